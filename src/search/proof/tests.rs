//! Tests of the solver by proof numbers: its wins are carried out against every reply, and it finds
//! wins that need quiet moves.

use super::*;
use crate::board::{BoardSize, parse_point};
use crate::eval::network::{Network, NetworkEvaluator};
use crate::pattern::RuleTables;
use crate::rules::Rule;
use crate::threat::{Vct, VctLimits};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::sync::Arc;

/// Positions of games in which the side to move wins by threats of fours: rule and moves on 15x15.
const BY_QUIET_MOVES: [(Rule, &str); 4] = [
    (Rule::Freestyle, "e5 i7 i4 h7 g4 h4 f5"),
    (Rule::Freestyle, "i6 h6 f7 g5 f8 f6 e7 i7 f4 g9 d7 g7 h8 g8 g6 h4 e5 i3"),
    (Rule::Standard, "f12 j10 i7 i9 h8 i11 g9 f10 k7 i10 i13 i8 i12 j9 j6"),
    (
        Rule::Renju,
        "h9 g9 e10 g8 g7 h8 f8 f10 i7 e9 g11 h7 e11 j8 f11 h11 g12 d9 g13 g14 f12 d10 g10 c9 f9 b9",
    ),
];

const NODES: u64 = 20_000;

/// A position, an evaluator in step with it, and a solver.
struct Solving {
    position: Position,
    evaluator: NetworkEvaluator,
    solver: ProofSearch,
}

impl Solving {
    fn new(rule: Rule, moves: &str) -> Self {
        let size = BoardSize::square(15).unwrap();
        let mut position = Position::new(size, RuleTables::of(rule));
        for point in moves.split_whitespace() {
            position.play(parse_point(point, size).unwrap(), &mut NullObserver);
        }
        let evaluator = NetworkEvaluator::new(Arc::new(Network::built_in(rule)), &position);
        Solving { position, evaluator, solver: ProofSearch::new(8 << 20) }
    }

    fn solve(&mut self, nodes: u64) -> Option<Win> {
        self.solver.solve(&mut self.position, &mut self.evaluator, nodes, &|| false)
    }

    fn play(&mut self, point: Point) {
        self.position.play(point, &mut self.evaluator);
    }

    fn undo(&mut self) {
        self.position.undo(&mut self.evaluator);
    }

    /// Carries a win out against every legal reply, up to wins at sight, which are tested elsewhere. Each win
    /// after a reply must be shorter. Returns how many replies needed an answer of their own.
    fn carry_out(&mut self, win: Win) -> usize {
        let us = self.position.side_to_move();
        assert!(!self.position.is_forbidden(us, win.point), "{}", win.point);
        self.play(win.point);
        let mut answered = 0;
        let replies: Vec<Point> = self.position.empty_points().collect();
        for reply in replies.into_iter().filter(|_| win.plies > 1) {
            if self.position.is_forbidden(!us, reply) {
                continue;
            }
            self.play(reply);
            assert!(!self.position.is_won(), "{reply} wins for the defender");
            if !matches!(outlook(&self.position), Outlook::Win { .. }) {
                let next = self.solve(NODES).unwrap_or_else(|| panic!("no win after {reply}"));
                assert!(next.plies + 2 <= win.plies, "{next:?} after {win:?} and {reply}");
                answered += 1 + self.carry_out(next);
            }
            self.undo();
        }
        self.undo();
        answered
    }
}

#[test]
fn wins_by_threats_of_fours_hold_against_every_reply() {
    let mut answered = 0;
    for (rule, moves) in BY_QUIET_MOVES {
        let mut solving = Solving::new(rule, moves);
        let threats = VctLimits { attacks: 60, nodes: NODES };
        let by_threes = Vct::default().solve(&mut solving.position, threats, &|| false);
        assert_eq!(by_threes, None, "{moves}: the solver of threats has no quiet moves");
        let win = solving.solve(NODES).expect("a win");
        answered += solving.carry_out(win);
    }
    assert!(answered > 20, "{answered} replies needed an answer of their own");
}

