//! `claims`: carries out what the engine claims about many positions, by certificates.
//!
//! Wins by fours, wins by threats, and wins and losses by search are counted apart. A claim counts
//! as certified when a certificate was found in time and the rules have verified it. A certificate
//! that the rules contradict ends the run: it would be a fault of the engine.

use super::prover::{Prover, ProverArguments};
use super::{ProgressBar, Table, exit_code, print_if_read, read_sgf_games, stop_on_interrupt};
use crate::arena::StopFlag;
use anyhow::{Context, Result, ensure};
use clap::{Args, value_parser};
use goren::board::{BoardSize, Point};
use goren::pattern::{PointClass, RuleTables};
use goren::position::{NullObserver, Position};
use goren::rules::{Game, Outcome, Rule};
use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Carry out what the engine claims about many positions, by certificates.
///
/// The positions are those of games, or random ones in which the stones stand close together. Wins by
/// fours, wins by threats, and wins and losses by search are counted apart.
#[derive(Args, Debug)]
pub(super) struct ClaimsArguments {
    /// Files of games, as SGF; without any, the positions are random
    #[arg(value_name = "FILE")]
    games: Vec<PathBuf>,
    /// Positions
    #[arg(
        long,
        default_value_t = 1_000,
        value_name = "N",
        value_parser = value_parser!(u32).range(1..)
    )]
    positions: u32,
    /// The rule of random positions
    #[arg(long, default_value_t = Rule::Freestyle)]
    rule: Rule,
    #[command(flatten)]
    prover: ProverArguments,
    /// Choose other positions
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// Show the moves of the positions whose claims were not certified
    #[arg(long)]
    uncertified: bool,
}

/// Checks the claims about every position and prints a table.
///
/// # Errors
/// When a file of games cannot be read, or the rules contradict a certificate.
pub(super) fn run(arguments: &ClaimsArguments) -> Result<ExitCode> {
    let mut rng = Pcg64::seed_from_u64(arguments.seed);
    let positions = arguments.choose(&mut rng)?;
    let stop = stop_on_interrupt()?;
    let mut checker = Checker {
        prover: Prover::new(arguments.prover, &stop),
        stop: &stop,
        counts: Default::default(),
        uncertified: Vec::new(),
    };
    let mut progress = ProgressBar::new(positions.len() as u64, 0);
    let mut asked = 0;
    for game in &positions {
        checker.check(game)?;
        if stop.is_set() {
            break;
        }
        asked += 1;
        progress.advance(1);
        progress.report(checker.summary());
    }
    drop(progress);
    print_if_read(format_args!("{asked} positions\n{}", checker.table()))?;
    if arguments.uncertified {
        checker.uncertified.iter().try_for_each(print_if_read)?;
    }
    Ok(exit_code(stop.is_set()))
}

impl ClaimsArguments {
    /// The positions to look at.
    fn choose(&self, rng: &mut Pcg64) -> Result<Vec<Game>> {
        let count = self.positions as usize;
        if self.games.is_empty() {
            let tables = RuleTables::of(self.rule);
            return Ok((0..count).map(|_| rich_position(&tables, rng)).collect());
        }
        let mut all = Vec::new();
        for path in &self.games {
            all.extend(positions_of(path)?);
        }
        let mut chosen = all.into_iter().sample(rng, count);
        chosen.sort_by_key(|game| game.moves().len());
        Ok(chosen)
    }
}

/// All positions of the games of a file, from the end of the opening on, that are not over.
fn positions_of(path: &Path) -> Result<Vec<Game>> {
    let mut positions = Vec::new();
    for record in read_sgf_games(path)? {
        let mut game = Game::new(record.rule, record.size);
        for (ply, point) in record.points().enumerate() {
            if ply >= record.opening.max(1) {
                positions.push(game.clone());
            }
            game.play(point).expect("the games were checked");
        }
    }
    ensure!(!positions.is_empty(), "{}: there is no position in the file", path.display());
    Ok(positions)
}

/// A position rich in threats that nobody has won: stones close together on a board of 15 x 15.
fn rich_position(tables: &std::sync::Arc<RuleTables>, rng: &mut Pcg64) -> Game {
    let size = BoardSize::square(15).expect("a size that there is");
    let mut game = Game::new(tables.rule(), size);
    let mut position = Position::new(size, tables.clone());
    let mut next = Some(size.center());
    for _ in 0..rng.random_range(6..40) {
        let Some(point) = next else { break };
        game.play(point).expect("a legal move");
        position.play(point, &mut NullObserver);
        let us = position.side_to_move();
        let near = |point: &Point| {
            position.class(us, *point) != PointClass::Five
                && !position.is_forbidden(us, *point)
                && size.points().any(|q| q.distance(*point) == 1 && !position.is_empty(q))
        };
        next = position.candidates().filter(near).choose(rng);
    }
    game
}

/// What is claimed.
const CLAIMS: [&str; 4] = ["win by fours", "win by threats", "win by search", "loss by search"];

/// The claims of one kind.
#[derive(Default)]
struct ClaimCount {
    claims: usize,
    certified: Vec<Certified>,
}

/// A certificate that the rules have verified.
#[derive(Clone, Copy)]
struct Certified {
    /// How long it took to find and to verify.
    time: Duration,
    /// Plies of its longest line.
    plies: usize,
}

/// The claim and the moves of a game, for a message.
fn place(claim: usize, game: &Game) -> String {
    let moves: Vec<String> = game.moves().iter().map(ToString::to_string).collect();
    format!("{} {}: {}", CLAIMS[claim], game.rule(), moves.join(" "))
}

