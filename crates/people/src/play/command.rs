//! `PlayCommand`: what a person types during a game of `goren play`.
//!
//! A line is a point or a command with its argument. This file only reads; `play.rs` carries out.

use crate::line_input::typed_point;
use goren::board::{BoardSize, Color, ColorError, NotationError, Point};
use goren::engine::{Level, LevelError};
use std::path::PathBuf;

/// The commands, for the person who plays.
pub(super) const COMMANDS: &str = "\
\x20 h8 or 7,7    play there: column letter and row number
               as on the board, or column and row from 0
  undo         take back your last move and its answer
  redo         play again what was taken back
  hint         show what the whole engine would play
  level [N]    show or change how well the engine plays,
               1 to 10
  color COLOR  take the other side: black or white
  board        show the board
  save [FILE]  save the game, as the end of the name says:
               .sgf, .psq (Piskvork), .lib (RenLib), .sav
               or .pos (Yixin-Board), .json, or .txt (a
               list of moves)
  load FILE    go on with another game
  new [COLOR]  start a new game, perhaps with the other side
  resign       give up
  help         show this list
  quit         leave, as at the end of the input: Ctrl-D, on
               Windows Ctrl-Z and Enter";

/// The most characters that are shown of a word that is not understood.
const MAX_SHOWN_CHARACTERS: usize = 40;

/// A line that a person types, as it is understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum PlayCommand {
    /// An empty line.
    Nothing,
    Move(Point),
    Undo,
    Redo,
    Hint,
    /// Without a number, the level is asked for.
    Level(Option<Level>),
    Color(Color),
    Board,
    /// Without a file, where the game was saved last.
    Save(Option<PathBuf>),
    Load(PathBuf),
    /// Without a colour, the person keeps theirs.
    New(Option<Color>),
    Resign,
    Help,
    Quit,
}

/// Why a line is not a command.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum PlayCommandError {
    /// Neither a point nor a command.
    #[error("{0} is neither a point nor a command; `help` lists the commands")]
    Unknown(String),
    /// A point that is not on the board.
    #[error(transparent)]
    OffBoard(NotationError),
    /// The command takes nothing, and something follows it.
    #[error("`{0}` stands alone, but {1} follows it")]
    Superfluous(&'static str, String),
    /// The argument of `level` is none.
    #[error("{0}: {error}", error = LevelError)]
    Level(String),
    /// What should be a colour is none.
    #[error("{0:?}: {error}", error = ColorError)]
    Color(String),
    /// `load` without a file.
    #[error("load what? `load FILE`")]
    LoadWhat,
}

impl PlayCommand {
    /// Reads a line.
    ///
    /// # Errors
    /// `PlayCommandError` when the line is neither a point of the board nor a command.
    pub fn parse(line: &str, size: BoardSize) -> Result<PlayCommand, PlayCommandError> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let word = word.to_ascii_lowercase();
        let alone = match word.as_str() {
            "" => return Ok(PlayCommand::Nothing),
            "level" => return level(rest),
            "color" | "colour" => return color(rest).map(PlayCommand::Color),
            "new" if rest.is_empty() => return Ok(PlayCommand::New(None)),
            "new" => return color(rest).map(|color| PlayCommand::New(Some(color))),
            "save" => return Ok(PlayCommand::Save(path(rest))),
            "load" => {
                return path(rest).map(PlayCommand::Load).ok_or(PlayCommandError::LoadWhat);
            }
            "undo" => ("undo", PlayCommand::Undo),
            "redo" => ("redo", PlayCommand::Redo),
            "hint" => ("hint", PlayCommand::Hint),
            "board" => ("board", PlayCommand::Board),
            "resign" => ("resign", PlayCommand::Resign),
            "help" | "?" => ("help", PlayCommand::Help),
            "quit" | "exit" => ("quit", PlayCommand::Quit),
            _ => return point(line, size),
        };
        match (alone, rest) {
            ((_, command), "") => Ok(command),
            ((name, _), rest) => Err(PlayCommandError::Superfluous(name, shown(rest))),
        }
    }
}

