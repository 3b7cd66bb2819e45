//! Reconstructs a game from a set of stones: the colours, the order of the moves, and the passes.
//!
//! Clients list stones as the engine's, the opponent's or dead, usually but not always in the order
//! of play, and expect an answer whatever the numbers are. Nothing is rejected here: stones that
//! cannot be placed are left out.

use super::Record;
use crate::board::{BoardSize, Cell, Color, Point};
use crate::rules::{Rule, Stones};

/// The owner of a stone, as a client names it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Owner {
    /// The engine's own.
    Engine,
    /// The opponent's.
    Opponent,
    /// Neither: a dead stone, part of a finished line of the continuous game.
    Dead,
}

impl Owner {
    /// The owner for a field of a `BOARD` block: 1 own, 2 opponent's, 3 dead.
    pub fn from_field(field: i64) -> Option<Owner> {
        match field {
            1 => Some(Owner::Engine),
            2 => Some(Owner::Opponent),
            3 => Some(Owner::Dead),
            _ => None,
        }
    }
}

/// A stone as a client lists it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placed {
    /// Its point; points off the board are left out.
    pub point: Point,
    /// Its owner.
    pub owner: Owner,
}

/// The game with these stones in which the engine is to move.
///
/// If the stones alternate in the order listed and it is then the engine's turn, the order
/// determines the colours. Otherwise the numbers of stones do, if they are those of a game.
/// Otherwise an alternating order does, with a pass at its end. Otherwise the first stone is black's, as to
/// Rapfi, and passes stand where a side comes twice running.
pub(super) fn arrange(size: BoardSize, rule: Rule, placed: &[Placed]) -> Record {
    let mut record = Record::new(size, rule);
    let mut stones: Vec<Placed> = Vec::new();
    for &stone in placed {
        let known = stones.iter().any(|s| s.point == stone.point);
        if size.contains(stone.point) && !known {
            stones.push(stone);
        }
    }
    for stone in stones.iter().filter(|s| s.owner == Owner::Dead) {
        // Cannot fail: the point is on the board and listed once.
        let _ = record.put_wall(stone.point);
    }
    let own = stones.iter().filter(|s| s.owner == Owner::Engine).count();
    let other = stones.iter().filter(|s| s.owner == Owner::Opponent).count();
    let engine_by_order = engine_color_by_order(&stones);
    let in_turn = Color::of_move(stones.len());
    match engine_by_order {
        Some(color) if color == in_turn => in_order(&mut record, &stones, color),
        _ if own == other => interleaved(&mut record, &stones, Color::Black),
        _ if other == own + 1 => interleaved(&mut record, &stones, Color::White),
        Some(color) => in_order(&mut record, &stones, color),
        None => with_passes(&mut record, &stones),
    }
    record
}

/// The game with these stones in which this side is to move. Black and white are taken to have played
/// in turn, with passes where one has too few stones.
pub(super) fn of_stones(rule: Rule, stones: &Stones, to_move: Color) -> Record {
    let mut record = Record::new(stones.size(), rule);
    for point in stones.points(Cell::Wall) {
        // Cannot fail: the point is on the board and listed once.
        let _ = record.put_wall(point);
    }
    let owners = [(to_move, Owner::Engine), (!to_move, Owner::Opponent)];
    let placed = owners.into_iter().flat_map(|(color, owner)| {
        stones.points(color.into()).map(move |point| Placed { point, owner })
    });
    interleaved(&mut record, &placed.collect::<Vec<_>>(), to_move);
    record
}

/// The engine's colour if the stones alternate, black first. A dead stone fits either side.
fn engine_color_by_order(stones: &[Placed]) -> Option<Color> {
    let mut colors =
        stones.iter().zip(Color::BOTH.into_iter().cycle()).filter_map(|(stone, color)| match stone
            .owner
        {
            Owner::Engine => Some(color),
            Owner::Opponent => Some(!color),
            Owner::Dead => None,
        });
    let first = colors.next()?;
    colors.all(|color| color == first).then_some(first)
}

fn in_order(record: &mut Record, stones: &[Placed], engine: Color) {
    for stone in stones {
        match stone.owner {
            Owner::Dead => record.pass(),
            Owner::Engine | Owner::Opponent => put(record, Some(stone.point)),
        }
    }
    give_turn(record, engine);
}

/// Plays the stones in the order listed, the first as black, with passes where they do not alternate.
fn with_passes(record: &mut Record, stones: &[Placed]) {
    let mut played = stones.iter().filter(|stone| stone.owner != Owner::Dead).peekable();
    let black = played.peek().map(|first| first.owner);
    let of = |owner| if Some(owner) == black { Color::Black } else { Color::White };
    for stone in played {
        give_turn(record, of(stone.owner));
        put(record, Some(stone.point));
    }
    give_turn(record, of(Owner::Engine));
}

