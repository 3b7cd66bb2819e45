//! `ablate`: switches off one step of the search at a time, or changes its parameters, and measures what
//! that was worth, in nodes to a depth and in games.
//!
//! This file reads the command line; `change` says what differs, `depth` counts the nodes, `games` plays,
//! `table` prints. The worth of a step depends on all others: two that do the same work both look
//! worthless.

mod change;
mod depth;
mod games;
mod table;

use super::contest::{ContestArguments, check_even};
use super::{ensure_new, exit_code, print_if_read, stop_on_interrupt, write_new};
use crate::arena::StopFlag;
use crate::arena::statistics::{EloModel, Sprt};
use anyhow::{Context, Result, bail, ensure};
use change::{Change, ParamChanges, StepGroup};
use clap::{Args, value_parser};
use goren::search::Step;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::ExitCode;
use table::AblationRow;

/// Probability of each error of an SPRT, as `match` has by default.
const SPRT_ERROR: f64 = 0.05;

/// Measure what each step of the search is worth.
///
/// Switches off one step at a time and compares with the search as it is: nodes and time to a depth over
/// the positions of the bench, and games of the search as it is against the search without the step:
/// what the step is worth. With --set the games are those of the changed search against the search as
/// it is: what the change gains. With --sprt the games of every row are those of the changed search, until
/// the test is decided. Times mean something only with --threads 1 on a machine that has
/// nothing else to do.
///
/// --rule and --size also select the positions of the bench; without them all positions are searched.
#[derive(Args, Debug)]
pub(super) struct Ablate {
    /// Depth to which the positions are searched; 0 searches none
    #[arg(long, value_name = "PLIES", default_value_t = 10, value_parser = value_parser!(u16).range(0..=60))]
    depth: u16,
    /// Nodes after which the search of a position is given up, before the depth
    #[arg(long, value_name = "N", default_value_t = 5_000_000, value_parser = value_parser!(u64).range(1..))]
    most_nodes: u64,
    /// Games for each row, with --sprt at most; must be even: each opening is played twice with colours
    /// reversed
    #[arg(long, value_name = "N", default_value_t = 0)]
    games: u64,
    /// A step to switch off, or several with commas between, each on its own; with + between steps are
    /// switched off together [default: all, one at a time]
    #[arg(long = "step", value_name = "NAME[+NAME...]", value_delimiter = ',')]
    steps: Vec<StepGroup>,
    /// Parameters of the search to change, several together with commas between; may be repeated. No
    /// step is switched off then, except with --step
    #[arg(long = "set", value_name = "NAME=VALUE")]
    params: Vec<ParamChanges>,
    /// End the games of a row when an SPRT (sequential probability ratio test) has decided whether the change
    /// gains ELO0 (H0) or ELO1 (H1), each error 5 %. With `-4 0` H1 means that the change costs nothing
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    sprt: Vec<f64>,
    /// Also write all rows to this new file, as CSV, with wins and Elo as in the tables
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    #[command(flatten)]
    contest: ContestArguments,
}

/// Measures and prints the table.
pub(super) fn run(arguments: &Ablate) -> Result<ExitCode> {
    arguments.check()?;
    let csv = arguments.csv.as_deref();
    csv.map_or(Ok(()), ensure_new)?;
    let stop = stop_on_interrupt()?;
    let rows = measure(arguments, &stop)?;
    let printed = print_if_read(table::text(&rows));
    if let Some(path) = csv {
        let mut bytes = Vec::new();
        table::write_csv(&rows, &mut bytes)?;
        write_new(path, &bytes)?;
    }
    printed?;
    Ok(exit_code(stop.is_set()))
}

impl Ablate {
    fn check(&self) -> Result<()> {
        ensure!(self.depth > 0 || self.games > 0, "--depth 0 without --games measures nothing");
        check_even(self.games)?;
        ensure!(
            self.test()?.is_none() || self.games > 0,
            "--sprt needs --games, the most to be played"
        );
        if self.games > 0 { self.contest.check() } else { Ok(()) }
    }

    /// The steps and groups of steps, each once and in the order of `Step::ALL`, and then the parameters.
    fn changes(&self) -> Vec<Change> {
        let groups = match self.steps.is_empty() && self.params.is_empty() {
            true => Step::ALL.iter().copied().map(StepGroup::from).collect(),
            false => BTreeSet::from_iter(self.steps.iter().cloned()),
        };
        let steps = groups.into_iter().map(Change::Without);
        steps.chain(self.params.iter().cloned().map(Change::With)).collect()
    }

