//! `TableSet`: positions reduced to what the fits of tables need: codes and their counts, the result,
//! the score of the search, the move played.

use super::sample::{Example, SampleSet};
use goren::board::{ByColor, Color};
use goren::eval::Situation;
use goren::pattern::Code;

/// One term of a position's value: how many points have a code for a colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Term {
    pub color: Color,
    pub count: u16,
    pub code: Code,
}

/// A position to learn values from. Its terms are a range of the terms of its set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Valued {
    from: u32,
    to: u32,
    pub mover: Color,
    pub situation: Situation,
    /// The classes of threats that each colour has on the board: one bit per class, open three
    /// lowest, five highest.
    pub threats: ByColor<u8>,
    /// Result for the side to move: 0, 0.5 or 1; before a move by chance the winning chance that the search
    /// saw.
    pub result: f32,
    /// Score of the search for the side to move.
    pub score: i32,
}

/// A decision to learn the move order from. Its moves are a range of the moves of its set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    from: u32,
    to: u32,
    pub mover: Color,
    /// The index of the move played.
    pub played: u32,
}

/// See the module.
#[derive(Default)]
pub struct TableSet {
    terms: Vec<Term>,
    pub(super) positions: Vec<Valued>,
    moves: Vec<[Code; 2]>,
    pub(super) choices: Vec<Choice>,
}

impl TableSet {
    pub(super) fn terms(&self, position: &Valued) -> &[Term] {
        &self.terms[position.from as usize..position.to as usize]
    }

    /// The moves of a decision: their codes for the mover and for the other side.
    pub(super) fn moves(&self, choice: &Choice) -> &[[Code; 2]] {
        &self.moves[choice.from as usize..choice.to as usize]
    }
}

/// A place in the list of all terms, or of all moves.
fn place(length: usize) -> u32 {
    u32::try_from(length).expect("fewer than 2^32 terms or moves, 35 million positions or so")
}

impl SampleSet for TableSet {
    fn add(&mut self, example: &Example<'_>) {
        let &Example { position, threats, result, score, choice } = example;
        let mover = position.side_to_move();
        let from = place(self.terms.len());
        for color in Color::BOTH {
            let mut codes: Vec<Code> =
                position.empty_points().map(|point| position.code(color, point)).collect();
            codes.sort_unstable();
            for same in codes.chunk_by(|a, b| a == b) {
                let count = same.len() as u16;
                self.terms.push(Term { color, count, code: same[0] });
            }
        }
        let to = place(self.terms.len());
        let situation = Situation::of(position);
        self.positions.push(Valued { from, to, mover, situation, threats, result, score });
        if let Some((moves, played)) = choice {
            let from = place(self.moves.len());
            let codes = |&point| [position.code(mover, point), position.code(!mover, point)];
            self.moves.extend(moves.iter().map(codes));
            let (to, played) = (place(self.moves.len()), played as u32);
            self.choices.push(Choice { from, to, mover, played });
        }
    }

    fn positions(&self) -> usize {
        self.positions.len()
    }

    fn choices(&self) -> usize {
        self.choices.len()
    }
}
