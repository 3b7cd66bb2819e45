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

#[test]
fn wins_by_fours_are_found_at_once() {
    let cases = cases(include_str!("data/tactics/fours.txt"));
    assert!(cases.len() >= 40);
    // The solver at the root gets one node in twelve.
    let solved = solved(&cases, 100_000);
    println!("{solved} of {} by fours in 100,000 nodes", cases.len());
    assert!(solved * 100 >= cases.len() * 95, "{solved} of {}", cases.len());
}

#[test]
fn wins_by_threats_are_found_in_half_a_second() {
    let cases = cases(include_str!("data/tactics/threats.txt"));
    assert!(cases.len() >= 40);
    let solved = solved(&cases, 400_000);
    println!("{solved} of {} by threats in 400,000 nodes", cases.len());
    assert!(solved * 100 >= cases.len() * 90, "{solved} of {}", cases.len());
}
