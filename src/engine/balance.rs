//! Balanced moves, for those who make openings and puzzles: one stone, or one of each side, after which
//! the position has a value that was asked for.
//!
//! Candidates are allowed and end nothing, and are near the stones if such points are left there. They are
//! selected as in the openings, by searches that get longer as fewer are left. No move here is meant to be
//! good.

use super::allowance::Allowance;
use super::fairest::FairestSearch;
use super::{Record, Thinker};
use crate::board::{Bitboard, Point};
use crate::search::{Score, Task};
use rand::SeedableRng;
use rand::seq::IteratorRandom;
use rand_pcg::Pcg64;

/// Largest distance of the candidates from some stone on the board.
const REACH: u8 = 3;
/// Pairs of stones at the start of the selection. There are too many to try them all.
const PAIRS: usize = 128;

/// A number of stones to be placed by both sides in turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BalanceStones {
    /// One stone of the side to move.
    One,
    /// One of the side to move, then one of the other.
    Two,
}

/// What was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BalancedMoves {
    /// The stones in the order in which they are placed: as many as were asked for, or fewer if the
    /// board has no room.
    pub stones: Vec<Point>,
    /// The value of the position with them for the side that places the first.
    pub score: Score,
    /// Nodes searched.
    pub nodes: u64,
}

/// The stones after which the value for the side that is to move now is nearest to `bias`. The record
/// must not be full.
pub(super) fn balance(
    thinker: &mut dyn Thinker,
    record: &Record,
    task: &Task,
    stones: BalanceStones,
    bias: i32,
    seed: u64,
) -> BalancedMoves {
    let blocked: Bitboard = task.limits.blocked_among(record.empty_points()).into_iter().collect();
    let candidates = match stones {
        BalanceStones::One => {
            single(record, &blocked).into_iter().map(|point| vec![point]).collect()
        }
        BalanceStones::Two => pairs(record, &blocked, &mut Pcg64::seed_from_u64(seed)),
    };
    if candidates.is_empty() {
        let open = record.legal_points().find(|&point| !blocked.contains(point));
        let stones = open.or_else(|| record.any_move()).into_iter().collect();
        return BalancedMoves { stones, score: Score::DRAW, nodes: 0 };
    }
    // After one stone the other side is to move.
    let sign = if candidates[0].len() == 1 { -1 } else { 1 };
    let mut allowance = Allowance::new(&task.limits);
    // The candidates hold no blocked point, and the replies to them may lie anywhere.
    let limits = crate::search::Limits { blocked: Bitboard::EMPTY, ..task.limits };
    let task = &Task { limits, ..*task };
    let mut search = FairestSearch { thinker, record, task, target: bias.saturating_mul(sign) };
    let found = search.find(candidates, &mut allowance);
    let score = found.score.unwrap_or(Score::DRAW);
    let score = if sign < 0 { -score } else { score };
    BalancedMoves { stones: found.stones, score, nodes: allowance.spent() }
}

/// The points near the stones where the side to move may place one that ends nothing; all such points of
/// the board if none is near.
fn single(record: &Record, blocked: &Bitboard) -> Vec<Point> {
    let near = |point: &Point| record.stones().any(|(s, _)| s.distance(*point) <= REACH);
    let forbidden: Bitboard = record.forbidden_points().into_iter().collect();
    let mut stones = record.board().clone();
    // For pairs this is done many times before the first look at the clock.
    let mut allowed = |point: &Point| {
        !blocked.contains(*point)
            && !forbidden.contains(*point)
            && !record.wins_on(&mut stones, record.side_to_move(), *point)
    };
    let (near, far): (Vec<Point>, Vec<Point>) = record.empty_points().partition(near);
    let near: Vec<Point> = near.into_iter().filter(&mut allowed).collect();
    if near.is_empty() { far.into_iter().filter(allowed).collect() } else { near }
}

