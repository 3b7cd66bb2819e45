//! The games of each row, and how they go while they are played.
//!
//! A row has a number of games, or with an SPRT at most that number. They end with the pair that decides the
//! test: the pairs count in the order of their numbers, so the same seed gives the same decision on any
//! number of threads.

use super::table::AblationRow;
use super::{Ablate, Change};
use crate::ProgressBar;
use crate::arena::StopFlag;
use crate::arena::selfplay::{Contest, Variant};
use crate::arena::statistics::{Decision, PairedResults, Pentanomial, Sprt};
use crate::contest::{llr_text, results_text};
use anyhow::Result;
use goren::search::Method;
use indicatif::HumanDuration;
use std::time::Instant;

/// Plays the games of every row that has a change.
pub(super) fn play(arguments: &Ablate, rows: &mut [AblationRow], stop: &StopFlag) -> Result<()> {
    let test = arguments.test()?;
    let total = arguments.games.saturating_mul(rows.len() as u64);
    let mut progress = ProgressBar::new(total, 0);
    for row in rows {
        let Some(change) = &row.change else { continue };
        // Nobody knows when a test ends: each gets a bar of its own.
        if test.is_some() {
            progress = ProgressBar::new(arguments.games, 0);
        }
        let contest = contest(arguments, change, test.is_some())?;
        let watch = Instant::now();
        let games = arguments.contest.play_while(&contest, arguments.games, stop, |results| {
            progress.advance(2);
            let state = state(results, test.as_ref(), arguments.games, watch);
            progress.report(format!("{change}: {state}"));
            test.is_none_or(|test| test.decision(&results.pairs) == Decision::Continue)
        });
        if games.pairs.samples() > 0 {
            (row.games, row.test) = (Some(games), test);
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

/// The results so far, and when the games of the row will end.
fn state(results: &PairedResults, test: Option<&Sprt>, most: u64, watch: Instant) -> String {
    let mut text = results_text(results);
    let played = results.pairs.games();
    let mut end = most;
    if let Some(test) = test {
        text += &format!(", LLR {}", llr_text(test, &results.pairs));
        end = expected_end(test, &results.pairs, most);
    }
    let left = end.saturating_sub(played);
    let time = watch.elapsed().mul_f64(left as f64 / played.max(1) as f64);
    format!("{text}, ends after about {end} games, in {}", HumanDuration(time))
}

/// The number of games at which a test ends if its ratio goes on as it did so far; `most` if that is less.
fn expected_end(test: &Sprt, pairs: &Pentanomial, most: u64) -> u64 {
    let ratio = test.log_likelihood_ratio(pairs);
    let [lower, upper] = test.bounds();
    let bound = if ratio < 0.0 { lower } else { upper };
    // No number before the first pair, and infinite where the ratio is 0.
    let games = pairs.games() as f64 * bound / ratio;
    if games < most as f64 { games.ceil() as u64 } else { most }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::statistics::EloModel;
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
    fn the_expected_end_follows_the_ratio_and_is_at_most_the_number_of_games() {
        let test = Sprt::new(EloModel::Logistic, [-4.0, 4.0], 0.05, 0.05).unwrap();
        assert_eq!(expected_end(&test, &Pentanomial::default(), 1_000), 1_000);
        assert_eq!(expected_end(&test, &Pentanomial::new([10, 0, 0, 0, 10]), 1_000), 1_000);
        let won = Pentanomial::new([10, 20, 40, 40, 20]);
        let end = expected_end(&test, &won, 100_000);
        let ratio = test.log_likelihood_ratio(&won);
        assert!(
            ratio > 0.0 && (end as f64 * ratio / 260.0 - test.bounds()[1]).abs() < 0.1,
            "{end}"
        );
        assert_eq!(expected_end(&test, &won.reversed(), 100_000), end);
        assert_eq!(expected_end(&test, &won, 300), 300);
    }
}
