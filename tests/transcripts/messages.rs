//! What the program tells of its thoughts: lines in one form, before the move, not too many.

use super::oracle::place;
use super::talk::{LONG, Talk};
use goren::clock::ManualClock;
use goren::engine::Engine;
use std::sync::Arc;
use std::time::Duration;

/// The lines up to the move, and the move.
fn messages(talk: &mut Talk) -> (Vec<String>, (i64, i64)) {
    let mut lines = Vec::new();
    loop {
        let (line, _) = talk.line(LONG).expect("a move");
        if let Some(played) = place(&line) {
            return (lines, played);
        }
        lines.push(line);
    }
}

/// The first move of the variation that a message ends with.
fn first_move(line: &str) -> Option<(i64, i64)> {
    let (_, moves) = line.rsplit_once(" | ")?;
    let point = goren::board::Point::parse(moves.split(' ').next()?)?;
    Some((i64::from(point.x()), i64::from(point.y())))
}

/// The depth that a message about an iteration tells; its form is that of Rapfi.
fn depth_of(line: &str) -> u32 {
    let fields = line.strip_prefix("MESSAGE Depth ").expect("a message");
    let fields: Vec<&str> = fields.split(" | ").collect();
    let [depth, eval, time, moves] = fields[..] else { panic!("{line}") };
    assert!(moves.split(' ').all(|name| goren::board::Point::parse(name).is_some()), "{line}");
    checked(depth, eval, time)
}

/// The depth of the last message of a search, and its nodes.
fn summary(line: &str) -> (u32, String) {
    let fields = line.strip_prefix("MESSAGE Speed ").expect("a message");
    let fields: Vec<&str> = fields.split(" | ").collect();
    let [speed, depth, eval, nodes, time] = fields[..] else { panic!("{line}") };
    let is_unit = |rest: &str| ["n/s", "Kn/s", "Mn/s"].contains(&rest);
    assert!(is_unit(speed.trim_start_matches(|c: char| c.is_ascii_digit())), "{line}");
    let depth = depth.strip_prefix("Depth ").expect("a depth");
    (checked(depth, eval, time), nodes.strip_prefix("Node ").expect("nodes").to_string())
}

/// The depth of these fields, which both kinds of messages have.
fn checked(depth: &str, eval: &str, time: &str) -> u32 {
    let (depth, selective) = depth.split_once('-').expect("two depths");
    assert!(selective.parse::<u32>().is_ok(), "{selective}");
    let value = eval.strip_prefix("Eval ").expect("a value").trim_start_matches("+M");
    assert!(value.trim_start_matches("-M").parse::<i32>().is_ok(), "{eval}");
    let time = time.strip_prefix("Time ").expect("a time");
    assert!(time.ends_with("ms") || time.ends_with('s'), "{time}");
    depth.parse().expect("a depth")
}

#[test]
fn depth_grows_from_message_to_message() {
    let mut talk = Talk::with_process(&[]);
    for line in ["START 15", "INFO max_node 400000", "BOARD 7,7,2 8,8,1 8,6,2 DONE"] {
        talk.send(line);
    }
    assert_eq!(talk.answer(LONG).expect("ready").0, "OK");
    let (mut lines, played) = messages(&mut talk);
    let (deepest, _) = summary(&lines.pop().expect("a last message"));
    let told: Vec<_> = lines.iter().map(|line| depth_of(line)).collect();
    assert!((2..40).contains(&told.len()), "{lines:#?}");
    assert!(told.is_sorted() && told.last() == Some(&deepest), "{lines:#?}");
    assert_eq!(lines.last().and_then(|line| first_move(line)), Some(played), "{lines:#?}");
    // Nothing comes after the move.
    assert!(talk.line(Duration::from_millis(50)).is_err());
    talk.send("END");
    talk.exit(LONG).unwrap();
}

#[test]
fn short_search_sends_one_message() {
    // By a clock that stands still every search is short.
    let mut talk = Talk::with_clock(Engine::default(), Arc::new(ManualClock::default()));
    talk.send("INFO max_node 300");
    talk.send("BOARD 7,7,2 8,8,1 8,6,2 DONE");
    let (lines, _) = messages(&mut talk);
    let [iteration, last] = &lines[..] else { panic!("{lines:?}") };
    let (depth, nodes) = summary(last);
    assert_eq!(depth, depth_of(iteration));
    assert!(nodes.parse::<u64>().expect("nodes") <= 500);
    talk.send("END");
    talk.exit(LONG).unwrap();
}

#[test]
fn level_reports_variation_of_its_move() {
    let mut talk = Talk::with_process(&[]);
    talk.send("INFO strength_level 2");
    for seed in 0..12 {
        talk.send(&format!("INFO seed {seed}"));
        talk.send("BOARD 7,7,2 8,8,1 8,6,2 DONE");
        let (lines, played) = messages(&mut talk);
        let [line, last] = &lines[..] else { panic!("{lines:?}") };
        assert_eq!(first_move(line), Some(played), "{lines:?}");
        assert_eq!(summary(last).0, depth_of(line));
    }
    talk.send("END");
    talk.exit(LONG).unwrap();
}

/// The opponent has an open four, which level 1 overlooks now and then.
#[test]
fn level_announces_no_win_against_an_open_four() {
    let mut talk = Talk::with_process(&[]);
    for line in
        ["START 15", "INFO timeout_turn 3000", "INFO strength_level 1", "INFO max_node 1000"]
    {
        talk.send(line);
    }
    assert_eq!(talk.answer(LONG).expect("ready").0, "OK");
    for seed in 0..40 {
        talk.send(&format!("INFO seed {seed}"));
        talk.send("BOARD 3,3,1 7,8,2 4,3,1 8,8,2 5,3,1 9,8,2 10,12,1 10,8,2 DONE");
        let (lines, _) = messages(&mut talk);
        let claim = lines.iter().find(|line| line.contains("+M"));
        assert_eq!(claim, None, "seed {seed}");
    }
    talk.send("END");
    talk.exit(LONG).unwrap();
}

/// Each of several lines is told by its place, the best line last.
#[test]
fn several_lines_are_told_before_the_best() {
    let mut talk = Talk::with_clock(Engine::default(), Arc::new(ManualClock::default()));
    talk.send("INFO max_node 3000");
    talk.send("YXBOARD 7,7,2 8,8,1 8,6,2 DONE");
    talk.send("YXNBEST 3");
    let (lines, played) = messages(&mut talk);
    assert_eq!(lines.len(), 5, "{lines:?}");
    for (line, place) in lines.iter().zip(1..=3) {
        let rest = line.strip_prefix(&format!("MESSAGE ({place}) ")).expect("its place");
        let fields: Vec<&str> = rest.split(" | ").collect();
        let [value, depth, _] = fields[..] else { panic!("{line}") };
        let proof = value.trim_start_matches("+M").trim_start_matches("-M");
        assert!(proof.parse::<i32>().is_ok() && depth.contains('-'), "{line}");
    }
    assert_eq!(first_move(&lines[0]), Some(played), "{lines:?}");
    assert_eq!(first_move(&lines[3]), Some(played), "{lines:?}");
    depth_of(&lines[3]);
    talk.send("END");
    talk.exit(LONG).unwrap();
}
