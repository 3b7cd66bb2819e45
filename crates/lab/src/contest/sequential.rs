//! `PairedGames`: plays the pairs of a contest until a sequential test is decided or their number is
//! reached.
//!
//! Pairs count in the order of their numbers, so the same seed gives the same results and the same decision
//! on any number of threads and after any interruption. A pair whose opening an earlier one has, if only
//! rotated, mirrored or in another order, does not count and is not played: it would be the same games
//! again, and the error that is shown would be too small.

use super::pair_journal::{EarlierPairs, PairJournal, PlayedPair};
use crate::arena::StopFlag;
use crate::arena::selfplay::{Contest, Player, canonical, game_seed, in_order};
use crate::arena::statistics::{Decision, GameScore, PairedResults, Sprt};
use anyhow::Result;
use goren::board::{BoardSize, Point};
use std::collections::{BTreeMap, HashSet};
use std::sync::{Mutex, PoisonError};

/// Pairs in a row whose openings came before, after which the games end: there are hardly others.
const MAX_REPEATS: u64 = 500;

/// What ends the games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct End {
    /// They end with the pair that decides this test.
    pub test: Option<Sprt>,
    /// Pairs that are played at most.
    pub max_pairs: u64,
}

/// Where pairs are written as soon as they are played, and those that are there already.
#[derive(Default)]
pub(crate) struct PairLog<'a> {
    /// The file, and the number of the contest in it.
    pub journal: Option<(&'a mut PairJournal, usize)>,
    /// What an earlier run has played.
    pub earlier: EarlierPairs,
}

/// What has come of the games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Outcome {
    /// Of the pairs that count.
    pub results: PairedResults,
    /// Whether the games ended because no other openings were found.
    pub openings_exhausted: bool,
}

/// Plays the pairs of a contest; fewer when the stop flag is set. `look_at` gets the results after every
/// pair that counts.
///
/// # Errors
/// When a pair cannot be written; what is written then can be resumed.
pub(crate) fn play(
    contest: &Contest,
    seed: u64,
    threads: usize,
    end: End,
    log: PairLog,
    stop: &StopFlag,
    look_at: impl FnMut(&PairedResults),
) -> Result<Outcome> {
    let source = PairSource {
        size: contest.opening.size,
        worker: || contest.players(),
        opening: |players: &mut [Player; 2], pair| contest.opening(players, game_seed(seed, pair)),
        scores: |players: &mut [Player; 2], opening: &[Point]| contest.pair_from(players, opening),
    };
    play_pairs(&source, threads, end, log, stop, look_at)
}

/// Where pairs of games come from: each by its number alone.
struct PairSource<W, O, S> {
    size: BoardSize,
    /// Makes what a thread plays with.
    worker: W,
    /// The opening of a pair.
    opening: O,
    /// Plays it.
    scores: S,
}

fn play_pairs<P, W, O, S>(
    source: &PairSource<W, O, S>,
    threads: usize,
    end: End,
    log: PairLog,
    stop: &StopFlag,
    look_at: impl FnMut(&PairedResults),
) -> Result<Outcome>
where
    W: Fn() -> P + Sync,
    O: Fn(&mut P, u64) -> Vec<Point> + Sync,
    S: Fn(&mut P, &[Point]) -> [GameScore; 2] + Sync,
{
    let PairLog { journal, earlier } = log;
    let mut count = PairCount::new(source.size, end, look_at);
    let first_of = FirstPairs::new(source.size, &earlier);
    let journal = Mutex::new(journal);
    let play = |player: &mut P, pair: u64| -> Result<PlayedPair> {
        if let Some(played) = earlier.get(&pair) {
            return Ok(played.clone());
        }
        let opening = (source.opening)(player, pair);
        let is_first = first_of.claim(&opening, pair);
        let scores = is_first.then(|| (source.scores)(player, &opening));
        let played = PlayedPair { opening, scores };
        let mut journal = journal.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((journal, contest)) = &mut *journal {
            journal.write(*contest, pair, &played)?;
        }
        Ok(played)
    };
    let mut next = 0;
    // A test that was decided before is not continued.
    while let Some(played) = earlier.get(&next).filter(|_| !count.is_over()) {
        count.add(played);
        next += 1;
    }
    let mut failure = None;
    // Again and again, because pairs may not count.
    while !count.is_over() && !stop.is_set() && failure.is_none() {
        let numbers = next..next.saturating_add(count.missing());
        let take = |number, played: Result<PlayedPair>| {
            next = number + 1;
            match played {
                Ok(played) => count.add(&played),
                Err(error) => failure = Some(error),
            }
            failure.is_none() && !count.is_over()
        };
        in_order(numbers, threads, stop, &source.worker, play, take);
    }
    let outcome = count.outcome;
    failure.map_or(Ok(outcome), Err)
}

