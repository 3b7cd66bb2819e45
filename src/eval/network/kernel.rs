//! The loops over numbers: plain functions that the compiler turns into vector instructions.
//!
//! Each is compiled for every `InstructionSet`. They compute in integers that wrap around, so the
//! result does not depend on the set. Nothing here knows a position.

use super::compiled_for_each_set;
use super::numbers::{
    ACTIVATION, AREAS, CHANNELS, ColorNetwork, HIDDEN, HIDDEN_BITS, HIDDEN_LIMIT, INPUT_SHIFT,
    INPUTS, Layer, Row,
};
use crate::board::Color;

/// The accumulators of a point: that of black's view, then that of white's.
pub(super) type Accumulator = [i16; 2 * CHANNELS];
/// The sums of features over each area, of black's view, then of white's.
pub(super) type Pools = [[u16; 2 * CHANNELS]; AREAS];
/// The numbers of a hidden layer.
pub(super) type Hidden = [i16; HIDDEN];

/// The rows of a line of a point, for the views of black and of white, before and after a change.
pub(super) struct RowChange<'a> {
    pub old: [&'a Row; 2],
    pub new: [&'a Row; 2],
}

compiled_for_each_set! {
    /// Replaces rows in a point's accumulator, and its features in the pool of its area.
    pub(super) fn exchange(
        accumulator: &mut Accumulator,
        pool: &mut [u16; 2 * CHANNELS],
        rows: &RowChange<'_>,
    ) = exchange_rows;
    /// The weights of the channels for the priors, the view of the side to move first.
    pub(super) fn gate(of: &ColorNetwork, hidden: &Hidden) -> [i16; 2 * CHANNELS] = gate_of;
    /// The first hidden layer.
    pub(super) fn first(of: &ColorNetwork, inputs: &[i16; INPUTS]) -> Hidden = first_layer;
    /// The value that follows from the first hidden layer, in `1/SUM_UNIT`.
    pub(super) fn value(of: &ColorNetwork, hidden: &Hidden) -> i32 = value_of;
    /// The sum of a point's features, each multiplied by its channel's weight.
    pub(super) fn weigh(accumulator: &Accumulator, gate: &Accumulator) -> i32 = weigh_features;
}

#[inline(always)]
pub(super) fn clip(number: i16) -> i16 {
    number.clamp(0, ACTIVATION)
}

#[inline(always)]
pub(super) fn exchange_rows(
    accumulator: &mut Accumulator,
    pool: &mut [u16; 2 * CHANNELS],
    rows: &RowChange<'_>,
) {
    for view in 0..2 {
        let (old, new) = (rows.old[view], rows.new[view]);
        for channel in 0..CHANNELS {
            let at = view * CHANNELS + channel;
            let before = accumulator[at];
            let after = before.wrapping_sub(old[channel]).wrapping_add(new[channel]);
            let more = clip(after).wrapping_sub(clip(before));
            pool[at] = pool[at].wrapping_add(more as u16);
            accumulator[at] = after;
        }
    }
}

/// The inputs of the first hidden layer that come from the pools, for this side to move; the
/// threats are zero.
#[inline(always)]
pub(super) fn inputs(pools: &Pools, us: Color) -> [i16; INPUTS] {
    let mut inputs = [0; INPUTS];
    let (blocks, _) = inputs.as_chunks_mut::<CHANNELS>();
    for (view, color) in [us, !us].into_iter().enumerate() {
        for (area, pool) in pools.iter().enumerate() {
            let from = color as usize * CHANNELS;
            for (input, pool) in blocks[view * AREAS + area].iter_mut().zip(&pool[from..]) {
                *input = (pool >> INPUT_SHIFT) as i16;
            }
        }
    }
    inputs
}

#[inline(always)]
fn sums<const I: usize, const O: usize>(layer: &Layer<I, O>, inputs: &[i16; I]) -> [i32; O] {
    let mut sums = layer.biases;
    for (sum, weights) in sums.iter_mut().zip(&layer.weights) {
        let products = inputs.iter().zip(weights).map(|(&a, &b)| i32::from(a) * i32::from(b));
        *sum = sum.wrapping_add(products.fold(0, i32::wrapping_add));
    }
    sums
}

#[inline(always)]
fn clipped(sums: [i32; HIDDEN]) -> Hidden {
    sums.map(|sum| (sum >> HIDDEN_BITS).clamp(0, HIDDEN_LIMIT) as i16)
}

#[inline(always)]
fn first_layer(of: &ColorNetwork, inputs: &[i16; INPUTS]) -> Hidden {
    clipped(sums(&of.first, inputs))
}

#[inline(always)]
fn value_of(of: &ColorNetwork, hidden: &Hidden) -> i32 {
    let second = clipped(sums(&of.second, hidden));
    sums(&of.value, &second)[0]
}

#[inline(always)]
fn gate_of(of: &ColorNetwork, hidden: &Hidden) -> [i16; 2 * CHANNELS] {
    let limit = i32::from(i16::MAX);
    sums(&of.gate, hidden).map(|sum| (sum >> HIDDEN_BITS).clamp(-limit, limit) as i16)
}

#[inline(always)]
fn weigh_features(accumulator: &Accumulator, gate: &Accumulator) -> i32 {
    let products = accumulator.iter().zip(gate).map(|(&a, &b)| i32::from(clip(a)) * i32::from(b));
    products.fold(0, i32::wrapping_add)
}
