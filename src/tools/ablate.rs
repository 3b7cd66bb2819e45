//! `ablate`: switches one step of the search off at a time and measures what it was worth, in nodes to
//! a depth and in games.
//!
//! This file reads the command line and plays the games; `depth` counts the nodes, `table` prints.
//! The worth of a step depends on all others: two that do the same work both look worthless.

mod depth;
mod table;

use super::{default_threads, exit_code, progress_bar, run_tool, say, stop_on_interrupt};
use crate::arena::Stop;
use crate::arena::selfplay::{Contest, Mind, OpeningMaker};
use crate::board::BoardSize;
use crate::rules::Rule;
use crate::search::{Step, Steps};
use anyhow::{Context, Result, ensure};
use clap::Parser;
use std::ffi::OsString;
use std::fs::File;
use std::path::PathBuf;
use std::process::ExitCode;
use table::Row;

/// Hash of a player: the searches are short.
const HASH_BYTES: u64 = 4 << 20;
/// Stones of an opening.
const OPENING_STONES: std::ops::RangeInclusive<usize> = 3..=6;
/// Nodes that judge an opening.
const OPENING_NODES: u64 = 5_000;
/// Largest value of an opening for either side.
const OPENING_BOUND: i32 = 100;

/// Switches one step of the search off at a time and measures what it was worth: nodes and time to a
/// depth over the positions of the bench, against those with all steps on, and games of the whole
/// search against the search without the step. Times say something only on one thread of a machine
/// with nothing else to do.
#[derive(Parser, Debug)]
#[command(name = "pbrain-goren ablate", no_binary_name = true)]
struct Arguments {
    /// freestyle, standard, renju, caro or caro-exact, or the rule's number in the protocol: that of the
    /// games, and the only one whose positions are searched. Unless told, games are of freestyle and
    /// all positions are searched.
    #[arg(long)]
    rule: Option<Rule>,
    /// The board: 15, or 15x20 for 15 columns and 20 rows: that of the games, and the only one
    /// whose positions are searched. Unless told, games are on 15x15 and all positions are searched.
    #[arg(long)]
    size: Option<BoardSize>,
    /// Depth to which the positions are searched; 0 leaves them out.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u16).range(0..=60))]
    depth: u16,
    /// Nodes after which the search of a position is given up; its nodes are too few then.
    #[arg(long, default_value_t = 5_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    most_nodes: u64,
    /// Games for each step, an even number: each opening is played twice with colours reversed.
    #[arg(long, default_value_t = 0)]
    games: u64,
    /// Nodes for each move of the games.
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Searches at a time; as many as the machine has cores unless told.
    #[arg(long)]
    threads: Option<usize>,
    /// What the openings of the games are drawn from. The same seed gives the same games, on any
    /// number of threads, and every step the same openings.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A step to switch off, or several with commas between; all of them, one at a time, unless told.
    #[arg(long = "step", value_name = "NAME", value_delimiter = ',')]
    steps: Vec<Step>,
    /// A file to write the table to, with commas between the values; it must not exist.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
}

/// The subcommand `ablate`.
pub fn command(arguments: &[OsString]) -> ExitCode {
    run_tool("ablate", Arguments::try_parse_from(arguments), |arguments| run(&arguments))
}

fn run(arguments: &Arguments) -> Result<ExitCode> {
    arguments.check()?;
    // A file that cannot be written is found out before the work.
    let csv = match &arguments.csv {
        Some(path) => Some(File::create_new(path).with_context(|| path.display().to_string())?),
        None => None,
    };
    let stop = stop_on_interrupt()?;
    let rows = measure(arguments, &stop)?;
    say(table::Text(&rows));
    if let Some(mut file) = csv {
        table::write_csv(&rows, &mut file)?;
    }
    Ok(exit_code(&stop))
}

impl Arguments {
    fn check(&self) -> Result<()> {
        ensure!(self.depth > 0 || self.games > 0, "there is nothing to measure with --depth 0");
        ensure!(self.games.is_multiple_of(2), "an odd number of games leaves a pair unfinished");
        if self.games > 0 {
            let area = self.board().points().count();
            ensure!(area > *OPENING_STONES.end() * 2, "a {} board is too small", self.board());
        }
        Ok(())
    }

