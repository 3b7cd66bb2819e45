//! `goren analyse` and `goren solve` as a person or a script calls them.

use crate::program::{self, goren};
use goren::eval::network::Network;
use goren::rules::Rule;
use serde_json::Value;
use std::path::Path;
use std::process::Output;

fn run(arguments: &[&str], input: &str) -> Output {
    program::run(goren(Path::new("."), arguments), input)
}

fn printed(arguments: &[&str], input: &str) -> String {
    program::text(run(arguments, input))
}

/// The error of a call that must fail as bad input does.
fn refused(arguments: &[&str], input: &str) -> String {
    let output = run(arguments, input);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stderr).unwrap()
}

fn json(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// What a line of `analyse --json` is held against.
fn schema() -> jsonschema::Validator {
    let schema = include_str!("../../../docs/analysis.schema.json");
    jsonschema::validator_for(&serde_json::from_str(schema).unwrap()).unwrap()
}

const FAST: [&str; 3] = ["--json", "--nodes", "3000"];
/// Black has an open three and is to move.
const WON: &str = "h8 a1 i8 a3 j8 a5";

#[test]
fn every_line_of_a_library_is_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("openings.lib");
    let mut bytes = b"\xFFRenLib\xFF\x03\x04".to_vec();
    bytes.resize(20, 0xFF);
    // h8 with two answers: i9, and h9 behind which black has a move. Rows are counted from the top.
    bytes.extend([0, 0, 0x78, 0, 0x69, 0xC0, 0x68, 0, 0xE1, 0x40]);
    std::fs::write(&path, &bytes).unwrap();
    let path = path.to_str().unwrap();
    let found = json(&printed(&[&["analyse", "--file", path], &FAST[..]].concat(), ""));
    let moves: Vec<_> = found.iter().map(|position| position["moves"].clone()).collect();
    assert_eq!(moves, [serde_json::json!(["h8", "i9"]), serde_json::json!(["h8", "h9", "a1"])]);
    assert!(found.iter().all(|position| position["rule"] == "renju"));
    assert_eq!(found[1]["source"], format!("{path}, game 2"));
    bytes.truncate(21);
    bytes.push(1);
    std::fs::write(path, &bytes).unwrap();
    let error = refused(&["analyse", "--file", path], "");
    assert!(error.ends_with("openings.lib: the file ends in what begins at byte 20\n"), "{error}");
}

