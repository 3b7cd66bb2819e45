//! `MoveTree`: a game as the page keeps it, a tree of moves with comments, and its way from SGF and back.
//!
//! The page writes the tree as the names of its points, with the brackets of SGF where it branches:
//! `h8i9(j7k5)(g6)`. The first branch is the main line. Comments are listed by the number of the move in
//! that text; 0 is the game as a whole, and on the main line the numbers are those of the moves.
//!
//! A file may hold what the page does not show: marks, passes, a side that moves twice, moves after the end.
//! `FileTree` knows which node of the file stands for which move, so that all this stays where it is when the
//! tree of the page is written back. What is deleted on the page is deleted there with all that follows it.

#[cfg(test)]
mod tests;

use anyhow::{Context, Result, ensure};
use goren::board::{BoardSize, Color, Point, parse_point};
use goren::rules::Game;
use goren_games::meaning::moves_of;
use goren_games::reading::InputGame;
use goren_games::sgf;
use goren_games::tree::{GameTree, Property};
use std::collections::BTreeMap;

/// The most moves that the page is given of one game, the main line first.
const MAX_SHOWN: usize = 5_000;
/// The most moves that a tree of the page may have.
const MAX_MOVES: usize = 50_000;
/// The properties that change the position otherwise than by a move.
const SETTING_UP: [&str; 5] = ["AB", "AW", "AE", "DEAD", "PL"];
/// The properties that hold moves.
const MOVES: [&str; 5] = ["B", "W", "QPR", "QSLB", "QSLW"];

/// A move of the tree; the first one stands for the start.
#[derive(Clone, Debug, Default)]
struct MoveNode {
    parent: usize,
    point: Option<Point>,
    children: Vec<usize>,
    comment: String,
}

/// Moves with their variations and comments.
#[derive(Clone, Debug)]
pub struct MoveTree {
    /// The start, then the moves, each behind the one that it follows.
    nodes: Vec<MoveNode>,
}

impl MoveTree {
    fn new() -> Self {
        MoveTree { nodes: vec![MoveNode::default()] }
    }

