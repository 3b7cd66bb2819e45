//! `.lib`: the libraries of RenLib, trees of variations that renju players collect.
//!
//! ```text
//! FF 'R' 'e' 'n' 'L' 'i' 'b' FF   then major and minor version, then FF up to 20 bytes
//! PP II                           a node: its point, 16 * row + column, row 0 at the top, column 1 at
//!                                 the left; its marks
//! ```
//!
//! The nodes follow each other depth first. The marks of a node: 80 a sibling follows behind its
//! subtree, 40 it has no children, 20 and 08 a comment follows, 10 it is marked, 04 the program shows it
//! first, 02 it is not a move, 01 two more bytes of marks follow, of which 01 in the second one is a text
//! for the board. Texts fill whole pairs of bytes. They end with a zero, except for comments of the old
//! kind (20), in which the last byte is above 7F, and `}{|][\` stand for `åäöÅÄÖ`. A comment is a line, and
//! behind a byte 08 further lines. Point 0 is the empty board at the root, and a pass elsewhere. The board
//! is 15x15. Files from before version 3 have no header and begin with the node of h8. All this was learnt
//! from the source of RenLib 3 (`LibraryFile.cpp`, `MoveNode.cpp`, `RenLibDoc.cpp`, `Utils.cpp`, in the
//! repository gomoku/RenLib).
//!
//! # What becomes of it in a tree
//!
//! Moves and passes are `B` and `W`, comments `C`. RenLib shows the board text of a node while the board
//! shows its parent, at the node's point; so it is a label, `LB`, of the parent, and a node that holds
//! nothing else is that label alone. A marked move has its own point in `MA`. What SGF has no property for
//! stands in one of our own, `RENLIB`: `start` for the node that is shown first, `mark` for a marked node
//! without a point, `no move hh` for a point that is not played, `text x` for a second text at one point,
//! and `bits 0402` for marks that RenLib 3 does not know.
//!
//! Texts are in the encoding of the computer that they were written on, which is guessed from all of them
//! together. They are written as UTF-8; RenLib itself shows no other characters than ASCII of that.
//!
//! `reading` makes a tree of a file, `writing` a file of a tree; what both know stands here.

mod reading;
#[cfg(test)]
mod tests;
mod writing;

use crate::tree::{GameTree, Node};
use goren::board::{BoardSize, Point};
use reading::is_without_header;
pub use reading::read;
pub use writing::print;

/// How a library begins.
const MAGIC: [u8; 8] = [0xFF, b'R', b'e', b'n', b'L', b'i', b'b', 0xFF];
/// Length of the header in bytes.
const HEADER: usize = 20;
/// The newest version that is known, major and minor. It is the one that is written.
const NEWEST: [u8; 2] = [3, 4];
/// Points a side of the board.
const SIDE: u8 = 15;
/// The most nodes of a library. A node takes 265 bytes of memory (measured on two million), so these are
/// 4.4 GB.
const MAX_NODES: usize = 1 << 24;
/// The most nodes of all variations together, those that they share counted for each. Without a limit
/// the variations of a small file with many leaves could be more than memory can hold.
const MAX_IN_VARIATIONS: usize = 1 << 22;

/// The marks of a node.
const SIBLING: u8 = 0x80;
const NO_CHILDREN: u8 = 0x40;
const OLD_COMMENT: u8 = 0x20;
const MARKED: u8 = 0x10;
const COMMENT: u8 = 0x08;
const START: u8 = 0x04;
const NO_MOVE: u8 = 0x02;
const MORE_MARKS: u8 = 0x01;
/// The mark in the two further bytes.
const BOARD_TEXT: u16 = 0x0001;
/// Between the first line of a comment and the others.
const LINES_FOLLOW: u8 = 0x08;

/// Our property for what SGF cannot say, and the words in it.
const OWN: &str = "RENLIB";
const OWN_START: &str = "start";
const OWN_MARK: &str = "mark";
const OWN_NO_MOVE: &str = "no move ";
const OWN_TEXT: &str = "text ";
const OWN_BITS: &str = "bits ";

/// Why a file is not a library that can be read, or a game cannot be written as one.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Error {
    /// It does not begin as a library does.
    #[error("the file does not begin as a RenLib library")]
    Header,
    /// It is of this version, which is not known.
    #[error(
        "RenLib version {0}.{1} is newer than {newest}.{point}",
        newest = NEWEST[0],
        point = NEWEST[1]
    )]
    Version(u8, u8),
    /// The point of the node at this byte is off the board.
    #[error("byte {0}: the point is off the board")]
    OffBoard(usize),
    /// The file ends within the node or text that begins at this byte.
    #[error("the file ends in what begins at byte {0}")]
    Unfinished(usize),
    /// The node at this byte makes a variation longer than a game can be.
    #[error("byte {0}: the variation is longer than a game")]
    TooLong(usize),
    /// There are too many nodes.
    #[error("the library has more than {MAX_NODES} moves")]
    TooManyNodes,
    /// The variations have too many moves together.
    #[error("the variations have more than {MAX_IN_VARIATIONS} moves together")]
    TooLarge,
    /// A library is always of 15x15; this board is not.
    #[error("a RenLib library has a board of 15x15, not of {0}")]
    OtherBoard(String),
    /// A move of the tree is no point of the board.
    #[error("{0:?} is not a point on a board of 15x15")]
    Move(String),
    /// The tree takes stones from the board, which no library can say.
    #[error("a RenLib library cannot take stones from the board")]
    Removal,
}

/// Whether a file is a library.
pub fn is_library(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC) || is_without_header(bytes)
}

/// Every line from the root of a tree to a last move, as a game of its own.
///
/// # Errors
/// When they are too many.
pub fn variations(tree: &GameTree) -> Result<Vec<GameTree>, Error> {
    let nodes = tree.nodes();
    let is_move = |node: &Node| node.has("B") || node.has("W");
    let mut has_moves_behind = vec![false; nodes.len()];
    let mut depth = vec![0; nodes.len()];
    for (place, node) in nodes.iter().enumerate() {
        depth[place] = node.parent.map_or(1, |parent| depth[parent] + 1);
    }
    // Every node stands behind its parent.
    for (place, node) in nodes.iter().enumerate().rev() {
        if let Some(parent) = node.parent {
            has_moves_behind[parent] |= has_moves_behind[place] || is_move(node);
        }
    }
    let is_last = |place: &usize| is_move(&nodes[*place]) && !has_moves_behind[*place];
    let last = || (0..nodes.len()).filter(is_last);
    if last().map(|place| depth[place]).sum::<usize>() > MAX_IN_VARIATIONS {
        return Err(Error::TooLarge);
    }
    Ok(last().map(|place| line_to(tree, place)).collect())
}

fn line_to(tree: &GameTree, last: usize) -> GameTree {
    let mut line = GameTree::default();
    let mut at = 0;
    for place in tree.path_to(last) {
        if place > 0 {
            at = line.add(at);
        }
        line.node_mut(at).properties.clone_from(&tree.nodes()[place].properties);
    }
    line
}

fn board() -> BoardSize {
    BoardSize::square(SIDE).expect("a supported size")
}

/// The point of a node; `None` off the board.
fn point(place: u8) -> Option<Point> {
    let (column, row) = (place % 16, place / 16);
    (column >= 1 && row < SIDE).then(|| Point::new(column - 1, SIDE - 1 - row))
}

/// The byte of a point.
fn place_of(point: Point) -> u8 {
    16 * (SIDE - 1 - point.y()) + point.x() + 1
}
