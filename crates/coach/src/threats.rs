//! `threats`: the points where a side would win or nearly win, with the names that players use.
//!
//! They are what the pattern tables of the engine say about each empty point. Points that are
//! forbidden to the side are left out. Lesser shapes, such as single threes, are not threats here.

use goren::board::{Cell, Color, Point};
use goren::pattern::PointClass;
use goren::position::Position;
use goren::rules::Game;

/// The classes that are threats, the strongest first, with their names.
const NAMED: [(PointClass, &str); 4] = [
    (PointClass::Five, "five"),
    (PointClass::OpenFour, "open four"),
    (PointClass::FourThree, "four-three"),
    (PointClass::DoubleThree, "double-three"),
];

/// Points where a stone of one side makes the same kind of shape.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PointThreat {
    /// The side whose stone it would be.
    pub color: Color,
    /// What the stone would make.
    pub kind: &'static str,
    /// Where.
    pub points: Vec<Point>,
}

/// The threats of both sides, black's first, the strongest first.
pub fn threats(game: &Game) -> Vec<PointThreat> {
    let position = Position::from(game);
    let mut threats = Vec::new();
    for color in Color::BOTH {
        for (class, kind) in NAMED {
            let points: Vec<Point> = game
                .stones()
                .points(Cell::Empty)
                .filter(|&point| position.class(color, point) == class)
                .filter(|&point| !position.is_forbidden(color, point))
                .collect();
            if !points.is_empty() {
                threats.push(PointThreat { color, kind, points });
            }
        }
    }
    threats
}

#[cfg(test)]
mod tests {
    use super::*;
    use goren::board::Diagram;
    use goren::rules::{Rule, Stones};

    fn found(rule: Rule, text: &str) -> Vec<(Color, &'static str, String)> {
        let stones = Stones::from(&Diagram::parse(text).unwrap());
        let names = |points: &[Point]| points.iter().map(Point::to_string).collect::<Vec<_>>();
        let threats = threats(&Game::from_stones(rule, stones, Color::Black));
        threats.iter().map(|t| (t.color, t.kind, names(&t.points).join(" "))).collect()
    }

    const BOARD: &str = "
        . . . . . . . . .
        . O O O O X . . .
        . . . . . . . . .
        . . . X . . . . .
        . . . X . . . . .
        . . . X . X X . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";

    #[test]
    fn fours_and_open_threes_are_named_with_their_points() {
        let threats = found(Rule::Freestyle, BOARD);
        assert!(threats.contains(&(Color::White, "five", "a2".to_string())), "{threats:?}");
        assert!(threats.contains(&(Color::Black, "open four", "e6 d7".to_string())), "{threats:?}");
    }

    #[test]
    fn an_empty_board_has_no_threats() {
        assert!(found(Rule::Renju, &". . . . .\n".repeat(5)).is_empty());
    }
}
