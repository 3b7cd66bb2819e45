//! `Direction`: the four lines through a point.

use super::STRIDE;

/// One of the four lines through a point, walked from left to right (the vertical one downwards).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Direction {
    /// Along a row: `-`.
    Horizontal = 0,
    /// Along a column: `|`.
    Vertical = 1,
    /// Down to the right: `\`.
    Falling = 2,
    /// Up to the right: `/`.
    Rising = 3,
}

impl Direction {
    /// All four.
    pub const ALL: [Direction; 4] =
        [Direction::Horizontal, Direction::Vertical, Direction::Falling, Direction::Rising];

    /// Change of column and row for one step.
    #[inline]
    pub const fn delta(self) -> (i8, i8) {
        match self {
            Direction::Horizontal => (1, 0),
            Direction::Vertical => (0, 1),
            Direction::Falling => (1, 1),
            Direction::Rising => (1, -1),
        }
    }

    /// Change of the padded index for one step.
    #[inline]
    pub const fn step(self) -> i32 {
        let (dx, dy) = self.delta();
        dx as i32 + dy as i32 * STRIDE as i32
    }
}
