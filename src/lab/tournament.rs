//! `match`: plays engines against each other and says which is stronger, and how sure that is.
//!
//! This file checks everything before the first game and then enters the games into books, journal
//! and records as they end. `arguments` reads the command line, `progress` shows the running match,
//! `report` what came of it. The games themselves are the business of `arena`.

mod arguments;
mod progress;
mod records;
mod report;

use crate::arena::statistics::{Decision, Sprt};
use crate::arena::{Books, Dialogue, Fault, Interruption, Journal, Played, Player};
use crate::arena::{Stop, Tournament};
use crate::board::Color;
use crate::clock::SystemClock;
use crate::lab::{exit_code, run_tool};
use anyhow::{Context, Result, bail};
use arguments::Arguments;
use progress::Progress;
use records::Records;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

/// The subcommand `match`.
pub fn command(arguments: &[OsString]) -> ExitCode {
    run_tool("match", arguments::read(arguments), |arguments| run(&arguments))
}

fn run(arguments: &Arguments) -> Result<ExitCode> {
    let tournament = arguments.tournament()?;
    let sprt = arguments.sprt()?;
    let stop = Stop::default();
    let interrupted = Stop::default();
    let orders = [stop.clone(), interrupted.clone()];
    ctrlc::set_handler(move || orders.iter().for_each(Stop::order))
        .context("no handler for Ctrl-C")?;
    for player in &tournament.players {
        try_out(&tournament, player, &stop).with_context(|| format!("engine {}", player.name))?;
    }
    let mut desk = Desk::open(arguments, &tournament, sprt, &stop)?;
    let todo: Vec<usize> =
        (0..tournament.schedule.len()).filter(|index| !desk.done.contains(index)).collect();
    if let Some(warning) = arguments.warning() {
        desk.progress.say(warning);
    }
    desk.judge();
    tournament.run(todo.into_iter(), &stop, |played| desk.take(&played));
    desk.progress.finish();
    let text = report::text(&tournament, &desk.books, sprt.as_ref(), arguments.by_opening());
    // Nobody may be listening any more; the journal has the games.
    let _ = io::stdout().write_all(text.as_bytes());
    match desk.failure {
        Some(error) => Err(error),
        None => Ok(exit_code(&interrupted)),
    }
}

/// Where the games arrive.
struct Desk<'a> {
    tournament: &'a Tournament,
    books: Books,
    /// The games that were played before this run.
    done: BTreeSet<usize>,
    journal: Option<Journal>,
    records: Records,
    sprt: Option<Sprt>,
    progress: Progress,
    stop: &'a Stop,
    /// What went wrong when a game was written down.
    failure: Option<anyhow::Error>,
}

impl<'a> Desk<'a> {
    fn open(
        arguments: &Arguments,
        tournament: &'a Tournament,
        sprt: Option<Sprt>,
        stop: &'a Stop,
    ) -> Result<Self> {
        arguments.outputs.check()?;
        let (journal, games) = arguments.outputs.journal(tournament)?;
        let earlier = games.iter().map(|played| tournament.record(played));
        let records = Records::open(&arguments.outputs, earlier)?;
        let mut books = Books::new(&tournament.schedule, tournament.players.len());
        games.iter().for_each(|played| books.add(&tournament.schedule, played));
        let done: BTreeSet<usize> = games.iter().map(|played| played.game.index).collect();
        let progress = Progress::new(tournament.schedule.len(), done.len());
        Ok(Desk { tournament, books, done, journal, records, sprt, progress, stop, failure: None })
    }

    /// Enters a game everywhere.
    fn take(&mut self, played: &Played) {
        self.books.add(&self.tournament.schedule, played);
        if let Err(error) = self.write(played) {
            self.failure.get_or_insert(error);
            self.stop.order();
        }
        if let Some(fault) = fault(&self.tournament.players, played) {
            self.progress.say(&fault);
        }
        self.progress.show(&report::line(self.tournament, &self.books, self.sprt.as_ref()));
        self.judge();
    }

    fn write(&mut self, played: &Played) -> Result<()> {
        if let Some(journal) = &mut self.journal {
            journal.write(self.tournament, played).context("--log")?;
        }
        self.records.write(played.game.index, &self.tournament.record(played))
    }

    /// Stops the match when its test is decided.
    fn judge(&self) {
        let decided = |sprt: &Sprt| {
            let pairs = &self.books.pairings[0].pairs;
            sprt.decision(pairs) != Decision::Continue
        };
        if self.sprt.as_ref().is_some_and(decided) {
            self.stop.order();
        }
    }
}

/// A sentence about an engine that lost without having been beaten on the board.
fn fault(players: &[Player], played: &Played) -> Option<String> {
    let Played { game, duel, .. } = played;
    let number = game.index + 1;
    let ending = duel.ending;
    match duel.winner {
        _ if !ending.is_fault() => None,
        None => Some(format!("game {number}: neither engine could begin it")),
        Some(winner) => {
            let name = &players[game.players[!winner]].name;
            let color = if winner == Color::Black { "white" } else { "black" };
            let at = duel.moves.len();
            Some(format!(
                "game {number}: {name} ({color}) lost after {at} stones: {}",
                ending.name()
            ))
        }
    }
}

/// Starts an engine once, so that one that cannot play is known before the first game.
fn try_out(tournament: &Tournament, player: &Player, stop: &Stop) -> Result<()> {
    let conditions = &tournament.conditions;
    let program = player.program.display();
    let dialogue = Dialogue::open(player, SystemClock::default());
    let mut dialogue = dialogue.with_context(|| format!("{program} cannot be started"))?;
    let settings = player.game_settings(conditions.rule);
    match dialogue.start_game(conditions.size, &settings, conditions.start_patience, stop) {
        Ok(()) => {
            dialogue.close();
            Ok(())
        }
        Err(Interruption::Stop) => bail!("interrupted before the first game"),
        Err(Interruption::Fault(Fault::Refused(text))) => {
            bail!("it refuses a board of {}: {text}", conditions.size)
        }
        Err(Interruption::Fault(Fault::Crash)) => {
            bail!("{program} ended without an answer to START")
        }
        Err(Interruption::Fault(Fault::Stall | Fault::Time)) => {
            let seconds = conditions.start_patience.as_secs_f64();
            bail!("{program} did not answer START with OK within {seconds} seconds")
        }
    }
}
