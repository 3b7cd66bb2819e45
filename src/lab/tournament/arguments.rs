//! The command line of `match`: what may be said, and what it means.
//!
//! What it says of engines and their limits is the business of `contestants`. Nothing is written and no
//! engine is started here.

use crate::arena::statistics::{EloModel, Sprt};
use crate::arena::{Book, Conditions, Drawing, Journal, Played, Schedule, Tournament};
use crate::board::BoardSize;
use crate::lab::contestants::{self, Contestants, KEYS};
use crate::lab::values::{seconds, setting};
use crate::rules::Rule;
use anyhow::{Context, Result, bail, ensure};
use clap::{Args, Parser};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Play engines against each other and tell which is stronger.
///
/// Every opening is played twice with colours reversed.
#[derive(Parser, Clone, Debug)]
#[command(bin_name = "goren-lab match", after_help = format!("{KEYS}\n{EXAMPLE}"))]
pub(super) struct Arguments {
    #[command(flatten)]
    contestants: Contestants,

    #[command(flatten)]
    game: GameArguments,

    #[command(flatten)]
    openings: OpeningArguments,

    #[command(flatten)]
    plan: PlanArguments,

    #[command(flatten)]
    pub outputs: OutputArguments,
}

/// What game is played.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Game")]
struct GameArguments {
    /// freestyle, standard, renju, caro or caro-exact, or the Gomocup number 0, 1, 4, 8 or 9
    #[arg(long, default_value = "freestyle")]
    rule: Rule,

    /// Board: one side, or `WIDTHxHEIGHT`
    #[arg(long, default_value = "15")]
    size: BoardSize,

    /// Stones after which a game is a draw; without it the board has to be full (renju: but for 25)
    #[arg(long, value_name = "N")]
    draw_after: Option<usize>,

    /// Seconds that an engine may take to answer START
    #[arg(long, default_value_t = 10.0, value_name = "SECONDS")]
    start_timeout: f64,

    /// Seconds after which an engine hangs that thinks without a clock
    #[arg(long, default_value_t = 300.0, value_name = "SECONDS")]
    stall_timeout: f64,
}

/// Which openings are played.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Openings")]
struct OpeningArguments {
    /// A file with an opening in each line: offsets from the centre (`4,-3, -3,-2`) or points (`h8 i9`)
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,

    /// Take the openings in the order of the file
    #[arg(long)]
    in_order: bool,

    /// Take the openings as they are, neither turned nor mirrored
    #[arg(long)]
    no_symmetry: bool,

    /// What the order and the symmetries are drawn from
    #[arg(long, default_value_t = 0, value_name = "N")]
    seed: u64,
}

/// How many games, and between whom.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Match")]
struct PlanArguments {
    /// Games of each pairing, an even number
    #[arg(long, default_value_t = 100, value_name = "N")]
    games: usize,

    /// The first engine plays each of the others; without it everybody plays everybody
    #[arg(long)]
    gauntlet: bool,

    /// Games played at the same time
    #[arg(long, default_value_t = 1, value_name = "N")]
    concurrency: usize,

    /// Stop when this test of two engines is decided: `elo0=0 elo1=5`, and if need be
    /// `alpha=0.05 beta=0.05 model=logistic` (or `normalized`)
    #[arg(long, num_args = 1.., value_name = "KEY=VALUE")]
    sprt: Vec<String>,

    /// Show the results of each opening, too
    #[arg(long)]
    by_opening: bool,
}

/// What is written.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Files")]
pub(super) struct OutputArguments {
    /// Write every game to this file, one line of JSON each
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,

    /// Go on with the match in the file of `--log`; what it holds is not played again
    #[arg(long, requires = "log")]
    resume: bool,

    /// Write every game to this file, in the format of editors for board games
    #[arg(long, value_name = "FILE")]
    pub sgf: Option<PathBuf>,

    /// Write every game to a file of its own in this directory, in the format of Piskvork
    #[arg(long, value_name = "DIRECTORY")]
    pub psq: Option<PathBuf>,
}

impl OutputArguments {
    /// Whether everything can be written without overwriting anything, before anything is.
    ///
    /// # Errors
    /// The first file or directory for which this is not so.
    pub fn check(&self) -> Result<()> {
        for path in [&self.log, &self.sgf, &self.psq].into_iter().flatten() {
            let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty());
            let exists = directory.is_none_or(Path::is_dir);
            ensure!(exists, "{}: there is no such directory", path.display());
            let empty = path.read_dir().is_ok_and(|mut files| files.next().is_none());
            let free = self.resume || !path.exists() || empty;
            ensure!(free, "{}: it exists; --resume goes on with a match", path.display());
        }
        Ok(())
    }

    /// The journal, and the games that it holds from an earlier run.
    ///
    /// # Errors
    /// When it cannot be written or belongs to another match.
    pub fn journal(&self, tournament: &Tournament) -> Result<(Option<Journal>, Vec<Played>)> {
        let Some(path) = &self.log else { return Ok((None, Vec::new())) };
        let (journal, games) = match self.resume && path.exists() {
            true => Journal::resume(path, tournament),
            false => Journal::create(path, tournament).map(|journal| (journal, Vec::new())),
        }
        .with_context(|| path.display().to_string())?;
        Ok((Some(journal), games))
    }
}

