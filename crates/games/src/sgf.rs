//! `.sgf`: the Smart Game Format, fourth edition (`FF[4]`), game 4 (Gomoku and Renju), which every
//! editor for board games opens (<https://www.red-bean.com/sgf/>).
//!
//! ```text
//! (;FF[4]GM[4]CA[UTF-8]AP[Goren:0.1.0]SZ[15]RU[renju]PB[Goren]PW[Other]DT[2026-11-21]RE[B+T]
//! GC[ending: time]
//! ;B[hh]C[opening];W[ii]C[1204 ms])
//! ```
//!
//! Points are column and row as letters from the top left, as in Go. Times, given moves and the
//! ending stand in comments, where people see them. Notes and variations can be written. Of each game
//! only the main line is read, and it must consist of moves, black first.

pub use crate::sgf_tree::SyntaxError;

use crate::game::{Ending, GameRecord, GameResult};
use crate::sgf_tree::{Property, Tree};
use goren::board::{BoardSize, Cell, Color, Point};
use goren::rules::{Rule, Stones};
use std::fmt::Write;

/// SGF's number of Gomoku and Renju.
const GAME: &str = "4";
/// The board of a file that does not name one: that of Renju.
const DEFAULT_SIDE: u8 = 15;
/// Before the name of the ending in the comment on the game.
const ENDING: &str = "ending: ";
/// The comment on a move that was given.
const OPENING: &str = "opening";
/// The properties for stones that stand on the board before the first move.
pub(crate) const SETUP: [(&str, Cell); 3] =
    [("AB", Cell::Black), ("AW", Cell::White), ("DEAD", Cell::Wall)];
/// The properties that change the position otherwise than by a move: those, and `AE`, which takes
/// stones away.
pub(crate) const SETTING_UP: [&str; 4] = ["AB", "AW", "DEAD", "AE"];
const MOVES_PER_LINE: usize = 10;
/// Longest part of a comment, in bytes, that shares its line with others.
const SHORT: usize = 20;

/// Why a text is not a list of games in this format.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Error {
    /// The text does not keep to the syntax of SGF.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// The game is not Gomoku but has this SGF number.
    #[error("the game is of SGF type {0}, not 4, which is Gomoku")]
    Game(String),
    /// The board size is not supported.
    #[error("the board size {0} is not supported")]
    Size(String),
    /// The game begins with stones on the board, whose order is unknown.
    #[error("the game begins with stones on the board, whose order is unknown")]
    Setup,
    /// This move, counted from 1, has the wrong colour.
    #[error("move {0} has the wrong colour")]
    Turn(usize),
    /// This move, counted from 1, is not a point on the board.
    #[error("move {0} is not a point on the board")]
    Move(usize),
    /// Of several games this one, counted from 1, cannot be read, for this reason.
    #[error("game {0}: {1}")]
    InGame(usize, Box<Error>),
}

/// The beginning of every game: the format, the board and the rule.
fn header(size: BoardSize, rule: Rule) -> String {
    let (version, size) = (env!("CARGO_PKG_VERSION"), size_text(size));
    format!("(;FF[4]GM[{GAME}]CA[UTF-8]AP[Goren:{version}]SZ[{size}]RU[{rule}]")
}

/// The beginning of a game that starts with stones on the board, this side to move. The caller adds
/// what follows, and the closing bracket. SGF knows no dead stones: they stand in a property of our
/// own, `DEAD`, which editors keep and do not show.
pub fn setup(stones: &Stones, rule: Rule, to_move: Color) -> String {
    let mut text = header(stones.size(), rule);
    for (name, cell) in SETUP {
        let points: String =
            stones.points(cell).map(|point| format!("[{}]", point_text(point))).collect();
        if !points.is_empty() {
            text += name;
            text += &points;
        }
    }
    let _ = write!(text, "PL[{}]", color_letter(to_move));
    text
}

/// What is written about a move besides the move itself.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Note {
    /// A comment on the move; may have several lines. Empty for none.
    pub comment: String,
    /// How bad the move is, if it is.
    pub mark: Option<Mark>,
    /// What the side that made the move could have played instead.
    pub variations: Vec<Variation>,
}

/// Moves that were possible in place of one that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variation {
    /// A comment on its first move. Empty for none.
    pub comment: String,
    /// The moves, both sides in turn.
    pub moves: Vec<Point>,
}

/// The judgements of a move that SGF knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// `DO`: doubtful.
    Doubtful,
    /// `BM[1]`: bad.
    Bad,
    /// `BM[2]`: very bad.
    VeryBad,
}

impl Mark {
    fn property(self) -> &'static str {
        match self {
            Mark::Doubtful => "DO[]",
            Mark::Bad => "BM[1]",
            Mark::VeryBad => "BM[2]",
        }
    }
}

