//! The values of codes, by logistic regression of the winning chance.
//!
//! A position's value is a sum over codes, threats and having the move (see
//! `eval::TableEvaluator`). Its logistic curve is fitted to a mix of the game's result and the
//! logistic curve of the search score.

use super::adam::Adam;
use super::descent::{Descent, descend};
use super::sample::Samples;
use super::table_set::{TableSet, Valued};
use super::winning_chance::{SCORE_PER_NAT, logistic, winning_chance};
use super::{Epoch, FitSchedule, shuffled};
use goren::board::{ByColor, Color};
use goren::eval::{
    Bonuses, ColorWeights, PointValue, SITUATIONS, Situation, THREAT_COUNT, Weights,
};
use goren::pattern::CODES;

/// Parameters of one colour in one situation: values of codes for the side to move and for the side
/// that waits, threats of both, and having the move.
const PER_SITUATION: usize = 2 * (CODES + 1) + 2 * THREAT_COUNT + 1;
const THREATS: usize = 2 * (CODES + 1);
const TEMPO: usize = PER_SITUATION - 1;
const PER_COLOR: usize = SITUATIONS * PER_SITUATION;

/// The result of a fit of values. Losses are those on the validation set.
#[derive(Clone, PartialEq, Debug)]
pub struct ValueReport {
    /// With the starting weights.
    pub before: f64,
    /// With the fitted weights, rounded as in a file.
    pub after: f64,
    /// Every pass.
    pub epochs: Vec<Epoch>,
    /// The pass that gave the weights, counted from 0; `None` when none was better than the start.
    pub best: Option<usize>,
}

/// The layout of the parameters. Colours that share their weights share their parameters.
struct ValueLayout {
    base: ByColor<usize>,
}

impl ValueLayout {
    fn new(shared: bool) -> Self {
        ValueLayout { base: ByColor([0, if shared { 0 } else { PER_COLOR }]) }
    }

    /// The index of the first parameter of a colour in a situation.
    fn start(&self, color: Color, situation: Situation) -> usize {
        self.base[color] + situation as usize * PER_SITUATION
    }

    /// Calls `call` with the index and the count of every parameter that is part of a position's
    /// value.
    fn each(&self, set: &TableSet, position: &Valued, mut call: impl FnMut(usize, f32)) {
        let starts = ByColor::from_fn(|color| self.start(color, position.situation));
        for term in set.terms(position) {
            let waits = usize::from(term.color != position.mover);
            let place = starts[term.color] + waits * (CODES + 1) + term.code as usize;
            call(place, f32::from(term.count));
        }
        for color in Color::BOTH {
            let waits = usize::from(color != position.mover);
            for threat in (0..THREAT_COUNT).filter(|t| position.threats[color] >> t & 1 != 0) {
                call(starts[color] + THREATS + waits * THREAT_COUNT + threat, 1.0);
            }
        }
        call(starts[position.mover] + TEMPO, 1.0);
    }
}

/// Fits the values of `weights` to the samples. `mix` is the share of the game's result in the
/// target; the rest is the search score. `progress` is called after every pass.
pub fn fit_values(
    samples: &Samples<TableSet>,
    weights: &mut Weights,
    schedule: &FitSchedule,
    mix: f32,
    progress: &mut dyn FnMut(&Epoch),
) -> ValueReport {
    let layout = ValueLayout::new(weights.is_shared());
    let judge = |parameters: &[f32]| loss(&samples.validation, &layout, parameters, mix);
    let start = parameters(weights);
    let before = judge(&start);
    let pass =
        |adam: &mut Adam, epoch| pass(&samples.training, &layout, adam, schedule, mix, epoch);
    let Descent { epochs, best, parameters: end } = descend(start, schedule, pass, judge, progress);
    take(weights, &end);
    ValueReport { before, after: judge(&parameters(weights)), epochs, best }
}

