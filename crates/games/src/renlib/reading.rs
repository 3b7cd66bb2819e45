//! Reads a library into a tree.

use super::{
    BOARD_TEXT, COMMENT, Error, HEADER, LINES_FOLLOW, MAGIC, MARKED, MAX_NODES, MORE_MARKS, NEWEST,
    NO_CHILDREN, NO_MOVE, OLD_COMMENT, OWN, OWN_BITS, OWN_MARK, OWN_NO_MOVE, OWN_START, OWN_TEXT,
    SIBLING, SIDE, START, board, place_of, point,
};
use crate::sgf::{self, color_name, point_text};
use crate::tree::{GameTree, escaped};
use crate::warning::Warning;
use encoding_rs::Encoding;
use goren::board::{Color, Point};
use goren::rules::Rule;

/// The node of h8, with which files without a header begin.
const CENTER: u8 = 0x78;
/// The most nodes between the root and any other: a game that fills the board, with as many passes.
/// RenLib itself holds no longer lines.
const MAX_DEPTH: usize = 2 * SIDE as usize * SIDE as usize;
/// The letters of comments of the old kind that stand for others.
const OLD_LETTERS: [(u8, char); 6] =
    [(b'}', 'å'), (b'{', 'ä'), (b'|', 'ö'), (b']', 'Å'), (b'[', 'Ä'), (b'\\', 'Ö')];

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

/// Whether a file is a library from before version 3. It begins as a text can that begins with `x`; but
/// a text holds no zeros, and its bytes are no nodes.
pub(super) fn is_without_header(bytes: &[u8]) -> bool {
    bytes.first() == Some(&CENTER) && bytes.contains(&0) && scan(bytes, 0).is_ok()
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
