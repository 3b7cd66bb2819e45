//! Explanations: they agree with the referee, and what they name is on the board.

use super::positions::{positions, with_stone};
use goren::board::{BoardSize, Cell, Color, Direction, Point};
use goren::rules::{
    Explanation, Foul, Four, Rule, Stones, Three, Worth, explain, forbidden, winning_line,
};
use std::collections::BTreeMap;

#[test]
fn an_explanation_ends_in_the_verdict_of_the_referee() {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for stones in positions(600) {
        for point in stones.points(Cell::Empty) {
            let why = explain(&stones, Rule::Renju, Color::Black, point).expect("an empty point");
            assert_eq!(why.foul(), forbidden(&stones, point), "{point}\n{}", stones.diagram());
            let after = with_stone(&stones, point, Color::Black);
            assert_eq!(why.wins(), winning_line(&after, Rule::Renju, point).is_some());
            count(&why, &mut seen);
        }
    }
    let enough = [
        ("four", 10_000),
        ("straight four", 1000),
        ("three", 10_000),
        ("three by two points", 1000),
        ("false three", 1000),
        ("false by a five", 100),
        ("false by an overline", 10),
        ("false by a double-four", 100),
        ("false by a double-three", 100),
    ];
    for (name, least) in enough {
        assert!(seen.get(name).is_some_and(|&n| n >= least), "too few of {name}: {seen:?}");
    }
}

fn count(why: &Explanation, seen: &mut BTreeMap<&str, usize>) {
    let mut add = |name| *seen.entry(name).or_default() += 1;
    for four in &why.fours {
        add("four");
        if four.completions.len() == 2 {
            add("straight four");
        }
    }
    for three in &why.threes {
        add("three");
        if three.straight_fours.len() == 2 {
            add("three by two points");
        }
        if !three.is_real() {
            add("false three");
        }
        for added in three.straight_fours.iter().filter(|added| !added.attains()) {
            add(match added.foul() {
                None => "false by a five",
                Some(Foul::Overline) => "false by an overline",
                Some(Foul::DoubleFour) => "false by a double-four",
                Some(Foul::DoubleThree) => "false by a double-three",
            });
        }
    }
}

#[test]
fn what_an_explanation_names_is_on_the_board() {
    for stones in positions(200) {
        for point in stones.points(Cell::Empty) {
            let why = explain(&stones, Rule::Renju, Color::Black, point).expect("an empty point");
            assert_on_board(&stones, &why);
        }
    }
}

/// Everything that the explanation names is on the board, and so with the explanations in it.
fn assert_on_board(before: &Stones, why: &Explanation) {
    let after = with_stone(before, why.point, Color::Black);
    for row in &why.rows {
        assert_eq!(row.worth == Worth::Wins, row.points.len() == 5);
        assert_eq!(row.worth == Worth::Forbidden, row.points.len() >= 6);
        assert_stones(&after, &row.points, why.point);
    }
    why.fours.iter().for_each(|four| assert_four(&after, four, why.point));
    for three in &why.threes {
        assert_stones(&after, &three.stones, why.point);
        assert!((1..=2).contains(&three.straight_fours.len()));
        for added in &three.straight_fours {
            assert_straight_four(three, added);
            let alone = explain(&after, Rule::Renju, Color::Black, added.point).expect("a point");
            assert_eq!(alone.foul(), added.foul());
            // The one alone goes on deeper where the other is cut off.
            if all(added).iter().all(|why| !why.is_cut) {
                assert_eq!(&alone, added);
            }
            assert_on_board(&after, added);
        }
    }
}

/// An explanation and all that are nested in it.
fn all(why: &Explanation) -> Vec<&Explanation> {
    let nested = why.threes.iter().flat_map(|three| &three.straight_fours);
    std::iter::once(why).chain(nested.flat_map(all)).collect()
}

