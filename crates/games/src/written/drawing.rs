//! Drawings: rows of stones, with or without letters for the columns and numbers for the rows.
//!
//! The letters stand above, below or both, with or without the i; the numbers left, right or both, rising
//! or falling, from 0 or from 1. Numbers decide which row a line is. Without them the last line is row 1,
//! or the first, as `RowOrder` says. Lines and corners of a drawn grid are empty points; frames and the
//! brackets around a last move are left out.
//!
//! People draw stones in several ways, and a drawing must keep to one of them: `STYLES`. `X O` is
//! Goren's own, so digits 3 to 6 (forbidden points) and small letters (candidates) are empty points in it.

use super::{Content, Form, Line, RowOrder, Written, WrittenError, said_to_move, shown};
use goren::board::{BoardSize, Cell, Color, MAX_SIDE, MIN_SIDE, Point};
use goren::rules::{Rule, Stones};
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// How stones are drawn.
struct Style {
    black: &'static str,
    white: &'static str,
    /// Characters that are empty points in this style only.
    empty: &'static str,
}

/// The styles, one of which a drawing keeps to. Where one character belongs to two of them, the first that
/// explains the others holds.
const STYLES: [Style; 7] = [
    Style { black: "Xx", white: "Oo", empty: "3456!" },
    Style { black: "@", white: "Oo", empty: "" },
    Style { black: "*", white: "Oo", empty: "" },
    Style { black: "Bb", white: "Ww", empty: "*" },
    Style { black: "●⚫", white: "○⚪◯〇", empty: "*" },
    Style { black: "黑黒흑", white: "白백", empty: "*" },
    Style { black: "1", white: "2", empty: "0*" },
];
/// An empty point in every style.
const EMPTY: &str = ".+_-·・┼├┤┬┴┌┐└┘╋┣┫┳┻┏┓┗┛┯┷┠┨┿╂╬";
const DEAD: char = '#';
/// What is left out: brackets and the sides of frames, and lines between points.
const FRAMES: &str = "()[]|│┃║─━═";
/// What is expected of a character.
const CHARACTERS: &str = ". for an empty point, X and O for stones (or B W, ● ○, 黑 白, 1 2, all through), # for a dead one";

/// Whether lines are a drawing: one of them is a row or an edge of it, or none names a point of a list
/// and one is a row that is too short.
pub(super) fn is_drawing(lines: &[Line]) -> bool {
    let names_point = |line: &Line| line.text.as_bytes().windows(2).any(is_name);
    lines.iter().any(|line| is_row(line.text) || letters(line.text).is_some())
        || (!lines.iter().any(names_point) && lines.iter().any(|line| is_short_row(line.text)))
}

/// `h8` or `7,7`.
fn is_name(pair: &[u8]) -> bool {
    (pair[0].is_ascii_alphabetic() && pair[1].is_ascii_digit())
        || (pair[0].is_ascii_digit() && pair[1] == b',')
}

/// Whether a line can be nothing but a row of a drawing: five points at least, and no name of a point.
fn is_row(line: &str) -> bool {
    let points: Vec<char> =
        line.chars().filter(|c| !c.is_whitespace() && !FRAMES.contains(*c)).collect();
    let is_long = |count: usize| count >= usize::from(MIN_SIDE);
    let inner = || points.iter().filter(|c| !c.is_ascii_digit());
    let names_point = line.as_bytes().windows(2).any(is_name);
    let is_of_digits = is_long(points.len()) && points.iter().all(|&c| "012".contains(c));
    let is_of_points = is_long(inner().count())
        && inner().all(|&c| is_drawn(c))
        && inner().any(|&c| !"-+_*".contains(c));
    !names_point && (is_of_digits || is_of_points)
}

/// Whether a line holds nothing but points of a drawing, and some that stand in no list; or several empty
/// points and something strange.
fn is_short_row(line: &str) -> bool {
    let is_part = |c: char| is_drawn(c) || c.is_whitespace() || c.is_ascii_digit();
    let is_all_of_parts = line.chars().all(is_part);
    (is_all_of_parts && line.contains(|c| is_drawn(c) && !"-+_".contains(c)))
        || line.matches('.').count() >= 3
}

