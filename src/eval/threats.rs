//! `ThreatEvaluator`: an evaluation by the material of threats alone. It is a second kind of
//! evaluator, for the tests: it shows what the seam requires, and that the code around an evaluator
//! works with any kind. It is not part of the program.
//!
//! The format of its file, integers little endian: `GRNT`, Gomocup code of the rule (u8), then for
//! each point class the value of one such point to its owner (i16).

use super::{Evaluator, ModelError, RatedMove};
use crate::board::{Color, Point};
use crate::pattern::{Code, POINT_CLASSES};
use crate::position::{Histogram, Observer, Position};
use crate::rules::Rule;

/// The values of the threats of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThreatValues {
    rule: Rule,
    values: [i16; POINT_CLASSES],
}

impl ThreatValues {
    pub(super) const MAGIC: &[u8] = b"GRNT";

    /// Values with which the engine plays sensibly.
    pub fn example(rule: Rule) -> Self {
        ThreatValues { rule, values: [0, 4, 6, 12, 14, 30, 40, 80, 12, 40, 120, 160, 200, 0] }
    }

    pub(super) fn read(bytes: &[u8]) -> Result<Self, ModelError> {
        let (code, numbers) = bytes[4..].split_first().ok_or(ModelError::Length)?;
        let rule = Rule::ALL.into_iter().find(|rule| rule.gomocup() == u32::from(*code));
        let (pairs, []) = numbers.as_chunks::<2>() else { return Err(ModelError::Length) };
        let values: [[u8; 2]; _] = pairs.try_into().map_err(|_| ModelError::Length)?;
        let values = values.map(i16::from_le_bytes);
        Ok(ThreatValues { rule: rule.ok_or(ModelError::Rule(*code))?, values })
    }

    /// The contents of the file of these values.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = [Self::MAGIC, &[self.rule.gomocup() as u8]].concat();
        bytes.extend(self.values.iter().flat_map(|value| value.to_le_bytes()));
        bytes
    }

    pub(super) fn rule(&self) -> Rule {
        self.rule
    }

    pub(super) fn fingerprint(&self) -> u64 {
        self.values.iter().fold(1, |sum: u64, &value| sum.wrapping_mul(31) ^ value as u64)
    }
}

/// See the module.
#[derive(Clone)]
pub struct ThreatEvaluator(pub ThreatValues);

impl Observer for ThreatEvaluator {
    fn begin(&mut self, _: Color, _: Option<Point>) {}
    fn change(&mut self, _: Point, _: Color, _: Code, _: Code) {}
    fn undo(&mut self) {}
}

impl Evaluator for ThreatEvaluator {
    fn evaluate(&mut self, position: &Position) -> i32 {
        let material = |counts: &Histogram| -> i32 {
            counts
                .iter()
                .zip(self.0.values)
                .map(|(&n, value)| i32::from(n) * i32::from(value))
                .sum()
        };
        let us = position.side_to_move();
        material(position.histogram(us)) - material(position.histogram(!us))
    }

    fn order(&mut self, position: &Position, moves: &mut [RatedMove]) {
        for RatedMove { point, prior } in moves {
            let worth = |color| i32::from(self.0.values[position.class(color, *point) as usize]);
            *prior = Color::BOTH.into_iter().map(worth).sum();
        }
    }
}
