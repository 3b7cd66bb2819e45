//! Tests of the time budget: whole games on a manual clock, and properties over all settings.

use super::*;
use crate::clock::{Clock, ManualClock};
use proptest::prelude::*;

const LAG: Duration = Duration::from_millis(15);
const FREESTYLE_20: usize = 400;
const STANDARD_15: usize = 225;

fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

fn secs(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

/// The match clock after each of our own moves, each of which takes `use_of(budget)` and the lag.
/// Fails when a move overruns the turn or the match.
fn play(
    turn: Duration,
    total: Duration,
    area: usize,
    use_of: impl Fn(Budget) -> Duration,
) -> Vec<Duration> {
    let clock = ManualClock::default();
    let mut lefts = Vec::new();
    for stones in (0..area).step_by(2) {
        let left = total - clock.now();
        let settings = TimeSettings {
            turn: Some(turn),
            match_total: Some(total),
            left: Some(left),
            stones,
            area,
            ..TimeSettings::default()
        };
        let used = use_of(settings.budget()) + LAG;
        assert!(used <= turn, "{used:?} of a turn of {turn:?} at {stones} stones");
        assert!(used <= left, "{used:?} of {left:?} left at {stones} stones");
        clock.advance(used);
        lefts.push(total - clock.now());
    }
    lefts
}

const CONTROLS: [(u64, u64); 3] = [(5, 120), (30, 180), (300, 1000)];

#[test]
fn loses_no_game_on_time_at_the_maximum() {
    for (turn, total) in CONTROLS {
        for area in [STANDARD_15, FREESTYLE_20] {
            let lefts = play(secs(turn), secs(total), area, |budget| budget.maximum.unwrap());
            assert_eq!(lefts.len(), area.div_ceil(2));
        }
    }
}

#[test]
fn spends_most_of_the_match_time_and_more_of_it_early() {
    for (turn, total) in CONTROLS {
        let optimum = |budget: Budget| budget.optimum.unwrap().min(budget.maximum.unwrap());
        let lefts = play(secs(turn), secs(total), STANDARD_15, optimum);
        let spent =
            |moves: usize| 100 - lefts[moves - 1].as_millis() * 100 / (total as u128 * 1000);
        assert!((40..60).contains(&spent(15)), "{} after 15 moves of {total} s", spent(15));
        assert!((70..90).contains(&spent(30)), "{} after 30 moves of {total} s", spent(30));
        assert!((85..97).contains(&spent(40)), "{} after 40 moves of {total} s", spent(40));
    }
}

#[test]
fn short_matches_with_increments_never_run_out_of_time() {
    for (turn, total, increment) in [(ms(500), secs(5), ms(0)), (secs(10), secs(10), ms(100))] {
        let clock = ManualClock::default();
        let mut granted = total;
        for stones in (0..160).step_by(2) {
            let settings = TimeSettings {
                turn: Some(turn),
                match_total: Some(total),
                left: Some(granted - clock.now()),
                stones,
                area: STANDARD_15,
                ..TimeSettings::default()
            };
            let Budget { optimum, maximum } = settings.budget();
            clock.advance(optimum.unwrap().min(maximum.unwrap()) + ms(2));
            granted += increment;
            assert!(clock.now() < granted, "out of time at {stones} stones");
        }
    }
}

/// 113 own moves cost 9 s in lag alone.
#[test]
fn a_short_match_with_a_slow_manager_lasts_until_the_board_is_full() {
    let (lag, total, mut left) = (ms(80), secs(20), secs(20));
    for stones in (0..STANDARD_15).step_by(2) {
        let known = if stones == 0 { Duration::ZERO } else { lag };
        let settings = TimeSettings {
            turn: Some(ms(300)),
            match_total: Some(total),
            left: Some(left),
            lag: known,
            stones,
            area: STANDARD_15,
        };
        let Budget { optimum, maximum } = settings.budget();
        let used = optimum.unwrap().min(maximum.unwrap()) + lag;
        assert!(used <= left, "{used:?} of {left:?} left at {stones} stones");
        left -= used;
    }
}

#[test]
fn zero_turn_or_empty_clock_moves_at_once() {
    let base = TimeSettings { area: STANDARD_15, ..TimeSettings::default() };
    let at_once = [
        TimeSettings { turn: Some(ms(0)), ..base },
        TimeSettings { turn: Some(ms(0)), left: Some(secs(100)), ..base },
        TimeSettings { left: Some(ms(0)), ..base },
        TimeSettings {
            turn: Some(secs(5)),
            match_total: Some(secs(120)),
            left: Some(ms(40)),
            ..base
        },
    ];
    for settings in at_once {
        assert_eq!(settings.budget().maximum, Some(AT_ONCE), "{settings:?}");
    }
}

#[test]
fn unlimited_clock_has_no_budget() {
    let base = TimeSettings { area: STANDARD_15, ..TimeSettings::default() };
    assert_eq!(base.budget(), Budget::default());
    let turn_only = TimeSettings { turn: Some(secs(5)), ..base };
    assert_eq!(turn_only.budget(), Budget { optimum: None, maximum: Some(ms(4970)) });
    let ample = TimeSettings { turn: Some(secs(5)), left: Some(secs(10_000)), ..base }.budget();
    assert_eq!(ample.maximum, Some(ms(4970)));
    assert!(ample.optimum > ample.maximum);
}

#[test]
fn margin_leaves_part_of_a_tiny_turn() {
    for (turn, maximum) in [(0, 1), (1, 1), (8, 6), (20, 15), (100, 75), (120, 90), (1000, 970)] {
        let settings = TimeSettings { turn: Some(ms(turn)), ..TimeSettings::default() };
        assert_eq!(settings.budget().maximum, Some(ms(maximum)), "turn of {turn} ms");
    }
}

#[test]
fn keeps_back_measured_lag_from_the_turn() {
    for (turn, lag, maximum) in [(5000, 110, 4890), (5000, 10, 4970), (200, 110, 150)] {
        let settings = TimeSettings { turn: Some(ms(turn)), lag: ms(lag), ..Default::default() };
        assert_eq!(settings.budget().maximum, Some(ms(maximum)), "turn {turn}, lag {lag}");
        let left = TimeSettings { left: Some(secs(1000)), area: STANDARD_15, ..settings };
        assert_eq!(left.budget().maximum, Some(ms(maximum)), "turn {turn}, lag {lag}");
    }
}

#[test]
fn hard_stop_is_at_the_maximum() {
    let limits = Limits { started: secs(7), maximum: Some(ms(250)), ..Limits::default() };
    let manager = TimeManager::new(&limits);
    let clock = ManualClock::default();
    assert!(!manager.hard_stop(clock.now()), "a clock before the start is no reason to stop");
    clock.advance(secs(7) + ms(249));
    assert!(!manager.hard_stop(clock.now()));
    assert!(manager.another_iteration(clock.now(), &Progress::default()));
    clock.advance(ms(1));
    assert!(manager.hard_stop(clock.now()));
    assert!(!manager.another_iteration(clock.now(), &Progress::default()));
}

#[test]
fn never_stops_without_limits() {
    let manager = TimeManager::new(&Limits::default());
    assert!(!manager.hard_stop(Duration::MAX));
    assert!(manager.another_iteration(Duration::MAX, &Progress::default()));
}

#[test]
fn progress_follows_the_best_move_and_the_score() {
    let (a, b) = (Point::new(7, 7), Point::new(8, 8));
    let mut progress = Progress::default();
    let mut seen = Vec::new();
    for (best, score) in [(a, 100), (a, 100), (a, 40), (b, 90), (b, -20)] {
        progress.note(best, Score::estimate(score), 500);
        seen.push((progress.stable, progress.fall));
    }
    assert_eq!(seen, [(0, 0), (1, 0), (2, 60), (0, -20), (1, 100)]);
}

#[test]
fn settled_search_takes_half_the_time_and_trouble_twice() {
    let percent = |stable, fall, effort| {
        Progress { stable, fall, effort, ..Progress::default() }.deserved() / 10_000
    };
    assert_eq!(percent(4, 0, 500), 102);
    assert_eq!(percent(20, 0, 1000), 52);
    assert_eq!(percent(0, 300, 500), 240);
}

#[test]
fn forced_move_takes_a_small_part_of_the_time() {
    let forced = Progress { forced: true, ..Progress::default() };
    for limits in [
        Limits { maximum: Some(ms(1600)), ..Limits::default() },
        Limits { maximum: Some(ms(1600)), optimum: Some(secs(9)), ..Limits::default() },
    ] {
        let manager = TimeManager::new(&limits);
        assert!(manager.another_iteration(ms(99), &forced));
        assert!(!manager.another_iteration(ms(100), &forced));
    }
    assert!(TimeManager::new(&Limits::default()).another_iteration(secs(9), &forced));
}

#[test]
fn forced_move_takes_the_whole_time_if_asked_for() {
    let limits = Limits { maximum: Some(ms(1600)), whole_time: true, ..Limits::default() };
    let manager = TimeManager::new(&limits);
    let forced = Progress { forced: true, ..Progress::default() };
    assert!(manager.another_iteration(ms(1599), &forced));
    assert!(!manager.another_iteration(ms(1600), &forced));
}

#[test]
fn looks_for_an_announced_win_until_the_maximum() {
    let (optimum, maximum) = (Some(ms(100)), Some(ms(700)));
    let manager = TimeManager::new(&Limits { optimum, maximum, ..Limits::default() });
    let missing =
        Progress { announced_win_missing: true, stable: 20, effort: 1000, ..Progress::default() };
    assert!(manager.another_iteration(ms(699), &missing));
    assert!(!manager.another_iteration(ms(700), &missing));
    let settled = Progress { announced_win_missing: false, ..missing };
    assert!(!manager.another_iteration(ms(100), &settled));
    // An only move decides nothing: it takes as long as any other, not until the maximum.
    let forced = Progress { forced: true, ..missing };
    assert!(manager.another_iteration(ms(52), &forced));
    assert!(!manager.another_iteration(ms(53), &forced));
    assert!(
        !manager.another_iteration(ms(4), &Progress { announced_win_missing: false, ..forced })
    );
}

fn time() -> impl Strategy<Value = Option<Duration>> {
    let millis = prop_oneof![0..100u64, 0..2_000_000u64, Just(i32::MAX as u64), any::<u64>()];
    prop::option::of(millis.prop_map(Duration::from_millis))
}

fn progress() -> impl Strategy<Value = Progress> {
    (any::<u32>(), any::<i32>(), any::<u32>()).prop_map(|(stable, fall, effort)| Progress {
        stable,
        fall,
        effort,
        ..Progress::default()
    })
}

proptest! {
    #[test]
    fn budget_never_exceeds_its_clocks(
        turn in time(),
        match_total in time(),
        left in time(),
        lag in time(),
        stones in 0usize..700,
        area in 25usize..=625,
    ) {
        let lag = lag.unwrap_or_default();
        let budget = TimeSettings { turn, match_total, left, lag, stones, area }.budget();
        for limit in [turn, left].into_iter().flatten() {
            prop_assert!(budget.maximum.unwrap() <= limit.max(AT_ONCE));
        }
        prop_assert!(budget.maximum.is_none_or(|maximum| maximum >= AT_ONCE));
        prop_assert_eq!(budget.maximum.is_none(), turn.or(left).or(match_total).is_none());
        prop_assert_eq!(budget.optimum.is_none(), left.or(match_total).is_none());
    }

    #[test]
    fn calm_never_lengthens_and_trouble_never_shortens(
        optimum in time(),
        maximum in time(),
        a in progress(),
        b in progress(),
    ) {
        let limits = Limits { optimum, maximum, ..Limits::default() };
        let manager = TimeManager::new(&limits);
        let calm = Progress {
            stable: a.stable.max(b.stable),
            fall: a.fall.min(b.fall),
            effort: a.effort.max(b.effort),
            forced: false,
            announced_win_missing: false,
            last: None,
        };
        let (early, late) = (manager.latest_start(&calm), manager.latest_start(&a));
        prop_assert!(early <= late);
        prop_assert_eq!(late.is_none(), optimum.is_none() && maximum.is_none());
        if let Some(maximum) = maximum {
            prop_assert!(late.unwrap() <= maximum);
        }
    }
}