#[test]
fn what_one_side_has_proven_says_nothing_for_the_other() {
    for (rule, moves) in BY_QUIET_MOVES {
        let mut solving = Solving::new(rule, moves);
        let win = solving.solve(NODES).expect("a win");
        solving.play(win.point);
        assert_eq!(solving.solve(NODES), None, "{moves}: the side that is lost has no win");
        solving.undo();
        assert_eq!(solving.solve(0), Some(win), "what was proven is remembered");
    }
}

#[test]
fn a_search_ends_at_its_nodes_or_when_told_and_goes_on_later() {
    // It takes some 800 positions.
    let (rule, moves) = BY_QUIET_MOVES[3];
    let mut solving = Solving::new(rule, moves);
    let key = solving.position.key();
    assert_eq!(solving.solve(100), None);
    // The wins by fours behind one move are looked for to the end.
    assert!(solving.solver.nodes() < 700, "{}", solving.solver.nodes());
    let Solving { position, evaluator, .. } = &mut solving;
    let mut told = ProofSearch::new(8 << 20);
    assert_eq!(told.solve(position, evaluator, u64::MAX, &|| true), None);
    assert_eq!(position.key(), key);
    let win = solving.solve(NODES);
    assert!(win.is_some());
    assert_eq!(solving.position.key(), key);
    let mut afresh = Solving::new(rule, moves);
    assert_eq!(afresh.solve(NODES).map(|win| win.point), win.map(|win| win.point));
}

#[test]
fn nothing_is_found_where_nobody_has_a_threat() {
    let mut solving = Solving::new(Rule::Freestyle, "h8 a1");
    assert_eq!(solving.solve(NODES), None);
    assert!(solving.solver.nodes() < 1_000, "all attacks end at once");
}

/// A position of the defender to move in which the attacker threatens a win by fours and the defender has no
/// four and no threat to answer first, and the moves to it; `None` where the game went otherwise.
fn threatened(random: &mut Pcg64, rule: Rule) -> Option<(Position, Vec<Point>)> {
    let size = BoardSize::square(13).unwrap();
    let mut points: Vec<Point> =
        size.points().filter(|point| size.center().distance(*point) <= 5).collect();
    points.shuffle(random);
    let mut position = Position::new(size, RuleTables::of(rule));
    points.truncate(random.random_range(12..30));
    for &point in &points {
        if position.is_won() || position.is_forbidden(position.side_to_move(), point) {
            return None;
        }
        position.play(point, &mut NullObserver);
    }
    let is_quiet = outlook(&position) == Outlook::Open && defence(&position).points().is_none();
    (is_quiet && !position.is_won()).then_some((position, points))
}

#[test]
fn every_reply_left_out_loses_to_the_fours_that_are_threatened() {
    let mut random = Pcg64::seed_from_u64(7);
    let (mut threats, mut left_out) = (0, 0);
    while threats < 300 {
        let rule = Rule::ALL[random.random_range(0..Rule::ALL.len())];
        let Some((mut position, moves)) = threatened(&mut random, rule) else { continue };
        let mut solver = ProofSearch::new(1 << 16);
        let Some((replies, _)) = solver.replies_to_fours(&mut position) else { continue };
        threats += 1;
        let moves: Vec<String> = moves.iter().map(Point::to_string).collect();
        let moves = moves.join(" ");
        let us = position.side_to_move();
        let legal: Vec<Point> =
            position.empty_points().filter(|&point| !position.is_forbidden(us, point)).collect();
        for reply in legal.into_iter().filter(|reply| !replies.contains(reply)) {
            left_out += 1;
            position.play(reply, &mut NullObserver);
            let win = Vcf::default().solve(&mut position, four_limits(NODES));
            let plies = match outlook(&position) {
                Outlook::Win { plies, .. } => Some(plies),
                Outlook::Loss { .. } => None,
                Outlook::Open => win.map(|win| win.plies),
            };
            assert!(plies.is_some(), "{rule:?}: {reply} stops the threat in {moves}");
            position.undo(&mut NullObserver);
        }
    }
    assert!(left_out > 10_000, "{left_out} replies were left out");
}
