//! `spsa`: tunes the numbers of the search by games of the engine against itself, many at a time.
//!
//! The method is `method::Spsa`; the games are those of `ablate`, by nodes and in this process. What
//! comes out is printed, and has to be proved by games on other openings before it goes into
//! `search/params.rs`.

mod method;

use super::{default_threads, exit_code, progress_bar, run_tool, say, stop_on_interrupt};
use crate::arena::Stop;
use crate::arena::selfplay::{Contest, Mind, OpeningMaker, game_seed, in_order};
use crate::arena::statistics::GameScore;
use crate::board::BoardSize;
use crate::eval::ModelKind;
use crate::rules::Rule;
use crate::search::params::Parameter;
use crate::search::{Method, Params};
use anyhow::{Context, Result, ensure};
use clap::Parser;
use method::{Spsa, Tuned};
use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs::File;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

/// Hash of a player: the searches are short.
const HASH_BYTES: u64 = 4 << 20;
/// Least reach: less is lost when numbers are rounded.
const LEAST_REACH: f64 = 0.5;
/// Pairs of games between two looks at what they taught: on more threads at a time none would gain.
const BATCH: u64 = 16;

/// Tunes the numbers of the search by games against itself (simultaneous perturbation): every pair of
/// games is played by two searches whose numbers lie on either side of the present ones. Prints a line
/// NAME=VALUE,.. that `ablate --set` takes. The same seed gives the same games on any number of threads.
#[derive(Parser, Debug)]
#[command(name = "goren-lab spsa", no_binary_name = true)]
struct Arguments {
    /// freestyle, standard, renju, caro or caro-exact, or the rule's number in the protocol.
    #[arg(long, default_value_t = Rule::Freestyle)]
    rule: Rule,
    /// The board: 15, or 15x20 for 15 columns and 20 rows.
    #[arg(long, default_value = "15")]
    size: BoardSize,
    /// Pairs of games.
    #[arg(long, default_value_t = 8_000, value_parser = clap::value_parser!(u64).range(1..))]
    pairs: u64,
    /// Nodes for each move.
    #[arg(long, default_value_t = 5_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// How far a pair that was won twice moves a number at the end, in reaches.
    #[arg(long, default_value_t = 0.01)]
    rate: f64,
    /// How far to either side of a number is played at the end, in ranges of the number.
    #[arg(long, default_value_t = 0.0625)]
    reach: f64,
    /// Pairs played at a time; as many as the machine has cores unless told.
    #[arg(long)]
    threads: Option<usize>,
    /// What openings and perturbations are drawn from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Numbers to tune, with commas between; all of them unless told.
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    only: Vec<String>,
    /// Numbers to begin with, instead of those that the rule is played with.
    #[arg(long = "set", value_name = "NAME=VALUE", value_delimiter = ',')]
    settings: Vec<String>,
    /// A file for the course of every number, with commas between the values; it must not exist.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
}

/// The subcommand `spsa`.
pub fn command(arguments: &[OsString]) -> ExitCode {
    run_tool("spsa", Arguments::try_parse_from(arguments), |arguments| run(&arguments))
}

fn run(arguments: &Arguments) -> Result<ExitCode> {
    let start = arguments.start()?;
    let tuned = arguments.tuned()?;
    let mut csv = match &arguments.csv {
        Some(path) => Some(File::create_new(path).with_context(|| path.display().to_string())?),
        None => None,
    };
    if let Some(file) = &mut csv {
        let names: Vec<_> = tuned.iter().map(|parameter| parameter.name).collect();
        writeln!(file, "pairs,{}", names.join(","))?;
    }
    let stop = stop_on_interrupt()?;
    let bar = progress_bar(arguments.pairs, 0);
    let found = tune(arguments, &start, &tuned, &stop, |pairs, spsa| {
        bar.set_position(pairs);
        if let Some(file) = &mut csv {
            let values = spsa.values().iter().fold(String::new(), |mut line, value| {
                let _ = write!(line, ",{value:.2}");
                line
            });
            writeln!(file, "{pairs}{values}")?;
        }
        Ok(())
    })?;
    bar.finish_and_clear();
    say(describe(&tuned, &start, &found));
    Ok(exit_code(&stop))
}

impl Arguments {
    fn start(&self) -> Result<Params> {
        let mut params = Params::of(self.rule, ModelKind::Table);
        self.settings.iter().try_for_each(|setting| params.set(setting))?;
        Ok(params)
    }

    /// The numbers to tune.
    fn tuned(&self) -> Result<Vec<Parameter>> {
        let area = self.size.points().count();
        ensure!(area > *OPENING_STONES.end() * 2, "a {} board is too small", self.size);
        let all = Params::all();
        let unknown = self.only.iter().find(|name| all.iter().all(|one| one.name != **name));
        ensure!(
            unknown.is_none(),
            "there is no number called {}",
            unknown.unwrap_or(&String::new())
        );
        let asked =
            |one: &&Parameter| self.only.is_empty() || self.only.iter().any(|n| n == one.name);
        Ok(all.iter().filter(asked).cloned().collect())
    }

