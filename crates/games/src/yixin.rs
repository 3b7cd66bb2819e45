//! `.sav` and `.pos`: the games of Yixin-Board, lists of moves without anything else.
//!
//! ```text
//! 15          .sav: rows
//! 15          columns; in files of 2014 the rule instead: 0 freestyle, 1 exact five, 2 to 5 renju
//! 2           how many moves
//! 7 7         a move: row from the top and column from the left, both from 0
//! 6 8
//! ```
//!
//! A `.pos` file is binary: a byte for the number of moves and one for each, 15 * row + column, row 0 at
//! the top; its board is 15x15. It comes from the site zjrenju, whose files RenLib reads as well.
//!
//! Learnt from `show_dialog_load`, `show_dialog_save` and `change_rule` in Yixin-Board's `main.c`
//! (repository accreator/Yixin-Board) and `Pos.cpp` of RenLib (repository gomoku/RenLib). Yixin-Board
//! exchanges rows and columns of a `.pos` file, RenLib does not; games are read as RenLib reads them.

use crate::reading::InputGame;
use crate::sgf;
use crate::tree::GameTree;
use crate::warning::Warning;
use goren::board::{BoardSize, Color, Point};
use goren::rules::Rule;
use std::fmt::Write;

/// Points a side of the board of a `.pos` file.
const SIDE: u8 = 15;

/// Why a file cannot be read, or a game cannot be written.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Error {
    /// The board size is not supported.
    #[error("the board of {0} rows and {1} columns is not supported")]
    Size(i64, i64),
    /// A move of a `.sav` file is off the board: its number, row and column.
    #[error("move {0}: row {1}, column {2} is off the board")]
    OffBoard(usize, i64, i64),
    /// The board of a `.pos` file is of 15x15.
    #[error("a .pos file has a board of 15x15, not of {0}")]
    OtherBoard(BoardSize),
    /// The game is no list of moves.
    #[error("a file of Yixin-Board holds moves from the empty board, black and white in turn")]
    NoList,
}

/// Whether a text is a `.sav` file: three numbers, and two more for each of as many moves as the third
/// says, a move a line.
pub fn is_sav(text: &str) -> bool {
    let lines: Option<Vec<Vec<i64>>> = text.lines().map(numbers).collect();
    let Some(lines) = lines else { return false };
    let lines: Vec<&[i64]> = lines.iter().map(Vec::as_slice).filter(|l| !l.is_empty()).collect();
    match lines[..] {
        [[_], [_], [count], ref moves @ ..] => {
            usize::try_from(*count) == Ok(moves.len()) && moves.iter().all(|line| line.len() == 2)
        }
        _ => false,
    }
}

fn numbers(line: &str) -> Option<Vec<i64>> {
    line.split_whitespace().map(|word| word.parse().ok()).collect()
}

/// Reads a `.sav` file.
///
/// # Errors
/// When the board is not supported or a move is off it.
pub fn read_sav(text: &str) -> Result<GameTree, Error> {
    let mut words = text.split_whitespace().map(|word| word.parse::<i64>().unwrap_or(-1));
    let mut next = || words.next().unwrap_or(-1);
    let (rows, second) = (next(), next());
    let rule = match second {
        0 | 4 => Some(Rule::Freestyle),
        1 => Some(Rule::Standard),
        2 | 3 => Some(Rule::Renju),
        _ => None,
    };
    let columns = if rule.is_some() { rows } else { second };
    let side = |side: i64| u8::try_from(side).ok();
    let size = side(columns).zip(side(rows)).and_then(|(w, h)| BoardSize::new(w, h).ok());
    let size = size.ok_or(Error::Size(rows, columns))?;
    let mut moves = Vec::new();
    for number in 1..=next() {
        let (row, column) = (next(), next());
        let y = i64::from(size.height()) - 1;
        let point = y.checked_sub(row).and_then(|y| size.point(column, y));
        moves.push(point.ok_or(Error::OffBoard(number as usize, row, column))?);
    }
    Ok(tree_of(size, rule, &moves))
}

