//! `Vcf`: victory by continuous fours (VCF). The attacker makes four after four, each with a forced
//! reply, until a five cannot be stopped.
//!
//! Where more than one stone stops a four, the attacker must win against each reply.
//!
//! The result is a win with its distance, or nothing found within the limits. A win is a proof. The
//! solver remembers positions in a small table of its own, because quiescence search calls it again
//! and again. Only fours are considered, even as answers to the opponent's threats. At the end of the
//! fours, the search takes two open threes at once for a win as well; a solver of `fours_alone` does
//! not, for those who ask for a win by fours and nothing else.

use super::defence::{Defence, can_stop_five, defence, stops};
use super::quick::{Outlook, outlook, outlook_by_fours};
use super::table::{Known, SolverBudget, SolverTable};
use super::{ASK_EVERY, Win};
use crate::board::Point;
use crate::pattern::PointClass;
use crate::position::{NullObserver, Position};

/// The limits of a solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VcfLimits {
    /// Largest number of the attacker's fours in a row.
    pub fours: usize,
    /// Largest number of positions visited.
    pub nodes: u64,
    /// After this many fours, the others must lie near the attacker's last stone.
    pub free_fours: usize,
}

/// Entries of the solver's table; a power of two.
const MEMORY: usize = 1 << 15;
/// Largest distance of a four from the attacker's last stone once the free fours are used up,
/// unless both are on one line. Fours that belong together share a line or a neighbourhood.
const NEAR: u8 = 2;
/// Largest distance on one line: further apart, no five holds both stones.
const NEAR_ON_LINE: u8 = 4;

/// The order in which fours are tried. A point that only looks forbidden may make a four as well.
const BEST_FIRST: [PointClass; 5] = [
    PointClass::OpenFour,
    PointClass::FourThree,
    PointClass::FourPlus,
    PointClass::Four,
    PointClass::Foul,
];

/// A solver and its table.
#[derive(Clone)]
pub struct Vcf {
    memory: SolverTable,
    nodes: u64,
    limits: VcfLimits,
    /// The positions for which all failures below the present one hold.
    holds: u32,
    /// Whether a win must be by fours to its end.
    fours_alone: bool,
}

impl Default for Vcf {
    fn default() -> Self {
        Vcf {
            memory: SolverTable::new(MEMORY),
            nodes: 0,
            limits: VcfLimits { fours: 0, nodes: 0, free_fours: 0 },
            holds: SolverBudget::EXHAUSTIVE,
            fours_alone: false,
        }
    }
}

impl Vcf {
    /// A solver for which two open threes at once, after the fours or without any, are no win.
    pub fn fours_alone() -> Self {
        Vcf { fours_alone: true, ..Vcf::default() }
    }

    /// Forgets all positions.
    pub fn clear(&mut self) {
        self.memory.clear();
    }

    /// Positions visited by the last `solve`.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// A win by fours for the side to move, or `None` if none was found within the limits. A win
    /// that is remembered from before may take more fours than they allow. The position is
    /// unchanged afterwards.
    pub fn solve(&mut self, position: &mut Position, limits: VcfLimits) -> Option<Win> {
        self.solve_after(position, limits, None)
    }

    /// Like `solve`, but the first four must also lie near `last` unless it is free.
    pub fn solve_after(
        &mut self,
        position: &mut Position,
        limits: VcfLimits,
        last: Option<Point>,
    ) -> Option<Win> {
        self.nodes = 0;
        self.limits = limits;
        self.attack(position, 0, last, || false)
    }

    /// Like `solve`, as long as `interrupted`, called now and then, returns `false`. Once it has
    /// returned `true` nothing is found, and all positions are forgotten: what was cut short is no
    /// failure.
    pub fn solve_until(
        &mut self,
        position: &mut Position,
        limits: VcfLimits,
        interrupted: &dyn Fn() -> bool,
    ) -> Option<Win> {
        self.nodes = 0;
        self.limits = limits;
        let win = self.attack(position, 0, None, interrupted);
        if self.limits == limits {
            return win;
        }
        self.clear();
        None
    }

    /// The winning line of a position that `solve` has won: the attacker's moves and the forced
    /// replies in turn, the five last. Where the reply no longer matters, it is a block.
    pub fn line(&mut self, position: &mut Position, limits: VcfLimits) -> Vec<Point> {
        Self::line_by(position, |position| self.solve(position, limits))
    }

    /// Like `line` after `solve_until`; it ends where it is interrupted.
    pub fn line_until(
        &mut self,
        position: &mut Position,
        limits: VcfLimits,
        interrupted: &dyn Fn() -> bool,
    ) -> Vec<Point> {
        Self::line_by(position, |position| self.solve_until(position, limits, interrupted))
    }

    fn line_by(
        position: &mut Position,
        mut solve: impl FnMut(&mut Position) -> Option<Win>,
    ) -> Vec<Point> {
        let mut line = Vec::new();
        while let Some(win) = solve(position) {
            line.push(win.point);
            position.play(win.point, &mut NullObserver);
            if win.plies == 1 {
                break;
            }
            let Some(reply) = any_reply(position) else { break };
            line.push(reply);
            position.play(reply, &mut NullObserver);
        }
        for _ in 0..line.len() {
            position.undo(&mut NullObserver);
        }
        line
    }