/// Writes a game.
pub fn print(record: &GameRecord) -> String {
    print_with_notes(record, &[])
}

/// Writes a game with notes on its moves, the first for the first move; moves without one may be left
/// out at the end. The game stays the first branch at every fork, so `parse` reads it back.
pub fn print_with_notes(record: &GameRecord, notes: &[Note]) -> String {
    let mut text = root(record);
    // The variations of the forks that are still open, which follow the rest of the game.
    let mut forks: Vec<String> = Vec::new();
    let none = Note::default();
    for (index, played) in record.moves.iter().enumerate() {
        let note = notes.get(index).unwrap_or(&none);
        if index % MOVES_PER_LINE == 0 {
            text.push('\n');
        }
        let color = Color::of_move(index);
        if !note.variations.is_empty() {
            text.push_str("\n(");
            forks.push(note.variations.iter().map(|other| variation_text(other, color)).collect());
        }
        text += &move_text(color, played.point);
        text += note.mark.map_or("", Mark::property);
        text += &comment_property(&[
            if index < record.opening { OPENING } else { "" },
            &note.comment,
            &played.millis.map(|millis| format!("{millis} ms")).unwrap_or_default(),
        ]);
    }
    for variations in forks.iter().rev() {
        text.push(')');
        text += variations;
    }
    text.push_str(")\n");
    text
}

/// The beginning of a game, with all that is known about it as a whole.
fn root(record: &GameRecord) -> String {
    let mut text = header(record.size, record.rule);
    let [black, white] = &record.players.0;
    let date = record.date.map(|date| date.to_string()).unwrap_or_default();
    for (name, value) in [("PB", black), ("PW", white), ("EV", &record.event), ("DT", &date)] {
        if !value.is_empty() {
            // Writing to a string cannot fail.
            let _ = write!(text, "{name}[{}]", escaped(value));
        }
    }
    if let Some(result) = result_text(record) {
        let _ = write!(text, "RE[{result}]");
    }
    if let Some(ending) = record.ending {
        let _ = write!(text, "GC[{ENDING}{ending}]");
    }
    text
}

fn move_text(color: Color, point: Point) -> String {
    format!(";{}[{}]", color_letter(color), point_text(point))
}

/// A branch with a variation that this side begins.
fn variation_text(variation: &Variation, first: Color) -> String {
    let mut text = String::from("\n(");
    for (index, &point) in variation.moves.iter().enumerate() {
        text += &move_text(if index % 2 == 0 { first } else { !first }, point);
        if index == 0 {
            text += &comment_property(&[&variation.comment]);
        }
    }
    text.push(')');
    text
}

fn size_text(size: BoardSize) -> String {
    let (width, height) = (size.width(), size.height());
    // A square must not be written with two numbers.
    if size.is_square() { width.to_string() } else { format!("{width}:{height}") }
}

/// A point as SGF writes it.
pub fn point_text(point: Point) -> String {
    [point.x(), point.y()].iter().map(|&at| char::from(b'a' + at)).collect()
}

/// The letter of a colour in SGF.
pub fn color_letter(color: Color) -> char {
    match color {
        Color::Black => 'B',
        Color::White => 'W',
    }
}

/// A comment of these parts, those that are empty left out; nothing if all are. What is short stands
/// on one line.
fn comment_property(parts: &[&str]) -> String {
    let parts: Vec<&str> = parts.iter().copied().filter(|part| !part.is_empty()).collect();
    if parts.is_empty() {
        return String::new();
    }
    let separator = if parts.iter().any(|part| part.len() > SHORT) { "\n" } else { ", " };
    let lines = parts.join(separator);
    let lines: Vec<String> = lines.lines().map(escaped).collect();
    format!("C[{}]", lines.join("\n"))
}

/// The result, with the letter of an ending that SGF knows.
fn result_text(record: &GameRecord) -> Option<String> {
    let winner = match record.result? {
        GameResult::Draw => return Some("0".to_string()),
        GameResult::Win(Color::Black) => 'B',
        GameResult::Win(Color::White) => 'W',
    };
    let how = match record.ending {
        Some(Ending::Resignation) => "R",
        Some(Ending::Time) => "T",
        Some(
            Ending::Stall | Ending::Crash | Ending::Occupied | Ending::OffBoard | Ending::Refused,
        ) => "F",
        _ => "",
    };
    Some(format!("{winner}+{how}"))
}

fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            ']' | '\\' => escaped.extend(['\\', c]),
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}

/// Reads the games of a text. Their rule is `assumed` unless they name one that is known.
///
/// # Errors
/// At the first game that is not a list of moves, black first, on a board of a supported size.
pub fn parse(text: &str, assumed: Rule) -> Result<Vec<GameRecord>, Error> {
    let trees = Tree::read_all(text)?;
    let games = trees.iter().zip(1..).map(|(tree, number)| {
        game(tree, assumed).map_err(|error| match trees.len() {
            1 => error,
            _ => Error::InGame(number, Box::new(error)),
        })
    });
    games.collect()
}

