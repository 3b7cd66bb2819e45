//! `GameClock`: the time that one side has in one game, kept as the Gomocup judge keeps it.
//!
//! A move may take the smaller of the time for a move and what is left for the game, plus a tolerance.
//! All that it takes is charged to the game, whose rest can become negative; then that much of the
//! tolerance is gone. The type does not look at a real clock: it is told how long a move took.

use std::fmt;
use std::time::Duration;

/// `INFO time_left` when nothing limits the match.
const UNLIMITED: i64 = 2_147_483_647;

/// How much time a side has. Without either limit it may think for ever.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TimeControl {
    /// For the whole game.
    pub game: Option<Duration>,
    /// For each move.
    pub turn: Option<Duration>,
    /// Added to the rest of the game after each move.
    pub increment: Duration,
}

impl TimeControl {
    /// A number of seconds, at most 1,000,000, which are about 11 days.
    pub fn seconds(number: f64) -> Option<Duration> {
        (0.0..=1e6).contains(&number).then(|| Duration::from_secs_f64(number))
    }

    /// Reads `game/turn+increment` in seconds, where `/turn` and `+increment` may be missing and a
    /// game of 0 seconds is one without limit: `180/5`, `60+0.6`, `0/1`.
    pub fn parse(text: &str) -> Option<TimeControl> {
        let seconds = |text: &str| TimeControl::seconds(text.parse().ok()?);
        let (text, increment) = match text.split_once('+') {
            Some((limits, increment)) => (limits, seconds(increment)?),
            None => (text, Duration::ZERO),
        };
        let (game, turn) = match text.split_once('/') {
            Some((game, turn)) => (seconds(game)?, Some(seconds(turn)?)),
            None => (seconds(text)?, None),
        };
        let game = (!game.is_zero()).then_some(game);
        let contradictory =
            turn == Some(Duration::ZERO) || (game.is_none() && !increment.is_zero());
        (!contradictory && (game.is_some() || turn.is_some())).then_some(TimeControl {
            game,
            turn,
            increment,
        })
    }
}

impl fmt::Display for TimeControl {
    /// As `parse` reads it; nothing when there is no limit.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = self.game.unwrap_or_default();
        match (self.game, self.turn) {
            (None, None) => return Ok(()),
            (_, Some(turn)) => write!(f, "{}/{}", game.as_secs_f64(), turn.as_secs_f64())?,
            (_, None) => write!(f, "{}", game.as_secs_f64())?,
        }
        if self.increment.is_zero() {
            return Ok(());
        }
        write!(f, "+{}", self.increment.as_secs_f64())
    }
}

/// The clock of one side.
#[derive(Clone, Debug)]
pub(super) struct GameClock {
    control: TimeControl,
    /// Microseconds left of the game.
    left: Option<i64>,
}

impl GameClock {
    /// A clock at the start of a game.
    pub(super) fn new(control: TimeControl) -> Self {
        GameClock { control, left: control.game.map(micros) }
    }

    /// The value for `INFO time_left`, in milliseconds; zero or less after an overrun.
    pub(super) fn time_left(&self) -> i64 {
        self.left.map_or(UNLIMITED, |left| left.div_euclid(1000))
    }

    /// The time for the next move with this tolerance, which an overrun of the game shortens; `None`
    /// when nothing limits it.
    pub(super) fn limit(&self, tolerance: Duration) -> Option<Duration> {
        let time = [self.left, self.control.turn.map(micros)].into_iter().flatten().min()?;
        let limit = time.saturating_add(micros(tolerance));
        Some(Duration::from_micros(limit.max(0).unsigned_abs()))
    }

    /// Charges a move.
    pub(super) fn spend(&mut self, used: Duration) {
        let increment = micros(self.control.increment);
        self.left =
            self.left.map(|left| left.saturating_sub(micros(used)).saturating_add(increment));
    }
}

fn micros(time: Duration) -> i64 {
    i64::try_from(time.as_micros()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    #[test]
    fn time_controls_are_read_and_written() {
        let control = |game, turn, increment| TimeControl { game, turn, increment };
        let cases = [
            ("180/5", control(Some(ms(180_000)), Some(ms(5000)), Duration::ZERO)),
            ("60+0.6", control(Some(ms(60_000)), None, ms(600))),
            ("0/0.01", control(None, Some(ms(10)), Duration::ZERO)),
            ("10.5/2+0.25", control(Some(ms(10_500)), Some(ms(2000)), ms(250))),
        ];
        for (text, expected) in cases {
            assert_eq!(TimeControl::parse(text), Some(expected), "{text}");
            assert_eq!(expected.to_string(), text);
        }
        for text in
            ["", "0", "0/0", "60/0", "x", "1/2/3", "60+", "0/1+1", "-5", "nan", "1e300", "inf"]
        {
            assert_eq!(TimeControl::parse(text), None, "{text}");
        }
    }

    #[test]
    fn a_move_has_the_smaller_of_turn_and_rest() {
        let mut clock = GameClock::new(TimeControl::parse("10/3").unwrap());
        assert_eq!((clock.time_left(), clock.limit(Duration::ZERO)), (10_000, Some(ms(3000))));
        clock.spend(ms(3500));
        clock.spend(ms(3500));
        clock.spend(ms(1000));
        assert_eq!((clock.time_left(), clock.limit(ms(500))), (2000, Some(ms(2500))));
    }

    #[test]
    fn an_overrun_is_charged_and_an_increment_repays_it() {
        let mut clock = GameClock::new(TimeControl::parse("1+0.5").unwrap());
        clock.spend(ms(1700));
        assert_eq!((clock.time_left(), clock.limit(ms(1000))), (-200, Some(ms(800))));
        clock.spend(ms(100));
        assert_eq!((clock.time_left(), clock.limit(ms(1000))), (200, Some(ms(1200))));
    }

    #[test]
    fn moves_within_the_tolerance_do_not_go_on_without_end() {
        let mut clock = GameClock::new(TimeControl::parse("2/0.02").unwrap());
        (0..3).for_each(|_| clock.spend(ms(900)));
        assert_eq!((clock.time_left(), clock.limit(ms(1000))), (-700, Some(ms(300))));
        clock.spend(ms(900));
        assert_eq!(clock.limit(ms(1000)), Some(Duration::ZERO));
    }

    #[test]
    fn without_limits_there_is_no_end() {
        let mut clock = GameClock::new(TimeControl::default());
        clock.spend(ms(1 << 40));
        assert_eq!((clock.time_left(), clock.limit(ms(1000))), (2_147_483_647, None));
        let turns = GameClock::new(TimeControl::parse("0/2").unwrap());
        assert_eq!(turns.limit(Duration::ZERO), Some(ms(2000)));
    }
}
