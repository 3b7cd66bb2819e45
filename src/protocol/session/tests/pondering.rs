//! Thinking on the opponent's time.

use super::*;

fn pondering() -> TestSession {
    let mut test = TestSession::new();
    for line in ["INFO pondering 1", "TURN 1,1", "STOP"] {
        let _ = test.say(line);
    }
    test.finish();
    test
}

#[test]
fn ponders_silently_until_next_command() {
    let mut test = pondering();
    assert_eq!(test.search().kind, SearchKind::Ponder);
    assert_eq!((test.session.owed.clone(), test.search().deadline), (None, None));
    let id = test.search().id;
    let _ = test.handle(Event::IterationEnded(id, iteration(9)));
    for line in ["ABOUT", "INFO time_left 90000", "YXSHOWFORBID", "7,7", "FOO", ""] {
        let _ = test.say(line);
    }
    let about = Reply::About.to_string();
    let lines = ["7,7", &about, "FORBID .", "UNKNOWN command FOO"];
    assert_eq!(test.lines(), lines, "what needs no engine is answered at once");
    assert_eq!(test.search().id, id, "and it goes on");
    test.pass(3000);
    let _ = test.say("TURN 8,8");
    test.pass(2);
    test.finish();
    assert_eq!((test.search().kind.clone(), test.search().id > id), (SearchKind::Move, true));
    assert_eq!(test.search().started, Duration::from_millis(3000), "the clock has run");
    let _ = test.say("STOP");
    test.finish();
    assert_eq!(test.lines(), [&lines[..], &["6,6"]].concat());
    let text = String::from_utf8(test.session.replies.written().clone()).unwrap();
    for message in ["MESSAGE Depth ", "MESSAGE Speed "] {
        assert_eq!(text.matches(message).count(), 2, "one for each move");
    }
    assert_eq!(text.matches("MESSAGE").count(), 4, "and no other");
    assert_eq!(test.session.engine.record().stone_count(), 4, "the game is as it was played");
}

#[test]
fn stops_pondering_on_request() {
    for line in ["STOP", "YXSTOP", "INFO pondering 0", "INFO timeout_turn 0"] {
        let mut test = pondering();
        let _ = test.say(line);
        test.finish();
        assert!(test.session.search.is_none(), "{line}");
        assert_eq!(test.lines(), ["7,7"]);
    }
    assert!(!pondering().say("END"));
    let mut test = pondering();
    assert!(test.handle(Event::InputEnded));
    let event = test.inbox.recv().unwrap();
    assert!(!test.handle(event));
    assert_eq!(test.lines(), ["7,7"]);
}

#[test]
fn abandons_pondering_that_does_not_stop() {
    let mut test = pondering();
    let _ = test.say("TURN 8,8");
    assert!(test.handle(Event::SearchOverdue));
    assert_eq!((test.search().kind.clone(), test.session.abandoned), (SearchKind::Move, 1));
    assert_eq!(test.lines(), ["7,7"], "nothing was owed");
}

#[test]
fn ponders_only_right_after_move() {
    let mut test = TestSession::new();
    for line in ["INFO pondering 1", "TURN 1,1", "TAKEBACK 7,7", "STOP"] {
        let _ = test.say(line);
    }
    test.finish();
    assert!(test.session.search.is_none(), "its move was taken back");
    let mut silent = TestSession::new();
    let _ = silent.say("BEGIN");
    assert!(silent.session.search.is_none(), "nobody has asked for it");
    let _ = silent.say("INFO pondering 1");
    assert!(silent.session.search.is_none(), "its time has passed");
    let mut first = TestSession::new();
    let _ = first.say("INFO pondering 1");
    let _ = first.say("BEGIN");
    assert_eq!(first.search().kind, SearchKind::Ponder, "also after a move without thought");
}

#[test]
fn ponders_expected_reply_unless_game_ends() {
    let finding = |score| {
        let pv = vec![Point::new(7, 7), Point::new(8, 8)];
        SearchReport { score, pv, ..SearchReport::unsearched(Point::new(7, 7)) }
    };
    let expected = |score| PonderTarget::of(&finding(score)).map(|expectation| expectation.reply);
    for score in [Score::DRAW, Score::win_in(3), Score::loss_in(4)] {
        assert_eq!(expected(score), Some(Some(Point::new(8, 8))));
    }
    assert_eq!((expected(Score::win_in(1)), expected(Score::loss_in(2))), (None, None));
}
