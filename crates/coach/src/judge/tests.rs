//! Games with known mistakes, and laws that hold what is proven against the referee.

use super::*;
use crate::reason::ReasonKind;
use crate::solver::forced_block;
use crate::words::{Mover, Words};
use goren::board::{BoardSize, Color};
use goren::rules::Rule;
use goren_games::certificate::{Certificate, Verified};
use goren_games::certify::{Certifier, Limits};
use proptest::prelude::*;

fn points(names: &str) -> Vec<Point> {
    names.split_whitespace().map(|name| Point::parse(name).unwrap()).collect()
}

fn game(rule: Rule, moves: &str) -> Game {
    let mut game = Game::new(rule, BoardSize::default());
    for point in points(moves) {
        game.play(point).unwrap();
    }
    game
}

/// The reasons for the moves of a game that no search has looked at.
fn reasons_of(game: &Game) -> Vec<Option<Reason>> {
    let mut judge = Judge::default();
    let mut replayed = game.clone();
    let mut known = Vec::new();
    for _ in 0..=game.moves().len() {
        let goes_on = !replayed.outcome().is_over();
        known.push((goes_on.then(|| judge.facts(&replayed)), None));
        replayed.undo();
    }
    known.reverse();
    judge.reasons(game, &known)
}

/// The reason for the last move of a game.
fn last(rule: Rule, moves: &str) -> Option<Reason> {
    reasons_of(&game(rule, moves)).pop().unwrap()
}

/// The kinds of the reason for the last move and of the win that it is about.
fn kinds(rule: Rule, moves: &str) -> Option<(ReasonKind, Option<WinKind>)> {
    last(rule, moves).map(|reason| (reason.kind(), reason.win_kind()))
}

fn freestyle(moves: &str) -> Option<(ReasonKind, Option<WinKind>)> {
    kinds(Rule::Freestyle, moves)
}

#[test]
fn an_open_three_that_was_left_is_named_with_its_points() {
    let reason = last(Rule::Freestyle, "h8 a1 h9 c1 h10 o15").unwrap();
    let Cause::Left { threat } = &reason.cause else { panic!("{reason:?}") };
    assert_eq!((threat.kind, threat.plies), (WinKind::OpenFour, 3));
    assert_eq!(threat.stones, points("h8 h9 h10"));
    assert_eq!(threat.points, points("h7 h11"));
    assert_eq!(reason.answers, points("h7 h11"));
    assert_eq!(reason.refutation.len(), 3);
}

#[test]
fn a_four_that_was_left_is_named() {
    let moves = "h8 h7 h9 c1 h10 e1 h11 o15";
    assert_eq!(freestyle(moves), Some((ReasonKind::Left, Some(WinKind::Five))));
    assert_eq!(last(Rule::Freestyle, moves).unwrap().answers, points("h12"));
}

#[test]
fn missed_wins_are_named_by_the_simplest() {
    // A four, blocked at one end, that is not completed, and white then makes five.
    let five = "h8 h7 h9 a1 h10 a2 h11 a3 o15";
    assert_eq!(freestyle(five), Some((ReasonKind::Missed, Some(WinKind::Five))));
    let open_four = "h8 a1 h9 c1 h10 a5 o15";
    assert_eq!(freestyle(open_four), Some((ReasonKind::Missed, Some(WinKind::OpenFour))));
    // The row h and the diagonal f6 g7 meet in h8.
    let four_three = "h9 h12 h10 a1 h11 a15 f6 o1 g7 o15 c8";
    assert_eq!(freestyle(four_three), Some((ReasonKind::Missed, Some(WinKind::FourThree))));
}

#[test]
fn a_five_that_was_missed_in_a_won_game_is_named_all_the_same() {
    let reason = last(Rule::Freestyle, "h8 a1 h9 c1 h10 e1 h11 g1 o15").unwrap();
    assert!(matches!(reason.cause, Cause::Missed { still_wins: true, .. }), "{reason:?}");
}

#[test]
fn the_wrong_block_of_a_three_is_named_with_what_it_leaves() {
    // Beyond the end of the three, where black still has room for an open four.
    let reason = last(Rule::Freestyle, "h8 a1 h9 c1 h10 h6").unwrap();
    let Cause::WrongBlock { threat, wins_by, block: None } = &reason.cause else {
        panic!("{reason:?}")
    };
    assert_eq!((threat.kind, wins_by.kind), (WinKind::OpenFour, WinKind::OpenFour));
    assert_eq!(wins_by.points, points("h11"));
    assert_eq!(reason.answers, points("h7 h11"));
}

#[test]
fn a_move_that_meets_the_threat_is_not_blamed() {
    for answer in ["h7", "h11"] {
        let moves = format!("h8 a1 h9 c1 h10 {answer}");
        let reason = last(Rule::Freestyle, &moves);
        assert!(reason.as_ref().is_none_or(|reason| reason.is_praise()), "{answer}: {reason:?}");
    }
}

