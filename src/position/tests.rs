//! Property tests of the incremental position over seeded random games.

use super::*;
use crate::board::Symmetry;
use rand::{RngExt, SeedableRng, seq::IteratorRandom};
use rand_pcg::Pcg64;

fn sizes() -> impl Iterator<Item = BoardSize> {
    [(5, 5), (15, 15), (20, 20), (25, 25), (7, 22), (25, 6)]
        .into_iter()
        .map(|(w, h)| BoardSize::new(w, h).unwrap())
}

/// A random move near other stones, so that lines form; `None` when the board is full.
fn random_move(position: &Position, rng: &mut Pcg64) -> Option<Point> {
    let near = position.candidates().filter(|p| {
        position.stone_count() == 0
            || position.size().points().any(|q| q.distance(*p) == 1 && !position.is_empty(q))
    });
    near.choose(rng).or_else(|| position.empty_points().choose(rng))
}

#[test]
fn incremental_equals_recomputed_and_undo_is_identity() {
    for rule in Rule::ALL {
        let tables = RuleTables::of(rule);
        for (seed, size) in sizes().enumerate() {
            let mut rng = Pcg64::seed_from_u64(seed as u64);
            let dead = size.points().sample(&mut rng, seed).into_iter().collect();
            let mut position = Position::with_dead_stones(size, tables.clone(), &dead);
            position.audit().unwrap();
            let mut trail = Vec::new();
            for i in 0..size.area().min(120) {
                trail.push(position.clone());
                match random_move(&position, &mut rng) {
                    Some(_) if rng.random_ratio(1, 20) => position.pass(&mut NullObserver),
                    Some(point) => position.play(point, &mut NullObserver),
                    None => break,
                }
                if i % 10 == 0 {
                    position.audit().unwrap();
                }
            }
            position.audit().unwrap();
            while let Some(before) = trail.pop() {
                position.undo(&mut NullObserver);
                assert!(alike(&position, &before));
            }
        }
    }
}

#[test]
fn an_audit_recomputes_the_candidates() {
    let size = BoardSize::square(15).unwrap();
    let dead = [Point::new(2, 3)].into_iter().collect();
    let tables = RuleTables::of(Rule::Freestyle);
    let mut position = Position::with_dead_stones(size, tables, &dead);
    position.play(Point::new(9, 8), &mut NullObserver);
    assert_eq!(position.audit(), Ok(()));
    position.candidates = Bitboard::EMPTY;
    let error = position.audit().unwrap_err().to_string();
    assert!(error.starts_with("candidates: "), "{error}");
}

#[test]
fn a_class_with_another_line_is_that_of_its_four_lines() {
    for rule in Rule::ALL {
        let mut rng = Pcg64::seed_from_u64(7);
        let mut position = Position::new(BoardSize::square(15).unwrap(), RuleTables::of(rule));
        for _ in 0..60 {
            let point = random_move(&position, &mut rng).unwrap();
            position.play(point, &mut NullObserver);
        }
        for (point, color) in position.empty_points().flat_map(|p| Color::BOTH.map(|c| (p, c))) {
            let lines = Direction::ALL.map(|d| position.line_class(color, point, d));
            let others = position.empty_points().sample(&mut rng, 3);
            for direction in Direction::ALL {
                for &other in &others {
                    let mut changed = lines;
                    let line = position.line_class(color, other, direction);
                    changed[direction as usize] = line;
                    assert_eq!(
                        position.class_with_line(color, point, direction, line),
                        PointClass::from_lines(changed, rule.line_rule(color)),
                    );
                }
            }
        }
    }
}

#[test]
fn a_line_class_with_a_stone_is_the_one_after_the_stone_is_played() {
    let size = BoardSize::new(9, 8).unwrap();
    for rule in Rule::ALL {
        let mut rng = Pcg64::seed_from_u64(9);
        for _ in 0..10 {
            let dead = size.points().sample(&mut rng, 3).into_iter().collect();
            let mut position = Position::with_dead_stones(size, RuleTables::of(rule), &dead);
            for _ in 0..40 {
                let point = random_move(&position, &mut rng).unwrap();
                position.play(point, &mut NullObserver);
            }
            for (at, stone) in position.empty_points().flat_map(|p| Color::BOTH.map(|c| (p, c))) {
                compare_lines_with(&position, at, stone);
            }
        }
    }
}

/// Compares the lines through an empty point, as if this stone stood there, with those after it was
/// played.
fn compare_lines_with(position: &Position, at: Point, stone: Color) {
    let mut after = position.clone();
    if after.side_to_move() != stone {
        after.pass(&mut NullObserver);
    }
    after.play(at, &mut NullObserver);
    for direction in Direction::ALL {
        for extra in -5..=5 {
            let point = at.offset(direction.step(), -extra);
            if !after.is_empty(point) {
                continue;
            }
            for color in Color::BOTH {
                assert_eq!(
                    position.line_class_with(color, point, direction, extra, stone),
                    after.line_class(color, point, direction),
                    "{color:?} {point} {direction:?} with {stone:?} on {at}"
                );
            }
        }
    }
}

