//! Goren, a Gomoku and Renju engine (map to follow).
pub mod board;
pub mod eval;
pub mod pattern;
pub mod position;
pub mod rules;
pub mod search;
pub mod threat;
