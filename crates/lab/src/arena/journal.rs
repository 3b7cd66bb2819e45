//! `Journal`: the games of a match on disk, one line of JSON each, so that a match can be resumed.
//!
//! The first line says which match it is. A game is written when it has ended, in one piece; a last
//! line that was cut off, by a power failure say, is removed when the match is resumed. If it is the
//! first one, the journal begins anew. Only one run writes to the file at a time. Whether an engine's
//! file is still the same program is not checked.

use super::{EngineConfig, FinishedGame, MoveStats, PlayedGame, Tournament};
use anyhow::{Context, Result, bail, ensure};
use goren::board::{ByColor, Color, Written};
use goren::lines::whole_lines;
use goren_cli::lock_for_writing;
use goren_games::Date;
use goren_games::moves::{self, Notation};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::Duration;

/// The first line: what has to be the same for the games to belong together.
#[derive(PartialEq, Eq, Serialize, Deserialize)]
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
pub(crate) struct Journal {
    file: File,
}

impl Journal {
    /// Creates a journal.
    ///
    /// # Errors
    /// When there is a file of this name, or it cannot be written.
    pub fn create(path: &Path, tournament: &Tournament) -> Result<Journal> {
        let file = match File::create_new(path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                bail!("it exists already; --resume continues the match in it")
            }
            file => file?,
        };
        lock_for_writing(&file)?;
        let mut journal = Journal { file };
        journal.write_line(&MatchLine::new(tournament))?;
        Ok(journal)
    }

    /// Opens the journal of a match that was interrupted and reads the games already played.
    ///
    /// # Errors
    /// When it cannot be read, belongs to another match or another run writes to it. The file is then as
    /// before.
    pub fn resume(path: &Path, tournament: &Tournament) -> Result<(Journal, Vec<PlayedGame>)> {
        let mut file = File::options().read(true).write(true).open(path)?;
        lock_for_writing(&file)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        // The cut-off line may end inside a character.
        let whole = whole_lines(&bytes);
        if whole == 0 {
            let header = line_bytes(&MatchLine::new(tournament))?;
            ensure!(header.starts_with(&bytes), "line 1 is not the header of this match");
            file.set_len(0)?;
            file.rewind()?;
            file.write_all(&header)?;
            return Ok((Journal { file }, Vec::new()));
        }
        let games = read_games(std::str::from_utf8(&bytes[..whole])?, tournament)?;
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::End(0))?;
        Ok((Journal { file }, games))
    }

    /// Writes a game.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn write(&mut self, tournament: &Tournament, played: &PlayedGame) -> Result<()> {
        self.write_line(&GameLine::new(tournament, played))
    }

    fn write_line(&mut self, line: &impl Serialize) -> Result<()> {
        Ok(self.file.write_all(&line_bytes(line)?)?)
    }
}

/// A line with its end.
fn line_bytes(line: &impl Serialize) -> Result<Vec<u8>> {
    let mut bytes = serde_json::to_vec(line)?;
    bytes.push(b'\n');
    Ok(bytes)
}

/// The games of a journal, without those that are not part of a shorter match.
fn read_games(text: &str, tournament: &Tournament) -> Result<Vec<PlayedGame>> {
    let mut lines = text.lines().enumerate();
    let (_, first) = lines.next().context("the file is empty")?;
    let header: MatchLine =
        serde_json::from_str(first).context("line 1 is not the header of a match")?;
    ensure!(header == MatchLine::new(tournament), "it is the log of another match: {first}");
    let mut games = Vec::new();
    let mut seen = vec![false; tournament.schedule.len()];
    for (index, line) in lines {
        let place = || format!("line {}", index + 1);
        let entry: GameLine = serde_json::from_str(line).with_context(place)?;
        let Some(seen) = seen.get_mut(entry.game) else { continue };
        ensure!(
            !std::mem::replace(seen, true),
            "{}: game {} comes a second time",
            place(),
            entry.game
        );
        games.push(entry.played(tournament).with_context(place)?);
    }
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
            text => match Written::parse(text, Some(conditions.size))? {
                Written::Moves(_, moves) => moves,
                Written::Block(..) | Written::Drawn(_) => bail!("not a list of moves"),
            },
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

#[cfg(test)]
mod tests {
    use super::super::{MatchConditions, MatchSchedule};
    use super::*;
    use std::fs;

    /// A match without games.
    fn tournament() -> Tournament {
        let conditions = MatchConditions::example();
        let schedule = MatchSchedule::round_robin(2, Vec::new());
        Tournament { engines: Vec::new(), conditions, schedule, concurrency: 1 }
    }

    #[test]
    fn only_one_run_writes_to_a_journal() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.json");
        let tournament = tournament();
        let is_refused = || {
            let error = Journal::resume(&path, &tournament).unwrap_err();
            assert!(error.to_string().contains("another run is writing to it"), "{error:#}");
        };
        let created = Journal::create(&path, &tournament).unwrap();
        is_refused();
        drop(created);
        let resumed = Journal::resume(&path, &tournament).unwrap();
        is_refused();
        drop(resumed);
        assert!(Journal::resume(&path, &tournament).is_ok());
    }

    #[test]
    fn a_line_that_was_cut_off_inside_a_character_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.json");
        let tournament = tournament();
        drop(Journal::create(&path, &tournament).unwrap());
        let whole = fs::read(&path).unwrap();
        // The first of the two bytes of a letter.
        let cut = [&whole[..], b"{\"game\":0,\"black\":\"\xc3"].concat();
        fs::write(&path, cut).unwrap();
        let (_, games) = Journal::resume(&path, &tournament).unwrap();
        assert!(games.is_empty(), "{games:?}");
        assert_eq!(fs::read(&path).unwrap(), whole);
    }

    #[test]
    fn a_journal_whose_first_line_was_cut_off_begins_anew() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.json");
        let tournament = tournament();
        drop(Journal::create(&path, &tournament).unwrap());
        let whole = fs::read(&path).unwrap();
        for cut in [0, 10, whole.len() - 1] {
            fs::write(&path, &whole[..cut]).unwrap();
            let (_, games) = Journal::resume(&path, &tournament).unwrap();
            assert!(games.is_empty(), "{games:?}");
            assert_eq!(fs::read(&path).unwrap(), whole, "{cut}");
        }
        fs::write(&path, b"precious").unwrap();
        let error = Journal::resume(&path, &tournament).unwrap_err();
        assert_eq!(error.to_string(), "line 1 is not the header of this match");
        assert_eq!(fs::read(&path).unwrap(), b"precious");
    }
}
