//! Lists of moves: `h8 i9 j7`, `h8i9`, `7,7 8,8`, with or without numbers, separators and line breaks.
//!
//! Programs print lists of pairs as `[(7, 7), (8, 8)]`. A number stands before each move (`1. h8 2. i9`) or
//! before each pair of moves (`1. h8 i9 2. j7`). A pass is `pass` or `--`. On PlayOK both sides have a
//! place in each pair, and `--` is an empty one; the word `black` or `white` is the colour that a side has
//! chosen after the opening, and of two moves offered as the fifth the opponent names one again. (RenLib
//! reads these games so, in its `Game.cpp`.)

use super::{Content, Form, Line, Written, WrittenError, address, shown};
use goren::board::{BoardSize, Color, Point};

/// What separates moves, beside blanks. PlayOK's and RenLib's addresses have `+`.
const SEPARATORS: &str = ",;-–—−/|>→+_、·";
/// What may stand behind the number of a move.
const NUMBER_MARKS: &str = ".):]、";
/// What a point looks like.
const A_POINT: &str = "a column and a row such as h8, or 7,7";

/// A list of moves as it was read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct MoveList {
    /// The moves; `None` is a pass.
    pub moves: Vec<Option<Point>>,
    /// The fifth moves that were offered on PlayOK.
    pub offered: Vec<Point>,
    /// The result that stands at the end: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: Option<String>,
    /// Whether the side that put the first stone plays white, as chosen after the opening.
    pub has_swapped: bool,
}

/// A part of a list with its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Token<'a> {
    kind: Kind,
    text: &'a str,
    line: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// `h8`, if it is a point of any board.
    Name(Option<Point>),
    /// `7,7`.
    Coordinates(i64, i64),
    /// A number before a move.
    Number(Option<usize>),
    Pass,
    /// `--`
    Dashes,
    Choice(Color),
    Result,
    Unknown,
}

impl Kind {
    /// Whether it takes a place in the order of moves.
    fn is_place(self) -> bool {
        !matches!(self, Kind::Number(_) | Kind::Result | Kind::Unknown)
    }
}

/// The games of lines that hold nothing but lists and addresses.
pub(super) fn read(lines: &[Line], size: BoardSize) -> Result<Vec<Written>, WrittenError> {
    let mut games = Vec::new();
    for lines in games_of(lines) {
        let mut game = match lines {
            [line] if address::is_address(line.text) => address::read(*line, size)?,
            _ => game(lines, size, false)?.into_written(size),
        };
        game.line = lines.first().map(|line| line.number);
        games.push(game);
    }
    Ok(games)
}

/// The lines of each game.
fn games_of<'l, 't>(lines: &'l [Line<'t>]) -> Vec<&'l [Line<'t>]> {
    let first = |line: &Line| tokens(*line).first().map(|token| token.kind);
    let is_plain = |line: &Line| !address::is_address(line.text);
    let begins = |line: &Line| first(line) == Some(Kind::Number(Some(1)));
    let places = |line: &Line| tokens(*line).iter().filter(|token| token.kind.is_place()).count();
    if lines.iter().all(is_plain) && lines.first().is_some_and(begins) {
        let starts: Vec<usize> = (0..lines.len()).filter(|&at| begins(&lines[at])).collect();
        let ends = starts.iter().copied().skip(1).chain([lines.len()]);
        return starts.iter().zip(ends).map(|(&start, end)| &lines[start..end]).collect();
    }
    if lines.len() > 1 && lines.iter().all(|line| is_plain(line) && places(line) == 1) {
        return vec![lines];
    }
    lines.chunks(1).collect()
}

/// The comment and the list below the drawing of a text board of RenLib (`TextBoard.cpp`), which shows the
/// same position without the order of the moves. `None` where a text is none.
pub(super) fn below_text_board<'l, 't>(
    lines: &'l [Line<'t>],
) -> Option<(Option<Line<'t>>, &'l [Line<'t>])> {
    let title = lines.iter().position(|line| line.text == "----- Text Board -----")?;
    let below = &lines[title + 1..];
    let is_list = |line: &Line| line.text.starts_with(|c: char| c.is_ascii_digit());
    let comments = below.iter().take(1).filter(|line| !is_list(line)).count();
    Some((below[..comments].first().copied(), &below[comments..]))
}

/// The game of these lines; `is_playok` where `--` is an empty place whatever else stands in them.
///
/// # Errors
/// At the first part that is no move of the game.
pub(super) fn game(
    lines: &[Line],
    size: BoardSize,
    is_playok: bool,
) -> Result<MoveList, WrittenError> {
    let tokens: Vec<Token> = lines.iter().flat_map(|&line| tokens(line)).collect();
    let is_playok = is_playok || tokens.iter().any(|token| matches!(token.kind, Kind::Choice(_)));
    let mut reader =
        ListReader { size, is_playok, list: MoveList::default(), places: 0, numbers: None };
    for (index, token) in tokens.iter().enumerate() {
        reader.take(token, tokens.get(index + 1))?;
    }
    if is_playok {
        reader.list.resolve_offers();
    }
    reader.list.check_points(&tokens, lines.len() > 1)?;
    Ok(reader.list)
}

/// What the numbers count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Numbers {
    Moves,
    Pairs,
}

