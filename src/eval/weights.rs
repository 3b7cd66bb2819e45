//! `Weights`: the numbers of the table evaluation for one rule, in a compact file that can be built
//! into the program.
//!
//! A file holds, for every code and situation, the value of a point to the side to move (mover) and
//! to the other side (waiter), and for every code the prior of a move there. For each situation it
//! also holds a value for each threat on the board and one for having the move (tempo). The numbers
//! were fitted to self-play games (see `tuning`), and each file states its provenance. Colours with
//! the same line rule share their numbers; black and white in renju have their own.
//!
//! The layout, integers little endian: `GRNW`, version (u8), Gomocup code of the rule (u8), number
//! of colours that follow (u8), length of the provenance (u16) and its text. For each colour, i16
//! numbers: for each situation the tempo, 8 + 8 threat values of mover and waiter, a list of
//! `CODES` mover values and one of waiter values (in `1/UNIT`); then such lists of own and deny
//! priors. Last the FNV-1a hash of everything before it (u64).

use super::{ModelError, SITUATIONS, Situation};
use crate::board::{ByColor, Color};
use crate::pattern::{CODES, Code, POINT_CLASSES, PointClass};
use crate::position::Histogram;
use crate::rules::Rule;
use fnv::FnvHasher;
use std::hash::Hasher;
use std::sync::Arc;

const MAGIC: &[u8; 4] = b"GRNW";
const VERSION: u8 = 3;

const FREESTYLE: &[u8] = include_bytes!("weights/freestyle.bin");
/// Point classes that count as threats on the board: open three to five.
const THREATS: std::ops::Range<usize> = PointClass::OpenThree as usize..PointClass::Foul as usize;
/// Number of classes that count as threats.
pub const THREAT_COUNT: usize = THREATS.end - THREATS.start;
const _: () = assert!(THREATS.end <= POINT_CLASSES);

/// The value of a point to a colour, in `1/Weights::UNIT` of the evaluation's unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PointValue {
    /// When that colour is to move.
    pub mover: i16,
    /// When the other colour is to move; the sign is from the view of the side to move.
    pub waiter: i16,
}

/// The prior of a move on a point, from the point's code for one colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Prior {
    /// For a move of the colour that the code is for.
    pub own: i16,
    /// For a move of the other colour, which denies it the point.
    pub deny: i16,
}

/// The numbers of one colour, or of both.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ColorWeights {
    /// By code and situation; zero for occupied points.
    pub values: [[PointValue; SITUATIONS]; CODES + 1],
    /// By code; zero for occupied points.
    pub priors: [Prior; CODES + 1],
    /// By situation.
    pub bonuses: [Bonuses; SITUATIONS],
}

/// The terms that do not depend on single points, in the evaluation's unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bonuses {
    /// By class of threat, open three to five: first if the side to move has one, then if the other
    /// side has one.
    pub threats: [[i16; THREAT_COUNT]; 2],
    /// The value of having the move.
    pub tempo: i16,
}

impl ColorWeights {
    /// Weights that are all zero.
    pub const NOTHING: ColorWeights = ColorWeights {
        values: [[PointValue { mover: 0, waiter: 0 }; SITUATIONS]; CODES + 1],
        priors: [Prior { own: 0, deny: 0 }; CODES + 1],
        bonuses: [Bonuses { threats: [[0; THREAT_COUNT]; 2], tempo: 0 }; SITUATIONS],
    };
}

/// Weights by code for one rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    rule: Rule,
    colors: ByColor<Arc<ColorWeights>>,
    provenance: String,
}

impl Weights {
    /// Units of the tables in one unit of the evaluation.
    pub const UNIT: i32 = 8;

    /// The built-in weights of a rule. Both kinds of caro share theirs.
    ///
    /// # Panics
    /// When a built-in file is damaged; a test reads them all.
    pub fn built_in(rule: Rule) -> Self {
        let bytes = match rule {
            Rule::Freestyle => FREESTYLE,
            Rule::Standard => include_bytes!("weights/standard.bin"),
            Rule::Renju => include_bytes!("weights/renju.bin"),
            Rule::Caro | Rule::CaroExact => include_bytes!("weights/caro.bin"),
        };
        let weights = Weights::read(bytes).expect("the built-in weights are tested");
        Weights { rule, ..weights }
    }

