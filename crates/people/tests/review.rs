//! `goren review`, run: what it says about games with known mistakes, the files that it writes, and
//! what it refuses.

use crate::program::{self, goren};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Output;

/// Black has an open three after j10. White plays elsewhere, black makes the open four.
const UNANSWERED_THREE: &str = "h8 h9 i9 i8 j10 a1 k11 l12 g7";
/// Black has an open four with h11 and does not complete it; white makes a four, and then a five.
const FORGOTTEN_FOUR: &str = "h8 a1 h9 a2 h10 a4 h11 a8 c3 a3 o15 a5";
const NODES: [&str; 2] = ["--nodes", "3000"];

fn run(arguments: &[&str], input: &str) -> Output {
    let arguments = [&["review"], &NODES[..], arguments].concat();
    program::run(goren(Path::new("."), &arguments), input)
}

fn printed(arguments: &[&str], input: &str) -> String {
    program::text(run(arguments, input))
}

/// The reviews, a line of JSON each, held against the schema.
fn reviews(arguments: &[&str], input: &str) -> Vec<Value> {
    let schema: Value =
        serde_json::from_str(include_str!("../../../docs/review.schema.json")).unwrap();
    let schema = jsonschema::validator_for(&schema).unwrap();
    let lines = printed(&[arguments, &["--json"]].concat(), input);
    let read = |line: &str| {
        let review: Value = serde_json::from_str(line).unwrap();
        schema.validate(&review).unwrap_or_else(|error| panic!("{error} in {line}"));
        review
    };
    lines.lines().map(read).collect()
}

/// The moves with these, as `number move`.
fn moves_with(review: &Value, wanted: impl Fn(&Value) -> bool) -> Vec<String> {
    let moves = review["reviewed"].as_array().unwrap().iter();
    let name = |m: &Value| format!("{} {}", m["number"], m["move"].as_str().unwrap());
    moves.filter(|m| wanted(m)).map(name).collect()
}

