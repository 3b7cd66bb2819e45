//! `tune contest`: games of one set of weights against another, in this process.
//!
//! By nodes, so that the same seed gives the same games. For games by the clock, `match` plays the
//! program against itself, each side with `--weights` of its own.

use super::Contest;
use crate::arena::Stop;
use crate::arena::selfplay::{Contest as Games, Mind, OpeningMaker};
use crate::arena::statistics::{Games as Results, logistic_elo};
use crate::board::BoardSize;
use crate::eval::ModelSet;
use crate::lab::{default_threads, exit_code, progress_bar, say, stop_on_interrupt};
use crate::rules::Rule;
use anyhow::{Result, ensure};
use std::ops::RangeInclusive;
use std::process::ExitCode;

/// Hash of a player: the searches are short.
const HASH_BYTES: u64 = 4 << 20;
/// Stones of an opening.
const OPENING_STONES: RangeInclusive<usize> = 2..=6;
/// Nodes that judge an opening.
const OPENING_NODES: u64 = 2_000;
/// Largest value of an opening for either side.
const OPENING_BOUND: i32 = 150;

/// Plays and says who is better.
pub fn run(arguments: &Contest) -> Result<ExitCode> {
    let Contest { first, second, rule, size, games, nodes, seed, threads } = arguments;
    let of_files = first.rule()?.or(second.rule()?);
    let rule = rule.or(of_files).unwrap_or(Rule::Freestyle);
    let conditions = Conditions {
        rule,
        size: *size,
        games: *games,
        nodes: *nodes,
        seed: *seed,
        threads: threads.unwrap_or_else(default_threads),
    };
    conditions.check()?;
    let models = [first.set(rule)?, second.set(rule)?];
    let stop = stop_on_interrupt()?;
    let results = conditions.play(models, &stop);
    say(format_args!("{first} against {second}, {rule} {size}, {nodes} nodes a move:"));
    say(told(&results));
    Ok(exit_code(&stop))
}

/// The conditions of games between two sets of weights.
pub struct Conditions {
    /// The rule.
    pub rule: Rule,
    /// The board.
    pub size: BoardSize,
    /// Number of games.
    pub games: u64,
    /// Nodes for each move.
    pub nodes: u64,
    /// What the openings are drawn from.
    pub seed: u64,
    /// Games at a time.
    pub threads: usize,
}

impl Conditions {
    /// Refuses conditions under which no pair of games can be played.
    ///
    /// # Errors
    /// When it does.
    pub fn check(&self) -> Result<()> {
        let Conditions { games, nodes, size, .. } = self;
        ensure!(*games > 0 && games.is_multiple_of(2), "an odd number of games has no pairs");
        ensure!(*nodes > 0, "a move takes a node at least");
        ensure!(size.area() / 3 >= *OPENING_STONES.end(), "{size} has no room for an opening");
        Ok(())
    }

    /// Plays the games, as many as the order to stop lets it; what the first got.
    pub fn play(&self, models: [ModelSet; 2], stop: &Stop) -> Results {
        let &Conditions { rule, size, games, nodes, seed, threads } = self;
        let opening = OpeningMaker {
            rule,
            size,
            stones: OPENING_STONES,
            nodes: OPENING_NODES,
            bound: OPENING_BOUND,
        };
        let minds = models.map(|models| Mind { models, ..Mind::default() });
        let contest = Games { opening, nodes, hash_bytes: HASH_BYTES, minds };
        let bar = progress_bar(games, 0);
        let results = contest.play(games / 2, seed, threads, stop, || bar.inc(2));
        bar.finish_and_clear();
        results
    }
}

/// Results in a line.
pub fn told(results: &Results) -> String {
    let [losses, draws, wins] = results.games.counts();
    let elo = logistic_elo(&results.pairs).map_or("-".to_string(), |elo| format!("{elo:.0}"));
    format!("{wins} won, {losses} lost, {draws} drawn, pairs {}, Elo {elo}", results.pairs)
}
