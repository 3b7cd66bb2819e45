//! `Recorder`: adds the games of a match to its results and files as they end.
//!
//! It plays nothing and prints nothing; `match` and `tournament` do. When a game cannot be written, no later
//! one is: it would stand behind half a game.

mod outputs;
mod records;

use crate::arena::{MatchJournal, PlayedGame, Results, Tournament};
use crate::contest::check_even;
use anyhow::{Context, Result, ensure};
use goren::board::Point;
pub(super) use outputs::OutputArguments;
use records::Records;
use std::collections::{BTreeSet, HashSet};

/// Most games of each two engines: their openings and numbers are kept in memory.
const MOST_GAMES: usize = 10_000_000;

/// Where the games of one match go: its results, journal and records.
pub(super) struct Recorder<'a> {
    tournament: &'a Tournament,
    /// What all games add up to.
    pub results: Results,
    /// The games that were played before this run.
    done: BTreeSet<usize>,
    journal: Option<MatchJournal>,
    records: Records,
    /// Whether a game could not be written.
    has_failed: bool,
}

impl<'a> Recorder<'a> {
    /// Opens the files. The games that an earlier run has played are added to the results, which
    /// `look_at` is shown after each of them.
    ///
    /// # Errors
    /// When a file cannot be written, would be overwritten or belongs to another match.
    pub fn open(
        outputs: &OutputArguments,
        tournament: &'a Tournament,
        mut look_at: impl FnMut(&Results),
    ) -> Result<Self> {
        outputs.check()?;
        let is_resumed = outputs.continues();
        let (journal, games) = outputs.journal(tournament)?;
        let earlier = games.iter().map(|played| (played.game.index, tournament.record(played)));
        let records = Records::open(outputs, is_resumed, earlier)?;
        let mut results = Results::new(&tournament.schedule, tournament.engines.len());
        for played in &games {
            results.add(&tournament.schedule, played);
            look_at(&results);
        }
        let done = games.iter().map(|played| played.game.index).collect();
        Ok(Recorder { tournament, results, done, journal, records, has_failed: false })
    }

    /// How many games an earlier run has played.
    pub fn done(&self) -> usize {
        self.done.len()
    }

    /// The games that are still to be played, in order.
    pub fn missing(&self) -> Vec<usize> {
        (0..self.tournament.schedule.len()).filter(|index| !self.done.contains(index)).collect()
    }

    /// Adds a game everywhere.
    ///
    /// # Errors
    /// When it cannot be written, or an earlier one could not; it is then part of the results all the same.
    pub fn add(&mut self, played: &PlayedGame) -> Result<()> {
        self.results.add(&self.tournament.schedule, played);
        ensure!(!self.has_failed, "an earlier game could not be written");
        let written = self.write(played);
        self.has_failed = written.is_err();
        written
    }

    fn write(&mut self, played: &PlayedGame) -> Result<()> {
        if let Some(journal) = &mut self.journal {
            journal.write(self.tournament, played).context("cannot write the log of the games")?;
        }
        self.records.write(played.game.index, &self.tournament.record(played))
    }
}

/// Refuses a number of games of each two engines that is 0, too large or odd.
///
/// # Errors
/// When it is.
pub(super) fn check_games(games: usize) -> Result<()> {
    ensure!((1..=MOST_GAMES).contains(&games), "--games must be 2 to {MOST_GAMES}");
    check_even(games as u64)
}

/// A sentence about an engine that lost by its own fault, not on the board.
pub(super) fn fault(tournament: &Tournament, played: &PlayedGame) -> Option<String> {
    let PlayedGame { game, finished, .. } = played;
    let number = game.index + 1;
    let ending = finished.ending;
    match finished.winner {
        _ if !ending.is_fault() => None,
        None => Some(format!("game {number}: neither engine began it")),
        Some(winner) => {
            let loser = !winner;
            let name = &tournament.engines[game.engines[loser]].name;
            let at = finished.moves.len();
            Some(format!("game {number}: {name} ({loser}) lost after {at} stones: {ending}"))
        }
    }
}

