//! Thinkers that break their word: they panic, hang, answer nonsense or come too late. The manager
//! must not notice, apart from the quality of the moves.

use super::oracle::{Oracle, Place, place};
use super::talk::{LONG, Talk};
use goren::board::{BoardSize, Point};
use goren::engine::{Engine, Record, Resources, Thinker};
use goren::rules::Rule;
use goren::search::{Control, Reporter, SearchReport, Task};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

/// What a thinker does when it is asked for a move.
type Deed = Arc<dyn Fn(&Record, &Control) -> Point + Send + Sync>;

struct Unruly(Deed);

impl Thinker for Unruly {
    fn prepare(&mut self, _: Resources, _: Rule) {}

    fn think(&mut self, record: &Record, task: &Task, _: &mut dyn Reporter) -> SearchReport {
        let best = (self.0)(record, task.control);
        SearchReport { depth: 1, nodes: 1, ..SearchReport::unsearched(best) }
    }
}

fn talk(deed: impl Fn(&Record, &Control) -> Point + Send + Sync + 'static) -> Talk {
    let deed: Deed = Arc::new(deed);
    let make = move |_| Box::new(Unruly(Arc::clone(&deed))) as Box<dyn Thinker>;
    let mut talk = Talk::with_engine(Engine::with_thinker(make));
    talk.send("INFO timeout_turn 50");
    talk
}

fn answer(talk: &mut Talk) -> String {
    talk.answer(LONG).expect("an answer").0
}

fn end(mut talk: Talk) {
    talk.send("END");
    talk.exit(LONG).unwrap();
}

/// The panic is meant; nobody wants to read it.
fn panic_quietly() -> ! {
    std::panic::resume_unwind(Box::new("meant"))
}

#[test]
fn moves_after_panic_of_thinker() {
    let count = AtomicUsize::new(0);
    let mut talk = talk(move |record, control| match count.fetch_add(1, Ordering::Relaxed) {
        0 => panic_quietly(),
        1 => {
            control.set_best(Point::new(3, 4));
            panic_quietly()
        }
        _ => record.any_move().unwrap(),
    });
    talk.send("TURN 1,1");
    assert_eq!(answer(&mut talk), "7,7", "any legal move");
    talk.send("TURN 8,8");
    assert_eq!(answer(&mut talk), "3,4", "the best move so far");
    talk.send("TURN 3,4");
    assert!(answer(&mut talk).starts_with("ERROR"), "both moves were played");
    talk.send("TURN 7,8");
    assert_eq!(answer(&mut talk), "6,6", "a new thinker thinks on");
    end(talk);
}

#[test]
fn moves_without_thinker() {
    let make = |_: Resources| -> Box<dyn Thinker> { panic_quietly() };
    let mut talk = Talk::with_engine(Engine::with_thinker(make));
    talk.send("START 10");
    assert_eq!(answer(&mut talk), "OK");
    talk.send("TURN 1,1");
    assert_eq!(answer(&mut talk), "5,5");
    end(talk);
}

#[test]
fn does_not_send_illegal_move_of_thinker() {
    let mut talk = talk(|record, _| {
        let size = BoardSize::square(25).unwrap();
        // A point off the board, then one with a stone.
        let off_board = size.points().find(|&point| !record.size().contains(point));
        record.moves().iter().flatten().next().copied().or(off_board).unwrap()
    });
    talk.send("TURN 1,1");
    assert_eq!(answer(&mut talk), "7,7");
    talk.send("TURN 8,8");
    assert_eq!(answer(&mut talk), "6,6");
    end(talk);
}

#[test]
fn does_not_play_foul_of_thinker() {
    // On (6,8) black makes two fours.
    let mut talk = talk(|_, _| Point::new(6, 8));
    talk.send("INFO rule 4");
    let position = "BOARD 7,7,1 7,8,2 8,6,1 8,8,2 7,9,1 8,5,2 8,10,1 8,11,2 DONE";
    talk.send(position);
    assert_ne!(answer(&mut talk), "6,8");
    talk.send("INFO rule 0");
    talk.send(position);
    assert_eq!(answer(&mut talk), "6,8");
    end(talk);
}

/// Holds a thinker back until the test lets it go.
#[derive(Default)]
struct Gate(Mutex<bool>, Condvar);

impl Gate {
    fn pass(&self) {
        let open = self.0.lock().unwrap();
        drop(self.1.wait_while(open, |open| !*open).unwrap());
    }

    fn open(&self) {
        *self.0.lock().unwrap() = true;
        self.1.notify_all();
    }
}

