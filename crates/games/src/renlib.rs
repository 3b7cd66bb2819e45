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

use crate::meaning::is_pass;
use crate::part::Part;
use crate::rule_names::rule_named;
use crate::sgf::{self, color_name, point_text};
use crate::tree::{GameTree, Node, escaped};
use crate::warning::Warning;
use encoding_rs::Encoding;
use goren::board::{BoardSize, Color, Point};
use goren::rules::Rule;

/// How a library begins.
const MAGIC: [u8; 8] = [0xFF, b'R', b'e', b'n', b'L', b'i', b'b', 0xFF];
/// Length of the header in bytes.
const HEADER: usize = 20;
/// The newest version that is known, major and minor. It is the one that is written.
const NEWEST: [u8; 2] = [3, 4];
/// Points a side of the board.
const SIDE: u8 = 15;
/// The node of h8, with which files without a header begin.
const CENTER: u8 = 0x78;
/// The most nodes between the root and any other: a game that fills the board, with as many passes.
/// RenLib itself holds no longer lines.
const MAX_DEPTH: usize = 2 * SIDE as usize * SIDE as usize;
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
/// The letters of comments of the old kind that stand for others.
const OLD_LETTERS: [(u8, char); 6] =
    [(b'}', 'å'), (b'{', 'ä'), (b'|', 'ö'), (b']', 'Å'), (b'[', 'Ä'), (b'\\', 'Ö')];

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

/// Whether a file is a library from before version 3. It begins as a text can that begins with `x`; but
/// a text holds no zeros, and its bytes are no nodes.
fn is_without_header(bytes: &[u8]) -> bool {
    bytes.first() == Some(&CENTER) && bytes.contains(&0) && scan(bytes, 0).is_ok()
}

/// Reads a library.
///
/// # Errors
/// When the file is not a library, is newer than this reader, is damaged, or holds too much.
pub fn read(bytes: &[u8]) -> Result<(GameTree, Vec<Warning>), Error> {
    let start = first_node(bytes)?;
    let (nodes, texts) = scan(bytes, start)?;
    if nodes > MAX_NODES {
        return Err(Error::TooManyNodes);
    }
    let (encoding, _) = sgf::encoding_of(&texts, None);
    let mut warnings = Vec::new();
    let mut tree = sgf::new_tree(board(), Rule::Renju);
    tree.reserve(nodes);
    let mut reader = PairReader { bytes, at: start };
    let mut builder = Builder { tree, encoding, warnings: &mut warnings, played: vec![0] };
    // The node whose child comes next, and those that wait for another child. How deep each lies.
    let (mut parent, mut waiting) = ((0, 0), Vec::new());
    let mut is_first = true;
    loop {
        let at = reader.at;
        let Some(raw) = reader.node()? else { break };
        let (mut place, mut depth) = parent;
        if std::mem::take(&mut is_first) && raw.place == 0 {
            builder.root(&raw);
        } else {
            depth += 1;
            if depth > MAX_DEPTH {
                return Err(Error::TooLong(at));
            }
            let is_leaf = raw.marks & NO_CHILDREN != 0;
            place = builder.child(&raw, place, is_leaf).ok_or(Error::OffBoard(at))?;
        }
        if raw.marks & SIBLING != 0 {
            waiting.push(parent);
        }
        parent = if raw.marks & NO_CHILDREN == 0 {
            (place, depth)
        } else if let Some(next) = waiting.pop() {
            next
        } else {
            break;
        };
    }
    let mut tree = builder.tree;
    sort_labels(&mut tree);
    let behind = bytes.len() - reader.at;
    if behind > 1 {
        warnings.push(Warning::Behind(behind));
    }
    Ok((tree, warnings))
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

/// Where the first node stands.
fn first_node(bytes: &[u8]) -> Result<usize, Error> {
    if !bytes.starts_with(&MAGIC) && is_without_header(bytes) {
        return Ok(0);
    }
    let header = bytes.get(..HEADER).filter(|header| header.starts_with(&MAGIC));
    let header = header.ok_or(Error::Header)?;
    let version = [header[MAGIC.len()], header[MAGIC.len() + 1]];
    if version > NEWEST { Err(Error::Version(version[0], version[1])) } else { Ok(HEADER) }
}

/// How many nodes there are, and all their texts, one behind the other.
fn scan(bytes: &[u8], start: usize) -> Result<(usize, Vec<u8>), Error> {
    let mut reader = PairReader { bytes, at: start };
    let (mut nodes, mut texts) = (0, Vec::new());
    // Behind the last node may be anything.
    let mut open = 1usize;
    while open > 0
        && let at = reader.at
        && let Some(raw) = reader.node()?
    {
        if raw.place != 0 && point(raw.place).is_none() {
            return Err(Error::OffBoard(at));
        }
        nodes += 1;
        open += usize::from(raw.marks & SIBLING != 0);
        open -= usize::from(raw.marks & NO_CHILDREN != 0);
        for text in [raw.comment.filter(|_| raw.marks & OLD_COMMENT == 0), raw.text] {
            texts.extend(text.unwrap_or_default());
            texts.push(b'\n');
        }
    }
    Ok((nodes, texts))
}

/// A node as it stands in a file.
#[derive(Default)]
struct RawNode<'a> {
    place: u8,
    marks: u8,
    more: u16,
    comment: Option<&'a [u8]>,
    text: Option<&'a [u8]>,
}

