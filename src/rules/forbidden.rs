//! `forbidden`: the points where black may not play in renju, straight from the rule text.
//!
//! The words are those of the International Rules of Renju (Renju International Federation, 1996
//! and 1998): section 3 for five, overline, four, straight four, three, double-four and
//! double-three, section 9 for the double-three that is allowed because its threes cannot legally
//! become straight fours. Each definition is one function below. Where the text leaves room, the
//! judges of the tournaments decide, and they read it like this:
//!
//! * Five comes before everything: a move that makes exactly five wins, whatever else it makes.
//! * A straight four is one four, though two points complete it.
//! * Two fours in one line are two fours, when the stone played belongs to both.
//! * A three whose straight-four point makes a five in another line is no three by that point.
//! * A three whose straight-four point is forbidden is no three by that point; whether the point is
//!   forbidden is asked with the stone that makes the three on the board, and so on, ever deeper.
//!
//! It knows nothing of white, who has no forbidden points, nor of turns and results.

use super::Stones;
use super::lines::Run;
use crate::board::{Cell, Color, Direction, Point};
use std::fmt;

/// Why a point is forbidden to black in renju.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Foul {
    /// Six or more stones in a row.
    Overline,
    /// Two or more fours at once.
    DoubleFour,
    /// Two or more threes at once.
    DoubleThree,
}

impl Foul {
    /// Every foul.
    pub const ALL: [Foul; 3] = [Foul::Overline, Foul::DoubleFour, Foul::DoubleThree];
}

impl fmt::Display for Foul {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Foul::Overline => "overline",
            Foul::DoubleFour => "double-four",
            Foul::DoubleThree => "double-three",
        })
    }
}

/// Why black may not play on this point under renju; `None` when it may, and when the point is
/// occupied or off the board. When a stone makes several fouls, the first in the order of
/// `Foul::ALL` is told.
///
/// ```
/// use goren::board::Diagram;
/// use goren::rules::{Foul, Stones, forbidden};
/// let drawn = Diagram::parse(
///     ". . . . . . .
///      . . . . . . .
///      . . . X . . .
///      . . . X . . .
///      . X X a . . .
///      . . . . . . .
///      . . . . . . .").unwrap();
/// let asked = drawn.marked('a').next().unwrap();
/// assert_eq!(forbidden(&Stones::from(&drawn), asked), Some(Foul::DoubleThree));
/// ```
pub fn forbidden(stones: &Stones, point: Point) -> Option<Foul> {
    if stones.at(point) != Cell::Empty || too_few_around(stones, point) {
        return None;
    }
    let mut after = stones.clone();
    after.put(point, Cell::Black);
    foul_made(&mut after, point)
}

/// Every point that is forbidden to black under renju, with the reason, in index order.
pub fn forbidden_points(stones: &Stones) -> Vec<(Point, Foul)> {
    let with_foul = |point| Some((point, forbidden(stones, point)?));
    stones.points(Cell::Empty).filter_map(with_foul).collect()
}

/// The smallest foul has four black stones besides the one played, none of them more than four
/// steps away: two threes share only the stone played, and two fours in one line, X.XXX.X, are five
/// stones.
fn too_few_around(stones: &Stones, point: Point) -> bool {
    let black =
        |direction| (-4..=4).filter(|&n| stones.along(point, direction, n) == Cell::Black).count();
    Direction::ALL.into_iter().map(black).sum::<usize>() < 4
}

/// The foul that the black stone on this point makes. The stones that are tried on the way are
/// taken away again.
fn foul_made(stones: &mut Stones, point: Point) -> Option<Foul> {
    if makes_five(stones, point) {
        None
    } else if makes_overline(stones, point) {
        Some(Foul::Overline)
    } else if Direction::ALL.iter().map(|&d| fours(stones, point, d)).sum::<usize>() >= 2 {
        Some(Foul::DoubleFour)
    } else if Direction::ALL.iter().filter(|&&d| is_three(stones, point, d)).count() >= 2 {
        Some(Foul::DoubleThree)
    } else {
        None
    }
}

/// Five in a row: an unbroken row of exactly five stones.
fn makes_five(stones: &Stones, point: Point) -> bool {
    Direction::ALL.into_iter().any(|d| Run::through(stones, point, d, Color::Black).len() == 5)
}

/// Overline: an unbroken row of six or more stones.
fn makes_overline(stones: &Stones, point: Point) -> bool {
    Direction::ALL.into_iter().any(|d| Run::through(stones, point, d, Color::Black).len() >= 6)
}

/// The number of fours in this line that the stone belongs to. A four is a row of four stones to
/// which one more can be added to attain five in a row; it is its four stones, so the straight
/// four with its two windows is one.
fn fours(stones: &Stones, point: Point, direction: Direction) -> usize {
    let mut fours: Vec<[i8; 4]> = Vec::new();
    for start in -4..=0 {
        if let Some(four) = four_in_window(stones, point, direction, start)
            && !fours.contains(&four)
        {
            fours.push(four);
        }
    }
    fours.len()
}

/// The stones, as steps from the point, of the four in the five cells from `start` on: four stones
/// and an empty cell, which when filled makes a row of exactly five.
fn four_in_window(
    stones: &Stones,
    point: Point,
    direction: Direction,
    start: i8,
) -> Option<[i8; 4]> {
    let cell = |steps| stones.along(point, direction, steps);
    let window = || start..start + 5;
    let overline = cell(start - 1) == Cell::Black || cell(start + 5) == Cell::Black;
    let one_is_empty = window().filter(|&n| cell(n) == Cell::Empty).count() == 1;
    let own: Vec<i8> = window().filter(|&n| cell(n) == Cell::Black).collect();
    if overline || !one_is_empty { None } else { own.try_into().ok() }
}

/// Whether the stone belongs to a three in this line: a row of three stones to which one more can
/// be added to attain a straight four. That stone must not make a five, and black must be allowed
/// to play it.
fn is_three(stones: &mut Stones, point: Point, direction: Direction) -> bool {
    (-3..=3).any(|steps| {
        let Some(added) = stones.point_along(point, direction, steps) else { return false };
        if stones.at(added) != Cell::Empty {
            return false;
        }
        stones.put(added, Cell::Black);
        let becomes_straight_four = is_straight_four(stones, point, direction, steps)
            && !makes_five(stones, added)
            && foul_made(stones, added).is_none();
        stones.remove(added);
        becomes_straight_four
    })
}

/// Straight four: an unbroken row of four stones, the one on the point and the one `added` steps
/// away among them, to which in two ways one more can be added to attain five in a row.
fn is_straight_four(stones: &Stones, point: Point, direction: Direction, added: i8) -> bool {
    let run = Run::through(stones, point, direction, Color::Black);
    let cell = |steps| stones.along(point, direction, steps);
    let completes = |end: i8, beyond: i8| cell(end) == Cell::Empty && cell(beyond) != Cell::Black;
    run.len() == 4
        && (-run.before..=run.after).contains(&added)
        && completes(-run.before - 1, -run.before - 2)
        && completes(run.after + 1, run.after + 2)
}
