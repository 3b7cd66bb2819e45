//! What single values of JSON say: points, stones, rows of a board, sides, rules.

use super::{Board, plain};
use crate::meaning::color_of;
use crate::rule_names::rule_named;
use crate::sgf::point_text;
use goren::board::{Cell, Color, Point};
use goren::rules::Rule;
use serde_json::Value;

pub(super) fn joined_sides(width: Option<&Value>, height: Option<&Value>) -> String {
    let side = |side: Option<&Value>| side.map(Value::to_string).unwrap_or_default();
    format!("{}:{}", side(width), side(height))
}

/// Whether a value is a list of points, and not a name of a player that happens to be one.
pub(super) fn is_list_of_points(value: &Value) -> bool {
    value.is_array() || value.as_str().is_some_and(|text| !text.trim().is_empty())
}

pub(super) fn is_grid(value: &Value) -> bool {
    let rows = value.as_array();
    rows.is_some_and(|rows| rows.len() >= 5 && rows.iter().all(|row| cells(row).len() >= 5))
}

/// A board as a text, a row a line, as the array of its rows.
pub(super) fn rows_of_text(value: &Value) -> Option<Value> {
    let lines = value.as_str()?.lines().map(str::trim).filter(|line| !line.is_empty());
    Some(Value::Array(lines.map(Value::from).collect()))
}

/// The cells of a row: those of an array, or the characters of a text.
pub(super) fn cells(row: &Value) -> Vec<Value> {
    match row {
        Value::Array(cells) => cells.clone(),
        Value::String(text) => {
            let signs = text.chars().filter(|c| !c.is_whitespace());
            signs.map(|c| Value::String(c.to_string())).collect()
        }
        _ => Vec::new(),
    }
}

pub(super) fn cell_of(cell: &Value) -> Option<Cell> {
    match cell {
        Value::Null => Some(Cell::Empty),
        Value::String(text)
            if matches!(text.as_str(), "" | "." | "-" | "_" | "+" | "0" | "empty") =>
        {
            Some(Cell::Empty)
        }
        Value::Number(number) if number.as_i64() == Some(0) => Some(Cell::Empty),
        other => side(other).map(Cell::from),
    }
}

/// Labels, `["E12,A"]`, as SGF writes them.
pub(super) fn labels(value: &Value, board: Board) -> Option<Vec<String>> {
    let label = |value: &Value| {
        let (at, text) = value.as_str()?.split_once(',')?;
        let at = point_text(named(at.trim(), board)??, board.size);
        Some(format!("{at}:{text}"))
    };
    value.as_array()?.iter().map(label).collect()
}

/// The rule of a value: a name, or a number as Rapfi, Yixin and Piskvork count, whose 2 is renju, or
/// as Gomocup does.
pub(super) fn rule(value: &Value) -> Option<String> {
    match value {
        Value::Number(number) if number.as_i64() == Some(2) => Some(Rule::Renju.to_string()),
        Value::String(name) => Some(name.clone()).filter(|name| !name.trim().is_empty()),
        Value::Number(number) => {
            let known = rule_named(&number.to_string());
            Some(known.map_or_else(|| number.to_string(), |rule| rule.to_string()))
        }
        _ => None,
    }
}

/// The side that a value names: `black`, `b`, `x`, 1, 黑 and the like; -1 is white.
pub(super) fn side(value: &Value) -> Option<Color> {
    match value {
        Value::Number(number) => match number.as_i64()? {
            1 => Some(Color::Black),
            2 | -1 => Some(Color::White),
            _ => None,
        },
        Value::String(text) => {
            let text = text.trim().to_lowercase();
            match text.as_str() {
                "x" | "黑" | "黒" | "先" => Some(Color::Black),
                "o" | "白" => Some(Color::White),
                _ => color_of(&text)
                    .filter(|_| ["b", "w", "1", "2", "black", "white"].contains(&text.as_str())),
            }
        }
        _ => None,
    }
}

/// The side that a text names, not a number.
fn side_text(value: &Value) -> Option<Color> {
    side(Some(value).filter(|value| value.is_string())?)
}

/// The colour of a stone: `{.., color}`, the third number, or the second part of `H8,1`.
pub(super) fn stone_color(stone: &Value) -> Option<Color> {
    match stone {
        Value::String(text) => side(&Value::from(text.split_once(',')?.1)),
        Value::Array(parts) if parts.len() == 2 => side_text(parts.first()?),
        Value::Array(parts) => side(parts.get(2)?),
        Value::Object(parts) => {
            let names = ["color", "colour", "side", "player", "c", "stone"];
            parts
                .iter()
                .find(|(name, _)| names.contains(&plain(name).as_str()))
                .and_then(|(_, v)| side(v))
        }
        _ => None,
    }
}

/// The points of a list, or of a text of them; a pass is `None` in it.
pub(super) fn points(value: &Value, board: Board) -> Option<Vec<Option<Point>>> {
    match value {
        Value::Array(all) => all.iter().map(|value| point(value, board)).collect(),
        Value::String(text) => {
            let words =
                text.split([' ', ',', ';', '\n', '\t', '\r']).filter(|word| !word.is_empty());
            let by_word: Option<Vec<_>> = words.map(|word| named(word, board)).collect();
            by_word.or_else(|| glued(text, board))
        }
        _ => None,
    }
}

/// The points of a text without blanks, `h8i9`.
fn glued(text: &str, board: Board) -> Option<Vec<Option<Point>>> {
    let mut words: Vec<String> = Vec::new();
    for c in text.trim().chars() {
        if c.is_ascii_alphabetic() {
            words.push(c.to_string());
        } else {
            words.last_mut()?.push(c);
        }
    }
    words.iter().map(|word| named(word, board)).collect()
}

/// A point, or a pass; `None` if it is neither.
pub(super) fn point(value: &Value, board: Board) -> Option<Option<Point>> {
    let at = |value: Option<&Value>| value.and_then(Value::as_i64);
    match value {
        Value::Null => Some(None),
        // A colour may follow: `H8,1`.
        Value::String(text) => named(text.split(',').next()?.trim(), board),
        // The colour may stand before: `["B", "H8"]`.
        Value::Array(parts) if parts.len() == 2 && parts.first().and_then(side_text).is_some() => {
            named(parts.get(1)?.as_str()?.trim(), board)
        }
        Value::Array(parts) => Some(Some(board.size.point(at(parts.first())?, at(parts.get(1))?)?)),
        Value::Object(parts) => {
            let find = |names: &[&str]| {
                let known = |(name, _): &(&String, &Value)| names.contains(&plain(name).as_str());
                parts.iter().find(known).map(|(_, value)| value)
            };
            if let (Some(x), Some(y)) = (at(find(&["x"])), at(find(&["y"]))) {
                return Some(Some(board.size.point(x, y)?));
            }
            let (row, column) = (at(find(&["row", "r"])), at(find(&["col", "column", "c"])));
            if let (Some(row), Some(column)) = (row, column) {
                let y = i64::from(board.size.height()).checked_sub(1)?.checked_sub(row)?;
                return Some(Some(board.size.point(column, y)?));
            }
            point(find(&["point", "pos", "move", "position", "coord", "at"])?, board)
        }
        _ => None,
    }
}

fn named(word: &str, board: Board) -> Option<Option<Point>> {
    // `a0` keeps the turn of the colours in lists of stones.
    if ["pass", "--", "tt", "a0"].contains(&word.to_lowercase().as_str()) {
        return Some(None);
    }
    let point = Point::parse(word)?;
    let y = i64::from(point.y()) - i64::from(board.shift);
    Some(Some(board.size.point(point.x().into(), y)?))
}
