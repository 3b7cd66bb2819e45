//! `Side`: one side of a game: its engine, the conversation with it, its clock, and what its moves took.
//!
//! It knows neither rules nor opponent: the caller says what to ask.

use super::game_clock::GameClock;
use super::{
    Conversation, EngineConfig, Fault, Interruption, MatchConditions, Move, ReportedScore,
    SearchInfo, StopFlag,
};
use goren::clock::SystemClock;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// What a side's moves took. Sums, so that games can be added up.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct MoveStats {
    /// Moves made.
    pub moves: u64,
    /// Seconds for all of them.
    pub seconds: f64,
    /// Seconds for the slowest.
    pub slowest: f64,
    /// Moves for which the engine named its depth.
    pub depths: u64,
    /// The sum of these depths.
    pub depth_sum: u64,
    /// Sum of the nodes that the engine named.
    pub nodes: u64,
    /// Seconds for the moves for which it named its nodes.
    pub node_seconds: f64,
    /// Moves with which it announced a win.
    #[serde(default)]
    pub wins_announced: u64,
    /// Moves without such an announcement though the move before had one, if another move followed:
    /// some engines say nothing about the five itself.
    #[serde(default)]
    pub wins_forgotten: u64,
}

impl MoveStats {
    fn add_move(&mut self, used: Duration, info: SearchInfo) {
        let seconds = used.as_secs_f64();
        self.moves += 1;
        self.seconds += seconds;
        self.slowest = self.slowest.max(seconds);
        if let Some(depth) = info.depth {
            self.depths += 1;
            self.depth_sum += u64::from(depth);
        }
        if let Some(nodes) = info.nodes {
            self.nodes = self.nodes.saturating_add(nodes);
            self.node_seconds += seconds;
        }
        self.wins_announced += u64::from(info.score == Some(ReportedScore::Win));
    }

    /// Adds another game's moves.
    pub fn add(&mut self, other: &MoveStats) {
        self.moves += other.moves;
        self.seconds += other.seconds;
        self.slowest = self.slowest.max(other.slowest);
        self.depths += other.depths;
        self.depth_sum += other.depth_sum;
        self.nodes = self.nodes.saturating_add(other.nodes);
        self.node_seconds += other.node_seconds;
        self.wins_announced += other.wins_announced;
        self.wins_forgotten += other.wins_forgotten;
    }
}

/// One side of a game.
#[derive(Debug)]
pub(crate) struct Side<'a> {
    engine: &'a EngineConfig,
    /// Missing until the game has begun, and again after the engine has failed.
    pub(super) conversation: &'a mut Option<Conversation>,
    clock: GameClock,
    /// What its moves took.
    pub stats: MoveStats,
    /// Whether its last move announced a win.
    announced_win: bool,
    /// Whether its last move did not, though the one before did.
    forgot_win: bool,
}

impl<'a> Side<'a> {
    /// A side that has not begun its game. An open conversation is one with this engine.
    pub fn new(engine: &'a EngineConfig, conversation: &'a mut Option<Conversation>) -> Self {
        Side {
            engine,
            conversation,
            clock: GameClock::new(engine.limits.time),
            stats: MoveStats::default(),
            announced_win: false,
            forgot_win: false,
        }
    }

    /// Starts the engine if it is not running, and begins the game.
    ///
    /// # Errors
    /// When the engine cannot be started or does not say `OK` in time.
    pub fn start_game(
        &mut self,
        conditions: &MatchConditions,
        clock: SystemClock,
        stop: &StopFlag,
    ) -> Result<(), Interruption> {
        let settings = self.engine.game_settings(conditions.rule);
        let conversation = match &mut *self.conversation {
            Some(conversation) => conversation,
            empty => {
                empty.insert(Conversation::open(self.engine, clock).map_err(|_| Fault::Crash)?)
            }
        };
        let begun =
            conversation.start_game(conditions.size, &settings, conditions.start_timeout, stop);
        self.close_if_failed(begun)
    }

    /// Asks for a move and charges it to the clock.
    ///
    /// # Errors
    /// When no move comes in time.
    ///
    /// # Panics
    /// When the game has not begun.
    pub fn ask(
        &mut self,
        question: &str,
        conditions: &MatchConditions,
        stop: &StopFlag,
    ) -> Result<Move, Interruption> {
        let (limit, late) = match self.clock.limit(self.engine.limits.tolerance) {
            Some(limit) => (limit, Fault::Time),
            None => (conditions.stall_timeout, Fault::Stall),
        };
        let question = format!("INFO time_left {}\n{question}", self.clock.time_left());
        let conversation = self.conversation.as_mut().expect("the game has begun");
        let answer = conversation.ask(&question, limit, late, stop);
        let answer = self.close_if_failed(answer)?;
        self.clock.spend(answer.used);
        self.stats.add_move(answer.used, answer.info);
        let announces_win = answer.info.score == Some(ReportedScore::Win);
        self.stats.wins_forgotten += u64::from(self.forgot_win);
        self.forgot_win = self.announced_win && !announces_win;
        self.announced_win = announces_win;
        Ok(answer)
    }

    /// An engine that has failed is in no known state, so its process ends.
    fn close_if_failed<T>(&mut self, result: Result<T, Interruption>) -> Result<T, Interruption> {
        if result.is_err() {
            *self.conversation = None;
        }
        result
    }
}
