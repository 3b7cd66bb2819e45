//! The texts that `goren analyse`, `solve`, `explain` and `review` read, in whatever notation. A game
//! that is read must be on its board, and whoever draws the position and reads the drawing must find the
//! same stones.

#![no_main]

use goren::rules::Rule;
use goren_games::reading::read_positions;
use goren_games::written::{self, Content, RowOrder};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let (rule, text) = bytes.split_first().unwrap_or((&0, bytes));
    let rule = Rule::ALL[usize::from(*rule) % Rule::ALL.len()];
    let Ok(games) = read_positions(text, rule) else { return };
    for game in games.iter().take(20) {
        let size = game.stones().size();
        assert!(game.moves().iter().all(|&point| size.contains(point)));
        assert!(game.outcome().is_over() || game.legal_points().len() <= size.area());
        let drawing = game.stones().diagram();
        for (text, rows) in
            [(drawing.with_coordinates(), RowOrder::Bottom), (drawing.to_string(), RowOrder::Top)]
        {
            let read = written::read(&text, None, rows).expect("a drawing");
            let same = |content: &Content| matches!(content, Content::Stones(stones) if stones == game.stones());
            assert!(read.len() == 1 && same(&read[0].content), "{read:?} of\n{text}");
        }
    }
});
