//! `goren-lab comply` as a user runs it, against engines that break the protocol in known ways:
//! each fails the right cases, the run goes on, and no process is left behind.

use crate::{mock, pbrain_goren};
use goren_lab::comply::engine;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

fn comply(words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_goren-lab"));
    command.arg("comply").args(words).stdin(Stdio::null());
    command.output().expect("it runs")
}

/// A folder for the files of a test, removed at its end.
struct Folder(TempDir);

impl Folder {
    fn new() -> Folder {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir(folder.path().join("pids")).expect("a folder");
        Folder(folder)
    }

    /// Runs these cases against a mock engine with this fault and returns the exit code and, for
    /// each case, its name and what came of it.
    fn run(&self, fault: &str, cases: &[&str]) -> (i32, Vec<(String, String)>) {
        let (json, pids) = (self.0.path().join("report.json"), self.0.path().join("pids"));
        let [mock, json, pids] = [mock(), json, pids].map(|path| path.display().to_string());
        let mut words = vec!["--timeout", "2", "--json", &json];
        cases.iter().for_each(|case| words.extend(["--case", case]));
        words.push(&mock);
        words.extend(fault.split_whitespace());
        words.extend(["--pids", &pids]);
        let output = comply(&words);
        let text = fs::read_to_string(&json).expect("a report");
        fs::remove_file(&json).expect("a place for the next report");
        let report: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(report["compliant"], output.status.success());
        let list = report["cases"].as_array().expect("a list").iter();
        let word = |value: &Value| value.as_str().expect("a text").to_string();
        let outcomes = list.map(|case| (word(&case["name"]), word(&case["outcome"]))).collect();
        (output.status.code().expect("an exit code"), outcomes)
    }

    /// No process whose mark lies here lives on.
    fn assert_all_ended(&self) {
        let marks: Vec<_> = fs::read_dir(self.0.path().join("pids")).expect("a folder").collect();
        assert!(!marks.is_empty(), "the engine was started");
        for mark in marks {
            let pid = mark.expect("an entry").file_name();
            #[cfg(target_os = "linux")]
            assert!(!Path::new("/proc").join(&pid).exists(), "{} lives", pid.display());
            #[cfg(not(target_os = "linux"))]
            let _ = pid;
        }
    }
}

/// Fault of the engine, cases that are tried, exit code, those that fail among the tried.
const FAULTY: [(&str, &[&str], i32, &[&str]); 10] = [
    // One that answers what it is asked passes; it has no SWAP2BOARD, which is skipped.
    ("none", &["3", "29", "30", "47"], 0, &[]),
    ("hang-before-ok", &["1", "3", "13"], 1, &["03-start", "13-end"]),
    ("refuse", &["1", "3"], 1, &["03-start"]),
    ("crash-at-launch", &["3"], 1, &["03-start"]),
    ("crash", &["29", "30"], 1, &["29-begin", "30-turn-first"]),
    ("occupied", &["3", "30"], 1, &["30-turn-first"]),
    ("off-board", &["3", "30"], 1, &["30-turn-first"]),
    ("twice 1 1", &["3", "43"], 1, &["43-one-answer"]),
    ("flood", &["3", "30"], 1, &["30-turn-first"]),
    ("stay", &["3", "13"], 1, &["13-end", "13-end-at-once"]),
];

/// Cases with a number of the list that are not looked at: that the mock engine fails them is not the
/// point of its fault.
const BESIDE: [&str; 4] =
    ["13-end-searching", "13-end-in-board", "29-begin-again", "30-turn-before-start"];

#[test]
fn each_fault_fails_the_right_cases() {
    let folder = Folder::new();
    for (fault, cases, code, failing) in FAULTY {
        let (got, outcomes) = folder.run(fault, cases);
        let failed: Vec<&str> = outcomes
            .iter()
            .filter(|(name, outcome)| outcome == "fail" && !BESIDE.contains(&name.as_str()))
            .map(|(name, _)| name.as_str())
            .collect();
        assert_eq!((got, &failed[..]), (code, failing), "{fault}: {outcomes:?}");
    }
    folder.assert_all_ended();
}

#[test]
fn an_optional_command_is_skipped() {
    let folder = Folder::new();
    let (code, outcomes) = folder.run("none", &["45", "47"]);
    let skipped = |name: &str| outcomes.contains(&(name.to_string(), "skip".to_string()));
    assert_eq!(code, 0);
    assert!(skipped("45-takeback") && skipped("47-swap2-three-stones"), "{outcomes:?}");
}

#[test]
fn a_report_says_what_was_sent_and_what_came() {
    let mock = mock().display().to_string();
    let output = comply(&["--case", "30", "--timeout", "2", &mock, "occupied"]);
    let text = String::from_utf8(output.stdout).expect("text");
    let failure = "FAIL  30  required   TURN as the first move";
    for part in [failure, "is not a legal move: there is a stone", "the protocol: ", "-> TURN"] {
        assert!(text.contains(part), "{part:?} is missing:\n{text}");
    }
    assert_eq!(output.status.code(), Some(1));
    let told = comply(&["--case", "3", "--verbose", &mock, "none"]);
    let text = String::from_utf8(told.stdout).expect("text");
    assert!(text.contains("-> START 20\n") && text.contains("<- OK\n"), "{text}");
}

#[test]
fn rejects_an_unwritable_report_before_the_first_case() {
    let folder = tempfile::tempdir().expect("a folder");
    let taken = folder.path().join("taken");
    fs::write(&taken, "precious").expect("a file");
    let mock = mock().display().to_string();
    let cases = [(&taken, "exists already"), (&taken.join("x"), "there is no such folder")];
    for (path, part) in cases {
        let path = path.display().to_string();
        let output = comply(&["--case", "3", "--json", &path, &mock, "none"]);
        let errors = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{path}: {errors}");
        assert!(errors.contains(part) && output.stdout.is_empty(), "{path}: {errors}");
    }
    assert_eq!(fs::read_to_string(&taken).expect("the file"), "precious");
}

/// Only programs of Windows have a suffix.
#[test]
fn a_program_is_found_without_its_suffix() {
    let program = pbrain_goren();
    let found = engine(&program.with_extension(""), &[]).expect("a program");
    assert_eq!(found.program, program);
}

#[test]
fn rejects_engines_that_cannot_be_tried_in_one_sentence() {
    let engine = pbrain_goren();
    let engine = engine.to_str().expect("text");
    for (words, part) in [
        (&["/no/such/engine"][..], "there is no program /no/such/engine"),
        (&["--case", "3", "--case", "999", engine], "no case has the number 999"),
        (&["--timeout=-1", engine], "--timeout"),
        (&[env!("CARGO_MANIFEST_DIR")], "there is no program"),
    ] {
        let output = comply(words);
        let errors = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{words:?}: {errors}");
        assert!(errors.contains(part), "{words:?}: {errors}");
    }
}
