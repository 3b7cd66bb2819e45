//! `problems`: makes the collection of problems that `goren train` shows, from any games, and checks one.
//!
//! `sources.rs` reads the games, `miner.rs` finds positions in them that make problems, `proof.rs` certifies
//! what is claimed about each, `difficulty.rs` measures which levels solve it, and `selection.rs` chooses
//! problems of every theme and rating. All of it depends on the games and the seed alone.

mod check;
mod difficulty;
mod miner;
mod proof;
mod selection;
mod sources;

use super::values::threads;
use super::{ProgressBar, default_threads, exit_code, named, say, stop_on_interrupt};
use crate::arena::StopFlag;
use crate::arena::selfplay::in_order;
use anyhow::{Context, Result, ensure};
use clap::{Args, value_parser};
use difficulty::Examiner;
use goren_cli::{ensure_new, write_new};
use goren_coach::problem::{Problem, Shape, Theme, parse_collection};
use miner::Miner;
use proof::Prover;
use rand_pcg::Pcg64;
use selection::Selection;
use sources::{Source, Sources};
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Games that are worked on before it is seen anew which themes are still wanted.
const BATCH: usize = 64;

/// Make a collection of problems from games, or check one.
///
/// The problems are positions of the games, and positions after a random move put in for one side. Each
/// is certified: every first move that counts as right wins, or every other one loses, and the rules have
/// verified it. A game gives at most one problem, and no two are alike up to symmetry and translation. The
/// rating comes from which levels of Goren solve it.
#[derive(Args, Debug)]
pub(super) struct Problems {
    /// Files of games: of self-play, or in any notation that `goren analyse` reads; only boards of 15x15
    /// are used
    #[arg(value_name = "FILE", required_unless_present_any = ["check", "levels"])]
    games: Vec<PathBuf>,
    /// Write the problems to this new file
    #[arg(long, value_name = "FILE", required_unless_present_any = ["check", "levels"])]
    out: Option<PathBuf>,
    /// How many problems
    #[arg(
        long,
        default_value_t = 600,
        value_name = "N",
        value_parser = value_parser!(u32).range(1..=100_000)
    )]
    count: u32,
    /// Only these themes, separated by commas [default: all]
    #[arg(long, value_delimiter = ',', value_name = "THEME")]
    themes: Vec<Theme>,
    /// The most stones of a problem
    #[arg(
        long,
        default_value_t = 40,
        value_name = "N",
        value_parser = value_parser!(u16).range(8..=200)
    )]
    max_stones: u16,
    /// How many threads; the result does not depend on it
    #[arg(long, value_name = "N", default_value_t = default_threads(), value_parser = threads())]
    threads: usize,
    /// Begin with other games and take other positions
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// Check the problems of FILE instead: its theme and every first move of each
    #[arg(long, value_name = "FILE", conflicts_with_all = ["games", "out", "levels"])]
    check: Option<PathBuf>,
    /// Let the levels 1 to 10 solve the problems of FILE instead
    #[arg(long, value_name = "FILE", conflicts_with_all = ["games", "out"])]
    levels: Option<PathBuf>,
}

/// Makes a collection, or checks one.
///
/// # Errors
/// When a file cannot be read or written, or a claim about a problem does not hold.
pub(super) fn run(arguments: &Problems) -> Result<ExitCode> {
    let stop = stop_on_interrupt()?;
    if let Some(path) = &arguments.check {
        return check::check(&read(path)?, arguments.threads, &stop);
    }
    if let Some(path) = &arguments.levels {
        return check::levels(&read(path)?, arguments, &stop);
    }
    let out = arguments.out.as_deref().context("--out FILE is missing")?;
    ensure_new(out)?;
    let problems = make(arguments, &stop)?;
    if stop.is_set() {
        return Ok(exit_code(true));
    }
    ensure!(!problems.is_empty(), "no problem was found in the games");
    let text: String = problems.iter().map(|problem| format!("{problem}\n")).collect();
    write_new(out, text.as_bytes())?;
    let (path, count, bytes) = (out.display(), problems.len(), text.len());
    say(format_args!("{}\n{path}: {count} problems, {bytes} bytes", check::table(&problems)));
    Ok(exit_code(false))
}

fn read(path: &Path) -> Result<Vec<Problem>> {
    let text = std::fs::read_to_string(path).with_context(named(path))?;
    parse_collection(&text).with_context(named(path))
}

