//! Self-play: the engine plays against itself, to make data for training and balanced openings.
//!
//! Everything happens in this process. A `Player` is an engine of which each worker has one; an
//! `OpeningMaker` draws openings by chance and has them judged; `play` plays a game; a `Contest` is
//! between the engine and itself that searches in another way or judges with other weights;
//! `in_order` spreads work over threads and hands the results over in order. A game depends on its
//! seed and the `Settings` alone, so the same run gives the same games on any number of threads.

mod contest;
mod game;
mod opening;
mod player;
mod workers;

pub use contest::{Contest, Contestants};
pub use game::{ChanceSettings, Settings, game_seed, play};
pub use opening::{Opening, OpeningMaker, canonical};
pub use player::{Mind, Player};
pub use workers::in_order;
