//! Tests of searches whose helping threads fail.

use super::*;
use crate::eval::{Evaluator, RatedMove};
use crate::position::Observer;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The moves of three games; the side to move has no short win.
const GAMES: [&str; 3] = [
    "g9 e8 c5 h6 e9",
    "g6 h6 j7 i5 j8 j4 g7 g5 h5 f7 k3 i6 i7 k7",
    "e8 g8 k12 j11 h7 f7 h9 h8 i8 j9 j7 g10 k6 l5 g7 i7 j6 j5 k5 i6 k4 k7",
];

/// How many helping threads have failed.
static FAILURES: AtomicUsize = AtomicUsize::new(0);

/// An evaluator that fails on helping threads, at once or after some positions.
#[derive(Clone)]
struct Faulty {
    sound: NetworkEvaluator,
    patience: u32,
}

impl Observer for Faulty {
    fn begin(&mut self, point: Option<Point>) {
        let helps = thread::current().name().is_some_and(|name| name.starts_with("helper"));
        if helps && self.patience == 0 {
            FAILURES.fetch_add(1, Ordering::Relaxed);
            // The panic is meant; nobody wants to read it.
            std::panic::resume_unwind(Box::new("meant"));
        }
        self.patience -= u32::from(helps);
        self.sound.begin(point);
    }

    fn undo(&mut self) {
        self.sound.undo();
    }
}

impl Evaluator for Faulty {
    fn evaluate(&mut self, position: &Position) -> i32 {
        self.sound.evaluate(position)
    }

    fn order(&mut self, position: &Position, moves: &mut [RatedMove]) {
        self.sound.order(position, moves);
    }
}

#[test]
fn panicking_helper_does_not_fail_the_search() {
    for patience in [0, 1_000] {
        // On a busy machine searches may be over before their helpers fail.
        let fails = (0..20).any(|_| {
            search_with_failures(patience);
            FAILURES.swap(0, Ordering::Relaxed) > 0
        });
        assert!(fails, "no thread has failed: {patience}");
    }
}

/// Searches the positions of all games with helpers that fail after `patience` moves.
fn search_with_failures(patience: u32) {
    let network = Arc::new(Network::built_in(Rule::Freestyle));
    let mut searcher = Searcher::new(4 << 20);
    searcher.set_threads(4);
    for moves in GAMES {
        let mut position = Position::new(BoardSize::default(), RuleTables::of(Rule::Freestyle));
        for name in moves.split(' ') {
            position.play(Point::parse(name).unwrap(), &mut NullObserver);
        }
        let sound = NetworkEvaluator::new(Arc::clone(&network), &position);
        let evaluator = Faulty { sound, patience };
        let limits = Limits { nodes: Some(30_000), ..Limits::default() };
        let (control, clock) = (&Control::default(), &ManualClock::default());
        let task = Task { limits, control, clock };
        let found = searcher
            .think_with(evaluator, &position, &task, &mut Silent)
            .expect("a point is empty");
        assert!(position.is_empty(found.best()));
        assert!(found.depth > 2 && (found.nodes > 20_000 || found.score.is_proven()));
    }
}
