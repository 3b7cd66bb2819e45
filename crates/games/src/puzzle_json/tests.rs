//! Tests of reading JSON.

use super::*;
use crate::reading::{Assumed, InputGame, read_games};
use crate::sgf::print_tree;
use proptest::prelude::*;

fn trees(text: &str) -> Vec<String> {
    let games = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let shown = |game: &JsonGame| {
        let text = print_tree(&game.tree);
        text.split_once("SZ[").unwrap().1.trim_end().replace('\n', "")
    };
    games.iter().map(shown).collect()
}

#[test]
fn moves_may_have_their_colours() {
    for text in [
        r#"{"boardSize": 15, "moves": [["B", "H8"], ["W", "H9"], ["W", "F9"]]}"#,
        r#"{"moves": [{"x":7,"y":7,"color":"black"},{"x":7,"y":8,"color":2},{"x":5,"y":8,"color":"w"}]}"#,
        r#"{"moves": [[7,7,1],[7,8,2],[5,8,2]]}"#,
    ] {
        let [tree] = &trees(text)[..] else { panic!("{text}") };
        assert!(tree.ends_with(";B[hh];W[hg];W[fg])"), "{text}: {tree}");
    }
}

#[test]
fn a_board_may_be_one_text() {
    let rows = ["......", "..X...", "...O..", "......", ".....X"];
    let text = format!(r#"{{"id":"a","side":"white","board":"{}"}}"#, rows.join("\\n"));
    let [tree] = &trees(&text)[..] else { panic!("{text}") };
    assert!(tree.ends_with("6:5]AB[fe][cb]AW[dc]PL[W]JSON[id=a])"), "{tree}");
}

#[test]
fn stones_by_colour_are_a_position() {
    let expected = ["15]RU[renju]AB[kd][ld]AW[id]PL[B]JSON[kind=VCF])"];
    for text in [
        r#"{"rule":"renju","size":15,"side":"black","black":["k12","l12"],"white":["i12"],"kind":"VCF"}"#,
        r#"{"rule":4,"board_size":"15x15","sideToMove":"B","blackStones":"k12 l12","whiteStones":"i12","kind":"VCF"}"#,
        r#"{"ruleset":"renju","boardSize":[15,15],"turn":1,"black_stones":[[10,11],[11,11]],"white_stones":[{"x":8,"y":11}],"kind":"VCF"}"#,
        r#"[{"rule":"renju","size":{"width":15,"height":15},"to_move":"黑","stones":{"black":["K12","L12"],"white":["i12"]},"kind":"VCF"}]"#,
        r#"{"rule":"renju","kind":"VCF","puzzles":[{"player":"X","stones":[{"row":3,"col":10,"color":"black"},{"point":"l12","color":1},[8,11,2]]}]}"#,
    ] {
        assert_eq!(trees(text), expected, "{text}");
    }
    let row = |row: &str| format!("\"{row}\"");
    let rows = [".....", "..X..", ".....", "....O", "X...."].map(row).join(",");
    assert_eq!(trees(&format!("{{\"board\":[{rows}]}}")), ["5]AB[ae][cb]AW[ed])"]);
    let rows = "[0,0,0,0,0],[0,0,1,0,0],[0,0,0,0,0],[0,0,0,0,2],[1,0,0,0,0]";
    assert_eq!(trees(&format!("{{\"grid\":[{rows}]}}")), ["5]AB[ae][cb]AW[ed])"]);
}

#[test]
fn moves_are_a_game() {
    let expected = ["15];B[hh];W[ig];B[])"];
    for text in [
        r#"{"moves":["h8","i9","pass"]}"#,
        r#"{"moves":"h8 i9 --"}"#,
        r#"{"history":[[7,7],[8,8],null]}"#,
        r#"["h8","i9","pass"]"#,
        r#"[[7,7],[8,8],null]"#,
        r#"{"position":"h8 i9 pass"}"#,
    ] {
        assert_eq!(trees(text), expected, "{text}");
    }
    assert_eq!(trees(r#"{"moves":"h8i9j10"}"#), ["15];B[hh];W[ig];B[jf])"]);
    assert_eq!(trees(r#"[{"x":7,"y":7},{"x":8,"y":8}]"#), ["15];B[hh];W[ig])"]);
    let text =
        r#"{"black":["h8"],"white":["i9"],"turn":"white","moves":["a1"],"black_player":"x"}"#;
    assert_eq!(trees(text), ["15]AB[hh]AW[ig]PL[W]PB[x];W[ao])"]);
}

#[test]
fn what_people_read_has_its_properties() {
    let text = r#"{"title":"No. 1","source":"a ]","comment":"x","note":"y","id":7,"black":"A B",
        "players":{"a":1},"moves":[]}"#;
    let expected = "15]GN[No. 1]SO[a \\]]C[xy]JSON[black=A B][id=7][players={\"a\":1}])";
    let mut read: Vec<String> = trees(text);
    // The order of an object's names is not that of the text.
    for part in ["GN[No. 1]", "SO[a \\]]", "C[xy]"] {
        assert!(read[0].contains(part), "{}", read[0]);
    }
    assert_eq!(read.remove(0).len(), expected.len());
}

#[test]
fn files_of_editors_of_problems_are_read() {
    let text = r#"{"defaultSettings":{"title":"set","rule":2,"size":15},"puzzles":[
        {"image":"data","comment":"cover"},
        {"blackStones":"E7G8","whiteStones":"F7","stones":"A14A0B2","side":2,"labels":["C13,1"]},
        {"blackStones":"A14F10","whiteStones":"A10","side":1,"size":6},
        {"stones":"B5A0B4C14","side":1}]}"#;
    assert_eq!(
        trees(text),
        [
            "15]RU[renju]C[cover]GN[set]JSON[image=data])",
            "15]RU[renju]AB[bn][ei][gh][ab]AW[fi]PL[W]LB[cc:1]GN[set]JSON[stones=A14A0B2])",
            "6]RU[renju]AB[ff][ab]AW[af]PL[B]GN[set])",
            "15]RU[renju]AB[bl][bk]AW[cb]PL[B]GN[set]JSON[stones=B5A0B4C14])",
        ]
    );
    let text = r#"[["H8,1","H9,2"],["A1,2","B1,1","C1,1"]]"#;
    assert_eq!(trees(text), ["15]AB[hh]AW[hg])", "15]AB[bo][co]AW[ao])"]);
}

#[test]
fn errors_name_the_object_and_what_was_expected() {
    let error = |text: &str| read(text).unwrap_err().to_string();
    assert!(error("{\"black\":[\"h8\"]}\n{]").starts_with("the text is not JSON: "));
    assert_eq!(
        error("{\"moves\":[]}\n\n{\"black\":[\"h8\",\"z99\"]}"),
        "object 2, line 3: the \"black\" [\"h8\",\"z99\"] is not a list of points on the board"
    );
    assert_eq!(
        error("{\"size\":40,\"moves\":[]}"),
        "object 1, line 1: the \"size\" 40 is not a supported board size, such as 15"
    );
    assert!(error("{\"a\":1}").starts_with("object 1, line 1: there are no stones and no moves"));
    assert_eq!(
        error("{\"black\":[\"h8\"],\"white\":[\"h8\"]}"),
        "object 1, line 1: h8 is named twice"
    );
    assert!(error("7").starts_with("object 1, line 1: there are no stones"));
}

#[test]
fn the_reader_of_any_notation_knows_it() {
    let read = |text: &str| {
        let games = read_games(text.as_bytes(), &Assumed::rule(Rule::Standard), "text").unwrap();
        games.iter().map(|game| game.replay().unwrap()).collect::<Vec<_>>()
    };
    let games = read(
        "{\"black\":[\"h8\"],\"white\":[\"i9\"],\"side\":\"white\"}\n{\"moves\":\"h8 i9 j7\",\"rule\":\"renju\"}",
    );
    assert_eq!(
        (games.len(), games[0].to_move(), games[0].rule()),
        (2, Color::White, Rule::Standard)
    );
    assert_eq!((games[1].stones().count(), games[1].rule()), (3, Rule::Renju));
    assert!(is_json(" [[7,7]]") && !is_json("(;B[hh])") && !is_json("h8") && !is_json("[h8]"));
    assert!(is_json("{ }") && is_json("{\"") && !is_json("{5}"));
}

fn any_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        (-3i64..30).prop_map(Value::from),
        "[a-o][0-9]{1,2}|black|white|X|pass|.{0,4}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 30, 6, |inner| {
        let names = "black|white|stones|moves|side|size|board|rule|title|x|y|color|puzzles|q";
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::vec((names, inner), 0..5)
                .prop_map(|all| Value::Object(all.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn never_panics_and_what_is_read_can_be_written(value in any_value(), text in "\\PC{0,40}") {
        let _ = is_json(&text);
        let _ = read(&text);
        for game in read(&value.to_string()).unwrap_or_default() {
            let printed = print_tree(&game.tree);
            let again = crate::sgf::first_tree(&printed).unwrap();
            prop_assert_eq!(print_tree(&again), printed);
            let game = InputGame::of_tree(game.tree, String::new(), &Assumed::rule(Rule::Renju));
            prop_assert!(game.is_ok());
        }
    }
}
