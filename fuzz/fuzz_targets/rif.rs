//! RenjuNet's database. Every game that is read must be a game of renju on its board and survive SGF.

#![no_main]

use goren::rules::Rule;
use goren_games::reading::{Assumed, InputGame};
use goren_games::rif::{self, RifReader};
use goren_games::sgf::{SgfReader, print_tree};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let _ = rif::is_database(bytes);
    for game in RifReader::new(bytes).flatten() {
        let text = print_tree(&game.tree);
        let again = SgfReader::new(text.as_bytes()).expect("memory").next().expect("a game");
        assert_eq!(print_tree(&again.expect("what was written is read").tree), text);
        let game = InputGame::of_tree(game.tree, String::new(), &Assumed::rule(Rule::Freestyle));
        assert_eq!(game.expect("moves on the board").size().width(), 15);
    }
});
