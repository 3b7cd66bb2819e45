//! Seeded random positions, crowded enough for lines of every kind.

use goren::board::{BoardSize, Cell, Color, Point};
use goren::rules::Stones;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

/// How a position is grown.
#[derive(Clone, Copy)]
pub struct Recipe {
    /// Out of 100 stones, how many are black.
    pub black: u32,
    /// Out of 100 cells taken, how many are dead stones.
    pub dead: u32,
    /// The board is filled up to at most this many hundredths.
    pub full: usize,
}

impl Recipe {
    /// As many stones of one colour as of the other.
    pub const EVEN: Recipe = Recipe { black: 50, dead: 2, full: 60 };
    /// Mostly black stones: fouls of every kind.
    pub const BLACK: Recipe = Recipe { black: 80, dead: 1, full: 40 };
    /// Almost only black stones, far apart: threes that depend on threes that depend on threes.
    pub const THREES: Recipe = Recipe { black: 97, dead: 1, full: 18 };
}

/// The position of this seed. Stones are put near stones, at most two steps away in a straight line.
pub fn grown(seed: u64, recipe: Recipe) -> Stones {
    let mut rng = Pcg64::seed_from_u64(seed);
    let side = |rng: &mut Pcg64| if rng.random_ratio(1, 2) { 15 } else { rng.random_range(5..=15) };
    let size = BoardSize::new(side(&mut rng), side(&mut rng)).expect("sides in range");
    let mut stones = Stones::new(size);
    let mut taken = vec![size.center()];
    for _ in 0..rng.random_range(4..=(size.area() * recipe.full / 100).max(5)) {
        let from = *taken.choose(&mut rng).expect("the centre is there");
        let Some(to) = near(&mut rng, size, from) else { continue };
        if stones.at(to) == Cell::Empty {
            stones.put(to, random_cell(&mut rng, recipe));
            taken.push(to);
        }
    }
    stones
}

fn near(rng: &mut Pcg64, size: BoardSize, from: Point) -> Option<Point> {
    let steps = rng.random_range(1..=2);
    let (dx, dy) = (rng.random_range(-1..=1), rng.random_range(-1..=1));
    size.point(i64::from(from.x()) + steps * dx, i64::from(from.y()) + steps * dy)
}

fn random_cell(rng: &mut Pcg64, recipe: Recipe) -> Cell {
    if rng.random_ratio(recipe.dead, 100) {
        Cell::Wall
    } else if rng.random_ratio(recipe.black, 100) {
        Color::Black.into()
    } else {
        Color::White.into()
    }
}

/// Positions of every recipe in turn, `count` of each.
pub fn positions(count: u64) -> impl Iterator<Item = Stones> {
    let recipes = [Recipe::EVEN, Recipe::BLACK, Recipe::THREES];
    (0..count).flat_map(move |seed| recipes.map(|recipe| grown(seed, recipe)))
}

/// The position with one more stone.
pub fn with_stone(stones: &Stones, point: Point, color: Color) -> Stones {
    let mut stones = stones.clone();
    stones.put(point, color.into());
    stones
}
