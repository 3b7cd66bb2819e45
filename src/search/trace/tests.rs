//! Tests of `LineTrace`: a traced search is the search, every visit has one fate, and each kind of event
//! is counted as what it is.

use super::*;
use crate::board::{BoardSize, Point};
use crate::clock::ManualClock;
use crate::eval::network::{Network, NetworkEvaluator};
use crate::pattern::RuleTables;
use crate::rules::Rule;
use crate::search::history::History;
use crate::search::params::{PLY, Params};
use crate::search::picker::Context;
use crate::search::step::AllSteps;
use crate::search::{Control, Limits, Searcher, Silent, Task};
use rand::{SeedableRng, seq::IteratorRandom};
use rand_pcg::Pcg64;
use std::sync::Arc;

/// A board with some stones near each other, none of them on a forbidden point, and nobody has won.
fn scattered(rule: Rule, stones: usize, rng: &mut Pcg64) -> Position {
    let mut position = Position::new(BoardSize::square(15).unwrap(), RuleTables::of(rule));
    position.play(position.size().center(), &mut NullObserver);
    while position.stone_count() < stones {
        let (us, last) = (position.side_to_move(), position.previous_move(0).unwrap());
        let near = position.candidates().filter(|point| point.distance(last) <= 2);
        let near = near.filter(|&point| !position.is_forbidden(us, point)).choose(rng);
        position.play(near.unwrap(), &mut NullObserver);
    }
    position
}

/// Searches a position with and without a trace of the line that the search expects, and of a random one.
fn traced(rule: Rule, stones: usize, seed: u64) -> Vec<LineTrace> {
    let limits = Limits { nodes: Some(12_000), ..Limits::default() };
    let task = Task { limits, control: &Control::default(), clock: &ManualClock::default() };
    let mut rng = Pcg64::seed_from_u64(seed);
    let position = scattered(rule, stones, &mut rng);
    let mut searcher = Searcher::new(8 << 20);
    let found = searcher.think(&position, &task, &mut Silent).unwrap();
    let mut board = position.clone();
    let random = (0..3).map(|_| {
        let us = board.side_to_move();
        let free = board.candidates().filter(|&point| !board.is_forbidden(us, point));
        let point = free.choose(&mut rng).unwrap();
        board.play(point, &mut NullObserver);
        point
    });
    let lines = [found.pv.clone(), random.collect()];
    let traces = lines.into_iter().map(|line| {
        searcher.clear();
        let (report, trace) = searcher.trace(&position, &line, &task).unwrap();
        assert_eq!(report, found, "{rule} {seed}");
        assert!(trace.moves.iter().map(|next| next.point).eq(line));
        trace
    });
    traces.collect()
}

#[test]
fn a_traced_search_is_the_search_and_every_visit_has_one_fate() {
    let (mut seen, mut searched) = (BTreeMap::new(), 0);
    for (seed, rule) in Rule::ALL.into_iter().cycle().take(15).enumerate() {
        for trace in traced(rule, 6 + seed % 4, seed as u64) {
            for next in &trace.moves {
                let fates = next.fates.values().map(|count| count.visits).sum::<u64>();
                assert_eq!(fates, next.visits, "{rule} {seed}: {next:?}");
                assert!(next.open.is_empty() && next.fates.values().all(|c| c.depth <= next.depth));
                let LineSearches { cuts, raised, failed, reduced, again, .. } = next.searches;
                assert_eq!(cuts + raised + failed, next.fate(LineFate::Searched).visits);
                assert!(again <= reduced && reduced <= cuts + raised + failed);
                let cut = next.fate(LineFate::AfterCut).visits;
                assert_eq!(next.cutters.values().sum::<u64>(), cut);
                assert!(!next.cutters.contains_key(&next.point));
                searched += cuts + raised + failed;
                for (fate, count) in &next.fates {
                    *seen.entry(*fate).or_insert(0) += count.visits;
                }
            }
        }
    }
    assert!(searched > 1_000, "{seen:?}");
    for fate in [
        LineFate::Horizon,
        LineFate::By(Step::TableCut),
        LineFate::By(Step::Razoring),
        LineFate::By(Step::ReverseFutility),
        LineFate::By(Step::LateMovePruning),
        LineFate::By(Step::Futility),
        LineFate::Absent,
        LineFate::Excluded,
        LineFate::AfterCut,
        LineFate::Stopped,
    ] {
        assert!(seen.contains_key(&fate), "{fate} is missing in {seen:?}");
    }
}

