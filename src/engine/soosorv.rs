//! The Soosorv-8 opening of renju: the decision at each of its steps, by search.
//!
//! The first player places three stones, one of the 26 standard openings; the second may take black.
//! White then places the fourth stone and names a number from 1 to 8; the other may swap. Black places
//! N fifth stones, no two alike by symmetry, and white keeps one of them. (Rules of the Renju
//! International Federation.)
//!
//! White keeps the fifth stone that is worst for black, so a fourth stone and a number N are worth what
//! black's N-th best fifth stone is worth. The one who names them leaves the choice of colour to the
//! other, so the best are those nearest to zero. That makes the first choice easy: who takes black after
//! three stones lets the other name fourth stone and number, and chooses the better side afterwards.

use super::allowance::Allowance;
use super::fairest::FairestSearch;
use super::{Record, Thinker};
use crate::board::{Bitboard, Point, Symmetry};
use crate::search::{Limits, Score, SearchReport, Silent, Task};
use rand::SeedableRng;
use rand::seq::IteratorRandom;
use rand_pcg::Pcg64;

/// The largest number of fifth stones.
pub const MAX_FIFTHS: usize = 8;
/// Openings that are compared, of the 26: few enough that games differ.
const OPENINGS: usize = 8;
/// Fourth stones whose fifth stones are looked at.
const FOURTHS: usize = 8;
/// Largest distance of a fourth stone from the centre.
const FOURTH_REACH: u8 = 4;

/// A step of the opening. All but the first are about the stones on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SoosorvStep {
    /// Which three stones? The board is taken to be empty.
    Open,
    /// Three stones: does the engine, which would be white, take black?
    FirstSwap,
    /// Three stones, and the engine is white: which fourth stone, and how many fifths?
    Fourth,
    /// Four stones and the number of fifths: does the engine, which would be black, take white?
    SecondSwap(usize),
    /// Four stones, and the engine is black: which N fifth stones?
    Fifths(usize),
    /// Four stones, and the engine is white: which of black's fifth stones is kept?
    Keep(Vec<Point>),
}

/// The answer to a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SoosorvAnswer {
    /// To `Open`: three stones.
    Opening(Vec<Point>),
    /// To `FirstSwap` and `SecondSwap`: whether to swap.
    Swap(bool),
    /// To `Fourth`: the stone and the number of fifths.
    Fourth(Point, usize),
    /// To `Fifths`: the stones, no two alike; fewer than asked for if there are no more.
    Fifths(Vec<Point>),
    /// To `Keep`: the stone.
    Kept(Point),
}

impl SoosorvStep {
    /// The number of stones that must be on the board; `None` for the step that empties it.
    pub fn stones(&self) -> Option<usize> {
        match self {
            SoosorvStep::Open => None,
            SoosorvStep::FirstSwap | SoosorvStep::Fourth => Some(3),
            SoosorvStep::SecondSwap(_) | SoosorvStep::Fifths(_) | SoosorvStep::Keep(_) => Some(4),
        }
    }
}

/// An answer without a search, for when there is no time: the first stones that are allowed.
pub(super) fn at_once(record: &Record, step: &SoosorvStep) -> SoosorvAnswer {
    let any = record.any_move().unwrap_or(record.size().center());
    match step {
        SoosorvStep::Open => {
            let first = standard_openings(record).into_iter().next();
            SoosorvAnswer::Opening(first.unwrap_or_else(|| vec![any]))
        }
        SoosorvStep::FirstSwap => SoosorvAnswer::Swap(true),
        SoosorvStep::Fourth => SoosorvAnswer::Fourth(any, 1),
        SoosorvStep::SecondSwap(_) => SoosorvAnswer::Swap(false),
        SoosorvStep::Fifths(count) => SoosorvAnswer::Fifths(
            different(record, record.legal_points()).into_iter().take(*count).collect(),
        ),
        SoosorvStep::Keep(offered) => {
            SoosorvAnswer::Kept(first_free(record, offered).unwrap_or(any))
        }
    }
}

/// The first of these points that is empty.
fn first_free(record: &Record, points: &[Point]) -> Option<Point> {
    points.iter().copied().find(|&point| record.is_empty(point))
}

/// The inputs of a decision.
pub(super) struct SoosorvSearch<'a> {
    pub thinker: &'a mut dyn Thinker,
    /// The stones so far, as many as the step asks for.
    pub record: &'a Record,
    /// The task, with the limits of the whole decision.
    pub task: &'a Task<'a>,
    /// Seed of the choice among openings.
    pub seed: u64,
}

