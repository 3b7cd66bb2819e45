//! Games and problems as JSON: the objects that web programs and collections of problems exchange.
//!
//! ```text
//! {"rule":"renju","size":15,"side":"black","black":["k12","l12"],"white":["i12","j12"]}
//! {"boardSize":15,"stones":[{"x":7,"y":7,"color":"black"}],"turn":"white","title":"No. 1"}
//! {"moves":["h8","i9"],"players":{"black":"A","white":"B"}}
//! ```
//!
//! There is no common description; the names are those that such programs use, first of all the renju
//! editor of lfz084 (`renjueditor/puzzleCoder.js` in the repository lfz084/lfz084.github.io), whose files
//! hold `{"defaultSettings": {..}, "puzzles": [{"blackStones": "E7G8", "side": 1, "labels": ["E12,A"]}]}`, with
//! boards smaller than 15x15 in the upper left corner of one, and of 开宝五子棋: `[["H8,1","H9,2"],[..]]`. A
//! text is one object, an array of them, an object that holds one such array, or one object after the
//! other, as JSON lines are. An array of points alone is a list of moves.
//!
//! | what | names |
//! |---|---|
//! | stones by colour | `black`, `blackStones`, `b`, `x`, and the like for white, `w`, `o`; also inside `stones` |
//! | stones with their colours | `stones`, `pieces`: `{x, y, color}`, `{point, color}`, `[x, y, color]` |
//! | the board row by row, the top one first | `board`, `grid`: rows of 0, 1, 2 or texts of `.`, `X`, `O`, or one text with a row a line |
//! | moves, from the position if there are stones | `moves`, `history`, `record`, `sequence`: points, also with colours, `["B", "h8"]`; a text under `position` |
//! | the side to move | `side`, `sideToMove`, `turn`, `toMove`, `player`, `currentPlayer`, `nextPlayer` |
//! | the board's size | `size`, `boardSize`: 15, `15x15`, `[15, 15]`, `{width, height}` |
//! | the rule | `rule`, `rules`, `ruleset` |
//! | letters on points | `labels` (`LB`) |
//! | what people read | `title`, `name` (`GN`), `event` (`EV`), `date` (`DT`), `source` (`SO`), `comment`, `description`, `note` (`C`) |
//!
//! Letters may be large or small, and words parted by `_` or `-`. Points are names, `h8`, or numbers from
//! 0, `[7, 7]`, `{x, y}`, column first, counted as in the Gomocup protocol; `{row, col}` counts rows from
//! the top. A text of stones is black and white in turn, `a0` where a side has none. Everything else is
//! kept as it stands, in a property of our own: `JSON[name=value]`.

#[cfg(test)]
mod tests;
mod values;

use crate::meaning::size;
use crate::sgf::{self, color_name};
use crate::tree::GameTree;
use goren::board::{BoardSize, Cell, Color, Point};
use goren::rules::{Rule, Stones};
use serde_json::{Map, Value};
use values::{
    cell_of, cells, is_grid, is_list_of_points, joined_sides, labels, point, points, rows_of_text,
    rule, side, stone_color,
};

/// Our property for what SGF has none for.
const OWN: &str = "JSON";

/// The names of what is known, in small letters without `_` and `-`.
const BLACK: [&str; 5] = ["black", "blackstones", "blacks", "b", "x"];
const WHITE: [&str; 5] = ["white", "whitestones", "whites", "w", "o"];
const STONES: [&str; 4] = ["stones", "pieces", "position", "pos"];
const GRID: [&str; 3] = ["board", "grid", "rows"];
const MOVES: [&str; 5] = ["moves", "history", "movehistory", "record", "sequence"];
const SIDE: [&str; 9] = [
    "side",
    "sidetomove",
    "turn",
    "tomove",
    "player",
    "currentplayer",
    "nextplayer",
    "playertomove",
    "next",
];
const SIZE: [&str; 3] = ["size", "boardsize", "boardlength"];
const RULE: [&str; 4] = ["rule", "rules", "ruleset", "gamerule"];
/// What people read, with the property for it.
const TEXTS: [(&str, &str); 10] = [
    ("title", "GN"),
    ("name", "GN"),
    ("event", "EV"),
    ("date", "DT"),
    ("source", "SO"),
    ("comment", "C"),
    ("description", "C"),
    ("note", "C"),
    ("blackplayer", "PB"),
    ("whiteplayer", "PW"),
];

