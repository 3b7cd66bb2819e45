//! Property tests of the threats. Every claimed win is replayed against all legal defences, and a
//! slow twin looks for short wins by fours that are missed. The referee, which shares no code with the
//! position, decides whether the five is on the board and which points are forbidden.

use super::*;
use crate::board::{Bitboard, BoardSize, Cell, Color, Diagram, Point};
use crate::pattern::{PointClass, RuleTables};
use crate::position::{NullObserver, Position};
use crate::rules::{Rule, Stones, forbidden, winning_line};
use rand::{RngExt, SeedableRng, seq::IteratorRandom};
use rand_pcg::Pcg64;
use std::sync::Arc;

const LIMITS: VcfLimits = VcfLimits { fours: 12, nodes: 2_000, free_fours: 12 };

/// A position, the referee's copy of it, and a solver of fours.
#[derive(Clone)]
struct Pair {
    position: Position,
    stones: Stones,
    vcf: Vcf,
}

impl Pair {
    fn new(size: BoardSize, tables: &Arc<RuleTables>) -> Self {
        let position = Position::new(size, tables.clone());
        Pair { position, stones: Stones::new(size), vcf: Vcf::default() }
    }

    /// Whether the referee lets the side to move play on this empty point.
    fn is_legal(&self, point: Point) -> bool {
        let (rule, us) = (self.position.rule(), self.position.side_to_move());
        is_legal(&self.stones, rule, us, point)
    }

    fn replies(&self) -> Vec<Point> {
        self.position.empty_points().filter(|&point| self.is_legal(point)).collect()
    }

    /// Plays a stone. Returns whether the referee sees a winning line.
    fn play(&mut self, point: Point) -> bool {
        self.stones.put(point, self.position.side_to_move().into());
        self.position.play(point, &mut NullObserver);
        let wins = winning_line(&self.stones, self.position.rule(), point).is_some();
        assert_eq!(wins, self.position.is_won(), "\n{}", self.stones.diagram());
        wins
    }

    fn undo(&mut self) {
        let point = self.position.previous_move(0).unwrap();
        self.stones.remove(point);
        self.position.undo(&mut NullObserver);
    }

    /// Whether the side to move wins within `plies` if it follows the claims of `outlook` and of
    /// the solver while the opponent tries every legal point.
    fn claim_holds(&mut self, point: Point, plies: usize) -> bool {
        if !self.is_legal(point) {
            return false;
        }
        if self.play(point) {
            self.undo();
            return true;
        }
        let holds = plies > 2
            && self.replies().into_iter().all(|reply| {
                let lost = self.play(reply);
                let next = self.claim();
                let holds = !lost
                    && next.is_some_and(|(next, left)| {
                        left <= plies - 2 && self.claim_holds(next, left)
                    });
                self.undo();
                holds
            });
        self.undo();
        holds
    }

    /// A win that is claimed for the side to move: its first move and its plies.
    fn claim(&mut self) -> Option<(Point, usize)> {
        match outlook(&self.position) {
            Outlook::Win { plies, point } => Some((point, plies)),
            _ => self.win_by_fours().map(|win| (win.point, win.plies)),
        }
    }

    fn win_by_fours(&mut self) -> Option<Win> {
        self.vcf.solve(&mut self.position, LIMITS)
    }

    /// Whether the side to move loses within two plies whatever it does.
    fn loss_holds(&mut self) -> bool {
        self.replies().into_iter().all(|reply| {
            let lost = !self.play(reply);
            let next = outlook(&self.position);
            let holds = match next {
                Outlook::Win { plies: 1, point } => lost && self.claim_holds(point, 1),
                _ => false,
            };
            self.undo();
            holds
        })
    }
}

fn is_legal(stones: &Stones, rule: Rule, color: Color, point: Point) -> bool {
    !rule.has_forbidden_points(color) || forbidden(stones, point).is_none()
}

/// A position rich in threats: stones close together, without fives and forbidden points.
fn rich_position(side: u8, tables: &Arc<RuleTables>, rng: &mut Pcg64) -> Pair {
    let mut pair = Pair::new(BoardSize::square(side).unwrap(), tables);
    pair.play(pair.position.size().center());
    for _ in 0..rng.random_range(5..28) {
        let us = pair.position.side_to_move();
        let near = |p: &Point| {
            let close = |q: Point| q.distance(*p) == 1 && !pair.position.is_empty(q);
            pair.position.class(us, *p) != PointClass::Five
                && !pair.position.is_forbidden(us, *p)
                && pair.position.size().points().any(close)
        };
        let Some(point) = pair.position.candidates().filter(near).choose(rng) else {
            break;
        };
        pair.play(point);
    }
    pair
}

