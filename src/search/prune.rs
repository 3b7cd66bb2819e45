//! Steps that end a node, or skip a move, without searching it.
//!
//! Each looks only at the facts of the node, can be read and tested alone, and returns a proven
//! score only if the transposition table holds the proof.
//!
//! Deliberately absent: mate-distance pruning. Quick wins and losses are seen before a node is entered,
//! so it changed no node of the bench to depth 10 and no move of 80 games (A-001 in
//! `docs/experiments/steps.md`).

use super::Score;
use super::history::MoveKind;
use super::node::Node;
use super::params::{PLY, Params};
use super::table::{Bound, TableEntry};

/// Which of the remaining moves are pruned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pruned {
    /// None.
    Nothing,
    /// This move.
    Move,
    /// This move and all other quiet ones.
    Quiet,
    /// All of them.
    All,
}

/// Transposition cut: a stored score that decides against the window. Proofs count at any depth.
#[inline]
pub fn transposition(
    params: &Params,
    entry: &TableEntry,
    alpha: Score,
    beta: Score,
    depth: i32,
    ply: usize,
) -> Option<Score> {
    let score = entry.score.to_root(ply);
    let deep_enough = entry.depth + params.table_slack >= depth;
    let decides = match entry.bound {
        Bound::None => false,
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    };
    (decides && (deep_enough || proof(entry, ply).is_some())).then_some(score)
}

/// A proof in the table, whatever the window. A search that starts next to a proof of the previous
/// move, where all nodes are in the principal variation, finds it again at once.
#[inline]
pub fn proof(entry: &TableEntry, ply: usize) -> Option<Score> {
    let score = entry.score.to_root(ply);
    let proven = match entry.bound {
        Bound::None => false,
        Bound::Exact => score.is_proven(),
        Bound::Lower => score.is_win(),
        Bound::Upper => score.is_loss(),
    };
    proven.then_some(score)
}

/// Razoring: far below alpha near the horizon, only a series of fours can help. Returns whether to
/// run quiescence search only.
#[inline]
pub fn razor(params: &Params, node: &Node) -> bool {
    let plies = node.depth / PLY;
    !node.pv
        && node.is_free()
        && plies <= params.razor_depth
        && !node.alpha.is_proven()
        && node.estimate + params.razor_base + params.razor_per_ply * plies < node.alpha.value()
}

/// Reverse futility pruning: far above beta, a shallow search will hardly fall below it.
///
/// Some plies have no margin, and with fewer left than those the margin is negative: the node ends
/// even with an estimate that far below beta, and its score is that far above the estimate. With
/// one ply left that is the margin of one ply, or of two if improving. A margin never below 0 was
/// tried: -33 ± 42 Elo, open (P-004 in `docs/experiments/pruning.md`).
#[inline]
pub fn reverse_futility(params: &Params, node: &Node) -> Option<Score> {
    let plies = node.depth / PLY - params.reverse_futility_free - i32::from(node.improving);
    let margin = params.reverse_futility_per_ply * plies;
    let prunes = !node.pv
        && node.is_free()
        && node.excluded.is_none()
        && node.depth <= params.reverse_futility_depth * PLY
        && !node.beta.is_proven()
        && node.estimate - margin >= node.beta.value();
    prunes.then(|| Score::estimate(node.estimate - margin))
}

/// ProbCut: the score of a somewhat shallower search lies so far outside the window that a deeper
/// search will hardly bring it back. The margin makes up for the depth that a transposition cut
/// would require.
///
/// M. Buro, "ProbCut: an effective selective extension of the alpha-beta algorithm" (1995), with
/// the score in the table instead of a separate search, as in Stockfish since 2021.
#[inline]
pub fn probcut(params: &Params, node: &Node) -> Option<Score> {
    let entry = node.entry.as_ref()?;
    let score = entry.score.to_root(node.ply);
    let may_cut = !node.pv
        && node.excluded.is_none()
        && !score.is_proven()
        && !node.alpha.is_proven()
        && !node.beta.is_proven()
        && entry.depth + params.probcut_plies * PLY >= node.depth;
    let margin = params.probcut_margin;
    let above = matches!(entry.bound, Bound::Lower | Bound::Exact)
        && score.value() >= node.beta.value() + margin;
    let below = matches!(entry.bound, Bound::Upper | Bound::Exact)
        && score.value() <= node.alpha.value() - margin;
    (may_cut && (above || below)).then_some(score)
}

/// Late move pruning: after this many moves the remaining moves of this kind are skipped.
#[inline]
pub fn late_moves(params: &Params, node: &Node, kind: MoveKind, count: i32) -> bool {
    let plies = node.depth / PLY;
    let more = params.late_moves_per_ply * plies / 100;
    let limit = params.late_moves_base + if node.improving { more } else { more / 2 };
    let share = match kind {
        _ if !node.is_free() => params.late_moves_answer,
        MoveKind::Threat => params.late_moves_threat,
        MoveKind::Quiet => 100,
    };
    plies <= params.late_moves_depth && count * 100 > limit * share
}