/// Whether a character has a meaning in some style.
fn is_drawn(c: char) -> bool {
    let is_known = |style: &Style| style.is_stone(c) || style.empty.contains(c);
    c == DEAD || EMPTY.contains(c) || STYLES.iter().any(is_known)
}

/// The positions of lines that hold nothing but drawings. The lines that say who is to move separate
/// them too.
pub(super) fn read(
    lines: &[Line],
    turns: &[Line],
    order: RowOrder,
) -> Result<Vec<Written>, WrittenError> {
    let groups = groups(lines, turns);
    let sketches: Vec<Result<Sketch, WrittenError>> =
        groups.iter().map(|group| Sketch::of(group)).collect();
    let whole = Sketch::of(lines);
    let are_parts = match (&whole, sketches.iter().all(Result::is_ok)) {
        (Ok(whole), true) => whole.is_broken_into(&sketches),
        (Ok(_), false) => true,
        (Err(_), _) => sketches.iter().all(Result::is_err),
    };
    let sketches = if are_parts { vec![whole] } else { sketches };
    sketches.into_iter().map(|sketch| sketch?.written(order)).collect()
}

/// The lines that stand together, without blank lines or other ones between them. A heading belongs to
/// what is below it.
fn groups<'t>(lines: &[Line<'t>], turns: &[Line]) -> Vec<Vec<Line<'t>>> {
    let mut groups: Vec<Vec<Line>> = Vec::new();
    let mut last: Option<Line> = None;
    for &line in lines {
        let goes_on = last.is_some_and(|last| {
            let turn = turns.iter().any(|turn| (last.number..line.number).contains(&turn.number));
            (line.number == last.number + 1 && !turn) || heading(last.text).is_some()
        });
        match groups.last_mut() {
            Some(group) if goes_on => group.push(line),
            _ => groups.push(vec![line]),
        }
        last = Some(line);
    }
    groups
}

/// The rows of a drawing and what stands above them.
struct Sketch<'t> {
    line: usize,
    grid: Grid<'t>,
    size: BoardSize,
    heading: Option<(Rule, Option<Color>)>,
}

