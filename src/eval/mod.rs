//! The value of a position and the prior of its moves.
//!
//! The search sees an `Evaluator`; today there is one, `TableEvaluator` (`table.rs`), which sums a
//! weight per point, found by the code of its four lines, by one of several tables (`situation.rs`). The
//! weights come from a file that is built in (`weights.rs`), or from another that was loaded in its place
//! (`weight_set.rs`); `plain.rs` holds what a fit can start from when there is none. Evaluators
//! follow the position through its observer and never look at the whole board twice. Nothing here proves
//! anything: a value is an estimate.

mod plain;
mod situation;
mod table;
mod weight_set;
mod weights;

use crate::board::Point;
use crate::position::{Observer, Position};
pub use situation::{SITUATIONS, Situation};
pub use table::TableEvaluator;
pub use weight_set::WeightSet;
pub use weights::{Bonuses, ColorWeights, PointValue, Prior, THREAT_COUNT, Weights, WeightsError};

/// Judges positions and moves.
pub trait Evaluator: Observer {
    /// Forgets everything and takes the position as it stands.
    fn reset(&mut self, position: &Position);

    /// Value for the side to move; 200 is a chance of about 73 %, as a logistic curve has it.
    fn evaluate(&self, position: &Position) -> i32;

    /// How promising a move on an empty point looks for the side to move, before any search; the
    /// scale is that of the history scores in the search, 0 for a point without any pattern.
    fn prior(&self, position: &Position, point: Point) -> i32;
}
