//! `Seat`: one side of a game, with its player, dialogue and clock, and what its moves took.
//!
//! It knows neither rules nor opponent: the caller says what is asked.

use super::dialogue::{Interruption, Move, Patience};
use super::{Clock, Conditions, Dialogue, Fault, Player, Stop, Telling};
use crate::clock::SystemClock;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// What a side's moves took. Sums, so that games can be added up.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Effort {
    /// Moves made.
    pub moves: u64,
    /// Seconds for all of them.
    pub seconds: f64,
    /// Seconds for the slowest.
    pub slowest: f64,
    /// Moves with a depth told.
    pub depths: u64,
    /// The sum of these depths.
    pub depth_sum: u64,
    /// All nodes told.
    pub nodes: u64,
    /// Seconds for the moves with nodes told.
    pub node_seconds: f64,
}

impl Effort {
    fn add_move(&mut self, used: Duration, telling: Telling) {
        let seconds = used.as_secs_f64();
        self.moves += 1;
        self.seconds += seconds;
        self.slowest = self.slowest.max(seconds);
        if let Some(depth) = telling.depth {
            self.depths += 1;
            self.depth_sum += u64::from(depth);
        }
        if let Some(nodes) = telling.nodes {
            self.nodes = self.nodes.saturating_add(nodes);
            self.node_seconds += seconds;
        }
    }

    /// Adds another game's moves.
    pub fn add(&mut self, other: &Effort) {
        self.moves += other.moves;
        self.seconds += other.seconds;
        self.slowest = self.slowest.max(other.slowest);
        self.depths += other.depths;
        self.depth_sum += other.depth_sum;
        self.nodes = self.nodes.saturating_add(other.nodes);
        self.node_seconds += other.node_seconds;
    }
}

/// One side of a game.
#[derive(Debug)]
pub struct Seat<'a> {
    player: &'a Player,
    /// Missing until the side has sat down, and again after it has failed.
    pub dialogue: &'a mut Option<Dialogue>,
    clock: Clock,
    /// What its moves took.
    pub effort: Effort,
}

impl<'a> Seat<'a> {
    /// A side that has not sat down. An open dialogue is one of this player.
    pub fn new(player: &'a Player, dialogue: &'a mut Option<Dialogue>) -> Self {
        Seat { player, dialogue, clock: Clock::new(player.limits.time), effort: Effort::default() }
    }

    /// Opens the dialogue if need be and begins the game.
    ///
    /// # Errors
    /// When the engine cannot be started or does not say `OK` in time.
    pub fn sit_down(
        &mut self,
        conditions: &Conditions,
        clock: SystemClock,
        stop: &Stop,
    ) -> Result<(), Interruption> {
        let settings = self.player.game_settings(conditions.rule);
        let dialogue = match &mut *self.dialogue {
            Some(dialogue) => dialogue,
            empty => empty.insert(Dialogue::open(self.player, clock).map_err(|_| Fault::Crash)?),
        };
        let begun =
            dialogue.start_game(conditions.size, &settings, conditions.start_patience, stop);
        self.leave_after(begun)
    }

    /// Asks for a move and charges it to the clock.
    ///
    /// # Errors
    /// When no move comes in time.
    ///
    /// # Panics
    /// When the side has not sat down.
    pub fn ask(
        &mut self,
        question: &str,
        conditions: &Conditions,
        stop: &Stop,
    ) -> Result<Move, Interruption> {
        let limits = &self.player.limits;
        let patience = match self.clock.allowance() {
            Some(allowance) => Patience::Clock(allowance + limits.tolerance),
            None => Patience::Hope(conditions.stall_patience),
        };
        let question = format!("INFO time_left {}\n{question}", self.clock.time_left());
        let dialogue = self.dialogue.as_mut().expect("the side has sat down");
        let answer = dialogue.ask(&question, patience, stop);
        let answer = self.leave_after(answer)?;
        self.clock.spend(answer.used);
        self.effort.add_move(answer.used, answer.telling);
        Ok(answer)
    }

    /// An engine that has failed is in no known state, so its process ends.
    fn leave_after<T>(&mut self, result: Result<T, Interruption>) -> Result<T, Interruption> {
        if result.is_err() {
            *self.dialogue = None;
        }
        result
    }
}
