//! `Match`: the command line of `match`.
//!
//! Engines and their limits are read by `engines`. Nothing is written and no engine is started here.

use crate::arena::statistics::{EloModel, Sprt};
use crate::arena::{MatchConditions, MatchSchedule, Opening, OpeningSelection, Tournament};
use crate::engines::{EngineArguments, KEYS};
use crate::recorder::{OutputArguments, check_games, repetition};
use crate::values::{seconds, setting};
use crate::{BoardArguments, STALL_TIMEOUT, START_TIMEOUT, Shard, read_openings};
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use std::path::PathBuf;

/// Play engines against each other and report which is stronger.
///
/// Every opening is played twice with colours reversed. Without --openings every game begins on the
/// empty board, so that engines which do not vary their play repeat the same two games;
/// `goren-lab openings generate` makes a file of balanced openings.
#[derive(Args, Debug)]
#[command(after_help = format!("{KEYS}\n{EXAMPLE}"))]
pub(crate) struct Match {
    #[command(flatten)]
    engines: EngineArguments,
    #[command(flatten)]
    game: GameArguments,
    #[command(flatten)]
    openings: OpeningArguments,
    #[command(flatten)]
    plan: PlanArguments,
    #[command(flatten)]
    pub(super) outputs: OutputArguments,
}

/// What game is played.
#[derive(Args, Debug)]
#[command(next_help_heading = "Game")]
struct GameArguments {
    #[command(flatten)]
    board: BoardArguments,
    /// Stones after which a game is drawn; without it the board must be full (renju: all but 25 points)
    #[arg(long, value_name = "N")]
    draw_after: Option<usize>,
    /// Seconds that an engine may take to answer START
    #[arg(long, default_value_t = START_TIMEOUT.as_secs_f64(), value_name = "SECONDS")]
    start_timeout: f64,
    /// Seconds after which an engine that thinks without a clock counts as stalled
    #[arg(long, default_value_t = STALL_TIMEOUT.as_secs_f64(), value_name = "SECONDS")]
    stall_timeout: f64,
}

/// Which openings are played.
#[derive(Args, Debug)]
#[command(next_help_heading = "Openings")]
struct OpeningArguments {
    /// A file with an opening in each line: offsets from the centre (`4,-3, -3,-2`) or points (`h8 i9`);
    /// without it every game begins on the empty board
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Play the openings in the order of the file instead of at random
    #[arg(long)]
    in_order: bool,
    /// Play the openings as they are, neither rotated nor mirrored
    #[arg(long)]
    no_symmetry: bool,
    /// Seed of the order and the symmetries
    #[arg(long, default_value_t = 0, value_name = "N")]
    seed: u64,
}

/// How many games, and between whom.
#[derive(Args, Debug)]
#[command(next_help_heading = "Match")]
struct PlanArguments {
    /// Games of each pairing; must be even
    #[arg(long, default_value_t = 100, value_name = "N")]
    games: usize,
    /// The first engine plays each of the others, instead of every engine all others
    #[arg(long)]
    gauntlet: bool,
    /// Games at the same time
    #[arg(long, default_value_t = 1, value_name = "N")]
    concurrency: usize,
    /// Play only this share of the pairs of games, such as 3/16, the third of 16; the log of each share
    /// belongs to the same match
    #[arg(long, value_name = "K/N", default_value_t = Shard::WHOLE, conflicts_with = "sprt")]
    shard: Shard,
    /// Stop when this SPRT between two engines is decided: `elo0=0 elo1=5`, and optionally `alpha=0.05`,
    /// `beta=0.05`, `model=logistic` (or `normalized`)
    #[arg(long, num_args = 1.., value_name = "KEY=VALUE")]
    sprt: Vec<String>,
    /// Also show the results of each opening
    #[arg(long)]
    by_opening: bool,
}

const EXAMPLE: &str = "\
Example:
  goren-lab match --engine name=New cmd=./new --engine name=Old cmd=./old \\
      --rule renju --tc 10/0.5 --games 200 --concurrency 2 --openings renju.txt";

