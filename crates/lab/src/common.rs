//! What the subcommands share: how they stop, how long they wait, which threads they use, what they are
//! called.

use crate::arena::{MatchConditions, OpeningBook, StopFlag};
use anyhow::{Context, Result, ensure};
use goren::rules::Rule;
use goren_cli::{on_each_interrupt, on_interrupt};
use goren_games::{GameRecord, sgf};
use std::path::Path;
use std::thread;
use std::time::Duration;

/// How long an engine may take to answer START.
pub(super) const START_TIMEOUT: Duration = Duration::from_secs(10);
/// How long an engine may think when no clock limits it.
pub(super) const STALL_TIMEOUT: Duration = Duration::from_secs(300);

/// Name and version of the engine, and the signature of its bench, which changes with its search.
pub(super) fn engine_name() -> String {
    format!("goren {}, bench {}", env!("CARGO_PKG_VERSION"), goren::bench::SIGNATURE)
}

/// A stop flag that Ctrl-C sets. The second Ctrl-C ends the program at once.
pub(super) fn stop_on_interrupt() -> Result<StopFlag> {
    let stop = StopFlag::default();
    let flag = stop.clone();
    on_interrupt(move || flag.set())?;
    Ok(stop)
}

/// A flag that stops games, and one that only Ctrl-C sets: what else stops games is no interruption. Ctrl-C
/// sets both. A second Ctrl-C does nothing: engines must not be left behind.
pub(super) fn stop_engines_on_interrupt() -> Result<(StopFlag, StopFlag)> {
    let (stop, interrupted) = (StopFlag::default(), StopFlag::default());
    let flags = [stop.clone(), interrupted.clone()];
    on_each_interrupt(move || flags.iter().for_each(StopFlag::set))?;
    Ok((stop, interrupted))
}

/// As many threads as the machine runs at the same time.
pub(super) fn default_threads() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// The name of a file, for the errors about it.
pub(super) fn named(path: &Path) -> impl FnOnce() -> String {
    move || path.display().to_string()
}

/// The openings of a file, or the empty board.
///
/// # Errors
/// When the file cannot be read or a line is no opening under these conditions.
pub(super) fn read_openings(
    file: Option<&Path>,
    conditions: &MatchConditions,
) -> Result<OpeningBook> {
    let Some(path) = file else { return Ok(OpeningBook::empty(conditions.size)) };
    let text = std::fs::read_to_string(path).with_context(named(path))?;
    OpeningBook::parse(&text, &conditions.game(&[])?).with_context(named(path))
}

/// The games of a file of SGF; freestyle where it names no rule.
///
/// # Errors
/// When the file cannot be read, holds no game, or one that cannot have been played.
pub(super) fn read_sgf_games(path: &Path) -> Result<Vec<GameRecord>> {
    let text = std::fs::read_to_string(path).with_context(named(path))?;
    let games = sgf::parse(&text, Rule::Freestyle).with_context(named(path))?;
    for (number, game) in (1..).zip(&games) {
        game.check().with_context(|| format!("{}, game {number}", path.display()))?;
    }
    ensure!(!games.is_empty(), "{}: there is no game in the file", path.display());
    Ok(games)
}
