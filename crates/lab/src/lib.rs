//! The program `goren-lab`, for engine builders: a file or folder for each subcommand. They print,
//! read files and measure time as they like; the engine does not know them.

mod ablate;
pub mod arena;
mod claims;
mod common;
pub mod comply;
mod contest;
mod engines;
pub mod learning;
mod matches;
mod openings;
mod problems;
mod progress;
mod prover;
mod recorder;
mod repeated;
mod selfplay;
mod shard;
mod spsa;
mod suite;
mod table;
pub mod tactics;
mod tournament;
mod train;
mod values;

use clap::{Parser, Subcommand};
use common::{
    STALL_TIMEOUT, START_TIMEOUT, default_threads, engine_name, named, read_openings,
    read_sgf_games, stop_engines_on_interrupt, stop_on_interrupt,
};
use goren_cli::{
    create_new, ensure_new, exit_code, parse_line, print_if_read, print_result, run_program, say,
    write_new,
};
use progress::ProgressBar;
use shard::Shard;
use std::ffi::OsString;
use std::process::ExitCode;
use table::Table;
use values::{BoardArguments, parse_range};

/// Tools for engine builders: matches, tests, self-play, learning and tuning.
#[derive(Parser)]
#[command(name = "goren-lab", version)]
struct GorenLab {
    #[command(subcommand)]
    command: LabCommand,
}

#[derive(Subcommand)]
enum LabCommand {
    Match(Box<matches::Match>),
    Tournament(tournament::TournamentArguments),
    Tactics(tactics::Tactics),
    Suite(suite::Suite),
    Claims(claims::ClaimsArguments),
    Comply(comply::Comply),
    Selfplay(selfplay::Selfplay),
    Openings(openings::Openings),
    Problems(problems::Problems),
    Train(train::Train),
    Ablate(ablate::Ablate),
    Spsa(spsa::Spsa),
}

/// Runs the program with its arguments, the program's own name left out.
pub fn run(arguments: Vec<OsString>) -> ExitCode {
    run_program(arguments, |lab: GorenLab| match lab.command {
        LabCommand::Match(arguments) => matches::run(&arguments),
        LabCommand::Tournament(arguments) => tournament::run(&arguments),
        LabCommand::Tactics(arguments) => tactics::run(&arguments),
        LabCommand::Suite(arguments) => suite::run(&arguments),
        LabCommand::Claims(arguments) => claims::run(&arguments),
        LabCommand::Comply(arguments) => comply::run(&arguments),
        LabCommand::Selfplay(arguments) => selfplay::run(&arguments),
        LabCommand::Openings(arguments) => openings::run(&arguments),
        LabCommand::Problems(arguments) => problems::run(&arguments),
        LabCommand::Train(arguments) => train::run(&arguments),
        LabCommand::Ablate(arguments) => ablate::run(&arguments),
        LabCommand::Spsa(arguments) => spsa::run(&arguments),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;
    use goren_cli::testing::check_shown_commands;

    #[test]
    fn the_command_line_is_consistent() {
        GorenLab::command().debug_assert();
    }

    #[test]
    fn the_commands_on_the_pages_are_understood() {
        let pages = [
            include_str!("../../../README.md"),
            include_str!("../../../CONTRIBUTING.md"),
            include_str!("../../../docs/cluster.md"),
            include_str!("../../../docs/lab.md"),
            include_str!("../../../docs/learning.md"),
            include_str!("../../../docs/load.md"),
            include_str!("../../../docs/strength.md"),
        ];
        let count = check_shown_commands::<GorenLab>(&pages, "target/release/goren-lab ");
        assert!(count >= 40, "only {count} are found");
    }
}
