//! `Miner`: finds the wins in a game, from its end backwards, and certifies them.

use crate::arena::StopFlag;
use crate::prover::{Prover, ProverArguments};
use crate::tactics::TacticsPosition;
use anyhow::{Context, Result};
use goren::board::{Color, Point};
use goren::pattern::PointClass;
use goren::position::Position;
use goren::rules::{Game, Outcome};
use goren::threat::{Defence, Outlook, defence, outlook};
use goren_games::GameRecord;
use goren_games::certificate::{Attack, Certificate, Claim, Verified};
use rand::seq::SliceRandom;
use rand_pcg::Pcg64;
use strum::Display;

/// A win that takes less than this is too simple (plies).
const FEWEST_PLIES: usize = 9;
/// After this many positions without a proof the game is not followed further back.
const MOST_FAILURES: usize = 2;
/// Positions of a game that are certified at most: some wins take too long.
const MOST_CERTIFIED: usize = 6;
/// Points for fours or open threes that the loser has in a look-alike, at least.
const FEWEST_TEMPTATIONS: usize = 5;

/// A win that a search of so few nodes announces is too simple for the suites by nodes.
const TOO_FEW_NODES: u64 = 1_000;

/// What it takes to win a position: by which means, or in how many nodes a search sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Display)]
#[strum(serialize_all = "kebab-case")]
pub(super) enum Kind {
    /// Fours alone.
    Fours,
    /// Fours and open threes.
    Threats,
    /// A quiet move.
    Quiet,
    /// It is lost, but has threats to try.
    #[strum(serialize = "look-alikes")]
    LookAlike,
    /// A search of 10,000 nodes sees the win, one of 1,000 does not.
    #[strum(serialize = "seen-10k")]
    Seen10k,
    /// One of 100,000 nodes, but not of 10,000.
    #[strum(serialize = "seen-100k")]
    Seen100k,
    /// One of 1,000,000 nodes, but not of 100,000.
    #[strum(serialize = "seen-1m")]
    Seen1m,
}

impl Kind {
    /// By the means that win.
    pub const BY_MEANS: &[Kind] = &[Kind::Fours, Kind::Threats, Kind::Quiet, Kind::LookAlike];
    /// By the nodes that a search needs.
    pub const BY_NODES: &[Kind] = &[Kind::Seen10k, Kind::Seen100k, Kind::Seen1m];

    /// The nodes of a search that sees the win.
    fn nodes(self) -> Option<u64> {
        match self {
            Kind::Seen10k => Some(10_000),
            Kind::Seen100k => Some(100_000),
            Kind::Seen1m => Some(1_000_000),
            _ => None,
        }
    }

    /// What the file of a suite says about it.
    pub fn description(self) -> &'static str {
        match self {
            Kind::Fours => "Wins by continuous fours: rule, board, plies, moves.",
            Kind::Threats => {
                "Wins by continuous threats, but not by fours alone: rule, board, plies, moves."
            }
            Kind::Quiet => "Wins that need a quiet move: rule, board, plies, moves.",
            Kind::LookAlike => {
                "Positions with threats of the side to move, which loses: rule, board, 0, moves."
            }
            Kind::Seen10k => {
                "Wins that 10,000 nodes see and 1,000 miss: rule, board, plies, moves."
            }
            Kind::Seen100k => {
                "Wins that 100,000 nodes see and 10,000 miss: rule, board, plies, moves."
            }
            Kind::Seen1m => {
                "Wins that 1,000,000 nodes see and 100,000 miss: rule, board, plies, moves."
            }
        }
    }
}

/// A win that is proven, not yet certified.
struct Proven {
    kind: Kind,
    /// The moves of the game before it.
    ply: usize,
    /// The first move of the win.
    point: Point,
}

/// A prover that goes through won games, and the flag that ends it.
pub(super) struct Miner<'s> {
    prover: Prover<'s>,
    /// Whether wins are told apart by the nodes that a search needs.
    by_nodes: bool,
    stop: &'s StopFlag,
}

impl<'s> Miner<'s> {
    /// A miner that searches as much as the arguments say, for suites by means or by nodes.
    pub fn new(arguments: ProverArguments, by_nodes: bool, stop: &'s StopFlag) -> Self {
        Miner { prover: Prover::new(arguments, stop), by_nodes, stop }
    }