    /// Reads a file of weights.
    ///
    /// # Errors
    /// `ModelError` when the bytes are not weights or are damaged.
    pub fn read(bytes: &[u8]) -> Result<Self, ModelError> {
        let mut reader = Bytes(bytes);
        if reader.take(4)? != MAGIC {
            return Err(ModelError::Magic);
        }
        let (version, code) = (reader.byte()?, reader.byte()?);
        if version != VERSION {
            return Err(ModelError::Version(version));
        }
        let known = Rule::ALL.into_iter().find(|rule| rule.gomocup() == u32::from(code));
        let rule = known.ok_or(ModelError::Rule(code))?;
        let own_for_each = reader.byte()? == 2;
        let length = usize::from(reader.number()? as u16);
        let provenance = String::from_utf8_lossy(reader.take(length)?).into_owned();
        let black = Arc::new(reader.color()?);
        let white = if own_for_each { Arc::new(reader.color()?) } else { Arc::clone(&black) };
        let body = bytes.len() - reader.0.len();
        if reader.0 != checksum(&bytes[..body]).to_le_bytes() {
            let complete = reader.0.len() == size_of::<u64>();
            return Err(if complete { ModelError::Checksum } else { ModelError::Length });
        }
        Ok(Weights { rule, colors: ByColor([black, white]), provenance })
    }