const EXAMPLE: &str = "\
Example:
  goren-lab match --engine name=New cmd=./new --engine name=Old cmd=./old \\
      --rule renju --tc 10/0.5 --games 200 --concurrency 2 --openings renju.txt";

/// Reads the arguments behind `match`.
///
/// # Errors
/// When they cannot be understood, and when help is asked for.
pub(super) fn read(arguments: &[OsString]) -> Result<Arguments, clap::Error> {
    contestants::read("match", arguments, |read: &mut Arguments| &mut read.contestants)
}

impl Arguments {
    /// The match that is asked for.
    ///
    /// # Errors
    /// When something about it is impossible.
    pub fn tournament(&self) -> Result<Tournament> {
        let conditions = self.game.conditions()?;
        let players = self.contestants.players()?;
        ensure!(players.len() >= 2, "a match needs two engines: give --engine twice");
        ensure!(
            self.plan.games > 0 && self.plan.games.is_multiple_of(2),
            "--games has to be an even number: every opening is played twice"
        );
        ensure!((1..=1024).contains(&self.plan.concurrency), "--concurrency has to be 1 to 1024");
        let openings = self.openings.draw(self.plan.games / 2, &conditions)?;
        let schedule = match self.plan.gauntlet {
            true => Schedule::gauntlet(players.len(), openings),
            false => Schedule::round_robin(players.len(), openings),
        };
        Ok(Tournament { players, conditions, schedule, concurrency: self.plan.concurrency })
    }

    /// Whether the results of each opening are to be shown.
    pub fn by_opening(&self) -> bool {
        self.plan.by_opening
    }

    /// What the user should know about a possible but doubtful wish.
    pub fn warning(&self) -> Option<&'static str> {
        let repeats = self.openings.openings.is_none() && self.plan.games > 2;
        repeats.then_some(
            "without --openings, engines that do not vary their play repeat the same two games",
        )
    }

    /// The test that may end the match, if one is asked for.
    ///
    /// # Errors
    /// When its numbers make no test, or there are more than two engines.
    pub fn sprt(&self) -> Result<Option<Sprt>> {
        if self.plan.sprt.is_empty() {
            return Ok(None);
        }
        ensure!(self.contestants.count() == 2, "--sprt needs a match of two engines");
        sprt(&self.plan.sprt).context("--sprt").map(Some)
    }
}

impl GameArguments {
    fn conditions(&self) -> Result<Conditions> {
        Ok(Conditions {
            rule: self.rule,
            size: self.size,
            draw_after: self.draw_after,
            start_patience: seconds(self.start_timeout).context("--start-timeout")?,
            stall_patience: seconds(self.stall_timeout).context("--stall-timeout")?,
        })
    }
}

impl OpeningArguments {
    fn draw(&self, count: usize, conditions: &Conditions) -> Result<Vec<crate::arena::Opening>> {
        let book = match &self.openings {
            None => Book::empty(conditions.size),
            Some(path) => {
                let text =
                    std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
                Book::parse(&text, conditions).with_context(|| path.display().to_string())?
            }
        };
        let (shuffle, turn) = (!self.in_order, !self.no_symmetry);
        Ok(book.draw(count, Drawing { shuffle, turn, seed: self.seed }))
    }
}

fn sprt(words: &[String]) -> Result<Sprt> {
    let (mut elo0, mut elo1, mut alpha, mut beta) = (0.0, None, 0.05, 0.05);
    let mut model = EloModel::Logistic;
    for word in words {
        let (key, value) = setting(word)?;
        let number = || value.parse::<f64>().with_context(|| format!("`{value}` is no number"));
        match (key.as_str(), value.as_str()) {
            ("elo0", _) => elo0 = number()?,
            ("elo1", _) => elo1 = Some(number()?),
            ("alpha", _) => alpha = number()?,
            ("beta", _) => beta = number()?,
            ("model", "logistic") => model = EloModel::Logistic,
            ("model", "normalized") => model = EloModel::Normalized,
            _ => bail!("`{word}` is nothing that it knows"),
        }
    }
    Ok(Sprt::new(model, [elo0, elo1.context("elo1= is missing")?], alpha, beta)?)
}