fn game(tree: &Tree, assumed: Rule) -> Result<GameRecord, Error> {
    let properties = || tree.main_line().flat_map(|node| &node.properties);
    let find = |wanted: &str| {
        let property = properties().find(|property| property.name == wanted);
        property.map(|property| property.values[0].trim())
    };
    let text = |wanted: &str| find(wanted).unwrap_or_default().to_string();
    of_gomoku(find("GM"))?;
    if SETTING_UP.into_iter().any(|name| find(name).is_some()) {
        return Err(Error::Setup);
    }
    // By its name, or by Gomocup's number as c-gomoku-cli writes it.
    let rule = find("RU").and_then(|rule| rule.parse().ok()).unwrap_or(assumed);
    let mut record = GameRecord::new(size(find("SZ"))?, rule);
    record.players.0 = [text("PB"), text("PW")];
    record.event = text("EV");
    record.date = find("DT").and_then(|date| date.parse().ok());
    (record.result, record.ending) = find("RE").map_or((None, None), result);
    if let Some(ending) = find("GC").and_then(|comment| comment.strip_prefix(ENDING)) {
        record.ending = ending.parse().ok().or(record.ending);
    }
    read_moves(&mut record, properties())?;
    Ok(record)
}

/// Whether a game is Gomoku, by its `GM`; files that do not say are taken for it.
///
/// # Errors
/// `Game` if it is another one.
pub(crate) fn of_gomoku(game: Option<&str>) -> Result<(), Error> {
    game.filter(|&game| game != GAME).map_or(Ok(()), |game| Err(Error::Game(game.to_string())))
}

/// The board size of an `SZ`, `15` or `15:20`; that of Renju if there is none.
///
/// # Errors
/// `Size` if it is not supported.
pub(crate) fn size(text: Option<&str>) -> Result<BoardSize, Error> {
    let Some(text) = text else {
        return Ok(BoardSize::square(DEFAULT_SIDE).expect("a legal size"));
    };
    let (width, height) = text.split_once(':').unwrap_or((text, text));
    let side = |side: &str| side.trim().parse().ok();
    side(width)
        .zip(side(height))
        .and_then(|(width, height)| BoardSize::new(width, height).ok())
        .ok_or_else(|| Error::Size(text.to_string()))
}

fn result(text: &str) -> (Option<GameResult>, Option<Ending>) {
    let ending = match text.get(1..).unwrap_or_default() {
        "+R" | "+Resign" => Some(Ending::Resignation),
        "+T" | "+Time" => Some(Ending::Time),
        _ => None,
    };
    let result = match text.as_bytes() {
        b"0" | b"Draw" => Some(GameResult::Draw),
        [b'B', b'+', ..] => Some(GameResult::Win(Color::Black)),
        [b'W', b'+', ..] => Some(GameResult::Win(Color::White)),
        _ => None,
    };
    (result, ending)
}

/// Moves, each with the comment that follows it.
fn read_moves<'a>(
    record: &mut GameRecord,
    properties: impl Iterator<Item = &'a Property>,
) -> Result<(), Error> {
    let mut given = Vec::new();
    for Property { name, values } in properties {
        let value = &values[0];
        match name.as_str() {
            "B" | "W" => {
                let number = record.moves.len() + 1;
                if (name == "B") != (number % 2 == 1) {
                    return Err(Error::Turn(number));
                }
                let point = point(value, record.size).ok_or(Error::Move(number))?;
                record.moves.push(point.into());
                given.push(false);
            }
            "C" => {
                if let (Some(played), Some(given)) = (record.moves.last_mut(), given.last_mut()) {
                    *given = value.starts_with(OPENING);
                    played.millis = millis(value);
                }
            }
            _ => {}
        }
    }
    record.opening = given.iter().take_while(|&&given| given).count();
    Ok(())
}

/// The point of a value such as `hh`; `None` if it is not on the board.
pub(crate) fn point(text: &str, size: BoardSize) -> Option<Point> {
    let [x, y] = text.trim().as_bytes() else { return None };
    let at = |letter: &u8| letter.is_ascii_lowercase().then(|| i64::from(letter - b'a'));
    size.point(at(x)?, at(y)?)
}