struct ListReader {
    size: BoardSize,
    is_playok: bool,
    list: MoveList,
    /// How many places of the order are taken.
    places: usize,
    numbers: Option<Numbers>,
}

impl ListReader {
    fn take(&mut self, token: &Token, next: Option<&Token>) -> Result<(), WrittenError> {
        let after = match self.places {
            0 => "at the start".to_string(),
            places => format!("after move {places}"),
        };
        let wrong = |what: &str, expected: &str| {
            let found = format!("{} {after} {what}", shown(token.text));
            WrittenError::new(Form::List, token.line, found, expected)
        };
        if self.list.result.is_some() {
            return Err(wrong("stands behind the result", "nothing more"));
        }
        match token.kind {
            Kind::Name(None) | Kind::Unknown => return Err(wrong("is not a point", A_POINT)),
            Kind::Number(number) => {
                let stands_before_a_move = next.is_some_and(|next| next.kind.is_place());
                if !stands_before_a_move {
                    return Err(wrong("is not a point", A_POINT));
                }
                let right = number.is_some_and(|number| self.counts(number));
                if !right {
                    let expected = match self.numbers {
                        Some(Numbers::Pairs) if self.places.is_multiple_of(2) => {
                            self.places / 2 + 1
                        }
                        _ => self.places + 1,
                    };
                    return Err(wrong("is the wrong number", &format!("{expected}")));
                }
            }
            Kind::Name(Some(point)) => {
                let on_board = self.size.contains(point).then_some(point);
                self.add(on_board.ok_or_else(|| off_board(token, self.size))?);
            }
            Kind::Coordinates(x, y) => {
                let point = self.size.point(x, y);
                self.add(point.ok_or_else(|| off_board(token, self.size))?);
            }
            Kind::Dashes if self.is_playok => self.places += 1,
            Kind::Pass | Kind::Dashes => {
                self.list.moves.push(None);
                self.places += 1;
            }
            Kind::Choice(color) => {
                let is_first = self.places.is_multiple_of(2);
                self.list.has_swapped = is_first == (color == Color::White);
                self.places += 1;
            }
            Kind::Result => self.list.result = Some(token.text.to_string()),
        }
        Ok(())
    }

    fn add(&mut self, point: Point) {
        self.list.moves.push(Some(point));
        self.places += 1;
    }

    /// Whether a number fits here and counts what the numbers before it have counted.
    fn counts(&mut self, number: usize) -> bool {
        let before = number.wrapping_sub(1);
        let counted = if self.places == before {
            Numbers::Moves
        } else if before.checked_mul(2) == Some(self.places) {
            Numbers::Pairs
        } else {
            return false;
        };
        // Before the first move both would be true.
        if number > 1 && *self.numbers.get_or_insert(counted) != counted {
            return false;
        }
        true
    }
}

impl MoveList {
    /// Two moves are offered as the fifth, and one of them is named again: that is the fifth.
    fn resolve_offers(&mut self) {
        if let [_, _, _, _, Some(first), Some(second), Some(chosen), ..] = self.moves[..]
            && first != second
            && (chosen == first || chosen == second)
        {
            self.offered = vec![first, second];
            self.moves.drain(4..6);
        }
    }

    /// The points must all differ.
    fn check_points(&self, tokens: &[Token], has_lines: bool) -> Result<(), WrittenError> {
        let mut seen: Vec<Option<usize>> = vec![None; goren::board::CELLS];
        for (index, point) in self.moves.iter().enumerate() {
            let Some(point) = point else { continue };
            if let Some(earlier) = seen[point.index()].replace(index) {
                let names_it = |token: &&Token| match token.kind {
                    Kind::Name(name) => name == Some(*point),
                    Kind::Coordinates(x, y) => (x, y) == (point.x().into(), point.y().into()),
                    _ => false,
                };
                let line = tokens.iter().rfind(names_it).map_or(1, |token| token.line);
                let found = format!("{point}, move {}, is move {} too", index + 1, earlier + 1);
                let error = WrittenError::new(Form::List, line, found, "an empty point");
                let help = "lines of one move each are read as one game";
                return Err(if has_lines { error.with_help(help) } else { error });
            }
        }
        Ok(())
    }

    pub(super) fn into_written(self, size: BoardSize) -> Written {
        let mut written = Written::new(size, Content::Moves(Vec::new()));
        written.header.add_list(&self);
        written.content = Content::Moves(self.moves);
        written
    }
}

fn off_board(token: &Token, size: BoardSize) -> WrittenError {
    let last = Point::new(size.width() - 1, size.height() - 1);
    let found = format!("{} is not on a board of {size}", shown(token.text));
    WrittenError::new(Form::List, token.line, found, format!("a1 to {last}"))
        .with_help("--size tells another board")
}