impl<'t> Sketch<'t> {
    fn of(lines: &[Line<'t>]) -> Result<Self, WrittenError> {
        let heading = lines.iter().find_map(|line| heading(line.text));
        let is_drawn = |line: &&Line| heading_or_frame(line.text).is_none();
        let lines: Vec<Line> = lines.iter().filter(is_drawn).copied().collect();
        let line = lines.first().map_or(1, |line| line.number);
        let columns = columns(&lines)?;
        let is_row = |line: &&Line| letters(line.text).or(numbers(line.text)).is_none();
        let rows: Vec<Row> = lines.iter().filter(is_row).map(|line| Row::of(*line)).collect();
        let grid = Grid::of(&rows, columns, line)?;
        let size = grid.size(line)?;
        Ok(Sketch { line, grid, size, heading })
    }

    /// Whether parts of it that could be boards are none: a square with a blank line in it is one board,
    /// unless the parts are squares too.
    fn is_broken_into(&self, parts: &[Result<Sketch, WrittenError>]) -> bool {
        let is_square = |part: &Sketch| part.size.is_square();
        self.size.is_square() && !parts.iter().flatten().all(is_square)
    }

    /// The position.
    fn written(&self, order: RowOrder) -> Result<Written, WrittenError> {
        let style = self.grid.style()?;
        let mut stones = Stones::new(self.size);
        for (index, row) in self.grid.rows.iter().enumerate() {
            let y = self.grid.y(index, order);
            for (x, &c) in row.cells.iter().enumerate() {
                let cell = style.cell(c).ok_or_else(|| row.unknown(x, c))?;
                stones.put(Point::new(x as u8, y as u8), cell);
            }
        }
        let mut written = Written::new(self.size, Content::Stones(stones));
        written.line = Some(self.line);
        if let Some((rule, to_move)) = self.heading {
            (written.rule, written.to_move) = (Some(rule), to_move);
        }
        Ok(written)
    }
}

/// The rule and the side to move of a line that Goren writes above its drawings: `renju, 15x15, black to
/// move after 3 moves, D4 Kagetsu (花月)`.
fn heading(line: &str) -> Option<(Rule, Option<Color>)> {
    let mut parts = line.split(", ");
    let rule: Rule =
        parts.next().filter(|name| name.starts_with(char::is_alphabetic))?.parse().ok()?;
    let _: BoardSize = parts.next()?.parse().ok()?;
    // Then come whose turn it is, how many moves were played, the opening, as far as there is something to
    // say.
    let turn = |part: &str| said_to_move(part.split(" after ").next().unwrap_or(part));
    Some((rule, parts.find_map(turn)))
}

/// Whether a line is no row and no edge: a heading or the frame of a board, `+-----+`.
fn heading_or_frame(line: &str) -> Option<()> {
    let inner = line.strip_prefix('+').and_then(|line| line.strip_suffix('+'));
    let is_frame = inner.is_some_and(|inner| inner.len() >= 5 && inner.chars().all(|c| c == '-'));
    (is_frame || heading(line).is_some()).then_some(())
}

/// How many columns the letters or numbers above or below name, if there are any.
fn columns(lines: &[Line]) -> Result<Option<usize>, WrittenError> {
    let mut found = None;
    for line in lines {
        let Some((first, count)) = letters(line.text).or_else(|| numbers(line.text)) else {
            continue;
        };
        let wrong =
            |shows, expected| WrittenError::new(Form::Drawing, line.number, shows, expected);
        if first != 0 {
            let shows = format!("the columns begin at {}", shown(first_word(line.text)));
            return Err(wrong(shows, "a whole board"));
        }
        if found.is_some_and(|found| found != count) {
            let shows = format!("{count} columns here and another number at the other edge");
            return Err(wrong(shows, "the same columns above and below"));
        }
        found = Some(count);
    }
    Ok(found)
}

fn first_word(line: &str) -> &str {
    line.split_whitespace().next().unwrap_or("")
}

/// The first column and the number of columns of a line `a b c d e ..`, with or without the i.
fn letters(line: &str) -> Option<(usize, usize)> {
    let all = || line.chars().filter(|c| !c.is_whitespace() && !FRAMES.contains(*c));
    let first = all().next()?.to_ascii_lowercase();
    if !first.is_ascii_lowercase() || all().count() < usize::from(MIN_SIDE) {
        return None;
    }
    let follows = |without: Option<char>| {
        let alphabet = (first..='z').filter(|&letter| Some(letter) != without);
        alphabet.zip(all()).filter(|(letter, c)| *letter == c.to_ascii_lowercase()).count()
    };
    let count = all().count();
    let is_edge = follows(None) == count || follows(Some('i')) == count;
    is_edge.then_some((usize::from(first as u8 - b'a'), count))
}

/// The same of a line `0 1 2 3 4 ..` or `1 2 3 4 5 ..`.
fn numbers(line: &str) -> Option<(usize, usize)> {
    let numbers: Option<Vec<usize>> =
        line.split_whitespace().map(|word| word.parse().ok()).collect();
    let numbers = numbers.filter(|numbers| numbers.len() >= usize::from(MIN_SIDE))?;
    let rises = numbers.windows(2).all(|pair| pair[1] == pair[0] + 1);
    let first = numbers.first().map(|first| first.saturating_sub(1))?;
    rises.then_some((first, numbers.len()))
}

/// A line with a row, in pieces.
struct Row<'t> {
    line: Line<'t>,
    pieces: Vec<Piece>,
}

/// A character of a row, or digits that stand together.
enum Piece {
    Point(char),
    Digits(String),
}

