//! `Four` and the three of renju: what a black stone makes in one line, straight from the rule text.
//!
//! The definitions are those of section 3 of the International Rules of Renju (1996 and 1998), one
//! function each. They look at one line only: whether a three can legally become a straight four
//! depends on the other lines and is asked in `forbidden.rs` and told in `explain.rs`.

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
    /// The points that make the straight four, one or two.
    pub straight_four_points: Vec<Point>,
}

/// The fours in this line that the black stone on the point belongs to. A four is its four stones,
/// so the straight four, which two points complete, is one.
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

/// The three in this line that the black stone on the point belongs to. There is no second: two
/// rows of four cells that could both become straight fours have at least three cells in common,
/// because the ends of each are empty and black stands beyond neither, and so have the same stones.
pub(super) fn three(stones: &Stones, point: Point, direction: Direction) -> Option<LineThree> {
    let cell = |steps| stones.along(point, direction, steps);
    // Filling it completes five: it is empty, and what follows is not black.
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
/// one of them is empty and all others are black.
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
