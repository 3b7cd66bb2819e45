//! `OpeningGenerator`: random openings, and what a short search says about them. `GivenOpenings`: openings of
//! a file, with which a part of the games of self-play begins.

use super::Player;
use crate::arena::OpeningBook;
use anyhow::{Result, ensure};
use goren::board::{BoardSize, Point, Symmetry};
use goren::rules::{Game, Rule};
use goren::search::Score;
use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64;
use std::ops::RangeInclusive;

/// The first stone is at most this part of the shorter side away from the centre.
const CENTER_PART: u8 = 5;
/// Every further stone is at most this far from another one.
const REACH: u8 = 3;
/// Openings judged with at least this many nodes are first judged with a part of them.
const LONG_JUDGEMENT: u64 = 100_000;
/// The part of the nodes for the first judgement.
const FIRST_JUDGEMENT_PART: u64 = 20;
/// An opening that is this much more unbalanced than allowed after the first judgement is not judged again.
const FIRST_JUDGEMENT_MARGIN: i32 = 100;
/// Openings that are tried at most for a game before the most balanced of them is taken. Of openings
/// with two to seven stones about every third is balanced.
pub(super) const OPENING_ATTEMPTS: usize = 50;

/// An opening and what the search says about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ScoredOpening {
    /// The moves, black first.
    pub moves: Vec<Point>,
    /// The score for the side to move.
    pub score: Score,
}

impl ScoredOpening {
    /// Whether neither side is better by more than this.
    pub fn is_balanced(&self, bound: i32) -> bool {
        !self.score.is_proven() && self.score.value().abs() <= bound
    }

    /// How unbalanced it is; proven openings are more so than all others.
    fn imbalance(&self) -> i32 {
        self.score.value().abs()
    }
}

/// Openings of a file, with which a part of the games begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GivenOpenings {
    /// The openings.
    pub book: OpeningBook,
    /// How many games in a hundred begin with one.
    pub percent: u8,
    /// Digest of the file, FNV-1a.
    pub digest: u64,
}

impl GivenOpenings {
    /// An opening of the file for its part of the games, `None` for the others.
    pub fn draw(&self, random: &mut Pcg64) -> Option<Vec<Point>> {
        random.random_ratio(self.percent.into(), 100).then(|| self.book.any(random))
    }
}

/// Generates openings of one kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct OpeningGenerator {
    /// The rule.
    pub rule: Rule,
    /// The board.
    pub size: BoardSize,
    /// How many stones an opening has.
    pub stones: RangeInclusive<usize>,
    /// Nodes of the search that judges an opening.
    pub nodes: u64,
    /// The largest score, for either side, of a balanced opening.
    pub bound: i32,
}

impl OpeningGenerator {
    /// This generator, if it can generate openings at all.
    ///
    /// # Errors
    /// When openings have no stone or too many for the board, or are judged without a node.
    pub fn checked(self) -> Result<Self> {
        let most = self.size.area() / 3;
        ensure!(*self.stones.start() >= 1, "an opening needs at least one stone");
        ensure!(
            *self.stones.end() <= most,
            "an opening on a {} board has at most {most} stones",
            self.size
        );
        ensure!(self.nodes > 0, "judging an opening needs at least one node");
        Ok(self)
    }

    /// Generates an opening and judges it. It may be unbalanced, but the game is not over.
    pub fn generate(&self, player: &mut Player, random: &mut Pcg64) -> ScoredOpening {
        let moves = loop {
            if let Some(moves) = self.moves(random) {
                break moves;
            }
        };
        self.judge(moves, player)
    }

    /// What a search says about an opening. A long search is spared where a short one already finds that
    /// one side is much better. The long one knows nothing of the short one, so that an opening it finds
    /// balanced is also balanced for whoever searches it alone.
    fn judge(&self, moves: Vec<Point>, player: &mut Player) -> ScoredOpening {
        if self.nodes >= LONG_JUDGEMENT {
            let score = player.think(&moves, self.nodes / FIRST_JUDGEMENT_PART).score;
            let first = ScoredOpening { moves: moves.clone(), score };
            if !first.is_balanced(self.bound.saturating_add(FIRST_JUDGEMENT_MARGIN)) {
                return first;
            }
            player.forget();
        }
        let score = player.think(&moves, self.nodes).score;
        ScoredOpening { moves, score }
    }

    /// The first balanced opening of `attempts`, or the most balanced of them.
    pub fn most_balanced(
        &self,
        attempts: usize,
        player: &mut Player,
        random: &mut Pcg64,
    ) -> ScoredOpening {
        let mut best = self.generate(player, random);
        for _ in 1..attempts {
            if best.is_balanced(self.bound) {
                break;
            }
            let other = self.generate(player, random);
            if other.imbalance() < best.imbalance() {
                best = other;
            }
        }
        best
    }

