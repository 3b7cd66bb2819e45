//! Blocks of stones, as the Gomocup protocol sends them: `BOARD`, lines `7,7,1`, `DONE`. Both words are
//! optional. The first number is the column, the second the row, both from 0; the row 0 is row 1 of `h1`.

use super::{Content, Form, Line, Written, WrittenError, shown};
use goren::board::{BoardSize, CELLS, Point};

/// What is expected in every place.
const A_STONE: &str =
    "column,row,field: the field 1 is a stone of the side to move, 2 of the other, 3 a dead stone";

/// Whether a line belongs to a block.
pub(super) fn is_block(line: &str) -> bool {
    let is_stone =
        |word: &str| !word.contains(char::is_alphabetic) && word.matches(',').count() == 2;
    words(line).next().is_some_and(opens_block) || words(line).any(is_stone)
}

/// The blocks of a text.
pub(super) fn read(lines: &[Line], size: BoardSize) -> Result<Vec<Written>, WrittenError> {
    let mut blocks: Vec<(usize, Vec<(Point, u8)>)> = Vec::new();
    let mut is_done = false;
    let placed = lines.iter().flat_map(|line| words(line.text).map(|word| (line.number, word)));
    for (line, word) in placed {
        if opens_block(word) || blocks.is_empty() {
            blocks.push((line, Vec::new()));
            is_done = false;
        }
        // What a manager sends behind a block is no part of it.
        is_done |= word.eq_ignore_ascii_case("DONE");
        if is_done || opens_block(word) {
            continue;
        }
        let (point, field) = stone(word, line, size)?;
        if let Some((_, stones)) = blocks.last_mut() {
            stones.push((point, field));
        }
    }
    for (line, stones) in &blocks {
        check_points(stones, *line)?;
    }
    let written = |(line, stones)| {
        let block = Written::new(size, Content::Block(stones));
        Written { line: Some(line), ..block }
    };
    Ok(blocks.into_iter().map(written).collect())
}

fn opens_block(word: &str) -> bool {
    ["BOARD", "YXBOARD"].iter().any(|name| word.eq_ignore_ascii_case(name))
}

/// A stone: `7,7,1`.
fn stone(word: &str, line: usize, size: BoardSize) -> Result<(Point, u8), WrittenError> {
    let wrong = || WrittenError::new(Form::Block, line, shown(word), A_STONE);
    let mut numbers = word.split(',').map(|number| number.parse::<i64>().ok());
    let (Some(Some(x)), Some(Some(y)), Some(Some(field)), None) =
        (numbers.next(), numbers.next(), numbers.next(), numbers.next())
    else {
        return Err(wrong());
    };
    let field = u8::try_from(field).ok().filter(|field| (1..=3).contains(field));
    let field = field.ok_or_else(wrong)?;
    let off_board = || {
        let found = format!("{} is not on a board of {size}", shown(word));
        let last = format!("0,0 to {},{}", size.width() - 1, size.height() - 1);
        WrittenError::new(Form::Block, line, found, last).with_help("--size tells another board")
    };
    Ok((size.point(x, y).ok_or_else(off_board)?, field))
}

/// The points must all differ.
fn check_points(stones: &[(Point, u8)], line: usize) -> Result<(), WrittenError> {
    let mut seen = vec![false; CELLS];
    for (point, _) in stones {
        if std::mem::replace(&mut seen[point.index()], true) {
            let found = format!("{},{} is named twice", point.x(), point.y());
            return Err(WrittenError::new(Form::Block, line, found, "a stone to a point"));
        }
    }
    Ok(())
}

/// The words between blanks, without trailing commas and semicolons.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split_whitespace().map(|word| word.trim_end_matches([',', ';']));
    words.filter(|word| !word.is_empty())
}
