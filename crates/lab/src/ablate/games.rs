//! The games of each row, and how they go while they are played.
//!
//! A row's games end when its test is decided, or at the number that was asked for.

use super::table::AblationRow;
use super::{Ablate, Change};
use crate::arena::StopFlag;
use crate::arena::selfplay::{Contest, Variant};
use crate::arena::statistics::Sprt;
use crate::contest::{ContestProgress, GAIN, Opened, PairLog, REMOVAL};
use anyhow::Result;
use goren::search::Method;

impl Ablate {
    /// The test of the games of a change, if there is one: of what it gains, or where a step is switched
    /// off, of what it loses.
    ///
    /// # Errors
    /// When the numbers of --sprt make no test.
    pub(super) fn test_of(&self, change: &Change) -> Result<Option<Sprt>> {
        self.test.test(match change {
            Change::Without(_) => REMOVAL,
            Change::With(_) => GAIN,
        })
    }

    /// Opens the file of the games of all changes.
    ///
    /// # Errors
    /// When it cannot be written or belongs to other games.
    pub(super) fn open_log(&self, changes: &[Change]) -> Result<Opened> {
        let named = |change: &Change| Ok((change.to_string(), self.test_of(change)?));
        self.test.open(&self.contest, &changes.iter().map(named).collect::<Result<Vec<_>>>()?)
    }
}

/// Plays the games of every row that has a change.
pub(super) fn play(
    arguments: &Ablate,
    rows: &mut [AblationRow],
    (mut journal, earlier): Opened,
    stop: &StopFlag,
) -> Result<()> {
    for (number, (row, earlier)) in rows.iter_mut().zip(earlier).enumerate() {
        let Some(change) = &row.change else { continue };
        let test = arguments.test_of(change)?;
        let end = arguments.test.end(test);
        let contest = contest(arguments, change, test.is_some())?;
        let mut progress = ContestProgress::new(change.to_string(), end, earlier.len() as u64);
        let log = PairLog { journal: journal.as_mut().map(|journal| (journal, number)), earlier };
        let outcome = arguments.contest.play(&contest, end, log, stop, |results| {
            progress.show(results);
        })?;
        if outcome.openings_exhausted {
            progress.print(&format!("{change}: no other openings are found"));
        }
        if outcome.results.pairs.samples() > 0 {
            (row.games, row.test) = (Some(outcome.results), test);
        }
    }
    Ok(())
}

/// The search as it is against one without steps, or one with other parameters against the search as it is.
/// For a test the changed search is always the first: the test is about what the change gains.
fn contest(arguments: &Ablate, change: &Change, for_test: bool) -> Result<Contest> {
    let changed = change.method();
    let methods = match change {
        Change::Without(_) if !for_test => [Method::default(), changed],
        _ => [changed, Method::default()],
    };
    arguments.contest.contest(methods.map(|method| Variant { method, ..Variant::default() }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_line;

    #[test]
    fn the_changed_search_is_the_first_except_where_the_worth_of_steps_is_measured() {
        let arguments: Ablate = parse_line("").unwrap();
        let is_first = |change: &Change, for_test: bool| {
            let [first, second] = contest(&arguments, change, for_test).unwrap().variants;
            let changed = change.method();
            assert!([first.method, second.method].contains(&Method::default()));
            assert!([first.method, second.method].contains(&changed));
            first.method == changed
        };
        let steps = Change::Without("razoring+futility".parse().unwrap());
        let params = Change::With("razor_depth=1".parse().unwrap());
        assert!(!is_first(&steps, false) && is_first(&steps, true));
        assert!(is_first(&params, false) && is_first(&params, true));
    }

    #[test]
    fn a_removal_is_tested_for_a_loss_and_a_change_for_a_gain() {
        let elo = |line: &str, change: &Change| {
            let arguments: Ablate = parse_line(line).unwrap();
            arguments.test_of(change).unwrap().map(|test| test.elo())
        };
        let steps = Change::Without("razoring".parse().unwrap());
        let params = Change::With("razor_depth=1".parse().unwrap());
        assert_eq!(elo("", &steps), Some([-4.0, 0.0]));
        assert_eq!(elo("", &params), Some([0.0, 6.0]));
        for change in [&steps, &params] {
            assert_eq!(elo("--sprt -9 9", change), Some([-9.0, 9.0]));
            assert_eq!(elo("--no-sprt", change), None);
        }
    }
}
