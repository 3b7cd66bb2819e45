//! Lists of moves as people and files write them: `h8 i9 k7`, `7,7 8,8`, `0,0, 1,1`.
//!
//! A list is one line of points, the oldest first. Whether the moves are legal is the referee's
//! question, not this file's.

use crate::board::{BoardSize, Point};
use std::fmt;

/// How points are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Notation {
    /// Column letter and row number: `h8 i9`, read without blanks as well, `h8i9`.
    Points,
    /// Column and row from 0, as the Gomocup protocol counts them: `7,7 8,8`.
    Coordinates,
    /// Column and row from the centre, as in Gomocup's files of openings: `0,0, 1,1`.
    Offsets,
}

/// Why a text is no list of moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveListError {
    /// This word names no point.
    NoPoint(String),
    /// This word is no whole number.
    NoNumber(String),
    /// The numbers do not come in pairs.
    HalfAPoint,
    /// These words name a point that is not on the board of this size.
    OffBoard(String, BoardSize),
}

impl fmt::Display for MoveListError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveListError::NoPoint(word) => write!(f, "`{word}` is no point"),
            MoveListError::NoNumber(word) => write!(f, "`{word}` is no number"),
            MoveListError::HalfAPoint => f.write_str("the last stone has one number only"),
            MoveListError::OffBoard(word, size) => write!(f, "{word} is off the board of {size}"),
        }
    }
}

impl std::error::Error for MoveListError {}

/// Reads a list of moves. Blanks around words, and commas between pairs of numbers, do not matter.
///
/// ```
/// use goren::board::{BoardSize, Point};
/// use goren::record::moves::{self, Notation};
/// let size = BoardSize::square(15).unwrap();
/// let moves = [Point::new(7, 7), Point::new(8, 5)];
/// for (notation, text) in
///     [(Notation::Points, "h8 i6"), (Notation::Coordinates, "7,7 8,5"), (Notation::Offsets, "0,0, 1,-2")]
/// {
///     assert_eq!(moves::parse(text, notation, size).unwrap(), moves);
///     assert_eq!(moves::print(&moves, notation, size), text);
/// }
/// ```
///
/// # Errors
/// `MoveListError` at the first word that is no point of the board.
pub fn parse(text: &str, notation: Notation, size: BoardSize) -> Result<Vec<Point>, MoveListError> {
    match notation {
        Notation::Points => {
            words_of_points(text).into_iter().map(|word| point(word, size)).collect()
        }
        Notation::Coordinates => parse_pairs(text, (0, 0), size),
        Notation::Offsets => parse_pairs(text, center(size), size),
    }
}

/// Writes a list of moves as `parse` reads it.
pub fn print(moves: &[Point], notation: Notation, size: BoardSize) -> String {
    let pair = |point: &Point, (x, y): (i64, i64)| {
        format!("{},{}", i64::from(point.x()) - x, i64::from(point.y()) - y)
    };
    let words = moves.iter().map(|point| match notation {
        Notation::Points => point.to_string(),
        Notation::Coordinates => pair(point, (0, 0)),
        Notation::Offsets => pair(point, center(size)),
    });
    let separator = if notation == Notation::Offsets { ", " } else { " " };
    words.collect::<Vec<_>>().join(separator)
}

fn center(size: BoardSize) -> (i64, i64) {
    (size.center().x().into(), size.center().y().into())
}

/// Cuts before every letter and at blanks.
fn words_of_points(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for mut rest in text.split_whitespace() {
        let starts_word = |(index, c): &(usize, char)| *index > 0 && c.is_alphabetic();
        while let Some((next, _)) = rest.char_indices().find(starts_word) {
            words.push(&rest[..next]);
            rest = &rest[next..];
        }
        words.push(rest);
    }
    words
}

