//! Libraries of RenLib. A tree that is read must be written without a loss and read again as the same
//! one, and every variation must be a game that another format can hold.

#![no_main]

use goren::rules::Rule;
use goren_games::reading::{Assumed, InputGame};
use goren_games::{renlib, sgf};
use libfuzzer_sys::fuzz_target;

/// The header of a library of version 3.4; the nodes are the fuzzer's.
const HEADER: [u8; 20] = *b"\xFFRenLib\xFF\x03\x04\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF";

fuzz_target!(|nodes: &[u8]| {
    let _ = renlib::read(nodes);
    let bytes = [&HEADER, nodes].concat();
    assert!(renlib::is_library(&bytes));
    let Ok((tree, _)) = renlib::read(&bytes) else { return };
    assert!(tree.nodes().len() <= 1 + nodes.len() / 2);
    let (written, warnings) = renlib::print(&tree).expect("what was read can be written");
    assert!(warnings.is_empty());
    let (again, warnings) = renlib::read(&written).expect("what was written is read");
    assert!(warnings.is_empty());
    assert_eq!(sgf::print_tree(&again), sgf::print_tree(&tree));
    for line in renlib::variations(&tree).expect("a small tree") {
        let game = InputGame::of_tree(line, String::new(), &Assumed::rule(Rule::Freestyle));
        let game = game.expect("moves on the board");
        assert_eq!(game.rule, Rule::Renju);
        assert!(!game.meaning.moves.is_empty());
    }
});
