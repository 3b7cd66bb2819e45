//! Laws over random positions: the referee and its twin agree, symmetries change nothing, a five is
//! never a foul, and the like.

use super::positions::{positions, with_stone};
use super::twin::Twin;
use goren::board::{BoardSize, Cell, Color, Direction, Point, Symmetry};
use goren::rules::{
    Foul, Game, Outcome, Rule, Stones, Victory, forbidden, forbidden_points, winning_line,
};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::collections::{BTreeMap, BTreeSet};

fn turned(stones: &Stones, symmetry: Symmetry) -> Stones {
    let mut image = Stones::new(symmetry.size(stones.size()));
    for point in stones.size().points() {
        image.put(symmetry.apply(stones.size(), point), stones.at(point));
    }
    image
}

#[test]
fn the_twin_sees_the_same_wins() {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for stones in positions(600) {
        for color in Color::BOTH {
            let twin = Twin::new(&stones, color);
            for point in stones.points(color.into()) {
                for rule in Rule::ALL {
                    let line = winning_line(&stones, rule, point);
                    let wins = twin.wins(rule, color, point);
                    assert_eq!(line.is_some(), wins, "{rule} {point}\n{}", stones.diagram());
                    *seen.entry(format!("{rule} {wins}")).or_default() += 1;
                }
            }
        }
    }
    assert!(seen.len() == 10 && seen.values().all(|&n| n > 1000), "too few of a kind: {seen:?}");
}

#[test]
fn a_winning_line_is_a_whole_unbroken_row_through_the_stone() {
    for (seed, stones) in positions(600).enumerate() {
        for point in stones.size().points() {
            let rule = Rule::ALL[seed % 5];
            let Some(line) = winning_line(&stones, rule, point) else { continue };
            assert!(line.contains(&point));
            assert!(line.iter().all(|&p| stones.at(p) == stones.at(point)));
            let along = Direction::ALL
                .into_iter()
                .find(|&d| stones.point_along(line[0], d, 1) == Some(line[1]))
                .expect("the second stone follows the first in some direction");
            for (steps, &p) in line.iter().enumerate() {
                assert_eq!(stones.point_along(line[0], along, steps as i8), Some(p));
            }
            assert_ne!(stones.along(line[0], along, -1), stones.at(point));
            assert_ne!(stones.along(line[0], along, line.len() as i8), stones.at(point));
        }
    }
}

#[test]
fn the_twin_sees_the_same_fouls() {
    let seeds = u64::from(crate::sample(200, 600));
    let mut seen: BTreeMap<String, u64> = BTreeMap::new();
    for stones in positions(seeds) {
        let twin = Twin::new(&stones, Color::Black);
        for point in stones.points(Cell::Empty) {
            let foul = forbidden(&stones, point);
            let diagram = stones.diagram();
            assert_eq!(foul, twin.foul(point, usize::MAX), "{point}\n{diagram}");
            let name = foul.map_or("none".to_string(), |foul| foul.to_string());
            *seen.entry(name).or_default() += 1;
            for depth in 0..3 {
                if foul != twin.foul(point, depth) {
                    *seen.entry(format!("deeper than {depth}")).or_default() += 1;
                }
            }
        }
    }
    // The last three count the verdicts that change when threes are examined only so many levels
    // deep; of 600 seeds.
    let enough = [
        ("none", 100_000),
        ("overline", 1000),
        ("double-four", 1000),
        ("double-three", 1000),
        ("deeper than 0", 500),
        ("deeper than 1", 30),
        ("deeper than 2", 1),
    ];
    for (name, least) in enough {
        assert!(
            seen.get(name).is_some_and(|&n| n >= least * seeds / 600),
            "too few of {name}: {seen:?}"
        );
    }
}

#[test]
fn symmetries_change_nothing() {
    for (seed, stones) in positions(100).enumerate() {
        let size = stones.size();
        let fouls: BTreeSet<_> = forbidden_points(&stones).into_iter().collect();
        for symmetry in Symmetry::all() {
            let image = turned(&stones, symmetry);
            let there = |p: Point| symmetry.apply(size, p);
            let expected: BTreeSet<_> = fouls.iter().map(|&(p, foul)| (there(p), foul)).collect();
            assert_eq!(forbidden_points(&image).into_iter().collect::<BTreeSet<_>>(), expected);
            for point in size.points() {
                let rule = Rule::ALL[seed % 5];
                let line = winning_line(&stones, rule, point);
                let line_there = winning_line(&image, rule, there(point));
                assert_eq!(line.is_some(), line_there.is_some());
            }
        }
    }
}

