//! What is answered: positions, explanations, analyses, reviews and files of games.

use super::server::{BoardServer, status};
use super::{game, with};
use serde_json::{Value, json};

#[test]
fn errors_name_what_is_wrong_in_a_request() {
    let server = BoardServer::start();
    for (path, body, part) in [
        ("position", json!({}), "rule"),
        ("position", game("chess", 15, ""), "\"chess\" is not a rule"),
        ("position", game("renju", 4, ""), "4x4"),
        ("position", game("renju", 15, "h8 h8"), "move 2, h8"),
        ("position", game("renju", 9, "k1"), "k1 is not on a board of 9x9"),
        ("think", with(game("renju", 15, ""), json!({ "seconds": -1 })), "-1"),
        ("think", with(game("renju", 15, ""), json!({ "level": 11 })), "from 1 to 10"),
        ("think", game("freestyle", 9, "a1 b1 a2 b2 a3 b3 a4 b4 a5"), "the game is over"),
        ("explain", with(game("renju", 15, "h8"), json!({ "point": "h8" })), "h8 is not empty"),
        ("swap2", game("renju", 15, "h8"), "0, 3 or 5 stones"),
        ("write", with(game("renju", 15, "h8"), json!({ "format": "doc" })), "\"doc\""),
        (
            "read",
            json!({ "text": "h8 x", "rule": "renju", "size": [15, 15] }),
            "`x` after move 1 is not a point",
        ),
        ("read", json!({ "text": "", "rule": "renju", "size": [15, 15] }), "no position"),
        ("take", json!({ "tab": "" }), "tab"),
    ] {
        let (status, answer) = server.ask(path, &body);
        let error = answer["error"].as_str().unwrap_or_default();
        assert!(error.contains(part), "{path} {body}: {answer}");
        assert!(status == 400 || answer["event"] == "error", "{path} {body}: {status}");
    }
    for broken in ["", "{", "[]", "null", "\u{fffd}"] {
        let answer = server.raw(server.api_request("position", broken, &[]).as_bytes());
        assert_eq!(status(&answer), 400, "{broken}");
    }
}

#[test]
fn position_and_explain_answer_by_the_rules() {
    let server = BoardServer::start();
    let (_, open) = server.ask("position", &game("renju", 15, "h8 h9 i7 i9 h10 i6 i11 i12"));
    assert_eq!(open["to_move"], "black");
    assert_eq!(open["outcome"], Value::Null);
    assert_eq!(open["forbidden"], json!([{ "point": "g9", "foul": "double-three" }]));
    let (_, lost) = server.ask("position", &game("renju", 15, "h8 h9 i7 i9 h10 i6 i11 i12 g9"));
    assert_eq!(lost["outcome"]["winner"], "white");
    let (_, won) = server.ask("position", &game("freestyle", 9, "a1 b1 a2 b2 a3 b3 a4 b4 a5"));
    assert_eq!(won["outcome"]["winner"], "black");
    assert_eq!(won["outcome"]["line"], json!(["a1", "a2", "a3", "a4", "a5"]));
    let request = with(game("renju", 15, "h8 h9 i7 i9 h10 i6 i11 i12"), json!({ "point": "g9" }));
    let (_, why) = server.ask("explain", &request);
    assert_eq!(why["foul"], "double-three");
    assert_eq!(why["verdict"], "g9 is forbidden to black: double-three");
    assert_eq!(why["threes"].as_array().unwrap().len(), 2);
}

#[test]
fn the_drawings_of_an_explanation_are_explained() {
    let server = BoardServer::start();
    let text = |moves: &str, point: &str| {
        let request = with(game("renju", 15, moves), json!({ "point": point }));
        let (_, why) = server.ask("explain", &request);
        why["text"].as_str().unwrap().to_string()
    };
    let drawn = text("h8 h9 i7 i9 h10 i6 i11 i12", "g9");
    assert!(drawn.contains("\n@ the point explained, "), "{drawn}");
    let rows = ["\n11 ", "\n10 "].map(|row| drawn.find(row).unwrap());
    assert!(rows[0] < rows[1], "{drawn}");
    assert_eq!(text("h8 i9", "a1"), "a1 is not forbidden to black: it makes no four and no three.");
}

