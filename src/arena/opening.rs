//! `Book`: the openings of a match, read from a text and drawn for each pair of games.
//!
//! A line is an opening: offsets from the centre as in Gomocup's files (`4,-3, -3,-2, -4,1`), or
//! points (`h8 i9 k7`, also without blanks). Black's stone comes first. Empty lines and those that
//! begin with `#` are skipped. Every opening is played through under the rule before the match.

use super::Conditions;
use crate::board::{BoardSize, Point, Symmetry, Written, parse_opening};
use rand::seq::SliceRandom;
use rand_pcg::Pcg64;
use std::fmt;

/// Openings that have been checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    openings: Vec<Opening>,
    size: BoardSize,
}

/// An opening.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Opening {
    /// The line of the file it stands on, counted from 1; 0 for the empty board.
    pub line: usize,
    /// Its stones in the order of play.
    pub moves: Vec<Point>,
}

/// What is wrong with a file of openings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningError {
    /// The line, counted from 1; 0 when it is the whole file.
    pub line: usize,
    /// What is wrong.
    pub reason: String,
}

impl fmt::Display for OpeningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => f.write_str(&self.reason),
            line => write!(f, "line {line}: {}", self.reason),
        }
    }
}

impl std::error::Error for OpeningError {}

/// How openings are drawn from a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Drawing {
    /// Whether they come in an order of chance instead of the file's.
    pub shuffle: bool,
    /// Whether each is turned or mirrored by chance.
    pub turn: bool,
    /// What chance starts from: the same seed draws the same openings, today and next year.
    pub seed: u64,
}

impl Book {
    /// The book with one opening, the empty board.
    pub fn empty(size: BoardSize) -> Book {
        Book { openings: vec![Opening::default()], size }
    }

    /// Reads a text.
    ///
    /// # Errors
    /// When a line is no opening of a game that goes on, or there is no opening.
    pub fn parse(text: &str, conditions: &Conditions) -> Result<Book, OpeningError> {
        let mut openings = Vec::new();
        for (index, text) in text.lines().enumerate() {
            let text = text.trim();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            let fail = |reason| OpeningError { line: index + 1, reason };
            let moves = read_opening(text, conditions.size).map_err(fail)?;
            check(&moves, conditions).map_err(fail)?;
            openings.push(Opening { line: index + 1, moves });
        }
        if openings.is_empty() {
            return Err(OpeningError { line: 0, reason: "there is no opening in it".to_string() });
        }
        Ok(Book { openings, size: conditions.size })
    }

    /// Number of openings.
    pub fn len(&self) -> usize {
        self.openings.len()
    }

    /// Never: a book has an opening.
    pub fn is_empty(&self) -> bool {
        self.openings.is_empty()
    }

    /// Draws so many openings. All are drawn once before one comes again; then, if they are turned,
    /// it comes in another symmetry until all have been used.
    pub fn draw(&self, count: usize, drawing: Drawing) -> Vec<Opening> {
        let mut chance = Pcg64::new(u128::from(drawing.seed), 0);
        let kept = |symmetry: &Symmetry| symmetry.size(self.size) == self.size;
        let mut symmetries: Vec<Vec<Symmetry>> = Vec::new();
        for _ in &self.openings {
            let mut own: Vec<Symmetry> = Symmetry::all().filter(kept).collect();
            own.shuffle(&mut chance);
            symmetries.push(own);
        }
        let mut drawn = Vec::with_capacity(count);
        let mut order: Vec<usize> = (0..self.openings.len()).collect();
        for pass in 0.. {
            if drawing.shuffle {
                order.shuffle(&mut chance);
            }
            for &index in &order {
                if drawn.len() == count {
                    return drawn;
                }
                let own = &symmetries[index];
                let symmetry =
                    if drawing.turn { own[pass % own.len()] } else { Symmetry::IDENTITY };
                let Opening { line, moves } = &self.openings[index];
                let moves = moves.iter().map(|&point| symmetry.apply(self.size, point)).collect();
                drawn.push(Opening { line: *line, moves });
            }
        }
        drawn
    }
}

/// Reads an opening: offsets from the centre, or points.
///
/// # Errors
/// A sentence about what is wrong with the text.
pub fn read_opening(text: &str, size: BoardSize) -> Result<Vec<Point>, String> {
    if text.contains(',') {
        return parse_opening(text, size).map_err(|error| error.to_string());
    }
    match Written::parse(text, Some(size)) {
        Ok(Written::Moves(_, moves)) => Ok(moves),
        Ok(Written::Block(..) | Written::Drawn(_)) => Err("this is no list of moves".to_string()),
        Err(error) => Err(error.to_string()),
    }
}

