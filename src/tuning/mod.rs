//! Learning the table evaluation of a rule from played games.
//!
//! `game.rs` is a game as it is learnt from, `sample.rs` turns games into samples: which codes
//! stood on the board, who won, what the search said, which move it chose. `value.rs` fits the value of
//! every code by logistic regression to a mix of result and search score; `order.rs` fits the order of
//! moves by multinomial regression to the moves chosen. Both descend (`descent.rs`, `adam.rs`) until
//! games that they do not learn from say stop; `fit` does the one beside the other. The outcome is an
//! `eval::Weights`. Reading records, files and progress belong to `lab/tune.rs`.

mod adam;
mod descent;
mod game;
mod order;
mod sample;
#[cfg(test)]
mod tests;
mod value;

pub use game::{GameMove, SampleGame};
pub use order::{Accuracy, OrderReport, fit_order};
pub use sample::{Refusal, Samples, Sampling};
pub use value::{ValueReport, fit_values};

use crate::board::Color;
use crate::eval::{ColorWeights, Weights};
use rand::seq::SliceRandom;
use rand_pcg::Pcg64;
use std::thread;

/// How a fit goes about it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FitSchedule {
    /// Passes over all samples at most.
    pub epochs: usize,
    /// Passes without a better validation loss that are suffered, first in full and then in finer steps.
    pub patience: usize,
    /// Samples between two steps.
    pub batch: usize,
    /// Length of a step (Adam's alpha), in the unit of the parameters.
    pub step: f32,
    /// Pull towards the weights at the start, per sample: keeps what was never seen where it was.
    pub pull: f32,
    /// Seed of the order in which samples are taken.
    pub seed: u64,
}

/// Losses after one pass over the samples.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Epoch {
    /// Mean loss over the samples learnt from, during the pass (nats).
    pub training: f64,
    /// Mean loss over the samples kept aside, after the pass (nats).
    pub validation: f64,
}

/// How values and order are fitted.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plan {
    /// The values of codes and threats.
    pub values: FitSchedule,
    /// The order of moves.
    pub order: FitSchedule,
    /// The share of the game's result in what values are fitted to, 0 to 1; the rest is the search's.
    pub mix: f32,
    /// Whether both are fitted at a time, on two threads; it changes nothing else.
    pub at_once: bool,
}

/// The fit that a pass belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// That of values.
    Values,
    /// That of the order of moves.
    Order,
}

/// Fits everything in `weights` to the samples: values and, independently, the order of moves.
/// `progress` hears of every pass, on the thread that makes it.
///
/// # Panics
/// When the thread of a fit does.
pub fn fit(
    samples: &Samples,
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

/// The numbers below `count` in the order in which a pass takes them.
fn shuffled(count: usize, seed: u64, epoch: usize) -> Vec<u32> {
    let mut order: Vec<u32> = (0..count as u32).collect();
    order.shuffle(&mut Pcg64::new(u128::from(seed), epoch as u128));
    order
}
