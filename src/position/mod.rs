//! The board of the search. For every empty point it keeps what a stone of either colour would make
//! there. Playing or undoing a move updates only the points it affects.
//!
//! Cells are stored two bits each in words for the four directions (`line_words.rs`), so the window
//! around a point is a shift and a mask, and its line classes are one table look-up. Playing saves
//! what it overwrites; undoing copies it back and recomputes nothing. `audit.rs` recomputes
//! everything the slow way. The layout follows Rapfi in outline (two-bit line words, order-free
//! class code, class histogram, per-ply save area); the code is our own. Nothing here searches or
//! evaluates: an `Observer` is told of every move.

mod audit;
mod forbidden;
mod line_words;
mod of_game;
mod stencil;
#[cfg(test)]
mod tests;
mod zobrist;

use crate::board::{Bitboard, BoardSize, ByColor, CELLS, Cell, Color, Direction, Point, Points};
use crate::pattern::{
    Code, CodeTable, CodedClass, LineClass, POINT_CLASSES, PointClass, RADIUS, RuleTables,
};
use crate::rules::Rule;
pub use audit::AuditError;
pub use line_words::LineWords;
use std::slice;
use std::sync::Arc;
use zobrist::Zobrist;

/// Is told of every move. Meant for incremental evaluation.
pub trait Observer {
    /// The side to move is about to play on a point, or to pass (`None`).
    fn begin(&mut self, point: Option<Point>);
    /// The last move that was begun and not yet undone is undone.
    fn undo(&mut self);
}

/// An observer that does nothing, for callers that need no evaluation.
#[derive(Clone, Copy, Debug, Default)]
pub struct NullObserver;

impl Observer for NullObserver {
    fn begin(&mut self, _: Option<Point>) {}
    fn undo(&mut self) {}
}

/// Number of points of each class, for one colour; the last entries stay 0. With as many entries as
/// four bits can number, no look-up is checked.
pub type Histogram = [u16; 16];

const _: () = assert!(POINT_CLASSES <= 16);

/// The lines, code and class of an empty point for both colours, in one number: with fields the
/// compiler wrote them one by one and read them back together, and the processor waited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct PointState(u64);

impl PointState {
    const NONE: PointState = PointState::new(0, [CodedClass::OCCUPIED; 2]);

    const fn new(lines: u32, classes: [CodedClass; 2]) -> Self {
        let [black, white] = [classes[0].bits() as u64, classes[1].bits() as u64];
        PointState(lines as u64 | black << 32 | white << 48)
    }

    /// The state of an empty point with these lines.
    #[inline(always)]
    fn of(lines: u32, tables: &RuleTables) -> Self {
        let class = |color| tables.coded_class(color, pack(lines >> (4 * color as u32)));
        PointState::new(lines, Color::BOTH.map(class))
    }

    /// One byte per direction: black's line class in the low four bits, white's in the high four.
    #[inline(always)]
    const fn lines(self) -> u32 {
        self.0 as u32
    }

    #[inline(always)]
    const fn class(self, color: Color) -> CodedClass {
        CodedClass::from_bits((self.0 >> (32 + 16 * color as u32)) as u16)
    }
}

/// Other line classes of a point along one direction: what is exclusive-or-ed with the lines of its
/// state, and the index of the point above it. One number: an array of structs with padding was
/// cleared by a store for every field.
#[derive(Clone, Copy, Debug, Default)]
struct LineChange(u64);

impl LineChange {
    #[inline(always)]
    const fn new(at: usize, lines: u32) -> Self {
        LineChange(lines as u64 | (at as u64) << 32)
    }

    #[inline(always)]
    const fn at(self) -> usize {
        (self.0 >> 32) as usize
    }

    #[inline(always)]
    const fn lines(self) -> u32 {
        self.0 as u32
    }
}

/// Points that are looked at for a stone, at most: those of its lines.
const NEIGHBOURS: usize = 4 * 2 * RADIUS;

