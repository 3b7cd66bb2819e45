//! Reductions: late move reduction, and the other steps that search a node or a move less deeply.
//!
//! Tried, and gone: reducing by the distance of a move's prior from the best prior, on top of its
//! place in the order or replacing half of it, by the priors of tables and of networks. Six mixes are
//! open, with errors of some 50 Elo (R-005, R-015 and R-017 in `docs/experiments/reductions.md`), and a
//! tuning that began without it led its weights nowhere (U-012).

use super::Score;
use super::depth::Depth;
use super::history::weighted;
use super::node::Node;
use super::params::Params;
use super::step::{Settings, Step};

/// An evaluation this far from alpha counts like one that is farther still (score).
const MAX_ESTIMATE: i32 = 300;

/// The facts about a move that a reduction depends on, besides the node.
#[derive(Clone, Copy, Debug)]
pub struct LateMove {
    /// The move's number in the order, from 1.
    pub number: i32,
    /// Whether the move makes an open three, a four or better.
    pub threat: bool,
    /// Whether it makes a four.
    pub four: bool,
    /// Whether it is a killer or the counter move.
    pub killer: bool,
    /// Its main history.
    pub history: i32,
    /// The sum of its local histories.
    pub local: i32,
    /// The evaluation of the node less alpha (score); 0 where alpha is proven.
    pub estimate: i32,
}

/// Late move reduction: by how much a move is searched less deeply; never negative.
#[inline]
pub fn late_move(settings: Settings, node: &Node, late: &LateMove) -> Depth {
    let Settings { steps, params } = settings;
    if !steps.is_on(Step::LateMoveReduction) {
        return Depth::ZERO;
    }
    let mut reduction = base(params, node.depth, late.number);
    if steps.is_on(Step::ReductionPv) && node.pv {
        reduction -= params.reduction_pv;
    }
    if steps.is_on(Step::ReductionTtPv) && node.tt_pv {
        reduction -= params.reduction_tt_pv;
    }
    if steps.is_on(Step::ReductionCut) && node.cut {
        reduction += params.reduction_cut;
    }
    if steps.is_on(Step::ReductionImproving) && !node.improving {
        reduction += params.reduction_not_improving;
    }
    if steps.is_on(Step::ReductionThreat) {
        reduction -= match (node.is_free(), late.four) {
            (true, true) => params.reduction_four,
            (true, false) if late.threat => params.reduction_threat,
            (true, false) => 0,
            (false, true) => params.reduction_delay,
            (false, false) => params.reduction_answer,
        };
    }
    if steps.is_on(Step::ReductionKiller) && late.killer {
        reduction -= params.reduction_killer;
    }
    if steps.is_on(Step::ReductionHistory) {
        reduction -= weighted(late.history, params.reduction_history);
        reduction -= weighted(late.local, params.reduction_local);
    }
    reduction -= by_estimate(params, node, late);
    Depth::sixteenths(reduction.max(0))
}

/// How much less a quiet move is reduced because the node's evaluation lies above alpha; negative where it
/// lies below (sixteenths).
///
/// Of all that was asked this foretells best which late moves succeed (R-003 in
/// `docs/experiments/reductions.md`). For threats and for answers to them tuning found no use of it (U-012).
#[inline]
fn by_estimate(params: &Params, node: &Node, late: &LateMove) -> i32 {
    if !node.is_free() || late.threat {
        return 0;
    }
    (late.estimate.clamp(-MAX_ESTIMATE, MAX_ESTIMATE) * params.reduction_estimate) >> 10
}

/// Whether a move with this reduction is searched at the reduced depth first.
#[inline]
pub fn is_reduced(settings: Settings, node: &Node, reduction: Depth) -> bool {
    node.depth >= Depth::plies(settings.params.reduction_depth) && reduction > Depth::ZERO
}

/// The depth of the first search of a reduced move, whose full depth is `depth`.
#[inline]
pub fn reduced_depth(settings: Settings, depth: Depth, reduction: Depth) -> Depth {
    (depth - reduction).max(Depth::sixteenths(settings.params.reduction_floor).min(depth))
}

