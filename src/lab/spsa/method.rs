//! `Spsa`: simultaneous perturbation stochastic approximation, which tunes many whole numbers at once by
//! games: each pair of games is played by two opponents whose numbers all lie a little on either side
//! of the present ones, by chance; the winner's side is moved towards.
//!
//! J. C. Spall, "Implementation of the simultaneous perturbation algorithm for stochastic optimization"
//! (1998): the gains fall with powers 0.602 and 0.101 of the iteration. They are given, as fishtest has
//! it, by what they are at the end. Nothing here plays; everything depends on the seed alone.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::ops::RangeInclusive;

const ALPHA: f64 = 0.602;
const GAMMA: f64 = 0.101;
/// Iterations, as a share of all, by which the first steps are held back.
const HELD_BACK: f64 = 0.1;

/// A number to tune.
#[derive(Clone, PartialEq, Debug)]
pub struct Tuned {
    /// Where it begins.
    pub value: i32,
    /// Where it may go.
    pub range: RangeInclusive<i32>,
    /// How far to either side is played at the end; more at the beginning.
    pub reach: f64,
}

/// See the module.
#[derive(Clone, Debug)]
pub struct Spsa {
    tuned: Vec<Tuned>,
    values: Vec<f64>,
    iterations: f64,
    rate: f64,
    seed: u64,
}

/// The two opponents of an iteration.
#[derive(Clone, PartialEq, Debug)]
pub struct Probe {
    /// The numbers of the first and of the second.
    pub players: [Vec<i32>; 2],
    /// To which side of the present numbers those of the first lie: 1 or -1.
    signs: Vec<f64>,
    iteration: u64,
}

impl Spsa {
    /// Begins a course of so many iterations; `rate` is how far a pair of games that was won twice moves
    /// a number at the end, in reaches (0.001 to 0.01).
    pub fn new(tuned: Vec<Tuned>, iterations: u64, rate: f64, seed: u64) -> Self {
        let values = tuned.iter().map(|tuned| f64::from(tuned.value)).collect();
        Spsa { tuned, values, iterations: iterations.max(1) as f64, rate, seed }
    }

    /// The present numbers, not rounded.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// Who plays in an iteration, from 0 on.
    pub fn probe(&self, iteration: u64) -> Probe {
        let mut chance = Pcg64::new(u128::from(self.seed), u128::from(iteration));
        // The first numbers of neighbouring streams are alike.
        let mut chance = Pcg64::seed_from_u64(chance.random());
        let mut probe = Probe { players: [vec![], vec![]], signs: vec![], iteration };
        for (tuned, value) in self.tuned.iter().zip(&self.values) {
            let sign = if chance.random() { 1.0 } else { -1.0 };
            let reach = sign * self.reach(tuned, iteration);
            // Both are rounded by the same chance, so that they differ by what they should.
            let part = chance.random::<f64>();
            for (player, side) in probe.players.iter_mut().zip([1.0, -1.0]) {
                let rounded = (value + side * reach + part).floor() as i32;
                player.push(rounded.clamp(*tuned.range.start(), *tuned.range.end()));
            }
            probe.signs.push(sign);
        }
        probe
    }

    /// Learns from a pair of games: what the first player got more than the second, from -2 to 2.
    pub fn learn(&mut self, probe: &Probe, advantage: f64) {
        for ((value, tuned), sign) in self.values.iter_mut().zip(&self.tuned).zip(&probe.signs) {
            let reach = reach(tuned, self.iterations, probe.iteration);
            let step =
                rate(self.rate, self.iterations, probe.iteration) * tuned.reach.powi(2) / reach;
            let (least, most) = (f64::from(*tuned.range.start()), f64::from(*tuned.range.end()));
            *value = (*value + step * advantage / 2.0 * sign).clamp(least, most);
        }
    }

    fn reach(&self, tuned: &Tuned, iteration: u64) -> f64 {
        reach(tuned, self.iterations, iteration)
    }
}

fn reach(tuned: &Tuned, iterations: f64, iteration: u64) -> f64 {
    tuned.reach * (iterations / (iteration as f64 + 1.0)).powf(GAMMA)
}

fn rate(end: f64, iterations: f64, iteration: u64) -> f64 {
    let held_back = HELD_BACK * iterations;
    end * ((held_back + iterations) / (held_back + iteration as f64 + 1.0)).powf(ALPHA)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tuned(value: i32) -> Tuned {
        Tuned { value, range: 0..=100, reach: 5.0 }
    }

    /// A course in which numbers win the more often the nearer they are to their best.
    fn course(iterations: u64, seed: u64) -> Spsa {
        let best = [70.0, 20.0, 50.0];
        let mut spsa = Spsa::new(vec![tuned(20), tuned(80), tuned(50)], iterations, 0.05, seed);
        let mut chance = Pcg64::seed_from_u64(seed);
        for iteration in 0..iterations {
            let probe = spsa.probe(iteration);
            let [first, second] = [0, 1].map(|player| {
                let distances = probe.players[player].iter().zip(best);
                -distances.map(|(&v, best)| (f64::from(v) - best).powi(2)).sum::<f64>() / 2_000.0
            });
            let wins = 1.0 / (1.0 + (second - first).exp());
            let game = || if chance.random::<f64>() < wins { 1.0 } else { -1.0 };
            let advantage: f64 = std::iter::repeat_with(game).take(2).sum();
            spsa.learn(&probe, advantage);
        }
        spsa
    }

    #[test]
    fn numbers_move_to_where_games_are_won() {
        for seed in 0..3 {
            let course = course(4_000, seed);
            for (value, best) in course.values().iter().zip([70.0, 20.0, 50.0]) {
                assert!((value - best).abs() < 12.0, "{:?}", course.values());
            }
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_course_and_no_number_leaves_its_range() {
        assert_eq!(course(50, 7).values(), course(50, 7).values());
        assert_ne!(course(50, 7).values(), course(50, 8).values());
        let mut spsa = Spsa::new(vec![Tuned { reach: 90.0, ..tuned(95) }], 10, 1.0, 1);
        for iteration in 0..10 {
            let probe = spsa.probe(iteration);
            assert!(probe.players.iter().flatten().all(|value| (0..=100).contains(value)));
            spsa.learn(&probe, 2.0);
            assert!((0.0..=100.0).contains(&spsa.values()[0]));
        }
    }

    #[test]
    fn a_drawn_pair_teaches_nothing_and_a_won_one_moves_towards_the_winner() {
        let mut spsa = Spsa::new(vec![tuned(50)], 100, 0.01, 1);
        let probe = spsa.probe(0);
        spsa.learn(&probe, 0.0);
        assert_eq!(spsa.values(), [50.0]);
        spsa.learn(&probe, 2.0);
        let towards = f64::from(probe.players[0][0] - probe.players[1][0]);
        assert!((spsa.values()[0] - 50.0) * towards > 0.0);
    }
}
