//! `History`: how good moves have been elsewhere in the tree. Main history by side, kind and point;
//! local histories by the displacement from the last move of either side; quiet moves that caused a
//! cut, as killers by ply and as counter moves by the move they answer.
//!
//! Histories move towards a bonus with gravity: they stay within `HISTORY_LIMIT`, and old results
//! fade. They only order and reduce moves; they prove nothing.

use super::depth::Depth;
use super::params::{HISTORY_LIMIT, MAX_PLY, Params};
use crate::board::{ByColor, CELLS, Color, Point};
use crate::position::Position;

/// Whether a move makes a threat or is quiet. The two kinds have separate histories.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveKind {
    /// Makes no threat.
    Quiet = 0,
    /// Makes an open three, a four or better.
    Threat = 1,
}

/// A move and its kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    /// Where the stone goes.
    pub point: Point,
    /// Whether it makes a threat.
    pub kind: MoveKind,
}

/// The last move of either side, from which local histories measure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Anchors {
    /// The opponent's last move, which the move answers.
    answered: Option<Point>,
    /// The side's own last move, which the move follows up.
    followed: Option<Point>,
}

impl Anchors {
    /// The anchors of the side to move.
    pub fn of(position: &Position) -> Self {
        Anchors { answered: position.previous_move(0), followed: position.previous_move(1) }
    }

    /// The anchors that the last move had.
    pub fn of_last_move(position: &Position) -> Self {
        Anchors { answered: position.previous_move(1), followed: position.previous_move(2) }
    }
}

/// Histories by the displacement from an anchor to a move: the difference of their indices.
type Local = ByColor<[[i16; 2 * CELLS]; 2]>;

/// The histories around an anchor that is not there.
static NO_ANCHOR: [i16; CELLS] = [0; CELLS];

const EMPTY_LOCAL: Local = ByColor([[[0; 2 * CELLS]; 2]; 2]);

/// The histories of one thread: numbers within `-HISTORY_LIMIT..=HISTORY_LIMIT`, killers and counter moves.
#[derive(Clone)]
pub struct History {
    main: ByColor<[[i16; CELLS]; 2]>,
    answers: Local,
    follow_ups: Local,
    counters: ByColor<[Option<Point>; CELLS]>,
    killers: [[Option<Point>; 2]; MAX_PLY + 1],
}

