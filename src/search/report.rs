//! What a search tells: after each iteration through the `Reporter` trait, and at its end as a
//! `Finding`. The search itself prints nothing.

use super::Score;
use crate::board::Point;
use std::time::Duration;

/// State of the search after an iteration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Iteration {
    /// Nominal depth of the finished iteration.
    pub depth: u16,
    /// Deepest ply reached.
    pub selective_depth: u16,
    /// Value of the position for the side to move.
    pub score: Score,
    /// Nodes searched so far, by all threads together.
    pub nodes: u64,
    /// Time since the search started.
    pub elapsed: Duration,
    /// Expected line of play, best move first; never empty.
    pub line: Vec<Point>,
}

/// Receives news of a running search, on the searching thread.
pub trait Reporter {
    /// An iteration is complete.
    fn iteration(&mut self, iteration: &Iteration);
}

/// A reporter that tells nobody.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Reporter for Silent {
    fn iteration(&mut self, _: &Iteration) {}
}

/// Result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The move to play; always legal.
    pub best: Point,
    /// Value of the position for the side to move.
    pub score: Score,
    /// Expected line of play, `best` first.
    pub line: Vec<Point>,
    /// Last completed depth.
    pub depth: u16,
    /// Deepest ply reached.
    pub selective_depth: u16,
    /// Nodes searched, by all threads together.
    pub nodes: u64,
}

impl Finding {
    /// A move that was not searched.
    pub fn unsearched(best: Point) -> Self {
        let score = Score::DRAW;
        Finding { best, score, line: vec![best], depth: 0, selective_depth: 0, nodes: 0 }
    }
}
