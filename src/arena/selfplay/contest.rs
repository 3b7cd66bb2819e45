//! `Contest`: games of the engine against itself that searches in another way, in this process.
//!
//! Each opening is played twice with colours reversed, to the end, by nodes; openings are judged by
//! the first player. A pair of games depends on its seed and the contest alone.

use super::{OpeningMaker, Player};
use crate::arena::statistics::GameScore;
use crate::board::{Color, Point};
use crate::rules::{Game, Outcome};
use crate::search::Method;
use rand::SeedableRng;
use rand_pcg::Pcg64;

/// Openings that are drawn at most for a pair of games.
const OPENING_ATTEMPTS: usize = 50;

/// The conditions of a contest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contest {
    /// How games begin, and on what.
    pub opening: OpeningMaker,
    /// Nodes for each move.
    pub nodes: u64,
    /// Bytes of hash of each player.
    pub hash_bytes: u64,
    /// How each player searches.
    pub methods: [Method; 2],
}

/// The players of a contest.
pub struct Contestants([Player; 2]);

impl Contest {
    /// The players of this contest.
    pub fn players(&self) -> Contestants {
        let OpeningMaker { rule, size, .. } = self.opening;
        Contestants(self.methods.map(|way| Player::with_method(rule, size, self.hash_bytes, way)))
    }

    /// Plays an opening twice; the first player has black first. What it got from each game.
    ///
    /// # Panics
    /// When the engine plays a move that the referee does not accept.
    pub fn pair(&self, players: &mut Contestants, seed: u64) -> [GameScore; 2] {
        let Contestants(players) = players;
        players[0].forget();
        let mut chance = Pcg64::seed_from_u64(seed);
        let maker = &self.opening;
        let opening = maker.most_balanced(OPENING_ATTEMPTS, &mut players[0], &mut chance).moves;
        [Color::Black, Color::White].map(|first| self.game(players, &opening, first))
    }

    /// Plays a game in which the first player has this colour, and says what it got.
    fn game(&self, players: &mut [Player; 2], opening: &[Point], first: Color) -> GameScore {
        players.iter_mut().for_each(Player::forget);
        let mut game = Game::new(self.opening.rule, self.opening.size);
        for &point in opening {
            game.play(point).expect("the maker of openings has a referee");
        }
        while !game.outcome().is_over() {
            let mover = usize::from(game.to_move() != first);
            let best = players[mover].think(game.moves(), self.nodes).best;
            game.play(best).expect("the search plays legal moves");
        }
        match game.outcome() {
            Outcome::Win { winner, .. } if *winner == first => GameScore::Win,
            Outcome::Win { .. } => GameScore::Loss,
            Outcome::Draw | Outcome::Ongoing => GameScore::Draw,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BoardSize;
    use crate::rules::Rule;
    use crate::search::{Step, Steps};

    fn contest(rule: Rule, side: u8, methods: [Method; 2]) -> Contest {
        let size = BoardSize::square(side).unwrap();
        let opening = OpeningMaker { rule, size, stones: 2..=5, nodes: 200, bound: 200 };
        Contest { opening, nodes: 300, hash_bytes: 1 << 20, methods }
    }

    #[test]
    fn equal_players_share_every_pair() {
        for (rule, side) in Rule::ALL.into_iter().zip([15, 9, 15, 20, 7]) {
            let contest = contest(rule, side, [Method::default(); 2]);
            let mut players = contest.players();
            for seed in 0..3 {
                let [first, second] = contest.pair(&mut players, seed);
                assert_eq!(first, second.reversed(), "{rule}: the same game twice");
            }
        }
    }

    #[test]
    fn a_pair_depends_on_its_seed_alone_and_on_who_is_first() {
        let steps = Steps::ALL.without(Step::HorizonFours);
        let without = Method { steps, ..Method::default() };
        let contest = contest(Rule::Freestyle, 15, [Method::default(), without]);
        let mut players = contest.players();
        let pairs: Vec<_> = (0..8).map(|seed| contest.pair(&mut players, seed)).collect();
        for (seed, pair) in pairs.iter().enumerate().rev() {
            assert_eq!(contest.pair(&mut players, seed as u64), *pair);
        }
        assert!(pairs.iter().any(|[first, second]| *first != second.reversed()));
    }
}
