//! The neighbourhood of a stone that holds candidate moves: all points within three king's moves,
//! and those four steps away along a line.

use crate::board::{Bitboard, Point, STRIDE};

const REACH: i32 = 4;
const SQUARE: i32 = 3;

/// Words that the rows from four above to four below lie in, with two rows a word.
const WORDS: usize = REACH as usize + 1;

/// What a neighbourhood covered before it was added to a set.
pub(super) type Covered = [u64; WORDS];

/// The neighbourhood, by whether its first row is the second one of a word. In the first row bit
/// `REACH` is the stone's column.
const MASKS: [[u64; WORDS]; 2] = {
    let mut masks = [[0; WORDS]; 2];
    let mut half = 0;
    while half < 2 {
        let mut dy = -REACH;
        while dy <= REACH {
            let mut dx = -REACH;
            while dx <= REACH {
                let on_line = dx == 0 || dy == 0 || dx == dy || dx == -dy;
                let in_square = dx.abs() <= SQUARE && dy.abs() <= SQUARE;
                if in_square || on_line {
                    let row = half + (dy + REACH) as usize;
                    masks[half][row / 2] |= 1 << (row % 2 * STRIDE + (dx + REACH) as usize);
                }
                dx += 1;
            }
            dy += 1;
        }
        half += 1;
    }
    masks
};

/// Adds the neighbourhood of a point to a set, and returns what the set held of these rows. The set
/// may then contain points of the padding.
#[inline]
pub(super) fn add(set: &mut Bitboard, point: Point) -> Covered {
    let column = point.index() % STRIDE - REACH as usize;
    let masks = &MASKS[first_row(point) % 2];
    let words = words(set, point);
    let covered = *words;
    for (word, mask) in words.iter_mut().zip(masks) {
        // Bits beyond the right end of the row belong to the padding of the next one, or are dropped.
        *word |= mask << column;
    }
    covered
}

/// Takes back what `add` has done last.
#[inline]
pub(super) fn restore(set: &mut Bitboard, point: Point, covered: Covered) {
    *words(set, point) = covered;
}

fn first_row(point: Point) -> usize {
    point.index() / STRIDE - REACH as usize
}

/// The words of a set that the neighbourhood of a point lies in.
#[inline]
fn words(set: &mut Bitboard, point: Point) -> &mut Covered {
    set.words_mut()[first_row(point) / 2..].first_chunk_mut().expect("the rows are in the set")
}
