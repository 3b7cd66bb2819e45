//! Nodes and time to a depth over the positions of the bench, for all steps and without each one.

use super::{Arguments, Change};
use crate::arena::Stop;
use crate::arena::selfplay::in_order;
use crate::bench::{self, BenchPosition, TABLE_BYTES};
use crate::board::Point;
use crate::clock::SystemClock;
use crate::lab::{Stopwatch, progress_bar};
use crate::position::Position;
use crate::search::{Control, Limits, Method, Searcher, Silent, Task};
use anyhow::{Result, ensure};

/// The searches of all positions by one set of steps.
#[derive(Clone, Debug, Default)]
pub struct Sum {
    /// Positions searched.
    pub positions: u64,
    /// Those that were given up before the depth.
    pub given_up: u64,
    /// Nodes searched.
    pub nodes: u64,
    /// Positions where another move was found than with all steps.
    pub other_moves: u64,
    /// Sum of the logarithms of each position's nodes, in relation to those with all steps.
    pub(super) logs: f64,
    /// Time it took.
    pub seconds: f64,
}

/// What one search found.
struct Search {
    nodes: u64,
    seconds: f64,
    best: Point,
    given_up: bool,
}

impl Sum {
    /// How many times the nodes of all steps: the geometric mean over the positions, so that a large
    /// one counts as much as a small one. Too small when some were given up.
    pub fn ratio(&self) -> f64 {
        (self.logs / self.positions.max(1) as f64).exp()
    }

    fn add(&mut self, search: &Search, whole: &Search) {
        self.positions += 1;
        self.given_up += u64::from(search.given_up);
        self.nodes += search.nodes;
        self.other_moves += u64::from(search.best != whole.best);
        self.logs += (search.nodes.max(1) as f64 / whole.nodes.max(1) as f64).ln();
        self.seconds += search.seconds;
    }
}

/// A sum for the search as it is, then one for each change, over the positions that are finished when the
/// order to stop is given.
pub fn measure(arguments: &Arguments, changes: &[Change], stop: &Stop) -> Result<Vec<Sum>> {
    let positions = positions(arguments)?;
    let count = 1 + changes.len();
    let bar = progress_bar((positions.len() * count) as u64, 0);
    let limits = Limits {
        depth: Some(arguments.depth),
        nodes: Some(arguments.most_nodes),
        ..Limits::default()
    };
    let mut sums = vec![Sum::default(); count];
    in_order(
        0..positions.len() as u64,
        arguments.threads(),
        stop,
        || Searcher::new(TABLE_BYTES),
        |searcher, index| {
            let position = &positions[index as usize];
            let board = position.set_up(searcher.tables(position.rule));
            let changed = changes.iter().map(|change| change.method(position.rule));
            let each = |method: Method| {
                let search = search(searcher, &board, method, &limits);
                bar.inc(1);
                search
            };
            std::iter::once(Method::default()).chain(changed).map(each).collect::<Vec<_>>()
        },
        |_, searches: Vec<Search>| {
            for (sum, search) in sums.iter_mut().zip(&searches) {
                sum.add(search, &searches[0]);
            }
            true
        },
    );
    bar.finish_and_clear();
    Ok(sums)
}

/// The positions of the bench that were asked for.
fn positions(arguments: &Arguments) -> Result<Vec<BenchPosition>> {
    let mut positions = bench::positions();
    positions.retain(|position| arguments.rule.is_none_or(|rule| rule == position.rule));
    positions.retain(|position| arguments.size.is_none_or(|size| size == position.size));
    ensure!(!positions.is_empty(), "the bench has no such position; --depth 0 leaves them out");
    Ok(positions)
}

/// Searches a position as if it were the first.
fn search(searcher: &mut Searcher, position: &Position, method: Method, limits: &Limits) -> Search {
    searcher.clear();
    searcher.set_method(method);
    let (control, clock, watch) =
        (Control::default(), SystemClock::default(), Stopwatch::default());
    let task = Task { limits: *limits, control: &control, clock: &clock };
    let found =
        searcher.think(position, &task, &mut Silent).expect("no position of the bench is full");
    let given_up = limits.nodes.is_some_and(|most| found.nodes >= most);
    Search { nodes: found.nodes, seconds: watch.seconds(), best: found.best(), given_up }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn search(nodes: u64, best: Point) -> Search {
        Search { nodes, seconds: 1.0, best, given_up: nodes > 1_000 }
    }

    #[test]
    fn positions_count_alike_whatever_their_size() {
        let (here, there) = (Point::new(1, 1), Point::new(2, 2));
        let mut sum = Sum::default();
        sum.add(&search(40, here), &search(10, here));
        sum.add(&search(2_000, there), &search(2_000, here));
        assert!((sum.ratio() - 2.0).abs() < 1e-9, "{}", sum.ratio());
        assert_eq!((sum.nodes, sum.positions, sum.given_up, sum.other_moves), (2_040, 2, 1, 1));
        assert_eq!(Sum::default().ratio(), 1.0);
    }
}
