//! The settings sent with `INFO` so far, and what they mean for the next search.
//!
//! Settings arrive at any time and are only stored; a command uses them when it needs them. For
//! managers that do not say how much time is left, the time of our searches is counted here.

use super::command::{Setting, SettingKey};
use super::lag::Lag;
use crate::engine::{Level, Options};
use crate::rules::Rule;
use crate::search::Limits;
use crate::search::time::TimeSettings;
use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

/// Milliseconds that mean "unlimited" in `time_left`.
const UNLIMITED: i64 = i32::MAX as i64;
/// The largest sum of bits that is taken for one: far above those that any manager knows.
const MAX_BITS: i64 = 255;
/// Time per move if none was sent, and the longest search without any limit.
const DEFAULT_TURN: Duration = Duration::from_secs(30);
/// Longest search for one step of an opening: some ten million nodes. The values of openings found
/// with 0.1, 1 and 5 million nodes were 33, 29 and 17 away from zero, by a search of two million nodes
/// (12 openings each); more nodes gain little.
const MAX_OPENING: Duration = Duration::from_secs(60);
/// A step of an opening takes at most one part in this many of a fair move's share of the match.
const OPENING_PARTS: u32 = 2;
/// The times per move and per match by which Yixin-Board says that there is no limit, in milliseconds.
const YIXIN_UNLIMITED: (i64, i64) = (2_000_000, 100_000_000);

/// The settings that were sent, the newest number of each, and what they mean for the next search. A
/// setting that was never sent has its default.
#[derive(Clone, Debug, Default)]
pub(in crate::protocol) struct InfoSettings {
    /// The numbers as they were sent, the newest of each setting.
    values: BTreeMap<SettingKey, i64>,
    /// Whether a command has come that only Yixin-Board and programs like it send.
    yixin_board: bool,
    /// Time that our searches have taken since `time_left` came, or since the game began.
    spent: Duration,
    /// How many searches that is.
    searches: u32,
    /// What the manager charges beyond them.
    lag: Lag,
}

impl InfoSettings {
    /// Stores a setting; one whose number means nothing changes nothing.
    pub fn store(&mut self, Setting { key, value }: Setting) {
        if !is_meaningful(key, value) {
            return;
        }
        if key == SettingKey::TimeLeft {
            self.observe_lag(value);
            (self.spent, self.searches) = (Duration::ZERO, 0);
        }
        self.values.insert(key, value);
    }

    /// The number that was sent for a setting.
    fn value(&self, key: SettingKey) -> Option<i64> {
        self.values.get(&key).copied()
    }

    /// The same; zero and less count as not sent.
    fn positive(&self, key: SettingKey) -> Option<u64> {
        self.value(key).and_then(|value| u64::try_from(value).ok()).filter(|&value| value > 0)
    }

    /// Compares the time that the manager has charged for a move with that of its search. What it
    /// charges for several searches at a time, or for none, is no measure of one.
    fn observe_lag(&mut self, left: i64) {
        let known = |left: i64| (left < UNLIMITED).then_some(left);
        let before = self.value(SettingKey::TimeLeft).and_then(known);
        let Some((before, after)) = before.zip(known(left)) else { return };
        if let (1, Ok(charged)) = (self.searches, u64::try_from(before.saturating_sub(after))) {
            self.lag.observe(Duration::from_millis(charged), self.spent);
        }
    }

    /// A new game begins. `time_left` stays: some managers send it before. What was charged before is
    /// no part of the new clock. To Yixin-Board it is a new position: it sends `time_left` before a
    /// move of a game and not before an analysis, whose time it does not charge.
    pub fn new_game(&mut self) {
        self.searches = 0;
        if self.yixin_board || self.value(SettingKey::TimeLeft).is_none() {
            self.spent = Duration::ZERO;
        }
    }

    /// An opening of Yixin-Board begins: the whole match is left, and no `time_left` says so.
    pub fn new_opening(&mut self) {
        if self.value(SettingKey::TimeoutMatch).is_some() {
            self.values.remove(&SettingKey::TimeLeft);
        }
        self.new_game();
    }

    /// Counts the time of a search.
    pub fn spend(&mut self, time: Duration) {
        self.spent = self.spent.saturating_add(time);
        self.searches = self.searches.saturating_add(1);
    }

    /// Takes note that the manager is Yixin-Board or its like, which number some rules otherwise.
    pub fn note_yixin_board(&mut self) {
        self.yixin_board = true;
    }

