//! The syntax of SGF: one game as a text, read into a tree and written again.
//!
//! What the properties mean is not known here. Reading is as lenient as real files need: names with
//! digits, underscores or small letters are taken as they are, and so is any property in any node.

use crate::tree::{GameTree, Node, Property, node_text};

/// Nodes without a variation between them that are written on one line.
const NODES_PER_LINE: usize = 10;

/// Why a text does not keep to the syntax of SGF.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SyntaxError {
    /// There is no game in the text.
    #[error("there is no SGF game: none begins with `(;`")]
    NoGame,
    /// The text ends inside the game that begins in this line.
    #[error("the game that begins in line {0} does not end: a bracket is missing")]
    Unfinished(usize),
    /// A property has no value: its name and its line.
    #[error("line {1}: the property {0} has no value in square brackets")]
    NoValue(String, usize),
    /// This character can stand nowhere between properties; its line.
    #[error("line {1}: {0:?} is not the name of a property, nor ; ( )")]
    Character(char, usize),
    /// A property or a second first node stands outside of every node, in this line.
    #[error("line {0}: a property stands outside of every node, which begin with ;")]
    Outside(usize),
}

/// Reads the game with which a text begins. `line` is the line of its first character in its file.
///
/// # Errors
/// Where the text does not keep to the syntax of SGF.
pub(crate) fn read(text: &str, line: usize) -> Result<GameTree, SyntaxError> {
    Scanner { text, at: 0, line }.game()
}

/// Writes a game, with a line break at its end.
pub(crate) fn print(tree: &GameTree) -> String {
    /// What is still to be written, the next one last.
    enum Next {
        Node(usize),
        Open,
        Close,
    }
    let mut text = String::from("(");
    let mut waiting = vec![Next::Node(0)];
    // The first node has a line of its own.
    let mut on_line = NODES_PER_LINE - 1;
    while let Some(next) = waiting.pop() {
        match next {
            Next::Close => text.push(')'),
            Next::Open => {
                text += "\n(";
                on_line = 0;
            }
            Next::Node(place) => {
                if on_line == NODES_PER_LINE {
                    text.push('\n');
                    on_line = 0;
                }
                on_line += 1;
                let node = &tree.nodes()[place];
                text += &node_text(node);
                for &child in node.children.iter().rev() {
                    if node.children.len() > 1 || tree.nodes()[child].is_bracketed {
                        waiting.extend([Next::Close, Next::Node(child), Next::Open]);
                    } else {
                        waiting.push(Next::Node(child));
                    }
                }
            }
        }
    }
    text += ")\n";
    text
}

/// Reads a text from a byte on.
struct Scanner<'a> {
    text: &'a str,
    at: usize,
    line: usize,
}

impl Scanner<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        self.line += usize::from(c == '\n');
        Some(c)
    }

    /// The game that begins here.
    fn game(&mut self) -> Result<GameTree, SyntaxError> {
        let (mut tree, start) = (GameTree::default(), self.line);
        let unfinished = || SyntaxError::Unfinished(start);
        // The node that the next one follows, and those to which the open brackets go back.
        let (mut last, mut forks) = (None, Vec::new());
        let mut is_bracketed = false;
        loop {
            match self.peek().ok_or_else(unfinished)? {
                '(' => {
                    forks.push(last);
                    is_bracketed = true;
                }
                ')' => {
                    last = forks.pop().ok_or(SyntaxError::NoGame)?;
                    if forks.is_empty() {
                        break;
                    }
                }
                ';' => {
                    last = Some(self.begin_node(&mut tree, last, is_bracketed, &forks)?);
                    is_bracketed = false;
                }
                c if c.is_ascii_alphanumeric() || c == '_' => {
                    let place = last.ok_or(SyntaxError::Outside(self.line))?;
                    let property = self.property(start)?;
                    tree.node_mut(place).properties.push(property);
                    continue;
                }
                c if c.is_whitespace() || c == '\u{feff}' => {}
                c => return Err(SyntaxError::Character(c, self.line)),
            }
            self.next();
        }
        remove_needless_marks(&mut tree);
        Ok(tree)
    }

    /// Begins a node behind the last one. The first node is there already.
    fn begin_node(
        &self,
        tree: &mut GameTree,
        last: Option<usize>,
        is_bracketed: bool,
        forks: &[Option<usize>],
    ) -> Result<usize, SyntaxError> {
        match last {
            Some(last) => {
                let place = tree.add(last);
                tree.node_mut(place).is_bracketed = is_bracketed;
                Ok(place)
            }
            // A second node without a parent would be a second game in the same brackets.
            None if tree.nodes().len() == 1
                && tree.root().properties.is_empty()
                && !forks.is_empty() =>
            {
                Ok(0)
            }
            None => Err(SyntaxError::Outside(self.line)),
        }
    }

    fn property(&mut self, start: usize) -> Result<Property, SyntaxError> {
        let from = self.at;
        while self.peek().is_some_and(|c| c.is_ascii_alphanumeric() || c == '_') {
            self.next();
        }
        let name = property_name(&self.text[from..self.at]);
        let line = self.line;
        let mut values = Vec::new();
        loop {
            while self.peek().is_some_and(char::is_whitespace) {
                self.next();
            }
            if self.peek() != Some('[') {
                break;
            }
            self.next();
            values.push(self.value().ok_or(SyntaxError::Unfinished(start))?);
        }
        if values.is_empty() {
            Err(SyntaxError::NoValue(name, line))
        } else {
            Ok(Property { name, values })
        }
    }

    /// The value behind a `[`, as it is written; `None` if the text ends in it.
    fn value(&mut self) -> Option<String> {
        let from = self.at;
        loop {
            match self.next()? {
                ']' => return Some(self.text[from..self.at - 1].to_string()),
                '\\' => {
                    self.next()?;
                }
                _ => {}
            }
        }
    }
}

