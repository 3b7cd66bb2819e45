//! `Samples`: games reduced to what the fits need: codes and their counts, the result, the score of
//! the search, the move played.
//!
//! Samples are taken by replaying a game on the fast position. Positions with a quick win or loss,
//! or in which a five must be answered, are left out, because the search never evaluates them.

use super::{GameMove, SampleGame};
use crate::board::{ByColor, Color, Point};
use crate::eval::{Situation, Weights};
use crate::pattern::{Code, RuleTables};
use crate::position::{NullObserver, Position};
use crate::rules::Rule;
use crate::threat::{Defence, Outlook, defence, outlook};
use rand::RngExt;
use rand_pcg::Pcg64;
use std::collections::HashSet;
use std::sync::Arc;

/// The choice of positions and games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sampling {
    /// Share of the positions of a game that is taken, at random: above 0; 1 takes all.
    pub share: f64,
    /// Share of the games that is kept for validation, 0 to 1.
    pub validation: f64,
    /// Seed of both random choices.
    pub seed: u64,
}

/// Why a game was rejected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The game has another rule.
    Rule,
    /// The moves cannot be played.
    Moves,
    /// The game is a duplicate.
    Again,
}

/// One term of a position's value: how many points have a code for a colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Term {
    pub color: Color,
    pub count: u8,
    pub code: Code,
}

/// A position to learn values from. Its terms are a range of the terms of its set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Valued {
    from: u32,
    to: u32,
    pub mover: Color,
    pub situation: Situation,
    /// The classes of threats that each colour has on the board: one bit per class, open three
    /// lowest, five highest.
    pub threats: ByColor<u8>,
    /// Result for the side to move: 0, 0.5 or 1.
    pub result: f32,
    /// Score of the search for the side to move.
    pub score: i32,
}

/// A decision to learn the move order from. Its moves are a range of the moves of its set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    from: u32,
    to: u32,
    pub mover: Color,
    /// The index of the move played.
    pub played: u32,
}

/// Positions and decisions, for training or for validation.
#[derive(Default)]
pub(super) struct Set {
    terms: Vec<Term>,
    pub positions: Vec<Valued>,
    moves: Vec<[Code; 2]>,
    pub choices: Vec<Choice>,
}

impl Set {
    pub fn terms(&self, position: &Valued) -> &[Term] {
        &self.terms[position.from as usize..position.to as usize]
    }

    /// The moves of a decision: their codes for the mover and for the other side.
    pub fn moves(&self, choice: &Choice) -> &[[Code; 2]] {
        &self.moves[choice.from as usize..choice.to as usize]
    }
}

/// See the module.
pub struct Samples {
    tables: Arc<RuleTables>,
    sampling: Sampling,
    seen: HashSet<u64>,
    games: [usize; 2],
    pub(super) training: Set,
    pub(super) validation: Set,
}

impl Samples {
    /// An empty set of samples for games of this rule.
    pub fn new(rule: Rule, sampling: Sampling) -> Self {
        Samples {
            tables: Arc::new(RuleTables::new(rule)),
            sampling,
            seen: HashSet::new(),
            games: [0; 2],
            training: Set::default(),
            validation: Set::default(),
        }
    }

    /// The rule of the games.
    pub fn rule(&self) -> Rule {
        self.tables.rule()
    }

    /// The tables of the rule.
    pub fn tables(&self) -> &RuleTables {
        &self.tables
    }

    /// Number of games for training and for validation.
    pub fn games(&self) -> [usize; 2] {
        self.games
    }

    /// Number of positions for training and for validation.
    pub fn positions(&self) -> [usize; 2] {
        [&self.training, &self.validation].map(|set| set.positions.len())
    }

    /// Number of decisions for training and for validation.
    pub fn choices(&self) -> [usize; 2] {
        [&self.training, &self.validation].map(|set| set.choices.len())
    }

    /// Takes samples of one more game, which belongs as a whole to training or to validation. The
    /// samples depend on the game and the seed, not on the games before it.
    ///
    /// # Errors
    /// `Refusal` when the game cannot be used; then no sample is taken.
    pub fn add(&mut self, game: &SampleGame) -> Result<(), Refusal> {
        if game.rule != self.rule() {
            return Err(Refusal::Rule);
        }
        if !game.is_playable() {
            return Err(Refusal::Moves);
        }
        let digest = game.digest();
        if !self.seen.insert(digest) {
            return Err(Refusal::Again);
        }
        let Samples { tables, sampling, training, validation, .. } = self;
        let mut chance = Pcg64::new(sampling.seed.into(), digest.into());
        let aside = chance.random_bool(sampling.validation);
        let set = if aside { validation } else { training };
        let mut position = Position::new(game.size, Arc::clone(tables));
        for played in &game.moves {
            if let (true, Some(score)) = (chance.random_bool(sampling.share), played.score) {
                set.add(&position, played, score, game.winner);
            }
            position.play(played.point, &mut NullObserver);
        }
        self.games[usize::from(aside)] += 1;
        Ok(())
    }
}

impl Set {
    fn add(&mut self, position: &Position, played: &GameMove, score: i32, winner: Option<Color>) {
        if outlook(position) != Outlook::Open {
            return;
        }
        let defence = defence(position);
        if defence.is_against_five() {
            return;
        }
        self.add_position(position, score, winner);
        if played.is_best {
            self.add_choice(position, &defence, played.point);
        }
    }

    fn add_position(&mut self, position: &Position, score: i32, winner: Option<Color>) {
        let mover = position.side_to_move();
        let from = self.terms.len() as u32;
        for color in Color::BOTH {
            let mut codes: Vec<Code> =
                position.empty_points().map(|point| position.code(color, point)).collect();
            codes.sort_unstable();
            for same in codes.chunk_by(|a, b| a == b) {
                let count = same.len().min(usize::from(u8::MAX)) as u8;
                self.terms.push(Term { color, count, code: same[0] });
            }
        }
        let threats = ByColor::from_fn(|color| {
            Weights::threat_classes()
                .enumerate()
                .filter(|&(_, class)| position.count(color, class) > 0)
                .fold(0, |bits, (bit, _)| bits | 1 << bit)
        });
        let result = winner.map_or(0.5, |winner| if winner == mover { 1.0 } else { 0.0 });
        let to = self.terms.len() as u32;
        let situation = Situation::of(position);
        self.positions.push(Valued { from, to, mover, situation, threats, result, score });
    }

    fn add_choice(&mut self, position: &Position, defence: &Defence, played: Point) {
        let mover = position.side_to_move();
        let from = self.moves.len();
        let mut found = None;
        for point in position.candidates() {
            if !defence.allows(point) || position.is_forbidden(mover, point) {
                continue;
            }
            if point == played {
                found = Some((self.moves.len() - from) as u32);
            }
            self.moves.push([position.code(mover, point), position.code(!mover, point)]);
        }
        match found {
            Some(played) if self.moves.len() - from > 1 => {
                let (from, to) = (from as u32, self.moves.len() as u32);
                self.choices.push(Choice { from, to, mover, played });
            }
            _ => self.moves.truncate(from),
        }
    }
}
