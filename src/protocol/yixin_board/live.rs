//! What an analysis board is told about a running search: a block of lines for every variation, and marks
//! on the points of the board.
//!
//! Yixin-Board asks for them with `INFO show_detail`. The form is its own: it needs the keys of a block in
//! this order, and fills win rates, the best move and the length of a win from them. The session decides
//! when they are sent.

use crate::board::{BoardSize, Point};
use crate::engine::win_rate;
use crate::protocol::reply::Reply;
use crate::rules::Rule;
use crate::search::{Control, SearchReport};
use std::time::Duration;

/// Time between two looks at the move that is being searched.
const LOOK: Duration = Duration::from_millis(100);
/// The first look: in a shorter search the marks of the moves would only flicker.
const FIRST_LOOK: Duration = Duration::from_millis(200);

/// How a person is told about a point: each client labels its board in its own way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::protocol) enum PointLabels {
    /// The column as a letter and the number of the row: `h8`.
    Usual,
    /// Yixin-Board sends the row first, and counts rows from the bottom of a board of this size.
    YixinBoard(BoardSize),
}

impl PointLabels {
    /// The label of a point.
    pub fn of(self, point: Point) -> String {
        match self {
            PointLabels::Usual => point.to_string(),
            PointLabels::YixinBoard(size) => {
                let seen = Point::new(point.y(), size.width().saturating_sub(1 + point.x()));
                seen.to_string()
            }
        }
    }
}

/// The blocks about all variations of a report, the best first.
pub(in crate::protocol) fn variation_blocks(report: &SearchReport, rule: Rule) -> Vec<Reply> {
    let count = report.variations().count();
    let speed = report.nodes_a_second();
    let blocks = report.variations().enumerate().flat_map(|(index, (score, line))| {
        let line: Vec<String> = line.iter().map(|p| format!("{},{}", p.x(), p.y())).collect();
        [
            format!("PV {index}"),
            format!("NUMPV {count}"),
            format!("DEPTH {}", report.depth),
            format!("SELDEPTH {}", report.selective_depth),
            format!("NODES {}", report.nodes),
            format!("TOTALNODES {}", report.nodes),
            format!("TOTALTIME {}", report.elapsed.as_millis()),
            format!("SPEED {speed}"),
            format!("EVAL {score}"),
            format!("WINRATE {:.4}", win_rate(score, rule)),
            format!("BESTLINE {}", line.join(" ")),
            "PV DONE".to_string(),
        ]
    });
    blocks.map(Reply::Info).collect()
}

/// The marks on the board during a search: which move is being searched, and which is the best.
#[derive(Debug)]
pub(in crate::protocol) struct Marks {
    /// When to look again, on the session's clock.
    pub next: Duration,
    searched: Option<Point>,
    best: Option<Point>,
}

impl Marks {
    /// The marks of a search that began at this time.
    pub fn new(started: Duration) -> Self {
        Marks { next: started.saturating_add(FIRST_LOOK), searched: None, best: None }
    }

    /// What has changed since the last look.
    pub fn look(&mut self, now: Duration, control: &Control) -> Vec<Reply> {
        self.next = now.saturating_add(LOOK);
        let mut changes = Vec::new();
        let current = control.current();
        if current != self.searched {
            changes.extend(self.searched.map(|point| mark("DONE", point)));
            changes.extend(current.map(|point| mark("POS", point)));
            self.searched = current;
        }
        let best = control.best();
        if best != self.best {
            changes.extend(best.map(|point| mark("BEST", point)));
            self.best = best;
        }
        changes
    }

    /// What is said when an iteration, or the search, has ended: the best move, and no more marks of
    /// searched moves.
    pub fn iteration_ended(&mut self, report: &SearchReport) -> Vec<Reply> {
        self.searched = None;
        self.best = Some(report.best());
        let losing = report.variations().filter(|(score, _)| score.is_loss());
        let losing = losing.filter_map(|(_, line)| line.first().map(|&point| mark("LOST", point)));
        let mut marks = vec![real_time("REFRESH"), mark("BEST", report.best())];
        marks.extend(losing);
        marks
    }
}

fn mark(word: &str, point: Point) -> Reply {
    real_time(&format!("{word} {},{}", point.x(), point.y()))
}

fn real_time(text: &str) -> Reply {
    Reply::Message(format!("REALTIME {text}"))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::*;
    use crate::search::{Score, Variation};

    const A: Point = Point::new(6, 10);
    const B: Point = Point::new(7, 3);

    fn report() -> SearchReport {
        SearchReport {
            depth: 9,
            selective_depth: 14,
            score: Score::win_in(11),
            nodes: 5_000,
            elapsed: Duration::from_millis(250),
            pv: vec![A, B],
            others: vec![Variation { score: Score::DRAW, pv: vec![B] }],
        }
    }

    fn said(replies: &[Reply]) -> Vec<String> {
        replies.iter().map(Reply::to_string).collect()
    }

    #[test]
    fn orders_keys_of_variation_block() {
        let lines = said(&variation_blocks(&report(), Rule::Freestyle));
        assert_eq!(lines.len(), 24);
        let first = [
            "INFO PV 0",
            "INFO NUMPV 2",
            "INFO DEPTH 9",
            "INFO SELDEPTH 14",
            "INFO NODES 5000",
            "INFO TOTALNODES 5000",
            "INFO TOTALTIME 250",
            "INFO SPEED 20000",
            "INFO EVAL +M11",
            "INFO WINRATE 1.0000",
            "INFO BESTLINE 6,10 7,3",
            "INFO PV DONE",
        ];
        assert_eq!(lines[..12], first);
        assert_eq!(lines[12], "INFO PV 1");
        assert_eq!(lines[20..23], ["INFO EVAL 0", "INFO WINRATE 0.5000", "INFO BESTLINE 7,3"]);
    }

    #[test]
    fn marks_report_changes() {
        let (control, mut marks) = (Control::default(), Marks::new(Duration::ZERO));
        let at = Duration::from_millis(300);
        assert!(marks.look(at, &control).is_empty());
        control.set_best(A);
        control.set_current(A);
        let begun = ["MESSAGE REALTIME POS 6,10", "MESSAGE REALTIME BEST 6,10"];
        assert_eq!(said(&marks.look(at, &control)), begun);
        assert!(marks.look(at, &control).is_empty());
        control.set_current(B);
        let turned = ["MESSAGE REALTIME DONE 6,10", "MESSAGE REALTIME POS 7,3"];
        assert_eq!(said(&marks.look(at, &control)), turned);
        let report = SearchReport { score: Score::loss_in(4), ..report() };
        let ended = ["REFRESH", "BEST 6,10", "LOST 6,10"];
        let ended = ended.map(|text| format!("MESSAGE REALTIME {text}"));
        assert_eq!(said(&marks.iteration_ended(&report)), ended);
        assert_eq!(marks.next, Duration::from_millis(400));
    }

    #[test]
    fn labels_points_as_yixin_board_does() {
        let size = BoardSize::square(15).unwrap();
        // Seen there: the stone of `6,10` lies on K9.
        assert_eq!(PointLabels::YixinBoard(size).of(A), "k9");
        assert_eq!(PointLabels::Usual.of(A), "g11");
    }
}
