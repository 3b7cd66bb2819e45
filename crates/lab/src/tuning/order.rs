//! The move order, by multinomial regression of the move played.
//!
//! Every candidate has a merit: the worth of its code to the side to move plus the worth of denying
//! the point to the other side. The chance of a move to be played is its share in the sum of the
//! exponentials of all merits (softmax). The fitted numbers become the priors of `eval::Weights`.

use super::adam::Adam;
use super::descent::{Descent, descend};
use super::sample::Samples;
use super::table_set::{Choice, TableSet};
use super::{Epoch, FitSchedule, shuffled};
use goren::board::{ByColor, Color};
use goren::eval::{ColorWeights, PRIOR_PER_NAT, Prior, Weights};
use goren::pattern::{CODES, Code};

const PER_COLOR: usize = 2 * (CODES + 1);
/// Units of the prior in one unit of merit.
pub(super) const PER_NAT: f32 = PRIOR_PER_NAT as f32;

/// How well an order predicts the moves played.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Accuracy {
    /// Mean loss (nats).
    pub loss: f64,
    /// Share of decisions in which the move played comes first.
    pub first: f64,
    /// Share in which it is among the first three.
    pub among_three: f64,
}

impl Accuracy {
    /// Adds a decision to a sum, by the chance of every move to be played.
    pub(super) fn add(&mut self, shares: &[f32], played: usize) {
        let of_played = shares[played];
        // Of equals the first comes first, as in the search.
        let before = shares
            .iter()
            .enumerate()
            .filter(|&(at, &share)| share > of_played || share == of_played && at < played);
        let rank = before.count();
        self.loss -= f64::from(of_played.max(1e-9).ln());
        self.first += f64::from(u8::from(rank == 0));
        self.among_three += f64::from(u8::from(rank < 3));
    }

    /// The mean of a sum of so many decisions.
    pub(super) fn mean(self, decisions: usize) -> Accuracy {
        let count = decisions.max(1) as f64;
        Accuracy {
            loss: self.loss / count,
            first: self.first / count,
            among_three: self.among_three / count,
        }
    }
}

/// The result of a fit of the move order. Accuracies are those on the validation set.
#[derive(Clone, PartialEq, Debug)]
pub struct OrderReport {
    /// With the starting weights.
    pub before: Accuracy,
    /// With the fitted weights, rounded as in a file.
    pub after: Accuracy,
    /// Every pass.
    pub epochs: Vec<Epoch>,
    /// The pass that gave the weights, counted from 0; `None` when none was better than the start.
    pub best: Option<usize>,
}

struct OrderLayout {
    base: ByColor<usize>,
}

impl OrderLayout {
    fn new(shared: bool) -> Self {
        OrderLayout { base: ByColor([0, if shared { 0 } else { PER_COLOR }]) }
    }

    fn places(&self, mover: Color, codes: [Code; 2]) -> [usize; 2] {
        let [own, other] = codes.map(usize::from);
        [self.base[mover] + own, self.base[!mover] + CODES + 1 + other]
    }
}

/// Fits the priors of `weights` to the moves played. `progress` is called after every pass.
pub fn fit_order(
    samples: &Samples<TableSet>,
    weights: &mut Weights,
    schedule: &FitSchedule,
    progress: &mut dyn FnMut(&Epoch),
) -> OrderReport {
    let layout = OrderLayout::new(weights.is_shared());
    let judge = |parameters: &[f32]| accuracy(&samples.validation, &layout, parameters);
    let start = parameters(weights);
    let before = judge(&start);
    let pass = |adam: &mut Adam, epoch| pass(&samples.training, &layout, adam, schedule, epoch);
    let Descent { epochs, best, parameters: end } =
        descend(start, schedule, pass, |parameters| judge(parameters).loss, progress);
    take(weights, &end);
    OrderReport { before, after: judge(&parameters(weights)), epochs, best }
}

fn pass(
    set: &TableSet,
    layout: &OrderLayout,
    adam: &mut Adam,
    schedule: &FitSchedule,
    epoch: usize,
) -> f64 {
    let order = shuffled(set.choices.len(), schedule.seed, epoch);
    let mut shares = Vec::new();
    let mut sum = 0.0;
    for batch in order.chunks(schedule.batch) {
        for &index in batch {
            let choice = &set.choices[index as usize];
            fill_shares(set, layout, &adam.parameters, choice, &mut shares);
            sum -= f64::from(shares[choice.played as usize].max(1e-9).ln());
            shares[choice.played as usize] -= 1.0;
            for (&codes, &slope) in set.moves(choice).iter().zip(&shares) {
                for place in layout.places(choice.mover, codes) {
                    adam.gradient[place] += slope;
                }
            }
        }
        adam.step(batch.len());
    }
    sum / set.choices.len().max(1) as f64
}

/// The chance of every move of a decision to be played.
fn fill_shares(
    set: &TableSet,
    layout: &OrderLayout,
    parameters: &[f32],
    choice: &Choice,
    shares: &mut Vec<f32>,
) {
    shares.clear();
    shares.extend(set.moves(choice).iter().map(|&codes| {
        let [own, deny] = layout.places(choice.mover, codes);
        parameters[own] + parameters[deny]
    }));
    softmax(shares);
}

/// Turns merits into the chances of moves to be played.
#[inline(always)]
pub(super) fn softmax(merits: &mut [f32]) {
    let greatest = merits.iter().copied().fold(f32::MIN, f32::max);
    merits.iter_mut().for_each(|merit| *merit = (*merit - greatest).exp());
    let sum: f32 = merits.iter().sum();
    merits.iter_mut().for_each(|share| *share /= sum);
}

fn accuracy(set: &TableSet, layout: &OrderLayout, parameters: &[f32]) -> Accuracy {
    let mut shares = Vec::new();
    let mut sum = Accuracy::default();
    for choice in &set.choices {
        fill_shares(set, layout, parameters, choice, &mut shares);
        sum.add(&shares, choice.played as usize);
    }
    sum.mean(set.choices.len())
}

fn parameters(weights: &Weights) -> Vec<f32> {
    let colors = if weights.is_shared() { &Color::BOTH[..1] } else { &Color::BOTH[..] };
    let all = |color: &Color| {
        let priors = &weights.of(*color).priors;
        let own = priors.iter().map(|prior| f32::from(prior.own) / PER_NAT);
        own.chain(priors.iter().map(|prior| f32::from(prior.deny) / PER_NAT))
    };
    colors.iter().flat_map(all).collect()
}

/// The inverse of `parameters`, shifted so that code 0, a point without any pattern, has a prior of
/// 0.
fn take(weights: &mut Weights, parameters: &[f32]) {
    for (color, part) in Color::BOTH.into_iter().zip(parameters.chunks(PER_COLOR)) {
        let (own, deny) = part.split_at(CODES + 1);
        let scaled = |of: &[f32], at: usize| ((of[at] - of[0]) * PER_NAT).round() as i16;
        let mut of: ColorWeights = weights.of(color).clone();
        for (at, prior) in of.priors[..CODES].iter_mut().enumerate() {
            *prior = Prior { own: scaled(own, at), deny: scaled(deny, at) };
        }
        weights.set(color, of);
    }
}
