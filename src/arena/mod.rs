//! Matches between programs that speak the Gomocup protocol.
//!
//! A `Player` is a program with its limits. A `Process` is one running copy of it, a `Dialogue` what
//! is said to that process and what it may answer, a `Clock` the time it has. `duel` plays one game
//! of two of them under the referee of `rules`. A `Book` of openings and the pairings make the
//! `Schedule`; a `Tournament` plays it on several threads and reports each game to the caller. A
//! `Journal` keeps the games on disk, `Books` add them up, and `statistics` says what the sums mean.
//!
//! Whatever an engine does, the game gets a result by the rule (the offender loses) and the
//! tournament goes on. Nothing here prints: `tools` does.
//!
//! In `selfplay` the engine plays against itself, in this process.

mod answer;
mod books;
mod clock;
mod dialogue;
mod duel;
mod journal;
mod opening;
mod player;
mod process;
mod schedule;
mod seat;
pub mod selfplay;
pub mod statistics;
mod tournament;

pub use answer::{Claim, Telling};
pub use books::{Books, PairingBook, PlayerBook};
pub use clock::{Clock, TimeControl};
pub use dialogue::{Dialogue, Fault, Interruption, Move, board};
pub use duel::{Conditions, Duel};
pub use journal::Journal;
pub use opening::{Book, Drawing, Opening, OpeningError, read_opening};
pub use player::{Limits, Player};
pub use process::{Process, Received, Stop};
pub use schedule::{GameNumber, Pairing, Schedule};
pub use seat::{Effort, Seat};
pub use tournament::{Played, Tournament};