    fn board(&self) -> BoardSize {
        self.size.unwrap_or(BoardSize::square(15).expect("a legal size"))
    }

    fn threads(&self) -> usize {
        self.threads.unwrap_or_else(default_threads)
    }

    /// The steps in the order of `Step::ALL`, each once.
    fn steps(&self) -> Vec<Step> {
        let asked = |step: &Step| self.steps.is_empty() || self.steps.contains(step);
        Step::ALL.into_iter().filter(asked).collect()
    }

    fn contest(&self, off: Step) -> Contest {
        let opening = OpeningMaker {
            rule: self.rule.unwrap_or(Rule::Freestyle),
            size: self.board(),
            stones: OPENING_STONES,
            nodes: OPENING_NODES,
            bound: OPENING_BOUND,
        };
        let steps = [Steps::ALL, Steps::ALL.without(off)];
        let minds = steps.map(|steps| Mind { steps, ..Mind::default() });
        Contest { opening, nodes: self.nodes, hash_bytes: HASH_BYTES, minds }
    }
}

/// A row for all steps on and one for each step; fewer when ordered to stop.
fn measure(arguments: &Arguments, stop: &Stop) -> Result<Vec<Row>> {
    let steps = arguments.steps();
    let offs = || std::iter::once(None).chain(steps.iter().copied().map(Some));
    let mut rows: Vec<Row> = offs().map(Row::new).collect();
    if arguments.depth > 0 {
        let sums = depth::measure(arguments, &steps, stop)?;
        for (row, sum) in rows.iter_mut().zip(sums) {
            row.depth = Some(sum);
        }
    }
    if arguments.games > 0 {
        play(arguments, &mut rows[1..], stop);
    }
    Ok(rows)
}

/// Plays the games of every row.
fn play(arguments: &Arguments, rows: &mut [Row], stop: &Stop) {
    let bar = progress_bar(arguments.games * rows.len() as u64, 0);
    for row in rows {
        let Some(off) = row.off else { continue };
        let contest = arguments.contest(off);
        let pairs = arguments.games / 2;
        let games = contest.play(pairs, arguments.seed, arguments.threads(), stop, || bar.inc(2));
        row.games = (games.pairs.samples() > 0).then_some(games);
    }
    bar.finish_and_clear();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(line: &str) -> Result<Arguments> {
        let arguments = Arguments::try_parse_from(line.split_whitespace())?;
        arguments.check()?;
        Ok(arguments)
    }

    #[test]
    fn what_measures_nothing_is_refused() {
        for line in [
            "--depth 0",
            "--depth 61",
            "--games 3",
            "--games 2 --nodes 0",
            "--step chess",
            "--rule chess",
            "--size 4",
            "--most-nodes 0",
            "more",
        ] {
            assert!(arguments(line).is_err(), "{line}");
        }
    }

    #[test]
    fn steps_are_measured_once_and_in_order() {
        let arguments = arguments("--step razoring,table-cut --step razoring").unwrap();
        assert_eq!(arguments.steps(), [Step::TableCut, Step::Razoring]);
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
        let measured = |threads: usize| {
            let line = format!(
                "--depth 4 --games 4 --nodes 100 --size 15 --rule renju --step futility,aspiration \
                 --threads {threads}"
            );
            let rows = measure(&arguments(&line).unwrap(), &Stop::default()).unwrap();
            let counted = |row: &Row| {
                let depth = row.depth.as_ref().unwrap();
                (row.off, depth.nodes, depth.other_moves, row.games)
            };
            rows.iter().map(counted).collect::<Vec<_>>()
        };
        let one = measured(1);
        assert_eq!(measured(3), one);
        assert_eq!(one.len(), 3);
        assert!(one[0].3.is_none() && one[1].3.is_some_and(|games| games.pairs.games() == 4));
    }

    #[test]
    fn an_order_to_stop_leaves_a_table() {
        let stop = Stop::default();
        stop.order();
        let rows = measure(&arguments("--games 2").unwrap(), &stop).unwrap();
        assert_eq!(rows.len(), 1 + Step::ALL.len());
        assert!(table::Text(&rows).to_string().lines().count() > Step::ALL.len());
    }
}
