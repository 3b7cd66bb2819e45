//! `train`: learns networks from self-play, and measures what that gains.
//!
//! This file reads the command line. `data` reads games into samples, `fit` fits a network to them and
//! writes it, `report` holds what a fit has found, `curves` draws the losses. `contest` plays two
//! networks against each other. `rounds` does all of it: self-play, fit, games, until a round gains
//! nothing. The fit itself is the business of `learning`, the games that of `arena::selfplay`.

mod contest;
mod curves;
mod data;
mod fit;
mod report;
mod rounds;

use super::contest::{ContestArguments, TestArguments};
use super::values::threads;
use super::{default_threads, print_result};
use crate::learning::{NetworkPlan, Sampling};
use anyhow::{Result, ensure};
use clap::{Args, Subcommand};
use goren::engine::{NetworkSource, read_network};
use rounds::RoundArguments;
use std::path::PathBuf;
use std::process::ExitCode;

/// Learn networks from games of self-play.
#[derive(Args, Debug)]
pub(super) struct Train {
    #[command(subcommand)]
    command: TrainCommand,
}

#[derive(Subcommand, Debug)]
enum TrainCommand {
    Fit(Fit),
    Contest(NetworkContest),
    Loop(Loop),
    /// Show what files of networks are and where they come from
    Show {
        /// Files of networks
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
}

/// What the help of the loop says of the `--seed` and the `--threads` of its fits.
const LOOP_SEED: &str = "Seed of all games, and of the choices and orders of the fits";
const LOOP_THREADS: &str = "Threads, which are also the games at the same time";

/// What the help of `train contest` says of `--rule`.
const CONTEST_RULE: &str = "freestyle, standard, renju, caro or caro-exact, or the Gomocup number 0, 1, \
                            4, 8 or 9 [default: that of the files, else freestyle]";

/// Fit a network to games and write it to a file.
///
/// The games are of one rule, on boards of any sizes. On one machine the same games and options give the
/// same file, on any number of threads.
#[derive(Args, Debug)]
struct Fit {
    /// Files of games, as `selfplay generate` writes them
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Keep the games of this file for validation, and none of the others: so that fits to other games can
    /// be compared. A game that is in both is not learnt from. May be repeated
    #[arg(long, value_name = "FILE", conflicts_with = "validation")]
    validation_games: Vec<PathBuf>,
    /// The new file of the network to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Start from the numbers of this network instead of from chance; shorter steps suit that, such as
    /// --step 0.002
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Give the units of that network that do nothing new weights, so that they can learn again
    #[arg(long, requires = "from")]
    revive: bool,
    /// Go on where an interrupted fit with the same options has stopped
    #[arg(long)]
    resume: bool,
    /// Write the losses on the way to this new file, as CSV
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Draw the losses on the way to this new file, as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    fit: FitArguments,
}

/// Play two networks against each other.
///
/// By nodes, in pairs of games with colours reversed, until an SPRT has decided whether the first is better.
/// Without --rule the rule is that of the files.
#[derive(Args, Debug)]
#[command(mut_arg("rule", |rule| rule.help(CONTEST_RULE)))]
struct NetworkContest {
    /// The network whose results are reported: `built-in`, `untrained` (knows nothing but threats), or a
    /// file
    first: NetworkSource,
    /// Its opponent: `built-in`, `untrained` (knows nothing but threats), or a file
    second: NetworkSource,
    #[command(flatten)]
    test: TestArguments,
    #[command(flatten)]
    contest: ContestArguments,
}

/// Play, fit a network, and play it against the best so far, until a round gains nothing.
///
/// A network learns from nothing but the games: only the first round depends on what the loop starts from.
/// What the folder holds from a run with the same options is not made again.
#[derive(Args, Debug)]
#[command(mut_arg("seed", |seed| seed.help(LOOP_SEED)))]
#[command(mut_arg("threads", |threads| threads.help(LOOP_THREADS)))]
struct Loop {
    /// The network that plays the games of the first round: `built-in`, `untrained` (knows nothing but
    /// threats), or a file
    #[arg(long, value_name = "NETWORK", default_value = "built-in")]
    from: NetworkSource,
    #[command(flatten)]
    rounds: RoundArguments,
    #[command(flatten)]
    fit: FitArguments,
}

/// How a network is fitted.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Fit")]
struct FitArguments {
    /// Share of the games that is kept for validation: their loss chooses the network, and is reported
    #[arg(long, default_value_t = 0.05)]
    validation: f64,
    /// What the value is fitted to: this share of the game's result, the rest is the search's score
    #[arg(long, default_value_t = 0.3)]
    mix: f32,
    /// Weight of the move order beside the value
    #[arg(long, default_value_t = 0.5)]
    policy_weight: f32,
    /// Passes over all positions; the steps become shorter up to their end
    #[arg(long, value_name = "N", default_value_t = 1.0)]
    passes: f64,
    /// Positions between two steps
    #[arg(long, value_name = "N", default_value_t = 256)]
    batch: usize,
    /// Longest step (learning rate), reached after the first thousand steps
    #[arg(long, default_value_t = 0.01)]
    step: f32,
    /// Judgements by the validation games in each pass
    #[arg(long, value_name = "N", default_value_t = 10)]
    judgements: usize,
    /// Judgements in a row without a lower loss that are allowed; one more ends the fit
    #[arg(long, value_name = "N", default_value_t = 5)]
    patience: usize,
    /// Seed of the choice of games for validation, of the first numbers and of the order of positions
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Threads
    #[arg(long, value_name = "N", default_value_t = default_threads(), value_parser = threads())]
    threads: usize,
}

/// Validation positions that are judged at most.
const JUDGED: usize = 200_000;

impl FitArguments {
    fn sampling(&self) -> Result<Sampling> {
        let &FitArguments { validation, seed, .. } = self;
        ensure!(validation > 0.0 && validation < 1.0, "--validation must be between 0 and 1");
        Ok(Sampling { validation, seed })
    }

