//! Matches: what their results say about the strength of the players.
//!
//! `statistics` counts games and pairs of games and draws conclusions from the counts. Nothing here
//! thinks about a move.

pub mod statistics;
