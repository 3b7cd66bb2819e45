//! `CodedClass`: what the four lines through a point mean for a colour, in 16 bits.
//!
//! A code determines the class of its point, but looking up one and then the other makes the
//! processor wait twice, at every point that a move changes. The table of `RuleTables` holds both.

use super::{CODES, Code, OCCUPIED, PointClass};

/// Bits of the code; the class is above them.
const CODE_BITS: u32 = 12;

const _: () = assert!(CODES < 1 << CODE_BITS);

/// The code of a point and its class for a colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CodedClass(u16);

impl CodedClass {
    /// A point that is not empty.
    pub const OCCUPIED: CodedClass = CodedClass::new(OCCUPIED, PointClass::Nothing);

    /// A code with its class.
    pub const fn new(code: Code, class: PointClass) -> Self {
        CodedClass((class as u16) << CODE_BITS | code)
    }

    /// Both in one number, for storing.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// What `bits` gave.
    #[inline]
    pub const fn from_bits(bits: u16) -> Self {
        CodedClass(bits)
    }

    /// The code.
    #[inline]
    pub const fn code(self) -> Code {
        self.0 & ((1 << CODE_BITS) - 1)
    }

    /// The class.
    #[inline]
    pub const fn class(self) -> PointClass {
        PointClass::from_index((self.0 >> CODE_BITS) as u8)
    }

    /// The number of the class: `class() as usize`.
    #[inline]
    pub const fn class_index(self) -> usize {
        (self.0 >> CODE_BITS) as usize
    }

    /// As `PointClass::may_make_four`.
    #[inline]
    pub const fn may_make_four(self) -> bool {
        self.0 >= (PointClass::Four as u16) << CODE_BITS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_and_class_are_kept_apart() {
        for class in PointClass::ALL {
            for code in 0..=OCCUPIED {
                let both = CodedClass::new(code, class);
                assert_eq!((both.code(), both.class()), (code, class));
                assert_eq!(both.class_index(), class as usize);
                assert_eq!(both.may_make_four(), class.may_make_four());
            }
        }
    }
}
