//! The protocol of Gomocup and Piskvork: its commands and settings, and how they are read.

pub(super) mod command;
pub(super) mod info_settings;
mod lag;
pub(super) mod parse;
