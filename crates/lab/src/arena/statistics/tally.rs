//! `Tally`: how often each result occurred, counted by games or by pairs of games.
//!
//! A sample is what is drawn independently: a game, or a pair of games with the same opening. Its
//! results are classes in order of their score; class `i` of `n` scores `i / (n - 1)`.

use std::fmt;
use std::ops::AddAssign;

/// What one game gave the player whose results are counted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum GameScore {
    /// Nothing.
    Loss = 0,
    /// Half a point.
    Draw = 1,
    /// A point.
    Win = 2,
}

impl GameScore {
    /// What the opponent got.
    pub fn reversed(self) -> GameScore {
        match self {
            GameScore::Loss => GameScore::Win,
            GameScore::Draw => GameScore::Draw,
            GameScore::Win => GameScore::Loss,
        }
    }
}

/// Counts of results in `CLASSES` classes, the worst first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Tally<const CLASSES: usize>([u64; CLASSES]);

/// Games: losses, draws, wins.
pub type Trinomial = Tally<3>;

/// Pairs of games by their sum: LL, LD, DD and WL, WD, WW.
pub type Pentanomial = Tally<5>;

impl<const CLASSES: usize> Default for Tally<CLASSES> {
    fn default() -> Self {
        Tally([0; CLASSES])
    }
}

impl<const CLASSES: usize> Tally<CLASSES> {
    /// Games in a sample: one, or the two of a pair.
    pub const GAMES_PER_SAMPLE: usize = (CLASSES - 1) / 2;

    /// A tally with these counts, the worst class first.
    pub const fn new(counts: [u64; CLASSES]) -> Self {
        Tally(counts)
    }

    /// The counts, the worst class first.
    pub const fn counts(&self) -> &[u64; CLASSES] {
        &self.0
    }

    /// Number of samples.
    pub fn samples(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Number of games.
    pub fn games(&self) -> u64 {
        self.samples() * Self::GAMES_PER_SAMPLE as u64
    }

    /// The mean score of a game, 0 to 1; `None` before the first game.
    pub fn score(&self) -> Option<f64> {
        self.distribution().map(|distribution| distribution.mean())
    }

    /// The same results as the opponent counts them.
    pub fn reversed(mut self) -> Self {
        self.0.reverse();
        self
    }

    /// How often each class occurred in proportion; `None` when nothing was counted.
    pub(super) fn distribution(&self) -> Option<Distribution<CLASSES>> {
        let total = self.samples() as f64;
        (total > 0.0).then(|| Distribution(self.0.map(|count| count as f64 / total)))
    }
}

impl Trinomial {
    /// Counts a game.
    pub fn add(&mut self, score: GameScore) {
        self.0[score as usize] += 1;
    }
}

impl Pentanomial {
    /// Counts a pair of games.
    pub fn add(&mut self, first: GameScore, second: GameScore) {
        self.0[first as usize + second as usize] += 1;
    }
}

/// The results of games that were played in pairs, counted both ways.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PairedResults {
    /// Game by game.
    pub games: Trinomial,
    /// By pairs, those of which both games have been played.
    pub pairs: Pentanomial,
}

impl PairedResults {
    /// Adds a pair.
    pub fn add(&mut self, [first, second]: [GameScore; 2]) {
        self.games.add(first);
        self.games.add(second);
        self.pairs.add(first, second);
    }
}

impl<const CLASSES: usize> AddAssign for Tally<CLASSES> {
    fn add_assign(&mut self, other: Self) {
        for (own, others) in self.0.iter_mut().zip(other.0) {
            *own += others;
        }
    }
}

impl AddAssign for PairedResults {
    fn add_assign(&mut self, other: Self) {
        self.games += other.games;
        self.pairs += other.pairs;
    }
}

impl<const CLASSES: usize> fmt::Display for Tally<CLASSES> {
    /// `[LL, LD, DD+WL, WD, WW]`, or `[L, D, W]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0).finish()
    }
}

/// A probability for each class, the worst first.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Distribution<const CLASSES: usize>(pub [f64; CLASSES]);

impl<const CLASSES: usize> Distribution<CLASSES> {
    /// The score of a class: 0 for the worst, 1 for the best.
    pub fn score(class: usize) -> f64 {
        class as f64 / (CLASSES - 1) as f64
    }

    /// The sum of a value of each class, weighted by its probability.
    pub fn expectation(&self, value: impl Fn(usize) -> f64) -> f64 {
        self.0.iter().enumerate().map(|(class, probability)| probability * value(class)).sum()
    }

    /// The expected score.
    pub fn mean(&self) -> f64 {
        self.expectation(Self::score)
    }

    /// The variance of the score of one sample.
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        self.expectation(|class| (Self::score(class) - mean).powi(2))
    }
}
