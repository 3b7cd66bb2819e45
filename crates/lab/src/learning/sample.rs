//! `Samples`: the positions of games that a fit learns from.
//!
//! Samples are taken by replaying a game on the fast position. Positions with a quick win or loss,
//! or in which a five must be answered, are left out, because the search never evaluates them. What
//! is kept of a position is the business of `packed.rs`.

use super::SampleGame;
use super::packed::PackedSet;
use goren::board::{ByColor, Point};
use goren::eval::network::threat_classes;
use goren::pattern::RuleTables;
use goren::position::{NullObserver, Position};
use goren::rules::Rule;
use goren::threat::{Defence, Outlook, defence, outlook};
use rand::RngExt;
use rand_pcg::Pcg64;
use std::collections::HashSet;
use std::sync::Arc;

/// The choice of games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sampling {
    /// Share of the games that is kept for validation, 0 to 1.
    pub validation: f64,
    /// Seed of that random choice.
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

/// A position to learn from.
pub(super) struct Example<'a> {
    /// The position.
    pub position: &'a Position,
    /// The classes of threats that each colour has on the board: one bit per class, open three
    /// lowest, five highest.
    pub threats: ByColor<u8>,
    /// Score of the search for the side to move.
    pub score: i32,
    /// The moves that were to choose from, in index order, at least two, among them the one played.
    /// `None` where the move played teaches nothing.
    pub choice: Option<&'a [Point]>,
}

/// The positions of games, for training and for validation.
pub struct Samples {
    tables: Arc<RuleTables>,
    sampling: Sampling,
    seen: HashSet<u64>,
    games: [usize; 2],
    digest: u64,
    pub(super) training: PackedSet,
    pub(super) validation: PackedSet,
}

impl Samples {
    /// An empty set of samples for games of this rule.
    pub fn new(rule: Rule, sampling: Sampling) -> Self {
        Samples {
            tables: RuleTables::of(rule),
            sampling,
            seen: HashSet::new(),
            games: [0; 2],
            digest: 0,
            training: PackedSet::default(),
            validation: PackedSet::default(),
        }
    }

    /// The rule of the games.
    pub fn rule(&self) -> Rule {
        self.tables.rule()
    }

    /// The tables of the rule.
    pub fn tables(&self) -> &Arc<RuleTables> {
        &self.tables
    }

    /// Number of games for training and for validation.
    pub fn games(&self) -> [usize; 2] {
        self.games
    }

    /// Number of positions for training and for validation.
    pub fn positions(&self) -> [usize; 2] {
        [self.training.positions(), self.validation.positions()]
    }

    /// Number of decisions for training and for validation.
    pub fn choices(&self) -> [usize; 2] {
        [self.training.choices(), self.validation.choices()]
    }

    /// Memory that the games take, in bytes.
    pub fn bytes(&self) -> usize {
        self.training.bytes() + self.validation.bytes()
    }

    /// How games are chosen.
    pub fn sampling(&self) -> Sampling {
        self.sampling
    }

    /// A number that identifies the games and their order.
    pub fn digest(&self) -> u64 {
        self.digest
    }

    /// Takes samples of one more game, which belongs as a whole to training or to validation. The
    /// samples depend on the game and the seed, not on the games before it.
    ///
    /// # Errors
    /// `Refusal` when the game cannot be used; then no sample is taken.
    pub fn add(&mut self, game: &SampleGame) -> Result<(), Refusal> {
        let digest = self.digest_of_new(game)?;
        let mut chance = Pcg64::new(self.sampling.seed.into(), digest.into());
        let aside = chance.random_bool(self.sampling.validation);
        self.take(game, digest, aside);
        Ok(())
    }

    /// Takes samples of one more game for validation.
    ///
    /// # Errors
    /// As `add`.
    pub fn add_to_validation(&mut self, game: &SampleGame) -> Result<(), Refusal> {
        let digest = self.digest_of_new(game)?;
        self.take(game, digest, true);
        Ok(())
    }

    /// The digest of a game that can be used and was not there before.
    fn digest_of_new(&mut self, game: &SampleGame) -> Result<u64, Refusal> {
        if game.rule != self.rule() {
            return Err(Refusal::Rule);
        }
        if !game.is_playable() {
            return Err(Refusal::Moves);
        }
        let digest = game.digest();
        if self.seen.insert(digest) { Ok(digest) } else { Err(Refusal::Again) }
    }

    /// Takes the samples of a game.
    fn take(&mut self, game: &SampleGame, digest: u64, aside: bool) {
        let Samples { tables, training, validation, .. } = self;
        let set = if aside { validation } else { training };
        let mut position = Position::new(game.size, Arc::clone(tables));
        let mut moves = Vec::new();
        let last_by_chance = game.moves.iter().rposition(|played| played.by_chance);
        set.begin_game(game.size, game.winner, last_by_chance.map_or(0, |last| last + 1));
        for played in &game.moves {
            let learnt = played.score.and_then(|score| Some((score, open_defence(&position)?)));
            let example = learnt.map(|(score, defence)| {
                let teaches =
                    played.is_best && list_moves(&position, &defence, played.point, &mut moves);
                let choice = teaches.then_some(&moves[..]);
                Example { position: &position, threats: threats(&position), score, choice }
            });
            set.add(played.point, example.as_ref());
            position.play(played.point, &mut NullObserver);
        }
        self.games[usize::from(aside)] += 1;
        self.digest = self.digest.rotate_left(1).wrapping_add(digest);
    }
}

/// The defence in a position that the search evaluates; `None` for others.
fn open_defence(position: &Position) -> Option<Defence> {
    if outlook(position) != Outlook::Open {
        return None;
    }
    Some(defence(position)).filter(|defence| !defence.is_against_five())
}

fn threats(position: &Position) -> ByColor<u8> {
    ByColor::from_fn(|color| {
        threat_classes()
            .enumerate()
            .filter(|&(_, class)| position.count(color, class) > 0)
            .fold(0, |bits, (bit, _)| bits | 1 << bit)
    })
}

/// Fills in the moves that are to choose from, and tells whether the one played is among them and not the
/// only one.
fn list_moves(
    position: &Position,
    defence: &Defence,
    played: Point,
    moves: &mut Vec<Point>,
) -> bool {
    let mover = position.side_to_move();
    let may_play = |p: &Point| defence.allows(*p) && !position.is_forbidden(mover, *p);
    moves.clear();
    moves.extend(position.candidates().filter(may_play));
    moves.len() > 1 && moves.contains(&played)
}