/// How many cases a law that takes long looks at: a part of them with every change, all of them once a
/// week, where `GOREN_FULL_LAWS` is set.
fn sample(part: usize, all: usize) -> usize {
    if std::env::var_os("GOREN_FULL_LAWS").is_some() { all } else { part }
}

fn rich_positions(rule: Rule, seed: u64, count: usize) -> impl Iterator<Item = Pair> {
    let tables = RuleTables::of(rule);
    let mut rng = Pcg64::seed_from_u64(seed);
    (0..count).map(move |_| {
        let side = *[9, 12, 15].iter().choose(&mut rng).unwrap();
        rich_position(side, &tables, &mut rng)
    })
}

/// Number of claims of each kind that were replayed.
#[derive(Default, Debug)]
struct Claims {
    open: usize,
    wins_at_sight: [usize; 3],
    losses_at_sight: usize,
    /// Wins in which the only block is forbidden to black, the defender.
    by_foul: usize,
    wins_by_fours: usize,
    longest_by_fours: usize,
}

/// Replays the claims about a position for the side to move.
fn replay_claims(pair: &mut Pair, claims: &mut Claims) {
    let before = pair.position.key();
    match outlook(&pair.position) {
        Outlook::Win { plies, point } => {
            claims.wins_at_sight[plies / 2] += 1;
            assert!(pair.claim_holds(point, plies), "{point} in {plies}\n{}", drawn(pair));
        }
        Outlook::Loss { plies } => {
            assert_eq!(plies, 2);
            claims.losses_at_sight += 1;
            claims.by_foul += usize::from(
                pair.position.count(!pair.position.side_to_move(), PointClass::Five) == 1,
            );
            assert!(pair.loss_holds(), "loss\n{}", drawn(pair));
        }
        Outlook::Open => {
            claims.open += 1;
            let Some(win) = pair.win_by_fours() else { return };
            assert_eq!(pair.position.key(), before);
            claims.wins_by_fours += 1;
            claims.longest_by_fours = claims.longest_by_fours.max(win.plies);
            assert!(win.plies >= 3 && win.plies % 2 == 1);
            assert!(pair.claim_holds(win.point, win.plies), "{win:?}\n{}", drawn(pair));
            line_ends_in_a_five(pair);
        }
    }
}

fn drawn(pair: &Pair) -> String {
    let (side, rule) = (pair.position.side_to_move(), pair.position.rule());
    format!("{side:?} to move, {rule}\n{}", pair.stones.diagram())
}

#[test]
fn quick_wins_and_wins_by_fours_hold_against_every_reply() {
    for rule in Rule::ALL {
        let mut claims = Claims::default();
        for mut pair in rich_positions(rule, 1, sample(500, 1_500)) {
            replay_claims(&mut pair, &mut claims);
        }
        assert!(claims.wins_at_sight.iter().all(|&n| n > sample(6, 20)), "{rule} {claims:?}");
        let (open, wins) = (sample(16, 50), sample(3, 10));
        assert!(claims.open > open && claims.wins_by_fours > wins, "{rule} {claims:?}");
        assert!(rule != Rule::Renju || claims.by_foul > 0, "{rule} {claims:?}");
    }
}

/// Measures the figures that the documentation gives.
#[test]
#[ignore = "takes minutes: cargo test --release -p goren --lib claims -- --ignored --nocapture"]
fn a_hundred_thousand_positions_a_rule_have_no_false_claims() {
    for rule in Rule::ALL {
        let mut claims = Claims::default();
        for mut pair in rich_positions(rule, 7, 100_000) {
            replay_claims(&mut pair, &mut claims);
        }
        println!("{rule}: {claims:?}");
    }
}

fn line_ends_in_a_five(pair: &mut Pair) {
    let line = pair.vcf.line(&mut pair.position, LIMITS);
    for (i, point) in line.iter().enumerate() {
        assert!(pair.is_legal(*point));
        assert_eq!(pair.play(*point), i + 1 == line.len(), "{line:?}");
    }
    for _ in &line {
        pair.undo();
    }
}

