//! Positions and games as people write them: lists of moves, addresses that end in moves, blocks of
//! stones, drawings.
//!
//! | file | what it reads |
//! |---|---|
//! | `list.rs` | `h8 i9 j7`, `1. h8 2. i9`, `7,7 8,8`, one move a line, PlayOK's games |
//! | `header.rs` | lines such as `[Black "a"]` above a list, as PlayOK writes them |
//! | `address.rs` | the moves in the address of a page, such as the links of `goren board` |
//! | `block.rs` | the protocol's `BOARD`, lines `7,7,1`, `DONE` |
//! | `offsets.rs` | `8,-3, 6,-4`: openings counted from the centre, as Gomocup lists them |
//! | `drawing.rs` | rows of stones, with or without letters and numbers at the edges |
//!
//! `read` finds out which of them a text is, and who is to move where a line says so. It does not play:
//! whether the moves are legal is for the referee. It guesses nothing. A text that can be read in two
//! ways is an error, which says what was found, what was expected and what would help.

mod address;
mod block;
mod drawing;
mod header;
mod list;
mod offsets;

pub use header::Header;

use goren::board::{BoardSize, Color, MIN_SIDE, Point};
use goren::rules::{Rule, Stones};
use std::fmt;
use std::str::FromStr;

/// The most characters that are shown of what was not understood.
const MAX_SHOWN: usize = 24;

/// Where row 1 of a drawing without row numbers is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum RowOrder {
    /// Its first line is row 1.
    Top,
    /// Its last line is row 1, as on paper and wherever Goren draws a board.
    #[default]
    Bottom,
}

/// The text is not a `RowOrder`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("row 1 is at the `top` or at the `bottom`")]
pub struct RowOrderError;

impl FromStr for RowOrder {
    type Err = RowOrderError;

    fn from_str(text: &str) -> Result<Self, RowOrderError> {
        match text.to_ascii_lowercase().as_str() {
            "top" => Ok(RowOrder::Top),
            "bottom" => Ok(RowOrder::Bottom),
            _ => Err(RowOrderError),
        }
    }
}

/// A game or position of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// The line in which it begins, from 1; `None` where the text holds only this one.
    pub line: Option<usize>,
    /// What stands above the moves.
    pub header: Header,
    /// The rule, if the text tells it.
    pub rule: Option<Rule>,
    /// The board: that of the text if it tells one, else the one that was given, else 15x15.
    pub size: BoardSize,
    /// The moves or stones.
    pub content: Content,
    /// The side that a line says to be to move.
    pub to_move: Option<Color>,
}

/// What a text shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Content {
    /// Moves from the empty board, black and white in turn, the points all different; `None` is a pass.
    Moves(Vec<Option<Point>>),
    /// Stones from the view of the side to move, all on different points: 1 is an own stone, 2 an
    /// opponent's, 3 a dead stone.
    Block(Vec<(Point, u8)>),
    /// A drawing.
    Stones(Stones),
}

impl Written {
    fn new(size: BoardSize, content: Content) -> Self {
        let (line, header) = (None, Header::default());
        Written { line, header, rule: None, size, content, to_move: None }
    }
}

/// What a text was taken for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    List,
    Address,
    Block,
    Drawing,
    Openings,
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Form::List => "a list of moves",
            Form::Address => "an address",
            Form::Block => "a block of stones",
            Form::Drawing => "a drawing",
            Form::Openings => "openings",
        })
    }
}

/// Why a text cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrittenError {
    /// The line of the text, from 1; `None` in a text of one line, or where no line is to blame.
    pub line: Option<usize>,
    /// `None` where there is nothing to read.
    form: Option<Form>,
    found: String,
    expected: String,
    help: &'static str,
}

impl std::error::Error for WrittenError {}

impl fmt::Display for WrittenError {
    /// One sentence without the line, which belongs to the place.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(form) = self.form else { return f.write_str(&self.found) };
        write!(f, "read as {form}: {}; expected {}", self.found, self.expected)?;
        if self.help.is_empty() { Ok(()) } else { write!(f, "; {}", self.help) }
    }
}

