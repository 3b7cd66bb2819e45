//! The facade: what a program that is not a protocol would call.
//!
//! An `Engine` keeps a plain record of the game, takes moves and whole positions in any shape,
//! thinks when told to, and plans its memory. It prints nothing, reads nothing and owns no thread;
//! texts, clocks of a match and the watching of a running search belong to `protocol`.

mod facade;
mod model_source;
mod options;
mod record;
mod setup;
mod swap2;
mod thinker;

pub use facade::Engine;
pub use model_source::{ModelSource, load_models, read_model};
pub use options::{DEFAULT_MEMORY, Options, Resources};
pub use record::{PlayError, Record};
pub use setup::{Owner, Placed};
pub use swap2::{Swap2Answer, Swap2Decision, Swap2Error};
pub use thinker::Thinker;
