//! Nodes and time to a depth over the positions of the bench, for the search as it is and for each change.

use super::{Ablate, Change};
use crate::ProgressBar;
use crate::arena::StopFlag;
use crate::arena::selfplay::in_order;
use anyhow::{Result, ensure};
use goren::bench::{self, BenchPosition, TABLE_BYTES};
use goren::board::Point;
use goren::clock::SystemClock;
use goren::position::Position;
use goren::search::{Control, Limits, Method, Searcher, Silent, Task};
use std::time::Instant;

/// The searches of all positions in one way.
#[derive(Clone, Debug, Default)]
pub(super) struct DepthTotals {
    /// Positions searched.
    pub positions: u64,
    /// Those that were given up before the depth.
    pub given_up: u64,
    /// Nodes searched.
    pub nodes: u64,
    /// Positions where another move was found than by the search as it is.
    pub other_moves: u64,
    /// Sum of the logarithms of each position's nodes, relative to the search as it is.
    pub(super) logs: f64,
    /// Time it took.
    pub seconds: f64,
}

/// The result of one search.
struct SearchResult {
    nodes: u64,
    seconds: f64,
    best: Point,
    given_up: bool,
}

impl DepthTotals {
    /// Nodes relative to the search as it is: the geometric mean over the positions, so that a large one
    /// counts as much as a small one. It is too small when some searches of these were given up, too large
    /// when some of the search as it is were.
    pub fn ratio(&self) -> f64 {
        (self.logs / self.positions.max(1) as f64).exp()
    }

    fn add(&mut self, search: &SearchResult, base: &SearchResult) {
        self.positions += 1;
        self.given_up += u64::from(search.given_up);
        self.nodes += search.nodes;
        self.other_moves += u64::from(search.best != base.best);
        self.logs += (search.nodes.max(1) as f64 / base.nodes.max(1) as f64).ln();
        self.seconds += search.seconds;
    }
}

/// Totals for the search as it is, then for each change, over the positions that are finished when the
/// stop flag is set.
pub(super) fn measure(
    arguments: &Ablate,
    changes: &[Change],
    stop: &StopFlag,
) -> Result<Vec<DepthTotals>> {
    let positions = positions(arguments)?;
    let count = 1 + changes.len();
    let progress = ProgressBar::new((positions.len() * count) as u64, 0);
    let limits = Limits {
        depth: Some(arguments.depth),
        nodes: Some(arguments.max_nodes),
        ..Limits::default()
    };
    let mut totals = vec![DepthTotals::default(); count];
    in_order(
        0..positions.len() as u64,
        arguments.contest.threads,
        stop,
        || Searcher::new(TABLE_BYTES),
        |searcher, index| {
            let position = &positions[index as usize];
            let board = position.set_up();
            let changed = changes.iter().map(|change| change.method());
            let each = |method: Method| {
                let search = search(searcher, &board, method, &limits);
                progress.advance(1);
                search
            };
            std::iter::once(Method::default()).chain(changed).map(each).collect::<Vec<_>>()
        },
        |_, searches: Vec<SearchResult>| {
            for (total, search) in totals.iter_mut().zip(&searches) {
                total.add(search, &searches[0]);
            }
            true
        },
    );
    Ok(totals)
}

/// The positions of the bench that were asked for.
///
/// # Errors
/// When there are none.
pub(super) fn positions(arguments: &Ablate) -> Result<Vec<BenchPosition>> {
    let mut positions = bench::positions();
    positions.retain(|position| arguments.contest.rule.is_none_or(|rule| rule == position.rule));
    positions.retain(|position| arguments.contest.size.is_none_or(|size| size == position.size));
    ensure!(
        !positions.is_empty(),
        "the bench has no position of this rule and size; --depth 0 searches none"
    );
    Ok(positions)
}

/// Searches a position as if it were the first.
fn search(
    searcher: &mut Searcher,
    position: &Position,
    method: Method,
    limits: &Limits,
) -> SearchResult {
    searcher.clear();
    searcher.set_method(method);
    let (control, clock, watch) = (Control::default(), SystemClock::default(), Instant::now());
    let task = Task { limits: *limits, control: &control, clock: &clock };
    let found =
        searcher.think(position, &task, &mut Silent).expect("no position of the bench is full");
    let given_up = limits.nodes.is_some_and(|most| found.nodes >= most);
    SearchResult {
        nodes: found.nodes,
        seconds: watch.elapsed().as_secs_f64(),
        best: found.best(),
        given_up,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn search(nodes: u64, best: Point) -> SearchResult {
        SearchResult { nodes, seconds: 1.0, best, given_up: nodes > 1_000 }
    }

    #[test]
    fn the_ratio_is_the_geometric_mean_over_positions() {
        let (here, there) = (Point::new(1, 1), Point::new(2, 2));
        let mut sum = DepthTotals::default();
        sum.add(&search(40, here), &search(10, here));
        sum.add(&search(2_000, there), &search(2_000, here));
        assert!((sum.ratio() - 2.0).abs() < 1e-9, "{}", sum.ratio());
        assert_eq!((sum.nodes, sum.positions, sum.given_up, sum.other_moves), (2_040, 2, 1, 1));
        assert_eq!(DepthTotals::default().ratio(), 1.0);
    }
}
