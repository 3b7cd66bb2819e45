//! Laws of the threats: every claim of a win is replayed against all defences, and the referee, which
//! shares no code with the position, says whether the five stands.

use super::*;
use crate::board::{BoardSize, Color, Diagram, Point};
use crate::pattern::{PointClass, RuleTables};
use crate::position::{Deaf, Position};
use crate::rules::{Rule, Stones, winning_line};
use rand::{RngExt, SeedableRng, seq::IteratorRandom};
use rand_pcg::Pcg64;
use std::sync::Arc;

const LIMITS: VcfLimits = VcfLimits { fours: 12, nodes: 2_000, free_fours: 12 };

/// A position and the referee's copy of it, kept in step.
#[derive(Clone)]
struct Pair {
    position: Position,
    stones: Stones,
}

impl Pair {
    fn new(size: BoardSize, tables: &Arc<RuleTables>) -> Self {
        Pair { position: Position::new(size, tables.clone()), stones: Stones::new(size) }
    }

    /// Plays a stone; whether the referee sees a winning line.
    fn play(&mut self, point: Point) -> bool {
        self.stones.put(point, self.position.side_to_move().into());
        self.position.play(point, &mut Deaf);
        let wins = winning_line(&self.stones, self.position.rule(), point).is_some();
        assert_eq!(wins, self.position.is_won(), "\n{}", self.stones.diagram());
        wins
    }

    fn undo(&mut self) {
        let point = self.position.previous_move(0).unwrap();
        self.stones.remove(point);
        self.position.undo(&mut Deaf);
    }