    /// Whether the manager wants marks on the board during a search.
    pub fn shows_marks(&self) -> bool {
        self.value(SettingKey::ShowDetail).unwrap_or(0) & 1 != 0
    }

    /// Whether the manager wants a block of lines about every variation.
    pub fn shows_variations(&self) -> bool {
        self.value(SettingKey::ShowDetail).unwrap_or(0) & 2 != 0
    }

    /// The rule of the next position.
    pub fn rule(&self) -> Rule {
        /// Renju, as Yixin-Board numbers it; to others, freestyle in the continuous game.
        const YIXIN_RENJU: i64 = 2;
        match self.value(SettingKey::Rule).unwrap_or(0) {
            YIXIN_RENJU if self.yixin_board => Rule::Renju,
            // With a swap, as Rapfi numbers them; to others, renju with bits that change nothing.
            5 | 6 if self.yixin_board => Rule::Freestyle,
            code => Rule::from_gomocup(u32::try_from(code).unwrap_or(0)),
        }
    }

    /// Whether to think on the opponent's time; never in tournaments, and never below level 10, which
    /// keeps nothing from search to search.
    pub fn pondering(&self) -> bool {
        self.positive(SettingKey::Pondering).is_some()
            && !self.is_tournament()
            && self.level().is_whole()
    }

    /// The level; also in tournaments, where nobody sends one by accident.
    fn level(&self) -> Level {
        self.value(SettingKey::StrengthLevel).map_or(Level::HIGHEST, Level::clamped)
    }

    fn is_tournament(&self) -> bool {
        self.value(SettingKey::GameType).is_some_and(|kind| kind >= 2)
    }

    /// The options of the next search. Memory, hash and threads of zero and less count as not sent.
    /// Without a seed from the manager it is a new one every time.
    pub fn options(&self) -> Options {
        let threads = self.value(SettingKey::ThreadNum).filter(|_| !self.is_tournament());
        let kilobytes = self.positive(SettingKey::HashSize);
        Options {
            memory: self.positive(SettingKey::MaxMemory),
            hash: kilobytes.map(|kilobytes| kilobytes.saturating_mul(1 << 10)),
            threads: threads.unwrap_or(1).clamp(1, 1 << 10) as usize,
            frugal: false,
            seed: self.value(SettingKey::Seed).map_or_else(new_seed, i64::cast_unsigned),
            level: self.level(),
        }
    }

    /// The limits of a search that began at `started`, on a board with `area` points and `stones`
    /// stones.
    pub fn limits(&self, started: Duration, area: usize, stones: usize) -> Limits {
        let budget = self.time(area, stones).budget();
        let depth = self.positive(SettingKey::MaxDepth);
        Limits {
            started,
            optimum: budget.optimum,
            maximum: budget.maximum,
            depth: depth.map(|depth| depth.min(u64::from(u16::MAX)) as u16),
            nodes: self.positive(SettingKey::MaxNode),
            lines: 1,
            ..Limits::default()
        }
    }

    /// The limits of a step of an opening, on a board with `area` points and `stones`
    /// stones.
    pub fn opening_limits(&self, started: Duration, area: usize, stones: usize) -> Limits {
        let limits = self.limits(started, area, stones);
        let share = limits.optimum.map_or(MAX_OPENING, |optimum| optimum / OPENING_PARTS);
        let most = share.min(MAX_OPENING);
        let maximum = limits.maximum.map_or(most, |maximum| maximum.min(most));
        Limits { optimum: None, maximum: Some(maximum), ..limits }
    }

    /// The clocks. Where neither a time nor depth or nodes limit the search, the default per move holds.
    fn time(&self, area: usize, stones: usize) -> TimeSettings {
        if self.is_unlimited() {
            return TimeSettings { stones, area, ..TimeSettings::default() };
        }
        let match_total = self.positive(SettingKey::TimeoutMatch).map(Duration::from_millis);
        let left = match self.value(SettingKey::TimeLeft) {
            // Programs written for Rapfi then send a `time_left` that means nothing.
            _ if self.value(SettingKey::TimeoutMatch).is_some_and(i64::is_negative) => None,
            Some(millis) if millis >= UNLIMITED => None,
            Some(millis) => Some(Duration::from_millis(millis.max(0) as u64)),
            None => match_total,
        };
        let left = left.map(|left| left.saturating_sub(self.spent));
        let turn = match self.value(SettingKey::TimeoutTurn) {
            Some(millis) if millis >= 0 => Some(Duration::from_millis(millis as u64)),
            Some(_) if left.is_some() => None,
            _ if self.is_counted() => None,
            _ => Some(DEFAULT_TURN),
        };
        // A match without limit, as the time left may say, has no total either.
        let match_total = match_total.filter(|_| left.is_some());
        TimeSettings { turn, match_total, left, lag: self.lag.estimate(), stones, area }
    }