fn pairs(record: &Record, blocked: &Bitboard, random: &mut Pcg64) -> Vec<Vec<Point>> {
    let first = single(record, blocked);
    let mut pairs = Vec::new();
    for _ in 0..PAIRS {
        let Some(&one) = first.iter().choose(random) else { break };
        let mut after = record.clone();
        // Cannot fail: the point is empty.
        let _ = after.play(one);
        let other = single(&after, &Bitboard::EMPTY).into_iter().choose(random);
        pairs.extend(other.map(|other| vec![one, other]));
    }
    pairs.sort();
    pairs.dedup();
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BoardSize;
    use crate::clock::ManualClock;
    use crate::rules::Rule;
    use crate::search::{Control, Limits, Searcher};

    fn game(rule: Rule, moves: &[(u8, u8)]) -> Record {
        let mut record = Record::new(BoardSize::square(15).unwrap(), rule);
        moves.iter().for_each(|&(x, y)| record.play(Point::new(x, y)).unwrap());
        record
    }

    fn found(
        record: &Record,
        stones: BalanceStones,
        bias: i32,
        blocked: Bitboard,
    ) -> BalancedMoves {
        let limits = Limits { nodes: Some(60_000), blocked, ..Limits::default() };
        let (control, clock) = (Control::default(), ManualClock::default());
        let task = Task { limits, control: &control, clock: &clock };
        balance(&mut Searcher::new(1 << 20), record, &task, stones, bias, 7)
    }

    #[test]
    fn the_value_comes_near_to_what_was_asked_for() {
        let record = game(Rule::Freestyle, &[(7, 7), (8, 8), (7, 9)]);
        for stones in [BalanceStones::One, BalanceStones::Two] {
            let biases = [-400, 0, 400];
            let results = biases.map(|bias| found(&record, stones, bias, Bitboard::EMPTY));
            for (result, bias) in results.iter().zip(biases) {
                let far = |result: &BalancedMoves| (result.score.value() - bias).abs();
                // The values of short searches are not exact.
                assert!(results.iter().all(|other| far(result) <= far(other) + 40), "{results:?}");
                assert_eq!(result.stones.len(), 1 + usize::from(stones == BalanceStones::Two));
            }
            assert!(results[0].score < results[2].score, "{results:?}");
        }
    }

    #[test]
    fn no_stone_is_blocked_forbidden_or_ends_the_game() {
        let four = [(7, 7), (0, 0), (8, 7), (0, 2), (9, 7), (0, 4), (10, 7), (14, 14)];
        let record = game(Rule::Freestyle, &four);
        let blocked: Bitboard = [Point::new(9, 8)].into_iter().collect();
        let allowed = single(&record, &blocked);
        for point in [Point::new(6, 7), Point::new(11, 7), Point::new(9, 8)] {
            assert!(!allowed.contains(&point), "{point}");
        }
        assert!(allowed.contains(&Point::new(10, 8)));
        let cross = [(7, 6), (0, 0), (7, 5), (0, 2), (8, 7), (0, 4), (9, 7), (14, 14)];
        let allowed = single(&game(Rule::Renju, &cross), &Bitboard::EMPTY);
        assert!(!allowed.contains(&Point::new(7, 7)), "a double-three");
    }

    #[test]
    fn an_empty_and_an_almost_full_board_have_moves_too() {
        let stones = found(&game(Rule::Renju, &[]), BalanceStones::Two, 0, Bitboard::EMPTY).stones;
        assert_eq!(stones.len(), 2);
        let size = BoardSize::square(5).unwrap();
        let mut record = Record::new(size, Rule::Freestyle);
        let points: Vec<Point> = size.points().collect();
        points[1..].iter().for_each(|&point| record.play(point).unwrap());
        let stones = found(&record, BalanceStones::Two, 0, Bitboard::EMPTY).stones;
        assert_eq!(stones, [points[0]]);
    }

    #[test]
    fn where_nothing_near_the_stones_is_left_they_are_placed_elsewhere() {
        let record = game(Rule::Freestyle, &[(7, 7)]);
        let center = Point::new(7, 7);
        let near = record.size().points().filter(|point| point.distance(center) <= REACH);
        let blocked: Bitboard = near.collect();
        let stones = found(&record, BalanceStones::One, 0, blocked).stones;
        assert!(stones.len() == 1 && !blocked.contains(stones[0]), "{stones:?}");
        // A dead stone is no stone that others could be near to.
        let mut record = game(Rule::Freestyle, &[]);
        record.put_wall(center).unwrap();
        assert_eq!(found(&record, BalanceStones::Two, 0, Bitboard::EMPTY).stones.len(), 2);
    }

    #[test]
    fn blocked_points_count_for_nothing_only_if_they_leave_no_move() {
        let size = BoardSize::square(5).unwrap();
        let mut record = Record::new(size, Rule::Freestyle);
        for (x, y) in [(0, 0), (4, 4), (4, 0)] {
            record.play(Point::new(x, y)).unwrap();
        }
        let empty: Bitboard = record.empty_points().collect();
        assert_eq!(found(&record, BalanceStones::Two, 0, empty).stones.len(), 2);
        // The last point that is not blocked wins.
        let mut record = game(Rule::Freestyle, &[]);
        for x in 0..4 {
            record.play(Point::new(x, 0)).unwrap();
            record.play(Point::new(3 * x, 14)).unwrap();
        }
        let five = Point::new(4, 0);
        let others: Bitboard = record.empty_points().filter(|&point| point != five).collect();
        assert_eq!(found(&record, BalanceStones::One, 0, others).stones, [five]);
    }

    #[test]
    fn a_value_beyond_all_scores_gets_the_extreme_of_its_side() {
        let record = game(Rule::Freestyle, &[(7, 7), (8, 8), (7, 9)]);
        let results = [i32::MIN, i32::MAX]
            .map(|bias| found(&record, BalanceStones::One, bias, Bitboard::EMPTY).score);
        assert!(results[0] < results[1], "{results:?}");
    }
}
