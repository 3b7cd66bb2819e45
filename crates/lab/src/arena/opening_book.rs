//! `OpeningBook`: the openings of a match, read from a text and selected for each pair of games.
//!
//! A line is an opening: offsets from the centre as in Gomocup's files (`4,-3, -3,-2, -4,1`), or
//! points (`h8 i9 k7`, also without spaces). Black's stone comes first. Empty lines and those that
//! begin with `#` are skipped, and so is a byte order mark. Every opening is played through under
//! the rule before the match.

use anyhow::{Result, anyhow, ensure};
use goren::board::{BoardSize, Point, Symmetry, parse_opening};
use goren::rules::{Game, Outcome, Victory};
use goren_games::written::parse_moves;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_pcg::Pcg64;

/// Openings that have been checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct OpeningBook {
    openings: Vec<Opening>,
    size: BoardSize,
}

/// An opening.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Opening {
    /// The line of the file it stands on, counted from 1; 0 for the empty board.
    pub line: usize,
    /// Its stones in the order of play.
    pub moves: Vec<Point>,
}

/// How openings are selected from a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OpeningSelection {
    /// Whether they come in random order instead of the file's.
    pub shuffle: bool,
    /// Whether each is rotated or mirrored at random.
    pub rotate: bool,
    /// Seed of the random numbers: the same seed gives the same openings, today and next year.
    pub seed: u64,
}

impl OpeningBook {
    /// The book with one opening, the empty board.
    pub fn empty(size: BoardSize) -> OpeningBook {
        OpeningBook { openings: vec![Opening::default()], size }
    }

    /// Reads a text, the openings of games that begin like `start`.
    ///
    /// # Errors
    /// When a line is not an opening, its game is over, or there is no opening at all.
    pub fn parse(text: &str, start: &Game) -> Result<OpeningBook> {
        let mut openings = Vec::new();
        for (line, moves) in read_opening_lines(text, start) {
            let moves = moves.map_err(|why| anyhow!("line {line}: {why}"))?;
            openings.push(Opening { line, moves });
        }
        ensure!(!openings.is_empty(), "there is no opening in the file");
        Ok(OpeningBook { openings, size: start.stones().size() })
    }

    /// Any of the openings, rotated or mirrored at random.
    pub fn any(&self, random: &mut Pcg64) -> Vec<Point> {
        let symmetries: Vec<Symmetry> = Symmetry::keeping(self.size).collect();
        let symmetry = symmetries.choose(random).expect("the identity is always there");
        let opening = self.openings.choose(random).expect("a book has openings");
        opening.moves.iter().map(|&point| symmetry.apply(self.size, point)).collect()
    }

    /// The openings, in the order of the file.
    pub fn openings(&self) -> &[Opening] {
        &self.openings
    }

    /// Selects `count` openings. All are used once before one is used again; then, if they are
    /// rotated, it comes in another symmetry until all have been used.
    pub fn select(&self, count: usize, selection: OpeningSelection) -> Vec<Opening> {
        let mut random = Pcg64::new(u128::from(selection.seed), 0);
        let mut symmetries: Vec<Vec<Symmetry>> = Vec::new();
        for _ in &self.openings {
            let mut own: Vec<Symmetry> = Symmetry::keeping(self.size).collect();
            own.shuffle(&mut random);
            symmetries.push(own);
        }
        let mut selected = Vec::with_capacity(count);
        let mut order: Vec<usize> = (0..self.openings.len()).collect();
        for pass in 0.. {
            if selection.shuffle {
                order.shuffle(&mut random);
            }
            for &index in &order {
                if selected.len() == count {
                    return selected;
                }
                let own = &symmetries[index];
                let symmetry =
                    if selection.rotate { own[pass % own.len()] } else { Symmetry::IDENTITY };
                let Opening { line, moves } = &self.openings[index];
                let moves = moves.iter().map(|&point| symmetry.apply(self.size, point)).collect();
                selected.push(Opening { line: *line, moves });
            }
        }
        selected
    }
}

/// The lines of a text that are not skipped, each with its number, counted from 1: the opening, which does
/// not end a game that begins like `start`, or a sentence about what is wrong with it.
pub(crate) fn read_opening_lines(
    text: &str,
    start: &Game,
) -> impl Iterator<Item = (usize, Result<Vec<Point>, String>)> {
    let text = text.trim_start_matches('\u{feff}');
    let lines = (1..).zip(text.lines().map(str::trim));
    let lines = lines.filter(|(_, text)| !text.is_empty() && !text.starts_with('#'));
    lines.map(move |(line, text)| {
        let moves = read_opening(text, start.stones().size());
        (line, moves.and_then(|moves| checked(start.clone(), moves)))
    })
}

/// Reads an opening: offsets from the centre, or points.
///
/// # Errors
/// A sentence about what is wrong with the text.
pub fn read_opening(text: &str, size: BoardSize) -> Result<Vec<Point>, String> {
    if text.contains(',') {
        return parse_opening(text, size).map_err(|error| error.to_string());
    }
    parse_moves(text, size).map_err(|error| error.to_string())
}