/// Finds, proves and rates problems, and chooses among them. It ends with the games at the latest.
fn make(arguments: &Problems, stop: &StopFlag) -> Result<Vec<Problem>> {
    let sources = Sources::read(&arguments.games, arguments.seed)?;
    say(sources.summary());
    let mut selection = Selection::new(arguments.count as usize, &arguments.themes);
    let mut shapes = HashSet::new();
    let mut progress = ProgressBar::new(selection.candidates() as u64, 0);
    for (batch, first) in sources.games().chunks(BATCH).zip((0..).step_by(BATCH)) {
        // What is wanted must not depend on which thread is the first.
        let wanted = selection.wanted();
        let mut failure = None;
        in_order(
            0..batch.len() as u64,
            arguments.threads,
            stop,
            || Maker::new(arguments, stop),
            |maker, index| maker.make(&batch[index as usize], first + index, &wanted),
            |_, made| {
                match made {
                    Ok(Some(problem)) if shapes.insert(Shape::of(&problem)) => {
                        selection.add(problem);
                        progress.advance(1);
                    }
                    Ok(_) => {}
                    Err(error) => failure = Some(error),
                }
                progress.report(selection.summary());
                failure.is_none()
            },
        );
        if let Some(error) = failure {
            return Err(error);
        }
        if stop.is_set() || selection.wanted().is_empty() {
            break;
        }
    }
    drop(progress);
    Ok(selection.choose())
}

/// Makes a problem of a game: what each thread works with.
struct Maker<'s> {
    seed: u64,
    miner: Miner,
    prover: Prover<'s>,
    examiner: Examiner,
    stop: &'s StopFlag,
}

impl<'s> Maker<'s> {
    fn new(arguments: &Problems, stop: &'s StopFlag) -> Self {
        let Problems { seed, max_stones, .. } = *arguments;
        let (miner, prover) = (Miner::new(max_stones.into()), Prover::new(stop));
        Maker { seed, miner, prover, examiner: Examiner::new(seed), stop }
    }

    /// A problem of one of these themes from the game with this number; `None` if none was found, or the stop flag
    /// was set.
    fn make(&mut self, source: &Source, number: u64, wanted: &[Theme]) -> Result<Option<Problem>> {
        let mut rng = Pcg64::new(self.seed.into(), number.into());
        let Some(mut problem) = self.miner.mine(source, wanted, &mut rng) else {
            return Ok(None);
        };
        if self.prover.prove(&problem)?.is_none() {
            return Ok(None);
        }
        let difficulty = self.examiner.examine(&problem, self.stop);
        Ok(difficulty.map(|difficulty| {
            problem.rating = difficulty.rating();
            problem
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goren_cli::parse_words;

    const SUITE: &str = include_str!("../../../tests/data/tactics/fours.txt");

    /// A file with the games of a suite: each ends before a win by fours.
    fn games(folder: &Path) -> PathBuf {
        let lines = SUITE.lines().filter(|line| line.starts_with("freestyle 15x15 "));
        let moves = lines.filter_map(|line| line.splitn(4, ' ').nth(3));
        let path = folder.join("games.txt");
        std::fs::write(&path, moves.collect::<Vec<_>>().join("\n")).unwrap();
        path
    }

    fn arguments(words: &[&str]) -> Problems {
        parse_words(words).unwrap()
    }

    #[test]
    fn a_collection_is_the_same_on_any_number_of_threads_and_passes_its_check() {
        let folder = tempfile::tempdir().unwrap();
        let games = games(folder.path()).display().to_string();
        let made = |name: &str, threads: &str| {
            let out = folder.path().join(name);
            let words = ["--count", "5", "--themes", "stop-five,open-four,only-defence"];
            let files = [games.as_str(), "--out", out.to_str().unwrap(), "--threads", threads];
            let arguments = arguments(&[&files[..], &words].concat());
            let problems = make(&arguments, &StopFlag::default()).unwrap();
            problems.iter().map(Problem::to_string).collect::<Vec<_>>()
        };
        let one = made("one.txt", "1");
        assert!((2..=5).contains(&one.len()), "{one:?}");
        assert_eq!(made("two.txt", "2"), one);
        let problems = parse_collection(&one.join("\n")).unwrap();
        let code = check::check(&problems, 1, &StopFlag::default()).unwrap();
        assert_eq!(code, ExitCode::SUCCESS);
    }

    #[test]
    fn games_and_a_new_file_are_asked_for_unless_a_collection_is_checked() {
        let refused = |words: &[&str]| parse_words::<Problems>(words).is_err();
        assert!(refused(&[]) && refused(&["games.sgf"]) && refused(&["--out", "new.txt"]));
        assert!(refused(&["games.sgf", "--out", "new.txt", "--check", "old.txt"]));
        assert!(refused(&["--check", "a", "--levels", "b"]) && refused(&["--check"]));
        assert!(refused(&["games.sgf", "--out", "new.txt", "--themes", "mate"]));
        assert!(arguments(&["--check", "a"]).check.is_some());
        assert_eq!(arguments(&["a", "--out", "b"]).count, 600);
    }
}
