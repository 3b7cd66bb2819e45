//! `SideNumbers`: a small number for the cells on one side of a point.
//!
//! A side has a key of two bits a cell, as in a window. Cells behind the edge of the board do not
//! matter, so most keys mean the same as another: five cells have 1,024 keys and 364 meanings. Tables
//! by the numbers of both sides are a seventh of the size of tables by window key, and the processor
//! keeps more of them near. Nothing here knows what the cells are worth.

use super::RADIUS;
use crate::board::Cell;

/// The number of keys of the longest side.
const KEYS: usize = 1 << (2 * RADIUS);

/// The cells on one side of a point, the nearest first.
pub type SideCells = [Cell; RADIUS];

/// Numbers for all sides of a radius: `0..count()`.
#[derive(Clone, Debug)]
pub struct SideNumbers {
    radius: usize,
    /// By the key of a left side, whose nearest cell is the highest: its number times `count`.
    left: Box<[u32; KEYS]>,
    /// By the key of a right side, whose nearest cell is the lowest: its number.
    right: Box<[u32; KEYS]>,
    /// A key with each number, as a right side.
    keys: Vec<usize>,
}

impl SideNumbers {
    /// The numbers for sides of `radius` cells, at most `RADIUS`.
    pub fn new(radius: usize) -> Self {
        let count = side_count(radius);
        let mut sides = SideNumbers {
            radius,
            left: Box::new([0; KEYS]),
            right: Box::new([0; KEYS]),
            keys: vec![0; count],
        };
        for key in 0..1 << (2 * radius) {
            let number = side_number(&cells_of_side(key, radius)[..radius]);
            sides.right[key] = u32::from(number);
            sides.left[mirrored(key, radius)] = u32::from(number) * count as u32;
            sides.keys[usize::from(number)] = key;
        }
        sides
    }

    /// How many numbers there are.
    pub fn count(&self) -> usize {
        self.keys.len()
    }

    /// A key that has this number as a right side; which one does not matter.
    pub fn key(&self, number: usize) -> usize {
        self.keys[number]
    }

    /// The number of a pair of sides by the key of the left and of the right one: the number of the
    /// left side times `count()`, and that of the right one. `R` is the radius; higher bits of the
    /// keys are left out.
    #[inline(always)]
    pub fn pair<const R: usize>(&self, left: usize, right: usize) -> usize {
        let mask = (1 << (2 * R)) - 1;
        (self.left[(left & mask) % KEYS] + self.right[(right & mask) % KEYS]) as usize
    }

    /// All pairs of sides in the order of their numbers, as window keys.
    pub fn window_keys(&self) -> impl Iterator<Item = usize> + '_ {
        self.keys.iter().flat_map(move |&left| {
            let left = mirrored(left, self.radius);
            self.keys.iter().map(move |right| left | right << (2 * self.radius))
        })
    }

    /// Memory that the numbers take, in bytes.
    pub fn bytes(&self) -> usize {
        2 * size_of::<[u32; KEYS]>() + size_of_val(&self.keys[..])
    }
}

/// The number of different sides of this many cells: a wall, or a cell before the rest.
pub const fn side_count(cells: usize) -> usize {
    if cells == 0 { 1 } else { 1 + 3 * side_count(cells - 1) }
}

/// The number of a side, its nearest cell first. Cells behind a wall do not matter.
pub fn side_number(cells: &[Cell]) -> u16 {
    match cells {
        [] | [Cell::Wall, ..] => 0,
        [cell, rest @ ..] => 1 + *cell as u16 * side_count(rest.len()) as u16 + side_number(rest),
    }
}

/// The cells of a right side from its key; cells beyond the radius are walls.
pub fn cells_of_side(key: usize, radius: usize) -> SideCells {
    let cells = [Cell::Empty, Cell::Black, Cell::White, Cell::Wall];
    std::array::from_fn(|i| if i < radius { cells[key >> (2 * i) & 3] } else { Cell::Wall })
}

/// The key of a side read from the other end.
pub fn mirrored(key: usize, radius: usize) -> usize {
    (0..radius).fold(0, |sum, i| sum | (key >> (2 * i) & 3) << (2 * (radius - 1 - i)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_with_one_number_differ_only_behind_a_wall() {
        for radius in [RADIUS - 1, RADIUS] {
            let sides = SideNumbers::new(radius);
            assert_eq!(sides.count(), side_count(radius));
            for key in 0..1 << (2 * radius) {
                let cells = cells_of_side(key, radius);
                let number = usize::from(side_number(&cells[..radius]));
                let same = cells_of_side(sides.key(number), radius);
                let visible = cells.iter().position(|&cell| cell == Cell::Wall);
                let visible = visible.map_or(RADIUS, |wall| wall + 1);
                assert_eq!(cells[..visible], same[..visible]);
            }
        }
    }

    #[test]
    fn pairs_are_numbered_in_the_order_of_their_keys() {
        let sides = SideNumbers::new(RADIUS);
        let half = 2 * RADIUS;
        for (number, key) in sides.window_keys().enumerate() {
            assert_eq!(sides.pair::<RADIUS>(key & ((1 << half) - 1), key >> half), number);
        }
        let sides = SideNumbers::new(RADIUS - 1);
        for (number, key) in sides.window_keys().enumerate() {
            assert_eq!(sides.pair::<{ RADIUS - 1 }>(key, key >> (half - 2)), number);
        }
    }
}
