//! `NetworkEvaluator`: a network in step with a position, as late as possible.
//!
//! A move is only noted. When a value is asked for, the lines through the stones noted since are
//! read again, and the pools follow the rows that changed. The accumulators change only when more is
//! asked for: the priors, or the value of a later position. Most positions of a search are undone
//! before that. A move that is undone before anyone asks for a value costs next to nothing.

use super::instructions::InstructionSet;
use super::kernel::{self, BoardSums, Changes, NewStone, Outputs, Pools};
use super::layout::{AREAS, CHANNELS, FIRST_BLOCKS, INPUTS, THREAT_INPUTS};
use super::numbers::{
    ACTIVATION, Accumulators, HIDDEN_LIMIT, HIDDEN_UNIT, INPUT_UNIT, Network, PairedHead,
    PairedLayer, SUM_BITS, area, head, threat_counts,
};
use crate::board::{CELLS, Cell, Color, Direction, Point};
use crate::eval::{Evaluator, PRIOR_PER_NAT, RatedMove, VALUE_PER_NAT};
use crate::position::{Observer, Position};
use bytemuck::must_cast;
use std::sync::Arc;

/// Divides the weighted sum of a point's features to make a prior.
const PRIOR_DIVISOR: i32 = ACTIVATION as i32 * HIDDEN_UNIT / PRIOR_PER_NAT as i32;

/// The range of a hidden layer.
const HIDDEN_RANGE: (i32, i32) = (0, HIDDEN_LIMIT);
/// The range of the weights of channels.
const GATE_RANGE: (i32, i32) = (-(i16::MAX as i32), i16::MAX as i32);

/// The state before a move was read.
#[derive(Clone, Debug)]
struct Before {
    /// The number of changes.
    changes: usize,
    pools: Pools,
}

/// The sums of a network for one position, which it observes.
#[derive(Clone)]
pub struct NetworkEvaluator {
    network: Arc<Network>,
    instructions: InstructionSet,
    areas: Box<[u8; CELLS]>,
    sums: BoardSums,
    /// The moves since the evaluator was made; `None` for a pass.
    moves: Vec<Option<Point>>,
    /// One for each of the first moves: those that were read.
    read: Vec<Before>,
    /// The changes of the moves that were read.
    changes: Changes,
    /// Whether the changes of the last move that was read are not yet in accumulators and pairs.
    /// They are always in the pools.
    pending: bool,
    /// The first hidden layer of this position, if its value was asked for: the priors begin with it
    /// too.
    first: Option<Outputs<FIRST_BLOCKS>>,
}

impl NetworkEvaluator {
    /// An evaluator in step with a position, with the widest instructions that there are.
    pub fn new(network: Arc<Network>, position: &Position) -> Self {
        Self::with_instructions(InstructionSet::widest(), network, position)
    }

    /// An evaluator in step with a position. The instructions do not change any result.
    pub fn with_instructions(
        instructions: InstructionSet,
        network: Arc<Network>,
        position: &Position,
    ) -> Self {
        let mut areas = Box::new([0; CELLS]);
        for point in position.size().points() {
            areas[point.index()] = area(position.size(), point) as u8;
        }
        let mut evaluator = NetworkEvaluator {
            network,
            instructions,
            areas,
            sums: BoardSums {
                accumulators: Box::new([Accumulators::ZERO; CELLS]),
                pairs: Box::new([[0; 4]; CELLS]),
                pools: [[0; 2 * CHANNELS]; AREAS],
            },
            moves: Vec::with_capacity(position.size().area()),
            read: Vec::new(),
            changes: Changes::default(),
            pending: false,
            first: None,
        };
        evaluator.recompute(position);
        evaluator
    }

    /// Computes everything from the stones.
    fn recompute(&mut self, position: &Position) {
        let (network, sums) = (&*self.network, &mut self.sums);
        let (shapes, radius) = (network.shapes(), network.shapes().radius());
        for point in position.size().points().filter(|&p| position.cell(p) != Cell::Wall) {
            let pairs = Direction::ALL.map(|direction| {
                shapes.pair(kernel::window(position.line(point, direction), 0, radius))
            });
            let mut sum = Accumulators::ZERO;
            for pair in pairs {
                let row = &network.pairs()[usize::from(pair)];
                sum.0.iter_mut().zip(row.0).for_each(|(sum, n)| *sum += i16::from(n));
            }
            let pool = &mut sums.pools[usize::from(self.areas[point.index()])];
            for (pooled, number) in pool.iter_mut().zip(sum.0) {
                *pooled = pooled.wrapping_add(kernel::clip(number) as u16);
            }
            sums.accumulators[point.index()] = sum;
            sums.pairs[point.index()] = pairs;
        }
    }

    /// Reads all moves noted so far, one by one: each can be undone alone. Moves wait where a search
    /// takes the value of a position from its table; if all of them were one step, every position
    /// below would have to read them all again.
    fn read(&mut self, position: &Position) {
        for at in self.read.len()..self.moves.len() {
            self.apply();
            self.read.push(Before { changes: self.changes.count(), pools: self.sums.pools });
            let Some(point) = self.moves[at] else { continue };
            let lines = Direction::ALL.map(|direction| {
                let line = position.line(point, direction);
                self.moves[at + 1..]
                    .iter()
                    .flatten()
                    .fold(line, |line, later| without(line, steps(point, *later, direction)))
            });
            let stone = NewStone { point, lines };
            let (network, sums, changes) = (&*self.network, &mut self.sums, &mut self.changes);
            kernel::read_lines(self.instructions, network, &self.areas, &stone, sums, changes);
            self.pending = true;
        }
    }

