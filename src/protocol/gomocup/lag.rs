//! `Lag`: what the manager charges for a move beyond the time of our search.
//!
//! The way through pipes and schedulers, the manager's own turn of its event loop and the programs that
//! run beside it cost clock time that a search does not see: 1 ms with a manager on an idle Linux, 35 to
//! 110 ms with Piskvork under Wine on a busy machine, where two drawn games of 200 moves overran a clock
//! of 20 s. So it is measured from one `time_left` to the next. What to keep back for it is decided by
//! `search::time`.

use std::time::Duration;

/// One move counts with one part in this many of the estimate.
const PARTS: u32 = 8;
/// What one move can count at most. A manager that stood still for seconds says little about the next move.
const MAX_CHARGE: Duration = Duration::from_millis(500);
/// What the first one can count, for it counts alone: as much as a slow manager charges for every move.
const MAX_FIRST_CHARGE: Duration = Duration::from_millis(110);

/// A running mean over the moves whose charge is known; zero before the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::protocol) struct Lag {
    mean: Option<Duration>,
}

impl Lag {
    /// A move with a search of `searched` has cost `charged` on the manager's clock. A smaller charge, as
    /// by a clock with an increment, says nothing.
    pub fn observe(&mut self, charged: Duration, searched: Duration) {
        let Some(beyond) = charged.checked_sub(searched) else { return };
        let beyond = beyond.min(MAX_CHARGE);
        self.mean = Some(match self.mean {
            Some(mean) => (mean * (PARTS - 1) + beyond) / PARTS,
            None => beyond.min(MAX_FIRST_CHARGE),
        });
    }

    /// The estimate.
    pub fn estimate(&self) -> Duration {
        self.mean.unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[test]
    fn estimate_follows_charges() {
        let mut lag = Lag::default();
        assert_eq!(lag.estimate(), ms(0));
        lag.observe(ms(340), ms(300));
        assert_eq!(lag.estimate(), ms(40));
        lag.observe(ms(200), ms(300));
        assert_eq!(lag.estimate(), ms(40), "an increment says nothing");
        lag.observe(ms(420), ms(300));
        assert_eq!(lag.estimate(), ms(50));
        (0..60).for_each(|_| lag.observe(ms(310), ms(300)));
        assert_eq!(lag.estimate().as_millis(), 10);
    }

    #[test]
    fn limits_weight_of_outlier() {
        let mut lag = Lag::default();
        lag.observe(Duration::MAX, ms(0));
        assert_eq!(lag.estimate(), ms(110), "the first move counts alone");
        lag.observe(ms(310), ms(300));
        lag.observe(Duration::MAX, ms(0));
        assert_eq!(lag.estimate().as_millis(), 147, "half a second, with the moves before");
        (0..60).for_each(|_| lag.observe(Duration::MAX, ms(0)));
        assert!(lag.estimate() > ms(499) && lag.estimate() <= ms(500));
    }
}
