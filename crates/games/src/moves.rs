//! Writes lists of moves: `h8 i9`, `7,7 8,8`, `0,0, 1,1`.
//!
//! A list is one line, black's first move first. Reading is `written::read` and, for offsets,
//! `board::parse_opening`.

use goren::board::{BoardSize, Point};

/// How points are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Notation {
    /// Column letter and row number: `h8 i9`.
    Points,
    /// Column and row from 0, as the Gomocup protocol counts them: `7,7 8,8`.
    Coordinates,
    /// Column and row from the centre, as in Gomocup's files of openings: `0,0, 1,1`.
    Offsets,
}

/// Writes a list of moves on a board of this size.
///
/// ```
/// use goren::board::{BoardSize, Point};
/// use goren_games::moves::{Notation, print};
/// let size = BoardSize::square(15).unwrap();
/// let moves = [Point::new(7, 7), Point::new(8, 5)];
/// assert_eq!(print(&moves, Notation::Points, size), "h8 i6");
/// assert_eq!(print(&moves, Notation::Coordinates, size), "7,7 8,5");
/// assert_eq!(print(&moves, Notation::Offsets, size), "0,0, 1,-2");
/// ```
pub fn print(moves: &[Point], notation: Notation, size: BoardSize) -> String {
    let center = size.center();
    let words = moves.iter().map(|point| match notation {
        Notation::Points => point.to_string(),
        Notation::Coordinates => format!("{},{}", point.x(), point.y()),
        Notation::Offsets => {
            let from = |at: u8, center: u8| i16::from(at) - i16::from(center);
            format!("{},{}", from(point.x(), center.x()), from(point.y(), center.y()))
        }
    });
    let separator = if notation == Notation::Offsets { ", " } else { " " };
    words.collect::<Vec<_>>().join(separator)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::written::parse_moves;
    use goren::board::parse_opening;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn printing_then_parsing_is_identity(width in 5u8..=25, height in 5u8..=25,
                                             count in 1usize..30, seed in any::<u64>()) {
            let size = BoardSize::new(width, height).unwrap();
            let mut moves: Vec<Point> = size.points().collect();
            // An order that depends on the seed is enough; the points all differ.
            moves.sort_by_key(|point| (point.index() as u64 + 1).wrapping_mul(seed | 1));
            moves.truncate(count);
            for notation in [Notation::Points, Notation::Coordinates] {
                let read = parse_moves(&print(&moves, notation, size), size);
                prop_assert_eq!(read, Ok(moves.clone()));
            }
            prop_assert_eq!(parse_opening(&print(&moves, Notation::Offsets, size), size), Ok(moves));
        }
    }
}