/// Makes one pass over the samples and returns the mean loss on the way.
fn pass(
    set: &TableSet,
    layout: &ValueLayout,
    adam: &mut Adam,
    schedule: &FitSchedule,
    mix: f32,
    epoch: usize,
) -> f64 {
    let order = shuffled(set.positions.len(), schedule.seed, epoch);
    let mut sum = 0.0;
    for batch in order.chunks(schedule.batch) {
        for &index in batch {
            let position = &set.positions[index as usize];
            let chance = chance(set, layout, &adam.parameters, position);
            let target = target(position, mix);
            sum += f64::from(cross_entropy(chance, target));
            let gradient = &mut adam.gradient;
            layout.each(set, position, |at, count| gradient[at] += (chance - target) * count);
        }
        adam.step(batch.len());
    }
    sum / set.positions.len().max(1) as f64
}

fn loss(set: &TableSet, layout: &ValueLayout, parameters: &[f32], mix: f32) -> f64 {
    let of = |position: &Valued| {
        let chance = chance(set, layout, parameters, position);
        f64::from(cross_entropy(chance, target(position, mix)))
    };
    set.positions.iter().map(of).sum::<f64>() / set.positions.len().max(1) as f64
}

/// The winning chance of the side to move according to the parameters.
fn chance(set: &TableSet, layout: &ValueLayout, parameters: &[f32], position: &Valued) -> f32 {
    let mut value = 0.0;
    layout.each(set, position, |at, count| value += parameters[at] * count);
    logistic(value)
}

fn target(position: &Valued, mix: f32) -> f32 {
    mix * position.result + (1.0 - mix) * winning_chance(position.score)
}

fn cross_entropy(chance: f32, target: f32) -> f32 {
    let chance = chance.clamp(1e-6, 1.0 - 1e-6);
    -(target * chance.ln() + (1.0 - target) * (1.0 - chance).ln())
}

/// The parameters of the weights, in units of the logistic curve.
fn parameters(weights: &Weights) -> Vec<f32> {
    let colors = if weights.is_shared() { &Color::BOTH[..1] } else { &Color::BOTH[..] };
    let unit = SCORE_PER_NAT * Weights::UNIT as f32;
    let tables =
        colors.iter().flat_map(|&color| (0..SITUATIONS).map(move |at| (weights.of(color), at)));
    tables
        .flat_map(|(of, at)| {
            let codes = |get: fn(&PointValue) -> i16| {
                of.values.iter().map(move |value| f32::from(get(&value[at])) / unit)
            };
            let Bonuses { threats, tempo } = &of.bonuses[at];
            let bonuses = threats.as_flattened().iter().chain([tempo]);
            codes(|value| value.mover)
                .chain(codes(|value| value.waiter))
                .chain(bonuses.map(|&bonus| f32::from(bonus) / SCORE_PER_NAT))
        })
        .collect()
}

/// The inverse of `parameters`.
fn take(weights: &mut Weights, parameters: &[f32]) {
    for (color, part) in Color::BOTH.into_iter().zip(parameters.chunks(PER_COLOR)) {
        let mut of: ColorWeights = weights.of(color).clone();
        for (situation, part) in part.chunks(PER_SITUATION).enumerate() {
            let code = |at: usize| (part[at] * SCORE_PER_NAT * Weights::UNIT as f32).round() as i16;
            let bonus = |at: usize| (part[at] * SCORE_PER_NAT).round() as i16;
            for (at, value) in of.values[..CODES].iter_mut().enumerate() {
                value[situation] = PointValue { mover: code(at), waiter: code(CODES + 1 + at) };
            }
            let Bonuses { threats, tempo } = &mut of.bonuses[situation];
            for (at, threat) in threats.as_flattened_mut().iter_mut().enumerate() {
                *threat = bonus(THREATS + at);
            }
            *tempo = bonus(TEMPO);
        }
        weights.set(color, of);
    }
}
