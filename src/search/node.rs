//! `Node` and its kinds: the plain facts about a node that the steps of the search read. `Best`:
//! the best result of a node so far.

use super::Score;
use super::depth::Depth;
use super::table::{Bound, TableEntry};
use crate::board::Point;
use crate::threat::Defence;

/// The kind of a node, as a type, so that each kind is compiled separately.
pub trait NodeKind {
    /// Whether the node has an open window: it may be part of the principal variation.
    const PV: bool;
    /// Whether it is the root.
    const ROOT: bool;
}

/// The root.
pub struct Root;
/// A node of the principal variation.
pub struct Pv;
/// A node searched with a null window.
pub struct Scout;

impl NodeKind for Root {
    const PV: bool = true;
    const ROOT: bool = true;
}

impl NodeKind for Pv {
    const PV: bool = true;
    const ROOT: bool = false;
}

impl NodeKind for Scout {
    const PV: bool = false;
    const ROOT: bool = false;
}

/// The best result of a node so far.
#[derive(Clone, Copy)]
pub struct Best {
    /// Its score.
    pub score: Score,
    /// The move, if it raised alpha.
    pub point: Option<Point>,
    /// How the score relates to the true one.
    pub bound: Bound,
}

/// Facts about a node before its moves are searched.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// Lower end of the window on entry.
    pub alpha: Score,
    /// Upper end of the window.
    pub beta: Score,
    /// Remaining depth.
    pub depth: Depth,
    /// Distance from the root.
    pub ply: usize,
    /// Whether the node is the root.
    pub root: bool,
    /// Whether the node has an open window.
    pub pv: bool,
    /// Whether the position is part of the principal variation, or was by its table entry.
    pub tt_pv: bool,
    /// Whether a beta cut is expected (cut node).
    pub cut: bool,
    /// The threat that the side to move has to answer.
    pub defence: Defence,
    /// The evaluator's value for the side to move, uncorrected.
    pub raw_eval: i32,
    /// Static evaluation: that value with its correction.
    pub static_eval: i32,
    /// The static evaluation, or the score of an earlier search if that says more.
    pub eval: i32,
    /// Whether the static evaluation is better than two plies ago.
    pub improving: bool,
    /// The entry of the transposition table.
    pub entry: Option<TableEntry>,
    /// A move that must not be searched (singular extension).
    pub excluded: Option<Point>,
}

impl Node {
    /// Whether the side to move is free to play anywhere.
    #[inline]
    pub fn is_free(&self) -> bool {
        self.defence == Defence::Free
    }

    /// A free node of a null window around 0 in which a cut is expected, for the tests of the
    /// steps.
    #[cfg(test)]
    pub fn example(eval: i32, depth_in_plies: i32) -> Node {
        Node {
            alpha: Score::estimate(0),
            beta: Score::estimate(1),
            depth: Depth::plies(depth_in_plies),
            ply: 4,
            root: false,
            pv: false,
            tt_pv: false,
            cut: true,
            defence: Defence::Free,
            raw_eval: eval,
            static_eval: eval,
            eval,
            improving: false,
            entry: None,
            excluded: None,
        }
    }

    /// Best move according to the transposition table.
    #[inline]
    pub fn table_move(&self) -> Option<Point> {
        self.entry.and_then(|entry| entry.best)
    }
}