    /// The test that ends the games of a row, if one is asked for.
    fn test(&self) -> Result<Option<Sprt>> {
        match self.sprt[..] {
            [] => Ok(None),
            [elo0, elo1] => {
                let test = Sprt::new(EloModel::Logistic, [elo0, elo1], SPRT_ERROR, SPRT_ERROR);
                test.context("--sprt").map(Some)
            }
            _ => bail!("--sprt can be given only once"),
        }
    }
}

/// A row for the search as it is and one for each change. When the stop flag is set, rows stay
/// incomplete.
fn measure(arguments: &Ablate, stop: &StopFlag) -> Result<Vec<AblationRow>> {
    let changes = arguments.changes();
    let rows = std::iter::once(None).chain(changes.iter().cloned().map(Some));
    let mut rows: Vec<AblationRow> = rows.map(AblationRow::new).collect();
    if arguments.depth > 0 {
        let totals = depth::measure(arguments, &changes, stop)?;
        for (row, totals) in rows.iter_mut().zip(totals) {
            row.depth = Some(totals);
        }
    }
    if arguments.games > 0 {
        games::play(arguments, &mut rows[1..], stop)?;
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::statistics::Decision;
    use crate::parse_line;

    fn arguments(line: &str) -> Result<Ablate> {
        let arguments: Ablate = parse_line(line)?;
        arguments.check()?;
        Ok(arguments)
    }

    #[test]
    fn rejects_arguments_that_measure_nothing() {
        for line in [
            "--depth 0",
            "--depth 61",
            "--games 3",
            "--games 2 --nodes 0",
            "--sprt 0 5",
            "--games 2 --sprt 0",
            "--games 2 --sprt 5 0",
            "--games 2 --sprt 0 x",
            "--games 2 --sprt 0 nan",
            "--games 2 --sprt 0 500",
            "--games 2 --sprt 0 5 --sprt 0 5",
            "--step chess",
            "--step razoring+chess",
            "--set razor=1",
            "--set stale_most=-1",
            "--set quiescence_nodes=-1",
            "--rule chess",
            "--size 4",
            "--most-nodes 0",
            "more",
        ] {
            assert!(arguments(line).is_err(), "{line}");
        }
    }

    #[test]
    fn measures_each_step_and_group_once_and_in_order() {
        let names = |line: &str| {
            let changes = arguments(line).unwrap().changes();
            changes.iter().map(Change::to_string).collect::<Vec<_>>()
        };
        assert_eq!(names("--step razoring,table-cut --step razoring"), ["table-cut", "razoring"]);
        assert_eq!(
            names("--step razoring+table-cut,razoring --step table-cut+razoring"),
            ["table-cut+razoring", "razoring"]
        );
        assert_eq!(
            names("--set razor_depth=1 --set razor_depth=2,razor_base=0"),
            ["razor_depth=1", "razor_depth=2,razor_base=0"]
        );
        let all: Vec<String> = Step::ALL.iter().map(Step::to_string).collect();
        assert_eq!(names(""), all);
    }

    #[test]
    fn a_step_is_worth_what_the_search_loses_without_it() {
        let line = "--depth 0 --games 8 --nodes 300 --step late-move-pruning";
        let rows = measure(&arguments(line).unwrap(), &StopFlag::default()).unwrap();
        let [losses, _, wins] = *rows[1].games.unwrap().games.counts();
        assert!(wins > losses, "{wins} {losses}");
    }

    #[test]
    fn a_test_of_the_change_ends_its_games_on_any_number_of_threads() {
        let measured = |threads: usize| {
            let line = format!(
                "--depth 0 --games 400 --nodes 100 --sprt 0 150 --step late-move-pruning+table-move \
                 --threads {threads}"
            );
            let rows = measure(&arguments(&line).unwrap(), &StopFlag::default()).unwrap();
            assert_eq!(rows.len(), 2);
            (rows[1].games.unwrap(), rows[1].test.unwrap())
        };
        let (games, test) = measured(1);
        assert_eq!(measured(3), (games, test));
        assert_eq!(test.decision(&games.pairs), Decision::AcceptH0);
        assert!(games.pairs.games() < 400, "{}", games.pairs);
    }

    #[test]
    fn the_rows_are_the_same_on_any_number_of_threads() {
        let measured = |threads: usize| {
            let line = format!(
                "--depth 4 --games 4 --nodes 100 --size 15 --rule renju --step futility,aspiration \
                 --threads {threads}"
            );
            let rows = measure(&arguments(&line).unwrap(), &StopFlag::default()).unwrap();
            let counted = |row: &AblationRow| {
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
    fn prints_a_table_after_a_stop() {
        let stop = StopFlag::default();
        stop.set();
        let rows = measure(&arguments("--games 2").unwrap(), &stop).unwrap();
        assert_eq!(rows.len(), 1 + Step::ALL.len());
        assert!(table::text(&rows).lines().count() > Step::ALL.len());
    }
}
