//! Writes a tree as a library.

use super::{
    BOARD_TEXT, COMMENT, Error, HEADER, LINES_FOLLOW, MAGIC, MARKED, MORE_MARKS, NEWEST,
    NO_CHILDREN, NO_MOVE, OWN, OWN_BITS, OWN_MARK, OWN_NO_MOVE, OWN_START, OWN_TEXT, SIBLING,
    START, board, place_of,
};
use crate::meaning::is_pass;
use crate::part::Part;
use crate::rule_names::rule_named;
use crate::sgf;
use crate::tree::{GameTree, Node};
use crate::warning::Warning;
use goren::board::{Color, Point};
use goren::rules::Rule;

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
