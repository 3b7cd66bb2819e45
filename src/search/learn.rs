//! Learning: stores the results of a searched node for other nodes: an entry of the transposition
//! table, histories (`history.rs`) and corrections (`correction.rs`).

use super::correction;
use super::depth::Depth;
use super::history::{Anchors, History, Move, MoveKind};
use super::node::{Best, Node};
use super::table::{Bound, TableEntry};
use super::worker::Worker;
use crate::eval::Evaluator;

impl<E: Evaluator> Worker<'_, E> {
    /// Stores the result of a node.
    pub(super) fn learn(&mut self, node: &Node, best: &Best) {
        self.store(node, best);
        if best.bound == Bound::Upper && node.is_free() {
            self.praise_last_move(node);
        }
        if correction::teaches(self.shared.settings, node, best.score, best.bound) {
            let error = best.score.value() - node.static_eval;
            let params = self.shared.settings.params;
            self.memory.corrections.learn(params, &self.position, error, node.depth);
        }
    }

    /// A move caused a cut: its histories gain, and those of the moves tried before it lose.
    pub(super) fn reward(&mut self, node: &Node, cut: Move, tried: &[Option<Move>]) {
        let Move { point, kind } = cut;
        let side = self.position.side_to_move();
        let bonus = History::bonus(self.params(), node.depth);
        let anchors = Anchors::of(&self.position);
        self.memory.history.update(side, kind, &anchors, point, bonus);
        for other in tried.iter().flatten() {
            self.memory.history.update(side, other.kind, &anchors, other.point, -bonus);
        }
        if kind == MoveKind::Quiet {
            self.memory.history.refuted(side, self.position.previous_move(0), node.ply, point);
        }
    }

    /// The reduced move that stands on the board was searched again: if it beat alpha once more its
    /// histories gain, otherwise they lose. (Stockfish has the like.)
    pub(super) fn judge_second_search(&mut self, node: &Node, searched: Move, beats_alpha: bool) {
        let params = self.params();
        let bonus = History::bonus(params, node.depth) * params.history_second / 100;
        self.update_last_move(searched, if beats_alpha { bonus } else { -bonus });
    }

    /// No reply beats alpha: the histories of the quiet move that led to the node gain. (Stockfish has
    /// the like.)
    fn praise_last_move(&mut self, node: &Node) {
        let last = node.ply.checked_sub(1).and_then(|ply| self.frames[ply].current);
        if let Some(last) = last.filter(|last| last.kind == MoveKind::Quiet) {
            let params = self.params();
            let bonus = History::bonus(params, node.depth) * params.history_unrefuted / 100;
            self.update_last_move(last, bonus);
        }
    }

    fn update_last_move(&mut self, Move { point, kind }: Move, bonus: i32) {
        let anchors = Anchors::of_last_move(&self.position);
        let side = !self.position.side_to_move();
        self.memory.history.update(side, kind, &anchors, point, bonus);
    }

    /// Whether a position is marked as part of the principal variation from now on: also if it
    /// refutes the move that led to it from a marked position.
    fn belongs_to_tree(&self, node: &Node, best: &Best) -> bool {
        let before = node.ply > 0 && self.frames[node.ply - 1].tt_pv;
        node.tt_pv || before && best.bound == Bound::Upper && node.depth > Depth::plies(3)
    }

    /// Stores what was found in the transposition table.
    pub(super) fn store(&self, node: &Node, best: &Best) {
        let entry = TableEntry {
            best: best.point,
            score: best.score.from_root(node.ply),
            raw_eval: node.raw_eval,
            depth: node.depth.max(Depth::ZERO),
            bound: best.bound,
            pv: self.belongs_to_tree(node, best),
        };
        self.shared.table.store(self.position.key(), entry);
    }
}
