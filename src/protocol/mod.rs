//! The Gomocup protocol: text to commands and back.
//!
//! A reader thread turns bytes into lines and the parser turns lines into commands. The session, on
//! the calling thread, acts on them and writes the answers. A search runs on a thread of its own, so
//! that commands are heard while it thinks. `protocol.md` says what the commands mean to a manager.
//! Nothing here knows how a move is found.
//!
//! | module | what it holds |
//! |---|---|
//! | `tokens` | numbers, coordinates and blocks of stones |
//! | `backlog` | how much may wait to be obeyed |
//! | `encoding` | byte-order marks and UTF-16 |
//! | `yixin_board` | the commands of Yixin-Board, and what it is told during a search |
//! | `gomocup` | all other commands and the settings; the parser of both |
//! | `reply`, `messages` | the lines that are sent |
//! | `search_thread` | the thread on which a search runs |
//! | `session` | the conversation |

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::unreachable,
    clippy::indexing_slicing
)]

mod backlog;
mod encoding;
mod gomocup;
mod messages;
#[cfg(test)]
mod page_tests;
mod reply;
mod search_thread;
mod session;
mod tokens;
mod yixin_board;

pub use session::serve;
