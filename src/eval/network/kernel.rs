//! The loops over numbers: plain functions that the compiler turns into vector instructions.
//!
//! Those over vectors are compiled for every `InstructionSet`. They compute in integers that wrap
//! around, so the result does not depend on the set. Nothing here knows a position.

use super::layout::{AREAS, BLOCK, CHANNELS, INPUTS, SECOND_BLOCKS, SECOND_HIDDEN};
use super::numbers::{ACTIVATION, Accumulators, HIDDEN_BITS, Layer, Network, PairedLayer, Rows};
use super::{InstructionSet, compiled_for_each_set};
use crate::board::{CELLS, Cell, Color, Direction, Point};
use crate::eval::RatedMove;
use crate::pattern::RADIUS;
#[cfg(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))]
use bytemuck::must_cast;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use std::arch::wasm32::{
    i16x8_add, i16x8_extend_low_i8x16, i16x8_max, i16x8_min, i16x8_splat, i16x8_sub, i32x4_add,
    i32x4_dot_i16x8, i32x4_splat, v128,
};
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::{
    __m128i, __m256i, __m512i, _mm_add_epi16, _mm_add_epi32, _mm_cvtepi8_epi16, _mm_madd_epi16,
    _mm_max_epi16, _mm_min_epi16, _mm_set1_epi16, _mm_set1_epi32, _mm_sub_epi16, _mm256_add_epi16,
    _mm256_add_epi32, _mm256_cvtepi8_epi16, _mm256_madd_epi16, _mm256_max_epi16, _mm256_min_epi16,
    _mm256_set1_epi16, _mm256_set1_epi32, _mm256_sub_epi16, _mm512_add_epi16, _mm512_cvtepi8_epi16,
    _mm512_dpwssd_epi32, _mm512_max_epi16, _mm512_min_epi16, _mm512_set1_epi16, _mm512_set1_epi32,
    _mm512_sub_epi16,
};

/// The sums of features over each area, of black's view, then of white's.
pub(super) type Pools = [[u16; 2 * CHANNELS]; AREAS];
/// The outputs of a layer, block by block.
pub(super) type Outputs<const BLOCKS: usize> = [[i16; BLOCK]; BLOCKS];

/// What is kept of a board: for every point its accumulators, and the pair of rows of each of its
/// lines, of which they are the sum; the pools.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct BoardSums {
    pub accumulators: Box<[Accumulators; CELLS]>,
    pub pairs: Box<[[u16; 4]; CELLS]>,
    pub pools: Pools,
}

/// Another pair of rows for a line of a point.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RowChange {
    at: u16,
    direction: u16,
    old: u16,
    new: u16,
}

impl RowChange {
    /// The change, or the one that takes it back.
    #[inline(always)]
    fn turned(self, back: bool) -> Self {
        let (old, new) = if back { (self.new, self.old) } else { (self.old, self.new) };
        RowChange { old, new, ..self }
    }
}

/// Changes that a stone makes at most: on each of its lines, its own point and five on either side.
const CHANGES_PER_STONE: usize = 4 * (2 * RADIUS + 1);

/// The changes of all stones that were read, the last at the end. Those of the stone's own point
/// come first, one for every direction.
#[derive(Clone, Debug, Default)]
pub(super) struct Changes {
    changes: Vec<RowChange>,
    count: usize,
}

impl Changes {
    pub fn count(&self) -> usize {
        self.count
    }

    /// Forgets all but this many.
    pub fn truncate(&mut self, count: usize) {
        self.count = count;
    }

    /// Those from this place on.
    pub fn from(&self, first: usize) -> &[RowChange] {
        &self.changes[first..self.count]
    }

    /// Room for the changes of one more stone.
    fn room(&mut self) -> &mut [RowChange; CHANGES_PER_STONE] {
        let needed = self.count + CHANGES_PER_STONE;
        if self.changes.len() < needed {
            self.changes.resize(2 * needed, RowChange::default());
        }
        self.changes[self.count..].first_chunk_mut().expect("as many as are needed")
    }
}

