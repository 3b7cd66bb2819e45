//! `play`: a game of a player against itself, with its scores.

use super::opening::{OPENING_ATTEMPTS, points_near};
use super::{GivenOpenings, OpeningGenerator, Player, Variant};
use goren::board::{BoardSize, Color, Point};
use goren::eval::network::NetworkSet;
use goren::rules::{Game, Rule};
use goren::search::{Score, SearchReport};
use goren_games::training::{self, Header, ScoredMove};
use goren_games::{Ending, GameResult};
use rand::RngExt;
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64;
use std::fmt;

/// Random moves that are tried in place of the best one, and the part of a move's nodes that judges
/// each of them.
const RANDOM_TRIES: usize = 6;
const RANDOM_TRY_PART: u64 = 8;

/// How games are made. All of it shows in the games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SelfplaySettings {
    /// How games begin, and on what.
    pub opening: OpeningGenerator,
    /// Other openings, for a part of the games.
    pub given: Option<GivenOpenings>,
    /// The number of stones at which a game is drawn, if not that of a full board.
    pub draw_after: Option<u16>,
    /// Nodes for each move.
    pub nodes: u64,
    /// Bytes of hash.
    pub hash_bytes: u64,
    /// Which moves after the opening may be random.
    pub random: RandomMoves,
    /// A game is adjudicated when a side has seen this many proofs in a row that it wins or loses, and
    /// the win comes before the agreed draw; 0 plays all games to their end.
    pub adjudicate: u16,
    /// What positions are evaluated with.
    pub networks: NetworkSet,
}

/// Which moves after the opening may be random.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RandomMoves {
    /// In this many moves after the opening ...
    pub plies: u16,
    /// ... with this probability, in percent, ...
    pub percent: u8,
    /// ... a random move is played that loses at most this much, as a shorter search sees it.
    pub margin: i32,
}

impl SelfplaySettings {
    /// The header of the games of a run.
    pub fn header(&self, seed: u64, engine: &str) -> Header {
        let OpeningGenerator { rule, size, .. } = self.opening;
        let weights = self.networks.network(rule).fingerprint();
        let (engine, settings) = (engine.to_string(), self.to_string());
        Header { rule, size, draw_after: self.draw_after, seed, weights, engine, settings }
    }

    /// A player for these games.
    pub fn player(&self) -> Player {
        let variant = Variant { networks: self.networks.clone(), ..Variant::default() };
        Player::with_variant(self.opening.rule, self.opening.size, self.hash_bytes, &variant)
    }
}

impl fmt::Display for SelfplaySettings {
    /// Everything that the games depend on besides rule, board, agreed length and weights. The words are
    /// part of the files: a run is only resumed with the same ones.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (opening, random) = (&self.opening, &self.random);
        let (fewest, most) = opening.stones.clone().into_inner();
        write!(f, "nodes {}, hash {}", self.nodes, self.hash_bytes)?;
        write!(f, ", opening {fewest}-{most} nodes {}", opening.nodes)?;
        write!(f, " bound {}", opening.bound)?;
        write!(f, ", chance {} plies {} % margin {}", random.plies, random.percent, random.margin)?;
        write!(f, ", adjudicate {}", self.adjudicate)?;
        // Nothing where there are none: files without them were made before there could be any.
        self.given.iter().try_for_each(|GivenOpenings { percent, digest, .. }| {
            write!(f, ", {percent} % from openings {digest:#018x}")
        })
    }
}

/// A game before its first move, drawn after this many stones if that was agreed.
pub(crate) fn empty_board(rule: Rule, size: BoardSize, draw_after: Option<u16>) -> Game {
    let game = Game::new(rule, size);
    match draw_after {
        Some(stones) => game.draw_after(stones.into()),
        None => game,
    }
}

/// The seed of a game of a run.
pub(crate) fn game_seed(run_seed: u64, index: u64) -> u64 {
    Pcg64::new(run_seed.into(), index.into()).random()
}

/// Plays a game. It depends on the seed and the settings and on nothing that the player did before.
///
/// # Panics
/// When the engine plays a move that the referee does not accept.
pub(crate) fn play(settings: &SelfplaySettings, player: &mut Player, seed: u64) -> training::Game {
    player.forget();
    let mut random = Pcg64::seed_from_u64(seed);
    let generator = &settings.opening;
    let given = settings.given.as_ref().and_then(|given| given.draw(&mut random));
    let opening = given
        .unwrap_or_else(|| generator.most_balanced(OPENING_ATTEMPTS, player, &mut random).moves);
    let mut game = empty_board(generator.rule, generator.size, settings.draw_after);
    for &point in &opening {
        game.play(point).expect("openings have been checked");
    }
    let mut moves = Vec::new();
    let mut proofs = Proofs::default();
    let drawn_at = settings.draw_after.map_or(usize::MAX, usize::from);
    while !game.outcome().is_over() {
        let (mover, stones) = (game.to_move(), game.moves().len());
        let found = player.think(game.moves(), settings.nodes);
        let point = chosen(settings, player, &game, &found, moves.len(), &mut random);
        let score = found.score.value() as i16;
        moves.push(ScoredMove { point, score, by_chance: point != found.best() });
        game.play(point).expect("the search plays legal moves");
        proofs.note(mover, stones, found.score);
        if let Some(winner) = proofs.decided(settings.adjudicate, drawn_at)
            && !game.outcome().is_over()
        {
            let (result, ending) = (GameResult::Win(winner), Ending::Adjudication);
            return training::Game { seed, opening, moves, result, ending };
        }
    }
    let outcome = game.outcome();
    let ended = GameResult::on_board(outcome).zip(Ending::on_board(outcome));
    let (result, ending) = ended.expect("the game is over");
    training::Game { seed, opening, moves, result, ending }
}

