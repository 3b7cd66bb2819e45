//! `Vct`: victory by continuous threats (VCT). The attacker makes fours and open threes. The
//! defender may answer with any move of the exact defence set, which includes his own fours.
//!
//! The result is a win with its distance, or nothing found within the limits. A win is a proof,
//! because a reply outside the set loses to the threat itself. The search deepens iteratively over
//! the number of attacking moves and has a transposition table of its own (after L. V. Allis, H. J.
//! van den Herik and M. P. H. Huntjens, "Go-Moku solved by new search techniques", 1996, who search
//! threats before anything else). Quiet preparatory moves are not considered.

use super::defence::{Defence, defence};
use super::quick::{Outlook, outlook};
use super::table::{Known, SolverBudget, SolverTable};
use super::{ASK_EVERY, Win};
use crate::board::Point;
use crate::pattern::PointClass;
use crate::position::{NullObserver, Position};

/// The limits of a solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VctLimits {
    /// Largest number of attacking moves in a row.
    pub attacks: usize,
    /// Largest number of positions visited.
    pub nodes: u64,
}

/// Entries of the solver's table; a power of two.
const MEMORY: usize = 1 << 16;
/// Largest distance of an open three from the attacker's last stone. Fours may be anywhere.
const NEAR: u8 = 6;

/// The least class of an attacking move.
const MIN_ATTACK: PointClass = PointClass::OpenThree;
/// The order in which attacking moves are tried. A point that only looks forbidden may make a threat
/// as well.
const BEST_FIRST: [PointClass; 8] = [
    PointClass::OpenFour,
    PointClass::FourThree,
    PointClass::FourPlus,
    PointClass::DoubleThree,
    PointClass::OpenThreePlus,
    PointClass::OpenThree,
    PointClass::Four,
    PointClass::Foul,
];

/// A solver and its table.
#[derive(Clone)]
pub struct Vct {
    memory: SolverTable,
    nodes: u64,
    limit: u64,
    /// The number of positions at which `interrupted` is called next.
    next_ask: u64,
}

impl Default for Vct {
    fn default() -> Self {
        Vct { memory: SolverTable::new(MEMORY), nodes: 0, limit: 0, next_ask: 0 }
    }
}

impl Vct {
    /// Forgets all positions.
    pub fn clear(&mut self) {
        self.memory.clear();
    }

    /// Whether a search for a win in this position has failed before, however short it was.
    pub fn has_failed(&self, position: &Position) -> bool {
        self.is_known_to_fail(position, 1)
    }

    /// Positions visited by the last `solve`.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// A win by threats for the side to move. `None` if none was found within the limits or before
    /// `interrupted`, called now and then, returned `true`. The position is unchanged afterwards.
    pub fn solve(
        &mut self,
        position: &mut Position,
        limits: VctLimits,
        interrupted: &dyn Fn() -> bool,
    ) -> Option<Win> {
        self.deepen(position, limits, |attacks| attacks + 1 + attacks / 4, interrupted)
    }

    /// Like `solve`, with the fewest attacking moves: no step of the deepening is left out.
    pub fn solve_shortest(
        &mut self,
        position: &mut Position,
        limits: VctLimits,
        interrupted: &dyn Fn() -> bool,
    ) -> Option<Win> {
        self.deepen(position, limits, |attacks| attacks + 1, interrupted)
    }

    /// Solves with one attacking move, then with as many as `next` says.
    fn deepen(
        &mut self,
        position: &mut Position,
        limits: VctLimits,
        next: impl Fn(usize) -> usize,
        interrupted: &dyn Fn() -> bool,
    ) -> Option<Win> {
        self.nodes = 0;
        self.limit = limits.nodes;
        self.next_ask = ASK_EVERY;
        let mut attacks = 1;
        while attacks <= limits.attacks && self.nodes < self.limit {
            if !self.is_known_to_fail(position, attacks as u16) {
                let before = self.nodes;
                if let Some(win) = self.attack(position, attacks as u16, None, interrupted) {
                    return Some(win);
                }
                // There was no attack to try.
                if self.nodes - before <= 1 {
                    break;
                }
            }
            attacks = next(attacks);
        }
        None
    }

    /// Whether an earlier search has found out that this many attacking moves do not win.
    fn is_known_to_fail(&self, position: &Position, attacks: u16) -> bool {
        let known = self.memory.recall(position.key(), failure_of(attacks, None));
        matches!(known, Some(Known::Failure(_)))
    }