#[test]
fn five_is_never_a_foul() {
    let mut fives = 0;
    for stones in positions(600) {
        for point in stones.points(Cell::Empty) {
            let after = with_stone(&stones, point, Color::Black);
            if let Some(line) = winning_line(&after, Rule::Renju, point) {
                assert_eq!(line.len(), 5);
                assert_eq!(forbidden(&stones, point), None, "{point}\n{}", stones.diagram());
                fives += 1;
            }
        }
    }
    assert!(fives > 1000, "only {fives} fives");
}

#[test]
fn an_overline_is_always_a_foul_without_a_five() {
    let mut overlines = 0;
    for stones in positions(600) {
        for point in stones.points(Cell::Empty) {
            let after = with_stone(&stones, point, Color::Black);
            let longest = winning_line(&after, Rule::Freestyle, point).map_or(0, |line| line.len());
            if longest > 5 && winning_line(&after, Rule::Standard, point).is_none() {
                assert_eq!(forbidden(&stones, point), Some(Foul::Overline));
                overlines += 1;
            }
        }
    }
    assert!(overlines > 1000, "only {overlines} overlines");
}

#[test]
fn only_black_in_renju_is_ever_forbidden() {
    for stones in positions(60) {
        for rule in Rule::ALL {
            for color in Color::BOTH {
                let game = Game::from_stones(rule, stones.clone(), color);
                for point in stones.points(Cell::Empty) {
                    let foul = game.foul(point);
                    if (rule, color) == (Rule::Renju, Color::Black) {
                        assert_eq!(foul, forbidden(&stones, point));
                    } else {
                        assert_eq!(foul, None);
                    }
                }
            }
        }
    }
}

#[test]
fn occupied_points_and_points_off_the_board_are_not_forbidden() {
    for stones in positions(60) {
        for index in 0..goren::board::CELLS {
            let point = Point::from_index(index);
            if stones.at(point) != Cell::Empty {
                assert_eq!(forbidden(&stones, point), None);
            }
        }
    }
}

#[test]
fn random_games_end_when_the_twin_says_so() {
    let mut endings: BTreeMap<String, usize> = BTreeMap::new();
    for seed in 0..1500 {
        let mut rng = Pcg64::seed_from_u64(seed);
        let rule = Rule::ALL[seed as usize % 5];
        let side = rng.random_range(5..=11);
        let mut game = Game::new(rule, BoardSize::square(side).expect("in range"));
        while game.outcome() == &Outcome::Ongoing {
            let empty: Vec<Point> = game.stones().points(Cell::Empty).collect();
            let point = *empty.choose(&mut rng).expect("an ongoing game has an empty point");
            assert_step(&mut game, point);
        }
        let ending = match game.outcome() {
            Outcome::Win { winner, by: Victory::Line(_) } => format!("{rule} {winner:?} line"),
            Outcome::Win { winner, by: Victory::Foul(_) } => format!("{rule} {winner:?} foul"),
            other => format!("{rule} {other:?}"),
        };
        *endings.entry(ending).or_default() += 1;
        unwind(game, rule, side);
    }
    assert_eq!(endings.len(), 16, "an ending never came up: {endings:?}");
}

/// Plays a move and compares the outcome with the twin's.
fn assert_step(game: &mut Game, point: Point) {
    let (rule, color) = (game.rule(), game.to_move());
    let judges = rule == Rule::Renju && color == Color::Black;
    let foul = Twin::new(game.stones(), color).foul(point, usize::MAX).filter(|_| judges);
    let after = with_stone(game.stones(), point, color);
    let wins = Twin::new(&after, color).wins(rule, color, point);
    let outcome = game.play(point).expect("the point is empty").clone();
    match outcome {
        Outcome::Win { winner, by: Victory::Line(_) } => assert!(wins && winner == color),
        Outcome::Win { winner, by: Victory::Foul(made) } => {
            assert!(foul == Some(made) && winner == !color && !wins);
        }
        Outcome::Draw => assert!(after.is_full() && !wins && foul.is_none()),
        Outcome::Ongoing => assert!(!after.is_full() && !wins && foul.is_none()),
    }
}

/// Taking back every move leads through the positions of the game to the empty board.
fn unwind(mut game: Game, rule: Rule, side: u8) {
    let moves = game.moves().to_vec();
    for played in (0..moves.len()).rev() {
        assert_eq!(game.undo(), Some(moves[played]));
        assert_eq!(game.moves(), &moves[..played]);
        assert_eq!(game.outcome(), &Outcome::Ongoing);
    }
    assert_eq!(game.undo(), None);
    assert_eq!(game, Game::new(rule, BoardSize::square(side).expect("in range")));
}
