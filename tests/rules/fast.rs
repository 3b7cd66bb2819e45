//! The position's fast test for forbidden points agrees with the referee, on random positions of four
//! sizes and densities, grown in four ways among up to four dead stones, and on the drawn cases.

use super::data::cases;
use goren::board::{BoardSize, Cell, Color, Direction, Point};
use goren::eval::network::{Network, NetworkEvaluator};
use goren::eval::{Evaluator, RatedMove};
use goren::pattern::{PointClass, RuleTables};
use goren::position::{NullObserver, Position};
use goren::rules::{Foul, Rule, Stones, forbidden};
use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::sync::Arc;

/// Columns and rows of the boards.
const SIZES: [(u8, u8); 4] = [(15, 15), (5, 9), (20, 20), (25, 6)];
/// Numbers of stones on the board; two thirds of the points at most.
const DENSITIES: [usize; 4] = [20, 40, 60, 90];

/// How stones are chosen. The sides alternate, and play a five or a forbidden point only where there
/// is no other move; `Shapes` does not alternate and avoids only fives.
#[derive(Clone, Copy, Debug)]
enum Growth {
    /// Next to some stone.
    Anywhere,
    /// Mostly where the side to move makes twos, threes and fours.
    Patterns,
    /// One of the best moves by the order in which the search tries them.
    Priors,
    /// Black threes and fours, with and without gaps, across each other, and white stones among them.
    Shapes,
}

const GROWTHS: [Growth; 4] = [Growth::Anywhere, Growth::Patterns, Growth::Priors, Growth::Shapes];

/// What the positions of a comparison held.
#[derive(Default, Debug)]
struct Sample {
    points: usize,
    overlines: usize,
    double_fours: usize,
    double_threes: usize,
    /// Points that look like fouls to the classes of their lines and are none.
    false_forbidden: usize,
}

struct Grower {
    tables: Arc<RuleTables>,
    network: Arc<Network>,
    rng: Pcg64,
}

impl Grower {
    fn new(seed: u64) -> Self {
        let tables = RuleTables::of(Rule::Renju);
        let network = Arc::new(Network::built_in(Rule::Renju));
        Grower { tables, network, rng: Pcg64::seed_from_u64(seed) }
    }

    fn grow(&mut self, growth: Growth, stones: usize) -> Position {
        let (width, height) = *SIZES.iter().choose(&mut self.rng).unwrap();
        let size = BoardSize::new(width, height).unwrap();
        let stones = stones.min(size.area() * 2 / 3);
        let walls = self.rng.random_range(0..=4);
        let others = size.points().filter(|&point| point != size.center());
        let dead = others.sample(&mut self.rng, walls).into_iter().collect();
        let mut position = Position::with_dead_stones(size, Arc::clone(&self.tables), &dead);
        let mut evaluator = NetworkEvaluator::new(Arc::clone(&self.network), &position);
        position.play(size.center(), &mut evaluator);
        while position.stone_count() < stones {
            let point = match growth {
                Growth::Anywhere => self.anywhere(&position),
                Growth::Patterns => self.by_pattern(&position),
                Growth::Priors => self.by_prior(&position, &mut evaluator),
                Growth::Shapes => {
                    self.lay_shape(&mut position, stones);
                    continue;
                }
            };
            let any = position.empty_points().next().expect("the board is not full");
            position.play(point.unwrap_or(any), &mut evaluator);
        }
        position
    }

    fn anywhere(&mut self, position: &Position) -> Option<Point> {
        moves(position).filter(|&p| has_neighbour(position, p)).choose(&mut self.rng)
    }

    fn by_pattern(&mut self, position: &Position) -> Option<Point> {
        let us = position.side_to_move();
        let least = [PointClass::OpenTwo, PointClass::Three, PointClass::OpenThree]
            [self.rng.random_range(0..3)];
        let good = moves(position).filter(|&p| position.class(us, p) >= least);
        let good = good.choose(&mut self.rng);
        good.filter(|_| self.rng.random_ratio(4, 5)).or_else(|| self.anywhere(position))
    }

    fn by_prior(&mut self, position: &Position, evaluator: &mut NetworkEvaluator) -> Option<Point> {
        let mut rated: Vec<RatedMove> = moves(position).map(RatedMove::unrated).collect();
        evaluator.order(position, &mut rated);
        rated.sort_by_key(|rated| std::cmp::Reverse(rated.prior));
        rated.into_iter().take(4).map(|rated| rated.point).choose(&mut self.rng)
    }