/// The data needed to undo a move.
#[derive(Clone, Copy, Debug)]
struct Ply {
    /// `None` for a pass.
    point: Option<Point>,
    /// Whether the stone made a winning line.
    won: bool,
    /// Length of the save area before the move.
    saved: u32,
    key: u64,
    /// For which entries of the save area from there on the move changed `fours`, the first in the
    /// lowest bit.
    fours: u64,
}

/// A position under a rule, with the moves that led to it.
#[derive(Clone)]
pub struct Position {
    size: BoardSize,
    tables: Arc<RuleTables>,
    zobrist: Arc<Zobrist>,
    cells: [Cell; CELLS],
    words: LineWords,
    states: [PointState; CELLS],
    histograms: ByColor<Histogram>,
    fours: ByColor<Bitboard>,
    candidates: Bitboard,
    /// The empty points, as in `cells`.
    empty: Bitboard,
    stone_count: usize,
    side: Color,
    key: u64,
    plies: Vec<Ply>,
    /// The histograms before every move or pass. Neither these nor the next are in `Ply`: the
    /// compiler copied them to the stack and from there to their place, which took a fortieth of the
    /// search.
    histograms_before: Vec<ByColor<Histogram>>,
    /// What `stencil::add` returned for every move.
    covered_before: Vec<stencil::Covered>,
    /// The states that moves overwrote, and their points. Two lists: with a list of pairs, the
    /// compiler built each pair on the stack in pieces and read it back whole, which took a tenth
    /// of the search.
    saved: Vec<PointState>,
    saved_points: Vec<u16>,
}

impl Position {
    /// An empty board, black to move.
    pub fn new(size: BoardSize, tables: Arc<RuleTables>) -> Self {
        Position::with_dead_stones(size, tables, &Bitboard::EMPTY)
    }

    /// A board that is empty except for dead stones: cells that belong to neither colour.
    pub fn with_dead_stones(size: BoardSize, tables: Arc<RuleTables>, dead: &Bitboard) -> Self {
        let zobrist = Arc::new(Zobrist::new());
        let key = zobrist.start(size, tables.rule(), dead);
        let mut position = Position {
            size,
            tables,
            zobrist,
            cells: [Cell::Wall; CELLS],
            words: LineWords::all_walls(),
            states: [PointState::NONE; CELLS],
            histograms: ByColor::default(),
            fours: ByColor([Bitboard::EMPTY; 2]),
            candidates: Bitboard::EMPTY,
            empty: Bitboard::EMPTY,
            stone_count: 0,
            side: Color::Black,
            key,
            plies: Vec::with_capacity(size.area()),
            histograms_before: Vec::with_capacity(size.area()),
            covered_before: Vec::with_capacity(size.area()),
            saved: Vec::with_capacity(size.area() * 24),
            saved_points: Vec::with_capacity(size.area() * 24),
        };
        for point in size.points().filter(|&p| !dead.contains(p)) {
            position.cells[point.index()] = Cell::Empty;
            position.empty.insert(point);
            position.words.set_empty(point);
        }
        for point in size.points().filter(|&p| !dead.contains(p)) {
            let state = position.state_from_words(point);
            position.states[point.index()] = state;
            for color in Color::BOTH {
                position.histograms[color][state.class(color).class_index()] += 1;
            }
        }
        for point in dead.iter() {
            stencil::add(&mut position.candidates, point);
        }
        position
    }

    fn state_from_words(&self, point: Point) -> PointState {
        let lines = Direction::ALL.map(|d| self.tables.window(self.window_key(point, d)));
        PointState::of(u32::from_le_bytes(lines), &self.tables)
    }

    /// The board's size.
    #[inline]
    pub fn size(&self) -> BoardSize {
        self.size
    }

    /// The rule of the game.
    #[inline]
    pub fn rule(&self) -> Rule {
        self.tables.rule()
    }

    /// The look-up tables of the rule.
    #[inline]
    pub fn tables(&self) -> &Arc<RuleTables> {
        &self.tables
    }

    /// The table of codes.
    pub fn codes(&self) -> &CodeTable {
        self.tables.codes()
    }

    /// The content of a point.
    #[inline]
    pub fn cell(&self, point: Point) -> Cell {
        self.cells[point.index()]
    }

