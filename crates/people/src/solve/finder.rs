//! `Finder`: looks for the result of a position in the way that the user asked for: by fours alone, by
//! threats, or by threats and a whole search.

use crate::interrupt::Interrupt;
use crate::progress_line::ProgressLine;
use crate::search_arguments::SearchArguments;
use crate::threat_solver::ThreatSolver;
use anyhow::Result;
use clap::ValueEnum;
use goren::board::Point;
use goren::engine::Engine;
use goren::position::Position;
use goren::rules::Game;
use goren::search::{Limits, SearchReport};
use goren::threat::{Vcf, VcfLimits, Vct, VctLimits, Win};
use goren_coach::searching::search;
use goren_games::certify::MOST_FOURS;
use std::cell::{Cell, RefCell};
use std::time::{Duration, Instant};

/// Most attacking moves of a win by threats: more than fit on most boards.
const ATTACKS: usize = 200;

/// One of this many parts of the limits is for threats where a whole search follows. It finds wins in some
/// hundred positions that the search does not find in a million (Q-024 in `docs/experiments/threats.md`).
const SHARE: u32 = 5;
/// One of this many parts is for fours before that: the solver of threats and the search miss wins by fours of
/// a hundred plies and more.
const FOURS_SHARE: u32 = 20;

/// How a win is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Means {
    /// Fours alone, each move of the winner a four or the five
    Fours,
    /// Fours, open threes, and moves that threaten a win by fours
    Threats,
    /// Fours and threats in a quarter of the limits at most, then a whole search, which also proves losses
    Search,
}

/// The result for the side to move, with its plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    Win(usize),
    Loss(usize),
    Unknown,
}

/// What was found.
#[derive(Debug)]
pub(super) struct Finding {
    pub verdict: Verdict,
    pub variation: Vec<Point>,
    pub nodes: u64,
    /// Positions that the solver of fours may need to find the same win again; none if it was not found
    /// by fours.
    pub nodes_of_fours: u64,
}

/// Looks for a win or a loss by the means and within the limits that the arguments name.
pub(super) struct Finder<'a> {
    pub means: Means,
    /// Whether to look for the shortest win.
    pub shortest: bool,
    /// The solver of threats; what it finds out helps to certify it.
    pub threats: &'a RefCell<ThreatSolver>,
    pub search: &'a SearchArguments,
    pub interrupt: &'a Interrupt,
    /// Shows how far the search is.
    pub progress: &'a RefCell<ProgressLine>,
}

impl Finder<'_> {
    /// The result of a position whose game goes on, within the limits of the arguments.
    ///
    /// # Errors
    /// When the game is over.
    pub fn find(&self, game: &Game, engine: &mut Engine) -> Result<Finding> {
        self.find_within(game, engine, self.search.limits(1))
    }

    /// The same within other limits.
    ///
    /// # Errors
    /// When the game is over.
    pub fn find_within(&self, game: &Game, engine: &mut Engine, limits: Limits) -> Result<Finding> {
        let start = Instant::now();
        let (mut position, nodes) = (Position::from(game), limits.nodes.unwrap_or(u64::MAX));
        let shown = Cell::new(0);
        let over = |parts: u32| {
            let seconds = start.elapsed().as_secs();
            if shown.replace(seconds) < seconds {
                self.progress.borrow_mut().show(&format!("searching for {seconds} s"));
            }
            let is_over = |time: Duration| start.elapsed() >= time / parts;
            self.interrupt.is_set() || limits.maximum.is_some_and(is_over)
        };
        let threats = &mut *self.threats.borrow_mut();
        let solvers = Solvers { shortest: self.shortest, nodes, over: &over };
        match self.means {
            Means::Fours => Ok(solvers.fours(&mut position, 1, Vcf::fours_alone)),
            Means::Threats if self.shortest => Ok(solvers.shortest_threats(&mut position)),
            Means::Threats => Ok(solvers.threats(&mut position, threats)),
            Means::Search => {
                // A shortest win is looked for by the search alone, as is what a depth limits.
                let first = !self.shortest && limits.depth.is_none();
                let mut limits = Limits { shortest: self.shortest, ..limits };
                let mut visited = 0;
                if first {
                    let by_fours = solvers.fours(&mut position, FOURS_SHARE, Vcf::default);
                    let found =
                        by_fours.or_else(|_| solvers.all_threats(&mut position, threats, SHARE));
                    if found.verdict != Verdict::Unknown {
                        return Ok(found);
                    }
                    visited = found.nodes;
                    let left = |most: u64| most.saturating_sub(visited).max(1);
                    limits.nodes = limits.nodes.map(left);
                    limits.maximum = limits.maximum.map(|most| rest(most, start.elapsed()));
                }
                let control = self.interrupt.control();
                let progress = &mut *self.progress.borrow_mut();
                let report = search(engine, game, limits, &control, progress)?;
                let found = Finding::from(&report);
                Ok(Finding { nodes: found.nodes + visited, ..found })
            }
        }
    }

    /// The limits of each of a number of searches, if together they get those of one position.
    pub fn share(&self, searches: usize) -> Limits {
        let limits = self.search.limits(1);
        let searches = searches.max(1) as u32;
        Limits {
            maximum: limits.maximum.map(|time| (time / searches).max(Duration::from_millis(1))),
            nodes: limits.nodes.map(|nodes| (nodes / u64::from(searches)).max(1)),
            ..limits
        }
    }
}

