//! Games on disk, read and written with a file for each format, and what is proven about them.
//!
//! A `GameTree` is a game with its variations, comments and marks, and every format is read into it;
//! what it means for a game of Gomoku `meaning` says. A `GameRecord` is a game that was played, with its
//! players, times and result. `psq` is the format of Piskvork and of Gomocup's archive, `sgf` that of
//! editors for board games, `renlib` that of libraries of variations, `rif` RenjuNet's database, `yixin`
//! what Yixin-Board saves, `puzzle_json` games and problems as JSON, `ccgc` records of a championship, and
//! `moves` are lists of moves as people type them. `renju_openings` knows the openings of renju by name.
//! `training` holds games of self-play with the scores of the search. `reading` reads a position or game in
//! any notation; `written` is the part of it for what people write. `certificate` holds wins that anyone
//! can check, and `certify` finds them.
//!
//! Reading and checking are two things: a parser says what a text holds, and `GameRecord::check` asks
//! the referee whether that is possible. Nothing here opens a file: callers pass text, readers and
//! writers.

pub mod ccgc;
pub mod certificate;
pub mod certify;
pub mod formats;
mod game;
pub mod game_json;
pub mod meaning;
pub mod moves;
mod part;
pub mod psq;
pub mod puzzle_json;
pub mod reading;
pub mod renju_openings;
pub mod renlib;
pub mod rif;
pub mod rule_names;
pub mod sgf;
pub mod training;
pub mod tree;
mod warning;
pub mod written;
pub mod yixin;

pub use game::{Date, Ending, GameRecord, GameResult, RecordError, RecordedMove};
pub use part::Part;
pub use warning::Warning;
