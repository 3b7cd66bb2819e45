//! `Optimizer`: simultaneous perturbation stochastic approximation (SPSA), which tunes many whole numbers at
//! once by games. Each pair of games is played by two opponents whose values lie a little to either side
//! of the present ones, for each number at random; then all values move towards the winner's.
//!
//! J. C. Spall, "Implementation of the simultaneous perturbation algorithm for stochastic optimization"
//! (1998): the gains fall with powers 0.602 and 0.101 of the iteration. They are given by their values at
//! the end, as in fishtest. Nothing here plays; everything depends on the seed alone.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::ops::RangeInclusive;

const ALPHA: f64 = 0.602;
const GAMMA: f64 = 0.101;
/// Spall's stability constant, as a share of all iterations: it shortens the first steps.
const STABILITY: f64 = 0.1;
/// Added to the iteration for the stream of its random numbers: the stream of the iteration itself gives
/// the seed of the opening, and a sign must not go with an opening.
const STREAMS: u128 = 1 << 64;

/// A number to tune.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct TunedParameter {
    /// Its first value.
    pub value: i32,
    /// Its possible values.
    pub range: RangeInclusive<i32>,
    /// How far to either side the opponents play at the end; farther at the beginning.
    pub reach: f64,
}

/// The present values of the numbers that are tuned, and how fast they move.
#[derive(Clone, Debug)]
pub(super) struct Optimizer {
    tuned: Vec<TunedParameter>,
    values: Vec<f64>,
    iterations: f64,
    rate: f64,
    seed: u64,
}

/// The two opponents of an iteration.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Perturbation {
    /// The values of the first and of the second.
    pub players: [Vec<i32>; 2],
    /// On which side of the present values those of the first lie: 1 or -1.
    signs: Vec<f64>,
    iteration: u64,
}

impl Optimizer {
    /// At the first values, for this number of iterations (at least 1 is assumed). `rate` is how far
    /// winning both games of a pair moves a value at the end, in units of its reach (0.001 to 0.01).
    pub fn new(tuned: Vec<TunedParameter>, iterations: u64, rate: f64, seed: u64) -> Self {
        let values = tuned.iter().map(|tuned| f64::from(tuned.value)).collect();
        Optimizer { tuned, values, iterations: iterations.max(1) as f64, rate, seed }
    }

    /// Goes on with the values that an earlier run has come to, as many as are tuned.
    pub fn set_values(&mut self, values: Vec<f64>) {
        debug_assert_eq!(values.len(), self.tuned.len());
        self.values = values;
    }

    /// The present values, not rounded.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// The opponents of an iteration, counted from 0.
    pub fn perturb(&self, iteration: u64) -> Perturbation {
        let mut random = Pcg64::new(u128::from(self.seed), STREAMS + u128::from(iteration));
        // The first random numbers of neighbouring streams are alike.
        let mut random = Pcg64::seed_from_u64(random.random());
        let mut perturbation = Perturbation { players: [vec![], vec![]], signs: vec![], iteration };
        for (tuned, value) in self.tuned.iter().zip(&self.values) {
            let sign = if random.random() { 1.0 } else { -1.0 };
            let reach = sign * self.reach(tuned, iteration);
            // Both are rounded by the same random number, so that they differ by what they should.
            let part = random.random::<f64>();
            for (player, side) in perturbation.players.iter_mut().zip([1.0, -1.0]) {
                let rounded = (value + side * reach + part).floor() as i32;
                player.push(rounded.clamp(*tuned.range.start(), *tuned.range.end()));
            }
            perturbation.signs.push(sign);
        }
        perturbation
    }

    /// Learns from a pair of games: the lead of the first player, from -2 to 2.
    pub fn learn(&mut self, perturbation: &Perturbation, advantage: f64) {
        for ((value, tuned), sign) in
            self.values.iter_mut().zip(&self.tuned).zip(&perturbation.signs)
        {
            let reach = reach(tuned, self.iterations, perturbation.iteration);
            let step = rate(self.rate, self.iterations, perturbation.iteration)
                * tuned.reach.powi(2)
                / reach;
            let (least, most) = (f64::from(*tuned.range.start()), f64::from(*tuned.range.end()));
            *value = (*value + step * advantage / 2.0 * sign).clamp(least, most);
        }
    }

