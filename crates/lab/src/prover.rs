//! `Prover`: what the engine claims about a position by each of its means, and the certificates of
//! these claims.

use crate::arena::StopFlag;
use anyhow::Result;
use clap::{Args, value_parser};
use goren::board::Point;
use goren::clock::{Clock, SystemClock};
use goren::position::Position;
use goren::rules::Game;
use goren::search::{Control, Limits, SearchReport, Searcher, Silent, Task};
use goren::threat::{Vcf, VcfLimits, Vct, VctLimits, Win};
use goren_games::certificate::{Certificate, Verified};
use goren_games::certify::{self, Certifier};
use std::time::{Duration, Instant};

/// Size of the transposition table.
const TABLE_BYTES: usize = 128 << 20;
/// Most threats in a row.
const ATTACKS: usize = 60;

/// How much a prover searches, the same for `claims` and `suite`. Each may have another default.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct ProverArguments {
    /// Nodes of the search for each position
    #[arg(
        long,
        default_value_t = 20_000,
        value_name = "N",
        value_parser = value_parser!(u64).range(1..)
    )]
    pub nodes: u64,
    /// Positions that the solver of fours, and that of threats, may visit in each position
    #[arg(
        long,
        default_value_t = 20_000,
        value_name = "N",
        value_parser = value_parser!(u64).range(1..)
    )]
    pub solver_nodes: u64,
    /// Seconds for each certificate
    #[arg(
        long,
        default_value_t = 10,
        value_name = "SECONDS",
        value_parser = value_parser!(u64).range(1..=3_600)
    )]
    pub certify_time: u64,
}

/// A searcher, a solver of fours and one of threats with the limits of each, and the time for a certificate.
pub(super) struct Prover<'s> {
    searcher: Searcher,
    /// For searches that know nothing of earlier ones.
    fresh: Searcher,
    vcf: Vcf,
    vct: Vct,
    /// Positions that a solver may visit.
    solver_nodes: u64,
    /// Nodes of a search.
    nodes: u64,
    certify_time: Duration,
    stop: &'s StopFlag,
}

impl<'s> Prover<'s> {
    /// A prover that searches as much as the arguments say, until the stop flag is set.
    pub fn new(arguments: ProverArguments, stop: &'s StopFlag) -> Self {
        let ProverArguments { nodes, solver_nodes, certify_time } = arguments;
        Prover {
            searcher: Searcher::new(TABLE_BYTES),
            fresh: Searcher::new(TABLE_BYTES),
            vcf: Vcf::default(),
            vct: Vct::default(),
            solver_nodes,
            nodes,
            certify_time: Duration::from_secs(certify_time),
            stop,
        }
    }

    /// Forgets what earlier searches have found.
    pub fn forget(&mut self) {
        self.searcher.clear();
    }

    /// A win by fours alone.
    pub fn fours(&mut self, position: &mut Position) -> Option<Win> {
        let nodes = self.solver_nodes;
        let limits = VcfLimits { fours: ATTACKS, nodes, free_fours: ATTACKS };
        self.vcf.solve_until(position, limits, &|| self.stop.is_set())
    }

    /// A win by fours and open threes.
    pub fn threats(&mut self, position: &mut Position) -> Option<Win> {
        let limits = VctLimits { attacks: ATTACKS, nodes: self.solver_nodes };
        self.vct.solve(position, limits, &|| self.stop.is_set())
    }

    /// The result of a search; `None` on a full board.
    pub fn search(&mut self, position: &Position) -> Option<SearchReport> {
        search(&mut self.searcher, position, self.nodes, &|| self.stop.is_set())
    }

    /// Whether a search of so many nodes that knows nothing of earlier ones announces a win.
    pub fn sees_win(&mut self, position: &Position, nodes: u64) -> bool {
        self.fresh.clear();
        let report = search(&mut self.fresh, position, nodes, &|| self.stop.is_set());
        report.is_some_and(|report| report.score.is_win())
    }

    /// The certificate that the side to move wins by this move, or loses if there is none, verified;
    /// `None` if none was found in time.
    ///
    /// # Errors
    /// When the rules contradict a certificate: a fault of this program.
    pub fn certify(
        &mut self,
        position: &Position,
        winning: Option<Point>,
    ) -> Result<Option<(Certificate, Verified)>> {
        let deadline = Instant::now() + self.certify_time;
        let (stop, searcher, nodes) = (self.stop, &mut self.searcher, self.nodes);
        let too_late = || stop.is_set() || Instant::now() >= deadline;
        let mut quiet = |game: &Game| {
            let report = search(searcher, &Position::from(game), nodes, &too_late)?;
            report.score.is_win().then(|| report.best())
        };
        let mut certifier = Certifier::new(certify::Limits::default(), &mut quiet, &too_late);
        let certified = match winning {
            Some(point) => certifier.certify(position, Some(point)),
            None => certifier.certify_loss(position),
        };
        Ok(certified?)
    }
}

fn search(
    searcher: &mut Searcher,
    position: &Position,
    nodes: u64,
    interrupted: &(dyn Fn() -> bool + Sync),
) -> Option<SearchReport> {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let control = &Control::default();
    let clock = StoppingClock { clock: SystemClock::default(), interrupted, control };
    searcher.think(position, &Task { limits, control, clock: &clock }, &mut Silent)
}

/// A clock that tells the search to end once `interrupted` returns `true`: a search looks at its clock
/// every millisecond or so.
struct StoppingClock<'a> {
    clock: SystemClock,
    interrupted: &'a (dyn Fn() -> bool + Sync),
    control: &'a Control,
}

impl Clock for StoppingClock<'_> {
    fn now(&self) -> Duration {
        if (self.interrupted)() {
            self.control.stop();
        }
        self.clock.now()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goren::board::BoardSize;
    use goren::rules::Rule;

    #[test]
    fn the_flag_stops_a_search() {
        let (nodes, stop) = (200_000, StopFlag::default());
        let mut game = Game::new(Rule::Freestyle, BoardSize::default());
        for name in ["h8", "i9", "j7", "g8"] {
            game.play(Point::parse(name).unwrap()).unwrap();
        }
        let arguments = ProverArguments { nodes, solver_nodes: 1, certify_time: 1 };
        let mut prover = Prover::new(arguments, &stop);
        stop.set();
        let report = prover.search(&Position::from(&game)).expect("a move");
        assert!(report.nodes < nodes / 2, "{} nodes", report.nodes);
    }
}