/// The lines through a new stone.
pub(super) struct NewStone {
    pub point: Point,
    /// As `Position::line` gives them, by direction.
    pub lines: [u64; 4],
}

compiled_for_each_set! {
    /// Sets the prior of every move to the sum of its point's features, each multiplied by its
    /// channel's weight.
    pub(super) fn weigh(
        accumulators: &[Accumulators; CELLS],
        gate: &[i16; 2 * CHANNELS],
        moves: &mut [RatedMove],
    ) = weigh_moves;
}

compiled_for_each_set! {
    /// Exchanges the rows of changes in the accumulators, or takes that back. The pools are left
    /// alone.
    pub(super) fn exchange(rows: &[Rows], changes: &[RowChange], back: bool, sums: &mut BoardSums)
        = [portable_exchange, sse41_exchange, avx2_exchange, avx512_exchange, simd128_exchange];
    /// Adds to the pools what the changes of a stone, which are not yet applied, make of them.
    fn pool(rows: &[Rows], areas: &[u8; CELLS], changes: &[RowChange], sums: &mut BoardSums)
        = [portable_pool, sse41_pool, avx2_pool, avx512_pool, simd128_pool];
    /// The outputs of a layer, in `1/HIDDEN_UNIT`, clipped to a range.
    pub(super) fn outputs<const PAIRS: usize, const BLOCKS: usize>(
        layer: &PairedLayer<PAIRS, BLOCKS>,
        inputs: &[[i16; 2]; PAIRS],
        range: (i32, i32),
    ) -> Outputs<BLOCKS> = [portable_outputs, sse41_outputs, avx2_outputs, avx512_outputs, simd128_outputs];
}

#[inline(always)]
pub(super) fn clip(number: i16) -> i16 {
    number.clamp(0, ACTIVATION)
}

/// Reads the lines through a new stone again: adds the changes it makes, which are not applied, and
/// brings the pools up to date.
pub(super) fn read_lines(
    instructions: InstructionSet,
    network: &Network,
    areas: &[u8; CELLS],
    stone: &NewStone,
    sums: &mut BoardSums,
    changes: &mut Changes,
) {
    let first = changes.count;
    // First all windows, then all rows: the processor then has fewer kinds of work under way, and
    // the second loop keeps its sums in registers.
    changes.count += match network.shapes().radius() {
        4 => find_changes::<4>(network, stone, sums, changes.room()),
        _ => find_changes::<5>(network, stone, sums, changes.room()),
    };
    pool(instructions, network.pairs(), areas, changes.from(first), sums);
}

/// Finds every line of a point that shows another pair of rows, and returns how many there are.
fn find_changes<const R: usize>(
    network: &Network,
    stone: &NewStone,
    sums: &BoardSums,
    changes: &mut [RowChange; CHANGES_PER_STONE],
) -> usize {
    let change = |direction: Direction, distance: i32| {
        let window = window(stone.lines[direction as usize], distance, R);
        let new = network.shapes().pair_with_radius::<R>(window);
        let at = stone.point.offset(direction.step(), distance).index();
        let old = sums.pairs[at][direction as usize];
        RowChange { at: at as u16, direction: direction as u16, old, new }
    };
    for direction in Direction::ALL {
        changes[direction as usize] = change(direction, 0);
    }
    let mut count = 4;
    for direction in Direction::ALL {
        let line = stone.lines[direction as usize];
        let mut look = |distance: i32| {
            if line >> (2 * (10 + distance)) & 3 != Cell::Wall as u64 {
                changes[count] = change(direction, distance);
                count += usize::from(changes[count].new != changes[count].old);
            }
        };
        (1..=R as i32).for_each(|distance| look(-distance));
        (1..=R as i32).for_each(look);
    }
    count
}

