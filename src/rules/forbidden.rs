//! `forbidden`: the points where black may not play in renju, straight from the rule text.
//!
//! The words are those of the International Rules of Renju (Renju International Federation, 1996
//! and 1998): section 3 for five, overline, four, straight four, three, double-four and
//! double-three, section 9 for the double-three that is allowed because its threes cannot legally
//! become straight fours. Fives and overlines are defined in `lines.rs`, fours and threes in
//! `shapes.rs`; this file combines them. Where the text is open to interpretation, it follows the
//! practice of tournament judges:
//!
//! * Five takes precedence: a move that makes exactly five wins, whatever else it makes.
//! * A straight four is one four, although two points complete it.
//! * Two fours in one line are two fours if the stone played belongs to both.
//! * If a three's straight-four point makes a five in another line, that point does not count.
//! * If a three's straight-four point is forbidden, that point does not count. The same rules
//!   decide whether it is forbidden, with the stone that makes the three on the board, and so on
//!   recursively.
//!
//! The result is yes or no, with the name of the foul. `explain.rs` gives the reasons. White has no
//! forbidden points and is not handled here; neither are turns and results.

use super::lines::{Run, Worth};
use super::shapes::{fours, three};
use super::{LineRule, Stones};
use crate::board::{Cell, Color, Direction, Point};
use strum::Display;

/// Why a point is forbidden to black in renju.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Display)]
#[strum(serialize_all = "kebab-case")]
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

    /// The foul of a stone that makes these shapes. `threes` counts the real threes and is called
    /// only if nothing before it decides.
    pub(super) fn of(
        five: bool,
        overline: bool,
        fours: usize,
        threes: impl FnOnce() -> usize,
    ) -> Option<Foul> {
        if five {
            None
        } else if overline {
            Some(Foul::Overline)
        } else if fours >= 2 {
            Some(Foul::DoubleFour)
        } else if threes() >= 2 {
            Some(Foul::DoubleThree)
        } else {
            None
        }
    }
}

/// The foul that forbids this point to black in renju; `None` when the point is allowed, occupied
/// or off the board. If a stone makes several fouls, the first in the order of `Foul::ALL` is
/// returned.
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

/// All points forbidden to black in renju, with their fouls, in index order.
pub fn forbidden_points(stones: &Stones) -> Vec<(Point, Foul)> {
    let with_foul = |point| Some((point, forbidden(stones, point)?));
    stones.points(Cell::Empty).filter_map(with_foul).collect()
}

/// Whether there are too few black stones nearby for any foul. The smallest foul has four black
/// stones besides the one played, each at most four steps away: two threes share only the stone
/// played, and two fours in one line, X.XXX.X, are five stones.
fn too_few_around(stones: &Stones, point: Point) -> bool {
    let black =
        |direction| (-4..=4).filter(|&n| stones.along(point, direction, n) == Cell::Black).count();
    Direction::ALL.into_iter().map(black).sum::<usize>() < 4
}

/// The foul that the black stone on this point makes. Stones tried on the way are removed again.
pub(super) fn foul_made(stones: &mut Stones, point: Point) -> Option<Foul> {
    let five = makes_row(stones, point, Worth::Wins);
    let overline = makes_row(stones, point, Worth::Forbidden);
    let fours = Direction::ALL.iter().map(|&d| fours(stones, point, d).len()).sum();
    let threes = || Direction::ALL.iter().filter(|&&d| is_three(stones, point, d)).count();
    Foul::of(five, overline, fours, threes)
}

/// Whether the black stone belongs to an unbroken row of this worth: a five or an overline.
fn makes_row(stones: &Stones, point: Point, worth: Worth) -> bool {
    Direction::ALL.into_iter().any(|direction| {
        let run = Run::through(stones, point, direction, Color::Black);
        run.worth(stones, LineRule::RENJU_BLACK) == Some(worth)
    })
}

/// Whether the stone belongs to a three in this line that can legally become a straight four.
fn is_three(stones: &mut Stones, point: Point, direction: Direction) -> bool {
    let Some(three) = three(stones, point, direction) else { return false };
    three.straight_four_points.into_iter().any(|added| attains(stones, added))
}

/// Whether black may attain a straight four with a stone here. It may not if the stone makes a five
/// at the same time or is forbidden.
fn attains(stones: &mut Stones, added: Point) -> bool {
    stones.put(added, Cell::Black);
    let counts = !makes_row(stones, added, Worth::Wins) && foul_made(stones, added).is_none();
    stones.remove(added);
    counts
}
