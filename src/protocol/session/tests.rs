//! The session without threads of its own: events by hand, a clock that is wound, and a look inside.

#![allow(clippy::unwrap_used)]

use super::*;
use crate::clock::ManualClock;
use crate::engine::{Record, Resources, Thinker};
use crate::rules::Rule;
use crate::search::{Reporter, Score, Task};

/// A thinker that never finds anything until it is stopped.
struct Patient;

impl Thinker for Patient {
    fn prepare(&mut self, _: Resources, _: Rule) {}

    fn think(&mut self, record: &Record, task: &Task, _: &mut dyn Reporter) -> SearchReport {
        while !task.control.stopped() {
            thread::yield_now();
        }
        found(record.any_move().unwrap())
    }
}

fn found(best: Point) -> SearchReport {
    SearchReport { depth: 1, nodes: 1, ..SearchReport::unsearched(best) }
}

struct Bench {
    session: Session<Vec<u8>>,
    clock: Arc<ManualClock>,
    inbox: Receiver<Event>,
}

impl Bench {
    fn new() -> Self {
        let clock = Arc::new(ManualClock::default());
        let (events, inbox) = channel();
        let engine = Engine::with_thinker(|_| Box::new(Patient));
        let session = Session::new(Vec::new(), engine, clock.clone() as Arc<dyn Clock>, events);
        Bench { session, clock, inbox }
    }

    fn pass(&self, millis: u64) {
        self.clock.advance(Duration::from_millis(millis));
    }

    fn say(&mut self, line: &str) -> ControlFlow<()> {
        let line = InputLine { bytes: line.as_bytes().to_vec(), at: self.clock.now() };
        self.session.handle(Some(Event::Line(line)))
    }

    /// The search ends, after it was told to.
    fn finish(&mut self) {
        let event = self.inbox.recv().unwrap();
        assert!(self.session.handle(Some(event)).is_continue());
    }

    /// The lines so far, without messages.
    fn lines(&self) -> Vec<String> {
        let text = String::from_utf8(self.session.replies.written().clone()).unwrap();
        text.lines().filter(|line| !line.starts_with("MESSAGE ")).map(str::to_string).collect()
    }

    fn search(&self) -> &Search {
        self.session.search.as_ref().unwrap()
    }
}

impl Drop for Bench {
    fn drop(&mut self) {
        self.session.stop();
    }
}

#[test]
fn the_first_move_counts_from_the_start_of_the_process() {
    let mut bench = Bench::new();
    bench.pass(40);
    let _ = bench.say("TURN 1,1");
    assert_eq!(bench.search().started, Duration::ZERO);
    let _ = bench.say("STOP");
    bench.finish();
    bench.pass(100);
    let _ = bench.say("TURN 0,0");
    assert_eq!(bench.search().started, Duration::from_millis(140));

    let mut late = Bench::new();
    late.pass(450);
    let _ = late.say("TURN 1,1");
    let asked = Duration::from_millis(450);
    assert_eq!(late.search().started, asked, "it was not the start that took so long");
}

#[test]
fn a_block_counts_from_its_first_line() {
    let mut bench = Bench::new();
    bench.pass(5000);
    let _ = bench.say("BOARD");
    let _ = bench.say("1,1,2");
    bench.pass(40);
    let _ = bench.say("DONE");
    assert_eq!(bench.search().started, Duration::from_millis(5000));
}

#[test]
fn the_answer_of_a_search_that_was_given_up_is_not_heard() {
    let mut bench = Bench::new();
    let _ = bench.say("TURN 1,1");
    let first = bench.search().id;
    assert!(bench.session.handle(None).is_continue());
    assert_eq!(bench.lines(), ["7,7"]);
    let _ = bench.say("TURN 8,8");
    assert_ne!(bench.search().id, first);
    bench.finish();
    assert_eq!(bench.lines(), ["7,7"], "the late answer of the first search");
    assert_eq!(bench.session.given_up, 0);
    let _ = bench.say("STOP");
    bench.finish();
    assert_eq!(bench.lines(), ["7,7", "6,6"]);
}

