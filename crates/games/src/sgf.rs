//! `.sgf`: the Smart Game Format, fourth edition (`FF[4]`), which every editor for board games opens
//! (<https://www.red-bean.com/sgf/>).
//!
//! ```text
//! (;FF[4]GM[4]CA[UTF-8]AP[Goren:0.1.0]SZ[15]RU[renju]PB[Goren]PW[Other]DT[2026-11-21]RE[B+T]
//! GC[ending: time]
//! ;B[hh]C[opening];W[ii]C[1204 ms])
//! ```
//!
//! Points are column and row as letters from the top left, as the format says; the top row is the one
//! with the highest number. Times, given moves and the ending stand in comments, where people see them.
//!
//! `SgfReader` reads the games of a stream as trees, with every property, and `print_tree` writes them
//! again: what is written is what was read, up to white space. What a tree means `reading` knows. The
//! syntax is read here and not by the crate `sgf-parse`, which knows Go's properties by their types, so
//! that it refuses names with digits and loses how a value was written.

mod encoding;
mod reader;
mod syntax;

pub(crate) use encoding::{decode, encoding_of, text_of};
pub use reader::{ReadError, SgfGame, SgfReader};
pub use syntax::SyntaxError;

use crate::game::{Ending, GameRecord, GameResult};
use crate::reading::{Assumed, InputGame};
use crate::tree::{GameTree, Node};
use goren::board::{BoardSize, Cell, Color, Point};
use goren::rules::{Rule, Stones};

/// SGF's number of Gomoku and Renju.
const GAME: &str = "4";
/// Before the name of the ending in the comment on the game.
pub(crate) const ENDING: &str = "ending: ";
/// The comment on a move that was given.
pub(crate) const OPENING: &str = "opening";
/// The properties for stones that stand on the board before the first move.
pub(crate) const SETUP: [(&str, Cell); 3] =
    [("AB", Cell::Black), ("AW", Cell::White), ("DEAD", Cell::Wall)];
/// The properties that change the position otherwise than by a move: those, and `AE`, which takes
/// stones away.
pub(crate) const SETTING_UP: [&str; 4] = ["AB", "AW", "DEAD", "AE"];
/// Longest part of a comment, in bytes, that shares its line with others.
const SHORT: usize = 20;

/// Why a text is not a list of games that were played.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A game cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A game says something that cannot be.
    #[error(transparent)]
    Meaning(#[from] crate::meaning::Error),
    /// The game is no list of moves from the empty board, black and white in turn.
    #[error("the game is no list of moves from the empty board, black and white in turn")]
    Setup,
    /// Of several games this one, counted from 1, cannot be read, for this reason.
    #[error("game {0}: {1}")]
    InGame(usize, Box<Error>),
}

/// Writes a game that was played.
pub fn print(record: &GameRecord) -> String {
    print_tree(&tree_of(record))
}

/// Writes a game with all that its tree holds.
pub fn print_tree(tree: &GameTree) -> String {
    syntax::print(tree)
}

/// A game that was played as a tree of one line.
pub fn tree_of(record: &GameRecord) -> GameTree {
    let mut tree = new_tree(record.size, record.rule);
    let root = tree.root_mut();
    let [black, white] = &record.players.0;
    let date = record.date.map(|date| date.to_string()).unwrap_or_default();
    for (name, value) in [("PB", black), ("PW", white), ("EV", &record.event), ("DT", &date)] {
        if !value.is_empty() {
            root.set(name, value);
        }
    }
    if let Some(result) = record.result {
        root.set("RE", &result_text(result, record.ending));
    }
    if let Some(ending) = record.ending {
        root.set("GC", &format!("{ENDING}{ending}"));
    }
    let mut last = 0;
    for (index, played) in record.moves.iter().enumerate() {
        last = add_move(&mut tree, last, Color::of_move(index), Some(played.point), record.size);
        let node = tree.node_mut(last);
        let millis = played.millis.map(|millis| format!("{millis} ms")).unwrap_or_default();
        let given = if index < record.opening { OPENING } else { "" };
        node.add_comment(&joined([given, &millis]));
    }
    tree
}

/// Adds a move or a pass behind a node, as its last variation, and returns its place.
pub fn add_move(
    tree: &mut GameTree,
    parent: usize,
    color: Color,
    point: Option<Point>,
    size: BoardSize,
) -> usize {
    let place = tree.add(parent);
    let value = point.map(|point| point_text(point, size)).unwrap_or_default();
    tree.node_mut(place).set(color_name(color), &value);
    place
}

