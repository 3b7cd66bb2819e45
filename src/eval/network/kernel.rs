//! The loops over numbers: plain functions that the compiler turns into vector instructions.
//!
//! Those over vectors are compiled for every `InstructionSet`. They compute in integers that wrap
//! around, so the result does not depend on the set. Nothing here knows a position.

use super::numbers::{
    ACTIVATION, AREAS, BothViews, CHANNELS, HIDDEN, HIDDEN_BITS, INPUT_SHIFT, INPUTS, Layer,
    Network, PairedLayer,
};
use super::{InstructionSet, compiled_for_each_set};
use crate::board::{CELLS, Cell, Color, Direction, Point};
use crate::pattern::RADIUS;
#[cfg(target_arch = "x86_64")]
use bytemuck::must_cast;
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::{
    __m128i, __m256i, __m512i, _mm_add_epi16, _mm_add_epi32, _mm_madd_epi16, _mm_max_epi16,
    _mm_min_epi16, _mm_set1_epi16, _mm_set1_epi32, _mm_sub_epi16, _mm256_add_epi16,
    _mm256_add_epi32, _mm256_madd_epi16, _mm256_max_epi16, _mm256_min_epi16, _mm256_set1_epi16,
    _mm256_set1_epi32, _mm256_sub_epi16, _mm512_add_epi16, _mm512_dpwssd_epi32, _mm512_max_epi16,
    _mm512_min_epi16, _mm512_set1_epi16, _mm512_set1_epi32, _mm512_sub_epi16,
};

/// The sums of features over each area, of black's view, then of white's.
pub(super) type Pools = [[u16; 2 * CHANNELS]; AREAS];
/// The numbers of a hidden layer.
pub(super) type Hidden = [i16; HIDDEN];

/// What is kept of a board: for every point its accumulators, and the pair of rows of each of its
/// lines, of which they are the sum; the pools.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct BoardSums {
    pub accumulators: Box<[BothViews; CELLS]>,
    pub pairs: Box<[[u16; 4]; CELLS]>,
    pub pools: Pools,
}

/// What changes overwrote, the last at the end.
#[derive(Clone, Debug, Default)]
pub(super) struct Saved {
    accumulators: Vec<BothViews>,
    /// Point, direction, pair.
    pairs: Vec<[u16; 3]>,
    count: usize,
}

impl Saved {
    /// Changes that a stone makes at most: on each of its lines, its own point and five on either
    /// side.
    const PER_STONE: usize = 4 * (2 * RADIUS + 1);

    pub fn count(&self) -> usize {
        self.count
    }

    /// Makes room for the changes of one more stone.
    fn reserve(&mut self) {
        let needed = self.count + Self::PER_STONE;
        if self.pairs.len() < needed {
            self.accumulators.resize(2 * needed, BothViews::ZERO);
            self.pairs.resize(2 * needed, [0; 3]);
        }
    }
}

/// The lines through a new stone.
pub(super) struct NewStone {
    pub point: Point,
    /// As `Position::line` gives them, by direction.
    pub lines: [u64; 4],
}

compiled_for_each_set! {
    /// Restores what changes overwrote, the last first, until so many are left.
    pub(super) fn restore(sums: &mut BoardSums, saved: &mut Saved, left: usize) = restore_points;
    /// The sum of a point's features, each multiplied by its channel's weight.
    pub(super) fn weigh(accumulator: &BothViews, gate: &[i16; 2 * CHANNELS]) -> i32
        = weigh_features;
}

compiled_for_each_set! {
    /// Exchanges the rows of the changes from the `first` on in accumulators and pools.
    fn exchange(
        rows: &[BothViews],
        areas: &[u8; CELLS],
        new_pairs: &NewPairs,
        first: usize,
        sums: &mut BoardSums,
        saved: &mut Saved,
    ) = [portable_exchange, sse41_exchange, avx2_exchange, avx512_exchange];
    /// The outputs of a layer, in `1/HIDDEN_UNIT`, clipped to a range.
    pub(super) fn outputs<const PAIRS: usize>(
        layer: &PairedLayer<PAIRS>,
        inputs: &[[i16; 2]; PAIRS],
        range: (i32, i32),
    ) -> Hidden = [portable_outputs, sse41_outputs, avx2_outputs, avx512_outputs];
}

#[inline(always)]
pub(super) fn clip(number: i16) -> i16 {
    number.clamp(0, ACTIVATION)
}

/// The new pairs of rows of the changes that a stone makes.
type NewPairs = [u16; Saved::PER_STONE];

/// Reads the lines through a new stone again and exchanges the rows that changed. What that
/// overwrites is added to `saved`.
pub(super) fn read_lines(
    instructions: InstructionSet,
    network: &Network,
    areas: &[u8; CELLS],
    stone: &NewStone,
    sums: &mut BoardSums,
    saved: &mut Saved,
) {
    let first = saved.count;
    saved.reserve();
    // First all windows, then all rows: the processor then has fewer kinds of work under way, and
    // the second loop keeps its sums in registers.
    let new_pairs = match network.shapes().radius() {
        4 => find_changes::<4>(network, stone, sums, saved),
        _ => find_changes::<5>(network, stone, sums, saved),
    };
    exchange(instructions, network.pairs(), areas, &new_pairs, first, sums, saved);
}

