//! The network: an evaluator that judges every point as a whole.
//!
//! `layout.rs` has the sizes. `shape.rs` numbers the shapes of lines. `numbers.rs` says what a network computes, and reads and
//! writes its numbers; `file.rs` has the beginning and the end of their file. `situation.rs` tells
//! positions under threat from others. `evaluator.rs` keeps the accumulators of a position up to
//! date, as late as possible. `kernel.rs` holds the loops over numbers, `instructions.rs` compiles
//! them for several kinds of processors and chooses one at run time. `set.rs` has a network for every
//! rule. `untrained.rs` is where learning from nothing starts; networks are learnt in `goren-lab`.

mod evaluator;
mod file;
mod instructions;
mod kernel;
mod layout;
mod numbers;
mod set;
mod shape;
mod situation;
#[cfg(test)]
mod tests;
mod untrained;

pub use evaluator::NetworkEvaluator;
pub use file::NetworkError;
pub use instructions::{InstructionKind, InstructionSet, compiled_for_each_set};
pub use kernel::window;
pub use layout::{
    AREAS, CHANNELS, FIRST_HIDDEN, INPUTS, SECOND_HIDDEN, THREAT_COUNT, THREAT_INPUTS,
};
pub use numbers::{
    ACTIVATION, ColorNetwork, HEADS, HIDDEN_LIMIT, HIDDEN_UNIT, Head, INPUT_UNIT, Layer, Network,
    POOLED, Prior, ROW_LIMIT, SUM_UNIT, WeightRow, area, head, threat_classes,
};
pub use set::NetworkSet;
pub use shape::{BASES, ShapeTable};
#[cfg(test)]
pub(crate) use tests::random_network;
