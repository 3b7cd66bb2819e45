//! `spsa`: tunes the parameters of the search by games of the engine against itself, many at a time.
//!
//! The method is in `optimizer`, the file that keeps the values in `course`; the games are those of every contest, by
//! nodes and in this process. The result is printed. No value leaves the range that `search/params.rs` gives its
//! parameter. The result must be confirmed by games with other openings before it goes into that file.

mod course;
mod optimizer;

use super::contest::ContestArguments;
use super::{ProgressBar, Table, exit_code, named, print_if_read, stop_on_interrupt};
use crate::arena::StopFlag;
use crate::arena::selfplay::{Variant, game_seed, in_order};
use crate::arena::statistics::GameScore;
use anyhow::{Context, Result, bail, ensure};
use clap::{Args, value_parser};
use course::{Course, Header, Reached};
use goren::eval::network::NetworkSet;
use goren::search::params::Parameter;
use goren::search::{Method, Params};
use optimizer::{Optimizer, TunedParameter};
use std::path::PathBuf;
use std::process::ExitCode;

/// The smallest perturbation at the end: with less, rounding to whole numbers would dominate.
const MIN_REACH: f64 = 0.5;
/// The largest step at the end, far beyond what is of use; with infinite steps there would be no values.
const MAX_RATE: f64 = 10.0;
/// Pairs of games between two updates of the parameters: more threads than this gain nothing.
const BATCH: u64 = 16;

/// Tune the parameters of the search with SPSA.
///
/// SPSA (simultaneous perturbation stochastic approximation) plays every pair of games between two
/// searches whose parameters lie on either side of the present ones, and moves them towards the winner.
/// Prints a line NAME=VALUE,... that `ablate --set` takes.
#[derive(Args, Debug)]
pub(super) struct Spsa {
    /// Pairs of games
    #[arg(long, value_name = "N", default_value_t = 8_000, value_parser = value_parser!(u64).range(1..))]
    pairs: u64,
    /// Step at the end: how far winning both games of a pair moves a parameter, in units of its reach
    #[arg(long, default_value_t = 0.01)]
    rate: f64,
    /// Perturbation at the end: how far from a parameter the two searches play, as a share of its range
    #[arg(long, default_value_t = 0.0625)]
    reach: f64,
    /// Parameters to tune, with commas between [default: all]
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    only: Vec<String>,
    /// Values to begin with, each in the range of its parameter, with commas between [default: those of the
    /// rule]
    #[arg(long = "set", value_name = "NAME=VALUE", value_delimiter = ',')]
    params: Vec<String>,
    /// Write the values of every parameter to this file, a line of JSON after each 16 pairs
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Continue the run in the file of --log; it comes to the same values as one that was never stopped
    #[arg(long, requires = "log")]
    resume: bool,
    #[command(flatten)]
    contest: ContestArguments,
}

/// Tunes and prints the result.
pub(super) fn run(arguments: &Spsa) -> Result<ExitCode> {
    arguments.check()?;
    let start = arguments.start()?;
    let tuned = arguments.tuned()?;
    arguments.contest.check()?;
    let (mut course, reached) = arguments.open(&start, &tuned)?;
    let stop = stop_on_interrupt()?;
    let progress = ProgressBar::new(arguments.pairs, reached.pairs);
    let found = tune(arguments, &start, &tuned, reached, &stop, |reached| {
        progress.set_position(reached.pairs);
        course.as_mut().map_or(Ok(()), |course| course.write(reached))
    })?;
    drop(progress);
    print_if_read(result_text(&tuned, &Params::default(), &start, &found))?;
    Ok(exit_code(stop.is_set()))
}

impl Spsa {
    /// Refuses a step or a perturbation with which nothing can be tuned.
    fn check(&self) -> Result<()> {
        let Spsa { rate, reach, .. } = *self;
        ensure!(rate > 0.0 && rate <= MAX_RATE, "--rate must be above 0 and at most {MAX_RATE}");
        ensure!(reach > 0.0 && reach <= 1.0, "--reach must be above 0 and at most 1");
        Ok(())
    }

    fn start(&self) -> Result<Params> {
        let mut params = Params::default();
        self.params.iter().try_for_each(|param| params.set(param))?;
        Ok(params)
    }