/// The move to play: what the search found, or a random move that is not much worse.
fn chosen(
    settings: &SelfplaySettings,
    player: &mut Player,
    game: &Game,
    found: &SearchReport,
    ply: usize,
    random: &mut Pcg64,
) -> Point {
    let RandomMoves { plies, percent, margin } = settings.random;
    let is_random = ply < usize::from(plies)
        && !found.score.is_proven()
        && random.random_ratio(u32::from(percent.min(100)), 100);
    if !is_random {
        return found.best();
    }
    let near = points_near(game);
    let tries: Vec<Point> = near.sample(random, RANDOM_TRIES).copied().collect();
    let nodes = settings.nodes / RANDOM_TRY_PART;
    let is_good = |&point: &Point| {
        let mut after = game.clone();
        let Ok(outcome) = after.play(point) else { return false };
        !outcome.is_over() && {
            let reply = player.think(after.moves(), nodes).score;
            !reply.is_win() && -reply.value() >= found.score.value().saturating_sub(margin)
        }
    };
    tries.into_iter().find(is_good).unwrap_or(found.best())
}

/// Counts the proofs that each side has seen.
#[derive(Default)]
struct Proofs {
    /// For black and white: the win that its last score has proven.
    seen: [Option<ProvenWin>; 2],
}

/// A win for either side that a side has seen.
#[derive(Clone, Copy)]
struct ProvenWin {
    winner: Color,
    /// How many times in a row.
    times: u16,
    /// The stones on the board when it is won, by the last proof.
    stones: usize,
}

impl Proofs {
    /// Notes what a search says with `stones` on the board.
    fn note(&mut self, mover: Color, stones: usize, score: Score) {
        let win = score.win_distance().map(|plies| (mover, plies));
        let proven = win.or(score.loss_distance().map(|plies| (!mover, plies)));
        let before = self.seen[mover as usize];
        self.seen[mover as usize] = proven.map(|(winner, plies)| {
            let same = before.filter(|before| before.winner == winner);
            let times = same.map_or(0, |before| before.times) + 1;
            ProvenWin { winner, times, stones: stones + plies }
        });
    }