    /// A position of the attacker. Where `interrupted` can only return `false`, it costs nothing.
    fn attack(
        &mut self,
        position: &mut Position,
        depth: usize,
        last: Option<Point>,
        interrupted: impl Fn() -> bool + Copy,
    ) -> Option<Win> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(ASK_EVERY) && interrupted() {
            self.limits.nodes = 0;
        }
        let outlook = if self.fours_alone { outlook_by_fours } else { outlook };
        match outlook(position) {
            Outlook::Win { plies, point } => return Some(Win { plies, point }),
            Outlook::Loss { .. } => return None,
            Outlook::Open => {}
        }
        let us = position.side_to_move();
        if depth >= self.limits.fours || position.fours(us).is_empty() {
            return None;
        }
        let left = self.limits.nodes.saturating_sub(self.nodes);
        let budget = SolverBudget::new((self.limits.fours - depth) as u16, left);
        match self.memory.recall(position.key(), budget) {
            Some(Known::Win(win)) => return Some(win),
            Some(Known::Failure(failed)) => {
                self.holds = self.holds.min(failed.nodes);
                return None;
            }
            None => {}
        }
        if left == 0 {
            self.holds = 0;
            return None;
        }
        let above = std::mem::replace(&mut self.holds, SolverBudget::EXHAUSTIVE);
        let win = self.try_fours(position, depth, last, interrupted);
        let known = match win {
            Some(win) => Known::Win(win),
            None => Known::Failure(self.failure(budget, last.is_some())),
        };
        self.holds = match known {
            Known::Win(_) => above,
            Known::Failure(failed) => above.min(failed.nodes),
        };
        self.memory.remember(position.key(), known);
        win
    }

    /// What a failure with this budget holds for. One that the limit of positions has caused holds for
    /// no more than were left. One that left out fours far from the last stone, here or below, would be
    /// another without that restriction, but not for the next search with as small a limit as this.
    fn failure(&self, budget: SolverBudget, restricted: bool) -> SolverBudget {
        let limit = SolverBudget::new(budget.attacks, self.limits.nodes);
        if self.holds < limit.nodes {
            budget
        } else if restricted && self.limits.free_fours < self.limits.fours {
            limit
        } else {
            SolverBudget { nodes: self.holds, ..budget }
        }
    }

    fn try_fours(
        &mut self,
        position: &mut Position,
        depth: usize,
        last: Option<Point>,
        interrupted: impl Fn() -> bool + Copy,
    ) -> Option<Win> {
        let us = position.side_to_move();
        let forced = (position.count(!us, PointClass::Five) > 0).then(|| stops(position));
        let near = last.filter(|_| depth >= self.limits.free_fours);
        let fours = *position.fours(us);
        for class in BEST_FIRST {
            // Most classes have no point.
            if position.count(us, class) == 0 {
                continue;
            }
            for point in fours.iter().filter(|p| forced.is_none_or(|set| set.contains(*p))) {
                let far = near.is_some_and(|last| !belong_together(last, point));
                let forbidden = || class == PointClass::Foul && position.is_forbidden(us, point);
                if far || position.class(us, point) != class || forbidden() {
                    continue;
                }
                position.play(point, &mut NullObserver);
                let win = self.after_four(position, depth, point, interrupted);
                position.undo(&mut NullObserver);
                if let Some(plies) = win {
                    return Some(Win { plies: plies + 2, point });
                }
            }
        }
        None
    }

    /// The attacker has made a four. Plays each reply that stops it and searches on. Returns the
    /// plies of the win after the longest reply, if all replies lose.
    fn after_four(
        &mut self,
        position: &mut Position,
        depth: usize,
        last: Point,
        interrupted: impl Fn() -> bool + Copy,
    ) -> Option<usize> {
        let attacker = !position.side_to_move();
        if position.count(!attacker, PointClass::Five) > 0 {
            return None;
        }
        if position.count(attacker, PointClass::Five) > 0 && !can_stop_five(position) {
            return Some(1);
        }
        match defence(position) {
            Defence::Block(reply) => self.after_reply(position, depth, last, reply, interrupted),
            Defence::AgainstFive(set) => set.iter().try_fold(1, |longest, reply| {
                let plies = self.after_reply(position, depth, last, reply, interrupted)?;
                Some(longest.max(plies))
            }),
            _ => None,
        }
    }

    fn after_reply(
        &mut self,
        position: &mut Position,
        depth: usize,
        last: Point,
        reply: Point,
        interrupted: impl Fn() -> bool + Copy,
    ) -> Option<usize> {
        position.play(reply, &mut NullObserver);
        let win = self.attack(position, depth + 1, Some(last), interrupted);
        position.undo(&mut NullObserver);
        win.map(|win| win.plies)
    }
}

/// Whether the four may depend on the stone.
fn belong_together(stone: Point, four: Point) -> bool {
    let (dx, dy) = (stone.x().abs_diff(four.x()), stone.y().abs_diff(four.y()));
    let on_line = dx == 0 || dy == 0 || dx == dy;
    dx.max(dy) <= if on_line { NEAR_ON_LINE } else { NEAR }
}

/// A reply of the defender that stops one five, or else any legal reply.
fn any_reply(position: &Position) -> Option<Point> {
    let us = position.side_to_move();
    let may_play = |point: &Point| !position.is_forbidden(us, *point);
    let block = position.find_four(!us, PointClass::Five).filter(may_play);
    block.or_else(|| position.candidates().find(may_play))
}