/// A game as it was read.
#[derive(Debug)]
pub struct JsonGame {
    /// The line of the text in which its object, or the array that holds it, begins.
    pub line: usize,
    /// The game.
    pub tree: GameTree,
}

/// Why a text is no collection of games.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Error {
    /// It is not JSON; the reason names line and column.
    #[error("the text is not JSON: {0}")]
    Json(String),
    /// An object holds no stones and no moves: its number, counted from 1, and its line.
    #[error(
        "object {0}, line {1}: there are no stones and no moves; they are called `black` and `white`, `stones` or `moves`"
    )]
    NoGame(usize, usize),
    /// A value of an object cannot be what its name says.
    #[error("object {number}, line {line}: the {name:?} {value} is not {expected}")]
    Value {
        /// The number of the object, from 1.
        number: usize,
        /// The line in which it begins.
        line: usize,
        /// The name of the value.
        name: String,
        /// The value, cut.
        value: String,
        /// What it should be.
        expected: &'static str,
    },
    /// A point holds two stones.
    #[error("object {0}, line {1}: {2} is named twice")]
    Twice(usize, usize, Point),
}

/// Whether a text is meant as JSON: it is an object or an array, or begins as one of objects, texts or
/// arrays does.
pub fn is_json(text: &str) -> bool {
    let mut signs = text.chars().filter(|c| !c.is_whitespace());
    match (signs.next(), signs.next()) {
        (Some('{'), Some('"')) | (Some('['), Some('{' | '"' | '[')) => true,
        (Some('{' | '['), _) => {
            let mut values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
            matches!(values.next(), Some(Ok(_)))
        }
        _ => false,
    }
}

/// Reads the games of a text.
///
/// # Errors
/// At the first object that is no game, with its place.
pub fn read(text: &str) -> Result<Vec<JsonGame>, Error> {
    let mut games = Vec::new();
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    let (mut at, mut line, mut number) = (0, 1, 0);
    loop {
        let space = text[at..].len() - text[at..].trim_start().len();
        line += line_breaks(&text[at..at + space]);
        at += space;
        let Some(value) = values.next() else { return Ok(games) };
        let value = value.map_err(|error| Error::Json(error.to_string()))?;
        let (objects, is_in_collection) = objects(value);
        for value in objects {
            number += 1;
            let object = Object { number, line, is_in_collection };
            games.push(JsonGame { line, tree: object.tree(&value)? });
        }
        let next = values.byte_offset();
        line += line_breaks(&text[at..next]);
        at = next;
    }
}

fn line_breaks(text: &str) -> usize {
    text.bytes().filter(|&byte| byte == b'\n').count()
}

