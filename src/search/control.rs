//! `Control`: what a running search shares with the thread that watches it: the order to stop and the
//! best move so far; `Task`: all that a search is told.
//!
//! A control is relaxed atomics; nothing here waits or looks at a clock.

use super::Limits;
use crate::board::Point;
use crate::clock::Clock;
use std::sync::atomic::{AtomicBool, AtomicU16, Ordering};

const NO_MOVE: u16 = u16::MAX;

/// Shared between the searching thread and its watcher. Make a new one for every search.
#[derive(Debug)]
pub struct Control {
    stop: AtomicBool,
    best: AtomicU16,
}

/// What a search is told.
#[derive(Clone, Copy)]
pub struct Task<'a> {
    /// When to end.
    pub limits: Limits,
    /// How to end it before, and where the best move so far is seen.
    pub control: &'a Control,
    /// What the limits of time are measured on.
    pub clock: &'a dyn Clock,
}

impl Default for Control {
    fn default() -> Self {
        Control { stop: AtomicBool::new(false), best: AtomicU16::new(NO_MOVE) }
    }
}

impl Control {
    /// Tells the search to end as soon as it can (within milliseconds).
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the search was told to end.
    #[inline]
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The best move known so far: a legal move from the first moment of the search on.
    pub fn best(&self) -> Option<Point> {
        let index = self.best.load(Ordering::Relaxed);
        (index != NO_MOVE).then(|| Point::from_index(index as usize))
    }

    /// Called by the search when its best move changes.
    pub fn set_best(&self, point: Point) {
        self.best.store(point.index() as u16, Ordering::Relaxed);
    }
}
