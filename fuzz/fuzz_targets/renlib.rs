//! Libraries of RenLib. Every line of play that is read must be on the board and survive another format,
//! it cannot be longer than a game, and there cannot be more of them than nodes.

#![no_main]

use goren::rules::Rule;
use goren_games::{renlib, sgf};
use libfuzzer_sys::fuzz_target;

/// The header of a library of version 3.4; the nodes are the fuzzer's.
const HEADER: [u8; 20] = *b"\xFFRenLib\xFF\x03\x04\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF";

fuzz_target!(|nodes: &[u8]| {
    let _ = renlib::parse(nodes);
    let bytes = [&HEADER, nodes].concat();
    assert!(renlib::is_library(&bytes));
    let Ok(games) = renlib::parse(&bytes) else { return };
    assert!(games.len() <= nodes.len() / 2);
    for game in &games {
        assert_eq!(game.rule, Rule::Renju);
        assert!((1..=game.size.area()).contains(&game.moves.len()));
        assert!(game.points().all(|point| game.size.contains(point)));
        let read = sgf::parse(&sgf::print(game), Rule::Renju).expect("what was written is read");
        assert_eq!(read, std::slice::from_ref(game));
    }
});