    /// The positions that a game gives to the suites that want any, at most one to each.
    ///
    /// # Errors
    /// When the rules contradict a certificate: a fault of this program.
    pub fn mine(
        &mut self,
        record: &GameRecord,
        wanted: &dyn Fn(Kind) -> bool,
        rng: &mut Pcg64,
    ) -> Result<Vec<(Kind, TacticsPosition)>> {
        let Outcome::Win { winner, .. } = *record.replay()?.outcome() else {
            return Ok(Vec::new());
        };
        self.prover.forget();
        let mut wins = self.wins(record, winner)?;
        wins.shuffle(rng);
        let kinds = if self.by_nodes { Kind::BY_NODES } else { Kind::BY_MEANS };
        let mut found: Vec<(Kind, TacticsPosition)> = Vec::new();
        let mut tried = 0;
        for win in wins {
            let is_wanted = |kind: Kind, found: &[(Kind, _)]| {
                wanted(kind) && found.iter().all(|(other, _)| *other != kind)
            };
            // To tell the kind of a win may take a million nodes.
            let is_done = kinds.iter().all(|&kind| !is_wanted(kind, &found));
            if tried == MOST_CERTIFIED || is_done {
                break;
            }
            let look_alike = is_wanted(Kind::LookAlike, &found);
            let position = Position::from(&game_after(record, win.ply)?);
            let Some(kind) = self.kind(&win, &position) else { continue };
            if !is_wanted(kind, &found) && !look_alike {
                continue;
            }
            tried += 1;
            let certified = self.prover.certify(&position, Some(win.point))?;
            let Some((certificate, Verified { plies, .. })) = certified else { continue };
            if is_wanted(kind, &found) && plies >= FEWEST_PLIES {
                found.push((kind, position_after(record, win.ply, None, plies)));
            }
            if let Some(point) = loses_with_threats(record, win.ply, &certificate)
                && look_alike
            {
                found.push((Kind::LookAlike, position_after(record, win.ply, Some(point), 0)));
            }
        }
        Ok(found)
    }

    /// The suite that a win belongs to; `None` if a search sees it too soon, or not at all.
    fn kind(&mut self, win: &Proven, position: &Position) -> Option<Kind> {
        if !self.by_nodes {
            return Some(win.kind);
        }
        if self.prover.sees_win(position, TOO_FEW_NODES) {
            return None;
        }
        let sees =
            |kind: &&Kind| kind.nodes().is_some_and(|nodes| self.prover.sees_win(position, nodes));
        Kind::BY_NODES.iter().find(sees).copied()
    }

    /// The wins of the winner that can be proven, from the end of the game backwards.
    fn wins(&mut self, record: &GameRecord, winner: Color) -> Result<Vec<Proven>> {
        let mut wins = Vec::new();
        let mut failures = 0;
        for ply in (record.opening..record.moves.len()).rev() {
            let game = game_after(record, ply)?;
            if game.to_move() != winner {
                continue;
            }
            if failures == MOST_FAILURES || self.stop.is_set() {
                break;
            }
            let mut position = Position::from(&game);
            match outlook(&position) {
                Outlook::Win { .. } => continue,
                Outlook::Loss { .. } => break,
                Outlook::Open => {}
            }
            match self.prove(&mut position) {
                Some((kind, point)) => wins.push(Proven { kind, ply, point }),
                None => failures += 1,
            }
        }
        Ok(wins)
    }

    /// A winning move of the side to move, by the simplest means.
    fn prove(&mut self, position: &mut Position) -> Option<(Kind, Point)> {
        if let Some(win) = self.prover.fours(position) {
            return Some((Kind::Fours, win.point));
        }
        if let Some(win) = self.prover.threats(position) {
            return Some((Kind::Threats, win.point));
        }
        let report = self.prover.search(position)?;
        report.score.is_win().then(|| (Kind::Quiet, report.best()))
    }
}

/// The first moves of a game.
fn game_after(record: &GameRecord, plies: usize) -> Result<Game> {
    let mut game = Game::new(record.rule, record.size);
    for point in record.points().take(plies) {
        game.play(point).context("the moves of a game are illegal")?;
    }
    Ok(game)
}

/// The first move of a certified win, if the other side has threats to try after it, though it has
/// lost.
fn loses_with_threats(record: &GameRecord, ply: usize, certificate: &Certificate) -> Option<Point> {
    let Claim::Win(Attack { point, .. }) = &certificate.claim else { return None };
    let mut game = game_after(record, ply).ok()?;
    matches!(game.play(*point), Ok(Outcome::Ongoing)).then_some(())?;
    let position = Position::from(&game);
    let free = matches!(defence(&position), Defence::Free | Defence::AgainstOpenFour(_));
    let (us, is_open) = (position.side_to_move(), outlook(&position) == Outlook::Open);
    let temptations = position
        .candidates()
        .filter(|&point| position.class(us, point) >= PointClass::OpenThree)
        .count();
    (free && is_open && temptations >= FEWEST_TEMPTATIONS).then_some(*point)
}

