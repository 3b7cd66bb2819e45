//! `Control`: shared by a running search and the thread that watches it; carries the order to stop,
//! the best move so far, the move that is being searched and how full the memory for positions is.
//! `Task`: everything a search is given.
//!
//! A control consists of relaxed atomics. Nothing here waits or reads a clock.

use super::Limits;
use crate::board::Point;
use crate::clock::Clock;
use std::sync::atomic::{AtomicBool, AtomicU16, AtomicU32, Ordering};

const NO_MOVE: u16 = u16::MAX;

/// Shared between the searching thread and its watcher. Make a new one for every search.
#[derive(Debug)]
pub struct Control {
    stop: AtomicBool,
    best: AtomicU16,
    current: AtomicU16,
    /// In millionths.
    hash_usage: AtomicU32,
}

/// Everything a search is given besides the position.
#[derive(Clone, Copy)]
pub struct Task<'a> {
    /// When the search ends.
    pub limits: Limits,
    /// Stops the search early, and shows the best move so far.
    pub control: &'a Control,
    /// The clock for the time limits.
    pub clock: &'a dyn Clock,
}

impl Default for Control {
    fn default() -> Self {
        Control {
            stop: AtomicBool::new(false),
            best: AtomicU16::new(NO_MOVE),
            current: AtomicU16::new(NO_MOVE),
            hash_usage: AtomicU32::new(0),
        }
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

    /// The best move so far: a legal move from the start of the search.
    pub fn best(&self) -> Option<Point> {
        load(&self.best)
    }

    /// Called by the search when its best move changes.
    pub fn set_best(&self, point: Point) {
        self.best.store(point.index() as u16, Ordering::Relaxed);
    }

    /// The move of the position that is being searched now, for people who watch.
    pub fn current(&self) -> Option<Point> {
        load(&self.current)
    }

    /// Called by the search when it turns to another move of the position.
    pub fn set_current(&self, point: Point) {
        self.current.store(point.index() as u16, Ordering::Relaxed);
    }

    /// How much of the memory for positions holds something, 0 to 1, as it was lately.
    pub fn hash_usage(&self) -> f64 {
        f64::from(self.hash_usage.load(Ordering::Relaxed)) / 1e6
    }

    /// Called now and then, by the search and by whoever starts it.
    pub fn set_hash_usage(&self, share: f64) {
        self.hash_usage.store((share * 1e6) as u32, Ordering::Relaxed);
    }
}

fn load(place: &AtomicU16) -> Option<Point> {
    let index = place.load(Ordering::Relaxed);
    (index != NO_MOVE).then(|| Point::from_index(index as usize))
}
