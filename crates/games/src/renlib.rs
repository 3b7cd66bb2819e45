//! `.lib`: the libraries of RenLib, trees of variations that renju players collect.
//!
//! ```text
//! FF 'R' 'e' 'n' 'L' 'i' 'b' FF   then major and minor version, then FF up to 20 bytes
//! PP II                           a node: its point, 16 * (row - 1) + column, row 1 at the top; its marks
//! ```
//!
//! The nodes follow each other depth first. The marks of a node: 80 a sibling follows behind its
//! subtree, 40 it has no children, 20 and 08 a comment follows, 02 it is not a move but carries text,
//! 01 two more bytes of marks follow, of which 01 in the second one is a text for the board. Texts fill
//! whole pairs of bytes. They end with a zero, except for comments of the old kind (20), which end with
//! the first byte above 7F. Point 0 is the empty board at the root, and a pass elsewhere. The board is
//! 15x15. All this was learnt from the source of RenLib 3 (`LibraryFile.cpp`, `RenLibDoc.cpp`, in the
//! repository gomoku/RenLib).
//!
//! Every variation, from the root to a leaf, is read as a game. Comments and marks are left out, and so
//! are variations with a pass. Files from before version 3, which have no header, are not recognised.

use crate::game::{GameRecord, RecordedMove};
use goren::board::{BoardSize, Point};
use goren::rules::Rule;

/// How a library begins.
const MAGIC: [u8; 8] = [0xFF, b'R', b'e', b'n', b'L', b'i', b'b', 0xFF];
/// Length of the header in bytes.
const HEADER: usize = 20;
/// The newest version that is known, major and minor.
const NEWEST: [u8; 2] = [3, 4];
/// Points a side of the board.
const SIDE: u8 = 15;
/// The most nodes of a variation. Without a limit a small file could hold thousands of variations of
/// thousands of moves, more than memory can.
const MAX_DEPTH: usize = SIDE as usize * SIDE as usize;
/// The most moves of all variations together, those that they share counted for each. Without a limit
/// the variations of a small file with many leaves could be more than memory can hold.
const MAX_MOVES: usize = 1 << 24;

/// The marks of a node.
const SIBLING: u8 = 0x80;
const NO_CHILDREN: u8 = 0x40;
const OLD_COMMENT: u8 = 0x20;
const COMMENT: u8 = 0x08;
const NO_MOVE: u8 = 0x02;
const MORE_MARKS: u8 = 0x01;
/// The mark in the second of the two further bytes.
const BOARD_TEXT: u8 = 0x01;

/// Why a file is not a library that can be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
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
    /// The variations have too many moves together.
    #[error("the variations have more than {MAX_MOVES} moves together")]
    TooLarge,
}

/// Whether a file is a library.
pub fn is_library(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC)
}

/// Reads a library: a renju game for every variation.
///
/// # Errors
/// When the file is not a library, is newer than this reader, is damaged, or holds too much.
pub fn parse(bytes: &[u8]) -> Result<Vec<GameRecord>, Error> {
    let header = bytes.get(..HEADER).filter(|header| is_library(header));
    let header = header.ok_or(Error::Header)?;
    let (major, minor) = (header[MAGIC.len()], header[MAGIC.len() + 1]);
    if [major, minor] > NEWEST {
        return Err(Error::Version(major, minor));
    }
    let mut reader = PairReader { bytes, at: HEADER };
    let root = Node { parent: 0, depth: 0, step: Step::Root, has_moves: false };
    let mut nodes = vec![root];
    // The node whose child comes next, and those that wait for another child.
    let (mut parent, mut waiting) = (0, Vec::new());
    let mut first = true;
    loop {
        let start = reader.at;
        let Some((step, marks)) = reader.node(std::mem::take(&mut first))? else { break };
        let node = if step == Step::Root {
            0
        } else {
            nodes[parent].has_moves |= step != Step::NoMove;
            let depth = nodes[parent].depth + 1;
            if depth > MAX_DEPTH {
                return Err(Error::TooLong(start));
            }
            nodes.push(Node { parent, depth, step, has_moves: false });
            nodes.len() - 1
        };
        if marks & SIBLING != 0 {
            waiting.push(parent);
        }
        parent = if marks & NO_CHILDREN == 0 {
            node
        } else if let Some(next) = waiting.pop() {
            next
        } else {
            break;
        };
    }
    variations(&nodes)
}