/// Internal iterative reduction: how much less deeply a node is searched without a move from the
/// table. The order is poor then, and a search of less depth leaves a move in the table.
#[inline]
pub fn internal_iterative(settings: Settings, node: &Node) -> Depth {
    let params = settings.params;
    let applies = settings.is_on(Step::InternalIterativeReduction)
        && node.depth >= Depth::plies(params.iir_depth)
        && node.table_move().is_none()
        && node.excluded.is_none();
    match (applies, node.pv, node.cut) {
        (true, true, _) => Depth::sixteenths(params.iir_pv),
        (true, false, true) => Depth::sixteenths(params.iir_cut),
        _ => Depth::ZERO,
    }
}

/// Stale reduction: how much less deeply a node of the principal variation is searched if its table
/// entry is much shallower, because its move order is then unreliable.
#[inline]
pub fn stale(settings: Settings, node: &Node) -> Depth {
    let params = settings.params;
    let known = node.entry.map_or(Depth::ZERO, |entry| entry.depth);
    let applies = settings.is_on(Step::StaleReduction)
        && node.pv
        && !node.root
        && node.excluded.is_none()
        && node.depth >= Depth::plies(params.stale_depth);
    if !applies {
        return Depth::ZERO;
    }
    let missing = (node.depth - known).in_plies() - 1;
    Depth::sixteenths((missing * params.stale_per_ply).clamp(0, params.stale_max))
}

/// Fail-high reduction: how much less deeply a node is searched if a cut is expected and the
/// evaluation is above beta.
#[inline]
pub fn fail_high(settings: Settings, node: &Node) -> Depth {
    let params = settings.params;
    let promising = settings.is_on(Step::FailHighReduction)
        && node.cut
        && node.is_free()
        && node.excluded.is_none()
        && !node.beta.is_proven()
        && node.depth >= Depth::plies(params.fail_high_depth)
        && node.eval >= node.beta.value() + params.fail_high_margin;
    if promising { Depth::sixteenths(params.fail_high) } else { Depth::ZERO }
}

/// Alpha reduction: how much less deeply the remaining moves are searched once a move has raised
/// alpha.
#[inline]
pub fn after_improvement(settings: Settings, node: &Node) -> Depth {
    let params = settings.params;
    let plies = node.depth.in_plies();
    let applies = settings.is_on(Step::AlphaReduction)
        && !node.root
        && plies > 2
        && plies < params.alpha_reduction_depth;
    if applies { Depth::sixteenths(params.alpha_reduction) } else { Depth::ZERO }
}

/// How much deeper (less deeply if negative) a reduced move that beat alpha is searched again,
/// depending on its gain; not at the root. Where nothing is left of the depth that the first search
/// saved, there is no second one.
#[inline]
pub fn research(settings: Settings, node: &Node, score: Score, alpha: Score) -> Depth {
    if node.root || !settings.is_on(Step::ResearchDepth) {
        return Depth::ZERO;
    }
    let params = settings.params;
    let gain = score.value() - alpha.value();
    if gain > params.research_deeper_margin {
        Depth::sixteenths(params.research_deeper)
    } else if gain < params.research_less_margin {
        -Depth::sixteenths(params.research_less)
    } else {
        Depth::ZERO
    }
}

/// The basic reduction, from depth and number in the order (sixteenths of a ply).
#[inline]
fn base(params: &Params, depth: Depth, number: i32) -> i32 {
    let logs = SIXTEENTHS_OF_LOG2[depth.in_plies().clamp(1, 255) as usize]
        * SIXTEENTHS_OF_LOG2[number.clamp(1, 255) as usize];
    logs * params.reduction_slope / (16 * 100)
}

