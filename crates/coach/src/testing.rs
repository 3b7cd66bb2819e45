//! For tests: reviews of games in which the search says what it is told to say.
//!
//! They are made as `review` makes them; only the values of the positions are given.

use crate::review::{GameReview, MissedWin, review_game};
use crate::win::PossibleWin;
use crate::words::Words;
use goren::board::{BoardSize, Point};
use goren::rules::{Game, Rule};
use goren::search::{Score, SearchReport};

fn points(names: &str) -> Vec<Point> {
    names.split_whitespace().map(|name| Point::parse(name).unwrap()).collect()
}

/// A game of freestyle.
pub fn game(moves: &str) -> Game {
    let mut game = Game::new(Rule::Freestyle, BoardSize::default());
    for point in points(moves) {
        game.play(point).unwrap();
    }
    game
}

/// A review in which the search says this about each position, the first before the first move;
/// it stops at one without a value.
pub fn reviewed(moves: &str, found: &[Option<(Score, &str)>]) -> GameReview {
    let game = game(moves);
    let mut search = |game: &Game| {
        let report = |(score, line)| SearchReport {
            score,
            pv: points(line),
            ..SearchReport::unsearched(Point::new(0, 0))
        };
        Ok(found[game.moves().len()].map(report))
    };
    let mut certify = |_: &Game, win: &PossibleWin| MissedWin {
        plies: win.plies,
        by: win.kind,
        certified: false,
        variation: win.line.clone(),
        certificate: None,
    };
    review_game(&game, &mut search, &mut certify, &mut |_, _| {}, &Words::default()).unwrap()
}