    /// The tree of a text of the page, with comments by the numbers of its moves.
    ///
    /// # Errors
    /// When it is no such text, has too many moves, or a comment is on no move.
    pub fn parse(text: &str, comments: &BTreeMap<usize, String>, size: BoardSize) -> Result<Self> {
        let mut tree = MoveTree::new();
        let mut forks = Vec::new();
        let mut last = 0;
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let length = match first {
                '(' => {
                    forks.push(last);
                    1
                }
                ')' => {
                    last = forks.pop().context("the tree: a bracket is missing")?;
                    1
                }
                _ => {
                    let digits = rest.bytes().skip(1).take_while(u8::is_ascii_digit).count();
                    let name = rest.get(..1 + digits).context("the tree: not a point")?;
                    let point = parse_point(name, size).context("the tree")?;
                    ensure!(tree.child(last, point).is_none(), "the tree: {point} is named twice");
                    ensure!(tree.nodes.len() <= MAX_MOVES, "the tree has too many moves");
                    last = tree.add(last, point);
                    1 + digits
                }
            };
            rest = &rest[length..];
        }
        ensure!(forks.is_empty(), "the tree: a bracket is missing");
        for (&number, comment) in comments {
            let node = tree.nodes.get_mut(number).context("a comment is on no move")?;
            node.comment.clone_from(comment);
        }
        Ok(tree)
    }

    /// The text of the page, and the comments by the numbers of the moves in it.
    pub fn print(&self) -> (String, BTreeMap<usize, String>) {
        /// What is to be written: a move, in brackets or not, or the bracket behind a branch.
        enum Step {
            Move(usize, bool),
            End,
        }
        let mut text = String::new();
        let mut comments = BTreeMap::new();
        let mut number = 0;
        let mut steps = vec![Step::Move(0, false)];
        while let Some(step) = steps.pop() {
            let Step::Move(node, is_branch) = step else {
                text.push(')');
                continue;
            };
            let MoveNode { point, children, comment, .. } = &self.nodes[node];
            if is_branch {
                text.push('(');
                steps.push(Step::End);
            }
            text += &point.map(|point| point.to_string()).unwrap_or_default();
            if !comment.is_empty() {
                comments.insert(number, comment.clone());
            }
            number += 1;
            let forks = children.len() > 1;
            steps.extend(children.iter().rev().map(|&child| Step::Move(child, forks)));
        }
        (text, comments)
    }

    /// The moves of the main line.
    pub fn main_line(&self) -> Vec<Point> {
        let children = |&node: &usize| self.nodes[node].children.first().copied();
        let line = std::iter::successors(Some(0), children);
        line.filter_map(|node| self.nodes[node].point).collect()
    }

    /// Whether it branches anywhere.
    pub fn has_variations(&self) -> bool {
        self.nodes.iter().any(|node| node.children.len() > 1)
    }

    /// Whether anything has a comment.
    pub fn has_comments(&self) -> bool {
        self.nodes.iter().any(|node| !node.comment.is_empty())
    }

    /// Plays every move.
    ///
    /// # Errors
    /// At a move that cannot be played, with its variation.
    pub fn check(&self, start: &Game) -> Result<()> {
        let mut game = start.clone();
        for node in self.preorder().into_iter().skip(1) {
            self.go_to(&mut game, self.nodes[node].parent)?;
            let Some(point) = self.nodes[node].point else { continue };
            let number = game.moves().len() + 1;
            game.play(point).with_context(|| format!("the tree: move {number}, {point}"))?;
        }
        Ok(())
    }

    fn add(&mut self, parent: usize, point: Point) -> usize {
        let node = self.nodes.len();
        self.nodes.push(MoveNode { parent, point: Some(point), ..MoveNode::default() });
        self.nodes[parent].children.push(node);
        node
    }

    fn child(&self, parent: usize, point: Point) -> Option<usize> {
        let mut children = self.nodes[parent].children.iter().copied();
        children.find(|&child| self.nodes[child].point == Some(point))
    }

    /// The nodes in the order of the text.
    fn preorder(&self) -> Vec<usize> {
        let mut waiting = vec![0];
        let mut order = Vec::with_capacity(self.nodes.len());
        while let Some(node) = waiting.pop() {
            order.push(node);
            waiting.extend(self.nodes[node].children.iter().rev());
        }
        order
    }

    fn path_to(&self, node: usize) -> Vec<Point> {
        let parent = |&node: &usize| (node > 0).then(|| self.nodes[node].parent);
        let upwards = std::iter::successors(Some(node), parent);
        let mut path: Vec<Point> = upwards.filter_map(|node| self.nodes[node].point).collect();
        path.reverse();
        path
    }

    /// Brings a game of this tree to the position of a node.
    fn go_to(&self, game: &mut Game, node: usize) -> Result<()> {
        let path = self.path_to(node);
        let common = game.moves().iter().zip(&path).take_while(|(a, b)| a == b).count();
        while game.moves().len() > common {
            game.undo();
        }
        for &point in &path[common..] {
            game.play(point)?;
        }
        Ok(())
    }
}

/// A game that was read, and the tree that the page shows of it.
pub struct FileTree<'a> {
    read: &'a InputGame,
    /// The position before the first move.
    pub start: Game,
    /// What is shown.
    pub tree: MoveTree,
    /// How many moves of variations are not shown.
    pub hidden_moves: usize,
    /// Whether there are comments that are on no move, or a second one on the same.
    pub has_hidden_comments: bool,
    /// For each node of the file the moves of `tree` that it holds.
    moves: Vec<Vec<usize>>,
    /// The node with the first move, if that cannot go without it: it sets up stones or is the first of all.
    anchor: Option<usize>,
    /// How many moves of the anchor belong to what comes before.
    skipped: usize,
    /// The node that the first moves follow.
    base: usize,
}

