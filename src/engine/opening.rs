//! The decisions of the other opening rules, by search: swap, RIF, Taraguchi-10, and balanced stones.
//!
//! An opening rule asks for stones that favour neither colour, because the opponent then chooses his; for a
//! colour; or for what concerns the fifth stones that black offers. Which of these comes when is not known
//! here: who asks knows the rule. The steps of swap2 and Soosorv-8 are in `swap2` and `soosorv.rs`, and what
//! black offers and white keeps is decided there for every rule.

use super::allowance::Allowance;
use super::fairest::FairestSearch;
use super::soosorv::{SoosorvSearch, different};
use super::swap2::candidates;
use super::{Record, Thinker};
use crate::board::Point;
use crate::search::{Limits, Score, Task};
use rand::SeedableRng;
use rand::seq::{IteratorRandom, SliceRandom};
use rand_pcg::Pcg64;

/// The largest number of fifth stones that any rule lets black offer: that of Taraguchi-10.
pub const MAX_OFFERED: usize = 10;
/// The largest number of stones that are placed in one step.
pub const MAX_PLACED: usize = 5;
/// Candidates at the start of the selection, as in swap2.
const CANDIDATES: usize = 32;
/// Fourth stones of white whose fifth stones are looked at: his best ones.
const FOURTHS: usize = 8;
/// The search for these fourth stones takes one part in this many of the time.
const FOURTH_PARTS: u32 = 4;

/// What an opening rule asks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpeningStep {
    /// Which stones, each within this distance of the centre, or anywhere? They are to favour neither colour.
    Place(Vec<Option<u8>>),
    /// Does the engine, which would be the side to move, take the other colour?
    Swap,
    /// Three stones, and black will offer so many fifths: does the engine, which would be white, take black?
    SwapBeforeFourth(usize),
    /// Three stones, and black will offer so many fifths: which fourth stone?
    Fourth(usize),
    /// Four stones, and the engine would be black: offer so many fifths, place one and leave the colours to
    /// the other, or leave that to the other?
    Way(usize),
}

/// The answer to a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpeningAnswer {
    /// To `Place` and `Fourth`: the stones.
    Stones(Vec<Point>),
    /// To `Swap` and `SwapBeforeFourth`: whether to swap.
    Swap(bool),
    /// To `Way`.
    Way(FifthWay),
}

/// How a fifth stone comes to the board in Taraguchi-10.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FifthWay {
    /// Black places one, and the other may swap.
    One,
    /// Black offers many, white keeps one, and nobody swaps.
    Many,
    /// The engine takes white, and the other, who is black then, places one.
    Swap,
}

/// The inputs of a decision.
pub(super) struct OpeningSearch<'a> {
    pub thinker: &'a mut dyn Thinker,
    /// The stones so far.
    pub record: &'a Record,
    /// The task, with the limits of the whole decision.
    pub task: &'a Task<'a>,
    /// Seed of the candidates.
    pub seed: u64,
}