/// The slow twin of the functions below.
#[inline(always)]
fn portable_exchange(rows: &[Rows], changes: &[RowChange], back: bool, sums: &mut BoardSums) {
    for change in changes {
        let RowChange { at, direction, old, new } = change.turned(back);
        exchange_row(rows, old, new, &mut sums.accumulators[usize::from(at)]);
        sums.pairs[usize::from(at)][usize::from(direction)] = new;
    }
}

/// Exchanges a row for another in a point's accumulators.
#[inline(always)]
fn exchange_row(rows: &[Rows], old: u16, new: u16, accumulators: &mut Accumulators) {
    let rows = rows[usize::from(old)].0.iter().zip(&rows[usize::from(new)].0);
    for (sum, (old, new)) in accumulators.0.iter_mut().zip(rows) {
        *sum = sum.wrapping_add(i16::from(*new) - i16::from(*old));
    }
}

/// The same for the pools.
#[inline(always)]
fn portable_pool(rows: &[Rows], areas: &[u8; CELLS], changes: &[RowChange], sums: &mut BoardSums) {
    let (own, others) = changes.split_at(changes.len().min(4));
    for changes in std::iter::once(own).chain(others.chunks(1)) {
        let Some(at) = changes.first().map(|change| usize::from(change.at)) else { return };
        let before = sums.accumulators[at];
        let mut after = before;
        for change in changes {
            exchange_row(rows, change.old, change.new, &mut after);
        }
        let pool = &mut sums.pools[usize::from(areas[at])];
        for (pooled, (is, was)) in pool.iter_mut().zip(after.0.iter().zip(before.0)) {
            *pooled = pooled.wrapping_add(clip(*is).wrapping_sub(clip(was)) as u16);
        }
    }
}

/// Both with vectors. The change of the pool of an area is collected, in registers, for as long
/// as the points stay in it: the compiler does not find that by itself.
#[cfg(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))]
macro_rules! changes_with_vectors {
    ([$count:ident, $pool:ident, $exchange:ident, $row:ident], $features:literal, $vector:ident, $half:ident, $lanes:literal,
        [$splat:ident, $widen:ident, $add:ident, $sub:ident, $min:ident, $max:ident]) => {
        /// Vectors of the numbers of both views.
        const $count: usize = 2 * CHANNELS / $lanes;

        #[target_feature(enable = $features)]
        fn $pool(rows: &[Rows], areas: &[u8; CELLS], changes: &[RowChange], sums: &mut BoardSums) {
            let (least, most) = ($splat(0), $splat(ACTIVATION));
            let Some((own, others)) = changes.split_at_checked(4) else { return };
            let exchange = |sum, change: &RowChange| $row(rows, change.old, change.new, sum);
            let more = |sum: [$vector; $count],
                        after: [$vector; $count],
                        before: [$vector; $count]| {
                let mut more = sum;
                for part in 0..$count {
                    let [was, is] = [before[part], after[part]].map(|v| $min($max(v, least), most));
                    more[part] = $add(sum[part], $sub(is, was));
                }
                more
            };
            let at = usize::from(own[0].at);
            let before: [$vector; $count] = must_cast(sums.accumulators[at].0);
            let after = own.iter().fold(before, exchange);
            let mut area = usize::from(areas[at]);
            let mut change = more([least; $count], after, before);
            for other in others {
                let at = usize::from(other.at);
                if usize::from(areas[at]) != area {
                    add(&mut sums.pools[area], &must_cast(change));
                    (area, change) = (usize::from(areas[at]), [least; $count]);
                }
                let before: [$vector; $count] = must_cast(sums.accumulators[at].0);
                change = more(change, exchange(before, other), before);
            }
            add(&mut sums.pools[area], &must_cast(change));
        }

        #[target_feature(enable = $features)]
        fn $exchange(rows: &[Rows], changes: &[RowChange], back: bool, sums: &mut BoardSums) {
            for change in changes {
                let RowChange { at, direction, old, new } = change.turned(back);
                let (at, direction) = (usize::from(at), usize::from(direction));
                sums.pairs[at][direction] = new;
                let before = must_cast(sums.accumulators[at].0);
                sums.accumulators[at].0 = must_cast($row(rows, old, new, before));
            }
        }

        /// Exchanges a row for another in a point's accumulators.
        #[inline]
        #[target_feature(enable = $features)]
        fn $row(rows: &[Rows], old: u16, new: u16, sum: [$vector; $count]) -> [$vector; $count] {
            let old: [$half; $count] = must_cast(rows[usize::from(old)].0);
            let new: [$half; $count] = must_cast(rows[usize::from(new)].0);
            let mut after = sum;
            for part in 0..$count {
                after[part] = $add($sub(sum[part], $widen(old[part])), $widen(new[part]));
            }
            after
        }
    };
}
#[cfg(target_arch = "x86_64")]
changes_with_vectors!(
    [SSE41_VECTORS, sse41_pool, sse41_exchange, sse41_row],
    "sse4.1",
    __m128i,
    u64,
    8,
    [_mm_set1_epi16, widen_sse41, _mm_add_epi16, _mm_sub_epi16, _mm_min_epi16, _mm_max_epi16]
);
#[cfg(target_arch = "x86_64")]
changes_with_vectors!(
    [AVX2_VECTORS, avx2_pool, avx2_exchange, avx2_row],
    "avx2",
    __m256i,
    __m128i,
    16,
    [
        _mm256_set1_epi16,
        _mm256_cvtepi8_epi16,
        _mm256_add_epi16,
        _mm256_sub_epi16,
        _mm256_min_epi16,
        _mm256_max_epi16
    ]
);
#[cfg(target_arch = "x86_64")]
changes_with_vectors!(
    [AVX512_VECTORS, avx512_pool, avx512_exchange, avx512_row],
    "avx512f,avx512bw,avx512vl,avx512vnni",
    __m512i,
    __m256i,
    32,
    [
        _mm512_set1_epi16,
        _mm512_cvtepi8_epi16,
        _mm512_add_epi16,
        _mm512_sub_epi16,
        _mm512_min_epi16,
        _mm512_max_epi16
    ]
);
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
changes_with_vectors!(
    [SIMD128_VECTORS, simd128_pool, simd128_exchange, simd128_row],
    "simd128",
    v128,
    u64,
    8,
    [i16x8_splat, widen_simd128, i16x8_add, i16x8_sub, i16x8_min, i16x8_max]
);

