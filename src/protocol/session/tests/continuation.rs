//! Which lines are commands: names of files, texts, byte-order marks.

use super::*;
use crate::protocol::session::continuation::MAX_TEXT_LINES;

#[test]
fn reads_command_behind_file_name_on_same_line() {
    for line in ["YXHASHDUMP a.bin", "yxhashload  a b.bin", "YXSETDATABASE x.db", "yxlibtodb\tx"] {
        let mut test = TestSession::new();
        assert!(test.say(line) && test.say("START 15"), "{line}");
        assert_eq!(test.lines(), ["OK"], "{line}");
        assert!(!test.say("END"), "{line}");
    }
}

#[test]
fn reads_command_instead_of_file_name_before_greeting() {
    for word in ["YXHASHDUMP", "yxhashload", "YXSETDATABASE", "yxdbtotxt"] {
        let mut test = TestSession::new();
        assert!(test.say(word) && test.say("START 15") && test.say("FOO"), "{word}");
        assert_eq!(test.lines(), ["OK", "UNKNOWN command FOO"], "{word}");
        let mut named = TestSession::new();
        assert!(named.say(word) && named.say("/some path/a.bin") && named.say("START 15"));
        assert_eq!(named.lines(), ["OK"], "{word}: a name is passed over");
        let mut left = TestSession::new();
        assert!(left.say(word) && !left.say("END"), "{word}");
    }
}

#[test]
fn reads_file_name_while_greeting_is_queued() {
    let mut test = TestSession::new();
    for line in ["TURN 1,1", "START 15", "yxshowinfo", "yxhashload", "end", "ABOUT"] {
        assert!(test.say(line), "{line}: the greeting waits for the end of the search");
    }
    test.finish();
    assert_eq!(test.lines(), ["7,7", "OK", &Reply::About.to_string()]);
}

#[test]
fn obeys_commands_behind_unclosed_text() {
    for end in ["END", "end\r"] {
        let mut test = TestSession::new();
        let text = ["YXEDITTEXTDATABASE \"x", "START 15", "7,7", "TURN 1,1", "STOP"];
        assert!(text.iter().all(|line| test.say(line)));
        assert!(test.lines().is_empty(), "the quote may still come");
        test.pass(1000);
        assert!(test.say("FOO"));
        test.finish();
        assert_eq!(test.lines(), ["OK", "UNKNOWN command FOO", "7,7"]);
        assert!(!test.say(end));
    }
    let mut test = TestSession::new();
    assert!(test.say("YXEDITTEXTDATABASE \"x") && test.say("START 15"));
    assert!(test.handle(Event::TextOverdue));
    assert_eq!(test.lines(), ["OK"], "though no line comes behind it");
    for last in [Event::TextOverdue, Event::InputEnded] {
        let mut test = TestSession::new();
        assert!(test.say("yxedittextdatabase \"x") && test.say("END") && test.say("START 15"));
        assert!(!test.handle(last));
        assert!(test.lines().is_empty());
    }
}

#[test]
fn gives_up_text_of_too_many_lines() {
    let mut test = TestSession::new();
    assert!(test.say("YXEDITTEXTDATABASE \"x") && test.say("START 15"));
    (1..MAX_TEXT_LINES).for_each(|_| assert!(test.say("INFO folder x")));
    assert!(test.lines().is_empty());
    assert!(test.say("START 15"));
    assert_eq!(test.lines(), ["OK", "OK"]);
}

#[test]
fn ignores_commands_inside_closed_text() {
    let mut test = TestSession::new();
    let text =
        ["yxedittextdatabase \"two", "end", "START 20", "a \\\" b", "c\\\\\"", "7,7", "done"];
    assert!(text.iter().all(|line| test.say(line)));
    test.pass(5000);
    assert!(test.say("START 15"));
    assert_eq!(test.lines(), ["OK"]);
    assert_eq!(test.session.continuation.text_deadline(), None);
}

#[test]
fn reads_first_command_behind_byte_order_mark() {
    let mut test = TestSession::new();
    assert!(test.say("\u{feff}START 15"));
    assert_eq!(test.lines(), ["OK"]);
    assert!(!TestSession::new().say("\u{feff}END"));
}
