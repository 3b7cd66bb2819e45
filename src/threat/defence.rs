//! Defence sets: the points that help against a threat to win by a five, an open four or a
//! four-three.
//!
//! A set is exact: every move outside it loses to the threat itself. The side to move's own fours
//! are always in, for they gain time. What happens after a move in the set is for the search to
//! find out.

use crate::board::{Bitboard, Color, Direction, Point};
use crate::pattern::{LineClass, PointClass};
use crate::position::Position;

/// What the side to move has to answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Defence {
    /// Nothing: any move may be considered.
    Free,
    /// The opponent would make a five: this is the only move.
    Block(Point),
    /// The opponent would make an open four (two ways to five): only these moves help. Empty: the
    /// side to move has lost, the five stands after four plies.
    AgainstOpenFour(Bitboard),
    /// The opponent would win by a four-three: only these moves help. Empty: lost after six plies.
    AgainstFourThree(Bitboard),
}

/// What the side to move has to answer, once `outlook` has found neither win nor loss.
pub fn defence(position: &Position) -> Defence {
    let us = position.side_to_move();
    let them = !us;
    if position.count(them, PointClass::Five) > 0 {
        return match position.find_four(them, PointClass::Five) {
            Some(point) => Defence::Block(point),
            None => Defence::Free,
        };
    }
    if position.count(them, PointClass::OpenFour) > 0 {
        let helps = |gain| Some(spoilers(position, them, gain, PointClass::OpenFour));
        return match common(position, PointClass::OpenFour, helps) {
            Some(points) => Defence::AgainstOpenFour(points),
            None => Defence::Free,
        };
    }
    if position.count(them, PointClass::FourThree) > 0 {
        let helps = |gain| against_four_three(position, gain);
        return match common(position, PointClass::FourThree, helps) {
            Some(points) => Defence::AgainstFourThree(points),
            None => Defence::Free,
        };
    }
    Defence::Free
}

/// The points that help against every one of the opponent's gains of a class, and our own fours;
/// `None` when no gain is a real threat.
fn common(
    position: &Position,
    class: PointClass,
    helps: impl Fn(Point) -> Option<Bitboard>,
) -> Option<Bitboard> {
    let them = !position.side_to_move();
    let gains = position.fours(them).iter().filter(|&p| position.class(them, p) == class);
    let points = gains.filter_map(helps).reduce(|a, b| a & b)?;
    Some(points | *position.fours(position.side_to_move()))
}

/// The points on which a stone of ours makes `gain` worth less than `class` to the opponent: the
/// gain itself and points on its lines.
fn spoilers(position: &Position, attacker: Color, gain: Point, class: PointClass) -> Bitboard {
    let mut points = Bitboard::EMPTY;
    points.insert(gain);
    for direction in Direction::ALL {
        for (point, distance) in neighbours(position, gain, direction) {
            let line = position.line_class_with(attacker, gain, direction, distance, !attacker);
            if class_with_line(position, attacker, gain, direction, line) < class {
                points.insert(point);
            }
        }
    }
    points
}

/// The class of a point for a colour if its line in one direction had another class.
fn class_with_line(
    position: &Position,
    color: Color,
    point: Point,
    direction: Direction,
    line: LineClass,
) -> PointClass {
    let lines = Direction::ALL
        .map(|d| if d == direction { line } else { position.line_class(color, point, d) });
    let packed = lines.iter().enumerate().fold(0, |sum, (i, &l)| sum | (l as u16) << (4 * i));
    position.tables().point_class(color, position.codes().code(packed))
}

/// The empty points of a line through a point that a window around it can see, with their distance.
fn neighbours(
    position: &Position,
    point: Point,
    direction: Direction,
) -> impl Iterator<Item = (Point, i32)> + '_ {
    let radius = position.tables().radius() as i32;
    (-radius..=radius)
        .filter(|&distance| distance != 0)
        .map(move |distance| (point.offset(direction.step(), distance), distance))
        .filter(|&(point, _)| position.is_empty(point))
}

/// The points that help against a four-three at `gain`; `None` when it is no threat because its
/// forced block gives us a four.
fn against_four_three(position: &Position, gain: Point) -> Option<Bitboard> {
    let us = position.side_to_move();
    let block = completion_of_four(position, !us, gain)?;
    if position.class(us, block).is_four_or_better() {
        return None;
    }
    let mut points = spoilers(position, !us, gain, PointClass::FourThree);
    // A stone that turns the forced block into a four of ours gains the time to stop the three.
    for direction in Direction::ALL {
        for (point, distance) in neighbours(position, block, direction) {
            if position.line_class_with(us, block, direction, distance, us) >= LineClass::Four {
                points.insert(point);
            }
        }
    }
    Some(points)
}

/// The one point that makes a five after a simple four at `gain`; `None` if a stone there makes no
/// simple four.
pub(super) fn completion_of_four(position: &Position, color: Color, gain: Point) -> Option<Point> {
    let is_simple_four = |d: &Direction| position.line_class(color, gain, *d) == LineClass::Four;
    let direction = Direction::ALL.into_iter().find(is_simple_four)?;
    neighbours(position, gain, direction)
        .find(|&(point, distance)| {
            let line = position.line_class_with(color, point, direction, -distance, color);
            line == LineClass::Five
        })
        .map(|(point, _)| point)
}
