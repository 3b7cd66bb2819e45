//! The solvers at the root: a win by fours or by threats is looked for before the search, and a new
//! best move is refuted if the opponent then wins by threats. What they find is proven.

use super::params::{
    ROOT_ATTACK_NODES, ROOT_ATTACKS, ROOT_FOURS, ROOT_NODES, ROOT_NODES_PER_MILLISECOND,
    ROOT_REFUTATION_NODES, ROOT_REFUTATION_SHARE,
};
use super::step::Step;
use super::worker::Worker;
use super::{Score, Task, Variation};
use crate::board::Point;
use crate::eval::Evaluator;
use crate::threat::{VcfLimits, VctLimits, Win};

impl<E: Evaluator> Worker<'_, E> {
    /// A win by fours with its line, looked for before the search.
    pub(super) fn win_by_fours(&mut self) -> Option<Variation> {
        if !self.is_on(Step::RootFours) {
            return None;
        }
        let nodes = self.nodes_at_root(ROOT_NODES);
        let limits = VcfLimits { fours: ROOT_FOURS, nodes, free_fours: ROOT_FOURS };
        let win = self.memory.vcf.solve(&mut self.position, limits);
        self.counts.nodes += self.memory.vcf.nodes();
        let score = Score::win_in(win?.plies);
        Some(Variation { score, pv: self.memory.vcf.line(&mut self.position, limits) })
    }

    /// A win by threats, looked for before the search.
    pub(super) fn win_by_threats(&mut self) -> Option<Variation> {
        if !self.is_on(Step::RootThreats) {
            return None;
        }
        let nodes = self.nodes_at_root(ROOT_ATTACK_NODES);
        let limits = VctLimits { attacks: ROOT_ATTACKS, nodes };
        let win = self.solve_threats(limits)?;
        Some(Variation { score: Score::win_in(win.plies), pv: vec![win.point] })
    }

    /// The number of positions a solver may visit before the search: at most `most`, and a small
    /// part of what the limits allow.
    fn nodes_at_root(&self, most: u64) -> u64 {
        let by_nodes =
            self.shared.task.limits.nodes.map_or(most, |nodes| nodes / ROOT_REFUTATION_SHARE);
        let by_time = self.shared.task.limits.maximum.map_or(most, |maximum| {
            ROOT_NODES_PER_MILLISECOND.saturating_mul(maximum.as_millis() as u64)
        });
        most.min(by_nodes).min(by_time)
    }

    /// The score of a root move that loses to continuous threats, if the solver finds the win. The
    /// search, which reduces late moves, sees such wins many plies later.
    ///
    /// Where the solver has failed before, it is not asked again, though the nodes for that grow: asking
    /// again in every iteration, with a twelfth of all nodes, is open: -9 ± 29 Elo (Q-020 in
    /// `docs/experiments/threats.md`).
    pub(super) fn refute(&mut self, point: Point) -> Option<Score> {
        if !self.is_on(Step::RootRefutation) {
            return None;
        }
        let nodes = (self.counts.nodes / ROOT_REFUTATION_SHARE).min(ROOT_REFUTATION_NODES);
        let limits = VctLimits { attacks: ROOT_ATTACKS, nodes };
        self.play(point);
        let asked = self.memory.vct.has_failed(&self.position);
        let win = if asked { None } else { self.solve_threats(limits) };
        self.undo();
        let win = win?;
        // The line of the search goes on with a move that does not win.
        self.frames[1].pv.clear();
        self.frames[1].pv.push(win.point);
        Some(Score::loss_in(win.plies + 1))
    }

    /// A win by continuous threats for the side to move. The solver's positions count as nodes, and
    /// the solver stops when the search has to.
    fn solve_threats(&mut self, limits: VctLimits) -> Option<Win> {
        let (Task { control, clock, .. }, team, time) =
            (self.shared.task, self.shared.team, self.time);
        let interrupted = || control.stopped() || team.stopped() || time.hard_stop(clock.now());
        let win = self.memory.vct.solve(&mut self.position, limits, &interrupted);
        self.counts.nodes += self.memory.vct.nodes();
        win
    }
}
