//! `Thinker`: finds the moves of an `Engine`. The `Searcher` is the thinker of the program; this
//! file lets it read a record. Tests use others.
//!
//! A thinker gets the whole record with every search and rebuilds the fast position from it, which
//! takes microseconds. It may keep what it likes between searches until a new game begins.

use super::{Record, Resources};
use crate::board::Bitboard;
use crate::pattern::RuleTables;
use crate::position::{NullObserver, Position};
use crate::rules::Rule;
use crate::search::table_file::TableFileError;
use crate::search::{Limits, Reporter, SearchReport, Searcher, Silent, Task};
use std::fs::File;
use std::io::{self, BufReader, BufWriter};
use std::sync::Arc;

/// Finds moves for an `Engine`.
pub trait Thinker: Send {
    /// Stays within these resources from now on, and builds what records of this rule require. Does
    /// nothing if nothing changes.
    fn prepare(&mut self, resources: Resources, rule: Rule);

    /// Starts a new game: forgets everything, so the next search is like the first. A thinker that
    /// keeps nothing has nothing to do.
    fn new_game(&mut self) {}

    /// How much of the memory for positions holds something, 0 to 1. A thinker that keeps nothing has
    /// nothing to say.
    fn hash_usage(&self) -> f64 {
        0.0
    }

    /// Writes what is known about positions, and returns how many there are.
    ///
    /// # Errors
    /// When the file cannot be written, or there is nothing to write.
    fn write_hash(&self, _: &mut BufWriter<File>) -> io::Result<u64> {
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Adds what a file holds to what is known about positions, and returns how many there were.
    ///
    /// # Errors
    /// When the file cannot be read or used; nothing has changed then.
    fn read_hash(&mut self, _: &mut BufReader<File>) -> Result<u64, TableFileError> {
        Err(TableFileError::Io(io::ErrorKind::Unsupported.into()))
    }

    /// Finds a move for the side to move. The record must not be full.
    ///
    /// Sets the control's best move within a millisecond, and ends within milliseconds of
    /// `limits.maximum` or of `control.stop`. The best move of the report is legal. A
    /// `limits.maximum` of zero asks for an immediate move.
    fn think(&mut self, record: &Record, task: &Task, reporter: &mut dyn Reporter) -> SearchReport;

    /// Thinks about a record, which must not be full, until `control.stop` or until there is
    /// nothing more to find, to know more about the position and those that follow. The limits of
    /// the task are ignored.
    fn ponder(&mut self, record: &Record, task: &Task) {
        self.think(record, &Task { limits: Limits::default(), ..*task }, &mut Silent);
    }
}

impl Thinker for Searcher {
    fn prepare(&mut self, resources: Resources, rule: Rule) {
        self.resize(resources.hash_bytes);
        self.set_threads(resources.threads);
        RuleTables::of(rule);
    }

    fn new_game(&mut self) {
        self.clear();
    }

    fn hash_usage(&self) -> f64 {
        Searcher::hash_usage(self)
    }

    fn write_hash(&self, file: &mut BufWriter<File>) -> io::Result<u64> {
        Searcher::write_hash(self, file)
    }

    fn read_hash(&mut self, file: &mut BufReader<File>) -> Result<u64, TableFileError> {
        Searcher::read_hash(self, file)
    }

    fn think(&mut self, record: &Record, task: &Task, reporter: &mut dyn Reporter) -> SearchReport {
        let position = position_of(record, RuleTables::of(record.rule()));
        let any_move = || record.any_move().unwrap_or(record.size().center());
        Searcher::think(self, &position, task, reporter)
            .unwrap_or_else(|| SearchReport::unsearched(any_move()))
    }

    fn ponder(&mut self, record: &Record, task: &Task) {
        let position = position_of(record, RuleTables::of(record.rule()));
        Searcher::ponder(self, &position, task);
    }
}

fn position_of(record: &Record, tables: Arc<RuleTables>) -> Position {
    let dead: Bitboard = record.walls().iter().copied().collect();
    let mut position = Position::with_dead_stones(record.size(), tables, &dead);
    for point in record.moves() {
        match point {
            Some(point) => position.play(*point, &mut NullObserver),
            None => position.pass(&mut NullObserver),
        }
    }
    position
}
