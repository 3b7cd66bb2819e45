//! Games and problems as JSON. Every game that is read must stand on its board and survive SGF.

#![no_main]

use goren::rules::Rule;
use goren_games::puzzle_json;
use goren_games::reading::{Assumed, InputGame};
use goren_games::sgf::{SgfReader, print_tree};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = puzzle_json::is_json(text);
    for game in puzzle_json::read(text).unwrap_or_default() {
        let printed = print_tree(&game.tree);
        let again = SgfReader::new(printed.as_bytes()).expect("memory").next().expect("a game");
        assert_eq!(print_tree(&again.expect("what was written is read").tree), printed);
        let game = InputGame::of_tree(game.tree, String::new(), &Assumed::rule(Rule::Renju));
        assert!(game.is_ok());
    }
});
