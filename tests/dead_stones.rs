//! Dead stones, the squares of finished lines in a continuous game, are walls for both sides: a part of
//! a board that is fenced off by them is like a board of its own, for the referee, the position and
//! the solvers of threats, under every rule.

use goren::board::{Bitboard, BoardSize, Cell, Color, Direction, Point};
use goren::pattern::RuleTables;
use goren::position::{NullObserver, Position};
use goren::rules::{Rule, Stones, forbidden, winning_line};
use goren::threat::{Outlook, Vcf, VcfLimits, Vct, VctLimits, Win, outlook};
use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

/// A small board and where it lies on a larger one, with at least one column or row beyond it on
/// every side.
#[derive(Clone, Copy, Debug)]
struct Field {
    small: BoardSize,
    large: BoardSize,
    corner: (u8, u8),
}

impl Field {
    fn random(rng: &mut Pcg64) -> Self {
        let side = |rng: &mut Pcg64| rng.random_range(5..=12u8);
        let (width, height) = (side(rng), side(rng));
        let more = |rng: &mut Pcg64, side: u8| side + rng.random_range(2..=8u8);
        let (wide, high) = (more(rng, width), more(rng, height));
        let corner = (rng.random_range(1..wide - width), rng.random_range(1..high - height));
        let size = |width, height| BoardSize::new(width, height).expect("sides in range");
        Field { small: size(width, height), large: size(wide, high), corner }
    }

    /// Where a point of the small board is on the large one.
    fn image(self, point: Point) -> Point {
        Point::new(point.x() + self.corner.0, point.y() + self.corner.1)
    }

    /// The points of the large board outside of the small one.
    fn outside(self) -> Vec<Point> {
        let inside: Bitboard = self.small.points().map(|point| self.image(point)).collect();
        self.large.points().filter(|&point| !inside.contains(point)).collect()
    }

    /// The fence: the points of the large board right beside the small one.
    fn fence(self) -> Vec<Point> {
        let inside: Vec<Point> = self.small.points().map(|point| self.image(point)).collect();
        let beside = |point: &Point| inside.iter().any(|p| p.distance(*point) == 1);
        self.outside().into_iter().filter(beside).collect()
    }
}

/// A point near other stones, so that lines form.
fn near(stones: &Stones, rng: &mut Pcg64) -> Option<Point> {
    let touches = |point: &Point| {
        stones.size().points().any(|p| p.distance(*point) <= 2 && stones.at(p).color().is_some())
    };
    let empty = || stones.points(Cell::Empty);
    empty().filter(touches).choose(rng).or_else(|| empty().choose(rng))
}

/// A small board with stones of both colours, up to two thirds full.
fn grown(size: BoardSize, rng: &mut Pcg64) -> Stones {
    let mut stones = Stones::new(size);
    let black = rng.random_range(30..=90);
    for _ in 0..rng.random_range(4..=size.area() * 2 / 3) {
        let Some(point) = near(&stones, rng) else { break };
        let color = if rng.random_ratio(black, 100) { Color::Black } else { Color::White };
        stones.put(point, color.into());
    }
    stones
}

#[test]
fn the_referee_sees_an_edge() {
    let (mut wins, mut fouls) = (0, 0);
    for seed in 0..400 {
        let mut rng = Pcg64::seed_from_u64(seed);
        let field = Field::random(&mut rng);
        let small = grown(field.small, &mut rng);
        let mut large = Stones::new(field.large);
        // Anything at all beyond the fence.
        for point in field.outside() {
            let cells = [Cell::Empty, Cell::Black, Cell::White, Cell::Wall];
            large.put(point, cells[rng.random_range(0..4)]);
        }
        field.fence().into_iter().for_each(|point| large.put(point, Cell::Wall));
        field.small.points().for_each(|point| large.put(field.image(point), small.at(point)));
        for point in field.small.points() {
            let image = field.image(point);
            let foul = forbidden(&small, point);
            assert_eq!(forbidden(&large, image), foul, "{point}\n{}", small.diagram());
            fouls += usize::from(foul.is_some());
            for rule in Rule::ALL {
                let line = winning_line(&small, rule, point);
                let line = line.map(|line| line.into_iter().map(|p| field.image(p)).collect());
                assert_eq!(winning_line(&large, rule, image), line, "{rule} {point}");
                wins += usize::from(line.is_some());
            }
        }
    }
    assert!(wins > 1000 && fouls > 300, "too few: {wins} wins, {fouls} fouls");
}

