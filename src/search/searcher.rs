//! `Searcher`: runs searches and keeps what outlives them: the transposition table, the networks and,
//! for each thread, its histories, its corrections and its solvers' tables. It starts the helping threads.
//!
//! A search with one thread is deterministic. With several, each thread searches the same position
//! with its own board, evaluator and histories, and they share the transposition table ("lazy
//! SMP"). Their result depends on the scheduling, but is as sound. Helping threads live only for
//! one search; starting one takes some 30 microseconds.

use super::params::Params;
use super::step::{Settings, Steps};
use super::table::TranspositionTable;
use super::table_file::{TableFileError, read_table, write_table};
use super::team::{STACK_BYTES, StopOnDrop, Team};
use super::vote;
use super::worker::{Memory, Shared, Worker};
use super::{Limits, Reporter, SearchReport, Silent, Task};
use crate::eval::Evaluator;
use crate::eval::network::{InstructionSet, NetworkEvaluator, NetworkSet};
use crate::position::{NullObserver, Position};
use crate::rules::Rule;
use fnv::FnvHasher;
use std::hash::Hasher;
use std::io::{self, Read, Seek, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;
use std::time::Duration;

/// Searches with fewer nodes per thread than this, or less time than `HELPED_TIME`, get no helpers:
/// they are over before helpers start.
const HELPED_NODES: u64 = 500;
/// See `HELPED_NODES`.
const HELPED_TIME: Duration = Duration::from_millis(3);

/// Runs searches, one at a time, and remembers what is of use to later ones.
pub struct Searcher {
    table: TranspositionTable,
    /// What was asked for; the system may have had less memory.
    table_bytes: usize,
    leader: Memory,
    /// One for each helping thread.
    helpers: Vec<Memory>,
    threads: usize,
    announced: Option<AnnouncedWin>,
    method: Method,
    networks: NetworkSet,
    instructions: InstructionSet,
    /// Whether nothing was searched since the searcher was made or cleared.
    fresh: bool,
}

impl Memory {
    /// An empty memory whose pages are touched already, so that no search waits for them.
    fn touched() -> Self {
        let mut memory = Memory::default();
        memory.clear();
        memory
    }

    fn clear(&mut self) {
        self.history.clear();
        self.corrections.clear();
        self.vcf.clear();
        self.vct.clear();
    }
}

/// The steps and parameters of a search; by default those of normal play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Method {
    /// The steps that are on.
    pub steps: Steps,
    /// The parameters.
    pub params: Params,
}

/// A win that the last search announced.
#[derive(Clone)]
struct AnnouncedWin {
    /// The position after its first move.
    after: Position,
    plies: usize,
}

impl AnnouncedWin {
    /// The win that a search of this position has found; `None` if it has found none.
    fn of(report: &SearchReport, position: &Position) -> Option<Self> {
        let plies = report.score.win_distance()?;
        let mut after = position.clone();
        after.play(report.best(), &mut NullObserver);
        Some(AnnouncedWin { after, plies })
    }
}

impl Searcher {
    /// A searcher whose transposition table takes at most `table_bytes`.
    pub fn new(table_bytes: usize) -> Self {
        Searcher {
            table: TranspositionTable::new(table_bytes),
            table_bytes,
            leader: Memory::default(),
            helpers: Vec::new(),
            threads: 1,
            announced: None,
            method: Method::default(),
            networks: NetworkSet::default(),
            instructions: InstructionSet::widest(),
            fresh: true,
        }
    }

    /// Sets the method of later searches. Results of earlier searches are kept.
    pub fn set_method(&mut self, method: Method) {
        self.method = method;
    }

    /// Evaluates positions with these networks from now on. If they differ from the current ones, all
    /// results of earlier searches are forgotten.
    pub fn set_networks(&mut self, networks: NetworkSet) {
        if networks != self.networks {
            self.clear();
        }
        // Also if they are equal: the set that was given shares what it decodes with its clones.
        self.networks = networks;
    }

    /// Computes networks with these instructions from now on. They change the time of a search and
    /// nothing else.
    pub fn set_instructions(&mut self, instructions: InstructionSet) {
        self.instructions = instructions;
    }