fn alike(a: &Position, b: &Position) -> bool {
    a.cells == b.cells
        && a.words == b.words
        && a.states == b.states
        && a.histograms == b.histograms
        && a.fours == b.fours
        && a.candidates == b.candidates
        && a.empty == b.empty
        && (a.key, a.side, a.stone_count, a.empty_count())
            == (b.key, b.side, b.stone_count, b.empty_count())
        && a.saved.len() == b.saved.len()
        && a.saved_points.len() == b.saved_points.len()
}

#[test]
fn the_eight_symmetries_agree() {
    for rule in Rule::ALL {
        let tables = RuleTables::of(rule);
        for (seed, size) in sizes().enumerate() {
            let mut rng = Pcg64::seed_from_u64(100 + seed as u64);
            let mut boards: Vec<_> =
                Symmetry::all().map(|s| (s, Position::new(s.size(size), tables.clone()))).collect();
            for _ in 0..size.area().min(80) {
                let Some(point) = random_move(&boards[0].1, &mut rng) else { break };
                for (symmetry, board) in &mut boards {
                    board.play(symmetry.apply(size, point), &mut NullObserver);
                }
            }
            let first = boards[0].1.clone();
            for (symmetry, board) in &boards {
                assert_eq!(board.histograms, first.histograms);
                for point in size.points() {
                    let image = symmetry.apply(size, point);
                    for color in Color::BOTH {
                        assert_eq!(board.code(color, image), first.code(color, point));
                        assert_eq!(board.class(color, image), first.class(color, point));
                    }
                }
            }
        }
    }
}

#[test]
fn an_observer_is_told_of_every_move() {
    #[derive(Default)]
    struct Follower(Vec<Option<Point>>);
    impl Observer for Follower {
        fn begin(&mut self, point: Option<Point>) {
            self.0.push(point);
        }
        fn undo(&mut self) {
            self.0.pop().expect("a move to undo");
        }
    }
    let size = BoardSize::square(15).unwrap();
    let mut position = Position::new(size, RuleTables::of(Rule::Standard));
    let (mut follower, mut moves) = (Follower::default(), Vec::new());
    let mut rng = Pcg64::seed_from_u64(5);
    for _ in 0..300 {
        match rng.random_range(0..6) {
            0 | 1 => {
                position.undo(&mut follower);
                moves.pop();
            }
            2 => {
                position.pass(&mut follower);
                moves.push(None);
            }
            _ => {
                let point = random_move(&position, &mut rng).unwrap();
                position.play(point, &mut follower);
                moves.push(Some(point));
            }
        }
        assert_eq!(follower.0, moves);
    }
}

#[test]
fn transpositions_share_a_key_and_sides_do_not() {
    let size = BoardSize::square(15).unwrap();
    let tables = RuleTables::of(Rule::Freestyle);
    let after = |moves: &[(u8, u8)]| {
        let mut position = Position::new(size, tables.clone());
        for &(x, y) in moves {
            position.play(Point::new(x, y), &mut NullObserver);
        }
        position
    };
    let a = after(&[(7, 7), (8, 8), (6, 6), (5, 5)]);
    let b = after(&[(6, 6), (5, 5), (7, 7), (8, 8)]);
    assert_eq!(a.key(), b.key());
    let mut c = a.clone();
    c.pass(&mut NullObserver);
    assert_ne!(a.key(), c.key());
    let other = Position::new(size, RuleTables::of(Rule::Standard));
    assert_ne!(other.key(), Position::new(size, tables.clone()).key());
    let wider = Position::new(BoardSize::new(16, 15).unwrap(), tables.clone());
    let higher = Position::new(BoardSize::new(15, 16).unwrap(), tables);
    assert_ne!(wider.key(), higher.key());
}

#[test]
fn a_line_shows_the_cells_around_its_point() {
    for size in sizes() {
        let mut position = Position::new(size, RuleTables::of(Rule::Freestyle));
        let mut rng = Pcg64::seed_from_u64(8);
        for _ in 0..size.area() / 3 {
            position.play(random_move(&position, &mut rng).unwrap(), &mut NullObserver);
        }
        for point in size.points() {
            for direction in Direction::ALL {
                let (dx, dy) = direction.delta();
                let line = position.line(point, direction);
                let at = |distance: i64| {
                    let x = i64::from(point.x()) + distance * i64::from(dx);
                    let y = i64::from(point.y()) + distance * i64::from(dy);
                    size.point(x, y)
                };
                for distance in -10..=10 {
                    // Five cells beyond the board are walls; further out there may be anything.
                    if (distance - 5..=distance + 5).all(|near| at(near).is_none()) {
                        continue;
                    }
                    let cell = at(distance).map_or(Cell::Wall, |p| position.cell(p));
                    let found = line >> (2 * (10 + distance)) & 3;
                    assert_eq!(found, cell as u64, "{size} {point} {direction:?} {distance}");
                }
            }
        }
    }
}
