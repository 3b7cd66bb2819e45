//! Suites of won positions: how many the search proves to be won within N nodes.
//!
//! `tests/data/tactics/games/` of the engine holds positions of games of Rapfi, PentaZen and Goren, collected by
//! `goren-lab suite`: wins by fours, by threats and by quiet moves, each with a verified certificate, and
//! look-alikes that the side to move loses. `hard/` holds wins of such games by the nodes that a search needs to
//! announce them. `fours.txt` beside them holds wins by continuous fours of 13 plies and more, `threats.txt` wins
//! by continuous threats without such; both from self-play, found by long runs of the solvers, so every position
//! is won, but an engine without such solvers is at a disadvantage. Each line: rule, size, plies of the win that
//! was found, moves of the game. That what is proven is so is shown elsewhere (`claims`).

use goren_lab::arena::selfplay::Player;
use goren_lab::tactics::{TacticsPosition, parse};

const HASH_BYTES: u64 = 16 << 20;

/// How many of the positions are proven to be won within N nodes.
fn solved(positions: &[TacticsPosition], nodes: u64) -> usize {
    let proven = |position: &&TacticsPosition| {
        let mut player = Player::new(position.rule, position.size, HASH_BYTES);
        player.think(&position.moves, nodes).score.is_win()
    };
    positions.iter().filter(proven).count()
}

/// At least `percent` percent of the positions of a suite are proven to be won within N nodes.
fn is_solved(suite: &str, percent: usize, nodes: u64) {
    let positions = parse(suite).unwrap();
    assert!(positions.len() >= 40);
    assert!(positions.iter().all(|position| position.plies >= 13));
    let solved = solved(&positions, nodes);
    println!("{solved} of {} in {nodes} nodes", positions.len());
    assert!(solved * 100 >= positions.len() * percent, "{solved} of {}", positions.len());
}

#[test]
fn the_suites_from_games_are_whole() {
    let suites = [
        (include_str!("../../../tests/data/tactics/games/fours.txt"), 300),
        (include_str!("../../../tests/data/tactics/games/threats.txt"), 300),
        (include_str!("../../../tests/data/tactics/games/quiet.txt"), 300),
        (include_str!("../../../tests/data/tactics/games/look-alikes.txt"), 244),
        (include_str!("../../../tests/data/tactics/hard/seen-10k.txt"), 140),
        (include_str!("../../../tests/data/tactics/hard/seen-100k.txt"), 127),
        (include_str!("../../../tests/data/tactics/hard/seen-1m.txt"), 62),
    ];
    for (suite, count) in suites {
        assert_eq!(parse(suite).unwrap().len(), count, "{}", suite.lines().next().unwrap());
    }
}

#[test]
fn wins_by_fours_are_found_at_once() {
    // The solver at the root gets one node in twelve.
    is_solved(include_str!("../../../tests/data/tactics/fours.txt"), 95, 100_000);
}

#[test]
fn wins_by_threats_are_found() {
    is_solved(include_str!("../../../tests/data/tactics/threats.txt"), 90, 400_000);
}

#[test]
fn wins_with_quiet_moves_are_found() {
    let positions = parse(include_str!("../../../tests/data/tactics/games/quiet.txt")).unwrap();
    let some: Vec<_> = positions.into_iter().step_by(4).collect();
    assert!(some.len() >= 40 && some.iter().all(|position| position.plies >= 9));
    let solved = solved(&some, 200_000);
    assert!(solved * 100 >= some.len() * 75, "{solved} of {}", some.len());
}

#[test]
fn no_win_is_announced_where_the_other_side_wins() {
    let positions =
        parse(include_str!("../../../tests/data/tactics/games/look-alikes.txt")).unwrap();
    let some: Vec<_> = positions.into_iter().step_by(3).collect();
    assert!(some.len() >= 80 && some.iter().all(|position| position.plies == 0));
    assert_eq!(solved(&some, 20_000), 0);
}
