//! What the subcommands share: how they stop, which threads and files they use, what they are called.

use crate::arena::StopFlag;
use anyhow::{Context, Result, ensure};
use clap::{Args, Command};
use std::fs::File;
use std::io;
use std::path::Path;
use std::process::ExitCode;
use std::thread;

/// What a shell reports of a program that was ended by Ctrl-C.
pub(super) const INTERRUPTED: u8 = 130;

/// Name and version of the engine, and the signature of its bench, which changes with its search.
pub(super) fn engine_name() -> String {
    const SIGNATURE: &str = include_str!("../../tests/data/bench_signature.txt");
    format!("goren {}, bench {}", env!("CARGO_PKG_VERSION"), SIGNATURE.trim())
}

/// A stop flag that Ctrl-C sets. The second Ctrl-C ends the program at once.
pub(super) fn stop_on_interrupt() -> Result<StopFlag> {
    let stop = StopFlag::default();
    let flag = stop.clone();
    let on_interrupt = move || {
        if flag.is_set() {
            std::process::exit(INTERRUPTED.into());
        }
        flag.set();
    };
    ctrlc::set_handler(on_interrupt).context("cannot handle Ctrl-C")?;
    Ok(stop)
}

/// The exit code of a subcommand that has done its work, or as much of it as Ctrl-C allowed.
pub(super) fn exit_code(stop: &StopFlag) -> ExitCode {
    if stop.is_set() { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS }
}

/// As many threads as the machine runs at the same time.
pub(super) fn default_threads() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// The name of a file, for the errors about it.
pub(super) fn named(path: &Path) -> impl FnOnce() -> String {
    move || path.display().to_string()
}

/// Creates a file for results, before the work begins.
///
/// # Errors
/// When it exists already or cannot be written.
pub(super) fn create_new(path: &Path) -> Result<File> {
    File::create_new(path).with_context(named(path))
}

/// Writes a file that must be new.
///
/// # Errors
/// As `create_new`.
pub(super) fn write_new(path: &Path, bytes: &[u8]) -> Result<()> {
    io::Write::write_all(&mut create_new(path)?, bytes).with_context(named(path))
}

/// Refuses a path that exists, or whose folder does not, before the work is done.
///
/// # Errors
/// When it cannot be used.
pub(super) fn ensure_new(path: &Path) -> Result<()> {
    ensure!(!path.exists(), "{} exists already", path.display());
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let there = folder.is_none_or(Path::is_dir);
    ensure!(there, "{}: there is no such folder", path.display());
    Ok(())
}

/// Reads arguments from a line of words; an empty line gives the defaults.
///
/// # Errors
/// When they cannot be understood.
pub(super) fn parse_line<A: Args>(line: &str) -> clap::error::Result<A> {
    let command = A::augment_args(Command::new("arguments").no_binary_name(true));
    A::from_arg_matches(&command.try_get_matches_from(line.split_whitespace())?)
}
