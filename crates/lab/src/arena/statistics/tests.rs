//! Published values reproduced, laws of the estimates, and simulated matches of known strength.
//!
//! Sources of the values: fastchess `app/tests/elo_test.cpp` and `app/tests/sprt_test.cpp`, to two
//! decimals; fishtest `server/fishtest/stats/stat_util.py`, whose `main` holds the counts and prints
//! the values, and `LLRcalc.py`, to all digits.

use super::elo::{NORMALIZED_ELO, logistic_score};
use super::sprt::exit_time;
use super::tally::Distribution;
use super::*;
use crate::contest::{GAIN, REMOVAL};
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

fn sprt(model: EloModel, elo0: f64, elo1: f64) -> Sprt {
    Sprt::new(model, [elo0, elo1], 0.05, 0.05).unwrap()
}

/// Wins, losses, draws: the order of the tests of fastchess.
fn games(wins: u64, losses: u64, draws: u64) -> Trinomial {
    Trinomial::new([losses, draws, wins])
}

/// LL, LD, WL, DD, WD, WW: the order of the tests of fastchess.
fn pairs(counts: [u64; 6]) -> Pentanomial {
    let [ll, ld, wl, dd, wd, ww] = counts;
    Pentanomial::new([ll, ld, wl + dd, wd, ww])
}

/// Asserts equality to the decimals that were published.
fn assert_published(found: f64, published: f64) {
    assert!((found - published).abs() < 0.0051, "{found} is not {published}");
}

fn assert_elo<const N: usize>(tally: Tally<N>, logistic: [f64; 2], normalized: [f64; 2]) {
    for (found, published) in
        [(logistic_elo(&tally), logistic), (normalized_elo(&tally), normalized)]
    {
        let found = found.unwrap();
        assert_published(found.value, published[0]);
        assert_published(found.error, published[1]);
    }
}

#[test]
fn elo_as_fastchess_publishes_it() {
    assert_elo(games(136, 96, 111), [40.70, 30.43], [49.77, 36.77]);
    assert_elo(pairs([34, 54, 31, 32, 64, 75]), [55.58, 27.65], [57.94, 28.28]);
    assert_elo(pairs([332, 433, 457, 41, 333, 334]), [-8.64, 10.33], [-9.17, 10.96]);
    assert_elo(pairs([7895, 8757, 5485, 200, 568, 9999]), [-21.04, 2.95], [-19.01, 2.65]);
    for (tally, value, error) in
        [(games(76, 89, 123), -20.76, 40.13), (games(34, 356, 0), -508.44, 34.48)]
    {
        let found = normalized_elo(&tally).unwrap();
        assert_published(found.value, value);
        assert_published(found.error, error);
    }
}

#[test]
fn score_and_superiority_as_fastchess_publishes_them() {
    fn check<const N: usize>(tally: Tally<N>, score: f64, superiority: f64) {
        assert!((tally.score().unwrap() - score).abs() < 0.00051);
        assert_published(likelihood_of_superiority(&tally).unwrap() * 100.0, superiority);
    }
    check(games(76, 89, 123), 0.477, 15.53);
    check(games(136, 96, 111), 0.558, 99.60);
    check(pairs([34, 54, 31, 32, 64, 75]), 0.579, 100.0);
    check(pairs([332, 433, 457, 41, 333, 334]), 0.488, 5.05);
    check(pairs([7895, 8757, 5485, 200, 568, 9999]), 0.470, 0.0);
}

#[test]
fn elo_as_fishtest_computes_it() {
    let cases = [
        ([10789, 19328, 33806, 19402, 10543], [-0.773577, 1.277580, 0.117659]),
        ([39, 2226, 31451, 2412, 40], [0.902981, 0.662531, 0.996222]),
    ];
    for (counts, expected) in cases {
        let tally = Pentanomial::new(counts);
        let elo = logistic_elo(&tally).unwrap();
        let found = [elo.value, elo.error, likelihood_of_superiority(&tally).unwrap()];
        for (found, expected) in found.into_iter().zip(expected) {
            assert!((found - expected).abs() < 1e-6, "{found} is not {expected}");
        }
    }
}

