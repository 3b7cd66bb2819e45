//! Ctrl-C: everything stops, what was played is kept, and the match can go on later.
#![cfg(unix)]

use super::lab::{Lab, text};
use crate::mock;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// Starts a match that hangs in its third game and returns when two games have been written.
fn interrupted(lab: &Lab, signal: Signal) -> (Option<i32>, String) {
    let pids = lab.path("pids");
    std::fs::create_dir(&pids).expect("a directory");
    let hang = format!("hang 3 --pids {}", pids.display());
    let honest = format!("none --pids {}", pids.display());
    let options = "--games 10 --tc 0/600 --log games.json --in-order";
    let mut command = lab.command(&[&hang, &honest], options);
    let mut child =
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the match runs");
    // Each process of this test is one of a game: the third hangs for ten minutes.
    while lab.path("games.json").metadata().is_err() || lab.journal_lines("games.json") < 3 {
        assert!(child.try_wait().expect("its state").is_none(), "the match has ended");
        std::thread::sleep(Duration::from_millis(5));
    }
    kill(Pid::from_raw(child.id() as i32), signal).expect("the signal");
    let output = child.wait_with_output().expect("its output");
    assert_all_ended(&pids);
    (output.status.code(), text(&output.stdout))
}

/// No process whose id is the name of a file here still runs.
fn assert_all_ended(pids: &Path) {
    for entry in std::fs::read_dir(pids).expect("the directory") {
        let name = entry.expect("a file").file_name();
        let id: i32 = name.to_string_lossy().parse().expect("a process id");
        assert!(kill(Pid::from_raw(id), None).is_err(), "{id} still runs");
    }
}

/// Interrupts a command twice when its engine, which hangs, has left its id in this directory.
fn interrupt_twice(command: &mut Command, pids: &Path) {
    std::fs::create_dir(pids).expect("a directory");
    let command = command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().expect("it runs");
    while std::fs::read_dir(pids).expect("the directory").next().is_none() {
        assert!(child.try_wait().expect("its state").is_none(), "it has ended");
        std::thread::sleep(Duration::from_millis(5));
    }
    for _ in 0..2 {
        kill(Pid::from_raw(child.id() as i32), Signal::SIGINT).expect("the signal");
        // Two signals at once may count as one.
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(child.wait().expect("its end").code(), Some(130));
    assert_all_ended(pids);
}

#[test]
fn what_was_played_is_kept_and_nobody_is_left() {
    for signal in [Signal::SIGINT, Signal::SIGTERM] {
        let lab = Lab::new();
        let (code, report) = interrupted(&lab, signal);
        assert_eq!(code, Some(130), "{report}");
        assert!(report.starts_with("2 of 10 games, freestyle 15x15\n"), "{report}");
        let games: Vec<u64> =
            lab.journal("games.json").iter().filter_map(|game| game["game"].as_u64()).collect();
        assert_eq!(games, [0, 1]);
    }
}

#[test]
fn a_second_interruption_leaves_nobody_behind() {
    let lab = Lab::new();
    lab.write("suite.txt", "freestyle 15x15 5 h8 i9\n");
    let pids = lab.path("of-tactics");
    let hang = format!("hang 1 1 --pids {}", pids.display());
    let options = "--tc 0/600 --suite suite.txt";
    interrupt_twice(&mut lab.tool("tactics", &[&hang], options), &pids);
    let (mock, pids) = (mock(), lab.path("of-comply"));
    let engine = format!("{} hang-before-ok --pids {}", mock.display(), pids.display());
    let options = format!("--case 3 --timeout 600 {engine}");
    interrupt_twice(&mut lab.tool("comply", &[], &options), &pids);
}

#[test]
fn an_interruption_before_the_first_game_is_no_error() {
    let lab = Lab::new();
    let pids = lab.path("pids");
    let hang = format!("hang-before-ok --pids {}", pids.display());
    let options = "--tc 0/5 --start-timeout 600 --log games.json";
    interrupt_twice(&mut lab.command(&[&hang, "none"], options), &pids);
    assert!(!lab.path("games.json").exists());
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_check_of_openings_is_no_error() {
    let lab = Lab::new();
    // More than can be searched before the signal.
    lab.write("openings.txt", &"0,0, 1,1\n".repeat(100_000));
    let mut command = lab.tool("openings", &[], "check openings.txt");
    let mut child = command.stdout(Stdio::piped()).spawn().expect("it runs");
    super::ctrl_c::interrupt(&mut child);
    let output = child.wait_with_output().expect("its output");
    assert_eq!((output.status.code(), text(&output.stdout).as_str()), (Some(130), ""));
}

#[test]
fn a_resumed_match_is_the_same_match() {
    let lab = Lab::new();
    let options = "--games 8 --tc 0/5 --log games.json --seed 3 --openings openings.txt";
    lab.write("openings.txt", "0,0, 1,1\n2,2, 3,3\n0,4, 2,1\n");
    assert!(lab.run(&["none", "none"], options).status.success());
    let whole = lab.read("games.json");
    let lines: Vec<&str> = whole.lines().collect();
    assert_eq!(lines.len(), 9);
    // The third game is missing, and a line was cut off.
    let broken = [lines[0], lines[1], lines[2], lines[4], &lines[5][..40]].join("\n");
    lab.write("games.json", &broken);
    let output = lab.run(&["none", "none"], &format!("{options} --resume"));
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stdout).starts_with("8 of 8 games"));
    let moves = |line: &&str| {
        let game: serde_json::Value = serde_json::from_str(line).expect("JSON");
        (game["game"].as_u64(), game["moves"].to_string())
    };
    let resumed = lab.read("games.json");
    let mut games: Vec<_> = resumed.lines().skip(1).collect::<Vec<_>>().iter().map(moves).collect();
    let mut expected: Vec<_> = lines[1..].iter().map(moves).collect();
    games.sort();
    expected.sort();
    assert_eq!(games, expected);
}