#[test]
fn abandons_thinker_that_hangs() {
    let gate = Arc::new(Gate::default());
    let (thinker_gate, count) = (Arc::clone(&gate), AtomicUsize::new(0));
    let mut talk = talk(move |record, control| {
        if count.fetch_add(1, Ordering::Relaxed) == 0 {
            control.set_best(Point::new(2, 2));
            thinker_gate.pass();
        }
        record.any_move().unwrap()
    });
    talk.send("TURN 1,1");
    let (line, delay) = talk.answer(LONG).unwrap();
    assert_eq!(line, "2,2");
    assert!(delay < Duration::from_millis(1050), "later than the managers' tolerance: {delay:?}");
    talk.send("TURN 8,8");
    assert_eq!(answer(&mut talk), "7,7", "another thinker plays on");
    gate.open();
    talk.send("TURN 8,7");
    assert_eq!(answer(&mut talk), "6,6", "the late answer is not heard");
    end(talk);
}

const OPENINGS: [&str; 3] =
    ["SWAP2BOARD DONE", "SWAP2BOARD 7,7 8,8 7,9 DONE", "SWAP2BOARD 7,7 8,8 7,9 3,3 4,4 DONE"];

/// The points of an answer with `count` stones.
fn stones(line: &str, count: usize) -> Vec<Place> {
    let stones: Option<Vec<Place>> = line.split(' ').map(place).collect();
    stones.filter(|stones| stones.len() == count).unwrap_or_else(|| panic!("{line:?}"))
}

#[test]
fn answers_opening_after_panic_of_thinker() {
    let mut talk = talk(|_, _| panic_quietly());
    for opening in OPENINGS {
        talk.send(opening);
        let mut oracle = Oracle::default();
        oracle.sent(opening);
        oracle.answered(&answer(&mut talk)).unwrap();
    }
    // The last answer stayed white, with the point nearest to the centre.
    talk.send("TURN 6,6");
    assert!(answer(&mut talk).starts_with("ERROR"), "the answer is on the board");
    end(talk);
}

#[test]
fn does_not_send_illegal_opening_of_thinker() {
    // A point with a stone, if there is one.
    let mut talk = talk(|record, _| record.stones().next().map_or(Point::new(0, 0), |s| s.0));
    for opening in OPENINGS {
        talk.send(opening);
        let mut oracle = Oracle::default();
        oracle.sent(opening);
        oracle.answered(&answer(&mut talk)).unwrap();
    }
    end(talk);
}

#[test]
fn answers_opening_when_thinker_hangs() {
    let gate = Arc::new(Gate::default());
    let thinker_gate = Arc::clone(&gate);
    let mut talk = talk(move |_, control| {
        control.set_best(Point::new(2, 3));
        thinker_gate.pass();
        Point::new(2, 3)
    });
    for (opening, count) in OPENINGS.into_iter().zip([3, 1, 1]) {
        talk.send(opening);
        let (line, delay) = talk.answer(LONG).unwrap();
        assert!(delay < Duration::from_millis(1050), "{delay:?} is too late");
        let stones = stones(&line, count);
        assert!(count == 3 || stones == [(2, 3)], "the best move so far: {line}");
    }
    end(talk);
    gate.open();
}

#[test]
fn stops_and_leaves_although_thinker_ignores_it() {
    let gate = Arc::new(Gate::default());
    let thinker_gate = Arc::clone(&gate);
    let mut talk = talk(move |record, _| {
        thinker_gate.pass();
        record.any_move().unwrap()
    });
    talk.send("INFO timeout_turn 100000");
    talk.send("TURN 1,1");
    talk.send("STOP");
    assert_eq!(answer(&mut talk), "7,7");
    talk.send("BEGIN");
    talk.send("START 20");
    assert_eq!(answer(&mut talk), "6,6", "the move that was asked for comes first");
    assert_eq!(answer(&mut talk), "OK");
    talk.send("TURN 1,1");
    end(talk);
    gate.open();
}

#[test]
fn keeps_game_when_thinker_is_lost() {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let thinker_seen = Arc::clone(&seen);
    let mut talk = talk(move |record, _| {
        thinker_seen.lock().unwrap().push(format!("{record:?}"));
        panic_quietly()
    });
    talk.send("START 6");
    talk.send("INFO rule 4");
    talk.send("BOARD 0,0,1 1,1,2 DONE");
    talk.send("TURN 5,5");
    talk.send("TAKEBACK 5,5");
    talk.send("START 5");
    talk.send("BOARD 0,0,2 1,1,3 2,2,3 DONE");
    for expected in ["OK", "3,3", "2,2", "ERROR", "OK", "2,1"] {
        assert!(answer(&mut talk).starts_with(expected));
    }
    end(talk);
    let empty = Record::new(BoardSize::square(5).unwrap(), Rule::Renju);
    assert_eq!(format!("{empty:?}"), "5x5 renju");
    let expected =
        ["6x6 renju a1 b2", "6x6 renju a1 b2 d4 f6", "5x5 renju #b2 #c3 a1"].map(String::from);
    assert_eq!(*seen.lock().unwrap(), expected);
}
