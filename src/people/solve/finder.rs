//! `Finder`: looks for the result of a position in the way that the user asked for: by fours alone, by
//! threats, or by a whole search.

use super::super::Interrupt;
use super::super::search_arguments::{SearchArguments, search};
use crate::board::Point;
use crate::engine::Engine;
use crate::position::Position;
use crate::rules::Game;
use crate::search::{Limits, SearchReport, Silent};
use crate::threat::{Vcf, VcfLimits, Vct, VctLimits, Win};
use anyhow::Result;
use clap::ValueEnum;
use std::time::{Duration, Instant};

/// Most attacking moves of a win by fours or threats: more than fit on most boards.
const ATTACKS: usize = 200;
/// Positions that the solver of fours may visit at first; it cannot be interrupted, so it gets twice
/// as many again and again.
const FIRST_NODES: u64 = 10_000;

/// How a win is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Means {
    /// Fours alone
    Fours,
    /// Fours and open threes
    Threats,
    /// A whole search, which also proves losses
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
    pub line: Vec<Point>,
    pub nodes: u64,
}

/// See the module.
pub(super) struct Finder<'a> {
    pub means: Means,
    /// Whether to look for the shortest win.
    pub shortest: bool,
    pub search: &'a SearchArguments,
    pub interrupt: &'a Interrupt,
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
        let end = limits.maximum.map(|time| Instant::now() + time);
        let (mut position, nodes) = (Position::from(game), limits.nodes.unwrap_or(u64::MAX));
        let over = || self.interrupt.is_set() || end.is_some_and(|end| Instant::now() >= end);
        let solvers = Solvers { shortest: self.shortest, nodes, over: &over };
        match self.means {
            Means::Fours => Ok(solvers.fours(&mut position)),
            Means::Threats => Ok(solvers.threats(&mut position)),
            Means::Search => {
                let limits = Limits { shortest: self.shortest, ..limits };
                let control = self.interrupt.control();
                let report = search(engine, game, limits, &control, &mut Silent)?;
                Ok(Finding::from(&report))
            }
        }
    }

    /// The time that each of so many searches gets, if together they get that of one position.
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

impl From<&SearchReport> for Finding {
    fn from(report: &SearchReport) -> Self {
        let verdict = match (report.score.win_distance(), report.score.loss_distance()) {
            (Some(plies), _) => Verdict::Win(plies),
            (_, Some(plies)) => Verdict::Loss(plies),
            _ => Verdict::Unknown,
        };
        Finding { verdict, line: report.pv.clone(), nodes: report.nodes }
    }
}

/// The solvers of threats with their limits.
struct Solvers<'a> {
    shortest: bool,
    nodes: u64,
    over: &'a dyn Fn() -> bool,
}

impl Solvers<'_> {
    fn fours(&self, position: &mut Position) -> Finding {
        let (mut vcf, mut nodes) = (Vcf::default(), 0);
        let mut limits = self.four_limits(ATTACKS);
        let win = self.grown(&mut vcf, position, &mut limits, &mut nodes);
        let shorter = win.filter(|_| self.shortest).and_then(|win| {
            let fewer = 1..win.plies.div_ceil(2);
            fewer.take_while(|_| !(self.over)()).find_map(|fours| {
                let mut fewer = self.four_limits(fours);
                let win = self.grown(&mut vcf, position, &mut fewer, &mut nodes)?;
                limits = fewer;
                Some(win)
            })
        });
        let line = shorter.or(win).map(|_| vcf.line(position, limits));
        finding(shorter.or(win), line, nodes)
    }

    fn four_limits(&self, fours: usize) -> VcfLimits {
        VcfLimits { fours, nodes: FIRST_NODES.min(self.nodes), free_fours: fours }
    }

    /// Solves with more and more positions, until there are no more to visit or a limit is reached.
    fn grown(
        &self,
        vcf: &mut Vcf,
        position: &mut Position,
        limits: &mut VcfLimits,
        nodes: &mut u64,
    ) -> Option<Win> {
        loop {
            let win = vcf.solve(position, *limits);
            *nodes += vcf.nodes();
            let finished = vcf.nodes() < limits.nodes || limits.nodes >= self.nodes;
            if win.is_some() || finished || (self.over)() {
                return win;
            }
            limits.nodes = limits.nodes.saturating_mul(2).min(self.nodes);
        }
    }

    fn threats(&self, position: &mut Position) -> Finding {
        let by_fours = self.fours(position);
        if by_fours.verdict != Verdict::Unknown && !self.shortest {
            return by_fours;
        }
        let mut vct = Vct::default();
        let limits = VctLimits { attacks: ATTACKS, nodes: self.nodes };
        let win = if self.shortest {
            vct.solve_shortest(position, limits, self.over)
        } else {
            vct.solve(position, limits, self.over)
        };
        let nodes = by_fours.nodes + vct.nodes();
        match (win, by_fours.verdict) {
            (Some(win), Verdict::Win(plies)) if plies <= win.plies => Finding { nodes, ..by_fours },
            (Some(win), _) => finding(Some(win), Some(vec![win.point]), nodes),
            (None, _) => Finding { nodes, ..by_fours },
        }
    }
}

fn finding(win: Option<Win>, line: Option<Vec<Point>>, nodes: u64) -> Finding {
    let verdict = win.map_or(Verdict::Unknown, |win| Verdict::Win(win.plies));
    Finding { verdict, line: line.unwrap_or_default(), nodes }
}
