//! The program `goren-lab`: for those who build engines.

use std::process::ExitCode;

fn main() -> ExitCode {
    goren_lab::run(std::env::args_os().skip(1).collect())
}
