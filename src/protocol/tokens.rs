//! The parts of a command: numbers, coordinates, and blocks of stones. What Gomocup and Yixin-Board send
//! has them in common.
//!
//! Managers differ in blanks, commas and line ends. Numbers that are too large saturate. No word of a
//! command is known here but `DONE`, and nothing of a board.

/// A point as sent, column and row from 0; possibly off the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Coordinates {
    pub x: i64,
    pub y: i64,
}

/// One stone of a block as sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stone {
    pub at: Coordinates,
    /// The third number: 1 own, 2 opponent's, 3 dead; `None` if there were two numbers only.
    pub field: Option<i64>,
}

/// What one line adds to a block of stones.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct BlockPart {
    pub stones: Vec<Stone>,
    /// Whether `DONE` ended the block.
    pub done: bool,
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
