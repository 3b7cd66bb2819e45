//! The program `goren`, for people: a file or folder for each subcommand.

mod analyse;
mod board;
mod collection;
mod convert;
mod drawing;
mod explain;
mod input;
mod interrupt;
mod lessons;
mod line_input;
mod openings;
mod output_files;
mod picture;
mod play;
mod progress_line;
mod review;
mod search_arguments;
mod sentences;
mod solve;
mod threat_solver;
mod train;
mod warnings;

use clap::{Parser, Subcommand};
use goren_cli::run_program;
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
    Board(board::Board),
    Analyse(analyse::Analyse),
    Convert(convert::Convert),
    Explain(explain::Explain),
    Lessons(lessons::Lessons),
    Openings(openings::Openings),
    Play(play::Play),
    Review(review::Review),
    Solve(solve::Solve),
    Train(train::Train),
}

/// Runs the program with its arguments, the program's own name left out.
pub fn run(arguments: Vec<OsString>) -> ExitCode {
    run_program(arguments, |goren: Goren| match goren.command {
        GorenCommand::Board(arguments) => board::run(&arguments),
        GorenCommand::Analyse(arguments) => analyse::run(&arguments),
        GorenCommand::Convert(arguments) => convert::run(&arguments),
        GorenCommand::Explain(arguments) => explain::run(&arguments),
        GorenCommand::Lessons(arguments) => lessons::run(&arguments),
        GorenCommand::Openings(arguments) => openings::run(&arguments),
        GorenCommand::Play(arguments) => play::run(&arguments),
        GorenCommand::Review(arguments) => review::run(&arguments),
        GorenCommand::Solve(arguments) => solve::run(&arguments),
        GorenCommand::Train(arguments) => train::run(&arguments),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use goren_cli::testing::check_shown_commands;

    #[test]
    fn accepts_the_commands_on_the_pages() {
        let pages = [
            include_str!("../../../README.md"),
            include_str!("../../../docs/analyse.md"),
            include_str!("../../../docs/board.md"),
            include_str!("../../../docs/explain.md"),
            include_str!("../../../docs/lessons.md"),
            include_str!("../../../docs/load.md"),
            include_str!("../../../docs/play.md"),
            include_str!("../../../docs/review.md"),
            include_str!("../../../docs/train.md"),
        ];
        let starts = ["target/release/goren ", "cargo run --release --bin goren -- "];
        let count = starts.map(|start| check_shown_commands::<Goren>(&pages, start));
        assert!(count[0] >= 8 && count[1] >= 2, "only {count:?} are found");
    }
}
