//! `Picker`: hands out the moves of a node in stages, the most promising first.
//!
//! What has to be searched depends on the threats against the side to move (`threat::defence`): one
//! block, a defence set, or the candidates around the stones. The move of the transposition table
//! comes first and costs no generation; the rest is scored by prior and histories and selected one
//! at a time, for most nodes look at a few moves only. Ties are broken by the order of the points,
//! so the order is total.

use super::history::{Anchors, History, MoveKind};
use super::params::Params;
use super::step::{Step, StepSet};
use crate::board::Point;
use crate::eval::Evaluator;
use crate::pattern::PointClass;
use crate::position::Position;
use crate::threat::Defence;

/// A move with its place in the order: the score above, the inverted index of the point below, so that
/// one comparison of integers decides and ties go to the first point.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Scored(i64);

impl Scored {
    #[inline]
    fn new(point: Point, score: i32) -> Self {
        Scored((score as i64) << 16 | (0xffff - point.index() as i64))
    }

    #[inline]
    fn point(self) -> Point {
        Point::from_index(0xffff - (self.0 & 0xffff) as usize)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Table,
    Generate,
    Rest,
    Far,
}

/// See the module. The moves live on a stack that all pickers of a search share; a picker owns the
/// part from where the stack ended when it was made.
pub struct Picker {
    stage: Stage,
    table_move: Option<Point>,
    begin: usize,
}

/// What the order of moves depends on, besides the position.
pub struct Context<'a, E, S> {
    /// Which parts of the order are on.
    pub steps: S,
    /// What each part weighs.
    pub params: &'a Params,
    /// For priors.
    pub evaluator: &'a E,
    /// Histories, killers, counter moves.
    pub history: &'a History,
    /// Distance from the root.
    pub ply: usize,
}

/// The kind of a move for the histories.
#[inline]
pub fn kind_of(position: &Position, point: Point) -> MoveKind {
    let class = position.class(position.side_to_move(), point);
    if class >= PointClass::OpenThree && class != PointClass::Foul {
        MoveKind::Threat
    } else {
        MoveKind::Quiet
    }
}

/// Whether a move may be considered under a defence.
pub fn is_allowed(position: &Position, defence: &Defence, point: Point) -> bool {
    position.is_empty(point)
        && defence.allows(point)
        && !position.is_forbidden(position.side_to_move(), point)
}

impl Picker {
    /// A picker whose moves begin at the end of `stack`. A table move that is not allowed is
    /// ignored.
    pub fn new(
        position: &Position,
        defence: &Defence,
        table_move: Option<Point>,
        stack: &[Scored],
    ) -> Self {
        let table_move = table_move.filter(|&p| is_allowed(position, defence, p));
        let stage = if table_move.is_some() { Stage::Table } else { Stage::Generate };
        Picker { stage, table_move, begin: stack.len() }
    }

    /// The next move, or `None` when all were handed out.
    pub fn next<E: Evaluator, S: StepSet>(
        &mut self,
        position: &Position,
        defence: &Defence,
        context: &Context<'_, E, S>,
        stack: &mut Vec<Scored>,
    ) -> Option<Point> {
        match self.stage {
            Stage::Table => {
                self.stage = Stage::Generate;
                self.table_move
            }
            Stage::Generate => {
                self.generate(position, defence, context, stack);
                self.stage = Stage::Rest;
                self.select(stack)
            }
            Stage::Rest | Stage::Far => self.select(stack),
        }
    }

    /// Adds the moves that were left out as too far from all stones, in index order. Asked for when
    /// all others lose, for only then a loss is proven. Does nothing the second time, nor where
    /// a threat restricts the moves.
    pub fn add_far_moves(
        &mut self,
        position: &Position,
        defence: &Defence,
        stack: &mut Vec<Scored>,
    ) {
        if self.stage == Stage::Far || *defence != Defence::Free {
            return;
        }
        self.stage = Stage::Far;
        let near = position.candidate_set();
        let us = position.side_to_move();
        let far = position.empty_points().filter(|&p| !near.contains(p));
        let far = far.filter(|&p| !position.is_forbidden(us, p));
        stack.extend(far.map(|point| Scored::new(point, 0)));
    }

    /// Gives the stack back as it was.
    pub fn finish(self, stack: &mut Vec<Scored>) {
        stack.truncate(self.begin);
    }

    fn generate<E: Evaluator, S: StepSet>(
        &self,
        position: &Position,
        defence: &Defence,
        context: &Context<'_, E, S>,
        stack: &mut Vec<Scored>,
    ) {
        let order = Order::new(position, context);
        let mut add = |point: Point| {
            if Some(point) != self.table_move {
                stack.push(Scored::new(point, order.score(point)));
            }
        };
        match defence {
            Defence::Free => {
                let us = position.side_to_move();
                position.candidates().filter(|&p| !position.is_forbidden(us, p)).for_each(&mut add);
            }
            Defence::Block(only) => add(*only),
            Defence::AgainstFive(set)
            | Defence::AgainstOpenFour(set)
            | Defence::AgainstFourThree(set) => set.iter().for_each(&mut add),
        }
    }

    /// Takes the best of the rest. The stack above `begin` belongs to this picker alone while it is
    /// asked.
    fn select(&self, stack: &mut Vec<Scored>) -> Option<Point> {
        let rest = stack.get_mut(self.begin..)?;
        // First the greatest value, then its place: two loops that the processor runs many at a time.
        let greatest = *rest.iter().max()?;
        let best = rest.iter().position(|&scored| scored == greatest)?;
        let last = rest.len() - 1;
        rest.swap(best, last);
        stack.pop().map(Scored::point)
    }
}

struct Order<'a, E, S> {
    position: &'a Position,
    context: &'a Context<'a, E, S>,
    killers: [Option<Point>; 2],
    counter: Option<Point>,
    anchors: Anchors,
}

impl<'a, E: Evaluator, S: StepSet> Order<'a, E, S> {
    fn new(position: &'a Position, context: &'a Context<'a, E, S>) -> Self {
        let counter = context.history.counter(position.side_to_move(), position.previous_move(0));
        let killers = context.history.killers(context.ply);
        Order { position, context, killers, counter, anchors: Anchors::of(position) }
    }

    #[inline]
    fn score(&self, point: Point) -> i32 {
        let kind = kind_of(self.position, point);
        let side = self.position.side_to_move();
        let is_on = |step| self.context.steps.is_on(step);
        let params = self.context.params;
        let mut score = self.context.evaluator.prior(self.position, point);
        if is_on(Step::HistoryOrder) {
            score += self.context.history.main(side, kind, point) / params.order_history;
        }
        if is_on(Step::LocalOrder) {
            let [answer, follow] = self.context.history.local(side, kind, &self.anchors, point);
            score += answer / params.order_answer + follow / params.order_follow;
        }
        if is_on(Step::KillerOrder) && self.killers.contains(&Some(point)) {
            score += params.order_killer;
        }
        if is_on(Step::CounterOrder) && self.counter == Some(point) {
            score += params.order_counter;
        }
        score
    }
}