    fn plan(&self) -> Result<NetworkPlan> {
        let &FitArguments { mix, policy_weight, passes, batch, step, .. } = self;
        let &FitArguments { judgements, patience, seed, threads, .. } = self;
        ensure!((0.0..=1.0).contains(&mix), "--mix must be between 0 and 1");
        ensure!(
            policy_weight >= 0.0 && policy_weight.is_finite(),
            "--policy-weight must be at least 0"
        );
        ensure!(passes > 0.0 && passes.is_finite(), "--passes must be greater than 0");
        ensure!(step > 0.0 && step.is_finite(), "--step must be greater than 0");
        ensure!(batch > 0 && judgements > 0, "--batch and --judgements must be at least 1");
        let judged = JUDGED;
        Ok(NetworkPlan {
            passes,
            batch,
            step,
            mix,
            policy_weight,
            judgements,
            judged,
            patience,
            seed,
            threads,
        })
    }
}

/// Runs a subcommand.
pub(super) fn run(arguments: &Train) -> Result<ExitCode> {
    match &arguments.command {
        TrainCommand::Fit(arguments) => fit::run(arguments),
        TrainCommand::Contest(arguments) => contest::run(arguments),
        TrainCommand::Loop(arguments) => fit::run_loop(arguments),
        TrainCommand::Show { files } => show(files),
    }
}

/// Prints what each file is.
fn show(files: &[PathBuf]) -> Result<ExitCode> {
    for path in files {
        let network = read_network(path)?;
        let (rule, length) = (network.rule(), network.to_bytes().len());
        let fingerprint = network.fingerprint();
        print_result(path.display())?;
        print_result(format_args!("  {rule}, {length} bytes, network {fingerprint:#018x}"))?;
        print_result(format_args!("  {}", network.provenance().replace(char::is_control, " ")))?;
    }
    Ok(ExitCode::SUCCESS)
}