    /// The contents of the file of these weights, as `read` reads it.
    pub fn to_bytes(&self) -> Vec<u8> {
        let colors = if self.is_shared() { &Color::BOTH[..1] } else { &Color::BOTH[..] };
        let mut bytes = MAGIC.to_vec();
        bytes.extend([VERSION, self.rule.gomocup() as u8, colors.len() as u8]);
        bytes.extend((self.provenance.len() as u16).to_le_bytes());
        bytes.extend(self.provenance.as_bytes());
        for &color in colors {
            let of = self.of(color);
            let (values, priors) = (&of.values[..CODES], &of.priors[..CODES]);
            for (at, bonuses) in of.bonuses.iter().enumerate() {
                let numbers = [bonuses.tempo].into_iter();
                let numbers = numbers
                    .chain(bonuses.threats.as_flattened().iter().copied())
                    .chain(values.iter().map(|value| value[at].mover))
                    .chain(values.iter().map(|value| value[at].waiter));
                bytes.extend(numbers.flat_map(i16::to_le_bytes));
            }
            let own = priors.iter().map(|prior| prior.own);
            let numbers = own.chain(priors.iter().map(|prior| prior.deny));
            bytes.extend(numbers.flat_map(i16::to_le_bytes));
        }
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// Memory that the weights take, in bytes.
    pub fn bytes(&self) -> usize {
        let colors = if self.is_shared() { 1 } else { 2 };
        colors * size_of::<ColorWeights>() + self.provenance.len()
    }

    /// The checksum of their file, which identifies the weights.
    pub fn fingerprint(&self) -> u64 {
        let bytes = self.to_bytes();
        checksum(&bytes[..bytes.len() - size_of::<u64>()])
    }

    /// The rule that the weights are for.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The provenance of the numbers.
    pub fn provenance(&self) -> &str {
        &self.provenance
    }

    /// Sets the provenance of the numbers: one line, cut at 65535 bytes.
    pub fn set_provenance(&mut self, mut provenance: String) {
        provenance.truncate(provenance.floor_char_boundary(usize::from(u16::MAX)));
        self.provenance = provenance;
    }

    /// Weights of these colours. Without `white`, both share those of `black`.
    pub(super) fn of_colors(rule: Rule, black: ColorWeights, white: Option<ColorWeights>) -> Self {
        let black = Arc::new(black);
        let white = white.map_or_else(|| Arc::clone(&black), Arc::new);
        Weights { rule, colors: ByColor([black, white]), provenance: String::new() }
    }

    /// Whether both colours have the same numbers.
    pub fn is_shared(&self) -> bool {
        Arc::ptr_eq(&self.colors[Color::Black], &self.colors[Color::White])
    }

    /// The numbers of a colour.
    pub fn of(&self, color: Color) -> &ColorWeights {
        &self.colors[color]
    }

    /// Replaces the numbers of a colour, or of both if they share theirs.
    pub fn set(&mut self, color: Color, weights: ColorWeights) {
        let (shared, weights) = (self.is_shared(), Arc::new(weights));
        if shared {
            self.colors[!color] = Arc::clone(&weights);
        }
        self.colors[color] = weights;
    }

    /// The point classes that count as threats, in the order of the weights.
    pub fn threat_classes() -> impl Iterator<Item = PointClass> {
        PointClass::ALL[THREATS].iter().copied()
    }

    /// The values, in every situation, of a point with this code for a colour.
    #[inline]
    pub fn values(&self, color: Color, code: Code) -> &[PointValue; SITUATIONS] {
        &self.colors[color].values[code as usize]
    }

    /// The prior of a move, from the point's code for the mover and for the opponent.
    #[inline]
    pub fn prior(&self, mover: Color, own: Code, opponent: Code) -> i32 {
        i32::from(self.colors[mover].priors[own as usize].own)
            + i32::from(self.colors[!mover].priors[opponent as usize].deny)
    }

    /// The value, for the side to move, of having the move and of the threats on the board.
    #[inline]
    pub fn bonus(
        &self,
        situation: Situation,
        mover: Color,
        own: &Histogram,
        opponent: &Histogram,
    ) -> i32 {
        let sum = |counts: &Histogram, of: &[i16; THREAT_COUNT]| {
            let present = counts[THREATS].iter().zip(of);
            present
                .map(|(&count, &value)| if count > 0 { i32::from(value) } else { 0 })
                .sum::<i32>()
        };
        let [us, them] = [mover, !mover].map(|of| &self.colors[of].bonuses[situation as usize]);
        i32::from(us.tempo) + sum(own, &us.threats[0]) + sum(opponent, &them.threats[1])
    }
}

/// FNV-1a.
fn checksum(bytes: &[u8]) -> u64 {
    let mut hasher = FnvHasher::default();
    hasher.write(bytes);
    hasher.finish()
}

struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], ModelError> {
        let (head, tail) = self.0.split_at_checked(count).ok_or(ModelError::Length)?;
        self.0 = tail;
        Ok(head)
    }

    fn byte(&mut self) -> Result<u8, ModelError> {
        Ok(self.take(1)?[0])
    }

    fn number(&mut self) -> Result<i16, ModelError> {
        let bytes = self.take(2)?;
        Ok(i16::from_le_bytes([bytes[0], bytes[1]]))
    }

    fn color(&mut self) -> Result<ColorWeights, ModelError> {
        let mut of = ColorWeights::NOTHING;
        for at in 0..SITUATIONS {
            of.bonuses[at].tempo = self.number()?;
            self.fill(of.bonuses[at].threats.as_flattened_mut().iter_mut())?;
            self.fill(of.values[..CODES].iter_mut().map(|value| &mut value[at].mover))?;
            self.fill(of.values[..CODES].iter_mut().map(|value| &mut value[at].waiter))?;
        }
        self.fill(of.priors[..CODES].iter_mut().map(|prior| &mut prior.own))?;
        self.fill(of.priors[..CODES].iter_mut().map(|prior| &mut prior.deny))?;
        Ok(of)
    }

    fn fill<'n>(
        &mut self,
        mut places: impl Iterator<Item = &'n mut i16>,
    ) -> Result<(), ModelError> {
        places.try_for_each(|place| {
            *place = self.number()?;
            Ok(())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::OCCUPIED;

    fn read(bytes: &[u8]) -> Result<Weights, ModelError> {
        Weights::read(bytes)
    }

    #[test]
    fn the_built_in_weights_are_sound_and_say_where_they_come_from() {
        for rule in Rule::ALL {
            let weights = Weights::built_in(rule);
            assert!(weights.provenance().contains("self-play"), "{}", weights.provenance());
            for color in Color::BOTH {
                assert_eq!(weights.values(color, OCCUPIED), &<[PointValue; SITUATIONS]>::default());
            }
            assert_eq!(weights.rule(), rule);
            assert_eq!(weights.is_shared(), rule != Rule::Renju);
            let again = Weights::read(&weights.to_bytes()).unwrap();
            assert_eq!(again, weights);
            assert_eq!(again.fingerprint(), weights.fingerprint());
        }
        let at_the_end = FREESTYLE[FREESTYLE.len() - 8..].try_into().unwrap();
        let fingerprint = read(FREESTYLE).unwrap().fingerprint();
        assert_eq!(fingerprint, u64::from_le_bytes(at_the_end));
    }

    #[test]
    fn damaged_weights_are_refused() {
        assert_eq!(read(b""), Err(ModelError::Length));
        assert_eq!(read(b"PNG....."), Err(ModelError::Magic));
        let changed = |at: usize| {
            let mut bytes = FREESTYLE.to_vec();
            bytes[at] ^= 1;
            read(&bytes)
        };
        assert_eq!(changed(4), Err(ModelError::Version(VERSION ^ 1)));
        assert_eq!(changed(5), Err(ModelError::Checksum), "of another rule, but not made so");
        let mut unknown = FREESTYLE.to_vec();
        unknown[5] = 77;
        assert_eq!(read(&unknown), Err(ModelError::Rule(77)));
        assert_eq!(changed(FREESTYLE.len() / 2), Err(ModelError::Checksum));
        assert_eq!(changed(FREESTYLE.len() - 1), Err(ModelError::Checksum));
        assert_eq!(read(&FREESTYLE[..FREESTYLE.len() - 1]), Err(ModelError::Length));
        assert_eq!(read(&[FREESTYLE, b"more"].concat()), Err(ModelError::Length));
    }
}
