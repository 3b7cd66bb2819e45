//! The engine, for the tests of this package: they cannot name the program of another package.

use std::process::ExitCode;

fn main() -> ExitCode {
    goren::cli::run(std::env::args_os().skip(1).collect())
}
