//! `ThreatSolver`: the solver of threats with the network that orders its moves.

use goren::eval::network::{Network, NetworkEvaluator};
use goren::position::Position;
use goren::search::ProofSearch;
use goren::threat::Win;
use std::sync::Arc;

/// A solver of threats for one rule, which remembers what it has found out.
pub(super) struct ThreatSolver {
    network: Arc<Network>,
    search: ProofSearch,
}

impl ThreatSolver {
    /// A solver with about this many bytes for what it remembers.
    pub fn new(network: Arc<Network>, bytes: usize) -> Self {
        ThreatSolver { network, search: ProofSearch::new(bytes) }
    }

    /// Positions visited by the last `solve`.
    pub fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    /// As `ProofSearch::solve`.
    pub fn solve(
        &mut self,
        position: &mut Position,
        nodes: u64,
        interrupted: &dyn Fn() -> bool,
    ) -> Option<Win> {
        let mut evaluator = NetworkEvaluator::new(Arc::clone(&self.network), position);
        self.search.solve(position, &mut evaluator, nodes, interrupted)
    }
}