fn point(text: &str, size: BoardSize) -> Result<PlayCommand, PlayCommandError> {
    typed_point(text, size).map(PlayCommand::Move).map_err(|error| match error {
        NotationError::OffBoard(..) => PlayCommandError::OffBoard(error),
        _ => PlayCommandError::Unknown(shown(text)),
    })
}

fn level(text: &str) -> Result<PlayCommand, PlayCommandError> {
    if text.is_empty() {
        return Ok(PlayCommand::Level(None));
    }
    let level = text.parse().map_err(|_| PlayCommandError::Level(shown(text)))?;
    Ok(PlayCommand::Level(Some(level)))
}

fn color(text: &str) -> Result<Color, PlayCommandError> {
    text.parse().map_err(|_| PlayCommandError::Color(shown(text)))
}

fn path(text: &str) -> Option<PathBuf> {
    (!text.is_empty()).then(|| PathBuf::from(text))
}

/// The beginning of a text, without characters that would disturb a terminal.
fn shown(text: &str) -> String {
    let visible = text.chars().map(|c| if c.is_control() { '?' } else { c });
    visible.take(MAX_SHOWN_CHARACTERS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn parse(line: &str) -> Result<PlayCommand, PlayCommandError> {
        PlayCommand::parse(line, BoardSize::default())
    }

    fn complaint(line: &str) -> String {
        parse(line).unwrap_err().to_string()
    }

    #[test]
    fn points_and_commands_are_read_in_any_case() {
        let h8 = PlayCommand::Move(Point::new(7, 7));
        for line in ["h8", " H8 \r\n", "7,7", "7, 7"] {
            assert_eq!(parse(line), Ok(h8.clone()), "{line}");
        }
        assert_eq!(parse("\n"), Ok(PlayCommand::Nothing));
        assert_eq!(parse("UNDO"), Ok(PlayCommand::Undo));
        assert_eq!(parse("level"), Ok(PlayCommand::Level(None)));
        assert_eq!(parse("level  3 "), Ok(PlayCommand::Level(Some(Level::clamped(3)))));
        assert_eq!(parse("colour White"), Ok(PlayCommand::Color(Color::White)));
        assert_eq!(parse("new"), Ok(PlayCommand::New(None)));
        assert_eq!(parse("new black"), Ok(PlayCommand::New(Some(Color::Black))));
        assert_eq!(parse("save"), Ok(PlayCommand::Save(None)));
        let file = PathBuf::from("My game.psq");
        assert_eq!(parse("save My game.psq"), Ok(PlayCommand::Save(Some(file.clone()))));
        assert_eq!(parse("load My game.psq"), Ok(PlayCommand::Load(file)));
    }

    #[test]
    fn errors_name_what_is_not_understood() {
        assert_eq!(complaint("p1"), "p1 is not on a board of 15x15");
        assert!(complaint("castle\x1b").starts_with("castle? is neither a point nor a command"));
        assert_eq!(complaint("undo 2"), "`undo` stands alone, but 2 follows it");
        assert_eq!(complaint("level 11"), "11: a level is a number from 1 to 10");
        assert_eq!(complaint("color red"), "\"red\": the colours are black and white");
        assert_eq!(complaint("load"), "load what? `load FILE`");
        assert!(complaint(&"x".repeat(5_000)).len() < 200);
    }

    #[test]
    fn the_list_names_every_command() {
        // The lines that begin further right go on with the one before.
        let begins = |line: &&str| line.starts_with("  ") && !line.starts_with("   ");
        for line in COMMANDS.lines().skip(1).filter(begins) {
            let word = line.split_whitespace().next().expect("a command");
            let known = parse(word).or_else(|_| parse(&format!("{word} black")));
            assert!(known.is_ok(), "{word}");
        }
    }

    proptest! {
        #[test]
        fn never_panics_on_any_line(line in ".*") {
            let _ = parse(&line);
        }
    }
}
