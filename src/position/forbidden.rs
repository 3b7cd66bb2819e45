//! The fast test for forbidden points: the line classes first, and the recursion of the rule only
//! where they say "perhaps".
//!
//! Line classes decide overlines and double-fours for certain. They count every line in which one
//! more stone makes a straight four as a three. Whether black may play that stone depends on the
//! lines that cross there, and so on recursively. Stones are tried on a copy of the line words
//! alone, because nothing else of the position is needed. The slow twin is `rules::forbidden`; a
//! property test compares the two on 320,000 points, and on four million on request.

use super::{LineWords, Position, pack};
use crate::board::{Color, Direction, Point};
use crate::pattern::{LineClass, PointClass, RuleTables};
use std::ops::RangeInclusive;

/// Possible distances between two stones of a straight four (0 included).
const WITHIN_FOUR: RangeInclusive<i32> = -3..=3;
/// Cells as the line words store them.
const EMPTY: u64 = 0;
const BLACK: u64 = 1;

impl Position {
    /// Whether the rule forbids a colour to play on an empty point.
    #[inline]
    pub fn is_forbidden(&self, color: Color, point: Point) -> bool {
        self.class(color, point) == PointClass::Foul && self.judge().is_foul(point)
    }

    /// Whether black's open three, made by a stone on `gain` along `direction`, is certain to
    /// become an open four on that line after white has answered on `answer`, whatever white does
    /// elsewhere. That is so if one of the points that make the open four cannot be forbidden,
    /// judged by its lines alone. White's stones only ever take fours and threes away from those.
    pub(crate) fn has_sure_open_four(
        &self,
        gain: Point,
        direction: Direction,
        answer: Point,
    ) -> bool {
        let mut judge = self.judge();
        judge.words.toggle(gain, Color::Black);
        judge.words.toggle(answer, Color::White);
        WITHIN_FOUR
            .filter_map(|distance| judge.straight_four_point(gain, direction, distance))
            .any(|point| judge.class(point) == PointClass::OpenFour)
    }

    fn judge(&self) -> Judge<'_> {
        Judge { words: self.words.clone(), tables: &self.tables }
    }
}

/// The line words of a board, on which black's stones are tried.
struct Judge<'a> {
    words: LineWords,
    tables: &'a RuleTables,
}

impl Judge<'_> {
    fn line(&self, point: Point, direction: Direction) -> LineClass {
        let key = super::window_key(self.tables, self.words.around(point, direction));
        LineClass::from_index(self.tables.window(key) & 15)
    }

    /// The class of this point for black by its lines.
    fn class(&self, point: Point) -> PointClass {
        let lines = Direction::ALL.map(|direction| self.line(point, direction) as u8);
        self.tables.coded_class(Color::Black, pack(u32::from_le_bytes(lines))).class()
    }

    fn is_foul(&mut self, point: Point) -> bool {
        if self.class(point) != PointClass::Foul {
            return false;
        }
        let lines = Direction::ALL.map(|direction| self.line(point, direction));
        lines.contains(&LineClass::Overline)
            || lines.into_iter().map(fours).sum::<usize>() > 1
            || self.makes_two_threes(point, lines)
    }

    fn makes_two_threes(&mut self, point: Point, lines: [LineClass; 4]) -> bool {
        self.words.toggle(point, Color::Black);
        let threes = Direction::ALL
            .into_iter()
            .filter(|&d| lines[d as usize].is_open_three() && self.is_three(point, d))
            .take(2)
            .count();
        self.words.toggle(point, Color::Black);
        threes == 2
    }

    /// Whether the line of open-three class through the stone on `point` is a real three: black may
    /// play a point that makes it a straight four and makes no five there.
    fn is_three(&mut self, point: Point, direction: Direction) -> bool {
        let mut distances = WITHIN_FOUR;
        distances.any(|distance| {
            self.straight_four_point(point, direction, distance).is_some_and(|added| {
                match self.class(added) {
                    PointClass::Five => false,
                    PointClass::Foul => !self.is_foul(added),
                    _ => true,
                }
            })
        })
    }

    /// The point `distance` steps from the black stone on `point`, if it is empty and a stone there
    /// makes a straight four that contains both.
    fn straight_four_point(
        &self,
        point: Point,
        direction: Direction,
        distance: i32,
    ) -> Option<Point> {
        let around = self.words.around(point, direction);
        let is = |distance: i32, cell: u64| around >> (20 + 2 * distance) & 3 == cell;
        let mut between = distance.min(0) + 1..distance.max(0);
        let joined = is(distance, EMPTY) && between.all(|between| is(between, BLACK));
        let added = joined.then(|| point.offset(direction.step(), distance))?;
        (self.line(added, direction) == LineClass::OpenFour).then_some(added)
    }
}

/// The number of fours in a line.
fn fours(line: LineClass) -> usize {
    match line {
        LineClass::DoubleFour => 2,
        line => usize::from(line.is_four()),
    }
}
