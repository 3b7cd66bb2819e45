//! `openings`: generates balanced openings for matches, takes openings from lost games, and checks opening
//! files.
//!
//! This file reads the command line and generates openings; `lost` takes them from games, `check` checks them.
//! A file has an opening in
//! each line, black's first stone first. We write Gomocup's format, offsets from the centre; whatever a
//! match reads, `check` reads too.

mod check;
mod lost;

use super::values::threads;
use super::{
    BoardArguments, ProgressBar, create_new, default_threads, exit_code, parse_range,
    print_if_read, stop_on_interrupt,
};
use crate::arena::StopFlag;
use crate::arena::selfplay::{OpeningGenerator, Player, canonical, in_order};
use anyhow::{Context, Result, ensure};
use clap::{Args, Subcommand, value_parser};
use goren_games::moves::{Notation, print};
use rand_pcg::Pcg64;
use std::collections::HashSet;
use std::fs::File;
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::process::ExitCode;

/// Hash of a player: the searches are short.
const HASH_BYTES: u64 = 4 << 20;
/// Openings that are tried at most for each one that is asked for.
const MOST_TRIES: u64 = 1_000;

/// Generate balanced openings for matches, take openings from lost games, and check opening files.
///
/// A file has an opening in each line, in Gomocup's format: offsets from the centre in the order of play,
/// such as `1,3, -1,3, 1,2`.
#[derive(Args, Debug)]
pub(super) struct Openings {
    #[command(subcommand)]
    command: OpeningsCommand,
}

#[derive(Subcommand, Debug)]
enum OpeningsCommand {
    Generate(GenerateOpenings),
    Lost(lost::LostOpenings),
    Check(CheckOpenings),
}

/// How openings are judged.
#[derive(Args, Debug)]
struct JudgeArguments {
    #[command(flatten)]
    board: BoardArguments,
    /// Nodes that judge each opening
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = value_parser!(u64).range(1..))]
    nodes: u64,
    /// Openings that are judged at the same time
    #[arg(long, value_name = "N", default_value_t = default_threads(), value_parser = threads())]
    threads: usize,
}

impl JudgeArguments {
    fn player(&self) -> Player {
        Player::new(self.board.rule, self.board.size, HASH_BYTES)
    }
}

