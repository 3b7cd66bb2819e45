//! Starts every engine once, to find one that cannot play.

use crate::arena::{Conversation, EngineConfig, Fault, Interruption, MatchConditions, StopFlag};
use anyhow::{Context, Result, bail};
use goren::clock::SystemClock;
use std::collections::HashSet;

/// What engines have told the user before their first games, each once: every process of an engine says
/// the same.
#[derive(Default)]
pub(crate) struct EngineNotices(HashSet<String>);

impl EngineNotices {
    /// Warns of what is new: the engine may play without its weights.
    pub fn show(&mut self, engine: &EngineConfig, conversation: &Conversation) {
        for notice in conversation.notices() {
            let warning = format!("engine {}: it says: {notice}", engine.name);
            if !self.0.contains(&warning) {
                log::warn!("{warning}");
                self.0.insert(warning);
            }
        }
    }
}

/// Starts every engine once, or fewer when the stop flag is set.
///
/// # Errors
/// The first that cannot play.
pub(crate) fn check_engines(
    engines: &[EngineConfig],
    conditions: &MatchConditions,
    notices: &mut EngineNotices,
    stop: &StopFlag,
) -> Result<()> {
    engines.iter().take_while(|_| !stop.is_set()).try_for_each(|engine| {
        let checked = check_engine(engine, conditions, notices, stop);
        checked.with_context(|| format!("engine {}", engine.name))
    })
}

fn check_engine(
    engine: &EngineConfig,
    conditions: &MatchConditions,
    notices: &mut EngineNotices,
    stop: &StopFlag,
) -> Result<()> {
    let program = engine.program.display();
    let conversation = Conversation::open(engine, SystemClock::default());
    let mut conversation = conversation.with_context(|| format!("{program} cannot be started"))?;
    let settings = engine.game_settings(conditions.rule);
    let timeout = conditions.start_timeout;
    let begun = conversation.start_game(conditions.size, &settings, timeout, stop);
    notices.show(engine, &conversation);
    match begun {
        Ok(()) => {
            conversation.close();
            Ok(())
        }
        Err(Interruption::Stopped) => Ok(()),
        Err(Interruption::Fault(Fault::Refused(text))) => {
            bail!("it refuses a {} board: {text}", conditions.size)
        }
        Err(Interruption::Fault(Fault::Crash)) => {
            bail!("{program} ended before its first game")
        }
        Err(Interruption::Fault(Fault::Stall | Fault::Time)) => {
            let seconds = timeout.as_secs_f64();
            bail!("{program} did not answer START with OK within {seconds} seconds")
        }
    }
}
