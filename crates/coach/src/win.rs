//! `PossibleWin`: how the side to move can win, with the points, stones and moves that show it.
//!
//! The kinds are those that players speak of. The simpler a kind, the more a player must see it; their order
//! says so. The shape of a win is read off the line classes of the engine's pattern tables.

use crate::json::{as_names, as_text_or_null};
use goren::board::{Cell, Color, Direction, Point};
use goren::pattern::{LineClass, PointClass};
use goren::position::Position;
use serde::Serialize;
use strum::{EnumIter, IntoStaticStr};

/// How a win is reached, the simplest first.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    EnumIter,
    IntoStaticStr,
    Serialize
)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "kebab-case")]
pub enum WinKind {
    /// The next move makes five.
    Five,
    /// The next move makes an open four: two ways to five at the ends of one row.
    OpenFour,
    /// The next move makes two fours at once, in one line or two.
    DoubleFour,
    /// White, in renju: the next move makes a four that black may not block, because the block is
    /// forbidden.
    ForbiddenBlock,
    /// The next move makes a four and an open three.
    FourThree,
    /// The next move makes two open threes.
    DoubleThree,
    /// Four after four, each of which must be blocked.
    Fours,
    /// Fours and open threes, each of which must be met.
    Threats,
    /// By moves that threaten nothing at once. No solver here finds such a win: the search does.
    QuietMoves,
}

impl WinKind {
    /// Whether the next move makes the shape that decides: no line of play is needed to see it.
    pub fn is_shape(self) -> bool {
        self < WinKind::Fours
    }
}

/// A proven win of the side to move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PossibleWin {
    /// How it is reached.
    pub kind: WinKind,
    /// Plies until the five is on the board.
    pub plies: usize,
    /// The first moves: for a shape all that make it with these stones, in index order; else the one of the
    /// line.
    #[serde(serialize_with = "as_names")]
    pub points: Vec<Point>,
    /// Where a shape of the same kind is made with other stones, in index order.
    #[serde(serialize_with = "as_names")]
    pub also: Vec<Point>,
    /// The stones on the board that a shape is made with, in index order; else none.
    #[serde(serialize_with = "as_names")]
    pub stones: Vec<Point>,
    /// The point where black may not block; only for a forbidden block.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "as_text_or_null")]
    pub forbidden: Option<Point>,
    /// The moves to the end, both sides in turn, as far as they are known; at least the first.
    #[serde(serialize_with = "as_names")]
    pub line: Vec<Point>,
}

/// The kind of the win that begins with a move of the side to move and takes this many plies. `by_threats`
/// tells whether there are open threes among its moves.
pub(crate) fn kind_of(
    position: &Position,
    first: Point,
    plies: usize,
    by_threats: bool,
) -> WinKind {
    let us = position.side_to_move();
    match (plies, position.class(us, first)) {
        (..=1, _) => WinKind::Five,
        (..=3, _) => match lines(position, us, first).into_iter().max() {
            Some(LineClass::OpenFour) => WinKind::OpenFour,
            _ if fours_made(position, us, first) > 1 => WinKind::DoubleFour,
            _ => WinKind::ForbiddenBlock,
        },
        (..=5, PointClass::FourThree) => WinKind::FourThree,
        (..=5, PointClass::DoubleThree) => WinKind::DoubleThree,
        _ if by_threats => WinKind::Threats,
        _ => WinKind::Fours,
    }
}

/// Every point where the side to move makes a shape of this kind, which must be one.
pub(crate) fn points_of(position: &Position, kind: WinKind) -> Vec<Point> {
    let us = position.side_to_move();
    let class = class_of(kind);
    let makes = |point: &Point| {
        position.class(us, *point) == class
            && !position.is_forbidden(us, *point)
            && (class != PointClass::OpenFour || kind_of(position, *point, 3, false) == kind)
    };
    position.empty_points().filter(makes).collect()
}

/// The class of the points where a shape is made.
fn class_of(kind: WinKind) -> PointClass {
    match kind {
        WinKind::Five => PointClass::Five,
        WinKind::OpenFour | WinKind::DoubleFour => PointClass::OpenFour,
        WinKind::FourThree => PointClass::FourThree,
        WinKind::DoubleThree => PointClass::DoubleThree,
        _ => PointClass::Four,
    }
}

/// The stones of the side to move with which a stone on the point makes a shape of this kind.
pub(crate) fn stones_of(position: &Position, kind: WinKind, point: Point) -> Vec<Point> {
    let us = position.side_to_move();
    let belongs = |class: LineClass| match kind {
        WinKind::Five => class == LineClass::Five,
        WinKind::OpenFour => class == LineClass::OpenFour,
        WinKind::DoubleFour | WinKind::ForbiddenBlock => class.is_four(),
        WinKind::FourThree => class.is_four() || class.is_open_three(),
        WinKind::DoubleThree => class.is_open_three(),
        WinKind::Fours | WinKind::Threats | WinKind::QuietMoves => false,
    };
    let directions =
        Direction::ALL.into_iter().filter(|&d| belongs(position.line_class(us, point, d)));
    let mut stones: Vec<Point> =
        directions.flat_map(|d| stones_in_line(position, us, point, d)).collect();
    stones.sort_unstable();
    stones.dedup();
    stones
}

/// The stones in one line that are nearest to a five with the point: those of the rows of five cells through
/// it, without anything else, that hold the most of them.
fn stones_in_line(
    position: &Position,
    color: Color,
    point: Point,
    direction: Direction,
) -> Vec<Point> {
    let cell = |steps: i32| point.offset(direction.step(), steps);
    let own = Cell::from(color);
    let row = |start: i32| -> Option<Vec<Point>> {
        let cells = (start..start + 5).filter(|&steps| steps != 0).map(cell);
        let mut stones = Vec::new();
        for at in cells {
            match position.cell(at) {
                cell if cell == own => stones.push(at),
                Cell::Empty => {}
                _ => return None,
            }
        }
        Some(stones)
    };
    let rows: Vec<Vec<Point>> = (-4..=0).filter_map(row).collect();
    let most = rows.iter().map(Vec::len).max().unwrap_or(0);
    rows.into_iter().filter(|row| row.len() == most).flatten().collect()
}

/// The classes of the four lines through an empty point.
fn lines(position: &Position, color: Color, point: Point) -> [LineClass; 4] {
    Direction::ALL.map(|direction| position.line_class(color, point, direction))
}

/// How many fours a stone of a colour makes: a double-four in one line counts twice.
fn fours_made(position: &Position, color: Color, point: Point) -> usize {
    let count = |class: LineClass| match class {
        LineClass::DoubleFour => 2,
        class => usize::from(class.is_four()),
    };
    lines(position, color, point).into_iter().map(count).sum()
}