impl<'a> FileTree<'a> {
    /// The last unbroken sequence of moves of a game, with all variations of these.
    ///
    /// # Errors
    /// When the main line cannot be played.
    pub fn of(read: &'a InputGame) -> Result<Self> {
        let (mut start, before) = match read.last_sequence() {
            Ok(sequence) => sequence,
            Err(_) => (read.replay()?, usize::MAX),
        };
        while start.undo().is_some() {}
        let nodes = read.tree.nodes();
        let played = &read.meaning.moves;
        let first = played.get(before).map(|played| played.place);
        let skipped = played.iter().take(before.min(played.len()));
        let skipped = skipped.filter(|played| Some(played.place) == first).count();
        let sets_up = |place: usize| SETTING_UP.iter().any(|name| nodes[place].has(name));
        let anchor =
            first.filter(|&place| skipped > 0 || nodes[place].parent.is_none() || sets_up(place));
        let base = match first {
            Some(place) => nodes[place].parent.unwrap_or(0),
            None => read.tree.main_line().last().unwrap_or(0),
        };
        let mut file = FileTree {
            read,
            start,
            tree: MoveTree::new(),
            hidden_moves: 0,
            has_hidden_comments: false,
            moves: vec![Vec::new(); nodes.len()],
            anchor,
            skipped,
            base,
        };
        file.show(first);
        Ok(file)
    }

    /// Fills the tree, beginning with the node of the first move and those beside it.
    fn show(&mut self, first: Option<usize>) {
        let nodes = self.read.tree.nodes();
        self.tree.nodes[0].comment = self.comment(0).unwrap_or_default();
        let mut waiting: Vec<(usize, usize)> = match (self.anchor, first) {
            (Some(anchor), _) => vec![(anchor, 0)],
            (None, Some(_)) => nodes[self.base].children.iter().rev().map(|&p| (p, 0)).collect(),
            (None, None) => Vec::new(),
        };
        let mut is_on_main_line = vec![false; nodes.len()];
        self.read.tree.main_line().for_each(|place| is_on_main_line[place] = true);
        let mut game = self.start.clone();
        let mut is_hidden = vec![false; nodes.len()];
        while let Some((place, node)) = waiting.pop() {
            let is_below_hidden = nodes[place].parent.is_some_and(|parent| is_hidden[parent]);
            let shown = if is_below_hidden { None } else { self.show_node(place, node, &mut game) };
            is_hidden[place] = shown.is_none();
            let holds_move = MOVES.iter().any(|name| nodes[place].has(name));
            if shown.is_none() && holds_move && !is_on_main_line[place] {
                self.hidden_moves += 1;
            }
            let last = shown.unwrap_or(node);
            waiting.extend(nodes[place].children.iter().rev().map(|&child| (child, last)));
        }
    }

    /// Adds the moves of a node to the tree, all or none: the last of them, or `None` if they cannot be shown.
    fn show_node(&mut self, place: usize, node: usize, game: &mut Game) -> Option<usize> {
        let file_node = &self.read.tree.nodes()[place];
        let is_anchor = self.anchor == Some(place);
        if !is_anchor && SETTING_UP.iter().any(|name| file_node.has(name)) {
            return None;
        }
        let skipped = if is_anchor { self.skipped } else { 0 };
        self.tree.go_to(game, node).ok()?;
        let moves = moves_of(file_node, self.read.size(), 0, Some(!game.to_move())).ok()?;
        let mut points = Vec::new();
        for (color, point) in moves.into_iter().skip(skipped) {
            let point = point.filter(|_| color == game.to_move())?;
            game.play(point).ok()?;
            points.push(point);
        }
        if self.tree.nodes.len() + points.len() > MAX_SHOWN {
            return None;
        }
        let mut last = node;
        for point in points {
            let known = self.tree.child(last, point);
            last = known.unwrap_or_else(|| self.tree.add(last, point));
            self.moves[place].push(last);
        }
        if let Some(comment) = self.comment(place).filter(|_| place > 0) {
            let kept = &mut self.tree.nodes[last].comment;
            if !self.moves[place].is_empty() && kept.is_empty() {
                *kept = comment;
            } else {
                self.has_hidden_comments = true;
            }
        }
        Some(last)
    }

