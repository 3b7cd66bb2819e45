//! Conversations with the engine, replayed: the numbered wire cases as data files.
//!
//! `src/comply/cases/README.md` describes the format of the files; the cases of `comply` are replayed
//! too. Every case of the list is covered by a file or by a test of the engine, and one test says so.

use goren_lab::arena::StopFlag;
use goren_lab::comply::{self, CaseOutcome, ReplayOptions, Script};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::time::Duration;

/// Cases that tests in the folder `tests/transcripts` of the engine cover without a file.
const CODED: [u32; 8] = [2, 4, 12, 15, 22, 43, 54, 63];

/// The cases that every engine can be held to, and those that are ours.
fn scripts() -> Vec<Script> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/transcripts");
    let entries = fs::read_dir(folder).expect("the folder of transcripts");
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "txt"));
    paths.sort();
    let mut scripts = comply::scripts();
    scripts.extend(paths.iter().map(|path| {
        let name = path.file_name().unwrap().to_string_lossy();
        let text = fs::read_to_string(path).expect("a readable transcript");
        Script::read(&name, &text).unwrap_or_else(|error| panic!("{error}"))
    }));
    scripts
}

/// What is wrong with our program's part in a conversation. It is held to more than other engines
/// are: what is a note there is a fault here.
fn faults(script: &Script) -> Vec<String> {
    let engine = comply::engine(&crate::pbrain_goren(), &[]).expect("the program");
    let options = ReplayOptions {
        size: 15,
        answer: Duration::from_secs(20),
        whole: Duration::from_secs(600),
    };
    let result = comply::replay(script, &engine, options, &StopFlag::default());
    let result = result.expect("the program starts");
    let mut faults = result.notes;
    match result.outcome {
        CaseOutcome::Passed => {}
        CaseOutcome::Failed(text) => faults.push(text),
        // Other systems cannot suspend a process, and one case does.
        CaseOutcome::Skipped(_) if !cfg!(unix) && script.name.ends_with("judge") => {}
        CaseOutcome::Skipped(text) => faults.push(format!("skipped: {text}")),
    }
    if !result.errors.is_empty() {
        faults.push(format!("on stderr: {}", result.errors));
    }
    if result.debug_lines > 0 {
        faults.push(format!("{} DEBUG lines", result.debug_lines));
    }
    faults.into_iter().map(|fault| format!("{}: {fault}", script.name)).collect()
}

/// Two at a time; the failures are told together.
#[test]
fn every_transcript_replays() {
    let scripts = scripts();
    assert!(scripts.len() > comply::CASES.len());
    let next = Mutex::new(scripts.iter());
    let failures = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let Some(script) = next.lock().unwrap().next() else { return };
                    failures.lock().unwrap().extend(faults(script));
                }
            });
        }
    });
    let failures = failures.into_inner().unwrap();
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

#[test]
fn every_case_is_covered() {
    let mut covered = BTreeSet::from(CODED);
    for script in scripts() {
        assert!(!script.cases.is_empty(), "{} names no case", script.name);
        covered.extend(script.cases);
    }
    let wanted: BTreeSet<u32> = (1..=57).chain([63, 64]).collect();
    let missing: Vec<_> = wanted.difference(&covered).collect();
    assert!(missing.is_empty(), "not covered: {missing:?}");
}