#[test]
fn the_best_move_is_searched_unless_the_position_is_decided_at_sight() {
    let mut searched = 0;
    for seed in 0..8 {
        let first = &traced(Rule::Freestyle, 8, seed)[0].moves[0];
        if first.visits > 0 {
            assert!(first.searches.raised + first.searches.cuts > 0, "{first:?}");
            assert!(first.depth >= 4 * PLY && first.searches.depth >= Some(3 * PLY), "{first:?}");
            searched += 1;
        }
    }
    assert!(searched >= 2);
}

/// A node whose moves are picked but not searched, and the trace of one of them.
struct PickedNode {
    position: Position,
    stack: MoveStack,
    picker: MovePicker,
    /// The moves in their order.
    order: Vec<Point>,
    trace: LineTrace,
}

impl PickedNode {
    /// Traces the move in this place of the order, from 1. The first move has been taken.
    fn new(place: usize) -> PickedNode {
        let position = scattered(Rule::Freestyle, 7, &mut Pcg64::seed_from_u64(3));
        let (mut stack, mut order) = (MoveStack::default(), Vec::new());
        let network = Arc::new(Network::built_in(Rule::Freestyle));
        let mut evaluator = NetworkEvaluator::new(network, &position);
        let params = &Params::DEFAULT;
        let context = Context { steps: AllSteps, params, history: &History::default(), ply: 0 };
        let mut next = |picker: &mut MovePicker, stack: &mut MoveStack| {
            picker.next(&position, &mut evaluator, &Defence::Free, &context, stack)
        };
        let mut picker = MovePicker::new(&position, &Defence::Free, None, &stack);
        while let Some(point) = next(&mut picker, &mut stack) {
            order.push(point);
        }
        picker.finish(&mut stack);
        let mut picker = MovePicker::new(&position, &Defence::Free, None, &stack);
        assert_eq!(next(&mut picker, &mut stack), Some(order[0]));
        let trace = LineTrace::new(&position, &[order[place - 1]]);
        PickedNode { position, stack, picker, order, trace }
    }

    /// The first place from the second on whose move is of this kind.
    fn place_of(kind: MoveKind) -> usize {
        let node = PickedNode::new(1);
        let of_kind = |&point: &Point| kind_of(&node.position, point) == kind;
        2 + node.order[1..].iter().position(of_kind).unwrap()
    }

    fn tell(&mut self, event: &TraceEvent<'_>) {
        self.trace.record(&self.position, 0, event);
    }

    /// A node of four plies, entered with five.
    fn expand(&mut self, excluded: Option<Point>) {
        self.tell(&TraceEvent::Entered(5 * PLY));
        self.tell(&TraceEvent::Expanded(&Node { excluded, ..Node::example(0, 4) }));
    }

    /// A step prunes where the turn of the first move has come.
    fn skip(&mut self, step: Step, pruned: Pruned) {
        let rest = Remaining { picker: &self.picker, stack: &self.stack };
        let event = TraceEvent::Skipped { step, pruned, point: self.order[0], place: 1, rest };
        self.trace.record(&self.position, 0, &event);
    }

    fn search(&mut self, search: MoveSearch) {
        self.tell(&TraceEvent::Searched(&search));
    }

