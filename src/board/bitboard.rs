//! `Bitboard`: a set of points, one bit per cell of the padded board.
//!
//! Set operations work on whole words. Iteration is in index order (row by row), so everything
//! built on it is deterministic.

use super::{CELLS, Point};
use std::borrow::Borrow;
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

const WORDS: usize = CELLS / 64;

/// A set of points.
///
/// ```
/// use goren::board::{Bitboard, Point};
/// let mut set = Bitboard::EMPTY;
/// set.insert(Point::new(7, 7));
/// assert!(set.contains(Point::new(7, 7)));
/// assert_eq!(set.iter().count(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Bitboard([u64; WORDS]);

impl Bitboard {
    /// The empty set.
    pub const EMPTY: Bitboard = Bitboard([0; WORDS]);

    /// Whether the point is in the set.
    #[inline]
    pub const fn contains(&self, point: Point) -> bool {
        self.0[point.index() / 64] >> (point.index() % 64) & 1 != 0
    }

    /// Adds a point.
    #[inline]
    pub const fn insert(&mut self, point: Point) {
        self.0[point.index() / 64] |= 1 << (point.index() % 64);
    }

    /// Removes a point.
    #[inline]
    pub const fn remove(&mut self, point: Point) {
        self.0[point.index() / 64] &= !(1 << (point.index() % 64));
    }

    /// Adds the point if `member`, removes it otherwise.
    #[inline]
    pub const fn set(&mut self, point: Point, member: bool) {
        let (word, bit) = (point.index() / 64, point.index() % 64);
        self.0[word] = self.0[word] & !(1 << bit) | (member as u64) << bit;
    }

    /// Whether the set has no point.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Number of points in the set.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The point with the lowest index.
    #[inline]
    pub fn first(&self) -> Option<Point> {
        self.iter().next()
    }

    /// The points in index order: row by row from `a1`.
    #[inline]
    pub fn iter(&self) -> Points<&Bitboard> {
        Points { set: self, word: 0, bits: self.0[0] }
    }

    /// The set as 64-bit words, point `i` at bit `i % 64` of word `i / 64`.
    #[inline]
    pub const fn words(&self) -> &[u64; WORDS] {
        &self.0
    }

    /// The words, as in `words`, to change several points at once.
    #[inline]
    pub(crate) const fn words_mut(&mut self) -> &mut [u64; WORDS] {
        &mut self.0
    }
}

/// Iterator over the points of a set, or of one that it owns.
pub struct Points<S> {
    set: S,
    word: usize,
    bits: u64,
}

impl<S: Borrow<Bitboard>> Iterator for Points<S> {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        while self.bits == 0 {
            self.word += 1;
            if self.word >= WORDS {
                return None;
            }
            self.bits = self.set.borrow().0[self.word];
        }
        let bit = self.bits.trailing_zeros() as usize;
        self.bits &= self.bits - 1;
        Some(Point::from_index(self.word * 64 + bit))
    }
}

impl IntoIterator for Bitboard {
    type Item = Point;
    type IntoIter = Points<Bitboard>;

    #[inline]
    fn into_iter(self) -> Points<Bitboard> {
        Points { set: self, word: 0, bits: self.0[0] }
    }
}

impl FromIterator<Point> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        let mut set = Bitboard::EMPTY;
        for point in points {
            set.insert(point);
        }
        set
    }
}

macro_rules! word_by_word {
    ($trait:ident, $method:ident, $assign:ident, $assign_method:ident, $op:tt) => {
        impl $assign for Bitboard {
            #[inline]
            fn $assign_method(&mut self, other: Bitboard) {
                for (a, b) in self.0.iter_mut().zip(other.0) {
                    *a = *a $op b;
                }
            }
        }
        impl $trait for Bitboard {
            type Output = Bitboard;
            #[inline]
            fn $method(mut self, other: Bitboard) -> Bitboard {
                $assign::$assign_method(&mut self, other);
                self
            }
        }
    };
}
word_by_word!(BitAnd, bitand, BitAndAssign, bitand_assign, &);
word_by_word!(BitOr, bitor, BitOrAssign, bitor_assign, |);

impl Not for Bitboard {
    type Output = Bitboard;

    /// All cells of the padded board that are not in the set, including the padding.
    #[inline]
    fn not(mut self) -> Bitboard {
        for word in &mut self.0 {
            *word = !*word;
        }
        self
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|p| p.to_string())).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn behaves_like_a_set(a in prop::collection::btree_set(0..CELLS, 0..60),
                              b in prop::collection::btree_set(0..CELLS, 0..60)) {
            let set = |s: &BTreeSet<usize>| s.iter().map(|&i| Point::from_index(i)).collect::<Bitboard>();
            let list = |s: Bitboard| s.iter().map(Point::index).collect::<Vec<_>>();
            let (x, y) = (set(&a), set(&b));
            prop_assert_eq!(list(x & y), a.intersection(&b).copied().collect::<Vec<_>>());
            prop_assert_eq!(list(x | y), a.union(&b).copied().collect::<Vec<_>>());
            prop_assert_eq!(list(x & !y), a.difference(&b).copied().collect::<Vec<_>>());
            prop_assert_eq!(x.into_iter().map(Point::index).collect::<Vec<_>>(), list(x));
            prop_assert_eq!(x.len(), a.len());
            prop_assert_eq!(x.is_empty(), a.is_empty());
            prop_assert_eq!(x.first().map(Point::index), a.first().copied());
            let mut z = x;
            for &i in &b { z.set(Point::from_index(i), i % 2 == 0); }
            for i in 0..CELLS {
                let expected = if b.contains(&i) { i % 2 == 0 } else { a.contains(&i) };
                prop_assert_eq!(z.contains(Point::from_index(i)), expected);
            }
        }
    }
}