    /// Whether the manager is Yixin-Board and wants a search until it says stop.
    fn is_unlimited(&self) -> bool {
        self.yixin_board
            && self.value(SettingKey::TimeoutTurn).zip(self.value(SettingKey::TimeoutMatch))
                == Some(YIXIN_UNLIMITED)
    }

    fn is_counted(&self) -> bool {
        self.positive(SettingKey::MaxDepth).is_some()
            || self.positive(SettingKey::MaxNode).is_some()
    }
}

/// Whether a number is one of those that a setting distinguishes. Quantities are cut down where they are
/// used, so any number will do.
fn is_meaningful(key: SettingKey, value: i64) -> bool {
    use SettingKey::*;
    match key {
        // Sums of bits, of which some may be unknown here.
        Rule | ShowDetail => (0..=MAX_BITS).contains(&value),
        GameType => (0..=3).contains(&value),
        Pondering => (0..=1).contains(&value),
        TimeoutTurn | TimeoutMatch | TimeLeft | MaxMemory | MaxDepth | MaxNode | ThreadNum
        | HashSize | Seed | StrengthLevel => true,
    }
}

/// A seed that differs from call to call, from the random keys that the standard library makes for its
/// hash tables. The generators of `rand` that ask the system would bring packages of their own.
fn new_seed() -> u64 {
    RandomState::new().hash_one(())
}

#[cfg(test)]
mod tests {
    use super::super::command::SETTING_NAMES;
    use super::*;

    fn settings(list: &[(SettingKey, i64)]) -> InfoSettings {
        let mut settings = InfoSettings::default();
        for &(key, value) in list {
            settings.store(Setting { key, value });
        }
        settings
    }

    /// Turn and time left in milliseconds.
    fn times(list: &[(SettingKey, i64)]) -> (Option<u128>, Option<u128>) {
        let time = settings(list).time(225, 0);
        (time.turn.map(|t| t.as_millis()), time.left.map(|t| t.as_millis()))
    }

    #[test]
    fn reads_special_times_as_documented() {
        use SettingKey::*;
        assert_eq!(times(&[]), (Some(30_000), None));
        assert_eq!(times(&[(TimeoutTurn, 0)]), (Some(0), None));
        assert_eq!(times(&[(TimeoutTurn, -1)]), (Some(30_000), None));
        assert_eq!(times(&[(TimeoutTurn, -1), (TimeLeft, 9_000)]), (None, Some(9_000)));
        assert_eq!(times(&[(TimeLeft, -500)]), (Some(30_000), Some(0)));
        assert_eq!(times(&[(TimeoutMatch, 0), (TimeLeft, UNLIMITED)]), (Some(30_000), None));
        assert_eq!(times(&[(TimeoutMatch, 60_000)]), (Some(30_000), Some(60_000)));
        assert_eq!(times(&[(TimeoutMatch, 60_000), (TimeLeft, 1 << 40)]), (Some(30_000), None));
        assert_eq!(times(&[(TimeoutMatch, 0), (TimeLeft, 800)]), (Some(30_000), Some(800)));
        let unlimited = [(TimeoutTurn, -1), (TimeoutMatch, -1), (MaxDepth, 100), (TimeLeft, 1)];
        assert_eq!(times(&unlimited), (None, None), "as Gomocalc says it");
        assert_eq!(times(&[(MaxNode, 1000), (TimeLeft, UNLIMITED)]), (None, None));
        assert_eq!(times(&[(MaxDepth, 5), (TimeLeft, 800)]), (None, Some(800)));
        assert_eq!(times(&[(MaxDepth, 5), (TimeoutTurn, 700)]), (Some(700), None));
        assert_eq!(times(&[(MaxNode, -1), (MaxDepth, 0)]), (Some(30_000), None));
        assert_eq!(times(&[(TimeoutTurn, -1), (MaxNode, 1000)]), (None, None));
        assert_eq!(times(&[(TimeoutTurn, 5_000), (TimeoutTurn, -1), (MaxDepth, 5)]), (None, None));
    }

