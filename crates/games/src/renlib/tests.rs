//! Tests of reading and writing libraries.

use super::*;
use crate::sgf::{self, color_name, point_text, print_tree};
use crate::warning::Warning;
use goren::board::Color;
use goren::rules::Rule;
use proptest::prelude::*;

const H8: u8 = 0x78;
const I9: u8 = 0x69;
const H9: u8 = 0x68;
const A15: u8 = 0x01;
const O1: u8 = 0xEF;

fn library(nodes: &[u8]) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend(NEWEST);
    bytes.resize(HEADER, 0xFF);
    bytes.extend(nodes);
    bytes
}

/// The tree as SGF without its head and line breaks.
fn text(nodes: &[u8]) -> String {
    let (tree, warnings) = read(&library(nodes)).unwrap();
    assert_eq!(warnings, []);
    shown(&tree)
}

fn shown(tree: &GameTree) -> String {
    print_tree(tree)
        .split_once("RU[renju]")
        .unwrap()
        .1
        .replace("\n(", "(")
        .replace("\n;", ";")
        .trim()
        .to_string()
}

fn tree(sgf: &str) -> GameTree {
    let text = format!("(;FF[4]SZ[15]RU[renju]{sgf}");
    sgf::SgfReader::new(text.as_bytes()).unwrap().next().unwrap().unwrap().tree
}

fn written(sgf: &str) -> (Vec<u8>, Vec<String>) {
    let (bytes, warnings) = print(&tree(sgf)).unwrap();
    (bytes[HEADER..].to_vec(), warnings.iter().map(Warning::to_string).collect())
}

#[test]
fn reads_a_tree_with_the_top_row_first() {
    let nodes = [0, 0, H8, 0, I9, SIBLING, A15, NO_CHILDREN, H9, 0, O1, NO_CHILDREN];
    assert_eq!(text(&nodes), ";B[hh](;W[ig];B[aa])(;W[hg];B[oo]))");
    // Without a node for the root, as version 3.0 has it, and without a header.
    assert_eq!(text(&nodes[2..]), ";B[hh](;W[ig];B[aa])(;W[hg];B[oo]))");
    assert!(is_library(&nodes[2..]) && !is_library(b"x . . . ."));
    assert_eq!(shown(&read(&nodes[2..]).unwrap().0), text(&nodes));
    assert_eq!((text(&[]).as_str(), text(&[0, NO_CHILDREN]).as_str()), (")", ")"));
    let lines = variations(&read(&library(&nodes)).unwrap().0).unwrap();
    let lines: Vec<String> = lines.iter().map(shown).collect();
    assert_eq!(lines, [";B[hh];W[ig];B[aa])", ";B[hh];W[hg];B[oo])"]);
}

#[test]
fn reads_comments_marks_and_texts_on_the_board() {
    let root = [&[0, COMMENT][..], b"new\x08two\r\nthree!\0"].concat();
    let h8 = [&[H8, OLD_COMMENT][..], b"h}\\\x08r", &[b'r' | 0x80]].concat();
    let i9 = [I9, MORE_MARKS | COMMENT | SIBLING | NO_CHILDREN, 0, 1];
    let i9 = [&i9[..], b"x\0", b"A\0"].concat();
    let h9 = [H9, MORE_MARKS | MARKED | START | NO_CHILDREN, 4, 2];
    let nodes = [&root[..], &h8, &i9, &h9].concat();
    assert_eq!(
        text(&nodes),
        "C[new\ntwo\nthree!];B[hh]C[håÖ\nrr]LB[ig:A](;W[ig]C[x])\
         (;W[hg]RENLIB[start][bits 0402]MA[hg]))"
    );
}

#[test]
fn a_node_with_nothing_but_a_text_is_a_label() {
    let label = [I9, NO_MOVE | MORE_MARKS | NO_CHILDREN | SIBLING, 0, 1, b'A', 0];
    let nodes = [&[0, 0, H8, 0][..], &label, &[H9, NO_CHILDREN]].concat();
    assert_eq!(text(&nodes), ";B[hh]LB[ig:A];W[hg])");
    // A move with a text at a point that has a label.
    let label = [I9, NO_MOVE | MORE_MARKS | NO_CHILDREN | SIBLING, 0, 1, b'A', 0];
    let nodes = [&[0, 0, H8, 0][..], &label, &[I9, MORE_MARKS | NO_CHILDREN, 0, 1, b'B', 0]];
    assert_eq!(text(&nodes.concat()), ";B[hh]LB[ig:A];W[ig]RENLIB[text B])");
    let (tree, _) = read(&library(&nodes.concat())).unwrap();
    assert_eq!(print(&tree).unwrap().0, library(&nodes.concat()));
    // A node that is no move, beside another one with a text at its point.
    let idle = [I9, NO_MOVE | NO_CHILDREN | SIBLING];
    let nodes =
        [&[0, 0, H8, 0][..], &idle, &label[..1], &[label[1] ^ SIBLING], &label[2..]].concat();
    assert_eq!(text(&nodes), ";B[hh]LB[ig:A];RENLIB[no move ig])");
    let (tree, _) = read(&library(&nodes)).unwrap();
    assert_eq!(print(&tree).unwrap().0, library(&nodes));
    // One that has children, and a second text at a point, are nodes.
    let label = [I9, NO_MOVE | MORE_MARKS, 0, 1, b'A', 0, H9, NO_CHILDREN];
    let nodes = [&[0, 0, H8, 0][..], &label].concat();
    assert_eq!(text(&nodes), ";B[hh]LB[ig:A];RENLIB[no move ig];W[hg])");
    let twice = [I9, MORE_MARKS | NO_CHILDREN | SIBLING, 0, 1, b'A', 0].into_iter().chain([
        I9,
        NO_MOVE | MORE_MARKS | NO_CHILDREN,
        0,
        1,
        b'B',
        0,
    ]);
    let nodes: Vec<u8> = [0, 0, H8, 0].into_iter().chain(twice).collect();
    assert_eq!(text(&nodes), ";B[hh]LB[ig:A](;W[ig])(;RENLIB[no move ig][text B]))");
}

