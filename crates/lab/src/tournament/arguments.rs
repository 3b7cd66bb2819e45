//! `TournamentArguments`: the command line of `tournament`.
//!
//! Nothing is written and no engine is started here.

use super::event::{EventOption, TournamentEvent};
use crate::engines::{EngineArguments, KEYS};
use crate::recorder::check_games;
use crate::repeated::Repeated;
use crate::values::setting;
use anyhow::{Context, Result, ensure};
use clap::Args;
use std::path::PathBuf;

/// Play a tournament: several engines under several rules and clocks, everybody against everybody.
///
/// Each event is a round robin under one rule, board and clock; every opening is played twice with
/// colours reversed. The folder gets the games of each event and a table of everybody against
/// everybody, with Elo and its error, as index.html and as table.csv.
#[derive(Args, Debug)]
#[command(after_help = format!("{KEYS}\n{EVENT_KEYS}\n{EXAMPLE}"))]
pub(crate) struct TournamentArguments {
    #[command(flatten)]
    engines: EngineArguments,
    #[command(flatten)]
    events: Repeated<EventOption>,
    /// Games of each two engines in each event; must be even
    #[arg(long, default_value_t = 20, value_name = "N", help_heading = "Tournament")]
    games: usize,
    /// Games at the same time
    #[arg(long, default_value_t = 1, value_name = "N", help_heading = "Tournament")]
    concurrency: usize,
    /// Seed of the order and the symmetries of the openings
    #[arg(long, default_value_t = 0, value_name = "N", help_heading = "Tournament")]
    pub(super) seed: u64,
    /// The rating that an engine has on another list, so that the others get one on its scale; may be
    /// repeated
    #[arg(long, value_name = "NAME=ELO", help_heading = "Tournament")]
    known: Vec<String>,
    /// The folder for games and tables, which must be new or empty
    #[arg(long, value_name = "FOLDER", help_heading = "Files")]
    pub(super) out: PathBuf,
    /// Continue the tournament in the folder of --out; its games are not played again
    #[arg(long, help_heading = "Files")]
    pub(super) resume: bool,
}

const EVENT_KEYS: &str = "\
Keys of an event:
  rule= size=       the game: renju, 15; freestyle and 15 if not given
  tc=TIME           its clock, instead of --tc
  openings=FILE     its openings, as in `goren-lab match`
  name=NAME         its name; without it, rule and board
";

const EXAMPLE: &str = "\
Example:
  goren-lab tournament --engine name=Goren cmd=./pbrain-goren --engine name=Other cmd=./other \\
      --event tc=120/5 size=20 openings=free20.txt --event tc=120/5 rule=renju openings=renju.txt \\
      --games 20 --out tournament";

impl TournamentArguments {
    /// The events that are asked for.
    ///
    /// # Errors
    /// When something about one is impossible.
    pub fn events(&self) -> Result<Vec<TournamentEvent>> {
        ensure!(self.engines.count() >= 2, "a tournament needs two engines: give --engine twice");
        check_games(self.games)?;
        ensure!((1..=1024).contains(&self.concurrency), "--concurrency must be 1 to 1024");
        let mut events: Vec<TournamentEvent> = Vec::new();
        for (index, words) in self.events.words.iter().enumerate() {
            let place = || format!("event {}", index + 1);
            let event = TournamentEvent::read(words, self).with_context(place)?;
            let is_taken = events.iter().any(|other| other.name == event.name);
            ensure!(!is_taken, "two events are called {}: give each a name=", event.name);
            events.push(event);
        }
        Ok(events)
    }

    /// The engines, the games of each two and the games at the same time.
    pub fn plan(&self) -> (&EngineArguments, usize, usize) {
        (&self.engines, self.games, self.concurrency)
    }

    /// The known ratings, one for each engine.
    ///
    /// # Errors
    /// When one is no number or of no engine.
    pub fn known(&self, names: &[String]) -> Result<Vec<Option<f64>>> {
        let mut known = vec![None; names.len()];
        for text in &self.known {
            let (name, elo) = setting(text).context("--known")?;
            let place = names.iter().position(|other| *other == name);
            let place = place.with_context(|| format!("--known: no engine is called {name}"))?;
            let elo: f64 = elo.parse().with_context(|| format!("--known: `{text}`"))?;
            ensure!(elo.is_finite(), "--known: `{text}` is not a rating");
            known[place] = Some(elo);
        }
        Ok(known)
    }
}