/// Generate openings, each different from all others even when rotated or mirrored.
///
/// The same seed and options give the same openings, on any number of threads.
#[derive(Args, Debug)]
struct GenerateOpenings {
    #[command(flatten)]
    judge: JudgeArguments,
    /// Number of openings
    #[arg(long, value_name = "N", default_value_t = 100)]
    count: u64,
    /// Stones of an opening
    #[arg(long, default_value = "3-6", value_name = "MIN-MAX", value_parser = parse_range)]
    stones: RangeInclusive<usize>,
    /// Largest score for either side; 200 is a win rate of 69 % in freestyle
    #[arg(long, value_name = "SCORE", default_value_t = 100, value_parser = value_parser!(i32).range(0..))]
    bound: i32,
    /// Seed of the openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Write them to this new file [default: the standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Check an opening file.
///
/// Finds lines that are not openings, openings that end the game, openings that come twice even if rotated
/// or mirrored, and openings that one side wins. The exit code is 1 if there are any.
#[derive(Args, Debug)]
struct CheckOpenings {
    /// The opening file
    file: PathBuf,
    #[command(flatten)]
    judge: JudgeArguments,
    /// Also report openings with a larger score for either side
    #[arg(long, value_name = "SCORE")]
    bound: Option<i32>,
    /// Show every opening with its score for the side to move
    #[arg(long)]
    list: bool,
}

/// Generates or checks openings.
pub(super) fn run(arguments: &Openings) -> Result<ExitCode> {
    match &arguments.command {
        OpeningsCommand::Generate(arguments) => generate(arguments),
        OpeningsCommand::Lost(arguments) => lost::run(arguments),
        OpeningsCommand::Check(arguments) => check::run(arguments),
    }
}

impl GenerateOpenings {
    fn generator(&self) -> Result<OpeningGenerator> {
        let GenerateOpenings { judge, stones, bound, .. } = self;
        let JudgeArguments { board: BoardArguments { rule, size }, nodes, .. } = *judge;
        OpeningGenerator { rule, size, stones: stones.clone(), nodes, bound: *bound }.checked()
    }
}

/// Generates openings and writes them.
fn generate(arguments: &GenerateOpenings) -> Result<ExitCode> {
    let generator = arguments.generator()?;
    let file = arguments.out.as_deref().map(create_new).transpose()?;
    let stop = stop_on_interrupt()?;
    let (lines, tried) = opening_lines(arguments, &generator, file.as_ref(), &stop)?;
    if file.is_none() {
        lines.iter().try_for_each(print_if_read)?;
    }
    eprintln!("{} of {tried} generated openings are balanced and new", lines.len());
    let complete = lines.len() as u64 == arguments.count || stop.is_set();
    ensure!(complete, "found fewer openings than asked for: try a larger --bound or more --stones");
    Ok(exit_code(stop.is_set()))
}

/// The lines of balanced openings, and how many openings were tried for them. Each goes to the file as soon
/// as it is found, so that none is lost when the program is killed.
fn opening_lines(
    arguments: &GenerateOpenings,
    generator: &OpeningGenerator,
    mut file: Option<&File>,
    stop: &StopFlag,
) -> Result<(Vec<String>, u64)> {
    let GenerateOpenings { judge, count, bound, seed, .. } = arguments;
    let size = judge.board.size;
    let progress = ProgressBar::new(*count, 0);
    let (mut lines, mut tried, mut known) = (Vec::new(), 0, HashSet::new());
    let mut written = Ok(());
    let attempt = |player: &mut Player, number: u64| {
        player.forget();
        generator.generate(player, &mut Pcg64::new((*seed).into(), number.into()))
    };
    in_order(
        0..count.saturating_mul(MOST_TRIES),
        judge.threads,
        stop,
        || judge.player(),
        attempt,
        |_, opening| {
            tried += 1;
            if opening.is_balanced(*bound) && known.insert(canonical(&opening.moves, size)) {
                let line = print(&opening.moves, Notation::Offsets, size);
                if let Some(file) = &mut file {
                    written = file.write_all(format!("{line}\n").as_bytes());
                }
                lines.push(line);
                progress.advance(1);
            }
            written.is_ok() && (lines.len() as u64) < *count
        },
    );
    written.context("--out")?;
    Ok((lines, tried))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_line;
    use goren::board::{BoardSize, parse_opening};
    use std::fs;

    /// The lines of `count` openings, and how many were tried for them.
    fn generate(count: u64, line: &str) -> Result<(Vec<String>, u64)> {
        let arguments = parse_line(&format!("--nodes 500 --count {count} {line}"))?;
        opening_lines(&arguments, &arguments.generator()?, None, &StopFlag::default())
    }

    #[test]
    fn openings_are_in_the_file_as_soon_as_they_are_found() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("openings.txt");
        let arguments: GenerateOpenings = parse_line("--nodes 500 --count 5").unwrap();
        let generator = arguments.generator().unwrap();
        let found =
            |file: &File| opening_lines(&arguments, &generator, Some(file), &StopFlag::default());
        let (lines, _) = found(&create_new(&path).unwrap()).unwrap();
        assert_eq!(lines, generate(5, "").unwrap().0);
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text, lines.join("\n") + "\n");
        assert!(found(&File::open(&path).unwrap()).is_err(), "this file cannot be written");
    }

    #[test]
    fn rejects_openings_that_cannot_be_generated() {
        for line in [
            "--stones 0",
            "--stones 9-3",
            "--size 5 --stones 9",
            "--rule go",
            "--size 30",
            "--bound=-1",
        ] {
            assert!(generate(1, line).is_err(), "{line}");
        }
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("openings.txt");
        let arguments = parse_line(&format!("--stones 0 --out {}", out.display())).unwrap();
        assert!(super::generate(&arguments).is_err());
        assert!(!out.exists());
    }

    #[test]
    fn rejects_judging_openings_without_a_node() {
        assert!(parse_line::<GenerateOpenings>("--nodes 0").is_err());
        assert!(parse_line::<CheckOpenings>("file --nodes 0").is_err());
        assert!(parse_line::<CheckOpenings>("file --nodes 1").is_ok());
    }

    #[test]
    fn openings_are_new_balanced_and_the_same_on_any_number_of_threads() {
        for (kind, stones) in
            [("", ""), ("--rule renju", "--stones 5 --bound 60"), ("--rule caro --size 9x12", "")]
        {
            let lines = |more| generate(12, &format!("{kind} {stones} {more}")).unwrap().0;
            let one = lines("--threads 1");
            assert_eq!(one.len(), 12);
            assert_eq!(lines("--threads 3"), one);
            assert_ne!(lines("--seed 2"), one);
            let checked = format!("--nodes 500 --bound 100 {kind}");
            assert_eq!(check::tests::faults(&one.join("\n"), &checked), [""; 0]);
        }
    }

    #[test]
    fn what_cannot_be_found_ends_the_search() {
        // A stone at most one step from the centre: on it, beside it, or diagonally.
        let (lines, tried) = generate(4, "--rule renju --size 5 --stones 1 --bound 1000").unwrap();
        assert_eq!((lines.len(), tried), (3, 4 * MOST_TRIES));
    }

    #[test]
    fn stones_are_as_many_as_asked_for() {
        let size = BoardSize::square(15).unwrap();
        let (lines, _) = generate(20, "--stones 4-5").unwrap();
        let counts: HashSet<usize> =
            lines.iter().map(|line| parse_opening(line, size).unwrap().len()).collect();
        assert_eq!(counts, HashSet::from([4, 5]));
    }
}
