//! What the command lines of `goren` and `goren-lab` share: reading arguments, printing, Ctrl-C, files
//! for results, exit codes.

mod files;
mod interrupt;
pub mod testing;

pub use files::{create_new, ensure_apart, ensure_new, lock_for_writing, write_new, write_whole};
pub use interrupt::{exit_code, on_each_interrupt, on_interrupt};

use anyhow::Result;
use clap::{Args, Command, Parser};
use std::ffi::OsString;
use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

/// Reads the arguments of a program, its own name left out, and runs it. Help and version go to the
/// standard output with exit code 0. Errors go to the standard error with exit code 2, whether the
/// arguments are wrong or the program fails. If nobody reads its results any more, it ends with exit
/// code 0 and says nothing.
pub fn run_program<P: Parser>(
    arguments: Vec<OsString>,
    run: impl FnOnce(P) -> Result<ExitCode>,
) -> ExitCode {
    // A console of Windows shows bold text only if a program has asked for that. Elsewhere this does
    // nothing.
    let _ = anstyle_query::windows::enable_ansi_colors();
    show_warnings();
    let name = OsString::from(P::command().get_name());
    match P::try_parse_from(std::iter::once(name).chain(arguments)) {
        Ok(program) => run(program).unwrap_or_else(|error| {
            if is_closed_pipe(&error) {
                return ExitCode::SUCCESS;
            }
            eprintln!("error: {}", in_short(&format!("{error:#}")));
            ExitCode::from(2)
        }),
        Err(error) => {
            let text = error.to_string();
            if error.use_stderr() && text.chars().count() > MAX_USAGE_CHARS {
                eprint!("{}", text.lines().map(|line| in_short(line) + "\n").collect::<String>());
            } else {
                let _ = error.print();
            }
            ExitCode::from(if error.use_stderr() { 2 } else { 0 })
        }
    }
}

/// The most characters of an error.
const MAX_ERROR_CHARS: usize = 400;
/// The most characters of what is said of wrong arguments, unless they are repeated in it.
const MAX_USAGE_CHARS: usize = 8_000;

/// An error as it is shown. One that is long repeats what was read: it is cut in the middle, because its
/// end may say what is wrong, and put on one line.
///
/// ```
/// let error = format!("move 1: {} is no point", "x".repeat(3_000_000));
/// let short = goren_cli::in_short(&error);
/// assert!(short.starts_with("move 1: xxx") && short.ends_with("xxx is no point"));
/// assert!(short.chars().count() <= 400);
/// ```
pub fn in_short(error: &str) -> String {
    if error.chars().nth(MAX_ERROR_CHARS).is_none() {
        return error.to_string();
    }
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    let most = (MAX_ERROR_CHARS - 3) / 2;
    let first = error.chars().take(most).map(plain);
    let mut last: Vec<char> = error.chars().rev().take(most).map(plain).collect();
    last.reverse();
    first.chain(" … ".chars()).chain(last).collect()
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

/// Prints a line on the standard output: talk, the report of work whose result is a file, or what a file
/// holds as well. It is no error if it cannot be written.
pub fn say(text: impl fmt::Display) {
    let _ = writeln!(io::stdout(), "{text}");
}

/// Prints a result, and a line end, on the standard output.
///
/// # Errors
/// When it cannot be written. If nobody reads it any more, `run_program` takes the error for the end of
/// the work.
pub fn print_result(text: impl fmt::Display) -> Result<()> {
    writeln!(io::stdout(), "{text}").map_err(PrintError)?;
    Ok(())
}

/// The same where the work goes on to its end and its exit code even if nobody reads the result any more.
///
/// # Errors
/// When it cannot be written for another reason.
pub fn print_if_read(text: impl fmt::Display) -> Result<()> {
    match print_result(text) {
        Err(error) if is_closed_pipe(&error) => Ok(()),
        result => result,
    }
}

/// Whether an error is that nobody reads the standard output any more. Other pipes break too.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let cause = error.downcast_ref::<PrintError>();
    cause.is_some_and(|PrintError(error)| error.kind() == io::ErrorKind::BrokenPipe)
}

/// A result could not be printed.
#[derive(Debug, thiserror::Error)]
#[error("cannot write to the standard output: {0}")]
struct PrintError(io::Error);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_closed_standard_output_ends_the_work() {
        let broken = || io::Error::from(io::ErrorKind::BrokenPipe);
        let ours = anyhow::Error::from(PrintError(broken()));
        assert!(is_closed_pipe(&ours) && is_closed_pipe(&ours.context("game 1")));
        assert!(!is_closed_pipe(&broken().into()), "the pipe to an engine");
        let full = PrintError(io::ErrorKind::StorageFull.into());
        assert!(!is_closed_pipe(&full.into()));
    }
}
