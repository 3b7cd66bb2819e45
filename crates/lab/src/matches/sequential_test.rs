//! `SequentialTest`: an SPRT during a match, which keeps its first decision.
//!
//! Games that end while the match is being stopped can move the ratio back between its bounds. The test
//! is over all the same, and the errors that it promises are those of its first decision.

use crate::arena::Results;
use crate::arena::statistics::{Decision, Pentanomial, Sprt};

/// A test that stays decided: what games that end later do to the ratio changes nothing.
pub(super) struct SequentialTest {
    /// What is tested.
    pub sprt: Sprt,
    /// The pairs of games that decided it.
    decisive: Option<Pentanomial>,
}

impl SequentialTest {
    /// A test before its first pair of games.
    pub fn new(sprt: Sprt) -> SequentialTest {
        SequentialTest { sprt, decisive: None }
    }

    /// Looks at the results of a match of two engines, to be called after each of its games.
    pub fn look_at(&mut self, results: &Results) {
        self.look_at_pairs(&results.pairings[0].pairs);
    }

    fn look_at_pairs(&mut self, pairs: &Pentanomial) {
        if !self.is_decided() && self.sprt.decision(pairs) != Decision::Continue {
            self.decisive = Some(*pairs);
        }
    }

    /// Whether the match may stop.
    pub fn is_decided(&self) -> bool {
        self.decisive.is_some()
    }

    /// Of the pairs that were played, those that count: up to the decision.
    pub fn counted<'a>(&'a self, played: &'a Pentanomial) -> &'a Pentanomial {
        self.decisive.as_ref().unwrap_or(played)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::statistics::EloModel;

    #[test]
    fn games_after_the_decision_do_not_count() {
        let sprt = Sprt::new(EloModel::Normalized, [-1.75, 0.25], 0.05, 0.05).unwrap();
        let open = Pentanomial::new([127, 4883, 10_712, 5_100, 104]);
        let decisive = Pentanomial::new([127, 4883, 10_712, 5_150, 104]);
        let later = Pentanomial::new([147, 4933, 10_712, 5_150, 104]);
        assert_eq!(sprt.decision(&later), Decision::Continue);
        let mut test = SequentialTest::new(sprt);
        test.look_at_pairs(&open);
        assert!(!test.is_decided());
        assert_eq!(test.counted(&open), &open);
        test.look_at_pairs(&decisive);
        test.look_at_pairs(&later);
        assert!(test.is_decided());
        assert_eq!(test.counted(&later), &decisive);
    }
}
