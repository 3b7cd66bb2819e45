//! `LineWords`: the cells of the padded board in four sets of 64-bit words, one word per line, two
//! bits per cell.
//!
//! A word is a ring of 32 cells. Every line has at least five wall cells between its end and its
//! beginning (`board::PAD`), so a rotated word shows the surroundings of a point, with walls beyond
//! the board. Cells: empty 0, black 1, white 2, wall 3.

use crate::board::{Color, Direction, Point, STRIDE};

/// Words per direction: enough for every diagonal of the padded board.
const LINES: usize = 72;
/// Makes the number of a falling diagonal positive.
const FALLING_OFFSET: usize = 36;

/// The cells of the padded board, walls included, as words of lines in the four directions.
#[derive(Clone, PartialEq, Eq)]
pub struct LineWords([u64; 4 * LINES]);

impl LineWords {
    /// A board of walls alone.
    pub fn all_walls() -> Self {
        LineWords([u64::MAX; 4 * LINES])
    }

    /// Turns a wall cell into an empty one.
    pub fn set_empty(&mut self, point: Point) {
        for direction in Direction::ALL {
            let (word, bit) = place(point, direction);
            self.0[word] &= !(3 << bit);
        }
    }

    /// Places a stone on an empty cell, or removes it.
    #[inline]
    pub fn toggle(&mut self, point: Point, color: Color) {
        for direction in Direction::ALL {
            let (word, bit) = place(point, direction);
            self.0[word] ^= 1 << (bit + color as u32);
        }
    }

    /// The line through a point, rotated: the cell ten steps before the point has bits 0 and 1, the
    /// point itself bits 20 and 21.
    #[inline]
    pub fn around(&self, point: Point, direction: Direction) -> u64 {
        let (word, bit) = place(point, direction);
        self.0[word].rotate_right(bit.wrapping_sub(20) & 63)
    }
}

/// The window key of the cell `distance` steps from the point of `around`, with `R` cells on either
/// side.
#[inline]
pub(super) fn window<const R: usize>(around: u64, distance: i32) -> usize {
    let half = 2 * R as u32;
    let cells = around >> (2 * (10 + distance) as u32 - half);
    let side = (1usize << half) - 1;
    cells as usize & side | (cells >> 2) as usize & side << half
}

/// Index of the word of a line through a point, and the first bit of the point in it.
#[inline]
fn place(point: Point, direction: Direction) -> (usize, u32) {
    let (column, row) = (point.index() % STRIDE, point.index() / STRIDE);
    let (line, position) = match direction {
        Direction::Horizontal => (row, column),
        Direction::Vertical => (LINES + column, row % 32),
        Direction::Falling => (2 * LINES + FALLING_OFFSET + column - row, column),
        Direction::Rising => (3 * LINES + column + row, column),
    };
    (line, 2 * position as u32)
}