/// What a node adds to its variation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    Root,
    Move(Point),
    Pass,
    NoMove,
}

struct Node {
    parent: usize,
    /// Nodes from the root to this one, the root left out.
    depth: usize,
    step: Step,
    /// Whether a move or a pass comes behind it.
    has_moves: bool,
}

/// The variations, from the root to every leaf, without those that hold a pass.
fn variations(nodes: &[Node]) -> Result<Vec<GameRecord>, Error> {
    let is_leaf = |node: &&Node| matches!(node.step, Step::Move(_)) && !node.has_moves;
    let leaves = || nodes.iter().filter(is_leaf);
    if leaves().map(|leaf| leaf.depth).sum::<usize>() > MAX_MOVES {
        return Err(Error::TooLarge);
    }
    Ok(leaves().filter_map(|leaf| variation_to(nodes, leaf)).collect())
}

fn variation_to(nodes: &[Node], leaf: &Node) -> Option<GameRecord> {
    let size = BoardSize::square(SIDE).expect("a supported size");
    let mut moves: Vec<RecordedMove> = Vec::new();
    let mut node = leaf;
    loop {
        match node.step {
            Step::Move(point) => moves.push(point.into()),
            Step::Root => break,
            Step::Pass => return None,
            Step::NoMove => {}
        }
        node = &nodes[node.parent];
    }
    moves.reverse();
    Some(GameRecord { moves, ..GameRecord::new(size, Rule::Renju) })
}

/// Reads a file two bytes at a time.
struct PairReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl PairReader<'_> {
    /// The next two bytes; `None` at the end. A single last byte says nothing.
    fn pair(&mut self) -> Option<[u8; 2]> {
        let pair = self.bytes.get(self.at..self.at + 2)?;
        self.at += 2;
        Some([pair[0], pair[1]])
    }

    /// The next node with its marks, its texts left out; `None` at the end.
    fn node(&mut self, first: bool) -> Result<Option<(Step, u8)>, Error> {
        let start = self.at;
        let Some([place, marks]) = self.pair() else { return Ok(None) };
        let more = if marks & MORE_MARKS == 0 { Some([0, 0]) } else { self.pair() };
        let [_, more] = more.ok_or(Error::Unfinished(start))?;
        if marks & OLD_COMMENT != 0 {
            self.skip_text(|byte| byte > 0x7F)?;
        } else if marks & COMMENT != 0 {
            self.skip_text(|byte| byte == 0)?;
        }
        if more & BOARD_TEXT != 0 {
            self.skip_text(|byte| byte == 0)?;
        }
        let point = || point(place).ok_or(Error::OffBoard(start));
        let step = match place {
            0 if first => Step::Root,
            _ if marks & NO_MOVE != 0 => Step::NoMove,
            0 => Step::Pass,
            _ => Step::Move(point()?),
        };
        Ok(Some((step, marks)))
    }

    /// Passes over a text, up to the pair with its last byte.
    fn skip_text(&mut self, is_last: impl Fn(u8) -> bool) -> Result<(), Error> {
        let start = self.at;
        loop {
            let pair = self.pair().ok_or(Error::Unfinished(start))?;
            if pair.into_iter().any(&is_last) {
                return Ok(());
            }
        }
    }
}

