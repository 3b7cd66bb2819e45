//! `LiveUnits`: which units of the hidden layers work, and new weights for those that do not.
//!
//! A unit that is always 0, or always at its limit, adds nothing and hardly learns. A fit that starts from a
//! network can give such units new weights and no effect, so that it begins with the same values and priors
//! and has more to learn with. The idea is that of G. Sokar and others, "The Dormant Neuron Phenomenon in
//! Deep Reinforcement Learning" (2023).

use super::fit::{NetworkFit, evenly};
use super::packed::Sample;
use super::parameters::{FloatNetwork, GATES, place, times, weights, weights_mut};
use super::pass::{LIMIT, Pass, judge_by};
use goren::eval::network::{FIRST_HIDDEN, HEADS, INPUTS, InstructionSet, SECOND_HIDDEN};
use rand::RngExt;
use rand_pcg::Pcg64;
use std::ops::Range;

/// How many units of a hidden layer work: neither 0 nor at their greatest in a share of the positions of
/// their head of at least `ALIVE`. Others add nothing, and hardly learn. A unit is counted in every head
/// and for each colour that has numbers of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LiveUnits {
    /// Those that work.
    pub alive: usize,
    /// All of them, of the heads that have had positions.
    pub all: usize,
}

/// The share of the positions of a head in which a unit works that is alive.
const ALIVE: f64 = 0.001;

/// Positions by which units are found that do not work.
const ASKED: usize = 50_000;

/// What the units of a layer do in the positions of a head.
#[derive(Clone)]
struct UnitCounts<const N: usize> {
    positions: usize,
    /// Positions in which a unit works.
    working: [usize; N],
    /// Sums of the numbers of the units.
    sums: [f64; N],
}

impl<const N: usize> UnitCounts<N> {
    const ZERO: Self = UnitCounts { positions: 0, working: [0; N], sums: [0.0; N] };

    fn add(&mut self, units: &[f32; N]) {
        self.positions += 1;
        for (unit, number) in units.iter().enumerate() {
            self.working[unit] += usize::from(*number > 0.0 && *number < LIMIT);
            self.sums[unit] += f64::from(*number);
        }
    }

    fn is_alive(&self, unit: usize) -> bool {
        let working = self.working[unit];
        working > 0 && working as f64 >= ALIVE * self.positions as f64
    }

    /// The units that do not work; none where there were no positions.
    fn dead(&self) -> impl Iterator<Item = usize> + '_ {
        (0..N).filter(|&unit| self.positions > 0 && !self.is_alive(unit))
    }

    fn means(&self) -> [f32; N] {
        means(&self.sums, self.positions)
    }
}

impl LiveUnits {
    fn of<'a, const N: usize>(heads: impl Iterator<Item = &'a UnitCounts<N>>) -> Self {
        let mut units = LiveUnits::default();
        for counts in heads.filter(|counts| counts.positions > 0) {
            units.alive += N - counts.dead().count();
            units.all += N;
        }
        units
    }
}

/// What the inputs and units of a head are in its positions.
#[derive(Clone)]
struct HeadCounts {
    /// Sums of the inputs.
    inputs: [f64; INPUTS],
    first: UnitCounts<FIRST_HIDDEN>,
    second: UnitCounts<SECOND_HIDDEN>,
}

impl HeadCounts {
    const ZERO: Self =
        HeadCounts { inputs: [0.0; INPUTS], first: UnitCounts::ZERO, second: UnitCounts::ZERO };

    fn add(&mut self, pass: &Pass) {
        self.inputs.iter_mut().zip(&pass.input).for_each(|(sum, &input)| *sum += f64::from(input));
        self.first.add(&pass.first);
        self.second.add(&pass.second);
    }

    fn input_means(&self) -> [f32; INPUTS] {
        means(&self.inputs, self.first.positions)
    }
}

