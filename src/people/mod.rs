//! The program `goren`, for people: a file or folder for each subcommand.

mod explain;

use crate::command_line::run_program;
use clap::{Parser, Subcommand};
use std::ffi::OsString;
use std::process::ExitCode;

/// Gomoku and Renju tools for players.
///
/// The engine itself, for board programs and tournaments, is `pbrain-goren`.
#[derive(Parser)]
#[command(name = "goren", version)]
struct Goren {
    #[command(subcommand)]
    command: GorenCommand,
}

#[derive(Subcommand)]
enum GorenCommand {
    Explain(explain::Explain),
}

/// Runs the program with its arguments, the program's own name left out.
pub fn run(arguments: Vec<OsString>) -> ExitCode {
    run_program(arguments, |goren: Goren| match goren.command {
        GorenCommand::Explain(arguments) => explain::run(&arguments),
    })
}
