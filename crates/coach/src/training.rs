//! Training with problems: what a person has trained, and which problem comes next.
//!
//! Neither knows where the progress is kept, what day it is, or how a problem is shown.

mod choice;
mod progress;

pub use choice::Choice;
pub use progress::Progress;
