//! Random candidate stones of a swap2 opening, where openings are played, fair or not.
//!
//! The first three stones are near each other anywhere on the board, edges and corners included:
//! many fair openings begin there, because the player who moves first has less room. Two more
//! stones are near the three.

use crate::board::{BoardSize, Point};
use crate::engine::Record;
use rand::seq::{IteratorRandom, SliceRandom};
use rand::{Rng, RngExt};

/// Largest distance of the first three stones from a common centre (points, 1..=7).
const REACHES: std::ops::RangeInclusive<u8> = 1..=4;
/// Largest distance of the fourth and the fifth stone from some stone on the board (points, 2..=5).
const PAIR_REACH: u8 = 4;

/// Three points for black, white and black.
pub(in crate::engine) fn opening(size: BoardSize, random: &mut impl Rng) -> Vec<Point> {
    let anchor = size.points().choose(random).unwrap_or(size.center());
    let reach = random.random_range(REACHES);
    some(3, size.points().filter(|point| point.distance(anchor) <= reach), random)
}

/// Two empty points for white and black.
pub(super) fn pair(record: &Record, random: &mut impl Rng) -> Vec<Point> {
    further(2, record, random)
}

/// So many empty points near the stones, or fewer if there are no more.
pub(in crate::engine) fn further(
    count: usize,
    record: &Record,
    random: &mut impl Rng,
) -> Vec<Point> {
    let near = |point: &Point| record.stones().any(|(s, _)| s.distance(*point) <= PAIR_REACH);
    some(count, record.empty_points().filter(near), random)
}

/// A random choice of `count` of the points, in random order.
fn some(count: usize, points: impl Iterator<Item = Point>, random: &mut impl Rng) -> Vec<Point> {
    let mut points: Vec<Point> = points.collect();
    let (chosen, _) = points.partial_shuffle(random, count);
    chosen.to_vec()
}