#[test]
fn the_json_is_what_the_schema_says() {
    let schema = schema();
    let games =
        "h8 i9 j7 g8\nh8 h9 i7 i9 h10 i6 i11 i12\nh8 a1 i8 a3 j8 a5 k8 a7 l8\nh8 a1 i8 a3 j8 a5";
    let text = printed(&[&["analyse", "--rule", "renju", "-n", "4"], &FAST[..]].concat(), games);
    let positions = json(&text);
    assert_eq!(positions.len(), 4);
    for position in &positions {
        let faults: Vec<_> = schema.iter_errors(position).map(|e| e.to_string()).collect();
        assert!(faults.is_empty(), "{faults:?} in {position}");
    }
    assert_eq!(positions[0]["lines"].as_array().unwrap().len(), 4);
    assert_eq!(positions[0]["source"], "the standard input, line 1");
    assert_eq!(positions[1]["forbidden"][0]["point"], "g9");
    assert_eq!(positions[2]["outcome"]["winner"], "black");
    assert_eq!(positions[3]["lines"][0]["proof"]["result"], "win");
    assert_eq!(positions[3]["threats"][0]["kind"], "open four");
    // The schema refuses what it does not know.
    let mut strange = positions[0].clone();
    strange["to_move"] = "red".into();
    assert!(!schema.is_valid(&strange));
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_analysis_is_printed_as_far_as_it_went() {
    let arguments = ["analyse", "--json", "--time", "600", "h8 i9 j7"];
    let mut child = goren(Path::new("."), &arguments).spawn().unwrap();
    crate::ctrl_c::interrupt(&mut child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    let found = json(&String::from_utf8(output.stdout).unwrap());
    let [position] = &found[..] else { panic!("{found:?}") };
    assert!(schema().is_valid(position) && position["lines"][0]["move"].is_string(), "{position}");
}

#[test]
fn every_notation_and_file_gives_the_same_analysis() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let sgf = write("game.sgf", "(;GM[4]SZ[15]RU[freestyle];B[hh];W[ig];B[ji])");
    let list = write("game.txt", "h8 i9 j7\n");
    let analysed = |arguments: &[&str]| {
        let mut found = json(&printed(&[&["analyse"], arguments, &FAST[..]].concat(), ""));
        assert_eq!(found.len(), 1);
        let found = found.pop().unwrap();
        (found["moves"].clone(), found["lines"].clone())
    };
    let first = analysed(&["h8 i9 j7"]);
    for arguments in [
        vec!["h8i9j7"],
        vec!["7,7", "8,8", "9,6"],
        vec!["--opening", "0,0, 1,1, 2,-1"],
        vec!["--file", &sgf],
        vec!["--file", &list],
        vec!["h8i9j7g6", "--after", "3"],
    ] {
        assert_eq!(analysed(&arguments), first, "{arguments:?}");
    }
}

#[test]
fn bad_input_is_named_with_its_place_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let image = folder.path().join("board.png").display().to_string();
    for (arguments, input, wanted) in [
        (
            vec!["analyse"],
            "h8 i9\nh8 q99",
            "the standard input, line 2: read as a list of moves: `q99` after move 1 is not",
        ),
        (vec!["analyse"], "", "there is no position in the text"),
        (vec!["analyse", "h8", "h8"], "", "h8, move 2, is move 1 too"),
        (vec!["analyse", "h8", "--after", "4"], "", "the game has 1 moves, not 4"),
        (vec!["analyse", "--file", "no/such.sgf"], "", "cannot read no/such.sgf"),
        (vec!["analyse", "--image", "x.gif", "h8"], "", "ends in .svg or .png"),
        (vec!["analyse", "--image", &image], "h8 i9\nh8 z", "line 2: read as a list of moves: `z`"),
        (vec!["analyse", "--time", "0", "h8"], "", "0 is not between"),
        (
            vec!["analyse", "h8", "--image", &image, "--gif", &image],
            "",
            "--image and --gif name the same file",
        ),
        (vec!["analyse"], "XXXX.\n.....\n.....\n.....\n.....", "black has 4 stones and white 0"),
        (vec!["analyse"], "7,7,1\n8,8,1", "the side to move has 2 stones and the other 0"),
        (vec!["analyse", "h8", "--to-move", "white"], "", "the moves tell who is to move"),
        (vec!["solve", "--verify", "Cargo.toml"], "", "it is no certificate"),
        (vec!["solve", "h8", "--by", "fours", "--depth", "4"], "", "--depth is for --by search"),
        (vec!["solve", "h8", "--by", "threats", "--depth", "4"], "", "--depth is for --by search"),
    ] {
        let error = refused(&arguments, input);
        assert!(error.contains(wanted), "{arguments:?}: {error}");
    }
    assert!(!Path::new(&image).exists());
}

#[test]
fn the_side_to_move_of_a_drawing_is_told_by_an_option_or_below_it() {
    let drawing = "XXX..\nOO...\n.....\n.....\n.....\n";
    let to_move = |more: &[&str], text: &str| {
        let found = json(&printed(&[&["analyse"], more, &FAST[..]].concat(), text));
        found[0]["to_move"].as_str().unwrap().to_string()
    };
    assert_eq!(to_move(&[], drawing), "white");
    assert_eq!(to_move(&["--to-move", "black"], drawing), "black");
    assert_eq!(to_move(&[], &format!("{drawing}\nX to move")), "black");
    assert_eq!(to_move(&["--to-move", "white"], "7,7,1\n8,8,1"), "white");
}

#[test]
fn an_error_does_not_repeat_a_long_input() {
    let text = format!("(;GM[4]SZ[{}])", "9".repeat(3_000_000));
    let error = refused(&["analyse"], &text);
    assert!(error.len() < 500 && error.lines().count() == 1, "{} bytes", error.len());
    assert!(error.ends_with("is not supported\n"), "{error}");
    let word = "x".repeat(100_000);
    let error = refused(&["analyse", "--rule", &word], "");
    assert!(error.len() < 5_000, "{} bytes", error.len());
}