impl Default for History {
    fn default() -> Self {
        History {
            main: ByColor([[[0; CELLS]; 2]; 2]),
            answers: EMPTY_LOCAL,
            follow_ups: EMPTY_LOCAL,
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

    /// Prepares for the next search of the same game: halves the histories and drops the killers.
    pub fn age(&mut self) {
        let main = self.main.0.iter_mut().flatten().flatten();
        let local = [&mut self.answers, &mut self.follow_ups];
        let local = local.into_iter().flat_map(|table| table.0.iter_mut().flatten().flatten());
        main.chain(local).for_each(|value| *value /= 2);
        self.killers = [[None; 2]; MAX_PLY + 1];
    }

    /// Main history of a move, within `-HISTORY_LIMIT..=HISTORY_LIMIT`.
    #[inline]
    pub fn main(&self, color: Color, kind: MoveKind, point: Point) -> i32 {
        self.main[color][kind as usize][point.index()] as i32
    }

    /// The histories of answering the opponent's last move and of following up the side's own last
    /// move at this displacement, each within `-HISTORY_LIMIT..=HISTORY_LIMIT`; 0 if there is no
    /// such move.
    #[inline]
    pub fn local(&self, color: Color, kind: MoveKind, from: &Anchors, point: Point) -> [i32; 2] {
        self.around(color, kind, from).map(|history| i32::from(history[point.index()]))
    }

    /// The histories of `local` for all moves of this kind, by the index of the point.
    pub fn around(&self, color: Color, kind: MoveKind, from: &Anchors) -> [&[i16; CELLS]; 2] {
        [(&self.answers, from.answered), (&self.follow_ups, from.followed)].map(
            |(table, anchor)| match anchor {
                Some(at) => table[color][kind as usize][displacement(at, Point::from_index(0))..]
                    .first_chunk()
                    .expect("the displacements to all points"),
                None => &NO_ANCHOR,
            },
        )
    }

    /// The quiet move that last refuted `previous`.
    #[inline]
    pub fn counter(&self, color: Color, previous: Option<Point>) -> Option<Point> {
        previous.and_then(|p| self.counters[color][p.index()])
    }

    /// The last two quiet moves that caused a cut at this ply.
    #[inline]
    pub fn killers(&self, ply: usize) -> [Option<Point>; 2] {
        self.killers[ply.min(MAX_PLY)]
    }

    /// The bonus for a result at a depth.
    pub fn bonus(params: &Params, depth: Depth) -> i32 {
        depth.times(params.history_bonus).clamp(0, params.history_bonus_max)
    }

    /// Moves the histories of a move towards a bonus or malus.
    pub fn update(
        &mut self,
        color: Color,
        kind: MoveKind,
        from: &Anchors,
        point: Point,
        bonus: i32,
    ) {
        let kind = kind as usize;
        apply_gravity(&mut self.main[color][kind][point.index()], bonus, HISTORY_LIMIT);
        if let Some(at) = from.answered {
            apply_gravity(
                &mut self.answers[color][kind][displacement(at, point)],
                bonus,
                HISTORY_LIMIT,
            );
        }
        if let Some(at) = from.followed {
            apply_gravity(
                &mut self.follow_ups[color][kind][displacement(at, point)],
                bonus,
                HISTORY_LIMIT,
            );
        }
    }

    /// Stores a quiet move that refuted the position reached by `previous`.
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

/// A history multiplied by `weight` / 4096. Every move of every list is weighted, and divisions
/// here took a twentieth of the search.
#[inline]
pub fn weighted(history: i32, weight: i32) -> i32 {
    (history * weight) >> 12
}

/// The index of the displacement between two points, in a table of `2 * CELLS` entries.
#[inline]
pub fn displacement(from: Point, to: Point) -> usize {
    CELLS + to.index() - from.index()
}

/// History gravity: moves an entry towards a bonus or malus, less the further it has moved already.
/// If no bonus exceeds the limit, no entry does.
#[inline]
pub fn apply_gravity(entry: &mut i16, bonus: i32, limit: i32) {
    let old = i32::from(*entry);
    *entry = (old + bonus - old * bonus.abs() / limit) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BoardSize;
    use crate::pattern::RuleTables;
    use crate::position::NullObserver;
    use crate::rules::Rule;

    #[test]
    fn histories_stay_within_their_limit_and_age() {
        let mut history = History::default();
        let point = Point::new(3, 4);
        let from = Anchors { answered: Some(Point::new(5, 5)), followed: None };
        for _ in 0..1000 {
            history.update(Color::Black, MoveKind::Quiet, &from, point, 1_600);
        }
        let high = history.main(Color::Black, MoveKind::Quiet, point);
        assert!(high > HISTORY_LIMIT * 9 / 10 && high <= HISTORY_LIMIT);
        for _ in 0..1000 {
            history.update(Color::Black, MoveKind::Quiet, &from, point, -1_600);
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

    #[test]
    fn local_histories_depend_on_displacement_only() {
        let mut history = History::default();
        let anchors = |x: u8, y: u8| Anchors {
            answered: Some(Point::new(x, y)),
            followed: Some(Point::new(x + 2, y)),
        };
        let (black, kind) = (Color::Black, MoveKind::Quiet);
        history.update(black, kind, &anchors(5, 5), Point::new(6, 6), 800);
        let [answer, follow_up] = history.local(black, kind, &anchors(9, 3), Point::new(10, 4));
        assert!(answer > 0 && answer == follow_up);
        assert_eq!(history.local(black, kind, &anchors(9, 3), Point::new(10, 5)), [0, 0]);
        assert_eq!(history.local(Color::White, kind, &anchors(9, 3), Point::new(10, 4)), [0, 0]);
        let nothing = Anchors { answered: None, followed: None };
        assert_eq!(history.local(black, kind, &nothing, Point::new(6, 6)), [0, 0]);
        history.age();
        assert_eq!(history.local(black, kind, &anchors(9, 3), Point::new(10, 4))[0], answer / 2);
    }

    #[test]
    fn a_move_that_was_played_has_the_anchors_that_it_had_before() {
        let tables = RuleTables::of(Rule::Freestyle);
        let mut position = Position::new(BoardSize::square(15).unwrap(), tables);
        for (x, y) in [(7, 7), (8, 8), (7, 9), (6, 5)] {
            let before = Anchors::of(&position);
            position.play(Point::new(x, y), &mut NullObserver);
            assert_eq!(Anchors::of_last_move(&position), before);
        }
    }
}
