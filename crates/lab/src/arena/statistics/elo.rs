//! The difference in strength that a tally shows, with its error.
//!
//! All of it rests on the normal approximation: with a handful of games, or with results that are
//! all alike, the error is infinite or the number means little.

use super::tally::Tally;
use std::f64::consts::{LN_10, SQRT_2};
use std::fmt;

/// Standard deviations of a normal distribution that hold 95 % of it: Φ(1.96) - Φ(-1.96).
pub(super) const DEVIATIONS_95: f64 = 1.959_963_984_540_054;

/// Normalised Elo is the distance of the score from a half in standard deviations of a game, times
/// this: the factor at which it agrees with logistic Elo when there are no draws and little
/// difference ("Comments on normalized Elo", section 2).
pub(super) const NORMALIZED_ELO: f64 = 800.0 / LN_10;

/// A number and its error.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The most likely value; infinite when all games were won, or all lost.
    pub value: f64,
    /// Half the width of the interval that holds the true value with a probability of 95 %;
    /// infinite when the interval has no end.
    pub error: f64,
}

impl fmt::Display for Estimate {
    /// `+12.34 +/- 5.67`; the precision counts the decimals, two unless it is given.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decimals = f.precision().unwrap_or(2);
        // Adding 0 removes the sign of a negative zero.
        write!(f, "{:+.decimals$} +/- {:.decimals$}", self.value + 0.0, self.error)
    }
}

/// The score that logistic Elo expects, 0 to 1.
pub(super) fn logistic_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The Elo at which this score is expected; infinite at 0 and 1 and beyond.
fn logistic_elo_of(score: f64) -> f64 {
    match score {
        score if score <= 0.0 => f64::NEG_INFINITY,
        score if score >= 1.0 => f64::INFINITY,
        score => -400.0 * (1.0 / score - 1.0).log10(),
    }
}

/// The difference in Elo; `None` before the first sample.
///
/// ```
/// use goren_lab::arena::statistics::{Trinomial, logistic_elo};
/// let elo = logistic_elo(&Trinomial::new([96, 111, 136])).unwrap();
/// assert_eq!(elo.to_string(), "+40.70 +/- 30.43");
/// ```
pub fn logistic_elo<const CLASSES: usize>(tally: &Tally<CLASSES>) -> Option<Estimate> {
    Some(estimate(sample(tally)?, logistic_elo_of))
}

/// The difference in normalised Elo, which does not depend on how many games are drawn and says how
/// many games it takes to see a difference; `None` before the first sample.
pub fn normalized_elo<const CLASSES: usize>(tally: &Tally<CLASSES>) -> Option<Estimate> {
    let sample = sample(tally)?;
    let deviation_of_game = sample.deviation * (Tally::<CLASSES>::GAMES_PER_SAMPLE as f64).sqrt();
    let scale = |score: f64| match score - 0.5 {
        0.0 => 0.0,
        lead => lead / deviation_of_game * NORMALIZED_ELO,
    };
    Some(estimate(sample, scale))
}

/// The probability that the player is the stronger one, 0 to 1; `None` before the first sample.
/// Samples that all scored the same say nothing of the error: it is a half then, but 1 if all were won
/// and 0 if all were lost.
pub fn likelihood_of_superiority<const CLASSES: usize>(tally: &Tally<CLASSES>) -> Option<f64> {
    let sample = sample(tally)?;
    let lead = sample.mean - 0.5;
    let is_open = sample.deviation == 0.0 && lead.abs() < 0.5;
    Some(if is_open { 0.5 } else { cumulative_normal(lead / sample.deviation_of_mean) })
}

/// Φ: the probability that a normally distributed value is below.
fn cumulative_normal(deviations: f64) -> f64 {
    (1.0 + libm::erf(deviations / SQRT_2)) / 2.0
}

/// Mean and standard deviations of the score.
#[derive(Clone, Copy)]
struct Sample {
    mean: f64,
    /// Of one sample.
    deviation: f64,
    /// Of the mean of all.
    deviation_of_mean: f64,
}

fn sample<const CLASSES: usize>(tally: &Tally<CLASSES>) -> Option<Sample> {
    let distribution = tally.distribution()?;
    let deviation = distribution.variance().sqrt();
    let deviation_of_mean = deviation / (tally.samples() as f64).sqrt();
    Some(Sample { mean: distribution.mean(), deviation, deviation_of_mean })
}

/// The score and the ends of its interval, on another scale. Samples that all scored the same say nothing
/// of the error.
fn estimate(sample: Sample, scale: impl Fn(f64) -> f64) -> Estimate {
    let margin = DEVIATIONS_95 * sample.deviation_of_mean;
    let (lower, upper) = (scale(sample.mean - margin), scale(sample.mean + margin));
    let bounded = sample.deviation > 0.0 && lower.is_finite() && upper.is_finite();
    let error = if bounded { (upper - lower) / 2.0 } else { f64::INFINITY };
    Estimate { value: scale(sample.mean), error }
}
