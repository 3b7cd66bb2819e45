//! `Weights`: every number of the table evaluation, and the tables by code that follow from them.
//!
//! A point is worth the sum of its lines' values and the value of its class, once for the side to
//! move and once for the side that waits. The numbers are hand-set.

use crate::pattern::{CODES, Code, CodeTable, LINE_CLASSES, OCCUPIED, POINT_CLASSES, PointClass};
use crate::position::Histogram;
use crate::rules::Rule;

/// What a point is worth to a colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PointValue {
    /// When that colour is to move.
    pub mover: i16,
    /// When the other colour is to move.
    pub waiter: i16,
}

/// Weights by code for one rule.
#[derive(Debug)]
pub struct Weights {
    values: Box<[PointValue; CODES + 1]>,
    priors: Box<[[i16; 2]; CODES + 1]>,
    threats: [[i32; POINT_CLASSES]; 2],
}

/// The numbers behind the tables. Line values in the order of `LineClass`, class values in the order
/// of `PointClass`; units of `Weights::UNIT`.
struct Numbers {
    line_mover: [i16; LINE_CLASSES],
    line_waiter: [i16; LINE_CLASSES],
    class_mover: [i16; POINT_CLASSES],
    class_waiter: [i16; POINT_CLASSES],
    /// Added once when the side to move (the other side) has a point of the class.
    threat_mover: [i32; POINT_CLASSES],
    threat_waiter: [i32; POINT_CLASSES],
}

#[rustfmt::skip]
const FITTED: Numbers = Numbers {
    //              dead c1  o1  c2  o2   o2b  o2B  3    o3   o3B   4    44   o4   5  6
    line_mover:    [0,   0,  0,  6,  67,  58,  80,  31,  53,  115,  40,  0,   0,   0, 0],
    line_waiter:   [0,   0,  0, -6, -70, -58, -75, -34, -10,  -45, -16, -70, -220, 0, 0],
    //              -   o2   3   2o2  3+  o3    o3+   3x3   4    4+    43    o4    5  f
    class_mover:   [0, -50,  4, -40,  8,  50,   90,   260,  43,  130,  150,  0,    0, 0],
    class_waiter:  [0,  56,  4,  54,  0, -105, -138, -270, -67, -218, -375, -165,  0, 0],
    threat_mover:  [0,  0,   0,  0,   0,  0,    16,   0,    12,  9,    10,   0,    0, 0],
    threat_waiter: [0,  0,   0,  0,   0,  0,    0,    0,    0,   9,    0,   -34,   0, 0],
};

/// How much of a line's value counts for the order of moves, for one's own use of the point and for
/// denying it to the opponent.
const PRIOR_OWN: [i16; LINE_CLASSES] =
    [0, 4, 12, 14, 40, 46, 54, 50, 150, 165, 120, 400, 800, 2000, 0];
const PRIOR_DENY: [i16; LINE_CLASSES] =
    [0, 3, 9, 10, 28, 33, 40, 30, 100, 110, 60, 300, 600, 1500, 0];
/// The same for the class of the point.
const PRIOR_CLASS_OWN: [i16; POINT_CLASSES] = [0, 0, 0, 40, 40, 40, 90, 300, 0, 60, 600, 400, 0, 0];
const PRIOR_CLASS_DENY: [i16; POINT_CLASSES] =
    [0, 0, 0, 30, 30, 30, 70, 220, 0, 40, 450, 300, 0, 0];

impl Weights {
    /// Units of the tables in one unit of the evaluation.
    pub const UNIT: i32 = 8;

    /// The weights of a rule.
    pub fn new(_rule: Rule, codes: &CodeTable) -> Self {
        let numbers = &FITTED;
        let mut weights = Weights {
            values: Box::new([PointValue::default(); CODES + 1]),
            priors: Box::new([[0; 2]; CODES + 1]),
            threats: [numbers.threat_mover, numbers.threat_waiter],
        };
        for code in 0..OCCUPIED {
            let lines = codes.lines(code);
            let class =
                PointClass::from_lines(lines, crate::rules::LineRule::FIVE_OR_MORE) as usize;
            let sum = |of: &[i16; LINE_CLASSES]| lines.iter().map(|&l| of[l as usize]).sum::<i16>();
            weights.values[code as usize] = PointValue {
                mover: sum(&numbers.line_mover) + numbers.class_mover[class],
                waiter: sum(&numbers.line_waiter) + numbers.class_waiter[class],
            };
            weights.priors[code as usize] = [
                sum(&PRIOR_OWN) + PRIOR_CLASS_OWN[class],
                sum(&PRIOR_DENY) + PRIOR_CLASS_DENY[class],
            ];
        }
        weights
    }

    /// What a point with this code is worth to the colour that the code is for.
    #[inline]
    pub fn value(&self, code: Code) -> PointValue {
        self.values[code as usize]
    }

    /// How promising a move is, from the point's code for the mover and for the opponent.
    #[inline]
    pub fn prior(&self, own: Code, opponent: Code) -> i32 {
        i32::from(self.priors[own as usize][0]) + i32::from(self.priors[opponent as usize][1])
    }

    /// Value of the threats on the board for the side to move.
    #[inline]
    pub fn threats(&self, own: &Histogram, opponent: &Histogram) -> i32 {
        let sum = |counts: &Histogram, of: &[i32; POINT_CLASSES]| {
            let strong = PointClass::OpenThree as usize..=PointClass::Five as usize;
            strong.map(|i| if counts[i] > 0 { of[i] } else { 0 }).sum::<i32>()
        };
        sum(own, &self.threats[0]) + sum(opponent, &self.threats[1])
    }
}
