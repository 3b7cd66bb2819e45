//! Learning the table evaluation of a rule from played games.
//!
//! `spsa.rs` tunes the numbers of the search by games and has nothing to do with the rest.
//! `sample.rs` turns games into samples: which codes stood on the board, who won, what the search
//! said, which move was played. `value.rs` fits the value of every code by logistic regression to a mix
//! of result and search score; `order.rs` fits the order of moves by multinomial regression to the
//! moves played. Both descend by `adam.rs` and stop when games that they do not learn from say so. The
//! outcome is an `eval::Weights`. Reading records, files and progress belong to `tools/tune.rs`.

mod adam;
mod order;
mod sample;
mod spsa;
#[cfg(test)]
mod tests;
mod value;

pub use order::{Accuracy, OrderReport, fit_order};
pub use sample::{Game, Samples, Sampling};
pub use spsa::{Probe, Spsa, Tuned};
pub use value::{ValueReport, fit_values};

use rand::seq::SliceRandom;
use rand_pcg::Pcg64;

/// How a fit goes about it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Schedule {
    /// Passes over all samples at most.
    pub epochs: usize,
    /// Passes without a better validation loss before the fit ends.
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

/// The numbers below `count` in the order in which a pass takes them.
fn shuffled(count: usize, seed: u64, epoch: usize) -> Vec<u32> {
    let mut order: Vec<u32> = (0..count as u32).collect();
    order.shuffle(&mut Pcg64::new(u128::from(seed), epoch as u128));
    order
}