/// Whether a colour makes a five with its next stone.
fn has_five(stones: &mut Stones, rule: Rule, color: Color) -> bool {
    let empty: Vec<Point> = stones.points(Cell::Empty).collect();
    empty.into_iter().any(|point| {
        stones.put(point, color.into());
        let wins = winning_line(stones, rule, point).is_some();
        stones.remove(point);
        wins
    })
}

fn legal_points(stones: &Stones, rule: Rule, color: Color) -> Vec<Point> {
    stones.points(Cell::Empty).filter(|&point| is_legal(stones, rule, color, point)).collect()
}

/// The slow twin of the solver of fours: whether a colour that is to move makes a five after at most
/// N fours in a row.
fn wins_slowly(stones: &mut Stones, rule: Rule, us: Color, fours: usize) -> bool {
    if has_five(stones, rule, us) {
        return true;
    }
    fours > 0
        && legal_points(stones, rule, us).into_iter().any(|four| {
            stones.put(four, us.into());
            let forces = has_five(stones, rule, us) && !has_five(stones, rule, !us);
            let wins = forces
                && legal_points(stones, rule, !us).into_iter().all(|reply| {
                    stones.put(reply, (!us).into());
                    let wins = wins_slowly(stones, rule, us, fours - 1);
                    stones.remove(reply);
                    wins
                });
            stones.remove(four);
            wins
        })
}

#[test]
fn a_win_by_two_fours_is_found_where_there_is_one() {
    let limits = VcfLimits { fours: 2, nodes: 20_000, free_fours: 2 };
    let [mut wins, mut searched] = [0; 2];
    for rule in Rule::ALL {
        let (tables, mut rng) = (RuleTables::of(rule), Pcg64::seed_from_u64(13));
        for _ in 0..300 {
            let mut pair = rich_position(9, &tables, &mut rng);
            let (stones, us) = (&mut pair.stones, pair.position.side_to_move());
            if has_five(stones, rule, us) || !wins_slowly(stones, rule, us, 2) {
                continue;
            }
            wins += 1;
            searched += usize::from(outlook(&pair.position) == Outlook::Open);
            let found = pair.vcf.solve(&mut pair.position, limits);
            assert!(found.is_some(), "{}", drawn(&pair));
        }
    }
    assert!(wins > 20 && searched > 3, "{wins} wins, {searched} of them not at sight");
}

#[test]
fn a_move_outside_a_defence_set_loses_to_the_threat() {
    for rule in Rule::ALL {
        let mut seen = [0; 3];
        for mut pair in rich_positions(rule, 3, sample(1_500, 5_000)) {
            if outlook(&pair.position) != Outlook::Open {
                continue;
            }
            let (set, plies) = match defence(&pair.position) {
                Defence::Free => continue,
                Defence::Block(point) => ([point].into_iter().collect(), 1),
                Defence::AgainstFive(set) => (set, 1),
                Defence::AgainstOpenFour(set) => (set, 3),
                Defence::AgainstFourThree(set) => (set, 5),
            };
            seen[plies / 2] += 1;
            if seen[plies / 2] > 80 {
                continue;
            }
            assert!(set.iter().all(|point| pair.is_legal(point)), "{}", drawn(&pair));
            for point in pair.replies() {
                if !set.contains(point) {
                    pair.play(point);
                    let answer = outlook(&pair.position);
                    let loses = matches!(answer, Outlook::Win { plies: p, .. } if p <= plies);
                    assert!(loses, "{point} {answer:?} {}", drawn(&pair));
                    pair.undo();
                }
            }
        }
        assert!(seen.iter().all(|&n| n > sample(4, 15)), "{rule} {seen:?}");
    }
}

#[test]
fn a_move_inside_a_set_against_an_open_four_stops_it() {
    let mut moves = 0;
    for mut pair in rich_positions(Rule::Freestyle, 4, 800) {
        let us = pair.position.side_to_move();
        let Defence::AgainstOpenFour(set) = defence(&pair.position) else { continue };
        if outlook(&pair.position) != Outlook::Open {
            continue;
        }
        for point in
            set.iter().filter(|p| !pair.position.fours(us).contains(*p)).collect::<Vec<_>>()
        {
            pair.play(point);
            assert_eq!(pair.position.count(!us, PointClass::OpenFour), 0);
            pair.undo();
            moves += 1;
        }
    }
    assert!(moves > 20, "only {moves} moves");
}

