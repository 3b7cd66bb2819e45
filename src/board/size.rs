//! `BoardSize`: width and height of a board, square or rectangular, and its points.
//!
//! It holds no stones. The padded layout in `point.rs` has room for the largest.

use super::{Bitboard, Direction, Point};
use std::fmt;
use std::str::FromStr;

/// Smallest side of a board: a five must fit.
pub const MIN_SIDE: u8 = 5;
/// Largest side of a board (qpiskvork offers up to 25).
pub const MAX_SIDE: u8 = 25;

/// How far a stone reaches on its lines: a five, and the stone beyond its end that matters in some rules.
const REACH: i64 = 5;

/// Width and height of a board, each `MIN_SIDE..=MAX_SIDE`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BoardSize {
    width: u8,
    height: u8,
}

impl Default for BoardSize {
    /// 15x15, the board of renju and of nearly all games.
    fn default() -> Self {
        BoardSize { width: 15, height: 15 }
    }
}

/// A board size that Goren does not play on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("board sides must be {MIN_SIDE} to {MAX_SIDE}")]
pub struct SizeError;

impl BoardSize {
    /// A board of `width` columns and `height` rows.
    ///
    /// # Errors
    /// `SizeError` when a side is outside `MIN_SIDE..=MAX_SIDE`.
    pub fn new(width: u8, height: u8) -> Result<Self, SizeError> {
        let sides = MIN_SIDE..=MAX_SIDE;
        if sides.contains(&width) && sides.contains(&height) {
            Ok(BoardSize { width, height })
        } else {
            Err(SizeError)
        }
    }

    /// A square board.
    ///
    /// # Errors
    /// `SizeError` when the side is outside `MIN_SIDE..=MAX_SIDE`.
    pub fn square(side: u8) -> Result<Self, SizeError> {
        BoardSize::new(side, side)
    }

    /// Number of columns.
    #[inline]
    pub const fn width(self) -> u8 {
        self.width
    }

    /// Number of rows.
    #[inline]
    pub const fn height(self) -> u8 {
        self.height
    }

    /// Number of points.
    #[inline]
    pub const fn area(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Whether the board is square.
    #[inline]
    pub const fn is_square(self) -> bool {
        self.width == self.height
    }

    /// The point in column `x` and row `y`, if it is on this board.
    #[inline]
    pub fn point(self, x: i64, y: i64) -> Option<Point> {
        let on_board = (0..self.width as i64).contains(&x) && (0..self.height as i64).contains(&y);
        on_board.then(|| Point::new(x as u8, y as u8))
    }

    /// Whether the point lies on this board and not in the padding.
    #[inline]
    pub fn contains(self, point: Point) -> bool {
        let x = (point.index() % super::STRIDE).wrapping_sub(super::PAD);
        let y = (point.index() / super::STRIDE).wrapping_sub(super::PAD);
        x < self.width as usize && y < self.height as usize
    }

    /// The centre, `(width/2, height/2)` rounded down: the origin of Gomocup's opening offsets.
    #[inline]
    pub fn center(self) -> Point {
        Point::new(self.width / 2, self.height / 2)
    }

    /// The points of the board that are on a line with one of these, at most five steps from it, and these
    /// themselves. Stones on these change nothing for the lines through any other point.
    pub fn reached_from(self, points: impl IntoIterator<Item = Point>) -> Bitboard {
        let around = |point: Point| {
            let at = move |direction: Direction, steps: i64| {
                let (dx, dy) = direction.delta();
                let (x, y) = (i64::from(point.x()), i64::from(point.y()));
                self.point(x + steps * i64::from(dx), y + steps * i64::from(dy))
            };
            let along =
                move |direction| (-REACH..=REACH).filter_map(move |steps| at(direction, steps));
            Direction::ALL.into_iter().flat_map(along)
        };
        points.into_iter().flat_map(around).collect()
    }

    /// All points, row by row from `a1`.
    pub fn points(self) -> impl Iterator<Item = Point> {
        (0..self.height).flat_map(move |y| (0..self.width).map(move |x| Point::new(x, y)))
    }

    /// All points as a set.
    pub fn all(self) -> Bitboard {
        self.points().collect()
    }
}

impl FromStr for BoardSize {
    type Err = SizeError;

    /// Reads `15` or `15x20`: columns, then rows.
    fn from_str(text: &str) -> Result<Self, SizeError> {
        let (width, height) = text.split_once('x').unwrap_or((text, text));
        let side = |text: &str| text.parse().map_err(|_| SizeError);
        BoardSize::new(side(width)?, side(height)?)
    }
}

impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contains_agrees_with_the_list_of_points() {
        for (w, h) in [(5, 5), (15, 15), (20, 20), (25, 25), (7, 22), (25, 5)] {
            let size = BoardSize::new(w, h).unwrap();
            let listed: Bitboard = size.points().collect();
            for index in 0..super::super::CELLS {
                let point = Point::from_index(index);
                assert_eq!(size.contains(point), listed.contains(point));
            }
            assert_eq!(listed.len(), size.area());
        }
    }

    #[test]
    fn a_stone_reaches_five_points_along_its_lines() {
        let size = BoardSize::new(15, 9).unwrap();
        for from in size.points() {
            let on_line = |point: &Point| {
                let [dx, dy] = [point.x().abs_diff(from.x()), point.y().abs_diff(from.y())];
                (dx == 0 || dy == 0 || dx == dy) && from.distance(*point) <= 5
            };
            let expected: Bitboard = size.points().filter(on_line).collect();
            assert_eq!(size.reached_from([from]), expected, "{from}");
        }
    }

    #[test]
    fn printing_then_parsing_is_identity() {
        for (w, h) in [(5, 5), (15, 20), (25, 7)] {
            let size = BoardSize::new(w, h).unwrap();
            assert_eq!(size.to_string().parse(), Ok(size));
        }
        assert_eq!("20".parse(), BoardSize::square(20));
        for text in ["", "x", "15x", "x15", "4", "15x26", "15x15x15", "15 x 15", "-15", "999"] {
            assert_eq!(text.parse::<BoardSize>(), Err(SizeError), "{text}");
        }
    }

    #[test]
    fn sides_out_of_range_are_refused() {
        assert_eq!(BoardSize::square(4), Err(SizeError));
        assert_eq!(BoardSize::square(26), Err(SizeError));
        assert_eq!(BoardSize::new(15, 0), Err(SizeError));
    }
}
