//! `Clock`: the source of time, with a system clock and one that tests wind by hand.
//!
//! In the layers 0 to 6 (see the crate's page) only `SystemClock` reads the real time. Code that
//! needs the time is given a `Clock`. `search/time.rs` decides how long a move may take.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A clock that can be replaced in tests.
pub trait Clock: Send + Sync {
    /// Time since some fixed moment. Never goes back.
    fn now(&self) -> Duration;
}

/// The system's monotonic clock, counted from the moment it was made.
#[derive(Clone, Copy, Debug)]
pub struct SystemClock(Duration);

impl Default for SystemClock {
    fn default() -> Self {
        SystemClock(system_time())
    }
}

impl Clock for SystemClock {
    fn now(&self) -> Duration {
        system_time().saturating_sub(self.0)
    }
}

/// Time since some fixed moment, as the system counts it.
#[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
fn system_time() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// Time since some fixed moment, as the page counts it that holds the engine: the standard library knows no
/// clock there.
#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
#[allow(unsafe_code)]
fn system_time() -> Duration {
    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        /// Milliseconds since the page was opened, not less than those before.
        safe fn milliseconds() -> f64;
    }
    Duration::from_secs_f64(milliseconds().max(0.0) / 1000.0)
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
