//! Defence sets: the points that help against a threat to win by a five, an open four or a
//! four-three.
//!
//! A set is exact: every move outside it loses to the threat itself. Against an open four or a
//! four-three the side to move's own fours are included, because they gain time, and forbidden points
//! never are. Whether a move in the set really defends is left to the search. In renju, a white four
//! whose block is forbidden is not among these threats; it is seen once the four is on the board.

use crate::board::{Bitboard, Color, Direction, Point};
use crate::pattern::{LineClass, PointClass};
use crate::position::Position;

/// The threat that the side to move has to answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Defence {
    /// None: any move may be considered.
    Free,
    /// The opponent would make a five: this is the only move.
    Block(Point),
    /// The opponent would make a five, and more than one stone stops it: only these moves help.
    /// Where a five blocked at both ends does not count, stones beyond its ends stop it as well.
    AgainstFive(Bitboard),
    /// The opponent would make an open four (two ways to five): only these moves help. If empty,
    /// the side to move has lost: the five is on the board after four plies.
    AgainstOpenFour(Bitboard),
    /// The opponent would win by a four-three: only these moves help. If empty, the side to move
    /// loses after six plies.
    AgainstFourThree(Bitboard),
}

impl Defence {
    /// Whether the opponent threatens to make a five with the next stone.
    #[inline]
    pub fn is_against_five(&self) -> bool {
        matches!(self, Defence::Block(_) | Defence::AgainstFive(_))
    }

    /// The only points that may help; `None` where any move may be considered.
    pub fn points(&self) -> Option<Bitboard> {
        match self {
            Defence::Free => None,
            Defence::Block(only) => Some([*only].into_iter().collect()),
            Defence::AgainstFive(set)
            | Defence::AgainstOpenFour(set)
            | Defence::AgainstFourThree(set) => Some(*set),
        }
    }

    /// Whether a move on this point may help.
    #[inline]
    pub fn allows(&self, point: Point) -> bool {
        match self {
            Defence::Free => true,
            Defence::Block(only) => point == *only,
            Defence::AgainstFive(set)
            | Defence::AgainstOpenFour(set)
            | Defence::AgainstFourThree(set) => set.contains(point),
        }
    }
}

