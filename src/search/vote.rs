//! Thread voting: which thread's report becomes the result of the search. A proof wins; otherwise
//! the move that the threads agree on most.

use super::{Score, SearchReport};
use crate::board::Point;

/// Weight added to a thread's score above the lowest score (in units of the score): with similar
/// scores, depth decides.
const BASE: i64 = 20;

/// The index of the best report; `None` if there are none. The first is the leader's, which is kept
/// unless another is better.
///
/// A win outvotes everything, and the shortest win is best. Next comes a loss, because what is
/// proven for one thread holds for all; the longest loss is best. Otherwise every report votes for
/// its move, weighted by its depth and its score above the lowest, and the result is the deepest
/// report of the move with the most votes. Reports without a finished iteration do not vote.
/// Neither do estimates more than one iteration behind the deepest: a thread that got little
/// processor time would outvote the rest with a hope that they have long given up.
pub(super) fn best_of(reports: &[SearchReport]) -> Option<usize> {
    let known = || reports.iter().enumerate().filter(|(_, report)| report.depth > 0);
    let by_score = |(_, report): &(usize, &SearchReport)| report.score;
    // `max_by_key` returns the last of equals, so the order is reversed to put the leader first.
    let win = known().rev().filter(|(_, f)| f.score.is_win()).max_by_key(by_score);
    let loss = known().rev().filter(|(_, f)| f.score.is_loss()).max_by_key(by_score);
    if let Some((place, _)) = win.or(loss) {
        return Some(place);
    }
    let deepest = known().map(|(_, report)| report.depth).max().unwrap_or(0);
    let known = || known().filter(|(_, report)| report.depth + 1 >= deepest);
    let lowest = known().map(|(_, report)| report.score).min().unwrap_or(Score::DRAW);
    let weight = |report: &SearchReport| {
        let above = i64::from(report.score.value() - lowest.value());
        (above + BASE) * i64::from(report.depth)
    };
    let votes = |point: Point| -> i64 {
        known().filter(|(_, report)| report.best() == point).map(|(_, f)| weight(f)).sum()
    };
    let elected = known().rev().max_by_key(|(_, f)| (votes(f.best()), f.depth, f.score));
    elected.map(|(place, _)| place).or((!reports.is_empty()).then_some(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Point = Point::new(7, 7);
    const B: Point = Point::new(8, 8);

    fn report(best: Point, depth: u16, score: Score) -> SearchReport {
        SearchReport { score, depth, ..SearchReport::unsearched(best) }
    }

    fn elected(reports: &[(Point, u16, Score)]) -> Option<usize> {
        let reports = reports.iter().map(|&(best, depth, score)| report(best, depth, score));
        best_of(&reports.collect::<Vec<_>>())
    }

    #[test]
    fn keeps_the_leader_among_equals_and_without_results() {
        let draw = Score::DRAW;
        assert_eq!(elected(&[]), None);
        assert_eq!(elected(&[(A, 9, draw)]), Some(0));
        assert_eq!(elected(&[(A, 9, draw), (B, 9, draw), (B, 0, draw)]), Some(0));
        assert_eq!(elected(&[(A, 0, draw), (B, 0, draw)]), Some(0));
    }

    #[test]
    fn votes_weigh_depth_score_and_agreement() {
        let [low, high] = [10, 90].map(Score::estimate);
        assert_eq!(elected(&[(A, 9, low), (B, 10, low)]), Some(1), "deeper");
        assert_eq!(elected(&[(A, 9, low), (B, 9, high)]), Some(1), "better");
        assert_eq!(elected(&[(A, 9, low), (B, 9, low), (B, 8, low)]), Some(1), "agreed on");
        assert_eq!(elected(&[(A, 9, low), (A, 10, low), (B, 9, low)]), Some(1), "the deepest");
        assert_eq!(elected(&[(A, 1, high), (B, 0, high)]), Some(0), "no iteration, no vote");
        assert_eq!(elected(&[(A, 9, low), (B, 7, high), (B, 6, high)]), Some(0), "left behind");
        assert_eq!(elected(&[(A, 3, high), (B, 9, low)]), Some(1), "the leader as well");
    }

    #[test]
    fn proofs_outvote_estimates_and_wins_losses() {
        let much = Score::estimate(5_000);
        let (soon, late) = (Score::win_in(5), Score::win_in(9));
        assert_eq!(elected(&[(A, 20, much), (B, 3, late), (A, 2, soon), (A, 1, soon)]), Some(2));
        let (lost, lost_later) = (Score::loss_in(4), Score::loss_in(8));
        assert_eq!(elected(&[(A, 20, much), (A, 3, lost), (B, 3, lost_later)]), Some(2));
        assert_eq!(elected(&[(A, 20, lost_later), (B, 3, late)]), Some(1));
    }
}
