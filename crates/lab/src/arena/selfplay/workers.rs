//! `in_order`: work spread over threads, its results handed over in order.

use crate::arena::StopFlag;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

/// Works on the numbers of a range on several threads, each with a worker of its own, and hands the
/// results to `take` on this thread, in the order of the numbers.
///
/// When the stop flag is set, or `take` returns `false`, no further number is begun. Those that were
/// begun are finished and, in the first case, handed over; so what was handed over is always the
/// beginning of the range.
///
/// # Panics
/// When a worker does. The others finish what they have begun, and what comes before the number of that
/// worker is handed over.
pub(crate) fn in_order<W, T: Send>(
    numbers: Range<u64>,
    threads: usize,
    stop: &StopFlag,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, u64) -> T + Sync,
    mut take: impl FnMut(u64, T) -> bool,
) {
    let next = AtomicU64::new(numbers.start);
    let ended = AtomicBool::new(false);
    let stopped = || stop.is_set() || ended.load(Ordering::Relaxed);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let (sender, next, numbers, stopped) = (sender.clone(), &next, &numbers, &stopped);
            let (worker, work, end) = (&worker, &work, EndOnPanic(&ended));
            scope.spawn(move || {
                let _end = end;
                let mut worker = worker();
                while !stopped() {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= numbers.end {
                        break;
                    }
                    let result = work(&mut worker, number);
                    // The receiver is only gone when its thread panics.
                    if sender.send((number, result)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut due = numbers.start;
        let mut refused = false;
        for (number, result) in receiver {
            waiting.insert(number, result);
            while let Some(result) = waiting.remove(&due) {
                if !refused && !take(due, result) {
                    refused = true;
                    ended.store(true, Ordering::Relaxed);
                }
                due += 1;
            }
        }
    });
}

/// Ends the work of all threads when its own one panics: nothing behind that number can be handed over.
struct EndOnPanic<'a>(&'a AtomicBool);

impl Drop for EndOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

    #[test]
    fn results_come_in_order_whoever_is_first() {
        for threads in [0, 1, 7] {
            let mut taken = Vec::new();
            let busy = |_: &mut (), number: u64| {
                // Even numbers take longer than odd ones.
                let turns = if number.is_multiple_of(2) { 20_000 } else { 1 };
                (0..turns).fold(number, |sum, turn| sum ^ std::hint::black_box(turn)) ^ number
            };
            in_order(
                5..60,
                threads,
                &StopFlag::default(),
                || (),
                busy,
                |number, _| {
                    taken.push(number);
                    true
                },
            );
            assert_eq!(taken, (5..60).collect::<Vec<_>>());
        }
    }

    #[test]
    fn an_order_to_stop_loses_nothing_that_was_begun() {
        let stop = StopFlag::default();
        let begun = AtomicU64::new(0);
        let mut taken = Vec::new();
        let work = |_: &mut (), number: u64| {
            begun.fetch_add(1, Ordering::Relaxed);
            if number == 20 {
                stop.set();
            }
        };
        in_order(
            0..1_000_000,
            4,
            &stop,
            || (),
            work,
            |number, ()| {
                taken.push(number);
                true
            },
        );
        assert!(taken.len() < 1_000_000);
        assert_eq!(taken, (0..begun.into_inner()).collect::<Vec<_>>());
    }

    #[test]
    fn a_panic_ends_the_work_of_all_and_what_comes_before_is_handed_over() {
        let begun = AtomicU64::new(0);
        let mut taken = Vec::new();
        let work = |_: &mut (), number: u64| {
            begun.fetch_add(1, Ordering::Relaxed);
            if number == 20 {
                resume_unwind(Box::new("meant"));
            }
            thread::yield_now();
        };
        let take = |number, ()| {
            taken.push(number);
            true
        };
        let all = || in_order(0..1_000_000, 4, &StopFlag::default(), || (), work, take);
        assert!(catch_unwind(AssertUnwindSafe(all)).is_err());
        assert!(begun.into_inner() < 1_000_000);
        assert_eq!(taken, (0..20).collect::<Vec<_>>());
    }

    #[test]
    fn nothing_is_handed_over_after_a_refusal() {
        let mut taken = 0;
        in_order(
            0..1_000_000,
            4,
            &StopFlag::default(),
            || (),
            |_, _| (),
            |_, ()| {
                taken += 1;
                taken < 10
            },
        );
        assert_eq!(taken, 10);
    }
}