impl Match {
    /// The match that is asked for.
    ///
    /// # Errors
    /// When something about it is impossible.
    pub fn tournament(&self) -> Result<Tournament> {
        let conditions = self.game.conditions()?;
        let engines = self.engines.configs()?;
        ensure!(engines.len() >= 2, "a match needs two engines: give --engine twice");
        check_games(self.plan.games)?;
        ensure!((1..=1024).contains(&self.plan.concurrency), "--concurrency must be 1 to 1024");
        let openings = self.openings.select(self.plan.games / 2, &conditions)?;
        let schedule = match self.plan.gauntlet {
            true => MatchSchedule::gauntlet(engines.len(), openings),
            false => MatchSchedule::round_robin(engines.len(), openings),
        };
        Ok(Tournament { engines, conditions, schedule, concurrency: self.plan.concurrency })
    }

    /// Whether the game with this index is in the share that is played; both games of a pair are.
    pub fn plays(&self, index: usize) -> bool {
        let shard = self.plan.shard;
        shard.sibling(index as u64 / 2) == shard
    }

    /// Whether the results of each opening are to be shown.
    pub fn by_opening(&self) -> bool {
        self.plan.by_opening
    }

    /// A warning about arguments that are valid but make little sense.
    pub fn warning(&self, tournament: &Tournament) -> Option<String> {
        let warning = repetition(tournament)?;
        let without = "without --openings every game begins on the empty board: engines that do not \
                       vary their play repeat the same two games, and the error shown is too small";
        Some(if self.openings.openings.is_none() { without.to_string() } else { warning })
    }

    /// The test that may end the match, if one is asked for.
    ///
    /// # Errors
    /// When its numbers make no test, or there are more than two engines.
    pub fn sprt(&self) -> Result<Option<Sprt>> {
        if self.plan.sprt.is_empty() {
            return Ok(None);
        }
        ensure!(self.engines.count() == 2, "--sprt needs a match of two engines");
        sprt(&self.plan.sprt).context("--sprt").map(Some)
    }
}

impl GameArguments {
    fn conditions(&self) -> Result<MatchConditions> {
        ensure!(self.draw_after != Some(0), "--draw-after must be at least 1");
        let conditions = MatchConditions {
            rule: self.board.rule,
            size: self.board.size,
            draw_after: self.draw_after,
            start_timeout: seconds(self.start_timeout).context("--start-timeout")?,
            stall_timeout: seconds(self.stall_timeout).context("--stall-timeout")?,
        };
        conditions.checked()
    }
}

impl OpeningArguments {
    fn select(&self, count: usize, conditions: &MatchConditions) -> Result<Vec<Opening>> {
        let book = read_openings(self.openings.as_deref(), conditions)?;
        let (shuffle, rotate) = (!self.in_order, !self.no_symmetry);
        Ok(book.select(count, OpeningSelection { shuffle, rotate, seed: self.seed }))
    }
}

fn sprt(words: &[String]) -> Result<Sprt> {
    let (mut elo0, mut elo1, mut alpha, mut beta) = (0.0, None, 0.05, 0.05);
    let mut model = EloModel::Logistic;
    for word in words {
        let (key, value) = setting(word)?;
        let number = || value.parse::<f64>().with_context(|| format!("`{value}` is not a number"));
        match (key.as_str(), value.as_str()) {
            ("elo0", _) => elo0 = number()?,
            ("elo1", _) => elo1 = Some(number()?),
            ("alpha", _) => alpha = number()?,
            ("beta", _) => beta = number()?,
            ("model", "logistic") => model = EloModel::Logistic,
            ("model", "normalized") => model = EloModel::Normalized,
            _ => bail!("unknown setting `{word}`"),
        }
    }
    Ok(Sprt::new(model, [elo0, elo1.context("elo1= is missing")?], alpha, beta)?)
}
