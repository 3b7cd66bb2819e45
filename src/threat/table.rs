//! `SolverTable`: the results of a solver of fours or threats, by position.
//!
//! A small table that always replaces. An entry is identified by its 64-bit key alone. A win stays
//! valid; a failure is stored with the number of attacking moves allowed.

use super::Win;
use crate::board::Point;

#[derive(Clone, Copy, Default)]
struct SolverEntry {
    key: u64,
    /// Attacking moves that were allowed when nothing was found. `WON` marks a win.
    allowed: u16,
    plies: u16,
    point: u16,
}

const WON: u16 = u16::MAX;

#[derive(Clone)]
pub(super) struct SolverTable(Vec<SolverEntry>);

impl SolverTable {
    /// A table of `positions` entries, which must be a power of two.
    pub fn new(positions: usize) -> Self {
        debug_assert!(positions.is_power_of_two());
        SolverTable(vec![SolverEntry::default(); positions])
    }

    pub fn clear(&mut self) {
        self.0.fill(SolverEntry::default());
    }

    /// The stored result: `Some(Some(..))` is a win, `Some(None)` means that nothing is found with
    /// `allowed` or fewer attacking moves, `None` means that nothing is known.
    pub fn recall(&self, key: u64, allowed: u16) -> Option<Option<Win>> {
        let entry = &self.0[key as usize & (self.0.len() - 1)];
        if entry.key != key {
            None
        } else if entry.allowed == WON {
            let point = Point::from_index(entry.point as usize);
            Some(Some(Win { plies: entry.plies as usize, point }))
        } else {
            (entry.allowed >= allowed).then_some(None)
        }
    }

    pub fn remember(&mut self, key: u64, allowed: u16, win: Option<Win>) {
        let mask = self.0.len() - 1;
        self.0[key as usize & mask] = match win {
            Some(win) => SolverEntry {
                key,
                allowed: WON,
                plies: win.plies as u16,
                point: win.point.index() as u16,
            },
            None => SolverEntry { key, allowed, plies: 0, point: 0 },
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_holds_for_as_much_or_less_and_a_win_for_ever() {
        let mut memory = SolverTable::new(16);
        memory.remember(5, 3, None);
        assert_eq!(memory.recall(5, 3), Some(None));
        assert_eq!(memory.recall(5, 2), Some(None));
        assert_eq!(memory.recall(5, 4), None);
        let win = Win { plies: 7, point: Point::new(1, 2) };
        memory.remember(5, 1, Some(win));
        assert_eq!(memory.recall(5, 9), Some(Some(win)));
        memory.remember(21, 1, None);
        assert_eq!(memory.recall(5, 1), None, "replaced by a position of the same place");
        memory.clear();
        assert_eq!(memory.recall(21, 1), None);
    }
}
