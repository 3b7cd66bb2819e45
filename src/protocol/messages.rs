//! Messages about a search: how they read, and which iterations get one.
//!
//! They look as users know them from other engines, and match runners read depth and nodes from them:
//! `Depth 12-23 | Eval 35 | Node 3621K | Speed 831267 | Time 4356ms | h8 g7`. The session writes them,
//! and knows when not to.

use super::yixin_board::live::PointLabels;
use crate::board::Point;
use crate::search::{Reporter, Score, SearchReport};
use std::time::Duration;

/// Iterations that end sooner after the start of a search get no message: a short search has one, at
/// its end.
const SILENCE: Duration = Duration::from_millis(20);
/// An iteration gets a message when this long has passed since the last one ...
const MAX_PAUSE: Duration = Duration::from_millis(250);
/// ... or when the time of the search has grown by one part in this many since then: so messages come a
/// few times a second at most.
const PAUSE_PARTS: u32 = 4;
/// Moves of the principal variation that are shown: the message stays below 1000 characters.
const MAX_SHOWN_MOVES: usize = 40;
/// In an analysis of many variations, messages come no faster than one variation in this time.
const PAUSE_PER_VARIATION: Duration = Duration::from_millis(3);
/// Variations that get a message of their own.
const MAX_VARIATIONS: usize = 10;

/// The message after an iteration, or at the end of a search.
pub(super) fn search_message(report: &SearchReport, labels: PointLabels) -> String {
    let SearchReport { depth, selective_depth, score, nodes, elapsed, pv, .. } = report;
    let moves = shown_variation(pv, labels);
    let (nodes, speed, time) = (short(*nodes), short(report.nodes_a_second()), duration(*elapsed));
    format!(
        "Depth {depth}-{selective_depth} | Eval {score} | Node {nodes} | Speed {speed} | Time {time} | {moves}"
    )
}

/// The messages about the variations after the first, in an analysis that asks for several: the places
/// and values of the best few.
pub(super) fn other_messages(
    report: &SearchReport,
    labels: PointLabels,
) -> impl Iterator<Item = String> {
    let others = report.others.iter().take(MAX_VARIATIONS - 1).zip(2..);
    others.map(move |(other, place)| {
        format!("({place}) Eval {} | {}", other.score, shown_variation(&other.pv, labels))
    })
}

fn shown_variation(pv: &[Point], labels: PointLabels) -> String {
    let shown = pv.iter().take(MAX_SHOWN_MOVES).map(|&point| labels.of(point));
    shown.collect::<Vec<_>>().join(" ")
}

/// The message about balanced moves: the value with them for the side that places the first.
pub(super) fn balance_message(score: Score, nodes: u64, elapsed: Duration) -> String {
    format!("balance: ev {score} n {nodes} tm {}", elapsed.as_millis())
}

/// A number in few digits but at least four exact ones: `362111`, `3621K`, `12345M`.
fn short(number: u64) -> String {
    match number {
        0..1_000_000 => number.to_string(),
        1_000_000..1_000_000_000 => format!("{}K", number / 1_000),
        _ => format!("{}M", number / 1_000_000),
    }
}

fn duration(time: Duration) -> String {
    if time < Duration::from_secs(10) {
        format!("{}ms", time.as_millis())
    } else {
        format!("{:.1}s", time.as_secs_f64())
    }
}

/// A reporter that passes on the iterations that get a message.
pub(super) struct ThrottledReporter<F> {
    tell: F,
    last: Option<Duration>,
}

impl<F: FnMut(&SearchReport)> ThrottledReporter<F> {
    /// Passes iterations on to `tell`.
    pub fn new(tell: F) -> Self {
        ThrottledReporter { tell, last: None }
    }

    fn is_due(&self, elapsed: Duration, variations: u32) -> bool {
        let least = PAUSE_PER_VARIATION * variations.saturating_sub(1);
        let pause = |last: Duration| (last / PAUSE_PARTS).min(MAX_PAUSE).max(least);
        let next = self.last.map_or(SILENCE, |last| last + pause(last));
        elapsed >= next
    }
}

impl<F: FnMut(&SearchReport)> Reporter for ThrottledReporter<F> {
    fn report(&mut self, report: &SearchReport) {
        log::debug!("{report:?}");
        if self.is_due(report.elapsed, 1 + report.others.len() as u32) {
            self.last = Some(report.elapsed);
            (self.tell)(report);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Score;

    fn iteration(millis: u64) -> SearchReport {
        SearchReport {
            depth: 12,
            selective_depth: 23,
            score: Score::estimate(-35),
            nodes: 3_621_999,
            elapsed: Duration::from_millis(millis),
            pv: vec![Point::new(7, 7), Point::new(6, 6)],
            others: Vec::new(),
        }
    }

    #[test]
    fn message_is_one_short_line() {
        let search_message = |report: &SearchReport| search_message(report, PointLabels::Usual);
        let text = search_message(&iteration(4_000));
        let wanted = "Depth 12-23 | Eval -35 | Node 3621K | Speed 905499 | Time 4000ms | h8 g7";
        assert_eq!(text, wanted);
        let pv = vec![Point::new(24, 24); 500];
        let (score, nodes) = (Score::win_in(11), 12_345_678_901);
        let text = search_message(&SearchReport { pv, score, nodes, ..iteration(0) });
        assert!(
            text.starts_with("Depth 12-23 | Eval +M11 | Node 12345M | Speed 12345678M | Time 0ms")
        );
        assert!(text.len() < 500 && text.is_ascii());
        let text = search_message(&SearchReport { score: Score::loss_in(8), ..iteration(72_345) });
        assert!(text.contains("| Eval -M8 |") && text.contains("| Time 72.3s |"), "{text}");
    }

    /// When lines are told if iterations end at these times, in milliseconds.
    fn told(ends: impl IntoIterator<Item = u64>) -> Vec<u64> {
        let mut told = Vec::new();
        let mut reporter =
            ThrottledReporter::new(|i: &SearchReport| told.push(i.elapsed.as_millis() as u64));
        ends.into_iter().for_each(|millis| reporter.report(&iteration(millis)));
        told
    }

    #[test]
    fn reports_slow_iterations_only() {
        assert!(told([0, 1, 5, 19]).is_empty());
        assert_eq!(told([1, 10, 30, 70, 150, 400, 1_000, 1_300]), [30, 70, 150, 400, 1_000, 1_300]);
    }

    #[test]
    fn throttles_fast_iterations() {
        let told = told(0..10_000);
        assert!(told.starts_with(&[20, 25, 32, 40]), "{told:?}");
        let in_second = |n: u64| told.iter().filter(|&&millis| millis / 1_000 == n).count();
        assert!(in_second(0) < 20, "{}", in_second(0));
        assert!((1..10).all(|second| in_second(second) <= 5));
    }
}