/// 16 * log2(n), rounded down: in integers, so every processor computes the same.
const SIXTEENTHS_OF_LOG2: [i32; 256] = {
    let mut table = [0; 256];
    let mut n = 1;
    while n < 256 {
        // log2(n) * 16 = log2(n^16), and 255^16 still fits 128 bits.
        table[n] = (n as u128).pow(16).ilog2() as i32;
        n += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Point;
    use crate::search::step::Steps;
    use crate::search::table::{Bound, TableEntry};
    use crate::threat::Defence;

    const PARAMS: &Params = &Params::DEFAULT;
    const SETTINGS: Settings = Settings { steps: Steps::ALL, params: PARAMS };

    #[test]
    fn log2_table_is_right_to_a_sixteenth() {
        for (n, sixteenths) in SIXTEENTHS_OF_LOG2.iter().enumerate().skip(1) {
            let exact = 16.0 * (n as f64).log2();
            assert!((exact - f64::from(*sixteenths)).abs() <= 1.0, "{n}");
        }
    }

    #[test]
    fn reduction_grows_with_depth_and_number() {
        for depth in 1..40 {
            for count in 1..200 {
                let here = base(PARAMS, Depth::plies(depth), count);
                assert!(base(PARAMS, Depth::plies(depth + 1), count) >= here);
                assert!(base(PARAMS, Depth::plies(depth), count + 1) >= here);
            }
        }
        assert_eq!(base(PARAMS, Depth::plies(10), 1), 0);
    }

    /// A late quiet move that nothing speaks for.
    const LATE: LateMove = LateMove {
        number: 9,
        threat: false,
        four: false,
        killer: false,
        history: 0,
        local: 0,
        estimate: 0,
    };

    /// A free node eight plies deep in which a cut is expected.
    fn node(eval: i32) -> Node {
        Node::example(eval, 8)
    }

    fn entry(depth_in_plies: i32) -> Option<TableEntry> {
        let (score, bound) = (Score::estimate(0), Bound::Exact);
        Some(TableEntry {
            best: None,
            score,
            raw_eval: 0,
            depth: Depth::plies(depth_in_plies),
            bound,
            pv: true,
        })
    }

    #[test]
    fn stale_reduction_grows_with_missing_depth_on_the_principal_variation_only() {
        let with = |entry| stale(SETTINGS, &Node { pv: true, entry, ..node(0) });
        assert_eq!(with(entry(8)), Depth::ZERO);
        assert_eq!(with(entry(7)), Depth::ZERO, "the last iteration is not stale");
        assert_eq!(with(entry(4)), Depth::sixteenths(3 * PARAMS.stale_per_ply));
        assert!(with(None) >= with(entry(1)) && with(None) <= Depth::sixteenths(PARAMS.stale_max));
        assert_eq!(stale(SETTINGS, &node(0)), Depth::ZERO);
        let asked = Node { pv: true, excluded: Some(Point::new(7, 7)), ..node(0) };
        assert_eq!(stale(SETTINGS, &asked), Depth::ZERO);
        let root = Node { pv: true, root: true, ..node(0) };
        assert_eq!(stale(SETTINGS, &root), Depth::ZERO);
    }

    #[test]
    fn internal_iterative_reduction_needs_a_missing_table_move_in_a_pv_or_cut_node() {
        let by = |node: Node| internal_iterative(SETTINGS, &node);
        assert_eq!(by(node(0)), Depth::sixteenths(PARAMS.iir_cut));
        assert_eq!(by(Node { pv: true, ..node(0) }), Depth::sixteenths(PARAMS.iir_pv));
        assert_eq!(by(Node { cut: false, ..node(0) }), Depth::ZERO);
        assert_eq!(by(Node { excluded: Some(Point::new(7, 7)), ..node(0) }), Depth::ZERO);
        assert_eq!(
            by(Node { depth: Depth::plies(PARAMS.iir_depth) - Depth::sixteenths(1), ..node(0) }),
            Depth::ZERO
        );
        let known = entry(8).map(|known| TableEntry { best: Some(Point::new(7, 7)), ..known });
        assert_eq!(by(Node { entry: known, ..node(0) }), Depth::ZERO);
    }

    #[test]
    fn fail_high_reduction_needs_a_cut_node_and_an_evaluation_above_beta() {
        let high = 1 + PARAMS.fail_high_margin;
        assert_eq!(fail_high(SETTINGS, &node(high)), Depth::sixteenths(PARAMS.fail_high));
        assert_eq!(fail_high(SETTINGS, &node(high - 1)), Depth::ZERO);
        assert_eq!(fail_high(SETTINGS, &Node { cut: false, ..node(high) }), Depth::ZERO);
        let block = Defence::Block(Point::new(7, 7));
        assert_eq!(fail_high(SETTINGS, &Node { defence: block, ..node(high) }), Depth::ZERO);
        assert_eq!(
            fail_high(SETTINGS, &Node { beta: Score::loss_in(9), ..node(high) }),
            Depth::ZERO
        );
    }

    #[test]
    fn tt_pv_reduces_late_moves_less() {
        let by = |tt_pv| late_move(SETTINGS, &Node { tt_pv, ..node(0) }, &LATE);
        assert_eq!(by(false) - by(true), Depth::sixteenths(PARAMS.reduction_tt_pv));
    }

    #[test]
    fn quiet_moves_are_reduced_by_the_estimate_less_alpha() {
        let params = &Params { reduction_estimate: 100, ..Params::DEFAULT };
        let settings = Settings { params, ..SETTINGS };
        let set = [Point::new(7, 7), Point::new(8, 7)].into_iter().collect();
        let answering = Node { defence: Defence::AgainstOpenFour(set), ..node(0) };
        for (node, threat, most) in
            [(node(0), false, 29), (node(0), true, 0), (answering, false, 0), (answering, true, 0)]
        {
            let by = |estimate| {
                let late = LateMove { number: 99, threat, estimate, ..LATE };
                late_move(settings, &node, &late).in_sixteenths()
            };
            assert_eq!(by(0) - by(MAX_ESTIMATE), most, "{node:?}");
            assert_eq!(by(MAX_ESTIMATE + 1), by(MAX_ESTIMATE));
            assert_eq!(by(i32::MIN + 1), by(-MAX_ESTIMATE));
            assert_eq!(by(-100) > by(0), most > 0, "more below alpha");
        }
    }

    #[test]
    fn reduced_depth_stops_at_its_floor_and_never_exceeds_the_depth() {
        let floor = Depth::sixteenths(PARAMS.reduction_floor);
        let by = |plies, reduction| {
            reduced_depth(SETTINGS, Depth::plies(plies), Depth::plies(reduction))
        };
        assert_eq!(by(8, 3), Depth::plies(5));
        assert_eq!(by(8, 40), floor);
        assert_eq!(
            reduced_depth(SETTINGS, floor - Depth::plies(1), Depth::plies(2)),
            floor - Depth::plies(1)
        );
        let shallow = Node { depth: Depth::plies(PARAMS.reduction_depth - 1), ..node(0) };
        assert!(!is_reduced(SETTINGS, &shallow, Depth::plies(1)));
        assert!(is_reduced(SETTINGS, &node(0), Depth::plies(1)));
        assert!(!is_reduced(SETTINGS, &node(0), Depth::ZERO));
    }

    #[test]
    fn re_search_depth_follows_the_gain_over_alpha() {
        let by = |gain| research(SETTINGS, &node(0), Score::estimate(gain), Score::estimate(0));
        assert_eq!(
            by(PARAMS.research_deeper_margin + 1),
            Depth::sixteenths(PARAMS.research_deeper)
        );
        assert_eq!(by(PARAMS.research_less_margin - 1), -Depth::sixteenths(PARAMS.research_less));
        assert_eq!(by(PARAMS.research_deeper_margin), Depth::ZERO);
    }

    #[test]
    fn alpha_reduction_applies_at_middle_depths_only() {
        let at =
            |plies| after_improvement(SETTINGS, &Node { depth: Depth::plies(plies), ..node(0) });
        assert_eq!([at(2), at(PARAMS.alpha_reduction_depth)], [Depth::ZERO; 2]);
        assert_eq!(at(3), Depth::sixteenths(PARAMS.alpha_reduction));
    }

    #[test]
    fn reduces_late_answers_to_a_threat_more_than_late_threats() {
        let late = LateMove { threat: true, ..LATE };
        let set = [Point::new(7, 7), Point::new(8, 7)].into_iter().collect();
        let answering = Node { defence: Defence::AgainstOpenFour(set), ..node(0) };
        let [free, answer] = [node(0), answering].map(|n| late_move(SETTINGS, &n, &late));
        assert!(answer > free, "{answer:?} {free:?}");
        assert!(late_move(SETTINGS, &node(0), &LATE) > free);
    }
}
