//! The generalised log-likelihood ratio: how much better the results fit one strength than another.
//!
//! Each hypothesis fixes one number of the distribution of results and leaves the rest open; its
//! likelihood is that of the distribution which fits the results best among those it allows. What
//! follows are the two families of hypotheses: a given expected score (logistic Elo), and a given
//! lead in standard deviations (normalised Elo). Equations are those of the papers in `mod.rs`.

use super::tally::{Distribution, Tally};

/// What a class counts that never occurred: with zero, one game could change the ratio without
/// limit. fishtest (`LLRcalc.py`, `regularize`) and fastchess (`sprt.cpp`) use the same value.
const NEVER_SEEN: f64 = 1e-3;

/// The distribution with a given lead is found by iteration: two to five steps for the hypotheses of
/// a real test, up to some twenty at the ends of the range that `Sprt` allows.
const MOST_STEPS: usize = 40;
/// Largest change of a probability at which the iteration has settled.
const SETTLED: f64 = 1e-10;

/// The ratio for an expected score of `score1` against `score0`, both between 0 and 1. Positive when
/// the results speak for `score1`.
pub(super) fn of_scores<const CLASSES: usize>(
    tally: &Tally<CLASSES>,
    score0: f64,
    score1: f64,
) -> f64 {
    ratio(tally, |observed| [with_score(observed, score0), with_score(observed, score1)])
}

/// The ratio for a lead of `lead1` over a half against `lead0`, in standard deviations of a sample.
pub(super) fn of_leads<const CLASSES: usize>(
    tally: &Tally<CLASSES>,
    lead0: f64,
    lead1: f64,
) -> f64 {
    ratio(tally, |observed| [with_lead(observed, lead0), with_lead(observed, lead1)])
}

fn ratio<const CLASSES: usize>(
    tally: &Tally<CLASSES>,
    fits: impl Fn(&Distribution<CLASSES>) -> [Distribution<CLASSES>; 2],
) -> f64 {
    let counts = tally.counts().map(|count| if count == 0 { NEVER_SEEN } else { count as f64 });
    let total: f64 = counts.iter().sum();
    let observed = Distribution(counts.map(|count| count / total));
    let [fit0, fit1] = fits(&observed);
    total * observed.expectation(|class| fit1.0[class].ln() - fit0.0[class].ln())
}

/// The distribution with expectation `score` under which the observed one is most likely
/// ("Comparing the approximations", proposition 1.1).
fn with_score<const CLASSES: usize>(
    observed: &Distribution<CLASSES>,
    score: f64,
) -> Distribution<CLASSES> {
    tilted(observed, |class| Distribution::<CLASSES>::score(class) - score)
}

/// The distribution with `(mean - 1/2) / deviation = lead` under which the observed one is most
/// likely ("Comments on normalized Elo", section 4.1).
fn with_lead<const CLASSES: usize>(
    observed: &Distribution<CLASSES>,
    lead: f64,
) -> Distribution<CLASSES> {
    let mut fit = Distribution([1.0 / CLASSES as f64; CLASSES]);
    for _ in 0..MOST_STEPS {
        let (mean, deviation) = (fit.mean(), fit.variance().sqrt());
        let next = tilted(observed, |class| {
            let score = Distribution::<CLASSES>::score(class);
            let spread = 1.0 + ((score - mean) / deviation).powi(2);
            score - 0.5 - lead * deviation * spread / 2.0
        });
        let change = |class: usize| (next.0[class] - fit.0[class]).abs();
        let settled = (0..CLASSES).all(|class| change(class) < SETTLED);
        fit = next;
        if settled {
            break;
        }
    }
    fit
}

/// The distribution nearest to the observed one under which `value` has the expectation 0: each
/// probability divided by `1 + x value` with the `x` that makes it so.
fn tilted<const CLASSES: usize>(
    observed: &Distribution<CLASSES>,
    value: impl Fn(usize) -> f64,
) -> Distribution<CLASSES> {
    let values: [f64; CLASSES] = std::array::from_fn(value);
    let x = secular_root(observed, &values);
    Distribution(std::array::from_fn(|class| observed.0[class] / (1.0 + x * values[class])))
}

/// Solves `sum of p a / (1 + x a) = 0`, whose left side falls from one pole to the next while `x` goes
/// from `-1 / max a` to `-1 / min a`: Newton's steps, and halving where they would leave the bracket.
///
/// # Panics
/// When the values do not lie on both sides of 0, in debug builds. `Sprt` keeps the hypotheses where
/// they do.
fn secular_root<const CLASSES: usize>(
    observed: &Distribution<CLASSES>,
    values: &[f64; CLASSES],
) -> f64 {
    let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    debug_assert!(least < 0.0 && 0.0 < most, "{values:?}");
    let (mut lower, mut upper) = (-1.0 / most, -1.0 / least);
    let mut x = 0.0;
    for _ in 0..200 {
        let sum = observed.expectation(|class| values[class] / (1.0 + x * values[class]));
        let slope =
            -observed.expectation(|class| (values[class] / (1.0 + x * values[class])).powi(2));
        if sum > 0.0 {
            lower = x;
        } else {
            upper = x;
        }
        let newton = x - sum / slope;
        let inside = lower < newton && newton < upper;
        let next = if inside { newton } else { (lower + upper) / 2.0 };
        let step = (next - x).abs();
        x = next;
        if step <= f64::EPSILON * x.abs().max(1.0) {
            break;
        }
    }
    x
}
