//! Certificates as SGF with variations, which every editor for board games opens and `Certificate`
//! reads again.
//!
//! ```text
//! (;FF[4]GM[4]CA[UTF-8]AP[Goren:0.1.0]SZ[15]RU[standard]AB[ao][am][ak]AW[hh][ih][jh]PL[W]CERTIFICATE[1]RE[W+]C[White wins. A pass stands for every reply that is not shown. ..]
//! ;W[kh]C[Four: the next move wins.]TR[lh]
//! (;B[lh];W[gh]C[Wins.])
//! (;B[];W[lh]C[Wins.]))
//! ```
//!
//! The first node holds the position, the side to move (`PL`) and the winner (`RE`). Then both sides
//! move in turn. The winner has one move at a time; every reply of the loser is a variation, none is
//! shown twice, and a pass stands for every reply that is not shown. `CERTIFICATE` is the version of
//! the format; it may be missing, as in trees by other hands. Comments and marks are for people. The
//! replies that hold out longest come first, so that the first variation is the main line.

use super::error::{Error, VERSION};
use super::file::put;
use super::text::{capital, longest_first};
use super::tree::{Answers, Attack, Certificate, Claim, Lengths};
use crate::meaning::{is_pass, size};
use crate::rule_names::rule_named;
use crate::sgf;
use crate::tree::{GameTree, Node};
use goren::board::{BoardSize, Color, Point};
use goren::rules::{Rule, Stones};
use std::sync::Arc;

impl Certificate {
    /// The position with the tree as variations.
    pub fn to_sgf(&self) -> String {
        let mut tree = sgf::setup(&self.stones, self.rule, Some(self.to_move));
        let (root, winner) = (tree.root_mut(), self.attacker());
        root.set("CERTIFICATE", &VERSION.to_string());
        root.set("RE", &format!("{}+", sgf::color_name(winner)));
        let comment = format!(
            "{} wins. A pass stands for every reply that is not shown. A triangle shows what a move \
             threatens.",
            capital(winner)
        );
        root.set("C", &comment);
        // The answers that are still to be written, each with the node that they follow.
        let mut waiting: Vec<(&Answers, usize)> = Vec::new();
        match &self.claim {
            Claim::Win(attack) => {
                waiting.push((&attack.answers, self.add_attack(&mut tree, 0, attack)));
            }
            Claim::Loss(answers) => waiting.push((answers, 0)),
        }
        let (size, lengths) = (self.stones.size(), &mut Lengths::default());
        while let Some((answers, place)) = waiting.pop() {
            for (reply, attack) in longest_first(answers, lengths) {
                let node = sgf::add_move(&mut tree, place, !winner, reply, size);
                waiting.push((&attack.answers, self.add_attack(&mut tree, node, attack)));
            }
        }
        sgf::print_tree(&tree)
    }

    /// Adds a move of the winner behind a node and returns its place.
    fn add_attack(&self, tree: &mut GameTree, parent: usize, attack: &Attack) -> usize {
        let size = self.stones.size();
        let place = sgf::add_move(tree, parent, self.attacker(), Some(attack.point), size);
        let node = tree.node_mut(place);
        node.set("C", meaning(attack));
        if let Some(next) = &attack.answers.otherwise {
            node.set("TR", &sgf::point_text(next.point, size));
        }
        place
    }

    /// Reads a certificate, the first game of the text. That it can be read says nothing about what
    /// it claims: see `verify`.
    ///
    /// # Errors
    /// When it is not a certificate of this version.
    pub fn from_sgf(text: &str) -> Result<Self, Error> {
        let tree = sgf::first_tree(text).map_err(Error::Sgf)?;
        let root = tree.root();
        if let Some(text) = root.value("CERTIFICATE") {
            let wrong = |_| Error::Value("CERTIFICATE", text.clone());
            let version = text.parse().map_err(wrong)?;
            if version != VERSION {
                return Err(Error::Version(version));
            }
        }
        if root.value("B").or(root.value("W")).is_some() {
            let what = "a move stands beside the stones of the position";
            return Err(Error::Variation(String::new(), what));
        }
        let size = match root.value("SZ") {
            Some(text) => size(&text).map_err(sgf::Error::from).map_err(Error::Sgf)?,
            None => BoardSize::default(),
        };
        let to_move = color(root, "PL")?;
        let reader = TreeReader { tree: &tree, size, to_move, winner: color(root, "RE")? };
        Ok(Certificate {
            rule: rule(root)?,
            stones: stones(root, size)?,
            to_move,
            claim: reader.claim()?,
        })
    }
}