#[test]
fn in_a_lost_game_only_what_is_plain_is_said_with_its_date() {
    // White leaves the four-three with move 10, and then the four.
    let four_three = "h9 h12 h10 a1 h11 a15 f6 o1 g7 o15 h8 c8";
    let reason = last(Rule::Freestyle, four_three).unwrap();
    assert_eq!((reason.kind(), reason.win_kind()), (ReasonKind::Left, Some(WinKind::Five)));
    assert_eq!(reason.lost_since, Some(10));
    // An open four cannot be stopped.
    assert_eq!(last(Rule::Freestyle, "h8 a1 h9 c1 h10 a5 h11 o15"), None);
}

#[test]
fn a_foul_is_named() {
    let reason = last(Rule::Renju, "h8 h9 i7 i9 h10 i6 i11 i12 g9").unwrap();
    assert!(matches!(reason.cause, Cause::Foul { .. }), "{reason:?}");
}

#[test]
fn white_wins_by_a_block_that_is_forbidden() {
    // White's four g8 h8 i8 j8 can be blocked at f8 alone, where black would make an overline.
    let moves = "f5 g8 f6 h8 f7 i8 f9 o15 f10 a1 k8 a15 e8";
    let game = game(Rule::Renju, moves);
    assert_eq!(game.to_move(), Color::White);
    let own = Judge::default().facts(&game).own.unwrap();
    assert_eq!(own.plies, 3);
    assert_eq!(own.kind, WinKind::ForbiddenBlock, "{own:?}");
    assert_eq!(own.forbidden, Some(points("f8")[0]));
}

#[test]
fn the_only_move_is_praised() {
    // Black threatens a four-three at h8; white's own four gains nothing.
    let reasons = reasons_of(&game(Rule::Freestyle, "h9 h12 h10 a1 h11 a15 f6 o1 g7 h8"));
    let praise = reasons.last().unwrap();
    assert!(praise.as_ref().is_none_or(Reason::is_praise), "{praise:?}");
}

#[test]
fn a_move_has_its_purpose() {
    let mut judge = Judge::default();
    let after = |moves| game(Rule::Freestyle, moves);
    let wins = judge.purpose(&after("h8 a1 h9 c1 h10 a5"), points("h11")[0]);
    assert_eq!(wins.wins.map(|win| win.kind), Some(WinKind::OpenFour));
    let stops = judge.purpose(&after("h8 a1 h9 c1 h10"), points("h11")[0]);
    assert_eq!(stops.stops.map(|win| win.kind), Some(WinKind::OpenFour));
    let threatens = judge.purpose(&after("h8 a1 h9 c1"), points("h10")[0]);
    assert_eq!(threatens.threatens.map(|win| win.kind), Some(WinKind::OpenFour));
    assert_eq!(judge.purpose(&after("h8 a1"), points("o15")[0]), Purpose::default());
}

/// The reason for the last move of a game of freestyle in which a search prefers a line to it, and sees this reply;
/// it has proven nothing, unless it is said to see a win of the player in so many plies.
fn quiet(moves: &str, better: &str, reply: &str, win: Option<usize>) -> Option<Reason> {
    let game = game(Rule::Freestyle, moves);
    let mut judge = Judge::default();
    let mut before = game.clone();
    before.undo();
    let seen = |win_rate, win, best| View { win_rate, win, loss: None, best: points(best) };
    let mut known = vec![(None, None); game.moves().len() - 1];
    known.push((Some(judge.facts(&before)), Some(seen(0.5, win, better))));
    known.push((Some(judge.facts(&game)), Some(seen(0.8, None, reply))));
    judge.reasons(&game, &known).pop().unwrap()
}

/// What the coach says about the last move.
fn told(moves: &str, better: &str, reply: &str, win: Option<usize>) -> String {
    let reason = quiet(moves, better, reply, win).unwrap();
    let game = game(Rule::Freestyle, moves);
    let mover = Mover { color: !game.to_move(), point: *game.moves().last().unwrap() };
    Words::default().reason(mover, &reason)
}

#[test]
fn a_quiet_move_takes_the_point_of_the_best_reply() {
    let said = told("h8 a1 h9 o15", "h10", "h10 h11", None);
    assert!(said.starts_with("h10 was better. After o15 black answers best with h10."), "{said}");
    assert!(said.ends_with("h10 takes this point first."), "{said}");
    // A reply that threatens nothing is no reason.
    assert_eq!(
        told("h8 a1 h9 o15", "c12", "c12", None),
        "c12 keeps better chances; nothing is forced yet."
    );
}

#[test]
fn a_quiet_move_takes_the_point_where_a_win_would_begin() {
    let line = points("h8 h7 g7");
    let (stones, also) = (points("h9 h10 h11"), Vec::new());
    let at = |names| PossibleWin {
        kind: WinKind::FourThree,
        plies: 5,
        points: points(names),
        also: also.clone(),
        stones: stones.clone(),
        forbidden: None,
        line: line.clone(),
    };
    let threatens = |names| Purpose { threatens: Some(at(names)), ..Purpose::default() };
    let taken = |better, reply, purpose: &Purpose, losing| {
        taken(&points(better), &points(reply), purpose, losing)
    };
    assert_eq!(taken("h8", "h11 a8", &threatens("h8"), None), Some(Taken::Win));
    // Where the win can begin at another point as well, or the move is elsewhere, nothing is taken.
    assert_eq!(taken("h8", "h11 a8", &threatens("h8 e5"), None), None);
    assert_eq!(taken("c12", "h11 a8", &threatens("h8"), None), None);
    // The best reply itself: it threatens to win, or it begins a win that the search has proven.
    assert_eq!(taken("h11", "h11 a8", &threatens("h8"), Some(8)), Some(Taken::Reply));
    assert_eq!(taken("h11", "h11 a8", &Purpose::default(), Some(8)), Some(Taken::Win));
    assert_eq!(taken("h11", "h11 a8", &Purpose::default(), None), None);
    assert_eq!(taken("", "h11 a8", &threatens("h8"), None), None);
}

