//! Decisions with a thinker whose values the test sets, and properties of the random stones.

use super::*;
use crate::board::{BoardSize, Color};
use crate::clock::{Clock, ManualClock};
use crate::engine::{Engine, Resources};
use crate::rules::Rule;
use crate::search::{Control, Limits, SearchReport, Silent};

use std::sync::{Arc, Mutex};
use std::time::Duration;

/// As a score, which has a sign.
const DOUBT: i32 = super::DOUBT as i32;

/// The thinker's answer for a position under limits.
type Opinion = dyn Fn(&Record, &Limits, &Control) -> SearchReport + Send + Sync;

struct MockThinker(Arc<Opinion>);

impl Thinker for MockThinker {
    fn prepare(&mut self, _: Resources, _: Rule) {}

    fn think(&mut self, record: &Record, task: &Task, _: &mut dyn Reporter) -> SearchReport {
        (self.0)(record, &task.limits, task.control)
    }
}

fn engine(
    opinion: impl Fn(&Record, &Limits, &Control) -> SearchReport + Send + Sync + 'static,
) -> Engine {
    let opinion: Arc<Opinion> = Arc::new(opinion);
    Engine::with_thinker(move |_| Box::new(MockThinker(Arc::clone(&opinion))))
}

/// A report with this value; its move is the first empty point.
fn valued(record: &Record, score: Score) -> SearchReport {
    let best = record.empty_points().next().unwrap();
    SearchReport { score, depth: 1, nodes: 1, ..SearchReport::unsearched(best) }
}

/// An engine whose values depend only on the number of stones.
fn by_count(three: Score, five: Score) -> Engine {
    engine(move |record, _, _| valued(record, if record.stone_count() == 3 { three } else { five }))
}

fn decide(engine: &mut Engine, limits: &Limits, control: &Control) -> Swap2Decision {
    let task = Task { limits: *limits, control, clock: &ManualClock::default() };
    engine.swap2(&task, &mut Silent)
}

fn points(list: &[(u8, u8)]) -> Vec<Point> {
    list.iter().map(|&(x, y)| Point::new(x, y)).collect()
}

fn three() -> Vec<Point> {
    points(&[(7, 7), (8, 8), (7, 9)])
}

fn five() -> Vec<Point> {
    points(&[(7, 7), (8, 8), (7, 9), (3, 3), (4, 4)])
}

fn said(engine: &mut Engine, stones: &[Point]) -> Swap2Answer {
    engine.set_swap2(stones).unwrap();
    let answer = decide(engine, &Limits::default(), &Control::default()).answer;
    let before = engine.record().stone_count();
    engine.answer_swap2(&answer).unwrap();
    let put = engine.record().stone_count() - before;
    assert_eq!(put, if let Swap2Answer::Stones(stones) = &answer { stones.len() } else { 0 });
    answer
}

fn stays() -> Swap2Answer {
    Swap2Answer::Stones(points(&[(0, 0)]))
}

#[test]
fn the_last_choice_goes_by_the_sign() {
    let cases = [
        (Score::estimate(1), stays()),
        (Score::estimate(900), stays()),
        (Score::win_in(9), stays()),
        (Score::DRAW, stays()),
        (Score::estimate(-1), Swap2Answer::Swap),
        (Score::loss_in(12), Swap2Answer::Swap),
    ];
    for (score, expected) in cases {
        assert_eq!(said(&mut by_count(Score::DRAW, score), &five()), expected, "{score}");
    }
}

#[test]
fn a_clear_value_of_three_stones_chooses_the_colour() {
    let fair = Score::DRAW;
    for clear in [Score::estimate(DOUBT), Score::estimate(5_000), Score::win_in(7)] {
        assert_eq!(said(&mut by_count(clear, fair), &three()), stays(), "{clear}");
        assert_eq!(said(&mut by_count(-clear, fair), &three()), Swap2Answer::Swap, "-{clear}");
    }
}