/// What a move of the winner does, as far as the tree tells it: what it threatens is what follows a
/// reply that does not matter.
fn meaning(attack: &Attack) -> &'static str {
    if attack.is_last() {
        return "Wins.";
    }
    match &attack.answers.otherwise {
        Some(next) if next.is_last() => "Four: the next move wins.",
        Some(next) if next.answers.all().all(|(_, last)| last.is_last()) => {
            "Threatens a four that cannot be stopped."
        }
        Some(_) => "Threatens to win.",
        None => "Every reply is answered.",
    }
}

fn rule(root: &Node) -> Result<Rule, Error> {
    let text = root.value("RU").unwrap_or_default();
    rule_named(&text).ok_or(Error::Value("RU", text))
}

/// The colour with which a property begins: `B`, `black`, `W+5`.
fn color(root: &Node, name: &'static str) -> Result<Color, Error> {
    let text = root.value(name).unwrap_or_default();
    match text.as_bytes().first() {
        Some(b'B' | b'b') => Ok(Color::Black),
        Some(b'W' | b'w') => Ok(Color::White),
        _ => Err(Error::Value(name, text)),
    }
}

/// The stones on the board before the first move.
fn stones(root: &Node, size: BoardSize) -> Result<Stones, Error> {
    let mut stones = Stones::new(size);
    for (name, cell) in sgf::SETUP {
        for text in root.values(name) {
            let point = sgf::point(&text, size).ok_or(Error::Value(name, text))?;
            put(&mut stones, point, cell)?;
        }
    }
    Ok(stones)
}

/// Makes the claim of a tree of moves.
struct TreeReader<'a> {
    tree: &'a GameTree,
    size: BoardSize,
    to_move: Color,
    winner: Color,
}

/// What is below a node.
#[derive(Default)]
struct Subtree {
    /// Moves of the winner that follow it, each with all that comes after it.
    attacks: Vec<Attack>,
    /// Moves of the loser that follow it, with their answers.
    answers: Answers,
    /// How many plies follow.
    plies: usize,
}

impl TreeReader<'_> {
    /// Built from the end, since every node stands behind the one that it follows.
    fn claim(&self) -> Result<Claim, Error> {
        let nodes = self.tree.nodes();
        let colors = self.colors();
        let mut below: Vec<Subtree> = nodes.iter().map(|_| Subtree::default()).collect();
        for (place, node) in nodes.iter().enumerate().rev() {
            let Some(parent) = node.parent else { break };
            let mut behind = std::mem::take(&mut below[place]);
            self.check(place, &behind.answers)?;
            behind.answers.listed.reverse();
            let before = &mut below[parent];
            before.plies = before.plies.max(behind.plies + 1);
            // No variation is longer than the board has points, with a pass for each.
            if before.plies > 2 * self.size.area() {
                return Err(self.error(place, "the line is too long"));
            }
            let point = self.moved(place, colors[place])?;
            if colors[place] == self.winner {
                let point = point.ok_or_else(|| self.error(place, "the winner passes"))?;
                before.attacks.push(Attack { point, answers: behind.answers });
            } else {
                let attack = self.only(place, behind.attacks)?;
                match point {
                    Some(reply) => before.answers.listed.push((reply, Arc::new(attack))),
                    None if before.answers.otherwise.is_none() => {
                        before.answers.otherwise = Some(Arc::new(attack));
                    }
                    None => return Err(self.error(place, "there are two passes")),
                }
            }
        }
        let mut first = below.swap_remove(0);
        self.check(0, &first.answers)?;
        first.answers.listed.reverse();
        if self.to_move == self.winner {
            Ok(Claim::Win(self.only(0, first.attacks)?))
        } else {
            Ok(Claim::Loss(first.answers))
        }
    }

    /// The side that has to move at each node; at the first node, the side that has just moved.
    fn colors(&self) -> Vec<Color> {
        let mut colors: Vec<Color> = Vec::with_capacity(self.tree.nodes().len());
        for node in self.tree.nodes() {
            colors.push(node.parent.map_or(!self.to_move, |parent| !colors[parent]));
        }
        colors
    }

    /// The move of a node by this side; `None` for a pass.
    fn moved(&self, place: usize, color: Color) -> Result<Option<Point>, Error> {
        let node = &self.tree.nodes()[place];
        if sgf::SETTING_UP.into_iter().any(|name| node.value(name).is_some()) {
            return Err(self.error(place, "stones are set up in the middle of play"));
        }
        let text = node.value(sgf::color_name(color));
        let text = text.ok_or_else(|| self.error(place, "the sides do not take turns"))?;
        if is_pass(&text, self.size) {
            return Ok(None);
        }
        let point = sgf::point(&text, self.size);
        point.map(Some).ok_or_else(|| self.error(place, "the move is not on the board"))
    }

    /// Refuses two answers to a reply to the move of this node.
    fn check(&self, place: usize, answers: &Answers) -> Result<(), Error> {
        match answers.listed_twice() {
            Some(_) => Err(self.error(place, "a reply is shown twice")),
            None => Ok(()),
        }
    }

    fn only(&self, place: usize, attacks: Vec<Attack>) -> Result<Attack, Error> {
        let [attack] = <[Attack; 1]>::try_from(attacks)
            .map_err(|_| self.error(place, "the winner must have one move to go on with"))?;
        Ok(attack)
    }

    /// An error at a node, which is named by the moves that lead to it.
    fn error(&self, place: usize, what: &'static str) -> Error {
        let mut line = Vec::new();
        let mut node = &self.tree.nodes()[place];
        while let Some(parent) = node.parent {
            let text = node.value("B").or(node.value("W")).unwrap_or_default();
            let point = sgf::point(&text, self.size);
            line.push(point.map_or_else(|| "pass".to_string(), |point| point.to_string()));
            node = &self.tree.nodes()[parent];
        }
        line.reverse();
        Error::Variation(line.join(" "), what)
    }
}

