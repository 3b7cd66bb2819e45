//! `explain`: why a point is forbidden or not; the reasons behind `forbidden`.
//!
//! Where the referee stops as soon as the verdict is certain, the explanation goes on and keeps what
//! it finds: every row of five and more, every four, every three, and for each point by which a
//! three could become a straight four the explanation of that point in its turn. Both judge by the
//! definitions of `lines.rs` and `shapes.rs` and by `Foul::of`. Words and drawings are made
//! elsewhere.

use super::lines::{Row, Worth, rows};
use super::shapes::{Four, fours, three};
use super::{Foul, Rule, Stones};
use crate::board::{Cell, Color, Direction, Point};

/// What a stone on a point would make, and what follows from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// Where the stone would be put.
    pub point: Point,
    /// The unbroken rows of five and more that it would belong to.
    pub rows: Vec<Row>,
    /// The fours that it would belong to; none where the colour has no forbidden points.
    pub fours: Vec<Four>,
    /// The threes that it would belong to, real and false ones; none where the colour has no
    /// forbidden points, and none beside a five, which comes before everything.
    pub threes: Vec<Three>,
}

/// A three, real or false.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Three {
    /// Its stones, in the order of the line.
    pub stones: [Point; 3],
    /// For each point that makes a straight four of it, one or two, what a stone there would make
    /// once the three is on the board.
    pub straight_fours: Vec<Explanation>,
}

impl Explanation {
    /// Whether the stone wins.
    pub fn wins(&self) -> bool {
        self.rows.iter().any(|row| row.worth == Worth::Wins)
    }

    /// Why the point is forbidden; `None` if it is not.
    pub fn foul(&self) -> Option<Foul> {
        let overline = self.rows.iter().any(|row| row.worth == Worth::Forbidden);
        let threes = || self.threes.iter().filter(|three| three.is_real()).count();
        Foul::of(self.wins(), overline, self.fours.len(), threes)
    }

    /// Whether a straight four can be attained here: the stone makes no five at the same time, and
    /// is not forbidden.
    pub fn attains(&self) -> bool {
        !self.wins() && self.foul().is_none()
    }
}

impl Three {
    /// Whether it can legally become a straight four.
    pub fn is_real(&self) -> bool {
        self.straight_fours.iter().any(Explanation::attains)
    }
}

/// What a stone of this colour on this point would make, and why it is forbidden or not. `None` when
/// no stone can be put there.
///
/// ```
/// use goren::board::{Color, Diagram};
/// use goren::rules::{Foul, Rule, Stones, explain};
/// let drawn = Diagram::parse(
///     ". . . . . . .
///      . . . . . . .
///      . . . X . . .
///      . . . X . . .
///      . X X a . . .
///      . . . . . . .
///      . . . . . . .").unwrap();
/// let asked = drawn.marked('a').next().unwrap();
/// let why = explain(&Stones::from(&drawn), Rule::Renju, Color::Black, asked).unwrap();
/// assert_eq!(why.foul(), Some(Foul::DoubleThree));
/// assert_eq!(why.threes.len(), 2);
/// assert!(why.threes.iter().all(|three| three.is_real()));
/// ```
pub fn explain(stones: &Stones, rule: Rule, color: Color, point: Point) -> Option<Explanation> {
    if stones.at(point) != Cell::Empty {
        return None;
    }
    let mut after = stones.clone();
    after.put(point, color.into());
    if rule.has_forbidden_points(color) {
        Some(black_in_renju(&mut after, point))
    } else {
        let rows = rows(&after, rule.line_rule(color), color, point);
        Some(Explanation { point, rows, fours: Vec::new(), threes: Vec::new() })
    }
}

/// What the black stone on this point makes. The stones that are tried on the way are taken away
/// again.
fn black_in_renju(stones: &mut Stones, point: Point) -> Explanation {
    let rule = Rule::Renju.line_rule(Color::Black);
    let rows = rows(stones, rule, Color::Black, point);
    let fours = Direction::ALL.into_iter().flat_map(|d| fours(stones, point, d)).collect();
    let mut made = Explanation { point, rows, fours, threes: Vec::new() };
    if !made.wins() {
        made.threes =
            Direction::ALL.into_iter().filter_map(|d| explain_three(stones, point, d)).collect();
    }
    made
}

fn explain_three(stones: &mut Stones, point: Point, direction: Direction) -> Option<Three> {
    let three = three(stones, point, direction)?;
    let straight_fours = three.straight_four_points.into_iter().map(|added| {
        stones.put(added, Cell::Black);
        let made = black_in_renju(stones, added);
        stones.remove(added);
        made
    });
    Some(Three { stones: three.stones, straight_fours: straight_fours.collect() })
}
