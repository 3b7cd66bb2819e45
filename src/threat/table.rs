//! `SolverTable`: the results of a solver of fours or threats, by position.
//!
//! A small table that always replaces. An entry is identified by its 64-bit key alone. A win stays
//! valid; a failure is stored with the attacking moves and the positions that were allowed.

use super::Win;
use crate::board::Point;

/// How much a solver may spend on a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SolverBudget {
    /// Attacking moves in a row.
    pub attacks: u16,
    /// Positions; `EXHAUSTIVE` when the number of positions did not end the search.
    pub nodes: u32,
}

impl SolverBudget {
    /// More positions than any limit: a failure that holds for every number of them.
    pub const EXHAUSTIVE: u32 = u32::MAX;

    /// A budget of this many positions, or of the most that can be told apart.
    pub fn new(attacks: u16, nodes: u64) -> Self {
        SolverBudget { attacks, nodes: nodes.min(u64::from(Self::EXHAUSTIVE) - 1) as u32 }
    }

    fn covers(self, other: SolverBudget) -> bool {
        self.attacks >= other.attacks && self.nodes >= other.nodes
    }
}

/// What is known about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Known {
    Win(Win),
    /// Nothing was found with this budget.
    Failure(SolverBudget),
}

#[derive(Clone, Copy, Default)]
struct SolverEntry {
    key: u64,
    /// Of the budget of a failure; `WON` marks a win.
    attacks: u16,
    /// Of the budget of a failure, or the plies of a win.
    nodes_or_plies: u32,
    point: u16,
}

const WON: u16 = u16::MAX;

#[derive(Clone)]
pub(super) struct SolverTable(Vec<SolverEntry>);

impl SolverTable {
    /// A table for this many positions, which must be a power of two.
    pub fn new(positions: usize) -> Self {
        debug_assert!(positions.is_power_of_two());
        SolverTable(vec![SolverEntry::default(); positions])
    }

    pub fn clear(&mut self) {
        self.0.fill(SolverEntry::default());
    }

    /// A win, or a failure that covers this budget; `None` when neither is known.
    pub fn recall(&self, key: u64, budget: SolverBudget) -> Option<Known> {
        let entry = &self.0[key as usize & (self.0.len() - 1)];
        if entry.key != key {
            return None;
        }
        if entry.attacks == WON {
            let point = Point::from_index(entry.point as usize);
            return Some(Known::Win(Win { plies: entry.nodes_or_plies as usize, point }));
        }
        let failed = SolverBudget { attacks: entry.attacks, nodes: entry.nodes_or_plies };
        failed.covers(budget).then_some(Known::Failure(failed))
    }

    pub fn remember(&mut self, key: u64, known: Known) {
        let mask = self.0.len() - 1;
        self.0[key as usize & mask] = match known {
            Known::Win(win) => SolverEntry {
                key,
                attacks: WON,
                nodes_or_plies: win.plies as u32,
                point: win.point.index() as u16,
            },
            Known::Failure(SolverBudget { attacks, nodes }) => {
                SolverEntry { key, attacks, nodes_or_plies: nodes, point: 0 }
            }
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_holds_for_as_much_or_less_and_a_win_for_ever() {
        let mut table = SolverTable::new(16);
        let failed = SolverBudget::new(3, 100);
        table.remember(5, Known::Failure(failed));
        for (attacks, nodes, holds) in
            [(3, 100, true), (2, 100, true), (3, 7, true), (4, 100, false), (3, 101, false)]
        {
            let known = table.recall(5, SolverBudget::new(attacks, nodes));
            assert_eq!(known, holds.then_some(Known::Failure(failed)), "{attacks} {nodes}");
        }
        let exhaustive = SolverBudget { nodes: SolverBudget::EXHAUSTIVE, ..failed };
        table.remember(5, Known::Failure(exhaustive));
        assert!(table.recall(5, SolverBudget::new(3, u64::MAX)).is_some());
        let win = Known::Win(Win { plies: 7, point: Point::new(1, 2) });
        table.remember(5, win);
        assert_eq!(table.recall(5, SolverBudget::new(9, 1_000_000)), Some(win));
        table.remember(21, Known::Failure(failed));
        assert_eq!(table.recall(5, failed), None, "replaced by a position of the same place");
        table.clear();
        assert_eq!(table.recall(21, failed), None);
    }

    #[test]
    fn a_failure_does_not_hold_for_more_positions_however_many() {
        let mut table = SolverTable::new(16);
        let failed = SolverBudget::new(3, 80_000);
        table.remember(5, Known::Failure(failed));
        assert_eq!(table.recall(5, SolverBudget::new(3, 160_000)), None);
        assert_eq!(table.recall(5, failed), Some(Known::Failure(failed)));
    }
}
