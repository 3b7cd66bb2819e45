//! Conversations with the engine that are no plain transcript, as code. The plain ones are data files,
//! which the tests of `goren-lab` replay.

mod acceptance;
mod command_line;
mod duel;
mod hostile;
mod leaving;
mod messages;
/// The board of the one who talks to the engine; `goren-lab comply` has the same.
#[path = "../../crates/lab/src/comply/oracle.rs"]
mod oracle;
mod pondering;
mod random;
mod surroundings;
mod swap2;
mod talk;
mod unruly;
mod yixin_board;
