//! The slow twin of the incremental position: it recomputes everything from the stones alone.
//!
//! Lines are read cell by cell and classified by `LineTable`, not through the line words. Meant for
//! tests.

use super::{Position, zobrist::Zobrist};
use crate::board::{Bitboard, ByColor, Cell, Color, Direction, Point};
use crate::pattern::{LineClass, LineTable, PointClass};
use std::fmt;

/// The first difference found between the position and its stones.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct AuditError(String);

impl Position {
    /// Recomputes line classes, codes, point classes, histograms, sets, candidates, counts and the
    /// key from the stones, and compares. Slow: it builds its own tables.
    ///
    /// # Errors
    /// `AuditError` names the first difference.
    pub fn audit(&self) -> Result<(), AuditError> {
        let mut counts = ByColor::<super::Histogram>::default();
        let mut fours = ByColor([Bitboard::EMPTY; 2]);
        for color in Color::BOTH {
            let table = LineTable::new(self.rule().line_rule(color), self.tables.radius());
            for point in self.slow_empty_points() {
                let lines = Direction::ALL.map(|d| self.slow_line_class(&table, color, point, d));
                let class = PointClass::from_lines(lines, table.rule());
                for (direction, line) in Direction::ALL.into_iter().zip(lines) {
                    let kept = self.line_class(color, point, direction);
                    same(kept, line, || format!("{color:?} {point} {direction:?}"))?;
                }
                same(self.class(color, point), class, || format!("{color:?} {point}"))?;
                let mut sorted = lines;
                sorted.sort_by(|a, b| b.cmp(a));
                let kept = self.codes().lines(self.code(color, point));
                same(kept, sorted, || format!("code of {color:?} {point}"))?;
                counts[color][class as usize] += 1;
                fours[color].set(point, class.may_make_four());
            }
        }
        same(self.histograms, counts, || "histograms".into())?;
        same(self.fours, fours, || "fours".into())?;
        self.audit_counts()?;
        self.audit_key()
    }

    fn audit_counts(&self) -> Result<(), AuditError> {
        let stones = |p: &Point| self.cell(*p).color().is_some();
        same(self.stone_count(), self.size.points().filter(stones).count(), || "stones".into())?;
        same(self.empty, self.slow_empty_points().collect(), || "empty points".into())?;
        same(self.candidate_points(), self.slow_candidates(), || "candidates".into())?;
        let count = self.slow_empty_points().count();
        same(self.empty_count(), count, || "number of empty points".into())
    }

    fn slow_empty_points(&self) -> impl Iterator<Item = Point> + '_ {
        self.size.points().filter(|&p| self.cell(p) == Cell::Empty)
    }

    /// The empty points within three king's moves of a stone or a dead stone, or four steps away
    /// along a line.
    fn slow_candidates(&self) -> Bitboard {
        let taken: Vec<Point> =
            self.size.points().filter(|&point| self.cell(point) != Cell::Empty).collect();
        let is_near = |point: &Point| {
            taken.iter().any(|stone| {
                let (dx, dy) = (point.x().abs_diff(stone.x()), point.y().abs_diff(stone.y()));
                let on_line = dx == 0 || dy == 0 || dx == dy;
                dx.max(dy) <= if on_line { 4 } else { 3 }
            })
        };
        self.slow_empty_points().filter(is_near).collect()
    }

    fn audit_key(&self) -> Result<(), AuditError> {
        let zobrist = Zobrist::new();
        let dead = self.size.points().filter(|&p| self.cell(p) == Cell::Wall).collect();
        let mut key = zobrist.start(self.size, self.rule(), &dead);
        for point in self.size.points() {
            if let Some(color) = self.cell(point).color() {
                key ^= zobrist.stone(color, point);
            }
        }
        if self.side == Color::White {
            key ^= zobrist.side();
        }
        same(self.key, key, || "key".into())
    }

    fn slow_line_class(
        &self,
        table: &LineTable,
        color: Color,
        point: Point,
        direction: Direction,
    ) -> LineClass {
        let radius = self.tables.radius() as i64;
        let (dx, dy) = direction.delta();
        let mut key = 0;
        let mut bit = 0;
        for distance in (-radius..=radius).filter(|&d| d != 0) {
            let x = point.x() as i64 + distance * dx as i64;
            let y = point.y() as i64 + distance * dy as i64;
            let cell = self.size.point(x, y).map_or(Cell::Wall, |p| self.cell(p));
            let seen = match cell.color() {
                Some(c) if c == color => 1,
                Some(_) => 2,
                None if cell == Cell::Wall => 3,
                None => 0,
            };
            key |= seen << bit;
            bit += 2;
        }
        table.class(key)
    }
}

fn same<T: PartialEq + fmt::Debug>(
    kept: T,
    right: T,
    what: impl FnOnce() -> String,
) -> Result<(), AuditError> {
    if kept == right {
        Ok(())
    } else {
        Err(AuditError(format!("{}: kept {kept:?}, recomputed {right:?}", what())))
    }
}
