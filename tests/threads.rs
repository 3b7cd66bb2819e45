//! Searching with several threads: legal moves, limits that hold, and a quick end. That proofs stay sound
//! is among the laws of the search itself.

use goren::bench::{self, BenchPosition};
use goren::board::Point;
use goren::clock::{ManualClock, SystemClock};
use goren::position::Position;
use goren::search::{Control, Limits, SearchReport, Searcher, Silent, Task};
use std::thread;
use std::time::{Duration, Instant};

const TABLE_BYTES: usize = 4 << 20;
/// A search that was told to stop has milliseconds; a loaded machine may not run it for some time.
const PROMPT: Duration = Duration::from_millis(500);

fn searcher(threads: usize) -> Searcher {
    let mut searcher = Searcher::new(TABLE_BYTES);
    searcher.set_threads(threads);
    searcher
}

fn search(searcher: &mut Searcher, bench: &BenchPosition, limits: &Limits) -> SearchReport {
    let position = bench.set_up();
    let (control, clock) = (Control::default(), SystemClock::default());
    let task = Task { limits: *limits, control: &control, clock: &clock };
    let found = searcher.think(&position, &task, &mut Silent).expect("a point is empty");
    assert_eq!(control.best(), Some(found.best()));
    assert!(is_legal(&position, found.best()));
    found
}

fn is_legal(position: &Position, point: Point) -> bool {
    position.is_empty(point) && !position.is_forbidden(position.side_to_move(), point)
}

#[test]
fn moves_are_legal_and_node_limits_hold_for_all_threads_together() {
    for threads in [1, 2, 3, 8] {
        let mut searcher = searcher(threads);
        for bench in bench::positions() {
            for most in [1, 700, 20_000] {
                searcher.clear();
                let limits = Limits { nodes: Some(most), ..Limits::default() };
                let found = search(&mut searcher, &bench, &limits);
                // Each thread may be in a solver, whose nodes are counted afterwards.
                let slack = 200 + most / 4;
                assert!(found.nodes <= most + slack * threads as u64, "{threads}: {found:?}");
            }
        }
    }
}

#[test]
fn no_thread_passes_the_depth_and_the_answer_is_at_most_one_iteration_short_of_it() {
    let limits = Limits { depth: Some(7), ..Limits::default() };
    for threads in [1, 2, 5] {
        for bench in bench::positions() {
            let found = search(&mut searcher(threads), &bench, &limits);
            let least = if threads == 1 { 7 } else { 6 };
            assert!(found.depth >= least || found.score.is_proven() || bench.moves.is_empty());
            assert!(found.depth <= 7 && found.selective_depth < 200);
        }
    }
}

#[test]
fn one_thread_is_as_if_there_had_never_been_others() {
    let limits = Limits { nodes: Some(10_000), ..Limits::default() };
    let bench = &bench::positions()[3];
    let mut used = searcher(4);
    search(&mut used, bench, &limits);
    used.set_threads(1);
    used.clear();
    let found = [used, searcher(1)].map(|mut searcher| {
        let found = search(&mut searcher, bench, &limits);
        (found.nodes, found.score, found.pv)
    });
    assert_eq!(found[0], found[1]);
}

#[test]
fn time_is_over_for_all_threads() {
    for threads in [1, 2, 8] {
        let maximum = Some(Duration::from_millis(40));
        let limits = Limits { maximum, ..Limits::default() };
        let mut searcher = searcher(threads);
        let bench = &bench::positions()[2];
        // Tables are made and the network is decoded when they are first needed.
        search(&mut searcher, bench, &Limits { nodes: Some(1), ..Limits::default() });
        let before = Instant::now();
        search(&mut searcher, bench, &limits);
        assert!(before.elapsed() < Duration::from_millis(40) + PROMPT, "{threads}");
    }
}

#[test]
fn an_order_to_stop_is_obeyed_at_once() {
    for threads in [1, 2, 8] {
        let mut searcher = searcher(threads);
        let bench = &bench::positions()[2];
        let position = bench.set_up();
        let (control, clock) = (Control::default(), ManualClock::default());
        let (found, ended, told) = thread::scope(|scope| {
            let thinking = scope.spawn(|| {
                let task = Task { limits: Limits::default(), control: &control, clock: &clock };
                (searcher.think(&position, &task, &mut Silent), Instant::now())
            });
            while control.best().is_none() {
                thread::yield_now();
            }
            thread::sleep(Duration::from_millis(30));
            let told = Instant::now();
            control.stop();
            let (found, ended) = thinking.join().expect("no panic");
            (found, ended, told)
        });
        assert!(is_legal(&position, found.expect("a point is empty").best()));
        assert!(ended.saturating_duration_since(told) < PROMPT, "{threads}");
    }
}
