//! `RootMoves`: which moves of the root a search considers, and which of them first.

use crate::board::Point;

/// The moves of the root.
#[derive(Clone, Debug, Default)]
pub(super) struct RootMoves {
    /// Moves that the limits exclude for the whole search.
    pub blocked: Vec<Point>,
    /// The first moves of the lines that this iteration has searched: excluded while it searches
    /// another line.
    pub searched: Vec<Point>,
    /// The move to search first, where some are excluded: the table does not know it.
    pub first: Option<Point>,
    /// Nodes of the current iteration spent on its best move.
    pub best_nodes: u64,
}

impl RootMoves {
    /// All moves but the blocked ones.
    pub fn without(blocked: Vec<Point>) -> RootMoves {
        RootMoves { blocked, ..RootMoves::default() }
    }

    /// Whether a move is excluded.
    pub fn is_excluded(&self, point: Point) -> bool {
        self.blocked.contains(&point) || self.searched.contains(&point)
    }

    /// One of the excluded moves, if there are any.
    pub fn any_excluded(&self) -> Option<Point> {
        self.searched.last().or(self.blocked.last()).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocked_and_searched_moves_are_excluded_and_no_others() {
        let [a, b, c] = [(1, 1), (2, 2), (3, 3)].map(|(x, y)| Point::new(x, y));
        let mut moves = RootMoves::without(vec![a]);
        assert_eq!(moves.any_excluded(), Some(a));
        moves.searched.push(b);
        assert_eq!([a, b, c].map(|point| moves.is_excluded(point)), [true, true, false]);
        moves.searched.clear();
        assert!(!moves.is_excluded(b));
        assert_eq!(RootMoves::default().any_excluded(), None);
    }
}