#[test]
fn a_pass_is_a_move() {
    let nodes = [0, 0, H8, 0, 0, SIBLING, A15, NO_CHILDREN, H9, NO_CHILDREN];
    assert_eq!(text(&nodes), ";B[hh](;W[];B[aa])(;W[hg]))");
}

#[test]
fn the_encoding_is_guessed_from_all_texts() {
    let (gbk, _, _) = encoding_rs::GBK.encode("黑胜，五子棋");
    let more = [0, MORE_MARKS | COMMENT | NO_CHILDREN, 0, 0];
    let mut nodes = [&more[..], &gbk].concat();
    nodes.extend([0, 0]);
    assert_eq!(text(&nodes), "C[黑胜，五子棋])");
}

#[test]
fn rejects_a_damaged_file() {
    let error = |nodes: &[u8]| read(&library(nodes)).unwrap_err();
    assert_eq!(error(&[0, 0, 0x70, NO_CHILDREN]), Error::OffBoard(22));
    assert_eq!(error(&[0, 0, 0xF1, NO_CHILDREN]), Error::OffBoard(22));
    assert_eq!(error(&[0, 0, H8, COMMENT, b'a', b'b']), Error::Unfinished(24));
    assert_eq!(error(&[0, 0, H8, MORE_MARKS]), Error::Unfinished(22));
    assert_eq!(read(b"Piskvorky").unwrap_err(), Error::Header);
    assert_eq!(read(&MAGIC).unwrap_err(), Error::Header);
    let mut newer = library(&[]);
    newer[8..10].copy_from_slice(&[3, 5]);
    let told = read(&newer).unwrap_err().to_string();
    assert_eq!(told, "RenLib version 3.5 is newer than 3.4");
    let (_, warnings) = read(&library(&[0, NO_CHILDREN, H8, NO_CHILDREN])).unwrap();
    assert_eq!(warnings, [Warning::Behind(2)]);
}

#[test]
fn rejects_a_variation_longer_than_a_game() {
    let chain = |length: usize| library(&[vec![0, 0], [H8, 0].repeat(length)].concat());
    assert_eq!(read(&chain(450)).unwrap().0.nodes().len(), 451);
    assert_eq!(read(&chain(451)).unwrap_err(), Error::TooLong(22 + 2 * 450));
    let told = Error::TooLong(22).to_string();
    assert_eq!(told, "byte 22: the variation is longer than a game");
}

#[test]
fn rejects_variations_with_too_many_moves() {
    let comb = |teeth: usize| {
        let (root, spine) = (vec![0, 0], [H8, 0].repeat(224));
        let nodes = [root, spine, [I9, SIBLING | NO_CHILDREN].repeat(teeth)].concat();
        variations(&read(&library(&nodes)).unwrap().0)
    };
    assert_eq!(comb(100).unwrap().len(), 100);
    assert_eq!(comb(100_000).unwrap_err(), Error::TooLarge);
    let told = Error::TooLarge.to_string();
    assert_eq!(told, "the variations have more than 4194304 moves together");
}

#[test]
fn writes_what_renlib_writes() {
    let (bytes, warnings) =
        written("C[a\nb];B[hh]LB[ig:A][oo:z](;W[ig]MA[ig];B[aa])(;W[];B[hg]C[c]))");
    let expected = [
        &[0, COMMENT][..],
        b"a\x08b\0",
        &[H8, 0],
        &[I9, SIBLING | MARKED | MORE_MARKS, 0, 1, b'A', 0],
        &[A15, NO_CHILDREN],
        &[0, SIBLING, H9, NO_CHILDREN | COMMENT, b'c', 0],
        &[O1, NO_CHILDREN | NO_MOVE | MORE_MARKS, 0, 1, b'z', 0],
    ];
    assert_eq!((bytes, warnings), (expected.concat(), vec![]));
}