impl<'t> Row<'t> {
    fn of(line: Line<'t>) -> Self {
        let mut pieces = Vec::new();
        let mut goes_on = false;
        for c in line.text.chars() {
            let is_digit = c.is_ascii_digit();
            match pieces.last_mut() {
                Some(Piece::Digits(digits)) if is_digit && goes_on => digits.push(c),
                _ if is_digit => pieces.push(Piece::Digits(c.to_string())),
                _ if c.is_whitespace() || FRAMES.contains(c) => {}
                _ => pieces.push(Piece::Point(c)),
            }
            goes_on = is_digit;
        }
        Row { line, pieces }
    }

    /// The number and the points of the row, if the edges have numbers as `edges` says.
    fn read(&self, edges: Edges) -> Option<GridRow<'t>> {
        let number = |piece: Option<&Piece>| match piece {
            Some(Piece::Digits(digits)) => digits.parse::<usize>().ok(),
            _ => None,
        };
        let (left, right) = (number(self.pieces.first()), number(self.pieces.last()));
        let label = match edges {
            Edges::None => None,
            Edges::Left => Some(left?),
            Edges::Right => Some(right?),
            Edges::Both => Some(left.filter(|_| left == right)?),
        };
        let skipped = usize::from(matches!(edges, Edges::Left | Edges::Both));
        let kept = self.pieces.len() - usize::from(matches!(edges, Edges::Right | Edges::Both));
        let inner = self.pieces.get(skipped..kept)?;
        let mut cells = Vec::new();
        for piece in inner {
            match piece {
                Piece::Point(c) => cells.push(*c),
                Piece::Digits(digits) => cells.extend(digits.chars()),
            }
        }
        Some(GridRow { line: self.line, label, cells })
    }
}

/// Where the rows have numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Edges {
    Both,
    Left,
    Right,
    None,
}

/// A row with its number, if it has one.
struct GridRow<'t> {
    line: Line<'t>,
    label: Option<usize>,
    cells: Vec<char>,
}

impl GridRow<'_> {
    fn unknown(&self, x: usize, c: char) -> WrittenError {
        let found = format!("{} in column {}", shown(&c.to_string()), x + 1);
        WrittenError::new(Form::Drawing, self.line.number, found, CHARACTERS)
            .with_help("a comment begins with `# `")
    }
}

struct Grid<'t> {
    rows: Vec<GridRow<'t>>,
    /// As the letters say.
    columns: Option<usize>,
}

impl<'t> Grid<'t> {
    /// Finds out where the numbers of the rows are: the first way in which all rows are as long and the
    /// numbers rise or fall by one.
    fn of(rows: &[Row<'t>], columns: Option<usize>, line: usize) -> Result<Self, WrittenError> {
        let read = |edges: Edges| {
            let rows: Option<Vec<GridRow>> = rows.iter().map(|row| row.read(edges)).collect();
            rows.map(|rows| Grid { rows, columns })
        };
        let ways = [Edges::Both, Edges::Left, Edges::Right, Edges::None].map(read);
        let mut first_error = None;
        for grid in ways.into_iter().flatten() {
            match grid.check(line) {
                Ok(()) => return Ok(grid),
                Err(error) => first_error = first_error.or(Some(error)),
            }
        }
        let nothing = || WrittenError::new(Form::Drawing, line, "no row".into(), "rows of stones");
        Err(first_error.unwrap_or_else(nothing))
    }

    /// All rows are as long as the first or as the letters say, and the numbers rise or fall by one.
    fn check(&self, line: usize) -> Result<(), WrittenError> {
        // A line of words is no row.
        let is_strange = |c: &char| !is_drawn(*c) && !c.is_ascii_lowercase();
        let strange = |row: &GridRow| {
            let x = row.cells.iter().position(is_strange)?;
            Some(row.unknown(x, row.cells[x]))
        };
        if let Some(error) = self.rows.iter().find_map(strange) {
            return Err(error);
        }
        let width = self.columns.or(self.rows.first().map(|row| row.cells.len())).unwrap_or(0);
        if let Some(row) = self.rows.iter().find(|row| row.cells.len() != width) {
            let found = format!("a row of {} points", row.cells.len());
            let expected = format!("{width}, as in the {}", self.width_is_of());
            return Err(WrittenError::new(Form::Drawing, row.line.number, found, expected));
        }
        let labels: Vec<usize> = self.rows.iter().filter_map(|row| row.label).collect();
        let rises = labels.windows(2).all(|pair| pair[1] == pair[0] + 1);
        let falls = labels.windows(2).all(|pair| pair[1] + 1 == pair[0]);
        if !(rises || falls) {
            let found = "numbers of rows that do not count up or down".to_string();
            let expected = "the numbers of all rows in order, or none";
            return Err(WrittenError::new(Form::Drawing, line, found, expected));
        }
        if let Some(least) = labels.iter().min().filter(|least| **least > 1) {
            let found = format!("rows from {least} on");
            return Err(WrittenError::new(Form::Drawing, line, found, "a whole board"));
        }
        Ok(())
    }

    fn width_is_of(&self) -> &'static str {
        if self.columns.is_some() { "letters of the columns" } else { "first row" }
    }