/// The point of a node; `None` off the board.
fn point(place: u8) -> Option<Point> {
    let (column, row) = (place % 16, place / 16);
    (column >= 1 && row < SIDE).then(|| Point::new(column - 1, row))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::{Notation, print};
    use rand::{RngExt, SeedableRng, rngs::SmallRng, seq::SliceRandom};

    fn library(nodes: &[u8]) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(NEWEST);
        bytes.resize(HEADER, 0xFF);
        bytes.extend(nodes);
        bytes
    }

    fn read(nodes: &[u8]) -> Vec<String> {
        let size = BoardSize::square(SIDE).unwrap();
        let games = parse(&library(nodes)).unwrap();
        let points = |game: &GameRecord| game.points().collect::<Vec<_>>();
        games.iter().map(|game| print(&points(game), Notation::Points, size)).collect()
    }

    const H8: u8 = 0x78;
    const I9: u8 = 0x89;
    const H9: u8 = 0x88;
    const A1: u8 = 0x01;
    const O15: u8 = 0xEF;

    #[test]
    fn reads_every_variation_as_a_game() {
        let tree = [0, 0, H8, 0, I9, SIBLING, A1, NO_CHILDREN, H9, 0, O15, NO_CHILDREN];
        assert_eq!(read(&tree), ["h8 i9 a1", "h8 h9 o15"]);
        // Without a node for the root, as old files have it.
        assert_eq!(read(&tree[2..]), ["h8 i9 a1", "h8 h9 o15"]);
        assert!(read(&[]).is_empty() && read(&[0, NO_CHILDREN]).is_empty());
    }

    #[test]
    fn texts_and_marks_are_left_out() {
        let old = [b'o', b'l', b'd' | 0x80, b'x'];
        let new = [b'n', b'e', b'w', 0];
        let root = [0, COMMENT].into_iter().chain(new);
        let h8 = [H8, OLD_COMMENT].into_iter().chain(old);
        let i9 = [I9, MORE_MARKS | COMMENT | SIBLING | NO_CHILDREN, 0, BOARD_TEXT];
        let i9 = i9.into_iter().chain(new).chain([b'A', 0]);
        let h9 = [H9, MORE_MARKS | NO_CHILDREN, 0, 0];
        let nodes: Vec<u8> = root.chain(h8).chain(i9).chain(h9).collect();
        assert_eq!(read(&nodes), ["h8 i9", "h8 h9"]);
    }

    #[test]
    fn a_node_with_nothing_but_a_text_is_no_move() {
        let text = [I9, NO_MOVE | MORE_MARKS | NO_CHILDREN, 0, BOARD_TEXT, b'A', 0];
        assert_eq!(read(&[&[0, 0, H8, 0][..], &text].concat()), ["h8"]);
    }

    #[test]
    fn leaves_out_variations_with_a_pass() {
        let tree = [0, 0, H8, 0, 0, SIBLING, A1, NO_CHILDREN, H9, NO_CHILDREN];
        assert_eq!(read(&tree), ["h8 h9"]);
        // A pass as the first move, and h9 beside it.
        let tree = [0, 0, 0, SIBLING, H8, NO_CHILDREN, H9, NO_CHILDREN];
        assert_eq!(read(&tree), ["h9"]);
    }

    #[test]
    fn rejects_a_damaged_file() {
        let error = |nodes: &[u8]| parse(&library(nodes)).unwrap_err();
        assert_eq!(error(&[0, 0, 0x70, NO_CHILDREN]), Error::OffBoard(22));
        assert_eq!(error(&[0, 0, 0xF1, NO_CHILDREN]), Error::OffBoard(22));
        assert_eq!(error(&[0, 0, H8, COMMENT, b'a', b'b']), Error::Unfinished(24));
        assert_eq!(error(&[0, 0, H8, MORE_MARKS]), Error::Unfinished(22));
        assert_eq!(parse(b"Piskvorky"), Err(Error::Header));
        assert_eq!(parse(&MAGIC), Err(Error::Header));
        let mut newer = library(&[]);
        newer[8..10].copy_from_slice(&[3, 5]);
        let told = parse(&newer).unwrap_err().to_string();
        assert_eq!(told, "RenLib version 3.5 is newer than 3.4");
    }

    #[test]
    fn rejects_a_variation_longer_than_a_game() {
        let chain = |length: usize| [vec![0, 0], [H8, 0].repeat(length)].concat();
        let longest = parse(&library(&chain(225))).unwrap();
        assert_eq!(longest.iter().map(|game| game.moves.len()).collect::<Vec<_>>(), [225]);
        assert_eq!(parse(&library(&chain(226))), Err(Error::TooLong(22 + 2 * 225)));
        // Texts count as well: they make reading a line as slow.
        let texts = [vec![0, 0], [I9, NO_MOVE].repeat(226)].concat();
        assert_eq!(parse(&library(&texts)), Err(Error::TooLong(22 + 2 * 225)));
        let told = Error::TooLong(22).to_string();
        assert_eq!(told, "byte 22: the variation is longer than a game");
    }

    #[test]
    fn rejects_variations_with_too_many_moves() {
        let comb = |teeth: usize| {
            let (root, spine) = (vec![0, 0], [H8, 0].repeat(224));
            library(&[root, spine, [I9, SIBLING | NO_CHILDREN].repeat(teeth)].concat())
        };
        assert_eq!(parse(&comb(100)).unwrap().len(), 100);
        assert_eq!(parse(&comb(100_000)), Err(Error::TooLarge));
        let told = Error::TooLarge.to_string();
        assert_eq!(told, "the variations have more than 16777216 moves together");
    }

    /// A tree of random moves, for the twin of the reader: a writer.
    struct Variation {
        place: u8,
        children: Vec<Variation>,
    }

    impl Variation {
        fn random(random: &mut SmallRng, places: &mut Vec<u8>, depth: usize) -> Vec<Variation> {
            let branches = if depth == 0 { 0 } else { random.random_range(0..=3) };
            let mut found = Vec::new();
            for _ in 0..branches.min(places.len()) {
                let place = places.pop().unwrap();
                let children = Variation::random(random, places, depth - 1);
                found.push(Variation { place, children });
            }
            found
        }

        fn write(siblings: &[Variation], bytes: &mut Vec<u8>) {
            for (index, variation) in siblings.iter().enumerate() {
                let later = if index + 1 < siblings.len() { SIBLING } else { 0 };
                let leaf = if variation.children.is_empty() { NO_CHILDREN } else { 0 };
                bytes.extend([variation.place, later | leaf]);
                Variation::write(&variation.children, bytes);
            }
        }

        fn lines(siblings: &[Variation], before: &[u8]) -> Vec<Vec<u8>> {
            let line = |variation: &Variation| {
                let line = [before, &[variation.place]].concat();
                if variation.children.is_empty() {
                    vec![line]
                } else {
                    Variation::lines(&variation.children, &line)
                }
            };
            siblings.iter().flat_map(line).collect()
        }
    }

    #[test]
    fn reads_what_a_writer_writes() {
        let mut random = SmallRng::seed_from_u64(21);
        let mut lines = 0;
        for _ in 0..500 {
            let mut places: Vec<u8> = (0..=u8::MAX).filter(|&p| point(p).is_some()).collect();
            assert_eq!(places.len(), 225);
            places.shuffle(&mut random);
            let tree = Variation::random(&mut random, &mut places, 5);
            let mut bytes = vec![0, if tree.is_empty() { NO_CHILDREN } else { 0 }];
            Variation::write(&tree, &mut bytes);
            let expected = Variation::lines(&tree, &[]);
            let found = parse(&library(&bytes)).unwrap();
            let written = |game: &GameRecord| -> Vec<u8> {
                game.points().map(|p| 16 * p.y() + p.x() + 1).collect()
            };
            assert_eq!(found.iter().map(written).collect::<Vec<_>>(), expected);
            lines += expected.len();
        }
        assert!(lines > 1000, "{lines}");
    }

    #[test]
    fn never_panics_on_any_bytes() {
        let mut random = SmallRng::seed_from_u64(22);
        for length in 0..2000 {
            let bytes: Vec<u8> = (0..length).map(|_| random.random::<u8>()).collect();
            let _ = parse(&library(&bytes));
        }
    }
}
