//! `win_rate`: what a score is worth in points, for people. The search does not use it.
//!
//! The scores of the search are made to be odds on a scale of 200: a score of 200 should win e times
//! as often as it loses. How far that holds is measured on games of the engine against itself with
//! `goren-lab selfplay calibrate`, which also finds the scale that fits best. The scales here were
//! found with the built-in networks or with earlier ones; E-002 in `docs/experiments/evaluation.md`
//! says how far those still fit.

use crate::rules::Rule;
use crate::search::Score;

/// The score at which the side to move wins e times as often as it loses, by rule. Found on games
/// with 5,000 nodes a move; see E-002 in `docs/experiments/evaluation.md`.
const fn scale(rule: Rule) -> f64 {
    match rule {
        Rule::Freestyle => 254.0,
        Rule::Standard => 262.0,
        Rule::Renju => 285.0,
        Rule::Caro => 358.0,
        Rule::CaroExact => 283.0,
    }
}

/// The expected share of the points for the side to move, 0 to 1: a win counts 1, a draw one half.
/// A proven win is 1, a proven loss 0.
pub fn win_rate(score: Score, rule: Rule) -> f64 {
    match score {
        score if score.is_win() => 1.0,
        score if score.is_loss() => 0.0,
        score => win_rate_on_scale(score, scale(rule)),
    }
}

/// The expected share of the points for an estimate, if this scale holds.
pub fn win_rate_on_scale(score: Score, scale: f64) -> f64 {
    1.0 / (1.0 + (-f64::from(score.value()) / scale).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn both_sides_share_the_points(value in -Score::MAX_ESTIMATE..=Score::MAX_ESTIMATE) {
            for rule in Rule::ALL {
                let score = Score::estimate(value);
                let sum = win_rate(score, rule) + win_rate(-score, rule);
                prop_assert!((sum - 1.0).abs() < 1e-12);
            }
        }

        #[test]
        fn a_better_score_is_worth_no_less(value in -Score::MAX_ESTIMATE..Score::MAX_ESTIMATE) {
            let [worse, better] = [value, value + 1].map(Score::estimate);
            for rule in Rule::ALL {
                prop_assert!(win_rate(worse, rule) <= win_rate(better, rule));
            }
        }
    }

    #[test]
    fn what_is_proven_is_certain_and_a_draw_is_half() {
        assert_eq!(win_rate(Score::win_in(31), Rule::Renju), 1.0);
        assert_eq!(win_rate(Score::loss_in(4), Rule::Caro), 0.0);
        assert_eq!(win_rate(Score::DRAW, Rule::Standard), 0.5);
        assert!(win_rate(Score::estimate(Score::MAX_ESTIMATE), Rule::Freestyle) <= 1.0);
    }
}
