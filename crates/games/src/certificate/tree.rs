//! `Certificate`: the position, the claim and the tree of play. How it is read, written and verified
//! stands in the files beside.

use goren::board::{Bitboard, Color, Point};
use goren::rules::{Rule, Stones};

/// A claim about who wins a position, with all that is needed to check it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// The rule of the game.
    pub rule: Rule,
    /// The position.
    pub stones: Stones,
    /// The side to move.
    pub to_move: Color,
    /// What is claimed, and the play.
    pub claim: Claim,
}

/// What a certificate claims.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The side to move wins with this attack.
    Win(Attack),
    /// The side to move loses whatever it plays.
    Loss(Answers),
}

/// A move of the attacker and the answers to every reply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attack {
    /// The move.
    pub point: Point,
    /// How the attacker goes on; empty if the move ends the game.
    pub answers: Answers,
}

/// How the attacker goes on after each move of the defender.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Answers {
    /// The replies that need an answer of their own, each with it.
    pub listed: Vec<(Point, Attack)>,
    /// The answer to every other reply; `None` if all are listed.
    pub otherwise: Option<Box<Attack>>,
}

impl Certificate {
    /// The side that wins.
    pub fn attacker(&self) -> Color {
        match self.claim {
            Claim::Win(_) => self.to_move,
            Claim::Loss(_) => !self.to_move,
        }
    }

    /// The attacker's moves in the tree.
    pub fn moves(&self) -> usize {
        self.attacks().count()
    }

    /// Whether every move of the attacker is a five, or a four: a five answers every reply that is not
    /// listed. Like all of the tree it is a claim until it is verified.
    pub fn is_by_fours(&self) -> bool {
        let is_four =
            |attack: &Attack| attack.answers.otherwise.as_ref().is_some_and(|five| five.is_last());
        self.attacks().all(|attack| attack.is_last() || is_four(attack))
    }

    /// Every move of the attacker, with what follows it.
    fn attacks(&self) -> impl Iterator<Item = &Attack> {
        let mut left: Vec<&Attack> = match &self.claim {
            Claim::Win(attack) => vec![attack],
            Claim::Loss(answers) => answers.all().map(|(_, attack)| attack).collect(),
        };
        std::iter::from_fn(move || {
            let attack = left.pop()?;
            left.extend(attack.answers.all().map(|(_, attack)| attack));
            Some(attack)
        })
    }

    /// The longest play through listed replies, both sides' moves in turn.
    pub fn main_line(&self) -> Vec<Point> {
        match &self.claim {
            Claim::Win(attack) => attack.main_line(),
            Claim::Loss(answers) => answers.main_line(),
        }
    }
}

impl Attack {
    /// A move that ends the game.
    pub fn last(point: Point) -> Self {
        Attack { point, answers: Answers::default() }
    }

    /// Whether the move ends the game.
    pub fn is_last(&self) -> bool {
        self.answers.all().next().is_none()
    }

    pub(super) fn main_line(&self) -> Vec<Point> {
        [vec![self.point], self.answers.main_line()].concat()
    }
}

impl Answers {
    /// The answer to a reply; `None` if there is none.
    pub fn to(&self, reply: Point) -> Option<&Attack> {
        let listed = self.listed.iter().find(|(point, _)| *point == reply);
        listed.map(|(_, answer)| answer).or(self.otherwise.as_deref())
    }

    /// Every answer with its reply; `None` stands for any other.
    pub(super) fn all(&self) -> impl Iterator<Item = (Option<Point>, &Attack)> {
        let listed = self.listed.iter().map(|(reply, answer)| (Some(*reply), answer));
        listed.chain(self.otherwise.as_deref().map(|answer| (None, answer)))
    }

    /// A reply that is listed twice, which no reader accepts: so no list is longer than the board has
    /// points, and it takes little time to look for an answer.
    pub(super) fn listed_twice(&self) -> Option<Point> {
        let mut seen = Bitboard::EMPTY;
        let mut replies = self.listed.iter().map(|(reply, _)| *reply);
        replies.find(|&reply| {
            let again = seen.contains(reply);
            seen.insert(reply);
            again
        })
    }

    pub(super) fn main_line(&self) -> Vec<Point> {
        let lines = self.listed.iter().map(|(reply, answer)| (*reply, answer.main_line()));
        let longest = lines.rev().max_by_key(|(_, line)| line.len());
        longest.map_or(Vec::new(), |(reply, line)| [vec![reply], line].concat())
    }
}
