//! `winning_line`: whether the stone on a point is part of a line that wins.
//!
//! It reads the line through the stone in each direction, counts, and asks the `LineRule` of the
//! stone's colour. It says nothing about fouls: see `forbidden.rs`.

use super::{LineRule, Overline, Rule, Stones};
use crate::board::{Color, Direction, Point};

/// The winning line through the stone on this point, from end to end: five points, or more where
/// an overline wins. `None` when no line through it wins, and when no stone stands there.
///
/// When several lines win, the first in the order of `Direction::ALL` is told. A line wins wherever
/// in it the stone is; that the stone was the last one played is the caller's business.
///
/// ```
/// use goren::board::{Diagram, Point};
/// use goren::rules::{Rule, Stones, winning_line};
/// let stones = Stones::from(&Diagram::parse(
///     "X X X X X X
///      . . . . . .
///      . . . . . .
///      . . . . . .
///      . . . . . .").unwrap());
/// assert_eq!(winning_line(&stones, Rule::Freestyle, Point::new(2, 0)).unwrap().len(), 6);
/// assert_eq!(winning_line(&stones, Rule::Standard, Point::new(2, 0)), None);
/// ```
pub fn winning_line(stones: &Stones, rule: Rule, point: Point) -> Option<Vec<Point>> {
    let color = stones.at(point).color()?;
    Direction::ALL
        .into_iter()
        .map(|direction| Run::through(stones, point, direction, color))
        .find(|run| run.wins(stones, rule.line_rule(color)))
        .map(|run| run.points(stones))
}

/// An unbroken row: the stones of one colour that follow each other along a direction, up to
/// something else at both ends.
#[derive(Clone, Copy)]
pub(super) struct Run {
    point: Point,
    direction: Direction,
    color: Color,
    /// Stones before the point.
    pub before: i8,
    /// Stones after the point.
    pub after: i8,
}

impl Run {
    /// The unbroken row that a stone of this colour on this point of the board belongs to. Whether
    /// the stone is there is not looked at.
    pub fn through(stones: &Stones, point: Point, direction: Direction, color: Color) -> Run {
        let run_to = |sign: i8| {
            let own = |&n: &i8| stones.along(point, direction, sign * n) == color.into();
            (1..).take_while(own).count() as i8
        };
        Run { point, direction, color, before: run_to(-1), after: run_to(1) }
    }

    /// Number of stones.
    pub fn len(self) -> i8 {
        self.before + 1 + self.after
    }

    fn wins(self, stones: &Stones, rule: LineRule) -> bool {
        match self.len() {
            ..5 => false,
            5 => rule.five_blocked_at_both_ends_counts || !self.blocked_at_both_ends(stones),
            6.. => rule.overline == Overline::Wins,
        }
    }

    /// Only stones of the opponent block: the edge of the board and dead stones do not.
    fn blocked_at_both_ends(self, stones: &Stones) -> bool {
        [-self.before - 1, self.after + 1]
            .into_iter()
            .all(|steps| stones.along(self.point, self.direction, steps) == (!self.color).into())
    }

    fn points(self, stones: &Stones) -> Vec<Point> {
        (-self.before..=self.after)
            .map(|steps| stones.point_along(self.point, self.direction, steps))
            .map(|point| point.expect("a stone of the run is on the board"))
            .collect()
    }
}
