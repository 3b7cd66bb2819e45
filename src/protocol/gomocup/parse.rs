//! The parser: one line of bytes to one command, without state, engine or panic.
//!
//! Managers differ in letter case, and whatever a user types arrives here too. Surplus arguments are
//! ignored where that does no harm. Whether a point is on the board is not known here.

use super::command::{Command, SETTING_NAMES, Setting};
use crate::protocol::tokens::{BlockPart, Coordinates, block, number, pieces};
use crate::protocol::yixin_board::command::yixin_command;

/// Why a line is not a command.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(in crate::protocol) enum ParseError {
    /// No such command; its first word, made printable and short.
    #[error("command {0}")]
    Unknown(String),
    /// A board size is missing or no number.
    #[error("the board size is not understood")]
    Size,
    /// The coordinates are missing or not two numbers.
    #[error("the coordinates are not understood")]
    Coordinates,
}

/// Reads what follows a command word.
type ReadArguments = fn(&[u8]) -> Result<Command, ParseError>;

/// Every command word that is understood, in upper case, and how its arguments are read.
pub(in crate::protocol) const COMMAND_WORDS: [(&str, ReadArguments); 17] = [
    ("START", start),
    ("RECTSTART", rect_start),
    ("RESTART", |_| Ok(Command::Restart)),
    ("BEGIN", |_| Ok(Command::Begin)),
    ("TURN", |rest| coordinates(rest).map(Command::Turn)),
    ("BOARD", |rest| Ok(Command::Board(block(rest)))),
    ("YXBOARD", |rest| Ok(Command::ShownBoard(block(rest)))),
    ("DONE", |_| Ok(Command::Stones(BlockPart { stones: Vec::new(), done: true }))),
    ("SWAP2BOARD", |rest| Ok(Command::Swap2Board(block(rest)))),
    ("TAKEBACK", |rest| coordinates(rest).map(Command::TakeBack)),
    ("PLAY", |rest| coordinates(rest).map(Command::Play)),
    ("YXSHOWFORBID", |_| Ok(Command::ShowForbidden)),
    ("STOP", |_| Ok(Command::Stop)),
    ("YXSTOP", |_| Ok(Command::Stop)),
    ("INFO", |rest| Ok(Command::Info(setting(rest)))),
    ("ABOUT", |_| Ok(Command::About)),
    ("END", |_| Ok(Command::End)),
];

/// Reads one line, with or without its line end.
///
/// # Errors
/// `ParseError` when the word or its arguments are not understood.
pub(in crate::protocol) fn parse(line: &[u8]) -> Result<Command, ParseError> {
    let line = line.trim_ascii();
    if line.is_empty() {
        return Ok(Command::Empty);
    }
    let end = line.iter().position(u8::is_ascii_whitespace).unwrap_or(line.len());
    let (first, rest) = line.split_at(end);
    let known = COMMAND_WORDS.iter().find(|(word, _)| first.eq_ignore_ascii_case(word.as_bytes()));
    if let Some((_, read_arguments)) = known {
        return read_arguments(rest);
    }
    if let Some(command) = yixin_command(first, rest) {
        return Ok(Command::Yixin(command));
    }
    let block = block(line);
    let numeric = |byte: &u8| b"+-.,0123456789".contains(byte);
    let has_stones = !block.stones.is_empty() && first.iter().all(numeric);
    // Behind bad stones the end of a block still counts.
    let ends_block = block.done && first.first().is_some_and(numeric);
    if has_stones || ends_block {
        Ok(Command::Stones(block))
    } else {
        Err(ParseError::Unknown(shown(first)))
    }
}

/// `START n`, and the `START width height` of some clients.
fn start(rest: &[u8]) -> Result<Command, ParseError> {
    let mut sides = pieces(rest).map(number);
    let width = sides.next().flatten().ok_or(ParseError::Size)?;
    let height = sides.next().flatten().unwrap_or(width);
    Ok(Command::Start { width, height })
}

fn rect_start(rest: &[u8]) -> Result<Command, ParseError> {
    let mut sides = pieces(rest).map(number);
    let (width, height) = (sides.next().flatten(), sides.next().flatten());
    let (width, height) = width.zip(height).ok_or(ParseError::Size)?;
    Ok(Command::Start { width, height })
}

/// Two numbers with a comma or blanks between them, and nothing else.
fn coordinates(rest: &[u8]) -> Result<Coordinates, ParseError> {
    let mut numbers = pieces(rest).map(number);
    let both = match (numbers.next(), numbers.next(), numbers.next()) {
        (Some(x), Some(y), None) => x.zip(y),
        _ => None,
    };
    both.map(|(x, y)| Coordinates { x, y }).ok_or(ParseError::Coordinates)
}

/// The value is the rest of the line; keys and values that mean nothing here give `None`.
fn setting(rest: &[u8]) -> Option<Setting> {
    let rest = rest.trim_ascii();
    let end = rest.iter().position(u8::is_ascii_whitespace)?;
    let (name, value) = rest.split_at(end);
    let (_, key) =
        SETTING_NAMES.iter().find(|(key, _)| name.eq_ignore_ascii_case(key.as_bytes()))?;
    let value = number(pieces(value).next()?)?;
    Some(Setting { key: *key, value })
}

/// The start of a word, fit to be printed back.
fn shown(word: &[u8]) -> String {
    const MAX_LENGTH: usize = 32;
    let printable = |&byte: &u8| if byte.is_ascii_graphic() { char::from(byte) } else { '?' };
    word.iter().take(MAX_LENGTH).map(printable).collect()
}

#[cfg(test)]
mod tests;