/// Counts pairs in the order of their numbers.
struct PairCount<F> {
    size: BoardSize,
    end: End,
    look_at: F,
    outcome: Outcome,
    openings: HashSet<[Vec<Point>; 2]>,
    /// Pairs in a row that did not count.
    repeats: u64,
}

impl<F: FnMut(&PairedResults)> PairCount<F> {
    fn new(size: BoardSize, end: End, look_at: F) -> Self {
        let (outcome, openings) = (Outcome::default(), HashSet::new());
        PairCount { size, end, look_at, outcome, openings, repeats: 0 }
    }

    fn add(&mut self, played: &PlayedPair) {
        let is_new = self.openings.insert(canonical(&played.opening, self.size));
        match played.scores.filter(|_| is_new) {
            Some(scores) => {
                self.repeats = 0;
                self.outcome.results.add(scores);
                (self.look_at)(&self.outcome.results);
            }
            None => {
                self.repeats += 1;
                self.outcome.openings_exhausted = self.repeats >= MAX_REPEATS;
            }
        }
    }

    /// Pairs that may still be played.
    fn missing(&self) -> u64 {
        self.end.max_pairs.saturating_sub(self.outcome.results.pairs.samples())
    }

    fn is_over(&self) -> bool {
        let pairs = &self.outcome.results.pairs;
        let is_decided = |test: Sprt| test.decision(pairs) != Decision::Continue;
        self.missing() == 0
            || self.outcome.openings_exhausted
            || self.end.test.is_some_and(is_decided)
    }
}

/// The lowest number of the pairs with each opening, as far as they were begun.
struct FirstPairs {
    size: BoardSize,
    numbers: Mutex<BTreeMap<[Vec<Point>; 2], u64>>,
}

impl FirstPairs {
    fn new(size: BoardSize, earlier: &EarlierPairs) -> FirstPairs {
        let first = FirstPairs { size, numbers: Mutex::default() };
        for (&pair, played) in earlier {
            first.claim(&played.opening, pair);
        }
        first
    }