    fn leave(&mut self, by: Leaving, count: i32) {
        let rest = Remaining { picker: &self.picker, stack: &self.stack };
        self.trace.record(&self.position, 0, &TraceEvent::Left { by, count, rest });
    }

    /// The fate of the move, which has had one, at the depth of the visit, and its place.
    fn fate(&self) -> (LineFate, Option<i32>) {
        let next = &self.trace.moves[0];
        let (fate, count) = next.most_frequent().unwrap();
        assert_eq!(next.fates.len(), 1, "{next:?}");
        assert_eq!((count.visits, count.depth, next.visits), (1, 5 * PLY, 1), "{next:?}");
        (fate, count.place)
    }
}

/// A search of this move in this place, to six plies, with this score in the window from 0 to 10.
fn search_of(point: Point, place: i32, score: i32) -> MoveSearch {
    let [alpha, beta, score] = [0, 10, score].map(Score::estimate);
    MoveSearch { point, place, depth: 6 * PLY, reduced_by: None, again: true, alpha, beta, score }
}

#[test]
fn a_node_that_ends_early_is_counted_by_its_reason() {
    let mut node = PickedNode::new(2);
    for (depth, fate) in
        [(3, LineFate::Horizon), (7, LineFate::By(Step::Razoring)), (5, LineFate::Horizon)]
    {
        node.tell(&TraceEvent::Entered(depth));
        node.tell(&TraceEvent::Ended(fate));
    }
    let next = &node.trace.moves[0];
    assert_eq!((next.visits, next.depth), (3, 7));
    assert_eq!(next.fate(LineFate::Horizon), FateCount { visits: 2, depth: 5, place: None });
    assert_eq!(next.fate(LineFate::Searched), FateCount::default());
    assert_eq!(next.most_frequent().unwrap().0, LineFate::Horizon);
    assert_eq!(PickedNode::new(1).trace.moves[0].most_frequent(), None);
}

#[test]
fn other_positions_and_plies_do_not_count() {
    let mut node = PickedNode::new(2);
    node.trace.record(&node.position, 1, &TraceEvent::Entered(9));
    let mut other = node.position.clone();
    other.play(node.order[0], &mut NullObserver);
    node.trace.record(&other, 0, &TraceEvent::Entered(9));
    assert_eq!(node.trace.moves[0].visits, 0);
}

#[test]
fn a_move_without_its_turn_has_the_reason_why_the_node_was_left() {
    let last = PickedNode::new(1).order.len();
    for place in [2, last] {
        let mut node = PickedNode::new(place);
        node.expand(None);
        node.leave(Leaving::Cut(node.order[0]), 1);
        assert_eq!(node.fate(), (LineFate::AfterCut, Some(place as i32)));
        assert_eq!(node.trace.moves[0].cutters, BTreeMap::from([(node.order[0], 1)]));
    }
    for (by, fate) in [
        (Leaving::Stopped, LineFate::Stopped),
        (Leaving::MultiCut, LineFate::By(Step::MultiCut)),
        (Leaving::Through, LineFate::Absent),
    ] {
        let mut node = PickedNode::new(2);
        node.expand(None);
        node.leave(by, 1);
        assert_eq!(node.fate().0, fate);
        assert!(node.trace.moves[0].cutters.is_empty());
    }
    let mut node = PickedNode::new(2);
    node.expand(Some(node.order[1]));
    node.leave(Leaving::Cut(node.order[0]), 1);
    assert_eq!(node.fate(), (LineFate::Excluded, None));
}

#[test]
fn a_cut_says_nothing_about_a_move_that_was_not_generated() {
    let mut node = PickedNode::new(2);
    let near = node.position.candidate_set();
    let far = node.position.empty_points().find(|&point| !near.contains(point)).unwrap();
    node.trace = LineTrace::new(&node.position, &[far]);
    node.expand(None);
    node.leave(Leaving::Cut(node.order[0]), 1);
    assert_eq!(node.fate(), (LineFate::Absent, None));
}

