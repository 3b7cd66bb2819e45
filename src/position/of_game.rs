//! The position of a game for the search, from its stones: their order is not kept.

use super::{NullObserver, Position};
use crate::board::{Bitboard, Cell, Color};
use crate::pattern::RuleTables;
use crate::rules::Game;

impl From<&Game> for Position {
    fn from(game: &Game) -> Position {
        let stones = game.stones();
        let dead: Bitboard = stones.points(Cell::Wall).collect();
        let mut position =
            Position::with_dead_stones(stones.size(), RuleTables::of(game.rule()), &dead);
        for color in Color::BOTH {
            for point in stones.points(color.into()) {
                turn(&mut position, color);
                position.play(point, &mut NullObserver);
            }
        }
        turn(&mut position, game.to_move());
        position
    }
}

/// Makes it the turn of this side.
fn turn(position: &mut Position, color: Color) {
    if position.side_to_move() != color {
        position.pass(&mut NullObserver);
    }
}
