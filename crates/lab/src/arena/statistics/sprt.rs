//! `Sprt`: the sequential probability ratio test, which says after each result whether to play on.
//!
//! It tests H0, "the difference is `elo0`", against H1, "the difference is `elo1`" (Wald 1945, with
//! the generalised likelihood ratio of `likelihood.rs`). It does not correct for the ratio's jump
//! over the bound at the end, which keeps the errors a little below those that were asked for.

use super::elo::{NORMALIZED_ELO, logistic_score};
use super::likelihood;
use super::tally::Tally;
use std::fmt;

/// The kind of Elo in which the hypotheses are given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EloModel {
    /// A difference is an expected score.
    Logistic,
    /// A difference is a lead in standard deviations of a game.
    Normalized,
}

/// What follows from the results so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// Play on.
    Continue,
    /// Stop: the difference is not better than `elo0`.
    AcceptH0,
    /// Stop: the difference is not worse than `elo1`.
    AcceptH1,
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Decision::Continue => "undecided",
            Decision::AcceptH0 => "H0 accepted",
            Decision::AcceptH1 => "H1 accepted",
        })
    }
}

/// A sequential test of two hypotheses.
///
/// ```
/// use goren_lab::arena::statistics::{Decision, EloModel, Pentanomial, Sprt};
/// let sprt = Sprt::new(EloModel::Normalized, [-1.75, 0.25], 0.05, 0.05).unwrap();
/// let pairs = Pentanomial::new([127, 4883, 10712, 5150, 104]);
/// assert_eq!(format!("{:.2}", sprt.log_likelihood_ratio(&pairs)), "3.01");
/// assert_eq!(sprt.decision(&pairs), Decision::AcceptH1);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    model: EloModel,
    elo: [f64; 2],
    lower: f64,
    upper: f64,
}

/// Why numbers do not make a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SprtError {
    /// The first hypothesis must be below the second.
    #[error("elo0 must be less than elo1")]
    Order,
    /// The hypotheses must lie within `Sprt::LARGEST_ELO` of 0.
    #[error("elo0 and elo1 must lie within -{limit} and {limit}", limit = Sprt::LARGEST_ELO)]
    Range,
    /// The errors must be above 0, and together below 1.
    #[error("alpha and beta must be above 0, their sum below 1")]
    Errors,
}

impl Sprt {
    /// Limit of the hypotheses: a larger difference shows in a few games, and the distributions that
    /// normalised Elo needs end there.
    pub const LARGEST_ELO: f64 = 200.0;

    /// A test of `elo[1]` (H1) against `elo[0]` (H0). `alpha` bounds the probability to accept H1
    /// where H0 holds, `beta` that to accept H0 where H1 holds.
    ///
    /// # Errors
    /// `SprtError` when the numbers are out of order or out of range.
    pub fn new(model: EloModel, elo: [f64; 2], alpha: f64, beta: f64) -> Result<Self, SprtError> {
        if !elo.iter().all(|elo| elo.abs() <= Self::LARGEST_ELO) {
            Err(SprtError::Range)
        } else if elo[0] >= elo[1] {
            Err(SprtError::Order)
        } else if !(alpha > 0.0 && beta > 0.0 && alpha + beta < 1.0) {
            Err(SprtError::Errors)
        } else {
            let lower = (beta / (1.0 - alpha)).ln();
            let upper = ((1.0 - beta) / alpha).ln();
            Ok(Sprt { model, elo, lower, upper })
        }
    }

    /// The kind of Elo in which the hypotheses are given.
    pub fn model(&self) -> EloModel {
        self.model
    }

    /// The hypotheses, H0 first.
    pub fn elo(&self) -> [f64; 2] {
        self.elo
    }

    /// The ratios at which the test ends: H0 at or below the first, H1 at or above the second.
    pub fn bounds(&self) -> [f64; 2] {
        [self.lower, self.upper]
    }

    /// The log-likelihood ratio of H1 against H0; 0 before the first result.
    pub fn log_likelihood_ratio<const CLASSES: usize>(&self, tally: &Tally<CLASSES>) -> f64 {
        if tally.samples() == 0 {
            return 0.0;
        }
        match self.model {
            EloModel::Logistic => {
                let [score0, score1] = self.elo.map(logistic_score);
                likelihood::of_scores(tally, score0, score1)
            }
            EloModel::Normalized => {
                // The mean of the games of a sample varies less than one game does.
                let games = (Tally::<CLASSES>::GAMES_PER_SAMPLE as f64).sqrt();
                let [lead0, lead1] = self.elo.map(|elo| elo / NORMALIZED_ELO * games);
                likelihood::of_leads(tally, lead0, lead1)
            }
        }
    }

    /// How many further samples the test takes on average if the results go on as they did so far: the mean
    /// time in which a Brownian motion that rises and varies as the ratio does leaves the bounds (Wald's
    /// equation). `None` where the results say nothing of it, as before the first or when all are alike.
    pub fn expected_rest<const CLASSES: usize>(&self, tally: &Tally<CLASSES>) -> Option<f64> {
        let ratio = self.log_likelihood_ratio(tally);
        let drift = ratio / tally.samples() as f64;
        Some(exit_time(ratio, self.bounds(), drift, self.step_variance(tally)?))
    }

    /// How much the ratio varies with a sample, near the hypotheses.
    pub(super) fn step_variance<const CLASSES: usize>(
        &self,
        tally: &Tally<CLASSES>,
    ) -> Option<f64> {
        let variance = tally.distribution()?.variance();
        if variance == 0.0 {
            return None;
        }
        Some(match self.model {
            EloModel::Logistic => {
                let [score0, score1] = self.elo.map(logistic_score);
                (score1 - score0).powi(2) / variance
            }
            EloModel::Normalized => {
                let games = Tally::<CLASSES>::GAMES_PER_SAMPLE as f64;
                ((self.elo[1] - self.elo[0]) / NORMALIZED_ELO).powi(2) * games
            }
        })
    }

    /// Whether the results are enough. Only whole samples may be counted.
    pub fn decision<const CLASSES: usize>(&self, tally: &Tally<CLASSES>) -> Decision {
        match self.log_likelihood_ratio(tally) {
            ratio if ratio >= self.upper => Decision::AcceptH1,
            ratio if ratio <= self.lower => Decision::AcceptH0,
            _ => Decision::Continue,
        }
    }
}

/// The mean time in which a Brownian motion from `start` leaves an interval, with this drift and variance
/// in a unit of time; 0 outside the interval.
pub(super) fn exit_time(start: f64, [lower, upper]: [f64; 2], drift: f64, variance: f64) -> f64 {
    if drift < 0.0 {
        return exit_time(-start, [-upper, -lower], -drift, variance);
    }
    let (below, width) = (start - lower, upper - lower);
    if below <= 0.0 || below >= width {
        return 0.0;
    }
    let pull = 2.0 * drift / variance;
    // The difference of nearly equal numbers would be nothing but rounding.
    if pull * width < 1e-6 {
        return below * (width - below) / variance;
    }
    let reaches_upper = (-pull * below).exp_m1() / (-pull * width).exp_m1();
    (width * reaches_upper - below) / drift
}
