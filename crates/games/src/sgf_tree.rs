//! The tree of nodes in an SGF text: every property of every node, and which node each follows.
//!
//! This file knows the syntax alone. What the properties mean, and which of the nodes are a game,
//! `sgf` and `certificate::sgf` know. Nodes lie in one list, so that no nesting is too deep.

/// Why a text does not keep to the syntax of SGF.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SyntaxError {
    /// There is no game where one should begin, at this byte.
    #[error("there is no SGF game at byte {0}")]
    NoGame(usize),
    /// The text ends inside a game.
    #[error("the text ends inside a game")]
    Unfinished,
    /// A property has no value, at this byte.
    #[error("a property has no value at byte {0}")]
    NoValue(usize),
}

/// A property of a node: its name and its values, at least one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Property {
    /// The name, capital letters.
    pub(crate) name: String,
    /// The values, as simple text.
    pub(crate) values: Vec<String>,
}

/// A node and its place in the tree.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Node {
    /// The place of the node that it follows, which is before its own; `None` for the first node.
    pub(crate) parent: Option<usize>,
    /// The properties, in their order.
    pub(crate) properties: Vec<Property>,
}

impl Node {
    /// The values of all properties of this name: some programs write one property for each value.
    pub(crate) fn values<'a>(&'a self, name: &str) -> impl Iterator<Item = &'a str> {
        let named = self.properties.iter().filter(move |property| property.name == name);
        named.flat_map(|property| &property.values).map(String::as_str)
    }

    /// The first value of the properties of this name.
    pub(crate) fn value(&self, name: &str) -> Option<&str> {
        self.values(name).next().map(str::trim)
    }
}

/// A game with all its variations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Tree {
    /// The nodes, at least one; every node stands behind the one that it follows.
    pub(crate) nodes: Vec<Node>,
}

impl Tree {
    /// Reads the games of a text, at least one.
    ///
    /// # Errors
    /// Where the text does not keep to the syntax of SGF.
    pub(crate) fn read_all(text: &str) -> Result<Vec<Self>, SyntaxError> {
        let mut scanner = Scanner { text, at: 0 };
        let mut games = Vec::new();
        scanner.skip_to_bracket();
        while scanner.at < text.len() {
            games.push(scanner.game()?);
            scanner.skip_to_game();
        }
        if games.is_empty() { Err(SyntaxError::NoGame(0)) } else { Ok(games) }
    }

    /// The first node, which describes the game.
    pub(crate) fn root(&self) -> &Node {
        &self.nodes[0]
    }

    /// The nodes of the game that was played: at every fork the first branch.
    pub(crate) fn main_line(&self) -> impl Iterator<Item = &Node> {
        let mut last = None;
        self.nodes.iter().enumerate().filter_map(move |(place, node)| {
            let follows = node.parent == last;
            if follows {
                last = Some(place);
            }
            follows.then_some(node)
        })
    }
}

