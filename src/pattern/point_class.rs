//! `PointClass`: the combined meaning of the four lines through a point for a colour that plays
//! there.

use super::LineClass;
use crate::rules::{LineRule, Overline};

/// The value of a point to a colour that plays there. Higher is better, except `Foul`.
///
/// The search counts the points of each class for each colour. The counts alone show whether a win
/// is threatened, and the classes are chosen for that purpose.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum PointClass {
    /// None of the classes below.
    Nothing = 0,
    /// One open two.
    OpenTwo,
    /// One (closed) three.
    Three,
    /// Two or more open twos.
    TwoOpenTwos,
    /// A three and one more three or open two.
    ThreePlus,
    /// One open three.
    OpenThree,
    /// One open three and a three or open two.
    OpenThreePlus,
    /// Two or more open threes.
    DoubleThree,
    /// One simple four.
    Four,
    /// One simple four and a three or open two.
    FourPlus,
    /// One simple four and an open three.
    FourThree,
    /// Two or more ways to five: an open four, a double-four.
    OpenFour,
    /// Wins at once.
    Five,
    /// Overline, double-four or double-three where the rule forbids them. Judged by the lines
    /// alone. A three may still prove false, so this means "perhaps forbidden" for all but the
    /// overline.
    Foul,
}

/// Number of point classes.
pub const POINT_CLASSES: usize = 14;

impl PointClass {
    /// Every class, in order.
    pub const ALL: [PointClass; POINT_CLASSES] = {
        use PointClass::*;
        [
            Nothing,
            OpenTwo,
            Three,
            TwoOpenTwos,
            ThreePlus,
            OpenThree,
            OpenThreePlus,
            DoubleThree,
            Four,
            FourPlus,
            FourThree,
            OpenFour,
            Five,
            Foul,
        ]
    };

    /// The class of a point from the classes of its four lines, in any order.
    pub fn from_lines(lines: [LineClass; 4], rule: LineRule) -> PointClass {
        let count = |wanted: fn(LineClass) -> bool| lines.iter().filter(|&&c| wanted(c)).count();
        let fives = count(|c| c == LineClass::Five);
        let overlines = count(|c| c == LineClass::Overline);
        let open_fours = count(|c| c == LineClass::OpenFour);
        let double_fours = count(|c| c == LineClass::DoubleFour);
        let fours = count(LineClass::is_four) + double_fours;
        let open_threes = count(LineClass::is_open_three);
        let threes = count(|c| c == LineClass::Three);
        let open_twos = count(LineClass::is_open_two);
        let lesser = threes + open_twos > 0;

        if fives > 0 {
            return PointClass::Five;
        }
        if rule.overline == Overline::Forbidden && (overlines > 0 || fours > 1 || open_threes > 1) {
            return PointClass::Foul;
        }
        match (fours, open_threes, threes) {
            (2.., ..) => PointClass::OpenFour,
            (1, ..) if open_fours > 0 => PointClass::OpenFour,
            (1, 1.., _) => PointClass::FourThree,
            (1, 0, _) if lesser => PointClass::FourPlus,
            (1, 0, _) => PointClass::Four,
            (0, 2.., _) => PointClass::DoubleThree,
            (0, 1, _) if lesser => PointClass::OpenThreePlus,
            (0, 1, _) => PointClass::OpenThree,
            (0, 0, 1..) if threes + open_twos > 1 => PointClass::ThreePlus,
            (0, 0, 1..) => PointClass::Three,
            _ if open_twos > 1 => PointClass::TwoOpenTwos,
            _ if open_twos > 0 => PointClass::OpenTwo,
            _ => PointClass::Nothing,
        }
    }

    /// The class with this number, `0..POINT_CLASSES`; larger numbers give `Nothing`.
    #[inline]
    pub const fn from_index(index: u8) -> PointClass {
        if (index as usize) < POINT_CLASSES {
            Self::ALL[index as usize]
        } else {
            PointClass::Nothing
        }
    }

    /// Whether playing here makes a four, an open four or a five: the moves of a VCF. A point of
    /// class `Foul` that turns out not to be forbidden may make a four as well; see
    /// `may_make_four`.
    #[inline]
    pub const fn is_four_or_better(self) -> bool {
        self as u8 >= PointClass::Four as u8 && self as u8 <= PointClass::Five as u8
    }

    /// Whether playing here makes a four or better, or the point is of class `Foul`, some of which
    /// make a four and are not forbidden.
    #[inline]
    pub const fn may_make_four(self) -> bool {
        self as u8 >= PointClass::Four as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use LineClass as L;
    use PointClass as P;

    #[test]
    fn numbers_and_classes_correspond() {
        for (index, class) in PointClass::ALL.into_iter().enumerate() {
            assert_eq!(class as usize, index);
            assert_eq!(PointClass::from_index(index as u8), class);
        }
    }

    #[test]
    fn examples() {
        let free = LineRule::FIVE_OR_MORE;
        let renju = LineRule::RENJU_BLACK;
        let d = L::Dead;
        for (lines, in_freestyle, for_renju_black) in [
            ([d, d, d, d], P::Nothing, P::Nothing),
            ([d, L::OpenTwo, d, d], P::OpenTwo, P::OpenTwo),
            ([L::OpenTwo, L::OpenTwoBest, d, d], P::TwoOpenTwos, P::TwoOpenTwos),
            ([L::Three, d, d, d], P::Three, P::Three),
            ([L::Three, L::OpenTwo, d, d], P::ThreePlus, P::ThreePlus),
            ([L::Three, L::Three, d, d], P::ThreePlus, P::ThreePlus),
            ([L::OpenThree, d, d, d], P::OpenThree, P::OpenThree),
            ([L::OpenThree, L::Three, d, d], P::OpenThreePlus, P::OpenThreePlus),
            ([L::OpenThree, L::OpenThreeBetter, d, d], P::DoubleThree, P::Foul),
            ([L::Four, d, d, d], P::Four, P::Four),
            ([L::Four, d, L::OpenTwo, d], P::FourPlus, P::FourPlus),
            ([L::Four, d, L::OpenThree, d], P::FourThree, P::FourThree),
            ([L::Four, L::Four, d, d], P::OpenFour, P::Foul),
            ([L::DoubleFour, d, d, d], P::OpenFour, P::Foul),
            ([L::OpenFour, d, d, d], P::OpenFour, P::OpenFour),
            ([L::Five, L::Four, L::Four, d], P::Five, P::Five),
            ([L::Five, d, d, L::Overline], P::Five, P::Five),
            ([d, d, d, L::Overline], P::Nothing, P::Foul),
        ] {
            assert_eq!(P::from_lines(lines, free), in_freestyle, "{lines:?}");
            assert_eq!(P::from_lines(lines, renju), for_renju_black, "{lines:?}");
        }
    }
}
