//! `Row`: an unbroken row of five or more stones and its worth; `winning_line`, `victory_on_board`.
//!
//! For each direction it counts the stones in the line through a stone and applies the `LineRule`
//! of the stone's colour. Fours and threes are in `shapes.rs`.

use super::{Foul, LineRule, Overline, Rule, Stones, Victory};
use crate::board::{Color, Direction, Point};

/// The winning line through the stone on this point, from end to end: five points, or more where an
/// overline wins. `None` when no line through it wins, or the point holds no stone.
///
/// If several lines win, the first in the order of `Direction::ALL` is returned. The stone may be
/// anywhere in the line and need not be the last one played.
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
        .find(|run| run.worth(stones, rule.line_rule(color)) == Some(Worth::Wins))
        .map(|run| run.points(stones))
}

/// The side that has won with what is on the board, and how, where the order of the stones is not
/// known: by a line that wins or, in renju, because black has six or more in a row, which only a foul
/// makes. `None` if nobody has.
pub fn victory_on_board(stones: &Stones, rule: Rule) -> Option<(Color, Victory)> {
    let line = |point| stones.at(point).color().zip(winning_line(stones, rule, point));
    if let Some((winner, line)) = stones.size().points().find_map(line) {
        return Some((winner, Victory::Line(line)));
    }
    let lost = |point| {
        let color = stones.at(point).color()?;
        let rows = rows(stones, rule.line_rule(color), color, point);
        rows.iter().any(|row| row.worth == Worth::Forbidden).then_some(color)
    };
    let loser = stones.size().points().find_map(lost)?;
    Some((!loser, Victory::Foul(Foul::Overline)))
}

/// The worth of an unbroken row of five or more stones to its colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Worth {
    /// It wins.
    Wins,
    /// Five stones that count for nothing because the opponent's stones block both ends.
    Blocked,
    /// Six or more stones that count for nothing.
    Nothing,
    /// Six or more stones that lose, unless an exact five is made elsewhere.
    Forbidden,
}

/// An unbroken row of five or more stones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Its points, from end to end.
    pub points: Vec<Point>,
    /// Its worth.
    pub worth: Worth,
}

/// The rows of five or more that a stone of this colour on this point belongs to, in the order of
/// `Direction::ALL`. The point itself is not checked.
pub(super) fn rows(stones: &Stones, rule: LineRule, color: Color, point: Point) -> Vec<Row> {
    let row = |direction| {
        let run = Run::through(stones, point, direction, color);
        run.worth(stones, rule).map(|worth| Row { points: run.points(stones), worth })
    };
    Direction::ALL.into_iter().filter_map(row).collect()
}

/// An unbroken row: consecutive stones of one colour along a direction, ended by something else on
/// both sides.
#[derive(Clone, Copy)]
pub(super) struct Run {
    point: Point,
    direction: Direction,
    color: Color,
    /// Stones before the point.
    before: i8,
    /// Stones after the point.
    after: i8,
}

impl Run {
    /// The unbroken row that a stone of this colour on this point of the board belongs to. The
    /// point itself is not checked.
    pub fn through(stones: &Stones, point: Point, direction: Direction, color: Color) -> Run {
        let run_to = |sign: i8| {
            let own = |&n: &i8| stones.along(point, direction, sign * n) == color.into();
            (1..).take_while(own).count() as i8
        };
        Run { point, direction, color, before: run_to(-1), after: run_to(1) }
    }

    /// The worth of the row; `None` for fewer than five stones.
    pub fn worth(self, stones: &Stones, rule: LineRule) -> Option<Worth> {
        match self.before + 1 + self.after {
            ..5 => None,
            5 if rule.five_blocked_at_both_ends_counts => Some(Worth::Wins),
            5 if self.blocked_at_both_ends(stones) => Some(Worth::Blocked),
            5 => Some(Worth::Wins),
            6.. => Some(match rule.overline {
                Overline::Wins => Worth::Wins,
                Overline::Nothing => Worth::Nothing,
                Overline::Forbidden => Worth::Forbidden,
            }),
        }
    }

    /// Only the opponent's stones block; the edge of the board and dead stones do not.
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
