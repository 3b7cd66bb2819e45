//! The session without threads of its own: events by hand, a clock that is wound, and a look inside.

#![allow(clippy::unwrap_used)]

use super::*;
use crate::clock::ManualClock;
use crate::engine::{Record, Resources, Thinker};
use crate::protocol::backlog::MAX_BACKLOG;
use crate::protocol::session::searching::PATIENCE;
use crate::rules::Rule;
use crate::search::{Reporter, Score, Task};
use std::sync::atomic::{AtomicUsize, Ordering};

mod continuation;
mod openings;
mod pondering;

/// A thinker that never finds anything until it is stopped.
struct UntilStopped;

impl Thinker for UntilStopped {
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

struct TestSession {
    session: Session<Vec<u8>>,
    clock: Arc<ManualClock>,
    inbox: Receiver<Event>,
}

impl TestSession {
    fn new() -> Self {
        let clock = Arc::new(ManualClock::default());
        let (events, inbox) = channel();
        let engine = Engine::with_thinker(|_| Box::new(UntilStopped));
        let session = Session::new(Vec::new(), engine, clock.clone() as Arc<dyn Clock>, events);
        TestSession { session, clock, inbox }
    }

    fn pass(&self, millis: u64) {
        self.clock.advance(Duration::from_millis(millis));
    }

    /// What `step` does, less the net for panics. Whether the session goes on.
    fn handle(&mut self, event: Event) -> bool {
        self.session.input_ended |= matches!(event, Event::InputEnded);
        self.session.handle(event);
        !self.session.is_over()
    }

    fn say(&mut self, line: &str) -> bool {
        let line = InputLine { bytes: line.as_bytes().to_vec(), at: self.clock.now() };
        self.handle(Event::Line(line, Place::default()))
    }

    /// The search ends, after it was told to.
    fn finish(&mut self) {
        let event = self.inbox.recv().unwrap();
        assert!(self.handle(event));
    }

    /// The lines so far, without messages.
    fn lines(&self) -> Vec<String> {
        let text = String::from_utf8(self.session.replies.written().clone()).unwrap();
        text.lines().filter(|line| !line.starts_with("MESSAGE ")).map(str::to_string).collect()
    }

