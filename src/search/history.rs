//! `History`: what moves have been worth elsewhere in the tree: main history by side and point,
//! killers by ply, counter moves by the move they answer.
//!
//! Histories move towards a bonus with gravity, so they stay within `HISTORY_LIMIT` and old results
//! fade. They only order and reduce; they prove nothing.

use super::params::{HISTORY_BONUS, HISTORY_BONUS_MAX, HISTORY_LIMIT, MAX_PLY, PLY};
use crate::board::{ByColor, CELLS, Color, Point};

/// Whether a move makes a four or open three or is quiet; the two have separate histories.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveKind {
    /// Makes no threat.
    Quiet = 0,
    /// Makes an open three, a four or better.
    Threat = 1,
}

/// See the module.
#[derive(Clone)]
pub struct History {
    main: ByColor<[[i16; CELLS]; 2]>,
    counters: ByColor<[Option<Point>; CELLS]>,
    killers: [[Option<Point>; 2]; MAX_PLY + 1],
}

impl Default for History {
    fn default() -> Self {
        History {
            main: ByColor([[[0; CELLS]; 2]; 2]),
            counters: ByColor([[None; CELLS]; 2]),
            killers: [[None; 2]; MAX_PLY + 1],
        }
    }
}

impl History {
    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = History::default();
    }

    /// What is left for the next search of the same game: histories halved, killers gone.
    pub fn age(&mut self) {
        for value in self.main.0.iter_mut().flatten().flatten() {
            *value /= 2;
        }
        self.killers = [[None; 2]; MAX_PLY + 1];
    }

    /// Main history of a move, within `-HISTORY_LIMIT..=HISTORY_LIMIT`.
    #[inline]
    pub fn main(&self, color: Color, kind: MoveKind, point: Point) -> i32 {
        self.main[color][kind as usize][point.index()] as i32
    }

    /// The move that last refuted `previous`.
    #[inline]
    pub fn counter(&self, color: Color, previous: Option<Point>) -> Option<Point> {
        previous.and_then(|p| self.counters[color][p.index()])
    }

    /// The last two moves that caused a cut at this ply.
    #[inline]
    pub fn killers(&self, ply: usize) -> [Option<Point>; 2] {
        self.killers[ply.min(MAX_PLY)]
    }

    /// The bonus for a result at a depth (sixteenths).
    pub fn bonus(depth: i32) -> i32 {
        (HISTORY_BONUS * depth / PLY).clamp(0, HISTORY_BONUS_MAX)
    }

    /// Moves the history of a move towards a bonus or malus.
    pub fn update(&mut self, color: Color, kind: MoveKind, point: Point, bonus: i32) {
        let value = &mut self.main[color][kind as usize][point.index()];
        let old = *value as i32;
        *value = (old + bonus - old * bonus.abs() / HISTORY_LIMIT) as i16;
    }

    /// A quiet move refuted the position reached by `previous`.
    pub fn refuted(&mut self, color: Color, previous: Option<Point>, ply: usize, point: Point) {
        let killers = &mut self.killers[ply.min(MAX_PLY)];
        if killers[0] != Some(point) {
            *killers = [Some(point), killers[0]];
        }
        if let Some(previous) = previous {
            self.counters[color][previous.index()] = Some(point);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn histories_stay_within_their_limit_and_fade() {
        let mut history = History::default();
        let point = Point::new(3, 4);
        for _ in 0..1000 {
            history.update(Color::Black, MoveKind::Quiet, point, HISTORY_BONUS_MAX);
        }
        let high = history.main(Color::Black, MoveKind::Quiet, point);
        assert!(high > HISTORY_LIMIT * 9 / 10 && high <= HISTORY_LIMIT);
        for _ in 0..1000 {
            history.update(Color::Black, MoveKind::Quiet, point, -HISTORY_BONUS_MAX);
        }
        assert!(history.main(Color::Black, MoveKind::Quiet, point) < -HISTORY_LIMIT * 9 / 10);
        assert_eq!(history.main(Color::White, MoveKind::Quiet, point), 0);
        assert_eq!(history.main(Color::Black, MoveKind::Threat, point), 0);
        let before = history.main(Color::Black, MoveKind::Quiet, point);
        history.age();
        assert_eq!(history.main(Color::Black, MoveKind::Quiet, point), before / 2);
    }

    #[test]
    fn killers_are_two_different_moves() {
        let mut history = History::default();
        let [a, b] = [Point::new(1, 1), Point::new(2, 2)];
        history.refuted(Color::White, Some(b), 3, a);
        history.refuted(Color::White, Some(b), 3, a);
        assert_eq!(history.killers(3), [Some(a), None]);
        history.refuted(Color::White, None, 3, b);
        assert_eq!(history.killers(3), [Some(b), Some(a)]);
        assert_eq!(history.counter(Color::White, Some(b)), Some(a));
        assert_eq!(history.counter(Color::White, None), None);
    }
}