/// Reads a file two bytes at a time.
struct PairReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> PairReader<'a> {
    /// The next two bytes; `None` at the end. A single last byte says nothing.
    fn pair(&mut self) -> Option<[u8; 2]> {
        let pair = self.bytes.get(self.at..self.at + 2)?;
        self.at += 2;
        Some([pair[0], pair[1]])
    }

    /// The next node with its texts; `None` at the end.
    fn node(&mut self) -> Result<Option<RawNode<'a>>, Error> {
        let start = self.at;
        let Some([place, marks]) = self.pair() else { return Ok(None) };
        let more = if marks & MORE_MARKS == 0 { Some([0, 0]) } else { self.pair() };
        let more = u16::from_be_bytes(more.ok_or(Error::Unfinished(start))?);
        let comment = if marks & OLD_COMMENT != 0 {
            Some(self.text(|byte| byte > 0x7F)?)
        } else if marks & COMMENT != 0 {
            Some(self.text(|byte| byte == 0)?)
        } else {
            None
        };
        let text = (more & BOARD_TEXT != 0).then(|| self.text(|byte| byte == 0)).transpose()?;
        Ok(Some(RawNode { place, marks, more, comment, text }))
    }

    /// A text up to its last byte and with it. The reader goes behind the pair of that.
    fn text(&mut self, is_last: impl Fn(u8) -> bool) -> Result<&'a [u8], Error> {
        let start = self.at;
        let length = self.bytes[start..].iter().position(|&byte| is_last(byte));
        let length = length.ok_or(Error::Unfinished(start))? + 1;
        self.at = start + length.next_multiple_of(2);
        if self.at > self.bytes.len() {
            return Err(Error::Unfinished(start));
        }
        Ok(&self.bytes[start..start + length])
    }
}

/// Builds the tree.
struct Builder<'a> {
    tree: GameTree,
    encoding: &'static Encoding,
    warnings: &'a mut Vec<Warning>,
    /// How many moves and passes lead to each node.
    played: Vec<u16>,
}

impl Builder<'_> {
    /// The root, which is there already.
    fn root(&mut self, raw: &RawNode) {
        let mut own = self.own_marks(raw, None);
        if let Some(text) = self.board_text(raw) {
            own.push(format!("{OWN_TEXT}{text}"));
        }
        self.describe(0, raw, &own);
    }

    /// Adds a node behind another one, or the label that it is, and returns the place of the node; `None`
    /// if its point is off the board.
    fn child(&mut self, raw: &RawNode, parent: usize, is_leaf: bool) -> Option<usize> {
        let point = match raw.place {
            0 => None,
            place => Some(point(place)?),
        };
        let mut own = self.own_marks(raw, point);
        let text = self.board_text(raw);
        let mut left = text.clone();
        if let (Some(point), Some(text)) = (point, &text)
            && self.add_label(parent, point, text)
        {
            left = None;
            let is_label = raw.marks & (NO_MOVE | MARKED | START) == NO_MOVE;
            if is_leaf && is_label && raw.comment.is_none() && own.is_empty() {
                return Some(parent);
            }
        }
        let place = self.tree.add(parent);
        let number = self.played[parent];
        let is_move = raw.marks & NO_MOVE == 0;
        self.played.push(number + u16::from(is_move));
        if is_move {
            let name = color_name(Color::of_move(usize::from(number)));
            let at = point.map(|point| point_text(point, board())).unwrap_or_default();
            self.tree.node_mut(place).set(name, &at);
        } else if let Some(point) = point {
            own.push(format!("{OWN_NO_MOVE}{}", point_text(point, board())));
        }
        own.extend(left.map(|text| format!("{OWN_TEXT}{text}")));
        self.describe(place, raw, &own);
        if let Some(point) = point.filter(|_| raw.marks & MARKED != 0) {
            self.tree.node_mut(place).set("MA", &point_text(point, board()));
        }
        Some(place)
    }

    /// The marks that SGF has no property for.
    fn own_marks(&self, raw: &RawNode, point: Option<Point>) -> Vec<String> {
        let mut own = Vec::new();
        if raw.marks & MARKED != 0 && point.is_none() {
            own.push(OWN_MARK.to_string());
        }
        if raw.marks & START != 0 {
            own.push(OWN_START.to_string());
        }
        let unknown = raw.more & !BOARD_TEXT;
        if unknown != 0 {
            own.push(format!("{OWN_BITS}{unknown:04x}"));
        }
        own
    }

    fn describe(&mut self, place: usize, raw: &RawNode, own: &[String]) {
        let comment = raw.comment.map(|comment| self.comment(comment, raw.marks));
        let node = self.tree.node_mut(place);
        if let Some(comment) = comment.filter(|comment| !comment.is_empty()) {
            node.set("C", &comment);
        }
        node.set_all(OWN, own.iter().map(String::as_str));
    }

    /// Adds a label unless the point has one.
    fn add_label(&mut self, parent: usize, point: Point, text: &str) -> bool {
        let at = point_text(point, board());
        let label = format!("{at}:{text}");
        let node = self.tree.node_mut(parent);
        match node.properties.iter_mut().find(|property| property.name == "LB") {
            Some(labels) if labels.values.iter().any(|label| label.starts_with(&at)) => {
                return false;
            }
            Some(labels) => labels.values.push(escaped(&label)),
            None => node.set("LB", &label),
        }
        true
    }

    fn board_text(&mut self, raw: &RawNode) -> Option<String> {
        let text = raw.text.map(|text| self.decoded(text))?;
        let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        Some(text).filter(|text| !text.is_empty())
    }

    fn comment(&mut self, bytes: &[u8], marks: u8) -> String {
        let parts: Vec<&[u8]> = bytes.splitn(2, |&byte| byte == LINES_FOLLOW).collect();
        let part = |bytes: &[u8], builder: &mut Self| {
            if marks & OLD_COMMENT != 0 { old_text(bytes) } else { builder.decoded(bytes) }
        };
        let parts: Vec<String> = parts.into_iter().map(|bytes| part(bytes, self)).collect();
        parts.join("\n").replace("\r\n", "\n").replace('\r', "\n")
    }

    fn decoded(&mut self, bytes: &[u8]) -> String {
        let bytes = bytes.strip_suffix(&[0]).unwrap_or(bytes);
        let (text, warning) = sgf::decode(bytes, self.encoding);
        if let Some(warning) = warning.filter(|warning| !self.warnings.contains(warning)) {
            self.warnings.push(warning);
        }
        text
    }
}

