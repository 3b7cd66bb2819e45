//! `Worker`: one searching thread's state: its board, its evaluator, its memory of moves, its count
//! of nodes, and the order to stop.

use super::history::History;
use super::params::{MAX_PLY, Params};
use super::picker::Scored;
use super::step::{Step, StepSet};
use super::table::TranspositionTable;
use super::team::Team;
use super::time::{Progress, TimeManager};
use super::{Control, Limits};
use crate::board::Point;
use crate::clock::Clock;
use crate::eval::Evaluator;
use crate::position::Position;
use crate::threat::{Vcf, Vct, VctLimits, Win};

/// Nodes between two looks at the clock: about a millisecond.
const POLL_EVERY: u64 = 1_000;

/// What is kept for each ply of the current line.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Frame {
    /// Static value for the side to move.
    pub value: i32,
    /// Whether the position is or was part of the principal variation.
    pub was_pv: bool,
    /// A move that must not be searched.
    pub excluded: Option<Point>,
}

pub(super) struct Worker<'a, E, S> {
    pub steps: S,
    pub params: Params,
    pub position: &'a mut Position,
    pub evaluator: &'a mut E,
    pub table: &'a TranspositionTable,
    pub history: &'a mut History,
    pub vcf: &'a mut Vcf,
    pub vct: &'a mut Vct,
    pub limits: &'a Limits,
    pub control: &'a Control,
    pub clock: &'a dyn Clock,
    /// The threads that search together.
    pub team: &'a Team,
    /// Which of them this one is; the leader is 0.
    pub thread: usize,
    pub nodes: u64,
    pub selective_depth: usize,
    pub stopped: bool,
    pub time: TimeManager,
    /// How settled the search is.
    pub progress: Progress,
    /// Nodes of the current iteration spent on its best root move.
    pub best_effort: u64,
    /// Moves of the pickers along the current line.
    pub moves: Vec<Scored>,
    pub frames: Vec<Frame>,
    /// Principal variation from each ply on.
    pub lines: Vec<Vec<Point>>,
    next_poll: u64,
}

impl<'a, E: Evaluator, S: StepSet> Worker<'a, E, S> {
    #[expect(clippy::too_many_arguments, reason = "the parts of one thing, named at the call")]
    pub fn new(
        steps: S,
        params: Params,
        position: &'a mut Position,
        evaluator: &'a mut E,
        table: &'a TranspositionTable,
        history: &'a mut History,
        vcf: &'a mut Vcf,
        vct: &'a mut Vct,
        limits: &'a Limits,
        control: &'a Control,
        clock: &'a dyn Clock,
        team: &'a Team,
        thread: usize,
    ) -> Self {
        Worker {
            steps,
            params,
            position,
            evaluator,
            table,
            history,
            vcf,
            vct,
            limits,
            control,
            clock,
            team,
            thread,
            nodes: 0,
            selective_depth: 0,
            stopped: false,
            time: TimeManager::new(limits),
            progress: Progress::default(),
            best_effort: 0,
            moves: Vec::with_capacity(8 * 1024),
            frames: vec![Frame::default(); MAX_PLY + 2],
            lines: vec![Vec::new(); MAX_PLY + 2],
            next_poll: 0,
        }
    }

    /// Whether a step of the search is on.
    #[inline(always)]
    pub fn is_on(&self, step: Step) -> bool {
        self.steps.is_on(step)
    }

    /// Counts a node and looks, now and then, whether to stop.
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
        let late = self.time.hard_stop(self.clock.now());
        let left = self.limits.nodes.map(|most| most.saturating_sub(self.team_nodes()));
        self.stopped |= late || left == Some(0) || self.told_to_stop();
        // All threads together must not pass the limit by more than a few nodes.
        let share = left.map_or(POLL_EVERY, |left| (left / self.team.threads()).max(1));
        self.next_poll = self.nodes + share.min(POLL_EVERY);
    }

    /// Nodes of all threads, this one's as they are now.
    pub fn team_nodes(&self) -> u64 {
        self.team.tell_nodes(self.thread, self.nodes);
        self.team.nodes()
    }

    /// Whether the search or this thread was told to end.
    pub fn told_to_stop(&self) -> bool {
        self.control.stopped() || self.team.stopped()
    }

    /// Whether this thread only helps: another one decides when the search is over.
    pub fn is_helper(&self) -> bool {
        self.thread > 0
    }

    /// A win by continuous threats for the side to move. Its positions count as nodes, and it ends
    /// when the search has to.
    pub fn solve_threats(&mut self, limits: VctLimits) -> Option<Win> {
        let (control, team, clock, time) = (self.control, self.team, self.clock, self.time);
        let interrupted = || control.stopped() || team.stopped() || time.hard_stop(clock.now());
        let win = self.vct.solve(self.position, self.evaluator, limits, &interrupted);
        self.nodes += self.vct.nodes();
        win
    }

    #[inline]
    pub fn play(&mut self, point: Point) {
        self.position.play(point, self.evaluator);
    }

    #[inline]
    pub fn undo(&mut self) {
        self.position.undo(self.evaluator);
    }

    /// The line from `ply` on becomes `point` and the line from the next ply on.
    pub fn extend_line(&mut self, ply: usize, point: Point) {
        let (now, after) = self.lines.split_at_mut(ply + 1);
        let line = &mut now[ply];
        line.clear();
        line.push(point);
        line.extend_from_slice(&after[0]);
    }
}
