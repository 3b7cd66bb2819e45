//! `tune fit`: fits weights to games, reports the losses, and writes the weights.

use super::curves::{LossCurve, write_curves};
use super::cycle::{NamedModel, Rounds, remove_old};
use super::data::{TrainingData, rule_of};
use super::{Fit, FitArguments, Loop};
use crate::tuning::{Accuracy, OrderReport, Part, Plan, TableSet, ValueReport, fit as fit_weights};
use crate::{ProgressBar, engine_name, ensure_new, exit_code, say};
use crate::{stop_on_interrupt, write_new};
use anyhow::{Context, Result};
use goren::engine::ModelSource;
use goren::eval::{Model, Weights};
use goren_cli::ensure_apart;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

/// Fits and writes.
pub(super) fn run(arguments: &Fit) -> Result<ExitCode> {
    let Fit { games, out, from, csv, svg, fit: how } = arguments;
    let paths = [Some(out), csv.as_ref(), svg.as_ref()];
    paths.into_iter().flatten().try_for_each(|path| ensure_new(path))?;
    ensure_apart(&[
        ("--out", Some(out.as_path())),
        ("--csv", csv.as_deref()),
        ("--svg", svg.as_deref()),
    ])?;
    how.plan()?;
    let start = from.weights(rule_of(&games[0])?)?;
    let fitted = fit(games, start, from, how)?;
    fitted.say();
    fitted.write(out, csv.as_deref(), svg.as_deref())?;
    let weights = &fitted.weights;
    say(format_args!("{}: weights {:#018x}", out.display(), weights.fingerprint()));
    Ok(ExitCode::SUCCESS)
}

/// Runs the rounds of `tune loop`.
pub(super) fn run_loop(arguments: &Loop) -> Result<ExitCode> {
    let Loop { from, rounds: round_arguments, fit: how } = arguments;
    from.weights(round_arguments.board.rule)?;
    how.plan()?;
    how.sampling()?;
    let stop = stop_on_interrupt()?;
    let (seed, threads) = (how.seed, how.threads);
    let model = "-weights.bin";
    let rounds = Rounds { arguments: round_arguments, from, seed, threads, model };
    let mut fit_round = |round: u32, files: &[PathBuf], (from, best): &NamedModel| {
        let start = best.weights().context("a fit of tables gives tables")?;
        let fitted = fit(files, Weights::clone(start), from, how)?;
        fitted.say();
        let paths = [model, "-losses.csv", "-losses.svg"].map(|name| rounds.path(round, name));
        let is_there = fs::read(&paths[0]).is_ok_and(|old| old == fitted.weights.to_bytes());
        if !is_there {
            rounds.ensure_replaceable(round)?;
        }
        remove_old(&paths)?;
        let [out, csv, svg] = paths;
        fitted.write(&out, Some(&csv), Some(&svg))?;
        Ok(Some((ModelSource::File(out), Model::Table(Arc::new(fitted.weights)))))
    };
    rounds.run(&mut fit_round, &stop)?;
    Ok(exit_code(stop.is_set()))
}

/// Weights that were fitted, with the losses on the way.
pub(super) struct Fitted {
    /// The weights, which know where they come from.
    pub weights: Weights,
    data: TrainingData<TableSet>,
    values: ValueReport,
    order: OrderReport,
    seconds: f64,
}

/// Fits weights to files of games.
///
/// # Errors
/// When the files cannot be used, see `TrainingData::read`.
pub(super) fn fit(
    files: &[PathBuf],
    start: Weights,
    from: &ModelSource,
    how: &FitArguments,
) -> Result<Fitted> {
    let plan = how.plan()?;
    let data = TrainingData::read(files, start.rule(), how.sampling()?)?;
    let before = start.fingerprint();
    let watch = Instant::now();
    let progress = ProgressBar::new((plan.values.epochs + plan.order.epochs) as u64, 0);
    let mut weights = start;
    let (values, order) = fit_weights(&data.samples, &mut weights, &plan, &|part, epoch| {
        let name = match part {
            Part::Values => "values",
            Part::Order => "order",
        };
        progress.set_message(format!("{name} {:.4}", epoch.validation));
        progress.advance(1);
    });
    drop(progress);
    let mut fitted =
        Fitted { weights, data, values, order, seconds: watch.elapsed().as_secs_f64() };
    let source = match from {
        ModelSource::File(_) => "a file",
        ModelSource::Plain => "plain",
        ModelSource::BuiltIn | ModelSource::Tables => "built-in",
    };
    let start = format!("{source} weights {before:#018x}");
    let provenance = fitted.provenance(&start, how, &plan);
    fitted.weights.set_provenance(provenance);
    Ok(fitted)
}

impl Fitted {
    /// Prints the data, the losses of every pass, and a summary.
    pub fn say(&self) {
        say(&self.data);
        for curve in self.curves() {
            say(curve.table());
        }
        say(self.summary());
    }

    /// Losses and accuracies before and after, on the games kept for validation.
    fn summary(&self) -> String {
        let Fitted { values, order, seconds, .. } = self;
        let percent = |share: f64| share * 100.0;
        let Accuracy { loss, first, among_three } = order.before;
        let after = order.after;
        format!(
            "values      loss {:.5} -> {:.5}\n\
             order       loss {loss:.5} -> {:.5}\n\
             first move  {:.2} % -> {:.2} %\n\
             first three {:.2} % -> {:.2} %\n\
             fitted in   {seconds:.1} s",
            values.before,
            values.after,
            after.loss,
            percent(first),
            percent(after.first),
            percent(among_three),
            percent(after.among_three),
        )
    }

    fn curves(&self) -> [LossCurve<'_>; 2] {
        let Fitted { values, order, .. } = self;
        [
            LossCurve {
                name: "values",
                unit: "pass",
                before: Some(values.before),
                epochs: &values.epochs,
                best: values.best,
            },
            LossCurve {
                name: "order",
                unit: "pass",
                before: Some(order.before.loss),
                epochs: &order.epochs,
                best: order.best,
            },
        ]
    }

    /// Writes the weights, which must be new, and the losses where they are asked for.
    ///
    /// # Errors
    /// When a file exists already or cannot be written.
    pub fn write(&self, out: &Path, csv: Option<&Path>, svg: Option<&Path>) -> Result<()> {
        write_new(out, &self.weights.to_bytes())?;
        write_curves(&self.curves(), csv, svg)
    }

    /// Where the weights come from, in a line. Nothing in it depends on when and where they were fitted.
    fn provenance(&self, start: &str, how: &FitArguments, plan: &Plan) -> String {
        let Fitted { data, values, order, .. } = self;
        let mut text = format!(
            "fitted by {} to self-play: {}; from {start}; seed {}, share {}, validation {}, mix {}, \
             epochs {}, patience {}, batch {}, values step {} pull {}, order step {} pull {}; ",
            engine_name(),
            data.counts_text(),
            how.seed,
            how.share,
            how.validation,
            plan.mix,
            plan.values.epochs,
            plan.values.patience,
            plan.values.batch,
            plan.values.step,
            plan.values.pull,
            plan.order.step,
            plan.order.pull,
        );
        // Writing to a text cannot fail.
        let _ = write!(
            text,
            "values loss {:.5} -> {:.5}, order loss {:.5} -> {:.5}, first move {:.4} -> {:.4}, \
             first three {:.4} -> {:.4}; games:{}",
            values.before,
            values.after,
            order.before.loss,
            order.after.loss,
            order.before.first,
            order.after.first,
            order.before.among_three,
            order.after.among_three,
            data.sources_text(),
        );
        text.replace(char::is_control, " ")
    }
}