    #[test]
    fn counts_own_time_without_time_left() {
        let mut settings = settings(&[(SettingKey::TimeoutMatch, 10_000)]);
        settings.spend(Duration::from_secs(4));
        assert_eq!(settings.time(225, 0).left, Some(Duration::from_secs(6)));
        settings.store(Setting { key: SettingKey::TimeLeft, value: 5_000 });
        assert_eq!(settings.time(225, 0).left, Some(Duration::from_secs(5)));
        settings.spend(Duration::from_secs(9));
        assert_eq!(settings.time(225, 0).left, Some(Duration::ZERO));
        settings.new_game();
        assert_eq!(settings.time(225, 0).left, Some(Duration::ZERO));
    }

    #[test]
    fn restores_time_at_new_position_and_opening_of_yixin_board() {
        let list = [(SettingKey::TimeoutMatch, 60_000), (SettingKey::TimeLeft, 20_000)];
        let mut settings = settings(&list);
        settings.note_yixin_board();
        let left = |settings: &InfoSettings| settings.time(225, 0).left.map(|left| left.as_secs());
        settings.spend(Duration::from_secs(9));
        assert_eq!(left(&settings), Some(11));
        settings.new_game();
        assert_eq!(left(&settings), Some(20));
        settings.spend(Duration::from_secs(9));
        settings.new_opening();
        assert_eq!(left(&settings), Some(60));
    }

    #[test]
    fn estimates_lag_from_time_left() {
        let mut settings = settings(&[(SettingKey::TimeLeft, 10_000)]);
        let mut left = |searched: &[u64], value| {
            searched.iter().for_each(|&ms| settings.spend(Duration::from_millis(ms)));
            settings.store(Setting { key: SettingKey::TimeLeft, value });
            settings.time(225, 0).lag.as_millis()
        };
        assert_eq!(left(&[], 9_900), 0, "no search");
        assert_eq!(left(&[300, 300], 9_200), 0, "two searches");
        assert_eq!(left(&[300], 9_500), 0, "an increment");
        assert_eq!(left(&[300], 9_120), 80);
        assert_eq!(left(&[300], UNLIMITED), 80, "no clock any more");
        assert_eq!(left(&[300], 100), 80, "a clock again");
        assert_eq!(left(&[300], i64::MIN), 132, "an absurd one");
    }

    #[test]
    fn accepts_any_number() {
        for value in
            [i64::MIN, -1, 0, 1, 2, 1000, i64::from(i32::MAX), 99_999_999_999_999, i64::MAX]
        {
            let settings = settings(&SETTING_NAMES.map(|(_, key)| (key, value)));
            let limits = settings.limits(Duration::ZERO, 225, 3);
            assert!(limits.nodes != Some(0) && limits.depth != Some(0));
            let opening = settings.opening_limits(Duration::ZERO, 225, 3);
            assert!(opening.maximum.is_some_and(|time| time <= MAX_OPENING));
            assert!((1..=1024).contains(&settings.options().threads));
            settings.rule();
        }
    }

    #[test]
    fn limits_opening_to_small_part_of_match() {
        use SettingKey::*;
        let millis = |list: &[(SettingKey, i64)]| {
            let limits = settings(list).opening_limits(Duration::ZERO, 225, 0);
            limits.maximum.map_or(u128::MAX, |time| time.as_millis())
        };
        let hours = [(TimeoutTurn, 5_400_000), (TimeoutMatch, 5_400_000), (TimeLeft, 5_400_000)];
        assert_eq!(millis(&hours), 60_000, "of 90 minutes and no limit per move");
        let league = millis(&[(TimeoutTurn, 300_000), (TimeoutMatch, 1_000_000)]);
        assert!((10_000..=30_000).contains(&league), "{league}");
        assert!(millis(&[(TimeoutTurn, 300_000), (TimeLeft, 3_000)]) < 150);
        assert_eq!(millis(&[(TimeoutTurn, 5_000)]), 4_970);
        assert!(millis(&[(TimeoutTurn, 0)]) <= 1);
        assert!(millis(&[(TimeLeft, -5)]) <= 1);
        assert!(millis(&[]) <= 30_000);
        assert_eq!(millis(&[(MaxNode, 1_000)]), 60_000, "nodes end it sooner");
    }

