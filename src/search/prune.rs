//! Steps that end a node, or skip a move, without searching it.
//!
//! Each looks only at the facts of the node, can be read and tested alone, and returns a proven
//! score only if the transposition table holds the proof.
//!
//! Deliberately absent: mate-distance pruning. Quick wins and losses are seen before a node is entered,
//! so it changed no node of the bench to depth 10 and no move of 80 games (A-001 in
//! `docs/experiments/steps.md`).

use super::Score;
use super::depth::Depth;
use super::history::MoveKind;
use super::node::{Node, NodeKind};
use super::params::Params;
use super::step::{Settings, Step};
use super::table::{Bound, TableEntry};
use crate::threat::Defence;

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

/// Defence sets: the position is lost if no move helps against the opponent's threat.
#[inline]
pub fn no_defence(settings: Settings, defence: &Defence, ply: usize) -> Option<Score> {
    if !settings.is_on(Step::DefenceSets) {
        return None;
    }
    match defence {
        Defence::AgainstOpenFour(set) if set.is_empty() => Some(Score::loss_in(ply + 4)),
        Defence::AgainstFourThree(set) if set.is_empty() => Some(Score::loss_in(ply + 6)),
        _ => None,
    }
}

/// Defence sets: the threat that restricts the moves of a node. When off, only a five does.
#[inline]
pub fn restriction(settings: Settings, defence: Defence) -> Defence {
    if settings.is_on(Step::DefenceSets) || defence.is_against_five() {
        defence
    } else {
        Defence::Free
    }
}

