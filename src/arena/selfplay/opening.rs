//! `OpeningMaker`: openings drawn by chance, and judged by a short search.

use super::Player;
use crate::board::{BoardSize, Point, Symmetry};
use crate::rules::{Game, Rule};
use crate::search::Score;
use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64;
use std::ops::RangeInclusive;

/// How far from the centre the first stone is put at most, as a part of the shorter side.
const CENTER_PART: u8 = 5;
/// How far from the nearest stone each further one is put at most.
const REACH: u8 = 3;

/// An opening and what the search says about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The moves, black first.
    pub moves: Vec<Point>,
    /// The value for the side to move.
    pub score: Score,
}

impl Opening {
    /// Whether neither side is better by more than this.
    pub fn is_balanced(&self, bound: i32) -> bool {
        !self.score.is_proven() && self.score.value().abs() <= bound
    }

    /// How far from even it is; proven openings are further than all others.
    fn imbalance(&self) -> i32 {
        self.score.value().abs()
    }
}

/// Draws openings of one kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningMaker {
    /// The rule.
    pub rule: Rule,
    /// The board.
    pub size: BoardSize,
    /// How many stones an opening has.
    pub stones: RangeInclusive<usize>,
    /// Nodes that its value is searched with.
    pub nodes: u64,
    /// The largest value, for either side, of a balanced opening.
    pub bound: i32,
}

impl OpeningMaker {
    /// Draws an opening by chance and has it judged. It may be anything but over.
    pub fn draw(&self, player: &mut Player, chance: &mut Pcg64) -> Opening {
        let moves = loop {
            if let Some(moves) = self.moves(chance) {
                break moves;
            }
        };
        let score = player.think(&moves, self.nodes).score;
        Opening { moves, score }
    }

    /// The first balanced opening of so many, or the one that is nearest to it.
    pub fn most_balanced(
        &self,
        attempts: usize,
        player: &mut Player,
        chance: &mut Pcg64,
    ) -> Opening {
        let mut best = self.draw(player, chance);
        for _ in 1..attempts {
            if best.is_balanced(self.bound) {
                break;
            }
            let other = self.draw(player, chance);
            if other.imbalance() < best.imbalance() {
                best = other;
            }
        }
        best
    }

    /// Stones near the centre and near each other; `None` when the game is over with one of them.
    fn moves(&self, chance: &mut Pcg64) -> Option<Vec<Point>> {
        let count = chance.random_range(self.stones.clone());
        let mut game = Game::new(self.rule, self.size);
        for _ in 0..count {
            let points = points_near(&game);
            let outcome = game.play(*points.choose(chance)?).ok()?;
            if outcome.is_over() {
                return None;
            }
        }
        Some(game.moves().to_vec())
    }
}

/// The empty points where chance may put a stone.
pub(super) fn points_near(game: &Game) -> Vec<Point> {
    let size = game.stones().size();
    let shorter = size.width().min(size.height());
    let is_near = |point: Point| match game.moves() {
        [] => point.distance(size.center()) <= shorter / CENTER_PART,
        stones => {
            stones.iter().any(|&stone| stone.distance(point) <= REACH) && !stones.contains(&point)
        }
    };
    size.points().filter(|&point| is_near(point)).collect()
}

/// What is the same for all openings that lead to one position, however turned or mirrored, in
/// whatever order: the stones of each colour in the symmetry that puts them first.
pub fn canonical(moves: &[Point], size: BoardSize) -> [Vec<Point>; 2] {
    let turned = |symmetry: Symmetry| {
        let stones = |first: usize| {
            let own = moves.iter().skip(first).step_by(2);
            let mut own: Vec<Point> = own.map(|&point| symmetry.apply(size, point)).collect();
            own.sort();
            own
        };
        [stones(0), stones(1)]
    };
    let symmetries = Symmetry::all().filter(|symmetry| symmetry.size(size) == size);
    symmetries.map(turned).min().expect("the identity is one")
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use std::collections::HashSet;

    fn maker(rule: Rule, width: u8, height: u8) -> OpeningMaker {
        let size = BoardSize::new(width, height).unwrap();
        OpeningMaker { rule, size, stones: 2..=9, nodes: 300, bound: 100 }
    }

    #[test]
    fn openings_are_games_that_go_on() {
        for (rule, width, height) in
            [(Rule::Renju, 15, 15), (Rule::Freestyle, 5, 5), (Rule::Caro, 6, 25)]
        {
            let maker = maker(rule, width, height);
            let mut chance = Pcg64::seed_from_u64(1);
            let mut counts = HashSet::new();
            for _ in 0..300 {
                let Some(moves) = maker.moves(&mut chance) else { continue };
                let mut game = Game::new(rule, maker.size);
                for &point in &moves {
                    assert!(!game.play(point).unwrap().is_over());
                }
                counts.insert(moves.len());
            }
            assert_eq!(counts.len(), 8, "{rule}: {counts:?}");
        }
    }

    #[test]
    fn a_maker_without_luck_gives_its_best() {
        let mut maker = maker(Rule::Freestyle, 15, 15);
        let mut player = Player::new(maker.rule, maker.size, 1 << 20);
        let mut chance = Pcg64::seed_from_u64(1);
        for _ in 0..5 {
            let opening = maker.most_balanced(100, &mut player, &mut chance);
            assert!(opening.is_balanced(100), "{opening:?}");
        }
        // Nothing can be that balanced.
        maker.bound = -1;
        let mut drawn = Vec::new();
        player.forget();
        let mut chance = Pcg64::seed_from_u64(2);
        let best = maker.most_balanced(10, &mut player, &mut chance.clone());
        player.forget();
        for _ in 0..10 {
            drawn.push(maker.draw(&mut player, &mut chance));
        }
        assert_eq!(drawn.iter().map(Opening::imbalance).min(), Some(best.imbalance()));
        assert!(drawn.contains(&best));
    }

    #[test]
    fn turned_openings_are_one() {
        let size = BoardSize::square(15).unwrap();
        let moves = ["h8", "i9", "j7", "a1"].map(|name| Point::parse(name).unwrap());
        for symmetry in Symmetry::all() {
            let mut turned = moves.map(|point| symmetry.apply(size, point));
            assert_eq!(canonical(&turned, size), canonical(&moves, size));
            turned.swap(0, 2);
            assert_eq!(canonical(&turned, size), canonical(&moves, size), "the order");
            turned.swap(0, 1);
            assert_ne!(canonical(&turned, size), canonical(&moves, size), "the colours");
        }
        // A rectangle keeps its sides.
        let size = BoardSize::new(7, 9).unwrap();
        let at = |name| canonical(&[Point::parse(name).unwrap()], size);
        assert_eq!(at("b1"), at("f9"));
        assert_ne!(at("b1"), at("a2"));
    }
}