/// Futility pruning: so far below alpha that a quiet move near the horizon will not help.
#[inline]
pub fn futility(params: &Params, node: &Node, alpha: Score, reduced: i32) -> bool {
    let plies = (reduced / PLY).max(0);
    node.is_free()
        && plies <= params.futility_depth
        && !alpha.is_proven()
        && node.estimate + params.futility_base + params.futility_per_ply * plies < alpha.value()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Bitboard;
    use crate::eval::ModelKind;
    use crate::threat::Defence;

    const PARAMS: &Params = &Params::of(ModelKind::Table);

    fn node(value: i32, depth_in_plies: i32) -> Node {
        Node { cut: false, ..Node::example(value, depth_in_plies) }
    }

    #[test]
    fn no_step_prunes_against_a_proven_window_or_under_threat() {
        let bad = node(-5_000, 1);
        assert!(razor(PARAMS, &bad) && futility(PARAMS, &bad, bad.alpha, bad.depth));
        let lost = Node { alpha: Score::loss_in(9), ..bad };
        assert!(!razor(PARAMS, &lost) && !futility(PARAMS, &lost, lost.alpha, lost.depth));
        let good = node(5_000, 1);
        assert!(reverse_futility(PARAMS, &good).is_some());
        assert!(reverse_futility(PARAMS, &Node { beta: Score::win_in(9), ..good }).is_none());
        assert!(reverse_futility(PARAMS, &Node { beta: Score::loss_in(9), ..good }).is_none());
        let block = Defence::Block(crate::board::Point::new(0, 0));
        assert!(!razor(PARAMS, &Node { defence: block, ..bad }));
        assert!(reverse_futility(PARAMS, &Node { defence: block, ..good }).is_none());
        // Blocks of a five can come late in the order, but the first of them is always searched.
        assert!(!late_moves(PARAMS, &Node { defence: block, ..bad }, MoveKind::Quiet, 1));
    }

    #[test]
    fn margins_grow_with_depth() {
        for depth in 1..PARAMS.reverse_futility_depth {
            for value in (0..1_000).step_by(10) {
                let deeper = reverse_futility(PARAMS, &node(value, depth + 1)).is_some();
                assert!(!deeper || reverse_futility(PARAMS, &node(value, depth)).is_some());
                let deeper = razor(PARAMS, &node(-value, depth + 1));
                assert!(!deeper || razor(PARAMS, &node(-value, depth)));
            }
            for count in 0..300 {
                assert!(
                    !late_moves(PARAMS, &node(0, depth + 1), MoveKind::Quiet, count)
                        || late_moves(PARAMS, &node(0, depth), MoveKind::Quiet, count)
                );
            }
        }
    }

    #[test]
    fn a_pruned_score_is_never_proven() {
        let score = reverse_futility(PARAMS, &node(1_000_000, 1)).unwrap();
        assert!(!score.is_proven() && score >= Score::estimate(1));
    }

    #[test]
    fn proofs_in_the_table_cut_at_any_depth() {
        let entry = TableEntry {
            best: None,
            score: Score::win_in(5),
            value: 0,
            depth: 0,
            bound: Bound::Lower,
            pv: false,
        };
        let cut = |entry: &TableEntry, depth| {
            transposition(PARAMS, entry, Score::estimate(0), Score::estimate(1), depth, 2)
        };
        assert_eq!(cut(&entry, 500), Some(Score::win_in(7)));
        let guess = TableEntry { score: Score::estimate(50), ..entry };
        assert_eq!(cut(&guess, 500), None);
        assert_eq!(cut(&guess, 0), Some(Score::estimate(50)));
        assert_eq!(cut(&TableEntry { bound: Bound::Upper, ..guess }, 0), None);
    }

    #[test]
    fn a_bound_is_a_proof_only_on_its_side() {
        let with = |score, bound| {
            let entry = TableEntry { best: None, score, value: 0, depth: 0, bound, pv: false };
            proof(&entry, 2)
        };
        let (win, loss) = (Score::win_in(5), Score::loss_in(4));
        for (bound, wins, loses) in [
            (Bound::None, false, false),
            (Bound::Upper, false, true),
            (Bound::Lower, true, false),
            (Bound::Exact, true, true),
        ] {
            assert_eq!(with(win, bound), wins.then_some(Score::win_in(7)));
            assert_eq!(with(loss, bound), loses.then_some(Score::loss_in(6)));
            assert_eq!(with(Score::estimate(900), bound), None);
        }
    }

    #[test]
    fn a_shallow_result_far_outside_the_window_cuts_and_a_proof_or_a_principal_variation_does_not()
    {
        let least = node(0, 8).depth - PARAMS.probcut_plies * PLY;
        let with = |value: i32, depth: i32, bound| {
            let score = Score::estimate(value);
            let entry = TableEntry { best: None, score, value: 0, depth, bound, pv: false };
            Node { entry: Some(entry), ..node(0, 8) }
        };
        let cut = |node: &Node| probcut(PARAMS, node);
        let far = PARAMS.probcut_margin + 1;
        let high = with(far, least, Bound::Lower);
        assert_eq!(cut(&high), Some(Score::estimate(far)));
        assert_eq!(cut(&with(-far, least, Bound::Upper)), Some(Score::estimate(-far)));
        assert_eq!(cut(&with(-far, least, Bound::Lower)), None);
        assert_eq!(cut(&with(far - 1, least, Bound::Exact)), None, "within the margin");
        assert_eq!(cut(&with(far, least - 1, Bound::Exact)), None, "too shallow");
        assert_eq!(cut(&Node { pv: true, ..high }), None);
        assert_eq!(cut(&Node { beta: Score::loss_in(9), alpha: Score::loss_in(11), ..high }), None);
    }

    #[test]
    fn every_kind_of_move_is_late_at_some_count_but_never_the_first() {
        let answering = Node { defence: Defence::AgainstFourThree(Bitboard::EMPTY), ..node(0, 4) };
        for (node, kind) in [
            (node(0, 4), MoveKind::Quiet),
            (node(0, 4), MoveKind::Threat),
            (answering, MoveKind::Threat),
        ] {
            assert!(!late_moves(PARAMS, &node, kind, 1));
            assert!(late_moves(PARAMS, &node, kind, 60));
            let better = Node { improving: true, ..node };
            let limit = |node: &Node| (1..).find(|&n| late_moves(PARAMS, node, kind, n));
            assert!(limit(&better) > limit(&node));
        }
    }
}