/// A comment of the old kind, without the bit that marks its end.
fn old_text(bytes: &[u8]) -> String {
    let letter = |byte: &u8| {
        let byte = byte & 0x7F;
        let other = OLD_LETTERS.iter().find(|(old, _)| *old == byte);
        other.map_or(char::from(byte), |&(_, letter)| letter)
    };
    bytes.iter().map(letter).collect()
}

/// Puts the labels of every node in the order in which RenLib keeps them: by rows from the top.
fn sort_labels(tree: &mut GameTree) {
    for place in 0..tree.nodes().len() {
        let node = tree.node_mut(place);
        if node.has("LB") {
            let mut labels: Vec<String> = node.values("LB").collect();
            labels.sort_by_key(|label| label_place(label));
            node.set_all("LB", labels.iter().map(String::as_str));
        }
    }
}

fn label_place(label: &str) -> Option<u8> {
    sgf::point(label.get(..2)?, board()).map(place_of)
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

/// Writes a tree as RenLib 3 does. Says what a library cannot hold.
///
/// # Errors
/// When the board is not of 15x15, a move is no point on it, or stones are taken away.
pub fn print(tree: &GameTree) -> Result<(Vec<u8>, Vec<Warning>), Error> {
    check_board(tree)?;
    let mut writer = Writer { tree, bytes: MAGIC.to_vec(), warnings: Vec::new() };
    writer.bytes.extend(NEWEST);
    writer.bytes.resize(HEADER, 0xFF);
    writer.warn_about_game();
    writer.nodes()?;
    Ok((writer.bytes, writer.warnings))
}

fn check_board(tree: &GameTree) -> Result<(), Error> {
    let told = tree.root().value("SZ").filter(|size| !size.is_empty());
    let is_other = |told: &String| crate::meaning::size(told).ok() != Some(board());
    told.filter(is_other).map_or(Ok(()), |told| Err(Error::OtherBoard(told)))
}

/// What comes next in a file.
enum Next {
    /// A node of the tree, with the text that its parent puts on its point.
    Node { place: usize, text: Option<String> },
    /// A label of the parent at a point that no child plays.
    Label { place: u8, text: String },
}

/// Writes a tree.
struct Writer<'a> {
    tree: &'a GameTree,
    bytes: Vec<u8>,
    warnings: Vec<Warning>,
}

/// What a node of the tree is in a library: its moves, and what belongs to the last of them.
#[derive(Default)]
struct Content {
    moves: Vec<(Color, Option<Point>)>,
    marks: u8,
    more: u16,
    /// The point of a node that is no move.
    idle: Option<Point>,
    comment: Vec<u8>,
    text: Option<String>,
    labels: Vec<(Point, String)>,
}