    #[test]
    fn keeps_sent_seed_and_draws_new_one_otherwise() {
        let seeded = settings(&[(SettingKey::Seed, -7)]);
        assert_eq!(seeded.options().seed, seeded.options().seed);
        let unseeded = settings(&[]);
        assert_ne!(unseeded.options().seed, unseeded.options().seed);
    }

    #[test]
    fn reads_large_times_as_unlimited_only_from_yixin_board() {
        use SettingKey::*;
        let list = [(TimeoutTurn, 2_000_000), (TimeoutMatch, 100_000_000), (TimeLeft, 9_000)];
        let mut settings = settings(&list);
        assert!(settings.limits(Duration::ZERO, 225, 3).maximum.is_some());
        settings.note_yixin_board();
        let limits = settings.limits(Duration::ZERO, 225, 3);
        assert_eq!((limits.optimum, limits.maximum), (None, None));
        assert_eq!(settings.opening_limits(Duration::ZERO, 225, 3).maximum, Some(MAX_OPENING));
        settings.store(Setting { key: TimeoutTurn, value: 5_000 });
        assert!(settings.limits(Duration::ZERO, 225, 3).maximum.is_some());
    }

    #[test]
    fn reads_rules_2_5_and_6_as_yixin_board_only_from_it() {
        for code in [0, 1, 2, 3, 4, 5, 6, 8, 9] {
            let mut settings = settings(&[(SettingKey::Rule, code)]);
            let rule = settings.rule();
            assert_eq!(rule, Rule::from_gomocup(code as u32));
            settings.note_yixin_board();
            let meant = match code {
                2 => Rule::Renju,
                5 | 6 => Rule::Freestyle,
                _ => rule,
            };
            assert_eq!(settings.rule(), meant, "{code}");
        }
    }

    #[test]
    fn rejects_invalid_setting() {
        use SettingKey::*;
        let sets = |key, before: i64, after: i64| {
            settings(&[(key, before), (key, after)]).value(key) == Some(after)
        };
        for strange in [i64::MIN, -4, -1, 256, 1 << 32 | 4, i64::MAX] {
            assert!(!sets(Rule, 1, strange) && !sets(ShowDetail, 0, strange), "{strange}");
            assert!(!sets(GameType, 0, strange) && !sets(Pondering, 0, strange), "{strange}");
        }
        assert!(
            sets(Rule, 0, 9) && sets(Rule, 9, 0) && sets(Rule, 0, 255) && sets(ShowDetail, 0, 3)
        );
        assert!(sets(GameType, 0, 3) && !sets(GameType, 0, 4));
        assert!(sets(Pondering, 0, 1) && !sets(Pondering, 1, 2));
        assert_eq!(settings(&[(Rule, -1)]).rule(), crate::rules::Rule::Freestyle);
        assert!(!settings(&[(ShowDetail, -1)]).shows_marks());
        assert!(!settings(&[(GameType, 99), (ThreadNum, 2)]).is_tournament());
    }

    #[test]
    fn uses_one_thread_in_tournaments() {
        assert_eq!(settings(&[(SettingKey::ThreadNum, 4)]).options().threads, 4);
        assert_eq!(
            settings(&[(SettingKey::ThreadNum, 4), (SettingKey::GameType, 2)]).options().threads,
            1
        );
    }

    #[test]
    fn clamps_level_and_keeps_it_in_tournaments() {
        use SettingKey::*;
        let level = |list: &[(SettingKey, i64)]| settings(list).options().level.number();
        assert_eq!(level(&[]), 10);
        assert_eq!(level(&[(StrengthLevel, 4)]), 4);
        assert_eq!(level(&[(StrengthLevel, 4), (GameType, 2)]), 4);
        for (sent, meant) in [(0, 1), (-5, 1), (i64::MIN, 1), (11, 10), (i64::MAX, 10)] {
            assert_eq!(level(&[(StrengthLevel, sent)]), meant, "{sent}");
        }
    }

    #[test]
    fn ponders_only_when_asked_and_not_in_tournaments() {
        use SettingKey::*;
        assert!(!settings(&[]).pondering());
        assert!(!settings(&[(Pondering, 0)]).pondering());
        assert!(settings(&[(Pondering, 1), (GameType, 1)]).pondering());
        assert!(!settings(&[(Pondering, 1), (GameType, 3)]).pondering());
        assert!(!settings(&[(Pondering, 1), (StrengthLevel, 9)]).pondering());
        assert!(settings(&[(Pondering, 1), (StrengthLevel, 10)]).pondering());
    }
}
