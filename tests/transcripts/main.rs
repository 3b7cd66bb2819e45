//! Conversations with the engine, replayed: the numbered wire cases as data files, and those that are
//! no plain transcript as code.
//!
//! `tests/data/transcripts/README.md` describes the format of the files. Every case of the list is
//! covered by a file or by a test here, and one test says so.

mod acceptance;
mod duel;
mod hostile;
mod oracle;
mod random;
mod replay;
mod script;
mod swap2;
mod talk;
mod unruly;

use script::Script;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::Mutex;

/// Cases that tests in this folder cover without a file.
const CODED: [u32; 8] = [2, 4, 12, 15, 22, 43, 54, 63];

fn scripts() -> Vec<Script> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/transcripts");
    let entries = fs::read_dir(&folder).expect("the folder of transcripts");
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "txt"));
    paths.sort();
    paths.iter().map(|path| Script::read(path)).collect()
}

/// Two at a time; the failures are told together.
#[test]
fn every_transcript_replays() {
    let scripts = scripts();
    assert!(!scripts.is_empty());
    let next = Mutex::new(scripts.iter());
    let failures = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let Some(script) = next.lock().unwrap().next() else { return };
                    if let Err(failure) = replay::replay(script) {
                        failures.lock().unwrap().push(failure);
                    }
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