#[test]
fn a_network_for_another_rule_is_refused_before_the_first_search() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("network.bin");
    std::fs::write(&path, Network::untrained(Rule::Renju).to_bytes()).unwrap();
    let games = "(;GM[4]RU[renju];B[hh])(;GM[4]RU[caro];B[hh])";
    for command in ["analyse", "review", "solve"] {
        let arguments = [command, "--weights", path.to_str().unwrap(), "--nodes", "1000"];
        let error = refused(&arguments, games);
        assert!(error.ends_with("network.bin is for renju, not for caro\n"), "{command}: {error}");
    }
}

#[test]
fn a_drawing_or_block_that_shows_a_win_is_over() {
    let folder = tempfile::tempdir().unwrap();
    let image = folder.path().join("board.svg").display().to_string();
    let drawing = "X X X X . .\nO O O O O .\n. . . . . .\n. . . . . .\n. . . . . .";
    let text = printed(&["analyse", "--image", &image], drawing);
    assert!(text.starts_with("freestyle, 6x5\n\n   a b c d e f\n"), "{text}");
    assert!(text.ends_with("\nThe game is over: white has won, five in a row.\n\n"), "{text}");
    let svg = std::fs::read_to_string(&image).unwrap();
    assert_eq!(svg.matches("stroke=\"#d00000\"").count(), 5, "{svg}");
    let block = "0,0,2\n0,1,1\n1,0,2\n1,1,1\n2,0,2\n2,1,1\n3,0,2\n3,1,1\n4,0,2";
    let arguments = [&["analyse", "--size", "5", "--rule", "renju"], &FAST[..]].concat();
    let found = json(&printed(&arguments, block)).remove(0);
    assert_eq!(found["outcome"]["winner"], "black");
    assert_eq!(found["outcome"]["line"], serde_json::json!(["a1", "b1", "c1", "d1", "e1"]));
    assert_eq!((&found["depth"], &found["lines"]), (&0.into(), &serde_json::json!([])));
    // In renju six black stones in a row can only come from a foul.
    let six = "X X X X X X .\n".to_string() + &". . . . . . .\n".repeat(4);
    let arguments = [&["analyse", "--rule", "renju"], &FAST[..]].concat();
    let found = json(&printed(&arguments, &six)).remove(0);
    assert_eq!(found["outcome"]["winner"], "white");
    assert_eq!(found["outcome"]["by"], "foul: overline");
    // Five white stones are nothing in caro between two black ones.
    let blocked = "X O O O O O X\n".to_string() + &". . . . . . .\n".repeat(4);
    let arguments = [&["analyse", "--rule", "caro", "--to-move", "black"], &FAST[..]].concat();
    assert_eq!(json(&printed(&arguments, &blocked)).remove(0)["outcome"], Value::Null);
}

#[test]
fn what_is_drawn_can_be_read_again() {
    let arguments = ["analyse", "-n", "24", "--nodes", "2000", "--rule", "renju"];
    for moves in ["h8", "h8 i9 j7 g6"] {
        let text = printed(&arguments, moves);
        let (heading, rest) = text.split_once("\n\n").unwrap();
        let (drawing, _) = rest.split_once("\n\n").unwrap();
        assert!(heading.contains("to move"), "{text}");
        for again in [drawing.to_string(), format!("{heading}\n\n{drawing}")] {
            let shown = |text: &str| {
                let marks = |c: char| if c.is_ascii_lowercase() { '.' } else { c };
                text.lines().skip(1).flat_map(str::chars).map(marks).collect::<String>()
            };
            let text = printed(&["explain", "--rule", "renju"], &again);
            let (_, rest) = text.split_once("\n\n").unwrap();
            assert_eq!(shown(rest.split_once("\n\n").unwrap().0), shown(drawing));
        }
    }
}

