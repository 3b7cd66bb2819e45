//! `NetworkEvaluator`: a network in step with a position, as late as possible.
//!
//! A move is only noted. When a value is asked for, the lines through all stones noted since are
//! read again, and the rows that changed are exchanged in the accumulators and pools. What that
//! overwrites is saved, so that undoing a move copies it back. A move that is undone before anyone
//! asks for a value costs next to nothing.

use super::instructions::InstructionSet;
use super::kernel::{self, Accumulator, Pools, RowChange};
use super::numbers::{
    ACTIVATION, AREAS, CHANNELS, HIDDEN_UNIT, INPUT_UNIT, INPUTS, Network, SUM_BITS, THREAT_INPUTS,
    area,
};
use crate::board::{CELLS, Cell, Color, Direction, Point};
use crate::eval::{Evaluator, RatedMove, Weights};
use crate::pattern::Code;
use crate::position::{Observer, Position};
use std::sync::Arc;

/// The evaluation's value for one unit of the logistic curve.
const PER_NAT: i64 = 200;
/// Units of a prior in one unit of merit.
const PRIOR_PER_NAT: i32 = 64;
/// Divides the weighted sum of a point's features to make a prior.
const PRIOR_DIVISOR: i32 = ACTIVATION as i32 * HIDDEN_UNIT / PRIOR_PER_NAT;

/// The accumulators of a point, and the rows that they sum: by direction, for the views of black
/// and of white.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct PointSum {
    accumulator: Accumulator,
    rows: [[u16; 2]; 4],
}

impl PointSum {
    const ZERO: PointSum = PointSum { accumulator: [0; 2 * CHANNELS], rows: [[0; 2]; 4] };
}

/// A catch-up: what it changed, and how many moves it covers.
#[derive(Clone, Debug)]
struct CatchUp {
    /// Moves noted when it was made.
    moves: usize,
    /// Length of the save area before it.
    saved: usize,
    /// The pools before it.
    pools: Pools,
}

/// See the module.
#[derive(Clone)]
pub struct NetworkEvaluator {
    network: Arc<Network>,
    instructions: InstructionSet,
    points: Box<[PointSum; CELLS]>,
    areas: Box<[u8; CELLS]>,
    pools: Pools,
    /// The moves since the evaluator was made; `None` for a pass.
    moves: Vec<Option<Point>>,
    catch_ups: Vec<CatchUp>,
    saved: Vec<(u16, PointSum)>,
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
            points: Box::new([PointSum::ZERO; CELLS]),
            areas,
            pools: [[0; 2 * CHANNELS]; AREAS],
            moves: Vec::with_capacity(position.size().area()),
            catch_ups: Vec::new(),
            saved: Vec::new(),
        };
        evaluator.recompute(position);
        evaluator
    }

    /// Computes everything from the stones.
    fn recompute(&mut self, position: &Position) {
        self.pools = [[0; 2 * CHANNELS]; AREAS];
        for point in position.size().points().filter(|&p| position.cell(p) != Cell::Wall) {
            let rows = Direction::ALL.map(|direction| {
                let cells = position.line(point, direction);
                self.network.shapes().rows(window(cells, 0, self.network.shapes().radius()))
            });
            let mut sum = PointSum { rows, ..PointSum::ZERO };
            for pair in rows {
                for color in Color::BOTH {
                    let row = &self.network.of(color).rows[usize::from(pair[color as usize])];
                    let (views, _) = sum.accumulator.as_chunks_mut::<CHANNELS>();
                    let view = &mut views[color as usize];
                    view.iter_mut().zip(row).for_each(|(sum, n)| *sum = sum.wrapping_add(*n));
                }
            }
            let pool = &mut self.pools[usize::from(self.areas[point.index()])];
            for (sum, &number) in pool.iter_mut().zip(&sum.accumulator) {
                *sum = sum.wrapping_add(kernel::clip(number) as u16);
            }
            self.points[point.index()] = sum;
        }
    }

    /// Takes account of all moves noted so far.
    fn catch_up(&mut self, position: &Position) {
        let done = self.catch_ups.last().map_or(0, |last| last.moves);
        if done == self.moves.len() {
            return;
        }
        let (moves, saved) = (self.moves.len(), self.saved.len());
        self.catch_ups.push(CatchUp { moves, saved, pools: self.pools });
        for at in done..moves {
            let Some(stone) = self.moves[at] else { continue };
            match self.network.shapes().radius() {
                4 => self.read_lines::<4>(position, stone),
                _ => self.read_lines::<5>(position, stone),
            }
        }
    }

    /// Reads the lines through a new stone again.
    #[inline]
    fn read_lines<const R: usize>(&mut self, position: &Position, stone: Point) {
        let network = &*self.network;
        let tables = Color::BOTH.map(|color| &network.of(color).rows[..]);
        for direction in Direction::ALL {
            let cells = position.line(stone, direction);
            for distance in -(R as i32)..=R as i32 {
                if cells >> (2 * (10 + distance)) & 3 == Cell::Wall as u64 {
                    continue;
                }
                let new = network.shapes().rows(window(cells, distance, R));
                let index = stone.offset(direction.step(), distance).index();
                let point = &mut self.points[index];
                let old = point.rows[direction as usize];
                if new == old {
                    continue;
                }
                self.saved.push((index as u16, *point));
                point.rows[direction as usize] = new;
                let row =
                    |pair: [u16; 2]| [0, 1].map(|view| &tables[view][usize::from(pair[view])]);
                let rows = RowChange { old: row(old), new: row(new) };
                let pool = &mut self.pools[usize::from(self.areas[index])];
                kernel::exchange(self.instructions, &mut point.accumulator, pool, &rows);
            }
        }
    }

    /// The inputs of the first hidden layer.
    fn inputs(&self, position: &Position) -> [i16; INPUTS] {
        let us = position.side_to_move();
        let mut inputs = kernel::inputs(&self.pools, us);
        let kinds = [us, !us].into_iter().flat_map(|color| {
            Weights::threat_classes().map(move |class| position.count(color, class))
        });
        for (input, count) in inputs[THREAT_INPUTS..].iter_mut().zip(kinds) {
            *input = if count > 0 { INPUT_UNIT } else { 0 };
        }
        inputs
    }
}