/// A tree with nothing but the format, the board and the rule.
pub fn new_tree(size: BoardSize, rule: Rule) -> GameTree {
    let mut tree = GameTree::default();
    let root = tree.root_mut();
    root.set("FF", "4");
    root.set("GM", GAME);
    root.set("CA", "UTF-8");
    root.set("AP", &format!("Goren:{}", env!("CARGO_PKG_VERSION")));
    root.set("SZ", &size_text(size));
    root.set("RU", rule.into());
    tree
}

/// A tree that starts with stones on the board, and this side to move if it is known. SGF knows no dead
/// stones: they stand in a property of our own, `DEAD`, which editors keep and do not show.
pub fn setup(stones: &Stones, rule: Rule, to_move: Option<Color>) -> GameTree {
    let mut tree = new_tree(stones.size(), rule);
    set_up(tree.root_mut(), stones, to_move);
    tree
}

/// Gives a first node these stones and this side to move.
pub(crate) fn set_up(node: &mut Node, stones: &Stones, to_move: Option<Color>) {
    for (name, cell) in SETUP {
        let points: Vec<String> =
            stones.points(cell).map(|point| point_text(point, stones.size())).collect();
        node.set_all(name, points.iter().map(String::as_str));
    }
    node.set_all("PL", to_move.map(color_name));
}

fn size_text(size: BoardSize) -> String {
    let (width, height) = (size.width(), size.height());
    // A square must not be written with two numbers.
    if size.is_square() { width.to_string() } else { format!("{width}:{height}") }
}

/// A point as SGF writes it: the column from the left and the row from the top.
pub fn point_text(point: Point, size: BoardSize) -> String {
    let row = size.height() - 1 - point.y();
    [point.x(), row].iter().map(|&at| char::from(b'a' + at)).collect()
}

/// The point of a value such as `hh`; `None` if it is not on the board.
pub(crate) fn point(text: &str, size: BoardSize) -> Option<Point> {
    let [x, y] = text.trim().as_bytes() else { return None };
    let at = |letter: &u8| letter.is_ascii_lowercase().then(|| i64::from(letter - b'a'));
    size.point(at(x)?, i64::from(size.height()) - 1 - at(y)?)
}

/// The name of a move of this colour.
pub fn color_name(color: Color) -> &'static str {
    match color {
        Color::Black => "B",
        Color::White => "W",
    }
}

/// The parts of a comment, those that are empty left out. What is short stands on one line.
fn joined<const N: usize>(parts: [&str; N]) -> String {
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    let separator = if parts.iter().any(|part| part.len() > SHORT) { "\n" } else { ", " };
    parts.join(separator)
}

/// A result as SGF writes it, with the letter of an ending that SGF knows.
pub fn result_text(result: GameResult, ending: Option<Ending>) -> String {
    let winner = match result {
        GameResult::Draw => return "0".to_string(),
        GameResult::Win(winner) => color_name(winner),
    };
    let how = match ending {
        Some(Ending::Resignation) => "R",
        Some(Ending::Time) => "T",
        Some(
            Ending::Stall | Ending::Crash | Ending::Occupied | Ending::OffBoard | Ending::Refused,
        ) => "F",
        _ => "",
    };
    format!("{winner}+{how}")
}

/// Reads the games of a text that were played from the empty board. Their rule is `assumed` unless they
/// name one that is known.
///
/// # Errors
/// At the first game that is not a list of moves, black first, on a board of a supported size.
pub fn parse(text: &str, assumed: Rule) -> Result<Vec<GameRecord>, Error> {
    let reader = SgfReader::new(text.as_bytes()).map_err(ReadError::from)?;
    let mut games: Vec<Result<GameRecord, Error>> =
        reader.map(|game| record_of(game?.tree, assumed)).collect();
    if games.is_empty() {
        return Err(ReadError::from(SyntaxError::NoGame).into());
    }
    if games.len() == 1 {
        return Ok(vec![games.remove(0)?]);
    }
    let numbered = games.into_iter().zip(1..);
    numbered.map(|(game, number)| game.map_err(|e| Error::InGame(number, Box::new(e)))).collect()
}

/// The first game of a text.
///
/// # Errors
/// When there is none, or it does not keep to the syntax.
pub(crate) fn first_tree(text: &str) -> Result<GameTree, Error> {
    let mut reader = SgfReader::new(text.as_bytes()).map_err(ReadError::from)?;
    let first = reader.next().ok_or_else(|| ReadError::from(SyntaxError::NoGame))??;
    Ok(first.tree)
}

