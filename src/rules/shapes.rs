//! The fours and threes that a black stone makes in one line in renju, straight from the rule text.
//!
//! The definitions are those of section 3 of the International Rules of Renju (1996 and 1998), one
//! function each. They look at one line only. Whether a three can legally become a straight four
//! depends on the other lines; `forbidden.rs` and `explain.rs` decide that.

use super::Stones;
use crate::board::{Cell, Direction, Point};

/// A four: a row of four stones to which one more can be added to attain five in a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Four {
    /// Its stones, in the order of the line.
    pub stones: [Point; 4],
    /// The points that complete the five: two for a straight four, else one.
    pub completions: Vec<Point>,
}

/// A row of three stones to which one more can be added to attain a straight four, as far as this
/// line goes.
pub(super) struct LineThree {
    /// Its stones, in the order of the line.
    pub stones: [Point; 3],
    /// The one or two points that make the straight four.
    pub straight_four_points: Vec<Point>,
}

/// The fours in this line that contain the black stone on the point. A four is identified by its
/// four stones, so a straight four, which two points complete, is one four.
pub(super) fn fours(stones: &Stones, point: Point, direction: Direction) -> Vec<Four> {
    let cell = |steps| stones.along(point, direction, steps);
    let mut fours: Vec<Four> = Vec::new();
    for start in -4..=0 {
        let Some((own, hole)) = row_with_hole(stones, point, direction, start) else { continue };
        // With the hole filled, the row must be exactly five.
        if cell(start - 1) == Cell::Black || cell(start + 5) == Cell::Black {
            continue;
        }
        match fours.iter_mut().find(|four| four.stones == own) {
            Some(straight) => straight.completions.push(hole),
            None => fours.push(Four { stones: own, completions: vec![hole] }),
        }
    }
    fours
}

/// The three in this line that contains the black stone on the point. There is at most one. Two
/// rows of four cells that could both become straight fours have empty ends with no black stone
/// beyond, so they share at least three cells and therefore have the same stones.
pub(super) fn three(stones: &Stones, point: Point, direction: Direction) -> Option<LineThree> {
    let cell = |steps| stones.along(point, direction, steps);
    // An end can complete the five if it is empty and the cell beyond it is not black.
    let completes = |end, beyond| cell(end) == Cell::Empty && cell(beyond) != Cell::Black;
    let mut three: Option<LineThree> = None;
    for start in -3..=0 {
        let Some((own, hole)) = row_with_hole(stones, point, direction, start) else { continue };
        if completes(start - 1, start - 2) && completes(start + 4, start + 5) {
            let none_yet = || LineThree { stones: own, straight_four_points: Vec::new() };
            let three = three.get_or_insert_with(none_yet);
            debug_assert_eq!(three.stones, own);
            three.straight_four_points.push(hole);
        }
    }
    three
}

/// The black stones and the hole of the `N + 1` cells that begin `start` steps from the point, if
/// exactly one of them is empty and all others are black.
fn row_with_hole<const N: usize>(
    stones: &Stones,
    point: Point,
    direction: Direction,
    start: i8,
) -> Option<([Point; N], Point)> {
    let (mut own, mut count, mut hole) = ([point; N], 0, None);
    for steps in start..=start + N as i8 {
        let at = stones.point_along(point, direction, steps)?;
        match stones.at(at) {
            Cell::Black if count < N => {
                own[count] = at;
                count += 1;
            }
            Cell::Empty if hole.is_none() => hole = Some(at),
            _ => return None,
        }
    }
    Some((own, hole?))
}
