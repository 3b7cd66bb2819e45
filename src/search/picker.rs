//! The move picker: returns the moves of a node in stages, the most promising first.
//!
//! The moves to search depend on the threats against the side to move (`threat::defence`): one
//! block, a defence set, or the candidates around the stones. The move of the transposition table
//! comes first and needs no move generation. The others are rated by the evaluator and by histories
//! and selected one at a time, because most nodes search only a few. Ties are broken by the order
//! of the points, so the order is total.

use super::history::{Anchors, History, MoveKind, weighted};
use super::step::{Settings, Step};
use crate::board::{CELLS, Point};
use crate::eval::{Evaluator, RatedMove};
use crate::pattern::PointClass;
use crate::position::Position;
use crate::threat::Defence;

/// A place in the order: the score in the high bits, the inverted index of the point below, so one
/// integer comparison decides and ties go to the first point. 32 bits, because every processor
/// compares four of these at a time; with 64 bits, choosing moves took a fifth of the search.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Rank(i32);

/// Bits of the inverted index.
const INDEX_BITS: u32 = 11;
/// The greatest index that fits.
const LAST_INDEX: i32 = (1 << INDEX_BITS) - 1;
/// Scores are clamped to this: above every prior and all histories together.
const SCORE_LIMIT: i32 = 1 << (31 - INDEX_BITS - 1);

const _: () = assert!(CELLS <= LAST_INDEX as usize);

impl Rank {
    #[inline]
    fn new(point: Point, score: i32) -> Self {
        let score = score.clamp(-SCORE_LIMIT, SCORE_LIMIT - 1);
        Rank(score << INDEX_BITS | (LAST_INDEX - point.index() as i32))
    }
}

/// Moves compared in one group.
const GROUP: usize = 16;

/// The remaining moves of all pickers of a search, those of the deepest node last.
#[derive(Debug)]
pub struct MoveStack {
    moves: Vec<RatedMove>,
    /// The ranks of the moves, in a separate list so that selecting the next move reads nothing
    /// else.
    ranks: Vec<Rank>,
}

impl Default for MoveStack {
    fn default() -> Self {
        let capacity = 8 * 1024;
        MoveStack { moves: Vec::with_capacity(capacity), ranks: Vec::with_capacity(capacity) }
    }
}

impl MoveStack {
    /// Number of moves of all pickers together.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    fn truncate(&mut self, len: usize) {
        self.moves.truncate(len);
        self.ranks.truncate(len);
    }

    /// Takes the best of the moves from `begin` on.
    fn take_best(&mut self, begin: usize) -> Option<Point> {
        let rest = self.ranks.get(begin..)?;
        // First the greatest rank, then its place: two loops that the compiler vectorises, the
        // second one group by group.
        let greatest = rest.iter().fold(i32::MIN, |most, rank| most.max(rank.0));
        let holds =
            |group: &[Rank]| group.iter().fold(false, |found, rank| found | (rank.0 == greatest));
        let group = rest.chunks(GROUP).position(holds)? * GROUP;
        let best = group + rest[group..].iter().position(|rank| rank.0 == greatest)?;
        self.ranks.swap_remove(begin + best);
        Some(self.moves.swap_remove(begin + best).point)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Table,
    Generate,
    Rest,
    Far,
}

/// Returns the moves of one node in order. A picker owns the stack above the length it had when the picker was made.
pub struct MovePicker {
    stage: Stage,
    table_move: Option<Point>,
    begin: usize,
}

/// What the move order depends on, besides the position and its evaluator.
pub struct Context<'a> {
    /// The parts of the order that are on, and the weight of each.
    pub settings: Settings<'a>,
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
fn is_allowed(position: &Position, defence: &Defence, point: Point) -> bool {
    position.is_empty(point)
        && defence.allows(point)
        && !position.is_forbidden(position.side_to_move(), point)
}

impl MovePicker {
    /// A picker whose moves start at the end of the stack. A table move that is not allowed is
    /// ignored.
    pub fn new(
        settings: Settings,
        position: &Position,
        defence: &Defence,
        table_move: Option<Point>,
        stack: &MoveStack,
    ) -> Self {
        let table_move = table_move
            .filter(|_| settings.is_on(Step::TableMove))
            .filter(|&p| is_allowed(position, defence, p));
        let stage = if table_move.is_some() { Stage::Table } else { Stage::Generate };
        MovePicker { stage, table_move, begin: stack.len() }
    }