/// What a search tells after an iteration.
fn iteration(depth: u16) -> SearchReport {
    let (pv, elapsed) = (vec![Point::new(6, 6)], Duration::from_millis(100));
    SearchReport { depth, selective_depth: 9, score: Score::DRAW, nodes: 1, elapsed, pv }
}

#[test]
fn iterations_are_told_before_the_move_and_not_after_it() {
    let mut bench = Bench::new();
    let _ = bench.say("TURN 1,1");
    let id = bench.search().id;
    let _ = bench.session.handle(Some(Event::IterationEnded(id, iteration(3))));
    let _ = bench.say("TURN 2,2");
    let _ = bench.session.handle(Some(Event::IterationEnded(id, iteration(4))));
    assert!(bench.session.handle(None).is_continue());
    let _ = bench.session.handle(Some(Event::IterationEnded(id, iteration(5))));
    let text = String::from_utf8(bench.session.replies.written().clone()).unwrap();
    let line =
        |depth| format!("MESSAGE Depth {depth}-9 | Eval 0 | Node 1 | Speed 10 | Time 100ms | g7");
    assert_eq!(text, format!("{}\n{}\n7,7\n", line(3), line(4)));
}

#[test]
fn the_end_of_a_search_is_told_unless_its_last_iteration_was() {
    for (nodes, messages) in [(1, 1), (2, 2)] {
        let mut bench = Bench::new();
        let _ = bench.say("TURN 1,1");
        let last = SearchReport { nodes, ..iteration(1) };
        let _ = bench.session.handle(Some(Event::IterationEnded(bench.search().id, last)));
        let _ = bench.say("STOP");
        bench.finish();
        let text = String::from_utf8(bench.session.replies.written().clone()).unwrap();
        assert_eq!(text.matches("MESSAGE ").count(), messages, "{text}");
        assert!(text.ends_with("\n7,7\n"));
    }
}

#[test]
fn commands_behind_a_waiting_one_keep_their_order() {
    let mut bench = Bench::new();
    let _ = bench.say("TURN 1,1");
    for line in ["START 20", "INFO rule 4", "FOO", "TURN 0,0", "STOP", "ABOUT"] {
        assert!(bench.say(line).is_continue());
    }
    assert!(bench.lines().is_empty());
    bench.finish();
    assert_eq!(bench.lines(), ["7,7", "OK", "UNKNOWN command FOO", &Reply::About.to_string()]);
    bench.finish();
    assert_eq!(bench.lines().last().unwrap(), "10,10");
    assert_eq!(bench.session.engine.rule().gomocup(), 4);
}

#[test]
fn the_end_does_not_wait() {
    for line in ["END", "end\r"] {
        let mut bench = Bench::new();
        let _ = bench.say("TURN 1,1");
        let _ = bench.say("RESTART");
        assert!(bench.say(line).is_break());
        assert!(bench.lines().is_empty());
    }
    assert!(Bench::new().session.handle(Some(Event::InputEnded)).is_break());
}

#[test]
fn the_end_of_the_input_waits_for_the_move() {
    let mut bench = Bench::new();
    let _ = bench.say("TURN 1,1");
    assert!(bench.session.handle(Some(Event::InputEnded)).is_continue());
    let event = bench.inbox.recv().unwrap();
    assert!(bench.session.handle(Some(event)).is_break());
    assert_eq!(bench.lines(), ["7,7"]);
}

#[test]
fn forbidden_points_are_told_after_the_move_that_is_thought_about() {
    let mut bench = Bench::new();
    for line in ["INFO rule 4", "TURN 1,1", "YXSHOWFORBID", "ABOUT", "yxshowforbid"] {
        let _ = bench.say(line);
    }
    let about = Reply::About.to_string();
    assert_eq!(bench.lines(), [about.as_str()], "and the search goes on");
    let _ = bench.say("STOP");
    bench.finish();
    assert_eq!(bench.lines(), [about.as_str(), "7,7", "FORBID .", "FORBID ."]);
}