#[test]
fn pictures_are_drawn_to_new_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (png, svg, gif) = (path("a.png"), path("a.svg"), path("a.gif"));
    let nodes = ["--nodes", "1000"];
    let game = ["analyse", "h8 i9 j7"];
    let again = [&game[..], &["--image", &svg], &nodes].concat();
    printed(&[&game[..], &["--image", &png, "--gif", &gif], &nodes].concat(), "");
    printed(&again, "");
    assert!(std::fs::read(&png).unwrap().starts_with(b"\x89PNG"));
    assert!(std::fs::read(&gif).unwrap().starts_with(b"GIF89a"));
    assert!(std::fs::read_to_string(&svg).unwrap().starts_with("<svg"));
    assert!(refused(&again, "").contains("exists already"));
}

#[test]
fn a_loss_is_certified_as_well() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("loss.json");
    let path = path.to_str().unwrap();
    let text = printed(&[&["solve", "--out", path], &FAST[..]].concat(), &format!("{WON} k8"));
    let [solution] = &json(&text)[..] else { panic!("{text}") };
    assert_eq!(solution["result"], "loss");
    assert_eq!((&solution["certified"], &solution["plies"]), (&true.into(), &2.into()));
    let verified = printed(&["solve", "--verify", path], "");
    assert!(verified.starts_with("Valid: black wins in at most 2 plies"), "{verified}");
}

#[test]
fn a_win_is_certified_and_anybody_can_check_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (good, bad, sgf) = (path("good.json"), path("bad.json"), path("tree.sgf"));
    let solve = ["solve", WON, "--nodes", "20000"];
    let text = printed(&[&solve[..], &["--out", &good]].concat(), "");
    assert!(text.contains("win in 3 plies, certified"), "{text}");
    let text = printed(&["solve", "--verify", &good], "");
    assert!(text.starts_with("Valid: black wins in at most 3 plies"), "{text}");
    printed(&[&solve[..], &["--out", &sgf]].concat(), "");
    assert!(std::fs::read_to_string(&sgf).unwrap().starts_with("(;FF[4]GM[4]"));
    assert_eq!(printed(&["solve", "--verify", &sgf], ""), text);
    // A white stone more, in the way of the five.
    let certificate = std::fs::read_to_string(&good).unwrap();
    std::fs::write(&bad, certificate.replace("\"a5\"", "\"a5\",\"k8\",\"g8\"")).unwrap();
    let output = run(&["solve", "--verify", &bad], "");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(String::from_utf8(output.stdout).unwrap().starts_with("Not valid: after "));
    // It is not valid even if nobody reads that.
    let output = unread(&["solve", "--verify", &bad]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
}

/// Runs the program with a standard output that nobody reads.
fn unread(arguments: &[&str]) -> Output {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut command = goren(Path::new("."), arguments);
    command.stdout(writer);
    program::run(command, "")
}

#[test]
fn a_closed_output_is_no_error_and_files_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let image = folder.path().join("board.svg").display().to_string();
    let arguments = ["analyse", "h8", "--nodes", "1000", "--image", &image];
    let output = unread(&arguments);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    assert!(Path::new(&image).exists());
}

#[cfg(target_os = "linux")]
#[test]
fn a_result_that_cannot_be_printed_is_an_error_and_files_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (image, certificate) = (path("board.svg"), path("win.json"));
    for arguments in [
        vec!["analyse", "h8", "--json", "--nodes", "1000", "--image", &image],
        vec!["solve", WON, "--json", "--nodes", "20000", "--out", &certificate],
        vec!["solve", "--verify", &certificate],
    ] {
        let mut command = goren(Path::new("."), &arguments);
        command.stdout(std::fs::File::options().write(true).open("/dev/full").unwrap());
        let output = program::run(command, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.starts_with("error: cannot write to the standard output: "), "{error}");
    }
    assert!(Path::new(&image).exists() && Path::new(&certificate).exists());
}

#[test]
fn reports_unknown_without_a_proof() {
    let solved = json(&printed(&["solve", "h8 i9", "--nodes", "2000", "--json"], ""));
    assert_eq!(solved[0]["result"], "unknown");
    assert_eq!((&solved[0]["certified"], &solved[0]["certificate"]), (&false.into(), &Value::Null));
    assert!(solved[0]["nodes"].as_u64().unwrap() >= 2000);
}