fn record_of(tree: GameTree, assumed: Rule) -> Result<GameRecord, Error> {
    let game = InputGame::of_tree(tree, String::new(), &Assumed::rule(assumed))?;
    game.record().ok_or(Error::Setup)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::RecordedMove;
    use crate::game::tests::{any_record, record};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn printing_then_parsing_is_identity(games in prop::collection::vec(any_record(), 1..3),
                                             assumed in 0usize..5) {
            let text: String = games.iter().map(print).collect();
            prop_assert_eq!(parse(&text, Rule::ALL[assumed]).unwrap(), games);
        }

        #[test]
        fn never_panics_on_any_text(text in "\\PC{0,60}", mixed in r"[();BWSZC\[\]\\a-z0-9:é ]{0,60}") {
            let _ = parse(&text, Rule::Freestyle);
            let _ = parse(&mixed, Rule::Freestyle);
            let _ = parse(&format!("(;GM[4]SZ[15]{mixed})"), Rule::Freestyle);
        }
    }

    #[test]
    fn writes_the_documented_format() {
        let mut record = record(Rule::Renju, "h8 i9 j7");
        record.opening = 1;
        record.moves[1].millis = Some(1204);
        record.players.0 = ["Goren".into(), r"a\b]".into()];
        record.result = Some(GameResult::Win(Color::White));
        record.ending = Some(Ending::Time);
        record.date = Some("2026-11-21".parse().unwrap());
        let expected = r"(;FF[4]GM[4]CA[UTF-8]AP[Goren:VERSION]SZ[15]RU[renju]PB[Goren]PW[a\\b\]]DT[2026-11-21]RE[W+T]GC[ending: time]
;B[hh]C[opening];W[ig]C[1204 ms];B[ji])
";
        assert_eq!(print(&record), expected.replace("VERSION", env!("CARGO_PKG_VERSION")));
    }

    #[test]
    fn games_of_other_programs_are_read() {
        // As c-gomoku-cli writes them.
        let text = "(;FF[4]GM[4]GN[1]EV[A x B]DT[2026.11.21 10:00:00]RO[1.1]RU[4]SZ[15]PB[A]PW[B]\
                    RE[B+1]TE[Black win by adjudication]\n;B[hh]C[opening move];W[hg]C[opening move]\n\
                    \n;B[ij]C[12ms];W[aa]C[0ms])\n\n(;GM[4]RU[?]SZ[10:8];B[jh])";
        let games = parse(text, Rule::Standard).unwrap();
        assert_eq!(games.len(), 2);
        let first = &games[0];
        assert_eq!((first.rule, first.opening, first.date), (Rule::Renju, 2, None));
        assert_eq!(first.result, Some(GameResult::Win(Color::Black)));
        assert_eq!(first.moves[2], RecordedMove { point: Point::new(8, 5), millis: Some(12) });
        assert_eq!(first.moves[3], RecordedMove { point: Point::new(0, 14), millis: Some(0) });
        assert_eq!((games[1].rule, games[1].moves[0].point), (Rule::Standard, Point::new(9, 0)));
    }

    #[test]
    fn the_first_branch_is_the_game() {
        let text =
            "junk (;GM[4]SZ[15](;B[aa](;W[bb])(;W[cc];B[dd]))(;B[ee])) junk (;Black[ff]C[x\\\ny])";
        let games = parse(text, Rule::Freestyle).unwrap();
        let points: Vec<Vec<String>> =
            games.iter().map(|game| game.points().map(|p| p.to_string()).collect()).collect();
        assert_eq!(points, [vec!["a15", "b14"], vec!["f10"]]);
    }

    #[test]
    fn rejects_what_is_no_list_of_moves() {
        let error = |text: &str| parse(text, Rule::Freestyle).unwrap_err().to_string();
        for (text, expected) in [
            ("", "there is no SGF game: none begins with `(;`"),
            ("hello", "there is no SGF game: none begins with `(;`"),
            ("(;B[hh]", "the game that begins in line 1 does not end: a bracket is missing"),
            ("(;SZ[4])", "the board size 4 is not supported"),
            (
                "(;AB[hh][ii];W[jj])",
                "the game is no list of moves from the empty board, black and white in turn",
            ),
            (
                "(;GM[4]SZ[15]DEAD[hh];B[hh])",
                "the game is no list of moves from the empty board, black and white in turn",
            ),
            (
                "(;B[hh];B[ii])",
                "the game is no list of moves from the empty board, black and white in turn",
            ),
            (
                "(;B[hh];W[])",
                "the game is no list of moves from the empty board, black and white in turn",
            ),
            ("(;SZ[15];B[pa])", "move 1, \"pa\", is not a point on a board of 15x15"),
            ("(;B[é])", "move 1, \"é\", is not a point on a board of 15x15"),
            ("(;B[hh])(;SZ[30])(;W[hh])", "game 2: the board size 30 is not supported"),
        ] {
            assert_eq!(error(text), expected, "{text}");
        }
    }
}
