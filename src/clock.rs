//! `Clock`: the source of time, with a system clock and one that tests wind by hand.
//!
//! In the layers 0 to 6 (see the crate's page) only `SystemClock` reads the real time. Code that
//! needs the time is given a `Clock`. `search/time.rs` decides how long a move may take.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// A clock that can be replaced in tests.
pub trait Clock: Send + Sync {
    /// Time since some fixed moment. Never goes back.
    fn now(&self) -> Duration;
}

/// The system's monotonic clock, counted from the moment it was made.
#[derive(Clone, Copy, Debug)]
pub struct SystemClock(Instant);

impl Default for SystemClock {
    fn default() -> Self {
        SystemClock(Instant::now())
    }
}

impl Clock for SystemClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

/// A clock that stands still until it is advanced, for tests.
#[derive(Debug, Default)]
pub struct ManualClock(AtomicU64);

impl ManualClock {
    /// Advances the clock.
    pub fn advance(&self, time: Duration) {
        let nanos = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        self.0.fetch_add(nanos, Ordering::Relaxed);
    }
}

impl Clock for ManualClock {
    fn now(&self) -> Duration {
        Duration::from_nanos(self.0.load(Ordering::Relaxed))
    }
}
