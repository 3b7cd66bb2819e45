//! `Searcher`: what stays between searches (transposition table, histories, the memory of the VCF
//! solver) and the entry to a search.

use super::history::History;
use super::table::TranspositionTable;
use super::time::Clock;
use super::worker::Worker;
use super::{Control, Finding, Limits, Reporter};
use crate::eval::Evaluator;
use crate::position::Position;
use crate::threat::Vcf;

/// See the module.
pub struct Searcher {
    table: TranspositionTable,
    history: Box<History>,
    vcf: Vcf,
}

impl Searcher {
    /// A searcher whose transposition table takes at most `table_bytes`.
    pub fn new(table_bytes: usize) -> Self {
        Searcher {
            table: TranspositionTable::new(table_bytes),
            history: Box::default(),
            vcf: Vcf::default(),
        }
    }

    /// Replaces the transposition table by an empty one of another size; does nothing if the size is
    /// the same.
    pub fn resize(&mut self, table_bytes: usize) {
        let new = || TranspositionTable::new(table_bytes);
        if self.table.bytes() != table_bytes.max(64) / 64 * 64 {
            // The old table goes first, so that both never exist together.
            self.table = TranspositionTable::new(0);
            self.table = new();
        }
    }

    /// Forgets everything, so that the next search is as the first.
    pub fn clear(&mut self) {
        self.table.clear();
        self.history.clear();
        self.vcf.clear();
    }

    /// A new game begins. The transposition table stays: its keys tell positions of other sizes and
    /// rules apart.
    pub fn new_game(&mut self) {
        self.history.clear();
    }

    /// Finds a move. The evaluator must be in step with the position; both are as before afterwards.
    /// `None` if no point is empty.
    pub fn think<E: Evaluator>(
        &mut self,
        position: &mut Position,
        evaluator: &mut E,
        limits: &Limits,
        control: &Control,
        clock: &dyn Clock,
        reporter: &mut dyn Reporter,
    ) -> Option<Finding> {
        self.table.new_search();
        self.history.age();
        let (table, history, vcf) = (&self.table, &mut *self.history, &mut self.vcf);
        Worker::new(position, evaluator, table, history, vcf, limits, control, clock)
            .think(reporter)
    }
}
