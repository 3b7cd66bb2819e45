//! The parser without any engine.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use super::super::command::SettingKey;
use super::*;
use crate::protocol::tokens::Stone;
use crate::protocol::yixin_board::command::{HashFileUse, YixinCommand};
use proptest::prelude::*;
use std::path::PathBuf;

fn at(x: i64, y: i64) -> Coordinates {
    Coordinates { x, y }
}

fn stones(list: &[(i64, i64, Option<i64>)], done: bool) -> BlockPart {
    let stones = list.iter().map(|&(x, y, field)| Stone { at: at(x, y), field }).collect();
    BlockPart { stones, done }
}

fn info(key: SettingKey, value: i64) -> Result<Command, ParseError> {
    Ok(Command::Info(Some(Setting { key, value })))
}

#[test]
fn reads_every_command_in_any_case() {
    let arguments = |word: &str| match word {
        "START" => " 15",
        "RECTSTART" | "TURN" | "TAKEBACK" | "PLAY" => " 7,8",
        _ => "",
    };
    for (word, _) in COMMAND_WORDS {
        let line = format!("{word}{}", arguments(word));
        let parsed = parse(line.as_bytes());
        assert!(parsed.is_ok(), "{line}");
        assert_eq!(parse(line.to_lowercase().as_bytes()), parsed);
        assert_eq!(parse(format!(" \t{line} \r\n").as_bytes()), parsed);
    }
}

#[test]
fn reads_sizes_in_every_form() {
    let size = |width, height| Ok(Command::Start { width, height });
    assert_eq!(parse(b"START 15"), size(15, 15));
    assert_eq!(parse(b"start 15 15"), size(15, 15));
    assert_eq!(parse(b"START 15,20"), size(15, 20));
    assert_eq!(parse(b"START 15 foo"), size(15, 15));
    assert_eq!(parse(b"START -1"), size(-1, -1));
    assert_eq!(parse(b"START 99999999999999999999"), size(i64::MAX, i64::MAX));
    assert_eq!(parse(b"START"), Err(ParseError::Size));
    assert_eq!(parse(b"START abc"), Err(ParseError::Size));
    for line in ["RECTSTART 15,20", "RECTSTART 15 20", "RECTSTART 15, 20", "RECTSTART 15 ,20"] {
        assert_eq!(parse(line.as_bytes()), size(15, 20));
    }
    for line in ["RECTSTART", "RECTSTART 15", "RECTSTART a,b", "RECTSTART ,"] {
        assert_eq!(parse(line.as_bytes()), Err(ParseError::Size));
    }
}

#[test]
fn rejects_coordinates_other_than_two_numbers() {
    for line in ["TURN 7,8", "TURN  7 , 8", "TURN 7, 8", "TURN 7 ,8", "TURN 7 8", "turn\t7,8"] {
        assert_eq!(parse(line.as_bytes()), Ok(Command::Turn(at(7, 8))), "{line}");
    }
    assert_eq!(parse(b"TURN -1,2"), Ok(Command::Turn(at(-1, 2))));
    assert_eq!(parse(b"PLAY 0,0"), Ok(Command::Play(at(0, 0))));
    assert_eq!(parse(b"TAKEBACK 1,2"), Ok(Command::TakeBack(at(1, 2))));
    let bad = [
        "TURN",
        "TURN 3",
        "TURN a,b",
        "TURN 3,4,5",
        "TURN 3,,4",
        "TURN 3,",
        "TURN ,3",
        "TURN 3x,4",
    ];
    for line in bad {
        assert_eq!(parse(line.as_bytes()), Err(ParseError::Coordinates), "{line}");
    }
}

