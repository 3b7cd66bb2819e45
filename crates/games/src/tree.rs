//! `GameTree`: a game with its variations, comments and marks. Every format is read into it and
//! written out of it.
//!
//! The tree is that of SGF, whose properties can say what any other format says. A node keeps its
//! properties in their order, known or not, and their values as SGF writes them, backslashes and all:
//! so nothing is lost between reading and writing. What the properties mean for a game of Gomoku
//! `meaning` knows. Nodes lie in one list, so that no nesting is too deep.

use std::fmt::Write;

/// A property of a node: its name and its values, at least one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Property {
    /// The name, capital letters as a rule.
    pub name: String,
    /// The values as SGF writes them: a backslash stands before each `]` and each backslash.
    pub values: Vec<String>,
}

/// A node and its place in the tree.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Node {
    /// The place of the node that it follows, which is before its own; `None` for the first node.
    pub parent: Option<usize>,
    /// The places of the nodes that follow it. The first goes on with the main line.
    pub children: Vec<usize>,
    /// The properties, in their order.
    pub properties: Vec<Property>,
    /// Whether it stands in brackets of its own although it has no siblings.
    pub is_bracketed: bool,
}

/// A game with all its variations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameTree {
    /// The nodes, at least one; every node stands behind the one that it follows.
    nodes: Vec<Node>,
}

impl Node {
    /// The values of all properties of this name, as simple text: some programs write one property for
    /// each value.
    pub fn values<'a>(&'a self, name: &'a str) -> impl Iterator<Item = String> + 'a {
        self.raw_values(name).map(simple_text)
    }

    /// The first value of the properties of this name, as simple text without blanks around it.
    pub fn value(&self, name: &str) -> Option<String> {
        self.values(name).next().map(|value| value.trim().to_string())
    }

    /// The first value of the properties of this name, as text with its line breaks.
    pub fn text(&self, name: &str) -> Option<String> {
        self.raw_values(name).next().map(text)
    }

    /// Whether there is a property of this name.
    pub fn has(&self, name: &str) -> bool {
        self.properties.iter().any(|property| property.name == name)
    }

    /// Gives the property of this name one value, in place of those that it had.
    pub fn set(&mut self, name: &str, value: &str) {
        self.set_all(name, [value]);
    }

    /// Gives the property of this name these values, in place of those that it had. Without values it
    /// is taken away.
    pub fn set_all<'a>(&mut self, name: &str, values: impl IntoIterator<Item = &'a str>) {
        let values: Vec<String> = values.into_iter().map(escaped).collect();
        let place = self.properties.iter().position(|property| property.name == name);
        self.properties.retain(|property| property.name != name);
        if !values.is_empty() {
            let place = place.unwrap_or(self.properties.len()).min(self.properties.len());
            // Most nodes have few: room for four would be half the memory of a large tree.
            self.properties.reserve_exact(1);
            self.properties.insert(place, Property { name: name.to_string(), values });
        }
    }

    /// Adds lines to the comment.
    pub fn add_comment(&mut self, lines: &str) {
        if !lines.is_empty() {
            let before = self.text("C").filter(|text| !text.trim().is_empty());
            let comment = before.map_or(lines.to_string(), |before| format!("{before}\n{lines}"));
            self.set("C", &comment);
        }
    }

    fn raw_values<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        let named = self.properties.iter().filter(move |property| property.name == name);
        named.flat_map(|property| &property.values).map(String::as_str)
    }
}

impl Default for GameTree {
    fn default() -> Self {
        GameTree { nodes: vec![Node::default()] }
    }
}

impl GameTree {
    /// The first node, which describes the game.
    pub fn root(&self) -> &Node {
        &self.nodes[0]
    }

    /// The first node, to change it.
    pub fn root_mut(&mut self) -> &mut Node {
        &mut self.nodes[0]
    }

    /// All nodes, every one behind the one that it follows.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// A node, to change its properties.
    pub fn node_mut(&mut self, place: usize) -> &mut Node {
        &mut self.nodes[place]
    }

    /// Adds an empty node behind another one, as its last variation, and returns its place.
    pub fn add(&mut self, parent: usize) -> usize {
        let place = self.nodes.len();
        self.nodes.push(Node { parent: Some(parent), ..Node::default() });
        let siblings = &mut self.nodes[parent].children;
        if siblings.is_empty() {
            // Most nodes have one child.
            siblings.reserve_exact(1);
        }
        siblings.push(place);
        place
    }

    /// Makes room for this many more nodes at once.
    pub fn reserve(&mut self, nodes: usize) {
        self.nodes.reserve_exact(nodes);
    }

