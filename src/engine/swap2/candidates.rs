//! Stones that may be laid down in a swap2 opening, at random: where openings are played, whether
//! or not they are fair.
//!
//! Three stones stand near each other anywhere on the board, edges and corners included: there the
//! player who moves first has less room, and many a fair opening begins. Two more stones stand near
//! the three.

use crate::board::{BoardSize, Point};
use crate::engine::Record;
use rand::seq::{IteratorRandom, SliceRandom};
use rand::{Rng, RngExt};

/// Largest distance of the first three stones from the point around which they stand (points, 1..=7).
const REACHES: std::ops::RangeInclusive<u8> = 1..=4;
/// Largest distance of the fourth and the fifth stone from some stone on the board (points, 2..=5).
const PAIR_REACH: u8 = 4;

/// Three points for black, white and black.
pub(super) fn opening(size: BoardSize, random: &mut impl Rng) -> Vec<Point> {
    let anchor = size.points().choose(random).unwrap_or(size.center());
    let reach = random.random_range(REACHES);
    some(3, size.points().filter(|point| point.distance(anchor) <= reach), random)
}

/// Two empty points for white and black.
pub(super) fn pair(record: &Record, random: &mut impl Rng) -> Vec<Point> {
    let near = |point: &Point| record.stones().any(|(s, _)| s.distance(*point) <= PAIR_REACH);
    some(2, record.empty_points().filter(near), random)
}

/// So many of the points, in any order.
fn some(count: usize, points: impl Iterator<Item = Point>, random: &mut impl Rng) -> Vec<Point> {
    let mut points: Vec<Point> = points.collect();
    let (chosen, _) = points.partial_shuffle(random, count);
    chosen.to_vec()
}
