//! The network: an evaluator that judges every point as a whole.
//!
//! `shape.rs` numbers the shapes of lines. `numbers.rs` says what a network computes, and reads and
//! writes its numbers. `evaluator.rs` keeps the accumulators of a position up to date, as late as
//! possible. `kernel.rs` holds the loops over numbers, `instructions.rs` compiles them for several
//! kinds of processors and chooses one at run time. Networks are learnt elsewhere (`tuning`).

mod evaluator;
mod instructions;
mod kernel;
mod numbers;
mod shape;
#[cfg(test)]
mod tests;

pub use evaluator::NetworkEvaluator;
pub use instructions::{InstructionKind, InstructionSet, compiled_for_each_set};
pub use kernel::window;
pub use numbers::{
    ACTIVATION, AREAS, CHANNELS, ColorNetwork, HEADS, HIDDEN, HIDDEN_LIMIT, HIDDEN_UNIT, Head,
    INPUT_UNIT, INPUTS, Layer, Network, POOLED, ROW_LIMIT, SUM_UNIT, THREAT_INPUTS, WeightRow,
    area, head,
};
pub use shape::{BASES, ShapeTable};
#[cfg(test)]
pub(crate) use tests::random_network;
