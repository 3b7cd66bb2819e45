//! `goren lessons`, run: the list, a lesson through a pipe, and what is printed without asking.

use crate::program;
use std::path::Path;
use std::process::Output;

const PAGE: &str = include_str!("../../../docs/lessons.md");

fn run(arguments: &[&str], script: &str) -> Output {
    program::run(program::goren(Path::new("."), &[&["lessons"], arguments].concat()), script)
}

fn printed(arguments: &[&str], script: &str) -> String {
    program::text(run(arguments, script))
}

/// What a script prints behind the first step of a lesson.
fn behind_the_first_step(number: &str, script: &str) -> String {
    let before = printed(&[number], "");
    let all = printed(&[number], script);
    assert!(all.starts_with(&before), "{all}");
    all[before.len()..].to_string()
}

#[test]
fn without_a_number_the_ten_lessons_are_listed() {
    let list = printed(&[], "");
    for (number, title) in [(1, "Five"), (4, "Why an open three must be met"), (10, "How white")] {
        assert!(list.contains(&format!("{number:>4}  {title}")), "{list}");
    }
    let rows = list.lines().filter(|line| line.starts_with("  ")).count();
    assert_eq!(rows, 10, "{list}");
}

#[test]
fn a_lesson_is_taken_from_its_first_step_to_its_end() {
    let start = printed(&["1"], "");
    assert!(start.starts_with("Lesson 1: Five\n"), "{start}");
    assert!(start.contains("\nStep 1 of 5: Four in a row\n\n   a b c"), "{start}");
    assert!(!start.contains('!') && start.ends_with("makes five.\n"), "{start}");
    let end = printed(&["1"], "g6\nb6\n4,4\nk7\nH8\ng8\nnever read\n");
    for step in 1..=5 {
        assert_eq!(end.matches(&format!("\nStep {step} of 5: ")).count(), 1, "{end}");
    }
    assert!(end.contains("\nRight. One is missing.\n"), "{end}");
    assert!(end.contains("\nRight.\ne5 fills the gap."), "{end}");
    let last = "This was lesson 1. The next is `goren lessons 2`: Four and open three.\n";
    assert!(end.ends_with(last), "{end}");
    assert!(printed(&["10"], &"next\n".repeat(9)).ends_with("This was lesson 10.\n"));
}

#[test]
fn a_wrong_answer_gets_a_short_true_reply_and_the_step_stays() {
    for (lesson, line, reply) in [
        ("1", "c1", "c1 does not make five in a row."),
        ("1", "c6", "There is a stone on c6 already."),
        ("1", "z1", "z1 is not on this board of 11x11."),
        ("1", "castle", "That is neither a point nor a command; `help` lists the commands."),
        ("4", "a1", "If white plays a1, black makes an open four at d6 or h6."),
        ("4", "c6", "This is too far away. Black makes an open four on the other side."),
        ("8", "d4", "Choose one of A B C."),
        ("8", "b", "8 rows of five pass through h1, and 20 through the best point."),
        ("10", "a1", "If white plays a1, black wins by fours and open threes, the first at e5."),
    ] {
        let said = behind_the_first_step(lesson, &format!("{line}\n"));
        let said = said.replace('\n', " ");
        assert_eq!(said, format!("{reply} "), "{lesson} {line}");
    }
}

#[test]
fn steps_can_be_left_out_repeated_and_gone_back_to() {
    let said = behind_the_first_step("2", "back\n\nnext\nback\nboard\nhelp\nquit\nnext\n");
    let steps: Vec<&str> = said.lines().filter(|line| line.starts_with("Step ")).collect();
    assert_eq!(steps, ["Step 2 of 5: An open four", "Step 1 of 5: A four", "Step 1 of 5: A four"]);
    assert!(said.starts_with("This is the first step.\n"), "{said}");
    assert!(said.contains("\n  back         go back to the step before\n"), "{said}");
}

#[test]
fn what_was_found_is_forgotten_when_a_step_begins_again() {
    let said = behind_the_first_step("1", "g6\ng6\nnext\nback\nb6\ng6\n");
    assert_eq!(said.matches("Right. One is missing.").count(), 3, "{said}");
    assert_eq!(said.matches("At b6 and at g6 black makes five").count(), 1, "{said}");
}

#[test]
fn shown_lessons_hold_all_answers_and_ask_nothing() {
    let one = printed(&["2", "--show"], "never read\n");
    assert!(one.contains("\nAnswer: d6 h6. After d6 black makes five"), "{one}");
    assert!(one.contains("\nWrong: c5 h5. This makes a four"), "{one}");
    let all = printed(&["--show"], "");
    assert!(all.contains(&one) && all.matches("\nAnswer: ").count() >= 40);
    assert!((1..=10).all(|number| all.contains(&format!("Lesson {number}: "))));
}

#[test]
fn a_lesson_that_does_not_exist_is_refused() {
    for number in ["0", "11"] {
        let output = run(&[number], "");
        let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2));
        let expected = format!("there is no lesson {number}: they are numbered 1 to 10");
        assert!(complaint.contains(&expected), "{complaint}");
    }
    assert_eq!(run(&["three"], "").status.code(), Some(2));
}

#[test]
fn the_page_lists_the_lessons_that_there_are() {
    let list = printed(&[], "");
    for row in list.lines().filter(|line| line.starts_with("  ")) {
        let (number, title) = row.trim().split_once("  ").expect("a number and a title");
        assert!(PAGE.contains(&format!("{number}. {title}\n")), "{row}");
    }
}