/// The parts of a line.
fn tokens(line: Line<'_>) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut rest = line.text;
    let mut begins_word = true;
    while let Some(c) = rest.chars().next() {
        let is_part = begins_word && (whole_word(rest).is_some() || is_negative(rest));
        let is_around = is_around_pairs(line.text, rest);
        begins_word = c.is_whitespace() || is_around;
        if begins_word || (SEPARATORS.contains(c) && !is_part) {
            rest = &rest[c.len_utf8()..];
            continue;
        }
        let word = whole_word(rest).filter(|_| is_part);
        let (kind, length) = word.unwrap_or_else(|| token(rest));
        tokens.push(Token { kind, text: &rest[..length], line: line.number });
        rest = &rest[length..];
        if matches!(kind, Kind::Number(_)) {
            rest = rest.trim_start_matches(|c| NUMBER_MARKS.contains(c));
        }
    }
    tokens
}

/// The kind and the length of the part at the start of a text, which is no separator.
fn token(text: &str) -> (Kind, usize) {
    if let Some(pair) = pair(text) {
        return pair;
    }
    let first = text.chars().next().unwrap_or(' ');
    // `(1) h8` and `[1] h8`
    let bracket = usize::from(text.starts_with(['(', '[']));
    if first.is_ascii_digit()
        || first == '-'
        || text[bracket..].starts_with(|c: char| c.is_ascii_digit())
    {
        return number_or_coordinates(text, bracket);
    }
    if first.is_alphabetic() {
        let digits = text[first.len_utf8()..].bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 {
            let length = first.len_utf8() + digits;
            return (Kind::Name(Point::parse(&text[..length])), length);
        }
        let length = text.find(|c: char| !c.is_alphabetic()).unwrap_or(text.len());
        let kind = match text[..length].to_ascii_lowercase().as_str() {
            "pass" => Kind::Pass,
            "black" => Kind::Choice(Color::Black),
            "white" => Kind::Choice(Color::White),
            _ => Kind::Unknown,
        };
        return (kind, length);
    }
    (Kind::Unknown, word_length(text))
}

/// `(7, 7)`
fn pair(text: &str) -> Option<(Kind, usize)> {
    let (inside, _) = text.strip_prefix('(')?.split_once(')')?;
    let (x, y) = inside.split_once(',')?;
    let (x, y) = (x.trim().parse().ok()?, y.trim().parse().ok()?);
    Some((Kind::Coordinates(x, y), inside.len() + 2))
}

/// Whether the rest of a line begins with a bracket around a list of such pairs.
fn is_around_pairs(line: &str, rest: &str) -> bool {
    let before = line[..line.len() - rest.len()].trim_end();
    let behind = rest.get(1..).unwrap_or_default().trim_start();
    (rest.starts_with('[') && behind.starts_with('('))
        || (rest.starts_with(']') && before.ends_with(')'))
}

/// `--` and results, which stand between blanks.
fn whole_word(text: &str) -> Option<(Kind, usize)> {
    let length = word_length(text);
    let word = text[..length].trim_end_matches([',', ';']);
    let kind = match word {
        "--" => Kind::Dashes,
        "1-0" | "0-1" | "1/2-1/2" | "0.5-0.5" | "*" => Kind::Result,
        _ => return None,
    };
    Some((kind, word.len()))
}

fn word_length(text: &str) -> usize {
    text.find(char::is_whitespace).unwrap_or(text.len())
}

/// Whether coordinates with a minus begin here, as in an opening of Gomocup: `-1,3`.
fn is_negative(text: &str) -> bool {
    matches!(number_or_coordinates(text, 0), (Kind::Coordinates(..), _)) && text.starts_with('-')
}

/// `12`, `(12` or `7,7`.
fn number_or_coordinates(text: &str, bracket: usize) -> (Kind, usize) {
    let first = integer(&text[bracket..]) + bracket;
    let Some(behind) = text[first..].strip_prefix(',').filter(|_| bracket == 0) else {
        return (Kind::Number(text[bracket..first].parse().ok()), first);
    };
    let second = integer(behind);
    if second == 0 {
        return (Kind::Number(text[..first].parse().ok()), first);
    }
    let length = first + 1 + second;
    let goes_on = text[length..].strip_prefix(',').is_some_and(|more| integer(more) > 0);
    let numbers = (text[..first].parse(), text[first + 1..length].parse());
    match numbers {
        (Ok(x), Ok(y)) if !goes_on => (Kind::Coordinates(x, y), length),
        _ => (Kind::Unknown, word_length(text).max(length)),
    }
}

/// The length of the integer at the start of a text; 0 if there is none.
fn integer(text: &str) -> usize {
    let sign = usize::from(text.starts_with('-'));
    let digits = text[sign..].bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 { 0 } else { sign + digits }
}
