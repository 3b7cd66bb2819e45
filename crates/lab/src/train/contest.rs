//! `train contest`: games of one network against another, in this process.
//!
//! By nodes, so that the same seed gives the same games. For games by the clock, `match` plays the
//! engine against itself, each side with `--weights` of its own.

use super::NetworkContest;
use crate::arena::StopFlag;
use crate::arena::selfplay::Variant;
use crate::arena::statistics::PairedResults;
use crate::contest::{ContestArguments, check_even, results_text};
use crate::{ProgressBar, exit_code, print_if_read, stop_on_interrupt};
use anyhow::{Result, ensure};
use goren::eval::network::NetworkSet;
use std::process::ExitCode;

/// Plays and prints the results.
pub(super) fn run(arguments: &NetworkContest) -> Result<ExitCode> {
    let NetworkContest { first, second, games, contest } = arguments;
    let mut contest = contest.clone();
    if contest.rule.is_none() {
        contest.rule = first.rule()?.or(second.rule()?);
    }
    let (rule, size, nodes) = (contest.rule(), contest.size(), contest.nodes);
    let networks = [first.set(rule)?, second.set(rule)?];
    let stop = stop_on_interrupt()?;
    let results = play(&contest, networks, *games, &stop)?;
    print_if_read(format_args!("{first} against {second}, {rule} {size}, {nodes} nodes a move:"))?;
    print_if_read(results_text(&results))?;
    Ok(exit_code(stop.is_set()))
}

/// Plays games between two sets of networks, or fewer when the stop flag is set. Returns the results of
/// the first.
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
    let variants = networks.map(|networks| Variant { networks, ..Variant::default() });
    let progress = ProgressBar::new(games, 0);
    Ok(contest.play(&contest.contest(variants)?, games, stop, &progress))
}
