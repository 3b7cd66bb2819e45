//! `PackedSet`: positions in as few bytes as possible, for the training of networks.
//!
//! A cell takes two bits: empty, a stone of either colour, or empty and a move to choose from. A
//! position on 15x15 takes 80 bytes, so ten million fit into a gigabyte.

use super::sample::Example;
use goren::board::{BoardSize, ByColor, Cell, Color};
use goren::eval::network::head;

/// A black stone.
pub(super) const BLACK: u8 = Cell::Black as u8;
/// A white stone.
pub(super) const WHITE: u8 = Cell::White as u8;
/// An empty point that is one of the moves to choose from; other cells are as in `Cell`.
pub(super) const CANDIDATE: u8 = 3;
/// `PackedPosition::played` where nothing is to be learnt from the move.
const NO_CHOICE: u16 = u16::MAX;
/// One, in the results that are kept: even, so that there is a half.
const RESULT_UNIT: f32 = 254.0;
const CELLS_PER_WORD: usize = 32;

/// A position without its cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct PackedPosition {
    /// The place of its cells, in words.
    cells: u32,
    /// Score of the search for the side to move.
    pub score: i16,
    played: u16,
    /// As in `Example`.
    pub threats: ByColor<u8>,
    /// The board, by its place in `PackedSet::sizes`.
    pub board: u8,
    /// As `network::head` says.
    pub head: u8,
    pub mover: Color,
    /// The result for the side to move, in `1/RESULT_UNIT`.
    result: u8,
}

impl PackedPosition {
    /// The index of the move played among the candidates, if it teaches anything.
    pub fn played(&self) -> Option<usize> {
        (self.played != NO_CHOICE).then_some(usize::from(self.played))
    }

    /// As in `Example`, within a 508th; 0, 0.5 and 1 exactly.
    pub fn result(&self) -> f32 {
        f32::from(self.result) / RESULT_UNIT
    }
}

/// Positions and their cells.
#[derive(Default)]
pub(super) struct PackedSet {
    pub sizes: Vec<BoardSize>,
    pub positions: Vec<PackedPosition>,
    cells: Vec<u64>,
    choices: usize,
}

impl PackedSet {
    /// Fills in the cells of a position, row by row from the top left.
    #[inline(always)]
    pub fn unpack(&self, position: &PackedPosition, cells: &mut [u8]) {
        let words = &self.cells[position.cells as usize..];
        for (cells, &word) in cells.chunks_mut(CELLS_PER_WORD).zip(words) {
            for (at, cell) in cells.iter_mut().enumerate() {
                *cell = (word >> (2 * at)) as u8 & 3;
            }
        }
    }

    /// Adds one more position.
    pub fn add(&mut self, example: &Example<'_>) {
        let &Example { position, threats, result, score, choice } = example;
        let size = position.size();
        let board = self.sizes.iter().position(|&known| known == size).unwrap_or_else(|| {
            self.sizes.push(size);
            self.sizes.len() - 1
        });
        let from = self.cells.len();
        let mut moves = choice.map_or(&[][..], |(moves, _)| moves).iter().peekable();
        let mut word = 0;
        for (at, point) in size.points().enumerate() {
            let cell = match position.cell(point) {
                Cell::Black => BLACK,
                Cell::White => WHITE,
                _ if moves.next_if_eq(&&point).is_some() => CANDIDATE,
                _ => 0,
            };
            word |= u64::from(cell) << (2 * (at % CELLS_PER_WORD));
            if at % CELLS_PER_WORD == CELLS_PER_WORD - 1 || at == size.area() - 1 {
                self.cells.push(word);
                word = 0;
            }
        }
        debug_assert!(moves.next().is_none(), "moves come in the order of points");
        self.choices += usize::from(choice.is_some());
        self.positions.push(PackedPosition {
            cells: u32::try_from(from).expect("less than 32 GiB of cells"),
            score: score.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16,
            played: choice.map_or(NO_CHOICE, |(_, played)| played as u16),
            threats,
            board: u8::try_from(board).expect("there are not that many sizes in one fit"),
            head: head(position) as u8,
            mover: position.side_to_move(),
            result: (result * RESULT_UNIT).round() as u8,
        });
    }

    /// Number of positions.
    pub fn positions(&self) -> usize {
        self.positions.len()
    }

    /// Number of decisions.
    pub fn choices(&self) -> usize {
        self.choices
    }
}
