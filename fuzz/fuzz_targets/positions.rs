//! The texts that `goren analyse`, `solve`, `explain` and `review` read, in whatever notation. A game
//! that is read must be on its board, and whoever draws the position and reads the drawing must find the
//! same stones.

#![no_main]

use goren::board::Written;
use goren::rules::{Rule, Stones};
use goren_games::reading::read_positions;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let (rule, text) = bytes.split_first().unwrap_or((&0, bytes));
    let rule = Rule::ALL[usize::from(*rule) % Rule::ALL.len()];
    let Ok(games) = read_positions(text, rule) else { return };
    for game in games.iter().take(20) {
        let size = game.stones().size();
        assert!(game.moves().iter().all(|&point| size.contains(point)));
        assert!(game.outcome().is_over() || game.legal_points().len() <= size.area());
        let drawing = game.stones().diagram().to_string();
        match Written::parse(&drawing, None) {
            Ok(Written::Drawn(diagram)) => assert!(Stones::from(&diagram) == *game.stones()),
            other => panic!("{other:?} of\n{drawing}"),
        }
    }
});