    /// Makes a node the first of those that follow its parent: the main line goes on with it.
    pub fn put_first(&mut self, place: usize) {
        if let Some(parent) = self.nodes[place].parent {
            let siblings = &mut self.nodes[parent].children;
            siblings.retain(|&sibling| sibling != place);
            siblings.insert(0, place);
        }
    }

    /// The places of the nodes of the game that was played: at every fork the first branch.
    pub fn main_line(&self) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(0), |&place| self.nodes[place].children.first().copied())
    }

    /// The places of the nodes from the first to this one.
    pub fn path_to(&self, place: usize) -> Vec<usize> {
        let upwards = std::iter::successors(Some(place), |&place| self.nodes[place].parent);
        let mut path: Vec<usize> = upwards.collect();
        path.reverse();
        path
    }

    /// The nodes depth first, each with its place, as SGF writes them.
    pub fn depth_first(&self) -> impl Iterator<Item = usize> {
        let mut waiting = vec![0];
        std::iter::from_fn(move || {
            let place = waiting.pop()?;
            waiting.extend(self.nodes[place].children.iter().rev());
            Some(place)
        })
    }

    /// Whether the two are the same tree, wherever the nodes lie in their lists.
    pub fn same_as(&self, other: &GameTree) -> bool {
        let nodes = |tree: &GameTree| -> Vec<(usize, Vec<Property>)> {
            let node = |place: usize| &tree.nodes[place];
            tree.depth_first()
                .map(|p| (node(p).children.len(), node(p).properties.clone()))
                .collect()
        };
        nodes(self) == nodes(other)
    }
}

/// A value as simple text, as `FF[4]` defines it: a backslash takes the next character as it is, and a line
/// break away; other white space becomes a blank.
pub fn simple_text(raw: &str) -> String {
    text(raw).replace('\n', " ")
}

/// White space, too, for `FF[4]`.
const VERTICAL_TAB: char = '\u{b}';

/// A value as text, as `FF[4]` defines it: as simple text, but line breaks stay.
pub fn text(raw: &str) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut chars = raw.chars().peekable();
    let skip_other_half = |chars: &mut std::iter::Peekable<std::str::Chars>, first: char| {
        let other = if first == '\n' { '\r' } else { '\n' };
        chars.next_if_eq(&other);
    };
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some(c @ ('\n' | '\r')) => skip_other_half(&mut chars, c),
                Some(c) => text.push(c),
                None => {}
            },
            '\n' | '\r' => {
                skip_other_half(&mut chars, c);
                text.push('\n');
            }
            c if c.is_ascii_whitespace() || c == VERTICAL_TAB => text.push(' '),
            c => text.push(c),
        }
    }
    text
}

/// A text as the value of a property. Line breaks stay; other control characters become blanks.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            ']' | '\\' => escaped.extend(['\\', c]),
            '\n' => escaped.push(c),
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}

/// Writes a node: its properties, one after the other.
pub(crate) fn node_text(node: &Node) -> String {
    let mut text = String::from(";");
    for property in &node.properties {
        text += &property.name;
        for value in &property.values {
            // Writing to a string cannot fail.
            let _ = write!(text, "[{value}]");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_read_as_ff4_says() {
        let raw = "a\\]b\\\\c\\\nd\ne\tf\\:g\r\nh\\\r\ni";
        assert_eq!(text(raw), "a]b\\cd\ne f:g\nhi");
        assert_eq!(simple_text(raw), "a]b\\cd e f:g hi");
        assert_eq!(text(&escaped("x]\\[\ny")), "x]\\[\ny");
        assert_eq!(text("a\\"), "a");
    }

    #[test]
    fn properties_are_set_in_their_place_and_taken_away() {
        let mut node = Node::default();
        node.set("B", "hh");
        node.set("C", "a]");
        node.set("B", "ii");
        assert_eq!(node_text(&node), ";B[ii]C[a\\]]");
        node.add_comment("b");
        assert_eq!(node.text("C").unwrap(), "a]\nb");
        node.set_all("B", []);
        assert!(!node.has("B") && node.has("C"));
    }

    #[test]
    fn the_main_line_follows_the_first_branch() {
        let mut tree = GameTree::default();
        let first = tree.add(0);
        let second = tree.add(0);
        let third = tree.add(first);
        assert_eq!(tree.main_line().collect::<Vec<_>>(), [0, first, third]);
        assert_eq!(tree.depth_first().collect::<Vec<_>>(), [0, first, third, second]);
        tree.put_first(second);
        assert_eq!(tree.main_line().collect::<Vec<_>>(), [0, second]);
        assert_eq!(tree.path_to(third), [0, first, third]);
        assert!(!tree.same_as(&GameTree::default()));
    }
}
