//! The tests of the engine as a whole: laws of rules, position and search, and conversations with
//! the program. One program runs them all, because each links the whole engine.

mod ablation;
mod architecture;
mod bench_signature;
mod dead_stones;
mod levels;
mod rules;
mod threads;
mod transcripts;