    fn reach(&self, tuned: &TunedParameter, iteration: u64) -> f64 {
        reach(tuned, self.iterations, iteration)
    }
}

fn reach(tuned: &TunedParameter, iterations: f64, iteration: u64) -> f64 {
    tuned.reach * (iterations / (iteration as f64 + 1.0)).powf(GAMMA)
}

fn rate(end: f64, iterations: f64, iteration: u64) -> f64 {
    let stability = STABILITY * iterations;
    end * ((stability + iterations) / (stability + iteration as f64 + 1.0)).powf(ALPHA)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::selfplay::game_seed;

    fn tuned(value: i32) -> TunedParameter {
        TunedParameter { value, range: 0..=100, reach: 5.0 }
    }

    /// A course in which numbers win the more often the nearer they are to their best.
    fn course(iterations: u64, seed: u64) -> Optimizer {
        let best = [70.0, 20.0, 50.0];
        let mut optimizer =
            Optimizer::new(vec![tuned(20), tuned(80), tuned(50)], iterations, 0.05, seed);
        let mut random = Pcg64::seed_from_u64(seed);
        for iteration in 0..iterations {
            let perturbation = optimizer.perturb(iteration);
            let [first, second] = [0, 1].map(|player| {
                let distances = perturbation.players[player].iter().zip(best);
                -distances.map(|(&v, best)| (f64::from(v) - best).powi(2)).sum::<f64>() / 2_000.0
            });
            let wins = 1.0 / (1.0 + (second - first).exp());
            let game = || if random.random::<f64>() < wins { 1.0 } else { -1.0 };
            let advantage: f64 = std::iter::repeat_with(game).take(2).sum();
            optimizer.learn(&perturbation, advantage);
        }
        optimizer
    }

    #[test]
    fn values_move_to_where_games_are_won() {
        for seed in 0..3 {
            let course = course(4_000, seed);
            for (value, best) in course.values().iter().zip([70.0, 20.0, 50.0]) {
                assert!((value - best).abs() < 12.0, "{:?}", course.values());
            }
        }
    }

    #[test]
    fn the_seed_decides_the_course_and_no_value_leaves_its_range() {
        assert_eq!(course(50, 7).values(), course(50, 7).values());
        assert_ne!(course(50, 7).values(), course(50, 8).values());
        let mut optimizer =
            Optimizer::new(vec![TunedParameter { reach: 90.0, ..tuned(95) }], 10, 1.0, 1);
        for iteration in 0..10 {
            let perturbation = optimizer.perturb(iteration);
            assert!(perturbation.players.iter().flatten().all(|value| (0..=100).contains(value)));
            optimizer.learn(&perturbation, 2.0);
            assert!((0.0..=100.0).contains(&optimizer.values()[0]));
        }
    }

    #[test]
    fn a_sign_says_nothing_about_the_opening_of_its_pair() {
        let optimizer = Optimizer::new(vec![tuned(50)], 100, 0.01, 1);
        let is_alike = |&pair: &u64| {
            let first: bool = Pcg64::seed_from_u64(game_seed(1, pair)).random();
            first == (optimizer.perturb(pair).signs[0] > 0.0)
        };
        let alike = (0..64).filter(is_alike).count();
        assert!((16..=48).contains(&alike), "{alike} of 64");
    }

    #[test]
    fn only_a_decided_pair_moves_the_values_and_towards_the_winner() {
        let mut optimizer = Optimizer::new(vec![tuned(50)], 100, 0.01, 1);
        let perturbation = optimizer.perturb(0);
        optimizer.learn(&perturbation, 0.0);
        assert_eq!(optimizer.values(), [50.0]);
        optimizer.learn(&perturbation, 2.0);
        let towards = f64::from(perturbation.players[0][0] - perturbation.players[1][0]);
        assert!((optimizer.values()[0] - 50.0) * towards > 0.0);
    }
}
