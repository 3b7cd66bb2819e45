//! The program `goren-lab`, for those who build engines: a file or folder for each subcommand. They
//! print, read files and measure time as they like; the engine does not know them.

pub mod ablate;
mod common;
pub mod comply;
mod contestants;
pub mod openings;
#[cfg(test)]
mod scratch;
pub mod selfplay;
pub mod spsa;
pub mod tactics;
pub mod tournament;
pub mod tune;
mod values;

use crate::bench::parse_lines;
use crate::command_line::{run_tool, say};
use crate::engine::{ModelSource, read_model};
use common::{
    Stopwatch, default_threads, engine_name, exit_code, locate, parse_range, progress_bar,
    stop_on_interrupt,
};
use std::ffi::OsString;
use std::process::ExitCode;

/// A subcommand gets the arguments behind its name.
type Tool = fn(&[OsString]) -> ExitCode;

/// The subcommands.
const TOOLS: [(&str, Tool); 8] = [
    ("ablate", ablate::command),
    ("comply", comply::command),
    ("match", tournament::command),
    ("openings", openings::command),
    ("selfplay", selfplay::command),
    ("spsa", spsa::command),
    ("tactics", tactics::command),
    ("tune", tune::command),
];

/// Runs the program with its arguments, the program's own name left out.
pub fn run(arguments: Vec<OsString>) -> ExitCode {
    let tool = arguments
        .split_first()
        .and_then(|(first, rest)| Some((TOOLS.iter().find(|(name, _)| first == name)?.1, rest)));
    match tool {
        Some((tool, rest)) => tool(rest),
        None => {
            eprintln!("usage: goren-lab SUBCOMMAND");
            ExitCode::from(2)
        }
    }
}
