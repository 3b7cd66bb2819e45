//! The program `pbrain-goren`: the protocol, for managers and tournaments.

use std::process::ExitCode;

fn main() -> ExitCode {
    goren::cli::run(std::env::args_os().skip(1).collect())
}