/// Eight numbers of a row.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[target_feature(enable = "simd128")]
fn widen_simd128(numbers: u64) -> v128 {
    i16x8_extend_low_i8x16(must_cast([numbers, 0]))
}

/// Eight numbers of a row.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "sse4.1")]
fn widen_sse41(numbers: u64) -> __m128i {
    _mm_cvtepi8_epi16(must_cast([numbers, 0]))
}

#[inline(always)]
fn add(pool: &mut [u16; 2 * CHANNELS], change: &[u16; 2 * CHANNELS]) {
    pool.iter_mut().zip(change).for_each(|(sum, change)| *sum = sum.wrapping_add(*change));
}

/// The window of the point `distance` steps along a line of `Position::line`.
#[inline(always)]
pub fn window(line: u64, distance: i32, radius: usize) -> u32 {
    let mask = (1 << (4 * radius + 2)) - 1;
    (line >> (2 * (10 + distance - radius as i32))) as u32 & mask
}

/// Sets the inputs of the first hidden layer that come from the pools, for this side to move.
#[inline(always)]
pub(super) fn pool_inputs(pools: &Pools, us: Color, inputs: &mut [i16; INPUTS]) {
    let (blocks, _) = inputs.as_chunks_mut::<CHANNELS>();
    for (view, color) in [us, !us].into_iter().enumerate() {
        for (area, pool) in pools.iter().enumerate() {
            let from = color as usize * CHANNELS;
            for (input, pool) in blocks[view * AREAS + area].iter_mut().zip(&pool[from..]) {
                *input = *pool as i16;
            }
        }
    }
}

