//! `Point`: one intersection, stored as an index into a padded board of fixed width.
//!
//! The padding lets the fast position walk five cells in any direction without checking for the
//! edge. The size of the real board is not known here; see `BoardSize`.

use std::fmt;

/// Cells from one row of the padded board to the next.
pub const STRIDE: usize = 32;

/// Wall cells above, below and left of the board. The cells right of a row run into the padding of
/// the next row, so `PAD` cells of wall lie on every side of every board up to 27 wide.
pub const PAD: usize = 5;

/// Number of cells of the padded board: the largest board plus `PAD` rows above and below,
/// rounded up so that whole 64-bit words cover it.
pub const CELLS: usize = 36 * STRIDE;

/// One intersection of the board.
///
/// Coordinates are zero-based: `x` is the column and `y` the row, as in the Gomocup protocol. The row
/// `y` = 0 is row 1 of the point's name, which people see at the bottom of a board. A `Point` can lie in
/// the padding; `BoardSize::contains` checks that.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(u16);

impl Point {
    /// The point in column `x` and row `y`. Both must be below 27 (the width that the padding
    /// allows); larger values give a meaningless point, never a panic in release builds.
    #[inline]
    pub const fn new(x: u8, y: u8) -> Self {
        debug_assert!(x < 27 && y < 27);
        Point(((y as u16) + PAD as u16) * STRIDE as u16 + x as u16 + PAD as u16)
    }

    /// The point with this index of the padded board, `0..CELLS`.
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        debug_assert!(index < CELLS);
        Point(index as u16)
    }

    /// The index in the padded board.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Column, counted from the left. Meaningful only for a point on a board.
    #[inline]
    pub const fn x(self) -> u8 {
        (self.0 % STRIDE as u16) as u8 - PAD as u8
    }

    /// Row, counted from 0. Meaningful only for a point on a board.
    #[inline]
    pub const fn y(self) -> u8 {
        (self.0 / STRIDE as u16) as u8 - PAD as u8
    }

    /// The point `steps` cells away along a direction given by its index step. The caller must stay
    /// within the padding.
    #[inline]
    pub const fn offset(self, step: i32, steps: i32) -> Self {
        Point((self.0 as i32 + step * steps) as u16)
    }

    /// Chebyshev distance: the number of king's moves between two points.
    #[inline]
    pub const fn distance(self, other: Point) -> u8 {
        let dx = self.x().abs_diff(other.x());
        let dy = self.y().abs_diff(other.y());
        if dx > dy { dx } else { dy }
    }

    /// Parses the notation that `Display` writes: a column letter and a row number from 1, such as
    /// `h8`; upper or lower case.
    pub fn parse(text: &str) -> Option<Self> {
        let mut chars = text.chars();
        let letter = chars.next()?.to_ascii_lowercase();
        let x = (letter as u32).checked_sub('a' as u32)?;
        let rest = chars.as_str();
        if rest.is_empty() || !rest.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let y = rest.parse::<u8>().ok()?.checked_sub(1)?;
        (x < 26 && y < 26).then(|| Point::new(x as u8, y))
    }
}

impl fmt::Display for Point {
    /// Column letter and row number, both from 1: `h8` is (7,7).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.x()) as char, self.y() + 1)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Point({})", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_survive_the_index() {
        for y in 0..25 {
            for x in 0..25 {
                let p = Point::new(x, y);
                assert_eq!((p.x(), p.y()), (x, y));
                assert_eq!(Point::from_index(p.index()), p);
                assert_eq!(Point::parse(&p.to_string()), Some(p));
            }
        }
    }

    #[test]
    fn notation_that_names_no_point_is_refused() {
        for text in ["", "h", "8", "h0", "h99", "hh", "h8x", "h-1", "é1", "{1"] {
            assert_eq!(Point::parse(text), None, "{text}");
        }
    }
}
