//! `Diagram`: a board drawn as text. Tests use it to show positions and expected answers.
//!
//! One character per point, rows separated by line breaks, blanks ignored: `.` empty, `X` black,
//! `O` white, `#` a dead stone. Any other character is a mark on an empty point. It does not know
//! whose turn it is or the order of the moves.
//!
//! Without coordinates, as in tests, the first line is row 1. What people see has coordinates, and row 1
//! at the bottom, as on paper. Drawings that people make are read in the package `goren-games`.

use super::{BoardSize, Cell, Point, SizeError};
use std::fmt;
use std::ops::RangeInclusive;

/// A board with stones and marks.
///
/// ```
/// use goren::board::{Cell, Diagram, Point};
/// let d = Diagram::parse(
///     ". . . . .
///      . X a . .
///      . . O . .
///      . . . . .
///      . . . . .").unwrap();
/// assert_eq!(d.cell(Point::new(1, 1)), Cell::Black);
/// assert_eq!(d.marked('a').collect::<Vec<_>>(), [Point::new(2, 1)]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    size: BoardSize,
    text: Vec<char>,
}

/// Why a text is not a diagram.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DiagramError {
    /// The rows differ in length: the first row that does, counted from 0.
    #[error("row {} has a different length", .0 + 1)]
    Ragged(usize),
    /// Goren does not support this board size.
    #[error(transparent)]
    Size(SizeError),
}

impl Diagram {
    /// An empty board.
    pub fn empty(size: BoardSize) -> Self {
        Diagram { size, text: vec!['.'; size.area()] }
    }

    /// Reads a diagram. Blank lines are skipped.
    ///
    /// # Errors
    /// `DiagramError` when rows differ in length or the board is too small or large.
    pub fn parse(text: &str) -> Result<Self, DiagramError> {
        let rows: Vec<Vec<char>> = text
            .lines()
            .map(|line| line.chars().filter(|c| !c.is_whitespace()).collect::<Vec<_>>())
            .filter(|row| !row.is_empty())
            .collect();
        let width = rows.first().map_or(0, Vec::len);
        if let Some(row) = rows.iter().position(|row| row.len() != width) {
            return Err(DiagramError::Ragged(row));
        }
        let side = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
        let size = BoardSize::new(side(width), side(rows.len())).map_err(DiagramError::Size)?;
        Ok(Diagram { size, text: rows.concat() })
    }

    /// The size of the board.
    pub fn size(&self) -> BoardSize {
        self.size
    }

    /// The character at a point of the board.
    pub fn char(&self, point: Point) -> char {
        self.text[self.offset(point)]
    }

    /// Sets the character at a point: a stone or a mark.
    pub fn set(&mut self, point: Point, c: char) {
        let offset = self.offset(point);
        self.text[offset] = c;
    }

    /// Makes the stone at a point a small letter, which tells it from others for people.
    pub fn highlight(&mut self, point: Point) {
        self.set(point, self.char(point).to_ascii_lowercase());
    }

    /// The content of a point. A mark is an empty point; a small letter of a stone is a mark here.
    pub fn cell(&self, point: Point) -> Cell {
        match self.char(point) {
            'X' => Cell::Black,
            'O' => Cell::White,
            '#' => Cell::Wall,
            _ => Cell::Empty,
        }
    }

    /// The points with this character, in index order.
    pub fn marked(&self, mark: char) -> impl Iterator<Item = Point> {
        self.size.points().filter(move |&p| self.char(p) == mark)
    }

    /// The part of the drawing within these columns and rows, from 0, with column letters above and row
    /// numbers on the left, row 1 at the bottom.
    ///
    /// ```
    /// use goren::board::{BoardSize, Diagram, Point};
    /// let mut d = Diagram::empty(BoardSize::square(5).unwrap());
    /// d.set(Point::new(1, 1), 'X');
    /// assert_eq!(d.part_with_coordinates(0..=2, 1..=2), "   a b c\n 3 . . .\n 2 . X .\n");
    /// ```
    pub fn part_with_coordinates(
        &self,
        columns: RangeInclusive<u8>,
        rows: RangeInclusive<u8>,
    ) -> String {
        let letters = columns.clone().map(|x| format!(" {}", (b'a' + x) as char));
        let mut text = format!("  {}\n", letters.collect::<String>());
        for y in rows.rev() {
            let cells = columns.clone().map(|x| format!(" {}", self.char(Point::new(x, y))));
            text += &format!("{:>2}{}\n", y + 1, cells.collect::<String>());
        }
        text
    }

    /// The whole drawing with coordinates, row 1 at the bottom.
    pub fn with_coordinates(&self) -> String {
        self.part_with_coordinates(0..=self.size.width() - 1, 0..=self.size.height() - 1)
    }

    fn offset(&self, point: Point) -> usize {
        point.y() as usize * self.size.width() as usize + point.x() as usize
    }
}

impl From<Cell> for char {
    fn from(cell: Cell) -> char {
        match cell {
            Cell::Empty => '.',
            Cell::Black => 'X',
            Cell::White => 'O',
            Cell::Wall => '#',
        }
    }
}

impl fmt::Display for Diagram {
    /// The rows, characters separated by blanks, each row ended by a line break.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.text.chunks(self.size.width() as usize) {
            for (i, c) in row.iter().enumerate() {
                write!(f, "{}{c}", if i == 0 { "" } else { " " })?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn printing_then_parsing_is_identity(w in 5u8..=25, h in 5u8..=25,
                                             cells in prop::collection::vec("[.XO#a-c]", 625)) {
            let size = BoardSize::new(w, h).unwrap();
            let mut diagram = Diagram::empty(size);
            for (point, c) in size.points().zip(&cells) {
                diagram.set(point, c.chars().next().unwrap());
            }
            prop_assert_eq!(Diagram::parse(&diagram.to_string()), Ok(diagram));
        }
    }

    #[test]
    fn broken_text_is_refused() {
        assert!(matches!(Diagram::parse(""), Err(DiagramError::Size(_))));
        assert_eq!(Diagram::parse(". . .\n. ."), Err(DiagramError::Ragged(1)));
    }
}
