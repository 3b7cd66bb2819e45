//! Suites of won positions: how many the search proves to be won within so many nodes.
//!
//! `fours.txt` holds wins by continuous fours of 13 plies and more, `threats.txt` wins by continuous
//! threats without such; both from self-play, found by long runs of the solvers, so every position is
//! won, but an engine without such solvers is at a disadvantage. Each line: rule, size, plies of the win
//! that was found, moves of the game. That what is proven is so is shown elsewhere (`claims`).

use goren::arena::selfplay::Player;
use goren::board::{BoardSize, Point};
use goren::rules::Rule;

const HASH_BYTES: u64 = 16 << 20;

struct Case {
    rule: Rule,
    size: BoardSize,
    moves: Vec<Point>,
}

fn cases(text: &str) -> Vec<Case> {
    let case = |line: &str| {
        let mut words = line.split_whitespace();
        let mut word = || words.next().expect("rule, size, plies, moves");
        let (rule, size) = (word().parse().unwrap(), word().parse().unwrap());
        let plies: usize = word().parse().unwrap();
        assert!(plies >= 13, "{line}");
        let moves: Vec<Point> = words.map(|name| Point::parse(name).unwrap()).collect();
        Case { rule, size, moves }
    };
    text.lines().filter(|line| !line.starts_with('#')).map(case).collect()
}

/// How many of the cases are proven to be won within so many nodes.
fn solved(cases: &[Case], nodes: u64) -> usize {
    let proven = |case: &&Case| {
        let mut player = Player::new(case.rule, case.size, HASH_BYTES);
        player.think(&case.moves, nodes).score.is_win()
    };
    cases.iter().filter(proven).count()
}

/// At least so many of a hundred cases of a suite are proven to be won within so many nodes.
fn is_solved(suite: &str, percent: usize, nodes: u64) {
    let cases = cases(suite);
    assert!(cases.len() >= 40);
    let solved = solved(&cases, nodes);
    println!("{solved} of {} in {nodes} nodes", cases.len());
    assert!(solved * 100 >= cases.len() * percent, "{solved} of {}", cases.len());
}

#[test]
fn wins_by_fours_are_found_at_once() {
    // The solver at the root gets one node in twelve.
    is_solved(include_str!("data/tactics/fours.txt"), 95, 100_000);
}

#[test]
fn wins_by_threats_are_found_in_half_a_second() {
    is_solved(include_str!("data/tactics/threats.txt"), 90, 400_000);
}
