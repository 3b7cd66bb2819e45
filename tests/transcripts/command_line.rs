//! What the program says to a person: help, version, complaints about `bench`, and a hint in a terminal.
//! None of it ever reaches a manager.

use super::talk::{LONG, Talk};
use std::process::{Command, Output, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_pbrain-goren");

/// Runs the program on an empty input.
fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(PROGRAM);
    command.args(arguments).env_remove("GOREN_LOG").stdin(Stdio::null());
    command.output().expect("the program starts")
}

#[test]
fn prints_help_and_version() {
    let answers = [
        (&["--help"][..], "Usage: pbrain-goren "),
        (&["-h"], "GOREN_LOG"),
        (&["help"], "--weights FILE"),
        (&["--version"], concat!("pbrain-goren ", env!("CARGO_PKG_VERSION"))),
        (&["-V"], concat!("pbrain-goren ", env!("CARGO_PKG_VERSION"))),
        (&["bench", "--help"], "Usage: pbrain-goren bench "),
    ];
    for (arguments, words) in answers {
        let output = run(arguments);
        let text = String::from_utf8(output.stdout).expect("text");
        assert!(output.status.success() && output.stderr.is_empty(), "{arguments:?}");
        assert!(text.contains(words) && text.ends_with('\n'), "{text}");
    }
}

#[test]
fn ignores_help_among_other_arguments() {
    for arguments in [&["--help", "64"][..], &["--protocol", "-h"], &["version"], &["-v"]] {
        let output = run(arguments);
        assert!(output.status.success(), "{arguments:?}");
        assert!(output.stdout.is_empty() && output.stderr.is_empty(), "{arguments:?}");
    }
}

#[test]
fn rejects_invalid_bench_option() {
    for (arguments, reason) in [
        (["bench", "--depth"], "invalid option '--depth'"),
        (["bench", "--threads=0"], "the number of threads must be 1 to 512"),
        (["bench", "--rule=chess"], "the rules are freestyle (0)"),
        (["bench", "--weights=none"], "network not loaded: none: "),
    ] {
        let output = run(&arguments);
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        assert!(complaint.starts_with("bench: ") && complaint.contains(reason), "{complaint}");
    }
}

/// Somebody who starts the program by hand should not face an empty line without a word.
#[test]
#[cfg(unix)]
fn greets_terminal_with_hint() {
    use std::fs::File;
    use std::io::{BufRead, BufReader, Write};
    let terminal = nix::pty::openpty(None, None).expect("a terminal");
    let mut child = Command::new(PROGRAM)
        .env_remove("GOREN_LOG")
        .stdin(terminal.slave.try_clone().expect("a copy"))
        .stdout(terminal.slave)
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut keyboard = File::from(terminal.master.try_clone().expect("a copy"));
    let mut screen = BufReader::new(File::from(terminal.master)).lines();
    let hint = screen.next().expect("a line").expect("text");
    assert!(hint.starts_with("MESSAGE ") && hint.contains("pbrain-goren --help"), "{hint}");
    keyboard.write_all(b"END\n").expect("somebody listens");
    assert!(child.wait().expect("the program ends").success());
}

#[test]
fn reports_unwritable_log_with_first_answer() {
    let folder = std::env::temp_dir();
    let mut talk =
        Talk::with_process(&["--log".to_string(), folder.to_string_lossy().into_owned()]);
    talk.send("INFO timeout_turn 100");
    talk.send("START 15");
    let line = talk.line(LONG).expect("a message").0;
    assert!(line.starts_with("MESSAGE no log is written: "), "{line}");
    assert_eq!(talk.line(LONG).expect("ready").0, "OK");
    talk.send("BEGIN");
    assert_eq!(talk.line(LONG).expect("the move").0, "7,7");
}