#[test]
fn beside_a_low_level_stands_the_judgement_of_the_whole_engine() {
    let server = BoardServer::start();
    // White has an open four: black, to move, is lost, and level 1 may not see it.
    let moves = "d4 h9 e4 i9 f4 j9 k13 k9";
    for (level, seed) in [1, 2, 9].into_iter().flat_map(|level| (0..12).map(move |n| (level, n))) {
        let more = json!({ "seconds": 3, "level": level, "seed": seed });
        let found = server.search("think", &with(game("freestyle", 15, moves), more));
        let played = &found.last().unwrap()["move"];
        let shown = found.iter().filter(|event| !event["analysis"].is_null());
        for event in shown {
            assert_eq!(event["move"], *played, "level {level}, seed {seed}: {event}");
            let best = &event["analysis"]["lines"][0];
            assert_eq!(best["proof"]["result"], "loss", "level {level}, seed {seed}: {event}");
            assert_eq!(best["win_rate"], 0.0);
        }
        assert!(found.len() >= 2, "level {level}: the page shows what is reported");
    }
}

#[test]
fn the_engine_plays_and_analyses() {
    let server = BoardServer::start();
    for (rule, side) in [("freestyle", 20), ("renju", 15), ("standard", 5), ("caro", 25)] {
        let request = with(game(rule, side, "c3 d4"), json!({ "seconds": 0.2, "lines": 3 }));
        let found = server.search("think", &request);
        let last = found.last().unwrap();
        assert_eq!(last["event"], "done", "{last}");
        let after = format!("c3 d4 {}", last["move"].as_str().unwrap());
        assert_eq!(server.ask("position", &game(rule, side, &after)).0, 200);
        let found = server.search("analyse", &request);
        let analysis = &found.last().unwrap()["analysis"];
        assert_eq!(analysis["lines"].as_array().unwrap().len(), 3, "{analysis}");
        let rates = [0, 1].map(|n| analysis["lines"][n]["win_rate"].as_f64().unwrap());
        assert!(rates[0] >= rates[1] && rates[0] <= 1.0, "{rates:?}");
    }
    for level in 1..=10 {
        let more = json!({ "seconds": 0.2, "level": level, "seed": level });
        let found = server.search("think", &with(game("freestyle", 15, "h8 i9"), more));
        assert_eq!(found.last().unwrap()["event"], "done");
    }
    let win = game("freestyle", 15, "h8 a1 h9 a3 h10 a5 h11 a7");
    let found = server.search("think", &with(win, json!({ "seconds": 1 })));
    let best = &found.last().unwrap()["analysis"]["lines"][0];
    assert_eq!(best["proof"], json!({ "result": "win", "plies": 1 }));
    assert_eq!(best["win_rate"], 1.0);
}

#[test]
fn swap2_is_played_to_its_end() {
    let server = BoardServer::start();
    let mut moves: Vec<String> = Vec::new();
    for _ in 0..3 {
        let body = json!({ "tab": "test", "rule": "freestyle", "size": [15, 15], "moves": moves,
                           "seconds": 0.5, "seed": 7 });
        let found = server.search("swap2", &body);
        let last = found.last().unwrap();
        assert_eq!(last["event"], "done", "{last}");
        let stones = last["stones"].as_array().unwrap();
        moves.extend(stones.iter().map(|stone| stone.as_str().unwrap().to_string()));
        match moves.len() {
            3 | 5 if last["swap"] == false => {}
            3..=6 => return,
            other => panic!("{other} stones"),
        }
    }
    panic!("the opening does not end");
}

