//! `MatchJournal`: the games of a match on disk, a line of a `Journal` each.
//!
//! The first line says which match it is. Whether an engine's file is still the same program is not
//! checked.

use super::journal::{Journal, read_lines};
use super::{EngineConfig, FinishedGame, MoveStats, PlayedGame, Tournament};
use anyhow::{Context, Result, ensure};
use goren::board::{ByColor, Color};
use goren_games::Date;
use goren_games::moves::{self, Notation};
use goren_games::written::parse_moves;
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::time::Duration;

/// The first line: what has to be the same for the games to belong together.
#[derive(Serialize)]
struct MatchLine {
    rule: String,
    size: String,
    draw_after: usize,
    engines: Vec<String>,
}

impl MatchLine {
    fn new(tournament: &Tournament) -> MatchLine {
        let conditions = &tournament.conditions;
        MatchLine {
            rule: conditions.rule.to_string(),
            size: conditions.size.to_string(),
            draw_after: conditions.drawn_at(),
            engines: tournament.engines.iter().map(EngineConfig::to_string).collect(),
        }
    }
}

/// The line of a game.
#[derive(Serialize, Deserialize)]
struct GameLine {
    /// Its number in the schedule, from 0.
    game: usize,
    date: String,
    black: String,
    white: String,
    /// `1-0` when black has won, `0-1`, `1/2-1/2`.
    result: String,
    /// The name of the ending.
    ending: String,
    /// The line of the opening in its file.
    opening: usize,
    opening_length: usize,
    /// Points such as `h8`, separated by spaces.
    moves: String,
    /// For each move after the opening, in milliseconds.
    times: Vec<f64>,
    #[serde(rename = "black_effort")]
    black_stats: MoveStats,
    #[serde(rename = "white_effort")]
    white_stats: MoveStats,
}

/// The file that the games of a match are written to.
#[derive(Debug)]
pub(crate) struct MatchJournal(Journal);

impl MatchJournal {
    /// Creates a journal.
    ///
    /// # Errors
    /// When there is a file of this name, or it cannot be written.
    pub fn create(path: &Path, tournament: &Tournament) -> Result<MatchJournal> {
        Journal::create(path, "match", &MatchLine::new(tournament)).map(MatchJournal)
    }

    /// Opens the journal of a match that was interrupted and reads the games already played, without
    /// those that are not part of a shorter match.
    ///
    /// # Errors
    /// When it cannot be read, belongs to another match or another run writes to it. The file is then as
    /// before.
    pub fn resume(path: &Path, tournament: &Tournament) -> Result<(Self, Vec<PlayedGame>)> {
        let header = MatchLine::new(tournament);
        let (journal, games) =
            Journal::resume(path, "match", &header, |text| read_games(text, tournament))?;
        Ok((MatchJournal(journal), games))
    }

    /// Writes a game.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn write(&mut self, tournament: &Tournament, played: &PlayedGame) -> Result<()> {
        self.0.write(&GameLine::new(tournament, played))
    }
}

fn read_games(text: &str, tournament: &Tournament) -> Result<Vec<PlayedGame>> {
    let mut games = Vec::new();
    let mut seen = vec![false; tournament.schedule.len()];
    read_lines(text, |entry: GameLine| {
        let Some(seen) = seen.get_mut(entry.game) else { return Ok(()) };
        ensure!(!std::mem::replace(seen, true), "game {} comes a second time", entry.game);
        games.push(entry.played(tournament)?);
        Ok(())
    })?;
    Ok(games)
}

impl GameLine {
    fn new(tournament: &Tournament, played: &PlayedGame) -> GameLine {
        let PlayedGame { game, finished, date } = played;
        let name = |color| tournament.engines[game.engines[color]].name.clone();
        GameLine {
            game: game.index,
            date: date.to_string(),
            black: name(Color::Black),
            white: name(Color::White),
            result: result(finished.winner).to_string(),
            ending: finished.ending.to_string(),
            opening: tournament.schedule.opening(*game).line,
            opening_length: finished.opening_length,
            moves: moves::print(&finished.moves, Notation::Points, tournament.conditions.size),
            times: finished.times.iter().map(|time| time.as_micros() as f64 / 1e3).collect(),
            black_stats: finished.stats[Color::Black],
            white_stats: finished.stats[Color::White],
        }
    }

    /// The game, if it belongs to this match.
    fn played(self, tournament: &Tournament) -> Result<PlayedGame> {
        let Tournament { engines, schedule, conditions, .. } = tournament;
        let game = schedule.game(self.game);
        let moves = match self.moves.as_str() {
            // Nobody made a move, as when an engine does not begin the game.
            "" => Vec::new(),
            text => parse_moves(text, conditions.size)?,
        };
        let opening = &schedule.opening(game).moves[..];
        let same = moves.get(..self.opening_length) == Some(opening)
            && engines[game.engines[Color::Black]].name == self.black
            && engines[game.engines[Color::White]].name == self.white;
        ensure!(same, "it is the log of another match, with other openings or pairings");
        let winners = [Some(Color::Black), Some(Color::White), None];
        let winner = winners.into_iter().find(|&winner| result(winner) == self.result);
        let time = |ms: &f64| Duration::try_from_secs_f64(ms / 1e3);
        let finished = FinishedGame {
            moves,
            opening_length: self.opening_length,
            times: self.times.iter().map(time).collect::<Result<_, _>>()?,
            ending: self.ending.parse().ok().context("unknown ending")?,
            winner: winner.context("unknown result")?,
            stats: ByColor([self.black_stats, self.white_stats]),
        };
        let date: Date = self.date.parse()?;
        Ok(PlayedGame { game, finished, date })
    }
}

fn result(winner: Option<Color>) -> &'static str {
    match winner {
        Some(Color::Black) => "1-0",
        Some(Color::White) => "0-1",
        None => "1/2-1/2",
    }
}
