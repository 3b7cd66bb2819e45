//! `Allowance`: the time and the nodes of a decision, divided among its searches.
//!
//! It does not know what is searched. What a search does not use goes to those after it.

use crate::clock::Clock;
use crate::search::Limits;
use std::time::Duration;

/// The shortest time of a search: with less it could not finish an iteration.
const MIN_TIME: Duration = Duration::from_millis(1);

/// What is left of the time and the nodes of a decision.
pub(super) struct Allowance {
    limits: Limits,
    spent: u64,
}

impl Allowance {
    /// The allowance of a decision with these limits. The depth applies to each search; time and
    /// nodes to all searches together.
    pub fn new(limits: &Limits) -> Self {
        Allowance { limits: *limits, spent: 0 }
    }

    /// Counts the nodes of a search.
    pub fn spend(&mut self, nodes: u64) {
        self.spent += nodes;
    }

    /// Nodes of all searches so far.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// Limits of a search when `slices` equal ones, including this one, are still to come; `None`
    /// if too little is left.
    pub fn slice(&self, clock: &dyn Clock, slices: u32) -> Option<Limits> {
        let left = self.left(clock);
        let has_time = left.maximum.is_none_or(|time| time >= MIN_TIME);
        let has_nodes = left.nodes.is_none_or(|nodes| nodes > 0);
        (has_time && has_nodes).then(|| divided(left, slices))
    }

    /// Like `slice`, for a search that must take place whatever is left.
    pub fn first(&self, clock: &dyn Clock, slices: u32) -> Limits {
        divided(self.left(clock), slices)
    }

    /// The limits of a search that uses everything that is left.
    fn left(&self, clock: &dyn Clock) -> Limits {
        let now = clock.now();
        let elapsed = now.saturating_sub(self.limits.started);
        let time = self.limits.maximum.map(|maximum| maximum.saturating_sub(elapsed));
        let nodes = self.limits.nodes.map(|nodes| nodes.saturating_sub(self.spent));
        Limits { started: now, optimum: time, maximum: time, nodes, ..self.limits }
    }
}

fn divided(limits: Limits, slices: u32) -> Limits {
    let time = limits.maximum.map(|time| (time / slices.max(1)).max(MIN_TIME));
    let nodes = limits.nodes.map(|nodes| (nodes / u64::from(slices.max(1))).max(1));
    Limits { optimum: time, maximum: time, nodes, ..limits }
}