    /// The file of --log and how far the run in it has come.
    fn open(&self, start: &Params, tuned: &[Parameter]) -> Result<(Option<Course>, Reached)> {
        let Some(path) = &self.log else { return Ok((None, Reached::default())) };
        let header = Header {
            conditions: self.contest.conditions(),
            pairs: self.pairs,
            rate: self.rate,
            reach: self.reach,
            tuned: tuned.iter().map(|parameter| parameter.name).collect(),
            start: setting_line(tuned, &Params::default(), start),
        };
        let opened = if self.resume && path.exists() {
            Course::resume(path, &header)
        } else {
            Course::create(path, &header).map(|course| (course, Reached::default()))
        };
        let (course, reached) = opened.with_context(named(path))?;
        Ok((Some(course), reached))
    }

    /// The parameters to tune.
    fn tuned(&self) -> Result<Vec<Parameter>> {
        let all = Params::all();
        if let Some(unknown) = self.only.iter().find(|name| all.iter().all(|p| p.name != **name)) {
            bail!("there is no parameter {unknown}");
        }
        let asked = |p: &&Parameter| self.only.is_empty() || self.only.iter().any(|n| n == p.name);
        Ok(all.iter().filter(asked).cloned().collect())
    }
}

/// Plays and learns behind what an earlier run has reached. `update` is called after every batch. Returns the
/// tuned parameters.
fn tune(
    arguments: &Spsa,
    start: &Params,
    tuned: &[Parameter],
    reached: Reached,
    stop: &StopFlag,
    mut update: impl FnMut(&Reached) -> Result<()>,
) -> Result<Params> {
    let Spsa { pairs, rate, contest, .. } = arguments;
    let begin = tuned.iter().map(|parameter| {
        let range = parameter.range.clone();
        let width = f64::from(range.end() - range.start());
        let reach = (width * arguments.reach).max(MIN_REACH);
        TunedParameter { value: parameter.get(start), range, reach }
    });
    let mut optimizer = Optimizer::new(begin.collect(), *pairs, *rate, contest.seed);
    // Its clones share the built-in networks, which would else be decoded for every player.
    let networks = NetworkSet::default();
    let mut played = reached.pairs;
    if played > 0 {
        optimizer.set_values(reached.values);
    }
    while played < *pairs && !stop.is_set() {
        let mut batch = Vec::new();
        let play = |_: &mut (), pair: u64| {
            let perturbation = optimizer.perturb(pair);
            let variants = perturbation.players.each_ref().map(|values| {
                let params = with_values(start, tuned, values);
                let method = Method { params, ..Method::default() };
                Variant { method, networks: networks.clone() }
            });
            let contest = contest.contest(variants)?;
            let scores =
                contest.pair(&mut contest.players(), game_seed(arguments.contest.seed, pair));
            Ok((perturbation, scores))
        };
        let end = (played + BATCH).min(*pairs);
        in_order(
            played..end,
            contest.threads,
            stop,
            || (),
            play,
            |_, result| {
                batch.push(result);
                true
            },
        );
        if (batch.len() as u64) < end - played {
            // It was stopped: a run that is resumed plays all of this batch with the values before it.
            break;
        }
        played = end;
        for (perturbation, scores) in batch.into_iter().collect::<Result<Vec<_>>>()? {
            optimizer.learn(&perturbation, scores.iter().map(advantage).sum());
        }
        update(&Reached { pairs: played, values: optimizer.values().to_vec() })?;
    }
    let rounded: Vec<i32> = optimizer.values().iter().map(|value| value.round() as i32).collect();
    Ok(with_values(start, tuned, &rounded))
}

fn with_values(start: &Params, tuned: &[Parameter], values: &[i32]) -> Params {
    let mut params = *start;
    tuned.iter().zip(values).for_each(|(parameter, &value)| parameter.set(&mut params, value));
    params
}

/// The score of the first player minus that of the second in a game.
fn advantage(score: &GameScore) -> f64 {
    match score {
        GameScore::Win => 1.0,
        GameScore::Draw => 0.0,
        GameScore::Loss => -1.0,
    }
}

/// A line for every parameter that was tuned, before and after, and one with all that `--set` takes.
fn result_text(tuned: &[Parameter], defaults: &Params, start: &Params, found: &Params) -> String {
    let mut table = Table::new(["parameter", "before", "after", "range"]);
    for parameter in tuned {
        let (before, after) = (parameter.get(start), parameter.get(found));
        let range = format!("{} to {}", parameter.range.start(), parameter.range.end());
        table.add([parameter.name.to_string(), before.to_string(), after.to_string(), range]);
    }
    format!("{table}\n{}", setting_line(tuned, defaults, found))
}