#[test]
fn a_line_of_yixin_board_changes_what_two_means() {
    let rule_after = |line: &str| {
        let mut bench = Bench::new();
        let _ = bench.say("INFO rule 2");
        let _ = bench.say(line);
        let _ = bench.say("RESTART");
        bench.session.engine.rule()
    };
    for line in ["yxshowinfo", "YXBOARD DONE", " YxHashClear 1", "yxshowforbid"] {
        assert_eq!(rule_after(line), Rule::Renju, "{line}");
    }
    for line in ["YXSTOP", "yxstop ", "y", "", "XYZ", "ABOUT"] {
        assert_eq!(rule_after(line), Rule::Freestyle, "{line}");
    }
}

#[test]
fn an_empty_board_is_answered_before_anything_else_is_heard() {
    let mut bench = Bench::new();
    let _ = bench.say("BEGIN");
    assert_eq!(bench.lines(), ["7,7"]);
}

fn pondering() -> Bench {
    let mut bench = Bench::new();
    for line in ["INFO pondering 1", "TURN 1,1", "STOP"] {
        let _ = bench.say(line);
    }
    bench.finish();
    bench
}

#[test]
fn after_a_move_it_ponders_in_silence_until_it_is_needed() {
    let mut bench = pondering();
    assert_eq!(bench.search().question, Question::Ponder);
    assert_eq!((bench.session.owes, bench.search().deadline), (None, None));
    let id = bench.search().id;
    let _ = bench.session.handle(Some(Event::IterationEnded(id, iteration(9))));
    for line in ["ABOUT", "INFO time_left 90000", "YXSHOWFORBID", "7,7", "FOO", ""] {
        let _ = bench.say(line);
    }
    let about = Reply::About.to_string();
    let lines = ["7,7", &about, "FORBID .", "UNKNOWN command FOO"];
    assert_eq!(bench.lines(), lines, "what needs no engine is answered at once");
    assert_eq!(bench.search().id, id, "and it goes on");
    bench.pass(3000);
    let _ = bench.say("TURN 8,8");
    bench.pass(2);
    bench.finish();
    assert_eq!((bench.search().question, bench.search().id > id), (Question::Move, true));
    assert_eq!(bench.search().started, Duration::from_millis(3000), "the clock has run");
    let _ = bench.say("STOP");
    bench.finish();
    assert_eq!(bench.lines(), [&lines[..], &["6,6"]].concat());
    let text = String::from_utf8(bench.session.replies.written().clone()).unwrap();
    assert_eq!(text.matches("MESSAGE").count(), 2, "one for each move");
    assert_eq!(bench.session.engine.record().stone_count(), 4, "the game is as it was played");
}

#[test]
fn pondering_ends_when_it_is_told_to() {
    for line in ["STOP", "YXSTOP", "INFO pondering 0", "INFO timeout_turn 0"] {
        let mut bench = pondering();
        let _ = bench.say(line);
        bench.finish();
        assert!(bench.session.search.is_none(), "{line}");
        assert_eq!(bench.lines(), ["7,7"]);
    }
    assert!(pondering().say("END").is_break());
    let mut bench = pondering();
    assert!(bench.session.handle(Some(Event::InputEnded)).is_continue());
    let event = bench.inbox.recv().unwrap();
    assert!(bench.session.handle(Some(event)).is_break());
    assert_eq!(bench.lines(), ["7,7"]);
}

#[test]
fn pondering_that_does_not_end_is_given_up() {
    let mut bench = pondering();
    let _ = bench.say("TURN 8,8");
    assert!(bench.session.handle(None).is_continue());
    assert_eq!((bench.search().question, bench.session.given_up), (Question::Move, 1));
    assert_eq!(bench.lines(), ["7,7"], "nothing was owed");
}

