//! Time management: the time budget of one move, and the decision to start another iteration.
//!
//! `TimeSettings::budget` turns the manager's clock settings into a `Budget`. The caller puts it
//! into `Limits`, and the search makes a `TimeManager` from them. All of it is saturating
//! arithmetic on durations and never panics. The clock itself is `crate::clock`.

use super::{Limits, Score, limits::smaller};
use crate::board::Point;
use std::time::Duration;

#[cfg(test)]
mod tests;

/// Budget of a move without time: enough for a move that needs no search.
const AT_ONCE: Duration = Duration::from_millis(1);
/// Kept back from every move for the reply's way through pipes and schedulers, unless more has been
/// measured. Other engines keep 30 ms too, and referees check the clock every 10 to 100 ms.
const MARGIN: Duration = Duration::from_millis(30);
/// The margin is at most one part in this many of the time it is taken from, so a turn of a few
/// milliseconds is still usable.
const MARGIN_PARTS: u32 = 4;
/// The cost of an immediate move on the match clock: the move itself and 15 ms of lag, which the
/// referee charges to us. This much is kept back for each of our moves until the board is full.
const RESERVE_PER_MOVE: Duration = Duration::from_millis(16);
/// This reserve is at most one part in this many of the match, so a short match is not spent on
/// reserves for a full board.
const RESERVE_PARTS: u32 = 10;
/// The reserve for a lag that has been measured is at most one part in this many of the match: it is
/// real, but few games fill the board.
const LAG_RESERVE_PARTS: u32 = 2;
/// Own moves still expected at the start of a game. Games between engines last 15 to 40.
const HORIZON_START: u32 = 26;
/// Own moves still expected in a long game. The expected number falls by one for every two own
/// moves, down to this.
const HORIZON_END: u32 = 14;
/// One move takes at most one part in this many of the rest of the match time. Even a search that
/// always runs to its maximum slows down long before the clock is empty.
const MAXIMUM_PARTS: u32 = 7;

/// Percentage of the optimum when the best move has just changed.
const UNSTABLE: u32 = 150;
/// Percentage points taken off for each iteration that kept the best move.
const STABLE_STEP: u32 = 12;
/// Smallest percentage of the optimum, however long the best move has been stable: depth still
/// counts.
const STABLE_END: u32 = 66;
/// Percentage points added when the score falls by `FALL_FULL` or more, because trouble is worth
/// time.
const FALL_WEIGHT: u32 = 60;
/// The fall of the score that counts in full, in units of the evaluation.
const FALL_FULL: i32 = 300;
/// Percentage of the optimum when the best move took none of the nodes, because the choice is
/// contested ...
const EFFORT_NONE: u32 = 120;
/// ... and percentage points taken off when it took all of them, because no other move came close.
const EFFORT_WEIGHT: u32 = 40;
/// Percentage of the scaled optimum after which no iteration is started. An iteration takes about
/// as long as all those before it. With 60, half of the clock was left at the end of games (C-004
/// in `docs/experiments/time.md`).
const START_SHARE: u32 = 100;

/// A forced move gets one part in this many of the usual time, unless an announced win is missing or the limits
/// ask for the whole time: enough to report what comes next, and to have some of it in the
/// transposition table.
const FORCED_PARTS: u32 = 16;

/// The clock of a game before a move. `None` means unlimited; times below zero count as zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TimeSettings {
    /// Limit for one move. Zero asks for an immediate move.
    pub turn: Option<Duration>,
    /// Time for the whole game.
    pub match_total: Option<Duration>,
    /// The part of it that is left. The manager's figure takes precedence over our own account;
    /// without either, the whole match is taken to be left. Increments show only as growth of this
    /// figure.
    pub left: Option<Duration>,
    /// What the manager charges for a move beyond our own time, as far as it has been measured.
    pub lag: Duration,
    /// Number of stones on the board.
    pub stones: usize,
    /// Number of points of the board.
    pub area: usize,
}

/// The time that one move may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Budget {
    /// A fair share of the match time left; `None` when the match is unlimited. It may exceed
    /// `maximum`: then there is plenty of time, and stopping early gains nothing.
    pub optimum: Option<Duration>,
    /// Time after which the move must be sent, at least one millisecond; `None` when nothing limits
    /// it.
    pub maximum: Option<Duration>,
}

impl TimeSettings {
    /// The budget of the next move.
    pub fn budget(&self) -> Budget {
        let Some(left) = self.left.or(self.match_total) else {
            return Budget { optimum: None, maximum: self.turn.map(|turn| self.less_margin(turn)) };
        };
        let own_moves = own_moves_until_full(self.stones, self.area);
        let spendable = left.saturating_sub(self.reserve(left, own_moves));
        let most = spendable / MAXIMUM_PARTS.min(own_moves);
        let maximum = self.turn.map_or(most, |turn| turn.min(most));
        let optimum = spendable / horizon(self.stones).min(own_moves);
        Budget { optimum: Some(optimum.max(AT_ONCE)), maximum: Some(self.less_margin(maximum)) }
    }

