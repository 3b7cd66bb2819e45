//! What the command lines of `goren` and `goren-lab` share: reading arguments, printing, Ctrl-C, files
//! for results, exit codes.

mod files;
mod interrupt;
#[cfg(test)]
mod shown_commands;

pub use files::{create_new, ensure_apart, ensure_new, write_new, write_whole};
pub use interrupt::{exit_code, on_interrupt};
#[cfg(test)]
pub(crate) use shown_commands::understood_commands;

use anyhow::Result;
use clap::{Args, Command, Parser};
use std::ffi::OsString;
use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

/// Reads the arguments of a program, its own name left out, and runs it. Help and version go to the
/// standard output with exit code 0. Errors go to the standard error with exit code 2, whether the
/// arguments are wrong or the program fails.
pub fn run_program<P: Parser>(
    arguments: Vec<OsString>,
    run: impl FnOnce(P) -> Result<ExitCode>,
) -> ExitCode {
    show_warnings();
    let name = OsString::from(P::command().get_name());
    match P::try_parse_from(std::iter::once(name).chain(arguments)) {
        Ok(program) => run(program).unwrap_or_else(|error| {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }),
        Err(error) => {
            let _ = error.print();
            ExitCode::from(if error.use_stderr() { 2 } else { 0 })
        }
    }
}

/// From now on what the engine warns of goes to the standard error, like errors.
fn show_warnings() {
    let _ = env_logger::Builder::new()
        .filter_module("goren", log::LevelFilter::Warn)
        .format(|out, record| writeln!(out, "warning: {}", record.args()))
        .try_init();
}

/// Reads arguments from words; none give the defaults.
///
/// # Errors
/// When they cannot be understood.
pub fn parse_words<A: Args>(
    words: impl IntoIterator<Item = impl Into<OsString> + Clone>,
) -> clap::error::Result<A> {
    let command = A::augment_args(Command::new("arguments").no_binary_name(true));
    A::from_arg_matches(&command.try_get_matches_from(words)?)
}

/// The same from a line of words.
///
/// # Errors
/// When they cannot be understood.
pub fn parse_line<A: Args>(line: &str) -> clap::error::Result<A> {
    parse_words(line.split_whitespace())
}

/// Prints a line on the standard output. It is no error if nobody reads it any more.
pub fn say(text: impl fmt::Display) {
    let _ = writeln!(io::stdout(), "{text}");
}
