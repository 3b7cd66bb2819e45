//! `ShapeTable`: the number of the row of weights for every window of cells.
//!
//! A shape is what a line of cells around a point looks like: four cells on either side, and the
//! point itself, which may hold a stone. Cells behind the edge of the board do not matter, and a
//! shape and its mirror image are the same. Where the point is empty, the classes of the line for
//! both colours belong to the shape too: under freestyle they follow from its cells, elsewhere they
//! depend on a fifth cell. Each shape has a row of weights, as seen by one colour: there are own
//! stones and the other's stones. Every row has a base, its pair of classes, which rare shapes
//! share with common ones when the rows are learnt.
//!
//! The numbers depend on the rule and on nothing else, so that files of networks can rely on them.

use crate::board::{ByColor, Cell, Color};
use crate::pattern::{
    LINE_CLASSES, RADIUS, RuleTables, SideNumbers, cells_of_side, side_count, side_number,
};
use crate::rules::Rule;
use std::iter;

/// Cells of a shape on either side of its point.
const REACH: usize = 4;
/// The number of different sides of a shape.
const SHAPE_SIDES: usize = side_count(REACH);
/// The number of different pairs of sides, in either order.
const SHAPES: usize = SHAPE_SIDES * SHAPE_SIDES;
/// The base of a point with an own stone; that of the other's stone follows.
const STONE_BASE: usize = LINE_CLASSES * LINE_CLASSES;
/// Number of bases: the pairs of classes of an empty point, an own stone, a stone of the other
/// colour.
pub const BASES: usize = STONE_BASE + 2;

/// The rows of the weights of one rule, by the cells of a line.
#[derive(Debug)]
pub struct ShapeTable {
    rule: Rule,
    radius: usize,
    sides: SideNumbers,
    /// The step in `windows` from one content of a point to the next.
    content_step: usize,
    /// The row of a window for black's view, by content of the point, left side and right side.
    windows: Vec<u16>,
    /// The rows of both views, by the row of black's: either view of a shape tells the other.
    pairs: Vec<[u16; 2]>,
    /// The base of every row, for the view of each colour.
    bases: ByColor<Vec<u8>>,
}

impl ShapeTable {
    /// Numbers the shapes of a rule, in some milliseconds.
    ///
    /// # Panics
    /// When a rule has more shapes than there are numbers; a test makes the tables of all rules.
    pub fn new(tables: &RuleTables) -> Self {
        let sides = tables.sides().clone();
        let mut table = ShapeTable {
            rule: tables.rule(),
            radius: tables.radius(),
            content_step: sides.count() * sides.count(),
            sides,
            windows: Vec::new(),
            pairs: Vec::new(),
            bases: ByColor::default(),
        };
        for color in Color::BOTH {
            table.number_rows(tables, color);
        }
        table
    }

    /// Numbers the rows for the view of a colour: bases in order, the shapes of a base in order of
    /// their sides. Colours with the same line rule get the same numbers.
    fn number_rows(&mut self, tables: &RuleTables, color: Color) {
        let shapes = self.shapes(tables, color);
        let mut numbers = vec![0_u16; BASES * SHAPES];
        shapes.iter().for_each(|&shape| numbers[shape as usize] = 1);
        let bases = &mut self.bases[color];
        for (shape, number) in numbers.iter_mut().enumerate().filter(|(_, used)| **used > 0) {
            *number = u16::try_from(bases.len()).expect("fewer shapes than numbers");
            bases.push((shape / SHAPES) as u8);
        }
        let rows = shapes.into_iter().map(|shape| numbers[shape as usize]);
        match color {
            Color::Black => {
                self.windows = rows.collect();
                self.pairs = (0..self.bases[color].len() as u16).map(|row| [row, 0]).collect();
            }
            Color::White => {
                for (&black, white) in self.windows.iter().zip(rows) {
                    self.pairs[usize::from(black)][1] = white;
                }
            }
        }
    }

    /// The shapes of all windows for the view of a colour, in the order of `windows`: a base times
    /// `SHAPES`, and its sides.
    fn shapes(&self, tables: &RuleTables, color: Color) -> Vec<u32> {
        let sides = &self.sides;
        let near: Vec<usize> =
            (0..sides.count()).map(|side| self.near_side(sides.key(side), color)).collect();
        let empty = sides.window_keys().map(|key| class_pair(tables.window(key), color));
        let stones = Color::BOTH.map(|stone| STONE_BASE + usize::from(stone != color));
        let stones = stones.into_iter().flat_map(|base| iter::repeat_n(base, self.content_step));
        let near = near.iter().flat_map(|&left| {
            near.iter().map(move |&right| left.min(right) * SHAPE_SIDES + left.max(right))
        });
        let shapes = empty.chain(stones).zip(near.cycle());
        shapes.map(|(base, sides)| (base * SHAPES + sides) as u32).collect()
    }

    /// The number of a side's four nearest cells as a colour sees them.
    fn near_side(&self, key: usize, color: Color) -> usize {
        let mut cells = cells_of_side(key, self.radius);
        if color == Color::White {
            cells.iter_mut().for_each(|cell| *cell = exchanged(*cell));
        }
        usize::from(side_number(&cells[..REACH]))
    }

