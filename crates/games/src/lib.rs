//! Games on disk, read and written with a file for each format, and what is proven about them.
//!
//! A `GameRecord` is a game that was played, with its players, times and result. `psq` is the format
//! of Piskvork and of Gomocup's archive, `sgf` that of editors for board games, `renlib` that of
//! libraries of variations, and `moves` are lists of moves as people type them. `training` holds games
//! of self-play with the scores of the search. `reading` reads a position or game in any notation;
//! `written` is the part of it for what people write.
//! `certificate` holds wins that anyone can check, and `certify` finds them.
//!
//! Reading and checking are two things: a parser says what a text holds, and `GameRecord::check` asks
//! the referee whether that is possible. Nothing here opens a file: callers pass text, readers and
//! writers.

pub mod certificate;
pub mod certify;
mod game;
pub mod moves;
pub mod psq;
pub mod reading;
pub mod renlib;
pub mod sgf;
pub(crate) mod sgf_tree;
pub mod training;
pub mod written;

pub use game::{Date, Ending, GameRecord, GameResult, RecordError, RecordedMove};
