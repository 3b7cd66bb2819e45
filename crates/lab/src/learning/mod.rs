//! Learning a network from played games.
//!
//! `game.rs` holds a game to learn from. `sample.rs` chooses the positions of games, `packed.rs` stores
//! them. `parameters.rs` holds the numbers in floating point, `pass.rs` computes the losses and their
//! gradient, `optimizer.rs` makes the steps (`adam.rs`), `fit.rs` runs the descent, `checkpoint.rs`
//! saves its state, `report.rs` judges networks, `units.rs` counts what their units do and revives those that
//! do nothing. `order.rs` and `winning_chance.rs` say what priors and scores mean. The result is an
//! `eval::network::Network`. `train` reads the records, writes the files and shows the progress.

mod adam;
mod checkpoint;
mod fit;
mod game;
mod optimizer;
mod order;
mod packed;
mod parameters;
mod pass;
mod report;
mod sample;
#[cfg(test)]
mod sample_tests;
#[cfg(test)]
mod tests;
mod units;
mod winning_chance;

pub use checkpoint::CheckpointError;
pub use fit::{Judgement, Losses, NetworkFit, NetworkPlan};
pub use game::{GameMove, SampleGame};
pub use order::Accuracy;
pub use parameters::Saturation;
pub use report::{NetworkLosses, RoundingError, STONE_GROUPS};
pub use sample::{Refusal, Samples, Sampling};
pub use units::LiveUnits;
