//! `train fit` and `train loop`: fit networks to games.
//!
//! A fit saves its state beside the network that it will write, so that it can go on after an
//! interruption.

use super::data::{TrainingData, rule_of};
use super::report::{Start, Trained, provenance, provenance_with_losses};
use super::rounds::{NETWORK, NamedNetwork, Rounds, remove_old};
use super::{Fit, FitArguments, Loop};
use crate::arena::StopFlag;
use crate::learning::{CheckpointError, Judgement, NetworkFit};
use crate::{ProgressBar, ensure_new, exit_code, named, say, stop_on_interrupt};
use anyhow::{Context, Result, ensure};
use goren::engine::{NetworkSource, read_network};
use goren::eval::network::Network;
use goren::rules::Rule;
use goren_cli::{ensure_apart, write_whole};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

/// Positions that the integers of a network are compared with floating point on, and that its live units
/// are counted on.
const COMPARED: usize = 10_000;

/// Fits and writes.
pub(super) fn run(arguments: &Fit) -> Result<ExitCode> {
    let Fit { games, validation_games, out, from, revive, resume, csv, svg, fit: how } = arguments;
    ensure!(
        !(*resume && out.exists()),
        "{}: this fit is finished; there is nothing to resume",
        out.display()
    );
    let paths = [Some(out), csv.as_ref(), svg.as_ref()];
    paths.into_iter().flatten().try_for_each(|path| ensure_new(path))?;
    let checkpoint = Checkpoint::beside(out);
    ensure_apart(&[
        ("--out", Some(out.as_path())),
        ("the checkpoint of --out", Some(checkpoint.0.as_path())),
        ("--csv", csv.as_deref()),
        ("--svg", svg.as_deref()),
    ])?;
    let path = checkpoint.0.display();
    ensure!(*resume || !checkpoint.0.exists(), "{path} exists already; --resume goes on from it");
    how.plan()?;
    let rule = rule_of(&games[0])?;
    let start = from.as_ref().map(|path| network_for(path, rule)).transpose()?;
    let stop = stop_on_interrupt()?;
    let mut sampling = how.sampling()?;
    if !validation_games.is_empty() {
        sampling.validation = 0.0;
    }
    let data = TrainingData::read(games, validation_games, rule, sampling)?;
    let mut fit = NetworkFit::new(&data.samples, how.plan()?);
    if let Some(network) = &start {
        fit = fit.starting_from(network);
    }
    if *revive {
        fit = fit.with_revived_units();
    }
    if *resume {
        checkpoint.load(&mut fit)?;
    }
    say(&data);
    let Some(trained) = finish(&data, how, fit, &checkpoint, &stop)? else {
        say("interrupted; --resume goes on");
        return Ok(exit_code(stop.is_set()));
    };
    trained.say();
    trained.write(out, csv.as_deref(), svg.as_deref())?;
    checkpoint.remove()?;
    say(format_args!("{}: network {:#018x}", out.display(), trained.network.fingerprint()));
    Ok(exit_code(stop.is_set()))
}

/// The network to start from.
fn network_for(path: &Path, rule: Rule) -> Result<Arc<Network>> {
    let network = read_network(path)?;
    let of = network.rule();
    ensure!(of == rule, "{}: a network for {of}, but the games are {rule}", path.display());
    Ok(network)
}

/// Runs the rounds of `train loop`.
pub(super) fn run_loop(arguments: &Loop) -> Result<ExitCode> {
    let Loop { from, rounds: round_arguments, fit: how } = arguments;
    let rule = round_arguments.board.rule;
    how.plan()?;
    how.sampling()?;
    let stop = stop_on_interrupt()?;
    let (seed, threads) = (how.seed, how.threads);
    let rounds = Rounds { arguments: round_arguments, from, seed, threads };
    let mut fit_round = |round: u32, files: &[PathBuf]| -> Result<Option<NamedNetwork>> {
        let paths = [NETWORK, "-losses.csv", "-losses.svg"].map(|name| rounds.path(round, name));
        let data = TrainingData::read(files, &[], rule, how.sampling()?)?;
        say(&data);
        let [out, csv, svg] = &paths;
        if let Some(network) = made_before(out, &data, how) {
            say(format_args!("{} was fitted before", out.display()));
            return Ok(Some((NetworkSource::File(out.clone()), network)));
        }
        rounds.ensure_replaceable(round)?;
        remove_old(&paths)?;
        let mut fit = NetworkFit::new(&data.samples, how.plan()?);
        let checkpoint = Checkpoint::beside(out);
        match checkpoint.load(&mut fit) {
            // That of a run with other options is overwritten.
            Err(error) if error.is::<CheckpointError>() => {}
            result => result?,
        }
        let Some(trained) = finish(&data, how, fit, &checkpoint, &stop)? else { return Ok(None) };
        trained.say();
        trained.write(out, Some(csv), Some(svg))?;
        checkpoint.remove()?;
        Ok(Some((NetworkSource::File(out.clone()), Arc::new(trained.network))))
    };
    rounds.run(&mut fit_round, &stop)?;
    Ok(exit_code(stop.is_set()))
}

