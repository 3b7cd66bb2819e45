//! Self-play: the engine plays against itself, for training data, balanced openings and contests between
//! variants of it.
//!
//! Everything happens in this process. A `Player` is an engine, of which each worker has its own; an
//! `OpeningGenerator` generates random openings and judges them; `play` plays a game for training; a
//! `Contest` plays two variants of the engine against each other; `in_order` spreads work over threads
//! and hands the results over in order. A game depends on its seed and its settings alone, so the same
//! run gives the same games on any number of threads.

mod contest;
mod game;
mod opening;
mod player;
mod workers;

pub(crate) use contest::Contest;
pub(crate) use game::{RandomMoves, SelfplaySettings, empty_board, game_seed, play};
pub(crate) use opening::{GivenOpenings, OpeningGenerator, ScoredOpening, canonical};
pub use player::Player;
pub(crate) use player::Variant;
pub(crate) use workers::in_order;
