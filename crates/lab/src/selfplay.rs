//! `selfplay`: games of the engine against itself as training data, and tools for the files.
//!
//! This file reads the command line. `generate` plays and writes games, `statistics` says what is in a
//! file, `inventory` says what is in folders by their manifests (`manifest`), `shapes` counts the line
//! shapes on its boards, `calibrate` holds win rates against results, `rewrite` checks, shuffles and splits
//! files, `merge` merges them. The games themselves are the business of `arena::selfplay`, the format that
//! of `goren_games::training`.

mod calibrate;
mod generate;
mod inventory;
mod manifest;
mod merge;
mod rewrite;
mod shapes;
mod statistics;

pub(super) use generate::{GenerationPlan, generate, header_text};
pub(super) use rewrite::next_whole;

use super::values::{HASH_MEBIBYTES, threads};
use super::{BoardArguments, Shard, default_threads, named, parse_range, say};
use crate::arena::selfplay::{
    GivenOpenings, OpeningGenerator, RandomMoves, SelfplaySettings, empty_board,
};
use crate::arena::{Opening, OpeningBook};
use anyhow::{Context, Result, bail, ensure};
use clap::{Args, Subcommand, value_parser};
use fnv::FnvHasher;
use goren::engine::NetworkSource;
use goren_games::training::MAX_OPENING;
use std::fs;
use std::hash::Hasher;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::process::ExitCode;

/// Play the engine against itself and handle the games, as training data.
///
/// The files are compact and hold every move with the search's score.
#[derive(Args, Debug)]
pub(super) struct Selfplay {
    #[command(subcommand)]
    command: SelfplayCommand,
}

