//! The tests of `goren-lab` as a user runs it. One program runs them all, because each links the whole
//! library.

mod ablate;
mod arena;
mod comply;
mod contest;
mod experiments;
mod lab_folder;
mod selfplay;
mod tactics;
mod train;
mod transcripts;

use std::path::{Path, PathBuf};

/// A program that `cargo test` builds as an example of this package.
fn example(name: &str) -> PathBuf {
    let test = std::env::current_exe().expect("a path");
    let target = test.parent().and_then(Path::parent).expect("the target directory");
    let program = target.join("examples").join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    assert!(program.is_file(), "run cargo build -p goren-lab --examples first");
    program
}

/// The engine.
fn pbrain_goren() -> PathBuf {
    example("pbrain-goren")
}

/// An engine that misbehaves as it is told.
fn mock() -> PathBuf {
    example("mock_engine")
}
