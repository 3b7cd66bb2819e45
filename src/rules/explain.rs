//! `explain`: the reasons why a point is forbidden or not.
//!
//! The referee stops as soon as the verdict is certain. The explanation goes on and keeps
//! everything it finds: every row of five or more, every four, every three, and, for each point
//! that would turn a three into a straight four, the explanation of that point. Some levels down it
//! takes the verdict of the referee instead. Both use the definitions of `lines.rs` and `shapes.rs`
//! and `Foul::of`. Words and drawings are made elsewhere.

use super::forbidden::foul_made;
use super::lines::{Row, Worth, rows};
use super::shapes::{Four, fours, three};
use super::{Foul, Rule, Stones};
use crate::board::{Cell, Color, Direction, Point};

/// The level of straight-four points whose threes are not explained any more. The deepest drawn
/// cases of the tests need five levels. Some boards have about twice as many explanations with each
/// level, and eighty levels.
const LEVELS: usize = 8;

/// The shapes that a stone on a point would make, and what follows from them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The point of the stone.
    pub point: Point,
    /// The unbroken rows of five or more that it would belong to.
    pub rows: Vec<Row>,
    /// The fours that it would belong to; none if the colour has no forbidden points.
    pub fours: Vec<Four>,
    /// The threes that it would belong to, real and false; none if the colour has no forbidden
    /// points, if the stone makes a five, which takes precedence, or if they are cut off.
    pub threes: Vec<Three>,
    /// Whether its threes are cut off, because it is nested eight levels deep. `foul` counts them
    /// all the same.
    pub is_cut: bool,
    foul: Option<Foul>,
}

/// A three, real or false.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Three {
    /// Its stones, in the order of the line.
    pub stones: [Point; 3],
    /// For each of the one or two points that make a straight four of it, the explanation of a
    /// stone there with the three on the board.
    pub straight_fours: Vec<Explanation>,
}

impl Explanation {
    /// An explanation without threes, of a stone that is not forbidden.
    fn of(point: Point, rows: Vec<Row>, fours: Vec<Four>) -> Self {
        Explanation { point, rows, fours, threes: Vec::new(), is_cut: false, foul: None }
    }

    /// Whether the stone wins.
    pub fn wins(&self) -> bool {
        self.rows.iter().any(|row| row.worth == Worth::Wins)
    }

    /// The foul that forbids the point; `None` if it is allowed.
    pub fn foul(&self) -> Option<Foul> {
        self.foul
    }

    /// Whether a straight four can be attained here: the stone makes no five at the same time and
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

/// Explains the stone of a colour on a point: the shapes it would make, and whether and why it is
/// forbidden. `None` when the point is not empty.
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
        Some(black_in_renju(&mut after, point, 0))
    } else {
        let rows = rows(&after, rule.line_rule(color), color, point);
        Some(Explanation::of(point, rows, Vec::new()))
    }
}

/// Explains the black stone on this point, this many levels below the point that was asked about.
/// Stones tried on the way are removed again.
fn black_in_renju(stones: &mut Stones, point: Point, level: usize) -> Explanation {
    let rule = Rule::Renju.line_rule(Color::Black);
    let rows = rows(stones, rule, Color::Black, point);
    let fours = Direction::ALL.into_iter().flat_map(|d| fours(stones, point, d)).collect();
    let mut made = Explanation::of(point, rows, fours);
    if made.wins() {
        return made;
    }
    if level == LEVELS {
        made.is_cut = true;
        made.foul = foul_made(stones, point);
        return made;
    }
    let directions = Direction::ALL.into_iter();
    made.threes = directions.filter_map(|d| explain_three(stones, point, d, level + 1)).collect();
    let overline = made.rows.iter().any(|row| row.worth == Worth::Forbidden);
    let real = made.threes.iter().filter(|three| three.is_real()).count();
    made.foul = Foul::of(false, overline, made.fours.len(), || real);
    made
}

/// The three in this line with its straight-four points, which are on this level.
fn explain_three(
    stones: &mut Stones,
    point: Point,
    direction: Direction,
    level: usize,
) -> Option<Three> {
    let three = three(stones, point, direction)?;
    let straight_fours = three.straight_four_points.into_iter().map(|added| {
        stones.put(added, Cell::Black);
        let made = black_in_renju(stones, added, level);
        stones.remove(added);
        made
    });
    Some(Three { stones: three.stones, straight_fours: straight_fours.collect() })
}
