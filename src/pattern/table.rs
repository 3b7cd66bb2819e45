//! `LineTable` and `RuleTables`: the classes of `definition.rs`, tabulated for every window.
//!
//! A window key holds the cells around a point, without the point itself, two bits each: empty 0,
//! black 1, white 2, wall 3, the leftmost cell in the lowest bits. The radius of a rule is the
//! number of cells it needs on either side. Freestyle needs four, because a cell further away
//! cannot share a five with the centre. Rules that look at the cell beyond a five need five. A test
//! derives both.
//!
//! Cells behind a block do not matter, so a side of five cells has only 94 different meanings, and
//! the recursion covers 94 x 94 windows. Building a table takes milliseconds.

use super::{CodeTable, CodedClass, Line, LineCell, LineClass, SideNumbers, definition, mirrored};
use crate::board::{ByColor, Color};
use crate::rules::{LineRule, Overline, Rule};
use fnv::FnvHashMap;
use std::sync::{Arc, OnceLock};

/// Cells on either side of the centre in the widest window.
pub const RADIUS: usize = 5;

/// The class of every window under one line rule, from the view of one colour (own stones 1,
/// opponent's stones 2).
#[derive(Debug)]
pub struct LineTable {
    rule: LineRule,
    radius: usize,
    /// Indexed by the meanings of the left and the right side.
    classes: Vec<LineClass>,
    left: Vec<u16>,
    right: Vec<u16>,
    sides: usize,
}

impl LineTable {
    /// The number of cells on either side of a point that decide the class of its line under a
    /// rule.
    pub const fn radius_of(rule: LineRule) -> usize {
        match (rule.overline, rule.five_blocked_at_both_ends_counts) {
            (Overline::Wins, true) => RADIUS - 1,
            _ => RADIUS,
        }
    }

    /// Builds the table of a rule for windows of `radius` cells on either side, which must be at
    /// least `radius_of(rule)` and at most `RADIUS`.
    pub fn new(rule: LineRule, radius: usize) -> Self {
        debug_assert!((Self::radius_of(rule)..=RADIUS).contains(&radius));
        let mut meanings: Vec<[LineCell; RADIUS]> = Vec::new();
        let mut known = FnvHashMap::default();
        let side_of_key: Vec<u16> = (0..1usize << (2 * radius))
            .map(|key| {
                let side = until_block(nearest_first(key, radius));
                *known.entry(side).or_insert_with(|| {
                    meanings.push(side);
                    meanings.len() as u16 - 1
                })
            })
            .collect();
        let mut memory = FnvHashMap::default();
        let mut classes = Vec::with_capacity(meanings.len() * meanings.len());
        for left in &meanings {
            for right in &meanings {
                classes.push(remembered(&line_of(left, right), rule, &mut memory));
            }
        }
        // `side_of_key` reads its key nearest cell first, which suits the right side.
        let left = (0..side_of_key.len()).map(|k| side_of_key[mirrored(k, radius)]).collect();
        LineTable { rule, radius, classes, left, right: side_of_key, sides: meanings.len() }
    }

    /// The rule of this table.
    pub fn rule(&self) -> LineRule {
        self.rule
    }

    /// The class of a window.
    pub fn class(&self, key: usize) -> LineClass {
        let half = 2 * self.radius;
        let left = self.left[key & ((1 << half) - 1)] as usize;
        let right = self.right[key >> half] as usize;
        self.classes[left * self.sides + right]
    }
}

/// The cells of one side from its key, lowest bits first; cells beyond the radius are walls.
fn nearest_first(key: usize, radius: usize) -> [LineCell; RADIUS] {
    let cells = [LineCell::Empty, LineCell::Own, LineCell::Opponent, LineCell::Wall];
    std::array::from_fn(|i| if i < radius { cells[key >> (2 * i) & 3] } else { LineCell::Wall })
}

/// The side with every cell behind the first block replaced by that block.
fn until_block(mut side: [LineCell; RADIUS]) -> [LineCell; RADIUS] {
    let block = |cell: &LineCell| matches!(cell, LineCell::Opponent | LineCell::Wall);
    if let Some(at) = side.iter().position(block) {
        let behind = side[at];
        side[at..].fill(behind);
    }
    side
}

fn line_of(left: &[LineCell; RADIUS], right: &[LineCell; RADIUS]) -> Line {
    std::array::from_fn(|i| match i {
        0..RADIUS => left[RADIUS - 1 - i],
        RADIUS => LineCell::Own,
        _ => right[i - RADIUS - 1],
    })
}

fn remembered(line: &Line, rule: LineRule, memory: &mut FnvHashMap<Line, LineClass>) -> LineClass {
    if let Some(&class) = memory.get(line) {
        return class;
    }
    let class = definition::classify_with(line, rule, &mut |l, r| remembered(l, r, memory));
    memory.insert(*line, class);
    class
}

/// All look-up tables of the fast position for one rule.
#[derive(Debug)]
pub struct RuleTables {
    rule: Rule,
    radius: usize,
    sides: SideNumbers,
    /// Indexed by pair of sides: black's line class in the low four bits, white's in the high four.
    windows: Box<[u8]>,
    codes: CodeTable,
    /// Indexed by four packed line classes. Colours with the same line rule share one table.
    coded_classes: ByColor<Arc<[CodedClass; 1 << 16]>>,
}

impl RuleTables {
    /// The tables of a rule. They are made once, in a few milliseconds.
    pub fn of(rule: Rule) -> Arc<Self> {
        static TABLES: [OnceLock<Arc<RuleTables>>; Rule::ALL.len()] =
            [const { OnceLock::new() }; Rule::ALL.len()];
        let place = Rule::ALL.iter().position(|&other| other == rule).unwrap_or(0);
        Arc::clone(TABLES[place].get_or_init(|| Arc::new(RuleTables::new(rule))))
    }

