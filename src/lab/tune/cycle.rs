//! `tune loop`: self-play, a fit, and games of the fitted weights against the best so far, round by round
//! until a round gains nothing.
//!
//! Every round plays with the weights that are best so far, and learns from its games and those of all
//! rounds before. The same options give the same files.

use super::{Loop, contest, fit};
use crate::arena::StopFlag;
use crate::arena::statistics::PairedResults;
use crate::engine::ModelSource;
use crate::eval::{Model, ModelSet, Weights};
use crate::lab::contest::{ContestArguments, check_even, results_text};
use crate::lab::selfplay::{GenerationPlan, SelfplayArguments, generate};
use crate::lab::{exit_code, named, parse_line, say, stop_on_interrupt};
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

/// Runs the rounds.
pub(super) fn run(arguments: &Loop) -> Result<ExitCode> {
    let stop = stop_on_interrupt()?;
    cycle(arguments, &stop)?;
    Ok(exit_code(&stop))
}

fn cycle(arguments: &Loop, stop: &StopFlag) -> Result<()> {
    let Loop { folder, from, board, .. } = arguments;
    check_even(arguments.contest_games)?;
    arguments.conditions(0)?.check()?;
    ensure!(arguments.rounds > 0 && arguments.games > 0, "--rounds and --games must be at least 1");
    fs::create_dir_all(folder).with_context(named(folder))?;
    let start = from.weights(board.rule)?;
    let mut best = (from.clone(), start.clone());
    let mut gains = 0;
    let mut files = Vec::new();
    for round in 1..=arguments.rounds {
        say(format_args!("round {round}"));
        files.push(arguments.play(round, &best.1, stop)?);
        if stop.is_set() {
            return Ok(());
        }
        let (path, fitted) = arguments.fit(round, &files, &best)?;
        let results = arguments.contest(round, [&fitted, &best.1], stop)?;
        say(format_args!("against      {}: {}", best.0, results_text(&results)));
        if stop.is_set() {
            return Ok(());
        }
        if results.pairs.score().is_none_or(|score| score <= 0.5) {
            say(format_args!("round {round} gains nothing"));
            break;
        }
        best = (ModelSource::File(path), fitted);
        gains += 1;
    }
    if gains > 1 {
        let results = arguments.contest(0, [&best.1, &start], stop)?;
        say(format_args!("{} against {from}: {}", best.0, results_text(&results)));
    }
    say(format_args!("best: {}", best.0));
    Ok(())
}

fn set(weights: &Weights) -> ModelSet {
    ModelSet::default().with(Model::Table(Arc::new(weights.clone())))
}

impl Loop {
    fn path(&self, round: u32, name: &str) -> PathBuf {
        self.folder.join(format!("round-{round}{name}"))
    }

    /// Plays the games of a round that are not there yet, as `selfplay generate` does by default.
    fn play(&self, round: u32, weights: &Weights, stop: &StopFlag) -> Result<PathBuf> {
        let mut arguments: SelfplayArguments = parse_line("")?;
        (arguments.board, arguments.nodes) = (self.board, self.nodes);
        let mut settings = arguments.settings()?;
        settings.models = set(weights);
        let path = self.path(round, "-games.bin");
        let seed = self.fit.seed.wrapping_add(u64::from(round) << 32);
        let threads = self.fit.threads;
        let plan = GenerationPlan { path: &path, resume: true, games: self.games, seed, threads };
        say(format_args!("self-play   {}", generate(&settings, &plan, stop)?));
        Ok(path)
    }

    /// Fits to the games of all rounds so far. What an earlier run has left is overwritten.
    fn fit(
        &self,
        round: u32,
        files: &[PathBuf],
        (from, start): &(ModelSource, Weights),
    ) -> Result<(PathBuf, Weights)> {
        let fitted = fit::fit(files, start.clone(), from, &self.fit)?;
        fitted.say();
        let [out, csv, svg] =
            ["-weights.bin", "-losses.csv", "-losses.svg"].map(|name| self.path(round, name));
        for path in [&out, &csv, &svg].into_iter().filter(|path| path.exists()) {
            fs::remove_file(path).with_context(named(path))?;
        }
        fitted.write(&out, Some(&csv), Some(&svg))?;
        Ok((out, fitted.weights))
    }

    /// Plays the games that show what a round has gained.
    fn contest(
        &self,
        round: u32,
        weights: [&Weights; 2],
        stop: &StopFlag,
    ) -> Result<PairedResults> {
        contest::play(&self.conditions(round)?, weights.map(set), self.contest_games, stop)
    }

    /// The conditions of those games, the same as of every contest.
    fn conditions(&self, round: u32) -> Result<ContestArguments> {
        let defaults: ContestArguments = parse_line("")?;
        Ok(ContestArguments {
            rule: Some(self.board.rule),
            size: Some(self.board.size),
            nodes: self.contest_nodes.unwrap_or(defaults.nodes),
            seed: self.fit.seed.wrapping_add(u64::from(round)),
            threads: self.fit.threads,
            ..defaults
        })
    }
}