#[cfg(test)]
mod tests {
    use super::super::text::tests::certificate;
    use super::*;
    use crate::certificate::GapKind;
    use goren::board::Cell;
    use proptest::prelude::*;

    #[test]
    fn the_sgf_shows_every_variation() {
        let text = certificate().to_sgf();
        assert!(text.contains("AB[ao][am][ak]AW[hh][ih][jh]PL[W]CERTIFICATE[1]RE[W+]"), "{text}");
        let tree = "\n;W[kh]C[Four: the next move wins.]TR[lh]\n(;B[lh];W[gh]C[Wins.])\n(;B[];W[lh]C[Wins.]))\n";
        assert!(text.ends_with(tree), "{text}");
    }

    #[test]
    fn what_a_move_threatens_follows_a_pass() {
        let point = |name| Point::parse(name).unwrap();
        let then = |attack| Answers { listed: Vec::new(), otherwise: Some(Arc::new(attack)) };
        let four = Attack { point: point("a1"), answers: then(Attack::last(point("a2"))) };
        let three = Attack { point: point("b1"), answers: then(four.clone()) };
        let longer = Attack { point: point("c1"), answers: then(three.clone()) };
        assert_eq!(meaning(&four), "Four: the next move wins.");
        assert_eq!(meaning(&three), "Threatens a four that cannot be stopped.");
        assert_eq!(meaning(&longer), "Threatens to win.");
    }

    /// The loss of the side that has to stop the four of `certificate`.
    fn loss() -> Certificate {
        let mut certificate = certificate();
        let Claim::Win(attack) = certificate.claim else { panic!("a win") };
        certificate.stones.put(attack.point, Cell::White);
        certificate.to_move = Color::Black;
        certificate.claim = Claim::Loss(attack.answers);
        certificate
    }

    #[test]
    fn a_loss_begins_with_the_replies() {
        let sgf = loss().to_sgf();
        assert!(sgf.contains("PL[B]CERTIFICATE[1]RE[W+]"), "{sgf}");
        let tree = "\n(;B[lh];W[gh]C[Wins.])\n(;B[];W[lh]C[Wins.]))\n";
        assert!(sgf.ends_with(tree), "{sgf}");
    }

