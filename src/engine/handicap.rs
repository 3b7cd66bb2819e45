//! How a level below 10 finds its move: a small search that shows several moves with their values, and a
//! choice among them by chance, a soft maximum.
//!
//! A low level may overlook what the opponent's last stone threatens: it then thinks as if that stone
//! were a dead one. It may overlook, and never claims: a win or loss that it reports is one of the position
//! as it is, and everything else is an estimate. Chance comes from the seed and the game so far alone, and
//! nothing is kept from search to search, so the same seed and the same game give the same move, unless
//! time ends the search.

use super::last_threat::{LastThreat, last_threat};
use super::level::Strength;
use super::{Record, Thinker};
use crate::search::{Limits, Score, SearchReport, Silent, Task};
use fnv::FnvHasher;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::hash::Hasher;

/// What a win is worth that a level does not see for certain, in units of the score: a move that it
/// mostly plays. A loss is worth as much less than nothing.
const UNSEEN: i32 = 300;

/// Finds the move of this strength. The record must not be full. The line of the report is that of the
/// move. So is the score, unless that would be a proof that does not hold for the position: it is then
/// the estimate that the level takes it for.
pub(super) fn think(
    thinker: &mut dyn Thinker,
    record: &Record,
    task: &Task,
    strength: &Strength,
    seed: u64,
) -> SearchReport {
    let mut chance = Pcg64::seed_from_u64(hash(record, seed));
    let seen = seen(record, strength, &mut chance);
    let overlooking = seen.and_then(|seen| overlooking(thinker, record, &seen, task, strength));
    let overlooks = overlooking.is_some();
    let mut report = overlooking.unwrap_or_else(|| search(thinker, record, task, strength));
    let best = report.score;
    choose(&mut report, strength, chance.random());
    report.score = if overlooks { overlooked(report.score) } else { claimed(best, report.score) };
    task.control.set_best(report.best());
    report
}

/// What may be told of the score of a search that has overlooked a stone. It proves nothing about the
/// position, but for a five, which `overlooking` lets through only where it is one.
fn overlooked(score: Score) -> Score {
    match score.win_distance() {
        Some(1) => score,
        _ => Score::estimate(worth(score)),
    }
}

/// What may be told of the chosen line's score, where the best line has the score `best`. That the move
/// loses says nothing about the position while a better one does not; and where all lose, the position is
/// lost as late as the best line is.
fn claimed(best: Score, chosen: Score) -> Score {
    match (best.is_loss(), chosen.is_loss()) {
        (true, true) => best,
        (false, true) => Score::estimate(worth(chosen)),
        _ => chosen,
    }
}

/// A number for a game and a seed.
fn hash(record: &Record, seed: u64) -> u64 {
    let mut hasher = FnvHasher::default();
    let mut add = |number: u64| hasher.write(&number.to_le_bytes());
    add(seed);
    add(u64::from(record.rule().gomocup()));
    add(u64::from(record.size().width()) << 8 | u64::from(record.size().height()));
    record.walls().iter().for_each(|wall| add(wall.index() as u64));
    record.moves().iter().for_each(|point| add(point.map_or(u64::MAX, |p| p.index() as u64)));
    hasher.finish()
}

/// The game with the last stone dead, if it threatens something that is overlooked now.
fn seen(record: &Record, strength: &Strength, chance: &mut Pcg64) -> Option<Record> {
    let percent = match last_threat(record)? {
        LastThreat::Five => strength.overlooks_fours,
        LastThreat::OpenFour => strength.overlooks_threes,
    };
    let stone = record.moves().last().copied().flatten()?;
    (chance.random_range(0..100) < percent).then(|| {
        let mut seen = record.clone();
        // Cannot fail: the stone is the newest, and its point then empty.
        let _ = seen.takeback(stone);
        let _ = seen.put_wall(stone);
        seen.pass();
        seen
    })
}

/// The search of the game as it is seen. `None` if it plays a five that is none: in caro a dead stone, as
/// which the last one is seen, does not block.
fn overlooking(
    thinker: &mut dyn Thinker,
    record: &Record,
    seen: &Record,
    task: &Task,
    strength: &Strength,
) -> Option<SearchReport> {
    let mut report = search(thinker, seen, task, strength);
    let is_five = report.score.win_distance() == Some(1);
    if is_five && !record.wins(record.side_to_move(), report.best()) {
        return None;
    }
    // What follows is not what the opponent will do.
    report.pv.truncate(1);
    report.others.iter_mut().for_each(|other| other.pv.truncate(1));
    Some(report)
}

