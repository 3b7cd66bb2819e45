//! Evaluators: the value of a position and the priors of its moves.
//!
//! The search uses an `Evaluator`, made from the `Model` of a rule (`model.rs`). There are two kinds.
//! `TableEvaluator` (`table.rs`) sums one weight per point, looked up by the code of its four lines;
//! the situation of the side to move selects the table (`situation.rs`). The weights are built in or
//! loaded from a file (`weights.rs`). `plain.rs` holds weights set by hand, from which a fit can
//! start. `network/` judges every point as a whole and puts the points together with a small neural
//! network. What all files of models have in common is in `file.rs`. Evaluators follow the position
//! through its observer and never scan the whole board again. Nothing here proves anything: a value
//! is an estimate.
//!
//! A new kind of evaluator takes a file here, a variant of `Model` and of `ModelKind`, the first bytes
//! of its files in `Model::read`, its values in `search::Params::of`, and an arm of
//! `Searcher::think_as`.

mod file;
mod model;
pub mod network;
mod plain;
mod situation;
mod table;
mod weights;

use crate::board::Point;
use crate::position::{Observer, Position};
pub use model::{Model, ModelError, ModelKind, ModelSet};
pub use situation::{SITUATIONS, Situation};
pub use table::TableEvaluator;
pub use weights::{Bonuses, ColorWeights, PointValue, Prior, THREAT_COUNT, Weights};

/// The evaluation's value for one unit of the logistic curve.
pub const VALUE_PER_NAT: i16 = 200;
/// Units of the prior in one unit of merit, of which the chances of moves are the softmax.
pub const PRIOR_PER_NAT: i16 = 64;

/// A move on an empty point and its prior: how promising it looks for the side to move before any
/// search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RatedMove {
    /// The point of the stone.
    pub point: Point,
    /// On the scale of the search's history scores. 0 for a move that is not rated.
    pub prior: i32,
}

impl RatedMove {
    /// A move that is not rated yet.
    pub const fn unrated(point: Point) -> Self {
        RatedMove { point, prior: 0 }
    }
}

/// Evaluates positions and rates moves. It observes every move played and undone on the position,
/// except moves that are undone again before the next call. It may put off all work until it is
/// called.
pub trait Evaluator: Observer {
    /// The value for the side to move. Values are fitted on a logistic curve on which 200 is a win
    /// rate of 73 %; in games it is 69 % in freestyle.
    fn evaluate(&mut self, position: &Position) -> i32;

    /// Sets the priors of moves of the side to move, all moves of a node in one call.
    fn order(&mut self, position: &Position, moves: &mut [RatedMove]);
}
