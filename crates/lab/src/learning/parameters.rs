//! `FloatNetwork`: the numbers of a network while it is learnt, in floating point.
//!
//! They mean what `eval::network` says, one being 1.0 everywhere. `rounded` makes the integers of a
//! file from them, `of_integers` goes the other way.

use super::order::PER_NAT;
use goren::board::{ByColor, Color};
use goren::eval::network::{
    ACTIVATION, BASES, CHANNELS, ColorNetwork, FIRST_HIDDEN, HEADS, HIDDEN_UNIT, Head, INPUT_UNIT,
    INPUTS, Layer, Network, Prior, SECOND_HIDDEN, SUM_UNIT, ShapeTable, WeightRow,
};
use goren::pattern::CODES;
use rand::RngExt;
use rand_pcg::Pcg64;
use std::ops::Range;

/// The numbers of a row, one for every channel.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
#[repr(align(64))]
pub(super) struct Lanes(pub [f32; CHANNELS]);

impl Lanes {
    #[inline(always)]
    pub fn add(&mut self, other: &Lanes) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a += b);
    }

    #[inline(always)]
    pub fn add_scaled(&mut self, scale: f32, other: &Lanes) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a += scale * b);
    }

    /// The sum of the numbers, always in the same order.
    #[inline(always)]
    pub fn sum(&self) -> f32 {
        sum(&self.0)
    }
}

/// Sums that are added side by side.
const SIDE_BY_SIDE: usize = 16;

/// The sum of numbers, a multiple of `SIDE_BY_SIDE` of them, always in the same order.
#[inline(always)]
pub(super) fn sum<const N: usize>(numbers: &[f32; N]) -> f32 {
    const { assert!(N.is_multiple_of(SIDE_BY_SIDE)) };
    let mut sums = [0.0; SIDE_BY_SIDE];
    let mut at = 0;
    while at < N {
        for side in 0..SIDE_BY_SIDE {
            sums[side] += numbers[at + side];
        }
        at += SIDE_BY_SIDE;
    }
    let mut width = SIDE_BY_SIDE / 2;
    while width > 0 {
        for at in 0..width {
            sums[at] += sums[at + width];
        }
        width /= 2;
    }
    sums[0]
}

/// Outputs of the gate: a weight for every channel of both views.
pub(super) const GATES: usize = 2 * CHANNELS;

/// The places of the heads and priors in a list of numbers, and the places of the layers in a head.
/// Weights stand input by input.
pub(super) mod place {
    use super::*;
    pub const FIRST: Range<usize> = 0..INPUTS * FIRST_HIDDEN;
    pub const FIRST_BIAS: Range<usize> = after(&FIRST, FIRST_HIDDEN);
    pub const SECOND: Range<usize> = after(&FIRST_BIAS, FIRST_HIDDEN * SECOND_HIDDEN);
    pub const SECOND_BIAS: Range<usize> = after(&SECOND, SECOND_HIDDEN);
    pub const GATE: Range<usize> = after(&SECOND_BIAS, FIRST_HIDDEN * GATES);
    pub const GATE_BIAS: Range<usize> = after(&GATE, GATES);
    pub const VALUE: Range<usize> = after(&GATE_BIAS, SECOND_HIDDEN);
    pub const VALUE_BIAS: Range<usize> = after(&VALUE, 1);
    const HEAD: usize = VALUE_BIAS.end;
    pub const OWN: Range<usize> = HEADS * HEAD..HEADS * HEAD + CODES + 1;
    pub const DENY: Range<usize> = after(&OWN, CODES + 1);
    pub const COUNT: usize = DENY.end;

    /// The place of as many numbers behind another.
    const fn after(place: &Range<usize>, count: usize) -> Range<usize> {
        place.end..place.end + count
    }

    /// The place of a head.
    #[inline(always)]
    pub fn head(at: usize) -> Range<usize> {
        at * HEAD..(at + 1) * HEAD
    }
}

/// The weights of a layer of this many outputs, input by input.
#[inline(always)]
pub(super) fn weights<const O: usize>(dense: &[f32], place: Range<usize>) -> &[[f32; O]] {
    dense[place].as_chunks().0
}

#[inline(always)]
pub(super) fn weights_mut<const O: usize>(
    dense: &mut [f32],
    place: Range<usize>,
) -> &mut [[f32; O]] {
    dense[place].as_chunks_mut().0
}

/// What a layer without biases makes of its inputs.
#[inline(always)]
pub(super) fn times<const O: usize>(inputs: &[f32], weights: &[[f32; O]]) -> [f32; O] {
    let mut sums = [0.0; O];
    for (weights, input) in weights.iter().zip(inputs) {
        sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += input * weight);
    }
    sums
}

/// The biases of a layer of this many outputs, or the weights of the value.
#[inline(always)]
pub(super) fn row<const O: usize>(dense: &[f32], place: Range<usize>) -> &[f32; O] {
    &weights(dense, place)[0]
}