/// Whether a win that this solver of threats has found holds against every reply, within its plies.
fn threats_hold(pair: &mut Pair, vct: &mut Vct, win: Win) -> bool {
    const LIMITS: VctLimits = VctLimits { attacks: 14, nodes: 20_000 };
    if !pair.is_legal(win.point) {
        return false;
    }
    if pair.play(win.point) {
        pair.undo();
        return true;
    }
    let in_time = |next: Win| next.plies + 2 <= win.plies;
    let holds = pair.replies().into_iter().all(|reply| {
        let lost = pair.play(reply);
        let mut next = match outlook(&pair.position) {
            Outlook::Win { plies, point } => Some(Win { plies, point }),
            _ => vct.solve(&mut pair.position, LIMITS, &|| false),
        };
        if !next.is_some_and(in_time) {
            // What the solver remembered may have given its place to another position.
            next = Vct::default().solve_shortest(&mut pair.position, LIMITS, &|| false);
        }
        // Wins within three plies have a test of their own.
        let holds = !lost
            && next.is_some_and(|next| {
                in_time(next) && (next.plies <= 3 || threats_hold(pair, vct, next))
            });
        pair.undo();
        holds
    });
    pair.undo();
    holds
}

#[test]
fn wins_by_threats_hold_against_every_reply_within_their_plies() {
    for rule in Rule::ALL {
        let mut wins = 0;
        for mut pair in rich_positions(rule, 5, 800) {
            if outlook(&pair.position) != Outlook::Open {
                continue;
            }
            let before = pair.position.key();
            let limits = VctLimits { attacks: 8, nodes: 2_000 };
            let mut vct = Vct::default();
            let solved = vct.solve(&mut pair.position, limits, &|| false);
            assert_eq!(pair.position.key(), before);
            let Some(win) = solved.filter(|win| win.plies <= 11) else { continue };
            wins += 1;
            assert!(threats_hold(&mut pair, &mut vct, win), "{win:?} {}", drawn(&pair));
        }
        assert!(wins > 20, "{rule}: {wins} wins by threats");
    }
}

/// The moves of a diagram's defence set; black is to move.
fn defence_of(text: &str) -> (Vec<Point>, Vec<Point>) {
    let diagram = Diagram::parse(text).unwrap();
    let size = diagram.size();
    let mut position = Position::new(size, RuleTables::of(Rule::Freestyle));
    for point in size.points() {
        if let Some(color) = diagram.cell(point).color() {
            if position.side_to_move() != color {
                position.pass(&mut NullObserver);
            }
            position.play(point, &mut NullObserver);
        }
    }
    if position.side_to_move() == Color::White {
        position.pass(&mut NullObserver);
    }
    let set = defence(&position).points().unwrap_or(Bitboard::EMPTY).iter().collect();
    (set, diagram.marked('a').collect())
}

#[test]
fn drawn_defence_sets() {
    for text in [
        // A solid open three with room on both sides: the two ends.
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . a O O O a . .
         . . . . . . . . .
         . . . . . . . . .
         . . X . . . . . .
         . . . . . . . X .",
        // One end near a black stone: the far point helps as well.
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . X a O O O a a .
         . . . . . . . . .
         . . . . . . . . .
         . . X . . . . . .
         . . . . . . . X .",
        // A broken three: both ends and the gap.
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . a O O a O a .
         . . . . . . . . .
         . . . . . . . . .
         . . X . . . . . .
         . . . . . . . X .",
        // A four: one block.
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . X O O O O a . .
         . . . . . . . . .
         . . . . . . . . .
         . . X . . . . . .
         . . . . . . . X .",
    ] {
        let (set, marked) = defence_of(text);
        assert_eq!(set, marked, "{text}");
    }
}

#[test]
fn what_a_small_limit_did_not_find_a_larger_one_does() {
    let mut refused = 0;
    for mut pair in rich_positions(Rule::Freestyle, 11, 4_000) {
        let alone = Vcf::default().solve(&mut pair.position, LIMITS);
        // The limits of the quiescence search, then those of the root.
        let small = VcfLimits { fours: 12, nodes: 2, free_fours: 1 };
        let mut vcf = Vcf::default();
        let before = vcf.solve(&mut pair.position, small);
        assert_eq!(vcf.solve(&mut pair.position, LIMITS).is_some(), alone.is_some());
        refused += usize::from(before.is_none() && alone.is_some());
    }
    assert!(refused > 5, "{refused} wins are beyond the small limit");
}

