//! `Code`: the four line classes of a point, without their order, as one small number.
//!
//! A network holds two numbers for each code, of which the prior of a move is made: one for what the
//! move makes, one for what it denies the opponent.

use super::{CodedClass, LINE_CLASSES, LineClass, PointClass};
use crate::rules::LineRule;
use std::sync::Arc;

/// The multiset of the four line classes of a point: `0..CODES`.
pub type Code = u16;

/// Number of codes: the multisets of four out of `LINE_CLASSES`.
pub const CODES: usize =
    LINE_CLASSES * (LINE_CLASSES + 1) * (LINE_CLASSES + 2) * (LINE_CLASSES + 3) / 24;

/// The code of a point that is not empty. No multiset has it.
pub const OCCUPIED: Code = CODES as Code;

/// Maps four line classes, four bits each, to their code, and a code back to its classes.
#[derive(Debug)]
pub struct CodeTable {
    codes: Box<[Code; 1 << 16]>,
    lines: Vec<[LineClass; 4]>,
}

impl Default for CodeTable {
    fn default() -> Self {
        Self::new()
    }
}

impl CodeTable {
    /// Enumerates the multisets, each with its classes in descending order.
    pub fn new() -> Self {
        let mut codes = Box::new([0; 1 << 16]);
        let mut lines = Vec::with_capacity(CODES);
        let all = LineClass::ALL;
        for a in 0..LINE_CLASSES {
            for b in 0..=a {
                for c in 0..=b {
                    for d in 0..=c {
                        for key in orders([a, b, c, d]) {
                            codes[key] = lines.len() as Code;
                        }
                        lines.push([all[a], all[b], all[c], all[d]]);
                    }
                }
            }
        }
        CodeTable { codes, lines }
    }

    /// The code of four line classes packed four bits each.
    #[inline]
    pub fn code(&self, packed: u16) -> Code {
        self.codes[packed as usize]
    }

    /// The line classes of a code, greatest first.
    pub fn lines(&self, code: Code) -> [LineClass; 4] {
        self.lines[code as usize]
    }

    /// The point class of every code under a rule; `OCCUPIED` is `Nothing`.
    pub fn point_classes(&self, rule: LineRule) -> Box<[PointClass]> {
        let classes = self.lines.iter().map(|&lines| PointClass::from_lines(lines, rule));
        classes.chain([PointClass::Nothing]).collect()
    }

    /// The code and the point class under a rule, by four line classes packed four bits each. What
    /// is not the number of a line class counts as a point that is not empty.
    pub fn coded_classes(&self, rule: LineRule) -> Arc<[CodedClass; 1 << 16]> {
        let classes = self.point_classes(rule);
        let mut table = Arc::new([CodedClass::OCCUPIED; 1 << 16]);
        let entries = Arc::make_mut(&mut table).iter_mut().enumerate();
        let is_class = |packed: usize, place: usize| (packed >> (4 * place) & 15) < LINE_CLASSES;
        for (packed, entry) in entries.filter(|&(packed, _)| (0..4).all(|at| is_class(packed, at)))
        {
            let code = self.codes[packed];
            *entry = CodedClass::new(code, classes[usize::from(code)]);
        }
        table
    }
}

/// The packed keys of four classes in every order.
fn orders(classes: [usize; 4]) -> impl Iterator<Item = usize> {
    // The places of the first three leave one for the fourth.
    let places = (0..64).map(|order| [order & 3, order >> 2 & 3, order >> 4]);
    let different = places.filter(|[a, b, c]| a != b && b != c && a != c);
    different.map(move |[a, b, c]| {
        let places = [a, b, c, 6 - a - b - c];
        (0..4).map(|i| classes[i] << (4 * places[i])).sum()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_the_multiset_of_its_lines() {
        let table = CodeTable::new();
        assert_eq!(table.lines.len(), CODES);
        for packed in 0..=u16::MAX {
            let nibbles = [packed & 15, packed >> 4 & 15, packed >> 8 & 15, packed >> 12];
            if nibbles.iter().any(|&n| n as usize >= LINE_CLASSES) {
                continue;
            }
            let mut classes = nibbles.map(|n| LineClass::from_index(n as u8));
            classes.sort();
            classes.reverse();
            assert_eq!(table.lines(table.code(packed)), classes);
        }
    }
}