/// That a refusal ends with exit code 2, says this and nothing on the standard output.
fn refused(arguments: &[&str], input: &str, expected: &str) {
    let output = run(arguments, input);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {complaint}");
    assert!(complaint.contains(expected), "{arguments:?}: {complaint}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
}

#[test]
fn a_three_that_was_not_answered_is_the_losing_move() {
    let review = &reviews(&[], UNANSWERED_THREE)[0];
    assert_eq!(moves_with(review, |m| m["color"] == "white" && !m["losing"].is_null()), ["6 a1"]);
    assert_eq!(review["reviewed"][5]["judgement"], "blunder");
    let reason = &review["reviewed"][5]["reason"];
    assert_eq!((&reason["kind"], &reason["threat"]["kind"]), (&"left".into(), &"open-four".into()));
    let text = reason["text"].as_str().unwrap();
    assert!(
        text.starts_with("a1 leaves black's open three h8-i9-j10. Black makes an open four at "),
        "{text}"
    );
    let better = review["reviewed"][5]["better"][0].as_str().unwrap();
    assert!(["f6", "g7", "k11", "l12"].contains(&better), "{better} does not stop an open three");
    // What black does with it is right.
    assert_eq!(moves_with(review, |m| m["number"] == 7 && m["loss"] != 0.0), [""; 0]);
    assert_eq!(review["black_win_rates"][9], 1.0);
    assert_eq!(review["outcome"]["winner"], "black");
}

#[test]
fn a_four_that_was_not_completed_is_a_missed_win() {
    let review = &reviews(&[], FORGOTTEN_FOUR)[0];
    let missed = moves_with(review, |m| !m["missed_win"].is_null());
    assert!(missed.contains(&"11 o15".to_string()), "{missed:?}");
    let win = &review["reviewed"][10]["missed_win"];
    assert_eq!(
        (&win["plies"], &win["by"], &win["certified"]),
        (&1.into(), &"five".into(), &true.into())
    );
    assert!(["h7", "h12"].contains(&win["line"][0].as_str().unwrap()));
    assert!(win["certificate"].is_object());
    let text = printed(&[], FORGOTTEN_FOUR);
    assert!(text.contains("11. o15 (black): blunder; win rate won -> "), "{text}");
    assert!(text.contains("o15 misses the five at h7"), "{text}");
    assert!(text.contains("This win is proved."), "{text}");
    assert!(text.contains("Black's win rate after each move"), "{text}");
}

#[test]
fn a_forbidden_move_is_the_losing_one() {
    // The double-three of the documentation of the rules.
    let review = &reviews(&["--rule", "renju"], "h8 h9 i7 i9 h10 i6 i11 i12 g9")[0];
    assert_eq!(review["outcome"]["winner"], "white");
    assert_eq!(review["reviewed"][8]["losing"], 1);
    assert_eq!(review["reviewed"][8]["reason"]["kind"], "foul");
    assert_eq!(review["reviewed"][8]["after"]["win_rate"], 0.0);
    assert_eq!(review["black_win_rates"][9], 0.0);
}

#[test]
fn the_same_review_comes_from_every_notation_and_again() {
    let list = reviews(&[], UNANSWERED_THREE);
    let without = |review: &Value| {
        let mut review = review.clone();
        review["source"] = Value::Null;
        review
    };
    let joined = UNANSWERED_THREE.replace(' ', "");
    let sgf = "(;FF[4]GM[4]SZ[15];B[hh];W[hg];B[ig];W[ih];B[jf];W[ao];B[ke];W[ld];B[gi])";
    for text in [UNANSWERED_THREE, &joined, sgf] {
        assert_eq!(without(&reviews(&[], text)[0]), without(&list[0]), "{text}");
    }
}

#[test]
fn several_games_are_reviewed_in_turn() {
    let games = reviews(&[], &format!("{UNANSWERED_THREE}\n{FORGOTTEN_FOUR}\n"));
    let sources: Vec<_> = games.iter().map(|game| game["source"].as_str().unwrap()).collect();
    assert_eq!(sources, ["the standard input, line 1", "the standard input, line 2"]);
}

#[test]
fn a_summary_adds_up_the_games_of_each_player() {
    let game = |moves| format!("(;GM[4]SZ[15]PB[Anna]PW[Ben]{moves})");
    let moves = ";B[hh];W[ao];B[hg];W[bo];B[hf];W[oa];B[he];W[ob]";
    let both = game(moves).repeat(2);
    let text = printed(&["--summary"], &both);
    assert!(text.contains("Ben: 2 games, "), "{text}");
    assert!(text.contains("  left 2 open threes\n"), "{text}");
    let json: Value = serde_json::from_str(&printed(&["--summary", "--json"], &both)).unwrap();
    let ben = &json["players"][1];
    assert_eq!((&ben["name"], &ben["games"]), (&"Ben".into(), &2.into()));
    let reasons = ben["reasons"].as_array().unwrap();
    assert!(reasons.iter().any(|r| r["win"] == "open-four" && r["count"] == 2), "{ben}");
}

#[test]
fn a_review_is_the_same_again() {
    let arguments = ["review", "--json"];
    let once = || program::text(program::run(goren(Path::new("."), &arguments), UNANSWERED_THREE));
    assert_eq!(once(), once());
}

#[test]
fn files_are_written_whole() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let (sgf, svg, png) = (at("game.sgf"), at("curve.svg"), at("curve.png"));
    let html = at("review.html");
    printed(&["--sgf", &sgf, "--image", &svg, "--html", &html], UNANSWERED_THREE);
    printed(&["--image", &png], UNANSWERED_THREE);
    let text = fs::read_to_string(&sgf).unwrap();
    assert!(text.contains("(;W[ao]C[blunder; win rate "), "{text}");
    assert_eq!(text.matches('(').count(), text.matches(')').count(), "{text}");
    // The variations do not hide the game from our own reader.
    assert_eq!(reviews(&[], &text)[0]["moves"].as_array().unwrap().len(), 9);
    assert!(fs::read_to_string(&svg).unwrap().contains("<title>6. a1 blunder</title>"));
    assert_eq!(fs::read(&png).unwrap()[..8], *b"\x89PNG\r\n\x1a\n");
    // The stones of the three, and the points where it is stopped.
    assert!(text.contains("TR[hh][ig][jf]"), "{text}");
    assert!(text.contains("a1 leaves black's open three"), "{text}");
    assert!(fs::read_to_string(&html).unwrap().contains("a1 leaves black's open three"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 4, "no temporary file is left");
}

#[cfg(target_os = "linux")]
#[test]
fn all_games_are_written_even_if_nothing_can_be_printed() {
    let folder = tempfile::tempdir().unwrap();
    let sgf = folder.path().join("games.sgf");
    let arguments = ["review", "--nodes", "300", "--sgf", sgf.to_str().unwrap()];
    let mut command = goren(Path::new("."), &arguments);
    command.stdout(fs::File::options().write(true).open("/dev/full").unwrap());
    let output = program::run(command, "h8 i9\nh8 i9\n");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(output.stderr.starts_with(b"error: cannot write to the standard output: "));
    assert_eq!(fs::read_to_string(&sgf).unwrap().matches("GM[4]").count(), 2);
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_review_says_what_is_missing_and_keeps_the_moves() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["review", "--time", "600", "--sgf", "game.sgf", "h8 i9 j7"];
    let mut child = goren(folder.path(), &arguments).spawn().unwrap();
    crate::ctrl_c::interrupt(&mut child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("interrupted: moves 1 to 3 were not reviewed\n"), "{text}");
    let text = fs::read_to_string(folder.path().join("game.sgf")).unwrap();
    assert!([";B[hh]", ";W[ig]", ";B[ji]"].iter().all(|played| text.contains(played)), "{text}");
}

#[test]
fn rejects_what_is_no_game_before_any_work() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    fs::write(at("there.sgf"), "mine").unwrap();
    let (there, fresh, other) = (at("there.sgf"), at("fresh.sgf"), at("curve.gif"));
    let sgf = ["--sgf", fresh.as_str()];
    refused(&sgf, "h8 i9\nh8 z99", "the standard input, line 2: ");
    refused(&sgf, "h8 i9 h8", "h8, move 3, is move 1 too");
    refused(
        &sgf,
        ". . . . .\n. X . . .\n. . . . .\n. . . . .\n. . . . .",
        "a position, not a game",
    );
    refused(&sgf, "(;GM[4]SZ[15])", "the game has no moves");
    refused(&["--sgf", &there], UNANSWERED_THREE, "exists already");
    refused(&["--image", &other], UNANSWERED_THREE, "ends in .svg or .png");
    let same = at("curve.svg");
    let both = ["--sgf", &same, "--image", &same];
    refused(&both, UNANSWERED_THREE, "--sgf and --image name the same file");
    refused(&["--image", &at("a.svg")], "h8 i9\nh8 i9", "--image is for one game, not 2");
    refused(&["--file", &at("missing.psq")], "", "missing.psq");
    assert_eq!(fs::read_to_string(&there).unwrap(), "mine");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}
