//! The value of a position and the order of its moves.
//!
//! The search sees an `Evaluator`, made from the `Model` of a rule (`model.rs`). Today there is one
//! kind, the tables: `TableEvaluator` (`table.rs`) sums a weight per point, found by the code of its four
//! lines, by one of several tables (`situation.rs`). The weights come from a file that is built in
//! (`weights.rs`), or from another that was loaded in its place; `plain.rs` holds what a fit can start
//! from when there is none. Evaluators follow the position through its observer and never look at the
//! whole board twice. Nothing here proves anything: a value is an estimate.
//!
//! Another kind of evaluator is a file here, a variant of `Model` and an arm of `Searcher::think`;
//! `threats.rs` is one, made for the tests.

mod model;
mod plain;
mod situation;
mod table;
#[cfg(test)]
mod threats;
mod weights;

use crate::board::Point;
use crate::position::{Observer, Position};
pub use model::{Model, ModelError, ModelKind, ModelSet};
pub use situation::{SITUATIONS, Situation};
pub use table::TableEvaluator;
#[cfg(test)]
pub use threats::{ThreatEvaluator, ThreatValues};
pub use weights::{Bonuses, ColorWeights, PointValue, Prior, THREAT_COUNT, Weights};

/// A move on an empty point and how promising it looks for the side to move, before any search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RatedMove {
    /// Where the stone is put.
    pub point: Point,
    /// The scale is that of the history scores in the search: 0 for a point without any pattern, and for a
    /// move that was not rated.
    pub prior: i32,
}

impl RatedMove {
    /// A move that is still to be rated.
    pub const fn unrated(point: Point) -> Self {
        RatedMove { point, prior: 0 }
    }
}

/// Judges positions and moves. It observes every move that is played and undone on the position that it is
/// asked about, except those that are undone again before it is asked; it may put off all work until it
/// is asked.
pub trait Evaluator: Observer {
    /// Value for the side to move; 200 is a chance of about 73 %, as a logistic curve has it.
    fn evaluate(&mut self, position: &Position) -> i32;

    /// Rates moves of the side to move, all those of a node at once.
    fn order(&mut self, position: &Position, moves: &mut [RatedMove]);
}
