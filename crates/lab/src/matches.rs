//! `match`: plays engines against each other and reports which is stronger, and how sure that is.
//!
//! This file checks everything before the first game and shows the results as the games end.
//! `arguments` reads the command line, `sequential_test` keeps what its test has decided, `report` says
//! what came of it. The games themselves are the business of `arena`.

mod arguments;
mod report;
mod sequential_test;

use crate::arena::{PlayedGame, StopFlag, Tournament};
use crate::engines::{EngineNotices, check_engines};
use crate::recorder::{Recorder, fault};
use crate::{ProgressBar, exit_code, print_if_read, stop_engines_on_interrupt};
use anyhow::Result;
pub(super) use arguments::Match;
use sequential_test::SequentialTest;
use std::process::ExitCode;

/// Plays the match.
pub(super) fn run(arguments: &Match) -> Result<ExitCode> {
    let tournament = arguments.tournament()?;
    let test = arguments.sprt()?.map(SequentialTest::new);
    // The test and a full disk stop the games too.
    let (stop, interrupted) = stop_engines_on_interrupt()?;
    let mut notices = EngineNotices::default();
    check_engines(&tournament.engines, &tournament.conditions, &mut notices, &stop)?;
    if stop.is_set() {
        return Ok(exit_code(true));
    }
    let mut running = RunningMatch::open(arguments, &tournament, test, &stop)?;
    let missing = running.recorder.missing();
    let missing = missing.into_iter().filter(|&index| arguments.plays(index));
    if let Some(warning) = arguments.warning(&tournament) {
        running.progress.print(&warning);
    }
    running.stop_if_decided();
    tournament.run(missing, &stop, |played| running.add(&played));
    let RunningMatch { recorder, test, failure, progress, .. } = running;
    drop(progress);
    let text = report::text(&tournament, &recorder.results, test.as_ref(), arguments.by_opening());
    let printed = print_if_read(text.trim_end_matches('\n'));
    failure.map_or(printed, Err)?;
    Ok(exit_code(interrupted.is_set()))
}

/// A match while it is played.
struct RunningMatch<'a> {
    tournament: &'a Tournament,
    recorder: Recorder<'a>,
    test: Option<SequentialTest>,
    progress: ProgressBar,
    stop: &'a StopFlag,
    /// What went wrong when a game was written down.
    failure: Option<anyhow::Error>,
}

impl<'a> RunningMatch<'a> {
    fn open(
        arguments: &Match,
        tournament: &'a Tournament,
        mut test: Option<SequentialTest>,
        stop: &'a StopFlag,
    ) -> Result<Self> {
        let recorder = Recorder::open(&arguments.outputs, tournament, |results| {
            if let Some(test) = &mut test {
                test.look_at(results);
            }
        })?;
        let total = (0..tournament.schedule.len()).filter(|&index| arguments.plays(index)).count();
        let progress = ProgressBar::new(total as u64, recorder.done() as u64);
        Ok(RunningMatch { tournament, recorder, test, progress, stop, failure: None })
    }

    fn add(&mut self, played: &PlayedGame) {
        if let Err(error) = self.recorder.add(played) {
            self.failure.get_or_insert(error);
            self.stop.set();
        }
        if let Some(fault) = fault(self.tournament, played) {
            self.progress.print(&fault);
        }
        self.progress.advance(1);
        let results = &self.recorder.results;
        if let Some(test) = &mut self.test {
            test.look_at(results);
        }
        self.progress.report(report::line(self.tournament, results, self.test.as_ref()));
        self.stop_if_decided();
    }

    /// Stops the match when its test is decided.
    fn stop_if_decided(&self) {
        if self.test.as_ref().is_some_and(SequentialTest::is_decided) {
            self.stop.set();
        }
    }
}
