//! Makes `tests/data/planted.txt`: games of Goren's levels 1 to 4 with planted mistakes, and some by hand.
//!
//! `cargo run -p goren-coach --example planted > crates/coach/tests/data/planted.txt` makes the same file every
//! time. The judge of the coach is tested with it (`tests/planted.rs`), so nothing of the coach is used: a mistake is
//! what the referee, the point classes and the solvers of the engine say, confirmed by the engine at full strength.

#[path = "../../tests/planted/games.rs"]
mod games;
mod planter;
mod proof;

use games::{Kind, PlantedGame};
use goren::rules::Rule;
use planter::Planter;
use std::collections::BTreeMap;
use strum::IntoEnumIterator;

/// Games of the set.
const GAMES: usize = 40;
/// Mistakes of each kind.
const EACH: usize = 10;
/// The most games that are played after those of `RARE_SEEDS`.
const MAX_PLAYED: u64 = 400;
/// Games of renju in which there is a place for one of the rare kinds, found by a search of 2,000: it saves the time
/// to search again.
const RARE_SEEDS: [u64; 20] = [
    56, 136, 260, 518, 708, 752, 782, 1216, 1234, 1256, 1372, 1684, 14, 16, 38, 60, 116, 122, 146,
    152,
];

/// The kinds that are rare: games are looked for that begin with one of them.
const RARE: [Kind; 3] = [Kind::ForcedFoul, Kind::MissedForbiddenBlock, Kind::Allowed];

/// Games that a person wrote, with the mistakes that were meant.
const BY_HAND: [&str; 5] = [
    "freestyle | by hand | h8 i9 g7 g9 i7 h9 h7 c3 l3 f7 f9 h10 g11 j8 | 7 left-open-four, 10 missed-open-four",
    "standard | by hand | h8 h9 i9 g7 j10 g10 k11 l12 i8 g8 g9 i11 f10 h7 j8 j9 i10 f6 e5 i7 \
     | 13 missed-threats, 17 missed-open-four, 18 left-open-four, 19 missed-open-four",
    "renju | by hand | h8 h9 i7 i9 h10 i6 i11 i12 g9 | 8 missed-threats, 9 foul",
    "renju | by hand | h8 g9 i9 g7 j10 k11 j8 i8 j9 k10 j11 j12 g6 j7 | 13 missed-five",
    "freestyle | by hand | h8 g9 i8 h9 g8 i10 k6 f8 j8 m4 c3 k8 | 7 missed-open-four, 11 missed-five",
];

fn main() {
    let mut planter = Planter::new();
    if let Some(line) = std::env::args().nth(1) {
        inspect(&mut planter, &line);
        return;
    }
    let mut wanted: BTreeMap<Kind, usize> = Kind::iter().map(|kind| (kind, EACH)).collect();
    let mut games: Vec<PlantedGame> =
        BY_HAND.into_iter().map(|line| by_hand(&mut planter, line)).collect();
    for plant in games.iter().flat_map(|game| &game.plants) {
        *wanted.get_mut(&plant.kind).expect("all kinds") -= 1;
    }
    let start = std::time::Instant::now();
    let rare = RARE_SEEDS.into_iter().map(|seed| (Rule::Renju, seed));
    let rules = [Rule::Freestyle, Rule::Standard, Rule::Freestyle, Rule::Standard, Rule::Renju];
    let others = (0..MAX_PLAYED).map(|seed| (rules[seed as usize % rules.len()], seed));
    for (number, (rule, seed)) in rare.chain(others).enumerate() {
        if games.len() >= GAMES {
            break;
        }
        if wanted.values().all(|&count| count == 0) {
            // There are enough of each: the last games have one more of some.
            wanted
                .iter_mut()
                .filter(|(kind, _)| !RARE.contains(kind))
                .for_each(|(_, count)| *count = 1);
        }
        let missing: usize = wanted.values().sum();
        let is_rare = number < RARE_SEEDS.len();
        let all: Vec<Kind> = Kind::iter().collect();
        let first = if is_rare { &RARE[..] } else { &all[..] };
        let game = planter.game(rule, seed, &wanted, first);
        let least = missing.div_ceil(GAMES - games.len());
        let has_rarest = game
            .plants
            .iter()
            .any(|plant| RARE.contains(&plant.kind) && plant.kind != Kind::Allowed);
        if game.plants.len() < if has_rarest { 2 } else { least } {
            continue;
        }
        for plant in &game.plants {
            let count = wanted.get_mut(&plant.kind).expect("all kinds");
            *count = count.saturating_sub(1);
        }
        eprintln!("{:?} {} {game}\n  {wanted:?}", start.elapsed(), games.len());
        games.push(game);
    }
    for game in &games {
        println!("{game}");
    }
}

/// A game that a person wrote, once every mistake in it is confirmed.
fn by_hand(planter: &mut Planter, line: &str) -> PlantedGame {
    let game = PlantedGame::parse(line).expect("a game");
    for plant in &game.plants {
        let before = game.before(plant.number);
        planter
            .check(&before, plant.kind, game.moves[plant.number - 1])
            .unwrap_or_else(|why| panic!("{line}: move {}: {why}", plant.number));
    }
    game
}

/// Prints what each move of a game is, to write games by hand.
fn inspect(planter: &mut Planter, line: &str) {
    let game = PlantedGame::parse(line).expect("a game");
    for (index, &point) in game.moves.iter().enumerate() {
        let replayed = game.before(index + 1);
        if replayed.outcome().is_over() {
            break;
        }
        let kinds: Vec<String> = Kind::iter()
            .filter(|&kind| (kind == Kind::Foul) == replayed.foul(point).is_some())
            .filter(|&kind| planter.check(&replayed, kind, point).is_ok())
            .map(|kind| kind.to_string())
            .collect();
        let state = planter.state(&replayed);
        println!("{} {point} {} ({state})", index + 1, kinds.join(" "));
    }
}
