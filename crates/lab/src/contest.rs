//! `ContestArguments`: how games between variants of the engine are set up, the same for `ablate`,
//! `spsa`, `train contest` and `train loop`, so that their Elo can be compared.
//!
//! Openings are like those that `openings generate` writes: three to six stones, so that games differ,
//! and at most 100 better for either side, since an opening that one colour wins in both games of a
//! pair says nothing. They are judged by as many nodes as a move gets by default, whatever `--nodes` is.
//! A small hash is enough for searches this short, and every player clears its own before every game.
//!
//! `TestArguments` say what ends the games and where they are kept, `sequential` plays them,
//! `pair_journal` is the file, `progress` says how they go.

mod pair_journal;
mod progress;
mod sequential;
mod test_arguments;

use super::{default_threads, engine_name, parse_range};
use crate::arena::StopFlag;
use crate::arena::selfplay::{Contest, OpeningGenerator, Variant};
use crate::arena::statistics::{Estimate, PairedResults, Pentanomial, Sprt, logistic_elo};
use crate::values::{HASH_MEBIBYTES, threads};
use anyhow::{Result, ensure};
use clap::{Args, value_parser};
use goren::board::BoardSize;
use goren::rules::Rule;
pub(super) use progress::ContestProgress;
pub(super) use sequential::{End, Outcome, PairLog};
use serde::Serialize;
use std::ops::RangeInclusive;
pub(super) use test_arguments::{GAIN, Opened, REMOVAL, TestArguments};

/// The conditions of games between variants of the engine. Each number stands in its default here and
/// nowhere else.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Games")]
pub(super) struct ContestArguments {
    /// freestyle, standard, renju, caro or caro-exact, or the Gomocup number 0, 1, 4, 8 or 9
    /// [default: freestyle]
    #[arg(long)]
    pub rule: Option<Rule>,
    /// Board: 15, or 15x20 for 15 columns and 20 rows [default: 15]
    #[arg(long)]
    pub size: Option<BoardSize>,
    /// Nodes for each move
    #[arg(long, value_name = "N", default_value_t = 5_000, value_parser = value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// Hash of each player in MiB
    #[arg(long, value_name = "MIB", default_value_t = 4, value_parser = value_parser!(u64).range(HASH_MEBIBYTES))]
    pub hash: u64,
    /// Stones of an opening
    #[arg(long, value_name = "MIN-MAX", default_value = "3-6", value_parser = parse_range)]
    pub opening_stones: RangeInclusive<usize>,
    /// Nodes that judge an opening
    #[arg(long, value_name = "N", default_value_t = 5_000)]
    pub opening_nodes: u64,
    /// Largest score of a balanced opening for either side; 200 is a win rate of 69 % in freestyle
    #[arg(long, value_name = "SCORE", default_value_t = 100, value_parser = value_parser!(i32).range(0..))]
    pub opening_bound: i32,
    /// Seed of the openings; the same seed gives the same games, on any number of threads
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Games, or searches, at the same time
    #[arg(long, value_name = "N", default_value_t = default_threads(), value_parser = threads())]
    pub threads: usize,
}

/// What decides which games are played, as it stands in the first line of their file.
#[derive(Serialize)]
pub(super) struct Conditions {
    engine: String,
    rule: String,
    size: String,
    nodes: u64,
    hash: u64,
    opening_stones: String,
    opening_nodes: u64,
    opening_bound: i32,
    seed: u64,
}

impl ContestArguments {
    /// The conditions of games by this program.
    pub fn conditions(&self) -> Conditions {
        let stones = &self.opening_stones;
        Conditions {
            engine: engine_name(),
            rule: self.rule().to_string(),
            size: self.size().to_string(),
            nodes: self.nodes,
            hash: self.hash,
            opening_stones: format!("{}-{}", stones.start(), stones.end()),
            opening_nodes: self.opening_nodes,
            opening_bound: self.opening_bound,
            seed: self.seed,
        }
    }

