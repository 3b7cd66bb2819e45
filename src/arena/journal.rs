//! `Journal`: the games of a match on disk, one line of JSON each, so that a match can be resumed.
//!
//! The first line says which match it is. A game is written when it has ended, in one piece; a last
//! line that was cut off by a power failure is taken away when the match goes on. Not even the
//! journal knows whether the file of a program is still the same program.

use super::{Duel, Effort, Played, Player, Tournament};
use crate::board::{ByColor, Color, Written};
use crate::record::moves::{self, Notation};
use crate::record::{Date, Ending};
use anyhow::{Context, Result, bail, ensure};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::Duration;

/// The first line: what has to be the same for the games to belong together.
#[derive(PartialEq, Eq, Serialize, Deserialize)]
struct Header {
    rule: String,
    size: String,
    draw_after: usize,
    engines: Vec<String>,
}

impl Header {
    fn new(tournament: &Tournament) -> Header {
        let conditions = &tournament.conditions;
        Header {
            rule: conditions.rule.to_string(),
            size: conditions.size.to_string(),
            draw_after: conditions.drawn_at(),
            engines: tournament.players.iter().map(Player::to_string).collect(),
        }
    }
}

/// A game as its line shows it.
#[derive(Serialize, Deserialize)]
struct Entry {
    /// Its number in the schedule, from 0.
    game: usize,
    date: String,
    black: String,
    white: String,
    /// `1-0` when black has won, `0-1`, `1/2-1/2`.
    result: String,
    /// The name of the ending.
    ending: String,
    /// The line of the opening's file.
    opening: usize,
    opening_length: usize,
    /// Points such as `h8`, separated by blanks.
    moves: String,
    /// For each move after the opening, in milliseconds.
    times: Vec<f64>,
    black_effort: Effort,
    white_effort: Effort,
}

/// The file that the games of a match are written to.
#[derive(Debug)]
pub struct Journal {
    file: File,
}

impl Journal {
    /// Begins a new journal.
    ///
    /// # Errors
    /// When there is a file of this name, or it cannot be written.
    pub fn create(path: &Path, tournament: &Tournament) -> Result<Journal> {
        let file = match File::create_new(path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                bail!("it exists; --resume goes on with the match in it")
            }
            file => file?,
        };
        let mut journal = Journal { file };
        journal.write_line(&Header::new(tournament))?;
        Ok(journal)
    }

    /// Opens the journal of a match that was broken off and reads the games already played.
    ///
    /// # Errors
    /// When it cannot be read or belongs to another match. The file is then as before.
    pub fn resume(path: &Path, tournament: &Tournament) -> Result<(Journal, Vec<Played>)> {
        let mut file = File::options().read(true).write(true).open(path)?;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let games = read_games(&text[..whole], tournament)?;
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::End(0))?;
        Ok((Journal { file }, games))
    }

    /// Writes a game.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn write(&mut self, tournament: &Tournament, played: &Played) -> Result<()> {
        self.write_line(&Entry::new(tournament, played))
    }

    fn write_line(&mut self, line: &impl Serialize) -> Result<()> {
        let mut bytes = serde_json::to_vec(line)?;
        bytes.push(b'\n');
        Ok(self.file.write_all(&bytes)?)
    }
}

/// The games of a journal, less those that a shorter match does not contain.
fn read_games(text: &str, tournament: &Tournament) -> Result<Vec<Played>> {
    let mut lines = text.lines().enumerate();
    let (_, first) = lines.next().context("it is empty")?;
    let header: Header = serde_json::from_str(first).context("line 1 begins no match")?;
    ensure!(header == Header::new(tournament), "it is the journal of another match: {first}");
    let mut games = Vec::new();
    let mut seen = vec![false; tournament.schedule.len()];
    for (index, line) in lines {
        let place = || format!("line {}", index + 1);
        let entry: Entry = serde_json::from_str(line).with_context(place)?;
        let Some(seen) = seen.get_mut(entry.game) else { continue };
        ensure!(!std::mem::replace(seen, true), "{}: game {} again", place(), entry.game);
        games.push(entry.played(tournament).with_context(place)?);
    }
    Ok(games)
}

impl Entry {
    fn new(tournament: &Tournament, played: &Played) -> Entry {
        let Played { game, duel, date } = played;
        let name = |color| tournament.players[game.players[color]].name.clone();
        Entry {
            game: game.index,
            date: date.to_string(),
            black: name(Color::Black),
            white: name(Color::White),
            result: result(duel.winner).to_string(),
            ending: duel.ending.name().to_string(),
            opening: tournament.schedule.opening(*game).line,
            opening_length: duel.opening_length,
            moves: moves::print(&duel.moves, Notation::Points, tournament.conditions.size),
            times: duel.times.iter().map(|time| time.as_micros() as f64 / 1e3).collect(),
            black_effort: duel.efforts[Color::Black],
            white_effort: duel.efforts[Color::White],
        }
    }

    /// The game, if it is this one of the match.
    fn played(self, tournament: &Tournament) -> Result<Played> {
        let Tournament { players, schedule, conditions, .. } = tournament;
        let game = schedule.game(self.game);
        let moves = match self.moves.as_str() {
            // Nobody made a move, as when an engine does not begin the game.
            "" => Vec::new(),
            text => match Written::parse(text, Some(conditions.size))? {
                Written::Moves(_, moves) => moves,
                Written::Block(..) | Written::Drawn(_) => bail!("no list of moves"),
            },
        };
        let opening = &schedule.opening(game).moves[..];
        let same = moves.get(..self.opening_length) == Some(opening)
            && players[game.players[Color::Black]].name == self.black
            && players[game.players[Color::White]].name == self.white;
        ensure!(same, "it is the journal of another match, with other openings or pairings");
        let winners = [Some(Color::Black), Some(Color::White), None];
        let winner = winners.into_iter().find(|&winner| result(winner) == self.result);
        let time = |ms: &f64| Duration::try_from_secs_f64(ms / 1e3);
        let duel = Duel {
            moves,
            opening_length: self.opening_length,
            times: self.times.iter().map(time).collect::<Result<_, _>>()?,
            ending: Ending::named(&self.ending).context("no such ending")?,
            winner: winner.context("no such result")?,
            efforts: ByColor([self.black_effort, self.white_effort]),
        };
        let date: Date = self.date.parse()?;
        Ok(Played { game, duel, date })
    }
}

fn result(winner: Option<Color>) -> &'static str {
    match winner {
        Some(Color::Black) => "1-0",
        Some(Color::White) => "0-1",
        None => "1/2-1/2",
    }
}