impl Finding {
    /// What was found; where that is nothing, what `next`, which is told the nodes so far, finds after it.
    fn or_else(self, next: impl FnOnce(u64) -> Finding) -> Finding {
        if self.verdict != Verdict::Unknown {
            return self;
        }
        let found = next(self.nodes);
        Finding { nodes: found.nodes + self.nodes, ..found }
    }
}

impl From<&SearchReport> for Finding {
    fn from(report: &SearchReport) -> Self {
        let verdict = match (report.score.win_distance(), report.score.loss_distance()) {
            (Some(plies), _) => Verdict::Win(plies),
            (_, Some(plies)) => Verdict::Loss(plies),
            _ => Verdict::Unknown,
        };
        Finding { verdict, variation: report.pv.clone(), nodes: report.nodes, nodes_of_fours: 0 }
    }
}

/// The solvers of threats with their limits.
#[derive(Clone, Copy)]
struct Solvers<'a> {
    shortest: bool,
    /// Positions that may be visited in all.
    nodes: u64,
    /// Whether the first of N equal parts of the time is used up, or no more is wanted.
    over: &'a dyn Fn(u32) -> bool,
}

impl Solvers<'_> {
    /// Looks for a win by fours in one of `parts` equal parts of the limits, with new solvers.
    fn fours(&self, position: &mut Position, parts: u32, solver: fn() -> Vcf) -> Finding {
        let (most, over) = (self.nodes / u64::from(parts), || (self.over)(parts));
        let mut nodes = 0;
        let mut solve = |vcf: &mut Vcf, fours| {
            let limits = four_limits(fours, most.saturating_sub(nodes));
            let win = vcf.solve_until(position, limits, &over);
            nodes += vcf.nodes();
            Some((win?, vcf.line_until(position, limits, &over)))
        };
        let first = solve(&mut solver(), MOST_FOURS);
        let shorter = first.as_ref().filter(|_| self.shortest).and_then(|(win, _)| {
            // Another solver, because this one would remember the win that it has found.
            let mut vcf = solver();
            let mut fewer = (1..win.plies.div_ceil(2)).take_while(|_| !over());
            fewer.find_map(|fours| solve(&mut vcf, fours))
        });
        let (win, variation) = shorter.or(first).unzip();
        let nodes_of_fours = if win.is_some() { nodes } else { 0 };
        Finding { nodes_of_fours, ..finding(win, variation, nodes) }
    }

    /// Looks for a win by fours, at whose end two open threes at once count as well, in a quarter of the
    /// limits; by fours and open threes until a half of them is used up; and by all threats in what is left.
    /// The second finds more of the wins of games, the third more of those that people compose.
    fn threats(&self, position: &mut Position, solver: &mut ThreatSolver) -> Finding {
        let by_fours = self.fours(position, 4, Vcf::default);
        let by_threes = by_fours
            .or_else(|used| self.threes(position, 2, (self.nodes / 2).saturating_sub(used)));
        by_threes.or_else(|used| {
            let left = Solvers { nodes: self.nodes.saturating_sub(used), ..*self };
            left.all_threats(position, solver, 1)
        })
    }

    /// Looks for a win by fours, open threes and moves that threaten a win by fours in one of `parts` equal
    /// parts of the limits.
    fn all_threats(
        &self,
        position: &mut Position,
        solver: &mut ThreatSolver,
        parts: u32,
    ) -> Finding {
        let over = || (self.over)(parts);
        let win = solver.solve(position, self.nodes / u64::from(parts), &over);
        of_first_move(win, solver.nodes())
    }

    /// Looks for the win with the fewest fours in half of the limits, and for that with the fewest fours
    /// and open threes in what is left of them.
    fn shortest_threats(&self, position: &mut Position) -> Finding {
        let by_fours = self.fours(position, 2, Vcf::default);
        let by_threes = self.threes(position, 1, self.nodes.saturating_sub(by_fours.nodes));
        let nodes = by_fours.nodes + by_threes.nodes;
        let found = match (by_threes.verdict, by_fours.verdict) {
            (Verdict::Win(plies), Verdict::Win(fewest)) if fewest <= plies => by_fours,
            (Verdict::Win(_), _) => by_threes,
            _ => by_fours,
        };
        Finding { nodes, ..found }
    }

    /// Looks for a win by fours and open threes, until the first of `parts` equal parts of the time is over.
    fn threes(&self, position: &mut Position, parts: u32, nodes: u64) -> Finding {
        let mut vct = Vct::default();
        let limits = VctLimits { attacks: ATTACKS, nodes };
        let over = || (self.over)(parts);
        let win = if self.shortest {
            vct.solve_shortest(position, limits, &over)
        } else {
            vct.solve(position, limits, &over)
        };
        of_first_move(win, vct.nodes())
    }
}

