//! `PlantedGame`: a game with mistakes that were planted, and the text form of a set of them.
//!
//! A line is a game: the rule, where it comes from, the moves, and the planted mistakes, each the number of the
//! move and the kind. `|` stands between them.

use goren::board::{BoardSize, Point};
use goren::rules::{Game, Rule};
use std::fmt;
use strum::{Display, EnumIter, EnumString};

/// A kind of mistake that is planted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Display, EnumIter, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum Kind {
    /// Could make five.
    MissedFive,
    /// Could make an open four.
    MissedOpenFour,
    /// Could make two fours at once, or a four and an open three.
    MissedDouble,
    /// Could win by fours.
    MissedFours,
    /// Could win by fours and open threes.
    MissedThreats,
    /// White could make a four that black may not block.
    MissedForbiddenBlock,
    /// Did not stop a four.
    LeftFive,
    /// Did not stop an open three.
    LeftOpenFour,
    /// Did not stop a double-four or four-three.
    LeftDouble,
    /// Did not stop a win by fours.
    LeftFours,
    /// Chose among the moves that meet the threat one that loses.
    WrongBlock,
    /// Nothing was threatened, and the move gives the opponent a win.
    Allowed,
    /// Black lets white make a four that it may not block.
    ForcedFoul,
    /// A four or open three that wins nothing, and whose reply makes a threat.
    Spent,
    /// Played a forbidden point.
    Foul,
    /// A move that is worse, without a threat on either side.
    Quiet,
}

/// A planted mistake.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plant {
    /// The number of the move, from 1.
    pub number: usize,
    pub kind: Kind,
}

/// A game with planted mistakes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlantedGame {
    pub rule: Rule,
    /// Who played it.
    pub origin: String,
    pub moves: Vec<Point>,
    pub plants: Vec<Plant>,
}

impl PlantedGame {
    /// Reads a line; `None` when it is not in the form above.
    pub fn parse(line: &str) -> Option<Self> {
        let mut parts = line.split('|').map(str::trim);
        let rule = parts.next()?.parse().ok()?;
        let origin = parts.next()?.to_string();
        let moves = parts.next()?.split_whitespace().map(Point::parse).collect::<Option<_>>()?;
        let plant = |text: &str| {
            let (number, kind) = text.trim().split_once(' ')?;
            Some(Plant { number: number.parse().ok()?, kind: kind.parse().ok()? })
        };
        let plants = parts.next()?.split(',').map(plant).collect::<Option<_>>()?;
        parts.next().is_none().then_some(PlantedGame { rule, origin, moves, plants })
    }

    /// The game up to the move with this number, before the referee, who must accept every move.
    pub fn before(&self, number: usize) -> Game {
        let mut game = Game::new(self.rule, BoardSize::default());
        for &point in &self.moves[..number - 1] {
            game.play(point).expect("a move that the referee accepts");
        }
        game
    }
}

impl fmt::Display for PlantedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves: Vec<String> = self.moves.iter().map(Point::to_string).collect();
        let plants: Vec<String> =
            self.plants.iter().map(|plant| format!("{} {}", plant.number, plant.kind)).collect();
        write!(f, "{} | {} | {} | {}", self.rule, self.origin, moves.join(" "), plants.join(", "))
    }
}
