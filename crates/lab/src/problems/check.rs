//! Checks a collection of problems, and lets the levels solve it.

use super::Problems;
use super::difficulty::Examiner;
use super::proof::{Prover, theme_holds};
use crate::arena::StopFlag;
use crate::arena::selfplay::in_order;
use crate::{ProgressBar, Table, exit_code, print_if_read};
use anyhow::Result;
use goren::engine::Level;
use goren_coach::problem::{Attempt, Goal, Problem, Shape, Theme};
use std::collections::HashMap;
use std::process::ExitCode;
use std::time::Instant;

/// What was found about a problem.
struct Finding {
    faults: Vec<String>,
    /// First moves that are right, and certificates verified.
    counts: [usize; 2],
}

/// Checks every problem: its theme, all first moves, and that no two are alike. Prints what is wrong.
///
/// # Errors
/// When the rules contradict a certificate: a fault of this program.
pub(super) fn check(problems: &[Problem], threads: usize, stop: &StopFlag) -> Result<ExitCode> {
    let started = Instant::now();
    let mut shapes = HashMap::new();
    let (mut faults, mut counts, mut failure) = (0, [0, 0], None);
    let mut progress = ProgressBar::new(problems.len() as u64, 0);
    in_order(
        0..problems.len() as u64,
        threads,
        stop,
        || Prover::new(stop),
        |prover, index| finding(prover, &problems[index as usize]),
        |index, finding| {
            let problem = &problems[index as usize];
            let finding = match finding {
                Ok(finding) => finding,
                Err(error) => {
                    failure = Some(error);
                    return false;
                }
            };
            let mut found = finding.faults;
            let number = index + 1;
            let first = *shapes.entry(Shape::of(problem)).or_insert(number);
            if first != number {
                found.push(format!("it is like problem {first}"));
            }
            if stop.is_set() {
                return false;
            }
            let complaints =
                found.iter().map(|fault| format!("problem {number}: {fault}: {problem}"));
            complaints.for_each(|complaint| progress.print(&complaint));
            faults += found.len();
            counts = [0, 1].map(|kind| counts[kind] + finding.counts[kind]);
            progress.advance(1);
            progress.report(format!("{faults} faults"));
            true
        },
    );
    drop(progress);
    if let Some(error) = failure {
        return Err(error);
    }
    if stop.is_set() {
        return Ok(exit_code(true));
    }
    print_if_read(table(problems))?;
    let (count, seconds) = (problems.len(), started.elapsed().as_secs_f64());
    let [right, certificates] = counts;
    print_if_read(format_args!(
        "{count} problems, {right} right first moves, {certificates} certificates verified, {faults} faults, {seconds:.0} s"
    ))?;
    Ok(if faults == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Checks a problem by itself.
fn finding(prover: &mut Prover, problem: &Problem) -> Result<Finding> {
    let mut finding = Finding { faults: Vec::new(), counts: [0, 0] };
    if !theme_holds(problem) {
        finding.faults.push("it has another theme".to_string());
    }
    match prover.prove(problem)? {
        Some(proven) => finding.counts = [proven.right.len(), proven.certificates],
        None => finding.faults.push("it is not certified".to_string()),
    }
    Ok(finding)
}

/// Lets every level solve every problem once and prints the shares.
pub(super) fn levels(
    problems: &[Problem],
    arguments: &Problems,
    stop: &StopFlag,
) -> Result<ExitCode> {
    let mut solved: HashMap<(Theme, Level), usize> = HashMap::new();
    let mut progress = ProgressBar::new(problems.len() as u64, 0);
    in_order(
        0..problems.len() as u64,
        arguments.threads,
        stop,
        || Examiner::new(arguments.seed),
        |examiner, index| {
            let mut attempt = Attempt::new(&problems[index as usize]);
            let solves = |level: &Level| examiner.solves(&mut attempt, *level, arguments.seed);
            Level::all().filter(solves).collect::<Vec<_>>()
        },
        |index, levels| {
            for level in levels {
                *solved.entry((problems[index as usize].theme, level)).or_default() += 1;
            }
            progress.advance(1);
            progress.report(String::new());
            true
        },
    );
    drop(progress);
    if stop.is_set() {
        return Ok(exit_code(true));
    }
    let heads = Level::all().map(|level| level.to_string());
    let mut table =
        Table::new(["theme".to_string(), "problems".to_string()].into_iter().chain(heads));
    let mut row = |name: String, themes: &[Theme]| {
        let count = problems.iter().filter(|problem| themes.contains(&problem.theme)).count();
        if count == 0 {
            return;
        }
        let share = |level: Level| {
            let of = |theme: &Theme| solved.get(&(*theme, level)).copied().unwrap_or(0);
            format!("{:.1}", 100.0 * themes.iter().map(of).sum::<usize>() as f64 / count as f64)
        };
        table.add([name, count.to_string()].into_iter().chain(Level::all().map(share)));
    };
    let all: Vec<Theme> = Theme::all().collect();
    all.iter().for_each(|theme| row(theme.to_string(), &[*theme]));
    row("all".to_string(), &all);
    print_if_read(format_args!("solved by each level, in percent\n{table}"))?;
    Ok(exit_code(false))
}

/// How the problems are spread over themes and ratings.
pub(super) fn table(problems: &[Problem]) -> Table {
    let heads = ["theme", "problems", "win", "defend", "lowest", "median", "highest"];
    let mut table = Table::new(heads);
    for theme in Theme::all() {
        let of: Vec<&Problem> = problems.iter().filter(|problem| problem.theme == theme).collect();
        let mut ratings: Vec<u16> = of.iter().map(|problem| problem.rating).collect();
        ratings.sort_unstable();
        let (Some(lowest), Some(highest)) = (ratings.first(), ratings.last()) else { continue };
        let wins = of.iter().filter(|problem| Attempt::new(problem).goal() == Goal::Win).count();
        table.add([
            theme.to_string(),
            of.len().to_string(),
            wins.to_string(),
            (of.len() - wins).to_string(),
            lowest.to_string(),
            ratings[ratings.len() / 2].to_string(),
            highest.to_string(),
        ]);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use goren_coach::problem::{BUILT_IN, parse_collection};

    /// Every one of so many of the problems in the program is checked here; `goren-lab problems --check` checks
    /// all.
    const EVERY: usize = 40;

    #[test]
    fn a_sample_of_the_problems_in_the_program_holds() {
        let problems = parse_collection(BUILT_IN).unwrap();
        let stop = StopFlag::default();
        let mut prover = Prover::new(&stop);
        let mut checked = 0;
        for problem in problems.iter().step_by(EVERY) {
            let finding = finding(&mut prover, problem).unwrap();
            assert!(finding.faults.is_empty(), "{problem}: {:?}", finding.faults);
            assert!(finding.counts[0] > 0, "{problem}");
            checked += 1;
        }
        assert!(checked >= 15, "{checked}");
    }

    /// One of those in the program.
    const FIVE: &str = "f five 600 b fidhjhghfhhfeh eigigjejhhfjnh";

    /// The same problem mirrored at the diagonal.
    fn mirrored(line: &str) -> String {
        let (head, stones) = line.split_at(line.find(" b ").or(line.find(" w ")).unwrap() + 3);
        let swap = |colour: &str| -> String {
            colour
                .as_bytes()
                .chunks(2)
                .flat_map(|pair| [pair[1], pair[0]].map(char::from))
                .collect()
        };
        head.to_string() + &stones.split(' ').map(swap).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_wrong_theme_and_an_unproven_claim_are_faults() {
        let stop = StopFlag::default();
        let mut prover = Prover::new(&stop);
        let mut faults = |line: &str| finding(&mut prover, &line.parse().unwrap()).unwrap().faults;
        assert!(faults(FIVE).is_empty());
        assert_eq!(faults(&FIVE.replace("five", "open-four")), ["it has another theme"]);
        let open = "f only-defence 600 w hhihjh aaoo";
        assert_eq!(faults(open), ["it has another theme", "it is not certified"]);
    }

    #[test]
    fn problems_that_are_alike_and_wrong_ones_fail_the_check() {
        let stop = StopFlag::default();
        let code = |text: &str| check(&parse_collection(text).unwrap(), 2, &stop).unwrap();
        assert_eq!(code(FIVE), ExitCode::SUCCESS);
        let mirrored = mirrored(FIVE);
        assert_eq!(code(&mirrored), ExitCode::SUCCESS);
        assert_eq!(code(&format!("{FIVE}\n{mirrored}")), ExitCode::FAILURE);
        assert_eq!(code(&FIVE.replace("five", "threats")), ExitCode::FAILURE);
    }

    #[test]
    fn the_table_has_a_row_for_each_theme_that_occurs() {
        let text = "f five 600 b hhhghfhe hiaoooaa\nf five 700 b hhhghfheaa hioooaid\n";
        let table = table(&parse_collection(text).unwrap()).to_string();
        let rows: Vec<Vec<&str>> =
            table.lines().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(rows[1], ["five", "2", "2", "0", "600", "700", "700"]);
        assert_eq!(rows.len(), 2, "{table}");
    }
}
