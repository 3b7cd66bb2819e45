//! `tournament`: several engines under several rules and clocks, everybody against everybody, and the
//! tables that come of it.
//!
//! The events are played one after the other, as `match` plays one. After every game the tables are
//! written again, so that they can be watched, and an interrupted tournament has those of its games.
//! When they cannot be written for the moment, the games go on; at the end it is an error.

mod arguments;
mod crosstable;
mod event;
mod report;

use crate::arena::{PlayedGame, StopFlag, Tournament};
use crate::engines::{EngineNotices, check_engines};
use crate::recorder::{OutputArguments, Recorder, fault, repetition};
use crate::{ProgressBar, exit_code, named, say, stop_engines_on_interrupt};
use anyhow::{Context, Result, ensure};
pub(super) use arguments::TournamentArguments;
use crosstable::{Crosstable, RoundRobin};
use event::TournamentEvent;
use goren_cli::write_whole;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

/// The file with the tables for people.
const PAGE: &str = "index.html";
/// The file with the tables for spreadsheets.
const SPREADSHEET: &str = "table.csv";

/// Plays the tournament.
pub(super) fn run(arguments: &TournamentArguments) -> Result<ExitCode> {
    let events = arguments.events()?;
    let names: Vec<String> =
        events[0].tournament.engines.iter().map(|engine| engine.name.clone()).collect();
    let known = arguments.known(&names)?;
    let (stop, interrupted) = stop_engines_on_interrupt()?;
    let mut notices = EngineNotices::default();
    for event in &events {
        let Tournament { engines, conditions, .. } = &event.tournament;
        let checked = check_engines(engines, conditions, &mut notices, &stop);
        checked.with_context(|| format!("event {}", event.name))?;
    }
    if stop.is_set() {
        return Ok(exit_code(true));
    }
    prepare(arguments, &events)?;
    let tables = Tables { arguments, events: &events, names, known };
    let mut recorders = events
        .iter()
        .map(|event| Recorder::open(&files(event, arguments), &event.tournament, |_| ()))
        .collect::<Result<Vec<_>>>()?;
    let failure = play(&events, &mut recorders, &tables, &stop);
    let written = tables.write(&recorders);
    say(report::text(&tables.all(&recorders)));
    failure.map_or(Ok(()), Err)?;
    written?;
    Ok(exit_code(interrupted.is_set()))
}

/// Plays the games that are missing; what went wrong when one was written down.
fn play(
    events: &[TournamentEvent],
    recorders: &mut [Recorder],
    tables: &Tables,
    stop: &StopFlag,
) -> Option<anyhow::Error> {
    let total: usize = events.iter().map(|event| event.tournament.schedule.len()).sum();
    let done: usize = recorders.iter().map(Recorder::done).sum();
    let mut progress = ProgressBar::new(total as u64, done as u64);
    for event in events {
        if let Some(warning) = repetition(&event.tournament) {
            progress.print(&format!("{}: {warning}", event.name));
        }
    }
    let (mut failure, mut is_told) = (None, false);
    for (place, event) in events.iter().enumerate() {
        let missing = recorders[place].missing();
        event.tournament.run(missing.into_iter(), stop, |played: PlayedGame| {
            if let Err(error) = recorders[place].add(&played) {
                failure.get_or_insert(error);
                stop.set();
            } else if let Err(error) = tables.write(recorders)
                && !is_told
            {
                // On Windows a program that shows a table keeps it from being replaced.
                progress.print(&format!("the tables cannot be written for now: {error:#}"));
                is_told = true;
            }
            if let Some(fault) = fault(&event.tournament, &played) {
                progress.print(&format!("{}: {fault}", event.name));
            }
            progress.advance(1);
            progress.report(event.name.clone());
        });
    }
    failure
}

/// The folder, new or empty, or that of the tournament that is continued. Without the log of an
/// event, tables in it are not those of this tournament.
fn prepare(arguments: &TournamentArguments, events: &[TournamentEvent]) -> Result<()> {
    let folder = &arguments.out;
    fs::create_dir_all(folder).with_context(named(folder))?;
    let is_empty = folder.read_dir().with_context(named(folder))?.next().is_none();
    let shown = folder.display();
    ensure!(arguments.resume || is_empty, "{shown}: it is not empty; --resume continues");
    let logs: Vec<PathBuf> =
        events.iter().filter_map(|event| files(event, arguments).log).collect();
    let is_own = logs.iter().any(|log| log.exists());
    for table in [PAGE, SPREADSHEET].map(|name| folder.join(name)) {
        ensure!(
            is_own || !table.is_file(),
            "{}: it exists already; without the log of an event, such as {}, there is no \
             tournament to continue",
            table.display(),
            logs[0].display()
        );
    }
    Ok(())
}

/// The files of an event.
fn files(event: &TournamentEvent, arguments: &TournamentArguments) -> OutputArguments {
    let file = |end| Some(arguments.out.join(format!("{}.{end}", event.name)));
    OutputArguments { log: file("json"), resume: arguments.resume, sgf: file("sgf"), psq: None }
}

/// What the tables need beside the results.
struct Tables<'a> {
    arguments: &'a TournamentArguments,
    events: &'a [TournamentEvent],
    names: Vec<String>,
    known: Vec<Option<f64>>,
}

impl Tables<'_> {
    /// A table for each event, and one for all of them if there are several.
    fn all(&self, recorders: &[Recorder]) -> Vec<Crosstable> {
        let played: Vec<RoundRobin> = self
            .events
            .iter()
            .zip(recorders)
            .map(|(event, recorder)| {
                RoundRobin::of(event.tournament.schedule.pairings(), &recorder.results)
            })
            .collect();
        let table = |title: String, played: &RoundRobin| {
            Crosstable::new(title, &self.names, &self.known, played, self.arguments.seed)
        };
        let title = |event: &TournamentEvent| event.title.clone();
        let mut tables: Vec<Crosstable> = self
            .events
            .iter()
            .zip(&played)
            .map(|(event, played)| table(title(event), played))
            .collect();
        if played.len() > 1 {
            tables.push(table("All events".to_string(), &RoundRobin::sum(&played)));
        }
        tables
    }

    fn write(&self, recorders: &[Recorder]) -> Result<()> {
        let tables = self.all(recorders);
        let folder = &self.arguments.out;
        write_whole(&folder.join(PAGE), report::page(&tables).as_bytes())?;
        write_whole(&folder.join(SPREADSHEET), &report::csv(&tables)?)
    }
}
