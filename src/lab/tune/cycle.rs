//! `tune loop`: self-play, a fit, and games of the fitted weights against those before, round by round
//! until a round no longer gains.
//!
//! Every round plays with the weights that are best so far, and learns from its games and those of all
//! rounds before. The same options give the same files.

use super::contest::{Conditions, told};
use super::{Loop, fit};
use crate::arena::Stop;
use crate::arena::selfplay::{ChanceSettings, OpeningMaker, Settings};
use crate::eval::{Model, ModelSet, Weights};
use crate::lab::selfplay::{Order, generate};
use crate::lab::{ModelSource, exit_code, say, stop_on_interrupt};
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

/// Bytes of hash for the games that are learnt from.
const HASH_BYTES: u64 = 4 << 20;

/// Goes through the rounds.
pub fn run(arguments: &Loop) -> Result<ExitCode> {
    let stop = stop_on_interrupt()?;
    cycle(arguments, &stop)?;
    Ok(exit_code(&stop))
}

fn cycle(arguments: &Loop, stop: &Stop) -> Result<()> {
    let Loop { folder, from, rule, .. } = arguments;
    arguments.conditions(0).check()?;
    ensure!(arguments.rounds > 0 && arguments.games > 0, "a round and a game at least");
    ensure!(arguments.nodes > 0, "a move takes a node at least");
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let start = from.weights(*rule)?;
    let mut best = (from.clone(), start.clone());
    let mut gains = 0;
    let mut files = Vec::new();
    for round in 1..=arguments.rounds {
        say(format_args!("round {round}"));
        files.push(arguments.play(round, &best.1, stop)?);
        if stop.is_ordered() {
            return Ok(());
        }
        let (path, fitted) = arguments.fit(round, &files, &best)?;
        let results = arguments.conditions(round).play([&fitted, &best.1].map(set), stop);
        say(format_args!("against      {}: {}", best.0, told(&results)));
        if stop.is_ordered() {
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
        let results = arguments.conditions(0).play([&best.1, &start].map(set), stop);
        say(format_args!("{} against {from}: {}", best.0, told(&results)));
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

    /// Plays the games of a round that are not there yet.
    fn play(&self, round: u32, weights: &Weights, stop: &Stop) -> Result<PathBuf> {
        let settings = Settings {
            opening: OpeningMaker {
                rule: self.rule,
                size: self.size,
                stones: 2..=7,
                nodes: (self.nodes / 4).max(1),
                bound: 150,
            },
            draw_after: None,
            nodes: self.nodes,
            hash_bytes: HASH_BYTES,
            chance: ChanceSettings { plies: 10, percent: 15, margin: 100 },
            adjudicate: 0,
            models: set(weights),
        };
        let path = self.path(round, "-games.bin");
        let seed = self.how.seed.wrapping_add(u64::from(round) << 32);
        let threads = self.how.threads();
        let order = Order { path: &path, resume: true, games: self.games, seed, threads };
        say(format_args!("self-play   {}", generate(&settings, &order, stop)?));
        Ok(path)
    }

    /// Fits to the games of all rounds so far. What an earlier run has left is written anew.
    fn fit(
        &self,
        round: u32,
        files: &[PathBuf],
        (from, start): &(ModelSource, Weights),
    ) -> Result<(PathBuf, Weights)> {
        let fitted = fit::fit(files, start.clone(), from, &self.how)?;
        fitted.say();
        let [out, csv, svg] =
            ["-weights.bin", "-losses.csv", "-losses.svg"].map(|name| self.path(round, name));
        for path in [&out, &csv, &svg].into_iter().filter(|path| path.exists()) {
            fs::remove_file(path).with_context(|| path.display().to_string())?;
        }
        fitted.write(&out, Some(&csv), Some(&svg))?;
        Ok((out, fitted.weights))
    }

    /// The games that show what a round has gained.
    fn conditions(&self, round: u32) -> Conditions {
        Conditions {
            rule: self.rule,
            size: self.size,
            games: self.contest_games,
            nodes: self.contest_nodes,
            seed: self.how.seed.wrapping_add(u64::from(round)),
            threads: self.how.threads(),
        }
    }
}