/// The value that follows from the second hidden layer, in `1/SUM_UNIT`.
pub(super) fn value(layer: &Layer<SECOND_HIDDEN, 1>, hidden: &Outputs<SECOND_BLOCKS>) -> i32 {
    let products = hidden.as_flattened().iter().zip(&layer.weights[0]);
    let products = products.map(|(&a, &b)| i32::from(a) * i32::from(b));
    layer.biases[0].wrapping_add(products.fold(0, i32::wrapping_add))
}

/// A loop: `map` of an array this long is not inlined, so it does without the instructions of the
/// set, which took a fiftieth of a search.
#[inline(always)]
fn clipped(sums: [i32; BLOCK], (least, most): (i32, i32)) -> [i16; BLOCK] {
    let mut numbers = [0; BLOCK];
    for (number, sum) in numbers.iter_mut().zip(sums) {
        *number = (sum >> HIDDEN_BITS).clamp(least, most) as i16;
    }
    numbers
}

/// The slow twin of the functions below.
#[inline(always)]
fn portable_outputs<const PAIRS: usize, const BLOCKS: usize>(
    layer: &PairedLayer<PAIRS, BLOCKS>,
    inputs: &[[i16; 2]; PAIRS],
    range: (i32, i32),
) -> Outputs<BLOCKS> {
    let mut outputs = [[0; BLOCK]; BLOCKS];
    for (block, outputs) in outputs.iter_mut().enumerate() {
        let mut sums = layer.biases[block];
        for (pair, weights) in inputs.iter().zip(&layer.weights[block]) {
            for (sum, [first, second]) in sums.iter_mut().zip(weights.as_chunks::<2>().0) {
                let products = [pair[0], pair[1]].map(i32::from);
                let product = products[0] * i32::from(*first) + products[1] * i32::from(*second);
                *sum = sum.wrapping_add(product);
            }
        }
        *outputs = clipped(sums, range);
    }
    outputs
}

/// The outputs of a layer with vectors of N sums. The instruction that multiplies two pairs of
/// numbers and adds both products is one that compilers do not find by themselves here.
#[cfg(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))]
macro_rules! outputs_with_vectors {
    ($name:ident, $features:literal, $vector:ident, $lanes:literal, $splat:ident, $add:expr) => {
        #[target_feature(enable = $features)]
        fn $name<const PAIRS: usize, const BLOCKS: usize>(
            layer: &PairedLayer<PAIRS, BLOCKS>,
            inputs: &[[i16; 2]; PAIRS],
            range: (i32, i32),
        ) -> Outputs<BLOCKS> {
            let mut outputs = [[0; BLOCK]; BLOCKS];
            for (block, outputs) in outputs.iter_mut().enumerate() {
                let mut sums: [$vector; BLOCK / $lanes] = must_cast(layer.biases[block]);
                for (pair, weights) in inputs.iter().zip(&layer.weights[block]) {
                    let pair = $splat(must_cast(*pair));
                    let weights: [$vector; BLOCK / $lanes] = must_cast(*weights);
                    for (sum, weights) in sums.iter_mut().zip(weights) {
                        *sum = $add(*sum, pair, weights);
                    }
                }
                *outputs = clipped(must_cast(sums), range);
            }
            outputs
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
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
outputs_with_vectors!(simd128_outputs, "simd128", v128, 4, i32x4_splat, |sum, a, b| {
    i32x4_add(sum, i32x4_dot_i16x8(a, b))
});

#[inline(always)]
fn weigh_moves(
    accumulators: &[Accumulators; CELLS],
    gate: &[i16; 2 * CHANNELS],
    moves: &mut [RatedMove],
) {
    for RatedMove { point, prior } in moves {
        *prior = weigh_features(&accumulators[point.index()], gate);
    }
}

#[inline(always)]
fn weigh_features(accumulators: &Accumulators, gate: &[i16; 2 * CHANNELS]) -> i32 {
    let products =
        accumulators.0.iter().zip(gate).map(|(&a, &b)| i32::from(clip(a)) * i32::from(b));
    products.fold(0, i32::wrapping_add)
}
