//! `ablate`: switches off one step of the search at a time, or changes its parameters, and measures what
//! that was worth, in nodes to a depth and in games.
//!
//! This file reads the command line and plays the games; `change` says what differs, `depth` counts the
//! nodes, `table` prints. The worth of a step depends on all others: two that do the same work both look
//! worthless.

mod change;
mod depth;
mod table;

use super::contest::{ContestArguments, check_even};
use super::{ProgressBar, ensure_new, exit_code, print_if_read, stop_on_interrupt, write_new};
use crate::arena::StopFlag;
use crate::arena::selfplay::{Contest, Variant};
use anyhow::{Result, ensure};
use change::{Change, ParamChanges};
use clap::{Args, value_parser};
use goren::search::{Method, Step};
use std::path::PathBuf;
use std::process::ExitCode;
use table::AblationRow;

/// Measure what each step of the search is worth.
///
/// Switches off one step at a time and compares with the search as it is: nodes and time to a depth over
/// the positions of the bench, and games of the search as it is against the search without the step:
/// what the step is worth. With --set the games are those of the changed search against the search as
/// it is: what the change gains. Times mean something only with --threads 1 on a machine that has
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
    /// Games for each step; must be even: each opening is played twice with colours reversed
    #[arg(long, value_name = "N", default_value_t = 0)]
    games: u64,
    /// A step to switch off, or several with commas between [default: all, one at a time]
    #[arg(long = "step", value_name = "NAME", value_delimiter = ',')]
    steps: Vec<Step>,
    /// Parameters of the search to change, several together with commas between; may be repeated. No
    /// step is switched off then, except with --step
    #[arg(long = "set", value_name = "NAME=VALUE")]
    params: Vec<ParamChanges>,
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
        if self.games > 0 { self.contest.check() } else { Ok(()) }
    }

    /// The steps in the order of `Step::ALL`, each once, and then the parameters.
    fn changes(&self) -> Vec<Change> {
        let all = self.steps.is_empty() && self.params.is_empty();
        let asked = |step: &Step| all || self.steps.contains(step);
        let steps = Step::ALL.iter().copied().filter(asked).map(Change::Without);
        steps.chain(self.params.iter().cloned().map(Change::With)).collect()
    }

    /// The search as it is against one without a step, or one with other parameters against the search
    /// as it is.
    fn contest(&self, change: &Change) -> Result<Contest> {
        let changed = change.method();
        let methods = match change {
            Change::Without(_) => [Method::default(), changed],
            Change::With(_) => [changed, Method::default()],
        };
        self.contest.contest(methods.map(|method| Variant { method, ..Variant::default() }))
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
        play(arguments, &mut rows[1..], stop)?;
    }
    Ok(rows)
}

/// Plays the games of every row.
fn play(arguments: &Ablate, rows: &mut [AblationRow], stop: &StopFlag) -> Result<()> {
    let progress = ProgressBar::new(arguments.games * rows.len() as u64, 0);
    for row in rows {
        let Some(change) = &row.change else { continue };
        let contest = arguments.contest(change)?;
        let games = arguments.contest.play(&contest, arguments.games, stop, &progress);
        row.games = (games.pairs.samples() > 0).then_some(games);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_line;

    fn arguments(line: &str) -> Result<Ablate> {
        let arguments: Ablate = parse_line(line)?;
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
    fn a_step_is_worth_what_the_search_loses_without_it_and_a_change_gains_what_it_wins() {
        let wins_and_losses = |line: &str| {
            let line = format!("--depth 0 --games 8 --nodes 300 {line}");
            let rows = measure(&arguments(&line).unwrap(), &StopFlag::default()).unwrap();
            let games = rows[1].games.unwrap().games;
            let [losses, _, wins] = *games.counts();
            (wins, losses)
        };
        let (wins, losses) = wins_and_losses("--step late-move-pruning");
        assert!(wins > losses, "{wins} {losses}");
        // The same change, as a parameter.
        let (wins, losses) = wins_and_losses("--set late_moves_depth=-9");
        assert!(wins < losses, "{wins} {losses}");
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
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
    fn a_stop_leaves_a_table() {
        let stop = StopFlag::default();
        stop.set();
        let rows = measure(&arguments("--games 2").unwrap(), &stop).unwrap();
        assert_eq!(rows.len(), 1 + Step::ALL.len());
        assert!(table::text(&rows).lines().count() > Step::ALL.len());
    }
}
