//! `tune`: learns the evaluation and the move order from self-play, and measures what that gains.
//!
//! This file reads the command line. `data` reads games into samples, `fit` fits and reports, `curves`
//! draws the losses, `contest` plays two models against each other, `cycle` does all of it: self-play,
//! fit, games, until a round gains nothing. The fits themselves are the business of `tuning`,
//! the games that of `arena::selfplay`.

mod contest;
pub(super) mod curves;
pub(super) mod cycle;
pub(super) mod data;
mod fit;

use super::contest::ContestArguments;
use super::values::threads;
use super::{default_threads, named, print_result};
use crate::tuning::{FitSchedule, Plan, Sampling};
use anyhow::{Context, Result, ensure};
use clap::{Args, Subcommand};
use cycle::RoundArguments;
use goren::engine::{ModelSource, read_model};
use goren::eval::Model;
use std::path::PathBuf;
use std::process::ExitCode;

/// Learn the evaluation and the move order from games of self-play.
#[derive(Args, Debug)]
pub(super) struct Tune {
    #[command(subcommand)]
    command: TuneCommand,
}

#[derive(Subcommand, Debug)]
enum TuneCommand {
    Fit(Fit),
    Contest(WeightContest),
    Loop(Loop),
    /// Show what files of weights and networks are and where they come from
    Show {
        /// Files of weights or networks
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
}

/// What the help of a loop says of the `--seed` and the `--threads` of its fits.
pub(super) const LOOP_SEED: &str = "Seed of all games, and of the choices and orders of the fits";
pub(super) const LOOP_THREADS: &str = "Threads, which are also the games at the same time";

/// What the help of `tune contest` says of `--rule`.
const CONTEST_RULE: &str = "freestyle, standard, renju, caro or caro-exact, or the Gomocup number 0, 1, \
                            4, 8 or 9 [default: that of the files, else freestyle]";

/// Fit weights to games and write them to a file.
///
/// The games are of one rule, on boards of any sizes. On one machine the same games and options give the
/// same file.
#[derive(Args, Debug)]
struct Fit {
    /// Files of games, as `selfplay generate` writes them
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// The new file of weights to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Weights to start from: `tables` (the built-in ones), `plain` (not fitted), or a file
    #[arg(long, value_name = "WEIGHTS", default_value = "tables")]
    from: ModelSource,
    /// Write the losses of every pass to this new file, as CSV
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Draw the losses of every pass to this new file, as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    fit: FitArguments,
}

/// How weights are fitted.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Fit")]
struct FitArguments {
    /// Share of the positions of each game that is used
    #[arg(long, default_value_t = 1.0)]
    share: f64,
    /// Share of the games that is kept for validation: their loss ends the fit, and is reported
    #[arg(long, default_value_t = 0.1)]
    validation: f64,
    /// What values are fitted to: this share of the game's result, the rest is the search's score
    #[arg(long, default_value_t = 0.3)]
    mix: f32,
    /// Passes over all samples at most
    #[arg(long, value_name = "N", default_value_t = 100)]
    epochs: usize,
    /// Passes in a row without a better validation loss that are allowed; one more makes the steps finer,
    /// and with finer steps it ends the fit
    #[arg(long, value_name = "N", default_value_t = 2)]
    patience: usize,
    /// Samples between two steps
    #[arg(long, value_name = "N", default_value_t = 1_024)]
    batch: usize,
    /// Step size of the values, ten times that of the finer steps; 1 is 200 units of the evaluation
    #[arg(long, default_value_t = 0.001)]
    value_step: f32,
    /// Pull of the values towards those at the start
    #[arg(long, default_value_t = 0.0)]
    value_pull: f32,
    /// Step size of the move order; 1 is 64 units of the priors
    #[arg(long, default_value_t = 0.01)]
    order_step: f32,
    /// Pull of the move order towards that at the start
    #[arg(long, default_value_t = 0.0)]
    order_pull: f32,
    /// Seed of the choice of games for validation and of the order of samples
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Threads; with more than 1, values and move order are fitted at the same time, with the same result
    #[arg(long, value_name = "N", default_value_t = default_threads(), value_parser = threads())]
    threads: usize,
}

impl FitArguments {
    fn sampling(&self) -> Result<Sampling> {
        let &FitArguments { share, validation, seed, .. } = self;
        ensure!(share > 0.0 && share <= 1.0, "--share must be above 0 and at most 1");
        ensure!(validation > 0.0 && validation < 1.0, "--validation must be between 0 and 1");
        Ok(Sampling { share, validation, seed })
    }