    /// Whether the point is on the board and empty.
    #[inline]
    pub fn is_empty(&self, point: Point) -> bool {
        self.cell(point) == Cell::Empty
    }

    /// The colour whose turn it is.
    #[inline]
    pub fn side_to_move(&self) -> Color {
        self.side
    }

    /// Number of stones on the board; dead stones do not count.
    #[inline]
    pub fn stone_count(&self) -> usize {
        self.stone_count
    }

    /// Number of empty points.
    pub fn empty_count(&self) -> usize {
        self.empty.len()
    }

    /// Whether no point is empty.
    #[inline]
    pub fn is_full(&self) -> bool {
        self.empty.is_empty()
    }

    /// Hash of the position: stones, dead stones, side to move, size and rule.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The hash after the side to move has played on a point.
    #[inline]
    pub fn key_after(&self, point: Point) -> u64 {
        self.key ^ self.zobrist.stone(self.side, point) ^ self.zobrist.side()
    }

    /// The candidate moves: empty points within three points of some stone or dead stone, or four
    /// points away along a line.
    #[inline]
    pub fn candidates(&self) -> Points<Bitboard> {
        self.candidate_points().into_iter()
    }

    /// The points of `candidates`.
    #[inline]
    pub fn candidate_points(&self) -> Bitboard {
        self.candidates & self.empty
    }

    /// The neighbourhood of all stones and dead stones. It may contain points that are not empty or not
    /// on the board.
    #[inline]
    pub fn candidate_set(&self) -> &Bitboard {
        &self.candidates
    }