impl SoosorvSearch<'_> {
    /// The answer to a step; `None` if the board has no room for it.
    pub fn decide(&mut self, step: &SoosorvStep) -> Option<SoosorvAnswer> {
        let mut allowance = Allowance::new(&self.task.limits);
        Some(match step {
            SoosorvStep::Open => SoosorvAnswer::Opening(self.open(&mut allowance)),
            SoosorvStep::FirstSwap => SoosorvAnswer::Swap(true),
            SoosorvStep::Fourth => {
                let (point, count) = self.fourth(&mut allowance)?;
                SoosorvAnswer::Fourth(point, count)
            }
            SoosorvStep::SecondSwap(count) => {
                let fifths = self.fifths(self.record, *count, &mut allowance, 1);
                SoosorvAnswer::Swap(fifths.worth() < Score::DRAW)
            }
            SoosorvStep::Fifths(count) => {
                let fifths = self.fifths(self.record, *count, &mut allowance, 1).stones;
                SoosorvAnswer::Fifths(fifths.into_iter().map(|(point, _)| point).collect())
            }
            SoosorvStep::Keep(offered) => SoosorvAnswer::Kept(self.keep(offered, &mut allowance)?),
        })
    }

    /// Some of the standard openings, and of these the one that favours neither colour most.
    fn open(&mut self, allowance: &mut Allowance) -> Vec<Point> {
        let random = &mut Pcg64::seed_from_u64(self.seed);
        let some = standard_openings(self.record).into_iter().sample(random, OPENINGS);
        let SoosorvSearch { record, task, .. } = *self;
        let mut search = FairestSearch { thinker: &mut *self.thinker, record, task, target: 0 };
        search.find(some, allowance).stones
    }

    /// The fourth stone and the number of fifths whose worth is nearest to zero.
    fn fourth(&mut self, allowance: &mut Allowance) -> Option<(Point, usize)> {
        let random = &mut Pcg64::seed_from_u64(self.seed);
        let center = self.record.size().center();
        let near = |point: &Point| point.distance(center) <= FOURTH_REACH;
        let all = different(self.record, self.record.empty_points().filter(near));
        let some = all.into_iter().sample(random, FOURTHS);
        let mut best: Option<(i32, (Point, usize))> = None;
        for (done, &point) in some.iter().enumerate() {
            let mut record = self.record.clone();
            // Cannot fail: the point is empty.
            let _ = record.play(point);
            let slices = (some.len() - done) as u32;
            let fifths = self.fifths(&record, MAX_FIFTHS, allowance, slices);
            if !fifths.searched {
                continue;
            }
            for (index, (_, score)) in fifths.stones.iter().enumerate() {
                let far = score.value().abs();
                if best.is_none_or(|(least, _)| far < least) {
                    best = Some((far, (point, index + 1)));
                }
            }
        }
        let any = || Some((self.record.any_move()?, 1));
        best.map(|(_, found)| found).or_else(any)
    }

    /// Black's best fifth stones, found with one part in `slices` of what is left.
    pub fn fifths(
        &mut self,
        record: &Record,
        count: usize,
        allowance: &mut Allowance,
        slices: u32,
    ) -> FifthStones {
        let count = count.max(1);
        // Where the stones are symmetric, every second move is like one before it.
        let lines = count * symmetries(record).len().min(2);
        let limits = Limits { lines, ..allowance.first(self.task.clock, slices) };
        let found = self.think(record, limits, allowance);
        let scores: Vec<(Point, Score)> =
            found.variations().map(|(score, pv)| (pv[0], score)).collect();
        let mut unlike = different(record, scores.iter().map(|&(point, _)| point));
        // A search that was stopped early knows too few.
        unlike.extend(record.legal_points());
        let mut fifths: Vec<(Point, Score)> = Vec::new();
        let worst = scores.last().map_or(Score::DRAW, |&(_, score)| score);
        for point in different(record, unlike.into_iter()).into_iter().take(count) {
            let known = scores.iter().find(|(of, _)| *of == point);
            fifths.push((point, known.map_or(worst, |&(_, score)| score)));
        }
        FifthStones { stones: fifths, searched: found.depth > 0 }
    }

    /// The offered stone that is best for white, who is to move after it.
    fn keep(&mut self, offered: &[Point], allowance: &mut Allowance) -> Option<Point> {
        let mut best: Option<(Score, Point)> = None;
        for (done, &point) in offered.iter().enumerate() {
            let mut record = self.record.clone();
            if record.play(point).is_err() {
                continue;
            }
            let limits = allowance.first(self.task.clock, (offered.len() - done) as u32);
            let found = self.think(&record, limits, allowance);
            // A search that was stopped in its first iteration knows nothing.
            if found.depth > 0 && best.is_none_or(|(score, _)| found.score > score) {
                best = Some((found.score, point));
            }
        }
        best.map(|(_, point)| point).or_else(|| first_free(self.record, offered))
    }

    /// A search of this position, whose nodes are counted.
    pub fn think(
        &mut self,
        record: &Record,
        limits: Limits,
        allowance: &mut Allowance,
    ) -> SearchReport {
        let task = Task { limits, ..*self.task };
        let found = self.thinker.think(record, &task, &mut Silent);
        allowance.spend(found.nodes);
        found
    }
}

