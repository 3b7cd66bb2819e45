//! `protocol.md` is a contract: what it names is understood, what is understood is named, and its
//! examples are lines that the parser accepts.

#![allow(clippy::expect_used)]

use super::gomocup::command::{Command, SETTING_NAMES};
use super::gomocup::parse::{COMMAND_WORDS, ParseError, parse};
use super::yixin_board::command::{Following, PASSED_OVER, YIXIN_WORDS, YixinCommand};
use crate::rules::Rule;
use std::collections::BTreeSet;

const PAGE: &str = include_str!("../../protocol.md");

/// The first cells of the table under a heading, without the head: the words in backticks.
fn first_cells(heading: &str) -> Vec<&'static str> {
    let section = PAGE.split_once(&format!("\n{heading}\n")).expect("the heading").1;
    let table = section.lines().skip_while(|line| !line.starts_with('|'));
    let rows = table.take_while(|line| line.starts_with('|')).skip(2);
    rows.map(|row| row.split('`').nth(1).expect("a word in backticks")).collect()
}

fn first_word(text: &str) -> &str {
    text.split(' ').next().unwrap_or(text)
}

/// A line that a manager may send, from what the page shows.
fn example(usage: &str) -> String {
    let numbers = usage.replace("width,height", "15,20").replace("x,y", "7,8").replace(" n", " 15");
    numbers.replace("key value", "rule 4")
}

#[test]
fn page_names_every_command() {
    let shown = first_cells("## Commands");
    let named: BTreeSet<&str> = shown.iter().map(|usage| first_word(usage)).collect();
    assert_eq!(named, COMMAND_WORDS.iter().map(|(word, _)| *word).collect());
    assert_eq!(named.len(), shown.len(), "a command is named twice");
    for usage in shown {
        let line = example(usage);
        assert!(parse(line.as_bytes()).is_ok(), "{line}");
        assert!(parse(line.to_lowercase().as_bytes()).is_ok(), "{line}");
    }
}

#[test]
fn page_names_every_command_of_yixin_board() {
    let shown = first_cells("## Yixin-Board");
    let named: BTreeSet<&str> = shown.iter().map(|usage| first_word(usage)).collect();
    assert_eq!(named, YIXIN_WORDS.iter().map(|(word, _)| *word).collect());
    assert_eq!(named.len(), shown.len(), "a command is named twice");
    for usage in shown {
        let line = example(usage);
        for line in [line.to_lowercase(), line] {
            assert!(matches!(parse(line.as_bytes()), Ok(Command::Yixin(_))), "{line}");
        }
    }
}

#[test]
fn page_names_commands_that_are_passed_over() {
    let (_, list) = PAGE.split_once("passed over, with the line").expect("the list");
    let (files, list) = list.split_once("with the stones").expect("those with stones");
    let (stones, list) = list.split_once("with a text").expect("those with a text");
    let (text, list) = list.split_once("or alone").expect("those alone");
    let (alone, _) = list.split_once(").").expect("the end");
    let lists = [
        (files, Following::Path),
        (stones, Following::Stones),
        (text, Following::Text),
        (alone, Following::Nothing),
    ];
    for (text, following) in lists {
        let words = text.split('`').skip(1).step_by(2).filter(|word| *word != "DONE");
        let known =
            PASSED_OVER.iter().filter(|(_, kind)| *kind == following).map(|(word, _)| *word);
        assert_eq!(words.collect::<BTreeSet<_>>(), known.collect());
    }
    for (word, following) in PASSED_OVER {
        let command = YixinCommand::PassedOver(following);
        assert_eq!(parse(word.to_lowercase().as_bytes()), Ok(Command::Yixin(command)));
    }
}

#[test]
fn page_names_every_setting() {
    let named: BTreeSet<&str> = first_cells("## INFO").into_iter().collect();
    assert_eq!(named, SETTING_NAMES.iter().map(|(name, _)| *name).collect());
    for name in named {
        let parsed = parse(format!("INFO {name} 5").as_bytes());
        assert!(matches!(parsed, Ok(Command::Info(Some(setting))) if setting.value == 5), "{name}");
    }
}

#[test]
fn parser_ignores_settings_without_effect() {
    let (_, list) = PAGE.split_once("have no effect:").expect("the list");
    let (list, _) = list.split_once("\n\n").expect("its end");
    let names: Vec<&str> = list.split('`').skip(1).step_by(2).collect();
    assert!(names.contains(&"evaluate") && names.contains(&"folder"));
    for name in names {
        assert_eq!(parse(format!("INFO {name} 1").as_bytes()), Ok(Command::Info(None)), "{name}");
    }
}

#[test]
fn parser_accepts_example_conversation() {
    let sent: Vec<&str> = PAGE.lines().filter_map(|line| line.strip_prefix("-> ")).collect();
    assert!(sent.len() >= 5);
    for line in sent {
        assert!(parse(line.as_bytes()).is_ok(), "{line}");
    }
    assert!(matches!(parse(b"JUMP"), Err(ParseError::Unknown(_))));
}

#[test]
fn page_names_every_rule() {
    let codes: Vec<u32> =
        first_cells("### Rules").iter().map(|code| code.parse().expect("a number")).collect();
    assert_eq!(codes, Rule::ALL.map(Rule::gomocup));
}