/// The moves, if they are legal and the game is not over after them.
fn checked(mut game: Game, moves: Vec<Point>) -> Result<Vec<Point>, String> {
    for (index, &point) in moves.iter().enumerate() {
        let reason = match game.play(point) {
            Ok(Outcome::Ongoing) => continue,
            Ok(Outcome::Win { by: Victory::Foul(_), .. }) => "is forbidden".to_string(),
            Ok(Outcome::Win { winner, .. }) => format!("wins for {winner}"),
            Ok(Outcome::Draw) => "ends the game in a draw".to_string(),
            Err(illegal) => illegal.to_string(),
        };
        return Err(format!("stone {} at {point}: {reason}", index + 1));
    }
    Ok(moves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use goren::rules::Rule;
    use std::collections::HashSet;

    fn start(rule: Rule, side: u8) -> Game {
        Game::new(rule, BoardSize::square(side).unwrap())
    }

    fn names(moves: &[Point]) -> String {
        moves.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn offsets_and_points_are_read() {
        let text = "# three ways\r\n\r\n0,0, -1,2\r\nh8 i10\nH8g10\n  1,1\n";
        let book = OpeningBook::parse(text, &start(Rule::Freestyle, 15)).unwrap();
        let read: Vec<_> = book.openings.iter().map(|o| (o.line, names(&o.moves))).collect();
        let expected = [(3, "h8 g10"), (4, "h8 i10"), (5, "h8 g10"), (6, "i9")];
        assert_eq!(read, expected.map(|(line, text)| (line, text.to_string())));
        let on_twenty = OpeningBook::parse("-10,9", &start(Rule::Freestyle, 20)).unwrap();
        assert_eq!(names(&on_twenty.openings[0].moves), "a20");
    }

    #[test]
    fn a_byte_order_mark_is_skipped() {
        for plain in ["0,0\n", "# openings\n0,0\n"] {
            let text = format!("\u{feff}{plain}");
            let read = OpeningBook::parse(&text, &start(Rule::Freestyle, 15)).unwrap();
            let plain = OpeningBook::parse(plain, &start(Rule::Freestyle, 15)).unwrap();
            assert_eq!(read, plain);
        }
    }

    #[test]
    fn a_bad_line_is_named() {
        let cases = [
            ("0,0, 1", "line 2: 1 is not a point"),
            ("0,8", "line 2: 0,8 is not on a board of 15x15"),
            ("0,0, 0,0", "line 2: h8 is named twice"),
            (
                "h8 8",
                "line 2: read as a list of moves: `8` after move 1 is not a point; expected a column and a row such as h8, or 7,7",
            ),
            (
                "BOARD DONE",
                "line 2: read as a list of moves: `BOARD` at the start is not a point; expected a column and a row such as h8, or 7,7",
            ),
            ("a1 a2 b1 b2 c1 c2 d1 d2 e1", "line 2: stone 9 at e1: wins for black"),
        ];
        for (line, expected) in cases {
            let text = format!("0,0\n{line}\n");
            let error = OpeningBook::parse(&text, &start(Rule::Freestyle, 15)).unwrap_err();
            assert_eq!(error.to_string(), expected);
        }
        let nothing = OpeningBook::parse("\n# none\n", &start(Rule::Freestyle, 15)).unwrap_err();
        assert_eq!(nothing.to_string(), "there is no opening in the file");
    }

    #[test]
    fn the_same_seed_draws_the_same() {
        let text = "0,0, 1,2\n1,1, 3,4\n0,3, 2,2\n";
        let book = OpeningBook::parse(text, &start(Rule::Renju, 15)).unwrap();
        let draw = |seed| book.select(30, OpeningSelection { shuffle: true, rotate: true, seed });
        assert_eq!(draw(1), draw(1));
        assert_ne!(draw(1), draw(2));
        assert_eq!(
            draw(1)[..10],
            book.select(10, OpeningSelection { shuffle: true, rotate: true, seed: 1 })
        );
    }

    #[test]
    fn openings_come_again_after_all_others_and_turned_otherwise() {
        let book = OpeningBook::parse("0,0, 1,2\n1,1, 3,4\n", &start(Rule::Renju, 15)).unwrap();
        let drawn = book.select(16, OpeningSelection { shuffle: true, rotate: true, seed: 7 });
        for two in drawn.chunks(2) {
            assert_ne!(two[0].line, two[1].line);
        }
        for (index, opening) in drawn.iter().enumerate() {
            assert!(!drawn[..index].contains(opening), "{opening:?} again");
        }
        let plain = book.select(3, OpeningSelection { shuffle: false, rotate: false, seed: 7 });
        let lines: Vec<String> = plain.iter().map(|opening| names(&opening.moves)).collect();
        assert_eq!(lines, ["h8 i10", "i9 k12", "h8 i10"]);
    }

    #[test]
    fn any_opening_comes_in_any_symmetry() {
        let book = OpeningBook::parse("0,0, 1,2\n1,0\n", &start(Rule::Caro, 15)).unwrap();
        let mut random = Pcg64::new(3, 0);
        let drawn: HashSet<String> = (0..500).map(|_| names(&book.any(&mut random))).collect();
        assert_eq!(drawn.len(), 8 + 4, "{drawn:?}");
    }

    #[test]
    fn a_rectangle_keeps_its_sides() {
        let size = BoardSize::new(7, 9).unwrap();
        let book = OpeningBook::parse("a1", &Game::new(Rule::Caro, size)).unwrap();
        let drawn = book.select(4, OpeningSelection { shuffle: true, rotate: true, seed: 1 });
        let mut corners: Vec<String> = drawn.iter().map(|opening| names(&opening.moves)).collect();
        corners.sort();
        assert_eq!(corners, ["a1", "a9", "g1", "g9"]);
    }
}
