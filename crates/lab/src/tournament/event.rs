//! `TournamentEvent`: a round robin under one rule, board and clock.

use super::TournamentArguments;
use crate::arena::{
    EngineConfig, MatchConditions, MatchSchedule, OpeningSelection, TimeControl, Tournament,
};
use crate::repeated::RepeatedOption;
use crate::values::{setting, time_control};
use crate::{STALL_TIMEOUT, START_TIMEOUT, read_openings};
use anyhow::{Context, Result, bail, ensure};
use goren::board::BoardSize;
use goren::rules::Rule;
use std::path::PathBuf;

/// `--event`.
#[derive(Debug)]
pub(super) struct EventOption;

impl RepeatedOption for EventOption {
    const NAME: &'static str = "event";
    const HELP: &'static str = "An event, such as `rule=renju tc=120/5`; repeat it for each event";
}

/// One round robin of a tournament, with the names that its files and tables have.
pub(crate) struct TournamentEvent {
    /// Its name, which its files have too.
    pub name: String,
    /// Its name, rule, board and clock in words.
    pub title: String,
    /// Its games.
    pub tournament: Tournament,
}

impl TournamentEvent {
    /// An event from the words behind `--event`.
    ///
    /// # Errors
    /// When a word is not understood, or the words make no event.
    pub fn read(words: &[String], arguments: &TournamentArguments) -> Result<TournamentEvent> {
        let (mut rule, mut size) = (Rule::Freestyle, BoardSize::default());
        let (mut clock, mut openings, mut name) = (None, None, None);
        for word in words {
            let (key, value) = setting(word)?;
            match key.as_str() {
                "rule" => rule = value.parse()?,
                "size" => size = value.parse()?,
                "tc" => clock = Some(time_control(&value)?),
                "openings" => openings = Some(PathBuf::from(value)),
                "name" => name = Some(value),
                _ => bail!("{word}: unknown key `{key}`"),
            }
        }
        let game = format!("{rule} {size}");
        let title = name.as_ref().map_or(game.clone(), |name| format!("{name}, {game}"));
        let name = name.unwrap_or(game);
        let is_plain = |c: char| c.is_alphanumeric() || " -_+.".contains(c);
        let usable = name.chars().all(is_plain) && name.starts_with(char::is_alphanumeric);
        ensure!(usable, "`{name}` cannot be the name of a file");
        let conditions = MatchConditions {
            rule,
            size,
            draw_after: None,
            start_timeout: START_TIMEOUT,
            stall_timeout: STALL_TIMEOUT,
        };
        let conditions = conditions.checked()?;
        let (engines, games, concurrency) = arguments.plan();
        let engines = engines.configs_under(clock)?;
        let selection = OpeningSelection { shuffle: true, rotate: true, seed: arguments.seed };
        let book = read_openings(openings.as_deref(), &conditions).context("openings=")?;
        let schedule = MatchSchedule::round_robin(engines.len(), book.select(games / 2, selection));
        let title = match common_clock(&engines) {
            Some(clock) => format!("{title}, {clock}"),
            None => title,
        };
        let tournament = Tournament { engines, conditions, schedule, concurrency };
        Ok(TournamentEvent { name, title, tournament })
    }
}

/// The clock that all engines have, if it is the same and there is one.
fn common_clock(engines: &[EngineConfig]) -> Option<TimeControl> {
    let clock = engines.first()?.limits.time;
    let same = engines.iter().all(|engine| engine.limits.time == clock);
    (same && clock != TimeControl::default()).then_some(clock)
}