/// Fifth stones of black.
pub(super) struct FifthStones {
    /// No two alike, with their values for black, the best first.
    pub stones: Vec<(Point, Score)>,
    /// Whether a search found the values; if not, it was stopped in its first iteration.
    pub searched: bool,
}

impl FifthStones {
    /// What they are worth for black: white keeps the worst.
    pub fn worth(&self) -> Score {
        self.stones.last().map_or(Score::DRAW, |&(_, score)| score)
    }
}

/// The 26 openings of renju: a stone in the centre, one beside it or diagonally next to it, and a third
/// within two points of the centre; no two alike by symmetry.
fn standard_openings(record: &Record) -> Vec<Vec<Point>> {
    let size = record.size();
    let center = size.center();
    let at = |dx: i64, dy: i64| size.point(i64::from(center.x()) + dx, i64::from(center.y()) + dy);
    let mut openings = Vec::new();
    for second in [at(0, -1), at(1, -1)].into_iter().flatten() {
        let mut two = Record::new(size, record.rule());
        // Cannot fail: the points are different.
        let _ = two.play(center).and_then(|()| two.play(second));
        let near = |point: &Point| point.distance(center) <= 2;
        for third in different(&two, two.empty_points().filter(near)) {
            openings.push(vec![center, second, third]);
        }
    }
    openings
}

/// The symmetries of the board that leave the stones and their colours as they are.
fn symmetries(record: &Record) -> Vec<Symmetry> {
    let size = record.size();
    let keeps = |symmetry: &Symmetry| {
        let is_kept =
            |(point, color)| record.cell(symmetry.apply(size, point)).color() == Some(color);
        record.stones().all(is_kept)
    };
    Symmetry::keeping(size).filter(keeps).collect()
}