#[test]
fn a_game_is_reviewed() {
    let server = BoardServer::start();
    // White does not stop the open three, and black overlooks the four at first.
    let moves = "h8 a1 h9 a3 h10 a5 o1 a7 h11 a9 h12";
    let request = with(game("freestyle", 15, moves), json!({ "seconds": 0.3 }));
    let lines = server.search("review", &request);
    let last = lines.last().unwrap();
    assert_eq!(last["event"], "done", "{last}");
    let review = &last["review"];
    let moves = review["reviewed"].as_array().unwrap();
    assert_eq!(moves.len(), 11);
    assert_eq!(moves[6]["missed_win"]["plies"], 3, "o1: {}", moves[6]);
    assert_eq!(moves[6]["missed_win"]["certified"], true);
    assert_eq!(moves[10]["judgement"], Value::Null, "five: {}", moves[10]);
    assert_eq!(review["black_win_rates"][11], 1.0);
    // A report for each position that is not the end of the game, the last one first.
    let numbers = lines.iter().filter_map(|line| line["number"].as_u64());
    assert_eq!(numbers.collect::<Vec<_>>(), (0..=10).rev().collect::<Vec<_>>());
    let empty = with(game("freestyle", 15, ""), json!({ "seconds": 0.1 }));
    assert_eq!(server.ask("review", &empty).0, 400);
}

#[test]
fn games_are_written_and_read_again() {
    let server = BoardServer::start();
    let request = with(game("renju", 15, "h8 i9 j7"), json!({ "black": "A", "white": "Ö" }));
    for format in ["psq", "sgf", "points", "coordinates"] {
        let (status, written) =
            server.ask("write", &with(request.clone(), json!({ "format": format })));
        assert_eq!(status, 200, "{written}");
        let body = json!({ "text": written["text"], "rule": "renju", "size": [15, 15] });
        let (_, read) = server.ask("read", &body);
        assert_eq!(read["games"][0]["moves"], json!(["h8", "i9", "j7"]), "{format}");
        if format == "sgf" {
            assert_eq!(read["games"][0]["white"], "Ö");
        }
    }
    let resigned = with(request, json!({ "format": "sgf", "resigned": "black" }));
    let (_, written) = server.ask("write", &resigned);
    assert!(written["text"].as_str().unwrap().contains("RE[W+R]"), "{written}");
}

#[test]
fn a_position_is_read_played_on_and_saved_with_all_that_its_file_held() {
    let server = BoardServer::start();
    let source =
        "(;GM[1]SZ[15]RU[RIF]C[problem 7]AB[hh][hg]AW[aa]XX[kept];W[ig]C[why?](;B[jf])(;B[if]))";
    let (status, read) =
        server.ask("read", &json!({ "text": source, "rule": "freestyle", "size": [15, 15] }));
    assert_eq!(status, 200, "{read}");
    let opened = &read["games"][0];
    assert_eq!(opened["start"]["black"], json!(["h8", "h9"]), "{opened}");
    assert_eq!(opened["start"]["to_move"], "white");
    assert_eq!(opened["moves"], json!(["i9", "j10"]));
    assert_eq!(opened["comments"], json!({ "0": "problem 7", "1": "why?" }));
    let state = json!({
        "rule": "renju", "size": [15, 15], "start": opened["start"], "moves": ["i9", "k5"],
    });
    let (_, facts) = server.ask("position", &state);
    assert_eq!(facts["stones"]["black"], json!(["k5", "h8", "h9"]), "{facts}");
    assert_eq!(facts["to_move"], "white");
    let write = with(state, json!({ "format": "sgf", "source": opened["source"] }));
    let (_, written) = server.ask("write", &write);
    let text = written["text"].as_str().unwrap();
    for kept in ["XX[kept]", "C[why?]", "(;B[kk])", "(;B[jf])", "(;B[if])"] {
        assert!(text.contains(kept), "{kept}: {text}");
    }
    // Piskvork's format has no place for the start.
    let write = with(write, json!({ "format": "psq" }));
    let (status, refused) = server.ask("write", &write);
    assert_eq!(status, 400, "{refused}");
    // A file that is no UTF-8 comes as bytes.
    let shift_jis = "KDtHTVs0XUNBW1NoaWZ0X0pJU11QQluDXF07QltoaF07V1tpaV0p";
    let body = json!({ "base64": shift_jis, "rule": "freestyle", "size": [15, 15] });
    let (_, read) = server.ask("read", &body);
    assert_eq!(
        (&read["games"][0]["black"], &read["games"][0]["moves"]),
        (&json!("ソ"), &json!(["h8", "i7"]))
    );
}