    fn comment(&self, place: usize) -> Option<String> {
        self.read.tree.nodes()[place].text("C").filter(|text| !text.trim().is_empty())
    }

    /// The tree of the file with the moves and comments of `new` in place of those that are shown. All else
    /// stays; what `new` has not is dropped with all that follows it.
    pub fn updated(&self, new: &MoveTree) -> GameTree {
        Update::of(self, new).run()
    }
}

/// How the tree of a file comes to hold that of the page.
struct Update<'a> {
    file: &'a FileTree<'a>,
    new: &'a MoveTree,
    /// For each move that the file has shown the one of the page.
    same: Vec<Option<usize>>,
    out: GameTree,
    /// For each move of the page its place in `out`.
    places: Vec<Option<usize>>,
}

impl<'a> Update<'a> {
    fn of(file: &'a FileTree<'a>, new: &'a MoveTree) -> Self {
        let mut same = vec![None; file.tree.nodes.len()];
        same[0] = Some(0);
        for (number, node) in file.tree.nodes.iter().enumerate().skip(1) {
            let parent: Option<usize> = same[node.parent];
            same[number] = parent.zip(node.point).and_then(|(at, point)| new.child(at, point));
        }
        let places = vec![None; new.nodes.len()];
        Update { file, new, same, out: GameTree::default(), places }
    }

    fn run(mut self) -> GameTree {
        let source = &self.file.read.tree;
        // Where the children of each node of the file go.
        let mut below = vec![None; source.nodes().len()];
        for place in source.depth_first() {
            let parent = source.nodes()[place].parent;
            if let Some(parent) = parent {
                let Some(at) = below[parent] else { continue };
                below[place] = self.copy(place, at);
            } else {
                below[place] = self.copy(place, 0);
            }
            if place == self.file.base && self.places[0].is_none() {
                self.places[0] = below[place];
            }
        }
        self.add_moves();
        self.set_comments();
        self.sort();
        self.out
    }

    /// Copies a node behind another one, and returns the place for its children; `None` if these are dropped.
    fn copy(&mut self, place: usize, parent: usize) -> Option<usize> {
        let moves = &self.file.moves[place];
        let is_anchor = self.file.anchor == Some(place);
        let kept: Vec<usize> = moves.iter().map_while(|&node| self.same[node]).collect();
        if kept.is_empty() && !moves.is_empty() && !is_anchor {
            return None;
        }
        let node = &self.file.read.tree.nodes()[place];
        let at = if place == 0 { 0 } else { self.out.add(parent) };
        self.out.node_mut(at).is_bracketed = node.is_bracketed;
        if kept.len() == moves.len() && !self.must_split(&kept, is_anchor) {
            self.out.node_mut(at).properties.clone_from(&node.properties);
            if let Some(&last) = kept.last() {
                self.places[last].get_or_insert(at);
            }
            return Some(at);
        }
        self.split(place, at, &kept);
        let last = kept.last().map_or(Some(at), |&last| self.places[last]);
        last.filter(|_| kept.len() == moves.len())
    }

    /// Whether the moves of a node need nodes of their own, because something else follows one of them, or
    /// it has a comment.
    fn must_split(&self, kept: &[usize], is_anchor: bool) -> bool {
        let inner = kept.split_last().map_or(&[][..], |(_, inner)| inner);
        let is_plain = |&node: &usize| {
            self.new.nodes[node].children.len() == 1 && self.new.nodes[node].comment.is_empty()
        };
        let forks = is_anchor && self.new.nodes[0].children.len() > 1;
        forks || !inner.iter().all(is_plain)
    }

