//! Quick wins: wins and losses that the point classes prove without search, with their distance in
//! plies.

use super::defence::{blocks_of_four, can_stop_five, three_is_sure};
use crate::board::Point;
use crate::pattern::PointClass;
use crate::position::Position;

/// The proven outcome of a position for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outlook {
    /// The side to move wins after this many plies, starting with this point.
    Win {
        /// Plies until the five is on the board: 1, 3 or 5.
        plies: usize,
        /// The first move.
        point: Point,
    },
    /// The side to move loses: the opponent makes a five after this many plies, unless a forbidden
    /// move ends the game earlier.
    Loss {
        /// Plies until the opponent's five is on the board.
        plies: usize,
    },
    /// Nothing is proven.
    Open,
}

/// The outcome that the point classes prove for the side to move. The position must not be won
/// already.
pub fn outlook(position: &Position) -> Outlook {
    outlook_with(position, win_by_double_three)
}

/// The same where a win must be by fours alone: two open threes at once are none.
pub fn outlook_by_fours(position: &Position) -> Outlook {
    outlook_with(position, |_| None)
}

/// The outcome, where `without_four` looks for a win if neither side can make a five at once and the
/// side to move has no win by a four.
#[inline]
fn outlook_with(
    position: &Position,
    without_four: impl Fn(&Position) -> Option<Outlook>,
) -> Outlook {
    let us = position.side_to_move();
    let win = |plies, point: Option<Point>| point.map(|point| Outlook::Win { plies, point });
    if position.count(us, PointClass::Five) > 0 {
        let point = position.find_four(us, PointClass::Five);
        return win(1, point).unwrap_or(Outlook::Open);
    }
    if position.count(!us, PointClass::Five) == 0 {
        let win = win_by_four(position).or_else(|| without_four(position));
        win.unwrap_or(Outlook::Open)
    } else if can_stop_five(position) {
        Outlook::Open
    } else {
        Outlook::Loss { plies: 2 }
    }
}

/// Wins of the side to move by a four, when neither side can make a five at once.
fn win_by_four(position: &Position) -> Option<Outlook> {
    let us = position.side_to_move();
    if position.count(us, PointClass::OpenFour) > 0 {
        // Two ways to five, and the opponent has no five to make first.
        let point = position.find_four(us, PointClass::OpenFour)?;
        return Some(Outlook::Win { plies: 3, point });
    }
    if position.count(us, PointClass::FourThree) > 0
        && let Some(point) = winning_four_three(position)
    {
        return Some(Outlook::Win { plies: 5, point });
    }
    None
}

/// A win of the side to move by two open threes at once, when neither side can make a five at once.
fn win_by_double_three(position: &Position) -> Option<Outlook> {
    let us = position.side_to_move();
    // One stone cannot stop two open threes, because their lines meet only in the new stone. The
    // opponent could only gain time by making a four.
    if position.count(us, PointClass::DoubleThree) > 0 && position.fours(!us).is_empty() {
        let mut points = position.candidates();
        let point = points.find(|&p| position.class(us, p) == PointClass::DoubleThree)?;
        return Some(Outlook::Win { plies: 5, point });
    }
    None
}

/// A four-three whose blocks give the opponent no four. After the block the open three becomes an
/// open four, and the opponent has no five to make.
fn winning_four_three(position: &Position) -> Option<Point> {
    let us = position.side_to_move();
    position.fours(us).iter().find(|&gain| {
        position.class(us, gain) == PointClass::FourThree
            && blocks_of_four(position, us, gain).all(|block| {
                !position.class(!us, block).may_make_four()
                    && three_is_sure(position, us, gain, block)
            })
    })
}