/// The values of the best moves, found with the nodes of this strength or the limits of the task.
fn search(
    thinker: &mut dyn Thinker,
    record: &Record,
    task: &Task,
    strength: &Strength,
) -> SearchReport {
    // Whatever a stronger search has found must not be known.
    thinker.new_game();
    let nodes = task.limits.nodes.map_or(strength.nodes, |nodes| nodes.min(strength.nodes));
    let limits = Limits { nodes: Some(nodes), lines: strength.lines, ..task.limits };
    thinker.think(record, &Task { limits, ..*task }, &mut Silent)
}

/// Chooses one of the lines by the soft maximum of their values and makes it the line of the report.
/// `chance` is a number from 0 to 1.
///
/// A win in sight is played, the shortest first. A loss in sight is played only when all lines lose.
fn choose(report: &mut SearchReport, strength: &Strength, chance: f64) {
    let best = report.score;
    let in_sight = |plies: Option<usize>| plies.is_some_and(|plies| plies <= strength.sight);
    let decided = in_sight(best.win_distance()) || in_sight(best.loss_distance());
    let weight = |score: Score| {
        if in_sight(score.loss_distance()) {
            return 0.0;
        }
        let worse = worth(best) - worth(score);
        libm::exp(-f64::from(worse.max(0)) / strength.temperature)
    };
    let weights: Vec<f64> = report.variations().map(|(score, _)| weight(score)).collect();
    let others = std::mem::take(&mut report.others);
    if decided {
        return;
    }
    let mut left = chance * weights.iter().sum::<f64>();
    let chosen = weights.iter().position(|weight| {
        left -= weight;
        left < 0.0
    });
    // The first line is the report's own.
    let other =
        chosen.and_then(|index| index.checked_sub(1)).and_then(|i| others.into_iter().nth(i));
    if let Some(other) = other {
        (report.score, report.pv) = (other.score, other.pv);
    }
}

