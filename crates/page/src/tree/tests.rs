//! Tests of the trees of moves.

use super::*;
use goren::rules::Rule;
use goren_games::reading::{Assumed, read_games};
use proptest::prelude::*;

const SIDE: u8 = 9;

fn size() -> BoardSize {
    BoardSize::square(SIDE).unwrap()
}

fn read(text: &str) -> InputGame {
    let assumed = Assumed { size: Some(size()), ..Assumed::rule(Rule::Freestyle) };
    read_games(text.as_bytes(), &assumed, "the text").unwrap().remove(0)
}

fn tree(text: &str, comments: &[(usize, &str)]) -> MoveTree {
    let comments = comments.iter().map(|&(number, text)| (number, text.to_string())).collect();
    MoveTree::parse(text, &comments, size()).unwrap()
}

/// The tree of the page after it was written into a file and read again, and the file.
fn written(file: &str, new: &MoveTree) -> (MoveTree, String) {
    let old = read(file);
    let text = sgf::print_tree(&FileTree::of(&old).unwrap().updated(new));
    let new = read(&text);
    (FileTree::of(&new).unwrap().tree, text)
}

/// Random trees of moves that can be played: each move follows an earlier one.
fn any_tree() -> impl Strategy<Value = MoveTree> {
    let moves =
        prop::collection::vec((any::<usize>(), 0..SIDE, 0..SIDE, "[a-z\\]\\\\\n]{0,3}"), 0..40);
    moves.prop_map(|moves| {
        let mut tree = MoveTree::new();
        for (parent, x, y, comment) in moves {
            let parent = parent % tree.nodes.len();
            let point = Point::new(x, y);
            let mut game = Game::new(Rule::Freestyle, size());
            if tree.go_to(&mut game, parent).is_ok()
                && game.play(point).is_ok()
                && tree.child(parent, point).is_none()
            {
                let node = tree.add(parent, point);
                if !comment.trim().is_empty() {
                    tree.nodes[node].comment = comment;
                }
            }
        }
        tree
    })
}

proptest! {
    #[test]
    fn a_tree_that_is_printed_and_parsed_is_the_same(tree in any_tree()) {
        let (text, comments) = tree.print();
        let parsed = MoveTree::parse(&text, &comments, size()).unwrap();
        prop_assert_eq!(parsed.print(), (text, comments));
    }

    #[test]
    fn a_tree_that_is_written_and_read_is_the_same(old in any_tree(), new in any_tree()) {
        let (read, file) = written("(;GM[4]SZ[9])", &old);
        prop_assert_eq!(read.print(), old.print());
        // Whatever the file held before.
        let (read, _) = written(&file, &new);
        prop_assert_eq!(read.print(), new.print());
        // And nothing changes where nothing was changed.
        let (_, again) = written(&file, &old);
        prop_assert_eq!(again, file);
    }

    #[test]
    fn never_panics_on_any_text(text in "[()a-z0-9é]{0,30}", sgf in r"[();BWABC\[\]a-z]{0,60}") {
        let _ = MoveTree::parse(&text, &BTreeMap::new(), size());
        let assumed = Assumed { size: Some(size()), ..Assumed::rule(Rule::Freestyle) };
        for game in read_games(format!("(;SZ[9]{sgf})").as_bytes(), &assumed, "").unwrap_or_default() {
            if let Ok(file) = FileTree::of(&game) {
                let _ = file.updated(&tree("e5(a1)(b1)", &[]));
            }
        }
    }
}

#[test]
fn the_text_has_brackets_where_the_game_branches() {
    let game = read("(;SZ[9];B[ee]C[a](;W[ef];B[eg])(;W[ff]C[b](;B[gg])(;B[hh]))(;W[gg]))");
    let (text, comments) = FileTree::of(&game).unwrap().tree.print();
    assert_eq!(text, "e5(e4e3)(f4(g3)(h2))(g3)");
    assert_eq!(comments, BTreeMap::from([(1, "a".to_string()), (4, "b".to_string())]));
}

#[test]
fn what_is_no_tree_is_an_error() {
    for text in ["(", "e5)", "e", "5", "z9", "e5(a1)(a1)", "é", "k1"] {
        assert!(MoveTree::parse(text, &BTreeMap::new(), size()).is_err(), "{text}");
    }
    let comments = BTreeMap::from([(2, String::new())]);
    assert!(MoveTree::parse("e5", &comments, size()).is_err());
    let game = Game::new(Rule::Freestyle, size());
    assert!(tree("e5(a1e5)(a2)", &[]).check(&game).is_err());
    assert!(tree("e5(a1e6)(a2)", &[]).check(&game).is_ok());
}

#[test]
fn marks_and_what_is_not_shown_stay_where_they_are() {
    let file = "(;SZ[9]PB[A]XX[x];B[ee]MA[aa](;W[ef]TR[bb])(;W[];B[gg]))";
    let (shown, text) = written(file, &tree("e5(e4)(e6)", &[(2, "new")]));
    assert_eq!(shown.print().0, "e5(e4)(e6)");
    for kept in ["PB[A]", "XX[x]", "MA[aa]", "TR[bb]C[new]", "W[ed]", "W[];B[gg]"] {
        assert!(text.contains(kept), "{kept}: {text}");
    }
    let game = read(file);
    assert_eq!(FileTree::of(&game).unwrap().hidden_moves, 2);
    let (_, without) = written(file, &tree("a1", &[]));
    assert!(without.contains("PB[A]") && !without.contains("MA["), "{without}");
}

#[test]
fn a_node_with_several_moves_is_split_where_it_must_be() {
    // The first move stands in the first node, and three in one.
    let file = "(;SZ[9]PB[A]B[ee];QPR[ef,eg,eh]C[c];B[aa])";
    let whole = FileTree::of(&read(file)).unwrap().tree.print();
    let (same, text) = written(file, &tree(&whole.0, &[(whole.0.len() / 2 - 1, "c")]));
    assert_eq!((same.print(), text.matches("QPR").count()), (whole.clone(), 1));
    let new = tree("(e5e4(e3e2)(a1))(a2)", &[(1, "x")]);
    let (read, text) = written(file, &new);
    assert_eq!(read.print(), new.print(), "{text}");
    assert!(text.contains("PB[A]"), "{text}");
    assert_eq!(written(file, &tree("", &[])).0.print().0, "");
}
