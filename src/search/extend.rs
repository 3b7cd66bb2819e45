//! Extensions: how much deeper, or less deeply, a move is searched than its depth says.
//!
//! Only the reply to a five and the table move are extended. A search of the other moves shows
//! whether the table move is the only good one (singular extension, multi-cut), so this code is
//! part of `Worker`, unlike the steps of `prune.rs` and `reduce.rs`.

use super::Score;
use super::depth::Depth;
use super::node::{Node, NodeKind, Scout};
use super::params::MAX_PLY;
use super::step::Step;
use super::table::Bound;
use super::worker::Worker;
use crate::board::Point;
use crate::eval::Evaluator;

/// The result of the extension steps for a move.
pub(super) enum Extension {
    /// Search the move this much deeper.
    By(Depth),
    /// Search no move: the score is at least this even without this one (multi-cut).
    Cut(Score),
}

/// An extension by this many sixteenths of a ply.
fn extend_by(sixteenths: i32) -> Extension {
    Extension::By(Depth::sixteenths(sixteenths))
}

/// The depth of the search that asks whether the table's move is alone in being good.
pub(super) fn singular_depth(node: &Node) -> Depth {
    (node.depth - Depth::plies(1)) / 2
}

impl<E: Evaluator> Worker<'_, E> {
    /// The extension of a move; negative if it is searched less deeply.
    pub(super) fn extension<K: NodeKind>(&mut self, node: &Node, point: Point) -> Extension {
        if node.defence.is_against_five() {
            let on = self.is_on(Step::ForcedReply);
            return extend_by(if on { self.params().forced_reply } else { 0 });
        }
        if K::ROOT || node.table_move() != Some(point) {
            return Extension::By(Depth::ZERO);
        }
        if self.is_on(Step::SingularExtension)
            && let Some(extension) = self.singular(node, point)
        {
            return extension;
        }
        extend_by(if K::PV { self.params().table_move_pv } else { self.params().table_move })
    }

    /// Singular extension: the table move is searched deeper if all other moves fall clearly below
    /// its score, and less deeply if another move would beat beta as well.
    fn singular(&mut self, node: &Node, point: Point) -> Option<Extension> {
        let entry = node.entry.as_ref()?;
        let score = entry.score.to_root(node.ply);
        let worth_asking = node.depth >= Depth::plies(self.params().singular_depth)
            && node.excluded.is_none()
            && matches!(entry.bound, Bound::Lower | Bound::Exact)
            && entry.depth >= node.depth - Depth::plies(3)
            && !score.is_proven()
            && node.ply < MAX_PLY / 2;
        if !worth_asking {
            return None;
        }
        let margin = node.depth.times(self.params().singular_per_ply);
        let bar = Score::estimate(score.value() - margin);
        let below = Score::from_value(bar.value() - 1);
        self.frames[node.ply].excluded = Some(point);
        let without = self.node::<Scout>(below, bar, singular_depth(node), node.ply, node.cut);
        self.frames[node.ply].excluded = None;
        self.frames[node.ply].static_eval = node.static_eval;
        if without < bar {
            let alone = without.value() + self.params().double_margin < bar.value();
            let twice = alone && !node.pv && self.is_on(Step::DoubleExtension);
            let more = if twice { self.params().double_extension } else { 0 };
            Some(extend_by(self.params().singular_extension + more))
        } else if bar >= node.beta && !node.pv && self.is_on(Step::MultiCut) {
            Some(Extension::Cut(bar))
        } else if score >= node.beta && self.is_on(Step::NegativeExtension) {
            Some(extend_by(-self.params().negative_extension))
        } else {
            None
        }
    }
}
