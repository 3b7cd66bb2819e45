//! `Team`: what the threads of a search know of each other: the nodes each has searched, the
//! iteration it is in, and whether to stop.
//!
//! Everything is a relaxed atomic; nothing here waits. Search results are shared through the
//! transposition table, not here.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// Stack of a searching thread: enough for the deepest recursion on the largest board. Only touched
/// pages use memory.
pub const STACK_BYTES: usize = 32 << 20;

/// The figures that one thread publishes. It has its own cache lines, to avoid false sharing.
#[derive(Debug, Default)]
#[repr(align(128))]
struct ThreadState {
    nodes: AtomicU64,
    depth: AtomicU64,
}

/// The threads of a search, by what they publish to each other. The first thread leads: it decides when the
/// search is over.
#[derive(Debug)]
pub(super) struct Team {
    states: Box<[ThreadState]>,
    stop: AtomicBool,
}

impl Team {
    /// A team of this many threads, at least one.
    pub fn new(threads: usize) -> Self {
        let states = (0..threads.max(1)).map(|_| ThreadState::default()).collect();
        Team { states, stop: AtomicBool::new(false) }
    }

    /// Number of threads, including those that have ended.
    pub fn threads(&self) -> u64 {
        self.states.len() as u64
    }

    /// Tells all threads to end.
    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Whether the threads were told to end.
    pub fn stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// Publishes the nodes that a thread has searched so far.
    pub fn tell_nodes(&self, thread: usize, nodes: u64) {
        self.states[thread].nodes.store(nodes, Relaxed);
    }

    /// Nodes of all threads, as last published.
    pub fn nodes(&self) -> u64 {
        self.states.iter().map(|state| state.nodes.load(Relaxed)).sum()
    }

    /// Notes that a thread starts an iteration of this depth.
    pub fn begin(&self, thread: usize, depth: u16) {
        self.states[thread].depth.store(u64::from(depth), Relaxed);
    }

    /// Whether at least half of the threads are in an iteration of this depth or a deeper one: one
    /// more thread would repeat their work.
    pub fn is_crowded(&self, depth: u16) -> bool {
        let there = |state: &&ThreadState| state.depth.load(Relaxed) >= u64::from(depth);
        2 * self.states.iter().filter(there).count() >= self.states.len()
    }
}

/// Stops a team when dropped, whether its owner returns or panics.
pub(super) struct StopOnDrop<'a>(pub &'a Team);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_are_summed_over_threads() {
        let team = Team::new(3);
        for (thread, nodes) in [(0, 5), (1, 7), (0, 9)] {
            team.tell_nodes(thread, nodes);
        }
        assert_eq!((team.threads(), team.nodes()), (3, 16));
        assert_eq!(Team::new(0).threads(), 1);
    }

    #[test]
    fn depth_is_crowded_by_half_of_the_threads() {
        let team = Team::new(4);
        team.begin(0, 6);
        assert!(!team.is_crowded(6));
        team.begin(3, 7);
        assert!(team.is_crowded(6) && team.is_crowded(5) && !team.is_crowded(7));
        let two = Team::new(2);
        two.begin(0, 1);
        assert!(two.is_crowded(1) && !two.is_crowded(2));
    }

    #[test]
    fn panic_stops_the_team() {
        let team = Team::new(2);
        let thrown = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            let _stop = StopOnDrop(&team);
            std::panic::resume_unwind(Box::new("meant"));
        }));
        assert!(thrown.is_err() && team.stopped());
    }
}
