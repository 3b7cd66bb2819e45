//! The facade: what a program that is not a protocol would call.
//!
//! An `Engine` keeps a plain record of the game, takes moves and whole positions in any shape,
//! thinks when told to, and plans its memory. It prints nothing, reads nothing and owns no thread;
//! texts, clocks of a match and the watching of a running search belong to `protocol`.

mod brain;
mod facade;
mod options;
mod record;
mod setup;
mod swap2;
mod weight_source;

pub use brain::{Brain, Think};
pub use facade::{Engine, MakeBrain};
pub use options::{DEFAULT_MEMORY, Options, Resources};
pub use record::{PlayError, Record};
pub use setup::{Owner, Placed};
pub use swap2::{Swap2Answer, Swap2Decision, Swap2Error};
pub use weight_source::{WeightSource, load_weights, read_weights};