    fn search(&self) -> &RunningSearch {
        self.session.search.as_ref().unwrap()
    }
}

impl Drop for TestSession {
    fn drop(&mut self) {
        self.session.stop();
    }
}

#[test]
fn clock_of_first_move_starts_with_process() {
    let mut test = TestSession::new();
    test.pass(40);
    let _ = test.say("TURN 1,1");
    assert_eq!(test.search().started, Duration::ZERO);
    let _ = test.say("STOP");
    test.finish();
    test.pass(100);
    let _ = test.say("TURN 0,0");
    assert_eq!(test.search().started, Duration::from_millis(140));

    let mut late = TestSession::new();
    late.pass(450);
    let _ = late.say("TURN 1,1");
    let asked = Duration::from_millis(450);
    assert_eq!(late.search().started, asked, "it was not the start that took so long");
}

#[test]
fn clock_of_block_starts_with_first_line() {
    let mut test = TestSession::new();
    test.pass(5000);
    let _ = test.say("BOARD");
    let _ = test.say("1,1,2");
    test.pass(40);
    let _ = test.say("DONE");
    assert_eq!(test.search().started, Duration::from_millis(5000));
}

#[test]
fn ignores_answer_of_abandoned_search() {
    let mut test = TestSession::new();
    let _ = test.say("TURN 1,1");
    let first = test.search().id;
    assert!(test.handle(Event::SearchOverdue));
    assert_eq!(test.lines(), ["7,7"]);
    let _ = test.say("TURN 8,8");
    assert_ne!(test.search().id, first);
    test.finish();
    assert_eq!(test.lines(), ["7,7"], "the late answer of the first search");
    assert_eq!(test.session.abandoned, 0);
    let _ = test.say("STOP");
    test.finish();
    assert_eq!(test.lines(), ["7,7", "6,6"]);
}

#[test]
fn sends_notices_before_first_answer() {
    for (before, asked, answer) in [
        (&[][..], "RESTART", "OK"),
        (&[], "PLAY 3,4", "3,4"),
        (&["YXBOARD 1,1,1 DONE"], "TAKEBACK 1,1", "OK"),
    ] {
        let mut test = TestSession::new();
        test.session.notices = vec!["look here".to_string()];
        before.iter().for_each(|line| assert!(test.say(line)));
        assert!(test.say(asked) && test.say(asked));
        let text = String::from_utf8(test.session.replies.written().clone()).unwrap();
        assert!(text.starts_with(&format!("MESSAGE look here\n{answer}\n")), "{text}");
        assert_eq!(text.matches("look here").count(), 1, "{text}");
    }
}

/// What a search tells after an iteration.
fn iteration(depth: u16) -> SearchReport {
    let (best, elapsed) = (Point::new(6, 6), Duration::from_millis(100));
    SearchReport { depth, selective_depth: 9, nodes: 1, elapsed, ..SearchReport::unsearched(best) }
}

#[test]
fn reports_iterations_before_move_only() {
    let mut test = TestSession::new();
    let _ = test.say("TURN 1,1");
    let id = test.search().id;
    let _ = test.handle(Event::IterationEnded(id, iteration(3)));
    let _ = test.say("TURN 2,2");
    let _ = test.handle(Event::IterationEnded(id, iteration(4)));
    assert!(test.handle(Event::SearchOverdue));
    let _ = test.handle(Event::IterationEnded(id, iteration(5)));
    let text = String::from_utf8(test.session.replies.written().clone()).unwrap();
    let line = |depth| format!("MESSAGE Depth {depth}-9 | Eval 0 | Time 100ms | g7");
    assert_eq!(text, format!("{}\n{}\n7,7\n", line(3), line(4)));
}

#[test]
fn reports_end_of_search_once() {
    for (nodes, messages) in [(1, 1), (2, 2)] {
        let mut test = TestSession::new();
        let _ = test.say("TURN 1,1");
        let last = SearchReport { nodes, ..iteration(1) };
        let _ = test.handle(Event::IterationEnded(test.search().id, last));
        let _ = test.say("STOP");
        test.finish();
        let text = String::from_utf8(test.session.replies.written().clone()).unwrap();
        assert_eq!(text.matches("MESSAGE Depth ").count(), messages, "{text}");
        assert_eq!(text.matches("MESSAGE Speed ").count(), 1, "{text}");
        assert!(text.ends_with("\n7,7\n"));
    }
}

#[test]
fn keeps_order_of_queued_commands() {
    let mut test = TestSession::new();
    let _ = test.say("TURN 1,1");
    for line in ["START 20", "INFO rule 4", "FOO", "TURN 0,0", "STOP", "ABOUT"] {
        assert!(test.say(line));
    }
    assert!(test.lines().is_empty());
    test.finish();
    assert_eq!(test.lines(), ["7,7", "OK", "UNKNOWN command FOO", &Reply::About.to_string()]);
    test.finish();
    assert_eq!(test.lines().last().unwrap(), "10,10");
    assert_eq!(test.session.engine.rule().gomocup(), 4);
}

#[test]
fn leaves_at_once_on_end() {
    for line in ["END", "end\r"] {
        let mut test = TestSession::new();
        let _ = test.say("TURN 1,1");
        let _ = test.say("RESTART");
        assert!(!test.say(line));
        assert!(test.lines().is_empty());
    }
    assert!(!TestSession::new().handle(Event::InputEnded));
}

#[test]
fn keeps_limited_search_at_end_of_input() {
    for limit in ["INFO timeout_turn 5000", "INFO max_node 1000", "INFO max_depth 9", "INFO rule 0"]
    {
        let mut test = TestSession::new();
        assert!(test.say(limit) && test.say("TURN 1,1"));
        assert!(test.handle(Event::InputEnded), "{limit}: the move is still to come");
        assert!(!test.search().control.stopped(), "{limit}");
        assert!(!test.handle(Event::SearchOverdue), "{limit}: with the move it leaves");
        assert_eq!(test.lines(), ["7,7"]);
    }
}

#[test]
fn obeys_queued_commands_after_end_of_input() {
    let mut test = TestSession::new();
    for line in ["TURN 1,1", "PLAY 2,2", "TURN 0,0", "ABOUT"] {
        assert!(test.say(line));
    }
    assert!(test.handle(Event::InputEnded));
    test.finish();
    assert_eq!(test.lines(), ["7,7", "2,2", &Reply::About.to_string()]);
    assert!(!test.search().control.stopped(), "nothing came behind it");
    assert!(!test.handle(Event::SearchOverdue));
    assert_eq!(test.lines().last().unwrap(), "6,6");
}

/// What Yixin-Board sends for an analysis without limits.
const ENDLESS: [&str; 4] = [
    "INFO timeout_turn 2000000",
    "INFO timeout_match 100000000",
    "INFO max_depth 225",
    "YXHASHCLEAR",
];

#[test]
fn stops_endless_search_at_end_of_input() {
    let gomocalc = ["INFO timeout_turn -1", "INFO timeout_match -1", "INFO max_depth 100"];
    for limits in [&ENDLESS[..], &gomocalc] {
        let mut test = TestSession::new();
        assert!(limits.iter().chain(&["TURN 1,1"]).all(|line| test.say(line)));
        assert!(test.handle(Event::InputEnded));
        let event = test.inbox.recv().unwrap();
        assert!(!test.handle(event));
        assert_eq!(test.lines(), ["7,7"]);
    }
    // One that begins behind the end.
    let mut test = TestSession::new();
    assert!(ENDLESS.iter().chain(&["TURN 1,1", "TURN 0,0"]).all(|line| test.say(line)));
    assert!(test.handle(Event::InputEnded));
    test.finish();
    let event = test.inbox.recv().unwrap();
    assert!(!test.handle(event));
    assert_eq!(test.lines(), ["7,7", "6,6"]);
}

#[test]
fn shows_forbidden_points_after_move() {
    let mut test = TestSession::new();
    for line in ["INFO rule 4", "TURN 1,1", "YXSHOWFORBID", "ABOUT", "yxshowforbid"] {
        let _ = test.say(line);
    }
    let about = Reply::About.to_string();
    assert_eq!(test.lines(), [about.as_str()], "and the search goes on");
    let _ = test.say("STOP");
    test.finish();
    assert_eq!(test.lines(), [about.as_str(), "7,7", "FORBID .", "FORBID ."]);
}

#[test]
fn reads_rule_2_as_renju_after_yixin_board_command() {
    let rule_after = |line: &str| {
        let mut test = TestSession::new();
        let _ = test.say("INFO rule 2");
        let _ = test.say(line);
        let _ = test.say("RESTART");
        test.session.engine.rule()
    };
    for line in ["yxshowinfo", "YXBOARD DONE", " YxHashClear 1", "yxshowforbid"] {
        assert_eq!(rule_after(line), Rule::Renju, "{line}");
    }
    for line in ["YXSTOP", "yxstop ", "y", "", "XYZ", "ABOUT"] {
        assert_eq!(rule_after(line), Rule::Freestyle, "{line}");
    }
}

#[test]
fn answers_begin_on_empty_board_at_once() {
    let mut test = TestSession::new();
    let _ = test.say("BEGIN");
    assert_eq!(test.lines(), ["7,7"]);
}

#[test]
fn search_has_deadline() {
    let mut test = TestSession::new();
    let _ = test.say("INFO timeout_turn 1000");
    test.pass(2000);
    let _ = test.say("TURN 1,1");
    let deadline = test.search().deadline.unwrap();
    let limit = Duration::from_millis(3000);
    assert!(deadline > limit - PATIENCE && deadline <= limit + PATIENCE);
    let _ = test.say("STOP");
    assert_eq!(test.search().deadline, Some(Duration::from_millis(2000) + PATIENCE));
}

#[test]
fn grants_patience_to_search_that_begins_too_late() {
    let mut test = TestSession::new();
    for line in ["INFO timeout_turn 1000", "BOARD", "7,7,1"] {
        let _ = test.say(line);
    }
    test.pass(5000);
    let _ = test.say("DONE");
    assert_eq!(test.search().deadline, Some(Duration::from_millis(5000) + PATIENCE));
}

#[test]
fn traceboard_keeps_rule_of_running_search() {
    let mut test = TestSession::new();
    for line in ["TURN 1,1", "INFO rule 4", "TRACEBOARD"] {
        let _ = test.say(line);
    }
    assert_eq!(test.session.engine.rule(), Rule::Freestyle);
    let _ = test.say("STOP");
    test.finish();
    let _ = test.say("TRACEBOARD");
    assert_eq!(test.session.engine.rule(), Rule::Renju);
}

#[test]
fn answers_once_after_panic_of_session() {
    let mut test = TestSession::new();
    test.session.owed = Some(SearchKind::Move);
    test.session.recover();
    test.session.recover();
    assert_eq!(test.lines(), ["7,7"]);
}

/// A clock that stands still and panics once, at the look that its countdown says.
struct FaultyClock(AtomicUsize);

impl Clock for FaultyClock {
    fn now(&self) -> Duration {
        if self.0.fetch_sub(1, Ordering::Relaxed) == 1 {
            std::panic::resume_unwind(Box::new("meant"));
        }
        Duration::ZERO
    }
}

/// What a session answers that hears these lines in an analysis without end, then the end of its input,
/// and panics when it looks at the clock in its next event: that end, or the end of the search if
/// `stopped`.
fn answers_despite_a_panic(lines: &[&str], stopped: bool) -> String {
    let clock = Arc::new(FaultyClock(AtomicUsize::new(usize::MAX)));
    let (events, inbox) = channel();
    let engine = Engine::with_thinker(|_| Box::new(UntilStopped));
    let session_clock = Arc::clone(&clock) as Arc<dyn Clock>;
    let mut session = Session::new(Vec::new(), engine, session_clock, events.clone());
    for line in ENDLESS.iter().chain(lines) {
        let line = InputLine { bytes: line.as_bytes().to_vec(), at: Duration::ZERO };
        session.handle(Event::Line(line, Place::default()));
    }
    if stopped {
        session.step(Event::InputEnded);
    } else {
        events.send(Event::InputEnded).unwrap();
    }
    // A search that was stopped has a deadline, at which the loop looks first.
    clock.0.store(if stopped { 2 } else { 1 }, Ordering::Relaxed);
    let (done, ended) = channel();
    thread::spawn(move || {
        session.run(&inbox);
        done.send(String::from_utf8(session.replies.written().clone()).unwrap())
    });
    // Far longer than it takes, if it ends at all.
    let written = ended.recv_timeout(Duration::from_secs(20)).unwrap();
    assert!(!(1..=2).contains(&clock.0.load(Ordering::Relaxed)), "nothing has panicked");
    written
}

#[test]
fn leaves_at_end_of_input_despite_panic() {
    assert!(answers_despite_a_panic(&["TURN 1,1"], false).ends_with("\n7,7\n"));
    assert_eq!(answers_despite_a_panic(&["TURN 1,1"], true), "7,7\n");
    let lines = ["TURN 1,1", "RESTART", "PLAY 2,2"];
    assert_eq!(answers_despite_a_panic(&lines, true), "7,7\nOK\n2,2\n");
}

/// Never ends, and counts how much was read of it.
struct Flood(Arc<AtomicUsize>, &'static [u8]);

impl Read for Flood {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let bytes = self.1.iter().cycle();
        buffer.iter_mut().zip(bytes).for_each(|(place, byte)| *place = *byte);
        let count = buffer.len() / self.1.len() * self.1.len();
        self.0.fetch_add(count, Ordering::Relaxed);
        Ok(count)
    }
}

/// Takes nothing until the sender of this receiver is dropped, then fails.
struct Unread(Receiver<()>);

impl Write for Unread {
    fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
        let _ = self.0.recv();
        Err(std::io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn reads_no_more_than_may_wait() {
    for line in [&b"ABOUT\n"[..], b"b\n", b"TURN 99,99\n"] {
        let read = Arc::new(AtomicUsize::new(0));
        let (reader, unread) = channel();
        let input = Flood(Arc::clone(&read), line);
        let session = thread::spawn(move || {
            let engine = Engine::with_thinker(|_| Box::new(UntilStopped));
            serve(input, Unread(unread), engine, Arc::new(ManualClock::default()), Vec::new());
        });
        // Until the reader waits: far longer than it takes to read a hundred megabytes.
        thread::sleep(Duration::from_millis(300));
        let before = read.load(Ordering::Relaxed);
        assert!((1..MAX_BACKLOG).contains(&before), "{before}");
        thread::sleep(Duration::from_millis(100));
        assert_eq!(read.load(Ordering::Relaxed), before, "it reads on");
        drop(reader);
        session.join().unwrap();
    }
}

#[test]
fn hears_end_behind_all_that_waits() {
    let mut test = TestSession::new();
    let _ = test.say("TURN 1,1");
    for _ in 0..10_000 {
        assert!(test.say("BEGIN"));
    }
    assert!(!test.say("END"), "it leaves before the search has ended");
    assert!(test.lines().is_empty());
}

/// Knows for how many threads it was prepared.
struct Prepared(Arc<AtomicUsize>);

impl Thinker for Prepared {
    fn prepare(&mut self, resources: Resources, _: Rule) {
        self.0.store(resources.threads, Ordering::Relaxed);
    }

    fn think(&mut self, record: &Record, _: &Task, _: &mut dyn Reporter) -> SearchReport {
        found(record.any_move().unwrap())
    }
}

#[test]
fn prepares_threads_when_their_number_comes() {
    let threads = Arc::new(AtomicUsize::new(0));
    let of_thinker = Arc::clone(&threads);
    let engine = Engine::with_thinker(move |_| Box::new(Prepared(Arc::clone(&of_thinker))));
    let mut test = TestSession::new();
    test.session.engine = engine;
    for (line, prepared) in
        [("START 15", 1), ("INFO thread_num 8", 8), ("INFO rule 4", 8), ("INFO thread_num 2", 2)]
    {
        assert!(test.say(line));
        assert_eq!(threads.load(Ordering::Relaxed), prepared, "{line}");
    }
}
