//! Certificates: wins that anyone can check.
//!
//! A certificate is a position and a tree of play. After every move of the attacker it answers every
//! move that the defender can make. A reply is either *listed*, with a tree of its own, or it is
//! *not listed*, and then the attacker goes on with the tree under `otherwise`, whatever the reply
//! was. So a four lists the points that block it, and `otherwise` is the five.
//!
//! `Certificate::verify` plays all of it by the rules, with every legal reply at every step. It uses
//! the referee of `rules` and nothing of the search. How certificates are found is the business of
//! `threat::certify`; `text` and `file` write them for people and programs.

mod file;
mod text;
mod verify;

pub use file::CertificateError;
pub(crate) use verify::verify;
pub use verify::{Gap, GapKind, Verified};

use crate::board::{Color, Point};
use crate::rules::{Rule, Stones};

/// A claim that the side to move wins, with all that is needed to check it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// The rule of the game.
    pub rule: Rule,
    /// The position.
    pub stones: Stones,
    /// The side to move, which wins.
    pub attacker: Color,
    /// The play.
    pub attack: Attack,
}

/// A move of the attacker and the answers to every reply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attack {
    /// The move.
    pub point: Point,
    /// How the attacker goes on after a reply that is not listed; `None` if every reply is, or if the
    /// move ends the game.
    pub otherwise: Option<Box<Attack>>,
    /// The replies that need an answer of their own, each with it.
    pub replies: Vec<(Point, Attack)>,
}

impl Attack {
    /// A move that ends the game.
    pub fn last(point: Point) -> Self {
        Attack { point, otherwise: None, replies: Vec::new() }
    }

    /// Whether the move ends the game.
    pub fn is_last(&self) -> bool {
        self.otherwise.is_none() && self.replies.is_empty()
    }

    /// The attacker's moves in the tree, this one included.
    pub fn moves(&self) -> usize {
        let below = self.replies.iter().map(|(_, attack)| attack).chain(self.otherwise.as_deref());
        1 + below.map(Attack::moves).sum::<usize>()
    }

    /// The longest line of play through listed replies: the attacker's moves and the replies in turn.
    pub fn main_line(&self) -> Vec<Point> {
        let longest = self.replies.iter().map(|(reply, attack)| (*reply, attack.main_line()));
        let mut line = vec![self.point];
        if let Some((reply, rest)) = longest.rev().max_by_key(|(_, rest)| rest.len()) {
            line.push(reply);
            line.extend(rest);
        }
        line
    }
}
