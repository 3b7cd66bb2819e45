//! What `goren` and `goren-lab` share: how a subcommand runs, prints and reports an error.

use anyhow::Result;
use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

/// Runs a tool with its arguments as they were read. Errors go to the standard error; the exit code
/// of a command line that is not understood, and of a tool that fails, is 2.
pub fn run_tool<A>(
    name: &str,
    arguments: clap::error::Result<A>,
    run: impl FnOnce(A) -> Result<ExitCode>,
) -> ExitCode {
    let arguments = match arguments {
        Ok(arguments) => arguments,
        Err(error) => {
            // Help goes to the standard output and is no failure.
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { 2 } else { 0 });
        }
    };
    run(arguments).unwrap_or_else(|error| {
        eprintln!("{name}: {error:#}");
        ExitCode::from(2)
    })
}

/// Prints a line; a reader that has gone away is no error.
pub fn say(text: impl fmt::Display) {
    let _ = writeln!(io::stdout(), "{text}");
}