    /// Writes the moves of a node as one node each. An anchor comes before them without a move.
    fn split(&mut self, place: usize, at: usize, kept: &[usize]) {
        let node = &self.file.read.tree.nodes()[place];
        let is_anchor = self.file.anchor == Some(place);
        let is_move = |property: &Property| MOVES.contains(&property.name.as_str());
        let is_comment = |property: &Property| property.name == "C" && place > 0;
        let (comments, rest): (Vec<Property>, Vec<Property>) = node
            .properties
            .iter()
            .filter(|property| !is_move(property))
            .cloned()
            .partition(is_comment);
        self.out.node_mut(at).properties = rest;
        let size = self.file.read.size();
        let mut last = at;
        if is_anchor {
            let moves = moves_of(node, size, 0, None).unwrap_or_default();
            for (color, point) in moves.into_iter().take(self.file.skipped) {
                last = sgf::add_move(&mut self.out, last, color, point, size);
            }
            self.places[0] = Some(last);
        }
        for (index, &kept) in kept.iter().enumerate() {
            if index > 0 || is_anchor {
                last = self.out.add(last);
            }
            self.set_move(last, kept);
            self.places[kept].get_or_insert(last);
        }
        if !kept.is_empty() && kept.len() == self.file.moves[place].len() {
            self.out.node_mut(last).properties.extend(comments);
        }
    }

    /// Gives a node of the file the move of one of the page.
    fn set_move(&mut self, place: usize, node: usize) {
        let size = self.file.read.size();
        let depth = self.new.path_to(node).len();
        let first = self.file.start.to_move();
        let color: Color = if depth % 2 == 1 { first } else { !first };
        let point = self.new.nodes[node].point.map(|point| sgf::point_text(point, size));
        let properties = &mut self.out.node_mut(place).properties;
        let values = vec![point.unwrap_or_default()];
        let name = sgf::color_name(color).to_string();
        properties.insert(0, Property { name, values });
    }

    /// Adds the moves that the file has not.
    fn add_moves(&mut self) {
        for node in self.new.preorder().into_iter().skip(1) {
            if self.places[node].is_some() {
                continue;
            }
            let parent = self.places[self.new.nodes[node].parent].unwrap_or(0);
            let place = self.out.add(parent);
            self.set_move(place, node);
            self.places[node] = Some(place);
        }
    }

    /// Writes the comments that were changed.
    fn set_comments(&mut self) {
        let mut old = vec![""; self.new.nodes.len()];
        for (number, node) in self.file.tree.nodes.iter().enumerate() {
            if let Some(same) = self.same[number] {
                old[same] = &node.comment;
            }
        }
        for (number, node) in self.new.nodes.iter().enumerate() {
            let place = if number == 0 { Some(0) } else { self.places[number] };
            if let Some(place) = place.filter(|_| node.comment != old[number]) {
                let comment = Some(node.comment.as_str()).filter(|text| !text.is_empty());
                self.out.node_mut(place).set_all("C", comment);
            }
        }
    }

    /// Puts the branches in the order of the page; those that it does not show come last.
    fn sort(&mut self) {
        let mut ranks = vec![usize::MAX; self.out.nodes().len()];
        for (rank, node) in self.new.preorder().into_iter().enumerate().skip(1) {
            if let Some(place) = self.places[node] {
                ranks[place] = ranks[place].min(rank);
            }
        }
        for place in (1..ranks.len()).rev() {
            if let Some(parent) = self.out.nodes()[place].parent {
                ranks[parent] = ranks[parent].min(ranks[place]);
            }
        }
        for place in 0..ranks.len() {
            self.out.node_mut(place).children.sort_by_key(|&child| ranks[child]);
        }
    }
}