/// The network of an earlier run with the same games and options.
fn made_before(path: &Path, data: &TrainingData, how: &FitArguments) -> Option<Arc<Network>> {
    let network = path.exists().then(|| read_network(path)).and_then(Result::ok)?;
    let is_same = network.provenance().starts_with(&provenance(data, how, Start::default()));
    is_same.then_some(network)
}

/// The file with the state of a fit, from which an interrupted one goes on.
struct Checkpoint(PathBuf);

impl Checkpoint {
    /// For a network that is to be written to this path.
    fn beside(out: &Path) -> Self {
        let mut path = out.as_os_str().to_owned();
        path.push(".checkpoint");
        Checkpoint(path.into())
    }

    /// Goes on from the file, if there is one.
    fn load(&self, fit: &mut NetworkFit) -> Result<()> {
        if self.0.exists() {
            let bytes = fs::read(&self.0).with_context(named(&self.0))?;
            fit.resume(&bytes).with_context(named(&self.0))?;
        }
        Ok(())
    }

    /// Replaces the file at once, so that an interruption leaves the old one or the new one.
    fn save(&self, fit: &NetworkFit) -> Result<()> {
        write_whole(&self.0, &fit.checkpoint())
    }

    /// Removes the file when the network is written.
    fn remove(&self) -> Result<()> {
        remove_old(std::slice::from_ref(&self.0))
    }
}

/// Runs a fit to its end; `None` when it was stopped on the way. Then the checkpoint holds what was
/// done.
fn finish(
    data: &TrainingData,
    how: &FitArguments,
    mut fit: NetworkFit,
    checkpoint: &Checkpoint,
    stop: &StopFlag,
) -> Result<Option<Trained>> {
    let (watch, start) = (Instant::now(), fit.seen());
    let mut progress = ProgressBar::new(fit.planned(), start);
    while !fit.is_over() && !stop.is_set() {
        let judged = fit.advance(&mut |seen| {
            progress.set_position(seen);
            !stop.is_set()
        });
        if let Some(judgement) = judged {
            progress.report(summary(judgement));
        }
        checkpoint.save(&fit)?;
    }
    drop(progress);
    if !fit.is_over() {
        return Ok(None);
    }
    let (seconds, learnt) = (watch.elapsed().as_secs_f64(), fit.seen() - start);
    let (network, saturation) = fit.network(String::new());
    let network = Arc::new(network);
    // A build with another layout has none.
    let built_in = Network::read_built_in(data.samples.rule()).ok();
    let built_in = built_in.map(|built_in| ("built-in", fit.losses_of(&Arc::new(built_in))));
    let fitted = [("network", fit.float_losses()), ("in integers", fit.losses_of(&network))];
    let losses: Vec<_> = built_in.into_iter().chain(fitted).collect();
    let provenance = provenance_with_losses(data, how, Start::of(&fit), &losses);
    Ok(Some(Trained {
        rounding: fit.rounding_error(&network, COMPARED),
        live_units: fit.live_units(COMPARED),
        judgements: fit.judgements().to_vec(),
        best: fit.best(),
        least: fit.least_losses(),
        network: fit.network(provenance).0,
        losses,
        saturation,
        seconds,
        learnt,
    }))
}

fn summary(judgement: &Judgement) -> String {
    let Judgement { training, validation, .. } = judgement;
    format!("training {:.4}, validation {:.4}", training.value, validation.value)
}
