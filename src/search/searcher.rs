//! `Searcher`: what stays between searches (transposition table, and for each thread its histories and
//! the memory of its solvers) and the entry to a search, which starts the helping threads.
//!
//! One thread searches alone and always alike. More of them search the same position with a board, an
//! evaluator and histories of their own and meet in the transposition table ("lazy SMP"); what they
//! find depends on how the system runs them, but is as sound. Helping threads live as long as the
//! search: to start one takes some 30 microseconds.

use super::history::History;
use super::params::Params;
use super::step::{AllSteps, StepSet, Steps};
use super::table::TranspositionTable;
use super::team::{Dismissal, STACK_BYTES, Team};
use super::vote;
use super::worker::Worker;
use super::{Control, Finding, Limits, Reporter, Silent};
use crate::clock::Clock;
use crate::eval::Evaluator;
use crate::position::Position;
use crate::threat::{Vcf, Vct};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;
use std::time::Duration;

/// Searches with fewer nodes for each thread than this, or less time than `HELPED_TIME`, are over
/// before help comes.
const HELPED_NODES: u64 = 500;
/// See `HELPED_NODES`.
const HELPED_TIME: Duration = Duration::from_millis(3);

/// See the module.
pub struct Searcher {
    table: TranspositionTable,
    memory: Memory,
    /// One for each helping thread that there has been.
    helpers: Vec<Memory>,
    threads: usize,
    promise: Option<Promise>,
    method: Method,
}

/// What a thread keeps to itself from search to search: less than two megabytes.
#[derive(Default)]
struct Memory {
    history: Box<History>,
    vcf: Vcf,
    vct: Vct,
}

impl Memory {
    fn clear(&mut self) {
        self.history.clear();
        self.vcf.clear();
        self.vct.clear();
    }
}

/// How searches go about it, where not as the engine plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Method {
    /// The steps that they go through.
    pub steps: Steps,
    /// Their numbers; those of the position's rule unless set.
    pub params: Option<Params>,
}

/// What all threads of a search have in common.
#[derive(Clone, Copy)]
struct Task<'a, S> {
    steps: S,
    params: Params,
    table: &'a TranspositionTable,
    limits: &'a Limits,
    control: &'a Control,
    clock: &'a dyn Clock,
    team: &'a Team,
}

