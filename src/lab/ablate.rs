//! `ablate`: switches one step of the search off at a time, or sets its numbers otherwise, and measures
//! what that was worth, in nodes to a depth and in games.
//!
//! This file reads the command line and plays the games; `change` says what differs, `depth` counts the nodes, `table` prints.
//! The worth of a step depends on all others: two that do the same work both look worthless.

mod change;
mod depth;
mod table;

use super::{default_threads, exit_code, progress_bar, run_tool, say, stop_on_interrupt};
use crate::arena::Stop;
use crate::arena::selfplay::{Contest, Mind, OpeningMaker};
use crate::board::BoardSize;
use crate::rules::Rule;
use crate::search::{Method, Step};
use anyhow::{Context, Result, ensure};
use change::{Change, Settings};
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
#[command(name = "goren-lab ablate", no_binary_name = true)]
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
    /// Numbers of the search to set otherwise, several together with commas between: a row of the
    /// table. May be repeated; no step is switched off then unless told.
    #[arg(long = "set", value_name = "NAME=VALUE")]
    settings: Vec<Settings>,
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

    /// The steps in the order of `Step::ALL`, each once, and then the settings.
    fn changes(&self) -> Vec<Change> {
        let all = self.steps.is_empty() && self.settings.is_empty();
        let asked = |step: &Step| all || self.steps.contains(step);
        let steps = Step::ALL.into_iter().filter(asked).map(Change::Without);
        steps.chain(self.settings.iter().cloned().map(Change::With)).collect()
    }

    fn contest(&self, change: &Change) -> Contest {
        let opening = OpeningMaker {
            rule: self.rule.unwrap_or(Rule::Freestyle),
            size: self.board(),
            stones: OPENING_STONES,
            nodes: OPENING_NODES,
            bound: OPENING_BOUND,
        };
        let methods = [Method::default(), change.method(opening.rule)];
        let minds = methods.map(|method| Mind { method, ..Mind::default() });
        Contest { opening, nodes: self.nodes, hash_bytes: HASH_BYTES, minds }
    }
}

/// A row for the search as it is and one for each change; fewer when ordered to stop.
fn measure(arguments: &Arguments, stop: &Stop) -> Result<Vec<Row>> {
    let changes = arguments.changes();
    let rows = std::iter::once(None).chain(changes.iter().cloned().map(Some));
    let mut rows: Vec<Row> = rows.map(Row::new).collect();
    if arguments.depth > 0 {
        let sums = depth::measure(arguments, &changes, stop)?;
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
        let Some(change) = &row.change else { continue };
        let contest = arguments.contest(change);
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
            "--set razor=1",
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
        let steps = [Step::TableCut, Step::Razoring].map(Change::Without);
        assert_eq!(arguments.changes(), steps);
        let arguments = self::arguments("--set razor_depth=1 --set razor_depth=2,razor_base=0");
        let changes = arguments.unwrap().changes();
        assert_eq!(changes.len(), 2);
        assert_eq!(changes[1].to_string(), "razor_depth=2,razor_base=0");
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
                (row.change.clone(), depth.nodes, depth.other_moves, row.games)
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