impl NetworkFit<'_> {
    /// The live units of the first and the second hidden layer of the best network so far, on N validation
    /// positions at most.
    pub fn live_units(&self, positions: usize) -> [LiveUnits; 2] {
        let heads = self.head_counts(self.best_network(), positions);
        let first = LiveUnits::of(heads.iter().map(|head| &head.first));
        [first, LiveUnits::of(heads.iter().map(|head| &head.second))]
    }

    /// The fit whose network has new weights in the units that do not work. They have no effect yet: what
    /// they added, always the same, is in the biases of the next layer.
    pub fn with_revived_units(mut self) -> Self {
        let heads = self.head_counts(&self.state.network, ASKED);
        let mut network = self.state.network.clone();
        let mut chance = Pcg64::new(self.seed().into(), 0x2e71);
        let mut revived = 0;
        for (at, counts) in heads.iter().enumerate() {
            let dense = &mut network.colors[at / HEADS].dense[place::head(at % HEADS)];
            revived += revive(dense, counts, &mut chance);
        }
        self.restart(network);
        self.revived = Some(revived);
        self
    }

    /// One for every head of every colour.
    fn head_counts(&self, network: &FloatNetwork, positions: usize) -> Vec<HeadCounts> {
        let chosen = evenly(self.validation().positions(), positions);
        let mut heads = vec![HeadCounts::ZERO; network.colors.len() * HEADS];
        let mut count = |_, sample: &Sample, pass: &Pass| {
            let head = network.index(sample.mover) * HEADS + usize::from(sample.head);
            heads[head].add(pass);
        };
        let lesson = self.lesson(true);
        judge_by(InstructionSet::widest(), &lesson, network, &chosen, &mut Pass::new(), &mut count);
        heads
    }
}

/// Gives the units of a head that do not work new weights, and says how many they were.
fn revive(dense: &mut [f32], counts: &HeadCounts, chance: &mut Pcg64) -> usize {
    let HeadCounts { first, second, .. } = counts;
    let (of_inputs, of_first, of_second) = (counts.input_means(), first.means(), second.means());
    for unit in second.dead() {
        fold::<1>(dense, place::VALUE, place::VALUE_BIAS, unit, of_second[unit]);
        renew::<SECOND_HIDDEN>(dense, place::SECOND, place::SECOND_BIAS, unit, &of_first, chance);
    }
    for unit in first.dead() {
        let mean = of_first[unit];
        fold::<SECOND_HIDDEN>(dense, place::SECOND, place::SECOND_BIAS, unit, mean);
        fold::<GATES>(dense, place::GATE, place::GATE_BIAS, unit, mean);
        renew::<FIRST_HIDDEN>(dense, place::FIRST, place::FIRST_BIAS, unit, &of_inputs, chance);
    }
    first.dead().count() + second.dead().count()
}

fn means<const N: usize>(sums: &[f64; N], positions: usize) -> [f32; N] {
    sums.map(|sum| (sum / positions.max(1) as f64) as f32)
}

/// Makes the weights of an input of a layer 0, and adds what they made of its mean to the biases.
fn fold<const O: usize>(
    dense: &mut [f32],
    layer: Range<usize>,
    bias: Range<usize>,
    input: usize,
    mean: f32,
) {
    let outgoing = std::mem::replace(&mut weights_mut::<O>(dense, layer)[input], [0.0; O]);
    dense[bias].iter_mut().zip(&outgoing).for_each(|(bias, weight)| *bias += mean * weight);
}

/// Gives an output of a layer weights by chance, as those of a new network, and a bias with which it is
/// about 0 in the mean.
fn renew<const O: usize>(
    dense: &mut [f32],
    layer: Range<usize>,
    bias: Range<usize>,
    output: usize,
    means: &[f32],
    chance: &mut Pcg64,
) {
    let width = (6.0 / means.len() as f32).sqrt();
    for weights in weights_mut::<O>(dense, layer.clone()) {
        weights[output] = width * (2.0 * chance.random::<f32>() - 1.0);
    }
    let of_means = times::<O>(means, weights(dense, layer))[output];
    dense[bias][output] = -of_means;
}
