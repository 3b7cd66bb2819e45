//! Goren, a Gomoku and Renju engine (map to follow).
pub mod board;
pub mod cli;
pub mod engine;
pub mod protocol;
pub mod rules;
pub mod search;
