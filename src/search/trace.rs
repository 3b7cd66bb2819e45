//! `LineTrace`: what became of a line of moves in a search. For each move it counts the visits to the
//! position before it, and what each visit decided about the move: by which step, and at what depth.
//!
//! The search says what it does through `StepSet::trace`, which does nothing in normal play and is
//! compiled away. `Traced` is the set of steps that listens. A position counts whatever the order of
//! the moves that led to it, because the transposition table does not know the order either. A trace
//! changes nothing in the search, and prints nothing.

use super::Score;
use super::history::MoveKind;
use super::node::{Best, Node};
use super::picker::{MovePicker, MoveStack, is_allowed, kind_of};
use super::prune::Pruned;
use super::step::{Step, StepSet};
use super::table::Bound;
use crate::board::Point;
use crate::position::{NullObserver, Position};
use crate::threat::Defence;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Mutex, PoisonError};

#[cfg(test)]
mod tests;

/// What a visit to a position of the line decided about the next move of the line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum LineFate {
    /// The position was over, or a quick win or loss.
    Decided,
    /// Depth was used up: only quiescence search was run.
    Horizon,
    /// This step ended the node, or skipped the move.
    By(Step),
    /// The move was not among those of the node: it is outside the defence set, or far from all
    /// stones.
    Absent,
    /// A search without this move asked whether it is the only good one.
    Excluded,
    /// Another move caused a cut before this one's turn.
    AfterCut,
    /// The search was stopped before the move was searched.
    Stopped,
    /// The move was searched.
    Searched,
}

impl fmt::Display for LineFate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            LineFate::Decided => "decided",
            LineFate::Horizon => "horizon",
            LineFate::By(step) => step.into(),
            LineFate::Absent => "absent",
            LineFate::Excluded => "excluded",
            LineFate::AfterCut => "after-cut",
            LineFate::Stopped => "stopped",
            LineFate::Searched => "searched",
        })
    }
}

/// How often a move had one fate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FateCount {
    /// Visits.
    pub visits: u64,
    /// The greatest depth among them, in sixteenths of a ply.
    pub depth: i32,
    /// The best place in the order of moves that the move had, from 1, as far as places are known.
    pub place: Option<i32>,
}

/// How a move of the line was searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LineSearches {
    /// The greatest depth that was left after the move, in sixteenths of a ply.
    pub depth: Option<i32>,
    /// Searches that were reduced at first.
    pub reduced: u64,
    /// The sum of these reductions, in sixteenths of a ply.
    pub reduction: i64,
    /// The least of them.
    pub least_reduction: Option<i32>,
    /// Reduced searches that did better than expected, so that the move was searched again.
    pub again: u64,
    /// Searches that did not raise alpha.
    pub failed: u64,
    /// Searches that raised alpha and caused no cut.
    pub raised: u64,
    /// Searches that caused a cut.
    pub cuts: u64,
    /// New best moves of the root that the opponent's continuous threats refute.
    pub refuted: u64,
    /// The last score, for the side that plays the move.
    pub score: Option<Score>,
}

/// A move of the line, and what became of it.
#[derive(Clone, Debug)]
pub struct LineMove {
    /// The move.
    pub point: Point,
    /// Visits to the position before the move.
    pub visits: u64,
    /// The greatest depth of a visit, in sixteenths of a ply.
    pub depth: i32,
    /// What the visits decided about the move; each has one fate.
    pub fates: BTreeMap<LineFate, FateCount>,
    /// How it was searched.
    pub searches: LineSearches,
    /// The moves that caused a cut before this one's turn, and how often.
    pub cutters: BTreeMap<Point, u64>,
    /// The key of the position before the move.
    key: u64,
    /// The depth of the last visit that was entered.
    entered: i32,
    /// Visits whose moves are being searched: more than one during a singular search.
    open: Vec<OpenVisit>,
}

/// See the module.
#[derive(Clone, Debug)]
pub struct LineTrace {
    /// The moves of the line, in order.
    pub moves: Vec<LineMove>,
}

/// A visit whose moves are being searched.
#[derive(Clone, Copy, Debug)]
struct OpenVisit {
    depth: i32,
    defence: Defence,
    /// The fate of the line's move and its place in the order, once known.
    fate: Option<(LineFate, Option<i32>)>,
}

