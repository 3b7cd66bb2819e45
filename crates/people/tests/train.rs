//! `goren train`, run: problems through a pipe, the file that it keeps, and what it refuses.

use crate::program;
use std::fs;
use std::path::Path;
use std::process::Output;

fn run(folder: &Path, arguments: &[&str], script: &str) -> Output {
    let kept = ["train", "--progress", "kept.json", "--seed", "1"];
    program::run(program::goren(folder, &[&kept, arguments].concat()), script)
}

fn printed(folder: &Path, arguments: &[&str], script: &str) -> String {
    program::text(run(folder, arguments, script))
}

/// The point that solves a problem, as `solution` tells it.
fn solution(folder: &Path, arguments: &[&str]) -> String {
    let fresh = [arguments, &["--progress", "other.json"]].concat();
    let kept = ["train", "--seed", "1"];
    let text = program::text(program::run(
        program::goren(folder, &[&kept, &fresh[..]].concat()),
        "solution\n",
    ));
    let told = text.split("The solution: ").nth(1).unwrap_or_else(|| panic!("{text}"));
    told.split([' ', '.']).next().unwrap().to_string()
}

#[test]
fn a_problem_is_solved_and_counted_and_the_rating_kept() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["--theme", "five", "--count", "1"];
    let right = solution(folder.path(), &arguments);
    let text = printed(folder.path(), &arguments, &format!("castle\n{right}\n"));
    assert!(text.contains("Your rating is 1000 "), "{text}");
    assert!(text.contains("Find the win."), "{text}");
    assert!(text.contains("castle") && text.contains("`help` lists the commands"), "{text}");
    assert!(text.contains("Solved.\nYour rating: 1"), "{text}");
    let kept = fs::read_to_string(folder.path().join("kept.json")).unwrap();
    assert!(kept.contains("\"solved\": 1"), "{kept}");
    let again = printed(folder.path(), &arguments, "rating\nquit\n");
    assert!(again.contains("1 solved, 0 failed."), "{again}");
}

#[test]
fn a_wrong_move_is_told_why_and_counts_once() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["--theme", "stop-five", "--count", "1"];
    let right = solution(folder.path(), &arguments);
    let wrong = if right == "a1" { "o15" } else { "a1" };
    let text = printed(folder.path(), &arguments, &format!("{wrong}\n{wrong}\n{right}\n"));
    assert!(text.contains("Find the defence."), "{text}");
    assert!(text.contains("Wrong. ") && text.contains(" makes five at "), "{text}");
    assert_eq!(text.matches("Your rating: ").count(), 1, "{text}");
    assert!(text.contains("Solved."), "{text}");
    let rating = printed(folder.path(), &arguments, "rating\n");
    assert!(rating.contains("0 solved, 1 failed. 1 will come again, 0 of them today."), "{rating}");
}

#[test]
fn a_hint_names_the_theme_and_then_nothing_counts() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["--theme", "five", "--count", "1"];
    let right = solution(folder.path(), &arguments);
    let text = printed(folder.path(), &arguments, &format!("hint\n{right}\n"));
    assert!(
        text.contains("Make a five.") && text.contains("With a hint it does not count."),
        "{text}"
    );
    assert!(!folder.path().join("kept.json").exists());
}

#[test]
fn refuses_what_it_cannot_use_and_leaves_a_damaged_file_alone() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |arguments: &[&str], expected: &str| {
        let output = run(folder.path(), arguments, "");
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{complaint}");
        assert!(complaint.contains(expected), "{complaint}");
    };
    refused(&["--theme", "castling"], "castling");
    refused(&["--rating", "5"], "5 is no range of ratings");
    refused(&["--theme", "five", "--rating", "2400-2400"], "no problem has this theme and rating");
    refused(&["--problems", "missing.txt"], "missing.txt");
    fs::write(folder.path().join("bad.txt"), "no problem\n").unwrap();
    refused(&["--problems", "bad.txt"], "bad.txt");
    fs::write(folder.path().join("kept.json"), "mine").unwrap();
    refused(&[], "kept.json is no file of goren train");
    assert_eq!(fs::read_to_string(folder.path().join("kept.json")).unwrap(), "mine");
}
