//! `Zobrist`: the random numbers whose exclusive or is the key of a position.
//!
//! The numbers come from a generator with a fixed algorithm and seed, so keys, and everything that
//! depends on them, are the same on every machine. Size, rule and dead stones are part of the key,
//! so one transposition table can serve several games in turn.

use crate::board::{Bitboard, BoardSize, CELLS, Color, Point};
use crate::rules::Rule;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

const SEED: u64 = 0x676f_7265_6e00_0005;

pub(super) struct Zobrist {
    stones: [[u64; CELLS]; 2],
    dead: Box<[u64; CELLS]>,
    side: u64,
    sizes: [u64; 2],
    rule: u64,
}

impl Zobrist {
    pub(super) fn new() -> Self {
        let mut rng = Pcg64::seed_from_u64(SEED);
        let mut number = || rng.random::<u64>();
        Zobrist {
            stones: [std::array::from_fn(|_| number()), std::array::from_fn(|_| number())],
            dead: Box::new(std::array::from_fn(|_| number())),
            side: number(),
            sizes: [number() | 1, number() | 1],
            rule: number() | 1,
        }
    }

    /// The key of a board without stones, black to move.
    pub(super) fn start(&self, size: BoardSize, rule: Rule, dead: &Bitboard) -> u64 {
        // Odd factors keep different sizes and rules different.
        let geometry = self.sizes[0].wrapping_mul(size.width() as u64)
            ^ self.sizes[1].wrapping_mul(size.height() as u64).rotate_left(32)
            ^ self.rule.wrapping_mul(rule.gomocup() as u64 + 1);
        dead.iter().fold(geometry, |key, point| key ^ self.dead[point.index()])
    }

    #[inline]
    pub(super) fn stone(&self, color: Color, point: Point) -> u64 {
        self.stones[color as usize][point.index()]
    }

    #[inline]
    pub(super) fn side(&self) -> u64 {
        self.side
    }
}
