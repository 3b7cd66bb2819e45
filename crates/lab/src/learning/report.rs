//! `NetworkLosses`: how well a network predicts validation positions, by the evaluator that the engine
//! plays with, or in floating point. What its units do is counted in `units.rs`.
//!
//! All networks are judged on the same positions, so that their losses can be compared.

use super::fit::{Losses, NetworkFit, evenly};
use super::order::{PER_NAT, softmax};
use super::packed::{BLACK, CANDIDATE, Sample, WHITE};
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
            let judged = chosen.par_iter().map(|&number| self.tally_by(network, number));
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
            let mut cells = Vec::new();
            for &number in chosen {
                let sample = self.validation().unpack(number, &mut cells);
                let target = self.goal().target(&sample);
                let target = target.clamp(1e-6, 1.0 - 1e-6);
                tally.add_value((target / (1.0 - target)).ln(), target);
            }
            tally
        })
    }

    /// The difference between the value of the best network so far in floating point and that in
    /// integers, on N positions at most.
    pub fn rounding_error(&self, network: &Arc<Network>, positions: usize) -> RoundingError {
        let chosen = evenly(self.validation().positions(), positions);
        let mut error = RoundingError { positions: chosen.len(), ..RoundingError::default() };
        let mut compare = |number: u32, logit: f32| {
            let (_, position, _) = self.restored(number);
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
        let report = &mut |number, _: &Sample, pass: &Pass| call(number, pass.logit);
        let lesson = self.lesson(true);
        judge_by(InstructionSet::widest(), &lesson, network, chosen, &mut pass, report);
    }

    /// Judges the validation positions group by group.
    fn grouped(&self, judge: impl Fn(&[u32]) -> LossTally + Sync) -> NetworkLosses {
        let mut groups: [Vec<u32>; STONE_GROUPS.len()] = Default::default();
        let mut cells = Vec::new();
        for &number in self.judged() {
            self.validation().unpack(number, &mut cells);
            let is_stone = |cell: &&u8| matches!(**cell, BLACK | WHITE);
            let stones = cells.iter().filter(is_stone).count();
            let group = STONE_GROUPS.iter().position(|group| group.contains(&stones));
            groups[group.unwrap_or_default()].push(number);
        }
        let tallies = groups.map(|group| self.in_pool(|| judge(&group)));
        let mut all = LossTally::default();
        tallies.iter().for_each(|tally| all.add(tally));
        NetworkLosses { all: all.into(), by_stones: tallies.map(|tally| Losses::from(tally).value) }
    }

    fn tally_by(&self, network: &Arc<Network>, number: u32) -> LossTally {
        let (sample, position, candidates) = self.restored(number);
        let mut evaluator = NetworkEvaluator::new(Arc::clone(network), &position);
        let mut tally = LossTally::default();
        let value = evaluator.evaluate(&position);
        tally.add_value(value as f32 / SCORE_PER_NAT, self.goal().target(&sample));
        if let Some(played) = sample.played {
            let mut moves: Vec<_> = candidates.into_iter().map(RatedMove::unrated).collect();
            evaluator.order(&position, &mut moves);
            let mut shares: Vec<f32> =
                moves.iter().map(|rated| rated.prior as f32 / PER_NAT).collect();
            softmax(&mut shares);
            tally.add_choice(&shares, played);
        }
        tally
    }

    /// The validation position of this number, with its stones on the board, and the moves to choose from.
    pub(super) fn restored(&self, number: u32) -> (Sample, Position, Vec<Point>) {
        let set = self.validation();
        let mut cells = Vec::new();
        let sample = set.unpack(number, &mut cells);
        let size = set.sizes[usize::from(sample.board)];
        let mut position = Position::new(size, Arc::clone(self.tables()));
        let turn_to = |position: &mut Position, color: Color| {
            if position.side_to_move() != color {
                position.pass(&mut NullObserver);
            }
        };
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
        turn_to(&mut position, sample.mover);
        (sample, position, candidates)
    }
}
