//! `Weights`: the numbers of the table evaluation for one rule, read from a compact file that is built
//! into the program.
//!
//! A file holds, for every code, what a point is worth to the side to move and to the side that waits,
//! a value for each threat on the board, and one for having the move. The files were fitted to the
//! results of self-play games by logistic regression; each carries its provenance. The order of moves
//! is not fitted yet: its few numbers are hand-set and stand below.
//!
//! The layout, integers little endian: `GRNW`, version (u8), Gomocup code of the rule (u8), length of
//! the provenance (u16) and its text, tempo (i16), 8 + 8 threat values of mover and waiter (i16),
//! `CODES` mover values, `CODES` waiter values (i16, in `1/UNIT`), FNV-1a of all before (u64).

use crate::board::{ByColor, Color};
use crate::pattern::{
    CODES, Code, CodeTable, LINE_CLASSES, LineClass, OCCUPIED, POINT_CLASSES, PointClass,
};
use crate::position::Histogram;
use crate::rules::{LineRule, Rule};
use std::fmt;
use std::sync::Arc;

const MAGIC: &[u8; 4] = b"GRNW";
const VERSION: u8 = 1;

const FREESTYLE: &[u8] = include_bytes!("weights/freestyle.bin");

/// Point classes that count as threats on the board, open threes to fives.
const THREATS: std::ops::Range<usize> = PointClass::OpenThree as usize..PointClass::Foul as usize;
const THREAT_COUNT: usize = THREATS.end - THREATS.start;

/// How much of a line's value counts for the order of moves, for one's own use of the point and for
/// denying it to the opponent. In the order of `LineClass`; hand-set.
const PRIOR_OWN: [i16; LINE_CLASSES] =
    [0, 4, 12, 14, 40, 46, 54, 50, 150, 165, 120, 400, 800, 2000, 0];
const PRIOR_DENY: [i16; LINE_CLASSES] =
    [0, 3, 9, 10, 28, 33, 40, 30, 100, 110, 60, 300, 600, 1500, 0];
/// The same for the class of the point, in the order of `PointClass`.
const PRIOR_CLASS_OWN: [i16; POINT_CLASSES] = [0, 0, 0, 40, 40, 40, 90, 300, 0, 60, 600, 400, 0, 0];
const PRIOR_CLASS_DENY: [i16; POINT_CLASSES] =
    [0, 0, 0, 30, 30, 30, 70, 220, 0, 40, 450, 300, 0, 0];

/// What a point is worth to a colour, in `1/Weights::UNIT` of the evaluation's unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PointValue {
    /// When that colour is to move.
    pub mover: i16,
    /// When the other colour is to move; the sign is that of the side to move.
    pub waiter: i16,
}

/// How promising a move is that takes a point from its code for one colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Prior {
    /// To the colour that the code is for.
    own: i16,
    /// To the other colour, which denies it.
    deny: i16,
}

/// Why bytes are not a file of weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WeightsError {
    /// Not a file of weights at all.
    Magic,
    /// Of a version that this program does not read.
    Version(u8),
    /// For another rule, by its Gomocup code.
    Rule(u8),
    /// Shorter or longer than its contents.
    Length,
    /// Damaged: the checksum differs.
    Checksum,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WeightsError::Magic => f.write_str("not a file of weights"),
            WeightsError::Version(version) => write!(f, "weights of version {version}"),
            WeightsError::Rule(rule) => write!(f, "weights for rule {rule}"),
            WeightsError::Length => f.write_str("weights of another length"),
            WeightsError::Checksum => f.write_str("damaged weights: the checksum differs"),
        }
    }
}

impl std::error::Error for WeightsError {}

/// Weights by code for one rule. Colours for whom lines mean the same share theirs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    values: ByColor<Arc<[PointValue]>>,
    priors: ByColor<Arc<[Prior]>>,
    threats: [[i32; THREAT_COUNT]; 2],
    tempo: i32,
    provenance: String,
}

impl Weights {
    /// Units of the tables in one unit of the evaluation.
    pub const UNIT: i32 = 8;

    /// The weights of a rule that are built in. Rules without a file of their own use freestyle's.
    ///
    /// # Panics
    /// When a built-in file is damaged; a test reads them all.
    pub fn new(rule: Rule, codes: &CodeTable) -> Self {
        let mut weights = Weights::from_bytes(FREESTYLE, Rule::Freestyle, codes)
            .expect("the built-in weights are tested");
        if rule == Rule::Renju {
            weights.leave_out_fouls(Color::Black, codes);
        }
        weights
    }

    /// Points that are perhaps forbidden to a colour count nothing and come last.
    fn leave_out_fouls(&mut self, color: Color, codes: &CodeTable) {
        let foul = |code: usize| {
            if code == CODES {
                return false;
            }
            let lines = codes.lines(code as Code);
            PointClass::from_lines(lines, LineRule::RENJU_BLACK) == PointClass::Foul
        };
        let value = |(code, &value)| if foul(code) { PointValue::default() } else { value };
        self.values[color] = self.values[color].iter().enumerate().map(value).collect();
        let prior = |(code, &prior)| if foul(code) { Prior::default() } else { prior };
        self.priors[color] = self.priors[color].iter().enumerate().map(prior).collect();
    }