/// Whether a file is a `.pos` file: as many different points of the board as its first byte says. A text
/// is none.
pub fn is_pos(bytes: &[u8]) -> bool {
    let Some((&count, points)) = bytes.split_first() else { return false };
    let mut seen = [false; 256];
    let all_differ =
        points.iter().all(|&point| !std::mem::replace(&mut seen[usize::from(point)], true));
    let is_text = |byte: &u8| matches!(byte, b'\t' | b'\n' | b'\r' | b' '..=b'~');
    let area = SIDE * SIDE;
    count > 0
        && usize::from(count) == points.len()
        && points.iter().all(|&point| point < area)
        && all_differ
        && !bytes.iter().all(is_text)
}

/// Reads a `.pos` file, for which `is_pos` holds. Points off the board are left out.
pub fn read_pos(bytes: &[u8]) -> GameTree {
    let size = BoardSize::square(SIDE).expect("a supported size");
    let points = bytes.iter().skip(1).filter(|&&point| point < SIDE * SIDE);
    let moves: Vec<Point> =
        points.map(|&point| Point::new(point % SIDE, SIDE - 1 - point / SIDE)).collect();
    tree_of(size, None, &moves)
}

/// The tree of moves. A file that does not tell the rule has none in its tree.
fn tree_of(size: BoardSize, rule: Option<Rule>, moves: &[Point]) -> GameTree {
    let mut tree = sgf::new_tree(size, rule.unwrap_or(Rule::Freestyle));
    if rule.is_none() {
        tree.root_mut().set_all("RU", []);
    }
    let mut last = 0;
    for (index, &point) in moves.iter().enumerate() {
        last = sgf::add_move(&mut tree, last, Color::of_move(index), Some(point), size);
    }
    tree
}

/// Writes the moves of a game as a `.sav` file, and says what else it cannot hold.
///
/// # Errors
/// When the game is no list of moves from the empty board, black and white in turn.
pub fn print_sav(game: &InputGame) -> Result<(String, Vec<Warning>), Error> {
    let (moves, warnings) = moves_of(game, ".sav")?;
    let size = game.size();
    let mut text = format!("{}\n{}\n{}\n", size.height(), size.width(), moves.len());
    for point in moves {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{} {}", size.height() - 1 - point.y(), point.x());
    }
    Ok((text, warnings))
}

/// Writes the moves of a game as a `.pos` file, and says what else it cannot hold.
///
/// # Errors
/// As `print_sav`, and when the board is not of 15x15.
pub fn print_pos(game: &InputGame) -> Result<(Vec<u8>, Vec<Warning>), Error> {
    if Ok(game.size()) != BoardSize::square(SIDE) {
        return Err(Error::OtherBoard(game.size()));
    }
    let (moves, warnings) = moves_of(game, ".pos")?;
    let byte = |point: &Point| SIDE * (SIDE - 1 - point.y()) + point.x();
    let count = u8::try_from(moves.len()).map_err(|_| Error::NoList)?;
    Ok((std::iter::once(count).chain(moves.iter().map(byte)).collect(), warnings))
}

