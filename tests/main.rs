//! The tests of the engine as a whole: laws of rules, position and search, and conversations with
//! the program. One program runs them all, because each links the whole engine.

mod ablation;
mod architecture;
mod bench_signature;
mod dead_stones;
mod documents;
mod levels;
mod rules;
mod threads;
mod transcripts;

/// How many cases a law that takes long looks at: a part of them with every change, all of them once a
/// week, where `GOREN_FULL_LAWS` is set.
fn sample(part: u32, all: u32) -> u32 {
    if std::env::var_os("GOREN_FULL_LAWS").is_some() { all } else { part }
}
