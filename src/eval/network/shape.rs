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
//! The numbers depend on the rule and on nothing else, so that files of weights can rely on them.

use crate::board::{ByColor, Cell, Color};
use crate::pattern::{LINE_CLASSES, RADIUS, RuleTables, mirrored};
use crate::rules::Rule;

/// Cells of a shape on either side of its point.
const REACH: usize = 4;
/// The number of different sides of a shape.
const SHAPE_SIDES: usize = side_count(REACH);
/// The base of a point with an own stone; that of the other's stone follows.
const STONE_BASE: usize = LINE_CLASSES * LINE_CLASSES;
/// Number of bases: the pairs of classes of an empty point, an own stone, a stone of the other
/// colour.
pub const BASES: usize = STONE_BASE + 2;

/// A number for every key of the cells on one side of a point. With fewer cells than `RADIUS`, the
/// last ones stay 0.
type SideNumbers = [u32; SIDE_KEYS];
/// The number of keys of a side.
const SIDE_KEYS: usize = 1 << (2 * RADIUS);

/// The cells on one side of a point, the nearest first.
type SideCells = [Cell; RADIUS];

/// See the module.
#[derive(Debug)]
pub struct ShapeTable {
    rule: Rule,
    radius: usize,
    /// The number of a side by the key of its cells: left sides, whose nearest cell is the highest
    /// of the key, and right sides. A left side has its number times the number of sides, its step
    /// in `windows`.
    sides: [Box<SideNumbers>; 2],
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
    /// Numbers the shapes of a rule, in some ten milliseconds.
    ///
    /// # Panics
    /// When a rule has more shapes than there are numbers; a test makes the tables of all rules.
    pub fn new(tables: &RuleTables) -> Self {
        let radius = tables.radius();
        let keys = 0..1usize << (2 * radius);
        let right: Vec<u16> =
            keys.clone().map(|key| side_number(&nearest_first(key, radius)[..radius])).collect();
        // One key for every number; which one does not matter.
        let mut key_of = vec![0; side_count(radius)];
        let mut sides = [(); 2].map(|()| Box::new([0; SIDE_KEYS]));
        for key in keys {
            key_of[usize::from(right[key])] = key;
            sides[0][key] = u32::from(right[mirrored(key, radius)]) * key_of.len() as u32;
            sides[1][key] = u32::from(right[key]);
        }
        let mut table = ShapeTable {
            rule: tables.rule(),
            radius,
            sides,
            content_step: key_of.len() * key_of.len(),
            windows: Vec::new(),
            pairs: Vec::new(),
            bases: ByColor::default(),
        };
        for color in Color::BOTH {
            table.number_rows(tables, &key_of, color);
        }
        table
    }

    /// Numbers the rows for the view of a colour: bases in order, the shapes of a base in order of
    /// their sides. Colours with the same line rule get the same numbers.
    fn number_rows(&mut self, tables: &RuleTables, key_of: &[usize], color: Color) {
        const SHAPES: usize = SHAPE_SIDES * SHAPE_SIDES;
        let near: Vec<usize> = key_of.iter().map(|&key| self.near_side(key, color)).collect();
        let mut shapes = Vec::with_capacity(3 * key_of.len() * key_of.len());
        for content in [Cell::Empty, Cell::Black, Cell::White] {
            for (left, &left_key) in key_of.iter().enumerate() {
                let left_key = mirrored(left_key, self.radius);
                for (right, &right_key) in key_of.iter().enumerate() {
                    let base = match content.color() {
                        None => {
                            let window = tables.window(left_key | right_key << (2 * self.radius));
                            class_pair(window, color)
                        }
                        Some(stone) => STONE_BASE + usize::from(stone != color),
                    };
                    let (low, high) = (near[left].min(near[right]), near[left].max(near[right]));
                    shapes.push(base * SHAPES + low * SHAPE_SIDES + high);
                }
            }
        }
        let mut numbers = vec![0; BASES * SHAPES];
        shapes.iter().for_each(|&shape| numbers[shape] = 1);
        let bases = &mut self.bases[color];
        for (shape, number) in numbers.iter_mut().enumerate().filter(|(_, used)| **used > 0) {
            *number = u16::try_from(bases.len()).expect("fewer shapes than numbers");
            bases.push((shape / SHAPES) as u8);
        }
        let rows = shapes.into_iter().map(|shape| numbers[shape]);
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

    /// The number of a side's four nearest cells as a colour sees them.
    fn near_side(&self, key: usize, color: Color) -> usize {
        let mut cells = nearest_first(key, self.radius);
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
        let mask = (1 << (2 * R)) - 1;
        let content = (window >> (2 * R) & 3) as usize;
        let [left, right] = [window, window >> (2 * R + 2)].map(|key| (key & mask) as usize);
        let sides = self.sides[0][left % SIDE_KEYS] + self.sides[1][right % SIDE_KEYS];
        self.windows[content * self.content_step + sides as usize]
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
        let sides = 2 * size_of::<SideNumbers>();
        let bases: usize = Color::BOTH.iter().map(|&color| self.bases[color].len()).sum();
        sides + bases + size_of_val(&self.windows[..]) + size_of_val(&self.pairs[..])
    }
}

/// The base of an empty point from both classes of its line, black's in the low four bits.
fn class_pair(window: u8, color: Color) -> usize {
    let classes = [usize::from(window & 15), usize::from(window >> 4)];
    classes[color as usize] * LINE_CLASSES + classes[1 - color as usize]
}

/// The number of different sides of so many cells: a wall, or a cell before the rest.
const fn side_count(cells: usize) -> usize {
    if cells == 0 { 1 } else { 1 + 3 * side_count(cells - 1) }
}

/// The number of a side, its nearest cell first. Cells behind a wall do not matter.
fn side_number(cells: &[Cell]) -> u16 {
    match cells {
        [] | [Cell::Wall, ..] => 0,
        [cell, rest @ ..] => 1 + *cell as u16 * side_count(rest.len()) as u16 + side_number(rest),
    }
}

/// The cells of one side from its key, lowest bits first; cells beyond the radius are walls.
fn nearest_first(key: usize, radius: usize) -> SideCells {
    let cells = [Cell::Empty, Cell::Black, Cell::White, Cell::Wall];
    std::array::from_fn(|i| if i < radius { cells[key >> (2 * i) & 3] } else { Cell::Wall })
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
            let table = ShapeTable::new(&RuleTables::new(rule));
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
            let tables = RuleTables::new(rule);
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
        let table = ShapeTable::new(&RuleTables::new(Rule::Freestyle));
        let mut seen = vec![false; table.bases(Color::Black).len()];
        table.pairs.iter().for_each(|rows| seen[usize::from(rows[0])] = true);
        assert!(seen.iter().all(|&used| used));
        assert_eq!(seen.len(), 3 * SHAPE_SIDES * (SHAPE_SIDES + 1) / 2);
    }
}