    /// All empty points, in index order.
    pub fn empty_points(&self) -> impl Iterator<Item = Point> + '_ {
        self.empty.iter()
    }

    /// The class of an empty point for a colour; `Nothing` for a point that is not empty.
    #[inline]
    pub fn class(&self, color: Color, point: Point) -> PointClass {
        self.states[point.index()].class(color).class()
    }

    /// The code of an empty point for a colour; `pattern::OCCUPIED` for a point that is not empty.
    #[inline]
    pub fn code(&self, color: Color, point: Point) -> Code {
        self.states[point.index()].class(color).code()
    }

    /// The class of the line through an empty point for a colour.
    #[inline]
    pub fn line_class(&self, color: Color, point: Point, direction: Direction) -> LineClass {
        let byte = self.states[point.index()].lines() >> (8 * direction as u32 + 4 * color as u32);
        LineClass::from_index(byte as u8 & 15)
    }

    /// The class of an empty point for a colour if its line along a direction had another class.
    #[inline]
    pub fn class_with_line(
        &self,
        color: Color,
        point: Point,
        direction: Direction,
        line: LineClass,
    ) -> PointClass {
        let lines = pack(self.states[point.index()].lines() >> (4 * color as u32));
        let shift = 4 * direction as u32;
        let lines = lines & !(15 << shift) | (line as u16) << shift;
        self.tables.coded_class(color, lines).class()
    }

    /// The number of empty points of a class for a colour.
    #[inline]
    pub fn count(&self, color: Color, class: PointClass) -> usize {
        self.histograms[color][class as usize] as usize
    }

    /// The number of points of each class for a colour.
    #[inline]
    pub fn histogram(&self, color: Color) -> &Histogram {
        &self.histograms[color]
    }

    /// The empty points where the colour makes a four, an open four or a five. It includes the
    /// points of class `Foul`, because some of these are not forbidden and make a four.
    #[inline]
    pub fn fours(&self, color: Color) -> &Bitboard {
        &self.fours[color]
    }

    /// The first point of this class in index order; the class must be at least `Four`.
    #[inline]
    pub fn find_four(&self, color: Color, class: PointClass) -> Option<Point> {
        self.fours[color].iter().find(|&p| self.class(color, p) == class)
    }

    /// Whether the last stone made a winning line.
    #[inline]
    pub fn is_won(&self) -> bool {
        self.plies.last().is_some_and(|ply| ply.won)
    }

    /// The move `back` plies before the last one; `None` for a pass or before the first move.
    #[inline]
    pub fn previous_move(&self, back: usize) -> Option<Point> {
        self.plies.iter().rev().nth(back).and_then(|ply| ply.point)
    }

    /// The window key around a point: two bits per cell, the leftmost cell lowest, without the
    /// point itself; `RuleTables::radius` cells on either side.
    #[inline]
    pub fn window_key(&self, point: Point, direction: Direction) -> usize {
        window_key(&self.tables, self.words.around(point, direction))
    }

    /// The line through a point: two bits per cell as in `Cell`, the point in bits 20 and 21, the
    /// cells before it below, those after it above: ten on either side, as far as the board and
    /// five cells of wall beyond it reach.
    #[inline]
    pub fn line(&self, point: Point, direction: Direction) -> u64 {
        self.words.around(point, direction)
    }

    /// The line class of `point` for `color` along `direction` if a stone of colour `stone` stood
    /// on the empty point `extra` steps away in that line. `extra` must lie within five points.
    pub fn line_class_with(
        &self,
        color: Color,
        point: Point,
        direction: Direction,
        extra: i32,
        stone: Color,
    ) -> LineClass {
        let bit = (2 * (10 + extra)) as u32 + stone as u32;
        let around = self.words.around(point, direction) ^ 1 << bit;
        let key = window_key(&self.tables, around);
        LineClass::from_index(self.tables.window(key) >> (4 * color as u32) & 15)
    }

    /// Plays a stone of the side to move on an empty point.
    ///
    /// The caller must ensure legality: `point` must be empty.
    pub fn play(&mut self, point: Point, observer: &mut impl Observer) {
        debug_assert!(self.is_empty(point), "{point} is not empty");
        let color = self.side;
        let won = self.class(color, point) == PointClass::Five;
        self.begin_ply(Some(point), won);
        observer.begin(Some(point));

        let state = self.states[point.index()];
        self.saved.push(state);
        self.saved_points.push(point.index() as u16);
        let makes_four = |c: &Color| state.class(*c).may_make_four();
        let mut fours = u64::from(Color::BOTH.iter().any(makes_four));
        for c in Color::BOTH {
            self.histograms[c][state.class(c).class_index()] -= 1;
            self.fours[c].remove(point);
        }
        self.states[point.index()] = PointState::NONE;
        self.cells[point.index()] = color.into();
        self.empty.remove(point);
        self.words.toggle(point, color);
        let covered = stencil::add(&mut self.candidates, point);
        self.covered_before.extend_from_slice(slice::from_ref(&covered));
        fours |= match self.tables.radius() {
            4 => self.update_lines::<4>(point),
            _ => self.update_lines::<5>(point),
        } << 1;
        if let Some(ply) = self.plies.last_mut() {
            ply.fours = fours;
        }

        self.key = self.key_after(point);
        self.stone_count += 1;
        self.side = !color;
    }

    /// Passes: the other side is to move, and no stone is placed.
    pub fn pass(&mut self, observer: &mut impl Observer) {
        self.begin_ply(None, false);
        observer.begin(None);
        self.key ^= self.zobrist.side();
        self.side = !self.side;
    }

    fn begin_ply(&mut self, point: Option<Point>, won: bool) {
        let saved = self.saved.len() as u32;
        self.plies.push(Ply { point, won, saved, key: self.key, fours: 0 });
        self.histograms_before.extend_from_slice(slice::from_ref(&self.histograms));
    }

    /// Updates every empty point whose windows contain `point`. Returns for which of the states that
    /// it saves `fours` changed, the first in the lowest bit.
    ///
    /// First the lines of all points are looked up, without a branch that depends on what is found:
    /// the processor then has many look-ups under way at once. A search takes 0.93 of the time that
    /// it took with looking up and updating point by point.
    #[inline]
    fn update_lines<const R: usize>(&mut self, point: Point) -> u64 {
        let mut changes = [LineChange::default(); NEIGHBOURS];
        let count = self.line_changes::<R>(point, &mut changes);
        let changes = &changes[..count];
        self.saved.extend(changes.iter().map(|change| self.states[change.at()]));
        self.saved_points.extend(changes.iter().map(|change| change.at() as u16));
        let mut fours = 0;
        for (entry, change) in changes.iter().enumerate() {
            let at = Point::from_index(change.at());
            let state = &mut self.states[at.index()];
            let before = *state;
            let after = PointState::of(before.lines() ^ change.lines(), &self.tables);
            *state = after;
            for color in Color::BOTH {
                let [old, new] = [before, after].map(|state| state.class(color));
                self.histograms[color][old.class_index()] -= 1;
                self.histograms[color][new.class_index()] += 1;
                if old.may_make_four() != new.may_make_four() {
                    self.fours[color].set(at, new.may_make_four());
                    fours |= 1 << entry;
                }
            }
        }
        fours
    }

    /// Finds the empty points whose line through `point` has another class for either colour, and
    /// returns how many there are. No two are the same.
    ///
    /// Inlined, it makes the search take 3 % more instructions: too many values are alive at once.
    #[inline(never)]
    fn line_changes<const R: usize>(
        &self,
        point: Point,
        changes: &mut [LineChange; NEIGHBOURS],
    ) -> usize {
        let tables = &*self.tables;
        let mut count = 0;
        for direction in Direction::ALL {
            let around = self.words.around(point, direction);
            let shift = 8 * direction as u32;
            for cell in 0..2 * R {
                // Without the stone itself, at distance 0.
                let distance = cell as i32 - R as i32 + i32::from(cell >= R);
                let at = point.offset(direction.step(), distance).index();
                let new = tables.window_with_radius::<R>(line_words::window::<R>(around, distance));
                let change = new ^ (self.states[at].lines() >> shift) as u8;
                let is_empty = around >> (20 + 2 * distance) & 3 == Cell::Empty as u64;
                changes[count] = LineChange::new(at, u32::from(change) << shift);
                count += usize::from(is_empty & (change != 0));
            }
        }
        count
    }

    /// Undoes the last move or pass. Does nothing if there is none.
    pub fn undo(&mut self, observer: &mut impl Observer) {
        let Some(ply) = self.plies.pop() else { return };
        observer.undo();
        self.side = !self.side;
        self.key = ply.key;
        let before = self.plies.len();
        self.histograms = self.histograms_before[before];
        self.histograms_before.truncate(before);
        let Some(point) = ply.point else { return };
        if let Some(covered) = self.covered_before.pop() {
            stencil::restore(&mut self.candidates, point, covered);
        }
        self.cells[point.index()] = Cell::Empty;
        self.empty.insert(point);
        self.words.toggle(point, self.side);
        let saved = ply.saved as usize..;
        let (points, states) = (&self.saved_points[saved.clone()], &self.saved[saved]);
        for (&index, &state) in points.iter().zip(states) {
            self.states[index as usize] = state;
        }
        let mut fours = ply.fours;
        while fours != 0 {
            let entry = fours.trailing_zeros() as usize;
            let at = Point::from_index(points[entry] as usize);
            for color in Color::BOTH {
                self.fours[color].set(at, states[entry].class(color).may_make_four());
            }
            fours &= fours - 1;
        }
        self.saved.truncate(ply.saved as usize);
        self.saved_points.truncate(ply.saved as usize);
        self.stone_count -= 1;
    }
}

/// Adds the neighbourhood of a stone to a set: the empty points of it are candidate moves. It may contain
/// points that are not on the board, as `Position::candidate_set`.
pub fn add_candidates(set: &mut Bitboard, stone: Point) {
    stencil::add(set, stone);
}

/// The window key of the central point of a rotated line word.
#[inline]
fn window_key(tables: &RuleTables, around: u64) -> usize {
    match tables.radius() {
        4 => line_words::window::<4>(around, 0),
        _ => line_words::window::<5>(around, 0),
    }
}

/// Packs the low four bits of each byte.
#[inline]
fn pack(lines: u32) -> u16 {
    let nibbles = lines & 0x0f0f_0f0f;
    let pairs = (nibbles | nibbles >> 4) & 0x00ff_00ff;
    (pairs | pairs >> 8) as u16
}
