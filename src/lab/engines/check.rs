//! Starts every engine of a match once, so that one that cannot play is found before the first game.

use crate::arena::{Conversation, EngineConfig, Fault, Interruption, StopFlag, Tournament};
use crate::clock::SystemClock;
use anyhow::{Context, Result, bail};

/// Starts every engine once, or fewer when the stop flag is set.
///
/// # Errors
/// The first that cannot play.
pub(in crate::lab) fn check_engines(tournament: &Tournament, stop: &StopFlag) -> Result<()> {
    tournament.engines.iter().take_while(|_| !stop.is_set()).try_for_each(|engine| {
        check_engine(tournament, engine, stop).with_context(|| format!("engine {}", engine.name))
    })
}

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
        Err(Interruption::Stopped) => Ok(()),
        Err(Interruption::Fault(Fault::Refused(text))) => {
            bail!("it refuses a {} board: {text}", conditions.size)
        }
        Err(Interruption::Fault(Fault::Crash)) => {
            bail!("{program} ended before its first game")
        }
        Err(Interruption::Fault(Fault::Stall | Fault::Time)) => {
            let seconds = conditions.start_timeout.as_secs_f64();
            bail!("{program} did not answer START with OK within {seconds} seconds")
        }
    }
}
