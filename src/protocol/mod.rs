//! The Gomocup protocol: text to commands and back.
//!
//! A reader thread turns bytes into lines, the parser lines into commands, and the session, on the
//! calling thread, acts on them and is the only one who writes. A search runs on a thread of its own,
//! so that commands are heard while it thinks. What the words mean to a user stands in `protocol.md`.
//! Nothing here knows how a move is found.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::unreachable,
    clippy::indexing_slicing
)]

mod command;
mod news;
mod parse;
mod reply;
mod session;
mod settings;
mod worker;

pub use command::{Block, Command, Coordinates, Key, Setting, Stone, command_words, setting_names};
pub use parse::{ParseError, parse};
pub use session::serve;
