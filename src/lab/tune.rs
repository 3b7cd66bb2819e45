//! `tune`: learns the evaluation and the order of moves from self-play, and shows what it is worth.
//!
//! This file reads the command line. `data` reads games into samples, `fit` fits and reports, `curves`
//! draws the losses, `contest` plays two files of weights against each other, `cycle` goes through all
//! of it: self-play, fit, games, until a round no longer gains. The fits themselves are the business of
//! `tuning`, the games that of `arena::selfplay`.

mod contest;
mod curves;
mod cycle;
mod data;
mod fit;

use super::{ModelSource, default_threads, read_model, run_tool, say};
use crate::board::BoardSize;
use crate::rules::Rule;
use crate::tuning::{FitSchedule, Plan, Sampling};
use anyhow::{Result, bail, ensure};
use clap::{Args, Parser, Subcommand};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Learns the evaluation and the order of moves from games of self-play.
#[derive(Parser, Debug)]
#[command(name = "goren-lab tune", no_binary_name = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Fit weights to games of one rule, on boards of any sizes, and write them to a file. The same
    /// games and options give the same file.
    Fit(Fit),
    /// Play two sets of weights against each other, by nodes and in pairs of games with colours
    /// reversed.
    Contest(Contest),
    /// Play, fit, and play the fitted weights against those before, until a round gains nothing.
    Loop(Loop),
    /// Say what files of weights are and where they come from.
    Show {
        /// Files of weights.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
}

#[derive(Args, Debug)]
struct Fit {
    /// Files of games, as `selfplay generate` writes them.
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// The file of weights to write; it must not exist.
    #[arg(long)]
    out: PathBuf,
    /// Weights to start from: `built-in`, `plain` (nobody fitted them), or a file of weights.
    #[arg(long, default_value = "built-in")]
    from: ModelSource,
    /// A file for the losses of every pass, with commas between the values; it must not exist.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// A file for a picture of the losses; it must not exist.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    how: How,
}

/// How to fit.
#[derive(Args, Clone, Debug)]
struct How {
    /// The share of the positions of each game that is taken.
    #[arg(long, default_value_t = 1.0)]
    share: f64,
    /// The share of the games that is kept aside: their losses end the fit, and are reported.
    #[arg(long, default_value_t = 0.1)]
    validation: f64,
    /// What values are fitted to: the share of the game's result, the rest is the search's value.
    #[arg(long, default_value_t = 0.3)]
    mix: f32,
    /// Passes over all samples at most.
    #[arg(long, default_value_t = 100)]
    epochs: usize,
    /// Passes without gain that are suffered, first in full and then in finer steps.
    #[arg(long, default_value_t = 2)]
    patience: usize,
    /// Samples between two steps.
    #[arg(long, default_value_t = 1_024)]
    batch: usize,
    /// Length of a step of the values, ten times that of the finer ones; 1 is 200 of the evaluation.
    #[arg(long, default_value_t = 0.001)]
    value_step: f32,
    /// Pull of the values towards those at the start.
    #[arg(long, default_value_t = 0.0)]
    value_pull: f32,
    /// Length of a step of the order; 1 is 64 of the priors.
    #[arg(long, default_value_t = 0.01)]
    order_step: f32,
    /// Pull of the order towards that at the start.
    #[arg(long, default_value_t = 0.0)]
    order_pull: f32,
    /// What chance starts from: which games are kept aside, in which order samples are taken.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// With 1, values and order are fitted after each other instead of at once; games are played on as
    /// many threads as the machine has cores unless told. The outcome is the same.
    #[arg(long)]
    threads: Option<usize>,
}

impl How {
    fn threads(&self) -> usize {
        self.threads.unwrap_or_else(default_threads)
    }

    fn sampling(&self) -> Result<Sampling> {
        let &How { share, validation, seed, .. } = self;
        ensure!(share > 0.0 && share <= 1.0, "--share is above 0 and at most 1");
        ensure!(validation > 0.0 && validation < 1.0, "--validation is between 0 and 1");
        Ok(Sampling { share, validation, seed })
    }

    fn plan(&self) -> Result<Plan> {
        let &How { mix, epochs, patience, batch, seed, .. } = self;
        ensure!((0.0..=1.0).contains(&mix), "--mix is between 0 and 1");
        ensure!(epochs > 0 && batch > 0, "--epochs and --batch are at least 1");
        let schedule = |step: f32, pull: f32| {
            ensure!(step > 0.0 && step.is_finite(), "a step is longer than 0");
            ensure!(pull >= 0.0 && step * pull < 1.0, "a step times its pull is below 1");
            Ok(FitSchedule { epochs, patience, batch, step, pull, seed })
        };
        let values = schedule(self.value_step, self.value_pull)?;
        let order = schedule(self.order_step, self.order_pull)?;
        Ok(Plan { values, order, mix, at_once: self.threads() > 1 })
    }
}

