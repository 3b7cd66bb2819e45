//! `Contest`: games between two variants of the engine (another way to search, another network), in
//! this process.
//!
//! Each opening is played twice with colours reversed, by nodes; openings are judged by the first variant.
//! A pair of games depends on its seed and the contest alone. How many pairs are played, and which count,
//! is for `goren_lab::contest` to say.
//!
//! Games are played to their end. To end them where one player has announced a win and the other confirms
//! that it loses saved no time (20 pairs at 3,000 nodes in freestyle and 20 in renju: 23 and 19 s instead of
//! 22 and 16, with the same results), because a search that has proven a win ends at once.

use super::opening::OPENING_ATTEMPTS;
use super::{OpeningGenerator, Player, Variant};
use crate::arena::statistics::GameScore;
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

    /// The opening of the pair with this seed.
    pub fn opening(&self, players: &mut [Player; 2], seed: u64) -> Vec<Point> {
        players[0].forget();
        let mut random = Pcg64::seed_from_u64(seed);
        self.opening.most_balanced(OPENING_ATTEMPTS, &mut players[0], &mut random).moves
    }

    /// Plays the pair with this seed. Returns the score of the first player in each game.
    ///
    /// # Panics
    /// As `pair_from`.
    pub fn pair(&self, players: &mut [Player; 2], seed: u64) -> [GameScore; 2] {
        let opening = self.opening(players, seed);
        self.pair_from(players, &opening)
    }

    /// Plays an opening twice; the first player has black first. Returns its score in each game.
    ///
    /// # Panics
    /// When the engine plays a move that the referee does not accept.
    pub fn pair_from(&self, players: &mut [Player; 2], opening: &[Point]) -> [GameScore; 2] {
        [Color::Black, Color::White].map(|first| self.game(players, opening, first))
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
}
