//! Single nodes, searched with what the transposition table is made to know, and single iterations.

use super::depth::Depth;
use super::node::{Root, Scout};
use super::step::{Settings, Steps};
use super::table::{Bound, TableEntry, TranspositionTable};
use super::team::Team;
use super::worker::{Memory, Shared, Worker};
use super::{Control, Limits, Params, Score, Task};
use crate::board::{BoardSize, Point};
use crate::clock::ManualClock;
use crate::eval::Evaluator;
use crate::eval::network::{Network, NetworkEvaluator};
use crate::pattern::RuleTables;
use crate::position::{NullObserver, Position};
use crate::rules::Rule;
use std::sync::Arc;

/// What a worker does at the beginning of a search of a quiet position with this many nodes.
fn begin<T>(nodes: Option<u64>, act: impl FnOnce(&mut Worker<'_, NetworkEvaluator>) -> T) -> T {
    let tables = RuleTables::of(Rule::Freestyle);
    let mut position = Position::new(BoardSize::square(15).unwrap(), tables);
    for (x, y) in [(7, 7), (8, 8), (7, 9), (9, 7), (3, 3)] {
        position.play(Point::new(x, y), &mut NullObserver);
    }
    let network = Arc::new(Network::built_in(Rule::Freestyle));
    let evaluator = NetworkEvaluator::new(network, &position);
    let task = &Task {
        limits: Limits { nodes, ..Limits::default() },
        control: &Control::default(),
        clock: &ManualClock::default(),
    };
    let (params, team) = (&Params::DEFAULT, &Team::new(1));
    let table = &TranspositionTable::new(1 << 16);
    let settings = Settings { steps: Steps::ALL, params };
    let shared = Shared { settings, table, task, team, announced_win: None };
    let mut memory = Memory::default();
    act(&mut Worker::new(shared, position, evaluator, &mut memory, 0))
}

/// Searches a quiet position with a null window above `alpha`, at ply 1. The table knows what `entry` makes
/// of the evaluator's value. Returns that value, the score and what the table knows afterwards.
fn search(
    depth: Depth,
    alpha: impl Fn(i32) -> i32,
    entry: impl Fn(i32) -> TableEntry,
) -> (i32, Score, TableEntry) {
    begin(None, |worker| {
        let raw_eval = worker.evaluator.evaluate(&worker.position);
        let (table, key) = (worker.shared.table, worker.position.key());
        table.store(key, TableEntry { raw_eval, ..entry(raw_eval) });
        let alpha = Score::estimate(alpha(raw_eval));
        let beta = Score::from_value(alpha.value() + 1);
        let score = worker.node::<Scout>(alpha, beta, depth, 1, true);
        (raw_eval, score, table.probe(key).unwrap())
    })
}

#[test]
fn razoring_uses_the_table_score_and_not_the_static_evaluation() {
    let bad = |value: i32| value - 500;
    let entry = |value| TableEntry {
        best: None,
        score: Score::estimate(bad(value)),
        raw_eval: value,
        depth: Depth::ZERO,
        bound: Bound::Upper,
        pv: false,
    };
    // The static evaluation lies above the window, the table's score far below.
    let (value, score, _) = search(Depth::plies(1), |value| value - 50, entry);
    assert_eq!(score, Score::estimate(bad(value)));
}

#[test]
fn multi_cut_stores_no_more_depth_than_its_moves_were_searched() {
    let depth = Depth::plies(13);
    // Every move beats such a window, so the table's is not alone.
    let low = |value: i32| value - 5_000;
    let entry = |value| TableEntry {
        best: Some(Point::new(8, 6)),
        score: Score::estimate(low(value) + 100),
        raw_eval: value,
        depth: depth - Depth::plies(2),
        bound: Bound::Lower,
        pv: false,
    };
    let (value, score, known) = search(depth, low, entry);
    assert!(score > Score::estimate(low(value)) && score < Score::estimate(low(value) + 100));
    assert!(known.depth <= depth - Depth::plies(2), "{known:?}");
}

/// A value far below that of the quiet position: every move fails high against a window around it.
const TOO_LOW: i32 = -3_000;
/// An iteration that has a window.
const DEPTH: u16 = 6;

#[test]
fn keeps_a_better_move_when_stopped_during_its_re_search() {
    let width = Params::DEFAULT.aspiration_width;
    let window = [-width, width].map(|by| Score::estimate(TOO_LOW + by));
    let (first_pass, better) = begin(None, |worker| {
        let score =
            worker.node::<Root>(window[0], window[1], Depth::plies(i32::from(DEPTH)), 0, false);
        assert!(score >= window[1]);
        (worker.counts.nodes, worker.frames[0].pv.clone())
    });
    assert!(!better.is_empty());
    for more in 1..10 {
        begin(Some(first_pass + more), |worker| {
            worker.aspire(DEPTH, Score::estimate(TOO_LOW));
            assert!(worker.stopped);
            assert_eq!(worker.frames[0].pv, better, "{more} nodes into the second pass");
        });
    }
}
