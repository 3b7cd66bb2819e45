//! The parser: one line of bytes to one command, without state, engine or panic.
//!
//! Managers differ in letter case, blanks, commas and line ends, and whatever a user types arrives
//! here too. Numbers that are too large saturate, and surplus arguments are ignored where that does no
//! harm. Whether a point is on the board is not known here.

use super::command::{
    BlockPart, COMMAND_WORDS, Command, CommandWord, Coordinates, SETTING_NAMES, Setting, Stone,
};
use super::yixin_board::yixin_command;

/// Why a line is not a command.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum ParseError {
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

/// Reads one line, with or without its line end.
///
/// # Errors
/// `ParseError` when the word or its arguments are not understood.
pub(super) fn parse(line: &[u8]) -> Result<Command, ParseError> {
    let line = line.trim_ascii();
    if line.is_empty() {
        return Ok(Command::Empty);
    }
    let end = line.iter().position(u8::is_ascii_whitespace).unwrap_or(line.len());
    let (first, rest) = line.split_at(end);
    let known = COMMAND_WORDS.iter().find(|(word, _)| first.eq_ignore_ascii_case(word.as_bytes()));
    if let Some((_, word)) = known {
        return arguments(*word, rest);
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

fn arguments(word: CommandWord, rest: &[u8]) -> Result<Command, ParseError> {
    Ok(match word {
        CommandWord::Start => start(rest)?,
        CommandWord::RectStart => rect_start(rest)?,
        CommandWord::Restart => Command::Restart,
        CommandWord::Begin => Command::Begin,
        CommandWord::Turn => Command::Turn(coordinates(rest)?),
        CommandWord::Board => Command::Board(block(rest)),
        CommandWord::ShownBoard => Command::ShownBoard(block(rest)),
        CommandWord::Swap2Board => Command::Swap2Board(block(rest)),
        CommandWord::Done => Command::Stones(BlockPart { stones: Vec::new(), done: true }),
        CommandWord::TakeBack => Command::TakeBack(coordinates(rest)?),
        CommandWord::Play => Command::Play(coordinates(rest)?),
        CommandWord::ShowForbidden => Command::ShowForbidden,
        CommandWord::Stop => Command::Stop,
        CommandWord::Info => Command::Info(setting(rest)),
        CommandWord::About => Command::About,
        CommandWord::End => Command::End,
    })
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

/// All stones of a text up to `DONE`; what is no stone is left out. Stones are separated by blanks,
/// their numbers by commas, which blanks may surround.
pub(super) fn block(text: &[u8]) -> BlockPart {
    let mut block = BlockPart::default();
    for token in tokens(text) {
        if is_done(&token) {
            block.done = true;
            break;
        }
        block.stones.extend(stone(&token));
    }
    block
}

fn stone(token: &[u8]) -> Option<Stone> {
    let mut numbers = token.split(|&byte| byte == b',').map(number);
    let (x, y) = (numbers.next()??, numbers.next()??);
    let field = match numbers.next() {
        None => None,
        Some(field) => Some(field?),
    };
    numbers.next().is_none().then_some(Stone { at: Coordinates { x, y }, field })
}

/// The words of a text, where blanks beside a comma separate nothing.
fn tokens(text: &[u8]) -> Vec<Vec<u8>> {
    let mut tokens: Vec<Vec<u8>> = Vec::new();
    for word in text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()) {
        match tokens.last_mut() {
            // Whatever a comma dangles before, the end of the block is the end.
            _ if is_done(word) => tokens.push(word.to_vec()),
            Some(last) if last.ends_with(b",") || word.starts_with(b",") && !is_done(last) => {
                last.extend(word);
            }
            _ => tokens.push(word.to_vec()),
        }
    }
    tokens
}

fn is_done(word: &[u8]) -> bool {
    word.eq_ignore_ascii_case(b"DONE")
}

/// The parts between blanks; a comma, with or without blanks around it, separates like one blank.
pub(super) fn pieces(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let commas = text.split(|&byte| byte == b',').enumerate();
    commas.flat_map(|(index, part)| {
        let part = part.trim_ascii();
        // Two commas in a row enclose an empty piece, which is no number.
        let empty = (index > 0 && part.is_empty()).then_some(part);
        let words = part.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        words.chain(empty)
    })
}

/// A whole number, or the whole part of a decimal one; too large ones saturate.
pub(super) fn number(text: &[u8]) -> Option<i64> {
    let (negative, digits) = match text.split_first()? {
        (b'-', rest) => (true, rest),
        (b'+', rest) => (false, rest),
        _ => (false, text),
    };
    let mut parts = digits.splitn(2, |&byte| byte == b'.');
    let (whole, decimals) = (parts.next()?, parts.next().unwrap_or_default());
    let all_digits = |part: &[u8]| part.iter().all(u8::is_ascii_digit);
    if whole.is_empty() || !all_digits(whole) || !all_digits(decimals) {
        return None;
    }
    let value = whole.iter().fold(0i64, |value, digit| {
        value.saturating_mul(10).saturating_add(i64::from(digit.saturating_sub(b'0')))
    });
    Some(if negative { value.saturating_neg() } else { value })
}

/// The start of a word, fit to be printed back.
fn shown(word: &[u8]) -> String {
    const LONGEST: usize = 32;
    let printable = |&byte: &u8| if byte.is_ascii_graphic() { char::from(byte) } else { '?' };
    word.iter().take(LONGEST).map(printable).collect()
}

#[cfg(test)]
mod tests;
