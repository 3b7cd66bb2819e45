//! `openings check`: what is wrong with an opening file.

use super::CheckOpenings;
use crate::arena::selfplay::{ScoredOpening, canonical, in_order};
use crate::arena::{StopFlag, read_opening_lines};
use crate::{BoardArguments, ProgressBar, exit_code, named, print_if_read, stop_on_interrupt};
use anyhow::{Context, Result};
use goren::board::Point;
use goren::rules::Game;
use std::collections::HashMap;
use std::fs;
use std::process::ExitCode;

/// What was found in a file.
#[derive(Default)]
struct Findings {
    openings: usize,
    /// What is wrong, in the order of the lines.
    faults: Vec<String>,
    /// Scores for the side to move, without the proven ones.
    scores: Vec<i32>,
    /// Every opening with its score.
    list: Vec<String>,
}

/// Checks a file and prints what was found.
pub(super) fn run(arguments: &CheckOpenings) -> Result<ExitCode> {
    let path = &arguments.file;
    let text = fs::read_to_string(path).with_context(named(path))?;
    let stop = stop_on_interrupt()?;
    let findings = findings(&text, arguments, &stop);
    if stop.is_set() {
        return Ok(exit_code(true));
    }
    if arguments.list {
        findings.list.iter().try_for_each(print_if_read)?;
    }
    findings.faults.iter().try_for_each(print_if_read)?;
    let (openings, faults) = (findings.openings, findings.faults.len());
    print_if_read(format_args!(
        "{}: {openings} openings, {faults} faults{}",
        path.display(),
        summary(&findings.scores)
    ))?;
    Ok(if faults == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// `, scores -30 to 120, 45 on average`, the last without their signs.
fn summary(scores: &[i32]) -> String {
    let (Some(least), Some(most)) = (scores.iter().min(), scores.iter().max()) else {
        return String::new();
    };
    let mean = scores.iter().map(|score| f64::from(score.abs())).sum::<f64>() / scores.len() as f64;
    format!(", scores {least} to {most}, {mean:.0} away from 0 on average")
}

fn findings(text: &str, arguments: &CheckOpenings, stop: &StopFlag) -> Findings {
    let judge = &arguments.judge;
    let BoardArguments { rule, size } = judge.board;
    let lines: Vec<_> = read_opening_lines(text, &Game::new(rule, size)).collect();
    let mut findings = Findings::default();
    let mut first_lines = HashMap::new();
    let progress = ProgressBar::new(lines.len() as u64, 0);
    in_order(
        0..lines.len() as u64,
        judge.threads,
        stop,
        || judge.player(),
        |player, index| {
            let (_, moves) = &lines[index as usize];
            let moves = moves.as_ref().ok()?;
            player.forget();
            let score = player.think(moves, judge.nodes).score;
            Some(ScoredOpening { moves: moves.clone(), score })
        },
        |index, opening| {
            let (number, moves) = &lines[index as usize];
            progress.advance(1);
            match (moves, opening) {
                (Ok(moves), Some(opening)) => {
                    let first = *first_lines.entry(canonical(moves, size)).or_insert(*number);
                    findings.add(*number, first, &opening, arguments.bound);
                }
                (Err(fault), _) => findings.faults.push(format!("line {number}: {fault}")),
                (Ok(_), None) => unreachable!("every opening is searched"),
            }
            true
        },
    );
    findings
}

impl Findings {
    fn add(&mut self, number: usize, first: usize, opening: &ScoredOpening, bound: Option<i32>) {
        self.openings += 1;
        let ScoredOpening { moves, score } = opening;
        let names: Vec<String> = moves.iter().map(Point::to_string).collect();
        self.list.push(format!("line {number:>4} {:>6}  {}", score.to_string(), names.join(" ")));
        if first != number {
            self.faults.push(format!("line {number}: the same opening as in line {first}"));
        }
        if score.is_proven() {
            self.faults.push(format!("line {number}: one side wins ({score})"));
            return;
        }
        self.scores.push(score.value());
        if bound.is_some_and(|bound| !opening.is_balanced(bound)) {
            self.faults.push(format!("line {number}: not balanced ({score})"));
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::parse_line;

    /// The faults of a text under these arguments.
    pub fn faults(text: &str, line: &str) -> Vec<String> {
        found(text, line).faults
    }

    fn found(text: &str, line: &str) -> Findings {
        let arguments = parse_line(&format!("file {line}")).unwrap();
        findings(text, &arguments, &StopFlag::default())
    }

    #[test]
    fn every_fault_is_named_with_its_line() {
        let text = "# openings\nh8 i10\n\n0,0, x\n0,0, 0,9\n0,0, 0,0\n0,0, 2,1\n\
                    0,0, 9,9\n0,0, 1,1, 0,1, 1,2, 0,2, 1,3, 0,3, 1,4, 0,4\n";
        let expected = [
            "line 4: x is not a point",
            "line 5: 0,9 is not on a board of 15x15",
            "line 6: h8 is named twice",
            "line 7: the same opening as in line 2",
            "line 8: 9,9 is not on a board of 15x15",
            "line 9: stone 9 at h12: wins for black",
        ];
        assert_eq!(faults(text, "--nodes 200"), expected);
    }

    #[test]
    fn a_forbidden_stone_is_a_fault_in_renju_only() {
        // The double-three of the example in `rules::Game`.
        let text = "0,0, 0,1, 1,-1, 1,1, 0,2, 1,-2, 1,3, 1,4, -1,1";
        let found = faults(text, "--rule renju --nodes 200");
        assert_eq!(found, ["line 1: stone 9 at g9: is forbidden"]);
        assert!(!faults(text, "--rule freestyle --nodes 200").contains(&found[0]));
    }

    #[test]
    fn openings_that_favour_a_side_are_told_apart() {
        // Black to move has an open three; white has nothing.
        let text = "0,0, 7,7, 1,0, -7,7, 2,0, 7,-7\n0,0, 1,1\n";
        let found = found(text, "--nodes 2000");
        assert_eq!(found.openings, 2);
        assert_eq!(found.faults.len(), 1, "{:?}", found.faults);
        assert!(found.faults[0].starts_with("line 1: one side wins (+M"), "{}", found.faults[0]);
        assert_eq!((found.scores.len(), found.list.len()), (1, 2));
        let strict = faults("0,0, 1,1\n", "--nodes 2000 --bound 0");
        assert!(strict[0].starts_with("line 1: not balanced"), "{strict:?}");
    }

    #[test]
    fn scores_are_summed_up() {
        assert_eq!(summary(&[-30, 120, 0]), ", scores -30 to 120, 50 away from 0 on average");
        assert_eq!(summary(&[]), "");
    }
}