    /// A limit less what the way of the reply costs.
    fn less_margin(&self, time: Duration) -> Duration {
        let margin = MARGIN.max(self.lag).min(time / MARGIN_PARTS);
        time.saturating_sub(margin).max(AT_ONCE)
    }

    /// Time kept back so every later move can at least be played immediately.
    fn reserve(&self, left: Duration, own_moves: u32) -> Duration {
        let total = self.match_total.unwrap_or(left);
        let usual = RESERVE_PER_MOVE.saturating_mul(own_moves).min(total / RESERVE_PARTS);
        let measured = self.lag.saturating_mul(own_moves).min(total / LAG_RESERVE_PARTS);
        usual.max(measured)
    }
}

/// Own moves until the board is full, the next one included; at least one.
fn own_moves_until_full(stones: usize, area: usize) -> u32 {
    let empty = u32::try_from(area.saturating_sub(stones)).unwrap_or(u32::MAX);
    empty.div_ceil(2).max(1)
}

/// Own moves that the rest of the game is expected to take.
fn horizon(stones: usize) -> u32 {
    let own_moves_made = u32::try_from(stones / 2).unwrap_or(u32::MAX);
    HORIZON_START.saturating_sub(own_moves_made / 2).max(HORIZON_END)
}

/// How stable a search is, from iteration to iteration.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// Number of consecutive iterations before the last that had the same best move as the last.
    pub stable: u32,
    /// How far the last score is below the running mean of the earlier ones; negative if above.
    pub fall: i32,
    /// Share of the nodes spent on the best move, in thousandths.
    pub effort: u32,
    /// Whether all moves but one lose immediately: there is nothing to decide.
    pub forced: bool,
    /// Whether the search before announced a win that this one has not found again.
    pub announced_win_missing: bool,
    last: Option<(Point, i32)>,
}

impl Progress {
    /// Records a finished iteration: its best move, its score, and the thousandths of its nodes
    /// spent on the best move (500 if unknown).
    pub fn note(&mut self, best: Point, score: Score, effort: u32) {
        let (last_best, mean) = self.last.unwrap_or((best, score.value()));
        self.stable = if self.last.is_some() && best == last_best { self.stable + 1 } else { 0 };
        self.fall = mean - score.value();
        self.effort = effort;
        self.last = Some((best, (mean + score.value()) / 2));
    }

    /// The part of the optimum that the search should use, in millionths: 1 000 000 is all of it.
    fn deserved(&self) -> u32 {
        let stability = UNSTABLE.saturating_sub(STABLE_STEP.saturating_mul(self.stable));
        let fall = FALL_WEIGHT * self.fall.clamp(0, FALL_FULL) as u32 / FALL_FULL as u32;
        let effort = EFFORT_NONE - EFFORT_WEIGHT * self.effort.min(1000) / 1000;
        stability.max(STABLE_END) * (100 + fall) * effort
    }
}

/// Decides during a search whether its time is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeManager {
    started: Duration,
    optimum: Option<Duration>,
    maximum: Option<Duration>,
    whole_time: bool,
}

impl TimeManager {
    /// The manager of a search with these limits.
    pub fn new(limits: &Limits) -> Self {
        let Limits { started, optimum, maximum, whole_time, .. } = *limits;
        TimeManager { started, optimum, maximum, whole_time }
    }

    /// Time that the search has taken when the clock reads `now`.
    pub fn elapsed(&self, now: Duration) -> Duration {
        now.saturating_sub(self.started)
    }

    /// Whether the search must stop, whatever it is doing.
    pub fn hard_stop(&self, now: Duration) -> bool {
        self.maximum.is_some_and(|maximum| self.elapsed(now) >= maximum)
    }

    /// Whether another iteration is worth starting.
    pub fn another_iteration(&self, now: Duration, progress: &Progress) -> bool {
        self.latest_start(progress).is_none_or(|latest| self.elapsed(now) < latest)
    }

    /// Time after which no iteration is started, at most the maximum; `None` without limits.
    fn latest_start(&self, progress: &Progress) -> Option<Duration> {
        let scaled = self.optimum.map(|optimum| {
            // Divided first: an optimum of years must not saturate before it is scaled down.
            (optimum / 1_000_000).saturating_mul(progress.deserved()) / 100 * START_SHARE
        });
        let latest = smaller(scaled, self.maximum);
        match (progress.announced_win_missing, progress.forced && !self.whole_time) {
            (false, false) => latest,
            (false, true) => latest.map(|latest| latest / FORCED_PARTS),
            // What was announced is looked for as long as the clock allows ...
            (true, false) => self.maximum,
            // ... but where there is nothing to decide, no longer than for another move.
            (true, true) => latest,
        }
    }
}
