//! `SampleGame`: a game to learn from. Where it was read is not known here.

use crate::board::{Bitboard, BoardSize, Color, Point};
use crate::rules::Rule;
use fnv::FnvHasher;
use std::hash::Hasher;

/// A move, and what is known about the position before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameMove {
    /// Where the stone was put.
    pub point: Point,
    /// What the search said for the side that made the move, in units of the evaluation, or so large
    /// that it stands for certainty where the search had a proof; `None` where nothing was said.
    /// Nothing is learnt from such a position.
    pub score: Option<i32>,
    /// Whether the search found it best; chance chooses others, and in a lost position none is.
    pub is_best: bool,
}

/// A game to learn from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SampleGame {
    /// Its rule.
    pub rule: Rule,
    /// Its board.
    pub size: BoardSize,
    /// Every move, black first; those of an opening that no search chose have no score.
    pub moves: Vec<GameMove>,
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
}

impl SampleGame {
    /// Whether every move lies on a point of its own of the board.
    pub(super) fn is_playable(&self) -> bool {
        let mut taken = Bitboard::EMPTY;
        self.moves.iter().all(|&GameMove { point, .. }| {
            let free = self.size.contains(point) && !taken.contains(point);
            taken.insert(point);
            free
        })
    }

    /// What tells this game from others: board and points (FNV-1a).
    pub(super) fn digest(&self) -> u64 {
        let mut hasher = FnvHasher::default();
        hasher.write(&[self.size.width(), self.size.height()]);
        for GameMove { point, .. } in &self.moves {
            hasher.write(&[point.x(), point.y()]);
        }
        hasher.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_told_apart_by_board_and_points() {
        let played = |x| GameMove { point: Point::new(x, 3), score: Some(4), is_best: true };
        let size = BoardSize::square(15).unwrap();
        let moves = vec![played(1), played(2), played(3)];
        let game = SampleGame { rule: Rule::Caro, size, moves, winner: None };
        assert!(game.is_playable());
        let mut other = game.clone();
        other.moves.swap(0, 2);
        assert_ne!(other.digest(), game.digest());
        other.moves.swap(0, 2);
        other.moves[1].score = None;
        assert_eq!(other.digest(), game.digest());
        other.size = BoardSize::square(20).unwrap();
        assert_ne!(other.digest(), game.digest());
        other.size = BoardSize::new(15, 6).unwrap();
        assert!(other.is_playable());
        other.moves[1] = played(3);
        assert!(!other.is_playable());
    }
}
