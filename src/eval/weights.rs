//! `Weights`: the numbers of the table evaluation for one rule, in a compact file that can be built
//! into the program.
//!
//! A file holds, for every code and situation, the value of a point to the side to move (mover) and
//! to the other side (waiter), and for every code the prior of a move there. For each situation it
//! also holds a value for each threat on the board and one for having the move (tempo). The numbers
//! were fitted to self-play games (see `tuning`), and each file states its provenance. Colours with
//! the same line rule share their numbers; black and white in renju have their own.
//!
//! `file.rs` has the beginning and the end of a file, which starts with `GRNW`. Between them stand,
//! for each colour, i16 numbers: for each situation the tempo, 8 + 8 threat values of mover and
//! waiter, a list of `CODES` mover values and one of waiter values (in `1/UNIT`); then such lists of
//! own and deny priors.

use super::file::{FileBytes, FileHeader, checksum};
use super::{ModelError, SITUATIONS, Situation};
use crate::board::{ByColor, Color};
use crate::pattern::{CODES, Code, POINT_CLASSES, PointClass};
use crate::position::Histogram;
use crate::rules::Rule;
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

    fn read(reader: &mut FileBytes<'_>) -> Result<Self, ModelError> {
        let mut of = ColorWeights::NOTHING;
        for at in 0..SITUATIONS {
            of.bonuses[at].tempo = reader.number()?;
            reader.fill(of.bonuses[at].threats.as_flattened_mut().iter_mut())?;
            reader.fill(of.values[..CODES].iter_mut().map(|value| &mut value[at].mover))?;
            reader.fill(of.values[..CODES].iter_mut().map(|value| &mut value[at].waiter))?;
        }
        reader.fill(of.priors[..CODES].iter_mut().map(|prior| &mut prior.own))?;
        reader.fill(of.priors[..CODES].iter_mut().map(|prior| &mut prior.deny))?;
        Ok(of)
    }
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
        let (header, mut reader) = FileHeader::read(bytes, MAGIC, VERSION)?;
        let FileHeader { rule, own_for_each, provenance } = header;
        let black = Arc::new(ColorWeights::read(&mut reader)?);
        let white = if own_for_each {
            Arc::new(ColorWeights::read(&mut reader)?)
        } else {
            Arc::clone(&black)
        };
        reader.finish(bytes)?;
        Ok(Weights { rule, colors: ByColor([black, white]), provenance })
    }

    /// The contents of the file of these weights, as `read` reads it.
    pub fn to_bytes(&self) -> Vec<u8> {
        let colors = if self.is_shared() { &Color::BOTH[..1] } else { &Color::BOTH[..] };
        let (own_for_each, provenance) = (!self.is_shared(), self.provenance.clone());
        let header = FileHeader { rule: self.rule, own_for_each, provenance };
        let mut bytes = header.to_bytes(MAGIC, VERSION);
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

    /// The number of points of each of these classes, in the same order.
    pub fn threats(counts: &Histogram) -> &[u16] {
        &counts[THREATS]
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
    fn a_provenance_that_is_no_text_is_written_as_text() {
        let mut bytes = FREESTYLE[..FREESTYLE.len() - size_of::<u64>()].to_vec();
        let length = usize::from(u16::from_le_bytes([bytes[7], bytes[8]]));
        bytes.splice(9..9 + length, [0xFF; 40_000]);
        bytes[7..9].copy_from_slice(&40_000_u16.to_le_bytes());
        bytes.extend(checksum(&bytes).to_le_bytes());
        let weights = read(&bytes).unwrap();
        assert_eq!(read(&weights.to_bytes()).as_ref(), Ok(&weights));
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