/// Reads a text from a byte on.
struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl Scanner<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    fn skip_while(&mut self, mut skip: impl FnMut(char) -> bool) {
        while self.peek().is_some_and(&mut skip) {
            self.next();
        }
    }

    /// Goes to the next `(`.
    fn skip_to_bracket(&mut self) {
        self.skip_while(|c| c != '(');
    }

    /// Goes to the next `(` with a node behind it: SGF allows any text between games, and that text
    /// may have brackets of its own.
    fn skip_to_game(&mut self) {
        self.skip_to_bracket();
        while let Some(inside) = self.text[self.at..].strip_prefix('(') {
            if inside.trim_start().starts_with(';') {
                break;
            }
            self.next();
            self.skip_to_bracket();
        }
    }

    /// The game that begins here. Leaves the scanner behind it.
    fn game(&mut self) -> Result<Tree, SyntaxError> {
        let mut nodes: Vec<Node> = Vec::new();
        // The node that the next one follows, and those to which the open brackets go back.
        let (mut last, mut forks) = (None, Vec::new());
        loop {
            let at = self.at;
            match self.next().ok_or(SyntaxError::Unfinished)? {
                '(' => forks.push(last),
                ')' => {
                    last = forks.pop().expect("the game ends with its last bracket");
                    if forks.is_empty() {
                        break;
                    }
                }
                ';' => {
                    nodes.push(Node { parent: last, properties: Vec::new() });
                    last = Some(nodes.len() - 1);
                }
                c if c.is_alphabetic() => {
                    self.at = at;
                    let property = self.property()?;
                    // Of the node that was begun, whatever brackets stand between.
                    let node = last.and_then(|place| nodes.get_mut(place));
                    node.ok_or(SyntaxError::NoGame(at))?.properties.push(property);
                }
                c if c.is_whitespace() => {}
                _ => return Err(SyntaxError::NoGame(at)),
            }
        }
        // A second node without a parent would be a second game in the same brackets.
        let whole = nodes.iter().skip(1).all(|node| node.parent.is_some());
        if nodes.is_empty() || !whole {
            Err(SyntaxError::NoGame(self.at))
        } else {
            Ok(Tree { nodes })
        }
    }

    fn property(&mut self) -> Result<Property, SyntaxError> {
        let start = self.at;
        self.skip_while(char::is_alphabetic);
        // Old files write names with small letters in between, which do not count.
        let name = self.text[start..self.at].chars().filter(|c| c.is_uppercase()).collect();
        let mut values = Vec::new();
        loop {
            self.skip_while(char::is_whitespace);
            if self.peek() != Some('[') {
                break;
            }
            self.next();
            values.push(self.value()?);
        }
        if values.is_empty() {
            Err(SyntaxError::NoValue(self.at))
        } else {
            Ok(Property { name, values })
        }
    }

    /// The value behind a `[`, as simple text: a backslash takes the next character as it is, and a
    /// line break away; other white space becomes a blank.
    fn value(&mut self) -> Result<String, SyntaxError> {
        let mut value = String::new();
        loop {
            match self.next().ok_or(SyntaxError::Unfinished)? {
                ']' => return Ok(value),
                '\\' => match self.next().ok_or(SyntaxError::Unfinished)? {
                    '\n' | '\r' => {}
                    c => value.push(c),
                },
                c if c.is_whitespace() => value.push(' '),
                c => value.push(c),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_node_knows_the_one_it_follows() {
        let trees = Tree::read_all("x (;A[1](;B[2];C[3])(;D[4][5]) ) y (;E[6])").unwrap();
        let [tree, other] = &trees[..] else { panic!("{trees:?}") };
        let parents: Vec<_> = tree.nodes.iter().map(|node| node.parent).collect();
        assert_eq!(parents, [None, Some(0), Some(1), Some(0)]);
        assert_eq!(tree.nodes[3].values("D").collect::<Vec<_>>(), ["4", "5"]);
        assert_eq!((tree.root().value("A"), tree.root().value("B")), (Some("1"), None));
        let line: Vec<_> = tree.main_line().map(|node| node.properties[0].name.as_str()).collect();
        assert_eq!(line, ["A", "B", "C"]);
        assert_eq!(other.root().value("E"), Some("6"));
    }

    #[test]
    fn all_properties_of_a_name_are_read() {
        let trees = Tree::read_all("(;A[1]B[2]A[3][ 4 ])").unwrap();
        let root = trees[0].root();
        assert_eq!(root.values("A").collect::<Vec<_>>(), ["1", "3", " 4 "]);
        assert_eq!((root.value("A"), root.values("C").count()), (Some("1"), 0));
    }

    #[test]
    fn brackets_between_games_begin_none() {
        let games = |text: &str| Tree::read_all(text).map(|games| games.len());
        assert_eq!(games("(;B[hh]) (c) x (;B[ii])"), Ok(2));
        assert_eq!(games("(;B[hh]) ((c) ( \n;B[ii]) ("), Ok(2));
        assert_eq!(games("(;B[hh]) (;B[ii]"), Err(SyntaxError::Unfinished));
    }

    #[test]
    fn a_game_is_one_tree() {
        for (text, byte) in [("()", 2), ("(A[1])", 1), ("((;A[1])(;B[2]))", 16)] {
            assert_eq!(Tree::read_all(text), Err(SyntaxError::NoGame(byte)), "{text}");
        }
    }
}