#[test]
fn a_cut_by_the_tables_move_comes_before_the_moves_are_generated() {
    let mut node = PickedNode::new(2);
    let first = node.order[0];
    node.stack = MoveStack::default();
    node.picker = MovePicker::new(&node.position, &Defence::Free, Some(first), &node.stack);
    node.expand(None);
    node.leave(Leaving::Cut(first), 1);
    assert_eq!(node.fate(), (LineFate::AfterCut, None));
}

#[test]
fn skipped_moves_are_those_of_the_kind_that_is_skipped() {
    let places = [MoveKind::Quiet, MoveKind::Threat].map(PickedNode::place_of);
    let (late, futile) = (Step::LateMovePruning, Step::Futility);
    for (place, step, pruned, is_skipped) in [
        (places[0], late, Pruned::Nothing, false),
        (places[0], late, Pruned::Move, false),
        (places[0], late, Pruned::Quiet, true),
        (places[1], late, Pruned::Quiet, false),
        (places[1], late, Pruned::All, true),
        (places[0], futile, Pruned::Quiet, true),
        (1, late, Pruned::Move, true),
        (1, futile, Pruned::Quiet, true),
    ] {
        let mut node = PickedNode::new(place);
        node.expand(None);
        node.skip(step, pruned);
        node.leave(Leaving::Through, 0);
        let expected = (LineFate::By(step), Some(place as i32));
        assert_eq!(node.fate() == expected, is_skipped, "{place} {step} {pruned:?}");
    }
}

#[test]
fn searches_are_counted_by_their_depth_reduction_and_result() {
    let mut node = PickedNode::new(2);
    let point = node.order[1];
    for (score, reduced_by, again) in [
        (-3, Some(PLY), false),
        (5, Some(3 * PLY), true),
        (10, None, true),
        (-8, Some(2 * PLY), false),
    ] {
        node.expand(None);
        node.search(search_of(node.order[0], 1, 99));
        node.search(MoveSearch { reduced_by, again, ..search_of(point, 2, score) });
        node.leave(Leaving::Through, 2);
    }
    node.tell(&TraceEvent::Refuted(point, Score::loss_in(8)));
    node.tell(&TraceEvent::Refuted(node.order[0], Score::loss_in(6)));
    let next = &node.trace.moves[0];
    let searches = LineSearches {
        depth: Some(6 * PLY),
        reduced: 3,
        reduction: 6 * i64::from(PLY),
        least_reduction: Some(PLY),
        again: 1,
        failed: 2,
        raised: 1,
        cuts: 1,
        refuted: 1,
        score: Some(Score::loss_in(8)),
    };
    assert_eq!(next.searches, searches);
    let count = FateCount { visits: 4, depth: 5 * PLY, place: Some(2) };
    assert_eq!(next.fates, BTreeMap::from([(LineFate::Searched, count)]));
    let mut reduced = LineSearches::default();
    reduced.add(&MoveSearch { reduced_by: Some(PLY), again: false, ..search_of(point, 2, -1) });
    assert_eq!(reduced.depth, Some(5 * PLY));
}

#[test]
fn a_singular_search_is_a_visit_within_a_visit() {
    let mut node = PickedNode::new(1);
    let point = node.order[0];
    node.expand(None);
    node.tell(&TraceEvent::Entered(2 * PLY));
    node.tell(&TraceEvent::Expanded(&Node { excluded: Some(point), ..Node::example(0, 2) }));
    node.leave(Leaving::Through, 0);
    node.search(search_of(point, 1, 3));
    node.leave(Leaving::Through, 1);
    let next = &node.trace.moves[0];
    let depths = next.fates.iter().map(|(fate, count)| (*fate, count.visits, count.depth));
    let expected = [(LineFate::Excluded, 1, 2 * PLY), (LineFate::Searched, 1, 5 * PLY)];
    assert_eq!(depths.collect::<Vec<_>>(), expected);
    assert_eq!(next.visits, 2);
}