    #[test]
    fn reads_back_what_it_writes_as_sgf() {
        let mut with_dead_stones = certificate();
        with_dead_stones.stones.put(Point::new(14, 14), Cell::Wall);
        for certificate in [certificate(), loss(), with_dead_stones] {
            let read = Certificate::from_sgf(&certificate.to_sgf()).unwrap();
            assert_eq!(read, certificate);
            assert!(read.verify().is_ok());
        }
    }

    #[test]
    fn trees_by_other_hands_are_read() {
        let text = "(;GM[4]SZ[15]RU[freestyle]RE[B+1]PL[black]AB[hh][ih][jh]AW[aa][ac]C[black wins]
            ;B[kh](;W[tt];B[lh])(;W[lh];B[gh]C[and so on]))";
        let read = Certificate::from_sgf(text).unwrap();
        assert_eq!(read.verify().map(|verified| verified.plies), Ok(3));
    }

    #[test]
    fn a_position_may_have_several_properties_of_a_name() {
        let text = "(;GM[4]SZ[15]RU[freestyle]RE[B+1]PL[black]AB[hh][ih][jh]AW[aa][ac]AW[gh]
            ;B[kh](;W[tt];B[lh])(;W[lh];B[gh]))";
        let gap = Certificate::from_sgf(text).unwrap().verify().unwrap_err();
        assert_eq!(gap.kind, GapKind::Impossible);
        assert_eq!(gap.moves, ["k8", "l8", "g8"].map(|name| Point::parse(name).unwrap()));
        let without = text.replace("AW[gh]", "");
        let read = Certificate::from_sgf(&without).unwrap();
        assert!(read.verify().is_ok());
        let several = without.replace("AB[hh][ih][jh]", "AB[hh]AB[ih][jh]");
        assert_eq!(Certificate::from_sgf(&several).unwrap(), read);
    }

    #[test]
    fn errors_name_the_property_or_the_variation() {
        let text = certificate().to_sgf();
        for (from, to, wanted) in [
            ("CERTIFICATE[1]", "CERTIFICATE[2]", "version 2; this program reads version 1"),
            ("CERTIFICATE[1]", "CERTIFICATE[new]", "`CERTIFICATE` cannot be `new`"),
            ("RU[standard]", "", "`RU` cannot be ``"),
            ("PL[W]", "PL[X]", "`PL` cannot be `X`"),
            ("RE[W+]", "RE[0]", "`RE` cannot be `0`"),
            ("[am]", "[ao]", "a1 stands twice"),
            ("[am]", "[zz]", "`AB` cannot be `zz`"),
            ("PL[W]", "PL[W]W[gh]", "in the first position, a move stands beside the stones"),
            (";W[kh]", ";W[kh]AB[mm]", "after k8, stones are set up in the middle of play"),
            (";W[kh]", ";W[kh]AE[hh]", "after k8, stones are set up in the middle of play"),
            (";W[kh]", ";B[kh]", "after k8, the sides do not take turns"),
            (";W[kh]", ";W[]", "after pass, the winner passes"),
            (";W[gh]", ";W[zz]", "after k8 l8 pass, the move is not on the board"),
            (";W[gh]C[Wins.]", "", "after k8 l8, the winner must have one move to go on with"),
            (";B[lh]", ";B[]", "after k8 pass, there are two passes"),
            (";B[]", ";B[lh]", "after k8, a reply is shown twice"),
            (
                "\n;W[kh]",
                "\n(;W[hj])\n;W[kh]",
                "in the first position, the winner must have one move",
            ),
        ] {
            assert!(text.contains(from), "{from}");
            let error = Certificate::from_sgf(&text.replacen(from, to, 1)).unwrap_err().to_string();
            assert!(error.contains(wanted), "{error}, not {wanted}");
        }
        let passes = text.replace("(;B[lh]", &format!("(;B[lh]{}", ";W[gh];B[gi]".repeat(300)));
        let error = Certificate::from_sgf(&passes).unwrap_err().to_string();
        assert!(error.ends_with("the line is too long"), "{error}");
    }

    proptest! {
        #[test]
        fn never_panics_on_changed_bytes(at in 0usize..300, byte in 0x20u8..0x7f) {
            let mut bytes = certificate().to_sgf().into_bytes();
            let at = at % bytes.len();
            bytes[at] = byte;
            let text = String::from_utf8(bytes).expect("ASCII");
            if let Ok(read) = Certificate::from_sgf(&text) {
                let _ = read.verify();
            }
        }
    }
}