/// The threat that the side to move has to answer, once `outlook` has found neither a win nor a
/// loss.
pub fn defence(position: &Position) -> Defence {
    let them = !position.side_to_move();
    if position.count(them, PointClass::Five) > 0 {
        return against_five(position);
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

/// Whether the side to move can stop every five that the opponent threatens to make.
#[inline]
pub(super) fn can_stop_five(position: &Position) -> bool {
    let us = position.side_to_move();
    if position.tables().blocking_ends_matters() {
        return !stops(position).is_empty();
    }
    position.count(!us, PointClass::Five) == 1
        && (position.count(us, PointClass::Foul) == 0
            || position
                .find_four(!us, PointClass::Five)
                .is_none_or(|block| !position.is_forbidden(us, block)))
}

fn against_five(position: &Position) -> Defence {
    let only = if position.tables().blocking_ends_matters() {
        let set = stops(position);
        let mut points = set.iter();
        match (points.next(), points.next()) {
            (only, None) => only,
            _ => return Defence::AgainstFive(set),
        }
    } else {
        position.find_four(!position.side_to_move(), PointClass::Five)
    };
    only.map_or(Defence::Free, Defence::Block)
}

/// The points where a stone of the side to move leaves the opponent no way to make a five. Some may
/// be forbidden.
pub(super) fn stops(position: &Position) -> Bitboard {
    let them = !position.side_to_move();
    let fives =
        position.fours(them).iter().filter(|&p| position.class(them, p) == PointClass::Five);
    let stops = fives.map(|five| spoilers(position, them, five, PointClass::Five));
    stops.reduce(|a, b| a & b).unwrap_or(Bitboard::EMPTY)
}

/// The points that help against all of the opponent's gain points of a class, and our own fours.
/// `None` when no gain point is a real threat.
fn common(
    position: &Position,
    class: PointClass,
    helps: impl Fn(Point) -> Option<Bitboard>,
) -> Option<Bitboard> {
    let us = position.side_to_move();
    let gains = position.fours(!us).iter().filter(|&p| position.class(!us, p) == class);
    let points = gains.filter_map(helps).reduce(|a, b| a & b)?;
    Some(without_forbidden(position, points | *position.fours(us)))
}

/// The points of a set that the side to move may play.
fn without_forbidden(position: &Position, points: Bitboard) -> Bitboard {
    let us = position.side_to_move();
    if position.count(us, PointClass::Foul) == 0 {
        return points;
    }
    points.iter().filter(|&point| !position.is_forbidden(us, point)).collect()
}

/// The points where our stone lowers the opponent's class at `gain` below `class`: the gain point
/// itself and points on its lines.
fn spoilers(position: &Position, attacker: Color, gain: Point, class: PointClass) -> Bitboard {
    debug_assert!(class >= PointClass::FourThree);
    let mut points = Bitboard::EMPTY;
    points.insert(gain);
    // A line of less than an open three contributes nothing to these classes.
    let counts = |d: &Direction| position.line_class(attacker, gain, *d) >= LineClass::OpenThree;
    for direction in Direction::ALL.into_iter().filter(counts) {
        for (point, distance) in neighbours(position, gain, direction) {
            let line = position.line_class_with(attacker, gain, direction, distance, !attacker);
            if position.class_with_line(attacker, gain, direction, line) < class {
                points.insert(point);
            }
        }
    }
    points
}

/// The empty points of a line within the window around a point, with their distances from it.
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

/// The points that help against a four-three at `gain`. `None` if it is no threat: a block of its
/// four may give us a four, or its three may prove false.
fn against_four_three(position: &Position, gain: Point) -> Option<Bitboard> {
    let us = position.side_to_move();
    let mut points = spoilers(position, !us, gain, PointClass::FourThree);
    for block in blocks_of_four(position, !us, gain) {
        if position.class(us, block).may_make_four() || !three_is_sure(position, !us, gain, block) {
            return None;
        }
        // If a stone turns a block into a four of ours, we gain the time to stop the three.
        for direction in Direction::ALL {
            for (point, distance) in neighbours(position, block, direction) {
                if position.line_class_with(us, block, direction, distance, us) >= LineClass::Four {
                    points.insert(point);
                }
            }
        }
    }
    if position.tables().blocking_ends_matters() {
        // A stone in the line of the four may add to its blocks.
        add_line(position, &mut points, gain, four_through(position, !us, gain)?);
    }
    if position.rule().has_forbidden_points(!us) {
        // A stone in the line of the three may leave only forbidden ways to an open four.
        add_line(position, &mut points, gain, three_through(position, !us, gain)?);
    }
    Some(points)
}

fn add_line(position: &Position, points: &mut Bitboard, through: Point, direction: Direction) {
    for (point, _) in neighbours(position, through, direction) {
        points.insert(point);
    }
}

/// Whether the open three of a four-three at `gain` becomes an open four after the four was blocked
/// at `block`. Always, except for black in renju, whose points there may be forbidden.
pub(super) fn three_is_sure(position: &Position, color: Color, gain: Point, block: Point) -> bool {
    !position.rule().has_forbidden_points(color)
        || three_through(position, color, gain)
            .is_some_and(|direction| position.has_sure_open_four(gain, direction, block))
}

fn three_through(position: &Position, color: Color, point: Point) -> Option<Direction> {
    let is_three = |d: &Direction| position.line_class(color, point, *d).is_open_three();
    Direction::ALL.into_iter().find(is_three)
}

fn four_through(position: &Position, color: Color, point: Point) -> Option<Direction> {
    let is_four = |d: &Direction| position.line_class(color, point, *d) == LineClass::Four;
    Direction::ALL.into_iter().find(is_four)
}

/// The points where one stone stops the simple four that a stone at `gain` makes: its completion,
/// and others where blocking the ends of a five matters.
pub(super) fn blocks_of_four(
    position: &Position,
    color: Color,
    gain: Point,
) -> impl Iterator<Item = Point> + '_ {
    four_through(position, color, gain).into_iter().flat_map(move |direction| {
        neighbours(position, gain, direction)
            .filter(move |&(_, distance)| {
                let line = position.line_class_with(color, gain, direction, distance, !color);
                line < LineClass::Four
            })
            .map(|(point, _)| point)
    })
}
