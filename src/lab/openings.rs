//! `openings`: makes balanced openings for matches, and checks files of them.
//!
//! This file reads the command line and makes openings; `check` checks them. A file has an opening a
//! line, black's first stone first. We write Gomocup's format, offsets from the centre; what a match
//! reads, `check` reads too.

mod check;

use super::{
    default_threads, exit_code, parse_range, progress_bar, run_tool, say, stop_on_interrupt,
};
use crate::arena::Stop;
use crate::arena::selfplay::{OpeningMaker, Player, canonical, in_order};
use crate::board::BoardSize;
use crate::record::moves::{Notation, print};
use crate::rules::Rule;
use anyhow::{Context, Result, ensure};
use clap::{Args, Parser, Subcommand};
use rand_pcg::Pcg64;
use std::collections::HashSet;
use std::ffi::OsString;
use std::fs::File;
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::process::ExitCode;

/// Hash of a player: the searches are short.
const HASH_BYTES: u64 = 4 << 20;
/// Openings that are drawn at most for each one that is asked for.
const MOST_DRAWN: u64 = 1_000;

/// Makes balanced openings for matches, and checks files of them. A file has an opening a line, in
/// Gomocup's format: offsets from the centre in the order of play, such as `1,3, -1,3, 1,2`.
#[derive(Parser, Debug)]
#[command(name = "goren-lab openings", no_binary_name = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Make openings that no two of are alike, however turned or mirrored. The same seed and
    /// settings give the same openings, on any number of threads.
    Generate(Generate),
    /// Check a file: lines that are no openings, stones that end the game, openings that come twice
    /// however turned or mirrored, openings in which a side is better.
    Check(Check),
}

#[derive(Args, Debug)]
struct Kind {
    /// freestyle, standard, renju, caro or caro-exact, or the rule's number in the protocol.
    #[arg(long, default_value = "freestyle")]
    rule: Rule,
    /// The board: 15, or 15x20 for 15 columns and 20 rows.
    #[arg(long, default_value = "15")]
    size: BoardSize,
    /// Nodes that search the value of each opening.
    #[arg(long, default_value_t = 20_000)]
    nodes: u64,
    /// Openings that are searched at a time; as many as the machine has cores unless told.
    #[arg(long)]
    threads: Option<usize>,
}

impl Kind {
    fn player(&self) -> Player {
        Player::new(self.rule, self.size, HASH_BYTES)
    }

    fn threads(&self) -> usize {
        self.threads.unwrap_or_else(default_threads)
    }
}

#[derive(Args, Debug)]
struct Generate {
    #[command(flatten)]
    kind: Kind,
    /// How many openings.
    #[arg(long, default_value_t = 100)]
    count: u64,
    /// Stones of an opening.
    #[arg(long, default_value = "3-6", value_name = "MIN-MAX", value_parser = parse_range)]
    stones: RangeInclusive<usize>,
    /// Largest value for either side; 200 is a chance of 73 %.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(i32).range(0..))]
    bound: i32,
    /// What chance starts from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The file to write, which must not exist; the standard output unless told.
    #[arg(long)]
    out: Option<PathBuf>,
}

#[derive(Args, Debug)]
struct Check {
    /// A file of openings.
    file: PathBuf,
    #[command(flatten)]
    kind: Kind,
    /// Call an opening a fault whose value for either side is larger. Without, only those are faults
    /// that a side is proven to win.
    #[arg(long)]
    bound: Option<i32>,
    /// Show every opening with its value for the side to move.
    #[arg(long)]
    list: bool,
}

/// The subcommand `openings`.
pub fn command(arguments: &[OsString]) -> ExitCode {
    let read = Arguments::try_parse_from(arguments);
    run_tool("openings", read, |arguments| match arguments.command {
        Command::Generate(generate) => write_openings(&generate),
        Command::Check(check) => check::run(&check),
    })
}

/// Makes openings and writes them.
fn write_openings(arguments: &Generate) -> Result<ExitCode> {
    // Whether the file can be written is known before the work.
    let file = arguments
        .out
        .as_ref()
        .map(|path| File::create_new(path).with_context(|| path.display().to_string()));
    let file = file.transpose()?;
    let stop = stop_on_interrupt()?;
    let (lines, drawn) = made(arguments, &stop)?;
    match file {
        Some(mut file) => lines.iter().try_for_each(|line| writeln!(file, "{line}"))?,
        None => lines.iter().for_each(say),
    }
    eprintln!("{} openings of {drawn} that were drawn", lines.len());
    let complete = lines.len() as u64 == arguments.count || stop.is_ordered();
    ensure!(complete, "too few of them are balanced and new");
    Ok(exit_code(&stop))
}

/// The lines of balanced openings, and how many openings were drawn for them.
fn made(arguments: &Generate, stop: &Stop) -> Result<(Vec<String>, u64)> {
    let Generate { kind, count, stones, bound, seed, .. } = arguments;
    let Kind { rule, size, nodes, .. } = *kind;
    let room = size.area() / 3;
    ensure!(*stones.start() >= 1, "an opening has a stone at least");
    ensure!(*stones.end() <= room, "on {size} an opening has {room} stones at most");
    let maker = OpeningMaker { rule, size, stones: stones.clone(), nodes, bound: *bound };
    let bar = progress_bar(*count, 0);
    let (mut lines, mut drawn, mut known) = (Vec::new(), 0, HashSet::new());
    let draw = |player: &mut Player, number: u64| {
        player.forget();
        maker.draw(player, &mut Pcg64::new((*seed).into(), number.into()))
    };
    let numbers = 0..count.saturating_mul(MOST_DRAWN);
    in_order(
        numbers,
        kind.threads(),
        stop,
        || kind.player(),
        draw,
        |_, opening| {
            drawn += 1;
            if opening.is_balanced(*bound) && known.insert(canonical(&opening.moves, size)) {
                lines.push(print(&opening.moves, Notation::Offsets, size));
                bar.inc(1);
            }
            (lines.len() as u64) < *count
        },
    );
    bar.finish_and_clear();
    Ok((lines, drawn))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::parse_opening;

    /// The lines of so many openings of a kind, and how many were drawn for them.
    fn generate(count: u64, line: &str) -> Result<(Vec<String>, u64)> {
        let words = format!("generate --nodes 500 --count {count} {line}");
        let Command::Generate(generate) =
            Arguments::try_parse_from(words.split_whitespace())?.command
        else {
            panic!("{line}")
        };
        made(&generate, &Stop::default())
    }

    #[test]
    fn the_command_line_is_sound() {
        use clap::CommandFactory;
        Arguments::command().debug_assert();
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
        let (lines, drawn) = generate(4, "--size 5 --stones 1 --bound 1000").unwrap();
        assert_eq!((lines.len(), drawn), (3, 4 * MOST_DRAWN));
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