impl WrittenError {
    fn new(form: Form, line: usize, found: String, expected: impl Into<String>) -> Self {
        let (line, form, expected) = (Some(line), Some(form), expected.into());
        WrittenError { line, form, found, expected, help: "" }
    }

    fn empty() -> Self {
        let found = "there is no position in the text".to_string();
        WrittenError { line: None, form: None, found, expected: String::new(), help: "" }
    }

    fn with_help(self, help: &'static str) -> Self {
        WrittenError { help, ..self }
    }
}

/// A line of a text that is not blank.
#[derive(Clone, Copy, Debug)]
struct Line<'a> {
    /// From 1.
    number: usize,
    text: &'a str,
}

/// Reads the games and positions of a text. The size is for those that do not tell theirs, the order of
/// the rows for drawings without row numbers.
///
/// Lists are one game a line; but lines of a single move each are one game together, and where the first
/// list begins with the number 1 a game goes on to the next line that does. Several drawings stand below
/// each other with a blank line between.
///
/// ```
/// use goren_games::written::{Content, RowOrder, read};
/// let games = read("1. h8 i9 2. j7\n1. h8 i10", None, RowOrder::Bottom).unwrap();
/// let Content::Moves(moves) = &games[0].content else { panic!() };
/// assert_eq!((games.len(), moves.len()), (2, 3));
/// ```
///
/// # Errors
/// At the first line that is not understood.
pub fn read(
    text: &str,
    size: Option<BoardSize>,
    rows: RowOrder,
) -> Result<Vec<Written>, WrittenError> {
    let narrow: String = text.trim_start_matches('\u{feff}').chars().map(narrowed).collect();
    let lines = numbered_lines(&narrow);
    let is_alone = lines.len() <= 1;
    let mut games = read_lines(&lines, size, rows)
        .map_err(|error| WrittenError { line: error.line.filter(|_| !is_alone), ..error })?;
    if let [only] = &mut games[..] {
        only.line = None;
    }
    Ok(games)
}

/// Reads one list of moves that holds no pass.
///
/// # Errors
/// When the text is not such a list.
pub fn parse_moves(text: &str, size: BoardSize) -> Result<Vec<Point>, WrittenError> {
    let narrow: String = text.chars().map(narrowed).collect();
    let lines = numbered_lines(&narrow);
    let Some(first) = lines.first() else { return Err(WrittenError::empty()) };
    let moves = list::game(&lines, size, false)?.moves;
    let passes_not = |point: Option<Point>| {
        let found = || WrittenError::new(Form::List, first.number, "a pass".into(), "a point");
        point.ok_or_else(found)
    };
    moves.into_iter().map(passes_not).collect()
}

/// The place of a game or an error in a text: `file` or `file, line 3`.
pub fn place_of(place: &str, line: Option<usize>) -> String {
    match line {
        Some(line) => format!("{place}, line {line}"),
        None => place.to_string(),
    }
}

/// The side that a line like `X to move` or `White is to move.` names.
pub fn said_to_move(line: &str) -> Option<Color> {
    let line = line.trim().trim_end_matches(['.', ':']).to_ascii_lowercase();
    let mut words = line.split_whitespace();
    let color = match words.next()? {
        "x" | "b" | "black" | "●" | "黑" => Color::Black,
        "o" | "w" | "white" | "○" | "白" => Color::White,
        _ => return None,
    };
    let rest: Vec<&str> = words.collect();
    matches!(rest[..], ["to", "move" | "play"] | ["is", "to", "move" | "play"]).then_some(color)
}