/// The value of a line to a level that does not see a proof.
fn worth(score: Score) -> i32 {
    match score {
        score if score.is_win() => UNSEEN,
        score if score.is_loss() => -UNSEEN,
        score => score.value().clamp(-UNSEEN, UNSEEN),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{BoardSize, Point};
    use crate::clock::ManualClock;
    use crate::engine::{Level, Resources};
    use crate::rules::Rule;
    use crate::search::{Control, Reporter, Variation};

    const ALMOST_ONE: f64 = 0.9999;

    fn strength(level: i64) -> &'static Strength {
        Level::clamped(level).strength().expect("a level below 10")
    }

    /// Does not search; counts the games it is asked about that have a dead stone.
    #[derive(Default)]
    struct WallCounter(u32);

    impl Thinker for WallCounter {
        fn prepare(&mut self, _: Resources, _: Rule) {}

        fn think(&mut self, record: &Record, _: &Task, _: &mut dyn Reporter) -> SearchReport {
            self.0 += u32::from(!record.walls().is_empty());
            SearchReport::unsearched(Point::new(0, 0))
        }
    }

    /// Of 10,000 seeds, those with which a level overlooks the last stone of this game.
    fn times_overlooked(level: i64, moves: &str) -> u32 {
        let mut record = Record::new(BoardSize::square(9).unwrap(), Rule::Freestyle);
        let points = moves.split(' ').map(|text| Point::parse(text).unwrap());
        points.for_each(|point| record.play(point).unwrap());
        let (control, clock) = (Control::default(), ManualClock::default());
        let task = Task { limits: Limits::default(), control: &control, clock: &clock };
        let mut thinker = WallCounter::default();
        for seed in 0..10_000 {
            think(&mut thinker, &record, &task, strength(level), seed);
        }
        thinker.0
    }

    #[test]
    fn a_level_overlooks_threats_as_often_as_its_table_says() {
        for level in 1..=3 {
            let Strength { overlooks_fours: fours, overlooks_threes: threes, .. } =
                *strength(level);
            let cases = [(threes, "e4 a1 e5 i2 e6"), (fours, "e3 e2 e4 a1 e5 i2 e6")];
            for (percent, moves) in cases {
                let times = times_overlooked(level, moves);
                // Four standard deviations: none where nothing is overlooked.
                let slack = 4.0 * f64::from(percent * (100 - percent)).sqrt();
                let off = f64::from(times.abs_diff(100 * percent));
                assert!(off <= slack, "level {level}, {moves}: {times} of 10,000");
            }
        }
        assert_eq!(times_overlooked(1, "e4 a1 e5"), 0, "a two is no threat");
    }

    /// Which of the lines with these scores a level chooses.
    fn chosen(level: i64, scores: &[Score], chance: f64) -> usize {
        let line =
            |(x, score): (u8, &Score)| Variation { score: *score, pv: vec![Point::new(x, 0)] };
        let mut others: Vec<Variation> = (0..).zip(scores).map(line).collect();
        let Variation { score, pv } = others.remove(0);
        let mut report =
            SearchReport { score, pv, others, ..SearchReport::unsearched(Point::new(0, 0)) };
        choose(&mut report, strength(level), chance);
        let index = usize::from(report.best().x());
        assert_eq!((report.score, report.others.len()), (scores[index], 0));
        index
    }

    /// Claims a win in this many plies, whatever the position is.
    struct Claims(Score);

    impl Thinker for Claims {
        fn prepare(&mut self, _: Resources, _: Rule) {}

        fn think(&mut self, record: &Record, _: &Task, _: &mut dyn Reporter) -> SearchReport {
            let free = record.empty_points().next().unwrap();
            SearchReport { score: self.0, ..SearchReport::unsearched(free) }
        }
    }

    #[test]
    fn a_search_that_overlooks_a_stone_proves_nothing() {
        let (control, clock) = (Control::default(), ManualClock::default());
        let task = Task { limits: Limits::default(), control: &control, clock: &clock };
        let mut record = Record::new(BoardSize::square(9).unwrap(), Rule::Freestyle);
        let points = "e3 a1 e4 a2 e5 i1 e6".split(' ').map(|text| Point::parse(text).unwrap());
        points.for_each(|point| record.play(point).unwrap());
        for score in [3, 1].map(Score::win_in).into_iter().chain([2, 4].map(Score::loss_in)) {
            let told = (0..1_000)
                .map(|seed| think(&mut Claims(score), &record, &task, strength(1), seed).score);
            let (proofs, estimates): (Vec<_>, Vec<_>) = told.partition(|told| told.is_proven());
            assert!(proofs.iter().all(|told| *told == score), "{score}: of the position as it is");
            // A five of the first point is none: that search is done again.
            let least = if score == Score::win_in(1) { 0 } else { 50 };
            assert!(estimates.len() >= least, "{score}: {}", estimates.len());
            assert!(estimates.iter().all(|told| told.value().abs() <= UNSEEN));
        }
    }

    #[test]
    fn a_loss_is_claimed_for_the_position_only() {
        let [soon, late] = [4, 8].map(Score::loss_in);
        assert_eq!(claimed(Score::DRAW, soon), Score::estimate(-UNSEEN), "another move is better");
        assert_eq!(claimed(late, soon), late, "the longest defence is the position's");
        assert_eq!(claimed(Score::win_in(5), Score::win_in(7)), Score::win_in(7));
        assert_eq!(claimed(Score::win_in(5), Score::estimate(7)), Score::estimate(7));
    }

    #[test]
    fn a_move_that_is_worse_by_the_spread_is_chosen_e_times_less_often() {
        let scores = [100, 54].map(Score::estimate);
        let chances = (0..10_000_u32).map(|number| f64::from(number) / 10_000.0);
        let second = chances.filter(|&chance| chosen(4, &scores, chance) == 1).count();
        // 1 / (1 + e)
        assert!(second.abs_diff(2_689) <= 1, "{second} of 10,000");
    }

    #[test]
    fn a_win_in_sight_is_always_chosen_and_one_further_ahead_is_only_a_good_move() {
        let [win, longer] = [7, 9].map(Score::win_in);
        assert_eq!(chosen(4, &[win, Score::estimate(900)], ALMOST_ONE), 0);
        assert_eq!(chosen(4, &[win, longer], ALMOST_ONE), 0, "the shortest");
        assert_eq!(chosen(1, &[win, Score::estimate(290)], ALMOST_ONE), 1);
        assert_eq!(chosen(1, &[win, longer], ALMOST_ONE), 1, "both are wins");
        assert_eq!(chosen(1, &[Score::estimate(900), Score::estimate(290)], ALMOST_ONE), 1);
    }

    #[test]
    fn a_loss_in_sight_is_chosen_only_if_all_lines_lose() {
        let [lost, later] = [2, 4].map(Score::loss_in);
        assert_eq!(chosen(1, &[Score::estimate(-50), lost], ALMOST_ONE), 0);
        assert_eq!(chosen(1, &[later, lost], ALMOST_ONE), 0, "only one is in sight");
        assert_eq!(chosen(1, &[Score::estimate(-290), later], ALMOST_ONE), 1, "beyond its sight");
        assert_eq!(chosen(4, &[later, lost], ALMOST_ONE), 0, "the longest");
    }
}