/// The moves of a game, and warnings of everything else that it holds.
fn moves_of(game: &InputGame, format: &'static str) -> Result<(Vec<Point>, Vec<Warning>), Error> {
    let record = game.record().ok_or(Error::NoList)?;
    let warnings = Warning::left_out(&game.tree, format, |_, property| property.name == "SZ");
    Ok((record.points().collect(), warnings))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reading::Assumed;
    use proptest::prelude::*;

    fn game(tree: GameTree) -> InputGame {
        InputGame::of_tree(tree, String::new(), &Assumed::rule(Rule::Renju)).unwrap()
    }

    fn points(tree: GameTree) -> String {
        let record = game(tree).record().unwrap();
        record.points().map(|point| point.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_saved_game_is_read_from_the_top() {
        let text = "15\n15\n3\n7 7\n6 8\n0 14\n";
        assert!(is_sav(text) && is_sav("15\r\n15\r\n0\r\n") && is_sav("15\n15\n1\n99 0"));
        assert_eq!(points(read_sav(text).unwrap()), "h8 i9 o15");
        assert_eq!(print_sav(&game(read_sav(text).unwrap())).unwrap(), (text.to_string(), vec![]));
        let wide = read_sav("10\n12\n1\n0 11\n").unwrap();
        assert_eq!((points(wide.clone()).as_str(), game(wide).rule), ("l10", Rule::Renju));
        let old = game(read_sav("15\n0\n1\n7 7\n").unwrap());
        assert_eq!((old.rule, old.size().to_string().as_str()), (Rule::Freestyle, "15x15"));
        for text in ["", "15\n15\n1", "15\n15\n1\n7,7", "15 15 1 7 7", "h8", "7 7\n8 8\n9 9\n1 2"] {
            assert!(!is_sav(text), "{text}");
        }
        let error = |text: &str| read_sav(text).unwrap_err().to_string();
        assert_eq!(error("15\n15\n1\n15 0"), "move 1: row 15, column 0 is off the board");
        assert_eq!(error("40\n15\n0"), "the board of 40 rows and 15 columns is not supported");
    }

    #[test]
    fn a_position_file_is_read_from_the_top() {
        let bytes = [3, 112, 98, 14];
        assert!(is_pos(&bytes) && !is_pos(&bytes[..3]) && !is_pos(&[2, 5, 5]) && !is_pos(&[0]));
        assert!(!is_pos(b"\nh8i9j7k6l5") && !is_pos(&[1, 225]));
        assert_eq!(points(read_pos(&bytes)), "h8 i9 o15");
        assert_eq!(print_pos(&game(read_pos(&bytes))).unwrap(), (bytes.to_vec(), vec![]));
        let large = read_sav("19\n19\n0").unwrap();
        assert_eq!(
            print_pos(&game(large.clone())).unwrap_err().to_string(),
            "a .pos file has a board of 15x15, not of 19x19"
        );
        let full = crate::sgf::first_tree("(;SZ[15]RU[renju]PB[a];B[hh](;W[ig])(;W[aa]))").unwrap();
        let (_, warnings) = print_sav(&game(full)).unwrap();
        let told: Vec<String> = warnings.iter().map(Warning::to_string).collect();
        assert_eq!(
            told,
            [
                ".sav cannot hold variations",
                ".sav cannot hold the rule",
                ".sav cannot hold the names of the players"
            ]
        );
        let pass = crate::sgf::first_tree("(;SZ[15];B[])").unwrap();
        assert_eq!(print_pos(&game(pass)), Err(Error::NoList));
    }

    proptest! {
        #[test]
        fn writing_then_reading_is_identity(width in 5u8..=25, height in 5u8..=25,
                                            moves in prop::collection::vec(any::<prop::sample::Index>(), 0..40)) {
            let size = BoardSize::new(width, height).unwrap();
            let all: Vec<Point> = size.points().collect();
            let mut moves: Vec<Point> = moves.iter().map(|index| *index.get(&all)).collect();
            moves.dedup();
            let tree = tree_of(size, None, &moves);
            let (text, warnings) = print_sav(&game(tree.clone())).unwrap();
            prop_assert!(is_sav(&text) && warnings.is_empty());
            prop_assert!(read_sav(&text).unwrap().same_as(&tree));
        }

        #[test]
        fn never_panics(text in "[0-9 \n-]{0,60}", bytes in prop::collection::vec(any::<u8>(), 0..20)) {
            let _ = is_sav(&text);
            let _ = read_sav(&text);
            let _ = is_pos(&bytes);
            let _ = read_pos(&bytes);
        }
    }
}