    /// Two to four black stones within five cells of a line, and one or two white ones.
    fn lay_shape(&mut self, position: &mut Position, stones: usize) {
        let from = position.empty_points().choose(&mut self.rng).expect("the board is not full");
        let direction = *Direction::ALL.iter().choose(&mut self.rng).unwrap();
        let wanted = self.rng.random_range(2..=4);
        let cells = (0..5).map(|steps| from.offset(direction.step(), steps));
        let black = cells.filter(|&p| position.is_empty(p)).sample(&mut self.rng, wanted);
        for point in black {
            put(position, Color::Black, point, stones);
        }
        for _ in 0..self.rng.random_range(1..=2) {
            let near = position.empty_points().filter(|&p| has_neighbour(position, p));
            if let Some(point) = near.choose(&mut self.rng) {
                put(position, Color::White, point, stones);
            }
        }
    }
}

fn put(position: &mut Position, color: Color, point: Point, stones: usize) {
    if position.stone_count() >= stones || position.class(color, point) == PointClass::Five {
        return;
    }
    if position.side_to_move() != color {
        position.pass(&mut NullObserver);
    }
    position.play(point, &mut NullObserver);
}

fn moves(position: &Position) -> impl Iterator<Item = Point> + '_ {
    let us = position.side_to_move();
    let plays = move |p: &Point| {
        position.class(us, *p) != PointClass::Five && !position.is_forbidden(us, *p)
    };
    position.candidates().filter(plays)
}

fn has_neighbour(position: &Position, point: Point) -> bool {
    let beside = |d: &Direction| [-1, 1].map(|steps| point.offset(d.step(), steps));
    let stone = |p: Point| position.cell(p).color().is_some();
    Direction::ALL.iter().flat_map(beside).any(stone)
}

fn referee_of(position: &Position) -> Stones {
    let mut stones = Stones::new(position.size());
    for point in position.size().points() {
        stones.put(point, position.cell(point));
    }
    stones
}

/// Compares fast and slow on every empty point of random positions, `points` of them or a few more.
fn compare(density: usize, points: usize) -> Sample {
    let mut grower = Grower::new(density as u64);
    let mut sample = Sample::default();
    for growth in GROWTHS.into_iter().cycle() {
        if sample.points >= points {
            break;
        }
        let position = grower.grow(growth, density);
        let stones = referee_of(&position);
        for point in position.empty_points() {
            let slow = forbidden(&stones, point);
            let fast = position.is_forbidden(Color::Black, point);
            assert_eq!(fast, slow.is_some(), "{point} {slow:?} {growth:?}\n{}", stones.diagram());
            assert!(!position.is_forbidden(Color::White, point));
            sample.points += 1;
            match slow {
                Some(Foul::Overline) => sample.overlines += 1,
                Some(Foul::DoubleFour) => sample.double_fours += 1,
                Some(Foul::DoubleThree) => sample.double_threes += 1,
                None if position.class(Color::Black, point) == PointClass::Foul => {
                    sample.false_forbidden += 1;
                }
                None => assert_eq!(stones.at(point), Cell::Empty),
            }
        }
    }
    sample
}

/// The drawn position: the black stones played first, then the white ones, with passes in between.
fn drawn(stones: &Stones, tables: &Arc<RuleTables>) -> Position {
    let dead = stones.points(Cell::Wall).collect();
    let mut position = Position::with_dead_stones(stones.size(), Arc::clone(tables), &dead);
    for color in Color::BOTH {
        for point in stones.points(color.into()) {
            if position.side_to_move() != color {
                position.pass(&mut NullObserver);
            }
            position.play(point, &mut NullObserver);
        }
    }
    position
}

#[test]
fn fast_and_slow_agree_on_the_drawn_cases() {
    let tables = RuleTables::of(Rule::Renju);
    for text in
        [include_str!("../data/rules/fouls.txt"), include_str!("../data/rules/false-threes.txt")]
    {
        for case in cases(text) {
            let stones = Stones::from(&case.board());
            let position = drawn(&stones, &tables);
            for point in stones.points(Cell::Empty) {
                let fast = position.is_forbidden(Color::Black, point);
                assert_eq!(fast, forbidden(&stones, point).is_some(), "{} at {point}", case.name);
            }
        }
    }
}

#[test]
fn fast_and_slow_agree_on_forbidden_points() {
    let samples = DENSITIES.map(|density| compare(density, 80_000));
    let sum = |of: fn(&Sample) -> usize| samples.iter().map(of).sum::<usize>();
    assert!(sum(|s| s.double_threes) > 400 && sum(|s| s.double_fours) > 800, "{samples:?}");
    assert!(sum(|s| s.overlines) > 500 && sum(|s| s.false_forbidden) > 150, "{samples:?}");
}

#[test]
#[ignore = "a million points a density: cargo test --release --test engine rules::fast -- --ignored --nocapture"]
fn fast_and_slow_agree_on_a_million_points_a_density() {
    for density in DENSITIES {
        println!("{density} stones: {:?}", compare(density, 1_000_000));
    }
}
