//! `Miner`: finds a position in a game that makes a problem.
//!
//! A strong player leaves few simple wins to the other side. So besides positions of the game there are
//! those in which one side has made a random move instead: the wins and threats of the other side are then
//! still there.

use super::sources::Source;
use goren::board::Point;
use goren::pattern::PointClass;
use goren::position::Position;
use goren::rules::{Game, Outcome, Rule};
use goren_coach::problem::{Classifier, LIMITS, Problem, RATINGS, Theme};
use goren_coach::solver::FinderLimits;
use rand::RngExt;
use rand::seq::IteratorRandom;
use rand_pcg::Pcg64;
use std::collections::HashMap;

/// Positions of a game that are looked at.
const TRIES: usize = 6;
/// The fewest stones of a problem.
const FEWEST_STONES: usize = 8;
/// The part of a game, from its end, that half of the positions come from (plies): there are the attacks.
const END: usize = 14;

/// The themes that are not seen without threats by threes.
const THREATENING: [Theme; 3] = [Theme::Threats, Theme::OnlyDefence, Theme::AvoidFoul];

/// The classifiers of the rules.
pub(super) struct Miner {
    max_stones: usize,
    /// For each rule a quick one that sees no threats by threes, a quick one that sees them, and a thorough one.
    /// A quick one tells whether a position is worth a second look.
    classifiers: HashMap<Rule, [Classifier; 3]>,
}

impl Miner {
    /// A miner of problems with no more than this many stones.
    pub fn new(max_stones: usize) -> Self {
        Miner { max_stones, classifiers: HashMap::new() }
    }

    /// A problem from a game, of one of these themes. It has no rating yet.
    pub fn mine(&mut self, source: &Source, wanted: &[Theme], rng: &mut Pcg64) -> Option<Problem> {
        let rule = source.start.rule();
        let quick = FinderLimits::default();
        let limits = [FinderLimits { threats: 0, ..quick }, quick, LIMITS];
        let classifiers =
            self.classifiers.entry(rule).or_insert_with(|| limits.map(Classifier::new));
        let quick = usize::from(wanted.iter().any(|theme| THREATENING.contains(theme)));
        (0..TRIES).find_map(|_| {
            let game = position_of(source, self.max_stones, rng)?;
            let theme = classifiers[quick].theme(&game).filter(|theme| wanted.contains(theme))?;
            if classifiers[2].theme(&game) != Some(theme) {
                return None;
            }
            Problem::of_game(&game, theme, *RATINGS.start()).ok()
        })
    }
}

/// A random position of a game that is not over, half of the time with a random move in place of the next one.
fn position_of(source: &Source, max_stones: usize, rng: &mut Pcg64) -> Option<Game> {
    let last = source.moves.len().min(max_stones);
    let first = if rng.random_bool(0.5) { last.saturating_sub(END) } else { 0 };
    let plies = rng.random_range(first..=last);
    let instead = rng.random_bool(0.5);
    let mut game = source.start.clone();
    for &point in &source.moves[..plies - usize::from(instead && plies > 0)] {
        game.play(point).ok()?;
    }
    if instead && !game.outcome().is_over() {
        let point = random_move(&game, rng)?;
        game.play(point).ok()?;
    }
    let stones = game.stones().count();
    let is_open = *game.outcome() == Outcome::Ongoing;
    (is_open && (FEWEST_STONES..=max_stones).contains(&stones)).then_some(game)
}

/// A random move near the stones that neither wins nor is forbidden.
fn random_move(game: &Game, rng: &mut Pcg64) -> Option<Point> {
    let position = Position::from(game);
    let us = position.side_to_move();
    let plain = |point: &Point| {
        position.class(us, *point) != PointClass::Five && !position.is_forbidden(us, *point)
    };
    position.candidates().filter(plain).choose(rng)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game in which black makes a five with its ninth stone.
    fn won_game() -> Source {
        let names = "h8 i9 g9 i7 i10 f8 j11 k12 g8 e7 g10 g7 g11";
        let moves = names.split(' ').map(|name| Point::parse(name).unwrap()).collect();
        let size = goren::board::BoardSize::square(15).unwrap();
        Source { start: Game::new(Rule::Freestyle, size), moves }
    }

    fn mined(source: &Source, wanted: &[Theme], stream: u128) -> Option<Problem> {
        Miner::new(40).mine(source, wanted, &mut Pcg64::new(1, stream))
    }

    #[test]
    fn only_problems_that_are_wanted_are_mined_and_the_same_twice() {
        let source = won_game();
        let all: Vec<Theme> = Theme::all().collect();
        let found: Vec<_> = (0..20).filter_map(|stream| mined(&source, &all, stream)).collect();
        assert!(found.len() >= 3, "{found:?}");
        let again: Vec<_> = (0..20).filter_map(|stream| mined(&source, &all, stream)).collect();
        assert_eq!(found, again);
        for stream in 0..20 {
            assert_eq!(mined(&source, &[], stream), None);
            let problem = mined(&source, &[Theme::Five], stream);
            assert!(problem.is_none_or(|problem| problem.theme == Theme::Five));
        }
    }

    #[test]
    fn positions_are_those_of_the_game_or_a_random_move_away() {
        let source = won_game();
        let (mut same, mut other) = (0, 0);
        for stream in 0..200 {
            let position = position_of(&source, 40, &mut Pcg64::new(1, stream));
            let Some(game) = position else { continue };
            assert!(*game.outcome() == Outcome::Ongoing && game.moves().len() >= FEWEST_STONES);
            let (last, before) = game.moves().split_last().unwrap();
            assert_eq!(before, &source.moves[..before.len()]);
            if *last == source.moves[before.len()] { same += 1 } else { other += 1 }
        }
        assert!(same > 30 && other > 30, "{same} {other}");
        let few = (0..50).filter_map(|n| position_of(&source, 9, &mut Pcg64::new(1, n)));
        assert!(few.into_iter().all(|game| game.stones().count() <= 9));
    }
}