    /// The next move, or `None` when there are no more. The table move comes before the evaluator
    /// is called.
    pub fn next<E: Evaluator>(
        &mut self,
        position: &Position,
        evaluator: &mut E,
        defence: &Defence,
        context: &Context<'_>,
        stack: &mut MoveStack,
    ) -> Option<Point> {
        match self.stage {
            Stage::Table => {
                self.stage = Stage::Generate;
                self.table_move
            }
            Stage::Generate => {
                self.generate(position, defence, stack);
                let moves = &mut stack.moves[self.begin..];
                // A third of all nodes have one move: the block of a four, or what the table's move
                // leaves.
                if moves.len() > 1 {
                    evaluator.order(position, moves);
                }
                let order = Order::new(position, context);
                stack.ranks.extend(moves.iter().map(|rated| order.rank(*rated)));
                self.stage = Stage::Rest;
                stack.take_best(self.begin)
            }
            Stage::Rest | Stage::Far => stack.take_best(self.begin),
        }
    }

    /// Adds the moves that were left out because they are far from all stones, in index order.
    /// Called when all other moves lose, because only then is a loss proven. Returns whether any
    /// were added: `false` the second time, and where a threat restricts the moves.
    pub fn add_far_moves(
        &mut self,
        position: &Position,
        defence: &Defence,
        stack: &mut MoveStack,
    ) -> bool {
        if self.stage == Stage::Far || *defence != Defence::Free {
            return false;
        }
        self.stage = Stage::Far;
        let near = position.candidate_set();
        let us = position.side_to_move();
        let far = position.empty_points().filter(|&p| !near.contains(p));
        let far = far.filter(|&p| !position.is_forbidden(us, p));
        stack.moves.extend(far.map(RatedMove::unrated));
        let added = &stack.moves[stack.ranks.len()..];
        stack.ranks.extend(added.iter().map(|rated| Rank::new(rated.point, 0)));
        stack.len() > self.begin
    }

    /// Skips the quiet moves that are still on the stack.
    pub fn skip_quiet(&self, position: &Position, stack: &mut MoveStack) {
        let mut kept = self.begin;
        for next in self.begin..stack.len() {
            if kind_of(position, stack.moves[next].point) == MoveKind::Threat {
                stack.moves[kept] = stack.moves[next];
                stack.ranks[kept] = stack.ranks[next];
                kept += 1;
            }
        }
        stack.truncate(kept);
    }

    /// Restores the stack to its state before this picker.
    pub fn finish(self, stack: &mut MoveStack) {
        stack.truncate(self.begin);
    }

    fn generate(&self, position: &Position, defence: &Defence, stack: &mut MoveStack) {
        let mut add = |point: Point| {
            if Some(point) != self.table_move {
                stack.moves.push(RatedMove::unrated(point));
            }
        };
        match defence {
            Defence::Free => {
                let us = position.side_to_move();
                let mut points = position.candidate_points();
                // Hardly any list has a point that looks forbidden.
                if position.count(us, PointClass::Foul) > 0 {
                    let fours = position.fours(us).iter();
                    fours.filter(|&p| position.is_forbidden(us, p)).for_each(|p| points.remove(p));
                }
                points.iter().for_each(&mut add);
            }
            Defence::Block(only) => add(*only),
            Defence::AgainstFive(set)
            | Defence::AgainstOpenFour(set)
            | Defence::AgainstFourThree(set) => set.iter().for_each(&mut add),
        }
    }
}