#[derive(Subcommand, Debug)]
enum SelfplayCommand {
    Generate(GenerateGames),
    /// Show what is in files: games, results, lengths, scores
    Info {
        /// Files of games
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Say what games there are in folders, and what is missing
    ///
    /// For every rule, size and number of nodes: files, games and positions, and which files are complete. A
    /// file is lost if its manifest, the file FILE.json that `generate` writes beside FILE, is there without
    /// it, and damaged if its digest is not that of the manifest; the command line that plays it again is
    /// printed. The exit code is 1 if a file is lost or damaged.
    Inventory {
        /// Folders with files of games
        #[arg(required = true)]
        folders: Vec<PathBuf>,
    },
    /// Count the line shapes on the boards of files
    ///
    /// A shape is a line of eleven cells; a line and its mirror image are one shape. Shows how many of the
    /// most frequent shapes make up which part of all lines.
    Shapes {
        /// Files of games, of any rules
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Hold the win rates of the search against the results of the games
    ///
    /// Of the positions that were said to be won with 73 %, 73 % should be won. Shows that for every
    /// class of win rates, and the scale from scores to win rates that fits these games best.
    Calibrate {
        /// Files of games, of any rules
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Draw the curve to FILE
        #[arg(long, value_name = "FILE")]
        svg: Option<PathBuf>,
    },
    /// Check that files are complete, all moves legal and all results right
    ///
    /// The exit code is 1 if anything is wrong.
    Validate {
        /// Files of games
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Write the games of a file in random order
    Shuffle {
        /// A file of games
        file: PathBuf,
        /// The new file to write
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// Seed of the order
        #[arg(long, value_name = "N", default_value_t = 1)]
        seed: u64,
    },
    /// Split the games of a file into training and validation
    Split {
        /// A file of games
        file: PathBuf,
        /// The new file to write for training
        #[arg(long, value_name = "FILE")]
        train: PathBuf,
        /// The new file to write for validation
        #[arg(long, value_name = "FILE")]
        validation: PathBuf,
        /// Share of the games for validation, 0 to 1
        #[arg(long, default_value_t = 0.05)]
        share: f64,
        /// Seed of the split
        #[arg(long, value_name = "N", default_value_t = 1)]
        seed: u64,
    },
    /// Write the games of several files to one, without duplicates
    ///
    /// All shards of a run give the very file that one machine would have written. What is missing of a run
    /// is said.
    Merge {
        /// Files of games of one rule on boards of one size
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// The new file to write
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
    },
}

/// Play games and write them to a file.
///
/// A manifest beside it, FILE.json, says what decides the games: `selfplay inventory` reads it.
///
/// The same seed and options give the same bytes, on any number of threads. Ctrl-C finishes the games
/// that are being played; --resume continues the file.
#[derive(Args, Debug)]
struct GenerateGames {
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Continue the file if it exists
    #[arg(long)]
    resume: bool,
    /// Number of games in the file at the end; with --shard, in the files of all shards together
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: u64,
    /// Play only this share of the games, such as 3/16, the third of 16; `selfplay merge` makes one file
    /// of them all
    #[arg(long, value_name = "K/N", default_value_t = Shard::WHOLE)]
    shard: Shard,
    /// Seed of the games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Games at the same time
    #[arg(long, value_name = "N", default_value_t = default_threads(), value_parser = threads())]
    threads: usize,
    #[command(flatten)]
    selfplay: SelfplayArguments,
}

/// How games are played. `train loop` plays with the same defaults. They differ from those of contests:
/// training needs many different positions, a contest balanced ones.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Games")]
pub(super) struct SelfplayArguments {
    #[command(flatten)]
    pub board: BoardArguments,
    /// Nodes for each move
    #[arg(long, value_name = "N", default_value_t = 5_000)]
    pub nodes: u64,
    /// Hash of each game in MiB; more than 4 gains nothing at some thousand nodes a move
    #[arg(long, value_name = "MIB", default_value_t = 4, value_parser = value_parser!(u64).range(HASH_MEBIBYTES))]
    hash: u64,
    /// Random stones at the start of a game
    #[arg(long, default_value = "2-7", value_name = "MIN-MAX", value_parser = parse_range)]
    opening_stones: RangeInclusive<usize>,
    /// Nodes that judge an opening
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    opening_nodes: u64,
    /// Largest score of a balanced opening for either side; 200 is a win rate of 69 % in freestyle
    #[arg(long, value_name = "SCORE", default_value_t = 150, value_parser = value_parser!(i32).range(0..))]
    opening_bound: i32,
    /// Begin a part of the games with openings of this file instead, each rotated or mirrored at random;
    /// `openings lost` writes such a file
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// How large that part is, in percent
    #[arg(long, value_name = "PERCENT", default_value_t = 10, value_parser = value_parser!(u8).range(..=100))]
    openings_percent: u8,
    /// Moves after the opening of which some are random
    #[arg(long, value_name = "N", default_value_t = 10)]
    chance_plies: u16,
    /// Probability that such a move is random, in percent
    #[arg(long, value_name = "PERCENT", default_value_t = 15, value_parser = value_parser!(u8).range(..=100))]
    chance_percent: u8,
    /// How much worse than the best move a random move may be
    #[arg(long, value_name = "SCORE", default_value_t = 100, value_parser = value_parser!(i32).range(0..))]
    chance_margin: i32,
    /// End a game when a side has seen N proofs in a row that it wins or loses, before --draw-after;
    /// 0 never does. Data for fitting values needs the ends of games: they show what a decided position
    /// looks like
    #[arg(long, value_name = "N", default_value_t = 0)]
    adjudicate: u16,
    /// Stones after which a game is drawn
    #[arg(long, value_name = "N")]
    draw_after: Option<u16>,
    /// The network that plays: `built-in`, `untrained` (knows nothing but threats), or a file that
    /// `train fit` has written
    #[arg(long, value_name = "NETWORK", default_value = "built-in")]
    weights: NetworkSource,
}

impl SelfplayArguments {
    /// The settings of the games.
    ///
    /// # Errors
    /// When no games can be played with them.
    pub fn settings(&self) -> Result<SelfplaySettings> {
        let BoardArguments { rule, size } = self.board;
        let opening = OpeningGenerator {
            rule,
            size,
            stones: self.opening_stones.clone(),
            nodes: self.opening_nodes,
            bound: self.opening_bound,
        };
        let drawn_at = self.draw_after.map_or(size.area(), usize::from);
        let opening_ends_first = drawn_at > *self.opening_stones.end();
        ensure!(opening_ends_first, "--draw-after must be greater than the stones of an opening");
        ensure!(self.nodes > 0, "--nodes must be at least 1");
        Ok(SelfplaySettings {
            opening: opening.checked()?,
            given: self.given()?,
            draw_after: self.draw_after,
            nodes: self.nodes,
            hash_bytes: self.hash << 20,
            random: RandomMoves {
                plies: self.chance_plies,
                percent: self.chance_percent,
                margin: self.chance_margin,
            },
            adjudicate: self.adjudicate,
            networks: self.weights.set(rule)?,
        })
    }

    /// The openings of the file, if there is one.
    fn given(&self) -> Result<Option<GivenOpenings>> {
        let Some(path) = &self.openings else { return Ok(None) };
        let text = fs::read_to_string(path).with_context(named(path))?;
        let start = empty_board(self.board.rule, self.board.size, self.draw_after);
        let book = OpeningBook::parse(&text, &start).with_context(named(path))?;
        let too_long = book.openings().iter().find(|opening| opening.moves.len() > MAX_OPENING);
        if let Some(Opening { line, .. }) = too_long {
            bail!("{}: line {line}: more than {MAX_OPENING} stones", path.display());
        }
        let mut digest = FnvHasher::default();
        digest.write(text.as_bytes());
        let digest = digest.finish();
        Ok(Some(GivenOpenings { book, percent: self.openings_percent, digest }))
    }
}

/// Plays games or handles files of them.
pub(super) fn run(arguments: &Selfplay) -> Result<ExitCode> {
    use SelfplayCommand::{
        Calibrate, Generate, Info, Inventory, Merge, Shapes, Shuffle, Split, Validate,
    };
    let report = match &arguments.command {
        Generate(arguments) => return generate::run(arguments),
        Info { files } => return statistics::run(files),
        Inventory { folders } => return inventory::run(folders),
        Shapes { files } => return shapes::run(files),
        Calibrate { files, svg } => return calibrate::run(files, svg.as_deref()),
        Validate { files } => return rewrite::validate(files),
        Shuffle { file, out, seed } => rewrite::shuffle(file, out, *seed)?,
        Split { file, train, validation, share, seed } => {
            rewrite::split(file, [train, validation], *share, *seed)?
        }
        Merge { files, out } => merge::merge(files, out)?,
    };
    say(report);
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_line;
    use goren::board::BoardSize;
    use goren::rules::Rule;

    fn settings(line: &str) -> Result<SelfplaySettings> {
        parse_line::<SelfplayArguments>(line)?.settings()
    }

    #[test]
    fn options_become_settings() {
        let settings = settings("--rule Renju --size 15x20 --opening-stones 3 --hash 16").unwrap();
        assert_eq!(settings.opening.rule, Rule::Renju);
        assert_eq!(settings.opening.size, BoardSize::new(15, 20).unwrap());
        assert_eq!((settings.opening.stones, settings.hash_bytes), (3..=3, 16 << 20));
    }

    #[test]
    fn openings_are_read_for_the_rule_board_and_length_of_the_games() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("openings.txt");
        let given = |text: &str, line: &str| -> Result<GivenOpenings> {
            fs::write(&path, text)?;
            let settings = settings(&format!("--openings {} {line}", path.display()))?;
            Ok(settings.given.expect("a file was named"))
        };
        let of = |text| given(text, "").unwrap();
        let found = of("0,0\n0,0, 1,1\n");
        assert_eq!((found.book.openings().len(), found.percent), (2, 10));
        assert_eq!(of("0,0\n0,0, 1,1\n").digest, found.digest);
        assert_ne!(of("0,0\n0,0, 1,2\n").digest, found.digest);
        assert_eq!(given("0,0", "--openings-percent 100").unwrap().percent, 100);
        // Row by row, black and white in turn, the colours exchanged after every two rows: no five on 20x20.
        let stones = |count: i32| -> String {
            let point = |stone: i32| {
                let (row, column) = (stone / 20, stone % 20);
                let column = if row % 4 < 2 { column } else { column ^ 1 };
                format!("{},{}", column - 10, row - 10)
            };
            (0..count).map(point).collect::<Vec<_>>().join(", ")
        };
        assert!(given(&stones(MAX_OPENING as i32), "--size 20").is_ok());
        for (text, line) in [
            ("", ""),
            ("0,0, 0,0", ""),
            ("8,8", ""),
            ("0,0, 1,1, 2,2, 3,3, 4,4, 5,5, 1,2, 2,1", "--draw-after 8"),
            ("0,0", "--openings-percent 101"),
            (&stones(MAX_OPENING as i32 + 1), "--size 20"),
        ] {
            assert!(given(text, line).is_err(), "{text} {line}");
        }
    }

    #[test]
    fn rejects_settings_that_make_no_games() {
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
            "--hash 0",
            "--hash 1025",
            "--opening-nodes 0",
            "--weights no/such/file",
        ] {
            assert!(settings(line).is_err(), "{line}");
        }
    }
}
