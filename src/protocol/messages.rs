//! Messages about a search: how they read, and which iterations get one.
//!
//! They are those of Rapfi, which clients and match runners read, to the letter: after an iteration
//! `Depth 12-23 | Eval 35 | Time 4356ms | h8 g7`, before it, where several lines are shown, each as
//! `(2) 20 | 12-23 | k8`, and at the end `Speed 831267n/s | Depth 12-23 | Eval 35 | Node 3621K | Time 4356ms`.
//! The session writes them, and knows when not to.

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

/// The messages after an iteration, or at the end of a search: where several lines are shown, the places
/// and values of the best few, then the best line.
pub(super) fn search_messages(report: &SearchReport, labels: PointLabels) -> Vec<String> {
    let SearchReport { depth, selective_depth, score, elapsed, pv, others, .. } = report;
    let shown = if others.is_empty() { 0 } else { MAX_VARIATIONS };
    let variations = report.variations().take(shown).zip(1..).map(|((score, line), place)| {
        let moves = shown_variation(line, labels);
        format!("({place}) {score} | {depth}-{selective_depth} | {moves}")
    });
    let (time, moves) = (duration(*elapsed), shown_variation(pv, labels));
    let best = format!("Depth {depth}-{selective_depth} | Eval {score} | Time {time} | {moves}");
    variations.chain([best]).collect()
}

/// The message at the end of a search: what it took.
pub(super) fn summary_message(report: &SearchReport) -> String {
    let SearchReport { depth, selective_depth, score, nodes, elapsed, .. } = report;
    let (speed, nodes) = (short(report.nodes_a_second()), short(*nodes));
    let time = duration(*elapsed);
    format!(
        "Speed {speed}n/s | Depth {depth}-{selective_depth} | Eval {score} | Node {nodes} | Time {time}"
    )
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
    use crate::search::{Score, Variation};

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
    fn messages_are_short_lines() {
        let search_messages = |report: &SearchReport| search_messages(report, PointLabels::Usual);
        let report = iteration(4_000);
        assert_eq!(search_messages(&report), ["Depth 12-23 | Eval -35 | Time 4000ms | h8 g7"]);
        let wanted = "Speed 905499n/s | Depth 12-23 | Eval -35 | Node 3621K | Time 4000ms";
        assert_eq!(summary_message(&report), wanted);
        let pv = vec![Point::new(24, 24); 500];
        let (score, nodes) = (Score::win_in(11), 12_345_678_901);
        let report = SearchReport { pv, score, nodes, ..iteration(0) };
        let text = search_messages(&report).concat();
        assert!(text.starts_with("Depth 12-23 | Eval +M11 | Time 0ms | y25 y25"), "{text}");
        assert!(text.len() < 500 && text.is_ascii());
        let text = summary_message(&report);
        assert_eq!(text, "Speed 12345678Mn/s | Depth 12-23 | Eval +M11 | Node 12345M | Time 0ms");
        let report = SearchReport { score: Score::loss_in(8), ..iteration(72_345) };
        let text = search_messages(&report).concat();
        assert!(text.contains("| Eval -M8 |") && text.contains("| Time 72.3s |"), "{text}");
    }

    #[test]
    fn several_lines_are_told_by_their_places_before_the_best() {
        let variation =
            |value, x| Variation { score: Score::estimate(value), pv: vec![Point::new(x, 7)] };
        let others = vec![variation(-40, 8), variation(-55, 9)];
        let report = SearchReport { others, ..iteration(675) };
        let wanted = [
            "(1) -35 | 12-23 | h8 g7",
            "(2) -40 | 12-23 | i8",
            "(3) -55 | 12-23 | j8",
            "Depth 12-23 | Eval -35 | Time 675ms | h8 g7",
        ];
        assert_eq!(search_messages(&report, PointLabels::Usual), wanted);
        let others = vec![variation(-40, 8); 30];
        let report = SearchReport { others, ..iteration(675) };
        assert_eq!(search_messages(&report, PointLabels::Usual).len(), MAX_VARIATIONS + 1);
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