/// What a node does, as it does it.
pub enum TraceEvent<'a> {
    /// The node begins, with this depth.
    Entered(i32),
    /// It ends before its moves.
    Ended(LineFate),
    /// Its moves will be searched.
    Expanded(&'a Node),
    /// A step skips moves.
    Skipped {
        /// The step.
        step: Step,
        /// Which moves.
        pruned: Pruned,
        /// The move whose turn it was.
        point: Point,
        /// Its place in the order, from 1.
        place: i32,
        /// The moves after it.
        rest: Remaining<'a>,
    },
    /// A move was searched.
    Searched(&'a MoveSearch),
    /// A solver refuted a new best move of the root, which gets this score.
    Refuted(Point, Score),
    /// The node is done with its moves.
    Left {
        /// Why.
        by: Leaving,
        /// The number of moves searched.
        count: i32,
        /// The moves that were not.
        rest: Remaining<'a>,
    },
}

/// Why no more moves of a node are searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaving {
    /// This move caused a cut.
    Cut(Point),
    /// Several moves beat beta, by the singular search.
    MultiCut,
    /// There are none, or the rest was skipped.
    Through,
    /// The search was stopped.
    Stopped,
}

/// The moves of a node that have not had their turn.
#[derive(Clone, Copy)]
pub struct Remaining<'a> {
    /// Knows which they are.
    pub picker: &'a MovePicker,
    /// Holds them.
    pub stack: &'a MoveStack,
}

/// The search of one move.
pub struct MoveSearch {
    /// The move.
    pub point: Point,
    /// Its place in the order, from 1.
    pub place: i32,
    /// The depth after the move without reduction.
    pub depth: i32,
    /// By how much the first search was reduced, if it was.
    pub reduced_by: Option<i32>,
    /// Whether such a search was repeated without reduction.
    pub again: bool,
    /// The window and the score.
    pub alpha: Score,
    /// See above.
    pub beta: Score,
    /// See above.
    pub score: Score,
}

/// All steps, with a trace that listens to what they do.
#[derive(Clone, Copy)]
pub struct Traced<'t>(pub &'t Mutex<LineTrace>);

impl StepSet for Traced<'_> {
    #[inline(always)]
    fn is_on(self, _: Step) -> bool {
        true
    }

    fn trace(self, position: &Position, ply: usize, event: TraceEvent<'_>) {
        let mut trace = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        trace.record(position, ply, &event);
    }
}

impl Leaving {
    /// How the search of all moves ended, by its best result.
    pub fn with(best: &Best) -> Leaving {
        match best.point {
            Some(point) if best.bound == Bound::Lower => Leaving::Cut(point),
            _ => Leaving::Through,
        }
    }
}

impl LineTrace {
    /// A trace of a line of legal moves from this position, before the search.
    pub fn new(position: &Position, line: &[Point]) -> LineTrace {
        let mut position = position.clone();
        let moves = line.iter().map(|&point| {
            let next = LineMove::new(position.key(), point);
            position.play(point, &mut NullObserver);
            next
        });
        LineTrace { moves: moves.collect() }
    }

    /// Counts an event at a node, if its position is one of the line's.
    fn record(&mut self, position: &Position, ply: usize, event: &TraceEvent<'_>) {
        if let Some(next) = self.moves.get_mut(ply).filter(|next| next.key == position.key()) {
            next.record(position, event);
        }
    }
}

impl LineMove {
    fn new(key: u64, point: Point) -> LineMove {
        LineMove {
            point,
            visits: 0,
            depth: 0,
            fates: BTreeMap::new(),
            searches: LineSearches::default(),
            cutters: BTreeMap::new(),
            key,
            entered: 0,
            open: Vec::new(),
        }
    }

    /// How often the move had a fate.
    pub fn fate(&self, fate: LineFate) -> FateCount {
        self.fates.get(&fate).copied().unwrap_or_default()
    }

    /// The fate that the move had most often; `None` without a visit.
    pub fn most_frequent(&self) -> Option<(LineFate, FateCount)> {
        let fates = self.fates.iter().map(|(fate, count)| (*fate, *count));
        fates.max_by_key(|(fate, count)| (count.visits, std::cmp::Reverse(*fate)))
    }