#[test]
fn likelihood_ratio_as_fastchess_publishes_it() {
    use EloModel::{Logistic, Normalized};
    let by_games = [
        (Normalized, [0.0, 2.0], games(36433, 36027, 68692), 0.92),
        (Normalized, [-1.75, 0.25], games(10871, 10650, 20431), 2.30),
        (Logistic, [0.5, 2.5], games(21404, 21184, 40708), -1.57),
        (Logistic, [0.0, 2.0], games(57433, 57030, 106_593), -2.59),
    ];
    for (model, [elo0, elo1], tally, expected) in by_games {
        assert_published(sprt(model, elo0, elo1).log_likelihood_ratio(&tally), expected);
    }
    let by_pairs = [
        (Normalized, [0.0, 2.0], [365, 16618, 36029, 200, 16974, 390], 2.25),
        (Normalized, [-1.75, 0.25], [127, 4883, 10311, 401, 5150, 104], 3.01),
        (Logistic, [0.5, 2.5], [223, 9863, 20279, 1000, 10037, 246], -3.07),
        (Logistic, [0.0, 2.0], [871, 26175, 55003, 980, 26678, 821], -4.98),
    ];
    for (model, [elo0, elo1], counts, expected) in by_pairs {
        assert_published(sprt(model, elo0, elo1).log_likelihood_ratio(&pairs(counts)), expected);
    }
    // Nothing but wins: fastchess stops its iteration early and promises one per cent.
    let won = sprt(Normalized, 0.0, 10.0).log_likelihood_ratio(&games(4250, 0, 0));
    assert!((won / 120.56 - 1.0).abs() < 0.001, "{won}");
    let won = sprt(Normalized, 0.0, 5.0).log_likelihood_ratio(&pairs([0, 0, 0, 0, 0, 5550]));
    assert!((won / 111.82 - 1.0).abs() < 0.001, "{won}");
}

#[test]
fn likelihood_ratio_as_fishtest_computes_it() {
    use EloModel::{Logistic, Normalized};
    let cases = [
        (Logistic, [-3.0, 1.0], [10789, 19328, 33806, 19402, 10543], 2.131_067_811_794),
        (Logistic, [0.2, 0.9], [39, 2226, 31451, 2412, 40], 2.162_542_580_048),
        (Normalized, [0.764, 3.439], [39, 2226, 31451, 2412, 40], 2.162_940_869_585),
        (Logistic, [0.0, 10.0], [0, 3, 5, 7, 0], 0.309_587_285_621),
        (Normalized, [0.0, 10.0], [0, 3, 5, 7, 0], 0.186_954_008_015),
    ];
    for (model, [elo0, elo1], counts, expected) in cases {
        let found = sprt(model, elo0, elo1).log_likelihood_ratio(&Pentanomial::new(counts));
        assert!((found - expected).abs() < 1e-6, "{counts:?}: {found} is not {expected}");
    }
}

#[test]
fn results_without_variety_have_no_finite_error() {
    assert_eq!(logistic_elo(&Trinomial::default()), None);
    assert_eq!(normalized_elo(&Pentanomial::default()), None);
    assert_eq!(likelihood_of_superiority(&Trinomial::default()), None);
    assert_eq!(Trinomial::default().score(), None);
    let won = games(7, 0, 0);
    let infinite = Estimate { value: f64::INFINITY, error: f64::INFINITY };
    assert_eq!(logistic_elo(&won), Some(infinite));
    assert_eq!(normalized_elo(&won), Some(infinite));
    assert_eq!(likelihood_of_superiority(&won), Some(1.0));
    assert_eq!(likelihood_of_superiority(&won.reversed()), Some(0.0));
    let drawn = normalized_elo(&games(0, 0, 7)).unwrap();
    assert_eq!(drawn, Estimate { value: 0.0, error: f64::INFINITY });
    assert_eq!(likelihood_of_superiority(&games(0, 0, 7)), Some(0.5));
    for (counts, value) in [([0, 0, 0, 1, 0], 190.85), ([0, 0, 1, 0, 0], 0.0)] {
        let pair = Pentanomial::new(counts);
        let elo = logistic_elo(&pair).unwrap();
        assert_published(elo.value, value);
        assert_eq!(elo.error, f64::INFINITY);
        assert_eq!(normalized_elo(&pair).unwrap().error, f64::INFINITY);
        assert_eq!(likelihood_of_superiority(&pair), Some(0.5));
    }
    // One loss in eight: the interval reaches beyond a score of 1.
    assert_eq!(logistic_elo(&games(7, 1, 0)).unwrap().error, f64::INFINITY);
}

