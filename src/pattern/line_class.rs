//! `LineClass`: the meaning of a line of cells for a colour that plays on its centre.

/// The meaning of one line for a colour that plays on the point in its centre. In the drawings the
/// new stone is one of the `X`, a dot is empty and `O` is a block: an opponent's stone or the edge.
/// Higher is better.
///
/// The classes are defined by recursion in `definition.rs`; the drawings are examples. Grading open
/// twos and open threes by their number of good continuations follows the published description of
/// Rapfi's classical patterns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum LineClass {
    /// A five is impossible here: `O.XX.O`.
    Dead = 0,
    /// One more stone makes a closed two: `OX....`.
    ClosedOne,
    /// One more stone makes an open two: `..X...`.
    OpenOne,
    /// One more stone makes a three: `OXX...`.
    ClosedTwo,
    /// One or two points make it an open three: `.X..X.`.
    OpenTwo,
    /// Three points make it an open three.
    OpenTwoBetter,
    /// Four or more points make it an open three: `..XX..`.
    OpenTwoBest,
    /// A (closed) three: one more stone makes a simple four: `OXXX..`.
    Three,
    /// An open three that exactly one point turns into a line with two ways to five: `.XX.X.`.
    OpenThree,
    /// An open three that two or more points turn into a line with two ways to five: `..XXX..`.
    OpenThreeBetter,
    /// A simple four: one stone stops it: `OXXXX.`, `XX.XX`. It has one way to five. Where a five
    /// blocked at both ends does not count it may have two, if one stone spoils both: `O.XXXX.`.
    Four,
    /// A double-four in one line: two ways to five that no single stone stops, but not an open
    /// four: `X.XXX.X`.
    DoubleFour,
    /// An open four: two ways to five that no single stone stops: `.XXXX.`.
    OpenFour,
    /// The stone makes a line that wins.
    Five,
    /// The stone makes an overline, which the rule forbids.
    Overline,
}

/// Number of line classes.
pub const LINE_CLASSES: usize = 15;

impl LineClass {
    /// Every class, in order.
    pub const ALL: [LineClass; LINE_CLASSES] = {
        use LineClass::*;
        [
            Dead,
            ClosedOne,
            OpenOne,
            ClosedTwo,
            OpenTwo,
            OpenTwoBetter,
            OpenTwoBest,
            Three,
            OpenThree,
            OpenThreeBetter,
            Four,
            DoubleFour,
            OpenFour,
            Five,
            Overline,
        ]
    };

    /// The class with this number, `0..LINE_CLASSES`; larger numbers give `Dead`.
    #[inline]
    pub const fn from_index(index: u8) -> LineClass {
        if (index as usize) < LINE_CLASSES { Self::ALL[index as usize] } else { LineClass::Dead }
    }

    /// Whether it is an open two of any quality.
    #[inline]
    pub const fn is_open_two(self) -> bool {
        matches!(self, LineClass::OpenTwo | LineClass::OpenTwoBetter | LineClass::OpenTwoBest)
    }

    /// Whether it is an open three of either quality.
    #[inline]
    pub const fn is_open_three(self) -> bool {
        matches!(self, LineClass::OpenThree | LineClass::OpenThreeBetter)
    }

    /// Whether it is a four of any kind: one or two ways to five.
    #[inline]
    pub const fn is_four(self) -> bool {
        matches!(self, LineClass::Four | LineClass::DoubleFour | LineClass::OpenFour)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_classes_correspond() {
        for (index, class) in LineClass::ALL.into_iter().enumerate() {
            assert_eq!(class as usize, index);
            assert_eq!(LineClass::from_index(index as u8), class);
        }
        assert_eq!(LineClass::from_index(15), LineClass::Dead);
    }
}
