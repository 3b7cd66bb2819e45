//! What people write: lists of moves, addresses, blocks and drawings. What is read must be on its board and
//! come out the same when it is written and read again; what is refused is refused in a short sentence.

#![no_main]

use goren::board::BoardSize;
use goren_games::written::{Content, RowOrder, read};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, u8, bool, &str)| {
    let (width, height, from_top, text) = input;
    let size = BoardSize::new(5 + width % 21, 5 + height % 21).ok();
    let rows = if from_top { RowOrder::Top } else { RowOrder::Bottom };
    let games = match read(text, size, rows) {
        Ok(games) => games,
        Err(error) => {
            let sentence = error.to_string();
            assert!(!sentence.is_empty() && sentence.chars().count() < 400, "{sentence}");
            assert!(!sentence.contains(|c: char| c.is_control()), "{sentence:?}");
            assert!(error.line.is_none_or(|line| line <= text.lines().count()), "{error:?}");
            return;
        }
    };
    assert!(!games.is_empty());
    for game in games.iter().take(20) {
        let written = match &game.content {
            Content::Moves(moves) if moves.is_empty() => continue,
            Content::Moves(moves) => {
                assert!(moves.iter().flatten().all(|&point| game.size.contains(point)));
                let name =
                    |point: &Option<_>| point.map_or("pass".into(), |point| format!("{point}"));
                moves.iter().map(name).collect::<Vec<String>>().join(" ")
            }
            Content::Block(stones) => {
                let stone = |(point, field): &(goren::board::Point, u8)| {
                    format!("{},{},{field}\n", point.x(), point.y())
                };
                format!("BOARD\n{}DONE", stones.iter().map(stone).collect::<String>())
            }
            Content::Stones(stones) => stones.diagram().with_coordinates(),
        };
        let again = read(&written, Some(game.size), rows).expect("what was read");
        assert!(again.len() == 1 && again[0].content == game.content, "{written}\n{again:?}");
    }
});