#[test]
fn games_and_pairs_are_counted_by_their_score() {
    use GameScore::{Draw, Loss, Win};
    let mut pairs = Pentanomial::default();
    for (first, second) in [(Loss, Loss), (Win, Loss), (Draw, Draw), (Draw, Win), (Win, Win)] {
        pairs.add(first, second);
        pairs.add(first.reversed(), second.reversed());
    }
    assert_eq!(pairs, Pentanomial::new([2, 1, 4, 1, 2]));
    assert_eq!(pairs.to_string(), "[2, 1, 4, 1, 2]");
    assert_eq!((pairs.samples(), pairs.games()), (10, 20));
    let mut games = Trinomial::default();
    for score in [Win, Win, Draw, Loss] {
        games.add(score);
    }
    assert_eq!((games, games.games()), (Trinomial::new([1, 1, 2]), 4));
    assert_eq!(games.score(), Some(0.625));
}

#[test]
fn rejects_invalid_hypotheses_and_errors() {
    let new = |elo, alpha, beta| Sprt::new(EloModel::Logistic, elo, alpha, beta).unwrap_err();
    assert_eq!(new([2.0, 2.0], 0.05, 0.05), SprtError::Order);
    assert_eq!(new([f64::NAN, 2.0], 0.05, 0.05), SprtError::Range);
    assert_eq!(new([0.0, 201.0], 0.05, 0.05), SprtError::Range);
    for (alpha, beta) in [(0.0, 0.05), (0.05, -1.0), (0.5, 0.5), (f64::NAN, 0.1)] {
        assert_eq!(new([0.0, 5.0], alpha, beta), SprtError::Errors);
    }
    let bounds = sprt(EloModel::Logistic, 0.0, 5.0).bounds();
    assert_published(bounds[0], -2.94);
    assert_published(bounds[1], 2.94);
}

proptest! {
    #[test]
    fn every_tally_has_a_finite_ratio(counts in prop::array::uniform5(0u64..100_000),
                                      low in -200.0f64..199.0, gap in 0.01f64..100.0) {
        let high = (low + gap).min(200.0);
        for model in [EloModel::Logistic, EloModel::Normalized] {
            let sprt = sprt(model, low, high);
            prop_assert!(sprt.log_likelihood_ratio(&Pentanomial::new(counts)).is_finite());
            let [a, b, c, ..] = counts;
            prop_assert!(sprt.log_likelihood_ratio(&Trinomial::new([a, b, c])).is_finite());
        }
    }

    #[test]
    fn the_opponent_sees_the_opposite(counts in prop::array::uniform5(1u64..1000)) {
        let tally = Pentanomial::new(counts);
        let near = |a: f64, b: f64| (a + b).abs() <= 1e-6 * a.abs().max(1.0);
        for model in [EloModel::Logistic, EloModel::Normalized] {
            let ours = sprt(model, -3.0, 7.0).log_likelihood_ratio(&tally);
            let theirs = sprt(model, -7.0, 3.0).log_likelihood_ratio(&tally.reversed());
            prop_assert!(near(ours, theirs), "{} {}", ours, theirs);
        }
        let (ours, theirs) = (logistic_elo(&tally).unwrap(), logistic_elo(&tally.reversed()).unwrap());
        prop_assert!(near(ours.value, theirs.value));
        let sum = likelihood_of_superiority(&tally).unwrap()
            + likelihood_of_superiority(&tally.reversed()).unwrap();
        prop_assert!((sum - 1.0).abs() < 1e-9);
    }
}

/// The largest sum of `p ln(1 + x a)` over the `x` where it exists, found by thirds: the sum is concave.
/// By duality it is how much the likelihood of a sample falls, on average, when the expectation of `a` has
/// to be 0.
fn slow_loss(probabilities: &[f64], values: &[f64]) -> f64 {
    let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let sum = |x: f64| {
        let terms = probabilities.iter().zip(values).map(|(p, a)| p * (1.0 + x * a).ln());
        terms.sum::<f64>()
    };
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..300 {
        let (left, right) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if sum(left) < sum(right) { low = left } else { high = right }
    }
    sum((low + high) / 2.0)
}