/// Threes of black, who is to move, far from each other and blocked at one end. Each makes a four in
/// two ways, so there are millions of positions, and no win.
fn many_fours() -> Position {
    let mut position =
        Position::new(BoardSize::square(18).unwrap(), RuleTables::of(Rule::Freestyle));
    let mut put = |color: Color, x: u8, y: u8| {
        if position.side_to_move() != color {
            position.pass(&mut NullObserver);
        }
        position.play(Point::new(x, y), &mut NullObserver);
    };
    for y in (0..18).step_by(4) {
        for x in (0..18).step_by(6) {
            put(Color::White, x, y);
            (1..=3).for_each(|distance| put(Color::Black, x + distance, y));
        }
    }
    position.pass(&mut NullObserver);
    position
}

#[test]
fn a_search_for_fours_that_a_large_limit_has_ended_goes_on_with_a_larger_one() {
    let (mut position, mut vcf) = (many_fours(), Vcf::default());
    for nodes in [70_000, 80_000] {
        let limits = VcfLimits { fours: 20, nodes, free_fours: 20 };
        assert_eq!(vcf.solve(&mut position, limits), None);
        assert!(vcf.nodes() >= nodes, "{} of {nodes} positions", vcf.nodes());
    }
}

#[test]
fn fours_that_were_left_out_as_far_are_tried_where_they_may_be_far() {
    let (mut position, mut vcf) = (many_fours(), Vcf::default());
    let near = VcfLimits { fours: 20, nodes: 1_000, free_fours: 1 };
    assert_eq!(vcf.solve(&mut position, near), None);
    assert!(vcf.nodes() < near.nodes, "{} positions with fours near each other", vcf.nodes());
    let all = VcfLimits { nodes: 10_000, free_fours: 20, ..near };
    assert_eq!(vcf.solve(&mut position, all), None);
    assert!(vcf.nodes() >= all.nodes, "{} positions", vcf.nodes());
}

#[test]
fn a_solver_of_fours_asks_often_whether_to_stop_and_remembers_nothing_then() {
    let mut position = many_fours();
    let limits = VcfLimits { fours: 20, nodes: 70_000, free_fours: 20 };
    let calls = std::cell::Cell::new(0);
    let count = || {
        calls.set(calls.get() + 1);
        false
    };
    let mut vcf = Vcf::default();
    assert_eq!(vcf.solve_until(&mut position, limits, &count), None);
    let nodes = vcf.nodes();
    assert!(nodes >= limits.nodes && calls.get() == nodes / 512, "{} calls", calls.get());
    let mut vcf = Vcf::default();
    assert_eq!(vcf.solve_until(&mut position, limits, &|| true), None);
    assert!(vcf.nodes() < 4 * 512, "{} positions", vcf.nodes());
    // A failure that is remembered would end it earlier.
    assert_eq!((vcf.solve(&mut position, limits), vcf.nodes()), (None, nodes));
}

#[test]
fn a_solver_of_threats_that_was_asked_before_finds_what_a_new_one_finds() {
    let mut refused = 0;
    for mut pair in rich_positions(Rule::Freestyle, 12, 1_500) {
        let limits = |nodes| VctLimits { attacks: 10, nodes };
        let alone = Vct::default().solve(&mut pair.position, limits(3_000), &|| false);
        let mut asked_before = Vct::default();
        let before = asked_before.solve(&mut pair.position, limits(30), &|| false);
        let again = asked_before.solve(&mut pair.position, limits(3_000), &|| false);
        assert!(alone.is_none() || again.is_some(), "{}", drawn(&pair));
        refused += usize::from(before.is_none() && alone.is_some());
    }
    assert!(refused > 5, "{refused} wins are beyond the small limit");
}

#[test]
fn a_solver_of_threats_asks_often_whether_to_stop_and_stops() {
    let mut long = 0;
    for mut pair in rich_positions(Rule::Freestyle, 12, 1_500) {
        let limits = VctLimits { attacks: 10, nodes: 3_000 };
        let calls = std::cell::Cell::new(0);
        let count = || {
            calls.set(calls.get() + 1);
            false
        };
        let mut vct = Vct::default();
        let _ = vct.solve(&mut pair.position, limits, &count);
        assert_eq!(calls.get(), vct.nodes() / 512, "{}", drawn(&pair));
        if calls.get() > 1 {
            long += 1;
            let mut vct = Vct::default();
            let _ = vct.solve(&mut pair.position, limits, &|| true);
            assert!(vct.nodes() < 2 * 512, "{} positions\n{}", vct.nodes(), drawn(&pair));
        }
    }
    assert!(long > 5, "{long} searches are long");
}