impl OpeningSearch<'_> {
    /// The answer to a step; `None` if the board has no room for it.
    pub fn decide(&mut self, step: &OpeningStep) -> Option<OpeningAnswer> {
        let mut allowance = Allowance::new(&self.task.limits);
        Some(match step {
            OpeningStep::Place(reaches) => {
                OpeningAnswer::Stones(self.place(reaches, &mut allowance)?)
            }
            OpeningStep::Swap => OpeningAnswer::Swap(self.is_worse(&mut allowance)),
            OpeningStep::SwapBeforeFourth(count) => {
                let (_, worth) = self.fourth(*count, &mut allowance)?;
                OpeningAnswer::Swap(worth > Score::DRAW)
            }
            OpeningStep::Fourth(count) => {
                let (point, _) = self.fourth(*count, &mut allowance)?;
                OpeningAnswer::Stones(vec![point])
            }
            OpeningStep::Way(count) => OpeningAnswer::Way(self.way(*count, &mut allowance)),
        })
    }

    /// The stones that favour neither colour most, of some that are chosen by chance.
    fn place(&mut self, reaches: &[Option<u8>], allowance: &mut Allowance) -> Option<Vec<Point>> {
        let OpeningSearch { record, task, .. } = *self;
        let mut some = self.candidates(reaches);
        some.sort();
        some.dedup();
        // The order decides nothing, unless there is no time to search.
        some.shuffle(&mut Pcg64::seed_from_u64(self.seed));
        if some.is_empty() {
            return None;
        }
        let mut search = FairestSearch { thinker: &mut *self.thinker, record, task, target: 0 };
        Some(search.find(some, allowance).stones)
    }

    fn candidates(&self, reaches: &[Option<u8>]) -> Vec<Vec<Point>> {
        let random = &mut Pcg64::seed_from_u64(self.seed);
        let size = self.record.size();
        let near = |record: &Record, reach: Option<u8>| -> Vec<Point> {
            let allowed = |point: &Point| reach.is_none_or(|r| point.distance(size.center()) <= r);
            record.legal_points().filter(allowed).collect()
        };
        if let &[reach] = reaches {
            let mut points = near(self.record, reach);
            points.shuffle(random);
            let unlike = different(self.record, points.into_iter());
            return unlike.into_iter().take(CANDIDATES).map(|point| vec![point]).collect();
        }
        let anywhere = reaches.iter().all(Option::is_none) && self.record.stone_count() == 0;
        let candidate = |_| {
            let mut record = self.record.clone();
            let mut stones = Vec::new();
            if anywhere {
                stones = candidates::opening(size, random);
                stones.truncate(reaches.len());
            }
            // Cannot fail, here and below: the points are different and empty.
            for &point in &stones {
                let _ = record.play(point);
            }
            for &reach in &reaches[stones.len()..] {
                let found = if reach.is_none() && record.stone_count() > 0 {
                    candidates::further(1, &record, random).pop()
                } else {
                    near(&record, reach).into_iter().choose(random)
                };
                let point = found?;
                let _ = record.play(point);
                stones.push(point);
            }
            (stones.len() == reaches.len()).then_some(stones)
        };
        (0..CANDIDATES).filter_map(candidate).collect()
    }

    /// Whether the side to move has less than the other.
    fn is_worse(&mut self, allowance: &mut Allowance) -> bool {
        let record = self.record;
        let limits = allowance.first(self.task.clock, 1);
        let found = self.soosorv().think(record, limits, allowance);
        found.depth > 0 && found.score < Score::DRAW
    }

    /// White's fourth stone that leaves black the worst of so many fifths, and its worth for black. White
    /// keeps the worst, so that is the last of black's best ones.
    fn fourth(&mut self, count: usize, allowance: &mut Allowance) -> Option<(Point, Score)> {
        let record = self.record;
        let limits = Limits { lines: FOURTHS, ..allowance.first(self.task.clock, FOURTH_PARTS) };
        let found = self.soosorv().think(record, limits, allowance);
        let points = found.variations().map(|(_, line)| line[0]);
        let some: Vec<Point> =
            different(self.record, points.filter(|&point| self.record.is_legal(point)));
        let mut best: Option<(Point, Score)> = None;
        for (done, &point) in some.iter().enumerate() {
            let mut record = self.record.clone();
            // Cannot fail: the point is empty.
            let _ = record.play(point);
            let slices = (some.len() - done) as u32;
            let fifths = self.soosorv().fifths(&record, count, allowance, slices);
            let worth = fifths.worth();
            if fifths.searched && best.is_none_or(|(_, least)| worth < least) {
                best = Some((point, worth));
            }
        }
        best.or_else(|| Some((self.record.any_move()?, Score::DRAW)))
    }

    /// How the fifth stone is to come to the board. Who places one and leaves the colours to the other gets
    /// nothing by it, at best; so many are offered if the worst of them is good for black.
    fn way(&mut self, count: usize, allowance: &mut Allowance) -> FifthWay {
        let record = self.record;
        let fifths = self.soosorv().fifths(record, count, allowance, 2);
        let enough = fifths.searched && fifths.stones.len() == count;
        if enough && fifths.worth() > Score::DRAW {
            FifthWay::Many
        } else if self.is_worse(allowance) {
            FifthWay::Swap
        } else {
            FifthWay::One
        }
    }

    /// The search for fifth stones, with the same inputs.
    fn soosorv(&mut self) -> SoosorvSearch<'_> {
        let OpeningSearch { record, task, seed, .. } = *self;
        SoosorvSearch { thinker: &mut *self.thinker, record, task, seed }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BoardSize;
    use crate::clock::{Clock, ManualClock, SystemClock};
    use crate::engine::SoosorvStep;
    use crate::rules::Rule;
    use crate::search::{Control, Searcher};
    use std::time::Duration;

    fn game(moves: &[(u8, u8)]) -> Record {
        let mut record = Record::new(BoardSize::square(15).unwrap(), Rule::Renju);
        moves.iter().for_each(|&(x, y)| record.play(Point::new(x, y)).unwrap());
        record
    }

    fn decide(record: &Record, step: &OpeningStep, seed: u64) -> OpeningAnswer {
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        let (control, clock) = (Control::default(), ManualClock::default());
        let task = &Task { limits, control: &control, clock: &clock };
        let thinker = &mut Searcher::new(1 << 20);
        OpeningSearch { thinker, record, task, seed }.decide(step).expect("there is room")
    }

    fn placed(record: &Record, reaches: &[Option<u8>], seed: u64) -> Vec<Point> {
        match decide(record, &OpeningStep::Place(reaches.to_vec()), seed) {
            OpeningAnswer::Stones(stones) => stones,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn stones_are_placed_within_their_distances_of_the_centre() {
        let center = Point::new(7, 7);
        let opening = [0, 1, 2].map(Some);
        for seed in 0..4 {
            let stones = placed(&game(&[]), &opening, seed);
            assert_eq!(stones[0], center);
            for (stone, reach) in stones.iter().zip(0..) {
                assert!(stone.distance(center) <= reach, "{stones:?}");
            }
            let fourth = placed(&game(&[(7, 7), (7, 6), (8, 6)]), &[Some(3)], seed);
            assert!(fourth.len() == 1 && fourth[0].distance(center) <= 3, "{fourth:?}");
        }
        assert_eq!(placed(&game(&[]), &[Some(0)], 1), [center]);
    }

    #[test]
    fn as_many_stones_as_asked_for_are_placed_on_different_points_and_differ_with_the_seed() {
        for count in 1..=MAX_PLACED {
            let openings: Vec<Vec<Point>> =
                (0..4).map(|seed| placed(&game(&[]), &vec![None; count], seed)).collect();
            for stones in &openings {
                let mut record = game(&[]);
                stones.iter().for_each(|&point| record.play(point).unwrap());
                assert_eq!(stones.len(), count);
            }
            assert!(openings.iter().any(|stones| *stones != openings[0]), "{openings:?}");
        }
    }

    #[test]
    fn the_better_colour_is_taken() {
        // Three stones in the middle, two of them black, and white's is far away; then the same for white.
        let good_for_black = game(&[(7, 7), (0, 0), (8, 8)]);
        let good_for_white = game(&[(0, 0), (7, 7), (14, 0), (8, 8), (0, 14)]);
        let swaps = |record: &Record, step| decide(record, &step, 1) == OpeningAnswer::Swap(true);
        assert!(swaps(&good_for_black, OpeningStep::Swap));
        assert!(!swaps(&good_for_white, OpeningStep::Swap));
        assert!(swaps(&good_for_black, OpeningStep::SwapBeforeFourth(2)));
        assert!(!swaps(&game(&[(0, 0), (7, 7), (14, 0)]), OpeningStep::SwapBeforeFourth(2)));
    }

    #[test]
    fn many_fifths_are_offered_only_where_all_are_good_for_black() {
        let way = |moves| decide(&game(moves), &OpeningStep::Way(MAX_OFFERED), 1);
        let winning = way(&[(7, 7), (0, 0), (8, 8), (14, 14)]);
        assert_eq!(winning, OpeningAnswer::Way(FifthWay::Many));
        let losing = way(&[(0, 0), (7, 7), (14, 0), (8, 8)]);
        assert_eq!(losing, OpeningAnswer::Way(FifthWay::Swap));
    }

    #[test]
    fn the_fourth_stone_is_on_an_empty_point() {
        let three = game(&[(7, 7), (7, 6), (8, 6)]);
        let OpeningAnswer::Stones(stones) = decide(&three, &OpeningStep::Fourth(2), 1) else {
            panic!("not stones")
        };
        assert!(stones.len() == 1 && three.is_empty(stones[0]));
    }

    #[test]
    fn ten_fifths_are_offered_no_two_alike() {
        // All four stones lie on one diagonal.
        let record = game(&[(7, 7), (8, 8), (9, 9), (6, 6)]);
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        let (control, clock) = (Control::default(), ManualClock::default());
        let task = &Task { limits, control: &control, clock: &clock };
        let thinker = &mut Searcher::new(1 << 20);
        let mut search = SoosorvSearch { thinker, record: &record, task, seed: 1 };
        let answer = search.decide(&SoosorvStep::Fifths(MAX_OFFERED));
        let Some(crate::engine::SoosorvAnswer::Fifths(fifths)) = answer else {
            panic!("no fifths")
        };
        assert_eq!(fifths.len(), MAX_OFFERED);
        assert_eq!(different(&record, fifths.iter().copied()), fifths);
    }

    #[test]
    fn every_decision_ends_in_its_time() {
        let three = [(7, 7), (7, 6), (8, 6)];
        let four = [(7, 7), (7, 6), (8, 6), (9, 5)];
        for (record, step) in [
            (game(&[]), OpeningStep::Place(vec![None; 5])),
            (game(&four), OpeningStep::Place(vec![Some(4)])),
            (game(&three), OpeningStep::Swap),
            (game(&three), OpeningStep::SwapBeforeFourth(2)),
            (game(&three), OpeningStep::Fourth(2)),
            (game(&four), OpeningStep::Way(MAX_OFFERED)),
        ] {
            let clock = SystemClock::default();
            let time = Some(Duration::from_millis(300));
            let started = clock.now();
            let limits = Limits { started, maximum: time, optimum: time, ..Limits::default() };
            let control = Control::default();
            let task = &Task { limits, control: &control, clock: &clock };
            let thinker = &mut Searcher::new(1 << 20);
            let answer = OpeningSearch { thinker, record: &record, task, seed: 1 }.decide(&step);
            let took = clock.now() - started;
            assert!(answer.is_some() && took < Duration::from_secs(1), "{step:?}: {took:?}");
        }
    }

    #[test]
    fn a_board_without_room_has_no_answer() {
        let mut record = Record::new(BoardSize::square(5).unwrap(), Rule::Freestyle);
        let points: Vec<Point> = record.size().points().collect();
        points.iter().for_each(|&point| record.play(point).unwrap());
        let (control, clock) = (Control::default(), ManualClock::default());
        let task = &Task { limits: Limits::default(), control: &control, clock: &clock };
        let thinker = &mut Searcher::new(1 << 20);
        let step = OpeningStep::Place(vec![Some(2)]);
        assert_eq!(OpeningSearch { thinker, record: &record, task, seed: 1 }.decide(&step), None);
    }
}