    /// Searches with this many threads from now on, at least one. What they need is made here, for it
    /// takes longer than a quick move.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
        self.helpers.resize_with(self.threads - 1, Memory::touched);
    }

    /// Replaces the transposition table with an empty one of another size. Does nothing if the size
    /// asked for is the same.
    pub fn resize(&mut self, table_bytes: usize) {
        if self.table_bytes != table_bytes {
            self.table_bytes = table_bytes;
            // The old table is dropped first, so both never exist together.
            self.table = TranspositionTable::new(0);
            self.table = TranspositionTable::new(table_bytes);
        }
    }

    /// Forgets everything. The next search is like the first.
    pub fn clear(&mut self) {
        if !self.fresh {
            self.table.clear();
            self.leader.clear();
            self.helpers.iter_mut().for_each(Memory::clear);
            self.announced = None;
            self.fresh = true;
        }
    }

    /// How much of the transposition table holds something, 0 to 1, by a sample.
    pub fn hash_usage(&self) -> f64 {
        self.table.usage()
    }

    /// Writes what the transposition table holds, and returns how many entries that are.
    ///
    /// # Errors
    /// When the output cannot be written.
    pub fn write_hash(&self, output: &mut impl Write) -> io::Result<u64> {
        write_table(&self.table, self.fingerprint(), output)
    }

    /// Adds what a file holds to the transposition table, and returns how many entries there were.
    ///
    /// # Errors
    /// `TableFileError`; the table is then unchanged.
    pub fn read_hash(&mut self, input: &mut (impl Read + Seek)) -> Result<u64, TableFileError> {
        let count = read_table(&self.table, self.fingerprint(), input)?;
        self.fresh = false;
        Ok(count)
    }

    /// A number that identifies the networks of all rules.
    fn fingerprint(&self) -> u64 {
        let mut hasher = FnvHasher::default();
        for rule in Rule::ALL {
            hasher.write(&self.networks.network(rule).fingerprint().to_le_bytes());
        }
        hasher.finish()
    }

    /// Finds a move, with the network of the position's rule; `None` if no point is empty.
    pub fn think(
        &mut self,
        position: &Position,
        task: &Task,
        reporter: &mut dyn Reporter,
    ) -> Option<SearchReport> {
        let network = self.networks.network(position.rule());
        let evaluator = NetworkEvaluator::with_instructions(self.instructions, network, position);
        self.think_with(evaluator, position, task, reporter)
    }

    /// Searches without limits until told to stop or until there is nothing more to find, to fill
    /// the transposition table. The task's limits are ignored, and a win that is found is not
    /// counted as announced.
    pub fn ponder(&mut self, position: &Position, task: &Task) {
        let announced = self.announced.clone();
        let task = Task { limits: Limits::default(), ..*task };
        self.think(position, &task, &mut Silent);
        self.announced = announced;
    }

    /// Searches with this evaluator, which must be in step with the position.
    pub(super) fn think_with<E: Evaluator + Clone + Send>(
        &mut self,
        evaluator: E,
        position: &Position,
        task: &Task,
        reporter: &mut dyn Reporter,
    ) -> Option<SearchReport> {
        self.fresh = false;
        self.table.new_search(task.limits.expected_nodes(self.threads));
        let announced_win = self.announced_win(position);
        let helpers = self.helpers_for(&task.limits);
        self.leader.history.age();
        self.helpers.iter_mut().for_each(|memory| memory.history.age());
        let team = &Team::new(1 + helpers);
        let Method { steps, ref params } = self.method;
        let settings = Settings { steps, params };
        let shared = Shared { settings, table: &self.table, task, team, announced_win };
        let mut reports = thread::scope(|scope| {
            let stop = StopOnDrop(team);
            let crew = self.helpers.iter_mut().take(helpers).zip(1..);
            // On a crowded machine the helpers that run keep those behind them from being started.
            let crew: Vec<_> = crew
                .take_while(|_| !is_half_over(task))
                .filter_map(|(memory, thread)| {
                    let (position, evaluator) = (position.clone(), evaluator.clone());
                    let help = move || help(shared, position, evaluator, memory, thread);
                    let builder = thread::Builder::new().name(format!("helper {thread}"));
                    // If the system cannot start a thread, there is one helper less.
                    builder.stack_size(STACK_BYTES).spawn_scoped(scope, help).ok()
                })
                .collect();
            let position = position.clone();
            let mut worker = Worker::new(shared, position, evaluator, &mut self.leader, 0);
            let found = worker.think(reporter);
            drop(stop);
            let helped = crew.into_iter().filter_map(|helper| helper.join().ok().flatten());
            found.into_iter().chain(helped).collect::<Vec<_>>()
        });
        let nodes = team.nodes();
        // Only the leader knows several lines.
        let best = if task.limits.lines > 1 { 0 } else { vote::best_of(&reports)? };
        let mut report = (best < reports.len()).then(|| reports.swap_remove(best))?;
        report.nodes = nodes;
        task.control.set_best(report.best());
        self.announced = AnnouncedWin::of(&report, position);
        Some(report)
    }

    /// The number of helping threads for a search with these limits.
    fn helpers_for(&self, limits: &Limits) -> usize {
        let threads = self.threads as u64;
        let short = limits.nodes.is_some_and(|nodes| nodes / threads < HELPED_NODES)
            || limits.maximum.is_some_and(|maximum| maximum < HELPED_TIME);
        if short { 0 } else { self.threads - 1 }
    }

    /// If the last search announced a win, and its move and some reply have led to this position:
    /// the number of plies in which the win must now be completed. A win that gets longer from move
    /// to move would never come. Keys are compared, because the stones may have been played in
    /// another order.
    fn announced_win(&self, position: &Position) -> Option<usize> {
        let AnnouncedWin { after, plies } = self.announced.as_ref()?;
        let mut replies = after.empty_points();
        let follows = replies.any(|reply| after.key_after(reply) == position.key());
        plies.checked_sub(2).filter(|_| follows)
    }
}