#[derive(Args, Debug)]
struct Contest {
    /// The weights whose games are counted: `built-in`, `plain`, or a file.
    first: ModelSource,
    /// Their opponent: `built-in`, `plain`, or a file.
    second: ModelSource,
    /// freestyle, standard, renju, caro or caro-exact, or the rule's number in the protocol; that of the
    /// files unless told.
    #[arg(long)]
    rule: Option<Rule>,
    /// The board: 15, or 15x20 for 15 columns and 20 rows.
    #[arg(long, default_value = "15")]
    size: BoardSize,
    /// Number of games, an even one.
    #[arg(long, default_value_t = 400)]
    games: u64,
    /// Nodes for each move.
    #[arg(long, default_value_t = 2_000)]
    nodes: u64,
    /// What the openings are drawn from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at a time; as many as the machine has cores unless told.
    #[arg(long)]
    threads: Option<usize>,
}

#[derive(Args, Debug)]
struct Loop {
    /// The folder for all files; made if it is not there. With the same options, games that it holds
    /// are not played again.
    #[arg(long)]
    folder: PathBuf,
    /// Weights to start from: `built-in`, `plain` (nobody fitted them), or a file of weights.
    #[arg(long, default_value = "built-in")]
    from: ModelSource,
    /// freestyle, standard, renju, caro or caro-exact, or the rule's number in the protocol.
    #[arg(long, default_value = "freestyle")]
    rule: Rule,
    /// The board: 15, or 15x20 for 15 columns and 20 rows.
    #[arg(long, default_value = "15")]
    size: BoardSize,
    /// Rounds at most.
    #[arg(long, default_value_t = 2)]
    rounds: u32,
    /// Games to learn from in each round; those of earlier rounds are learnt from again.
    #[arg(long, default_value_t = 6_000)]
    games: u64,
    /// Nodes for each move of these games.
    #[arg(long, default_value_t = 500)]
    nodes: u64,
    /// Games that show what a round has gained, an even number.
    #[arg(long, default_value_t = 400)]
    contest_games: u64,
    /// Nodes for each move of those games.
    #[arg(long, default_value_t = 2_000)]
    contest_nodes: u64,
    #[command(flatten)]
    how: How,
}

/// The subcommand `tune`.
pub fn command(arguments: &[OsString]) -> ExitCode {
    let read = Arguments::try_parse_from(arguments);
    run_tool("tune", read, |arguments| match arguments.command {
        Command::Fit(arguments) => fit::run(&arguments),
        Command::Contest(arguments) => contest::run(&arguments),
        Command::Loop(arguments) => cycle::run(&arguments),
        Command::Show { files } => show(&files),
    })
}

/// Prints what each file is.
fn show(files: &[PathBuf]) -> Result<ExitCode> {
    for path in files {
        let model = read_model(path)?;
        let Some(weights) = model.weights() else {
            bail!("{}: not tables of weights", path.display())
        };
        let (rule, colors) = (weights.rule(), if weights.is_shared() { 1 } else { 2 });
        let (length, fingerprint) = (weights.to_bytes().len(), weights.fingerprint());
        say(path.display());
        say(format_args!("  {rule}, {colors} tables, {length} bytes, weights {fingerprint:#018x}"));
        say(format_args!("  {}", weights.provenance()));
    }
    Ok(ExitCode::SUCCESS)
}

/// Refuses a path where something is, or whose folder is not there, before the work is done.
fn ensure_new(path: &Path) -> Result<()> {
    ensure!(!path.exists(), "{} is there already", path.display());
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let there = folder.is_none_or(Path::is_dir);
    ensure!(there, "{}: there is no such folder", path.display());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Command> {
        Ok(Arguments::try_parse_from(line.split_whitespace())?.command)
    }

    fn how(line: &str) -> Result<(Sampling, Plan)> {
        let Command::Fit(fit) = read(&format!("fit games --out weights {line}"))? else {
            panic!("{line}")
        };
        Ok((fit.how.sampling()?, fit.how.plan()?))
    }

    #[test]
    fn the_command_line_is_sound() {
        use clap::CommandFactory;
        Arguments::command().debug_assert();
        let (sampling, plan) = how("--share 0.5 --mix 1 --value-step 0.01 --threads 1").unwrap();
        assert_eq!((sampling.share, plan.mix, plan.at_once), (0.5, 1.0, false));
        assert_eq!((plan.values.step, plan.values.pull, plan.order.step), (0.01, 0.0, 0.01));
    }

    #[test]
    fn a_fit_that_cannot_be_is_refused() {
        for line in [
            "--share 0",
            "--share 1.5",
            "--share nan",
            "--validation 0",
            "--validation 1",
            "--mix 2",
            "--mix nan",
            "--epochs 0",
            "--batch 0",
            "--value-step 0",
            "--order-step inf",
            "--order-pull -1",
            "--value-pull 1e9",
        ] {
            assert!(how(line).is_err(), "{line}");
        }
        for line in ["", "fit", "fit games", "contest plain", "loop", "show", "fit games --out"] {
            assert!(read(line).is_err(), "{line}");
        }
    }
}