/// The points without those that are like an earlier one by a symmetry of the stones.
pub(super) fn different(record: &Record, points: impl Iterator<Item = Point>) -> Vec<Point> {
    let (size, symmetries) = (record.size(), symmetries(record));
    let mut seen = Bitboard::EMPTY;
    let unlike = |point: &Point| {
        let new = !seen.contains(*point);
        symmetries.iter().for_each(|symmetry| seen.insert(symmetry.apply(size, *point)));
        new
    };
    points.filter(unlike).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BoardSize;
    use crate::clock::ManualClock;
    use crate::engine::Resources;
    use crate::rules::Rule;
    use crate::search::{Control, Reporter, SearchReport, Searcher};

    fn game(moves: &[(u8, u8)]) -> Record {
        let mut record = Record::new(BoardSize::square(15).unwrap(), Rule::Renju);
        moves.iter().for_each(|&(x, y)| record.play(Point::new(x, y)).unwrap());
        record
    }

    fn decide(record: &Record, step: &SoosorvStep) -> SoosorvAnswer {
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        let (control, clock) = (Control::default(), ManualClock::default());
        let task = &Task { limits, control: &control, clock: &clock };
        let thinker = &mut Searcher::new(1 << 20);
        SoosorvSearch { thinker, record, task, seed: 3 }.decide(step).expect("there is room")
    }

    /// Gives these values, worth a depth of 5 each; after them every search is stopped before it knows
    /// anything.
    struct StoppedAfter(Vec<i32>);

    impl Thinker for StoppedAfter {
        fn prepare(&mut self, _: Resources, _: Rule) {}

        fn think(&mut self, record: &Record, task: &Task, _: &mut dyn Reporter) -> SearchReport {
            let unsearched = SearchReport::unsearched(record.any_move().unwrap());
            if self.0.is_empty() {
                task.control.stop();
                return unsearched;
            }
            SearchReport { depth: 5, score: Score::estimate(self.0.remove(0)), ..unsearched }
        }
    }

    fn decide_until_stopped(
        record: &Record,
        step: &SoosorvStep,
        values: &[i32],
    ) -> Option<SoosorvAnswer> {
        let (control, clock) = (Control::default(), ManualClock::default());
        let task = &Task { limits: Limits::default(), control: &control, clock: &clock };
        let thinker = &mut StoppedAfter(values.to_vec());
        SoosorvSearch { thinker, record, task, seed: 3 }.decide(step)
    }

    #[test]
    fn what_no_search_has_judged_is_chosen_only_if_nothing_was_judged() {
        let four = game(&[(7, 7), (7, 6), (8, 6), (9, 5)]);
        let offered: Vec<Point> = (0..5).map(|x| Point::new(x, 0)).collect();
        let keep = |values: &[i32]| {
            decide_until_stopped(&four, &SoosorvStep::Keep(offered.clone()), values)
        };
        assert_eq!(keep(&[-80, -50]), Some(SoosorvAnswer::Kept(offered[1])));
        assert_eq!(keep(&[]), Some(SoosorvAnswer::Kept(offered[0])));
        // The number of fifth stones tells which were judged: an unjudged fourth stone got one.
        let three = game(&[(7, 7), (7, 6), (8, 6)]);
        let fourth = |values: &[i32]| decide_until_stopped(&three, &SoosorvStep::Fourth, values);
        let Some(SoosorvAnswer::Fourth(judged, _)) = fourth(&[90]) else { panic!("no answer") };
        let Some(SoosorvAnswer::Fourth(other, _)) = fourth(&[90, 10]) else { panic!("no answer") };
        assert_ne!(judged, other);
        assert_eq!(fourth(&[90, 200, 300]), fourth(&[90]));
    }

    #[test]
    fn an_occupied_point_is_never_kept() {
        let four = game(&[(7, 7), (7, 6), (8, 6), (9, 5)]);
        let step = SoosorvStep::Keep(vec![Point::new(7, 7), Point::new(3, 3)]);
        let free = SoosorvAnswer::Kept(Point::new(3, 3));
        assert_eq!(at_once(&four, &step), free);
        assert_eq!(decide_until_stopped(&four, &step, &[]), Some(free));
    }

    #[test]
    fn there_are_26_openings() {
        let openings = standard_openings(&game(&[]));
        assert_eq!(openings.len(), 26);
        assert!(openings.iter().all(|stones| stones[0] == Point::new(7, 7)));
    }

    #[test]
    fn the_first_stones_are_a_standard_opening() {
        let SoosorvAnswer::Opening(stones) = decide(&game(&[]), &SoosorvStep::Open) else {
            panic!("not an opening")
        };
        assert!(standard_openings(&game(&[])).contains(&stones));
    }

    #[test]
    fn fifth_stones_are_as_many_as_asked_for_and_no_two_alike() {
        // Symmetric about the column of the centre.
        let record = game(&[(7, 7), (7, 6), (7, 9), (7, 5)]);
        assert_eq!(symmetries(&record).len(), 2);
        for count in [1, 3, 8] {
            let SoosorvAnswer::Fifths(fifths) = decide(&record, &SoosorvStep::Fifths(count)) else {
                panic!("not fifths")
            };
            assert_eq!(fifths.len(), count);
            assert_eq!(different(&record, fifths.iter().copied()), fifths);
            assert!(fifths.iter().all(|&point| record.is_empty(point)));
        }
    }

    #[test]
    fn the_fourth_stone_comes_with_a_number_and_white_keeps_what_is_bad_for_black() {
        let three = game(&[(7, 7), (7, 6), (8, 6)]);
        let SoosorvAnswer::Fourth(point, count) = decide(&three, &SoosorvStep::Fourth) else {
            panic!("not a fourth stone")
        };
        assert!(three.is_empty(point) && (1..=MAX_FIFTHS).contains(&count));
        let four = game(&[(7, 7), (7, 6), (8, 6), (9, 5)]);
        let (good, bad) = (Point::new(8, 8), Point::new(0, 0));
        let kept = decide(&four, &SoosorvStep::Keep(vec![good, bad]));
        assert_eq!(kept, SoosorvAnswer::Kept(bad));
        assert_eq!(decide(&three, &SoosorvStep::FirstSwap), SoosorvAnswer::Swap(true));
    }

    #[test]
    fn many_fifth_stones_are_worth_less_to_black() {
        // Black's best fifth stone is strong here, the eighth is not.
        let four = game(&[(7, 7), (0, 0), (8, 6), (14, 14)]);
        assert_eq!(decide(&four, &SoosorvStep::SecondSwap(1)), SoosorvAnswer::Swap(false));
        let four = game(&[(0, 0), (7, 7), (14, 14), (8, 6)]);
        assert_eq!(decide(&four, &SoosorvStep::SecondSwap(8)), SoosorvAnswer::Swap(true));
    }
}
