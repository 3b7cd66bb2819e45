//! `Worker`: the state of one searching thread: its board, evaluator, memory, counts and stop flag. `Shared`: what all threads of a search share.

use super::Task;
use super::correction::Corrections;
use super::history::{History, Move};
use super::params::{MAX_PLY, Params};
use super::picker::MoveStack;
use super::root::RootMoves;
use super::step::{Settings, Step};
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
#[derive(Clone, Debug, Default)]
pub(super) struct Frame {
    /// Static evaluation for the side to move, corrected.
    pub static_eval: i32,
    /// Whether the position is part of the principal variation, or was by its table entry.
    pub tt_pv: bool,
    /// A move that must not be searched.
    pub excluded: Option<Point>,
    /// The move that is searched.
    pub current: Option<Move>,
    /// The principal variation from here.
    pub pv: Vec<Point>,
}

/// What a thread counts during a search.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    /// Nodes searched, those of the solvers included.
    pub nodes: u64,
    /// Deepest ply reached.
    pub selective_depth: usize,
    /// The number of nodes at which to look at the clock again.
    next_poll: u64,
}

/// What a thread keeps from search to search, unshared: less than two megabytes.
#[derive(Default)]
pub(super) struct Memory {
    pub history: Box<History>,
    /// Past errors of static evaluations.
    pub corrections: Corrections,
    pub vcf: Vcf,
    pub vct: Vct,
}

/// What all threads of a search share.
#[derive(Clone, Copy)]
pub(super) struct Shared<'a> {
    pub settings: Settings<'a>,
    pub table: &'a TranspositionTable,
    pub task: &'a Task<'a>,
    /// The threads that search together.
    pub team: &'a Team,
    /// The plies in which a win that was announced earlier must be completed; see `Searcher`.
    pub announced_win: Option<usize>,
}

/// One searching thread.
pub(super) struct Worker<'a, E> {
    /// What it shares with the others.
    pub shared: Shared<'a>,
    /// The number of this thread; the leader is 0.
    pub thread: usize,
    /// The position that is being searched.
    pub position: Position,
    /// Its evaluator, in step with it.
    pub evaluator: E,
    /// What the thread keeps from search to search.
    pub memory: &'a mut Memory,
    /// What it counts.
    pub counts: Counts,
    /// Whether the search has to end. Scores mean nothing from then on.
    pub stopped: bool,
    /// Tells when time is over.
    pub time: TimeManager,
    /// How stable the search is.
    pub progress: Progress,
    /// The moves of the root.
    pub root: RootMoves,
    /// Moves of the pickers along the current line.
    pub moves: MoveStack,
    /// The plies of the current line.
    pub frames: Vec<Frame>,
}

impl<'a, E: Evaluator> Worker<'a, E> {
    /// A worker at the start of a search. The evaluator must be in step with the position.
    pub fn new(
        shared: Shared<'a>,
        position: Position,
        evaluator: E,
        memory: &'a mut Memory,
        thread: usize,
    ) -> Self {
        let root = RootMoves::without(shared.task.limits.blocked_among(position.empty_points()));
        let mut frames = vec![Frame::default(); MAX_PLY + 2];
        // The table must not answer for the position without these moves, nor learn from it.
        frames[0].excluded = root.any_excluded();
        Worker {
            shared,
            position,
            evaluator,
            memory,
            thread,
            counts: Counts::default(),
            stopped: false,
            time: TimeManager::new(&shared.task.limits),
            progress: Progress::default(),
            root,
            moves: MoveStack::default(),
            frames,
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
        self.counts.nodes += 1;
        self.counts.selective_depth = self.counts.selective_depth.max(ply);
        // Where more threads search than there are cores, each has to end as soon as it runs again.
        self.stopped |= self.shared.team.stopped();
        if self.counts.nodes >= self.counts.next_poll {
            self.poll();
        }
    }

    #[cold]
    fn poll(&mut self) {
        let Task { limits, clock, .. } = self.shared.task;
        let late = self.time.hard_stop(clock.now());
        if late {
            self.shared.team.stop();
        }
        // Without a limit as well: the leader reports the nodes of all threads.
        let searched = self.team_nodes();
        let left = limits.nodes.map(|most| most.saturating_sub(searched));
        self.stopped |= late || left == Some(0) || self.told_to_stop();
        // All threads together must not pass the limit by more than a few nodes.
        let share = left.map_or(POLL_EVERY, |left| (left / self.shared.team.threads()).max(1));
        self.counts.next_poll = self.counts.nodes + share.min(POLL_EVERY);
    }

    /// Nodes of all threads, with this one's up to date.
    pub fn team_nodes(&self) -> u64 {
        self.shared.team.tell_nodes(self.thread, self.counts.nodes);
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
        let (now, after) = self.frames.split_at_mut(ply + 1);
        let pv = &mut now[ply].pv;
        pv.clear();
        pv.push(point);
        pv.extend_from_slice(&after[0].pv);
    }
}
