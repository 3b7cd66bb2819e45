//! `goren convert`: games from any format into another, whole collections at a time.
//!
//! Games are read one after the other and written as they come, so that a collection of any size needs the
//! memory of one game; `--unique` remembers the moves of every game besides. What a format cannot hold, and
//! every game that could not be read or written, is counted and said at the end.

mod output;
mod same_game;

use crate::collection::{Filter, GAMES_PER_STEP, files_in, games_of};
use crate::input::{NOTATIONS, RULES};
use crate::interrupt::Interrupt;
use crate::progress_line::ProgressLine;
use crate::warnings::Warnings;
use anyhow::Result;
use clap::Args;
use goren::board::BoardSize;
use goren::rules::Rule;
use goren_games::formats::Format;
use goren_games::reading::{Assumed, InputGame};
use goren_games::written::RowOrder;
use output::Output;
use same_game::SeenGames;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Convert games between formats, whole collections at once
///
/// Writes the games of all files to one new file, or to a folder with a file for each game where the
/// format holds only one (psq, lib, sav, pos). SGF and JSON keep everything that was read; what another format
/// cannot hold is said at the end. The exit code is 0 only if nothing was lost.
#[derive(Args)]
#[command(after_help = NOTATIONS)]
pub(super) struct Convert {
    /// The files to read, in any of the notations below; of a folder all its files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The format to write: sgf, psq, lib, sav, pos, txt or json
    #[arg(short, long, value_name = "FORMAT", value_parser = parse_format)]
    to: Format,
    /// The new file to write, or the new folder where a file holds one game
    #[arg(short, long, value_name = "FILE")]
    out: PathBuf,
    /// Go on after an interruption, with the same files and options
    #[arg(long)]
    resume: bool,
    /// Replace the file if it exists
    #[arg(long, conflicts_with = "resume")]
    force: bool,
    /// Leave out games with the moves of an earlier one, also turned or mirrored
    #[arg(long)]
    unique: bool,
    #[arg(short, long, help = format!("{RULES} [default: that of the saved game, else freestyle]"))]
    rule: Option<Rule>,
    /// The board size of lists of moves, `20` or `15x20` [default: 15]
    #[arg(short, long)]
    size: Option<BoardSize>,
    /// Where row 1 of a drawing without row numbers is, `bottom` or `top`
    #[arg(long, value_name = "EDGE", default_value = "bottom")]
    rows: RowOrder,
    #[command(flatten)]
    filter: Filter,
}

fn parse_format(text: &str) -> Result<Format, String> {
    let names: Vec<String> = Format::ALL.iter().map(Format::to_string).collect();
    text.parse().map_err(|_| format!("one of {}", names.join(", ")))
}

/// What became of the games.
#[derive(Default)]
struct Tally {
    read: usize,
    written: usize,
    filtered: usize,
    duplicates: usize,
    refused: usize,
}

/// Converts every game of every file.
///
/// # Errors
/// When a file cannot be opened or the output cannot be written.
pub(super) fn run(arguments: &Convert) -> Result<ExitCode> {
    let files = files_in(&arguments.files)?;
    let interrupt = Interrupt::install()?;
    let output = Output::open(&arguments.out, arguments.to, arguments.resume, arguments.force)?;
    let mut work = Work {
        arguments,
        output,
        seen: SeenGames::default(),
        tally: Tally::default(),
        warnings: Warnings::default(),
        line: ProgressLine::new(0, 1),
    };
    for path in &files {
        if !work.convert_file(path, &interrupt)? {
            work.line.clear();
            work.output.note_progress()?;
            eprintln!("interrupted; the same command with --resume goes on");
            return Ok(interrupt.exit_code());
        }
    }
    work.line.clear();
    work.output.finish()?;
    eprintln!("{}", work.tally.report());
    let code = if work.tally.refused > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS };
    Ok(work.warnings.tell(code))
}

struct Work<'a> {
    arguments: &'a Convert,
    output: Output,
    seen: SeenGames,
    tally: Tally,
    warnings: Warnings,
    line: ProgressLine,
}

impl Work<'_> {
    /// Converts the games of a file; false if it was interrupted.
    fn convert_file(&mut self, path: &Path, interrupt: &Interrupt) -> Result<bool> {
        let Convert { rule, size, rows, .. } = self.arguments;
        let assumed =
            Assumed { rule: Rule::Freestyle, given_rule: *rule, size: *size, rows: *rows };
        for game in games_of(path, &assumed)? {
            if interrupt.is_set() {
                return Ok(false);
            }
            match game {
                Ok(game) => self.convert(game)?,
                Err(error) => self.refuse(&format!("{error:#}")),
            }
            if self.tally.all().is_multiple_of(GAMES_PER_STEP) {
                self.output.note_progress()?;
                self.line.show(&format!("{}: {}", path.display(), self.tally.report()));
            }
        }
        Ok(true)
    }

    fn convert(&mut self, game: InputGame) -> Result<()> {
        self.tally.read += 1;
        if !self.arguments.filter.admits(&game) {
            self.tally.filtered += 1;
            return Ok(());
        }
        if self.arguments.unique && !self.seen.is_new(&game) {
            self.tally.duplicates += 1;
            return Ok(());
        }
        match self.arguments.to.write(&game) {
            Ok(written) => {
                self.output.write(&written.bytes)?;
                self.tally.written += 1;
                let said = [game.warnings(), written.left_out].concat();
                self.warnings.add(&game.place, said);
            }
            Err(reason) => self.refuse(&format!("{}: {reason}", game.place)),
        }
        Ok(())
    }

    /// A game that is in no output: the first are told one by one.
    fn refuse(&mut self, reason: &str) {
        /// The most refused games that are told one by one.
        const MAX_TOLD: usize = 20;
        self.tally.refused += 1;
        if self.tally.refused <= MAX_TOLD {
            self.line.clear();
            eprintln!("not converted: {reason}");
        }
    }
}

impl Tally {
    fn all(&self) -> usize {
        self.read + self.refused
    }

    fn report(&self) -> String {
        let Tally { read, written, filtered, duplicates, refused } = self;
        let mut text = format!("{read} games read, {written} written");
        for (count, what) in [
            (filtered, "filtered out"),
            (duplicates, "left out as duplicates"),
            (refused, "not converted"),
        ] {
            if *count > 0 {
                text += &format!(", {count} {what}");
            }
        }
        text
    }
}
