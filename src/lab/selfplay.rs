//! `selfplay`: games of the engine against itself as training data, and what one does with the files.
//!
//! This file reads the command line. `generate` plays and writes games, `statistics` says what is in
//! a file, `shapes` counts the lines on its boards, `rewrite` checks, shuffles, splits and merges files. The games themselves are the
//! business of `arena::selfplay`, the format that of `record::training`.

mod generate;
mod rewrite;
mod shapes;
mod statistics;

pub(super) use generate::{Order, generate, told};

use super::{ModelSource, parse_range, run_tool, say};
use crate::arena::selfplay::{ChanceSettings, OpeningMaker, Settings};
use crate::board::BoardSize;
use crate::rules::Rule;
use anyhow::{Result, ensure};
use clap::{Args, Parser, Subcommand};
use std::ffi::OsString;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::process::ExitCode;

/// Plays the engine against itself and keeps the games, with the search's score of every move, in
/// compact files for training.
#[derive(Parser, Debug)]
#[command(name = "goren-lab selfplay", no_binary_name = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Play games and write them to a file. The same seed and settings give the same bytes, on any
    /// number of threads. Ctrl-C finishes the games that are being played; --resume goes on.
    Generate(Generate),
    /// Say what is in files: games, results, lengths, scores.
    Info {
        /// Files of games.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Count the shapes of lines, eleven cells each, that stand on the boards of these files, and say
    /// how many of them make up how much. A line and its mirror image are one shape.
    Shapes {
        /// Files of games, of any rules.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Check files: that they are whole, that all moves are legal and all results right.
    Validate {
        /// Files of games.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Write the games of a file in an order of chance.
    Shuffle {
        /// A file of games.
        file: PathBuf,
        /// The file to write; it must not exist.
        #[arg(long)]
        out: PathBuf,
        /// What chance starts from.
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Split a file by games into one for training and one for validation.
    Split {
        /// A file of games.
        file: PathBuf,
        /// The file to write for training; it must not exist.
        #[arg(long)]
        train: PathBuf,
        /// The file to write for validation; it must not exist.
        #[arg(long)]
        validation: PathBuf,
        /// The share of the games that goes to validation, 0 to 1.
        #[arg(long, default_value_t = 0.05)]
        share: f64,
        /// What chance starts from.
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Write the games of several files to one, each game once.
    Merge {
        /// Files of games of one rule on boards of one size.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// The file to write; it must not exist.
        #[arg(long)]
        out: PathBuf,
    },
}

#[derive(Args, Debug)]
struct Generate {
    /// The file to write.
    #[arg(long)]
    out: PathBuf,
    /// Go on with the file if it exists.
    #[arg(long)]
    resume: bool,
    /// Number of games in the file when all is done.
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// freestyle, standard, renju, caro or caro-exact, or the rule's number in the protocol.
    #[arg(long, default_value = "freestyle")]
    rule: Rule,
    /// The board: 15, or 15x20 for 15 columns and 20 rows.
    #[arg(long, default_value = "15")]
    size: BoardSize,
    /// What chance starts from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games that are played at a time; as many as the machine has cores unless told.
    #[arg(long)]
    threads: Option<usize>,
    /// Nodes for each move.
    #[arg(long, default_value_t = 5000)]
    nodes: u64,
    /// Hash of each game, in MiB. More than 4 gains nothing at some thousand nodes a move.
    #[arg(long, default_value_t = 4)]
    hash: u64,
    /// Stones that chance puts at the start of a game.
    #[arg(long, default_value = "2-7", value_name = "MIN-MAX", value_parser = parse_range)]
    opening_stones: RangeInclusive<usize>,
    /// Nodes that judge whether an opening is balanced.
    #[arg(long, default_value_t = 1000)]
    opening_nodes: u64,
    /// Largest value of a balanced opening; 200 is a chance of 73 %.
    #[arg(long, default_value_t = 150, value_parser = clap::value_parser!(i32).range(0..))]
    opening_bound: i32,
    /// Moves after the opening in which chance may play instead of the search.
    #[arg(long, default_value_t = 10)]
    chance_plies: u16,
    /// How probable that is in each of these moves, in percent.
    #[arg(long, default_value_t = 15)]
    chance_percent: u8,
    /// How much such a move may lose.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(i32).range(0..))]
    chance_margin: i32,
    /// End a game when a side has seen so many proofs in a row that it wins or loses; 0: never. Who
    /// learns values from games needs their ends: what a proof decides must look decided before it.
    #[arg(long, default_value_t = 0)]
    adjudicate: u16,
    /// A game with so many stones on the board is drawn.
    #[arg(long)]
    draw_after: Option<u16>,
    /// What positions are judged with: `built-in`, `plain` (weights that nobody fitted), or a file that
    /// `tune fit` has written.
    #[arg(long, default_value = "built-in")]
    weights: ModelSource,
}

impl Generate {
    /// The settings of the games.
    fn settings(&self) -> Result<Settings> {
        let (fewest, most) = self.opening_stones.clone().into_inner();
        let room = self.size.area() / 3;
        ensure!(fewest >= 1, "an opening has a stone at least");
        ensure!(most <= room, "on {} an opening has {room} stones at most", self.size);
        let drawn_at = self.draw_after.map_or(self.size.area(), usize::from);
        ensure!(drawn_at > most, "--draw-after must leave room for a move after the opening");
        ensure!(self.chance_percent <= 100, "--chance-percent is at most 100");
        ensure!(self.nodes > 0 && self.opening_nodes > 0, "a move takes a node at least");
        Ok(Settings {
            opening: OpeningMaker {
                rule: self.rule,
                size: self.size,
                stones: self.opening_stones.clone(),
                nodes: self.opening_nodes,
                bound: self.opening_bound,
            },
            draw_after: self.draw_after,
            nodes: self.nodes,
            hash_bytes: self.hash.saturating_mul(1 << 20),
            chance: ChanceSettings {
                plies: self.chance_plies,
                percent: self.chance_percent,
                margin: self.chance_margin,
            },
            adjudicate: self.adjudicate,
            models: self.weights.set(self.rule)?,
        })
    }
}

/// The subcommand `selfplay`.
pub fn command(arguments: &[OsString]) -> ExitCode {
    let read = Arguments::try_parse_from(arguments);
    run_tool("selfplay", read, |arguments| match arguments.command {
        Command::Generate(generate) => generate::run(&generate),
        Command::Info { files } => statistics::run(&files),
        Command::Shapes { files } => shapes::run(&files),
        Command::Validate { files } => rewrite::validate(&files),
        Command::Shuffle { file, out, seed } => rewrite::shuffle(&file, &out, seed).map(said),
        Command::Split { file, train, validation, share, seed } => {
            rewrite::split(&file, [&train, &validation], share, seed).map(said)
        }
        Command::Merge { files, out } => rewrite::merge(&files, &out).map(said),
    })
}

/// Says what was done.
fn said(text: String) -> ExitCode {
    say(text);
    ExitCode::SUCCESS
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(line: &str) -> Result<Settings> {
        let words = format!("generate --out x {line}");
        let arguments = Arguments::try_parse_from(words.split_whitespace())?;
        let Command::Generate(generate) = arguments.command else { panic!("{line}") };
        generate.settings()
    }

    #[test]
    fn the_command_line_is_sound() {
        use clap::CommandFactory;
        Arguments::command().debug_assert();
        let settings = settings("--rule Renju --size 15x20 --opening-stones 3 --hash 16").unwrap();
        assert_eq!(settings.opening.rule, Rule::Renju);
        assert_eq!(settings.opening.size, BoardSize::new(15, 20).unwrap());
        assert_eq!((settings.opening.stones, settings.hash_bytes), (3..=3, 16 << 20));
    }

    #[test]
    fn settings_that_make_no_games_are_refused() {
        for line in [
            "--rule chess",
            "--size 4",
            "--opening-stones 0-3",
            "--opening-stones 5-3",
            "--opening-stones x",
            "--size 5 --opening-stones 2-9",
            "--draw-after 7",
            "--chance-percent 101",
            "--nodes 0",
            "--opening-nodes 0",
            "--weights no/such/file",
        ] {
            assert!(settings(line).is_err(), "{line}");
        }
    }
}