/// A warning about a schedule in which pairs of games begin alike: each counts as a sample, and they may
/// be the same games.
pub(super) fn repetition(tournament: &Tournament) -> Option<String> {
    let openings = tournament.schedule.openings();
    let different: HashSet<&[Point]> = openings.iter().map(|opening| &opening.moves[..]).collect();
    let (rounds, different) = (openings.len(), different.len());
    let told = match different {
        1 => "the same opening".to_string(),
        _ => format!("{different} different openings"),
    };
    let warning = format!(
        "two engines play {rounds} pairs of games from {told}: engines that do not vary their play \
         repeat their games, and the error shown is too small"
    );
    (different < rounds).then_some(warning)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::{EngineConfig, MatchConditions, MatchSchedule, Opening, StopFlag};
    use std::fs;
    use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// A pair of games between engines that cannot be started, so that nobody begins a game.
    fn tournament() -> Tournament {
        let engine = |name: &str| {
            let (name, program) = (name.to_string(), "no/such/program".into());
            EngineConfig { name, program, ..EngineConfig::default() }
        };
        let conditions = MatchConditions::example();
        let schedule = MatchSchedule::round_robin(2, vec![Opening::default()]);
        let engines = vec![engine("A"), engine("B")];
        Tournament { engines, conditions, schedule, concurrency: 1 }
    }

    #[test]
    fn games_are_pairs_that_fit_into_memory() {
        for games in [2, MOST_GAMES] {
            assert!(check_games(games).is_ok(), "{games}");
        }
        for games in [0, 1, 3, MOST_GAMES + 2, usize::MAX - 1] {
            assert!(check_games(games).is_err(), "{games}");
        }
    }

    #[test]
    fn no_game_is_written_after_one_that_could_not_be() {
        let folder = tempfile::tempdir().unwrap();
        let [log, psq] = ["games.json", "psq"].map(|name| folder.path().join(name));
        let (tournament, stop) = (tournament(), StopFlag::default());
        let outputs = OutputArguments {
            log: Some(log.clone()),
            resume: false,
            sgf: None,
            psq: Some(psq.clone()),
        };
        let mut recorder = Recorder::open(&outputs, &tournament, |_| ()).unwrap();
        // No folder can be made there any more.
        fs::write(&psq, "").unwrap();
        tournament.run(0..2, &stop, |played| assert!(recorder.add(&played).is_err()));
        assert_eq!(recorder.results.pairings[0].games.games(), 2);
        drop(recorder);
        let lines = fs::read_to_string(&log).unwrap().lines().count();
        assert_eq!(lines, 2, "the header and the first game");
    }

    #[test]
    fn replaces_no_file_that_is_made_after_the_check() {
        let (tournament, stop) = (tournament(), StopFlag::default());
        for made in ["games.sgf", "psq/00001.psq"] {
            let folder = tempfile::tempdir().unwrap();
            let at = |name: &str| folder.path().join(name);
            let outputs = OutputArguments {
                log: None,
                resume: false,
                sgf: Some(at("games.sgf")),
                psq: Some(at("psq")),
            };
            let mut recorder = Recorder::open(&outputs, &tournament, |_| ()).unwrap();
            fs::create_dir(at("psq")).unwrap();
            fs::write(at(made), "precious").unwrap();
            tournament.run(0..1, &stop, |played| {
                let error = format!("{:#}", recorder.add(&played).unwrap_err());
                assert!(error.contains(made.rsplit('/').next().unwrap()), "{error}");
            });
            assert_eq!(fs::read_to_string(at(made)).unwrap(), "precious");
        }
    }

    #[test]
    fn a_match_without_games_leaves_no_files() {
        let folder = tempfile::tempdir().unwrap();
        let [sgf, psq] = ["games.sgf", "psq"].map(|name| folder.path().join(name));
        let outputs = OutputArguments { log: None, resume: false, sgf: Some(sgf), psq: Some(psq) };
        drop(Recorder::open(&outputs, &tournament(), |_| ()).unwrap());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn a_panic_while_a_game_is_recorded_ends_the_match() {
        let (tournament, stop) = (tournament(), StopFlag::default());
        let (begun, recording) = (AtomicUsize::new(0), Barrier::new(2));
        let games = (0..2).cycle().take(10_000).inspect(|_| {
            // The second game waits until the first is being recorded.
            if begun.fetch_add(1, Ordering::Relaxed) == 1 {
                recording.wait();
            }
        });
        let play = || {
            tournament.run(games, &stop, |_| {
                recording.wait();
                resume_unwind(Box::new("meant"));
            });
        };
        assert!(catch_unwind(AssertUnwindSafe(play)).is_err());
        assert!(begun.into_inner() < 10_000);
    }
}
