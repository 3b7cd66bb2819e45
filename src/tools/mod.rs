//! Programs around the engine, one file each, for its users and for those who develop it. They
//! print, read files and measure time as they like; the engine does not know them.

pub mod ablate;
pub mod bench;
mod common;
pub mod comply;
mod contestants;
pub mod explain;
pub mod openings;
#[cfg(test)]
mod scratch;
pub mod selfplay;
pub mod spsa;
pub mod tactics;
pub mod tournament;
pub mod tune;
mod values;
mod weight_source;

use common::{
    Stopwatch, default_threads, engine_name, exit_code, locate, parse_lines, parse_range,
    progress_bar, run_tool, say, stop_on_interrupt,
};
pub(crate) use weight_source::load_weights;
use weight_source::{WeightSource, read_weights};
