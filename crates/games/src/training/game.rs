//! `training::Game`: a game of an engine against itself, its encoding, and its check by the referee.

use super::header::{Fields, Header};
use crate::game::{Ending, GameResult, RecordError};
use goren::board::{BoardSize, Color, Point};
use goren::rules;

/// Added to the number of a move that was chosen at random.
const BY_CHANCE: u16 = 0x8000;

/// The most moves that can be given.
pub const MAX_OPENING: usize = u8::MAX as usize;

/// The endings of self-play, in the order of their bytes.
const ENDINGS: [Ending; 6] = [
    Ending::Five,
    Ending::Overline,
    Ending::DoubleFour,
    Ending::DoubleThree,
    Ending::Draw,
    Ending::Adjudication,
];
/// The results, in the order of their bytes.
const RESULTS: [GameResult; 3] =
    [GameResult::Win(Color::Black), GameResult::Win(Color::White), GameResult::Draw];

/// A move and the score that the search gave to the position before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoredMove {
    /// Where the stone was put.
    pub point: Point,
    /// The value of the position before the move for the side that made it, in the engine's units.
    pub score: i16,
    /// Whether the move was chosen at random and not by the search.
    pub by_chance: bool,
}

/// A game of an engine against itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// The seed of the random choices in this game.
    pub seed: u64,
    /// The moves that were given, black first; at most `MAX_OPENING`.
    pub opening: Vec<Point>,
    /// The moves that were played after them.
    pub moves: Vec<ScoredMove>,
    /// Who has won.
    pub result: GameResult,
    /// How it ended, in one of the ways that occur in self-play.
    pub ending: Ending,
}

impl Game {
    /// All points, given and played, the oldest first.
    pub fn points(&self) -> impl Iterator<Item = Point> {
        self.opening.iter().copied().chain(self.moves.iter().map(|played| played.point))
    }

    /// The side that made a played move, by its index.
    pub fn mover(&self, index: usize) -> Color {
        Color::of_move(self.opening.len() + index)
    }

    /// Checks whether the moves are legal and lead to this result.
    ///
    /// # Errors
    /// The first contradiction.
    pub fn check(&self, header: &Header) -> Result<(), RecordError> {
        let mut game = rules::Game::new(header.rule, header.size);
        if let Some(stones) = header.draw_after {
            game = game.draw_after(usize::from(stones));
        }
        for (index, point) in self.points().enumerate() {
            game.play(point)
                .map_err(|reason| RecordError::Illegal { number: index + 1, reason })?;
        }
        match (GameResult::on_board(game.outcome()), Ending::on_board(game.outcome())) {
            (Some(result), _) if result != self.result => Err(RecordError::Result),
            (_, Some(ending)) if ending != self.ending => Err(RecordError::Ending),
            (Some(_), _) => Ok(()),
            (None, _) if self.ending != Ending::Adjudication => Err(RecordError::Ending),
            (None, _) if self.last_score_favours() != self.result.winner() => {
                Err(RecordError::Adjudication)
            }
            (None, _) => Ok(()),
        }
    }

    /// The side that the last score favours.
    fn last_score_favours(&self) -> Option<Color> {
        let last = self.moves.last()?;
        let mover = self.mover(self.moves.len() - 1);
        match last.score {
            0 => None,
            score => Some(if score > 0 { mover } else { !mover }),
        }
    }

    /// Encodes a game on a board of this size.
    pub(super) fn encode(&self, size: BoardSize) -> Vec<u8> {
        let place = |found: Option<usize>| found.expect("self-play has no other") as u8;
        let ending = place(ENDINGS.iter().position(|&ending| ending == self.ending));
        let result = place(RESULTS.iter().position(|&result| result == self.result));
        let given = u8::try_from(self.opening.len()).expect("no more than can be given");
        let mut bytes = self.seed.to_le_bytes().to_vec();
        bytes.extend([result, ending, given]);
        for &point in &self.opening {
            bytes.extend(number(point, size).to_le_bytes());
        }
        for &ScoredMove { point, score, by_chance } in &self.moves {
            let mark = if by_chance { BY_CHANCE } else { 0 };
            bytes.extend((number(point, size) | mark).to_le_bytes());
            bytes.extend(score.to_le_bytes());
        }
        bytes
    }

    /// Decodes a game; `None` if the bytes are not one on a board of this size.
    pub(super) fn decode(bytes: &[u8], size: BoardSize) -> Option<Game> {
        let mut fields = Fields(bytes);
        let seed = fields.u64()?;
        let [result, ending, given] = fields.array()?;
        let mut opening = Vec::new();
        for _ in 0..given {
            opening.push(point(fields.u16()?, size)?);
        }
        let mut moves = Vec::new();
        while !fields.0.is_empty() {
            let number = fields.u16()?;
            let by_chance = number & BY_CHANCE != 0;
            let point = point(number & !BY_CHANCE, size)?;
            let score = fields.u16()?.cast_signed();
            moves.push(ScoredMove { point, score, by_chance });
        }
        let result = *RESULTS.get(usize::from(result))?;
        let ending = *ENDINGS.get(usize::from(ending))?;
        Some(Game { seed, opening, moves, result, ending })
    }
}

/// A point as a number below the area of the board, row by row.
fn number(point: Point, size: BoardSize) -> u16 {
    u16::from(point.y()) * u16::from(size.width()) + u16::from(point.x())
}

fn point(number: u16, size: BoardSize) -> Option<Point> {
    let width = u16::from(size.width());
    size.point(i64::from(number % width), i64::from(number / width))
}