#[test]
fn solves_by_the_means_that_were_asked_for() {
    // White blocks the three at one end, and black has only open threes at first.
    let threats = "f8 h8 k9 i5 l9 i7 i9 h9 h10 i6 i4 j6 g9 i11";
    let solve = |more: &[&str]| {
        json(&printed(&[&["solve", threats, "--json", "--time", "20"], more].concat(), ""))
            .remove(0)
    };
    let fours = solve(&["--by", "fours"]);
    assert_eq!((&fours["result"], &fours["plies"]), (&"unknown".into(), &Value::Null));
    let found = solve(&["--by", "threats"]);
    assert_eq!((&found["result"], &found["certified"]), (&"win".into(), &true.into()));
    let shortest = solve(&["--by", "threats", "--shortest"]);
    assert_eq!((&shortest["result"], &shortest["certified"]), (&"win".into(), &true.into()));
    let open_three = json(&printed(&["solve", WON, "--json", "--by", "fours"], "")).remove(0);
    assert_eq!((&open_three["plies"], &open_three["certified"]), (&3.into(), &true.into()));
}

#[test]
fn every_move_that_stops_a_threat_is_told() {
    let solve = |moves: &str, by: &str| {
        let options = ["--by", by, "--nodes", "20000", "--defences", "--json"];
        json(&printed(&[&["solve", moves], &options[..]].concat(), "")).remove(0)
    };
    // An open three from h8 to j8 is stopped at its ends: from further away it becomes an open four.
    let three = solve("h8 h9 i8 i9 j8", "threats");
    assert_eq!((&three["threat"], &three["moves"]), (&3.into(), &serde_json::json!(["g8", "k8"])));
    let quiet = solve("h8 i9", "threats");
    assert_eq!((&quiet["threat"], &quiet["moves"]), (&Value::Null, &serde_json::json!([])));
    // A four is stopped at one point, an open four nowhere.
    let four = solve("h8 g8 i8 a3 j8 a5 k8", "fours");
    assert_eq!((&four["threat"], &four["moves"]), (&1.into(), &serde_json::json!(["l8"])));
    let open_four = solve("h8 a1 i8 a3 j8 a5 k8", "search");
    assert_eq!(
        (&open_four["result"], &open_four["moves"]),
        (&"loss".into(), &serde_json::json!([]))
    );
    let arguments = ["solve", "h8 g8 i8 a3 j8 a5 k8", "--by", "fours", "--defences"];
    let text = printed(&arguments, "");
    assert!(text.contains("the opponent threatens to win in 1 ply: l8"), "{text}");
    assert!(text.contains("one move stops it: l8"), "{text}");
}

#[test]
fn a_file_of_results_grows_and_is_not_solved_twice() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let (games, results) = (path("games.txt"), path("results.jsonl"));
    std::fs::write(&games, format!("{WON}\nh8 i9\n")).unwrap();
    let solve = ["solve", "--file", &games, "--nodes", "2000", "--results", &results];
    let text = printed(&solve, "");
    assert!(text.ends_with("2 positions: 1 unknown, 1 win (1 certified)\n"), "{text}");
    let first = std::fs::read_to_string(&results).unwrap();
    let sources: Vec<_> = json(&first).iter().map(|line| line["source"].clone()).collect();
    assert_eq!(sources, [format!("{games}, line 1"), format!("{games}, line 2")]);
    // Nothing is left to do; then the second line was cut short by a crash.
    printed(&solve, "");
    assert_eq!(std::fs::read_to_string(&results).unwrap(), first);
    std::fs::write(&results, &first[..first.len() - 20]).unwrap();
    printed(&solve, "");
    let again = std::fs::read_to_string(&results).unwrap();
    assert_eq!(json(&again).len(), 2);
    assert_eq!(again.lines().next(), first.lines().next());
    for text in ["no result\n", "no result"] {
        std::fs::write(&results, text).unwrap();
        let error = refused(&solve, "");
        assert!(error.contains("results.jsonl, line 1 is no result"), "{error}");
        assert_eq!(std::fs::read_to_string(&results).unwrap(), text);
    }
}