    /// The side that wins, once one has seen `enough` proofs in a row; never for 0, and not by a win that
    /// needs more stones than those at which the game is drawn.
    fn decided(&self, enough: u16, drawn_at: usize) -> Option<Color> {
        let is_enough = |win: &&ProvenWin| enough > 0 && win.times >= enough;
        let in_time = |win: &&ProvenWin| win.stones <= drawn_at;
        let mut decided = self.seen.iter().flatten().filter(is_enough).filter(in_time);
        decided.next().map(|win| win.winner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::OpeningBook;

    fn settings(rule: Rule, side: u8) -> SelfplaySettings {
        let size = BoardSize::square(side).unwrap();
        SelfplaySettings {
            opening: OpeningGenerator { rule, size, stones: 2..=5, nodes: 200, bound: 200 },
            given: None,
            draw_after: None,
            nodes: 400,
            hash_bytes: 1 << 20,
            random: RandomMoves { plies: 8, percent: 50, margin: 200 },
            adjudicate: 1,
            networks: NetworkSet::default(),
        }
    }

    #[test]
    fn every_rule_gives_games_that_the_referee_confirms() {
        for (rule, side) in Rule::ALL.into_iter().zip([15, 9, 15, 20, 7]) {
            for adjudicate in [0, 1, 2] {
                let settings = SelfplaySettings { adjudicate, ..settings(rule, side) };
                let header = settings.header(1, "test");
                let mut player = settings.player();
                for seed in 0..2 {
                    let game = play(&settings, &mut player, seed);
                    assert_eq!(game.check(&header), Ok(()), "{rule}: {game:?}");
                    assert!(adjudicate > 0 || game.ending != Ending::Adjudication);
                }
            }
        }
    }

    #[test]
    fn a_part_of_the_games_begins_with_given_openings() {
        let text = "0,0, 1,1, 2,0, 1,0, 1,2, 0,1, 3,1\n0,0, 1,2, 0,2, 1,1, 1,3, -1,1, 2,1\n";
        let plain = settings(Rule::Freestyle, 15);
        let book =
            OpeningBook::parse(text, &Game::new(Rule::Freestyle, plain.opening.size)).unwrap();
        let with = |percent| SelfplaySettings {
            given: Some(GivenOpenings { book: book.clone(), percent, digest: 5 }),
            ..settings(Rule::Freestyle, 15)
        };
        let mut player = plain.player();
        let mut given = |percent| {
            let settings = with(percent);
            let header = settings.header(1, "test");
            assert!(
                header.settings.ends_with(&format!("{percent} % from openings 0x0000000000000005"))
            );
            let games = (0..24).map(|seed| play(&settings, &mut player, seed));
            games
                .filter(|game| {
                    assert_eq!(game.check(&header), Ok(()));
                    game.opening.len() == 7
                })
                .count()
        };
        assert_eq!([given(0), given(100)], [0, 24]);
        assert!((4..=20).contains(&given(50)));
    }

    #[test]
    fn a_game_depends_on_its_seed_alone() {
        let settings = settings(Rule::Freestyle, 15);
        let mut player = settings.player();
        let games: Vec<training::Game> =
            (0..4).map(|seed| play(&settings, &mut player, seed)).collect();
        for (seed, game) in games.iter().enumerate().rev() {
            assert_eq!(&play(&settings, &mut player, seed as u64), game);
            assert!(games.iter().filter(|other| other.points().eq(game.points())).count() == 1);
        }
        let played = games.iter().flat_map(|game| &game.moves);
        assert!(played.clone().any(|played| played.by_chance));
        let late = games.iter().flat_map(|game| game.moves.iter().skip(8));
        assert!(late.clone().all(|played| !played.by_chance), "chance ends after eight moves");
    }

    #[test]
    fn an_agreed_length_ends_a_game() {
        let mut settings = settings(Rule::Caro, 15);
        settings.draw_after = Some(6);
        let game = play(&settings, &mut settings.player(), 3);
        assert_eq!((game.result, game.ending), (GameResult::Draw, Ending::Draw));
        assert_eq!(game.points().count(), 6);
        assert_eq!(game.check(&settings.header(1, "")), Ok(()));
    }

    #[test]
    fn a_win_after_the_agreed_draw_is_not_adjudicated() {
        for draw_after in [10, 12, 14, 16] {
            let mut settings = settings(Rule::Freestyle, 15);
            settings.draw_after = Some(draw_after);
            let mut player = settings.player();
            for seed in 0..4 {
                let game = play(&settings, &mut player, seed);
                assert_eq!(game.check(&settings.header(1, "")), Ok(()));
                if game.ending == Ending::Adjudication {
                    let score = Score::from_value(i32::from(game.moves.last().unwrap().score));
                    let plies = score.win_distance().or(score.loss_distance()).unwrap();
                    let stones = game.points().count() - 1 + plies;
                    assert!(stones <= usize::from(draw_after), "{stones} of {draw_after}");
                }
            }
        }
    }

    #[test]
    fn proofs_count_in_a_row_and_for_each_side() {
        let (win, loss, open) = (Score::win_in(5), Score::loss_in(4), Score::estimate(900));
        let mut proofs = Proofs::default();
        let decided = |proofs: &Proofs, enough| proofs.decided(enough, usize::MAX);
        proofs.note(Color::Black, 10, win);
        assert_eq!(decided(&proofs, 0), None);
        assert_eq!(decided(&proofs, 1), Some(Color::Black));
        assert_eq!(decided(&proofs, 2), None);
        proofs.note(Color::White, 11, open);
        proofs.note(Color::Black, 12, open);
        assert_eq!(decided(&proofs, 1), None, "black has lost sight of it");
        proofs.note(Color::White, 13, loss);
        proofs.note(Color::Black, 14, win);
        proofs.note(Color::White, 15, loss);
        assert_eq!(decided(&proofs, 2), Some(Color::Black), "white has seen it twice");
        proofs.note(Color::White, 17, win);
        assert_eq!(decided(&proofs, 2), None);
    }

    #[test]
    fn a_proof_counts_if_the_win_comes_before_the_draw() {
        for (mover, score, stones) in
            [(Color::Black, Score::win_in(5), 15), (Color::White, Score::loss_in(4), 14)]
        {
            let mut proofs = Proofs::default();
            proofs.note(mover, 10, score);
            assert_eq!(proofs.decided(1, stones), Some(Color::Black));
            assert_eq!(proofs.decided(1, stones - 1), None);
        }
    }

    #[test]
    fn seeds_of_games_differ() {
        let mut seeds: Vec<u64> =
            (0..3).flat_map(|run| (0..1000).map(move |index| game_seed(run, index))).collect();
        seeds.sort();
        seeds.dedup();
        assert_eq!(seeds.len(), 3000);
    }
}
