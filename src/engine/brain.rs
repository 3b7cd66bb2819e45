//! The brain: what thinks about a position. This is a stand-in that plays by a simple point score
//! until the search takes its place; it keeps every promise about time, limits and control.
//!
//! A brain gets the whole record with every search and may keep what it likes between searches
//! (hash, histories). It is told when that no longer fits: other resources, another size or rule.

use super::{Record, Resources};
use crate::board::{Cell, Color, Direction, Point};
use crate::rules::Overline;
use crate::search::time::Clock;
use crate::search::{Control, Finding, Iteration, Limits, Reporter, Score};

/// What an `Engine` needs of a brain.
pub trait Think: Send {
    /// Keeps within other resources from now on; called between searches only.
    fn resize(&mut self, resources: Resources);

    /// Forgets what it knows: the next record has another size or rule.
    fn new_game(&mut self);

    /// Finds a move for the side to move of a record that is not full.
    ///
    /// Sets `control`'s best move within a millisecond, and ends within milliseconds of
    /// `limits.maximum` or of `control.stop`. The move in the finding is legal. A zero
    /// `limits.maximum` asks for a move at once.
    fn think(
        &mut self,
        record: &Record,
        limits: &Limits,
        control: &Control,
        clock: &dyn Clock,
        reporter: &mut dyn Reporter,
    ) -> Finding;
}

/// The brain that `Engine::default` thinks with.
#[derive(Debug)]
pub struct Brain {
    resources: Resources,
}

impl Brain {
    /// A brain that keeps within these resources.
    pub fn new(resources: Resources) -> Self {
        Brain { resources }
    }
}

/// Work between two looks at the clock.
const NODES_PER_POLL: u64 = 1000;
const DEEPEST: u16 = 200;

impl Think for Brain {
    fn resize(&mut self, resources: Resources) {
        self.resources = resources;
    }

    fn new_game(&mut self) {}

    fn think(
        &mut self,
        record: &Record,
        limits: &Limits,
        control: &Control,
        clock: &dyn Clock,
        reporter: &mut dyn Reporter,
    ) -> Finding {
        let (best, score) = best_point(record);
        control.set_best(best);
        let mut finding = Finding { best, score, line: vec![best], depth: 0, nodes: 1 };
        let elapsed = || clock.now().saturating_sub(limits.started);
        let over = |nodes: u64| {
            limits.nodes.is_some_and(|most| nodes >= most)
                || limits.maximum.is_some_and(|maximum| elapsed() >= maximum)
        };
        let deepest = if score.is_proven() { 1 } else { limits.depth.unwrap_or(DEEPEST) };
        while finding.depth < deepest {
            // A stand-in for work: ever longer iterations that change nothing.
            for _ in 0..1u64 << finding.depth.min(16) {
                if control.stopped() || over(finding.nodes) {
                    return finding;
                }
                finding.nodes += waste(NODES_PER_POLL.min(limits.nodes.unwrap_or(u64::MAX)));
            }
            finding.depth += 1;
            let Finding { depth, nodes, ref line, .. } = finding;
            let (line, elapsed) = (line.clone(), elapsed());
            reporter.iteration(&Iteration {
                depth,
                selective_depth: depth,
                score,
                nodes,
                elapsed,
                line,
            });
            if limits.optimum.is_some_and(|optimum| elapsed >= optimum) {
                break;
            }
        }
        finding
    }
}

fn waste(nodes: u64) -> u64 {
    for node in 0..nodes * 10 {
        std::hint::black_box(node);
    }
    nodes
}

/// The empty point with the highest score, the nearest to the centre among equals.
fn best_point(record: &Record) -> (Point, Score) {
    let side = record.side_to_move();
    let center = record.size().center();
    let key = |&point: &Point| {
        let value = 2 * worth(record, point, side) + worth(record, point, !side);
        (value, -i32::from(point.distance(center)), -(point.index() as i32))
    };
    let allowed = record.empty_points().filter(|&point| !record.is_forbidden(point));
    let best = allowed.max_by_key(key).or(record.any_move()).unwrap_or(center);
    let wins = worth(record, best, side) >= FIVE;
    (best, if wins { Score::win_in(1) } else { Score::estimate(worth(record, best, side) / 10) })
}

const FIVE: i32 = 1_000_000;
/// Worth of a window of five cells that holds this many stones of one colour and none of the other.
const WINDOW: [i32; 5] = [1, 12, 150, 1_500, FIVE];

/// How much a stone of this colour would do on an empty point: the windows of five through it.
fn worth(record: &Record, point: Point, color: Color) -> i32 {
    let windows = |d: Direction| (-4..=0).map(move |start| (d, start));
    Direction::ALL
        .into_iter()
        .flat_map(windows)
        .map(|(d, start)| window(record, point, color, d, start))
        .sum()
}

fn window(record: &Record, point: Point, color: Color, direction: Direction, start: i32) -> i32 {
    let cell = |i: i32| record.cell(point.offset(direction.step(), i));
    let rule = record.rule().line_rule(color);
    let cells = (start..start + 5).map(cell);
    if cells.clone().any(|c| c == Cell::Wall || c == (!color).into()) {
        return 0;
    }
    let ends = [cell(start - 1), cell(start + 5)];
    let overline = ends.contains(&color.into()) && rule.overline != Overline::Wins;
    let blocked = !rule.five_blocked_at_both_ends_counts && ends == [(!color).into(); 2];
    if overline || blocked {
        return 0;
    }
    WINDOW[cells.filter(|&c| c == color.into()).count().min(4)]
}