    fn attack(
        &mut self,
        position: &mut Position,
        left: u16,
        last: Option<Point>,
        interrupted: &dyn Fn() -> bool,
    ) -> Option<Win> {
        self.nodes += 1;
        if self.nodes >= self.next_ask {
            self.next_ask += ASK_EVERY;
            if interrupted() {
                self.limit = 0;
            }
        }
        match outlook(position) {
            Outlook::Win { plies, point } => return Some(Win { plies, point }),
            Outlook::Loss { .. } => return None,
            Outlook::Open => {}
        }
        if left == 0 {
            return None;
        }
        let failure = failure_of(left, last);
        match self.memory.recall(position.key(), failure) {
            Some(Known::Win(win)) => return Some(win),
            Some(Known::Failure(_)) => return None,
            None => {}
        }
        if self.nodes >= self.limit {
            return None;
        }
        let win = self.try_attacks(position, left, last, interrupted);
        if win.is_some() || self.nodes < self.limit {
            self.memory.remember(position.key(), win.map_or(Known::Failure(failure), Known::Win));
        }
        win
    }

    fn try_attacks(
        &mut self,
        position: &mut Position,
        left: u16,
        last: Option<Point>,
        interrupted: &dyn Fn() -> bool,
    ) -> Option<Win> {
        let us = position.side_to_move();
        // The defender's threat must be answered; the attacker's own threat may still stand then.
        let forced = match defence(position) {
            Defence::Free | Defence::AgainstFourThree(_) => None,
            Defence::Block(only) => Some([only].into_iter().collect()),
            Defence::AgainstFive(set) | Defence::AgainstOpenFour(set) => Some(set),
        };
        if let Some(set) = forced {
            return set
                .iter()
                .find_map(|point| self.try_attack(position, left, point, interrupted));
        }
        let near = |point: Point| last.is_none_or(|last| last.distance(point) <= NEAR);
        // One look at all points, most of which are nothing, instead of one for each class.
        let attack = |point: Point| {
            let class = position.class(us, point);
            let may_attack = class >= MIN_ATTACK && (class.is_four_or_better() || near(point));
            let rank = BEST_FIRST.iter().position(|&best| may_attack && best == class)?;
            Some((rank, point))
        };
        let mut attacks: Vec<(usize, Point)> = position.candidates().filter_map(attack).collect();
        attacks.sort_unstable();
        attacks.into_iter().find_map(|(rank, point)| {
            let is_foul = BEST_FIRST[rank] == PointClass::Foul && position.is_forbidden(us, point);
            if is_foul { None } else { self.try_attack(position, left, point, interrupted) }
        })
    }

    fn try_attack(
        &mut self,
        position: &mut Position,
        left: u16,
        point: Point,
        interrupted: &dyn Fn() -> bool,
    ) -> Option<Win> {
        position.play(point, &mut NullObserver);
        let win = self.defend(position, left - 1, point, interrupted);
        position.undo(&mut NullObserver);
        win.map(|plies| Win { plies: plies + 1, point })
    }

    /// The attacker has played a threat. Returns the plies until his five if he wins against every
    /// reply of the defence set.
    fn defend(
        &mut self,
        position: &mut Position,
        left: u16,
        last: Point,
        interrupted: &dyn Fn() -> bool,
    ) -> Option<usize> {
        match outlook(position) {
            Outlook::Win { .. } => return None,
            Outlook::Loss { plies } => return Some(plies),
            Outlook::Open => {}
        }
        let (replies, least) = match defence(position) {
            Defence::Block(point) => ([point].into_iter().collect(), 0),
            Defence::AgainstFive(set) => (set, 0),
            Defence::AgainstOpenFour(set) => (set, 4),
            Defence::Free | Defence::AgainstFourThree(_) => return None,
        };
        let mut longest = least;
        for reply in replies.iter() {
            position.play(reply, &mut NullObserver);
            let win = self.attack(position, left, Some(last), interrupted);
            position.undo(&mut NullObserver);
            longest = longest.max(win?.plies + 1);
        }
        Some(longest)
    }
}

/// The failure of a search with `attacks` attacking moves that went to its end. Behind an attacking move
/// open threes far from it were left out, so it does not hold for a search that asks about all of them.
fn failure_of(attacks: u16, last: Option<Point>) -> SolverBudget {
    SolverBudget { attacks, nodes: SolverBudget::EXHAUSTIVE - u32::from(last.is_some()) }
}