impl<S: StepSet> Task<'_, S> {
    fn worker<'a, E: Evaluator>(
        &'a self,
        position: &'a mut Position,
        evaluator: &'a mut E,
        memory: &'a mut Memory,
        thread: usize,
    ) -> Worker<'a, E, S> {
        let Task { steps, params, table, limits, control, clock, team } = *self;
        let Memory { history, vcf, vct } = memory;
        Worker::new(
            steps, params, position, evaluator, table, history, vcf, vct, limits, control, clock,
            team, thread,
        )
    }

    /// What a helping thread does. After a panic, which ends the help and nothing else, it leaves its
    /// memory empty, and nobody hears of it but the log.
    fn help<E: Evaluator>(
        &self,
        position: &mut Position,
        evaluator: &mut E,
        memory: &mut Memory,
        thread: usize,
        expected: Option<usize>,
    ) -> Option<Finding> {
        let help = || self.worker(position, evaluator, memory, thread).help(expected);
        catch_unwind(AssertUnwindSafe(help)).unwrap_or_else(|_| {
            *memory = Memory::default();
            None
        })
    }
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
            memory: Memory::default(),
            helpers: Vec::new(),
            threads: 1,
            promise: None,
            method: Method::default(),
        }
    }

    /// Searches in this way from now on. What earlier searches found stays.
    pub fn set_method(&mut self, method: Method) {
        self.method = method;
    }

    /// Searches with so many threads from now on, one at least.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
        self.helpers.truncate(self.threads - 1);
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
        self.memory.clear();
        self.helpers.iter_mut().for_each(Memory::clear);
        self.promise = None;
    }

    /// A new game begins. The transposition table stays: its keys tell positions of other sizes and
    /// rules apart.
    pub fn new_game(&mut self) {
        self.memory.history.clear();
        self.helpers.iter_mut().for_each(|memory| memory.history.clear());
        self.promise = None;
    }

    /// Finds a move. The evaluator must be in step with the position; both are as before afterwards.
    /// `None` if no point is empty.
    pub fn think<E: Evaluator + Clone + Send>(
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

    /// Searches without limits until told to stop, or until there is nothing more to find: for what
    /// stays in the transposition table. Nothing is announced.
    pub fn ponder<E: Evaluator + Clone + Send>(
        &mut self,
        position: &mut Position,
        evaluator: &mut E,
        control: &Control,
        clock: &dyn Clock,
    ) {
        let promise = self.promise;
        self.think(position, evaluator, &Limits::default(), control, clock, &mut Silent);
        self.promise = promise;
    }

    /// `think`, by these steps.
    #[expect(clippy::too_many_arguments, reason = "those of `think` and the steps")]
    pub(super) fn think_in<E: Evaluator + Clone + Send, S: StepSet + Send>(
        &mut self,
        steps: S,
        position: &mut Position,
        evaluator: &mut E,
        limits: &Limits,
        control: &Control,
        clock: &dyn Clock,
        reporter: &mut dyn Reporter,
    ) -> Option<Finding> {
        self.table.new_search(limits.expected_nodes(self.threads));
        let stone_count = position.stone_count();
        let expected = self.expected_win(stone_count);
        let params = self.method.params.unwrap_or_else(|| Params::of(position.rule()));
        let helpers = self.helpers_for(limits);
        self.helpers.resize_with(self.helpers.len().max(helpers), Memory::default);
        self.memory.history.age();
        self.helpers.iter_mut().for_each(|memory| memory.history.age());
        let (table, team) = (&self.table, &Team::new(1 + helpers));
        let task = Task { steps, params, table, limits, control, clock, team };
        let mut findings = thread::scope(|scope| {
            let dismissal = Dismissal(team);
            let crew = self.helpers.iter_mut().take(helpers).zip(1..);
            let crew: Vec<_> = crew
                .filter_map(|(memory, thread)| {
                    let (mut position, mut evaluator) = (position.clone(), evaluator.clone());
                    let help =
                        move || task.help(&mut position, &mut evaluator, memory, thread, expected);
                    let builder = thread::Builder::new().name(format!("helper {thread}"));
                    // Without a thread, which is an error of the system, there is less help.
                    builder.stack_size(STACK_BYTES).spawn_scoped(scope, help).ok()
                })
                .collect();
            let found =
                task.worker(position, evaluator, &mut self.memory, 0).think(expected, reporter);
            drop(dismissal);
            let helped = crew.into_iter().filter_map(|helper| helper.join().ok().flatten());
            found.into_iter().chain(helped).collect::<Vec<_>>()
        });
        let nodes = team.nodes();
        let mut finding = findings.swap_remove(vote::best_of(&findings)?);
        finding.nodes = nodes;
        control.set_best(finding.best);
        self.promise = finding.score.win_distance().map(|plies| Promise { stone_count, plies });
        Some(finding)
    }

    /// How many helping threads a search with these limits gets.
    fn helpers_for(&self, limits: &Limits) -> usize {
        let threads = self.threads as u64;
        let short = limits.nodes.is_some_and(|nodes| nodes / threads < HELPED_NODES)
            || limits.maximum.is_some_and(|maximum| maximum < HELPED_TIME);
        if short { 0 } else { self.threads - 1 }
    }

    /// After how many plies the win must stand that the last search of this game announced, two
    /// plies ago: a win that gets longer from move to move would never come.
    fn expected_win(&self, stone_count: usize) -> Option<usize> {
        let promise = self.promise.filter(|promise| promise.stone_count + 2 == stone_count)?;
        promise.plies.checked_sub(2)
    }
}
