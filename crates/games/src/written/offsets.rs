//! Openings as Gomocup's tournaments list them: `8,-3, 6,-4, 5,-4`, an opening a line, black first.
//!
//! Each pair is a column and a row counted from the centre, which is column and row 10 of a board of 20x20 and
//! 7 of one of 15x15, both from 0. The numbers may be parted by commas alone. Only a number below zero tells
//! such a text from a list of points, so one of its lines must have one.

use super::{Content, Form, Line, Written, WrittenError};
use goren::board::{BoardSize, NotationError, parse_opening};

/// Whether lines are nothing but pairs of numbers, one of which is below zero.
pub(super) fn are_openings(lines: &[Line]) -> bool {
    let all: Option<Vec<_>> = lines.iter().map(|line| pairs(line.text)).collect();
    let is_below = |&(x, y): &(i64, i64)| x < 0 || y < 0;
    all.is_some_and(|lines| lines.iter().flatten().any(is_below))
}

/// The openings of such lines.
pub(super) fn read(lines: &[Line], size: BoardSize) -> Result<Vec<Written>, WrittenError> {
    lines.iter().map(|line| opening(line, size)).collect()
}

fn opening(line: &Line, size: BoardSize) -> Result<Written, WrittenError> {
    let pairs = pairs(line.text).unwrap_or_default();
    let words: Vec<String> = pairs.iter().map(|(x, y)| format!("{x},{y}")).collect();
    let wrong = |error: NotationError| {
        let expected = match error {
            NotationError::Twice(_) => "an empty point",
            _ => "columns and rows counted from the centre",
        };
        WrittenError::new(Form::Openings, line.number, error.to_string(), expected)
    };
    let points = parse_opening(&words.join(" "), size).map_err(|error| match error {
        NotationError::OffBoard(..) => wrong(error).with_help("--size tells another board"),
        error => wrong(error),
    })?;
    let written = Written::new(size, Content::Moves(points.into_iter().map(Some).collect()));
    Ok(Written { line: Some(line.number), ..written })
}

/// The pairs of numbers of a line; `None` if it holds anything else.
fn pairs(text: &str) -> Option<Vec<(i64, i64)>> {
    let words = text.split([',', ' ', '\t']).filter(|word| !word.is_empty());
    let numbers: Vec<i64> = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
    let (pairs, rest) = numbers.as_chunks::<2>();
    let is_list = rest.is_empty() && !pairs.is_empty() && text.contains(',');
    is_list.then(|| pairs.iter().map(|&[x, y]| (x, y)).collect())
}
