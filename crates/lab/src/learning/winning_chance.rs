//! The winning chance that a score of the search means: a logistic curve, on which a proof is a
//! certainty.

use goren::eval::VALUE_PER_NAT;

/// The score for one unit of the logistic curve.
pub(super) const SCORE_PER_NAT: f32 = VALUE_PER_NAT as f32;

/// The winning chance of the side that a score is for.
#[inline(always)]
pub(super) fn winning_chance(score: i32) -> f32 {
    logistic(score as f32 / SCORE_PER_NAT)
}

/// The logistic function.
#[inline(always)]
pub(super) fn logistic(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}