#[test]
fn reads_blocks_on_one_line_or_many() {
    assert_eq!(parse(b"BOARD"), Ok(Command::Board(stones(&[], false))));
    assert_eq!(parse(b"done"), Ok(Command::Stones(stones(&[], true))));
    assert_eq!(parse(b"7,8,1"), Ok(Command::Stones(stones(&[(7, 8, Some(1))], false))));
    assert_eq!(parse(b"7 , 8, 1"), Ok(Command::Stones(stones(&[(7, 8, Some(1))], false))));
    assert_eq!(parse(b"7,8"), Ok(Command::Stones(stones(&[(7, 8, None)], false))));
    let two = stones(&[(7, 7, Some(1)), (8, 8, Some(2))], true);
    assert_eq!(parse(b"BOARD 7,7,1 8,8,2 DONE 9,9,1"), Ok(Command::Board(two.clone())));
    assert_eq!(parse(b"7,7,1 junk 8,8,2 1,2,3,4 , done"), Ok(Command::Stones(two)));
    for line in ["8,8,2,0 DONE", "8 8 2 done", "7,7,x DONE", "1 DONE ,8"] {
        assert_eq!(parse(line.as_bytes()), Ok(Command::Stones(stones(&[], true))), "{line}");
    }
    assert_eq!(parse(b"SWAP2BOARD"), Ok(Command::Swap2Board(stones(&[], false))));
}

#[test]
fn reads_known_settings_and_ignores_others() {
    assert_eq!(parse(b"INFO timeout_turn 5000"), info(SettingKey::TimeoutTurn, 5000));
    assert_eq!(parse(b"info TIME_LEFT -500"), info(SettingKey::TimeLeft, -500));
    assert_eq!(parse(b"INFO rule 4.9"), info(SettingKey::Rule, 4));
    assert_eq!(parse(b"INFO max_node 99999999999999999999"), info(SettingKey::MaxNode, i64::MAX));
    assert_eq!(parse(b"INFO max_memory +5 bytes"), info(SettingKey::MaxMemory, 5));
    let ignored: [&[u8]; 9] = [
        b"INFO",
        b"INFO timeout_turn",
        b"INFO timeout_turn soon",
        b"INFO timeout_turn 1e3",
        b"INFO timeout_turn .",
        b"INFO folder C:\\Program Files\\x y\\",
        b"INFO folder \xff\xfe\x80",
        b"INFO evaluate 7,8",
        b"INFO no_such_key 1",
    ];
    for line in ignored {
        assert_eq!(parse(line), Ok(Command::Info(None)));
    }
}

#[test]
fn reads_hash_file_name_behind_command() {
    let command = |command| Ok(Command::Yixin(command));
    let saved = YixinCommand::HashFile(HashFileUse::Save, PathBuf::from("a b.bin"));
    assert_eq!(parse(b"yxhashdump  a b.bin \r\n"), command(saved));
    let loaded = YixinCommand::HashFile(HashFileUse::Load, PathBuf::from("START"));
    assert_eq!(parse(b"YXHASHLOAD START"), command(loaded));
    let awaited = YixinCommand::AwaitHashFile(HashFileUse::Load);
    assert_eq!(parse(b"YXHASHLOAD \t\r\n"), command(awaited));
}

#[test]
fn names_unknown_command_short_and_printable() {
    assert_eq!(parse(b"FOO 1 2"), Err(ParseError::Unknown("FOO".to_string())));
    assert_eq!(parse(b"\xc3\xa9\x01"), Err(ParseError::Unknown("???".to_string())));
    let Err(ParseError::Unknown(word)) = parse(&[b'A'; 100_000]) else { panic!() };
    assert_eq!(word.len(), 32);
    for line in ["STARTX 15", "1", "7;8", "-", ",", "7,8,x", "yxforbidden 7,8", "x DONE"] {
        assert!(matches!(parse(line.as_bytes()), Err(ParseError::Unknown(_))), "{line}");
    }
}

proptest! {
    #[test]
    fn never_panics_on_random_bytes(line in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = parse(&line);
    }

    #[test]
    fn never_panics_on_random_arguments(word in 0..COMMAND_WORDS.len(), rest in "[ ,.0-9+\\-a-z]{0,30}") {
        let _ = parse(format!("{}{rest}", COMMAND_WORDS[word].0).as_bytes());
    }
}