#[test]
fn what_a_library_cannot_hold_is_said() {
    let (bytes, warnings) = written("PB[x]PW[y]AB[hh][hg]AW[ig];B[aa];W[oo]TR[oo]MA[ab])");
    let nodes = [0, 0, H8, 0, I9, 0, H9, 0, 0, 0, A15, 0, O1, NO_CHILDREN];
    assert_eq!(bytes, nodes);
    assert_eq!(
        warnings,
        [
            "RenLib cannot hold the names of the players",
            "RenLib cannot hold in what order the first stones came: they are moves",
            "RenLib cannot hold that a side moves twice: a pass stands between",
            "RenLib cannot hold marks on points",
        ]
    );
    let error = |sgf: &str| print(&tree(sgf)).unwrap_err().to_string();
    assert_eq!(error(";B[zz])"), "\"zz\" is not a point on a board of 15x15");
    assert_eq!(error(";AE[aa])"), "a RenLib library cannot take stones from the board");
    let other = sgf::new_tree(BoardSize::square(19).unwrap(), Rule::Renju);
    let told = print(&other).unwrap_err().to_string();
    assert_eq!(told, "a RenLib library has a board of 15x15, not of 19");
    let standard = sgf::new_tree(board(), Rule::Standard);
    let told: Vec<String> = print(&standard).unwrap().1.iter().map(|w| w.to_string()).collect();
    assert_eq!(told, ["RenLib cannot hold the rule standard"]);
}

/// What a random node is: its parent, its point (0: a pass, 226: no move), comment, marks, labels.
type RandomNode = (prop::sample::Index, usize, Option<String>, [bool; 2], Vec<(usize, String)>);

fn any_node() -> impl Strategy<Value = RandomNode> {
    let comment = prop::option::weighted(0.2, "[ -~\n五é\\]\\\\]{1,12}");
    let labels = prop::collection::vec((0usize..225, "[!-Zé黑]{1,3}"), 0..2);
    (any::<prop::sample::Index>(), 0usize..227, comment, any::<[bool; 2]>(), labels)
}

/// Builds a tree in the order in which the reader sets properties.
fn build(nodes: &[RandomNode]) -> GameTree {
    let all: Vec<Point> = board().points().collect();
    let mut tree = sgf::new_tree(board(), Rule::Renju);
    let mut moves = vec![0];
    for (parent, at, comment, [is_marked, is_start], _) in nodes {
        let parent = parent.index(tree.nodes().len());
        let place = tree.add(parent);
        let color = Color::of_move(moves[parent]);
        moves.push(moves[parent] + usize::from(*at < 226));
        let node = tree.node_mut(place);
        let point = at.checked_sub(1).and_then(|at| all.get(at));
        let text = point.map(|&point| point_text(point, board())).unwrap_or_default();
        if *at < 226 {
            node.set(color_name(color), &text);
        }
        if let Some(comment) = comment {
            node.set("C", comment);
        }
        let own = [(*is_marked && point.is_none(), OWN_MARK), (*is_start, OWN_START)];
        node.set_all(OWN, own.iter().filter(|(holds, _)| *holds).map(|(_, word)| *word));
        if *is_marked && point.is_some() {
            node.set("MA", &text);
        }
    }
    for (place, (.., labels)) in nodes.iter().enumerate() {
        let mut labels: Vec<(u8, String)> = labels
            .iter()
            .map(|(at, text)| {
                let label = format!("{}:{text}", point_text(all[*at], board()));
                (place_of(all[*at]), label)
            })
            .collect();
        labels.sort();
        labels.dedup_by_key(|(at, _)| *at);
        let labels = labels.iter().map(|(_, label)| label.as_str());
        tree.node_mut(place).set_all("LB", labels);
    }
    tree
}

proptest! {
    #[test]
    fn printing_then_reading_is_identity(nodes in prop::collection::vec(any_node(), 0..40)) {
        let tree = build(&nodes);
        let (bytes, warnings) = print(&tree).unwrap();
        prop_assert_eq!(warnings, vec![]);
        let (again, warnings) = read(&bytes).unwrap();
        prop_assert_eq!(warnings, vec![]);
        prop_assert_eq!(print_tree(&again), print_tree(&tree));
    }

    #[test]
    fn never_panics_and_keeps_what_it_read(nodes in prop::collection::vec(
        (any::<u8>(), prop_oneof![Just(0u8), Just(SIBLING), Just(NO_CHILDREN), any::<u8>()]), 0..60)) {
        let nodes: Vec<u8> = nodes.into_iter().flat_map(|(a, b)| [a, b]).collect();
        if let Ok((tree, _)) = read(&library(&nodes)) {
            let (bytes, _) = print(&tree).unwrap();
            let (again, warnings) = read(&bytes).unwrap();
            prop_assert_eq!(warnings, vec![]);
            prop_assert_eq!(print_tree(&again), print_tree(&tree));
        }
    }
}