/// A win of which the first move is known, if there is one.
fn of_first_move(win: Option<Win>, nodes: u64) -> Finding {
    finding(win, win.map(|win| vec![win.point]), nodes)
}

/// What is left of a time, a moment at least.
fn rest(most: Duration, elapsed: Duration) -> Duration {
    most.saturating_sub(elapsed).max(Duration::from_millis(1))
}

/// The limits of a win with `fours` fours at most, wherever they are.
fn four_limits(fours: usize, nodes: u64) -> VcfLimits {
    VcfLimits { fours, nodes, free_fours: fours }
}

fn finding(win: Option<Win>, variation: Option<Vec<Point>>, nodes: u64) -> Finding {
    let verdict = win.map_or(Verdict::Unknown, |win| Verdict::Win(win.plies));
    Finding { verdict, variation: variation.unwrap_or_default(), nodes, nodes_of_fours: 0 }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use goren::board::{BoardSize, Color, Diagram};
    use goren::eval::network::Network;
    use goren::rules::{Rule, Stones};
    use rand::SeedableRng;
    use rand::seq::SliceRandom;
    use rand_pcg::Pcg64;
    use std::sync::Arc;

    /// Fifteen closed threes of black that have nothing to do with each other: more orders of fours
    /// than anybody can try, and no win.
    fn many_fours() -> Position {
        let row = format!("{}.\n", "O X X X . . . . ".repeat(3));
        let drawing = (row + &(". ".repeat(25) + "\n").repeat(4)).repeat(5);
        let stones = Stones::from(&Diagram::parse(&drawing).unwrap());
        Position::from(&Game::from_stones(Rule::Freestyle, stones, Color::Black))
    }

    fn by_threats(solvers: &Solvers<'_>, position: &mut Position) -> Finding {
        let network = Arc::new(Network::built_in(position.rule()));
        solvers.threats(position, &mut ThreatSolver::new(network, 1 << 20))
    }

    #[test]
    fn all_solvers_together_keep_to_the_nodes() {
        let solvers = Solvers { shortest: false, nodes: 20_000, over: &|_| false };
        let fours = solvers.fours(&mut many_fours(), 1, Vcf::fours_alone);
        let threats = by_threats(&solvers, &mut many_fours());
        let shortest = Solvers { shortest: true, ..solvers };
        let shortest = shortest.shortest_threats(&mut many_fours());
        for Finding { verdict, nodes, .. } in [fours, threats, shortest] {
            assert_eq!(verdict, Verdict::Unknown);
            // The siblings of the last position are counted as well.
            assert!((20_000..21_000).contains(&nodes), "{nodes}");
        }
    }

    #[test]
    fn fours_end_after_a_quarter_of_the_time_and_threats_at_its_end() {
        let asked = RefCell::new(Vec::new());
        let over = |parts: u32| {
            asked.borrow_mut().push(parts);
            true
        };
        let solvers = Solvers { shortest: false, nodes: u64::MAX, over: &over };
        let found = by_threats(&solvers, &mut many_fours());
        // Each is asked for the first time after some hundred positions.
        assert_eq!(*asked.borrow(), [4, 2, 1]);
        assert!(found.nodes < 4_000, "{}", found.nodes);
    }

    /// A game after random moves near the centre, if it goes on.
    fn random_game(random: &mut Pcg64) -> Option<Game> {
        let size = BoardSize::square(15).expect("a size");
        let mut points: Vec<Point> =
            size.points().filter(|p| Point::new(7, 7).distance(*p) <= 4).collect();
        points.shuffle(random);
        let mut game = Game::new(Rule::Freestyle, size);
        points[..36].iter().try_for_each(|&point| game.play(point).map(drop)).ok()?;
        (!game.outcome().is_over()).then_some(game)
    }

    /// A random game that is won by fours, the first win that is found and the shortest.
    pub(in crate::solve) fn won_game(random: &mut Pcg64) -> (Game, Finding, Finding) {
        loop {
            let Some(game) = random_game(random) else { continue };
            let mut position = Position::from(&game);
            let solvers = Solvers { shortest: false, nodes: 100_000, over: &|_| false };
            let first = solvers.fours(&mut position, 1, Vcf::fours_alone);
            if first.verdict != Verdict::Unknown {
                let shortest = Solvers { shortest: true, ..solvers };
                let shortest = shortest.fours(&mut position, 1, Vcf::fours_alone);
                return (game, first, shortest);
            }
        }
    }

    #[test]
    fn a_shortest_win_by_fours_has_the_fewest_fours_that_win() {
        let mut random = Pcg64::seed_from_u64(1);
        let mut shorter = 0;
        for _ in 0..200 {
            let (game, first, shortest) = won_game(&mut random);
            let mut position = Position::from(&game);
            let fewest = (1..).find_map(|fours| {
                Vcf::fours_alone().solve(&mut position, four_limits(fours, 100_000))
            });
            assert_eq!(shortest.verdict, Verdict::Win(fewest.expect("a win").plies));
            assert_eq!(shortest.variation.len(), fewest.expect("a win").plies);
            shorter += usize::from(shortest.verdict != first.verdict);
        }
        assert!(shorter > 2, "{shorter} are shorter");
    }
}
