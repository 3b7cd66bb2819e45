//! The tests of `goren` as a user runs it. One program runs them all, because each links the whole
//! library.

mod analyse;
mod board;
mod command_line;
mod convert;
#[cfg(target_os = "linux")]
#[path = "program/ctrl_c.rs"]
mod ctrl_c;
mod explain;
mod lessons;
mod play;
mod program;
mod review;
mod train;
