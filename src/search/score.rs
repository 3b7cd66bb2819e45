//! `Score`: the value of a position for one side, either proven or an estimate.
//!
//! A proven win carries its distance in plies. Estimates never reach the range of proofs, so no
//! heuristic can claim a win.

use std::fmt;
use std::ops::Neg;

/// Value of a position from the view of the side to move.
///
/// Proven wins are above all estimates, shorter wins higher. Proven losses are below, longer losses
/// higher.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i16);

const WIN: i16 = 30_000;
/// The longest proof that a score can express, in plies.
const MAX_PROOF: i16 = 1_000;

impl Score {
    /// The highest score.
    pub const MAX: Score = Score(WIN);
    /// The lowest score.
    pub const MIN: Score = Score(-WIN);
    /// An equal position; also the value of a drawn game.
    pub const DRAW: Score = Score(0);
    /// Largest estimate; the smallest is its negation.
    pub const MAX_ESTIMATE: i32 = 20_000;

    /// A proven win after `plies` more moves by both sides together, counted from the root of the
    /// search: 1 when the next move wins.
    #[inline]
    pub const fn win_in(plies: usize) -> Score {
        debug_assert!(plies <= MAX_PROOF as usize);
        Score(WIN - plies as i16)
    }

    /// A proven loss after `plies` more moves; 0 when the opponent has already won.
    #[inline]
    pub const fn loss_in(plies: usize) -> Score {
        Score(-Score::win_in(plies).0)
    }

    /// An estimate, clamped to `MAX_ESTIMATE`.
    #[inline]
    pub fn estimate(value: i32) -> Score {
        Score(value.clamp(-Self::MAX_ESTIMATE, Self::MAX_ESTIMATE) as i16)
    }

    /// The number of plies to a proven win; `None` if this is none.
    #[inline]
    pub const fn win_distance(self) -> Option<usize> {
        if self.0 >= WIN - MAX_PROOF { Some((WIN - self.0) as usize) } else { None }
    }

    /// The number of plies to a proven loss; `None` if this is none.
    #[inline]
    pub const fn loss_distance(self) -> Option<usize> {
        Score(-self.0).win_distance()
    }

    /// Whether the side to move is proven to win.
    #[inline]
    pub const fn is_win(self) -> bool {
        self.0 >= WIN - MAX_PROOF
    }

    /// Whether the side to move is proven to lose.
    #[inline]
    pub const fn is_loss(self) -> bool {
        self.0 <= MAX_PROOF - WIN
    }

    /// Whether the score is a proven win or loss.
    #[inline]
    pub const fn is_proven(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// The number behind the score; estimates are in the units of the evaluation.
    #[inline]
    pub const fn value(self) -> i32 {
        self.0 as i32
    }

    /// The score with this number, as returned by `value`.
    #[inline]
    pub const fn from_value(value: i32) -> Score {
        debug_assert!(value >= -(WIN as i32) && value <= WIN as i32);
        Score(value as i16)
    }

    /// The score as stored with a position `ply` plies below the root: proofs count from that
    /// position instead of the root.
    #[inline]
    pub const fn from_root(self, ply: usize) -> Score {
        if self.is_win() {
            Score(self.0 + ply as i16)
        } else if self.is_loss() {
            Score(self.0 - ply as i16)
        } else {
            self
        }
    }

    /// The inverse of `from_root`.
    #[inline]
    pub const fn to_root(self, ply: usize) -> Score {
        if self.is_win() {
            Score(self.0 - ply as i16)
        } else if self.is_loss() {
            Score(self.0 + ply as i16)
        } else {
            self
        }
    }
}

impl Neg for Score {
    type Output = Score;

    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    /// `+M5` for a win after 5 plies, `-M4` for a loss after 4, else the number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(plies) = self.win_distance() {
            write!(f, "+M{plies}")
        } else if let Some(plies) = self.loss_distance() {
            write!(f, "-M{plies}")
        } else {
            write!(f, "{}", self.0)
        }
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Score({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_are_never_proofs() {
        for plies in 0..=1000 {
            assert_eq!(Score::win_in(plies).win_distance(), Some(plies));
            assert_eq!(Score::loss_in(plies).loss_distance(), Some(plies));
            assert_eq!(-Score::win_in(plies), Score::loss_in(plies));
        }
        for value in [-1_000_000, -20_000, 0, 5, 20_000, 1_000_000] {
            assert!(!Score::estimate(value).is_proven());
        }
        assert!(Score::win_in(3) > Score::win_in(5));
        assert!(Score::loss_in(3) < Score::loss_in(5));
        assert!(Score::loss_in(5) < Score::estimate(-1_000_000));
    }

    #[test]
    fn to_root_inverts_from_root() {
        for score in [Score::win_in(9), Score::loss_in(8), Score::estimate(77)] {
            assert_eq!(score.from_root(4).to_root(4), score);
        }
        assert_eq!(Score::win_in(9).from_root(4), Score::win_in(5));
        assert_eq!(Score::loss_in(8).from_root(3), Score::loss_in(5));
    }

    #[test]
    fn displays_mate_distances_and_numbers() {
        assert_eq!(Score::win_in(11).to_string(), "+M11");
        assert_eq!(Score::loss_in(8).to_string(), "-M8");
        assert_eq!(Score::estimate(-37).to_string(), "-37");
    }
}