fn point(word: &str, size: BoardSize) -> Result<Point, MoveListError> {
    let point = Point::parse(word).ok_or_else(|| MoveListError::NoPoint(word.to_string()))?;
    let off_board = || MoveListError::OffBoard(word.to_string(), size);
    size.contains(point).then_some(point).ok_or_else(off_board)
}

fn parse_pairs(
    text: &str,
    origin: (i64, i64),
    size: BoardSize,
) -> Result<Vec<Point>, MoveListError> {
    let words = text.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty());
    let number = |word: &str| word.parse().map_err(|_| MoveListError::NoNumber(word.to_string()));
    let numbers = words.map(number).collect::<Result<Vec<i64>, _>>()?;
    let (pairs, rest) = numbers.as_chunks::<2>();
    if !rest.is_empty() {
        return Err(MoveListError::HalfAPoint);
    }
    let point = |[x, y]: &[i64; 2]| {
        let at = origin.0.checked_add(*x).zip(origin.1.checked_add(*y));
        at.and_then(|(x, y)| size.point(x, y))
            .ok_or_else(|| MoveListError::OffBoard(format!("{x},{y}"), size))
    };
    pairs.iter().map(point).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const ALL: [Notation; 3] = [Notation::Points, Notation::Coordinates, Notation::Offsets];

    fn fifteen() -> BoardSize {
        BoardSize::square(15).unwrap()
    }

    proptest! {
        #[test]
        fn printing_then_parsing_is_identity(width in 5u8..=25, height in 5u8..=25,
                                             at in prop::collection::vec((0u8..25, 0u8..25), 0..30)) {
            let size = BoardSize::new(width, height).unwrap();
            let moves: Vec<Point> =
                at.into_iter().map(|(x, y)| Point::new(x % width, y % height)).collect();
            for notation in ALL {
                let text = print(&moves, notation, size);
                prop_assert_eq!(parse(&text, notation, size), Ok(moves.clone()));
            }
            let dense = print(&moves, Notation::Points, size).replace(' ', "");
            prop_assert_eq!(parse(&dense, Notation::Points, size), Ok(moves));
        }

        #[test]
        fn no_text_is_too_strange(text in "\\PC{0,40}", mixed in "[a-zA-Z0-9, é-]{0,40}") {
            for notation in ALL {
                for text in [&text, &mixed] {
                    if let Ok(moves) = parse(text, notation, fifteen()) {
                        prop_assert!(moves.iter().all(|&point| fifteen().contains(point)));
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_no_move_is_named() {
        let cases = [
            (Notation::Points, "h8 p16", "p16 is off the board of 15x15"),
            (Notation::Points, "h8 8", "`8` is no point"),
            (Notation::Points, "what?", "`w` is no point"),
            (Notation::Points, "h8é9", "`é9` is no point"),
            (Notation::Offsets, "0,0, 1", "the last stone has one number only"),
            (Notation::Offsets, "0,x", "`x` is no number"),
            (Notation::Offsets, "0,8", "0,8 is off the board of 15x15"),
            (Notation::Coordinates, "15,0", "15,0 is off the board of 15x15"),
            (Notation::Coordinates, "7,7 -1,0", "-1,0 is off the board of 15x15"),
            (
                Notation::Offsets,
                "9223372036854775807,0",
                "9223372036854775807,0 is off the board of 15x15",
            ),
        ];
        for (notation, text, expected) in cases {
            assert_eq!(
                parse(text, notation, fifteen()).unwrap_err().to_string(),
                expected,
                "{text}"
            );
        }
    }

    #[test]
    fn blanks_and_case_do_not_matter() {
        let moves = [Point::new(7, 7), Point::new(6, 9)];
        assert_eq!(parse(" H8g10\t", Notation::Points, fifteen()).unwrap(), moves);
        assert_eq!(parse("7 ,7,6, 9 ", Notation::Coordinates, fifteen()).unwrap(), moves);
        assert_eq!(parse("", Notation::Points, fifteen()).unwrap(), []);
    }
}