/// A line of a suite: the first moves of a game, and one more.
fn position_after(
    record: &GameRecord,
    ply: usize,
    last: Option<Point>,
    plies: usize,
) -> TacticsPosition {
    let moves = record.points().take(ply).chain(last).collect();
    TacticsPosition { rule: record.rule, size: record.size, plies, moves }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goren::board::BoardSize;
    use goren::rules::Rule;
    use goren::threat::{Vcf, VcfLimits};
    use rand::SeedableRng;

    /// Black wins by fours; before, white had threats of its own.
    const GAME: &str = include_str!("../../../../tests/data/tactics/fours.txt");
    const SUITE: &str = include_str!("../../../../tests/data/tactics/games/quiet.txt");

    /// The moves of a position, played.
    fn game_of(position: &TacticsPosition) -> Game {
        let mut game = Game::new(position.rule, position.size);
        position.moves.iter().for_each(|&point| assert!(game.play(point).is_ok()));
        game
    }

    /// A game whose last moves are those of the winning line of a suite's first position.
    fn won_game() -> GameRecord {
        let line = GAME.lines().find(|line| !line.starts_with('#')).unwrap();
        let position = &crate::tactics::parse(line).unwrap()[0];
        let game = game_of(position);
        let limits = VcfLimits { fours: 60, nodes: 200_000, free_fours: 60 };
        let line = Vcf::default().line(&mut Position::from(&game), limits);
        let mut record = GameRecord::new(position.size, position.rule);
        record.moves = position.moves.iter().chain(&line).map(|&point| point.into()).collect();
        record.opening = position.moves.len();
        record
    }

    fn proving(certify_time: u64) -> ProverArguments {
        ProverArguments { nodes: 1_000, solver_nodes: 200_000, certify_time }
    }

    #[test]
    fn the_wins_of_a_game_are_found_and_certified() {
        let (record, stop) = (won_game(), StopFlag::default());
        let mut rng = Pcg64::seed_from_u64(1);
        let mut miner = Miner::new(proving(10), false, &stop);
        let found = miner.mine(&record, &|_| true, &mut rng).unwrap();
        let fours: Vec<_> = found.iter().filter(|(kind, _)| *kind == Kind::Fours).collect();
        let [(_, position)] = fours.as_slice() else { panic!("{found:?}") };
        assert!(position.plies >= FEWEST_PLIES, "{position:?}");
        let moves: Vec<Point> = record.points().take(position.moves.len()).collect();
        assert_eq!(position.moves, moves);
        let none = miner.mine(&record, &|_| false, &mut rng).unwrap();
        assert!(none.is_empty(), "{none:?}");
    }

    #[test]
    fn a_game_that_nobody_has_won_gives_nothing() {
        let stop = StopFlag::default();
        let record = GameRecord::new(BoardSize::square(15).unwrap(), Rule::Renju);
        let mut rng = Pcg64::seed_from_u64(1);
        let mut miner = Miner::new(proving(1), false, &stop);
        assert!(miner.mine(&record, &|_| true, &mut rng).unwrap().is_empty());
    }

    #[test]
    fn a_win_belongs_to_the_fewest_nodes_that_see_it() {
        let stop = StopFlag::default();
        let mut miner = Miner::new(proving(10), true, &stop);
        let mut told = Vec::new();
        for line in SUITE.lines().filter(|line| !line.starts_with('#')).take(40) {
            let [position] = &crate::tactics::parse(line).unwrap()[..] else { panic!("{line}") };
            let position = Position::from(&game_of(position));
            let win = Proven { kind: Kind::Quiet, ply: 0, point: Point::new(0, 0) };
            let Some(kind) = miner.kind(&win, &position) else { continue };
            let nodes = kind.nodes().expect("a kind by nodes");
            assert!(miner.prover.sees_win(&position, nodes), "{kind}: {line}");
            assert!(!miner.prover.sees_win(&position, nodes / 10), "{kind}: {line}");
            told.push(kind);
        }
        assert!(told.contains(&Kind::Seen10k) && told.contains(&Kind::Seen100k), "{told:?}");
    }
}