/// What `--set` takes to search with these parameters: the tuned ones and all others that are not at
/// their defaults, because the games were played with them too.
fn setting_line(tuned: &[Parameter], defaults: &Params, found: &Params) -> String {
    let is_told = |one: &&Parameter| {
        let is_tuned = tuned.iter().any(|other| other.name == one.name);
        is_tuned || one.get(found) != one.get(defaults)
    };
    let told = Params::all().iter().filter(is_told);
    told.map(|one| format!("{}={}", one.name, one.get(found))).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_line;

    fn tuned_by(threads: &str) -> Result<Params> {
        let line = "--pairs 20 --nodes 200 --opening-nodes 200 --seed 3 --rate 0.5 \
                    --only late_moves_base,order_killer --threads";
        let arguments: Spsa = parse_line(&format!("{line} {threads}"))?;
        let (start, tuned) = (arguments.start()?, arguments.tuned()?);
        tune(&arguments, &start, &tuned, Reached::default(), &StopFlag::default(), |_| Ok(()))
    }

    #[test]
    fn tunes_only_the_named_parameters_alike_on_any_number_of_threads() {
        let one = tuned_by("1").unwrap();
        assert_eq!(tuned_by("3").unwrap(), one);
        let start = Params::default();
        assert_ne!(one, start);
        let (late_moves_base, order_killer) = (start.late_moves_base, start.order_killer);
        let restored = Params { late_moves_base, order_killer, ..one };
        assert_eq!(restored, start);
    }

    #[test]
    fn a_run_that_was_stopped_comes_to_the_same_values() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("course.json");
        let line =
            "--pairs 48 --nodes 200 --opening-nodes 200 --seed 3 --rate 0.5 --only order_killer";
        let parsed = || Spsa { log: Some(path.clone()), ..parse_line(line).unwrap() };
        // `stop_after` batches; what was reached after each.
        let run = |arguments: &Spsa, stop_after: usize| {
            let (start, tuned) = (arguments.start().unwrap(), arguments.tuned().unwrap());
            let (mut course, reached) = arguments.open(&start, &tuned).unwrap();
            let (stop, mut all) = (StopFlag::default(), Vec::new());
            tune(arguments, &start, &tuned, reached, &stop, |reached| {
                all.push(reached.clone());
                if all.len() == stop_after {
                    stop.set();
                }
                course.as_mut().unwrap().write(reached)
            })
            .unwrap();
            all
        };
        let whole = run(&parsed(), 9);
        assert_eq!(whole.iter().map(|reached| reached.pairs).collect::<Vec<_>>(), [16, 32, 48]);
        std::fs::remove_file(&path).unwrap();
        assert_eq!(run(&parsed(), 1), whole[..1]);
        let mut resumed = parsed();
        resumed.resume = true;
        assert_eq!(run(&resumed, 9), whole[1..]);
        // The file of other games is refused.
        resumed.contest.nodes = 300;
        let (start, tuned) = (resumed.start().unwrap(), resumed.tuned().unwrap());
        let error = format!("{:#}", resumed.open(&start, &tuned).unwrap_err());
        assert!(error.contains("another tuning: its nodes is 200, not 300"), "{error}");
    }

    #[test]
    fn the_line_of_the_result_sets_the_same_parameters() {
        for line in ["--only razor_base", "--only razor_base --set iir_cut=9,late_moves_base=8"] {
            let arguments = parse_line::<Spsa>(line).unwrap();
            let (defaults, start) = (Params::default(), arguments.start().unwrap());
            let mut found = start;
            found.set("razor_base=77").unwrap();
            let text = result_text(&arguments.tuned().unwrap(), &defaults, &start, &found);
            let mut again = defaults;
            let told = text.lines().last().unwrap();
            told.split(',').for_each(|param| again.set(param).unwrap());
            assert_eq!(again, found, "{line}");
        }
    }

    #[test]
    fn rejects_unknown_parameters_and_values_outside_their_ranges() {
        for line in ["--only chess", "--size 4", "--set razor_base", "--set razor_base=201"] {
            let arguments = parse_line::<Spsa>(line);
            let refused = arguments.map_or(true, |a| a.tuned().and_then(|_| a.start()).is_err());
            assert!(refused, "{line}");
        }
    }

    #[test]
    fn rejects_rates_and_reaches_outside_their_bounds() {
        let checked = |line: &str| parse_line::<Spsa>(line).unwrap().check();
        for value in ["nan", "inf", "-0.01", "0", "11"] {
            assert!(checked(&format!("--rate={value}")).is_err(), "{value}");
            assert!(checked(&format!("--reach={value}")).is_err(), "{value}");
        }
        assert!(checked("--reach=2").is_err());
        for line in ["", "--rate=2 --reach=1", "--rate 0.025 --reach 0.12"] {
            assert!(checked(line).is_ok(), "{line}");
        }
    }
}