/// A game has to be possible after it.
fn check(moves: &[Point], conditions: &Conditions) -> Result<(), String> {
    match conditions.game(moves) {
        Ok(game) if !game.outcome().is_over() => Ok(()),
        Ok(_) => Err("the game is over after it".to_string()),
        Err(illegal) => Err(illegal.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rule;
    use std::time::Duration;

    fn conditions(rule: Rule, side: u8) -> Conditions {
        Conditions {
            rule,
            size: BoardSize::square(side).unwrap(),
            draw_after: None,
            start_patience: Duration::ZERO,
            stall_patience: Duration::ZERO,
        }
    }

    fn names(moves: &[Point]) -> String {
        moves.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn offsets_and_points_are_read() {
        let text = "# three ways\r\n\r\n0,0, -1,2\r\nh8 i10\nH8g10\n  1,1\n";
        let book = Book::parse(text, &conditions(Rule::Freestyle, 15)).unwrap();
        let read: Vec<_> = book.openings.iter().map(|o| (o.line, names(&o.moves))).collect();
        let expected = [(3, "h8 g10"), (4, "h8 i10"), (5, "h8 g10"), (6, "i9")];
        assert_eq!(read, expected.map(|(line, text)| (line, text.to_string())));
        let on_twenty = Book::parse("-10,9", &conditions(Rule::Freestyle, 20)).unwrap();
        assert_eq!(names(&on_twenty.openings[0].moves), "a20");
    }

    #[test]
    fn a_bad_line_is_named() {
        let cases = [
            ("0,0, 1", "line 2: 1 is not a point"),
            ("0,8", "line 2: 0,8 is not on a board of 15x15"),
            ("0,0, 0,0", "line 2: h8 is named twice"),
            ("h8 8", "line 2: 8 is not a point"),
            ("BOARD DONE", "line 2: this is no list of moves"),
            ("a1 a2 b1 b2 c1 c2 d1 d2 e1", "line 2: the game is over after it"),
        ];
        for (line, expected) in cases {
            let text = format!("0,0\n{line}\n");
            let error = Book::parse(&text, &conditions(Rule::Freestyle, 15)).unwrap_err();
            assert_eq!(error.to_string(), expected);
        }
        let nothing = Book::parse("\n# none\n", &conditions(Rule::Freestyle, 15)).unwrap_err();
        assert_eq!(nothing.to_string(), "there is no opening in it");
    }

    #[test]
    fn the_same_seed_draws_the_same() {
        let text = "0,0, 1,2\n1,1, 3,4\n0,3, 2,2\n";
        let book = Book::parse(text, &conditions(Rule::Renju, 15)).unwrap();
        let draw = |seed| book.draw(30, Drawing { shuffle: true, turn: true, seed });
        assert_eq!(draw(1), draw(1));
        assert_ne!(draw(1), draw(2));
        assert_eq!(draw(1)[..10], book.draw(10, Drawing { shuffle: true, turn: true, seed: 1 }));
    }

    #[test]
    fn openings_come_again_after_all_others_and_turned_otherwise() {
        let book = Book::parse("0,0, 1,2\n1,1, 3,4\n", &conditions(Rule::Renju, 15)).unwrap();
        let drawn = book.draw(16, Drawing { shuffle: true, turn: true, seed: 7 });
        for two in drawn.chunks(2) {
            assert_ne!(two[0].line, two[1].line);
        }
        for (index, opening) in drawn.iter().enumerate() {
            assert!(!drawn[..index].contains(opening), "{opening:?} again");
        }
        let plain = book.draw(3, Drawing { shuffle: false, turn: false, seed: 7 });
        let lines: Vec<String> = plain.iter().map(|opening| names(&opening.moves)).collect();
        assert_eq!(lines, ["h8 i10", "i9 k12", "h8 i10"]);
    }

    #[test]
    fn a_rectangle_keeps_its_sides() {
        let size = BoardSize::new(7, 9).unwrap();
        let book = Book::parse("a1", &Conditions { size, ..conditions(Rule::Caro, 15) }).unwrap();
        let drawn = book.draw(4, Drawing { shuffle: true, turn: true, seed: 1 });
        let mut corners: Vec<String> = drawn.iter().map(|opening| names(&opening.moves)).collect();
        corners.sort();
        assert_eq!(corners, ["a1", "a9", "g1", "g9"]);
    }
}