/// Plays on both boards at once, on the large one with moves beyond the fence in between.
#[test]
fn the_position_sees_an_edge() {
    for (number, rule) in Rule::ALL.into_iter().enumerate() {
        let tables = RuleTables::of(rule);
        for seed in 0..12 {
            let mut rng = Pcg64::seed_from_u64(1000 * number as u64 + seed);
            let field = Field::random(&mut rng);
            let fence: Bitboard = field.fence().into_iter().collect();
            let mut small = Position::new(field.small, tables.clone());
            let mut large = Position::with_dead_stones(field.large, tables.clone(), &fence);
            while small.empty_count() > field.small.area() / 3 {
                let empty = || small.empty_points();
                let is_beside = |point: &Point| {
                    let mut points = small.size().points();
                    points.any(|p| p.distance(*point) == 1 && !small.is_empty(p))
                };
                let beside = small.candidates().filter(is_beside);
                let point = beside.choose(&mut rng).or_else(|| empty().choose(&mut rng)).unwrap();
                small.play(point, &mut NullObserver);
                large.play(field.image(point), &mut NullObserver);
                let beyond = field.outside().into_iter().filter(|&p| large.is_empty(p));
                if let Some(point) = beyond.choose(&mut rng).filter(|_| rng.random_ratio(1, 2)) {
                    large.play(point, &mut NullObserver);
                    large.pass(&mut NullObserver);
                }
                assert_alike(field, &small, &large);
            }
        }
    }
}

fn assert_alike(field: Field, small: &Position, large: &Position) {
    for point in field.small.points() {
        let image = field.image(point);
        assert_eq!(small.cell(point), large.cell(image));
        for color in Color::BOTH {
            assert_eq!(small.code(color, point), large.code(color, image), "{point} {field:?}");
            assert_eq!(small.class(color, point), large.class(color, image), "{point} {field:?}");
            for direction in Direction::ALL {
                let line = small.line_class(color, point, direction);
                assert_eq!(large.line_class(color, image, direction), line, "{point} {field:?}");
            }
        }
    }
}

/// What is proven about a position: at sight, by fours and by threats.
#[derive(PartialEq, Eq, Debug)]
struct Proofs {
    outlook: Outlook,
    fours: Option<Win>,
    threats: Option<Win>,
}

impl Proofs {
    /// The same proofs with the points of the large board.
    fn moved(self, field: Field) -> Self {
        let image = |win: Win| Win { point: field.image(win.point), ..win };
        let outlook = match self.outlook {
            Outlook::Win { plies, point } => Outlook::Win { plies, point: field.image(point) },
            other => other,
        };
        Proofs { outlook, fours: self.fours.map(image), threats: self.threats.map(image) }
    }
}

fn proofs(position: &mut Position) -> Proofs {
    let fours = VcfLimits { fours: 10, nodes: 1000, free_fours: 10 };
    let threats = VctLimits { attacks: 6, nodes: 500 };
    Proofs {
        outlook: outlook(position),
        fours: Vcf::default().solve(position, fours),
        threats: Vct::default().solve(position, threats, &|| false),
    }
}

/// A move that makes no four and no five.
fn quiet_move(position: &Position, rng: &mut Pcg64) -> Option<Point> {
    if position.stone_count() == 0 {
        return Some(position.size().center());
    }
    let fours = position.fours(position.side_to_move());
    position.candidates().filter(|&point| !fours.contains(point)).choose(rng)
}

/// With nothing but dead stones beyond the fence the solvers find the same wins.
#[test]
fn the_solvers_see_an_edge() {
    let mut won = 0;
    for (number, rule) in Rule::ALL.into_iter().enumerate() {
        let tables = RuleTables::of(rule);
        for seed in 0..200 {
            let mut rng = Pcg64::seed_from_u64(2000 * number as u64 + seed);
            let field = Field::random(&mut rng);
            let dead: Bitboard = field.outside().into_iter().collect();
            let mut small = Position::new(field.small, tables.clone());
            let mut large = Position::with_dead_stones(field.large, tables.clone(), &dead);
            for _ in 0..rng.random_range(6..field.small.area() / 2) {
                let Some(point) = quiet_move(&small, &mut rng) else { break };
                small.play(point, &mut NullObserver);
                large.play(field.image(point), &mut NullObserver);
            }
            let expected = proofs(&mut small);
            won += usize::from(expected.fours.is_some() && expected.outlook == Outlook::Open);
            let found = proofs(&mut large);
            assert_eq!(found, expected.moved(field), "{rule} {field:?} seed {seed}");
        }
    }
    assert!(won > 30, "only {won} wins");
}
