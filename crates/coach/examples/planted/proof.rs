//! `Solvers`: how a side can win, found with the referee, the point classes and the solvers of the engine.
//!
//! The coach is tested against this, so nothing of the coach is used here. Limits are larger than the coach's,
//! so that what is not found here is not found there.

use goren::board::{Color, Direction, Point};
use goren::pattern::PointClass;
use goren::position::{NullObserver, Position};
use goren::rules::{Game, Outcome, Victory};
use goren::threat::{Outlook, Vcf, VcfLimits, Vct, VctLimits, outlook};

/// The most fours in a row.
const MAX_FOURS: usize = 20;
/// Positions that are visited for a win by fours.
const FOUR_NODES: u64 = 30_000;
/// The most attacking moves of a win by threats.
const MAX_THREATS: usize = 10;
/// Positions that are visited for a win by threats.
const THREAT_NODES: u64 = 12_000;
/// The same for a win by threats that is short enough to be asked for.
const SHORT_THREAT_NODES: u64 = 2_000;

/// How a win is reached, the simplest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Win {
    Five,
    OpenFour,
    DoubleFour,
    ForbiddenBlock,
    FourThree,
    DoubleThree,
    Fours,
    Threats,
}

/// A win of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proof {
    pub win: Win,
    pub first: Point,
}

/// The solvers with their memory.
pub struct Solvers {
    fours: Vcf,
    threats: Vct,
}

impl Default for Solvers {
    fn default() -> Self {
        Solvers { fours: Vcf::fours_alone(), threats: Vct::default() }
    }
}

impl Solvers {
    /// The simplest win that is found for the side to move, without threats that are no fours.
    pub fn win_by_fours(&mut self, game: &Game) -> Option<Proof> {
        self.search(game, 0)
    }

    /// The simplest win that is found for the side to move.
    pub fn win(&mut self, game: &Game) -> Option<Proof> {
        self.search(game, THREAT_NODES)
    }

    /// The same, if it is found soon.
    pub fn short_win(&mut self, game: &Game) -> Option<Proof> {
        self.search(game, SHORT_THREAT_NODES)
    }

    fn search(&mut self, game: &Game, threat_nodes: u64) -> Option<Proof> {
        if game.outcome().is_over() {
            return None;
        }
        let mut position = Position::from(game);
        match outlook(&position) {
            Outlook::Win { plies, point } => {
                let class = position.class(game.to_move(), point);
                let win = match plies {
                    1 => Win::Five,
                    3 => four_made(game, point),
                    _ if class == PointClass::FourThree => Win::FourThree,
                    _ => Win::DoubleThree,
                };
                return Some(Proof { win, first: point });
            }
            Outlook::Loss { .. } => return None,
            Outlook::Open => {}
        }
        self.by_fours(game, &mut position).or_else(|| {
            if threat_nodes == 0 {
                return None;
            }
            self.threats.clear();
            let limits = VctLimits { attacks: MAX_THREATS, nodes: threat_nodes };
            let found = self.threats.solve_shortest(&mut position, limits, &|| false)?;
            Some(Proof { win: Win::Threats, first: found.point })
        })
    }

    fn by_fours(&mut self, game: &Game, position: &mut Position) -> Option<Proof> {
        if position.fours(game.to_move()).is_empty() {
            return None;
        }
        self.fours.clear();
        for fours in 1..=MAX_FOURS {
            let limits = VcfLimits { fours, nodes: FOUR_NODES, free_fours: fours };
            if let Some(found) = self.fours.solve(position, limits) {
                let is_shape = found.plies == 3;
                let win = if is_shape { four_made(game, found.point) } else { Win::Fours };
                return Some(Proof { win, first: found.point });
            }
            if self.fours.nodes() >= FOUR_NODES {
                break;
            }
        }
        None
    }
}

/// The same stones with the other side to move.
pub fn passed(game: &Game) -> Game {
    Game::from_stones(game.rule(), game.stones().clone(), !game.to_move())
}

/// The game after one more move.
pub fn played(game: &Game, point: Point) -> Game {
    let mut game = game.clone();
    game.play(point).expect("an empty point");
    game
}

/// The points where the side to move makes five.
pub fn fives(game: &Game) -> Vec<Point> {
    let position = Position::from(game);
    let us = game.to_move();
    let near = position.empty_points().filter(|&p| position.class(us, p) == PointClass::Five);
    let makes = |&point: &Point| {
        matches!(played(game, point).outcome(), Outcome::Win { by: Victory::Line(_), .. })
    };
    near.filter(makes).collect()
}

/// What kind of a winning four a stone makes.
fn four_made(game: &Game, point: Point) -> Win {
    let after = played(game, point);
    let fives = fives(&passed(&after));
    let own = game.to_move().into();
    let is_straight = |one: Point, other: Point| {
        Direction::ALL.into_iter().any(|direction| {
            after.stones().point_along(one, direction, 5) == Some(other)
                && (1..5).all(|steps| after.stones().along(one, direction, steps) == own)
        })
    };
    if fives.iter().any(|&one| fives.iter().any(|&other| is_straight(one, other))) {
        Win::OpenFour
    } else if fives.len() > 1 {
        Win::DoubleFour
    } else {
        Win::ForbiddenBlock
    }
}

/// Whether a stone of the side to move makes a four.
pub fn makes_four(game: &Game, point: Point) -> bool {
    let mut position = Position::from(game);
    let us = game.to_move();
    position.play(point, &mut NullObserver);
    position.count(us, PointClass::Five) > 0
}

/// The class of an empty point for a side.
pub fn class(game: &Game, color: Color, point: Point) -> PointClass {
    Position::from(game).class(color, point)
}
