//! `SearchReport`: the result of a search, after each iteration (through the `Reporter` trait) and
//! at its end. The search itself prints nothing.

use super::Score;
use crate::board::Point;
use std::time::Duration;

/// The result of a search after an iteration or at its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchReport {
    /// The last completed iteration; 0 when there is none.
    pub depth: u16,
    /// Deepest ply reached.
    pub selective_depth: u16,
    /// Value of the position for the side to move.
    pub score: Score,
    /// Nodes searched, by all threads together.
    pub nodes: u64,
    /// Time since the search started.
    pub elapsed: Duration,
    /// The principal variation: the expected line of play, the best move first. Never empty. The
    /// best move is legal.
    pub pv: Vec<Point>,
}

impl SearchReport {
    /// A report of a move that was not searched.
    pub fn unsearched(best: Point) -> Self {
        SearchReport {
            depth: 0,
            selective_depth: 0,
            score: Score::DRAW,
            nodes: 0,
            elapsed: Duration::ZERO,
            pv: vec![best],
        }
    }

    /// The best move.
    pub fn best(&self) -> Point {
        self.pv[0]
    }
}

/// Receives the reports of a running search, on the searching thread.
pub trait Reporter {
    /// An iteration is complete.
    fn report(&mut self, report: &SearchReport);
}

/// A reporter that does nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Reporter for Silent {
    fn report(&mut self, _: &SearchReport) {}
}
