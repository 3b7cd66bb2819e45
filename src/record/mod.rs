//! Games on disk: reading and writing them in the formats that others use, a file each.
//!
//! A `GameRecord` is a game that was played, with what belongs to it; `psq` is the format of Piskvork
//! and of Gomocup's archive, `sgf` that of editors for board games, and `moves` are lists of moves as
//! people type them. `training` holds the games of self-play with the search's scores in few bytes.
//!
//! Reading and judging are two things: a parser says what a text holds, `GameRecord::check` asks the
//! referee whether it can be true. Nothing here opens a file; callers hand in text, readers, writers.

mod game;
pub mod moves;
pub mod psq;
pub mod sgf;
pub mod training;

pub use game::{Date, Ending, GameRecord, GameResult, RecordError, RecordedMove};
