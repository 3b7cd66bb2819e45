//! The swap2 opening: the decision at each of its three steps, by search.
//!
//! The first player places three stones: black, white, black. The second player then takes black
//! (swaps), or stays white and places the fourth stone, or places the fourth and fifth and leaves
//! the choice of colour to the first. A colour is always chosen with white to move, so each
//! decision rests on the value of a position for white. Staying white is worth that value, swapping
//! its negation. Stones that leave the choice to the other side are worth less the further their
//! value is from zero.
//!
//! Candidate stones are generated at random (`candidates.rs`) and selected by searches that get
//! longer as fewer are left (`engine/fairest.rs`). The thinker finds the moves; `protocol` knows the
//! words of the protocol.

pub(super) mod candidates;
#[cfg(test)]
mod tests;

use super::allowance::Allowance;
use super::fairest::{Candidate, FairestSearch};
use super::{PlayError, Record, Thinker};
use crate::board::Point;
use crate::search::{Reporter, Score, Task};

use rand::SeedableRng;
use rand_pcg::Pcg64;

/// Candidates at the start of the selection (count, 8..=128; a power of two loses none to
/// rounding). With 8 to 64, halved or quartered from round to round, openings of 20,000 nodes were
/// equally fair: 39 to 49 from zero by a search of half a million nodes (root of the mean square,
/// 60 openings each).
const CANDIDATES: usize = 32;
/// How far from zero the value of the three stones, plus that of the stones to offer, may be for
/// the offer to be made (score, 0..=200). Values alone never favour an offer: the better of two
/// colours is worth at least zero, an offer at most that. But the opponent chose the three stones
/// and may know them better than we do, and a choice by less than our own uncertainty favours him.
/// Searches of 3,000, 15,000, 80,000 and 300,000 nodes differed from one of a million by 43, 40, 33
/// and 23 (root of the mean square, 60 openings). Between equal players offers have no measurable
/// cost: at 20,000 nodes a move the second player won 47 and lost 45 of 100 games, without offers
/// 44 and 42.
const DOUBT: u32 = 30;
/// The choice of colour takes one part in this many of the time of the second step. The rest is for
/// the stones to offer.
const COLOR_PARTS: u32 = 2;

/// A player's answer in the opening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Swap2Answer {
    /// "I take black": the other side is white and to move.
    Swap,
    /// Stones placed after those on the board: the first three (black, white, black); one, by which
    /// white stays white; or two (white, black), after which the other side chooses.
    Stones(Vec<Point>),
}

/// An answer and its basis.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Swap2Decision {
    /// The answer.
    pub answer: Swap2Answer,
    /// Value for white, who is to move, of the position in which the colour is chosen: the stones
    /// on the board, and those of the answer if the other side chooses.
    pub score: Score,
    /// Nodes searched.
    pub nodes: u64,
}

/// Why stones are not a swap2 opening.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Swap2Error {
    /// There is no step of the opening with this many stones.
    #[error("a swap2 opening has 0, 3 or 5 stones, not {0}")]
    Count(usize),
    /// A stone cannot be placed.
    #[error(transparent)]
    Stone(#[from] PlayError),
}

/// The game of an opening, with stones of black and white in turn.
pub(super) fn opened(mut record: Record, stones: &[Point]) -> Result<Record, Swap2Error> {
    if !matches!(stones.len(), 0 | 3 | 5) {
        return Err(Swap2Error::Count(stones.len()));
    }
    for &point in stones {
        record.play(point)?;
    }
    Ok(record)
}

/// A legal answer without a search: random stones, or white stays white with `best` if that point
/// is allowed.
pub(super) fn at_once(record: &Record, seed: u64, best: Option<Point>) -> Swap2Answer {
    if record.stone_count() == 0 {
        return Swap2Answer::Stones(candidates::opening(record.size(), &mut generator(seed)));
    }
    let best = best.filter(|&point| record.is_legal(point));
    Swap2Answer::Stones(best.or_else(|| record.any_move()).into_iter().collect())
}

