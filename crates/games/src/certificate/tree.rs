//! `Certificate`: the position, the claim and the tree of play. How it is read, written and verified
//! stands in the files beside.
//!
//! What several variations lead to is one subtree that all of them share: a long win is made of some
//! thousand positions that are reached in a hundred times as many orders. So whatever looks at a whole
//! certificate looks at each subtree once.

use goren::board::{Bitboard, Color, Point};
use goren::rules::{Rule, Stones};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

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
    pub listed: Vec<(Point, Arc<Attack>)>,
    /// The answer to every other reply; `None` if all are listed.
    pub otherwise: Option<Arc<Attack>>,
}

impl Certificate {
    /// The side that wins.
    pub fn attacker(&self) -> Color {
        match self.claim {
            Claim::Win(_) => self.to_move,
            Claim::Loss(_) => !self.to_move,
        }
    }

    /// The attacker's moves, those of a shared subtree counted once.
    pub fn moves(&self) -> usize {
        self.attacks().count()
    }

    /// The attacker's moves in the tree without shared subtrees, as formats for people write it.
    pub fn moves_written_out(&self) -> u64 {
        let mut known = HashMap::new();
        match &self.claim {
            Claim::Win(attack) => attack.moves_written_out(&mut known),
            Claim::Loss(answers) => answers.moves_written_out(&mut known),
        }
    }

    /// Whether every move of the attacker is a five, or a four: a five answers every reply that is not
    /// listed. Like all of the tree it is a claim until it is verified.
    pub fn is_by_fours(&self) -> bool {
        let is_four =
            |attack: &Attack| attack.answers.otherwise.as_ref().is_some_and(|five| five.is_last());
        self.attacks().all(|attack| attack.is_last() || is_four(attack))
    }

    /// Every move of the attacker, with what follows it; a shared subtree comes once.
    fn attacks(&self) -> impl Iterator<Item = &Attack> {
        match &self.claim {
            Claim::Win(attack) => all_below(vec![attack]),
            Claim::Loss(answers) => all_below(answers.all().map(|(_, attack)| attack).collect()),
        }
    }

    /// The longest play through listed replies, both sides' moves in turn.
    pub fn main_line(&self) -> Vec<Point> {
        let mut lengths = Lengths::default();
        let (mut line, mut answers) = match &self.claim {
            Claim::Win(attack) => (vec![attack.point], &attack.answers),
            Claim::Loss(answers) => (Vec::new(), answers),
        };
        while let Some((reply, attack)) = lengths.longest(answers) {
            line.extend([reply, attack.point]);
            answers = &attack.answers;
        }
        line
    }
}

/// These attacks and all below them, each once.
fn all_below(mut left: Vec<&Attack>) -> impl Iterator<Item = &Attack> {
    let mut seen: HashSet<*const Attack> = HashSet::new();
    std::iter::from_fn(move || {
        let attack = std::iter::from_fn(|| left.pop()).find(|&attack| seen.insert(attack))?;
        left.extend(attack.answers.all().map(|(_, attack)| attack));
        Some(attack)
    })
}

/// The lengths of the longest lines through listed replies, each computed once.
#[derive(Default)]
pub(super) struct Lengths {
    known: HashMap<*const Attack, usize>,
}

impl Lengths {
    /// The plies of the longest line of this attack, its own move counted.
    pub fn of(&mut self, attack: &Attack) -> usize {
        if let Some(&length) = self.known.get(&std::ptr::from_ref(attack)) {
            return length;
        }
        let longest = self.longest(&attack.answers).map(|(_, next)| next);
        let length = 1 + longest.map_or(0, |next| 1 + self.of(next));
        self.known.insert(attack, length);
        length
    }

    /// The listed reply that holds out longest, the first of several, with its answer.
    fn longest<'a>(&mut self, answers: &'a Answers) -> Option<(Point, &'a Attack)> {
        let listed = answers.listed.iter().rev();
        listed.map(|(reply, answer)| (*reply, &**answer)).max_by_key(|(_, answer)| self.of(answer))
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

    /// This attack and every one below it; a shared subtree comes once.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Attack> {
        all_below(vec![self])
    }

    fn moves_written_out(&self, known: &mut HashMap<*const Attack, u64>) -> u64 {
        if let Some(&moves) = known.get(&std::ptr::from_ref(self)) {
            return moves;
        }
        let moves = self.answers.moves_written_out(known).saturating_add(1);
        known.insert(self, moves);
        moves
    }
}

impl Answers {
    /// The answer to a reply; `None` if there is none.
    pub fn to(&self, reply: Point) -> Option<&Arc<Attack>> {
        let listed = self.listed.iter().find(|(point, _)| *point == reply);
        listed.map(|(_, answer)| answer).or(self.otherwise.as_ref())
    }

    /// Every answer with its reply; `None` stands for any other.
    pub(super) fn all(&self) -> impl Iterator<Item = (Option<Point>, &Attack)> {
        let listed = self.listed.iter().map(|(reply, answer)| (Some(*reply), &**answer));
        listed.chain(self.otherwise.as_deref().map(|answer| (None, answer)))
    }

    fn moves_written_out(&self, known: &mut HashMap<*const Attack, u64>) -> u64 {
        self.all().map(|(_, attack)| attack.moves_written_out(known)).fold(0, u64::saturating_add)
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
}
