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

fn depth_and_nodes(line: &str) -> (u32, String) {
    let fields = line.strip_prefix("MESSAGE Depth ").expect("a message");
    let fields: Vec<&str> = fields.split(" | ").collect();
    let [depth, eval, nodes, speed, time, moves] = fields[..] else { panic!("{line}") };
    let (depth, selective) = depth.split_once('-').expect("two depths");
    assert!(selective.parse::<u32>().is_ok(), "{line}");
    let value = eval.strip_prefix("Eval ").expect("a value").trim_start_matches("+M");
    assert!(value.trim_start_matches("-M").parse::<i32>().is_ok(), "{line}");
    assert!(speed.starts_with("Speed ") && time.starts_with("Time "), "{line}");
    assert!(moves.split(' ').all(|name| goren::board::Point::parse(name).is_some()), "{line}");
    (depth.parse().expect("a depth"), nodes.strip_prefix("Node ").expect("nodes").to_string())
}

#[test]
fn depth_grows_from_message_to_message() {
    let mut talk = Talk::with_process(&[]);
    for line in ["START 15", "INFO max_node 400000", "BOARD 7,7,2 8,8,1 8,6,2 DONE"] {
        talk.send(line);
    }
    assert_eq!(talk.answer(LONG).expect("ready").0, "OK");
    let (lines, played) = messages(&mut talk);
    let told: Vec<_> = lines.iter().map(|line| depth_and_nodes(line)).collect();
    assert!((2..40).contains(&told.len()), "{lines:#?}");
    assert!(told.windows(2).all(|pair| pair[0].0 <= pair[1].0), "{lines:#?}");
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
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(depth_and_nodes(&lines[0]).1.parse::<u64>().expect("nodes") <= 500);
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
        assert_eq!(lines.len(), 1, "{lines:?}");
        assert_eq!(first_move(&lines[0]), Some(played), "{lines:?}");
    }
    talk.send("END");
    talk.exit(LONG).unwrap();
}

/// The opponent has an open four, which level 1 overlooks now and then.
#[test]
fn level_announces_no_win_against_an_open_four() {
    let mut talk = Talk::with_process(&[]);
    for line in ["START 15", "INFO timeout_turn 3000", "INFO strength_level 1", "INFO max_node 1000"]
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
