//! The plain weights: a few round numbers set by hand, not fitted.
//!
//! They are Goren's first weights. A fit starts from them if it must owe nothing to earlier fits,
//! and games against them measure what a fit is worth. The engine plays with them only on request.

use super::{Bonuses, ColorWeights, PointValue, Prior, SITUATIONS, THREAT_COUNT, Weights};
use crate::board::Color;
use crate::pattern::{CODES, Code, CodeTable, LINE_CLASSES, LineClass, POINT_CLASSES, PointClass};
use crate::rules::{LineRule, Rule};

/// A number for each line class, and a number for the point class of the four lines together.
struct Numbers {
    line: [i16; LINE_CLASSES],
    class: [i16; POINT_CLASSES],
}

#[rustfmt::skip]
mod numbers {
    use super::Numbers;

    // In 1/Weights::UNIT. The numbers of the side not to move are subtracted.
    pub const MOVER: Numbers = Numbers {
        //     dead c1 o1 c2  o2  o2b o2B 3   o3  o3B 4   44 o4 5  6
        line: [0,   2, 6, 8,  20, 24, 30, 30, 60, 70, 60, 0, 0, 0, 0],
        //      -  o2 3  2o2 3+  o3  o3+ 3x3  4   4+  43   o4 5  f
        class: [0, 0, 0, 40, 40, 40, 90, 200, 20, 60, 300, 0, 0, 0],
    };
    pub const WAITER: Numbers = Numbers {
        line: [0, 1, 4, 5, 12, 15, 18, 18, 36, 42, 40, 0, 0, 0, 0],
        class: [0, 0, 0, 20, 20, 20, 50, 150, 10, 30, 150, 200, 300, 0],
    };
    // In the unit of the priors.
    pub const OWN: Numbers = Numbers {
        line: [0, 4, 12, 14, 40, 46, 54, 50, 150, 165, 120, 400, 800, 2000, 0],
        class: [0, 0, 0, 40, 40, 40, 90, 300, 0, 60, 600, 400, 0, 0],
    };
    pub const DENY: Numbers = Numbers {
        line: [0, 3, 9, 10, 28, 33, 40, 30, 100, 110, 60, 300, 600, 1500, 0],
        class: [0, 0, 0, 30, 30, 30, 70, 220, 0, 40, 450, 300, 0, 0],
    };
    // Open three to five, for the side to move and for the other side; in the evaluation's unit.
    pub const THREATS: [[i16; super::THREAT_COUNT]; 2] = [
        // o3 o3+ 3x3 4  4+  43   o4   5
        [20, 20, 60, 10, 20, 150, 0, 0],
        [0, 0, -30, 0, 0, -60, -60, -150],
    ];
}

impl Numbers {
    fn sum(&self, lines: [LineClass; 4], class: PointClass) -> i16 {
        lines.iter().map(|&line| self.line[line as usize]).sum::<i16>() + self.class[class as usize]
    }
}

impl Weights {
    /// Weights that were not fitted. Points of class `Foul` count nothing and come last.
    pub fn plain(rule: Rule, codes: &CodeTable) -> Self {
        let of = |color| of_line_rule(rule.line_rule(color), codes);
        let shared = rule.line_rule(Color::Black) == rule.line_rule(Color::White);
        let white = (!shared).then(|| of(Color::White));
        let mut weights = Weights::of_colors(rule, of(Color::Black), white);
        weights.set_provenance("set by hand".to_string());
        weights
    }
}

fn of_line_rule(rule: LineRule, codes: &CodeTable) -> ColorWeights {
    let mut of = ColorWeights::NOTHING;
    of.bonuses = [Bonuses { threats: numbers::THREATS, tempo: 0 }; SITUATIONS];
    for code in 0..CODES {
        let lines = codes.lines(code as Code);
        let class = PointClass::from_lines(lines, rule);
        if class != PointClass::Foul {
            let [mover, waiter] = [numbers::MOVER, numbers::WAITER].map(|of| of.sum(lines, class));
            let [own, deny] = [numbers::OWN, numbers::DENY].map(|of| of.sum(lines, class));
            of.values[code] = [PointValue { mover, waiter: -waiter }; SITUATIONS];
            of.priors[code] = Prior { own, deny };
        }
    }
    of
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_know_good_from_bad_under_every_rule() {
        let codes = CodeTable::new();
        for rule in Rule::ALL {
            let weights = Weights::plain(rule, &codes);
            assert_eq!(weights.is_shared(), rule != Rule::Renju);
            assert_eq!(Weights::read(&weights.to_bytes()).as_ref(), Ok(&weights));
            for color in Color::BOTH {
                let of = weights.of(color);
                let classes = codes.point_classes(rule.line_rule(color));
                let best = |class| {
                    let codes = (0..CODES).filter(|&code| classes[code] == class);
                    codes.map(|code| of.priors[code].own).max().unwrap_or(0)
                };
                assert!(best(PointClass::Five) > best(PointClass::OpenFour));
                assert!(best(PointClass::OpenFour) > best(PointClass::OpenThree));
                assert!(best(PointClass::OpenThree) > best(PointClass::OpenTwo));
                assert_eq!(best(PointClass::Foul), 0);
                let mut values = of.values.as_flattened().iter();
                assert!(values.all(|value| value.mover >= 0 && value.waiter <= 0));
            }
        }
    }
}