/// The log-likelihood ratio of two hypotheses in logistic Elo, without derivatives.
fn slow_ratio(counts: [u64; 5], elo: [f64; 2]) -> f64 {
    let counts = counts.map(|count| if count == 0 { 1e-3 } else { count as f64 });
    let total: f64 = counts.iter().sum();
    let probabilities = counts.map(|count| count / total);
    let [loss0, loss1] = elo.map(|elo| {
        let score = 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
        let values: Vec<f64> = (0..5).map(|class| f64::from(class) / 4.0 - score).collect();
        slow_loss(&probabilities, &values)
    });
    total * (loss0 - loss1)
}

proptest! {
    #[test]
    fn the_ratio_is_that_of_a_slow_search_for_the_likeliest_distributions(
        counts in prop::array::uniform5(0u64..5_000),
        low in -60.0f64..60.0,
        gap in 0.5f64..60.0,
    ) {
        prop_assume!(counts.iter().sum::<u64>() > 0);
        let fast = sprt(EloModel::Logistic, low, low + gap)
            .log_likelihood_ratio(&Pentanomial::new(counts));
        let slow = slow_ratio(counts, [low, low + gap]);
        prop_assert!((fast - slow).abs() <= 1e-6 * slow.abs().max(1.0), "{} {}", fast, slow);
    }
}

/// Pairs between players of which one leads by `elo`: every opening favours a colour so much that it
/// scores `favour` more, and some games are drawn.
fn pair_distribution(score: f64, favour: f64, drawn: f64) -> Distribution<5> {
    let game = |score: f64| [1.0 - score - drawn / 2.0, drawn, score - drawn / 2.0];
    let (first, second) = (game(score + favour), game(score - favour));
    let mut classes = [0.0; 5];
    for (i, p) in first.into_iter().enumerate() {
        for (j, q) in second.into_iter().enumerate() {
            classes[i + j] += p * q;
        }
    }
    Distribution(classes)
}

fn drawn_class<const N: usize>(distribution: &Distribution<N>, rng: &mut Pcg64) -> usize {
    let mut left: f64 = rng.random();
    let passes = |probability: &f64| {
        left -= probability;
        left < 0.0
    };
    distribution.0.iter().position(passes).unwrap_or(N - 1)
}

/// Plays matches until the test stops and says how many ended with H1.
fn matches_won<const N: usize>(
    matches: u64,
    sprt: &Sprt,
    truth: &Distribution<N>,
    seed: u64,
) -> u64 {
    let mut rng = Pcg64::seed_from_u64(seed);
    let mut won = 0;
    for _ in 0..matches {
        let mut counts = [0; N];
        let decision = loop {
            counts[drawn_class(truth, &mut rng)] += 1;
            match sprt.decision(&Tally::new(counts)) {
                Decision::Continue => {}
                decision => break decision,
            }
        };
        won += u64::from(decision == Decision::AcceptH1);
    }
    won
}

/// Asserts that an event of probability at most `bound` did not occur too often: four standard
/// deviations, which chance exceeds once in 30,000 times, and the seed is fixed.
fn assert_at_most(count: u64, of: u64, bound: f64) {
    let (n, count) = (of as f64, count as f64);
    let limit = n * bound + 4.0 * (n * bound * (1.0 - bound)).sqrt();
    assert!(count <= limit, "{count} of {of} where {limit} would be many");
}

/// Simulates 500 matches where H0 holds, 500 where H1 does, and 200 half way between.
fn assert_error_rates<const N: usize>(
    sprt: Sprt,
    truth: impl Fn(f64) -> Distribution<N>,
    alpha: f64,
    beta: f64,
) {
    let [elo0, elo1] = sprt.elo();
    assert_at_most(matches_won(500, &sprt, &truth(elo0), 1), 500, alpha);
    assert_at_most(500 - matches_won(500, &sprt, &truth(elo1), 2), 500, beta);
    let undecided = matches_won(200, &sprt, &truth((elo0 + elo1) / 2.0), 3);
    assert!((60..=140).contains(&undecided), "{undecided} of 200 half way");
}

