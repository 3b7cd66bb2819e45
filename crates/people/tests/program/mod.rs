//! Runs `goren` for tests: its command line, its standard input, and what it prints.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The program in this folder, with its standard streams at the test's disposal.
pub fn goren(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_goren"));
    command.args(arguments).current_dir(folder);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Gives a program its whole input and waits for its end.
pub fn run(mut command: Command, input: &str) -> Output {
    let mut child = command.spawn().expect("the program starts");
    // A program that refuses its arguments may have ended before the input is written.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("the program ends")
}

/// What a program has printed that must have had nothing to complain about.
pub fn text(output: Output) -> String {
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && complaint.is_empty(), "{complaint}");
    String::from_utf8(output.stdout).expect("text")
}
