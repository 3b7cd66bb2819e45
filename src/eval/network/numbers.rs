//! `Network`: the numbers of a network for one rule, and their file.
//!
//! # What it computes
//!
//! The sizes are those of `layout.rs`.
//!
//! 1. *Rows.* Every point of the board, empty or not, has an accumulator of `CHANNELS` numbers for
//!    each colour's view: the sum of four rows, those of the shapes of its lines (`shape.rs`).
//! 2. *Features.* An accumulator clipped to 0..=`ACTIVATION`. That step, at the point, is what a sum
//!    of one weight for each line could not express.
//! 3. *Pools.* The sums of features over the areas of the board: corners, edges, centre.
//! 4. *Hidden layers.* The pools of the side to move, those of the other side, and the kinds of
//!    threats on the board, `INPUTS` numbers, go through two layers, of `FIRST_HIDDEN` and of
//!    `SECOND_HIDDEN` numbers, each clipped to 0..=`HIDDEN_LIMIT`. There is a `Head`, these layers
//!    and what follows them, for every kind of position that `head` tells apart.
//! 5. *Value.* A weighted sum of the second layer.
//! 6. *Priors.* The first layer makes a weight for every channel of both views. The prior of a move
//!    is the weighted sum of the features of its point, plus a prior by the codes of the point for both colours.
//!
//! The colours share their numbers if they have the same line rule; in renju each has its own: rows
//! by the colour of the view, denying priors by the colour that is denied, the rest by the side to
//! move.
//!
//! # The units
//!
//! All numbers are integers, so every processor computes the same. One is `ACTIVATION` in rows and
//! features, `INPUT_UNIT` in the inputs, `HIDDEN_UNIT` in the hidden layers and the weights after
//! them, `SUM_UNIT` in the sums of a layer and its biases. Sums wrap around, which only numbers far
//! from any trained network can bring about.
//!
//! # The file
//!
//! `file.rs` has the beginning and the end of a file. Between them stand,
//! for each colour: the number of rows (u16); the rows (i8); for each head the two hidden layers, the
//! value and the gate that makes the channels' weights, each as biases (i32) and weights (i16) output
//! by output; and `CODES` priors for a move of its own, then `CODES` for a move that denies the point.

use super::file::{FileBytes, FileHeader, NetworkError, checksum};
use super::layout::{
    BLOCK, CHANNELS, FIRST_BLOCKS, FIRST_HIDDEN, GATE_BLOCKS, INPUTS, SECOND_BLOCKS, SECOND_HIDDEN,
    THREATS,
};
use super::shape::ShapeTable;
use super::situation::{SITUATIONS, Situation};
use crate::board::{BoardSize, ByColor, Color, Point};
use crate::pattern::{CODES, PointClass, RuleTables};
use crate::position::{Histogram, Position};
use crate::rules::Rule;
use std::array;
use std::fmt;
use std::sync::Arc;

/// The built-in networks. The provenance at the beginning of each says how to make it again.
const FREESTYLE: &[u8] = include_bytes!("freestyle.bin");
const RENJU: &[u8] = include_bytes!("renju.bin");
const STANDARD: &[u8] = include_bytes!("standard.bin");
const CARO: &[u8] = include_bytes!("caro.bin");
const CARO_EXACT: &[u8] = include_bytes!("caro_exact.bin");

/// The point classes that count as threats, in the order of the inputs.
pub fn threat_classes() -> impl Iterator<Item = PointClass> {
    PointClass::ALL[THREATS].iter().copied()
}

/// The number of points of each of these classes, in the same order.
#[inline]
pub(super) fn threat_counts(counts: &Histogram) -> &[u16] {
    &counts[THREATS]
}

/// One, in rows and features. A number of a row is less than two then, and a pool of at most 288
/// points fits 16 bits.
pub const ACTIVATION: i16 = 64;
/// The greatest number of a row, where one is 1.0.
pub const ROW_LIMIT: f32 = i8::MAX as f32 / ACTIVATION as f32;
/// Features at one that make an input of one.
pub const POOLED: usize = 32;
/// One, in the inputs.
pub const INPUT_UNIT: i16 = ACTIVATION * POOLED as i16;
/// One, in hidden layers and in the weights that follow them.
pub const HIDDEN_UNIT: i32 = 1 << HIDDEN_BITS;
pub(super) const HIDDEN_BITS: u32 = 10;
/// One, in the sum of a layer.
pub const SUM_UNIT: i32 = 1 << SUM_BITS;
pub(super) const SUM_BITS: u32 = 20;
/// The largest number of a hidden layer: 16.
pub const HIDDEN_LIMIT: i32 = 16 * HIDDEN_UNIT - 1;