    fn new(rule: Rule) -> Self {
        let line_rules = ByColor::from_fn(|color| rule.line_rule(color));
        let radius = Color::BOTH.map(|c| LineTable::radius_of(line_rules[c])).into_iter().max();
        let radius = radius.unwrap_or(RADIUS);
        let black = LineTable::new(line_rules[Color::Black], radius);
        let other = (line_rules[Color::White] != line_rules[Color::Black])
            .then(|| LineTable::new(line_rules[Color::White], radius));
        let white = other.as_ref().unwrap_or(&black);
        let sides = SideNumbers::new(radius);
        let windows = sides
            .window_keys()
            .map(|key| black.class(key) as u8 | (white.class(exchanged(key)) as u8) << 4)
            .collect();
        let codes = CodeTable::new();
        let of_black = codes.coded_classes(line_rules[Color::Black]);
        let of_white = match other {
            Some(_) => codes.coded_classes(line_rules[Color::White]),
            None => Arc::clone(&of_black),
        };
        let coded_classes = ByColor([of_black, of_white]);
        RuleTables { rule, radius, sides, windows, codes, coded_classes }
    }

    /// The rule of these tables.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// Cells on either side of a point in a window.
    #[inline]
    pub fn radius(&self) -> usize {
        self.radius
    }

    /// Whether a five blocked at both ends by the opponent does not count. Stones beyond the ends
    /// of a five can then stop it.
    #[inline]
    pub fn blocking_ends_matters(&self) -> bool {
        matches!(self.rule, Rule::Caro | Rule::CaroExact)
    }

    /// The line classes of a window: black's in the low four bits, white's in the high four.
    #[inline]
    pub fn window(&self, key: usize) -> u8 {
        match self.radius {
            4 => self.window_with_radius::<4>(key),
            _ => self.window_with_radius::<RADIUS>(key),
        }
    }

    /// The same where the radius is known.
    #[inline(always)]
    pub fn window_with_radius<const R: usize>(&self, key: usize) -> u8 {
        self.windows[self.sides.pair::<R>(key, key >> (2 * R))]
    }

    /// The numbers of the sides of a window.
    pub fn sides(&self) -> &SideNumbers {
        &self.sides
    }

    /// The table of codes.
    #[inline]
    pub fn codes(&self) -> &CodeTable {
        &self.codes
    }

    /// The code and the class of a point for a colour by its line classes, packed four bits each.
    #[inline]
    pub fn coded_class(&self, color: Color, packed: u16) -> CodedClass {
        self.coded_classes[color][packed as usize]
    }
}

/// A window key with black and white exchanged; empty cells and walls stay.
fn exchanged(key: usize) -> usize {
    const LOW: usize = 0x5555_5555;
    (key & LOW) << 1 | key >> 1 & LOW
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_equals_the_definition_for_every_key_and_rule() {
        for rule in LineRule::ALL {
            let table = LineTable::new(rule, RADIUS);
            let mut plain = FnvHashMap::default();
            for key in 0..1usize << (4 * RADIUS) {
                let line = line_of_key(key, RADIUS);
                let (left, right) = line.split_at(RADIUS);
                // The definition is computed once for all lines that agree up to the first block.
                let visible = (cut(left.iter().rev()), cut(right[1..].iter()));
                let class =
                    *plain.entry(visible).or_insert_with(|| definition::classify(&line, rule));
                assert_eq!(table.class(key), class, "{line:?} {rule:?}");
            }
        }
    }

    /// The line of a window key, with an own stone in the centre.
    fn line_of_key(key: usize, radius: usize) -> Line {
        let half = 2 * radius;
        let left = nearest_first(mirrored(key & ((1 << half) - 1), radius), radius);
        line_of(&left, &nearest_first(key >> half, radius))
    }

    /// The cells up to and including the first block.
    fn cut<'a>(side: impl Iterator<Item = &'a LineCell>) -> Vec<LineCell> {
        let mut cells = Vec::new();
        for &cell in side {
            cells.push(cell);
            if matches!(cell, LineCell::Opponent | LineCell::Wall) {
                break;
            }
        }
        cells
    }

    /// The smallest radius at which cells further out never change a class.
    fn derived_radius(rule: LineRule) -> usize {
        let table = LineTable::new(rule, RADIUS);
        let outer_cells_matter = (0..1usize << (4 * RADIUS)).any(|key| {
            let inner = key & !(3 | 3 << (4 * RADIUS - 2));
            let walled = inner | 3 | 3 << (4 * RADIUS - 2);
            table.class(key) != table.class(walled)
        });
        if outer_cells_matter { RADIUS } else { RADIUS - 1 }
    }

    #[test]
    fn the_radius_of_each_rule_is_the_smallest_that_suffices() {
        for rule in LineRule::ALL {
            assert_eq!(LineTable::radius_of(rule), derived_radius(rule), "{rule:?}");
        }
    }

    #[test]
    fn both_colours_of_a_window_agree_with_their_line_tables() {
        for rule in Rule::ALL {
            let tables = RuleTables::of(rule);
            let radius = tables.radius();
            let line_tables = ByColor::from_fn(|c| LineTable::new(rule.line_rule(c), radius));
            for key in (0..1usize << (4 * radius)).step_by(7) {
                let window = tables.window(key);
                let black = line_tables[Color::Black].class(key);
                let white = line_tables[Color::White].class(exchanged(key));
                assert_eq!(LineClass::from_index(window & 15), black);
                assert_eq!(LineClass::from_index(window >> 4), white);
            }
        }
    }
}