    /// Applies the changes of the last move that was read. More than half of all positions that have
    /// a value never need that: of 506,000 in a search of three seconds, 237,000 were asked for
    /// priors.
    fn apply(&mut self) {
        if std::mem::take(&mut self.pending)
            && let Some(last) = self.read.last()
        {
            self.exchange(last.changes, false);
        }
    }

    /// Exchanges the rows of the changes from this one on in the accumulators, or takes that back.
    fn exchange(&mut self, first: usize, back: bool) {
        let (changes, rows) = (self.changes.from(first), self.network.pairs());
        kernel::exchange(self.instructions, rows, changes, back, &mut self.sums);
    }

    /// The first hidden layer, for the side to move.
    fn hidden(&self, position: &Position, head: &PairedHead) -> Outputs<FIRST_BLOCKS> {
        let us = position.side_to_move();
        let mut inputs = [0; INPUTS];
        kernel::pool_inputs(&self.sums.pools, us, &mut inputs);
        let kinds =
            [us, !us].into_iter().flat_map(|color| threat_counts(position.histogram(color)));
        for (input, count) in inputs[THREAT_INPUTS..].iter_mut().zip(kinds) {
            *input = if *count > 0 { INPUT_UNIT } else { 0 };
        }
        self.outputs(&head.first, inputs.as_chunks().0, HIDDEN_RANGE)
    }

    /// The outputs of a layer, clipped to a range.
    fn outputs<const PAIRS: usize, const BLOCKS: usize>(
        &self,
        layer: &PairedLayer<PAIRS, BLOCKS>,
        inputs: &[[i16; 2]],
        range: (i32, i32),
    ) -> Outputs<BLOCKS> {
        let inputs = inputs.try_into().expect("as many inputs as the layer has");
        kernel::outputs(self.instructions, layer, inputs, range)
    }
}

/// The outputs of a layer as the inputs of the next one.
#[inline]
fn pairs<const BLOCKS: usize>(outputs: &Outputs<BLOCKS>) -> &[[i16; 2]] {
    outputs.as_flattened().as_chunks().0
}

/// How many steps along a direction lead from a point to another; `None` if they are not in line.
fn steps(from: Point, to: Point, direction: Direction) -> Option<i32> {
    let [dx, dy] =
        [(to.x(), from.x()), (to.y(), from.y())].map(|(a, b)| i32::from(a) - i32::from(b));
    let (step_x, step_y) = direction.delta();
    let (step_x, step_y) = (i32::from(step_x), i32::from(step_y));
    let count = if step_x != 0 { dx * step_x } else { dy * step_y };
    (dx == count * step_x && dy == count * step_y).then_some(count)
}

/// A line with an empty cell N steps from its point.
fn without(line: u64, steps: Option<i32>) -> u64 {
    match steps {
        Some(count @ -10..=10) => line & !(3 << (2 * (10 + count))),
        _ => line,
    }
}

impl Observer for NetworkEvaluator {
    #[inline]
    fn begin(&mut self, point: Option<Point>) {
        self.first = None;
        self.moves.push(point);
    }

    #[inline]
    fn undo(&mut self) {
        self.first = None;
        if self.read.len() == self.moves.len()
            && let Some(Before { changes, pools }) = self.read.last()
        {
            let changes = *changes;
            self.sums.pools = *pools;
            self.read.truncate(self.read.len() - 1);
            if !std::mem::take(&mut self.pending) {
                self.exchange(changes, true);
            }
            self.changes.truncate(changes);
        }
        self.moves.pop();
    }
}

impl Evaluator for NetworkEvaluator {
    fn evaluate(&mut self, position: &Position) -> i32 {
        self.read(position);
        let head = self.network.head(position.side_to_move(), head(position));
        let first = self.hidden(position, head);
        self.first = Some(first);
        let second = self.outputs(&head.second, pairs(&first), HIDDEN_RANGE);
        let value = i64::from(kernel::value(&head.value, &second));
        ((value * i64::from(VALUE_PER_NAT)) >> SUM_BITS) as i32
    }

    fn order(&mut self, position: &Position, moves: &mut [RatedMove]) {
        self.read(position);
        self.apply();
        let us = position.side_to_move();
        let [of, other] = [us, !us].map(|color| self.network.of(color));
        let head = self.network.head(us, head(position));
        let first = self.first.unwrap_or_else(|| self.hidden(position, head));
        let gate = self.outputs(&head.gate, pairs(&first), GATE_RANGE);
        let mut gate: [i16; 2 * CHANNELS] = must_cast(gate);
        if us == Color::White {
            gate.rotate_left(CHANNELS);
        }
        kernel::weigh(self.instructions, &self.sums.accumulators, &gate, moves);
        for RatedMove { point, prior } in moves {
            let by_shape = *prior / PRIOR_DIVISOR;
            let own = of.priors[usize::from(position.code(us, *point))].own;
            let deny = other.priors[usize::from(position.code(!us, *point))].deny;
            *prior = by_shape + i32::from(own) + i32::from(deny);
        }
    }
}

#[cfg(test)]
impl NetworkEvaluator {
    /// Fails if accumulators, pairs of rows or pools differ.
    pub(super) fn assert_same_sums(&mut self, other: &Self) {
        self.apply();
        assert!(self.sums == other.sums);
    }
}