    /// The rule that the shapes are for.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// Cells on either side of the point of a window.
    #[inline]
    pub fn radius(&self) -> usize {
        self.radius
    }

    /// The number of the pair of rows of a window: its row for black's view. The window holds
    /// `2 * radius + 1` cells of two bits each, the leftmost lowest; the cell in the middle is not a
    /// wall.
    #[inline(always)]
    pub fn pair(&self, window: u32) -> u16 {
        match self.radius {
            4 => self.pair_with_radius::<4>(window),
            _ => self.pair_with_radius::<RADIUS>(window),
        }
    }

    /// The same where the radius is known.
    #[inline(always)]
    pub(super) fn pair_with_radius<const R: usize>(&self, window: u32) -> u16 {
        let content = (window >> (2 * R) & 3) as usize;
        let sides = self.sides.pair::<R>(window as usize, window as usize >> (2 * R + 2));
        self.windows[content * self.content_step + sides]
    }

    /// All pairs of rows, for the views of black and of white.
    pub fn pairs(&self) -> &[[u16; 2]] {
        &self.pairs
    }

    /// The rows of a window for the views of black and of white.
    #[inline]
    pub fn rows(&self, window: u32) -> [u16; 2] {
        self.pairs[usize::from(self.pair(window))]
    }

    /// The base of every row for the view of a colour, each less than `BASES`.
    pub fn bases(&self, color: Color) -> &[u8] {
        &self.bases[color]
    }

    /// Memory that the table takes, in bytes.
    pub fn bytes(&self) -> usize {
        let bases: usize = Color::BOTH.iter().map(|&color| self.bases[color].len()).sum();
        self.sides.bytes() + bases + size_of_val(&self.windows[..]) + size_of_val(&self.pairs[..])
    }
}

/// The base of an empty point from both classes of its line, black's in the low four bits.
fn class_pair(window: u8, color: Color) -> usize {
    let classes = [usize::from(window & 15), usize::from(window >> 4)];
    classes[color as usize] * LINE_CLASSES + classes[1 - color as usize]
}

/// The cell with black and white exchanged.
fn exchanged(cell: Cell) -> Cell {
    match cell {
        Cell::Black => Cell::White,
        Cell::White => Cell::Black,
        same => same,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_knows_no_direction_and_no_colour_but_its_view() {
        for rule in Rule::ALL {
            let table = ShapeTable::new(&RuleTables::of(rule));
            let shared = rule.line_rule(Color::Black) == rule.line_rule(Color::White);
            let radius = table.radius();
            for window in (0..1u32 << (4 * radius + 2)).step_by(if radius > 4 { 11 } else { 1 }) {
                if window >> (2 * radius) & 3 == 3 {
                    continue;
                }
                let cells: Vec<u32> = (0..=2 * radius).map(|i| window >> (2 * i) & 3).collect();
                let put = |cells: &mut dyn Iterator<Item = u32>| -> u32 {
                    cells.enumerate().map(|(i, cell)| cell << (2 * i)).sum()
                };
                let rows = table.rows(window);
                let mirror = put(&mut cells.iter().rev().copied());
                assert_eq!(table.rows(mirror), rows);
                for color in Color::BOTH {
                    assert!(usize::from(rows[color as usize]) < table.bases(color).len());
                }
                if shared {
                    let turned = put(&mut cells.iter().map(|cell| [0, 2, 1, 3][*cell as usize]));
                    assert_eq!(table.rows(turned), [rows[1], rows[0]]);
                }
            }
            assert_eq!(shared, table.bases(Color::Black) == table.bases(Color::White));
        }
    }

    #[test]
    fn the_base_of_a_row_is_what_the_point_means() {
        for rule in Rule::ALL {
            let tables = RuleTables::of(rule);
            let table = ShapeTable::new(&tables);
            let half = 2 * tables.radius();
            for key in (0..1usize << (2 * half)).step_by(5) {
                let (left, right) = (key & ((1 << half) - 1), key >> half);
                let pair = tables.window(key);
                for content in 0..3 {
                    let window = left | content << half | right << (half + 2);
                    let rows = table.rows(window as u32);
                    for color in Color::BOTH {
                        let base = table.bases(color)[usize::from(rows[color as usize])];
                        let expected = match content {
                            0 => class_pair(pair, color),
                            stone => STONE_BASE + usize::from(stone != 1 + color as usize),
                        };
                        assert_eq!(usize::from(base), expected);
                    }
                }
            }
        }
    }

    #[test]
    fn shapes_of_freestyle_are_numbered_without_gaps() {
        let table = ShapeTable::new(&RuleTables::of(Rule::Freestyle));
        let mut seen = vec![false; table.bases(Color::Black).len()];
        table.pairs.iter().for_each(|rows| seen[usize::from(rows[0])] = true);
        assert!(seen.iter().all(|&used| used));
        assert_eq!(seen.len(), 3 * SHAPE_SIDES * (SHAPE_SIDES + 1) / 2);
    }
}
