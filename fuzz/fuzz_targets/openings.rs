//! The lines of a file of openings: offsets from the centre or points. What is read must be on the board,
//! without a point twice, and the same when it is written as points.

#![no_main]

use goren::board::{BoardSize, parse_opening};
use goren_games::moves::{Notation, print};
use goren_lab::arena::read_opening;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, u8, &str)| {
    let (width, height, text) = input;
    let Ok(size) = BoardSize::new(5 + width % 21, 5 + height % 21) else { return };
    let _ = parse_opening(text, size);
    let Ok(moves) = read_opening(text, size) else { return };
    assert!(!moves.is_empty() && moves.iter().all(|&point| size.contains(point)));
    assert!((1..moves.len()).all(|index| !moves[..index].contains(&moves[index])));
    let written = print(&moves, Notation::Points, size);
    assert_eq!(read_opening(&written, size), Ok(moves), "{written}");
});