/// Whether half of the time of a search is over, or it was told to end: no helper is of use any more.
fn is_half_over(task: &Task) -> bool {
    let elapsed = task.clock.now().saturating_sub(task.limits.started);
    task.control.stopped() || task.limits.maximum.is_some_and(|maximum| elapsed > maximum / 2)
}

/// Runs a helping thread. A panic ends the help and nothing else: the thread's memory is replaced
/// by an empty one, and only the log records it.
fn help<E: Evaluator>(
    shared: Shared,
    position: Position,
    evaluator: E,
    memory: &mut Memory,
    thread: usize,
) -> Option<SearchReport> {
    let search = || Worker::new(shared, position, evaluator, memory, thread).help();
    catch_unwind(AssertUnwindSafe(search)).unwrap_or_else(|_| {
        *memory = Memory::default();
        None
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{BoardSize, Point};
    use crate::clock::ManualClock;
    use crate::pattern::RuleTables;
    use crate::search::Control;

    fn played(moves: &[Point]) -> Position {
        let tables = RuleTables::of(Rule::Freestyle);
        let mut position = Position::new(BoardSize::square(15).unwrap(), tables);
        moves.iter().for_each(|&point| position.play(point, &mut NullObserver));
        position
    }

    #[test]
    fn announced_win_counts_after_its_move_and_any_reply_only() {
        let moves = "f8 h8 k9 i5 l9 i7 i9 h9 h10 i6 i4 j6 g9 i11";
        let moves: Vec<Point> = moves.split(' ').map(|name| Point::parse(name).unwrap()).collect();
        let limits = Limits { nodes: Some(300_000), ..Limits::default() };
        let task = Task { limits, control: &Control::default(), clock: &ManualClock::default() };
        let mut searcher = Searcher::new(8 << 20);
        let report = searcher.think(&played(&moves), &task, &mut Silent).unwrap();
        let plies = report.score.win_distance().expect("a win");
        let (best, reply, other) = (report.best(), Point::new(0, 0), Point::new(14, 14));
        let after = |line: &[Point]| played(&[&moves[..], line].concat());
        let left = Some(plies - 2);
        assert_eq!(searcher.announced_win(&after(&[best, reply])), left);
        assert_eq!(searcher.announced_win(&after(&[best, other])), left);
        assert_eq!(searcher.announced_win(&after(&[other, reply])), None, "another move");
        assert_eq!(searcher.announced_win(&after(&[reply, best])), None, "the opponent's move");
        assert_eq!(searcher.announced_win(&after(&[])), None);
        let reordered = played(&[&[best, reply][..], &moves[..]].concat());
        assert_eq!(searcher.announced_win(&reordered), left, "the same stones in another order");
        let control = Control::default();
        control.stop();
        searcher.ponder(&after(&[best, other]), &Task { control: &control, ..task });
        assert_eq!(searcher.announced_win(&after(&[best, reply])), left, "after pondering");
    }

    #[test]
    fn memory_of_helpers_is_made_with_the_number_of_threads() {
        let mut searcher = Searcher::new(0);
        for (threads, helpers) in [(5, 4), (2, 1), (0, 0), (3, 2)] {
            searcher.set_threads(threads);
            assert_eq!(searcher.helpers.len(), helpers);
        }
    }

    #[test]
    fn shares_decoded_networks_with_the_set_that_was_given() {
        let (mut searcher, networks) = (Searcher::new(0), NetworkSet::default());
        searcher.set_networks(networks.clone());
        let [given, own] = [&networks, &searcher.networks].map(|set| set.network(Rule::Renju));
        assert!(std::sync::Arc::ptr_eq(&given, &own));
    }
}
