//! `suite`: collects won positions of each kind from games, and look-alikes without a win, as suites
//! for `tactics`.
//!
//! From the end of a won game it goes back from one move of the winner to the one before, for as long as
//! the engine proves the win, so that a proof helps to find the one before it. A position belongs to
//! a suite by the simplest means that win it. Every win is certified and verified by the rules before
//! it is written: nothing in a suite is merely believed.

mod miner;

use super::prover::ProverArguments;
use super::tactics::TacticsPosition;
use super::{ProgressBar, exit_code, read_sgf_games, say, stop_on_interrupt};
use anyhow::Result;
use clap::{Args, value_parser};
use goren::rules::Rule;
use goren_cli::{ensure_new, write_new};
use miner::{Kind, Miner};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64;
use std::collections::HashMap;
use std::path::PathBuf;
use std::process::ExitCode;

/// Nodes of the search for each position, where --nodes says nothing.
const NODES: &str = "300000";
/// Positions that each solver may visit, where --solver-nodes says nothing: a win that takes more counts as
/// one that needs more than the threats of that solver.
const SOLVER_NODES: &str = "200000";

/// Collect won positions from games, as suites for `tactics`.
///
/// It writes four files: fours.txt, wins by continuous fours; threats.txt, by fours and open threes,
/// but not by fours alone; quiet.txt, those that need a quiet move; look-alikes.txt, positions with
/// threats of the side to move, which loses all the same. A game gives at most one position to each.
///
/// With --by-nodes it writes three: seen-10k.txt, seen-100k.txt and seen-1m.txt, wins that a search of
/// 10,000, 100,000 or 1,000,000 nodes announces and one of a tenth of them does not.
#[derive(Args, Debug)]
#[command(mut_arg("nodes", |nodes| nodes.default_value(NODES)))]
#[command(mut_arg("solver_nodes", |nodes| nodes.default_value(SOLVER_NODES)))]
pub(super) struct Suite {
    /// Files of games, as SGF
    #[arg(required = true, value_name = "FILE")]
    games: Vec<PathBuf>,
    /// Write the suites to new files in this folder
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// Sort the wins by the nodes that a search needs to announce them, not by their means
    #[arg(long)]
    by_nodes: bool,
    /// Positions of each kind for each rule
    #[arg(
        long,
        default_value_t = 60,
        value_name = "N",
        value_parser = value_parser!(u32).range(1..)
    )]
    positions: u32,
    #[command(flatten)]
    prover: ProverArguments,
    /// Begin with other games and take other positions
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
}

/// Collects the suites and writes them.
///
/// # Errors
/// When a file of games cannot be read, or one of the suites exists already.
pub(super) fn run(arguments: &Suite) -> Result<ExitCode> {
    let kinds = if arguments.by_nodes { Kind::BY_NODES } else { Kind::BY_MEANS };
    let path = |kind: &Kind| arguments.out.join(format!("{kind}.txt"));
    kinds.iter().try_for_each(|kind| ensure_new(&path(kind)))?;
    let mut games = Vec::new();
    for path in &arguments.games {
        games.extend(read_sgf_games(path)?);
    }
    let mut rng = Pcg64::seed_from_u64(arguments.seed);
    games.shuffle(&mut rng);
    let stop = stop_on_interrupt()?;
    let mut collection = Collection::new(kinds, arguments.positions as usize);
    let mut miner = Miner::new(arguments.prover, arguments.by_nodes, &stop);
    let mut progress = ProgressBar::new(games.len() as u64, 0);
    for game in &games {
        let wanted = |kind| collection.wants(game.rule, kind);
        if kinds.iter().any(|&kind| wanted(kind)) {
            for (kind, position) in miner.mine(game, &wanted, &mut rng)? {
                collection.add(kind, &position);
            }
        }
        if stop.is_set() {
            break;
        }
        progress.advance(1);
        progress.report(collection.summary());
    }
    drop(progress);
    for kind in kinds {
        write_new(&path(kind), collection.text(*kind).as_bytes())?;
    }
    say(collection.summary());
    Ok(exit_code(stop.is_set()))
}

/// The positions so far, each a line of its suite.
struct Collection {
    kinds: &'static [Kind],
    /// The most of each kind for each rule.
    most: usize,
    lines: HashMap<Kind, Vec<(Rule, String)>>,
}

impl Collection {
    fn new(kinds: &'static [Kind], most: usize) -> Self {
        Collection { kinds, most, lines: HashMap::new() }
    }

    fn of(&self, kind: Kind) -> &[(Rule, String)] {
        self.lines.get(&kind).map_or(&[], Vec::as_slice)
    }

    /// Whether there are not yet enough positions of this kind under a rule.
    fn wants(&self, rule: Rule, kind: Kind) -> bool {
        let there = self.of(kind).iter().filter(|(of, _)| *of == rule).count();
        self.kinds.contains(&kind) && there < self.most
    }

    /// Adds a position unless the suite holds it.
    fn add(&mut self, kind: Kind, position: &TacticsPosition) {
        let line = (position.rule, position.to_string());
        let lines = self.lines.entry(kind).or_default();
        if !lines.contains(&line) {
            lines.push(line);
        }
    }

    /// The text of a suite, rule by rule.
    fn text(&self, kind: Kind) -> String {
        let mut text = format!("# {}\n", kind.description());
        for rule in Rule::ALL {
            for (_, line) in self.of(kind).iter().filter(|(of, _)| *of == rule) {
                text += line;
                text.push('\n');
            }
        }
        text
    }

    fn summary(&self) -> String {
        let counts: Vec<String> =
            self.kinds.iter().map(|&kind| format!("{} {kind}", self.of(kind).len())).collect();
        counts.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tactics::parse;

    #[test]
    fn a_collection_takes_its_number_of_each_kind_and_rule_and_none_twice() {
        let positions = parse("renju 15x15 9 h8 i9\nrenju 15x15 11 h8 j9\ncaro 15x15 9 h8 i9");
        let positions = positions.unwrap();
        let mut collection = Collection::new(Kind::BY_MEANS, 2);
        for position in &positions[..1] {
            collection.add(Kind::Fours, position);
            collection.add(Kind::Fours, position);
        }
        assert!(collection.wants(Rule::Renju, Kind::Fours));
        positions.iter().for_each(|position| collection.add(Kind::Fours, position));
        assert!(!collection.wants(Rule::Renju, Kind::Fours));
        assert!(collection.wants(Rule::Renju, Kind::Quiet));
        assert!(collection.wants(Rule::Caro, Kind::Fours));
        assert!(!collection.wants(Rule::Caro, Kind::Seen1m), "it is one by means");
        assert_eq!(collection.summary(), "3 fours, 0 threats, 0 quiet, 0 look-alikes");
        assert_eq!(parse(&collection.text(Kind::Fours)).unwrap(), positions);
    }
}