/// The game after an answer.
pub(super) fn answered(mut record: Record, answer: &Swap2Answer) -> Result<Record, PlayError> {
    if let Swap2Answer::Stones(stones) = answer {
        for &point in stones {
            record.play(point)?;
        }
    }
    Ok(record)
}

fn generator(seed: u64) -> Pcg64 {
    Pcg64::seed_from_u64(seed)
}

/// The inputs of a decision.
pub(super) struct Swap2Search<'a> {
    pub thinker: &'a mut dyn Thinker,
    /// The opening so far: 0, 3 or 5 stones.
    pub record: &'a Record,
    /// The task, with the limits of the whole decision.
    pub task: &'a Task<'a>,
    pub reporter: &'a mut dyn Reporter,
    /// Seed of the random stones.
    pub seed: u64,
}

impl Swap2Search<'_> {
    /// The answer.
    pub fn decide(&mut self) -> Swap2Decision {
        let mut allowance = Allowance::new(&self.task.limits);
        match self.record.stone_count() {
            0 => self.open(&mut allowance),
            3 => self.choose_or_offer(&mut allowance),
            _ => self.choose(&mut allowance, 1).1,
        }
    }

    /// Chooses three stones that favour neither colour.
    fn open(&mut self, allowance: &mut Allowance) -> Swap2Decision {
        let mut random = generator(self.seed);
        let size = self.record.size();
        let openings = (0..CANDIDATES).map(|_| candidates::opening(size, &mut random));
        let fairest = self.fairest(openings.collect(), allowance);
        decision(fairest, allowance)
    }

    /// Chooses the colour by the value for white, from a search with one part in `parts` of the
    /// time. Also returns whether the value is known.
    fn choose(&mut self, allowance: &mut Allowance, parts: u32) -> (bool, Swap2Decision) {
        let limits = allowance.first(self.task.clock, parts);
        let task = Task { limits, ..*self.task };
        let found = self.thinker.think(self.record, &task, &mut *self.reporter);
        allowance.spend(found.nodes);
        let known = found.depth > 0;
        let answer = if known && found.score < Score::DRAW {
            Swap2Answer::Swap
        } else {
            Swap2Answer::Stones(vec![found.best()])
        };
        (known, Swap2Decision { answer, score: found.score, nodes: allowance.spent() })
    }

    /// Chooses a colour, or offers two more stones if the colours are nearly equal.
    fn choose_or_offer(&mut self, allowance: &mut Allowance) -> Swap2Decision {
        let (known, chosen) = self.choose(allowance, COLOR_PARTS);
        let advantage = chosen.score.value().unsigned_abs();
        if !known || advantage >= DOUBT {
            return Swap2Decision { nodes: allowance.spent(), ..chosen };
        }
        let mut random = generator(self.seed);
        let record = self.record;
        let pairs = (0..CANDIDATES).map(|_| candidates::pair(record, &mut random));
        let fairest = self.fairest(pairs.collect(), allowance);
        if fairest.imbalance(0).saturating_add(advantage) < DOUBT {
            decision(fairest, allowance)
        } else {
            Swap2Decision { nodes: allowance.spent(), ..chosen }
        }
    }

    /// The candidate whose value is nearest to zero.
    fn fairest(&mut self, stones: Vec<Vec<Point>>, allowance: &mut Allowance) -> Candidate {
        let Swap2Search { record, task, .. } = *self;
        FairestSearch { thinker: &mut *self.thinker, record, task, target: 0 }
            .find(stones, allowance)
    }
}

fn decision(candidate: Candidate, allowance: &Allowance) -> Swap2Decision {
    Swap2Decision {
        answer: Swap2Answer::Stones(candidate.stones),
        score: candidate.score.unwrap_or(Score::DRAW),
        nodes: allowance.spent(),
    }
}
