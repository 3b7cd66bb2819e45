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

use super::contest::{ContestArguments, Opened, TestArguments};
use super::{ensure_new, exit_code, print_if_read, stop_on_interrupt, write_new};
use crate::arena::StopFlag;
use anyhow::{Result, ensure};
use change::{Change, ParamChanges, StepGroup};
use clap::{Args, value_parser};
use goren::search::Step;
use goren_cli::{ensure_apart, write_whole};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::ExitCode;
use table::AblationRow;

/// Measure what each step of the search is worth.
///
/// Switches off one step at a time, or changes parameters with --set, and compares with the search as it
/// is: nodes and time to a depth over the positions of the bench, and games of the changed search against
/// the search as it is, until an SPRT has decided what the change gains. With --no-sprt the number of
/// --games is played, where steps are switched off by the search as it is against the one without them:
/// what the step is worth; without --games only nodes are counted. Times mean something only with
/// --threads 1 on a machine that has nothing else to do.
///
/// --rule and --size also select the positions of the bench; without them all positions are searched.
#[derive(Args, Debug)]
pub(super) struct Ablate {
    /// Depth to which the positions are searched; 0 searches none
    #[arg(long, value_name = "PLIES", default_value_t = 10, value_parser = value_parser!(u16).range(0..=60))]
    depth: u16,
    /// Nodes after which the search of a position is given up, before the depth
    #[arg(long, value_name = "N", default_value_t = 5_000_000, value_parser = value_parser!(u64).range(1..))]
    max_nodes: u64,
    /// A step to switch off, or several with commas between, each on its own; with + between steps are
    /// switched off together [default: all, one at a time]
    #[arg(long = "step", value_name = "NAME[+NAME...]", value_delimiter = ',')]
    steps: Vec<StepGroup>,
    /// Parameters of the search to change, several together with commas between; may be repeated. No
    /// step is switched off then, except with --step
    #[arg(long = "set", value_name = "NAME=VALUE")]
    params: Vec<ParamChanges>,
    /// Also write all rows to this new file, as CSV, with wins and Elo as in the tables; with --resume an
    /// older one is replaced
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    #[command(flatten)]
    test: TestArguments,
    #[command(flatten)]
    contest: ContestArguments,
}

/// Measures and prints the table.
pub(super) fn run(arguments: &Ablate) -> Result<ExitCode> {
    arguments.check()?;
    let csv = arguments.csv.as_deref();
    let is_continued = arguments.test.continues();
    if !is_continued {
        csv.map_or(Ok(()), ensure_new)?;
    }
    let stop = stop_on_interrupt()?;
    let changes = arguments.changes();
    let log = arguments.open_log(&changes)?;
    let rows = measure(arguments, &changes, log, &stop)?;
    let printed = print_if_read(table::text(&rows));
    if let Some(path) = csv {
        let mut bytes = Vec::new();
        table::write_csv(&rows, &mut bytes)?;
        let write = if is_continued { write_whole } else { write_new };
        write(path, &bytes)?;
    }
    printed?;
    Ok(exit_code(stop.is_set()))
}

impl Ablate {
    fn check(&self) -> Result<()> {
        let measures = self.depth > 0 || self.has_games();
        ensure!(measures, "--depth 0 --no-sprt without --games measures nothing");
        self.test.check()?;
        ensure_apart(&[("--log", self.test.log.as_deref()), ("--csv", self.csv.as_deref())])?;
        if self.depth > 0 {
            depth::positions(self)?;
        }
        if self.has_games() { self.contest.check() } else { Ok(()) }
    }

    /// Whether games are played.
    fn has_games(&self) -> bool {
        self.test.games > 0 || !self.test.no_sprt
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
}

/// A row for the search as it is and one for each change. When the stop flag is set, rows stay
/// incomplete.
fn measure(
    arguments: &Ablate,
    changes: &[Change],
    log: Opened,
    stop: &StopFlag,
) -> Result<Vec<AblationRow>> {
    let rows = std::iter::once(None).chain(changes.iter().cloned().map(Some));
    let mut rows: Vec<AblationRow> = rows.map(AblationRow::new).collect();
    if arguments.depth > 0 {
        let totals = depth::measure(arguments, changes, stop)?;
        for (row, totals) in rows.iter_mut().zip(totals) {
            row.depth = Some(totals);
        }
    }
    if arguments.has_games() {
        games::play(arguments, &mut rows[1..], log, stop)?;
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

    fn measured(line: &str, stop: &StopFlag) -> Vec<AblationRow> {
        let arguments = arguments(line).unwrap();
        let changes = arguments.changes();
        let log = arguments.open_log(&changes).unwrap();
        measure(&arguments, &changes, log, stop).unwrap()
    }

    #[test]
    fn rejects_arguments_that_measure_nothing() {
        for line in [
            "--depth 0 --no-sprt",
            "--depth 61",
            "--games 3",
            "--games 2 --nodes 0",
            "--sprt 5 0",
            "--opening-nodes 0",
            "--size 7x9 --depth 4",
            "--step chess",
            "--step razoring+chess",
            "--set razor=1",
            "--set stale_max=-1",
            "--set quiescence_nodes=-1",
            "--rule chess",
            "--size 4",
            "--max-nodes 0",
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
        let line = "--depth 0 --no-sprt --games 40 --nodes 300 --step late-move-pruning";
        let rows = measured(line, &StopFlag::default());
        let [losses, _, wins] = *rows[1].games.unwrap().games.counts();
        assert!(wins > losses, "{wins} {losses}");
    }

    #[test]
    fn a_test_of_the_change_ends_its_games_on_any_number_of_threads() {
        let of_threads = |threads: usize| {
            let line = format!(
                "--depth 0 --games 400 --nodes 100 --sprt 0 150 --step late-move-pruning+table-move \
                 --threads {threads}"
            );
            let rows = measured(&line, &StopFlag::default());
            assert_eq!(rows.len(), 2);
            (rows[1].games.unwrap(), rows[1].test.unwrap())
        };
        let (games, test) = of_threads(1);
        assert_eq!(of_threads(3), (games, test));
        assert_eq!(test.decision(&games.pairs), Decision::AcceptH0);
        assert!(games.pairs.games() < 400, "{}", games.pairs);
    }

    #[test]
    fn the_rows_are_the_same_on_any_number_of_threads() {
        let of_threads = |threads: usize| {
            let line = format!(
                "--depth 4 --games 4 --nodes 100 --size 15 --rule renju --step futility,aspiration \
                 --threads {threads}"
            );
            let rows = measured(&line, &StopFlag::default());
            let counted = |row: &AblationRow| {
                let depth = row.depth.as_ref().unwrap();
                (row.change.clone(), depth.nodes, depth.other_moves, row.games)
            };
            rows.iter().map(counted).collect::<Vec<_>>()
        };
        let one = of_threads(1);
        assert_eq!(of_threads(3), one);
        assert_eq!(one.len(), 3);
        assert!(one[0].3.is_none() && one[1].3.is_some_and(|games| games.pairs.games() == 4));
    }

    #[test]
    fn prints_a_table_after_a_stop() {
        let stop = StopFlag::default();
        stop.set();
        let rows = measured("--games 2", &stop);
        assert_eq!(rows.len(), 1 + Step::ALL.len());
        assert!(table::text(&rows).lines().count() > Step::ALL.len());
    }
}
