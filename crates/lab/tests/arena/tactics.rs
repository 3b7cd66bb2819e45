//! `tactics` with mock engines: what they announce counts, and a fault costs one position.

use super::lab::{Lab, text};
use std::process::Output;

const SUITE: &str = "\
# Not won at all, but the engines do not know that.
freestyle 15x15 5 h8 i9
renju 15x15 7 h8
freestyle 20x20 9 k10 l11 k11
";

fn asked(lab: &Lab, engines: &[&str], more: &str) -> Output {
    lab.write("suite.txt", SUITE);
    let more = format!("--tc 0/1 --suite suite.txt {more}");
    lab.tool("tactics", engines, &more).output().expect("the command runs")
}

/// What is told of each engine, without the seconds.
fn told(output: &Output) -> Vec<String> {
    assert!(output.status.success(), "{output:?}");
    let text = text(&output.stdout);
    text.lines().map(|line| line.split(", 0.").next().unwrap_or(line).to_string()).collect()
}

#[test]
fn what_is_announced_counts() {
    let output = asked(&Lab::new(), &["announce 1 1", "announce 2 1"], "--unsolved");
    let expected =
        ["suite.txt: A solved 3 of 3", "suite.txt: B solved 2 of 3", "  freestyle 15x15 5 h8 i9"];
    assert_eq!(told(&output), expected);
    let output = asked(&Lab::new(), &["announce 2 1"], "--every 2");
    assert_eq!(told(&output), ["suite.txt: A solved 1 of 2"]);
}

#[test]
fn a_fault_costs_one_position() {
    let output = asked(&Lab::new(), &["crash 2 1"], "");
    assert_eq!(told(&output), ["suite.txt: A solved 0 of 3"]);
    assert!(text(&output.stdout).ends_with(", 1 without a move\n"), "{output:?}");
}

#[test]
fn a_process_of_its_own_knows_no_other_position() {
    let lab = Lab::new();
    lab.write("suite.txt", SUITE);
    let options = "restart=on --tc 0/1 --suite suite.txt";
    let output = lab.tool("tactics", &["crash 2 1"], options).output().expect("the command runs");
    assert_eq!(told(&output), ["suite.txt: A solved 0 of 3"]);
    assert!(!text(&output.stdout).contains("without a move"), "{output:?}");
}

#[test]
fn an_engine_without_a_move_and_a_suite_without_positions_are_errors() {
    let lab = Lab::new();
    let output = asked(&lab, &["crash 1 1"], "");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(&output.stderr), "error: A made no move in suite.txt\n");
    let refused = text(&asked(&lab, &["refuse"], "").stderr);
    assert_eq!(refused, "error: engine A: it refuses a 15x15 board: not on such a board\n");
    lab.write("bad.txt", "freestyle 15x15 5 h8 h16\n");
    for (more, expected) in [
        ("--suite none.txt", "error: none.txt: "),
        ("--suite bad.txt", "error: bad.txt: line 1: h16 is off the board"),
        ("--every 0", "error: invalid value '0' for '--every <N>'"),
        ("--engine cmd=nowhere/x", "error: engine 2: there is no program nowhere/x"),
    ] {
        let output = asked(&lab, &["none"], more);
        assert_eq!(output.status.code(), Some(2), "{more}");
        assert_eq!(text(&output.stdout), "", "{more}");
        assert!(text(&output.stderr).starts_with(expected), "{more}: {output:?}");
    }
}
