//! `Worker`: the state of one searching thread: its board, evaluator, memory, node count and stop
//! flag. `Shared`: what all threads of a search share.

use super::Task;
use super::correction::Corrections;
use super::history::History;
use super::params::{MAX_PLY, Params};
use super::picker::MoveStack;
use super::step::{Settings, Step, StepSet};
use super::table::TranspositionTable;
use super::team::Team;
use super::time::{Progress, TimeManager};
use crate::board::Point;
use crate::eval::Evaluator;
use crate::position::Position;
use crate::threat::{Vcf, Vct};

/// Nodes between two clock checks: about a millisecond.
const POLL_EVERY: u64 = 1_000;

/// The state of one ply of the current line.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Frame {
    /// Corrected static value for the side to move.
    pub value: i32,
    /// Whether the position is or was part of the principal variation.
    pub was_pv: bool,
    /// A move that must not be searched.
    pub excluded: Option<Point>,
}

/// What a thread keeps from search to search, unshared: less than two megabytes.
#[derive(Default)]
pub(super) struct Memory {
    pub history: Box<History>,
    /// Past errors of static values.
    pub corrections: Corrections,
    pub vcf: Vcf,
    pub vct: Vct,
}

/// What all threads of a search share.
#[derive(Clone, Copy)]
pub(super) struct Shared<'a, S> {
    pub settings: Settings<'a, S>,
    pub table: &'a TranspositionTable,
    pub task: &'a Task<'a>,
    /// The threads that search together.
    pub team: &'a Team,
    /// The number of plies in which a win announced earlier must be completed; see `Searcher`.
    pub expected_win: Option<usize>,
}

pub(super) struct Worker<'a, E, S> {
    pub shared: Shared<'a, S>,
    pub position: Position,
    pub evaluator: E,
    pub memory: &'a mut Memory,
    /// The number of this thread; the leader is 0.
    pub thread: usize,
    pub nodes: u64,
    pub selective_depth: usize,
    pub stopped: bool,
    pub time: TimeManager,
    /// How stable the search is.
    pub progress: Progress,
    /// Nodes of the current iteration spent on its best root move.
    pub best_effort: u64,
    /// Moves of the pickers along the current line.
    pub moves: MoveStack,
    pub frames: Vec<Frame>,
    /// The principal variation from each ply.
    pub pvs: Vec<Vec<Point>>,
    /// Root moves that are not searched: the blocked ones, and behind them those whose lines are known in
    /// this iteration.
    pub taken: Vec<Point>,
    /// How many of those are blocked for the whole search.
    pub blocked: usize,
    /// The root move to search first, if some are taken: the table does not know it.
    pub first: Option<Point>,
    next_poll: u64,
}

impl<'a, E: Evaluator, S: StepSet> Worker<'a, E, S> {
    /// A worker at the start of a search. The evaluator must be in step with the position.
    pub fn new(
        shared: Shared<'a, S>,
        position: Position,
        evaluator: E,
        memory: &'a mut Memory,
        thread: usize,
    ) -> Self {
        let blocked = shared.task.limits.blocked_among(position.empty_points());
        let mut frames = vec![Frame::default(); MAX_PLY + 2];
        // The table must not answer for the position without these moves, nor learn from it.
        frames[0].excluded = blocked.last().copied();
        Worker {
            shared,
            position,
            evaluator,
            memory,
            thread,
            nodes: 0,
            selective_depth: 0,
            stopped: false,
            time: TimeManager::new(&shared.task.limits),
            progress: Progress::default(),
            best_effort: 0,
            moves: MoveStack::default(),
            frames,
            pvs: vec![Vec::new(); MAX_PLY + 2],
            blocked: blocked.len(),
            taken: blocked,
            first: None,
            next_poll: 0,
        }
    }

    /// Whether a step of the search is on.
    #[inline(always)]
    pub fn is_on(&self, step: Step) -> bool {
        self.shared.settings.is_on(step)
    }

    /// The numbers that the steps use.
    #[inline(always)]
    pub fn params(&self) -> &'a Params {
        self.shared.settings.params
    }

    /// Counts a node and checks, now and then, whether to stop.
    #[inline]
    pub fn count_node(&mut self, ply: usize) {
        self.nodes += 1;
        self.selective_depth = self.selective_depth.max(ply);
        if self.nodes >= self.next_poll {
            self.poll();
        }
    }

    #[cold]
    fn poll(&mut self) {
        let Task { limits, clock, .. } = self.shared.task;
        let late = self.time.hard_stop(clock.now());
        // Without a limit as well: the leader reports the nodes of all threads.
        let searched = self.team_nodes();
        let left = limits.nodes.map(|most| most.saturating_sub(searched));
        self.stopped |= late || left == Some(0) || self.told_to_stop();
        // All threads together must not pass the limit by more than a few nodes.
        let share = left.map_or(POLL_EVERY, |left| (left / self.shared.team.threads()).max(1));
        self.next_poll = self.nodes + share.min(POLL_EVERY);
    }

    /// Nodes of all threads, with this one's up to date.
    pub fn team_nodes(&self) -> u64 {
        self.shared.team.tell_nodes(self.thread, self.nodes);
        self.shared.team.nodes()
    }

    /// Whether the search or this thread was told to end.
    pub fn told_to_stop(&self) -> bool {
        self.shared.task.control.stopped() || self.shared.team.stopped()
    }

    /// Whether this thread is a helper: the leader decides when the search is over.
    pub fn is_helper(&self) -> bool {
        self.thread > 0
    }

    #[inline]
    pub fn play(&mut self, point: Point) {
        self.position.play(point, &mut self.evaluator);
    }

    #[inline]
    pub fn undo(&mut self) {
        self.position.undo(&mut self.evaluator);
    }

    /// Sets the principal variation from `ply` to `point` followed by that of the next ply.
    pub fn update_pv(&mut self, ply: usize, point: Point) {
        let (now, after) = self.pvs.split_at_mut(ply + 1);
        let pv = &mut now[ply];
        pv.clear();
        pv.push(point);
        pv.extend_from_slice(&after[0]);
    }
}
