//! `NetworkLosses`: how well a network predicts validation positions, by the evaluator that the engine
//! plays with, or in floating point. What its units do is counted in `units.rs`.
//!
//! All networks are judged on the same positions, so that their losses can be compared.

use super::fit::{Losses, NetworkFit, evenly};
use super::order::{PER_NAT, softmax};
use super::packed::{BLACK, CANDIDATE, PackedPosition, WHITE};
use super::parameters::FloatNetwork;
use super::pass::{LossTally, Pass, judge_by};
use super::winning_chance::SCORE_PER_NAT;
use goren::board::{Color, Point};
use goren::eval::network::{InstructionSet, Network, NetworkEvaluator};
use goren::eval::{Evaluator, RatedMove};
use goren::position::{NullObserver, Position};
use rayon::prelude::*;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The groups of positions that are reported apart, by stones on the board.
pub const STONE_GROUPS: [RangeInclusive<usize>; 4] = [0..=12, 13..=24, 25..=45, 46..=usize::MAX];

/// How well a network predicts validation positions.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct NetworkLosses {
    /// The losses of all positions.
    pub all: Losses,
    /// The loss of the value (nats) in each of `STONE_GROUPS`.
    pub by_stones: [f64; STONE_GROUPS.len()],
}

/// How far the integers of a network are from its numbers in floating point.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct RoundingError {
    /// Positions compared.
    pub positions: usize,
    /// Mean difference of the value, in the evaluation's units.
    pub mean: f64,
    /// Largest difference of the value.
    pub largest: f64,
}

impl NetworkFit<'_> {
    /// The losses of the best network so far, in floating point.
    pub fn float_losses(&self) -> NetworkLosses {
        let network = self.best_network();
        self.grouped(|chosen| self.tally(network, chosen))
    }

    /// The losses of a network, by the evaluator that the engine plays with.
    pub fn losses_of(&self, network: &Arc<Network>) -> NetworkLosses {
        self.grouped(|chosen| {
            let judged = chosen.par_iter().map(|&index| self.tally_by(network, index));
            judged.collect::<Vec<LossTally>>().iter().fold(
                LossTally::default(),
                |mut sum, tally| {
                    sum.add(tally);
                    sum
                },
            )
        })
    }

    /// The lowest loss of the value that is possible: what the targets leave open.
    pub fn least_losses(&self) -> NetworkLosses {
        self.grouped(|chosen| {
            let mut tally = LossTally::default();
            for &index in chosen {
                let target = self.goal().target(&self.validation().positions[index as usize]);
                let target = target.clamp(1e-6, 1.0 - 1e-6);
                tally.add_value((target / (1.0 - target)).ln(), target);
            }
            tally
        })
    }

    /// The difference between the value of the best network so far in floating point and that in
    /// integers, on N positions at most.
    pub fn rounding_error(&self, network: &Arc<Network>, positions: usize) -> RoundingError {
        let chosen = evenly(self.validation().positions.len(), positions);
        let mut error = RoundingError { positions: chosen.len(), ..RoundingError::default() };
        let mut compare = |index: u32, logit: f32| {
            let packed = &self.validation().positions[index as usize];
            let (position, _) = self.restored(packed);
            let mut evaluator = NetworkEvaluator::new(Arc::clone(network), &position);
            let value = f64::from(evaluator.evaluate(&position));
            let difference = (value - f64::from(logit * SCORE_PER_NAT)).abs();
            error.mean += difference / chosen.len().max(1) as f64;
            error.largest = error.largest.max(difference);
        };
        self.each_value(self.best_network(), &chosen, &mut compare);
        error
    }

    /// Calls `call` with the value of every position, in units of the logistic curve.
    fn each_value(&self, network: &FloatNetwork, chosen: &[u32], call: &mut dyn FnMut(u32, f32)) {
        let mut pass = Pass::new();
        let report = &mut |index, pass: &Pass| call(index, pass.logit);
        let lesson = self.lesson(true);
        judge_by(InstructionSet::widest(), &lesson, network, chosen, &mut pass, report);
    }

    /// Judges the validation positions group by group.
    fn grouped(&self, judge: impl Fn(&[u32]) -> LossTally + Sync) -> NetworkLosses {
        let mut groups: [Vec<u32>; STONE_GROUPS.len()] = Default::default();
        let mut cells = Vec::new();
        for &index in self.judged() {
            let set = self.validation();
            let packed = &set.positions[index as usize];
            cells.resize(set.sizes[usize::from(packed.board)].area(), 0);
            set.unpack(packed, &mut cells);
            let is_stone = |cell: &&u8| matches!(**cell, BLACK | WHITE);
            let stones = cells.iter().filter(is_stone).count();
            let group = STONE_GROUPS.iter().position(|group| group.contains(&stones));
            groups[group.unwrap_or_default()].push(index);
        }
        let tallies = groups.map(|group| self.in_pool(|| judge(&group)));
        let mut all = LossTally::default();
        tallies.iter().for_each(|tally| all.add(tally));
        NetworkLosses { all: all.into(), by_stones: tallies.map(|tally| Losses::from(tally).value) }
    }

    fn tally_by(&self, network: &Arc<Network>, index: u32) -> LossTally {
        let packed = &self.validation().positions[index as usize];
        let (position, candidates) = self.restored(packed);
        let mut evaluator = NetworkEvaluator::new(Arc::clone(network), &position);
        let mut tally = LossTally::default();
        let value = evaluator.evaluate(&position);
        tally.add_value(value as f32 / SCORE_PER_NAT, self.goal().target(packed));
        if let Some(played) = packed.played() {
            let mut moves: Vec<_> = candidates.into_iter().map(RatedMove::unrated).collect();
            evaluator.order(&position, &mut moves);
            let mut shares: Vec<f32> =
                moves.iter().map(|rated| rated.prior as f32 / PER_NAT).collect();
            softmax(&mut shares);
            tally.add_choice(&shares, played);
        }
        tally
    }

    /// A position with its stones on the board, and the moves to choose from.
    pub(super) fn restored(&self, packed: &PackedPosition) -> (Position, Vec<Point>) {
        let set = self.validation();
        let size = set.sizes[usize::from(packed.board)];
        let mut position = Position::new(size, Arc::clone(self.tables()));
        let turn_to = |position: &mut Position, color: Color| {
            if position.side_to_move() != color {
                position.pass(&mut NullObserver);
            }
        };
        let mut cells = vec![0; size.area()];
        set.unpack(packed, &mut cells);
        let mut candidates = Vec::new();
        for (&cell, point) in cells.iter().zip(size.points()) {
            let color = match cell {
                BLACK => Color::Black,
                WHITE => Color::White,
                CANDIDATE => {
                    candidates.push(point);
                    continue;
                }
                _ => continue,
            };
            turn_to(&mut position, color);
            position.play(point, &mut NullObserver);
        }
        turn_to(&mut position, packed.mover);
        (position, candidates)
    }
}