/// Before `FF[4]`, names were written with small letters in between, which do not count: `White` is `W`.
fn property_name(written: &str) -> String {
    let is_old = written.starts_with(|c: char| c.is_ascii_uppercase())
        && written.contains(|c: char| c.is_ascii_lowercase());
    if is_old {
        written.chars().filter(|c| !c.is_ascii_lowercase()).collect()
    } else {
        written.to_string()
    }
}

/// Brackets around variations say nothing that the siblings do not say.
fn remove_needless_marks(tree: &mut GameTree) {
    for place in 0..tree.nodes().len() {
        let has_siblings = |parent: usize| tree.nodes()[parent].children.len() > 1;
        let node: &Node = &tree.nodes()[place];
        if node.is_bracketed && node.parent.is_some_and(has_siblings) {
            tree.node_mut(place).is_bracketed = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn tree(text: &str) -> GameTree {
        read(text, 1).unwrap()
    }

    #[test]
    fn every_node_knows_the_one_it_follows() {
        let tree = tree("(;A[1](;B[2];C[3])(;D[4][5]) ) y (;E[6])");
        let parents: Vec<_> = tree.nodes().iter().map(|node| node.parent).collect();
        assert_eq!(parents, [None, Some(0), Some(1), Some(0)]);
        assert_eq!(tree.nodes()[3].values("D").collect::<Vec<_>>(), ["4", "5"]);
        let line = tree.main_line().map(|place| tree.nodes()[place].properties[0].name.clone());
        assert_eq!(line.collect::<Vec<_>>(), ["A", "B", "C"]);
    }

    #[test]
    fn names_of_any_program_are_read() {
        let tree = tree("(;5A[gg]B2[q]KGS_X[y]GaMe[1]White[hh]x[z]_X[1])");
        let names: Vec<_> = tree.root().properties.iter().map(|p| p.name.as_str()).collect();
        assert_eq!(names, ["5A", "B2", "KGS_X", "GM", "W", "x", "_X"]);
        assert_eq!(print(&tree), "(;5A[gg]B2[q]KGS_X[y]GM[1]W[hh]x[z]_X[1])\n");
    }

    #[test]
    fn what_is_written_is_what_was_read() {
        for text in [
            "(;)",
            "(;GM[3];W[e2e4];B[e7e5])",
            "(;FF[4]C[a\\]b\\\\ c\\:d]AB[aa:cc][dd];B[hh](;W[ii])(;W[jj]C[\n\\\nx](;B[aa])(;B[bb])))",
            "(;A[](;B[](;C[])))",
        ] {
            let printed = print(&tree(text));
            let bare = |text: &str| text.replace(['\n', ' '], "");
            assert_eq!(bare(&printed), bare(text));
            assert_eq!(tree(&printed), tree(text));
        }
    }

    /// Any tree: of each node, how far back its parent is, and its properties.
    fn any_tree() -> impl Strategy<Value = GameTree> {
        let value = r"([a-z0-9 :\[\n]|\\\]|\\\\|é|五){0,6}";
        let property = ("[A-Z][A-Z0-9_]{0,3}", prop::collection::vec(value, 1..4));
        let node = (0usize..4, prop::collection::vec(property, 0..4));
        prop::collection::vec(node, 1..30).prop_map(|nodes| {
            let mut tree = GameTree::default();
            for (place, (back, properties)) in nodes.into_iter().enumerate() {
                if place > 0 {
                    tree.add(place - 1 - back.min(place - 1));
                }
                let properties = properties.into_iter();
                let properties = properties.map(|(name, values)| Property { name, values });
                tree.node_mut(place).properties = properties.collect();
            }
            tree
        })
    }

    proptest! {
        #[test]
        fn any_tree_is_read_as_it_was_written(tree in any_tree()) {
            let printed = print(&tree);
            let read = read(&printed, 1).unwrap();
            prop_assert!(read.same_as(&tree), "{printed}");
            prop_assert_eq!(print(&read), printed);
        }
    }

    #[test]
    fn a_fault_is_named_with_its_line() {
        let error = |text: &str| read(text, 7).unwrap_err();
        assert_eq!(error("(;B[hh]"), SyntaxError::Unfinished(7));
        assert_eq!(error("(\n;B[hh"), SyntaxError::Unfinished(7));
        assert_eq!(error("(;\nB)"), SyntaxError::NoValue("B".into(), 8));
        assert_eq!(error("(;B[hh]\n\n?)"), SyntaxError::Character('?', 9));
        assert_eq!(error("(A[1])"), SyntaxError::Outside(7));
        assert_eq!(error("((;A[1])\n(;B[2]))"), SyntaxError::Outside(8));
    }

    #[test]
    fn reads_and_writes_any_depth_of_nesting() {
        let text = "(;GM[4]".to_string() + &"(;".repeat(1_000_000);
        assert_eq!(read(&text, 1), Err(SyntaxError::Unfinished(1)));
        let whole = text + &")".repeat(1_000_001);
        assert_eq!(print(&read(&whole, 1).unwrap()).replace('\n', ""), whole);
    }
}