/// The window of the point `distance` steps along a line.
#[inline(always)]
fn window(cells: u64, distance: i32, radius: usize) -> u32 {
    let mask = (1 << (4 * radius + 2)) - 1;
    (cells >> (2 * (10 + distance - radius as i32))) as u32 & mask
}

impl Observer for NetworkEvaluator {
    #[inline]
    fn begin(&mut self, _: Color, point: Option<Point>) {
        self.moves.push(point);
    }

    #[inline]
    fn change(&mut self, _: Point, _: Color, _: Code, _: Code) {}

    #[inline]
    fn undo(&mut self) {
        if let Some(last) = self.catch_ups.pop_if(|last| last.moves == self.moves.len()) {
            for (index, point) in self.saved.drain(last.saved..).rev() {
                self.points[usize::from(index)] = point;
            }
            self.pools = last.pools;
        }
        self.moves.pop();
    }
}

impl Evaluator for NetworkEvaluator {
    fn evaluate(&mut self, position: &Position) -> i32 {
        self.catch_up(position);
        let of = self.network.of(position.side_to_move());
        let hidden = kernel::first(self.instructions, of, &self.inputs(position));
        let value = i64::from(kernel::value(self.instructions, of, &hidden));
        (value * PER_NAT >> SUM_BITS) as i32
    }

    fn order(&mut self, position: &Position, moves: &mut [RatedMove]) {
        self.catch_up(position);
        let us = position.side_to_move();
        let [of, other] = [us, !us].map(|color| self.network.of(color));
        let hidden = kernel::first(self.instructions, of, &self.inputs(position));
        let mut gate = kernel::gate(self.instructions, of, &hidden);
        if us == Color::White {
            gate.rotate_left(CHANNELS);
        }
        for RatedMove { point, prior } in moves {
            let accumulator = &self.points[point.index()].accumulator;
            let by_shape = kernel::weigh(self.instructions, accumulator, &gate) / PRIOR_DIVISOR;
            let own = of.priors[usize::from(position.code(us, *point))].own;
            let deny = other.priors[usize::from(position.code(!us, *point))].deny;
            *prior = by_shape + i32::from(own) + i32::from(deny);
        }
    }
}

#[cfg(test)]
impl NetworkEvaluator {
    /// Fails if accumulators, rows or pools differ.
    pub(super) fn assert_same_sums(&self, other: &Self) {
        assert_eq!(self.pools, other.pools);
        assert!(self.points == other.points);
    }
}
