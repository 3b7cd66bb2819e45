//! Tests of searches of several lines, and with moves blocked.

use super::*;

/// Searches with several lines.
fn lines(player: &mut Player, lines: usize, nodes: u64) -> SearchReport {
    let limits = Limits { nodes: Some(nodes), lines, ..Limits::default() };
    player.think_with(&limits, &Control::default(), &ManualClock::default())
}

#[test]
fn lines_begin_with_different_moves_and_are_ranked() {
    for seed in 0..10 {
        let mut player = Player::new(Rule::Renju, 15);
        player.scatter(&mut Pcg64::seed_from_u64(seed), 7);
        // At any moment of an iteration the search may have to stop.
        let found = lines(&mut player, 5, 9_000 + 777 * seed);
        let all: Vec<_> = found.variations().collect();
        assert_eq!(all[0], (found.score, &found.pv[..]));
        let firsts: std::collections::HashSet<_> = all.iter().map(|(_, pv)| pv[0]).collect();
        assert_eq!(firsts.len(), all.len(), "{found:?}");
        assert!(firsts.iter().all(|&point| player.may_play(point)));
        assert!(all.len() > 1 && all.len() <= 5, "{found:?}");
        assert!(all[1..].is_sorted_by_key(|(score, _)| std::cmp::Reverse(*score)), "{found:?}");
    }
}

#[test]
fn helpers_do_not_end_a_search_of_several_lines() {
    let mut player = Player::new(Rule::Freestyle, 15);
    player.scatter(&mut Pcg64::seed_from_u64(2), 7);
    player.searcher.set_threads(3);
    let limits = Limits { depth: Some(8), lines: 4, ..Limits::default() };
    let found = player.think_with(&limits, &Control::default(), &ManualClock::default());
    assert_eq!((found.depth, found.variations().count()), (8, 4));
}

#[test]
fn one_line_searches_the_same_as_none() {
    let run = |count| {
        let mut player = Player::new(Rule::Freestyle, 15);
        player.scatter(&mut Pcg64::seed_from_u64(5), 8);
        lines(&mut player, count, 20_000)
    };
    assert_eq!(run(0), run(1));
    assert!(run(1).others.is_empty());
}

#[test]
fn second_line_may_leave_a_threat_unanswered() {
    // Black completes a five at either end; any other move but a block lets white win with its own.
    let mut player = Player::from_diagram(
        Rule::Freestyle,
        ". . . . . . . . . . .
         . . . . . . . . . . .
         . . . X X X X . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . O O O O . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .",
    );
    let found = lines(&mut player, 3, 20_000);
    let scores: Vec<_> = found.variations().map(|(score, _)| score).collect();
    assert_eq!(scores[..2], [Score::win_in(1), Score::win_in(1)], "{found:?}");
}

#[test]
fn line_of_a_refuted_move_continues_with_the_winning_reply() {
    // White threatens a double-three.
    let text = ". . . . . . . . . . X
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . O O . . . .
         . . . . . . . . . . .
         . . . O . . . . . . .
         . . . O . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         X . . . . . . . X . X";
    let mut player = Player::from_diagram(Rule::Freestyle, text);
    let limits = Limits { depth: Some(1), lines: 12, ..Limits::default() };
    let found = player.think_with(&limits, &Control::default(), &ManualClock::default());
    let mut refuted = 0;
    for (score, line) in found.variations() {
        // At this depth the search itself sees no longer loss.
        if score.loss_distance().is_none_or(|plies| plies <= 6) {
            continue;
        }
        refuted += 1;
        assert_eq!(line.len(), 2, "{found:?}");
        let mut after = Player::from_diagram(Rule::Freestyle, text);
        line.iter().for_each(|&point| after.play(point));
        assert!(after.think(20_000).score.is_loss(), "{line:?}");
    }
    assert!(refuted >= 2, "{found:?}");
}

#[test]
fn win_keeps_its_move_when_a_search_of_several_lines_stops() {
    // From the suite of quiet moves. An iteration finds that the second line wins, and the next one
    // may be over before it comes to that move again.
    let moves =
        "h7 k8 k10 g8 k7 j7 l9 i8 j11 i12 g10 l7 j8 h10 i11 k9 k11 h11 l10 m9 m10 j10 l11 n11";
    let mut player = Player::new(Rule::CaroExact, 15);
    moves.split(' ').for_each(|name| player.play(Point::parse(name).unwrap()));
    let mut wins = 0;
    for nodes in (137..20_000).step_by(137) {
        player.searcher.clear();
        let found = lines(&mut player, 3, nodes);
        if found.score.is_win() {
            wins += 1;
            assert_eq!(found.best(), Point::parse("k13").unwrap(), "{nodes} nodes: {found:?}");
        }
    }
    assert!(wins > 10, "{wins} wins");
}

/// The lines that are found with some points blocked.
fn with_blocked(player: &mut Player, blocked: &[Point], lines: usize) -> SearchReport {
    let blocked = blocked.iter().copied().collect();
    let limits = Limits { nodes: Some(20_000), lines, blocked, ..Limits::default() };
    player.searcher.clear();
    player.think_with(&limits, &Control::default(), &ManualClock::default())
}

#[test]
fn no_line_begins_with_a_blocked_move() {
    for (rule, seed) in Rule::ALL.into_iter().zip(1..) {
        let mut player = Player::new(rule, 15);
        player.scatter(&mut Pcg64::seed_from_u64(seed), 12);
        let mut blocked = Vec::new();
        for _ in 0..4 {
            let found = with_blocked(&mut player, &blocked, 3);
            let first: Vec<Point> = found.variations().map(|(_, line)| line[0]).collect();
            assert!(first.iter().all(|point| !blocked.contains(point)), "{rule} {first:?}");
            blocked.push(first[0]);
        }
    }
}

#[test]
fn blocked_win_is_neither_played_nor_announced() {
    let mut player = Player::from_diagram(
        Rule::Freestyle,
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . O X X X X . . .
         . . . . . . . . .
         . O O O . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
    );
    let five = Point::new(6, 3);
    assert_eq!(with_blocked(&mut player, &[], 1).best(), five);
    let found = with_blocked(&mut player, &[five], 1);
    assert_ne!(found.best(), five);
    assert_ne!(found.score.win_distance(), Some(1));
    // And nothing of it is left in the memory.
    let task = Limits { nodes: Some(20_000), ..Limits::default() };
    let after = player.think_with(&task, &Control::default(), &ManualClock::default());
    assert_eq!((after.best(), after.score.win_distance()), (five, Some(1)));
}

#[test]
fn blocking_every_move_blocks_none() {
    let mut player = Player::new(Rule::Renju, 5);
    let all: Vec<Point> = player.position.size().points().collect();
    let found = with_blocked(&mut player, &all, 1);
    assert_eq!(found.best(), with_blocked(&mut player, &[], 1).best());
    let found = with_blocked(&mut player, &all[1..], 1);
    assert_eq!(found.best(), all[0]);
}