#[test]
fn a_doubtful_value_of_three_stones_offers_two_more() {
    for doubtful in [-DOUBT + 1, -1, 0, 1, DOUBT - 1] {
        let mut engine = by_count(Score::estimate(doubtful), Score::DRAW);
        let Swap2Answer::Stones(offer) = said(&mut engine, &three()) else { panic!("{doubtful}") };
        assert_eq!(offer.len(), 2);
    }
}

#[test]
fn without_a_fair_offer_a_doubtful_value_chooses_the_colour() {
    for unfair in [Score::estimate(DOUBT), Score::estimate(-DOUBT), Score::win_in(9)] {
        assert_eq!(said(&mut by_count(Score::estimate(1), unfair), &three()), stays());
        assert_eq!(said(&mut by_count(Score::estimate(-1), unfair), &three()), Swap2Answer::Swap);
    }
    // Each alone is small, but together they exceed the doubt.
    let half = Score::estimate(DOUBT / 2);
    assert_eq!(said(&mut by_count(half, half), &three()), stays());
}

/// A value computed from the stones alone, between -500 and 500.
fn scattered(record: &Record) -> i32 {
    let mix = |hash: u64, point: Point| {
        (hash ^ point.index() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23)
    };
    let hash = record.stones().fold(7, |hash, (point, _)| mix(hash, point));
    (hash % 1001) as i32 - 500
}

#[test]
fn of_all_candidates_the_fairest_is_laid_down() {
    for (stones, count) in [(vec![], 3), (three(), 2)] {
        for seed in 0..20 {
            let seen = Arc::new(Mutex::new(Vec::new()));
            let notes = Arc::clone(&seen);
            let before = stones.len();
            let mut engine = engine(move |record, _, _| {
                // The choice of colour is in doubt; it is not tested here.
                let value = if record.stone_count() == before { 0 } else { scattered(record) };
                notes.lock().unwrap().push((record.stone_count(), value.abs()));
                valued(record, Score::estimate(value))
            });
            engine.set_options(crate::engine::Options { seed, ..*engine.options() });
            engine.set_swap2(&stones).unwrap();
            let decision = decide(&mut engine, &Limits::default(), &Control::default());
            let seen = seen.lock().unwrap();
            let laid = seen.iter().filter(|(stones, _)| *stones == before + count);
            let fairest = laid.clone().map(|(_, value)| *value).min().unwrap();
            assert!(laid.count() > CANDIDATES, "the fairer ones are searched again");
            assert_eq!(decision.nodes, seen.len() as u64, "every search is counted");
            let offered = matches!(&decision.answer, Swap2Answer::Stones(s) if s.len() == count);
            if offered {
                assert_eq!(decision.score.value().abs(), fairest);
            } else {
                assert!(fairest >= DOUBT);
            }
        }
    }
}

#[test]
fn a_longer_search_overrules_a_shorter_one() {
    // With few nodes the values are the negation of the later ones, so the unfair stones look fair.
    let mut engine = engine(|record, limits, _| {
        let value = scattered(record).abs();
        let patient = limits.nodes.unwrap() >= 800;
        valued(record, Score::estimate(if patient { value } else { 500 - value }))
    });
    engine.set_swap2(&[]).unwrap();
    let limits = Limits { nodes: Some(10_000), ..Limits::default() };
    let decision = decide(&mut engine, &limits, &Control::default());
    let Swap2Answer::Stones(stones) = decision.answer else { panic!("stones") };
    let record = opened(engine.record().clone(), &stones).unwrap();
    assert_eq!(decision.score.value(), scattered(&record).abs(), "the last search is believed");
}

