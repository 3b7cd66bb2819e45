//! The organisers' acceptance test, as far as it is a game: the engine plays itself from their opening
//! in all formats of the tournament, without a crash, a late or an illegal move. Their four positions
//! are transcripts.

use super::duel::{Duel, MatchClock};
use super::talk::Talk;
use goren::board::{BoardSize, Point};
use goren::rules::{Game, Rule};
use std::time::Duration;

/// Milliseconds that stand for a second of the tournament, so that a game takes about one.
const SECOND: u64 = 3;

/// Side, rule, and the seconds of a turn and of a match. The organisers play six of these; the caro
/// league may count overlines or not.
const FORMATS: [(u8, Rule, u64, u64); 7] = [
    (20, Rule::Freestyle, 30, 180),
    (20, Rule::Freestyle, 5, 100),
    (15, Rule::Freestyle, 30, 180),
    (15, Rule::Standard, 30, 180),
    (15, Rule::Renju, 30, 180),
    (15, Rule::Caro, 30, 180),
    (15, Rule::CaroExact, 30, 180),
];

#[test]
fn plays_itself_in_every_format() {
    let players = || Talk::with_process(&[]);
    for (side, rule, turn, whole) in FORMATS {
        let (turn, whole) = (SECOND * turn, SECOND * whole);
        let settings = [
            format!("INFO timeout_turn {turn}"),
            format!("INFO timeout_match {whole}"),
            "INFO max_memory 367001600".to_string(),
            "INFO game_type 1".to_string(),
            format!("INFO rule {}", rule.gomocup()),
        ];
        let mut duel = Duel::new([players(), players()], &format!("START {side}"), &settings);
        let (turn, left) = (Duration::from_millis(turn), Duration::from_millis(whole));
        duel.clock = Some(MatchClock { turn, left: [left; 2] });
        let result = duel.play(&mut opening(side, rule), 0);
        assert!(result.is_ok(), "{side} {rule}: {}", result.unwrap_err());
        duel.end();
    }
}

/// Three stones near the far corner.
fn opening(side: u8, rule: Rule) -> Game {
    let size = BoardSize::square(side).expect("a legal size");
    let mut game = Game::new(rule, size).draw_after(size.area() - 25);
    for (right, below) in [(2, 2), (5, 2), (5, 3)] {
        let point = Point::new(side - right, side - below);
        game.play(point).expect("an empty point");
    }
    game
}