/// The numbers of a colour, or of both.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct FloatColor {
    /// The base of every row.
    pub base_of: Vec<u8>,
    /// Every row, the sum of its base and its own part. In a fit it is rounded to the integers of a file.
    pub rows: Vec<Lanes>,
    /// Layers and priors, see `place`. The biases of the first layers are those for inputs less their means.
    pub dense: Vec<f32>,
    /// What the inputs are about. The first layer is learnt from the difference: an input that is hardly ever
    /// far from its mean would else push all weights of a unit the same way.
    pub means: [f32; INPUTS],
}

/// The numbers of a network that is learnt, one set for each colour or one for both.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct FloatNetwork {
    /// Those of black and white, or one that both share.
    pub colors: Vec<FloatColor>,
}

/// Whether all numbers fit the integers of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Saturation {
    /// How many numbers had to be cut to the greatest or smallest integer.
    pub numbers: usize,
}

impl FloatNetwork {
    /// The place of a colour's numbers.
    #[inline(always)]
    pub fn index(&self, color: Color) -> usize {
        (color as usize).min(self.colors.len() - 1)
    }

    /// Bases and layers that chance chooses: features around the middle of their range, layers that
    /// neither grow nor shrink what goes through them. Rows have no part of their own yet.
    pub fn random(shapes: &ShapeTable, seed: u64) -> FloatNetwork {
        let mut chance = Pcg64::new(seed.into(), 0x1171);
        let rule = shapes.rule();
        let [black, white] = Color::BOTH.map(|color| rule.line_rule(color));
        let colors = if black == white { &Color::BOTH[..1] } else { &Color::BOTH[..] };
        let mut color = |color: &Color| {
            let mut spread =
                |middle: f32, width: f32| middle + width * (2.0 * chance.random::<f32>() - 1.0);
            let bases: Vec<Lanes> =
                (0..BASES).map(|_| Lanes(std::array::from_fn(|_| spread(0.1, 0.25)))).collect();
            let base_of = shapes.bases(*color).to_vec();
            let rows = base_of.iter().map(|&base| bases[usize::from(base)]).collect();
            let mut dense = vec![0.0; place::COUNT];
            // Evenly within this width, the variance is a third of its square.
            let mut fill = |place: Range<usize>, variance: f32| {
                let width = (3.0 * variance).sqrt();
                dense[place].iter_mut().for_each(|number| *number = spread(0.0, width));
            };
            fill(place::FIRST, 2.0 / INPUTS as f32);
            fill(place::SECOND, 2.0 / FIRST_HIDDEN as f32);
            fill(place::VALUE, 1.0 / SECOND_HIDDEN as f32);
            fill(place::GATE, 0.1 / FIRST_HIDDEN as f32);
            // All heads start as the same one.
            (1..HEADS).for_each(|at| dense.copy_within(place::head(0), place::head(at).start));
            FloatColor { base_of, rows, dense, means: [0.0; INPUTS] }
        };
        FloatNetwork { colors: colors.iter().map(&mut color).collect() }
    }

    /// The numbers that the integers of a network stand for.
    pub fn of_integers(network: &Network) -> FloatNetwork {
        let shared = std::ptr::eq(network.of(Color::Black), network.of(Color::White));
        let colors = if shared { &Color::BOTH[..1] } else { &Color::BOTH[..] };
        let color = |&color: &Color| {
            let base_of = network.shapes().bases(color).to_vec();
            FloatColor::of_integers(base_of, network.of(color))
        };
        FloatNetwork { colors: colors.iter().map(color).collect() }
    }

    /// The integers of a file, and how many numbers they cannot hold.
    pub fn rounded(&self) -> (ByColor<Option<ColorNetwork>>, Saturation) {
        let mut saturation = Saturation::default();
        let mut colors = self.colors.iter().map(|color| color.rounded(&mut saturation));
        (ByColor([colors.next(), colors.next()]), saturation)
    }
}

const WEIGHT_UNIT: f32 = SUM_UNIT as f32 / INPUT_UNIT as f32;

impl FloatColor {
    fn of_integers(base_of: Vec<u8>, of: &ColorNetwork) -> FloatColor {
        let row = |row: &WeightRow| Lanes(row.map(|n| f32::from(n) / f32::from(ACTIVATION)));
        let mut dense = vec![0.0; place::COUNT];
        for (at, head) in of.heads.iter().enumerate() {
            fill_head(head, &mut dense[place::head(at)]);
        }
        for (at, prior) in of.priors.iter().enumerate() {
            dense[place::OWN.start + at] = f32::from(prior.own) / PER_NAT;
            dense[place::DENY.start + at] = f32::from(prior.deny) / PER_NAT;
        }
        let rows = of.rows.iter().map(row).collect();
        FloatColor { base_of, rows, dense, means: [0.0; INPUTS] }
    }

