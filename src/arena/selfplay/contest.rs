//! `Contest`: games of the engine against itself with another mind (another way to search, other
//! weights), in this process.
//!
//! Each opening is played twice with colours reversed, to the end, by nodes; openings are judged by
//! the first player. A pair of games depends on its seed and the contest alone.

use super::{Mind, OpeningMaker, Player, game_seed, in_order};
use crate::arena::Stop;
use crate::arena::statistics::{GameScore, Games};
use crate::board::{Color, Point};
use crate::rules::{Game, Outcome};
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
    /// How each player searches and judges.
    pub minds: [Mind; 2],
}

/// The players of a contest.
pub struct Contestants([Player; 2]);

impl Contest {
    /// The players of this contest.
    pub fn players(&self) -> Contestants {
        let OpeningMaker { rule, size, .. } = self.opening;
        Contestants(
            self.minds.each_ref().map(|mind| Player::with(rule, size, self.hash_bytes, mind)),
        )
    }

    /// Plays so many pairs of games, or as many as the order to stop lets it, on several threads; what
    /// the first player got. `played` hears of every pair. The same seed gives the same games on any
    /// number of threads.
    pub fn play(
        &self,
        pairs: u64,
        seed: u64,
        threads: usize,
        stop: &Stop,
        mut played: impl FnMut(),
    ) -> Games {
        let mut games = Games::default();
        in_order(
            0..pairs,
            threads,
            stop,
            || self.players(),
            |players, pair| self.pair(players, game_seed(seed, pair)),
            |_, scores| {
                games.add(scores);
                played();
                true
            },
        );
        games
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
            let best = players[mover].think(game.moves(), self.nodes).best();
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
    use crate::eval::{Model, ModelSet, Weights};
    use crate::pattern::CodeTable;
    use crate::rules::Rule;
    use crate::search::{Method, Step, Steps};
    use std::sync::Arc;

    fn contest(rule: Rule, side: u8, minds: [Mind; 2]) -> Contest {
        let size = BoardSize::square(side).unwrap();
        let opening = OpeningMaker { rule, size, stones: 2..=5, nodes: 200, bound: 200 };
        Contest { opening, nodes: 300, hash_bytes: 1 << 20, minds }
    }

    #[test]
    fn equal_players_share_every_pair() {
        for (rule, side) in Rule::ALL.into_iter().zip([15, 9, 15, 20, 7]) {
            let contest = contest(rule, side, [Mind::default(), Mind::default()]);
            let mut players = contest.players();
            for seed in 0..3 {
                let [first, second] = contest.pair(&mut players, seed);
                assert_eq!(first, second.reversed(), "{rule}: the same game twice");
            }
        }
    }

    #[test]
    fn a_pair_depends_on_its_seed_alone_and_on_who_is_first() {
        let steps = Steps::ALL.without(Step::DefenceSets);
        let method = Method { steps, ..Method::default() };
        let plain = Weights::plain(Rule::Freestyle, &CodeTable::new());
        let models = ModelSet::default().with(Model::Table(Arc::new(plain)));
        for other in [Mind { method, ..Mind::default() }, Mind { models, ..Mind::default() }] {
            a_pair_depends_on(&contest(Rule::Freestyle, 15, [Mind::default(), other]));
        }
    }

    fn a_pair_depends_on(contest: &Contest) {
        let mut players = contest.players();
        let pairs: Vec<_> = (0..24).map(|seed| contest.pair(&mut players, seed)).collect();
        for (seed, pair) in pairs.iter().enumerate().rev() {
            assert_eq!(contest.pair(&mut players, seed as u64), *pair);
        }
        assert!(pairs.iter().any(|[first, second]| *first != second.reversed()));
    }

    #[test]
    fn a_contest_is_the_same_on_any_number_of_threads() {
        let plain = Weights::plain(Rule::Renju, &CodeTable::new());
        let models = ModelSet::default().with(Model::Table(Arc::new(plain)));
        let mind = Mind { models, ..Mind::default() };
        let contest = contest(Rule::Renju, 15, [Mind::default(), mind]);
        let games = |threads| contest.play(6, 3, threads, &Stop::default(), || ());
        assert_eq!(games(1), games(3));
        assert_eq!(games(1).pairs.games(), 12);
        let stop = Stop::default();
        stop.order();
        assert_eq!(contest.play(6, 3, 1, &stop, || ()), Games::default());
    }
}
