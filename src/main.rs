//! The program `pbrain-goren`.

use std::process::ExitCode;

fn main() -> ExitCode {
    goren::cli::run(std::env::args_os().skip(1).collect())
}
