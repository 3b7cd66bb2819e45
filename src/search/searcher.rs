//! `Searcher`: what stays between searches (transposition table, histories, the memory of the VCF
//! solver) and the entry to a search.

use super::history::History;
use super::params::Params;
use super::step::{AllSteps, StepSet, Steps};
use super::table::TranspositionTable;
use super::time::Clock;
use super::worker::Worker;
use super::{Control, Finding, Limits, Reporter};
use crate::eval::Evaluator;
use crate::position::Position;
use crate::threat::{Vcf, Vct};

/// See the module.
pub struct Searcher {
    table: TranspositionTable,
    history: Box<History>,
    vcf: Vcf,
    vct: Vct,
    promise: Option<Promise>,
    method: Method,
}

/// How searches go about it, where not as the engine plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Method {
    /// The steps that they go through.
    pub steps: Steps,
    /// Their numbers; those of the position's rule unless set.
    pub params: Option<Params>,
}

/// A win that the last search announced.
#[derive(Clone, Copy, Debug)]
struct Promise {
    stone_count: usize,
    plies: usize,
}

impl Searcher {
    /// A searcher whose transposition table takes at most `table_bytes`.
    pub fn new(table_bytes: usize) -> Self {
        Searcher {
            table: TranspositionTable::new(table_bytes),
            history: Box::default(),
            vcf: Vcf::default(),
            vct: Vct::default(),
            promise: None,
            method: Method::default(),
        }
    }

    /// Searches in this way from now on. What earlier searches found stays.
    pub fn set_method(&mut self, method: Method) {
        self.method = method;
    }

    /// Replaces the transposition table by an empty one of another size; does nothing if the size is
    /// the same.
    pub fn resize(&mut self, table_bytes: usize) {
        if self.table.bytes() != table_bytes.max(64) / 64 * 64 {
            // The old table goes first, so that both never exist together.
            self.table = TranspositionTable::new(0);
            self.table = TranspositionTable::new(table_bytes);
        }
    }

    /// Forgets everything, so that the next search is as the first.
    pub fn clear(&mut self) {
        self.table.clear();
        self.history.clear();
        self.vcf.clear();
        self.vct.clear();
        self.promise = None;
    }

    /// A new game begins. The transposition table stays: its keys tell positions of other sizes and
    /// rules apart.
    pub fn new_game(&mut self) {
        self.history.clear();
        self.promise = None;
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
        match self.method.steps {
            Steps::ALL => {
                self.think_in(AllSteps, position, evaluator, limits, control, clock, reporter)
            }
            steps => self.think_in(steps, position, evaluator, limits, control, clock, reporter),
        }
    }

    /// `think`, by these steps.
    #[expect(clippy::too_many_arguments, reason = "those of `think` and the steps")]
    pub(super) fn think_in<E: Evaluator, S: StepSet>(
        &mut self,
        steps: S,
        position: &mut Position,
        evaluator: &mut E,
        limits: &Limits,
        control: &Control,
        clock: &dyn Clock,
        reporter: &mut dyn Reporter,
    ) -> Option<Finding> {
        self.table.new_search();
        self.history.age();
        let stone_count = position.stone_count();
        let expected = self.expected_win(stone_count);
        let params = self.method.params.unwrap_or_else(|| Params::of(position.rule()));
        let (table, history) = (&self.table, &mut *self.history);
        let (vcf, vct) = (&mut self.vcf, &mut self.vct);
        let mut worker = Worker::new(
            steps, params, position, evaluator, table, history, vcf, vct, limits, control, clock,
        );
        let finding = worker.think(expected, reporter)?;
        self.promise = finding.score.win_distance().map(|plies| Promise { stone_count, plies });
        Some(finding)
    }

    /// After how many plies the win must stand that the last search of this game announced, two
    /// plies ago: a win that gets longer from move to move would never come.
    fn expected_win(&self, stone_count: usize) -> Option<usize> {
        let promise = self.promise.filter(|promise| promise.stone_count + 2 == stone_count)?;
        promise.plies.checked_sub(2)
    }
}