impl Writer<'_> {
    fn warn(&mut self, part: Part) {
        let warning = Warning::NotCarried { format: "RenLib", part };
        if !self.warnings.contains(&warning) {
            self.warnings.push(warning);
        }
    }

    fn warn_about_property(&mut self, name: &str) {
        let warning = Warning::property_not_carried("RenLib", name);
        if !self.warnings.contains(&warning) {
            self.warnings.push(warning);
        }
    }

    fn warn_about_game(&mut self) {
        let rule = self.tree.root().value("RU").filter(|rule| !rule.is_empty());
        if let Some(rule) = rule.filter(|rule| rule != "renju") {
            let is_renju = rule_named(&rule) == Some(Rule::Renju);
            self.warn(if is_renju { Part::OpeningRule(rule) } else { Part::ThisRule(rule) });
        }
    }

    fn nodes(&mut self) -> Result<(), Error> {
        let mut waiting = vec![(Next::Node { place: 0, text: None }, Color::Black, false)];
        while let Some((next, to_move, has_sibling)) = waiting.pop() {
            match next {
                Next::Label { place, text } => {
                    let leaf = if has_sibling { SIBLING } else { 0 } | NO_CHILDREN | NO_MOVE;
                    self.put(place, leaf, 0, &[], Some(&text));
                }
                Next::Node { place, text } => {
                    let mut content = self.content(place)?;
                    content.text = text.or(content.text);
                    let first = waiting.len();
                    let last = self.put_node(&content, place, to_move, has_sibling)?;
                    let mut children = self.children(place, &content)?;
                    let count = children.len();
                    if count == 0 {
                        self.bytes[last.at] |= NO_CHILDREN;
                    }
                    let siblings = children.drain(..).enumerate();
                    waiting.extend(
                        siblings.map(|(index, next)| (next, last.to_move, index + 1 < count)),
                    );
                    waiting[first..].reverse();
                }
            }
        }
        Ok(())
    }

    /// The children and labels of a node.
    fn children(&mut self, place: usize, content: &Content) -> Result<Vec<Next>, Error> {
        let mut labels = content.labels.clone();
        let mut children = Vec::new();
        for &child in &self.tree.nodes()[place].children {
            let node = &self.tree.nodes()[child];
            let has_text = node.values(OWN).any(|word| word.starts_with(OWN_TEXT));
            let at = first_point(node)?;
            let at = at.filter(|_| !is_idle(node));
            let found = at.and_then(|at| labels.iter().position(|(point, _)| *point == at));
            let label = found.map(|found| labels.remove(found));
            let text = match label {
                // The node has a text of its own, so the label came before it.
                Some((point, text)) if has_text => {
                    children.push(Next::Label { place: place_of(point), text });
                    None
                }
                label => label.map(|(_, text)| text),
            };
            children.push(Next::Node { place: child, text });
        }
        let label = |(point, text)| Next::Label { place: place_of(point), text };
        children.extend(labels.into_iter().map(label));
        Ok(children)
    }

    /// Writes the moves of a node.
    fn put_node(
        &mut self,
        content: &Content,
        place: usize,
        mut to_move: Color,
        has_sibling: bool,
    ) -> Result<Last, Error> {
        let mut sibling = if has_sibling { SIBLING } else { 0 };
        let mut steps = Vec::new();
        if place == 0 {
            steps.push((0, 0));
        }
        for &(color, point) in &content.moves {
            if color != to_move {
                self.warn(Part::Twice);
                steps.push((0, 0));
            }
            steps.push((point.map_or(0, place_of), 0));
            to_move = !color;
        }
        if steps.is_empty() {
            steps.push((content.idle.map_or(0, place_of), NO_MOVE));
        }
        let last = steps.len() - 1;
        // The comment of the first node belongs to the empty board, others to the last of several moves.
        let described = if place == 0 { 0 } else { last };
        let mut at = 0;
        for (index, (place, marks)) in steps.into_iter().enumerate() {
            at = self.bytes.len() + 1;
            let marks = marks | std::mem::take(&mut sibling);
            // The text of the parent is for the first of several moves.
            let text = content.text.as_deref().filter(|_| index == 0);
            if index == described {
                self.put(place, marks | content.marks, content.more, &content.comment, text);
            } else {
                self.put(place, marks, 0, &[], text);
            }
        }
        Ok(Last { at, to_move })
    }

    fn put(&mut self, place: u8, marks: u8, more: u16, comment: &[u8], text: Option<&str>) {
        let more = more | if text.is_some() { BOARD_TEXT } else { 0 };
        let marks = marks
            | if comment.is_empty() { 0 } else { COMMENT }
            | if more == 0 { 0 } else { MORE_MARKS };
        self.bytes.extend([place, marks]);
        if more != 0 {
            self.bytes.extend(more.to_be_bytes());
        }
        for text in [Some(comment).filter(|text| !text.is_empty()), text.map(str::as_bytes)] {
            let Some(text) = text else { continue };
            self.bytes.extend(text);
            self.bytes.extend(if text.len() % 2 == 0 { &[0, 0][..] } else { &[0] });
        }
    }

    fn content(&mut self, place: usize) -> Result<Content, Error> {
        let tree = self.tree;
        let node = &tree.nodes()[place];
        let mut content = Content { moves: moves(node)?, ..Content::default() };
        let own_point = content.moves.last().and_then(|&(_, point)| point);
        for property in &node.properties {
            match property.name.as_str() {
                "B" | "W" | "QPR" | "QSLB" | "QSLW" => {}
                "FF" | "GM" | "CA" | "AP" | "SZ" | "RU" | "ST" | "PL" if place == 0 => {}
                "AB" | "AW" => {
                    self.warn(Part::Order);
                }
                "AE" => return Err(Error::Removal),
                "C" => {}
                "LB" | "MA" | OWN => {}
                name => self.warn_about_property(name),
            }
        }
        content.comment = node.text("C").map(|text| comment_bytes(&text)).unwrap_or_default();
        for label in node.values("LB").collect::<Vec<_>>() {
            let text = label.get(2..).and_then(|text| text.strip_prefix(':')).map(one_line);
            let point = label.get(..2).and_then(|at| sgf::point(at, board()));
            match point.zip(text.filter(|text| !text.is_empty())) {
                Some(label) => content.labels.push(label),
                None => self.warn_about_property("LB"),
            }
        }
        for word in node.values(OWN).collect::<Vec<_>>() {
            if !content.read_own(&word) {
                self.warn_about_property(OWN);
            }
        }
        for mark in node.values("MA").collect::<Vec<_>>() {
            let point = sgf::point(&mark, board());
            if point.is_some() && point == own_point.or(content.idle) {
                content.marks |= MARKED;
            } else {
                self.warn_about_property("MA");
            }
        }
        Ok(content)
    }
}

