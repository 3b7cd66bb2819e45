//! The program `goren`, for people: a file or folder for each subcommand.

pub mod explain;

use std::ffi::OsString;
use std::process::ExitCode;

/// Runs the program with its arguments, the program's own name left out.
pub fn run(arguments: Vec<OsString>) -> ExitCode {
    match arguments.split_first() {
        Some((name, rest)) if name == "explain" => explain::command(rest),
        _ => {
            eprintln!("usage: goren explain");
            ExitCode::from(2)
        }
    }
}