#[test]
fn nobody_ponders_who_has_other_things_to_do() {
    let mut bench = Bench::new();
    for line in ["INFO pondering 1", "TURN 1,1", "TAKEBACK 7,7", "STOP"] {
        let _ = bench.say(line);
    }
    bench.finish();
    assert!(bench.session.search.is_none(), "its move was taken back");
    let mut silent = Bench::new();
    let _ = silent.say("BEGIN");
    assert!(silent.session.search.is_none(), "nobody has asked for it");
    let _ = silent.say("INFO pondering 1");
    assert!(silent.session.search.is_none(), "its time has passed");
    let mut first = Bench::new();
    let _ = first.say("INFO pondering 1");
    let _ = first.say("BEGIN");
    assert_eq!(first.search().question, Question::Ponder, "also after a move without thought");
}

#[test]
fn the_expected_reply_is_pondered_while_the_game_goes_on() {
    let finding = |score| {
        let pv = vec![Point::new(7, 7), Point::new(8, 8)];
        SearchReport { score, pv, ..SearchReport::unsearched(Point::new(7, 7)) }
    };
    let expected = |score| Expectation::of(&finding(score)).map(|expectation| expectation.reply);
    for score in [Score::DRAW, Score::win_in(3), Score::loss_in(4)] {
        assert_eq!(expected(score), Some(Some(Point::new(8, 8))));
    }
    assert_eq!((expected(Score::win_in(1)), expected(Score::loss_in(2))), (None, None));
}

#[test]
fn an_overdue_search_has_a_deadline() {
    let mut bench = Bench::new();
    let _ = bench.say("INFO timeout_turn 1000");
    bench.pass(2000);
    let _ = bench.say("TURN 1,1");
    let deadline = bench.search().deadline.unwrap();
    let limit = Duration::from_millis(3000);
    assert!(deadline > limit - PATIENCE && deadline <= limit + PATIENCE);
    let _ = bench.say("STOP");
    assert_eq!(bench.search().deadline, Some(Duration::from_millis(2000) + PATIENCE));
}

#[test]
fn a_step_of_an_opening_counts_from_its_first_line_and_has_a_deadline() {
    let mut bench = Bench::new();
    for line in ["INFO timeout_turn 5400000", "INFO timeout_match 5400000"] {
        let _ = bench.say(line);
    }
    bench.pass(2000);
    let _ = bench.say("SWAP2BOARD");
    bench.pass(40);
    let _ = bench.say("DONE");
    assert_eq!(bench.search().started, Duration::from_millis(2000));
    let deadline = bench.search().deadline.unwrap();
    assert!(deadline <= Duration::from_secs(62) + PATIENCE, "{deadline:?}");
    let _ = bench.say("STOP");
    assert_eq!(bench.search().deadline, Some(Duration::from_millis(2040) + PATIENCE));
    bench.finish();
    let stones = bench.session.engine.record().stone_count();
    assert_eq!(stones, 3);
    assert_eq!(bench.lines().first().unwrap().split(' ').count(), 3);
}

#[test]
fn an_opening_that_is_none_leaves_the_game_alone() {
    let mut bench = Bench::new();
    let _ = bench.say("BEGIN");
    let before = bench.session.engine.record().clone();
    for stones in ["1,1", "1,1 2,2 15,0", "1,1 2,2 2,2", "1,1 2,2 3,3 4,4"] {
        let _ = bench.say(&format!("SWAP2BOARD {stones} DONE"));
        assert!(bench.lines().last().unwrap().starts_with("ERROR "));
    }
    assert_eq!(*bench.session.engine.record(), before);
}

#[test]
fn an_overdue_opening_is_answered_all_the_same() {
    for (stones, count) in [("", 3), ("7,7 8,8 7,9", 1), ("7,7 8,8 7,9 3,3 4,4", 1)] {
        let mut bench = Bench::new();
        let _ = bench.say(&format!("SWAP2BOARD {stones} DONE"));
        assert!(bench.session.handle(None).is_continue());
        assert_eq!(bench.lines().first().unwrap().split(' ').count(), count);
        assert_eq!(bench.session.owes, None);
    }
}

#[test]
fn a_panic_of_the_session_itself_pays_its_debt() {
    let mut bench = Bench::new();
    bench.session.owes = Some(Question::Move);
    assert!(bench.session.recover().is_continue());
    assert!(bench.session.recover().is_continue());
    assert_eq!(bench.lines(), ["7,7"]);
}
