//! `SearchReport`: the result of a search, after each iteration (through the `Reporter` trait) and
//! at its end. The search itself prints nothing.

use super::Score;
use crate::board::Point;
use std::time::Duration;

/// The result of a search after an iteration or at its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchReport {
    /// The last completed iteration; 0 when there is none. A result that needs no search has depth 1.
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
    /// The next best moves with their lines, best first: as many as `Limits::lines` asks for besides
    /// the first, or fewer where no more moves make sense.
    pub others: Vec<Variation>,
}

/// A line of play with its score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variation {
    /// Value of the position for the side to move, if it plays this line.
    pub score: Score,
    /// The expected line of play. Never empty.
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
            others: Vec::new(),
        }
    }

    /// The lines that were searched with their scores, the best first.
    pub fn variations(&self) -> impl Iterator<Item = (Score, &[Point])> {
        let others = self.others.iter().map(|other| (other.score, &other.pv[..]));
        std::iter::once((self.score, &self.pv[..])).chain(others)
    }

    /// Makes this the best line, with the score of the one so far. If it was another line, the two
    /// change places.
    pub(super) fn lead_with(&mut self, pv: Vec<Point>) {
        let before = std::mem::replace(&mut self.pv, pv);
        if let Some(other) = self.others.iter_mut().find(|other| other.pv[0] == self.pv[0]) {
            other.pv = before;
        }
    }

    /// Orders the lines by their scores; of equal ones the earlier stays before the later.
    pub(super) fn rank(&mut self) {
        let mut lines = std::mem::take(&mut self.others);
        lines.insert(0, Variation { score: self.score, pv: std::mem::take(&mut self.pv) });
        lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        let best = lines.remove(0);
        (self.score, self.pv, self.others) = (best.score, best.pv, lines);
    }

    /// Nodes searched a second. Less than a millisecond counts as one.
    pub fn nodes_a_second(&self) -> u64 {
        (self.nodes as f64 / self.elapsed.as_secs_f64().max(0.001)) as u64
    }

    /// The best move.
    pub fn best(&self) -> Point {
        self.pv[0]
    }
}

/// Receives the reports of a running search, on the searching thread.
pub trait Reporter {
    /// An iteration is complete, or the result was found without one.
    fn report(&mut self, report: &SearchReport);
}

/// A reporter that does nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Reporter for Silent {
    fn report(&mut self, _: &SearchReport) {}
}