/// The area that a point of a board belongs to: 0 in a corner, 1 at an edge, 2 in the centre. The
/// outer areas are as wide as a third of the board, rounded down.
pub fn area(size: BoardSize, point: Point) -> usize {
    let outside = |at: u8, side: u8| at < side / 3 || at >= side - side / 3;
    let sides = [outside(point.x(), size.width()), outside(point.y(), size.height())];
    sides.into_iter().filter(|outside| !outside).count()
}

/// A layer that is connected to all of its inputs.
#[derive(Clone, PartialEq, Eq)]
pub struct Layer<const I: usize, const O: usize> {
    /// By output and input.
    pub weights: [[i16; I]; O],
    /// By output, in `1/SUM_UNIT`.
    pub biases: [i32; O],
}

impl<const I: usize, const O: usize> Layer<I, O> {
    /// A layer of zeros.
    pub const ZERO: Self = Layer { weights: [[0; I]; O], biases: [0; O] };

    fn read(reader: &mut FileBytes<'_>) -> Result<Self, NetworkError> {
        let mut layer = Self::ZERO;
        for bias in &mut layer.biases {
            let (low, high) = (reader.number()?, reader.number()?);
            *bias = i32::from(high) << 16 | i32::from(low as u16);
        }
        reader.fill(layer.weights.as_flattened_mut().iter_mut())?;
        Ok(layer)
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.biases.iter().flat_map(|bias| bias.to_le_bytes()));
        bytes.extend(self.weights.as_flattened().iter().flat_map(|weight| weight.to_le_bytes()));
    }
}

/// A row of weights, one for every channel.
pub type WeightRow = [i8; CHANNELS];

/// The rows of both views, black's first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(32))]
pub(super) struct Rows(pub [i8; 2 * CHANNELS]);

/// The accumulators of both views, black's first, in a cache line of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub(super) struct Accumulators(pub [i16; 2 * CHANNELS]);

impl Accumulators {
    pub const ZERO: Accumulators = Accumulators([0; 2 * CHANNELS]);
}

/// What follows the pools in positions of one kind.
#[derive(Clone, PartialEq, Eq)]
pub struct Head {
    /// The first hidden layer.
    pub first: Layer<INPUTS, FIRST_HIDDEN>,
    /// The second hidden layer.
    pub second: Layer<FIRST_HIDDEN, SECOND_HIDDEN>,
    /// The value, for the side to move, in units of the logistic curve, from the second layer.
    pub value: Layer<SECOND_HIDDEN, 1>,
    /// The weights of the channels for the priors, from the first layer: the view of the side to
    /// move, then the other.
    pub gate: Layer<FIRST_HIDDEN, { 2 * CHANNELS }>,
}

impl Head {
    /// Zeros.
    pub const ZERO: Self =
        Head { first: Layer::ZERO, second: Layer::ZERO, value: Layer::ZERO, gate: Layer::ZERO };

    fn read(reader: &mut FileBytes<'_>) -> Result<Self, NetworkError> {
        Ok(Head {
            first: Layer::read(reader)?,
            second: Layer::read(reader)?,
            value: Layer::read(reader)?,
            gate: Layer::read(reader)?,
        })
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        self.first.write(bytes);
        self.second.write(bytes);
        self.value.write(bytes);
        self.gate.write(bytes);
    }
}

/// Number of heads.
pub const HEADS: usize = 2 * SITUATIONS;
/// Stones from which on a position has another head.
const LATER: usize = 20;

/// The head for a position: by its situation, and by whether there are few stones.
#[inline]
pub fn head(position: &Position) -> usize {
    Situation::of(position) as usize + SITUATIONS * usize::from(position.stone_count() >= LATER)
}

/// The prior of a move on a point, from the point's code for one colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Prior {
    /// For a move of the colour that the code is for.
    pub own: i16,
    /// For a move of the other colour, which denies it the point.
    pub deny: i16,
}

/// The numbers of a colour, or of both.
#[derive(Clone, PartialEq, Eq)]
pub struct ColorNetwork {
    /// By the row number of a shape.
    pub rows: Vec<WeightRow>,
    /// See `head`.
    pub heads: Vec<Head>,
    /// The priors by code; `CODES` and one of zeros for points that are not empty.
    pub priors: Vec<Prior>,
}

