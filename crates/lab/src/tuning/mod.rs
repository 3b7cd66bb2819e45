//! Learning tables of weights and networks from played games.
//!
//! `game.rs` holds a game to learn from. `sample.rs` chooses the positions of games, the same for every
//! fit. Tables: `table_set.rs` keeps the codes on the board, the winner, the score of the search, the
//! move chosen. `value.rs` fits the value of every code by logistic regression to a mix of result and
//! search score. `order.rs` fits the move order by multinomial regression to the moves chosen. Both
//! run gradient descent (`descent.rs`, `adam.rs`) until the loss on a validation set stops falling.
//! `fit` can run both at once. The result is an `eval::Weights`. Networks: `network/` fits value and
//! move order together. `lab/tune.rs` and `lab/train.rs` read the records, write the files and show
//! the progress.

mod adam;
mod descent;
mod game;
mod network;
mod order;
mod sample;
mod table_set;
#[cfg(test)]
mod tests;
mod value;
mod winning_chance;

pub use game::{GameMove, SampleGame};
pub use network::{
    CheckpointError, Judgement, Losses, ModelLosses, NetworkFit, NetworkPlan, PackedSet,
    RoundingError, STONE_GROUPS, Saturation,
};
pub use order::{Accuracy, OrderReport, fit_order};
pub use sample::{Refusal, SampleSet, Samples, Sampling};
pub use table_set::TableSet;
pub use value::{ValueReport, fit_values};

use goren::board::Color;
use goren::eval::{ColorWeights, Weights};
use rand::seq::SliceRandom;
use rand_pcg::Pcg64;
use std::thread;

/// The settings of a fit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FitSchedule {
    /// Largest number of passes over all samples.
    pub epochs: usize,
    /// Patience: passes without a lower validation loss that are allowed, first with full steps and
    /// then with finer ones.
    pub patience: usize,
    /// Samples per step.
    pub batch: usize,
    /// Length of a step (Adam's alpha), in the unit of the parameters.
    pub step: f32,
    /// Strength of the pull towards the starting weights: the share of the distance that a step of
    /// length 1 takes back.
    pub pull: f32,
    /// Seed of the order of the samples.
    pub seed: u64,
}

/// Losses after one pass over the samples.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Epoch {
    /// Mean loss over the training samples, during the pass (nats).
    pub training: f64,
    /// Mean loss over the validation samples, after the pass (nats).
    pub validation: f64,
}

/// The plan of a fit of values and move order.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plan {
    /// The values of codes and threats.
    pub values: FitSchedule,
    /// The move order.
    pub order: FitSchedule,
    /// Share of the game's result in the target of the values, 0 to 1; the rest is the search
    /// score.
    pub mix: f32,
    /// Whether both are fitted at once, on two threads. The result is the same.
    pub at_once: bool,
}

/// The fit that a pass belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The fit of values.
    Values,
    /// The fit of the move order.
    Order,
}

/// Fits everything in `weights` to the samples: the values and, independently, the move order.
/// `progress` is called after every pass, on the thread of the fit.
///
/// # Panics
/// When the thread of a fit panics.
pub fn fit(
    samples: &Samples<TableSet>,
    weights: &mut Weights,
    plan: &Plan,
    progress: &(dyn Fn(Part, &Epoch) + Sync),
) -> (ValueReport, OrderReport) {
    let mut ordered = weights.clone();
    let mut fit_order =
        || fit_order(samples, &mut ordered, &plan.order, &mut |epoch| progress(Part::Order, epoch));
    let mut fit_values = || {
        let progress = &mut |epoch: &Epoch| progress(Part::Values, epoch);
        fit_values(samples, weights, &plan.values, plan.mix, progress)
    };
    let reports = if plan.at_once {
        thread::scope(|scope| {
            let order = scope.spawn(fit_order);
            (fit_values(), order.join().expect("a fit does not panic"))
        })
    } else {
        (fit_values(), fit_order())
    };
    for color in Color::BOTH {
        let priors = ordered.of(color).priors;
        weights.set(color, ColorWeights { priors, ..weights.of(color).clone() });
    }
    reports
}

/// The sample numbers below `count`, in the order of a pass.
fn shuffled(count: usize, seed: u64, epoch: usize) -> Vec<u32> {
    let mut order: Vec<u32> = (0..count as u32).collect();
    order.shuffle(&mut Pcg64::new(u128::from(seed), epoch as u128));
    order
}
