//! `Situation`: which of several tables judges a position.
//!
//! A sum over points is a straight line, and where the opponent threatens to win it is another one than
//! where nobody does: with one table for both, the quiet positions, which are what a search ends in, were
//! judged by weights that had to explain forced ones as well (`EXPERIMENTS.md` has the figures).

use crate::pattern::PointClass;
use crate::position::Position;

/// What the side to move has to care about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Situation {
    /// Nothing: any move may be considered.
    Free = 0,
    /// The opponent would win with the next stone or by an open four or a four-three.
    Pressed,
}

/// Number of situations.
pub const SITUATIONS: usize = 2;

impl Situation {
    /// The situation of the side to move. It is seen from the points' classes alone: a point that is
    /// perhaps forbidden threatens nothing here, and nobody asks whether a threat can be answered.
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
    use std::sync::Arc;

    /// The situation of the side to move after these moves.
    fn after(moves: &[(u8, u8)]) -> Situation {
        let size = BoardSize::square(15).expect("a size");
        let mut position = Position::new(size, Arc::new(RuleTables::new(Rule::Freestyle)));
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