/// Notes every line of a point that shows another pair of rows, and the new pairs.
fn find_changes<const R: usize>(
    network: &Network,
    stone: &NewStone,
    sums: &mut BoardSums,
    saved: &mut Saved,
) -> NewPairs {
    let (first, mut new_pairs) = (saved.count, [0; Saved::PER_STONE]);
    for direction in Direction::ALL {
        let line = stone.lines[direction as usize];
        for distance in -(R as i32)..=R as i32 {
            if line >> (2 * (10 + distance)) & 3 == Cell::Wall as u64 {
                continue;
            }
            let new = network.shapes().pair(window(line, distance, R));
            let at = stone.point.offset(direction.step(), distance).index();
            let old = std::mem::replace(&mut sums.pairs[at][direction as usize], new);
            if new != old {
                saved.pairs[saved.count] = [at as u16, direction as u16, old];
                new_pairs[saved.count - first] = new;
                saved.count += 1;
            }
        }
    }
    new_pairs
}

/// The slow twin of the three functions below.
fn portable_exchange(
    rows: &[BothViews],
    areas: &[u8; CELLS],
    new_pairs: &NewPairs,
    first: usize,
    sums: &mut BoardSums,
    saved: &mut Saved,
) {
    let changes = saved.pairs[first..saved.count].iter().zip(new_pairs);
    for ((&[at, _, old], &new), kept) in changes.zip(&mut saved.accumulators[first..]) {
        let accumulator = &mut sums.accumulators[usize::from(at)];
        *kept = *accumulator;
        let pool = &mut sums.pools[usize::from(areas[usize::from(at)])];
        let rows = rows[usize::from(old)].0.iter().zip(&rows[usize::from(new)].0);
        for ((sum, pooled), (old, new)) in accumulator.0.iter_mut().zip(pool).zip(rows) {
            let after = sum.wrapping_sub(*old).wrapping_add(*new);
            let more = clip(after).wrapping_sub(clip(*sum));
            *pooled = pooled.wrapping_add(more as u16);
            *sum = after;
        }
    }
}

/// The same with vectors. The change of the pool of an area is collected, in registers, for as long
/// as the points stay in it: the compiler does not find that by itself.
#[cfg(target_arch = "x86_64")]
macro_rules! exchange_with_vectors {
    ($name:ident, $features:literal, $vector:ident, $count:literal,
        [$splat:ident, $add:ident, $sub:ident, $min:ident, $max:ident]) => {
        #[target_feature(enable = $features)]
        fn $name(
            rows: &[BothViews],
            areas: &[u8; CELLS],
            new_pairs: &NewPairs,
            first: usize,
            sums: &mut BoardSums,
            saved: &mut Saved,
        ) {
            let (least, most) = ($splat(0), $splat(ACTIVATION));
            let mut change = [least; $count];
            let mut area = 0;
            let changes = saved.pairs[first..saved.count].iter().zip(new_pairs);
            for ((&[at, _, old], &new), kept) in changes.zip(&mut saved.accumulators[first..]) {
                let at = usize::from(at);
                if usize::from(areas[at]) != area {
                    add(&mut sums.pools[area], &must_cast(change));
                    (area, change) = (usize::from(areas[at]), [least; $count]);
                }
                let accumulator = &mut sums.accumulators[at];
                *kept = *accumulator;
                let before: [$vector; $count] = must_cast(accumulator.0);
                let old: [$vector; $count] = must_cast(rows[usize::from(old)].0);
                let new: [$vector; $count] = must_cast(rows[usize::from(new)].0);
                let mut after = before;
                for part in 0..$count {
                    after[part] = $add($sub(before[part], old[part]), new[part]);
                    let [was, is] = [before[part], after[part]].map(|v| $min($max(v, least), most));
                    change[part] = $add(change[part], $sub(is, was));
                }
                accumulator.0 = must_cast(after);
            }
            add(&mut sums.pools[area], &must_cast(change));
        }
    };
}
#[cfg(target_arch = "x86_64")]
exchange_with_vectors!(
    sse41_exchange,
    "sse4.1",
    __m128i,
    4,
    [_mm_set1_epi16, _mm_add_epi16, _mm_sub_epi16, _mm_min_epi16, _mm_max_epi16]
);
#[cfg(target_arch = "x86_64")]
exchange_with_vectors!(
    avx2_exchange,
    "avx2",
    __m256i,
    2,
    [_mm256_set1_epi16, _mm256_add_epi16, _mm256_sub_epi16, _mm256_min_epi16, _mm256_max_epi16]
);
#[cfg(target_arch = "x86_64")]
exchange_with_vectors!(
    avx512_exchange,
    "avx512f,avx512bw,avx512vl,avx512vnni",
    __m512i,
    1,
    [_mm512_set1_epi16, _mm512_add_epi16, _mm512_sub_epi16, _mm512_min_epi16, _mm512_max_epi16]
);