    /// The rule of the games.
    pub fn rule(&self) -> Rule {
        self.rule.unwrap_or(Rule::Freestyle)
    }

    /// The board of the games.
    pub fn size(&self) -> BoardSize {
        self.size.unwrap_or_default()
    }

    /// A contest between two variants.
    ///
    /// # Errors
    /// When no opening can be generated under these conditions.
    pub fn contest(&self, variants: [Variant; 2]) -> Result<Contest> {
        let opening = OpeningGenerator {
            rule: self.rule(),
            size: self.size(),
            stones: self.opening_stones.clone(),
            nodes: self.opening_nodes,
            bound: self.opening_bound,
        };
        let (nodes, hash_bytes) = (self.nodes, self.hash << 20);
        let opening = opening.checked()?;
        Ok(Contest { opening, nodes, hash_bytes, variants })
    }

    /// Checks before the work that games can be played under these conditions.
    ///
    /// # Errors
    /// As `contest`.
    pub fn check(&self) -> Result<()> {
        self.contest(Default::default()).map(drop)
    }

    /// Plays the pairs of a contest until its end, or fewer when the stop flag is set. `look_at` gets the
    /// results after every pair that counts.
    ///
    /// # Errors
    /// When a pair cannot be written to the log.
    pub fn play(
        &self,
        contest: &Contest,
        end: End,
        log: PairLog,
        stop: &StopFlag,
        look_at: impl FnMut(&PairedResults),
    ) -> Result<Outcome> {
        sequential::play(contest, self.seed, self.threads, end, log, stop, look_at)
    }
}

/// Refuses a number of games that is odd.
///
/// # Errors
/// When it is.
pub(super) fn check_even(games: u64) -> Result<()> {
    ensure!(games.is_multiple_of(2), "the number of games must be even: games are played in pairs");
    Ok(())
}

/// Elo with its error, or a dash before the first game.
pub(super) fn elo_text(elo: Option<Estimate>) -> String {
    elo.map_or("-".to_string(), |elo| format!("{elo:.1}"))
}

/// The log-likelihood ratio of a test, and its bounds.
pub(super) fn llr_text(test: &Sprt, pairs: &Pentanomial) -> String {
    let [lower, upper] = test.bounds();
    format!("{:.2} ({lower:.2}, {upper:.2})", test.log_likelihood_ratio(pairs))
}

/// What a test has decided between its hypotheses.
pub(super) fn decision_text(test: &Sprt, pairs: &Pentanomial) -> String {
    let [elo0, elo1] = test.elo();
    format!("{elo0} against {elo1}: {}", test.decision(pairs))
}

/// Results in a line.
pub(super) fn results_text(results: &PairedResults) -> String {
    let [losses, draws, wins] = results.games.counts();
    let (pairs, elo) = (results.pairs, elo_text(logistic_elo(&results.pairs)));
    let score = pairs.score().map_or("-".to_string(), |score| format!("{:.1} %", 100.0 * score));
    format!("{wins} won, {losses} lost, {draws} drawn, {score}, pairs {pairs}, Elo {elo}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_line;

    #[test]
    fn rejects_games_that_cannot_be_played() {
        let checked =
            |line| parse_line::<ContestArguments>(line).map(|games| games.check().is_ok());
        assert!(checked("").unwrap());
        assert!(checked("--rule renju --size 5 --opening-stones 8").unwrap());
        for line in ["--size 5 --opening-stones 2-9", "--opening-stones 0-3", "--opening-nodes 0"] {
            assert!(!checked(line).unwrap(), "{line}");
        }
        for line in [
            "--nodes 0",
            "--hash 0",
            "--hash 1025",
            "--opening-bound=-1",
            "--threads 0",
            "--threads 1025",
        ] {
            assert!(checked(line).is_err(), "{line}");
        }
        assert!(check_even(4).is_ok() && check_even(5).is_err());
    }
}
