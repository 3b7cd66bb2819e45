//! `Limits`: when a search has to end.

use std::time::Duration;

/// When a search has to end. Times are measured on the search's clock, from `started`.
/// With nothing set, the search ends only when told to or when the result is proven.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Reading of the clock from which the times below count.
    pub started: Duration,
    /// Time after which no new work that may take long is begun; scaled by how settled the search is.
    pub optimum: Option<Duration>,
    /// Time at which the search stops, whatever it is doing.
    pub maximum: Option<Duration>,
    /// Deepest iteration.
    pub depth: Option<u16>,
    /// Number of nodes after which the search stops.
    pub nodes: Option<u64>,
}
