//! The clock and the time budget of a search (under construction).

use std::time::{Duration, Instant};

/// A clock that can be replaced in tests.
pub trait Clock: Send + Sync {
    /// Time since some fixed moment; never goes back.
    fn now(&self) -> Duration;
}

/// The system's monotonic clock, counted from when it was made.
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
