//! Swap2 openings played by two engines against each other, through all steps and to the end of the
//! game, judged by the referee.
//!
//! A few games are played with every test run; a hundred on demand, which tells how often each kind
//! of decision was taken and who won:
//!
//! ```text
//! GOREN_SWAP2_NODES=20000 cargo test --release --test engine swap2 -- --ignored --nocapture
//! ```

use super::duel::Duel;
use super::oracle::{Oracle, Place, place};
use super::talk::{LONG, Talk};
use goren::board::{BoardSize, Color, Point};
use goren::engine::Engine;
use goren::rules::{Game, Rule};
use std::collections::BTreeMap;

/// What happened in a number of games.
#[derive(Debug, Default)]
struct Tally {
    /// Decisions and results by name.
    counts: BTreeMap<&'static str, usize>,
    openings: Vec<Vec<Place>>,
    illegal: Vec<String>,
    moves: usize,
}

impl Tally {
    fn count(&mut self, what: &'static str) {
        *self.counts.entry(what).or_default() += 1;
    }

    fn of(&self, what: &'static str) -> usize {
        self.counts.get(what).copied().unwrap_or(0)
    }
}

/// A position of the opening and whom it belongs to.
struct Opened {
    stones: Vec<Place>,
    /// The player who is black.
    black: usize,
}

/// Plays `count` games of one rule, with `nodes` nodes for each move and each step of the opening.
fn games(rule: Rule, side: u8, count: u64, nodes: u64) -> Tally {
    let players = || Talk::with_engine(Engine::default());
    let start = format!("START {side}");
    let settings = |seed: u64| {
        let rule = rule.gomocup();
        [format!("INFO rule {rule}"), format!("INFO max_node {nodes}"), format!("INFO seed {seed}")]
    };
    let small = "INFO hash_size 16384".to_string();
    let mut duel = Duel::new([players(), players()], &start, &[small]);
    let mut tally = Tally::default();
    for seed in 0..count {
        duel.restart(&start, &settings(seed));
        // Each player opens half of the games.
        let first = seed as usize % 2;
        if let Err(error) = game(&mut duel, first, rule, side, &mut tally) {
            tally.illegal.push(format!("game {seed}: {error}"));
        }
    }
    duel.end();
    tally
}

fn game(
    duel: &mut Duel,
    first: usize,
    rule: Rule,
    side: u8,
    tally: &mut Tally,
) -> Result<(), String> {
    let Opened { stones, black } = negotiate(duel, first, side, tally)?;
    let mut game = Game::new(rule, BoardSize::square(side).expect("a legal size"));
    for &(x, y) in &stones {
        let outcome = game.play(Point::new(x as u8, y as u8)).map_err(|error| error.to_string())?;
        if outcome.is_over() {
            return Err(format!("over in the opening: {outcome:?}"));
        }
    }
    duel.play(&mut game, black)?;
    tally.moves += game.moves().len();
    tally.count(match game.outcome().winner() {
        None => "draw",
        Some(color) if (color == Color::Black) == (black == first) => "first player wins",
        Some(_) => "second player wins",
    });
    if let Some(winner) = game.outcome().winner() {
        tally.count(if winner == Color::Black { "black wins" } else { "white wins" });
    }
    Ok(())
}

/// The opening, step by step.
fn negotiate(duel: &mut Duel, first: usize, side: u8, tally: &mut Tally) -> Result<Opened, String> {
    let second = 1 - first;
    let mut oracle = Oracle::default();
    oracle.clear(side.into(), side.into());
    step(duel, first, &mut oracle)?;
    tally.openings.push(oracle.stones.clone());
    let swapped = step(duel, second, &mut oracle)?;
    let black = match (swapped, oracle.stones.len()) {
        (true, _) => {
            tally.count("second: SWAP");
            second
        }
        (false, 4) => {
            tally.count("second: stays");
            first
        }
        _ => {
            tally.count("second: two stones");
            let swapped = step(duel, first, &mut oracle)?;
            tally.count(if swapped { "then first: SWAP" } else { "then first: stays" });
            if swapped { first } else { second }
        }
    };
    Ok(Opened { stones: oracle.stones, black })
}

/// Asks a player for the next step; whether it swapped.
fn step(duel: &mut Duel, player: usize, oracle: &mut Oracle) -> Result<bool, String> {
    let stones = oracle.stones.iter().map(|(x, y)| format!("{x},{y}\n")).collect::<String>();
    duel.players[player].send(&format!("SWAP2BOARD\n{stones}DONE"));
    let line = duel.players[player].answer(LONG)?.0;
    oracle.answered(&line)?;
    Ok(line == "SWAP")
}

#[test]
fn plays_legal_swap2_games() {
    for (rule, side, nodes) in [
        (Rule::Standard, 15, 1500),
        (Rule::Renju, 15, 700),
        (Rule::Caro, 20, 700),
        (Rule::Freestyle, 6, 300),
    ] {
        let tally = games(rule, side, 4, nodes);
        assert!(tally.illegal.is_empty(), "{rule}: {:#?}", tally.illegal);
        let ended = ["draw", "black wins", "white wins"].map(|end| tally.of(end));
        assert_eq!(ended.iter().sum::<usize>(), 4, "{tally:?}");
        let mut openings = tally.openings.clone();
        openings.sort();
        openings.dedup();
        assert_eq!(openings.len(), 4, "every seed has its own opening");
    }
}

#[test]
#[ignore = "takes minutes; the nodes of a move come from GOREN_SWAP2_NODES"]
fn plays_a_hundred_swap2_games() {
    let nodes = std::env::var("GOREN_SWAP2_NODES").map_or(20_000, |text| text.parse().unwrap());
    let tally = games(Rule::Standard, 15, 100, nodes);
    println!("100 games, standard, 15x15, {nodes} nodes a move and a step of the opening");
    for (what, count) in &tally.counts {
        println!("{what:>20} {count}");
    }
    println!("{:>20} {}", "illegal", tally.illegal.len());
    println!("{:>20} {:.1}", "stones of a game", tally.moves as f64 / 100.0);
    assert!(tally.illegal.is_empty(), "{:#?}", tally.illegal);
    let second = tally.of("second player wins");
    assert!((25..=75).contains(&second), "the opening is not fair: {tally:?}");
}

/// The opening is the same in every process with the same seed, and another one without.
#[test]
fn seed_repeats_opening() {
    let opening = |seed: Option<u64>| {
        let mut talk = Talk::with_process(&[]);
        seed.iter().for_each(|seed| talk.send(&format!("INFO seed {seed}")));
        talk.send("INFO max_node 5000\nSWAP2BOARD DONE");
        let line = talk.answer(LONG).unwrap().0;
        assert_eq!(line.split(' ').filter_map(place).count(), 3, "{line}");
        talk.send("END");
        talk.exit(LONG).unwrap();
        line
    };
    assert_eq!(opening(Some(5)), opening(Some(5)));
    assert_ne!(opening(Some(5)), opening(Some(6)));
    assert_ne!(opening(None), opening(None));
}