#[test]
fn simulated_matches_end_on_the_right_side() {
    let [alpha, beta] = [0.05, 0.1];
    let logistic = Sprt::new(EloModel::Logistic, [0.0, 40.0], alpha, beta).unwrap();
    let score_of = |elo| pair_distribution(logistic_score(elo), 0.15, 0.1);
    assert_error_rates(logistic, score_of, alpha, beta);
    assert_error_rates(
        logistic,
        |elo| Distribution([0.9 - logistic_score(elo), 0.2, logistic_score(elo) - 0.1]),
        alpha,
        beta,
    );
    let normalized = Sprt::new(EloModel::Normalized, [-20.0, 20.0], beta, alpha).unwrap();
    assert_error_rates(normalized, with_normalized_elo, beta, alpha);
}

/// The tests that `ablate` and `train contest` have by default, with games as at 20,000 nodes a move: a
/// twelfth drawn, and openings of which most are won by the same colour twice.
#[test]
fn the_default_tests_keep_their_errors() {
    for elo in [GAIN, REMOVAL] {
        let sprt = Sprt::new(EloModel::Logistic, elo, 0.05, 0.05).unwrap();
        let pairs = |elo| pair_distribution(logistic_score(elo), 0.3, 0.08);
        assert_at_most(matches_won(80, &sprt, &pairs(elo[0]), 4), 80, 0.05);
        assert_at_most(80 - matches_won(80, &sprt, &pairs(elo[1]), 5), 80, 0.05);
        // Beyond the hypotheses the errors are rarer still.
        assert_at_most(matches_won(40, &sprt, &pairs(elo[0] - 6.0), 6), 40, 0.005);
        assert_at_most(40 - matches_won(40, &sprt, &pairs(elo[1] + 6.0), 7), 40, 0.005);
    }
}

#[test]
fn a_test_takes_as_long_as_is_expected() {
    let sprt = sprt(EloModel::Logistic, 0.0, 40.0);
    for elo in [-20.0, 0.0, 20.0, 40.0, 80.0] {
        let truth = pair_distribution(logistic_score(elo), 0.15, 0.1);
        let seen = Tally::new(truth.0.map(|p| (p * 1e6).round() as u64));
        let drift = sprt.log_likelihood_ratio(&seen) / seen.samples() as f64;
        let variance = sprt.step_variance(&seen).unwrap();
        let expected = exit_time(0.0, sprt.bounds(), drift, variance);
        let mut rng = Pcg64::seed_from_u64(8);
        let mut played = 0;
        for _ in 0..300 {
            let mut counts = [0; 5];
            while sprt.decision(&Tally::new(counts)) == Decision::Continue {
                counts[drawn_class(&truth, &mut rng)] += 1;
                played += 1;
            }
        }
        let mean = f64::from(played) / 300.0;
        assert!((0.85..1.2).contains(&(mean / expected)), "{elo}: {mean}, expected {expected}");
    }
    assert_eq!(sprt.expected_rest(&Pentanomial::default()), None);
    assert_eq!(sprt.expected_rest(&Pentanomial::new([0, 0, 4, 0, 0])), None);
    assert_eq!(sprt.expected_rest(&Pentanomial::new([0, 50, 0, 0, 900])), Some(0.0), "decided");
}

/// Pairs with this difference in normalised Elo, found by halving.
fn with_normalized_elo(elo: f64) -> Distribution<5> {
    let (mut low, mut high) = (0.3, 0.7);
    for _ in 0..60 {
        let score = (low + high) / 2.0;
        let pairs = pair_distribution(score, 0.15, 0.1);
        let lead = (score - 0.5) / (2.0 * pairs.variance()).sqrt() * NORMALIZED_ELO;
        if lead < elo { low = score } else { high = score }
    }
    pair_distribution(low, 0.15, 0.1)
}

#[test]
fn pairs_decide_with_fewer_games_than_games_do() {
    let sprt = sprt(EloModel::Logistic, 0.0, 40.0);
    // Nine openings of ten are won by the same colour whoever plays it.
    let pairs = Pentanomial::new([6, 0, 180, 0, 14]);
    let games = Trinomial::new([192, 0, 208]);
    assert_eq!(pairs.score(), games.score());
    let by_pairs = sprt.log_likelihood_ratio(&pairs);
    let by_games = sprt.log_likelihood_ratio(&games);
    assert!(by_pairs.abs() > 3.0 * by_games.abs(), "{by_pairs} {by_games}");
}

#[test]
fn no_difference_is_written_without_a_minus() {
    let even = logistic_elo(&Pentanomial::new([0, 0, 9, 0, 0])).unwrap();
    assert_eq!(even.to_string(), "+0.00 +/- inf");
}
