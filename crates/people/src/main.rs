//! The program `goren`: for people.

use std::process::ExitCode;

fn main() -> ExitCode {
    goren_people::run(std::env::args_os().skip(1).collect())
}