#[test]
fn the_seed_decides_which_opening() {
    let mut opening = |seed| {
        let mut engine = by_count(Score::DRAW, Score::DRAW);
        engine.set_options(crate::engine::Options { seed, ..*engine.options() });
        said(&mut engine, &[])
    };
    assert_eq!(opening(3), opening(3));
    let openings: Vec<Swap2Answer> = (0..50).map(&mut opening).collect();
    let mut different: Vec<&Swap2Answer> = Vec::new();
    for opening in &openings {
        if !different.contains(&opening) {
            different.push(opening);
        }
    }
    assert!(different.len() > 45, "{}", different.len());
}

#[test]
fn the_limits_hold_for_the_whole_decision() {
    for stones in [vec![], three(), five()] {
        let clock = Arc::new(ManualClock::default());
        let thinker_clock = Arc::clone(&clock);
        // Uses all that it is given.
        let mut engine = engine(move |record, limits, _| {
            thinker_clock.advance(limits.maximum.unwrap());
            SearchReport { nodes: limits.nodes.unwrap(), ..valued(record, Score::DRAW) }
        });
        clock.advance(Duration::from_secs(9));
        let limits = Limits {
            started: clock.now(),
            maximum: Some(Duration::from_millis(500)),
            nodes: Some(100_000),
            ..Limits::default()
        };
        engine.set_swap2(&stones).unwrap();
        let task = Task { limits, control: &Control::default(), clock: &*clock };
        let decision = engine.swap2(&task, &mut Silent);
        assert!((90_000..=100_000).contains(&decision.nodes), "{}", decision.nodes);
        let spent = clock.now() - limits.started;
        let (least, most) = (Duration::from_millis(400), Duration::from_millis(501));
        assert!(spent >= least && spent <= most, "{spent:?}");
    }
}

#[test]
fn without_time_the_answer_is_legal() {
    for stones in [vec![], three(), five()] {
        let mut engine =
            engine(|record, _, _| SearchReport { depth: 0, ..valued(record, Score::DRAW) });
        engine.set_swap2(&stones).unwrap();
        let limits = Limits { maximum: Some(Duration::ZERO), ..Limits::default() };
        let answer = decide(&mut engine, &limits, &Control::default()).answer;
        let expected = if stones.is_empty() { 3 } else { 1 };
        assert!(matches!(&answer, Swap2Answer::Stones(stones) if stones.len() == expected));
        engine.answer_swap2(&answer).unwrap();
    }
}

#[test]
fn an_unfinished_search_is_no_sign_of_a_fair_position() {
    // All but a few searches are cut short in their first iteration.
    let mut engine = engine(|record, _, _| {
        let value = scattered(record);
        let depth = u16::from(value % 4 == 0);
        SearchReport { depth, ..valued(record, Score::estimate(if depth > 0 { value } else { 0 })) }
    });
    engine.set_swap2(&[]).unwrap();
    let decision = decide(&mut engine, &Limits::default(), &Control::default());
    let Swap2Answer::Stones(stones) = decision.answer else { panic!("stones") };
    assert_eq!(scattered(&opened(engine.record().clone(), &stones).unwrap()) % 4, 0);
}

#[test]
fn an_order_to_stop_ends_the_decision() {
    for (stones, searches) in [(vec![], 5), (three(), 1), (three(), 9), (five(), 1)] {
        let count = Arc::new(Mutex::new(0));
        let thinker_count = Arc::clone(&count);
        let mut engine = engine(move |record, _, control| {
            let mut count = thinker_count.lock().unwrap();
            *count += 1;
            if *count == searches {
                control.stop();
            }
            valued(record, Score::estimate(scattered(record) / 20))
        });
        engine.set_swap2(&stones).unwrap();
        decide(&mut engine, &Limits::default(), &Control::default());
        assert!(*count.lock().unwrap() <= searches, "{stones:?}");
    }
}

