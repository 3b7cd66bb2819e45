//! `Game`: a game to learn from, and how a record of self-play becomes one.

use crate::board::{Bitboard, BoardSize, Color, Point};
use crate::record::training::{Header, TrainingGame};
use crate::rules::Rule;
use crate::search::Score;

/// A move, and what is known about the position before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameMove {
    /// Where the stone was put.
    pub point: Point,
    /// What the search said for the side that made the move, in units of the evaluation; `None` where
    /// it was proven or nothing was said. Nothing is learnt from such a position.
    pub score: Option<i32>,
    /// Whether the search found it best; chance chooses others.
    pub is_best: bool,
}

/// A game to learn from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// Its rule.
    pub rule: Rule,
    /// Its board.
    pub size: BoardSize,
    /// Every move, black first; those of an opening that no search chose have no score.
    pub moves: Vec<GameMove>,
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
}

impl Game {
    /// The game of a record.
    pub fn of_record(header: &Header, game: &TrainingGame) -> Game {
        let given = game.opening.iter();
        let given = given.map(|&point| GameMove { point, score: None, is_best: false });
        let played = game.moves.iter().map(|played| GameMove {
            point: played.point,
            score: estimate(played.score),
            is_best: !played.by_chance,
        });
        let (rule, size) = (header.rule, header.size);
        Game { rule, size, moves: given.chain(played).collect(), winner: game.result.winner() }
    }

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
        let points = self.moves.iter().map(|played| played.point.index() as u64);
        let size = u64::from(self.size.width()) << 8 | u64::from(self.size.height());
        [size].into_iter().chain(points).fold(0xcbf2_9ce4_8422_2325, |hash, number| {
            (hash ^ number).wrapping_mul(0x0000_0100_0000_01b3)
        })
    }
}

/// A score as it stands in a record, unless it is proven. A file may hold any number; a score has ends.
fn estimate(score: i16) -> Option<i32> {
    let value = i32::from(score).clamp(Score::MIN.value(), Score::MAX.value());
    (!Score::from_value(value).is_proven()).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::training::ScoredMove;
    use crate::record::{Ending, GameResult};

    #[test]
    fn a_record_becomes_a_game_without_its_proofs() {
        let size = BoardSize::new(15, 20).unwrap();
        let header = Header {
            rule: Rule::Renju,
            size,
            draw_after: None,
            seed: 1,
            weights: 2,
            engine: String::new(),
            settings: String::new(),
        };
        let [a, b, c, d, e] = [7, 8, 9, 10, 11].map(|x| Point::new(x, 19));
        let played = |point, score, by_chance| ScoredMove { point, score, by_chance };
        let win = Score::win_in(5).value() as i16;
        let record = TrainingGame {
            seed: 3,
            opening: vec![a],
            moves: vec![
                played(b, -40, false),
                played(c, 90, true),
                played(d, -win, false),
                played(e, i16::MIN, false),
            ],
            result: GameResult::Win(Color::Black),
            ending: Ending::Adjudication,
        };
        let game = Game::of_record(&header, &record);
        let of = |point, score, is_best| GameMove { point, score, is_best };
        let moves = vec![
            of(a, None, false),
            of(b, Some(-40), true),
            of(c, Some(90), false),
            of(d, None, true),
            of(e, None, true),
        ];
        assert_eq!(game, Game { rule: Rule::Renju, size, moves, winner: Some(Color::Black) });
        assert!(game.is_playable());
        let mut other = game.clone();
        other.moves.swap(0, 2);
        assert_ne!(other.digest(), game.digest());
        other.moves.swap(0, 2);
        assert_eq!(other.digest(), game.digest());
    }
}