/// The time in a comment such as `opening, 12 ms` or `12ms`.
fn millis(comment: &str) -> Option<u32> {
    let number = comment.trim().strip_suffix("ms")?.trim_end();
    let digits = number.rfind(|c: char| !c.is_ascii_digit()).map_or(0, |last| last + 1);
    number.get(digits..)?.parse().ok()
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
            prop_assert_eq!(parse(&text, Rule::ALL[assumed]), Ok(games));
        }

        #[test]
        fn notes_do_not_change_the_game(
            game in any_record(),
            notes in prop::collection::vec(("[a-z]{5}[])(;\\\\\n]{0,30}x", 0usize..4, 0u8..4), 0..40),
        ) {
            let moves = vec![Point::new(0, 0), Point::new(1, 1)];
            let notes: Vec<Note> = notes.into_iter().map(|(comment, variations, mark)| {
                let mark = [Mark::Doubtful, Mark::Bad, Mark::VeryBad].get(usize::from(mark));
                let variation = Variation { comment: comment.clone(), moves: moves.clone() };
                Note { comment, mark: mark.copied(), variations: vec![variation; variations] }
            }).collect();
            let text = print_with_notes(&game, &notes);
            prop_assert_eq!(parse(&text, game.rule), Ok(vec![game]));
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
;B[hh]C[opening];W[ii]C[1204 ms];B[jg])
";
        assert_eq!(print(&record), expected.replace("VERSION", env!("CARGO_PKG_VERSION")));
    }

    #[test]
    fn writes_notes_as_comments_marks_and_variations() {
        let record = record(Rule::Freestyle, "h8 i9 j7");
        let moves = ["i8", "i7"].map(|name| Point::parse(name).unwrap()).to_vec();
        let variations = vec![Variation { comment: "better".into(), moves }];
        let comment = "Blunder [15 %]".into();
        let note = Note { comment, mark: Some(Mark::VeryBad), variations };
        let text = print_with_notes(&record, &[Note::default(), note]);
        let (_, moves) = text.split_once('\n').unwrap();
        let expected = r";B[hh]
(;W[ii]BM[2]C[Blunder [15 %\]];B[jg])
(;W[ih]C[better];B[ig]))
";
        assert_eq!(moves, expected);
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
        assert_eq!(first.moves[2], RecordedMove { point: Point::new(8, 9), millis: Some(12) });
        assert_eq!(first.moves[3], RecordedMove { point: Point::new(0, 0), millis: Some(0) });
        assert_eq!((games[1].rule, games[1].moves[0].point), (Rule::Standard, Point::new(9, 7)));
    }

    #[test]
    fn the_first_branch_is_the_game() {
        let text =
            "junk (;GM[4]SZ[15](;B[aa](;W[bb])(;W[cc];B[dd]))(;B[ee])) junk (;Black[ff]C[x\\\ny])";
        let games = parse(text, Rule::Freestyle).unwrap();
        let points: Vec<Vec<String>> =
            games.iter().map(|game| game.points().map(|p| p.to_string()).collect()).collect();
        assert_eq!(points, [vec!["a1", "b2"], vec!["f6"]]);
    }

    #[test]
    fn reads_any_depth_of_nesting() {
        let text = "(;GM[4]".to_string() + &"(;".repeat(1_000_000);
        assert_eq!(parse(&text, Rule::Freestyle), Err(SyntaxError::Unfinished.into()));
    }

    #[test]
    fn rejects_what_is_no_game() {
        let cases = [
            ("", SyntaxError::NoGame(0).into()),
            ("hello", SyntaxError::NoGame(0).into()),
            ("(;B[hh]", SyntaxError::Unfinished.into()),
            ("(;B[hh", SyntaxError::Unfinished.into()),
            ("(;B)", SyntaxError::NoValue(3).into()),
            ("(;B[hh]5)", SyntaxError::NoGame(7).into()),
            ("(;GM[1];B[hh])", Error::Game("1".into())),
            ("(;SZ[19x19])", Error::Size("19x19".into())),
            ("(;SZ[4])", Error::Size("4".into())),
            ("(;AB[hh][ii];W[jj])", Error::Setup),
            ("(;GM[4]SZ[15]DEAD[hh];B[hh])", Error::Setup),
            ("(;B[hh];AW[ii];B[jj])", Error::Setup),
            ("(;B[hh];W[ii];AE[hh];B[jj])", Error::Setup),
            ("(;B[hh];B[ii])", Error::Turn(2)),
            ("(;W[hh])", Error::Turn(1)),
            ("(;B[hh];W[])", Error::Move(2)),
            ("(;SZ[15];B[pa])", Error::Move(1)),
            ("(;B[é])", Error::Move(1)),
        ];
        for (text, expected) in cases {
            assert_eq!(parse(text, Rule::Freestyle), Err(expected), "{text}");
        }
    }

    #[test]
    fn a_fault_in_one_of_several_games_is_named_with_its_number() {
        let text = "(;B[hh])(;B[hh];B[ii])(;W[hh])";
        let expected = Error::InGame(2, Box::new(Error::Turn(2)));
        assert_eq!(expected.to_string(), "game 2: move 2 has the wrong colour");
        assert_eq!(parse(text, Rule::Freestyle), Err(expected));
    }
}