#[test]
fn other_stones_are_no_opening() {
    let mut engine = by_count(Score::DRAW, Score::DRAW);
    engine.set_swap2(&three()).unwrap();
    let before = engine.record().clone();
    for count in [1, 2, 4] {
        assert_eq!(engine.set_swap2(&five()[..count]), Err(Swap2Error::Count(count)));
    }
    let twice = points(&[(7, 7), (8, 8), (7, 7)]);
    assert_eq!(engine.set_swap2(&twice), Err(Swap2Error::Stone(PlayError::Occupied)));
    let off = points(&[(7, 7), (8, 8), (15, 7)]);
    assert_eq!(engine.set_swap2(&off), Err(Swap2Error::Stone(PlayError::OffBoard)));
    let bad = Swap2Answer::Stones(points(&[(0, 0), (7, 7)]));
    assert_eq!(engine.answer_swap2(&bad), Err(PlayError::Occupied));
    assert_eq!(*engine.record(), before, "nothing has changed");
}

#[test]
fn the_colours_alternate_through_the_opening() {
    let mut engine = by_count(Score::DRAW, Score::DRAW);
    engine.set_swap2(&five()).unwrap();
    let colors: Vec<Color> = engine.stones().map(|(_, color)| color).collect();
    use Color::*;
    assert_eq!(colors, [Black, White, Black, White, Black]);
    assert_eq!(engine.record().side_to_move(), White);
    engine.answer_swap2(&Swap2Answer::Swap).unwrap();
    assert_eq!(engine.record().side_to_move(), White, "white is now the other side");
}

#[test]
fn an_answer_at_once_is_legal() {
    let mut engine = by_count(Score::DRAW, Score::DRAW);
    let opening = engine.swap2_at_once(None);
    assert!(matches!(&opening, Swap2Answer::Stones(stones) if stones.len() == 3));
    engine.answer_swap2(&opening).unwrap();
    engine.set_swap2(&five()).unwrap();
    let good = Point::new(1, 2);
    assert_eq!(engine.swap2_at_once(Some(good)), Swap2Answer::Stones(vec![good]));
    for bad in [None, Some(Point::new(7, 7)), Some(Point::new(20, 3))] {
        let answer = engine.swap2_at_once(bad);
        assert_eq!(answer, Swap2Answer::Stones(points(&[(6, 6)])), "the nearest to the centre");
    }
}

#[test]
fn candidates_are_legal_on_every_board_and_under_every_rule() {
    let mut random = generator(1);
    for (width, height) in [(5, 5), (5, 25), (15, 15), (20, 20), (25, 25)] {
        let size = BoardSize::new(width, height).unwrap();
        for _ in 0..300 {
            let mut record = Record::new(size, Rule::Renju);
            let opening = candidates::opening(size, &mut random);
            assert_eq!(opening.len(), 3);
            play_all(&mut record, &opening);
            let pair = candidates::pair(&record, &mut random);
            assert_eq!(pair.len(), 2);
            play_all(&mut record, &pair);
        }
    }
}

/// Plays stones, which must be legal; in renju none of black's may be forbidden.
fn play_all(record: &mut Record, stones: &[Point]) {
    for &stone in stones {
        assert!(!record.is_forbidden(stone));
        record.play(stone).unwrap();
    }
}

#[test]
fn candidates_lie_everywhere_and_are_close() {
    let mut random = generator(2);
    let size = BoardSize::square(15).unwrap();
    let (mut touched, mut at_edge, mut central) = (crate::board::Bitboard::EMPTY, 0, 0);
    for _ in 0..2000 {
        let opening = candidates::opening(size, &mut random);
        for &stone in &opening {
            touched.set(stone, true);
            assert!(opening.iter().all(|other| other.distance(stone) <= 8));
        }
        let edge = |p: &Point| p.x().min(p.y()).min(14 - p.x()).min(14 - p.y());
        at_edge += usize::from(opening.iter().any(|p| edge(p) <= 1));
        central += usize::from(opening.iter().all(|p| edge(p) >= 4));
    }
    assert_eq!(touched.len(), 225);
    assert!(at_edge > 400 && central > 100, "{at_edge} at the edge, {central} in the middle");
}
