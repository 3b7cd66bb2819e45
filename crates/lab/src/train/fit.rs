//! `train fit` and `train loop`: fit networks to games.
//!
//! A fit saves its state beside the network that it will write, so that it can go on after an
//! interruption.

use super::report::{Trained, provenance, provenance_with_losses};
use super::{TrainArguments, TrainFit, TrainLoop};
use crate::arena::StopFlag;
use crate::tune::cycle::{NamedModel, Rounds, remove_old};
use crate::tune::data::{TrainingData, rule_of};
use crate::tuning::{CheckpointError, Judgement, NetworkFit, PackedSet};
use crate::{ProgressBar, ensure_new, exit_code, named, say, stop_on_interrupt};
use anyhow::{Context, Result, bail, ensure};
use goren::engine::{ModelSource, read_model};
use goren::eval::network::Network;
use goren::eval::{Model, Weights};
use goren::rules::Rule;
use goren_cli::{ensure_apart, write_whole};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

/// Positions that the integers of a network are compared with floating point on.
const COMPARED: usize = 10_000;

/// Fits and writes.
pub(super) fn run(arguments: &TrainFit) -> Result<ExitCode> {
    let TrainFit { games, out, from, resume, csv, svg, fit: how } = arguments;
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
    let start = from.as_ref().map(|path| read_network(path, rule)).transpose()?;
    let stop = stop_on_interrupt()?;
    let data = TrainingData::read(games, rule, how.sampling()?)?;
    let mut fit = NetworkFit::new(&data.samples, how.plan()?);
    if let Some(network) = &start {
        fit = fit.starting_from(network);
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
fn read_network(path: &Path, rule: Rule) -> Result<Arc<Network>> {
    let model = read_model(path)?;
    let Model::Network(network) = model else {
        bail!("{}: not a network", path.display());
    };
    let of = network.rule();
    ensure!(of == rule, "{}: a network for {of}, but the games are {rule}", path.display());
    Ok(network)
}

/// Runs the rounds of `train loop`.
pub(super) fn run_loop(arguments: &TrainLoop) -> Result<ExitCode> {
    let TrainLoop { from, rounds: round_arguments, fit: how } = arguments;
    let rule = round_arguments.board.rule;
    how.plan()?;
    how.sampling()?;
    let stop = stop_on_interrupt()?;
    let (seed, threads) = (how.seed, how.threads);
    let model = "-network.bin";
    let rounds = Rounds { arguments: round_arguments, from, seed, threads, model };
    let mut fit_round = |round: u32, files: &[PathBuf], _: &NamedModel| {
        let paths = [model, "-losses.csv", "-losses.svg"].map(|name| rounds.path(round, name));
        let data = TrainingData::read(files, rule, how.sampling()?)?;
        say(&data);
        let [out, csv, svg] = &paths;
        if let Some(model) = made_before(out, &data, how) {
            say(format_args!("{} was fitted before", out.display()));
            return Ok(Some((ModelSource::File(out.clone()), model)));
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
        let model = Model::Network(Arc::new(trained.network));
        Ok(Some((ModelSource::File(out.clone()), model)))
    };
    rounds.run(&mut fit_round, &stop)?;
    Ok(exit_code(stop.is_set()))
}

/// The network of an earlier run with the same games and options.
fn made_before(path: &Path, data: &TrainingData<PackedSet>, how: &TrainArguments) -> Option<Model> {
    let model = path.exists().then(|| read_model(path)).and_then(Result::ok)?;
    let Model::Network(network) = &model else { return None };
    let is_same = network.provenance().starts_with(&provenance(data, how, None));
    is_same.then_some(model)
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
    data: &TrainingData<PackedSet>,
    how: &TrainArguments,
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
    let model = Model::Network(Arc::new(network));
    let tables = Model::Table(Arc::new(Weights::built_in(data.samples.rule())));
    let losses = vec![
        ("built-in tables", fit.model_losses(&tables)),
        ("network", fit.float_losses()),
        ("in integers", fit.model_losses(&model)),
    ];
    let provenance = provenance_with_losses(data, how, fit.start(), &losses);
    Ok(Some(Trained {
        rounding: fit.rounding_error(&model, COMPARED),
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