#[test]
fn a_quiet_move_prepares_the_next_one() {
    assert_eq!(
        told("h8 a1 o15", "h9 c1 h10", "a8", None),
        "h9 was better. After h9 and c1 black can play h10. h10 makes an open three, h8-h9-h10. The threat is an open \
         four at h7 or h11."
    );
    // What the second move threatens without the first one is not due to it.
    let idle = quiet("h8 a1 h9 c1 o15", "c12 o1 h10", "a8", None).unwrap();
    assert!(matches!(idle.cause, Cause::Quiet { next: None, .. }), "{idle:?}");
}

#[test]
fn a_missed_win_by_quiet_moves_is_explained_by_what_its_first_move_threatens() {
    let said = told("h8 a1 h9 c1 o15", "h10 h11", "h10", Some(11));
    assert_eq!(
        said,
        "o15 misses a win: h10 would have won, in 6 moves. h10 makes an open three, h8-h9-h10. The threat is an open \
         four at h7 or h11."
    );
}

/// Whether there is a certificate and the referee accepts it.
fn is_verified(found: Option<(Certificate, Verified)>) -> bool {
    found.is_some_and(|(certificate, _)| certificate.verify().is_ok())
}

/// A game of random moves near the centre, as far as it goes on.
fn random_game(rule: Rule, choices: &[usize]) -> Game {
    let mut game = Game::new(rule, BoardSize::default());
    for choice in choices {
        let near: Vec<Point> = game
            .legal_points()
            .into_iter()
            .filter(|point| point.distance(Point::new(7, 7)) <= 3)
            .collect();
        let Some(&point) = near.get(choice % near.len().max(1)) else { break };
        game.play(point).unwrap();
        if game.outcome().is_over() {
            game.undo();
            break;
        }
    }
    game
}

fn any_rule() -> impl Strategy<Value = Rule> {
    prop_oneof![Just(Rule::Freestyle), Just(Rule::Standard), Just(Rule::Renju)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// What is said to win wins against every reply, by the referee's rules alone.
    #[test]
    fn every_win_is_certified(rule in any_rule(), choices in prop::collection::vec(0usize..1000, 12..30)) {
        let game = random_game(rule, &choices);
        let Facts { own: Some(own), .. } = Judge::default().facts(&game) else { return Ok(()) };
        let mut nothing = |_: &Game| None;
        let mut certifier = Certifier::new(Limits::default(), &mut nothing, &|| false);
        let certified = certifier.certify(&Position::from(&game), Some(own.line[0]));
        prop_assert!(certified.is_ok_and(is_verified), "{own:?}");
    }

    /// What is said to be lost is lost against every move, by the referee's rules alone.
    #[test]
    fn every_lost_position_is_certified(rule in any_rule(), choices in prop::collection::vec(0usize..1000, 12..30)) {
        let game = random_game(rule, &choices);
        if !Judge::default().facts(&game).is_lost {
            return Ok(());
        }
        // The winner has to block the loser's fours, which is no threat of its own.
        let mut block = |game: &Game| forced_block(&Position::from(game));
        let mut certifier = Certifier::new(Limits::default(), &mut block, &|| false);
        let certified = certifier.certify_loss(&Position::from(&game));
        prop_assert!(certified.is_ok_and(is_verified));
    }

    /// The line of a win is play that the referee accepts, and ends with the winner's five where it is
    /// known to its end.
    #[test]
    fn every_line_is_legal(rule in any_rule(), choices in prop::collection::vec(0usize..1000, 12..30)) {
        let game = random_game(rule, &choices);
        let Facts { own, threat, .. } = Judge::default().facts(&game);
        if let Some(own) = own {
            let mut played = game.clone();
            for &point in &own.line {
                prop_assert!(played.foul(point).is_none());
                played.play(point).unwrap();
            }
            if own.line.len() == own.plies {
                prop_assert_eq!(played.outcome().winner(), Some(game.to_move()));
            }
        }
        if let Some(threat) = threat {
            prop_assert!(threat.points.iter().all(|&point| game.stones().at(point) == Cell::Empty));
        }
    }

    /// The same game has the same reasons.
    #[test]
    fn reasons_are_repeatable(rule in any_rule(), choices in prop::collection::vec(0usize..1000, 12..20)) {
        let game = random_game(rule, &choices);
        prop_assert_eq!(reasons_of(&game), reasons_of(&game));
    }
}
