//! Files of SGF, in any encoding. What is read and written again must be the same trees; and whatever a
//! tree says, it can be understood, replayed, warned of and written in every format without a panic.

#![no_main]

use goren::rules::Rule;
use goren_games::formats::Format;
use goren_games::reading::{Assumed, InputGame};
use goren_games::sgf::{SgfReader, print_tree};
use goren_games::tree::GameTree;
use libfuzzer_sys::fuzz_target;

/// The games that can be read.
fn trees(bytes: &[u8]) -> Vec<GameTree> {
    let reader = SgfReader::new(bytes).expect("bytes can be read");
    reader.filter_map(Result::ok).map(|game| game.tree).collect()
}

fuzz_target!(|bytes: &[u8]| {
    let read = trees(bytes);
    for tree in &read {
        // Only here the text is UTF-8 for certain.
        let mut named = tree.clone();
        named.root_mut().set("CA", "UTF-8");
        let again = trees(print_tree(&named).as_bytes());
        assert!(matches!(&again[..], [again] if again.same_as(&named)));
        let assumed = Assumed::rule(Rule::Renju);
        if let Ok(game) = InputGame::of_tree(tree.clone(), String::new(), &assumed) {
            let _ = game.warnings();
            let _ = game.last_sequence();
            for format in Format::ALL {
                let _ = format.write(&game);
            }
        }
    }
});
