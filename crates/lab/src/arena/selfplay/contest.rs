//! `Contest`: games between two variants of the engine (another way to search, another network), in
//! this process.
//!
//! Each opening is played twice with colours reversed, to the end, by nodes; openings are judged by
//! the first variant. A pair of games depends on its seed and the contest alone.

use super::opening::OPENING_ATTEMPTS;
use super::{OpeningGenerator, Player, Variant, game_seed, in_order};
use crate::arena::StopFlag;
use crate::arena::statistics::{GameScore, PairedResults};
use goren::board::{Color, Point};
use goren::rules::{Game, Outcome};
use rand::SeedableRng;
use rand_pcg::Pcg64;

/// Two variants of the engine and the conditions under which they play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Contest {
    /// Rule, board, and how games begin.
    pub opening: OpeningGenerator,
    /// Nodes for each move.
    pub nodes: u64,
    /// Bytes of hash of each player.
    pub hash_bytes: u64,
    /// Who plays. The results are those of the first.
    pub variants: [Variant; 2],
}

impl Contest {
    /// A player for each variant.
    pub fn players(&self) -> [Player; 2] {
        let OpeningGenerator { rule, size, .. } = self.opening;
        let player = |variant| Player::with_variant(rule, size, self.hash_bytes, variant);
        self.variants.each_ref().map(player)
    }

    /// Plays this number of pairs of games on several threads and returns the results of the first
    /// variant; fewer when the stop flag is set, or `goes_on`, which gets the results so far after every
    /// pair, says no. The same seed gives the same games on any number of threads.
    pub fn play(
        &self,
        pairs: u64,
        seed: u64,
        threads: usize,
        stop: &StopFlag,
        mut goes_on: impl FnMut(&PairedResults) -> bool,
    ) -> PairedResults {
        let mut results = PairedResults::default();
        in_order(
            0..pairs,
            threads,
            stop,
            || self.players(),
            |players, pair| self.pair(players, game_seed(seed, pair)),
            |_, scores| {
                results.add(scores);
                goes_on(&results)
            },
        );
        results
    }

    /// Plays an opening twice; the first player has black first. Returns its score in each game.
    ///
    /// # Panics
    /// When the engine plays a move that the referee does not accept.
    pub fn pair(&self, players: &mut [Player; 2], seed: u64) -> [GameScore; 2] {
        players[0].forget();
        let mut random = Pcg64::seed_from_u64(seed);
        let opening = &self.opening;
        let opening = opening.most_balanced(OPENING_ATTEMPTS, &mut players[0], &mut random).moves;
        [Color::Black, Color::White].map(|first| self.game(players, &opening, first))
    }

    /// Plays a game in which the first player has this colour. Returns its score.
    fn game(&self, players: &mut [Player; 2], opening: &[Point], first: Color) -> GameScore {
        players.iter_mut().for_each(Player::forget);
        let mut game = Game::new(self.opening.rule, self.opening.size);
        for &point in opening {
            game.play(point).expect("the generator of openings has a referee");
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
    use goren::board::BoardSize;
    use goren::eval::network::{Network, NetworkSet};
    use goren::rules::Rule;
    use goren::search::{Method, Step, Steps};
    use std::sync::Arc;

    fn contest(rule: Rule, side: u8, variants: [Variant; 2]) -> Contest {
        let size = BoardSize::square(side).unwrap();
        let opening = OpeningGenerator { rule, size, stones: 2..=5, nodes: 200, bound: 200 };
        Contest { opening, nodes: 300, hash_bytes: 1 << 20, variants }
    }

    #[test]
    fn equal_players_share_every_pair() {
        for (rule, side) in Rule::ALL.into_iter().zip([15, 9, 15, 20, 7]) {
            let contest = contest(rule, side, [Variant::default(), Variant::default()]);
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
        let untrained = Arc::new(Network::untrained(Rule::Freestyle));
        let networks = NetworkSet::default().with(untrained);
        for other in
            [Variant { method, ..Variant::default() }, Variant { networks, ..Variant::default() }]
        {
            a_pair_depends_on(&contest(Rule::Freestyle, 15, [Variant::default(), other]));
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
    fn a_contest_ends_when_it_is_told_so() {
        let contest = contest(Rule::Freestyle, 9, Default::default());
        for threads in [1, 3] {
            let few = |results: &PairedResults| results.pairs.samples() < 2;
            let results = contest.play(20, 3, threads, &StopFlag::default(), few);
            assert_eq!(results.pairs.samples(), 2);
        }
    }

    #[test]
    fn a_contest_is_the_same_on_any_number_of_threads() {
        let networks = NetworkSet::default().with(Arc::new(Network::untrained(Rule::Renju)));
        let variant = Variant { networks, ..Variant::default() };
        let contest = contest(Rule::Renju, 15, [Variant::default(), variant]);
        let games = |threads| contest.play(6, 3, threads, &StopFlag::default(), |_| true);
        assert_eq!(games(1), games(3));
        assert_eq!(games(1).pairs.games(), 12);
        let stop = StopFlag::default();
        stop.set();
        assert_eq!(contest.play(6, 3, 1, &stop, |_| true), PairedResults::default());
    }
}