impl Content {
    /// Reads a value of our own property. Returns whether it is one.
    fn read_own(&mut self, word: &str) -> bool {
        if word == OWN_START {
            self.marks |= START;
        } else if word == OWN_MARK {
            self.marks |= MARKED;
        } else if let Some(text) = word.strip_prefix(OWN_TEXT) {
            self.text = Some(one_line(text));
        } else if let Some(at) = word.strip_prefix(OWN_NO_MOVE) {
            self.idle = sgf::point(at, board()).filter(|_| self.moves.is_empty());
            return self.idle.is_some();
        } else if let Some(bits) = word.strip_prefix(OWN_BITS) {
            let bits = u16::from_str_radix(bits, 16).unwrap_or(0);
            self.more = bits & !BOARD_TEXT;
            return self.more != 0;
        } else {
            return false;
        }
        true
    }
}

/// Where the node that was written last keeps its marks, and the side to move behind it.
struct Last {
    at: usize,
    to_move: Color,
}

/// The moves of a node: stones that are set up, black and white in turn as far as they go, then those
/// that were played.
fn moves(node: &Node) -> Result<Vec<(Color, Option<Point>)>, Error> {
    let mut moves = setup_moves(node)?;
    for property in &node.properties {
        let name = property.name.as_str();
        for value in node_values(node, name) {
            let color = match name {
                "B" => Color::Black,
                "W" => Color::White,
                _ => moves.last().map_or(Color::Black, |(color, _): &(Color, _)| !*color),
            };
            let at = value.trim();
            let point = if is_pass(at, board()) { None } else { Some(point_of(at)?) };
            moves.push((color, point));
        }
    }
    Ok(moves)
}

/// The points of a property that plays moves.
fn node_values(node: &Node, name: &str) -> Vec<String> {
    match name {
        "B" | "W" => node.values(name).take(1).collect(),
        "QPR" | "QSLB" | "QSLW" => {
            let parts = node
                .values(name)
                .flat_map(|value| value.split(',').map(str::to_string).collect::<Vec<_>>());
            parts.filter(|part| !part.trim().is_empty()).collect()
        }
        _ => Vec::new(),
    }
}

fn setup_moves(node: &Node) -> Result<Vec<(Color, Option<Point>)>, Error> {
    let mut stones: [Vec<Point>; 2] = Default::default();
    for (side, name) in ["AB", "AW"].into_iter().enumerate() {
        for value in node.values(name) {
            let points = crate::meaning::points_of(&value, board());
            if points.is_empty() {
                return Err(Error::Move(value));
            }
            stones[side].extend(points);
        }
    }
    let [black, white] = stones;
    let last = black.len().max(white.len());
    let mut moves = Vec::new();
    for index in 0..last {
        let pair = [(Color::Black, black.get(index)), (Color::White, white.get(index))];
        moves.extend(pair.map(|(color, point)| (color, point.copied())));
    }
    if black.len() > white.len() {
        // White has not moved since.
        moves.pop();
    }
    let to_move = moves.last().map_or(Color::Black, |&(color, _)| !color);
    let said = node.value("PL").and_then(|said| crate::meaning::color_of(&said));
    if said.is_some_and(|said| said != to_move) {
        moves.push((to_move, None));
    }
    Ok(moves)
}

fn point_of(text: &str) -> Result<Point, Error> {
    let named = || Point::parse(text).filter(|&point| board().contains(point));
    sgf::point(text, board()).or_else(named).ok_or_else(|| Error::Move(text.to_string()))
}

/// Whether a node is no move and holds nothing but its point. With a text it would be read as a label.
fn is_idle(node: &Node) -> bool {
    let is_point = |word: String| word.starts_with(OWN_NO_MOVE);
    node.children.is_empty()
        && node.properties.iter().all(|property| property.name == OWN)
        && node.values(OWN).all(is_point)
}

/// The point at which the parent shows the text of a node.
fn first_point(node: &Node) -> Result<Option<Point>, Error> {
    let idle = node.values(OWN).find_map(|word| {
        let at = word.strip_prefix(OWN_NO_MOVE)?;
        sgf::point(at, board())
    });
    match moves(node)?.first() {
        Some(&(_, point)) => Ok(point),
        None => Ok(idle),
    }
}