struct Order<'a> {
    position: &'a Position,
    context: &'a Context<'a>,
    killers: [Option<Point>; 2],
    counter: Option<Point>,
    /// By kind, then as `History::around` says.
    local: [[&'a [i16; CELLS]; 2]; 2],
}

impl<'a> Order<'a> {
    fn new(position: &'a Position, context: &'a Context<'a>) -> Self {
        let counter = context.history.counter(position.side_to_move(), position.previous_move(0));
        let killers = context.history.killers(context.ply);
        let anchors = Anchors::of(position);
        let side = position.side_to_move();
        let local = [MoveKind::Quiet, MoveKind::Threat]
            .map(|kind| context.history.around(side, kind, &anchors));
        Order { position, context, killers, counter, local }
    }

    // Always: a call for every move of every list took a fortieth of the search.
    #[inline(always)]
    fn rank(&self, rated: RatedMove) -> Rank {
        Rank::new(rated.point, self.score(rated))
    }

    #[inline(always)]
    fn score(&self, RatedMove { point, prior }: RatedMove) -> i32 {
        let kind = kind_of(self.position, point);
        let side = self.position.side_to_move();
        let is_on = |step| self.context.settings.is_on(step);
        let params = self.context.settings.params;
        let mut score = prior;
        if is_on(Step::HistoryOrder) {
            score += weighted(self.context.history.main(side, kind, point), params.order_history);
        }
        if is_on(Step::LocalOrder) {
            let [answer, follow] =
                self.local[kind as usize].map(|history| i32::from(history[point.index()]));
            score += weighted(answer, params.order_answer) + weighted(follow, params.order_follow);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BoardSize;
    use crate::eval::network::{Network, NetworkEvaluator};
    use crate::pattern::RuleTables;
    use crate::rules::Rule;
    use crate::search::Params;
    use crate::search::step::Steps;
    use rand::{SeedableRng, seq::IteratorRandom};
    use rand_pcg::Pcg64;
    use std::sync::Arc;

    const PARAMS: &Params = &Params::DEFAULT;
    const SETTINGS: Settings = Settings { steps: Steps::ALL, params: PARAMS };

    /// Calls `look` with many positions, their evaluators and contexts.
    fn many_positions(mut look: impl FnMut(&Position, &mut NetworkEvaluator, &Context<'_>)) {
        let mut rng = Pcg64::seed_from_u64(5);
        let tables = RuleTables::of(Rule::Renju);
        let network = Arc::new(Network::built_in(Rule::Renju));
        for game in 0..20 {
            let size = BoardSize::square(9 + game % 7).unwrap();
            let mut position = Position::new(size, tables.clone());
            let mut evaluator = NetworkEvaluator::new(Arc::clone(&network), &position);
            let mut history = History::default();
            position.play(size.center(), &mut evaluator);
            for ply in 0..20 {
                let point = position.candidates().choose(&mut rng).unwrap();
                let (side, anchors) = (position.side_to_move(), Anchors::of(&position));
                let kind = kind_of(&position, point);
                history.update(side, kind, &anchors, point, 40 * ply);
                history.refuted(side, position.previous_move(0), ply as usize, point);
                position.play(point, &mut evaluator);
                let context = Context { settings: SETTINGS, history: &history, ply: ply as usize };
                look(&position, &mut evaluator, &context);
            }
        }
    }

    /// The moves that a picker returns, with quiet moves skipped after `quiet_until` moves.
    fn handed_out(
        position: &Position,
        evaluator: &mut NetworkEvaluator,
        context: &Context<'_>,
        first: Option<Point>,
        quiet_until: usize,
    ) -> Vec<Point> {
        let mut stack = MoveStack::default();
        stack.moves.push(RatedMove::unrated(Point::new(0, 0)));
        stack.ranks.push(Rank::new(Point::new(0, 0), 5));
        let mut picker = MovePicker::new(SETTINGS, position, &Defence::Free, first, &stack);
        let mut moves = Vec::new();
        let free = &Defence::Free;
        while let Some(point) = picker.next(position, evaluator, free, context, &mut stack) {
            moves.push(point);
            if moves.len() == quiet_until {
                picker.skip_quiet(position, &mut stack);
            }
        }
        picker.finish(&mut stack);
        assert_eq!(stack.len(), 1, "the others' part of the stack is left alone");
        moves
    }

    #[test]
    fn picks_moves_in_sorted_order_after_the_table_move() {
        many_positions(|position, evaluator, context| {
            let us = position.side_to_move();
            let order = Order::new(position, context);
            let allowed = position.candidates().filter(|&p| !position.is_forbidden(us, p));
            let mut rated: Vec<_> = allowed.map(RatedMove::unrated).collect();
            evaluator.order(position, &mut rated);
            rated.sort_by_key(|&rated| (-order.score(rated), rated.point.index()));
            let mut sorted: Vec<Point> = rated.iter().map(|rated| rated.point).collect();
            assert_eq!(handed_out(position, evaluator, context, None, usize::MAX), sorted);
            let first = sorted.remove(sorted.len() / 2);
            sorted.insert(0, first);
            assert_eq!(handed_out(position, evaluator, context, Some(first), usize::MAX), sorted);
        });
    }

    #[test]
    fn picks_only_threats_after_skip_quiet() {
        let mut threats = 0;
        many_positions(|position, evaluator, context| {
            let all = handed_out(position, evaluator, context, None, usize::MAX);
            let (before, after) = all.split_at(3);
            let is_threat = |p: &&Point| kind_of(position, **p) == MoveKind::Threat;
            let expected: Vec<Point> =
                before.iter().chain(after.iter().filter(is_threat)).copied().collect();
            threats += expected.len() - before.len();
            assert_eq!(handed_out(position, evaluator, context, None, 3), expected);
        });
        assert!(threats > 50, "{threats}");
    }

    #[test]
    fn rank_clamps_scores_and_keeps_their_order() {
        let point = Point::new(19, 19);
        let scores = [i32::MIN, -SCORE_LIMIT, -1, 0, 1, 30_000, SCORE_LIMIT - 1, i32::MAX];
        for pair in scores.windows(2) {
            assert!(Rank::new(point, pair[0]) <= Rank::new(point, pair[1]), "{pair:?}");
        }
        assert!(Rank::new(Point::new(0, 0), 7) > Rank::new(point, 7), "the first point");
    }
}