/// Checks positions and keeps count.
struct Checker<'s> {
    prover: Prover<'s>,
    stop: &'s StopFlag,
    counts: [ClaimCount; 4],
    uncertified: Vec<String>,
}

impl Checker<'_> {
    /// Checks what is claimed about the side to move.
    fn check(&mut self, game: &Game) -> Result<()> {
        if *game.outcome() != Outcome::Ongoing {
            return Ok(());
        }
        let mut position = Position::from(game);
        self.prover.forget();
        let mut won = None;
        if let Some(win) = self.prover.fours(&mut position) {
            won = self.count_win(0, game, &position, win.point, won)?;
        }
        if let Some(win) = self.prover.threats(&mut position) {
            won = self.count_win(1, game, &position, win.point, won)?;
        }
        let Some(report) = self.prover.search(&position) else { return Ok(()) };
        if report.score.is_win() {
            self.count_win(2, game, &position, report.best(), won)?;
        } else if report.score.is_loss() {
            let certified = self.certify(3, game, &position, None)?;
            self.count(3, game, certified);
        }
        Ok(())
    }

    /// Counts a claimed win. A certificate proves that the position is won, by whichever claim it was
    /// found: so the first one, `won`, is that of all claims about a position. Returns it for the next.
    fn count_win(
        &mut self,
        claim: usize,
        game: &Game,
        position: &Position,
        point: Point,
        won: Option<Certified>,
    ) -> Result<Option<Certified>> {
        let won = match won {
            None => self.certify(claim, game, position, Some(point))?,
            known => known,
        };
        self.count(claim, game, won);
        Ok(won)
    }

    /// Looks for a certificate of a claim and has the rules verify it.
    fn certify(
        &mut self,
        claim: usize,
        game: &Game,
        position: &Position,
        winning: Option<Point>,
    ) -> Result<Option<Certified>> {
        let started = Instant::now();
        let certified =
            self.prover.certify(position, winning).with_context(|| place(claim, game))?;
        Ok(certified
            .map(|(_, verified)| Certified { time: started.elapsed(), plies: verified.plies }))
    }

    /// Counts a claim, unless the run was told to stop before it was certified.
    fn count(&mut self, claim: usize, game: &Game, certified: Option<Certified>) {
        if self.stop.is_set() {
            return;
        }
        let count = &mut self.counts[claim];
        count.claims += 1;
        match certified {
            Some(certified) => count.certified.push(certified),
            None => self.uncertified.push(place(claim, game)),
        }
    }

    fn summary(&self) -> String {
        let sum = |of: fn(&ClaimCount) -> usize| self.counts.iter().map(of).sum::<usize>();
        let (claims, certified) = (sum(|count| count.claims), sum(|count| count.certified.len()));
        format!("{certified} of {claims} claims certified")
    }

    fn table(&self) -> Table {
        let heads = ["claim", "claims", "certified", "median s", "90 % s", "slowest s", "plies"];
        let mut table = Table::new(heads);
        for (name, ClaimCount { claims, certified }) in CLAIMS.iter().zip(&self.counts) {
            let mut times: Vec<f64> =
                certified.iter().map(|certified| certified.time.as_secs_f64()).collect();
            times.sort_by(f64::total_cmp);
            let at = |share: f64| {
                let index = (share * times.len() as f64) as usize;
                let time = times.get(index.min(times.len().saturating_sub(1)));
                time.map_or_else(|| "-".to_string(), |time| format!("{time:.3}"))
            };
            let longest = certified.iter().map(|certified| certified.plies).max();
            table.add([
                name.to_string(),
                claims.to_string(),
                certified.len().to_string(),
                at(0.5),
                at(0.9),
                at(1.0),
                longest.map_or_else(|| "-".to_string(), |plies: usize| plies.to_string()),
            ]);
        }
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn proving(nodes: u64, certify_time: u64) -> ProverArguments {
        ProverArguments { nodes, solver_nodes: nodes, certify_time }
    }

    #[test]
    fn what_is_claimed_about_random_positions_is_certified() {
        let stop = StopFlag::default();
        let mut checker = Checker {
            prover: Prover::new(proving(2_000, 20), &stop),
            stop: &stop,
            counts: Default::default(),
            uncertified: Vec::new(),
        };
        for rule in Rule::ALL {
            let (tables, mut rng) = (RuleTables::of(rule), Pcg64::seed_from_u64(7));
            for _ in 0..12 {
                checker.check(&rich_position(&tables, &mut rng)).unwrap();
            }
        }
        let [fours, threats, wins, losses] = &checker.counts;
        assert!(fours.claims >= 10, "{}", checker.table());
        assert_eq!(fours.certified.len(), fours.claims, "{:?}", checker.uncertified);
        assert!(threats.claims >= fours.claims / 2 && wins.claims >= fours.claims);
        assert!(losses.claims > 0, "{}", checker.table());
    }

    #[test]
    fn a_table_tells_how_long_the_certificates_took() {
        let stop = StopFlag::default();
        let mut checker = Checker {
            prover: Prover::new(proving(1, 1), &stop),
            stop: &stop,
            counts: Default::default(),
            uncertified: Vec::new(),
        };
        let certified =
            [1, 2, 3, 4].map(|seconds| Certified { time: Duration::from_secs(seconds), plies: 9 });
        checker.counts[0] = ClaimCount { claims: 5, certified: certified.to_vec() };
        let text = checker.table().to_string();
        let row = text.lines().find(|line| line.contains("fours")).unwrap();
        let cells: Vec<&str> = row.split_whitespace().skip(3).collect();
        assert_eq!(cells, ["5", "4", "3.000", "4.000", "4.000", "9"]);
        assert_eq!(checker.summary(), "4 of 5 claims certified");
    }
}