/// Plays black and white in turn, each in the order listed, with passes where one side has too few
/// stones.
fn interleaved(record: &mut Record, stones: &[Placed], engine: Color) {
    let of = |owner| stones.iter().filter(move |s| s.owner == owner).map(|s| s.point);
    let own: Vec<Point> = of(Owner::Engine).collect();
    let other: Vec<Point> = of(Owner::Opponent).collect();
    let (black, white) = if engine == Color::Black { (&own, &other) } else { (&other, &own) };
    for i in 0..black.len().max(white.len()) {
        put(record, black.get(i).copied());
        if i < white.len() || i + 1 < black.len() {
            put(record, white.get(i).copied());
        }
    }
    give_turn(record, engine);
}

fn put(record: &mut Record, point: Option<Point>) {
    match point {
        // Cannot fail: the point is on the board and listed once.
        Some(point) => _ = record.play(point),
        None => record.pass(),
    }
}

fn give_turn(record: &mut Record, engine: Color) {
    if record.side_to_move() != engine {
        record.pass();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::MAX_SIDE;
    use proptest::prelude::*;

    /// Stones on the first points of the board, named by letters: `e`ngine, `o`pponent, `d`ead.
    fn named(letters: &str) -> Record {
        let size = BoardSize::square(15).unwrap();
        let placed: Vec<Placed> = size
            .points()
            .zip(letters.chars())
            .map(|(point, c)| Placed {
                point,
                owner: match c {
                    'e' => Owner::Engine,
                    'o' => Owner::Opponent,
                    _ => Owner::Dead,
                },
            })
            .collect();
        arrange(size, Rule::Renju, &placed)
    }

    /// The record as letters: the place of each stone in the list, `-` for a pass.
    fn written(record: &Record) -> String {
        let number = |p: Point| char::from_digit(u32::from(p.x()), 36).unwrap();
        record.moves().iter().map(|m| m.map_or('-', number)).collect()
    }

    #[test]
    fn colours_come_from_order_then_numbers_then_first_stone() {
        let cases = [
            ("", "", Color::Black),
            ("o", "0", Color::White),
            ("eo", "01", Color::Black),
            ("oeo", "012", Color::White),
            ("eoeoeo", "012345", Color::Black),
            // Not in order: the numbers are those of a game.
            ("oe", "10", Color::Black),
            ("eeoo", "0213", Color::Black),
            ("ooe", "021", Color::White),
            // The engine has one more: the opponent passed.
            ("e", "0-", Color::Black),
            ("eoe", "012-", Color::Black),
            // Only one side: its first stone is black.
            ("oo", "0-1", Color::White),
            ("ooo", "0-1-2", Color::White),
            ("ee", "0-1-", Color::Black),
            ("eee", "0-1-2-", Color::Black),
            ("eeee", "0-1-2-3-", Color::Black),
            // Too many of one side, in no order: likewise, and the last stone stays the last.
            ("eeoe", "0-123-", Color::Black),
            ("ooeoo", "0-123-4", Color::White),
            ("doo", "1-2", Color::White),
            // A dead stone takes a turn in the order.
            ("ddd", "", Color::Black),
            ("deo", "-12", Color::White),
            ("odo", "0-2", Color::White),
            ("eodo", "01-3", Color::Black),
            // A finished line of either side, and the move behind it.
            ("dododododo", "-1-3-5-7-9", Color::Black),
            ("ededededed", "0-2-4-6-8-", Color::Black),
            ("odododododo", "0-2-4-6-8-a", Color::White),
        ];
        for (letters, moves, engine) in cases {
            let record = named(letters);
            assert_eq!(written(&record), moves, "{letters}");
            assert_eq!(record.side_to_move(), engine, "{letters}");
        }
        assert_eq!(named("ddd").walls().len(), 3);
    }

    proptest! {
        #[test]
        fn every_stone_stands_and_the_engine_is_to_move(
            side in 5..=MAX_SIDE,
            heap in prop::collection::vec((0u8..26, 0u8..26, 0u8..3), 0..80),
        ) {
            let size = BoardSize::square(side).unwrap();
            let owners = [Owner::Engine, Owner::Opponent, Owner::Dead];
            let placed: Vec<Placed> = heap
                .iter()
                .map(|&(x, y, o)| Placed { point: Point::new(x, y), owner: owners[o as usize] })
                .collect();
            let record = arrange(size, Rule::Freestyle, &placed);
            let engine = record.side_to_move();
            for point in size.points() {
                let first = placed.iter().find(|s| s.point == point);
                let expected = match first.map(|s| s.owner) {
                    None => Cell::Empty,
                    Some(Owner::Dead) => Cell::Wall,
                    Some(Owner::Engine) => engine.into(),
                    Some(Owner::Opponent) => (!engine).into(),
                };
                prop_assert_eq!(record.cell(point), expected);
            }
        }
    }
}