/// A comment as RenLib keeps it: its first line, and behind a mark the others.
fn comment_bytes(text: &str) -> Vec<u8> {
    let clean = |c: char| if c.is_control() && c != '\n' { ' ' } else { c };
    let text: String = text.chars().map(clean).collect();
    match text.split_once('\n') {
        None => text.into_bytes(),
        Some((first, others)) => {
            let others = others.replace('\n', "\r\n");
            [first.as_bytes(), &[LINES_FOLLOW], others.as_bytes()].concat()
        }
    }
}

fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sgf::print_tree;
    use proptest::prelude::*;

    const H8: u8 = 0x78;
    const I9: u8 = 0x69;
    const H9: u8 = 0x68;
    const A15: u8 = 0x01;
    const O1: u8 = 0xEF;

    fn library(nodes: &[u8]) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(NEWEST);
        bytes.resize(HEADER, 0xFF);
        bytes.extend(nodes);
        bytes
    }

    /// The tree as SGF without its head and line breaks.
    fn text(nodes: &[u8]) -> String {
        let (tree, warnings) = read(&library(nodes)).unwrap();
        assert_eq!(warnings, []);
        shown(&tree)
    }

    fn shown(tree: &GameTree) -> String {
        print_tree(tree)
            .split_once("RU[renju]")
            .unwrap()
            .1
            .replace("\n(", "(")
            .replace("\n;", ";")
            .trim()
            .to_string()
    }

    fn tree(sgf: &str) -> GameTree {
        let text = format!("(;FF[4]SZ[15]RU[renju]{sgf}");
        sgf::SgfReader::new(text.as_bytes()).unwrap().next().unwrap().unwrap().tree
    }

    fn written(sgf: &str) -> (Vec<u8>, Vec<String>) {
        let (bytes, warnings) = print(&tree(sgf)).unwrap();
        (bytes[HEADER..].to_vec(), warnings.iter().map(Warning::to_string).collect())
    }

    #[test]
    fn reads_a_tree_with_the_top_row_first() {
        let nodes = [0, 0, H8, 0, I9, SIBLING, A15, NO_CHILDREN, H9, 0, O1, NO_CHILDREN];
        assert_eq!(text(&nodes), ";B[hh](;W[ig];B[aa])(;W[hg];B[oo]))");
        // Without a node for the root, as version 3.0 has it, and without a header.
        assert_eq!(text(&nodes[2..]), ";B[hh](;W[ig];B[aa])(;W[hg];B[oo]))");
        assert!(is_library(&nodes[2..]) && !is_library(b"x . . . ."));
        assert_eq!(shown(&read(&nodes[2..]).unwrap().0), text(&nodes));
        assert_eq!((text(&[]).as_str(), text(&[0, NO_CHILDREN]).as_str()), (")", ")"));
        let lines = variations(&read(&library(&nodes)).unwrap().0).unwrap();
        let lines: Vec<String> = lines.iter().map(shown).collect();
        assert_eq!(lines, [";B[hh];W[ig];B[aa])", ";B[hh];W[hg];B[oo])"]);
    }

    #[test]
    fn reads_comments_marks_and_texts_on_the_board() {
        let root = [&[0, COMMENT][..], b"new\x08two\r\nthree!\0"].concat();
        let h8 = [&[H8, OLD_COMMENT][..], b"h}\\\x08r", &[b'r' | 0x80]].concat();
        let i9 = [I9, MORE_MARKS | COMMENT | SIBLING | NO_CHILDREN, 0, 1];
        let i9 = [&i9[..], b"x\0", b"A\0"].concat();
        let h9 = [H9, MORE_MARKS | MARKED | START | NO_CHILDREN, 4, 2];
        let nodes = [&root[..], &h8, &i9, &h9].concat();
        assert_eq!(
            text(&nodes),
            "C[new\ntwo\nthree!];B[hh]C[håÖ\nrr]LB[ig:A](;W[ig]C[x])\
             (;W[hg]RENLIB[start][bits 0402]MA[hg]))"
        );
    }

    #[test]
    fn a_node_with_nothing_but_a_text_is_a_label() {
        let label = [I9, NO_MOVE | MORE_MARKS | NO_CHILDREN | SIBLING, 0, 1, b'A', 0];
        let nodes = [&[0, 0, H8, 0][..], &label, &[H9, NO_CHILDREN]].concat();
        assert_eq!(text(&nodes), ";B[hh]LB[ig:A];W[hg])");
        // A move with a text at a point that has a label.
        let label = [I9, NO_MOVE | MORE_MARKS | NO_CHILDREN | SIBLING, 0, 1, b'A', 0];
        let nodes = [&[0, 0, H8, 0][..], &label, &[I9, MORE_MARKS | NO_CHILDREN, 0, 1, b'B', 0]];
        assert_eq!(text(&nodes.concat()), ";B[hh]LB[ig:A];W[ig]RENLIB[text B])");
        let (tree, _) = read(&library(&nodes.concat())).unwrap();
        assert_eq!(print(&tree).unwrap().0, library(&nodes.concat()));
        // A node that is no move, beside another one with a text at its point.
        let idle = [I9, NO_MOVE | NO_CHILDREN | SIBLING];
        let nodes =
            [&[0, 0, H8, 0][..], &idle, &label[..1], &[label[1] ^ SIBLING], &label[2..]].concat();
        assert_eq!(text(&nodes), ";B[hh]LB[ig:A];RENLIB[no move ig])");
        let (tree, _) = read(&library(&nodes)).unwrap();
        assert_eq!(print(&tree).unwrap().0, library(&nodes));
        // One that has children, and a second text at a point, are nodes.
        let label = [I9, NO_MOVE | MORE_MARKS, 0, 1, b'A', 0, H9, NO_CHILDREN];
        let nodes = [&[0, 0, H8, 0][..], &label].concat();
        assert_eq!(text(&nodes), ";B[hh]LB[ig:A];RENLIB[no move ig];W[hg])");
        let twice = [I9, MORE_MARKS | NO_CHILDREN | SIBLING, 0, 1, b'A', 0].into_iter().chain([
            I9,
            NO_MOVE | MORE_MARKS | NO_CHILDREN,
            0,
            1,
            b'B',
            0,
        ]);
        let nodes: Vec<u8> = [0, 0, H8, 0].into_iter().chain(twice).collect();
        assert_eq!(text(&nodes), ";B[hh]LB[ig:A](;W[ig])(;RENLIB[no move ig][text B]))");
    }

    #[test]
    fn a_pass_is_a_move() {
        let nodes = [0, 0, H8, 0, 0, SIBLING, A15, NO_CHILDREN, H9, NO_CHILDREN];
        assert_eq!(text(&nodes), ";B[hh](;W[];B[aa])(;W[hg]))");
    }

    #[test]
    fn the_encoding_is_guessed_from_all_texts() {
        let (gbk, _, _) = encoding_rs::GBK.encode("黑胜，五子棋");
        let more = [0, MORE_MARKS | COMMENT | NO_CHILDREN, 0, 0];
        let mut nodes = [&more[..], &gbk].concat();
        nodes.extend([0, 0]);
        assert_eq!(text(&nodes), "C[黑胜，五子棋])");
    }

    #[test]
    fn rejects_a_damaged_file() {
        let error = |nodes: &[u8]| read(&library(nodes)).unwrap_err();
        assert_eq!(error(&[0, 0, 0x70, NO_CHILDREN]), Error::OffBoard(22));
        assert_eq!(error(&[0, 0, 0xF1, NO_CHILDREN]), Error::OffBoard(22));
        assert_eq!(error(&[0, 0, H8, COMMENT, b'a', b'b']), Error::Unfinished(24));
        assert_eq!(error(&[0, 0, H8, MORE_MARKS]), Error::Unfinished(22));
        assert_eq!(read(b"Piskvorky").unwrap_err(), Error::Header);
        assert_eq!(read(&MAGIC).unwrap_err(), Error::Header);
        let mut newer = library(&[]);
        newer[8..10].copy_from_slice(&[3, 5]);
        let told = read(&newer).unwrap_err().to_string();
        assert_eq!(told, "RenLib version 3.5 is newer than 3.4");
        let (_, warnings) = read(&library(&[0, NO_CHILDREN, H8, NO_CHILDREN])).unwrap();
        assert_eq!(warnings, [Warning::Behind(2)]);
    }

    #[test]
    fn rejects_a_variation_longer_than_a_game() {
        let chain = |length: usize| library(&[vec![0, 0], [H8, 0].repeat(length)].concat());
        assert_eq!(read(&chain(450)).unwrap().0.nodes().len(), 451);
        assert_eq!(read(&chain(451)).unwrap_err(), Error::TooLong(22 + 2 * 450));
        let told = Error::TooLong(22).to_string();
        assert_eq!(told, "byte 22: the variation is longer than a game");
    }

    #[test]
    fn rejects_variations_with_too_many_moves() {
        let comb = |teeth: usize| {
            let (root, spine) = (vec![0, 0], [H8, 0].repeat(224));
            let nodes = [root, spine, [I9, SIBLING | NO_CHILDREN].repeat(teeth)].concat();
            variations(&read(&library(&nodes)).unwrap().0)
        };
        assert_eq!(comb(100).unwrap().len(), 100);
        assert_eq!(comb(100_000).unwrap_err(), Error::TooLarge);
        let told = Error::TooLarge.to_string();
        assert_eq!(told, "the variations have more than 4194304 moves together");
    }

    #[test]
    fn writes_what_renlib_writes() {
        let (bytes, warnings) =
            written("C[a\nb];B[hh]LB[ig:A][oo:z](;W[ig]MA[ig];B[aa])(;W[];B[hg]C[c]))");
        let expected = [
            &[0, COMMENT][..],
            b"a\x08b\0",
            &[H8, 0],
            &[I9, SIBLING | MARKED | MORE_MARKS, 0, 1, b'A', 0],
            &[A15, NO_CHILDREN],
            &[0, SIBLING, H9, NO_CHILDREN | COMMENT, b'c', 0],
            &[O1, NO_CHILDREN | NO_MOVE | MORE_MARKS, 0, 1, b'z', 0],
        ];
        assert_eq!((bytes, warnings), (expected.concat(), vec![]));
    }

    #[test]
    fn what_a_library_cannot_hold_is_said() {
        let (bytes, warnings) = written("PB[x]PW[y]AB[hh][hg]AW[ig];B[aa];W[oo]TR[oo]MA[ab])");
        let nodes = [0, 0, H8, 0, I9, 0, H9, 0, 0, 0, A15, 0, O1, NO_CHILDREN];
        assert_eq!(bytes, nodes);
        assert_eq!(
            warnings,
            [
                "RenLib cannot hold the names of the players",
                "RenLib cannot hold in what order the first stones came: they are moves",
                "RenLib cannot hold that a side moves twice: a pass stands between",
                "RenLib cannot hold marks on points",
            ]
        );
        let error = |sgf: &str| print(&tree(sgf)).unwrap_err().to_string();
        assert_eq!(error(";B[zz])"), "\"zz\" is not a point on a board of 15x15");
        assert_eq!(error(";AE[aa])"), "a RenLib library cannot take stones from the board");
        let other = sgf::new_tree(BoardSize::square(19).unwrap(), Rule::Renju);
        let told = print(&other).unwrap_err().to_string();
        assert_eq!(told, "a RenLib library has a board of 15x15, not of 19");
        let standard = sgf::new_tree(board(), Rule::Standard);
        let told: Vec<String> = print(&standard).unwrap().1.iter().map(|w| w.to_string()).collect();
        assert_eq!(told, ["RenLib cannot hold the rule standard"]);
    }

    /// What a random node is: its parent, its point (0: a pass, 226: no move), comment, marks, labels.
    type RandomNode = (prop::sample::Index, usize, Option<String>, [bool; 2], Vec<(usize, String)>);

    fn any_node() -> impl Strategy<Value = RandomNode> {
        let comment = prop::option::weighted(0.2, "[ -~\n五é\\]\\\\]{1,12}");
        let labels = prop::collection::vec((0usize..225, "[!-Zé黑]{1,3}"), 0..2);
        (any::<prop::sample::Index>(), 0usize..227, comment, any::<[bool; 2]>(), labels)
    }

    /// Builds a tree in the order in which the reader sets properties.
    fn build(nodes: &[RandomNode]) -> GameTree {
        let all: Vec<Point> = board().points().collect();
        let mut tree = sgf::new_tree(board(), Rule::Renju);
        let mut moves = vec![0];
        for (parent, at, comment, [is_marked, is_start], _) in nodes {
            let parent = parent.index(tree.nodes().len());
            let place = tree.add(parent);
            let color = Color::of_move(moves[parent]);
            moves.push(moves[parent] + usize::from(*at < 226));
            let node = tree.node_mut(place);
            let point = at.checked_sub(1).and_then(|at| all.get(at));
            let text = point.map(|&point| point_text(point, board())).unwrap_or_default();
            if *at < 226 {
                node.set(color_name(color), &text);
            }
            if let Some(comment) = comment {
                node.set("C", comment);
            }
            let own = [(*is_marked && point.is_none(), OWN_MARK), (*is_start, OWN_START)];
            node.set_all(OWN, own.iter().filter(|(holds, _)| *holds).map(|(_, word)| *word));
            if *is_marked && point.is_some() {
                node.set("MA", &text);
            }
        }
        for (place, (.., labels)) in nodes.iter().enumerate() {
            let mut labels: Vec<(u8, String)> = labels
                .iter()
                .map(|(at, text)| {
                    let label = format!("{}:{text}", point_text(all[*at], board()));
                    (place_of(all[*at]), label)
                })
                .collect();
            labels.sort();
            labels.dedup_by_key(|(at, _)| *at);
            let labels = labels.iter().map(|(_, label)| label.as_str());
            tree.node_mut(place).set_all("LB", labels);
        }
        tree
    }

    proptest! {
        #[test]
        fn printing_then_reading_is_identity(nodes in prop::collection::vec(any_node(), 0..40)) {
            let tree = build(&nodes);
            let (bytes, warnings) = print(&tree).unwrap();
            prop_assert_eq!(warnings, vec![]);
            let (again, warnings) = read(&bytes).unwrap();
            prop_assert_eq!(warnings, vec![]);
            prop_assert_eq!(print_tree(&again), print_tree(&tree));
        }

        #[test]
        fn never_panics_and_keeps_what_it_read(nodes in prop::collection::vec(
            (any::<u8>(), prop_oneof![Just(0u8), Just(SIBLING), Just(NO_CHILDREN), any::<u8>()]), 0..60)) {
            let nodes: Vec<u8> = nodes.into_iter().flat_map(|(a, b)| [a, b]).collect();
            if let Ok((tree, _)) = read(&library(&nodes)) {
                let (bytes, _) = print(&tree).unwrap();
                let (again, warnings) = read(&bytes).unwrap();
                prop_assert_eq!(warnings, vec![]);
                prop_assert_eq!(print_tree(&again), print_tree(&tree));
            }
        }
    }
}
