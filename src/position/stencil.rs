//! The neighbourhood of a stone that holds candidate moves: all points within three king's moves,
//! and those four steps away along a line.

use crate::board::{Bitboard, Point, STRIDE};

const REACH: i32 = 4;
const SQUARE: i32 = 3;

/// Row masks from four rows above to four below; bit `REACH` is the stone's column.
const ROWS: [u32; 2 * REACH as usize + 1] = {
    let mut rows = [0; 2 * REACH as usize + 1];
    let mut dy = -REACH;
    while dy <= REACH {
        let mut dx = -REACH;
        while dx <= REACH {
            let on_line = dx == 0 || dy == 0 || dx == dy || dx == -dy;
            let in_square = dx.abs() <= SQUARE && dy.abs() <= SQUARE;
            if in_square || on_line {
                rows[(dy + REACH) as usize] |= 1 << (dx + REACH);
            }
            dx += 1;
        }
        dy += 1;
    }
    rows
};

/// Adds the neighbourhood of a point to a set. The set may then contain points of the padding.
#[inline]
pub(super) fn add(set: &mut Bitboard, point: Point) {
    let column = point.index() % STRIDE - REACH as usize;
    let first_row = point.index() / STRIDE - REACH as usize;
    for (i, mask) in ROWS.iter().enumerate() {
        let row = first_row + i;
        // Bits beyond the right end of the row belong to the padding and are dropped.
        let bits = (mask << column) as u64;
        set.or_word(row / 2, bits << (32 * (row % 2)));
    }
}