    /// Reads a file of weights.
    ///
    /// # Errors
    /// `WeightsError` when the bytes are no weights for the rule or are damaged.
    pub fn from_bytes(bytes: &[u8], rule: Rule, codes: &CodeTable) -> Result<Self, WeightsError> {
        let mut reader = Reader(bytes);
        if reader.take(4)? != MAGIC {
            return Err(WeightsError::Magic);
        }
        match (reader.byte()?, reader.byte()?) {
            (VERSION, code) if u32::from(code) != rule.gomocup() => {
                return Err(WeightsError::Rule(code));
            }
            (VERSION, _) => {}
            (version, _) => return Err(WeightsError::Version(version)),
        }
        let length = usize::from(reader.number()? as u16);
        let provenance = String::from_utf8_lossy(reader.take(length)?).into_owned();
        let tempo = i32::from(reader.number()?);
        let mut threats = [[0; THREAT_COUNT]; 2];
        for value in threats.iter_mut().flatten() {
            *value = i32::from(reader.number()?);
        }
        let mut values = vec![PointValue::default(); CODES + 1];
        for value in &mut values[..CODES] {
            value.mover = reader.number()?;
        }
        for value in &mut values[..CODES] {
            value.waiter = reader.number()?;
        }
        let body = bytes.len() - reader.0.len();
        if reader.0 != checksum(&bytes[..body]).to_le_bytes() {
            let complete = reader.0.len() == size_of::<u64>();
            return Err(if complete { WeightsError::Checksum } else { WeightsError::Length });
        }
        let (values, priors) = (Arc::from(values), priors(codes));
        let values = ByColor([Arc::clone(&values), values]);
        let priors = ByColor([Arc::clone(&priors), priors]);
        Ok(Weights { values, priors, threats, tempo, provenance })
    }

    /// Where the numbers come from.
    pub fn provenance(&self) -> &str {
        &self.provenance
    }

    /// What a point with this code for a colour is worth to that colour.
    #[inline]
    pub fn value(&self, color: Color, code: Code) -> PointValue {
        self.values[color][code as usize]
    }

    /// How promising a move is, from the point's code for the mover and for the opponent.
    #[inline]
    pub fn prior(&self, mover: Color, own: Code, opponent: Code) -> i32 {
        i32::from(self.priors[mover][own as usize].own)
            + i32::from(self.priors[!mover][opponent as usize].deny)
    }

    /// Value, for the side to move, of having the move and of the threats on the board.
    #[inline]
    pub fn threats(&self, own: &Histogram, opponent: &Histogram) -> i32 {
        let sum = |counts: &Histogram, of: &[i32; THREAT_COUNT]| {
            let present = counts[THREATS].iter().zip(of);
            present.map(|(&count, &value)| if count > 0 { value } else { 0 }).sum::<i32>()
        };
        self.tempo + sum(own, &self.threats[0]) + sum(opponent, &self.threats[1])
    }
}

/// The prior of every code, for its own colour and for the other.
fn priors(codes: &CodeTable) -> Arc<[Prior]> {
    let prior = |code| {
        let lines = codes.lines(code);
        let class = PointClass::from_lines(lines, LineRule::FIVE_OR_MORE) as usize;
        let sum = |of: &[i16; LINE_CLASSES]| -> i16 {
            lines.iter().map(|&line: &LineClass| of[line as usize]).sum()
        };
        Prior {
            own: sum(&PRIOR_OWN) + PRIOR_CLASS_OWN[class],
            deny: sum(&PRIOR_DENY) + PRIOR_CLASS_DENY[class],
        }
    };
    (0..OCCUPIED).map(prior).chain([Prior::default()]).collect()
}

/// FNV-1a.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], WeightsError> {
        let (head, tail) = self.0.split_at_checked(count).ok_or(WeightsError::Length)?;
        self.0 = tail;
        Ok(head)
    }

    fn byte(&mut self) -> Result<u8, WeightsError> {
        Ok(self.take(1)?[0])
    }

    fn number(&mut self) -> Result<i16, WeightsError> {
        let bytes = self.take(2)?;
        Ok(i16::from_le_bytes([bytes[0], bytes[1]]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> Result<Weights, WeightsError> {
        Weights::from_bytes(bytes, Rule::Freestyle, &CodeTable::new())
    }

    #[test]
    fn the_built_in_weights_are_sound_and_say_where_they_come_from() {
        let codes = CodeTable::new();
        for rule in Rule::ALL {
            let weights = Weights::new(rule, &codes);
            assert!(weights.provenance().contains("self-play"), "{}", weights.provenance());
            for color in Color::BOTH {
                assert_eq!(weights.value(color, OCCUPIED), PointValue::default());
            }
        }
    }

    #[test]
    fn damaged_weights_are_refused() {
        assert_eq!(read(b""), Err(WeightsError::Length));
        assert_eq!(read(b"PNG....."), Err(WeightsError::Magic));
        let changed = |at: usize| {
            let mut bytes = FREESTYLE.to_vec();
            bytes[at] ^= 1;
            read(&bytes)
        };
        assert_eq!(changed(4), Err(WeightsError::Version(VERSION ^ 1)));
        assert_eq!(changed(5), Err(WeightsError::Rule(1)));
        assert_eq!(changed(FREESTYLE.len() / 2), Err(WeightsError::Checksum));
        assert_eq!(changed(FREESTYLE.len() - 1), Err(WeightsError::Checksum));
        assert_eq!(read(&FREESTYLE[..FREESTYLE.len() - 1]), Err(WeightsError::Length));
        assert_eq!(read(&[FREESTYLE, b"more"].concat()), Err(WeightsError::Length));
    }
}
