//! `Depth`: how much deeper a search goes, counted in sixteenths of a ply, so that steps can reduce
//! and extend by parts of a ply.

use std::ops::{Add, AddAssign, Div, Neg, Sub, SubAssign};

/// Sixteenths in a ply.
const PARTS: i32 = 16;

/// A depth, or a difference of two: the plies that remain to be searched, an extension or a
/// reduction. It may be negative.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Depth(i32);

impl Depth {
    /// No depth.
    pub const ZERO: Depth = Depth(0);

    /// This many plies.
    #[inline]
    pub const fn plies(plies: i32) -> Depth {
        Depth(plies * PARTS)
    }

    /// This many sixteenths of a ply.
    #[inline]
    pub const fn sixteenths(sixteenths: i32) -> Depth {
        Depth(sixteenths)
    }

    /// Whole plies, rounded towards zero.
    #[inline]
    pub const fn in_plies(self) -> i32 {
        self.0 / PARTS
    }

    /// Sixteenths of a ply.
    #[inline]
    pub const fn in_sixteenths(self) -> i32 {
        self.0
    }

    /// `per_ply` for each ply, and its share for a part of one, rounded towards zero.
    #[inline]
    pub const fn times(self, per_ply: i32) -> i32 {
        self.0 * per_ply / PARTS
    }
}

impl Add for Depth {
    type Output = Depth;

    #[inline]
    fn add(self, other: Depth) -> Depth {
        Depth(self.0 + other.0)
    }
}

impl Sub for Depth {
    type Output = Depth;

    #[inline]
    fn sub(self, other: Depth) -> Depth {
        Depth(self.0 - other.0)
    }
}

impl Neg for Depth {
    type Output = Depth;

    #[inline]
    fn neg(self) -> Depth {
        Depth(-self.0)
    }
}

impl Div<i32> for Depth {
    type Output = Depth;

    #[inline]
    fn div(self, parts: i32) -> Depth {
        Depth(self.0 / parts)
    }
}

impl AddAssign for Depth {
    #[inline]
    fn add_assign(&mut self, other: Depth) {
        self.0 += other.0;
    }
}

impl SubAssign for Depth {
    #[inline]
    fn sub_assign(&mut self, other: Depth) {
        self.0 -= other.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plies_and_sixteenths_agree() {
        for plies in -5..70 {
            assert_eq!(Depth::plies(plies), Depth::sixteenths(16 * plies));
            assert_eq!(Depth::plies(plies).in_plies(), plies);
            assert_eq!(Depth::plies(plies).in_sixteenths(), 16 * plies);
        }
        assert_eq!(Depth::plies(3) + Depth::sixteenths(8), Depth::plies(7) / 2);
        assert_eq!(Depth::plies(3) - Depth::plies(4), -Depth::plies(1));
        assert!(Depth::sixteenths(-1) < Depth::ZERO && Depth::sixteenths(17) > Depth::plies(1));
    }

    #[test]
    fn parts_of_a_ply_are_rounded_towards_zero() {
        let depths = [-17, -15, 15, 31].map(|sixteenths| Depth::sixteenths(sixteenths).in_plies());
        assert_eq!(depths, [-1, 0, 0, 1]);
        assert_eq!(Depth::sixteenths(24).times(3), 4);
        assert_eq!(Depth::sixteenths(-24).times(3), -4);
    }
}
