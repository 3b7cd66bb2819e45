//! Learning a network from played games.
//!
//! `packed.rs` stores positions, `parameters.rs` the numbers in floating point, `pass.rs` computes
//! the losses and their gradient, `optimizer.rs` makes the steps, `fit.rs` runs the descent,
//! `checkpoint.rs` saves its state, `report.rs` judges models. The result is an
//! `eval::network::Network`.

mod checkpoint;
mod fit;
mod optimizer;
mod packed;
mod parameters;
mod pass;
mod report;
#[cfg(test)]
mod tests;

pub use checkpoint::CheckpointError;
pub use fit::{Judgement, Losses, NetworkFit, NetworkPlan};
pub use packed::PackedSet;
pub use parameters::Saturation;
pub use report::{ModelLosses, RoundingError, STONE_GROUPS};