/// The games of a value: itself, or those of the array that it is or holds; and whether it holds them.
fn objects(value: Value) -> (Vec<Value>, bool) {
    let is_game = |map: &Map<String, Value>| {
        let names = [&BLACK[..], &WHITE, &STONES, &GRID, &MOVES].concat();
        map.keys().any(|name| names.contains(&plain(name).as_str()))
    };
    let is_list = |value: &Value| {
        value.as_array().is_some_and(|all| !all.is_empty() && all.iter().all(Value::is_object))
    };
    let is_point = |value: &Value| {
        let names = |names: [&str; 2]| names.iter().all(|name| value.get(name).is_some());
        names(["x", "y"]) || names(["row", "col"])
    };
    // `[["H8,1","H9,2"],[..]]`: stones with their colours.
    let has_colors = |value: &Value| {
        let is_stone = |value: &Value| value.as_str().is_some_and(|text| text.contains(','));
        value.as_array().is_some_and(|all| !all.is_empty() && all.iter().all(is_stone))
    };
    match value {
        Value::Array(all) if all.iter().all(|value| value.is_object() && !is_point(value)) => {
            (all, false)
        }
        Value::Array(all) if all.iter().all(has_colors) => {
            let game = |stones| Value::Object(Map::from_iter([("stones".to_string(), stones)]));
            (all.into_iter().map(game).collect(), true)
        }
        Value::Object(mut map)
            if !is_game(&map) && map.values().filter(|value| is_list(value)).count() == 1 =>
        {
            let name = map.iter().find(|(_, value)| is_list(value)).map(|(name, _)| name.clone());
            let Some(Value::Array(mut all)) = name.and_then(|name| map.remove(&name)) else {
                return (vec![Value::Object(map)], false);
            };
            // What the collection says holds for each of its games, unless a game says it.
            for object in all.iter_mut().filter_map(Value::as_object_mut) {
                for (name, value) in defaults(&map) {
                    object.entry(name.clone()).or_insert_with(|| value.clone());
                }
            }
            (all, true)
        }
        other => (vec![other], false),
    }
}

/// The values of a collection, those of an object with defaults in its place.
fn defaults(map: &Map<String, Value>) -> Vec<(&String, &Value)> {
    let mut all = Vec::new();
    for (name, value) in map {
        match value {
            Value::Object(inner) if plain(name) == "defaultsettings" => all.extend(inner),
            value => all.push((name, value)),
        }
    }
    all
}

/// A name without what writers differ in.
fn plain(name: &str) -> String {
    name.chars().filter(|c| !"_- ".contains(*c)).flat_map(char::to_lowercase).collect()
}

/// Which object is read, for errors, and how its points are counted.
struct Object {
    number: usize,
    line: usize,
    /// Whether it is one of a collection, which may have a title page without stones.
    is_in_collection: bool,
}

/// How points are read.
#[derive(Clone, Copy)]
struct Board {
    size: BoardSize,
    /// The row below the board: small boards can be the upper left corner of one of 15x15.
    shift: u8,
}

/// What an object says about the position.
struct Position {
    board: Board,
    stones: Stones,
}

impl Object {
    fn error(&self, name: &str, value: &Value, expected: &'static str) -> Error {
        let value = value.to_string().chars().take(40).collect();
        Error::Value {
            number: self.number,
            line: self.line,
            name: name.to_string(),
            value,
            expected,
        }
    }

