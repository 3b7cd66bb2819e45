//! `Written`: a position read from a text, in any of the forms that people and programs use.
//!
//! | form | example |
//! |---|---|
//! | points, black first | `h8 i9 j7` or `h8i9j7`: a letter for the column, a number for the row from the top |
//! | coordinates, black first | `7,7 8,8`: column and row from 0, as in the Gomocup protocol |
//! | a block of the protocol | `BOARD`, lines `7,7,1` (1 own, 2 opponent's, 3 dead stone), `DONE`; both words are optional |
//! | a drawing | rows of `.`, `X`, `O` and `#`, with or without coordinates at the edges |
//! | a Gomocup opening | `1,3, -1,3`: offsets from the centre; they look like coordinates, so a separate function reads them |
//!
//! A mistake in the text is an error that names it; nothing is guessed. The meaning of the position
//! (turns, results) is not known here. Files with whole games are read in the package `goren-games`.

use super::{BoardSize, Diagram, DiagramError, Point};

/// Characters shown of a word that is not understood.
const MAX_SHOWN: usize = 24;

/// A position as it was written down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Written {
    /// Moves from the empty board, black and white in turn, all on different points.
    Moves(BoardSize, Vec<Point>),
    /// Stones from the view of the side to move, all on different points: 1 is an own stone, 2 an
    /// opponent's, 3 a dead stone.
    Block(BoardSize, Vec<(Point, u8)>),
    /// A drawing.
    Drawn(Diagram),
}

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
    /// The third number of this stone is missing or is not 1, 2 or 3.
    #[error("{0} must be column,row,field with field 1 own, 2 opponent's or 3 dead")]
    Field(String),
    /// This character has no meaning in a drawing; its row, counted from 1.
    #[error("{0:?} in row {1} of the drawing is not one of . X O #")]
    Character(char, usize),
    /// The drawing is not a board.
    #[error("the drawing is not a board: {0}")]
    Drawing(DiagramError),
    /// The board has a different size than expected: its size, then the expected size.
    #[error("the text is for a board of {0}, not {1}")]
    OtherSize(BoardSize, BoardSize),
}

impl Written {
    /// Reads a position in any form except a Gomocup opening. The size is that of the text if it
    /// has one, else `wanted`, else 15x15.
    ///
    /// ```
    /// use goren::board::{Point, Written};
    /// let Ok(Written::Moves(size, moves)) = Written::parse("h8 i9 j7", None) else { panic!() };
    /// assert_eq!(size.to_string(), "15x15");
    /// assert_eq!(moves[0], Point::new(7, 7));
    /// assert_eq!(Written::parse("7,7 8,8 9,6", None), Written::parse("h8i9j7", None));
    /// ```
    ///
    /// # Errors
    /// `NotationError` when the text has none of the forms, or is for a size other than `wanted`.
    pub fn parse(text: &str, wanted: Option<BoardSize>) -> Result<Written, NotationError> {
        let text = text.trim_start_matches('\u{feff}').trim();
        let size = wanted.unwrap_or_default();
        if words(text).next().is_none() {
            Err(NotationError::Empty)
        } else if is_drawing(text) {
            drawing(text, wanted)
        } else if is_block(text) {
            block(text, size)
        } else {
            Ok(Written::Moves(size, moves(text, size)?))
        }
    }
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

/// `h8 i9`, `h8i9` and `7,7 8,8`.
fn moves(text: &str, size: BoardSize) -> Result<Vec<Point>, NotationError> {
    let points = words(text).flat_map(names).map(|name| parse_point(name, size));
    all_different(points.collect::<Result<_, _>>()?)
}

/// Splits a word before each letter: `h8i9` gives `h8` and `i9`.
fn names(word: &str) -> impl Iterator<Item = &str> {
    let begins = |&(at, c): &(usize, char)| at == 0 || c.is_alphabetic();
    let starts: Vec<usize> = word.char_indices().filter(begins).map(|(at, _)| at).collect();
    let ends: Vec<usize> = starts.iter().copied().skip(1).chain([word.len()]).collect();
    let parts = starts.into_iter().zip(ends).map(move |(start, end)| &word[start..end]);
    parts.map(|name| name.trim_end_matches(','))
}

fn is_block(text: &str) -> bool {
    let is_stone =
        |word: &str| !word.contains(char::is_alphabetic) && word.matches(',').count() == 2;
    words(text).next().is_some_and(opens_block) || words(text).any(is_stone)
}

fn opens_block(word: &str) -> bool {
    ["BOARD", "YXBOARD"].iter().any(|name| word.eq_ignore_ascii_case(name))
}

fn block(text: &str, size: BoardSize) -> Result<Written, NotationError> {
    let stones = words(text)
        .skip_while(|word| opens_block(word))
        .take_while(|word| !word.eq_ignore_ascii_case("DONE"))
        .map(|word| stone(word, size))
        .collect::<Result<Vec<_>, _>>()?;
    all_different(stones.iter().map(|&(point, _)| point).collect())?;
    Ok(Written::Block(size, stones))
}

/// A stone of a block: `7,7,1`.
fn stone(word: &str, size: BoardSize) -> Result<(Point, u8), NotationError> {
    let wrong = || NotationError::Field(shown(word));
    let (point, field) = word.rsplit_once(',').ok_or_else(wrong)?;
    let field = field.parse().ok().filter(|field| (1..=3).contains(field)).ok_or_else(wrong)?;
    let (x, y) = pair(point).ok_or_else(wrong)?;
    Ok((on_board(word, size.point(x, y), size)?, field))
}

/// Reads a drawing, with or without coordinates. Lower-case letters are stones too. The marks that
/// `explain` draws are empty points.
fn drawing(text: &str, wanted: Option<BoardSize>) -> Result<Written, NotationError> {
    let mut rows: Vec<&str> = text.lines().map(str::trim).filter(|row| !row.is_empty()).collect();
    let has_coordinates = rows.first().is_some_and(|row| is_header(row));
    if has_coordinates {
        rows.retain(|row| !is_header(row));
        for row in &mut rows {
            *row = row.trim_start_matches(|c: char| c.is_ascii_digit());
        }
    }
    let mut drawn = String::new();
    for (index, row) in rows.iter().enumerate() {
        for c in row.chars() {
            drawn.push(match c {
                '.' | 'X' | 'O' | '#' => c,
                'x' | 'o' => c.to_ascii_uppercase(),
                '3'..='6' | '-' => '.',
                c if c.is_whitespace() => c,
                c => return Err(NotationError::Character(c, index + 1)),
            });
        }
        drawn.push('\n');
    }
    let diagram = Diagram::parse(&drawn).map_err(NotationError::Drawing)?;
    match wanted {
        Some(wanted) if wanted != diagram.size() => {
            Err(NotationError::OtherSize(diagram.size(), wanted))
        }
        _ => Ok(Written::Drawn(diagram)),
    }
}

/// Only drawings contain dots or dead stones. A drawing of a full board contains nothing but
/// stones.
fn is_drawing(text: &str) -> bool {
    let is_stone = |c: char| c.is_whitespace() || "XOxo".contains(c);
    text.contains(['.', '#'])
        || text.lines().next().is_some_and(is_header)
        || text.chars().all(is_stone)
}

/// Whether the row is `a b c d e ...`, the letters of the columns.
fn is_header(row: &str) -> bool {
    let letters = row.chars().filter(|c| !c.is_whitespace());
    letters.clone().count() >= 5 && letters.zip('a'..='z').all(|(c, column)| c == column)
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