#[inline(always)]
fn add(pool: &mut [u16; 2 * CHANNELS], change: &[u16; 2 * CHANNELS]) {
    pool.iter_mut().zip(change).for_each(|(sum, change)| *sum = sum.wrapping_add(*change));
}

/// The window of the point `distance` steps along a line of `Position::line`.
#[inline(always)]
pub(crate) fn window(line: u64, distance: i32, radius: usize) -> u32 {
    let mask = (1 << (4 * radius + 2)) - 1;
    (line >> (2 * (10 + distance - radius as i32))) as u32 & mask
}

#[inline(always)]
fn restore_points(sums: &mut BoardSums, saved: &mut Saved, left: usize) {
    let entries = saved.accumulators[left..saved.count].iter().zip(&saved.pairs[left..saved.count]);
    for (accumulator, &[point, direction, pair]) in entries.rev() {
        sums.accumulators[usize::from(point)] = *accumulator;
        sums.pairs[usize::from(point)][usize::from(direction)] = pair;
    }
    saved.count = left;
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

/// The value that follows from the second hidden layer, in `1/SUM_UNIT`.
pub(super) fn value(layer: &Layer<HIDDEN, 1>, hidden: &Hidden) -> i32 {
    let products = hidden.iter().zip(&layer.weights[0]);
    let products = products.map(|(&a, &b)| i32::from(a) * i32::from(b));
    layer.biases[0].wrapping_add(products.fold(0, i32::wrapping_add))
}

#[inline(always)]
fn clipped(sums: [i32; HIDDEN], (least, most): (i32, i32)) -> Hidden {
    sums.map(|sum| (sum >> HIDDEN_BITS).clamp(least, most) as i16)
}

/// The slow twin of the three functions below.
#[inline(always)]
fn portable_outputs<const PAIRS: usize>(
    layer: &PairedLayer<PAIRS>,
    inputs: &[[i16; 2]; PAIRS],
    range: (i32, i32),
) -> Hidden {
    let mut sums = layer.biases;
    for (pair, weights) in inputs.iter().zip(&layer.weights) {
        for (sum, [first, second]) in sums.iter_mut().zip(weights.as_chunks::<2>().0) {
            let products = [pair[0], pair[1]].map(i32::from);
            let product = products[0] * i32::from(*first) + products[1] * i32::from(*second);
            *sum = sum.wrapping_add(product);
        }
    }
    clipped(sums, range)
}

/// The outputs of a layer with vectors of so many sums. The instruction that multiplies two pairs of
/// numbers and adds both products is one that compilers do not find by themselves here.
#[cfg(target_arch = "x86_64")]
macro_rules! outputs_with_vectors {
    ($name:ident, $features:literal, $vector:ident, $lanes:literal, $splat:ident, $add:expr) => {
        #[target_feature(enable = $features)]
        fn $name<const PAIRS: usize>(
            layer: &PairedLayer<PAIRS>,
            inputs: &[[i16; 2]; PAIRS],
            range: (i32, i32),
        ) -> Hidden {
            let mut sums: [$vector; HIDDEN / $lanes] = must_cast(layer.biases);
            for (pair, weights) in inputs.iter().zip(&layer.weights) {
                let pair = $splat(must_cast(*pair));
                let weights: [$vector; HIDDEN / $lanes] = must_cast(*weights);
                for (sum, weights) in sums.iter_mut().zip(weights) {
                    *sum = $add(*sum, pair, weights);
                }
            }
            clipped(must_cast(sums), range)
        }
    };
}
#[cfg(target_arch = "x86_64")]
outputs_with_vectors!(sse41_outputs, "sse4.1", __m128i, 4, _mm_set1_epi32, |sum, a, b| {
    _mm_add_epi32(sum, _mm_madd_epi16(a, b))
});
#[cfg(target_arch = "x86_64")]
outputs_with_vectors!(avx2_outputs, "avx2", __m256i, 8, _mm256_set1_epi32, |sum, a, b| {
    _mm256_add_epi32(sum, _mm256_madd_epi16(a, b))
});
#[cfg(target_arch = "x86_64")]
outputs_with_vectors!(
    avx512_outputs,
    "avx512f,avx512bw,avx512vl,avx512vnni",
    __m512i,
    16,
    _mm512_set1_epi32,
    |sum, a, b| _mm512_dpwssd_epi32(sum, a, b)
);

#[inline(always)]
fn weigh_features(accumulator: &BothViews, gate: &[i16; 2 * CHANNELS]) -> i32 {
    let products = accumulator.0.iter().zip(gate).map(|(&a, &b)| i32::from(clip(a)) * i32::from(b));
    products.fold(0, i32::wrapping_add)
}
