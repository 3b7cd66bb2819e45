//! `FairestSearch`: of many stones that may be placed, those after which the value of the position is
//! nearest to a target, by successive halving.
//!
//! The openings and the balanced moves of an analysis are found with it. Which stones may be placed is
//! decided by those who ask; `allowance.rs` divides the time among the searches.

use super::allowance::Allowance;
use super::{Record, Thinker};
use crate::board::Point;
use crate::search::{Limits, Score, SearchReport, Silent, Task};

/// Stones that may be placed.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    /// Different empty points, in the order in which they are placed.
    pub stones: Vec<Point>,
    /// Value for the side to move with the stones on the board, by the longest search so far;
    /// `None` before any.
    pub score: Option<Score>,
}

impl Candidate {
    /// The distance of the value from a target; an unknown value is worst.
    pub fn imbalance(&self, target: i32) -> u32 {
        self.score.map_or(u32::MAX, |score| score.value().abs_diff(target))
    }
}

/// A search for the stones that make the position's value nearest to a target.
pub(super) struct FairestSearch<'a> {
    pub thinker: &'a mut dyn Thinker,
    /// The game to which the stones are added.
    pub record: &'a Record,
    /// The task, with the limits of the whole decision.
    pub task: &'a Task<'a>,
    /// The value that is looked for, for the side to move with the stones on the board.
    pub target: i32,
}

impl FairestSearch<'_> {
    /// The candidate with the value nearest to the target: all are searched for a short time, the
    /// nearer half again for twice as long, and so on until one is left or the time is used up. There
    /// must be a candidate.
    pub fn find(&mut self, stones: Vec<Vec<Point>>, allowance: &mut Allowance) -> Candidate {
        let candidate = |stones| Candidate { stones, score: None };
        let mut left: Vec<Candidate> = stones.into_iter().map(candidate).collect();
        while left.len() > 1 && self.round(&mut left, allowance) {
            left.truncate(left.len() / 2);
        }
        left.swap_remove(0)
    }

    /// Searches every candidate and sorts them, the nearest first. Returns `false` if it was cut
    /// short.
    fn round(&mut self, candidates: &mut [Candidate], allowance: &mut Allowance) -> bool {
        let in_round = candidates.len() as u32;
        let later_rounds = in_round.ilog2() - 1;
        let mut complete = true;
        for (done, candidate) in candidates.iter_mut().enumerate() {
            let slices = in_round - done as u32 + later_rounds * in_round;
            let limits = allowance.slice(self.task.clock, slices);
            let Some(limits) = limits.filter(|_| !self.task.control.stopped()) else {
                complete = false;
                break;
            };
            let found = self.search(&candidate.stones, limits);
            allowance.spend(found.nodes);
            // A search that ended in its first iteration has no value, and one that was stopped is
            // worth less than an earlier one.
            let stopped = self.task.control.stopped() && candidate.score.is_some();
            if found.depth > 0 && !stopped {
                candidate.score = Some(found.score);
            }
        }
        candidates.sort_by_key(|candidate| candidate.imbalance(self.target));
        complete
    }

    /// Searches the position with these stones added.
    fn search(&mut self, stones: &[Point], limits: Limits) -> SearchReport {
        let mut record = self.record.clone();
        for &point in stones {
            // Cannot fail: candidates consist of different empty points.
            let _ = record.play(point);
        }
        let task = Task { limits, ..*self.task };
        self.thinker.think(&record, &task, &mut Silent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_both_signs_are_told_apart_by_any_target() {
        let imbalance = |value, target| {
            let score = Some(Score::estimate(value));
            Candidate { stones: Vec::new(), score }.imbalance(target)
        };
        for value in [-700, -1, 0, 40, 2_000] {
            for target in [i32::MIN, i32::MIN + 1, -900] {
                assert!(imbalance(value, target) < imbalance(value + 1, target));
            }
            for target in [i32::MAX - 1, i32::MAX] {
                assert!(imbalance(value + 1, target) < imbalance(value, target));
            }
        }
        let unknown = Candidate { stones: Vec::new(), score: None };
        assert!(imbalance(2_000, i32::MIN) < unknown.imbalance(i32::MIN));
    }
}
