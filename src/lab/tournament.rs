//! `match`: plays engines against each other and reports which is stronger, and how sure that is.
//!
//! This file checks everything before the first game and then adds the games to the results, journal
//! and records as they end. `arguments` reads the command line, `report` says what came of it. The games
//! themselves are the business of `arena`.

mod arguments;
mod records;
mod report;

use crate::arena::statistics::{Decision, Sprt};
use crate::arena::{Conversation, EngineConfig, Fault, Interruption, Journal, PlayedGame, Results};
use crate::arena::{StopFlag, Tournament};
use crate::board::Color;
use crate::clock::SystemClock;
use crate::lab::{ProgressBar, exit_code};
use anyhow::{Context, Result, bail};
pub(super) use arguments::Match;
use records::Records;
use std::collections::BTreeSet;
use std::io::{self, Write};
use std::process::ExitCode;

/// Plays the match.
pub(super) fn run(arguments: &Match) -> Result<ExitCode> {
    let tournament = arguments.tournament()?;
    let sprt = arguments.sprt()?;
    // The test and a full disk stop the games too, but that is no interruption. A second Ctrl-C does
    // nothing: engines must not be left behind.
    let (stop, interrupted) = (StopFlag::default(), StopFlag::default());
    let flags = [stop.clone(), interrupted.clone()];
    ctrlc::set_handler(move || flags.iter().for_each(StopFlag::set))
        .context("cannot handle Ctrl-C")?;
    for engine in &tournament.engines {
        check_engine(&tournament, engine, &stop)
            .with_context(|| format!("engine {}", engine.name))?;
    }
    let mut recorder = Recorder::open(arguments, &tournament, sprt, &stop)?;
    let missing = (0..tournament.schedule.len()).filter(|index| !recorder.done.contains(index));
    let missing: Vec<usize> = missing.filter(|&index| arguments.plays(index)).collect();
    if let Some(warning) = arguments.warning() {
        recorder.progress.print(warning);
    }
    recorder.check_sprt();
    tournament.run(missing.into_iter(), &stop, |played| recorder.add(&played));
    let Recorder { results, failure, progress, .. } = recorder;
    drop(progress);
    let text = report::text(&tournament, &results, sprt.as_ref(), arguments.by_opening());
    // Nobody may be reading any more; the journal has the games.
    let _ = io::stdout().write_all(text.as_bytes());
    match failure {
        Some(error) => Err(error),
        None => Ok(exit_code(interrupted.is_set())),
    }
}

/// Writes down the games and adds up their results.
struct Recorder<'a> {
    tournament: &'a Tournament,
    results: Results,
    /// The games that were played before this run.
    done: BTreeSet<usize>,
    journal: Option<Journal>,
    records: Records,
    sprt: Option<Sprt>,
    progress: ProgressBar,
    stop: &'a StopFlag,
    /// What went wrong when a game was written down.
    failure: Option<anyhow::Error>,
}

impl<'a> Recorder<'a> {
    fn open(
        arguments: &Match,
        tournament: &'a Tournament,
        sprt: Option<Sprt>,
        stop: &'a StopFlag,
    ) -> Result<Self> {
        arguments.outputs.check()?;
        let (journal, games) = arguments.outputs.journal(tournament)?;
        let earlier = games.iter().map(|played| tournament.record(played));
        let records = Records::open(&arguments.outputs, earlier)?;
        let mut results = Results::new(&tournament.schedule, tournament.engines.len());
        games.iter().for_each(|played| results.add(&tournament.schedule, played));
        let done: BTreeSet<usize> = games.iter().map(|played| played.game.index).collect();
        let total = (0..tournament.schedule.len()).filter(|&index| arguments.plays(index)).count();
        let progress = ProgressBar::new(total as u64, done.len() as u64);
        let failure = None;
        Ok(Recorder { tournament, results, done, journal, records, sprt, progress, stop, failure })
    }

    /// Adds a game everywhere.
    fn add(&mut self, played: &PlayedGame) {
        self.results.add(&self.tournament.schedule, played);
        if let Err(error) = self.write(played) {
            self.failure.get_or_insert(error);
            self.stop.set();
        }
        if let Some(fault) = fault(&self.tournament.engines, played) {
            self.progress.print(&fault);
        }
        self.progress.advance(1);
        self.progress.report(report::line(self.tournament, &self.results, self.sprt.as_ref()));
        self.check_sprt();
    }

    fn write(&mut self, played: &PlayedGame) -> Result<()> {
        if let Some(journal) = &mut self.journal {
            journal.write(self.tournament, played).context("--log")?;
        }
        self.records.write(played.game.index, &self.tournament.record(played))
    }

    /// Stops the match when its test is decided.
    fn check_sprt(&self) {
        let decided = |sprt: &Sprt| {
            let pairs = &self.results.pairings[0].pairs;
            sprt.decision(pairs) != Decision::Continue
        };
        if self.sprt.as_ref().is_some_and(decided) {
            self.stop.set();
        }
    }
}

/// A sentence about an engine that lost by its own fault, not on the board.
fn fault(engines: &[EngineConfig], played: &PlayedGame) -> Option<String> {
    let PlayedGame { game, finished, .. } = played;
    let number = game.index + 1;
    let ending = finished.ending;
    match finished.winner {
        _ if !ending.is_fault() => None,
        None => Some(format!("game {number}: neither engine began it")),
        Some(winner) => {
            let name = &engines[game.engines[!winner]].name;
            let color = if winner == Color::Black { "white" } else { "black" };
            let at = finished.moves.len();
            Some(format!(
                "game {number}: {name} ({color}) lost after {at} stones: {}",
                ending.name()
            ))
        }
    }
}

/// Starts an engine once, so that one that cannot play is found before the first game.
fn check_engine(tournament: &Tournament, engine: &EngineConfig, stop: &StopFlag) -> Result<()> {
    let conditions = &tournament.conditions;
    let program = engine.program.display();
    let conversation = Conversation::open(engine, SystemClock::default());
    let mut conversation = conversation.with_context(|| format!("{program} cannot be started"))?;
    let settings = engine.game_settings(conditions.rule);
    match conversation.start_game(conditions.size, &settings, conditions.start_timeout, stop) {
        Ok(()) => {
            conversation.close();
            Ok(())
        }
        Err(Interruption::Stopped) => bail!("interrupted before the first game"),
        Err(Interruption::Fault(Fault::Refused(text))) => {
            bail!("it refuses a {} board: {text}", conditions.size)
        }
        Err(Interruption::Fault(Fault::Crash)) => {
            bail!("{program} ended without answering START")
        }
        Err(Interruption::Fault(Fault::Stall | Fault::Time)) => {
            let seconds = conditions.start_timeout.as_secs_f64();
            bail!("{program} did not answer START with OK within {seconds} seconds")
        }
    }
}