    fn plan(&self) -> Result<Plan> {
        let &FitArguments { mix, epochs, patience, batch, seed, .. } = self;
        ensure!((0.0..=1.0).contains(&mix), "--mix must be between 0 and 1");
        ensure!(epochs > 0 && batch > 0, "--epochs and --batch must be at least 1");
        let schedule = |step: f32, pull: f32| {
            ensure!(step > 0.0 && step.is_finite(), "a step must be greater than 0");
            ensure!(
                pull >= 0.0 && step * pull < 1.0,
                "a pull must be at least 0, and less than 1 when multiplied by its step"
            );
            Ok(FitSchedule { epochs, patience, batch, step, pull, seed })
        };
        let values = schedule(self.value_step, self.value_pull)?;
        let order = schedule(self.order_step, self.order_pull)?;
        Ok(Plan { values, order, mix, at_once: self.threads > 1 })
    }
}

/// Play two models, tables of weights or networks, against each other.
///
/// By nodes, in pairs of games with colours reversed. Without --rule the rule is that of the files.
#[derive(Args, Debug)]
#[command(mut_arg("rule", |rule| rule.help(CONTEST_RULE)))]
struct WeightContest {
    /// The model whose results are reported: `built-in`, `tables` (the built-in ones), `plain` (not fitted), or a
    /// file
    first: ModelSource,
    /// Its opponent: `built-in`, `tables` (the built-in ones), `plain` (not fitted), or a file
    second: ModelSource,
    /// Number of games; must be even
    #[arg(long, value_name = "N", default_value_t = 400)]
    games: u64,
    #[command(flatten)]
    contest: ContestArguments,
}

/// Play, fit, and play the fitted weights against the best so far, until a round gains nothing.
#[derive(Args, Debug)]
#[command(mut_arg("seed", |seed| seed.help(LOOP_SEED)))]
#[command(mut_arg("threads", |threads| threads.help(LOOP_THREADS)))]
struct Loop {
    /// Weights to start from: `tables` (the built-in ones), `plain` (not fitted), or a file
    #[arg(long, value_name = "WEIGHTS", default_value = "tables")]
    from: ModelSource,
    #[command(flatten)]
    rounds: RoundArguments,
    #[command(flatten)]
    fit: FitArguments,
}

/// Runs a subcommand.
pub(super) fn run(arguments: &Tune) -> Result<ExitCode> {
    match &arguments.command {
        TuneCommand::Fit(arguments) => fit::run(arguments),
        TuneCommand::Contest(arguments) => contest::run(arguments),
        TuneCommand::Loop(arguments) => fit::run_loop(arguments),
        TuneCommand::Show { files } => show(files),
    }
}

/// Prints what each file is.
fn show(files: &[PathBuf]) -> Result<ExitCode> {
    for path in files {
        let model = read_model(path)?;
        let (rule, fingerprint) = (model.rule(), model.fingerprint());
        let (what, length, provenance) = match &model {
            Model::Network(network) => {
                let what = format!("network {fingerprint:#018x}");
                (what, network.to_bytes().len(), network.provenance())
            }
            model => {
                let weights = model.weights().with_context(named(path))?;
                let colors = if weights.is_shared() { 1 } else { 2 };
                let what = format!("{colors} tables, weights {fingerprint:#018x}");
                (what, weights.to_bytes().len(), weights.provenance())
            }
        };
        print_result(path.display())?;
        print_result(format_args!("  {rule}, {length} bytes, {what}"))?;
        print_result(format_args!("  {}", provenance.replace(char::is_control, " ")))?;
    }
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_line;

    fn how(line: &str) -> Result<(Sampling, Plan)> {
        let fit: FitArguments = parse_line(line)?;
        Ok((fit.sampling()?, fit.plan()?))
    }

    #[test]
    fn options_become_a_plan() {
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
            assert!(parse_line::<Tune>(line).is_err(), "{line}");
        }
    }
}