/// The games of the lines of a text.
fn read_lines(
    lines: &[Line],
    size: Option<BoardSize>,
    rows: RowOrder,
) -> Result<Vec<Written>, WrittenError> {
    if let Some((comment, list)) = list::below_text_board(lines) {
        let mut game = list::game(list, size.unwrap_or_default(), false)?
            .into_written(size.unwrap_or_default());
        game.header.tags.extend(comment.map(|line| ("Comment".to_string(), line.text.to_string())));
        return Ok(vec![game]);
    }
    let is_shown = |line: &&Line| !is_hidden(line.text);
    let with_header: Vec<Line> = lines.iter().filter(is_shown).copied().collect();
    if header::is_header(&with_header) {
        return header::games(&with_header, size);
    }
    let is_turn = |line: &&Line| said_to_move(line.text).is_some();
    let turns: Vec<Line> = lines.iter().filter(is_turn).copied().collect();
    let rest: Vec<Line> = lines.iter().filter(|line| !is_turn(line)).copied().collect();
    let drawn = || rest.iter().filter(|line| !is_comment(line.text)).copied();
    let listed = || rest.iter().filter(|line| !is_hidden(line.text)).copied();
    let holds_address = listed().any(|line| address::is_address(line.text));
    let mut games = if !holds_address && drawn().any(|line| block::is_block(line.text)) {
        block::read(&listed().collect::<Vec<_>>(), size.unwrap_or_default())?
    } else if !holds_address && drawing::is_drawing(&drawn().collect::<Vec<_>>()) {
        drawing::read(&drawn().collect::<Vec<_>>(), &turns, rows)?
    } else if offsets::are_openings(&listed().collect::<Vec<_>>()) {
        offsets::read(&listed().collect::<Vec<_>>(), size.unwrap_or_default())?
    } else {
        list::read(&listed().collect::<Vec<_>>(), size.unwrap_or_default())?
    };
    if games.is_empty() {
        return Err(WrittenError::empty());
    }
    set_turns(&mut games, &turns)?;
    Ok(games)
}

/// Gives each game the side to move that is said behind it, or before all.
fn set_turns(games: &mut [Written], turns: &[Line]) -> Result<(), WrittenError> {
    for turn in turns {
        let begins_before = |game: &Written| game.line.is_some_and(|line| line < turn.number);
        let index = games.iter().rposition(begins_before).unwrap_or(0);
        let (color, game) = (said_to_move(turn.text), &mut games[index]);
        if game.to_move.is_some() && game.to_move != color {
            return Err(WrittenError {
                line: Some(turn.number),
                form: None,
                found: "the text says both sides to be to move".to_string(),
                expected: String::new(),
                help: "",
            });
        }
        game.to_move = color;
    }
    Ok(())
}

/// The lines that are not blank.
fn numbered_lines(text: &str) -> Vec<Line<'_>> {
    let lines = text.lines().zip(1..).map(|(line, number)| Line { number, text: line.trim() });
    lines.filter(|line| !line.text.is_empty()).collect()
}

/// Whether a line above or in a drawing is a comment: `# ` and words, or what is too short for a row that
/// begins with a dead stone.
fn is_comment(line: &str) -> bool {
    let is_short = || line.split_whitespace().flat_map(str::chars).count() < usize::from(MIN_SIDE);
    let words = line.strip_prefix("# ").unwrap_or("");
    line.starts_with('#')
        && (is_short() || words.split_whitespace().any(|word| word.chars().count() > 1))
}

/// Whether a line beside a list is a comment. The part of an address behind its `#` is none.
fn is_hidden(line: &str) -> bool {
    line.starts_with('#') && (line.starts_with("# ") || !address::is_address(line))
}

/// A character of full width, as Chinese and Japanese keyboards make them, in its usual width.
fn narrowed(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        '。' => '.',
        c => c,
    }
}

/// The start of a word in quotes, with control characters replaced.
fn shown(word: &str) -> String {
    let printable = |c: char| if c.is_control() { '?' } else { c };
    let more = if word.chars().nth(MAX_SHOWN).is_some() { ".." } else { "" };
    format!("`{}{more}`", word.chars().take(MAX_SHOWN).map(printable).collect::<String>())
}

#[cfg(test)]
mod tests;
