//! Games saved by Yixin-Board. What is read and written again must be the same moves.

#![no_main]

use goren::rules::Rule;
use goren_games::reading::{Assumed, InputGame};
use goren_games::tree::GameTree;
use goren_games::yixin::{is_pos, is_sav, print_pos, print_sav, read_pos, read_sav};
use libfuzzer_sys::fuzz_target;

fn game(tree: GameTree) -> InputGame {
    let game = InputGame::of_tree(tree, String::new(), &Assumed::rule(Rule::Freestyle));
    game.expect("moves on the board")
}

fuzz_target!(|bytes: &[u8]| {
    if is_pos(bytes) {
        let (written, warnings) = print_pos(&game(read_pos(bytes))).expect("a list of moves");
        assert!(warnings.is_empty());
        assert_eq!(written, bytes);
    }
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok(tree) = read_sav(text) else { return };
    let read = game(tree);
    let (written, _) = print_sav(&read).expect("a list of moves");
    assert!(is_sav(&written));
    let again = game(read_sav(&written).expect("what was written is read"));
    assert_eq!(again.meaning.moves, read.meaning.moves);
    assert_eq!(again.size(), read.size());
});
