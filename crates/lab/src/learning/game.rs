//! `SampleGame`: a game to learn from, whatever its source.

use fnv::FnvHasher;
use goren::board::{Bitboard, BoardSize, Color, Point};
use goren::rules::Rule;
use std::hash::Hasher;

/// A move, and the search's view of the position before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameMove {
    /// The point of the stone.
    pub point: Point,
    /// The score of the search for the side that made the move, in units of the evaluation; a proof
    /// is a score so large that it means certainty. `None` where there was no search: nothing is
    /// learnt from such a position.
    pub score: Option<i32>,
    /// Whether the move is the search's best. It is not if it was chosen at random, or in a lost
    /// position.
    pub is_best: bool,
    /// Whether the move was chosen at random instead of by the search.
    pub by_chance: bool,
}

/// A game to learn from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SampleGame {
    /// The rule.
    pub rule: Rule,
    /// The size of the board.
    pub size: BoardSize,
    /// All moves, black first. Moves of an opening that no search chose have no score.
    pub moves: Vec<GameMove>,
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
}

impl SampleGame {
    /// Whether all moves are on different points of the board.
    pub(super) fn is_playable(&self) -> bool {
        let mut taken = Bitboard::EMPTY;
        self.moves.iter().all(|&GameMove { point, .. }| {
            let free = self.size.contains(point) && !taken.contains(point);
            taken.insert(point);
            free
        })
    }

    /// A hash that identifies the game: its board and points (FNV-1a).
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
        let played = |x| {
            let (point, score) = (Point::new(x, 3), Some(4));
            GameMove { point, score, is_best: true, by_chance: false }
        };
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