impl ColorNetwork {
    /// Zeros, for this many rows.
    pub fn zero(rows: usize) -> Self {
        ColorNetwork {
            rows: vec![[0; CHANNELS]; rows],
            heads: vec![Head::ZERO; HEADS],
            priors: vec![Prior::default(); CODES + 1],
        }
    }

    fn read(reader: &mut FileBytes<'_>) -> Result<Self, NetworkError> {
        let mut of = ColorNetwork::zero(usize::from(reader.number()? as u16));
        for number in of.rows.as_flattened_mut() {
            *number = reader.byte()? as i8;
        }
        for head in &mut of.heads {
            *head = Head::read(reader)?;
        }
        reader.fill(of.priors[..CODES].iter_mut().map(|prior| &mut prior.own))?;
        reader.fill(of.priors[..CODES].iter_mut().map(|prior| &mut prior.deny))?;
        Ok(of)
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend((self.rows.len() as u16).to_le_bytes());
        bytes.extend(self.rows.as_flattened().iter().map(|&number| number as u8));
        self.heads.iter().for_each(|head| head.write(bytes));
        let own = self.priors[..CODES].iter().map(|prior| prior.own);
        let priors = own.chain(self.priors[..CODES].iter().map(|prior| prior.deny));
        bytes.extend(priors.flat_map(i16::to_le_bytes));
    }
}

/// A layer in the order in which vectors multiply: block by block of outputs, in a block two inputs at
/// a time, for each output the weights of both.
#[repr(align(64))]
pub(super) struct PairedLayer<const PAIRS: usize, const BLOCKS: usize> {
    pub biases: [[i32; BLOCK]; BLOCKS],
    pub weights: [[[i16; 2 * BLOCK]; PAIRS]; BLOCKS],
}

impl<const PAIRS: usize, const BLOCKS: usize> PairedLayer<PAIRS, BLOCKS> {
    fn new<const I: usize, const O: usize>(layer: &Layer<I, O>) -> Self {
        const { assert!(I == 2 * PAIRS && O == BLOCK * BLOCKS) };
        let weight = |block: usize, pair: usize, at: usize| {
            layer.weights[BLOCK * block + at / 2][2 * pair + at % 2]
        };
        PairedLayer {
            biases: array::from_fn(|block| array::from_fn(|at| layer.biases[BLOCK * block + at])),
            weights: array::from_fn(|block| {
                array::from_fn(|pair| array::from_fn(|at| weight(block, pair, at)))
            }),
        }
    }
}

/// The layers of a head as the evaluator uses them.
pub(super) struct PairedHead {
    pub first: PairedLayer<{ INPUTS / 2 }, FIRST_BLOCKS>,
    pub second: PairedLayer<{ FIRST_HIDDEN / 2 }, SECOND_BLOCKS>,
    pub gate: PairedLayer<{ FIRST_HIDDEN / 2 }, GATE_BLOCKS>,
    pub value: Layer<SECOND_HIDDEN, 1>,
}

impl PairedHead {
    fn new(Head { first, second, gate, value }: &Head) -> Self {
        let (first, second) = (PairedLayer::new(first), PairedLayer::new(second));
        PairedHead { first, second, gate: PairedLayer::new(gate), value: value.clone() }
    }
}

/// The numbers that evaluate positions of one rule, decoded for the processor.
pub struct Network {
    shapes: ShapeTable,
    colors: ByColor<Arc<ColorNetwork>>,
    /// The rows of every pair of `shapes`.
    pairs: Vec<Rows>,
    heads: ByColor<Vec<PairedHead>>,
    provenance: String,
    fingerprint: u64,
    bytes: usize,
}

impl Network {
    /// The built-in network of a rule. Each kind of caro has its own, because its lines have other
    /// shapes.
    ///
    /// # Panics
    /// When a built-in file is damaged, which a test excludes, or of another layout than this build.
    pub fn built_in(rule: Rule) -> Self {
        Network::read_built_in(rule).expect("the built-in networks are tested")
    }

    /// As `built_in`, for those that may run in a build with another layout (`layout.rs`).
    ///
    /// # Errors
    /// `NetworkError::Length` when the built-in networks have another layout than this build.
    pub fn read_built_in(rule: Rule) -> Result<Self, NetworkError> {
        let file = match rule {
            Rule::Freestyle => FREESTYLE,
            Rule::Renju => RENJU,
            Rule::Standard => STANDARD,
            Rule::Caro => CARO,
            Rule::CaroExact => CARO_EXACT,
        };
        Network::read(file)
    }