/// Transposition cut: a stored score that makes a search unnecessary. In the principal variation only
/// a proof does, elsewhere also a bound that decides against the window; at the root nothing does.
/// Proofs count at any depth.
#[inline]
pub fn transposition<K: NodeKind>(
    settings: Settings,
    entry: &TableEntry,
    alpha: Score,
    beta: Score,
    depth: Depth,
    ply: usize,
) -> Option<Score> {
    if K::ROOT || !settings.is_on(Step::TableCut) {
        return None;
    }
    if K::PV {
        return proof(entry, ply);
    }
    let score = entry.score.to_root(ply);
    let deep_enough =
        entry.depth + Depth::sixteenths(settings.params.table_slack) >= depth.max(Depth::ZERO);
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
fn proof(entry: &TableEntry, ply: usize) -> Option<Score> {
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
/// run quiescence search only. Not while a move is excluded: quiescence search might find the win by
/// that very move.
#[inline]
pub fn razor(settings: Settings, node: &Node) -> bool {
    let params = settings.params;
    let plies = node.depth.in_plies();
    settings.is_on(Step::Razoring)
        && !node.pv
        && node.is_free()
        && node.excluded.is_none()
        && plies <= params.razor_depth
        && !node.alpha.is_proven()
        && node.eval + params.razor_base + params.razor_per_ply * plies < node.alpha.value()
}

/// Reverse futility pruning: far above beta, a shallow search will hardly fall below it.
///
/// Some plies have no margin, and with fewer left than those the margin is negative: the node ends
/// even with an evaluation that far below beta, and its score is that far above the evaluation. With
/// one ply left that is the margin of one ply, or of two if improving. A margin never below 0 was
/// tried: -33 ± 42 Elo, open (P-004 in `docs/experiments/pruning.md`).
#[inline]
pub fn reverse_futility(settings: Settings, node: &Node) -> Option<Score> {
    let params = settings.params;
    let plies = node.depth.in_plies() - params.reverse_futility_free - i32::from(node.improving);
    let margin = params.reverse_futility_per_ply * plies;
    let prunes = settings.is_on(Step::ReverseFutility)
        && !node.pv
        && node.is_free()
        && node.excluded.is_none()
        && node.depth <= Depth::plies(params.reverse_futility_depth)
        && !node.beta.is_proven()
        && node.eval - margin >= node.beta.value();
    prunes.then(|| Score::estimate(node.eval - margin))
}

/// ProbCut: the score of a somewhat shallower search lies so far outside the window that a deeper
/// search will hardly bring it back. The margin makes up for the depth that a transposition cut
/// would require.
///
/// M. Buro, "ProbCut: an effective selective extension of the alpha-beta algorithm" (1995), with
/// the score in the table instead of a separate search, as in Stockfish since 2021.
#[inline]
pub fn probcut(settings: Settings, node: &Node) -> Option<Score> {
    let params = settings.params;
    let entry = node.entry.as_ref()?;
    let score = entry.score.to_root(node.ply);
    let may_cut = settings.is_on(Step::ProbCut)
        && !node.pv
        && node.excluded.is_none()
        && !score.is_proven()
        && !node.alpha.is_proven()
        && !node.beta.is_proven()
        && entry.depth + Depth::plies(params.probcut_plies) >= node.depth;
    let margin = params.probcut_margin;
    let above = matches!(entry.bound, Bound::Lower | Bound::Exact)
        && score.value() >= node.beta.value() + margin;
    let below = matches!(entry.bound, Bound::Upper | Bound::Exact)
        && score.value() <= node.alpha.value() - margin;
    (may_cut && (above || below)).then_some(score)
}

/// Late move pruning: what is skipped when the move with this number in the order, not the first, is
/// of this kind.
#[inline]
pub fn late_moves(settings: Settings, node: &Node, kind: MoveKind, number: i32) -> Pruned {
    if !settings.is_on(Step::LateMovePruning) {
        return Pruned::Nothing;
    }
    let late = |kind| is_late(settings.params, node, kind, number);
    match (kind, late(MoveKind::Quiet), late(MoveKind::Threat)) {
        (_, true, true) => Pruned::All,
        (MoveKind::Quiet, true, false) => Pruned::Quiet,
        (MoveKind::Threat, _, true) => Pruned::Move,
        _ => Pruned::Nothing,
    }
}

/// Whether the moves of this kind are pruned from this number in the order on.
#[inline]
fn is_late(params: &Params, node: &Node, kind: MoveKind, number: i32) -> bool {
    let plies = node.depth.in_plies();
    let more = params.late_moves_per_ply * plies / 100;
    let limit = params.late_moves_base
        + if node.improving { more } else { more * params.late_moves_worse / 100 };
    let share = match kind {
        _ if !node.is_free() => params.late_moves_answer,
        MoveKind::Threat => params.late_moves_threat,
        MoveKind::Quiet => 100,
    };
    plies <= params.late_moves_depth && number * 100 > limit * share
}

/// Futility pruning: so far below alpha that a quiet move near the horizon will not help. `reduced` is
/// the depth of the node less the reduction of the move.
#[inline]
pub fn futility(
    settings: Settings,
    node: &Node,
    kind: MoveKind,
    alpha: Score,
    reduced: Depth,
) -> bool {
    let params = settings.params;
    let plies = reduced.in_plies().max(0);
    settings.is_on(Step::Futility)
        && kind == MoveKind::Quiet
        && node.is_free()
        && plies <= params.futility_depth
        && !alpha.is_proven()
        && node.eval + params.futility_base + params.futility_per_ply * plies < alpha.value()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Bitboard;
    use crate::search::node::{Pv, Root, Scout};
    use crate::search::step::Steps;

    const PARAMS: &Params = &Params::DEFAULT;
    const SETTINGS: Settings = Settings { steps: Steps::ALL, params: PARAMS };

    fn node(eval: i32, depth_in_plies: i32) -> Node {
        Node { cut: false, ..Node::example(eval, depth_in_plies) }
    }

    #[test]
    fn prunes_nothing_in_a_proven_window_or_under_threat() {
        let bad = node(-5_000, 1);
        assert!(
            razor(SETTINGS, &bad)
                && futility(SETTINGS, &bad, MoveKind::Quiet, bad.alpha, bad.depth)
        );
        let lost = Node { alpha: Score::loss_in(9), ..bad };
        assert!(
            !razor(SETTINGS, &lost)
                && !futility(SETTINGS, &lost, MoveKind::Quiet, lost.alpha, lost.depth)
        );
        let good = node(5_000, 1);
        assert!(reverse_futility(SETTINGS, &good).is_some());
        assert!(reverse_futility(SETTINGS, &Node { beta: Score::win_in(9), ..good }).is_none());
        assert!(reverse_futility(SETTINGS, &Node { beta: Score::loss_in(9), ..good }).is_none());
        let block = Defence::Block(crate::board::Point::new(0, 0));
        assert!(!razor(SETTINGS, &Node { defence: block, ..bad }));
        assert!(reverse_futility(SETTINGS, &Node { defence: block, ..good }).is_none());
        // Blocks of a five can come late in the order, but the first of them is always searched.
        assert!(!is_late(PARAMS, &Node { defence: block, ..bad }, MoveKind::Quiet, 1));
    }

    #[test]
    fn margins_grow_with_depth() {
        for depth in 1..PARAMS.reverse_futility_depth {
            for value in (0..1_000).step_by(10) {
                let deeper = reverse_futility(SETTINGS, &node(value, depth + 1)).is_some();
                assert!(!deeper || reverse_futility(SETTINGS, &node(value, depth)).is_some());
                let deeper = razor(SETTINGS, &node(-value, depth + 1));
                assert!(!deeper || razor(SETTINGS, &node(-value, depth)));
            }
            for count in 0..300 {
                assert!(
                    !is_late(PARAMS, &node(0, depth + 1), MoveKind::Quiet, count)
                        || is_late(PARAMS, &node(0, depth), MoveKind::Quiet, count)
                );
            }
        }
    }

    #[test]
    fn reverse_futility_never_returns_a_proof() {
        let score = reverse_futility(SETTINGS, &node(1_000_000, 1)).unwrap();
        assert!(!score.is_proven() && score >= Score::estimate(1));
    }

    #[test]
    fn table_proofs_cut_at_any_depth() {
        let entry = TableEntry {
            best: None,
            score: Score::win_in(5),
            raw_eval: 0,
            depth: Depth::ZERO,
            bound: Bound::Lower,
            pv: false,
        };
        let cut = |entry: &TableEntry, plies| {
            let depth = Depth::plies(plies);
            transposition::<Scout>(
                SETTINGS,
                entry,
                Score::estimate(0),
                Score::estimate(1),
                depth,
                2,
            )
        };
        assert_eq!(cut(&entry, 31), Some(Score::win_in(7)));
        let guess = TableEntry { score: Score::estimate(50), ..entry };
        assert_eq!(cut(&guess, 31), None);
        assert_eq!(cut(&guess, 0), Some(Score::estimate(50)));
        assert_eq!(cut(&TableEntry { bound: Bound::Upper, ..guess }, 0), None);
    }

    #[test]
    fn bound_is_a_proof_on_its_side_only() {
        let with = |score, bound| {
            let entry =
                TableEntry { best: None, score, raw_eval: 0, depth: Depth::ZERO, bound, pv: false };
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
    fn probcut_needs_a_deep_enough_score_beyond_its_margin() {
        let least = node(0, 8).depth - Depth::plies(PARAMS.probcut_plies);
        let with = |value: i32, depth: Depth, bound| {
            let score = Score::estimate(value);
            let entry = TableEntry { best: None, score, raw_eval: 0, depth, bound, pv: false };
            Node { entry: Some(entry), ..node(0, 8) }
        };
        let cut = |node: &Node| probcut(SETTINGS, node);
        let far = PARAMS.probcut_margin + 1;
        let high = with(far, least, Bound::Lower);
        assert_eq!(cut(&high), Some(Score::estimate(far)));
        assert_eq!(cut(&with(-far, least, Bound::Upper)), Some(Score::estimate(-far)));
        assert_eq!(cut(&with(-far, least, Bound::Lower)), None);
        assert_eq!(cut(&with(far - 1, least, Bound::Exact)), None, "within the margin");
        assert_eq!(
            cut(&with(far, least - Depth::sixteenths(1), Bound::Exact)),
            None,
            "too shallow"
        );
        assert_eq!(cut(&Node { pv: true, ..high }), None);
        assert_eq!(cut(&Node { beta: Score::loss_in(9), alpha: Score::loss_in(11), ..high }), None);
    }

    #[test]
    fn first_move_is_never_late_and_every_kind_is_late_at_some_number() {
        let answering = Node { defence: Defence::AgainstFourThree(Bitboard::EMPTY), ..node(0, 4) };
        for (node, kind) in [
            (node(0, 4), MoveKind::Quiet),
            (node(0, 4), MoveKind::Threat),
            (answering, MoveKind::Threat),
        ] {
            assert!(!is_late(PARAMS, &node, kind, 1));
            assert!(is_late(PARAMS, &node, kind, 60));
            let better = Node { improving: true, ..node };
            let limit = |node: &Node| (1..).find(|&n| is_late(PARAMS, node, kind, n));
            assert!(limit(&better) > limit(&node));
        }
    }

    #[test]
    fn table_entry_cuts_no_root_and_a_pv_node_only_by_proof() {
        let deep = TableEntry {
            best: None,
            score: Score::estimate(50),
            raw_eval: 0,
            depth: Depth::plies(60),
            bound: Bound::Exact,
            pv: true,
        };
        let proven = TableEntry { score: Score::win_in(5), ..deep };
        let (alpha, beta) = (Score::estimate(0), Score::estimate(1));
        let root = |entry| transposition::<Root>(SETTINGS, entry, alpha, beta, Depth::plies(1), 0);
        let pv = |entry| transposition::<Pv>(SETTINGS, entry, alpha, beta, Depth::plies(1), 2);
        assert_eq!([&deep, &proven].map(root), [None, None]);
        assert_eq!([&deep, &proven].map(pv), [None, Some(Score::win_in(7))]);
    }

    #[test]
    fn late_move_pruning_skips_by_kind() {
        let node = node(0, 4);
        let limit = |kind| (1..).find(|&n| is_late(PARAMS, &node, kind, n)).unwrap();
        let (quiet, threat) = (limit(MoveKind::Quiet), limit(MoveKind::Threat));
        assert!(threat < quiet, "threats come first in the order");
        let at = |kind, number| late_moves(SETTINGS, &node, kind, number);
        assert_eq!(at(MoveKind::Threat, threat - 1), Pruned::Nothing);
        assert_eq!(at(MoveKind::Threat, threat), Pruned::Move);
        assert_eq!(at(MoveKind::Quiet, threat), Pruned::Nothing);
        assert_eq!(at(MoveKind::Quiet, quiet), Pruned::All);
    }

    #[test]
    fn empty_defence_set_is_a_loss() {
        let none = Bitboard::EMPTY;
        let by = |defence| no_defence(SETTINGS, &defence, 3);
        assert_eq!(by(Defence::AgainstOpenFour(none)), Some(Score::loss_in(7)));
        assert_eq!(by(Defence::AgainstFourThree(none)), Some(Score::loss_in(9)));
        assert_eq!(by(Defence::Free), None);
        let one = [crate::board::Point::new(7, 7)].into_iter().collect();
        assert_eq!(by(Defence::AgainstOpenFour(one)), None);
    }

    #[test]
    fn switched_off_steps_prune_nothing() {
        let without = |step| Settings { steps: Steps::ALL.without(step), params: PARAMS };
        let (bad, good) = (node(-5_000, 1), node(5_000, 1));
        assert!(!razor(without(Step::Razoring), &bad));
        assert!(reverse_futility(without(Step::ReverseFutility), &good).is_none());
        assert!(!futility(without(Step::Futility), &bad, MoveKind::Quiet, bad.alpha, bad.depth));
        let late = late_moves(without(Step::LateMovePruning), &bad, MoveKind::Quiet, 300);
        assert_eq!(late, Pruned::Nothing);
        let lost = Defence::AgainstOpenFour(Bitboard::EMPTY);
        assert_eq!(no_defence(without(Step::DefenceSets), &lost, 3), None);
        assert_eq!(restriction(without(Step::DefenceSets), lost), Defence::Free);
    }
}
