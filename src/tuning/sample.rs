//! `Samples`: games turned into what the fits need, and nothing else: codes and their numbers, the
//! result, the score of the search, the move that was played.
//!
//! Samples are taken by replaying the game on the fast position. Positions that the search decides at
//! sight, or in which a five must be answered, are left out: the evaluation is never asked there.

use crate::board::{Bitboard, BoardSize, ByColor, Color, Point};
use crate::eval::Weights;
use crate::pattern::{Code, RuleTables};
use crate::position::{Deaf, Position};
use crate::rules::Rule;
use crate::threat::{Defence, Outlook, defence, outlook};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::sync::Arc;

/// A game to learn from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// Its rule.
    pub rule: Rule,
    /// Its board.
    pub size: BoardSize,
    /// Number of moves at the start that no search chose; nothing is learnt from them.
    pub opening: usize,
    /// Every move, black first.
    pub moves: Vec<Point>,
    /// For every move what the search said for the side that made it, in units of the evaluation; `None`
    /// where it was proven or nothing was said.
    pub scores: Vec<Option<i32>>,
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
}

impl Game {
    /// Whether every move lies on a point of its own of the board, and has a score or a word that there
    /// is none.
    fn is_playable(&self) -> bool {
        let mut taken = Bitboard::EMPTY;
        self.moves.len() == self.scores.len()
            && self.moves.iter().all(|&point| {
                let free = self.size.contains(point) && !taken.contains(point);
                taken.insert(point);
                free
            })
    }
}

/// Which positions are taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sampling {
    /// Of the positions of a game, one in this many, at random; 1 takes all.
    pub one_in: u32,
    /// Hundredths of the games that are kept aside for validation.
    pub validation: u32,
    /// Seed of both choices.
    pub seed: u64,
}

/// One term of a position's value: how many points have a code for a colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Term {
    pub color: Color,
    pub count: u8,
    pub code: Code,
}

/// A position to learn values from. Its terms are a range of its set's.
#[derive(Clone, Copy, Debug)]
pub(super) struct Valued {
    from: u32,
    to: u32,
    pub mover: Color,
    /// Of which classes of threats, open three to five from the lowest bit on, a colour has a point.
    pub threats: ByColor<u8>,
    /// Result for the side to move: 0, 0.5 or 1.
    pub result: f32,
    /// What the search said for the side to move.
    pub score: i32,
}

/// A decision to learn the order of moves from. Its moves are a range of its set's.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    from: u32,
    to: u32,
    pub mover: Color,
    /// Which of the moves was played.
    pub played: u32,
}

/// Positions and decisions, to learn from or to validate with.
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
    rng: Pcg64,
    games: usize,
    pub(super) training: Set,
    pub(super) validation: Set,
}

impl Samples {
    /// No samples yet of games under this rule.
    pub fn new(rule: Rule, sampling: Sampling) -> Self {
        Samples {
            tables: Arc::new(RuleTables::new(rule)),
            sampling,
            rng: Pcg64::seed_from_u64(sampling.seed),
            games: 0,
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

    /// Games added so far.
    pub fn games(&self) -> usize {
        self.games
    }

    /// Positions to learn from and to validate with.
    pub fn positions(&self) -> [usize; 2] {
        [self.training.positions.len(), self.validation.positions.len()]
    }

    /// Takes samples of one more game, which is as a whole learnt from or kept aside. Says whether the
    /// game could be used: its rule must be this one, and its moves playable.
    pub fn add(&mut self, game: &Game) -> bool {
        if game.rule != self.rule() || !game.is_playable() {
            return false;
        }
        let Samples { tables, sampling, rng, training, validation, .. } = self;
        let aside = rng.random_ratio(sampling.validation, 100);
        let set = if aside { validation } else { training };
        let mut position = Position::new(game.size, Arc::clone(tables));
        for (ply, (&point, &score)) in game.moves.iter().zip(&game.scores).enumerate() {
            let taken = ply >= game.opening && rng.random_ratio(1, sampling.one_in);
            if let (true, Some(score)) = (taken, score) {
                set.add(&position, point, score, game.winner);
            }
            position.play(point, &mut Deaf);
        }
        self.games += 1;
        true
    }
}

impl Set {
    fn add(&mut self, position: &Position, played: Point, score: i32, winner: Option<Color>) {
        if outlook(position) != Outlook::Open {
            return;
        }
        let defence = defence(position);
        if defence.is_against_five() {
            return;
        }
        self.add_position(position, score, winner);
        self.add_choice(position, &defence, played);
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
        self.positions.push(Valued { from, to, mover, threats, result, score });
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
