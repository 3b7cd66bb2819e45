//! `train contest`: games of one network against another, in this process.
//!
//! By nodes, so that the same seed gives the same games. For games by the clock, `match` plays the
//! engine against itself, each side with `--weights` of its own.

use super::NetworkContest;
use crate::arena::StopFlag;
use crate::arena::selfplay::Variant;
use crate::arena::statistics::PairedResults;
use crate::contest::{
    ContestArguments, ContestProgress, End, GAIN, Outcome, PairLog, check_even, decision_text,
    llr_text, results_text,
};
use crate::{exit_code, print_if_read, say, stop_on_interrupt};
use anyhow::{Result, ensure};
use goren::eval::network::NetworkSet;
use std::process::ExitCode;

/// Plays and prints the results.
pub(super) fn run(arguments: &NetworkContest) -> Result<ExitCode> {
    let NetworkContest { first, second, test: test_arguments, contest } = arguments;
    let mut contest = contest.clone();
    if contest.rule.is_none() {
        contest.rule = first.rule()?.or(second.rule()?);
    }
    let (rule, size, nodes) = (contest.rule(), contest.size(), contest.nodes);
    let networks = [first.set(rule)?, second.set(rule)?];
    test_arguments.check()?;
    contest.check()?;
    let test = test_arguments.test(GAIN)?;
    ensure!(test.is_some() || test_arguments.games > 0, "--no-sprt needs --games");
    let [one, other] =
        networks.each_ref().map(|set| format!("{:#018x}", set.network(rule).fingerprint()));
    let stop = stop_on_interrupt()?;
    let contests = [(format!("network {one} against {other}"), test)];
    let (mut journal, mut earlier) = test_arguments.open(&contest, &contests)?;
    let journal = journal.as_mut().map(|journal| (journal, 0));
    let log = PairLog { journal, earlier: earlier.pop().unwrap_or_default() };
    let name = format!("{first} against {second}");
    let outcome = play_until(&contest, networks, test_arguments.end(test), log, &name, &stop)?;
    let results = &outcome.results;
    print_if_read(format_args!("{name}, {rule} {size}, {nodes} nodes a move:"))?;
    print_if_read(results_text(results))?;
    if let Some(test) = &test {
        let decision = decision_text(test, &results.pairs);
        print_if_read(format_args!("LLR {}, SPRT {decision}", llr_text(test, &results.pairs)))?;
    }
    Ok(exit_code(stop.is_set()))
}

/// Plays this number of games between two sets of networks, or fewer when the stop flag is set or there
/// are no other openings. Returns the results of the first.
///
/// # Errors
/// When no games, or an odd number, can be played under these conditions.
pub(super) fn play(
    contest: &ContestArguments,
    networks: [NetworkSet; 2],
    games: u64,
    stop: &StopFlag,
) -> Result<PairedResults> {
    ensure!(games > 0, "the number of games must be at least 2");
    check_even(games)?;
    let end = End { test: None, max_pairs: games / 2 };
    let outcome = play_until(contest, networks, end, PairLog::default(), "games", stop)?;
    Ok(outcome.results)
}

fn play_until(
    contest: &ContestArguments,
    networks: [NetworkSet; 2],
    end: End,
    log: PairLog,
    name: &str,
    stop: &StopFlag,
) -> Result<Outcome> {
    let variants = networks.map(|networks| Variant { networks, ..Variant::default() });
    let mut progress = ContestProgress::new(name.to_string(), end, log.earlier.len() as u64);
    let games = contest.contest(variants)?;
    let outcome = contest.play(&games, end, log, stop, |results| progress.show(results))?;
    drop(progress);
    if outcome.openings_exhausted {
        say(format_args!("{name}: no other openings are found"));
    }
    Ok(outcome)
}
