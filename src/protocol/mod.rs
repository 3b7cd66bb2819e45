//! The Gomocup protocol: text to commands and back.
//!
//! A reader thread turns bytes into lines and the parser turns lines into commands. The session, on
//! the calling thread, acts on them and writes the answers. A search runs on a thread of its own, so
//! that commands are heard while it thinks. `protocol.md` says what the commands mean to a manager.
//! Nothing here knows how a move is found.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::unreachable,
    clippy::indexing_slicing
)]

mod command;
mod encoding;
mod info_settings;
mod lag;
mod live;
mod messages;
#[cfg(test)]
mod page_tests;
mod parse;
mod reply;
mod search_thread;
mod session;
mod yixin_board;

pub use session::serve;