    /// Stones near the centre and near each other; `None` when the game is over with one of them.
    fn moves(&self, random: &mut Pcg64) -> Option<Vec<Point>> {
        let count = random.random_range(self.stones.clone());
        let mut game = Game::new(self.rule, self.size);
        for _ in 0..count {
            let points = points_near(&game);
            let outcome = game.play(*points.choose(random)?).ok()?;
            if outcome.is_over() {
                return None;
            }
        }
        Some(game.moves().to_vec())
    }
}

/// The empty points where a random stone may be played.
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

/// A key that is the same for all openings that lead to one position, rotated, mirrored or in another
/// order: the sorted stones of each colour in the symmetry that makes them the smallest.
pub(crate) fn canonical(moves: &[Point], size: BoardSize) -> [Vec<Point>; 2] {
    let rotated = |symmetry: Symmetry| {
        let stones = |first: usize| {
            let own = moves.iter().skip(first).step_by(2);
            let mut own: Vec<Point> = own.map(|&point| symmetry.apply(size, point)).collect();
            own.sort();
            own
        };
        [stones(0), stones(1)]
    };
    Symmetry::keeping(size).map(rotated).min().expect("the identity is always there")
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use std::collections::HashSet;

    fn generator(rule: Rule, width: u8, height: u8) -> OpeningGenerator {
        let size = BoardSize::new(width, height).unwrap();
        OpeningGenerator { rule, size, stones: 2..=9, nodes: 300, bound: 100 }
    }

    #[test]
    fn openings_are_games_that_go_on() {
        for (rule, width, height) in
            [(Rule::Renju, 15, 15), (Rule::Freestyle, 5, 5), (Rule::Caro, 6, 25)]
        {
            let generator = generator(rule, width, height);
            let mut random = Pcg64::seed_from_u64(1);
            let mut counts = HashSet::new();
            for _ in 0..300 {
                let Some(moves) = generator.moves(&mut random) else { continue };
                let mut game = Game::new(rule, generator.size);
                for &point in &moves {
                    assert!(!game.play(point).unwrap().is_over());
                }
                counts.insert(moves.len());
            }
            assert_eq!(counts.len(), 8, "{rule}: {counts:?}");
        }
    }

    #[test]
    fn the_most_balanced_opening_is_taken_when_none_is_balanced() {
        let mut generator = generator(Rule::Freestyle, 15, 15);
        let mut player = Player::new(generator.rule, generator.size, 1 << 20);
        let mut random = Pcg64::seed_from_u64(1);
        for _ in 0..5 {
            let opening = generator.most_balanced(100, &mut player, &mut random);
            assert!(opening.is_balanced(100), "{opening:?}");
        }
        // Nothing can be that balanced.
        generator.bound = -1;
        let mut drawn = Vec::new();
        player.forget();
        let mut random = Pcg64::seed_from_u64(2);
        let best = generator.most_balanced(10, &mut player, &mut random.clone());
        player.forget();
        for _ in 0..10 {
            drawn.push(generator.generate(&mut player, &mut random));
        }
        assert_eq!(drawn.iter().map(ScoredOpening::imbalance).min(), Some(best.imbalance()));
        assert!(drawn.contains(&best));
    }

    /// The score of an opening that a search of all nodes judges alone.
    fn judged_alone(generator: &OpeningGenerator, moves: &[Point]) -> ScoredOpening {
        let mut player = Player::new(generator.rule, generator.size, 1 << 20);
        let score = player.think(moves, generator.nodes).score;
        ScoredOpening { moves: moves.to_vec(), score }
    }

    #[test]
    fn a_first_judgement_only_rejects() {
        let mut generator = generator(Rule::Freestyle, 9, 9);
        (generator.nodes, generator.bound) = (LONG_JUDGEMENT, 60);
        let mut player = Player::new(generator.rule, generator.size, 1 << 20);
        let mut random = Pcg64::seed_from_u64(3);
        let (mut alike, mut rejected) = (0, 0);
        while alike < 2 || rejected < 2 {
            player.forget();
            let opening = generator.generate(&mut player, &mut random);
            let alone = judged_alone(&generator, &opening.moves);
            if opening == alone {
                alike += 1;
            } else {
                rejected += 1;
                assert!(!opening.is_balanced(generator.bound), "{opening:?}, {alone:?}");
            }
        }
    }

    #[test]
    fn rotated_openings_are_one() {
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
