//! The layout of a network: its sizes, from which those in the evaluator, its loops, its file and the
//! trainer follow.
//!
//! `CHANNELS`, `FIRST_HIDDEN` and `SECOND_HIDDEN` may be changed, each to another multiple that the
//! lines below allow. The laws were run with 16 channels and layers of 32 alone: run them with any other
//! layout. A file holds the numbers of one layout and does not say which: a program with another layout
//! finds its length wrong and refuses it, the built-in ones too. So a build with another layout fits
//! networks and plays with files of its own (`--weights`), and it cannot play with what is built in.

use crate::pattern::{POINT_CLASSES, PointClass};
use std::ops::Range;

/// Numbers of an accumulator for each colour's view.
pub const CHANNELS: usize = 16;
/// Numbers of the first hidden layer.
pub const FIRST_HIDDEN: usize = 32;
/// Numbers of the second hidden layer.
pub const SECOND_HIDDEN: usize = 32;

/// Areas of the board: corners, edges, centre.
pub const AREAS: usize = 3;
/// Point classes that count as threats on the board: open three to five.
pub(super) const THREATS: Range<usize> = PointClass::OpenThree as usize..PointClass::Foul as usize;
/// Number of classes that count as threats.
pub const THREAT_COUNT: usize = THREATS.end - THREATS.start;
/// The place of the first kind of threat among the inputs.
pub const THREAT_INPUTS: usize = 2 * AREAS * CHANNELS;
/// Inputs of the first hidden layer: for the view of the side to move, then for the other view, the
/// pools of every area; then, for either, the kinds of threats.
pub const INPUTS: usize = THREAT_INPUTS + 2 * THREAT_COUNT;

/// Outputs of a layer that are computed together: their sums fit the registers of every processor.
pub(super) const BLOCK: usize = 32;
/// Blocks of the first hidden layer.
pub(super) const FIRST_BLOCKS: usize = FIRST_HIDDEN / BLOCK;
/// Blocks of the second hidden layer.
pub(super) const SECOND_BLOCKS: usize = SECOND_HIDDEN / BLOCK;
/// Blocks of the weights of both views' channels.
pub(super) const GATE_BLOCKS: usize = 2 * CHANNELS / BLOCK;

const _: () = assert!(THREATS.end <= POINT_CLASSES);
const _: () = assert!(INPUTS.is_multiple_of(2), "inputs are multiplied two at a time");
const _: () = assert!(CHANNELS.is_multiple_of(16), "both views fill the widest registers");
const _: () = assert!(FIRST_HIDDEN.is_multiple_of(BLOCK), "layers are computed block by block");
const _: () = assert!(SECOND_HIDDEN.is_multiple_of(BLOCK), "layers are computed block by block");
