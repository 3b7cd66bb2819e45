//! `NetworkOptimizer`: the steps of a network's numbers against the gradient of a batch.
//!
//! Steps are those of `adam.rs`. Rows that no position of the batch has stay where they are. A row
//! is the sum of its base and a part of its own; the own part makes shorter steps, so that what all
//! shapes of a base have in common is learnt by the base. The heads make shorter steps as well, and decay;
//! with steps as long as those of the bases most units of the first hidden layer died (N-062 in
//! `docs/experiments/networks.md`).
//!
//! Rows are rounded to what a file can hold, so a network learns with the rows that it will play with. Their
//! parts are not: their steps, most of them smaller than what a file can tell apart, add up. So the slope of
//! the rounding counts as 1: the straight-through estimator of Y. Bengio and others, "Estimating or
//! Propagating Gradients Through Stochastic Neurons for Conditional Computation" (2013). What it is worth
//! stands at N-072.

use super::adam::Rates;
use super::parameters::{FloatColor, FloatNetwork, Lanes, place};
use super::pass::Gradient;
use goren::eval::network::{
    ACTIVATION, BASES, HEADS, INPUTS, InstructionSet, ROW_LIMIT, compiled_for_each_set,
};

/// The share of a step that the own part of a row makes.
const OWN_SHARE: f32 = 0.1;
/// The share of a step that the numbers of a head make.
const HEAD_SHARE: f32 = 0.1;
/// How much the numbers of a head decay in a step (share of the step's length).
const HEAD_DECAY: f32 = 0.01;
/// How much a batch counts in the running means of the inputs.
const MEANS_SHARE: f32 = 0.01;

/// Adam's moments of numbers.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Moments<T> {
    pub first: Vec<T>,
    pub second: Vec<T>,
}

impl<T: Clone + Default> Moments<T> {
    fn zero(count: usize) -> Self {
        Moments { first: vec![T::default(); count], second: vec![T::default(); count] }
    }
}

/// The state of one colour's numbers, or of both colours'.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct ColorState {
    pub bases: Vec<Lanes>,
    pub base_moments: Moments<Lanes>,
    pub own: Vec<Lanes>,
    pub own_moments: Moments<Lanes>,
    pub dense_moments: Moments<f32>,
}

/// The state of the optimizer: the number of its steps, and for every number of the network what
/// `adam.rs` keeps of its gradients.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct NetworkOptimizer {
    pub steps: u32,
    /// As the colours of the network.
    pub colors: Vec<ColorState>,
}

impl NetworkOptimizer {
    /// Takes one row of every base for the base, and what the others differ by for their own parts.
    pub fn new(network: &FloatNetwork) -> Self {
        let colors = network.colors.iter().map(|of| {
            let mut bases = vec![Lanes::default(); BASES];
            for (&base, row) in of.base_of.iter().zip(&of.rows) {
                bases[usize::from(base)] = *row;
            }
            let own = of.base_of.iter().zip(&of.rows).map(|(&base, row)| {
                let mut own = *row;
                own.add_scaled(-1.0, &bases[usize::from(base)]);
                own
            });
            let own = own.collect();
            ColorState {
                bases,
                base_moments: Moments::zero(BASES),
                own,
                own_moments: Moments::zero(of.rows.len()),
                dense_moments: Moments::zero(of.dense.len()),
            }
        });
        NetworkOptimizer { steps: 0, colors: colors.collect() }
    }

    /// Makes the rows of a network from their bases and own parts, rounded to the integers of a file.
    #[inline(always)]
    pub fn combine_rows(&self, network: &mut FloatNetwork) {
        let unit = f32::from(ACTIVATION);
        let to_integer = |n: f32| (n.clamp(-ROW_LIMIT, ROW_LIMIT) * unit).round_ties_even();
        for (of, state) in network.colors.iter_mut().zip(&self.colors) {
            for ((row, own), &base) in of.rows.iter_mut().zip(&state.own).zip(&of.base_of) {
                *row = *own;
                row.add(&state.bases[usize::from(base)]);
                row.0.iter_mut().for_each(|n| *n = to_integer(*n) / unit);
            }
        }
    }

