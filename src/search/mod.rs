//! The search (under construction): what the engine facade may rely on.

mod control;
mod limits;
mod report;
mod score;
pub mod time;

pub use control::Control;
pub use limits::Limits;
pub use report::{Finding, Iteration, Reporter, Silent};
pub use score::Score;
