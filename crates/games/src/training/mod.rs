//! Files of self-play: games with the score of the search for every move, some four bytes a move.
//!
//! A file is a header and then games, each in a frame with its length and a checksum. Games are only
//! ever appended, each by one write: a writer that is killed loses the game in progress, and a reader
//! says where the last whole game ends. The same games give the same bytes.
//!
//! All integers are little endian. The header (`header.rs`):
//!
//! | bytes | what |
//! |---|---|
//! | 8 | magic, `89 47 52 4e 53 50 0d 0a` |
//! | 2 | version, 1 |
//! | 2 | length of what follows up to the checksum |
//! | 1, 1, 1 | Gomocup's code of the rule, width, height |
//! | 2 | number of stones at which a game is drawn, 0 for a full board only |
//! | 8 | seed of the run |
//! | 8 | fingerprint of the network |
//! | 2 + n | engine, UTF-8 behind its length |
//! | 2 + n | settings of the run, UTF-8 behind its length |
//! | 4 | CRC-32 of all before |
//!
//! A game (`game.rs`), in a frame (`file.rs`):
//!
//! | bytes | what |
//! |---|---|
//! | 2 | length of what follows up to the checksum |
//! | 8 | seed of the game |
//! | 1 | result: 0 black has won, 1 white, 2 drawn |
//! | 1 | ending: 0 five, 1 overline, 2 double-four, 3 double-three, 4 draw, 5 adjudication |
//! | 1 | number of given moves |
//! | 2 each | given moves: row times width plus column |
//! | 2 + 2 each | played moves: the same, plus 0x8000 if the move was chosen at random; the score |
//! | 4 | CRC-32 of the frame up to here |

mod error;
mod file;
mod game;
mod header;

pub use error::Error;
pub use file::{Reader, Writer};
pub use game::{Game, MAX_OPENING, ScoredMove};
pub use header::Header;