    fn contest(&self, methods: [Method; 2]) -> Contest {
        let (rule, size) = (self.rule, self.size);
        let opening = OpeningMaker {
            rule,
            size,
            stones: OPENING_STONES,
            nodes: OPENING_NODES,
            bound: OPENING_BOUND,
        };
        let minds = methods.map(|method| Mind { method, ..Mind::default() });
        Contest { opening, nodes: self.nodes, hash_bytes: HASH_BYTES, minds }
    }
}

/// Stones of an opening.
const OPENING_STONES: std::ops::RangeInclusive<usize> = 3..=6;
/// Nodes that judge an opening.
const OPENING_NODES: u64 = 1_000;
/// Largest value of an opening for either side.
const OPENING_BOUND: i32 = 150;

/// Plays and learns; `heed` hears of every batch. The numbers that came out.
fn tune(
    arguments: &Arguments,
    start: &Params,
    tuned: &[Parameter],
    stop: &Stop,
    mut heed: impl FnMut(u64, &Spsa) -> Result<()>,
) -> Result<Params> {
    let begin = tuned.iter().map(|parameter| {
        let range = parameter.range.clone();
        let width = f64::from(range.end() - range.start());
        let reach = (width * arguments.reach).max(LEAST_REACH);
        Tuned { value: parameter.get(start), range, reach }
    });
    let mut spsa = Spsa::new(begin.collect(), arguments.pairs, arguments.rate, arguments.seed);
    let threads = arguments.threads.unwrap_or_else(default_threads);
    let mut played = 0;
    while played < arguments.pairs && !stop.is_ordered() {
        let mut batch = Vec::new();
        let numbers = played..(played + BATCH).min(arguments.pairs);
        let work = |_: &mut (), pair: u64| {
            let probe = spsa.probe(pair);
            let methods = probe.players.each_ref().map(|values| Method {
                params: Some(with_values(start, tuned, values)),
                ..Method::default()
            });
            let contest = arguments.contest(methods);
            let scores = contest.pair(&mut contest.players(), game_seed(arguments.seed, pair));
            (probe, scores)
        };
        in_order(
            numbers,
            threads,
            stop,
            || (),
            work,
            |_, result| {
                batch.push(result);
                true
            },
        );
        played += batch.len() as u64;
        for (probe, scores) in &batch {
            spsa.learn(probe, scores.iter().map(advantage).sum());
        }
        heed(played, &spsa)?;
    }
    let rounded: Vec<i32> = spsa.values().iter().map(|value| value.round() as i32).collect();
    Ok(with_values(start, tuned, &rounded))
}

fn with_values(start: &Params, tuned: &[Parameter], values: &[i32]) -> Params {
    let mut params = *start;
    tuned.iter().zip(values).for_each(|(parameter, &value)| parameter.set(&mut params, value));
    params
}

/// What the first player got more than the second in a game.
fn advantage(score: &GameScore) -> f64 {
    match score {
        GameScore::Win => 1.0,
        GameScore::Draw => 0.0,
        GameScore::Loss => -1.0,
    }
}

/// A line for every number, before and after, and one with all that `--set` takes.
fn describe(tuned: &[Parameter], start: &Params, found: &Params) -> String {
    let mut text = format!("{:28} {:>8} {:>8}  range", "number", "before", "after");
    for parameter in tuned {
        let (before, after) = (parameter.get(start), parameter.get(found));
        let _ =
            write!(text, "\n{:28} {before:>8} {after:>8}  {:?}", parameter.name, parameter.range);
    }
    let settings = tuned.iter().map(|one| format!("{}={}", one.name, one.get(found)));
    let _ = write!(text, "\n\n{}", settings.collect::<Vec<_>>().join(","));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tuned_by(threads: &str) -> Result<Params> {
        let line = "--pairs 20 --nodes 200 --seed 3 --rate 0.5 --only late_moves_base,order_killer --threads";
        let arguments = line.split(' ').chain([threads]);
        let arguments = Arguments::try_parse_from(arguments)?;
        let (start, tuned) = (arguments.start()?, arguments.tuned()?);
        tune(&arguments, &start, &tuned, &Stop::default(), |_, _| Ok(()))
    }

    #[test]
    fn the_number_of_threads_changes_nothing_and_only_what_is_asked_for_moves() {
        let one = tuned_by("1").unwrap();
        assert_eq!(tuned_by("3").unwrap(), one);
        let start = Params::of(Rule::Freestyle, ModelKind::Table);
        assert_ne!(one, start);
        let (late_moves_base, order_killer) = (start.late_moves_base, start.order_killer);
        let restored = Params { late_moves_base, order_killer, ..one };
        assert_eq!(restored, start);
    }

    #[test]
    fn what_comes_out_can_be_set() {
        let arguments = Arguments::try_parse_from(["--only", "razor_base"]).unwrap();
        let start = arguments.start().unwrap();
        let mut found = start;
        found.set("razor_base=77").unwrap();
        let text = describe(&arguments.tuned().unwrap(), &start, &found);
        let line = text.lines().last().unwrap();
        let mut again = start;
        line.split(',').for_each(|setting| again.set(setting).unwrap());
        assert_eq!(again, found);
    }

    #[test]
    fn what_cannot_be_tuned_is_refused() {
        for line in ["--only chess", "--size 4", "--set razor_base"] {
            let arguments = Arguments::try_parse_from(line.split(' '));
            let refused = arguments.map_or(true, |a| a.tuned().and_then(|_| a.start()).is_err());
            assert!(refused, "{line}");
        }
    }
}
