//! Self-play as a user runs it: the program is killed in the middle and goes on; its files are
//! checked, shuffled, split and merged.

use goren_games::training::Reader;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use tempfile::TempDir;

/// `goren-lab selfplay` with these arguments, in a folder.
fn selfplay(folder: &TempDir, line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_goren-lab"));
    command.arg("selfplay").args(line.split_whitespace()).current_dir(folder);
    command
}

fn output(folder: &TempDir, line: &str) -> Output {
    selfplay(folder, line).output().unwrap()
}

fn succeed(folder: &TempDir, line: &str) -> String {
    let output = output(folder, line);
    assert!(output.status.success(), "{line}: {output:?}");
    assert!(output.stderr.is_empty(), "nothing is a terminal here: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn whole_games(path: &Path) -> u64 {
    let reader = Reader::new(BufReader::new(File::open(path).unwrap())).unwrap();
    reader.filter(Result::is_ok).count() as u64
}

const SMALL: &str = "--nodes 40 --opening-nodes 20 --hash 1";

#[test]
fn a_killed_run_goes_on_as_if_nothing_had_happened() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("killed");
    let line = format!("generate --out killed --games 1000000 --threads 2 {SMALL}");
    let mut child = selfplay(&folder, &line).stdout(Stdio::null()).spawn().unwrap();
    // More than the header and the longest game take. On Windows nobody can read the file while the
    // run holds its lock.
    while !fs::metadata(&path).is_ok_and(|file| file.len() > 1_500) {
        assert_eq!(child.try_wait().unwrap(), None, "it has a million games to play");
        thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let kept = whole_games(&path);
    assert!(kept > 0);
    let games = kept + 3;
    succeed(&folder, &format!("generate --out killed --games {games} --resume {SMALL}"));
    succeed(&folder, &format!("generate --out whole --games {games} {SMALL} --threads 1"));
    assert_eq!(fs::read(&path).unwrap(), fs::read(folder.path().join("whole")).unwrap());
}

#[test]
fn the_shards_of_a_run_are_the_run() {
    let folder = tempfile::tempdir().unwrap();
    succeed(&folder, &format!("generate --out whole --games 12 {SMALL}"));
    for (shard, threads) in [(1, 1), (2, 2), (3, 3)] {
        let line = format!("generate --out s{shard} --shard {shard}/3 --threads {threads}");
        let said = succeed(&folder, &format!("{line} --games 12 {SMALL}"));
        assert!(said.starts_with("4 games with "), "{said}");
    }
    let info = succeed(&folder, "info s2");
    assert!(info.contains(", shard 2/3\n") && info.contains("games       4, 4 distinct"), "{info}");
    assert_eq!(
        succeed(&folder, "validate s1 s2 s3"),
        "s1: 4 games, no faults\ns2: 4 games, no faults\ns3: 4 games, no faults\n"
    );
    assert_eq!(succeed(&folder, "merge s3 s1 s2 --out all"), "all: 12 games\n");
    let [whole, all] = ["whole", "all"].map(|name| fs::read(folder.path().join(name)).unwrap());
    assert_eq!(all, whole, "the file that one machine writes");
    assert_eq!(
        succeed(&folder, "merge s1 s3 --out part"),
        "part: 8 games\n  shard 2/3 is missing\n"
    );
}

#[test]
fn files_are_checked_shuffled_split_and_merged() {
    let folder = tempfile::tempdir().unwrap();
    for rule in ["renju", "caro-exact"] {
        let made = format!("generate --out {rule} --rule {rule} --size 9x11 --games 8 {SMALL}");
        assert!(succeed(&folder, &made).starts_with("8 games with "));
        assert_eq!(
            succeed(&folder, &format!("validate {rule}")),
            format!("{rule}: 8 games, no faults\n")
        );
        let info = succeed(&folder, &format!("info {rule}"));
        assert!(info.contains(&format!("made by     {rule} 9x11, seed 1, goren ")), "{info}");
        assert!(info.contains("games       8, 8 distinct"), "{info}");
    }
    assert_eq!(succeed(&folder, "shuffle renju --out shuffled"), "shuffled: 8 games\n");
    succeed(&folder, "split shuffled --train train --validation validation --share 0.5");
    assert_eq!(
        succeed(&folder, "merge train validation renju --out all"),
        "all: 8 games, 8 duplicates left out\n"
    );
    assert!(
        succeed(&folder, "validate renju caro-exact shuffled train validation all")
            .ends_with("all: 8 games, no faults\n")
    );
    assert!(!output(&folder, "merge renju caro-exact --out no").status.success());

    let path = folder.path().join("renju");
    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() * 3 / 4;
    bytes[middle] ^= 4;
    fs::write(&path, bytes).unwrap();
    let output = output(&folder, "validate renju");
    assert_eq!(output.status.code(), Some(1));
    assert!(
        String::from_utf8_lossy(&output.stdout).contains("faults: 1\n  the game at byte "),
        "{output:?}"
    );
}

#[test]
fn the_work_ends_when_nobody_reads_the_result_but_a_verdict_stays() {
    let folder = tempfile::tempdir().unwrap();
    succeed(&folder, &format!("generate --out whole --games 2 {SMALL}"));
    let bytes = fs::read(folder.path().join("whole")).unwrap();
    fs::write(folder.path().join("cut"), &bytes[..bytes.len() - 3]).unwrap();
    let unread = |line: &str| {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        selfplay(&folder, line).stdout(writer).output().unwrap()
    };
    // The second file would be an error.
    assert_eq!(output(&folder, "info whole missing").status.code(), Some(2));
    let info = unread("info whole missing");
    assert!(info.status.success() && info.stderr.is_empty(), "{info:?}");
    assert_eq!(unread("validate whole").status.code(), Some(0));
    assert_eq!(unread("validate whole cut").status.code(), Some(1));
}

#[test]
fn rejects_invalid_arguments_on_the_standard_error() {
    let folder = tempfile::tempdir().unwrap();
    for line in [
        "",
        "generate",
        "info nothing",
        "generate --out x --rule chess",
        "generate --out x --nodes 0",
        "generate --out x --shard 0/4",
        "generate --out x --shard 5/4",
        "generate --out x --shard 4/0",
        "generate --out x --shard x",
    ] {
        let output = output(&folder, line);
        assert_eq!(output.status.code(), Some(2), "{line}");
        assert!(!output.stderr.is_empty() && output.stdout.is_empty(), "{line}: {output:?}");
    }
    assert!(succeed(&folder, "--help").contains("Usage: goren-lab selfplay"));
}