#[test]
fn an_explanation_ends_however_much_hangs_together() {
    let size = BoardSize::square(25).expect("a supported size");
    let mut stones = Stones::new(size);
    for point in size.points().filter(|point| (point.x() + 6 * point.y()) % 8 < 2) {
        stones.put(point, Color::Black.into());
    }
    let asked = Point::parse("m14").expect("a point");
    let why = explain(&stones, Rule::Renju, Color::Black, asked).expect("an empty point");
    assert_eq!(why.foul(), forbidden(&stones, asked));
    let nested = all(&why);
    assert!((100..100_000).contains(&nested.len()), "{} explanations", nested.len());
    assert!(nested.iter().any(|why| why.is_cut));
    assert!(nested.iter().all(|why| !why.is_cut || why.threes.is_empty()));
    // Every verdict is the one that the threes give, as far as they are there.
    for why in nested.iter().filter(|why| !why.is_cut && !why.wins()) {
        let real = why.threes.iter().filter(|three| three.is_real()).count();
        assert_eq!(why.foul().is_none(), why.fours.len() < 2 && real < 2 && why.rows.is_empty());
    }
}

/// Black stones in one line, in order, with the point among them.
fn assert_stones(after: &Stones, stones: &[Point], point: Point) {
    assert!(stones.contains(&point));
    assert!(stones.iter().all(|&stone| after.at(stone) == Cell::Black));
    let in_order = |direction: Direction| {
        let steps = stones.iter().map(|&stone| {
            (0..25).find(|&n| after.point_along(stones[0], direction, n) == Some(stone))
        });
        steps.collect::<Option<Vec<i8>>>().is_some_and(|steps| steps.is_sorted_by(|a, b| a < b))
    };
    assert!(Direction::ALL.into_iter().any(in_order), "{stones:?}");
}

/// Each completion makes a five, and two of them make a straight four.
fn assert_four(after: &Stones, four: &Four, point: Point) {
    assert_stones(after, &four.stones, point);
    assert!((1..=2).contains(&four.completions.len()));
    for &completion in &four.completions {
        assert_eq!(after.at(completion), Cell::Empty);
        let line =
            winning_line(&with_stone(after, completion, Color::Black), Rule::Renju, completion);
        let line = line.expect("a five");
        let whole = four.stones.iter().all(|stone| line.contains(stone));
        // Where the point completes two fives at once, the referee names only one of them.
        assert!(line.len() == 5 && (whole || completes_two(after, completion)));
    }
}

fn completes_two(after: &Stones, completion: Point) -> bool {
    let why = explain(after, Rule::Renju, Color::Black, completion).expect("an empty point");
    why.rows.iter().filter(|row| row.worth == Worth::Wins).count() >= 2
}

/// The three and the stone added are a straight four.
fn assert_straight_four(three: &Three, added: &Explanation) {
    let mut row = [&three.stones[..], &[added.point]].concat();
    let is_it = |four: &Four| four.stones.iter().all(|stone| row.contains(stone));
    let straight = added.fours.iter().find(|four| is_it(four)).expect("a four");
    assert_eq!(straight.completions.len(), 2);
    row.retain(|point| !straight.stones.contains(point));
    assert!(row.is_empty());
}

#[test]
fn there_is_nothing_to_explain_on_an_occupied_point_or_off_the_board() {
    for stones in positions(20) {
        for index in 0..goren::board::CELLS {
            let point = Point::from_index(index);
            let why = explain(&stones, Rule::Renju, Color::Black, point);
            assert_eq!(why.is_some(), stones.at(point) == Cell::Empty);
        }
    }
}

#[test]
fn without_forbidden_points_only_rows_are_explained() {
    for stones in positions(60) {
        for rule in Rule::ALL {
            for color in Color::BOTH.into_iter().filter(|&color| !rule.has_forbidden_points(color))
            {
                for point in stones.points(Cell::Empty) {
                    let why = explain(&stones, rule, color, point).expect("an empty point");
                    let after = with_stone(&stones, point, color);
                    let longest = winning_line(&after, Rule::Freestyle, point);
                    assert!(why.fours.is_empty() && why.threes.is_empty() && why.foul().is_none());
                    assert_eq!(why.rows.is_empty(), longest.is_none());
                    assert_eq!(why.wins(), winning_line(&after, rule, point).is_some());
                }
            }
        }
    }
}