    /// Makes a step against the mean gradient of `count` positions, whose parts are added in their
    /// order, and clears the gradient.
    pub fn step(
        &mut self,
        instructions: InstructionSet,
        network: &mut FloatNetwork,
        parts: &mut [Gradient],
        count: usize,
        length: f32,
    ) {
        self.steps += 1;
        let rates = |share: f32| Rates::new(share * length, self.steps as i32);
        let paces = Paces {
            full: rates(1.0),
            own: rates(OWN_SHARE),
            head: rates(HEAD_SHARE).with_decay(HEAD_DECAY),
        };
        let share = 1.0 / count.max(1) as f32;
        step_for(instructions, self, network, parts, &paces, share);
    }
}

/// How far the numbers of each kind go in a step.
struct Paces {
    /// Bases and priors.
    full: Rates,
    /// Own parts of rows.
    own: Rates,
    /// Heads.
    head: Rates,
}

#[inline(always)]
fn step(
    state: &mut NetworkOptimizer,
    network: &mut FloatNetwork,
    parts: &mut [Gradient],
    paces: &Paces,
    share: f32,
) {
    let heads = 0..place::head(HEADS - 1).end;
    // The first batches count as much as all before them.
    let weight = MEANS_SHARE.max(1.0 / state.steps as f32);
    for (color, state) in state.colors.iter_mut().enumerate() {
        let of = &mut network.colors[color];
        for at in 0..of.dense.len() {
            let mut gradient = 0.0;
            for part in parts.iter_mut() {
                gradient += std::mem::take(&mut part.colors[color].dense[at]);
            }
            if gradient != 0.0 {
                let Moments { first, second } = &mut state.dense_moments;
                let rates = if heads.contains(&at) { &paces.head } else { &paces.full };
                rates.step(&mut of.dense[at], &mut first[at], &mut second[at], gradient * share);
            }
        }
        follow_means(of, parts, color, weight);
        let mut of_bases = vec![Lanes::default(); BASES];
        let mut is_moved = [false; BASES];
        for row in 0..of.rows.len() {
            if !parts.iter().any(|part| part.colors[color].touched[row]) {
                continue;
            }
            let mut gradient = Lanes::default();
            for part in parts.iter_mut() {
                let part = &mut part.colors[color];
                if std::mem::take(&mut part.touched[row]) {
                    gradient.add_scaled(share, &part.rows[row]);
                    part.rows[row] = Lanes::default();
                }
            }
            let base = usize::from(of.base_of[row]);
            of_bases[base].add(&gradient);
            is_moved[base] = true;
            step_lanes(&paces.own, &mut state.own, &mut state.own_moments, row, &gradient);
        }
        for base in (0..BASES).filter(|&base| is_moved[base]) {
            step_lanes(
                &paces.full,
                &mut state.bases,
                &mut state.base_moments,
                base,
                &of_bases[base],
            );
        }
    }
    state.combine_rows(network);
}

/// Moves the means of a colour's inputs towards those of the batch.
#[inline(always)]
fn follow_means(of: &mut FloatColor, parts: &mut [Gradient], color: usize, weight: f32) {
    let (mut sums, mut count) = ([0.0; INPUTS], 0.0);
    for part in parts.iter_mut() {
        let part = &mut part.colors[color];
        count += std::mem::take(&mut part.count);
        sums.iter_mut().zip(&mut part.inputs).for_each(|(sum, of)| *sum += std::mem::take(of));
    }
    if count == 0.0 {
        return;
    }
    let moves: [f32; INPUTS] = std::array::from_fn(|at| weight * (sums[at] / count - of.means[at]));
    of.move_means(&moves);
}

#[inline(always)]
fn step_lanes(
    rates: &Rates,
    numbers: &mut [Lanes],
    moments: &mut Moments<Lanes>,
    at: usize,
    gradient: &Lanes,
) {
    let numbers = &mut numbers[at].0;
    let (first, second) = (&mut moments.first[at].0, &mut moments.second[at].0);
    for c in 0..numbers.len() {
        rates.step(&mut numbers[c], &mut first[c], &mut second[c], gradient.0[c]);
    }
}

compiled_for_each_set! {
    fn step_for(
        state: &mut NetworkOptimizer,
        network: &mut FloatNetwork,
        parts: &mut [Gradient],
        paces: &Paces,
        share: f32,
    ) = step;
}