    fn tree(&self, value: &Value) -> Result<GameTree, Error> {
        let empty = Map::new();
        let map = value.as_object().unwrap_or(&empty);
        let list = value.as_array().map(|_| ("moves", value));
        let find = |names: &[&str]| {
            let known = |(name, _): &(&String, &Value)| names.contains(&plain(name).as_str());
            map.iter().find(known).map(|(name, value)| (name.as_str(), value))
        };
        let mut used: Vec<&str> = Vec::new();
        let told =
            find(&GRID).map(|(name, value)| (name, rows_of_text(value).unwrap_or(value.clone())));
        let grid = told.filter(|(_, value)| is_grid(value));
        let size = self.size(find(&SIZE), grid.as_ref().map(|(_, grid)| grid))?;
        let board = Object::board(size, map);
        let mut position = Position { board, stones: Stones::new(size) };
        let mut is_game = false;
        if let Some((name, rows)) = &grid {
            self.read_grid(name, rows, &mut position)?;
            used.push(name);
            is_game = true;
        }
        for (names, cell) in [(&BLACK, Cell::Black), (&WHITE, Cell::White)] {
            for (name, value) in
                map.iter().filter(|(name, _)| names.contains(&plain(name).as_str()))
            {
                if let Some(points) = points(value, board).filter(|_| is_list_of_points(value)) {
                    self.put(&mut position, &points, cell)?;
                    used.push(name);
                    is_game = true;
                } else if !value.is_string() && !value.is_object() {
                    return Err(self.error(name, value, "a list of points on the board"));
                }
            }
        }
        let stones = find(&STONES);
        if let Some((name, value)) = stones.filter(|(_, value)| !value.is_string()) {
            self.read_stones(name, value, &mut position)?;
            used.push(name);
            is_game = true;
        }
        // A text of stones beside a side to move or other stones is a part of the position: black and
        // white in turn. Otherwise it is a list of moves. Its order stays in the text.
        let mut text = stones.filter(|(_, value)| value.is_string());
        let side = find(&SIDE).and_then(|(name, value)| Some((name, side(value)?)));
        if let Some((name, value)) = text
            && (side.is_some() || is_game)
        {
            let expected = "a list of points on the board";
            let found = points(value, board).ok_or_else(|| self.error(name, value, expected))?;
            for (index, point) in found.into_iter().enumerate() {
                self.put(&mut position, &[point], Color::of_move(index).into())?;
            }
            is_game = true;
            text = None;
        }
        let moves = match list.or_else(|| find(&MOVES)).or(text) {
            Some((name, value)) => {
                used.push(name);
                is_game = true;
                let expected = "a list of points on the board";
                let points =
                    points(value, board).ok_or_else(|| self.error(name, value, expected))?;
                let colors = value.as_array().into_iter().flatten().map(stone_color);
                points.into_iter().zip(colors.chain(std::iter::repeat(None))).collect()
            }
            None => Vec::new(),
        };
        if !is_game && !self.is_in_collection {
            return Err(Error::NoGame(self.number, self.line));
        }
        used.extend(find(&SIZE).map(|(name, _)| name));
        used.extend(side.map(|(name, _)| name));
        let side = side.map(|(_, color)| color);
        let mut tree = sgf::new_tree(size, Rule::Freestyle);
        let root = tree.root_mut();
        root.set_all("RU", []);
        if let Some((name, rule)) = find(&RULE).and_then(|(name, value)| Some((name, rule(value)?)))
        {
            root.set("RU", &rule);
            used.push(name);
        }
        if position.stones.count() > 0 {
            sgf::set_up(root, &position.stones, side);
        } else {
            root.set_all("PL", side.map(color_name));
        }
        if let Some((name, labels)) =
            find(&["labels"]).and_then(|(name, v)| Some((name, labels(v, board)?)))
        {
            root.set_all("LB", labels.iter().map(String::as_str));
            used.push(name);
        }
        let mut own = Vec::new();
        for (name, value) in map {
            if used.contains(&name.as_str()) {
                continue;
            }
            let known = TEXTS.into_iter().find(|(known, _)| plain(name) == *known);
            match (known, value.as_str()) {
                (Some((_, "C")), Some(text)) => root.add_comment(text),
                (Some((_, property)), Some(text)) if !root.has(property) => {
                    root.set(property, text)
                }
                _ => {
                    let told = value.as_str().map_or_else(|| value.to_string(), str::to_string);
                    own.push(format!("{name}={told}"));
                }
            }
        }
        root.set_all(OWN, own.iter().map(String::as_str));
        let [black, white] = Color::BOTH.map(|color| position.stones.count_of(color));
        let by_numbers = if black > white { Color::White } else { Color::Black };
        let (mut last, mut to_move) = (0, side.filter(|_| black + white > 0).unwrap_or(by_numbers));
        for (point, color) in moves {
            to_move = color.unwrap_or(to_move);
            last = sgf::add_move(&mut tree, last, to_move, point, size);
            to_move = !to_move;
        }
        Ok(tree)
    }

    /// How the points of an object are counted: on a board smaller than 15x15 by the rows of that, if
    /// they are too high for their own.
    fn board(size: BoardSize, map: &Map<String, Value>) -> Board {
        let names = [&BLACK[..], &WHITE, &STONES, &MOVES].concat();
        let told = map.iter().filter(|(name, _)| names.contains(&plain(name).as_str()));
        let texts: Vec<&Value> = told.map(|(_, value)| value).filter(|v| v.is_string()).collect();
        let fits = |board: Board| texts.iter().all(|text| points(text, board).is_some());
        let board = Board { size, shift: 0 };
        let shift = BoardSize::default().height().saturating_sub(size.height());
        let shifted = Board { size, shift };
        if !fits(board) && fits(shifted) { shifted } else { board }
    }