    /// Whether no pair with a lower number is known to have this opening. The lowest of all is always
    /// played, whatever the order in which threads come to them.
    fn claim(&self, opening: &[Point], pair: u64) -> bool {
        let mut numbers = self.numbers.lock().unwrap_or_else(PoisonError::into_inner);
        let first = numbers.entry(canonical(opening, self.size)).or_insert(pair);
        *first = pair.min(*first);
        *first == pair
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::statistics::EloModel;
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64;
    use std::sync::atomic::{AtomicU64, Ordering};

    const SIZE: u8 = 15;

    fn test(elo0: f64, elo1: f64) -> Option<Sprt> {
        Some(Sprt::new(EloModel::Logistic, [elo0, elo1], 0.05, 0.05).unwrap())
    }

    /// Three stones, of which those of pair 7 are those of pair 3, mirrored.
    fn opening(pair: u64) -> Vec<Point> {
        let (pair, is_mirrored) = if pair == 7 { (3, true) } else { (pair, false) };
        let mut random = Pcg64::seed_from_u64(game_seed(1, pair));
        let mut point = || {
            let (x, y) = (random.random_range(0..SIZE), random.random_range(0..SIZE));
            Point::new(if is_mirrored { SIZE - 1 - x } else { x }, y)
        };
        [(); 3].map(|()| point()).to_vec()
    }

    /// The result of a pair that the first player wins more often than not.
    fn scores(opening: &[Point]) -> [GameScore; 2] {
        let number = |point: &Point| u64::from(point.x()) * 15 + u64::from(point.y());
        let seed = opening.iter().fold(0, |sum, point| sum * 225 + number(point));
        let mut random = Pcg64::seed_from_u64(seed);
        [(); 2].map(|()| match random.random_range(0..100) {
            0..40 => GameScore::Loss,
            40..55 => GameScore::Draw,
            _ => GameScore::Win,
        })
    }

    /// Plays, and says how many pairs it took.
    fn played(threads: usize, end: End, log: PairLog, stop: &StopFlag) -> (Outcome, u64) {
        let begun = AtomicU64::new(0);
        let source = PairSource {
            size: BoardSize::square(SIZE).unwrap(),
            worker: || (),
            opening: |_: &mut (), pair| opening(pair),
            scores: |_: &mut (), opening: &[Point]| {
                begun.fetch_add(1, Ordering::Relaxed);
                scores(opening)
            },
        };
        let outcome = play_pairs(&source, threads, end, log, stop, |_| ()).unwrap();
        (outcome, begun.into_inner())
    }

    /// The results of the first pairs, one after the other, each opening once.
    fn slowly(end: End) -> PairedResults {
        let (mut results, mut pair) = (PairedResults::default(), 0);
        let is_open = |results: &PairedResults| {
            let open = |test: Sprt| test.decision(&results.pairs) == Decision::Continue;
            results.pairs.samples() < end.max_pairs && end.test.is_none_or(open)
        };
        while is_open(&results) {
            if pair != 7 {
                results.add(scores(&opening(pair)));
            }
            pair += 1;
        }
        results
    }

    #[test]
    fn pairs_count_in_order_and_each_opening_once() {
        for end in [
            End { test: None, max_pairs: 5 },
            End { test: None, max_pairs: 40 },
            End { test: test(0.0, 30.0), max_pairs: u64::MAX },
            End { test: test(0.0, 30.0), max_pairs: 20 },
        ] {
            let expected = slowly(end);
            for threads in [1, 4] {
                let (outcome, begun) =
                    played(threads, end, PairLog::default(), &StopFlag::default());
                assert_eq!(outcome, Outcome { results: expected, openings_exhausted: false });
                // Without a test no pair is played in vain, but that of two with one opening either may be
                // the first to be begun.
                let needed = expected.pairs.samples();
                let most = if end.test.is_some() { u64::MAX } else { needed + 1 };
                assert!((needed..=most).contains(&begun), "{begun} for {needed}");
            }
        }
    }

    #[test]
    fn a_resumed_contest_has_the_results_of_an_uninterrupted_one() {
        #[derive(serde::Serialize)]
        struct Header {}
        let end = End { test: test(0.0, 30.0), max_pairs: u64::MAX };
        let expected = slowly(end);
        let pairs = expected.pairs.samples();
        assert!(pairs > 50, "{pairs}");
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pairs.json");
        drop(PairJournal::create(&path, &Header {}).unwrap());
        let run = |threads: usize, end: End| {
            let (mut journal, mut earlier) = PairJournal::resume(&path, &Header {}, 1).unwrap();
            let earlier = earlier.remove(0);
            let log = PairLog { journal: Some((&mut journal, 0)), earlier };
            played(threads, end, log, &StopFlag::default())
        };
        // Runs that end after some pairs leave what an interruption leaves.
        for (threads, max_pairs) in [(1, 1), (3, 10), (2, 31)] {
            let (outcome, _) = run(threads, End { max_pairs, ..end });
            assert_eq!(outcome.results.pairs.samples(), max_pairs);
        }
        // A pair in the middle was under way when the run was killed, and so was a line.
        let text = std::fs::read_to_string(&path).unwrap();
        let mut lines: Vec<&str> = text.lines().collect();
        lines.remove(12);
        let cut = format!("{}\n{{\"contest\":0,\"pa", lines.join("\n"));
        std::fs::write(&path, cut).unwrap();
        assert_eq!(run(2, end).0.results, expected);
        // Now it is decided.
        assert_eq!(run(2, end), (Outcome { results: expected, openings_exhausted: false }, 0));
    }

    #[test]
    fn a_stop_keeps_what_was_begun() {
        let stop = StopFlag::default();
        stop.set();
        let end = End { test: None, max_pairs: 10 };
        assert_eq!(played(2, end, PairLog::default(), &stop), (Outcome::default(), 0));
    }

    #[test]
    fn the_games_end_where_there_are_no_other_openings() {
        let source = PairSource {
            size: BoardSize::square(SIZE).unwrap(),
            worker: || (),
            opening: |_: &mut (), pair| opening(pair % 3),
            scores: |_: &mut (), opening: &[Point]| scores(opening),
        };
        let end = End { test: None, max_pairs: 10 };
        let (log, stop) = (PairLog::default(), StopFlag::default());
        let outcome = play_pairs(&source, 2, end, log, &stop, |_| ()).unwrap();
        assert!(outcome.openings_exhausted && outcome.results.pairs.samples() == 3, "{outcome:?}");
    }
}
