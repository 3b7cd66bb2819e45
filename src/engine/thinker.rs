//! `Thinker`: what finds the moves of an `Engine`. It is the `Searcher`, here taught to read a record; tests
//! put others in its place.
//!
//! A thinker gets the whole record with every search, and rebuilds the fast position from it, which costs
//! microseconds. It may keep what it likes between searches, until it is told that a new game begins.

use super::{Record, Resources};
use crate::board::Bitboard;
use crate::pattern::RuleTables;
use crate::position::{NullObserver, Position};
use crate::rules::Rule;
use crate::search::{Reporter, SearchReport, Searcher, Silent, Task};
use std::sync::Arc;

/// What an `Engine` needs in order to think.
pub trait Thinker: Send {
    /// Keeps within these resources from now on and makes what records of this rule need. Does nothing
    /// where it is as asked already.
    fn prepare(&mut self, resources: Resources, rule: Rule);

    /// A new game begins: forgets everything, so that the next search is as the first. A thinker that
    /// remembers nothing has nothing to do.
    fn new_game(&mut self) {}

    /// Finds a move for the side to move of a record that is not full.
    ///
    /// Sets the control's best move within a millisecond, and ends within milliseconds of
    /// `limits.maximum` or of `control.stop`. The best move of the report is legal. A zero
    /// `limits.maximum` asks for a move at once.
    fn think(&mut self, record: &Record, task: &Task, reporter: &mut dyn Reporter) -> SearchReport;

    /// Thinks about a record that is not full until `control.stop`, or until there is nothing more to
    /// find, to know more about it and what follows. The limits of the task do not count.
    fn ponder(&mut self, record: &Record, task: &Task) {
        self.think(record, task, &mut Silent);
    }
}

impl Thinker for Searcher {
    fn prepare(&mut self, resources: Resources, rule: Rule) {
        self.resize(resources.hash_bytes);
        self.set_threads(resources.threads);
        self.tables(rule);
    }

    fn new_game(&mut self) {
        self.clear();
    }

    fn think(&mut self, record: &Record, task: &Task, reporter: &mut dyn Reporter) -> SearchReport {
        let position = position_of(record, self.tables(record.rule()));
        let any_move = || record.any_move().unwrap_or(record.size().center());
        Searcher::think(self, &position, task, reporter)
            .unwrap_or_else(|| SearchReport::unsearched(any_move()))
    }

    fn ponder(&mut self, record: &Record, task: &Task) {
        let position = position_of(record, self.tables(record.rule()));
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