#[test]
fn the_shards_of_a_match_are_the_match() {
    let lab = Lab::new();
    let options = "--games 10 --tc 0/5 --seed 3 --openings openings.txt";
    lab.write("openings.txt", "0,0, 1,1\n2,2, 3,3\n0,4, 2,1\n");
    let mut logs = Vec::new();
    for (shard, games) in [("1/2", vec![0, 1, 4, 5, 8, 9]), ("2/2", vec![2, 3, 6, 7])] {
        let name = format!("{}.json", &shard[..1]);
        let output = lab.run(&["none", "none"], &format!("{options} --log {name} --shard {shard}"));
        assert!(output.status.success(), "{}", text(&output.stderr));
        let begin = format!("{} of 10 games", games.len());
        assert!(text(&output.stdout).starts_with(&begin), "{}", text(&output.stdout));
        let played: Vec<_> =
            lab.journal(&name).iter().filter_map(|game| game["game"].as_u64()).collect();
        assert_eq!(played, games);
        logs.push(lab.read(&name));
    }
    let (_, second) = logs[1].split_once('\n').expect("a header");
    let together = logs[0].clone() + second;
    lab.write("games.json", &together);
    let output = lab.run(&["none", "none"], &format!("{options} --log games.json --resume"));
    assert!(text(&output.stdout).starts_with("10 of 10 games"), "{}", text(&output.stdout));
    assert_eq!(lab.read("games.json"), together);
}

#[test]
fn a_journal_is_neither_overwritten_nor_mixed() {
    let lab = Lab::new();
    let options = "--games 2 --log games.json";
    lab.write("openings.txt", "0,0, 1,1\n");
    let run = |more: &str| lab.run(&["none", "none"], &format!("{options} {more}"));
    assert!(run("--tc 0/5").status.success());
    let before = lab.read("games.json");
    let again = run("--tc 0/5");
    assert_eq!(again.status.code(), Some(2));
    assert!(text(&again.stderr).contains("games.json: it exists already; --resume continues"));
    let others = ["--rule renju", "--nodes 9", "--size 20", "--draw-after 9", "--option a=b"];
    let elsewhere = run("--tc 0/5 --resume --openings openings.txt");
    assert!(text(&elsewhere.stderr).contains("with other openings"), "{}", text(&elsewhere.stderr));
    for other in others.map(|other| format!("--tc 0/5 {other}")).iter().chain([&"--tc 0/6".into()])
    {
        let resumed = run(&format!("{other} --resume"));
        assert_eq!(resumed.status.code(), Some(2), "{other}");
        assert!(text(&resumed.stderr).contains("the log of another match"), "{other}");
    }
    // Words of the second engine.
    for other in ["dir=/", "restart=on"] {
        let more = format!("{other} {options} --tc 0/5 --resume");
        let resumed = lab.run(&["none", "none"], &more);
        assert_eq!(resumed.status.code(), Some(2), "{other}");
        assert!(text(&resumed.stderr).contains("the log of another match"), "{other}");
    }
    let longer = lab.run(&["none", "none"], "--games 4 --tc 0/5 --log games.json --resume");
    assert!(longer.status.success());
    assert!(lab.read("games.json").starts_with(&before));
    assert_eq!(lab.journal("games.json").len(), 4);
}