    /// Moves the means of the inputs. The biases of the first layers change so that no sum does.
    #[inline(always)]
    pub fn move_means(&mut self, moves: &[f32; INPUTS]) {
        self.means.iter_mut().zip(moves).for_each(|(mean, by)| *mean += by);
        for head in 0..HEADS {
            let dense = &mut self.dense[place::head(head)];
            let by = times::<FIRST_HIDDEN>(moves, weights(dense, place::FIRST));
            dense[place::FIRST_BIAS].iter_mut().zip(&by).for_each(|(bias, by)| *bias += by);
        }
    }

    /// The biases of the first layer of a head for inputs as they are, not less their means.
    pub fn first_biases(&self, head: usize) -> [f32; FIRST_HIDDEN] {
        let dense = &self.dense[place::head(head)];
        let mut biases = *row(dense, place::FIRST_BIAS);
        let of_means = times::<FIRST_HIDDEN>(&self.means, weights(dense, place::FIRST));
        biases.iter_mut().zip(&of_means).for_each(|(bias, of_mean)| *bias -= of_mean);
        biases
    }

    fn rounded(&self, saturation: &mut Saturation) -> ColorNetwork {
        let mut within = |number: f32, unit: f32, [least, most]: [f32; 2]| {
            let scaled = (number * unit).round();
            saturation.numbers += usize::from(scaled < least || scaled > most);
            scaled
        };
        let mut of = ColorNetwork::zero(self.rows.len());
        let limits = [i8::MIN, i8::MAX].map(f32::from);
        for (row, lanes) in of.rows.iter_mut().zip(&self.rows) {
            *row = lanes.0.map(|number| within(number, f32::from(ACTIVATION), limits) as i8);
        }
        let limits = [i16::MIN, i16::MAX].map(f32::from);
        let mut whole = |number: f32, unit: f32| within(number, unit, limits) as i16;
        let unit = HIDDEN_UNIT as f32;
        let bias = |number: &f32| (number * SUM_UNIT as f32).round() as i32;
        for (at, of) in of.heads.iter_mut().enumerate() {
            let dense = &self.dense[place::head(at)];
            round_layer(&mut of.first, weights(dense, place::FIRST), |w| whole(w, WEIGHT_UNIT));
            round_layer(&mut of.second, weights(dense, place::SECOND), |w| whole(w, unit));
            round_layer(&mut of.gate, weights(dense, place::GATE), |w| whole(w, unit));
            round_layer(&mut of.value, weights(dense, place::VALUE), |w| whole(w, unit));
            of.first.biases = self.first_biases(at).each_ref().map(bias);
            of.second.biases = row(dense, place::SECOND_BIAS).each_ref().map(bias);
            of.gate.biases = row(dense, place::GATE_BIAS).each_ref().map(bias);
            of.value.biases = [bias(&dense[place::VALUE_BIAS.start])];
        }
        // Only differences count: a point without any pattern has a prior of 0.
        let (own, deny) = (&self.dense[place::OWN], &self.dense[place::DENY]);
        for (at, prior) in of.priors[..CODES].iter_mut().enumerate() {
            let [own, deny] = [own, deny].map(|of| whole(of[at] - of[0], PER_NAT));
            *prior = Prior { own, deny };
        }
        of
    }
}

/// Fills in the numbers that the integers of a head stand for.
fn fill_head(of: &Head, dense: &mut [f32]) {
    let unit = HIDDEN_UNIT as f32;
    fill_layer(&of.first, weights_mut(dense, place::FIRST), WEIGHT_UNIT);
    fill_layer(&of.second, weights_mut(dense, place::SECOND), unit);
    fill_layer(&of.gate, weights_mut(dense, place::GATE), unit);
    fill_layer(&of.value, weights_mut(dense, place::VALUE), unit);
    let biases = [
        (place::FIRST_BIAS, &of.first.biases[..]),
        (place::SECOND_BIAS, &of.second.biases),
        (place::GATE_BIAS, &of.gate.biases),
        (place::VALUE_BIAS, &of.value.biases),
    ];
    for (place, biases) in biases {
        let scaled = biases.iter().map(|&bias| bias as f32 / SUM_UNIT as f32);
        dense[place].iter_mut().zip(scaled).for_each(|(number, bias)| *number = bias);
    }
}

fn fill_layer<const I: usize, const O: usize>(
    layer: &Layer<I, O>,
    weights: &mut [[f32; O]],
    unit: f32,
) {
    for (at, outputs) in weights.iter_mut().enumerate() {
        for (output, number) in outputs.iter_mut().enumerate() {
            *number = f32::from(layer.weights[output][at]) / unit;
        }
    }
}

fn round_layer<const I: usize, const O: usize>(
    layer: &mut Layer<I, O>,
    weights: &[[f32; O]],
    mut whole: impl FnMut(f32) -> i16,
) {
    for (at, outputs) in weights.iter().enumerate() {
        for (output, &weight) in outputs.iter().enumerate() {
            layer.weights[output][at] = whole(weight);
        }
    }
}
