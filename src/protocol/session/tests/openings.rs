//! Openings, those of Gomocup and those of Yixin-Board.

use super::*;

#[test]
fn clock_of_swap2_starts_with_first_line() {
    let mut test = TestSession::new();
    for line in ["INFO timeout_turn 5400000", "INFO timeout_match 5400000"] {
        let _ = test.say(line);
    }
    test.pass(2000);
    let _ = test.say("SWAP2BOARD");
    test.pass(40);
    let _ = test.say("DONE");
    assert_eq!(test.search().started, Duration::from_millis(2000));
    let deadline = test.search().deadline.unwrap();
    assert!(deadline <= Duration::from_secs(62) + PATIENCE, "{deadline:?}");
    let _ = test.say("STOP");
    assert_eq!(test.search().deadline, Some(Duration::from_millis(2040) + PATIENCE));
    test.finish();
    let stones = test.session.engine.record().stone_count();
    assert_eq!(stones, 3);
    assert_eq!(test.lines().first().unwrap().split(' ').count(), 3);
}

#[test]
fn gives_whole_match_to_first_opening_step_of_yixin_board() {
    let steps = ["YXSWAP2STEP1", "YXSOOSORVSTEP1", "YXSOOSORVSTEP2 7,7 7,6 8,6 DONE"];
    for step in steps {
        let mut test = TestSession::new();
        for line in [
            "INFO timeout_turn 300000",
            "INFO timeout_match 1000000",
            "INFO time_left 3000",
            "TURN 1,1",
            "YXSTOP",
        ] {
            let _ = test.say(line);
        }
        test.pass(2900);
        test.finish();
        let _ = test.say(step);
        let time = test.search().deadline.unwrap() - test.search().started - PATIENCE;
        assert!(time > Duration::from_secs(5), "{step}: {time:?}");
    }
}

/// What is answered to these lines, of which one begins a step of an opening, when the search ends.
fn answers_to_a_step(lines: &[&str]) -> Vec<String> {
    let mut test = TestSession::new();
    lines.iter().for_each(|line| assert!(test.say(line), "{line}"));
    test.finish();
    let text = String::from_utf8(test.session.replies.written().clone()).unwrap();
    let answers = text.lines().filter(|line| !line.starts_with("MESSAGE swap2: "));
    answers.map(str::to_string).collect()
}

#[test]
fn does_not_answer_abandoned_opening_step() {
    let nothing = [
        &["YXSWAP2STEP1", "YXSWAP2STEP1"][..],
        &["YXSOOSORVSTEP1", "YXSOOSORVSTEP1"],
        &["YXSWAP2STEP1", "YXHASHCLEAR", "BOARD"],
    ];
    for lines in nothing {
        assert!(answers_to_a_step(lines).is_empty(), "{lines:?}");
    }
    for step in [
        &["YXSOOSORVSTEP3", "7,7 7,6 8,6 DONE"],
        &["YXSOOSORVSTEP4 2", "7,7 7,6 8,6 9,5 DONE"],
        &["YXSOOSORVSTEP5 2", "7,7 7,6 8,6 9,5 DONE"],
        &["YXSOOSORVSTEP6", "7,7 7,6 8,6 9,5 1,1 2,3 3,1 DONE"],
    ] {
        assert_eq!(answers_to_a_step(&[&step[..], &["START 15"]].concat()), ["OK"], "{step:?}");
    }
}

#[test]
fn answers_abandoned_swap2_step_with_one_move() {
    for lines in [
        ["YXBOARD 7,7,2 6,8,1 11,6,2 DONE", "YXSWAP2STEP2", "YXSTOP", "START 15"],
        ["YXBOARD 7,7,2 6,8,1 11,6,2 3,3,1 3,11,2 DONE", "YXSWAP2STEP3", "YXSTOP", "START 15"],
    ] {
        assert_eq!(answers_to_a_step(&lines), ["6,6", "OK"]);
    }
}

#[test]
fn answers_opening_step_of_yixin_board() {
    for (lines, words, count) in [
        (&["YXSWAP2STEP1", "YXSTOP"][..], "SWAP2 MOVE", 3),
        (&["YXSWAP2STEP1", "YXHASHCLEAR"], "SWAP2 MOVE", 3),
        (&["YXSOOSORVSTEP1", "YXSTOP"], "SOOSORV MOVE", 3),
        (&["YXBOARD 7,7,2 6,8,1 11,6,2 DONE", "YXSWAP2STEP2", "YXSTOP"], "SWAP2 SWAP1 ", 1),
    ] {
        let answers = answers_to_a_step(lines);
        let is_one = |line: &String| line.starts_with(&format!("MESSAGE {words}"));
        assert!(answers.len() == count && answers.iter().all(is_one), "{lines:?}: {answers:?}");
    }
    // With an even number of fifths the client itself asks for the forbidden points behind them.
    let position = "YXBOARD 7,7,1 7,6,2 8,6,1 9,5,2 1,1,1 2,3,2 DONE";
    let fifths = "7,7 7,6 8,6 9,5 1,1 2,3 DONE";
    let answers = answers_to_a_step(&["YXSOOSORVSTEP6", fifths, "START 15", position]);
    assert!(answers.first().unwrap().starts_with("MESSAGE SOOSORV MOVE5C "), "{answers:?}");
    assert_eq!((answers.len(), answers.last().unwrap().as_str()), (2, "OK"));
}

#[test]
fn rejects_invalid_opening_and_keeps_game() {
    let mut test = TestSession::new();
    let _ = test.say("BEGIN");
    let before = test.session.engine.record().clone();
    for stones in ["1,1", "1,1 2,2 15,0", "1,1 2,2 2,2", "1,1 2,2 3,3 4,4"] {
        let _ = test.say(&format!("SWAP2BOARD {stones} DONE"));
        assert!(test.lines().last().unwrap().starts_with("ERROR "));
    }
    assert_eq!(*test.session.engine.record(), before);
}

#[test]
fn answers_overdue_opening() {
    for (stones, count) in [("", 3), ("7,7 8,8 7,9", 1), ("7,7 8,8 7,9 3,3 4,4", 1)] {
        let mut test = TestSession::new();
        let _ = test.say(&format!("SWAP2BOARD {stones} DONE"));
        assert!(test.handle(Event::SearchOverdue));
        assert_eq!(test.lines().first().unwrap().split(' ').count(), count);
        assert_eq!(test.session.owed, None);
    }
}
