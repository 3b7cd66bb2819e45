//! Matches between engines that speak the Gomocup protocol.
//!
//! An `EngineConfig` is an engine with its limits, a `Process` one running copy of it, a
//! `Conversation` what is said to that process and what it may answer, a `GameClock` the time that it
//! has. `game` plays one game of two of them under the referee of `rules`. An `OpeningBook` and the
//! pairings make the `MatchSchedule`; a `Tournament` plays it on several threads and hands each game to the
//! caller. A `MatchJournal` keeps the games on disk, `Results` add them up, and `statistics` says what the
//! sums mean.
//!
//! Whatever an engine does, the game gets a result by the rule (the offender loses) and the
//! tournament goes on. Nothing here prints: the subcommands do.
//!
//! In `selfplay` the engine plays against itself, in this process.

mod answer;
mod conversation;
mod engine_config;
mod game;
mod game_clock;
mod journal;
mod match_journal;
mod opening_book;
mod process;
mod results;
mod schedule;
pub mod selfplay;
mod side;
pub mod statistics;
mod tournament;

pub(crate) use answer::{ReportedScore, SearchInfo};
pub(crate) use conversation::{Conversation, Fault, Interruption, Move, board_block};
pub use engine_config::{EngineConfig, EngineLimits};
use game::FinishedGame;
pub(crate) use game::MatchConditions;
pub use game_clock::TimeControl;
pub(crate) use journal::{Journal, read_lines};
pub(crate) use match_journal::MatchJournal;
pub use opening_book::read_opening;
pub(crate) use opening_book::{Opening, OpeningBook, OpeningSelection, read_opening_lines};
pub use process::{NoLine, Process, StopFlag};
pub(crate) use results::{EngineResults, Results};
pub(crate) use schedule::MatchSchedule;
use schedule::ScheduledGame;
use side::MoveStats;
pub(crate) use side::Side;
pub(crate) use tournament::{PlayedGame, Tournament};
