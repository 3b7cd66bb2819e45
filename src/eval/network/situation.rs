//! `Situation`: tells positions under threat from others; each kind has a head of the network.
//!
//! The best weights where the opponent threatens to win differ from those where he does not. With one
//! set for both, the weights of quiet positions, which are what a search ends in, also had to explain
//! forced positions (E-001 and E-009 in `docs/experiments/evaluation.md`).

use crate::pattern::PointClass;
use crate::position::Position;

/// Whether the side to move is under threat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Situation {
    /// No threat: any move may be considered.
    Free = 0,
    /// The opponent threatens to win with the next stone, or by an open four or a four-three.
    Pressed,
}

/// Number of situations.
pub(super) const SITUATIONS: usize = 2;

impl Situation {
    /// The situation of the side to move, judged by the point classes alone. A point of class
    /// `Foul` counts as no threat, and it does not matter whether the threat can be answered.
    #[inline]
    pub fn of(position: &Position) -> Situation {
        let them = position.histogram(!position.side_to_move());
        let wins = &them[PointClass::FourThree as usize..=PointClass::Five as usize];
        if wins.iter().any(|&count| count > 0) { Situation::Pressed } else { Situation::Free }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{BoardSize, Point};
    use crate::pattern::RuleTables;
    use crate::position::NullObserver;
    use crate::rules::Rule;

    /// The situation of the side to move after these moves.
    fn after(moves: &[(u8, u8)]) -> Situation {
        let size = BoardSize::square(15).expect("a size");
        let mut position = Position::new(size, RuleTables::of(Rule::Freestyle));
        for &(x, y) in moves {
            position.play(Point::new(x, y), &mut NullObserver);
        }
        Situation::of(&position)
    }

    #[test]
    fn an_open_three_presses_the_other_side_until_it_is_stopped() {
        let three = [(7, 7), (0, 0), (8, 7), (14, 0), (9, 7)];
        assert_eq!(after(&three[..4]), Situation::Free, "its own chances press nobody");
        assert_eq!(after(&three), Situation::Pressed);
        let four = [&three[..], &[(0, 14), (10, 7)]].concat();
        assert_eq!(after(&four[..6]), Situation::Free, "the threat is its own");
        assert_eq!(after(&four), Situation::Pressed);
        let stopped = [&three[..], &[(10, 7), (14, 14)]].concat();
        assert_eq!(after(&stopped), Situation::Free);
    }
}
