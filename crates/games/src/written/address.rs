//! Addresses that end in moves: the links of `goren board` and of other sites.
//!
//! | site | form |
//! |---|---|
//! | `goren board` | `http://127.0.0.1:15515/#renju/15/h8i9j7/2`: rule, board, moves, the move that is shown |
//! | Gomoku Calculator (`dhbloo/gomoku-calculator`) | `https://gomocalc.com/#/h8i9` |
//! | PlayOK | `https://www.playok.com/p/?g=gm+h8i9#2`: the move that is shown stands last |
//! | RenLib's diagrams for web pages | `..diagram_show.cgi?data=h8+i9` |
//!
//! All name the column by a letter and count the rows from the bottom. Any other address is read that has
//! a part of nothing but moves. The whole game is read, whichever move the page would show. No page is
//! fetched.

use super::{Content, Form, Line, Written, WrittenError, list, shown};
use goren::board::BoardSize;
use goren::rules::Rule;

/// Whether a line is an address.
pub(super) fn is_address(line: &str) -> bool {
    let begins = line.contains("://") || line.contains("/#") || line.starts_with("www.");
    begins || (line.starts_with('#') && of_goren(line).is_some())
}

/// The game of an address. The size is for those that do not tell theirs.
pub(super) fn read(line: Line, size: BoardSize) -> Result<Written, WrittenError> {
    let text = decoded(line.text);
    if let Some(words) = text.split_once(char::is_whitespace) {
        let found = format!("{} behind the address", shown(words.1.trim()));
        return Err(WrittenError::new(Form::Address, line.number, found, "an address alone"));
    }
    if let Some((rule, size, moves)) = of_goren(&text) {
        let mut written = written(moves, line, size)?;
        written.rule = Some(rule);
        return Ok(written);
    }
    let mut parts = text.split(['/', '#', '?', '&', '=']);
    let moves = parts.rfind(|part| is_moves(part.trim_start_matches("gm+")));
    let missing = || {
        let found = format!("{} holds no moves", shown(line.text));
        WrittenError::new(Form::Address, line.number, found, "moves such as h8i9j7 in it")
            .with_help("no page is fetched: copy the moves from it")
    };
    written(moves.ok_or_else(missing)?.trim_start_matches("gm+"), line, size)
}

/// The game of the moves in an address.
fn written(moves: &str, line: Line, size: BoardSize) -> Result<Written, WrittenError> {
    let list = list::game(&[Line { text: moves, ..line }], size, false)?;
    Ok(Written::new(size, Content::Moves(list.moves)))
}

/// Rule, board and moves of a link of `goren board`.
fn of_goren(text: &str) -> Option<(Rule, BoardSize, &str)> {
    let (_, held) = text.split_once('#')?;
    let mut parts = held.split('/');
    let (rule, size, moves) = (parts.next()?, parts.next()?, parts.next()?);
    let is_shown = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let ends = parts.next().is_none_or(is_shown) && parts.next().is_none();
    let is_name = rule.starts_with(|c: char| c.is_ascii_lowercase());
    let found = (rule.parse().ok()?, size.parse().ok()?, moves);
    (ends && is_name && (moves.is_empty() || is_moves(moves))).then_some(found)
}

/// Whether a part of an address is nothing but moves: letters with numbers behind them.
fn is_moves(part: &str) -> bool {
    let mut bytes = part.bytes().filter(|byte| !b"+,;-_".contains(byte)).peekable();
    let mut moves = 0;
    while let Some(letter) = bytes.next() {
        if !letter.is_ascii_alphabetic() {
            return false;
        }
        let mut digits = 0;
        while bytes.next_if(u8::is_ascii_digit).is_some() {
            digits += 1;
        }
        if !(1..=2).contains(&digits) {
            return false;
        }
        moves += 1;
    }
    moves > 0
}

/// A text with its `%20` and the like replaced.
fn decoded(text: &str) -> String {
    let mut decoded = String::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('%') {
        decoded += before;
        let code = behind.get(..2).and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match code {
            Some(b' ') => decoded.push('+'),
            Some(code) if code.is_ascii_graphic() => decoded.push(code.into()),
            _ => {
                decoded.push('%');
                rest = behind;
                continue;
            }
        }
        rest = &behind[2..];
    }
    decoded + rest
}
