//! The text forms of points.
//!
//! | form | example |
//! |---|---|
//! | a point | `h8`: a letter for the column, a number for the row from 1 |
//! | coordinates | `7,7`: column and row from 0, as in the Gomocup protocol |
//! | a Gomocup opening | `1,3, -1,3`: offsets from the centre; they look like coordinates, so a function of their own reads them |
//!
//! A mistake in the text is an error that names it; nothing is guessed. Lists of moves, drawings and whole
//! games are read in the package `goren-games`.

use super::{BoardSize, Point};

/// Characters shown of a word that is not understood.
const MAX_SHOWN: usize = 24;

/// Why a text is not a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotationError {
    /// The text is empty.
    #[error("there is no position in the text")]
    Empty,
    /// This word should be a point.
    #[error("{0} is not a point")]
    NoPoint(String),
    /// This point is not on the board.
    #[error("{0} is not on a board of {1}")]
    OffBoard(String, BoardSize),
    /// This point is named twice.
    #[error("{0} is named twice")]
    Twice(Point),
}

/// Reads one point, `h8` or `7,7`.
///
/// # Errors
/// `NotationError` when the text is not a point of the board.
pub fn parse_point(text: &str, size: BoardSize) -> Result<Point, NotationError> {
    let text = text.trim();
    match pair(text) {
        Some((x, y)) => on_board(text, size.point(x, y), size),
        None => {
            let point = Point::parse(text).ok_or_else(|| NotationError::NoPoint(shown(text)))?;
            on_board(text, Some(point).filter(|&point| size.contains(point)), size)
        }
    }
}

/// Reads a Gomocup opening such as `1,3, -1,3, 1,2`: moves as offsets from the centre, black first.
///
/// # Errors
/// `NotationError` when the text is not such a list, or a move is off the board.
pub fn parse_opening(text: &str, size: BoardSize) -> Result<Vec<Point>, NotationError> {
    let center = size.center();
    let offset = |word: &str| {
        let (dx, dy) = pair(word).ok_or_else(|| NotationError::NoPoint(shown(word)))?;
        let (x, y) = (i64::from(center.x()), i64::from(center.y()));
        on_board(word, size.point(x.saturating_add(dx), y.saturating_add(dy)), size)
    };
    let points = words(text).map(offset).collect::<Result<Vec<Point>, _>>()?;
    if points.is_empty() { Err(NotationError::Empty) } else { all_different(points) }
}

/// The words between blanks, without trailing commas and semicolons.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split_whitespace().map(|word| word.trim_end_matches([',', ';']));
    words.filter(|word| !word.is_empty())
}

/// Two numbers with a comma between them.
fn pair(text: &str) -> Option<(i64, i64)> {
    let (x, y) = text.split_once(',')?;
    Some((x.parse().ok()?, y.parse().ok()?))
}

fn on_board(word: &str, point: Option<Point>, size: BoardSize) -> Result<Point, NotationError> {
    point.ok_or_else(|| NotationError::OffBoard(shown(word), size))
}

fn all_different(points: Vec<Point>) -> Result<Vec<Point>, NotationError> {
    match points.iter().enumerate().find(|(index, point)| points[..*index].contains(point)) {
        Some((_, &point)) => Err(NotationError::Twice(point)),
        None => Ok(points),
    }
}

/// The start of a word, with control characters replaced.
fn shown(word: &str) -> String {
    let printable = |c: char| if c.is_control() { '?' } else { c };
    word.chars().take(MAX_SHOWN).map(printable).collect()
}

#[cfg(test)]
mod tests;