    fn size(&self, told: Option<(&str, &Value)>, grid: Option<&Value>) -> Result<BoardSize, Error> {
        if let Some((name, value)) = told {
            let sides = match value {
                Value::Number(side) => side.to_string(),
                Value::String(text) => text.to_lowercase(),
                Value::Array(sides) => joined_sides(sides.first(), sides.get(1)),
                Value::Object(sides) => joined_sides(sides.get("width"), sides.get("height")),
                _ => String::new(),
            };
            let expected = "a supported board size, such as 15";
            return size(&sides).map_err(|_| self.error(name, value, expected));
        }
        let rows = grid.and_then(Value::as_array);
        let columns = rows.and_then(|rows| rows.first()).map(|row| cells(row).len());
        let of_grid = columns.zip(rows.map(Vec::len));
        let square = BoardSize::default();
        match of_grid {
            Some((width, height)) => {
                let side = |side: usize| u8::try_from(side).ok();
                let size =
                    side(width).zip(side(height)).and_then(|(w, h)| BoardSize::new(w, h).ok());
                let whole = grid.unwrap_or(&Value::Null);
                size.ok_or_else(|| self.error("board", whole, "of a supported size"))
            }
            None => Ok(square),
        }
    }

    fn put(
        &self,
        position: &mut Position,
        points: &[Option<Point>],
        cell: Cell,
    ) -> Result<(), Error> {
        for &point in points.iter().flatten() {
            if position.stones.at(point) != Cell::Empty {
                return Err(Error::Twice(self.number, self.line, point));
            }
            position.stones.put(point, cell);
        }
        Ok(())
    }

    fn read_grid(&self, name: &str, rows: &Value, position: &mut Position) -> Result<(), Error> {
        let size = position.board.size;
        let expected = "as many rows and columns as the board has, of 0, 1, 2 or . X O";
        let wrong = || self.error(name, rows, expected);
        let all = rows.as_array().ok_or_else(wrong)?;
        if all.len() != usize::from(size.height()) {
            return Err(wrong());
        }
        for (row, y) in all.iter().zip((0..size.height()).rev()) {
            let cells = cells(row);
            if cells.len() != usize::from(size.width()) {
                return Err(wrong());
            }
            for (cell, x) in cells.iter().zip(0..) {
                match cell_of(cell).ok_or_else(wrong)? {
                    Cell::Empty => {}
                    cell => position.stones.put(Point::new(x, y), cell),
                }
            }
        }
        Ok(())
    }

    /// Stones with their colours, or lists of them by colour.
    fn read_stones(&self, name: &str, value: &Value, position: &mut Position) -> Result<(), Error> {
        let expected = "a list of points with their colours";
        let wrong = |value: &Value| self.error(name, value, expected);
        match value {
            Value::Object(colors) => {
                for (color, points_of_color) in colors {
                    let plain = plain(color);
                    let cell = match () {
                        () if BLACK.contains(&plain.as_str()) => Cell::Black,
                        () if WHITE.contains(&plain.as_str()) => Cell::White,
                        () => return Err(wrong(value)),
                    };
                    let found = points(points_of_color, position.board);
                    let found = found.ok_or_else(|| wrong(points_of_color))?;
                    self.put(position, &found, cell)?;
                }
            }
            Value::Array(stones) => {
                // Points without colours are black and white in turn, as they were played.
                for (index, stone) in stones.iter().enumerate() {
                    let color = stone_color(stone).unwrap_or(Color::of_move(index));
                    let found = point(stone, position.board).ok_or_else(|| wrong(stone))?;
                    self.put(position, &[found], color.into())?;
                }
            }
            _ => return Err(wrong(value)),
        }
        Ok(())
    }
}