    fn record(&mut self, position: &Position, event: &TraceEvent<'_>) {
        match *event {
            TraceEvent::Entered(depth) => {
                self.visits += 1;
                self.depth = self.depth.max(depth);
                self.entered = depth;
            }
            TraceEvent::Ended(fate) => self.count(fate, self.entered, None),
            TraceEvent::Expanded(node) => {
                let excluded = node.excluded == Some(self.point);
                let fate = excluded.then_some((LineFate::Excluded, None));
                let (depth, defence) = (self.entered, node.defence);
                self.open.push(OpenVisit { depth, defence, fate });
            }
            TraceEvent::Skipped { step, pruned, point, place, rest } => {
                let ahead = || rest.picker.ahead_of(self.point, rest.stack);
                let skipped = match pruned {
                    Pruned::Nothing => None,
                    _ if point == self.point => Some(place),
                    Pruned::Move => None,
                    Pruned::Quiet if kind_of(position, self.point) == MoveKind::Threat => None,
                    Pruned::Quiet | Pruned::All => ahead().map(|ahead| place + 1 + ahead as i32),
                };
                if let Some(place) = skipped {
                    self.settle(LineFate::By(step), Some(place));
                }
            }
            TraceEvent::Searched(search) if search.point == self.point => {
                self.settle(LineFate::Searched, Some(search.place));
                self.searches.add(search);
            }
            TraceEvent::Refuted(point, score) if point == self.point => {
                self.searches.refuted += 1;
                self.searches.score = Some(score);
            }
            TraceEvent::Searched(_) | TraceEvent::Refuted(..) => {}
            TraceEvent::Left { by, count, rest } => self.leave(position, by, count, rest),
        }
    }

    /// Notes the fate of the move at the visit whose moves are being searched. The first counts.
    fn settle(&mut self, fate: LineFate, place: Option<i32>) {
        if let Some(visit) = self.open.last_mut() {
            visit.fate = visit.fate.or(Some((fate, place)));
        }
    }

    /// Closes the visit whose moves were searched.
    fn leave(&mut self, position: &Position, by: Leaving, count: i32, rest: Remaining<'_>) {
        let Some(visit) = self.open.pop() else { return };
        let ahead = rest.picker.ahead_of(self.point, rest.stack);
        let place = ahead.map(|ahead| count + 1 + ahead as i32);
        let (fate, place) = visit.fate.unwrap_or_else(|| match by {
            Leaving::Stopped => (LineFate::Stopped, place),
            Leaving::MultiCut => (LineFate::By(Step::MultiCut), None),
            Leaving::Cut(point) if ahead.is_some() || self.is_candidate(position, &visit) => {
                *self.cutters.entry(point).or_default() += 1;
                (LineFate::AfterCut, place)
            }
            Leaving::Cut(_) | Leaving::Through => (LineFate::Absent, None),
        });
        self.count(fate, visit.depth, place);
    }

    /// Whether the move would have been generated, if the table's move had not caused a cut before.
    fn is_candidate(&self, position: &Position, visit: &OpenVisit) -> bool {
        let near = visit.defence != Defence::Free || position.candidate_set().contains(self.point);
        near && is_allowed(position, &visit.defence, self.point)
    }

    fn count(&mut self, fate: LineFate, depth: i32, place: Option<i32>) {
        let count = self.fates.entry(fate).or_default();
        count.depth = if count.visits == 0 { depth } else { count.depth.max(depth) };
        count.visits += 1;
        count.place = count.place.into_iter().chain(place).min();
    }
}

impl LineSearches {
    fn add(&mut self, search: &MoveSearch) {
        let mut reached = search.depth;
        if let Some(reduction) = search.reduced_by {
            self.reduced += 1;
            self.reduction += i64::from(reduction);
            self.least_reduction = self.least_reduction.into_iter().chain([reduction]).min();
            self.again += u64::from(search.again);
            reached -= if search.again { 0 } else { reduction };
        }
        self.depth = self.depth.max(Some(reached));
        let result = if search.score >= search.beta {
            &mut self.cuts
        } else if search.score > search.alpha {
            &mut self.raised
        } else {
            &mut self.failed
        };
        *result += 1;
        self.score = Some(search.score);
    }
}