    /// Whether the side to move wins within `plies`, if it follows the claims of `outlook` and of the
    /// solver and the opponent tries every empty point.
    fn claim_holds(&mut self, point: Point, plies: usize) -> bool {
        if self.play(point) {
            self.undo();
            return true;
        }
        let holds = plies > 2
            && self.position.empty_points().collect::<Vec<_>>().into_iter().all(|reply| {
                let lost = self.play(reply);
                let next = claim(&mut self.position);
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
}

/// A win of the side to move that is claimed without doubt: its first move and its plies.
fn claim(position: &mut Position) -> Option<(Point, usize)> {
    match outlook(position) {
        Outlook::Win { plies, point } => Some((point, plies)),
        _ => Vcf::default().solve(position, &mut Deaf, LIMITS).map(|win| (win.point, win.plies)),
    }
}

/// Positions rich in threats: stones put close together, fives avoided where possible.
fn rich_positions(rule: Rule, seed: u64, count: usize) -> Vec<Pair> {
    let tables = Arc::new(RuleTables::new(rule));
    let mut rng = Pcg64::seed_from_u64(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let side = *[9u8, 12, 15].iter().choose(&mut rng).unwrap();
        let mut pair = Pair::new(BoardSize::square(side).unwrap(), &tables);
        pair.play(pair.position.size().center());
        for _ in 0..rng.random_range(5..28) {
            let us = pair.position.side_to_move();
            let near = |p: &Point| {
                let close = |q: Point| q.distance(*p) == 1 && !pair.position.is_empty(q);
                pair.position.class(us, *p) != PointClass::Five
                    && pair.position.size().points().any(close)
            };
            let Some(point) = pair.position.candidates().filter(near).choose(&mut rng) else {
                break;
            };
            pair.play(point);
        }
        found.push(pair);
    }
    found
}

#[test]
fn quick_wins_hold_against_every_reply() {
    for rule in [Rule::Freestyle, Rule::Standard] {
        let mut seen = [0; 6];
        for mut pair in rich_positions(rule, 1, 900) {
            match outlook(&pair.position) {
                Outlook::Win { plies, point } => {
                    seen[plies] += 1;
                    let holds = plies == 5 && seen[5] > 60 || pair.claim_holds(point, plies);
                    assert!(holds, "{point} in {plies}\n{}", pair.stones.diagram());
                }
                Outlook::Loss { plies } => {
                    assert_eq!(plies, 2);
                    seen[2] += 1;
                    for reply in pair.position.empty_points().collect::<Vec<_>>() {
                        assert!(!pair.play(reply));
                        let next = outlook(&pair.position);
                        assert!(matches!(next, Outlook::Win { plies: 1, .. }));
                        pair.undo();
                    }
                }
                Outlook::Open => seen[0] += 1,
            }
        }
        assert!(seen[0] > 50 && seen[1] > 50 && seen[3] > 50 && seen[5] > 20, "{seen:?}");
    }
}

#[test]
fn wins_by_fours_hold_against_every_reply() {
    for rule in [Rule::Freestyle, Rule::Standard] {
        let mut wins = 0;
        for mut pair in rich_positions(rule, 2, 2_500) {
            if outlook(&pair.position) != Outlook::Open {
                continue;
            }
            let before = pair.position.key();
            let solved = Vcf::default().solve(&mut pair.position, &mut Deaf, LIMITS);
            assert_eq!(pair.position.key(), before);
            let Some(win) = solved else { continue };
            wins += 1;
            assert!(win.plies >= 3 && win.plies % 2 == 1);
            let holds = wins > 60 || pair.claim_holds(win.point, win.plies);
            assert!(holds, "{win:?}\n{}", pair.stones.diagram());
            line_ends_in_a_five(&mut pair);
        }
        assert!(wins > 30, "{wins} wins by fours");
    }
}

fn line_ends_in_a_five(pair: &mut Pair) {
    let line = Vcf::default().line(&mut pair.position, &mut Deaf, LIMITS);
    for (i, point) in line.iter().enumerate() {
        assert_eq!(pair.play(*point), i + 1 == line.len(), "{line:?}");
    }
    for _ in &line {
        pair.undo();
    }
}

#[test]
fn a_move_outside_a_defence_set_loses_to_the_threat() {
    for rule in [Rule::Freestyle, Rule::Standard] {
        let mut seen = [0; 3];
        for mut pair in rich_positions(rule, 3, 3_000) {
            if outlook(&pair.position) != Outlook::Open {
                continue;
            }
            let (set, plies) = match defence(&pair.position) {
                Defence::Free => continue,
                Defence::Block(point) => ([point].into_iter().collect(), 1),
                Defence::AgainstOpenFour(set) => (set, 3),
                Defence::AgainstFourThree(set) => (set, 5),
            };
            seen[plies / 2] += 1;
            for point in pair.position.empty_points().collect::<Vec<_>>() {
                if !set.contains(point) {
                    pair.play(point);
                    let answer = outlook(&pair.position);
                    let loses = matches!(answer, Outlook::Win { plies: p, .. } if p <= plies);
                    assert!(loses, "{point} {answer:?}\n{}", pair.stones.diagram());
                    pair.undo();
                }
            }
        }
        assert!(seen.iter().all(|&n| n > 15), "{seen:?}");
    }
}

#[test]
fn a_move_inside_a_set_against_an_open_four_stops_it() {
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
        }
    }
}

/// Whether an attack that the solver of threats has won holds against every reply.
fn threats_hold(pair: &mut Pair, win: Win) -> bool {
    const LIMITS: VctLimits = VctLimits { attacks: 14, nodes: 20_000 };
    if pair.play(win.point) {
        pair.undo();
        return true;
    }
    let replies: Vec<Point> = pair.position.empty_points().collect();
    let holds = replies.into_iter().all(|reply| {
        let lost = pair.play(reply);
        let next = match outlook(&pair.position) {
            Outlook::Win { plies, point } => Some(Win { plies, point }),
            _ => Vct::default().solve(&mut pair.position, &mut Deaf, LIMITS, &|| false),
        };
        // Wins within three plies have a test of their own.
        let holds = !lost && next.is_some_and(|next| next.plies <= 3 || threats_hold(pair, next));
        pair.undo();
        holds
    });
    pair.undo();
    holds
}

#[test]
fn wins_by_threats_hold_against_every_reply() {
    for rule in [Rule::Freestyle, Rule::Standard] {
        let mut wins = 0;
        for mut pair in rich_positions(rule, 5, 800) {
            if outlook(&pair.position) != Outlook::Open {
                continue;
            }
            let before = pair.position.key();
            let limits = VctLimits { attacks: 8, nodes: 2_000 };
            let solved = Vct::default().solve(&mut pair.position, &mut Deaf, limits, &|| false);
            assert_eq!(pair.position.key(), before);
            let Some(win) = solved.filter(|win| win.plies <= 11) else { continue };
            wins += 1;
            assert!(threats_hold(&mut pair, win), "{win:?}\n{}", pair.stones.diagram());
        }
        assert!(wins > 30, "{wins} wins by threats");
    }
}

/// The moves of a diagram's defence set; black is to move.
fn defence_of(text: &str) -> (Vec<Point>, Vec<Point>) {
    let diagram = Diagram::parse(text).unwrap();
    let size = diagram.size();
    let mut position = Position::new(size, Arc::new(RuleTables::new(Rule::Freestyle)));
    for point in size.points() {
        if let Some(color) = diagram.cell(point).color() {
            if position.side_to_move() != color {
                position.pass(&mut Deaf);
            }
            position.play(point, &mut Deaf);
        }
    }
    if position.side_to_move() == Color::White {
        position.pass(&mut Deaf);
    }
    let set = match defence(&position) {
        Defence::Free => Vec::new(),
        Defence::Block(point) => vec![point],
        Defence::AgainstOpenFour(set) | Defence::AgainstFourThree(set) => set.iter().collect(),
    };
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