    /// A network of these numbers. Without `white`, both colours share those of `black`. The
    /// provenance is one line, cut at 65535 bytes.
    ///
    /// # Errors
    /// `NetworkError::Length` when the numbers of rows or colours do not suit the rule's shapes.
    pub fn new(
        shapes: ShapeTable,
        black: ColorNetwork,
        white: Option<ColorNetwork>,
        mut provenance: String,
    ) -> Result<Self, NetworkError> {
        provenance.truncate(provenance.floor_char_boundary(usize::from(u16::MAX)));
        let black = Arc::new(black);
        let white = white.map_or_else(|| Arc::clone(&black), Arc::new);
        let colors = ByColor([black, white]);
        let mut suits = Color::BOTH.iter().all(|&color| {
            colors[color].rows.len() == shapes.bases(color).len()
                && colors[color].heads.len() == HEADS
                && colors[color].priors.len() == CODES + 1
        });
        let own_rule = Color::BOTH.map(|color| shapes.rule().line_rule(color));
        suits &= own_rule[0] == own_rule[1] || !Arc::ptr_eq(&colors.0[0], &colors.0[1]);
        if !suits {
            return Err(NetworkError::Length);
        }
        let pair = |rows: &[u16; 2]| {
            let [black, white] =
                Color::BOTH.map(|color| &colors[color].rows[usize::from(rows[color as usize])]);
            let mut both = Rows([0; 2 * CHANNELS]);
            both.0[..CHANNELS].copy_from_slice(black);
            both.0[CHANNELS..].copy_from_slice(white);
            both
        };
        let pairs = shapes.pairs().iter().map(pair).collect();
        let paired = |of: &Arc<ColorNetwork>| of.heads.iter().map(PairedHead::new).collect();
        let heads = ByColor::from_fn(|color| paired(&colors[color]));
        let mut network =
            Network { shapes, colors, pairs, heads, provenance, fingerprint: 0, bytes: 0 };
        let bytes = network.to_bytes();
        network.fingerprint = checksum(&bytes[..bytes.len() - size_of::<u64>()]);
        let pairs = size_of_val(&network.pairs[..]);
        let heads = 2 * HEADS * size_of::<PairedHead>();
        network.bytes = network.shapes.bytes() + bytes.len() + pairs + heads;
        Ok(network)
    }

    /// Reads a file of a network.
    ///
    /// # Errors
    /// `NetworkError` when the bytes are not a network or are damaged, or their rows are not those of
    /// the rule's shapes.
    pub fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        let (header, mut reader) = FileHeader::read(bytes)?;
        let black = ColorNetwork::read(&mut reader)?;
        let white = header.own_for_each.then(|| ColorNetwork::read(&mut reader)).transpose()?;
        reader.finish(bytes)?;
        let shapes = ShapeTable::new(&RuleTables::of(header.rule));
        Network::new(shapes, black, white, header.provenance)
    }

    /// The contents of the file of this network, as `read` reads it.
    pub fn to_bytes(&self) -> Vec<u8> {
        let own_for_each = !Arc::ptr_eq(&self.colors.0[0], &self.colors.0[1]);
        let provenance = self.provenance.clone();
        let header = FileHeader { rule: self.rule(), own_for_each, provenance };
        let mut bytes = header.to_bytes();
        self.colors[Color::Black].write(&mut bytes);
        if own_for_each {
            self.colors[Color::White].write(&mut bytes);
        }
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// The rule that the network is for.
    pub fn rule(&self) -> Rule {
        self.shapes.rule()
    }

    /// The shapes that have rows.
    pub fn shapes(&self) -> &ShapeTable {
        &self.shapes
    }

    /// The numbers of a colour.
    #[inline]
    pub fn of(&self, color: Color) -> &ColorNetwork {
        &self.colors[color]
    }

    /// The rows of every pair of shapes.
    #[inline]
    pub(super) fn pairs(&self) -> &[Rows] {
        &self.pairs
    }

    /// A head of a colour.
    #[inline]
    pub(super) fn head(&self, color: Color, head: usize) -> &PairedHead {
        &self.heads[color][head]
    }

    /// Where the numbers come from.
    pub fn provenance(&self) -> &str {
        &self.provenance
    }

    /// The checksum of its file, which identifies the network.
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// Memory that the network takes, in bytes.
    pub fn bytes(&self) -> usize {
        self.bytes
    }
}

impl PartialEq for Network {
    fn eq(&self, other: &Self) -> bool {
        self.fingerprint == other.fingerprint && self.colors == other.colors
    }
}

impl Eq for Network {}

impl fmt::Debug for Network {
    /// Prints the fingerprint instead of a million numbers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Network({}, {:#018x})", self.rule(), self.fingerprint)
    }
}