    fn size(&self, line: usize) -> Result<BoardSize, WrittenError> {
        let (width, height) = (self.rows.first().map_or(0, |row| row.cells.len()), self.rows.len());
        let side = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
        BoardSize::new(side(width), side(height)).map_err(|_| {
            let found = format!("a board of {width}x{height}");
            let expected = format!("sides of {MIN_SIDE} to {MAX_SIDE}");
            WrittenError::new(Form::Drawing, line, found, expected)
        })
    }

    /// The style that explains all characters, with the most stones where several do: in `b w` the letters
    /// would be candidates of `X O`.
    fn style(&self) -> Result<&'static Style, WrittenError> {
        let used: BTreeSet<char> = self.rows.iter().flat_map(|row| row.cells.clone()).collect();
        let stones = |style: &Style| used.iter().filter(|&&c| style.is_stone(c)).count();
        let strange = |style: &Style| {
            // A star is a point of the grid, and @ a mark, where the other stones are no O.
            let is_lame = "@*".contains(style.black) && !used.iter().any(|c| "Oo".contains(*c));
            used.iter().filter(|&&c| is_lame || style.cell(c).is_none()).count()
        };
        let likeliest = |style: &&Style| (strange(style), Reverse(stones(style)));
        let style = STYLES.iter().min_by_key(likeliest).unwrap_or(&STYLES[0]);
        let unknown = |row: &GridRow| {
            let place = row.cells.iter().position(|&c| style.cell(c).is_none())?;
            Some(row.unknown(place, row.cells[place]))
        };
        self.rows.iter().find_map(unknown).map_or(Ok(style), Err)
    }

    /// The row on the board of a line, from 0.
    fn y(&self, index: usize, order: RowOrder) -> usize {
        let least = self.rows.iter().filter_map(|row| row.label).min().unwrap_or(0);
        match (self.rows[index].label, order) {
            (Some(label), _) => label - least,
            (None, RowOrder::Top) => index,
            (None, RowOrder::Bottom) => self.rows.len() - 1 - index,
        }
    }
}

impl Style {
    fn is_stone(&self, c: char) -> bool {
        self.black.contains(c) || self.white.contains(c)
    }

    /// What a character is; `None` if it is not of this style.
    fn cell(&self, c: char) -> Option<Cell> {
        let is_candidate = self.black == "Xx" && c.is_ascii_lowercase();
        if self.black.contains(c) {
            Some(Cell::Black)
        } else if self.white.contains(c) {
            Some(Cell::White)
        } else if c == DEAD {
            Some(Cell::Wall)
        } else if EMPTY.contains(c) || self.empty.contains(c) || is_candidate {
            Some(Cell::Empty)
        } else {
            None
        }
    }
}
