//! `Limits`: the time, depth and node limits of a search, how many lines it shows, and which moves it
//! may not play.

use crate::board::{Bitboard, Point};
use std::time::Duration;

/// The limits of a search. Times are measured on the search's clock, from `started`. With nothing
/// set, the search ends when told to, when the result is proven, when the board is empty or has one
/// empty point, or after iteration `MAX_DEPTH`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Clock reading from which the times below count.
    pub started: Duration,
    /// Time after which no iteration is started; scaled by how stable the search is.
    pub optimum: Option<Duration>,
    /// Time at which the search stops, whatever it is doing.
    pub maximum: Option<Duration>,
    /// Deepest iteration.
    pub depth: Option<u16>,
    /// Number of nodes after which the search stops.
    pub nodes: Option<u64>,
    /// How many of the best moves to search fully, each with its own score and line; 0 means one.
    /// More lines cost depth: each is searched as deep as the first.
    pub lines: usize,
    /// Whether to go on after a win was found, for a shorter one, until a limit is reached or the depth
    /// is that of the win.
    pub shortest: bool,
    /// Whether the search uses its whole time even where only one move helps. In a game such a move
    /// is worth a small part of it.
    pub whole_time: bool,
    /// Points that must not be played in the position that is searched. They count for nothing if they
    /// leave no move.
    pub blocked: Bitboard,
}

/// Nodes that a fast core searches in a second, roughly.
const NODES_PER_SECOND: u64 = 1_500_000;

impl Limits {
    /// An estimate of the most nodes that this many threads search within the limits; `None` if
    /// there is no limit on nodes or time. It only serves preparations: a faster machine searches
    /// more.
    pub fn expected_nodes(&self, threads: usize) -> Option<u64> {
        let speed = NODES_PER_SECOND.saturating_mul(threads as u64);
        let time = smaller(self.optimum.map(|optimum| optimum.saturating_mul(2)), self.maximum);
        let in_time = time.map(|time| (time.as_secs_f64() * speed as f64) as u64);
        smaller(in_time, self.nodes)
    }

    /// The blocked points among the empty ones of a position, in their order; none if they leave no move.
    pub(crate) fn blocked_among(&self, empty: impl Iterator<Item = Point>) -> Vec<Point> {
        let (blocked, open): (Vec<Point>, Vec<Point>) =
            empty.partition(|point| self.blocked.contains(*point));
        if open.is_empty() { Vec::new() } else { blocked }
    }
}

/// The smaller of two limits, either of which may be absent.
pub(super) fn smaller<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
    one.into_iter().chain(other).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expected_nodes_follow_the_tightest_limit() {
        let second = Duration::from_secs(1);
        for (optimum, maximum, nodes, threads, expected) in [
            (None, None, None, 4, None),
            (None, None, Some(700), 4, Some(700)),
            (None, Some(second), None, 1, Some(1_500_000)),
            (None, Some(second), None, 2, Some(3_000_000)),
            (Some(second), Some(5 * second), None, 1, Some(3_000_000)),
            (Some(5 * second), Some(second), Some(2_000_000), 1, Some(1_500_000)),
            (Some(second), None, Some(1), 1, Some(1)),
            (Some(Duration::MAX), Some(Duration::MAX), None, usize::MAX, Some(u64::MAX)),
        ] {
            let limits = Limits { optimum, maximum, nodes, ..Limits::default() };
            assert_eq!(limits.expected_nodes(threads), expected, "{limits:?}");
        }
    }
}
