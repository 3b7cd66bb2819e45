//! The move order as chances: what priors mean, and how well they predict the moves played.
//!
//! Every candidate has a merit, of which its prior is a multiple. The chance of a move to be played is
//! its share in the sum of the exponentials of all merits (softmax).

use goren::eval::PRIOR_PER_NAT;

/// Units of the prior in one unit of merit.
pub(super) const PER_NAT: f32 = PRIOR_PER_NAT as f32;

/// How well an order predicts the moves played.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Accuracy {
    /// Mean loss (nats).
    pub loss: f64,
    /// Share of decisions in which the move played comes first.
    pub first: f64,
    /// Share in which it is among the first three.
    pub among_three: f64,
}

impl Accuracy {
    /// Adds a decision to a sum, by the chance of every move to be played.
    pub(super) fn add(&mut self, shares: &[f32], played: usize) {
        let of_played = shares[played];
        // Of equals the first comes first, as in the search.
        let before = shares
            .iter()
            .enumerate()
            .filter(|&(at, &share)| share > of_played || share == of_played && at < played);
        let rank = before.count();
        self.loss -= f64::from(of_played.max(1e-9).ln());
        self.first += f64::from(u8::from(rank == 0));
        self.among_three += f64::from(u8::from(rank < 3));
    }

    /// The mean of a sum of this many `decisions`.
    pub(super) fn mean(self, decisions: usize) -> Accuracy {
        let count = decisions.max(1) as f64;
        Accuracy {
            loss: self.loss / count,
            first: self.first / count,
            among_three: self.among_three / count,
        }
    }
}

/// Turns merits into the chances of moves to be played.
#[inline(always)]
pub(super) fn softmax(merits: &mut [f32]) {
    let greatest = merits.iter().copied().fold(f32::MIN, f32::max);
    merits.iter_mut().for_each(|merit| *merit = (*merit - greatest).exp());
    let sum: f32 = merits.iter().sum();
    merits.iter_mut().for_each(|share| *share /= sum);
}
