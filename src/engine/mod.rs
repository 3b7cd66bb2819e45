//! The facade: what a program other than the protocol would call.
//!
//! An `Engine` keeps a plain record of the game, accepts moves and whole positions, thinks on
//! request, and plans its memory. It prints nothing, reads no input and owns no thread. Texts,
//! match clocks and the supervision of a running search belong to `protocol`.

mod allowance;
mod balance;
mod facade;
mod fairest;
mod handicap;
mod hash_file;
mod last_threat;
mod level;
mod network_source;
mod opening;
mod options;
mod record;
mod setup;
mod soosorv;
mod swap2;
mod thinker;
mod win_rate;

pub use balance::{BalanceStones, BalancedMoves};
pub use facade::Engine;
pub use hash_file::HashFileError;
pub use level::{Level, LevelError};
pub use network_source::{NetworkSource, load_networks, read_network};
pub use opening::{FifthWay, MAX_OFFERED, MAX_PLACED, OpeningAnswer, OpeningStep};
pub use options::{DEFAULT_MEMORY, MAX_HASH, MAX_THREADS, Options, Resources};
pub use record::{PlayError, Record};
pub use setup::{Owner, Placed};
pub use soosorv::{MAX_FIFTHS, SoosorvAnswer, SoosorvStep};
pub use swap2::{Swap2Answer, Swap2Decision, Swap2Error};
pub use thinker::Thinker;
pub use win_rate::{win_rate, win_rate_on_scale};
