//! `Duel`: one game between two engines, under the referee.
//!
//! It asks the engines in turn, keeps their clocks and lets `rules::Game` judge every stone. Whoever
//! does not move, or moves where nobody can, has lost. It chooses neither engines nor openings.

use super::{Dialogue, Effort, Fault, Interruption, Player, Seat, Stop, board};
use crate::board::{BoardSize, ByColor, Color, Point};
use crate::clock::SystemClock;
use crate::record::Ending;
use crate::rules::{Game, IllegalMove, Outcome, Rule, Victory};
use std::convert::Infallible;
use std::time::Duration;

/// What is the same for all games of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conditions {
    /// The rule.
    pub rule: Rule,
    /// The board.
    pub size: BoardSize,
    /// The number of stones after which the game is drawn, if that was agreed.
    pub draw_after: Option<usize>,
    /// How long an engine may take to say `OK` to a new game.
    pub start_patience: Duration,
    /// How long an engine may think when no clock runs.
    pub stall_patience: Duration,
}

impl Conditions {
    /// The number of stones after which a game is drawn. The Gomocup judge ends a game of renju 25
    /// stones before the board is full; there black soon has nothing but forbidden points.
    pub fn drawn_at(&self) -> usize {
        let area = self.size.area();
        let full = if self.rule == Rule::Renju { area.saturating_sub(25) } else { area };
        self.draw_after.map_or(full, |agreed| agreed.min(full))
    }

    /// A game that begins with these stones, in the order of play.
    ///
    /// # Errors
    /// When a stone cannot be put.
    pub fn game(&self, opening: &[Point]) -> Result<Game, IllegalMove> {
        let mut game = Game::new(self.rule, self.size).draw_after(self.drawn_at());
        for &point in opening {
            game.play(point)?;
        }
        Ok(game)
    }
}

impl From<&Fault> for Ending {
    fn from(fault: &Fault) -> Self {
        match fault {
            Fault::Crash => Ending::Crash,
            Fault::Time => Ending::Time,
            Fault::Stall => Ending::Stall,
            Fault::Refused(_) => Ending::Refused,
        }
    }
}

/// A finished game.
#[derive(Clone, PartialEq, Debug)]
pub struct Duel {
    /// All stones in the order of play, those of the opening and a losing foul among them.
    pub moves: Vec<Point>,
    /// The stones that the opening put.
    pub opening_length: usize,
    /// What each move after the opening took.
    pub times: Vec<Duration>,
    /// How it ended.
    pub ending: Ending,
    /// Who has won.
    pub winner: Option<Color>,
    /// What the moves took.
    pub efforts: ByColor<Effort>,
}

/// Plays a game that begins with an opening. The dialogues are those of the two players, black's
/// first; a missing one is opened, and one that has failed is closed and missing afterwards.
/// `None` if the order to stop came first.
///
/// # Panics
/// When the opening is not one: a `Book` has checked it.
pub fn play(
    conditions: &Conditions,
    players: ByColor<&Player>,
    dialogues: [&mut Option<Dialogue>; 2],
    opening: &[Point],
    clock: SystemClock,
    stop: &Stop,
) -> Option<Duel> {
    let [black, white] = dialogues;
    let mut table = Table {
        conditions,
        stop,
        game: conditions.game(opening).expect("the opening was checked"),
        opening_length: opening.len(),
        seats: ByColor([
            Seat::new(players[Color::Black], black),
            Seat::new(players[Color::White], white),
        ]),
        times: Vec::new(),
    };
    let Err(end) = table.play(clock);
    let End::Over(ending, winner) = end else { return None };
    Some(Duel {
        moves: table.game.moves().to_vec(),
        opening_length: opening.len(),
        times: table.times,
        ending,
        winner,
        efforts: ByColor::from_fn(|color| table.seats[color].effort),
    })
}

/// A game in progress.
struct Table<'a> {
    conditions: &'a Conditions,
    stop: &'a Stop,
    game: Game,
    opening_length: usize,
    seats: ByColor<Seat<'a>>,
    times: Vec<Duration>,
}

/// Why a game goes no further.
enum End {
    /// It is decided: how, and who has won.
    Over(Ending, Option<Color>),
    /// The order to stop.
    Stopped,
}

impl End {
    /// What the interruption of a side's dialogue means.
    fn of_side(color: Color, interruption: &Interruption) -> End {
        match interruption {
            Interruption::Fault(fault) => End::Over(fault.into(), Some(!color)),
            Interruption::Stop => End::Stopped,
        }
    }
}

impl Table<'_> {
    /// Plays until something ends the game.
    fn play(&mut self, clock: SystemClock) -> Result<Infallible, End> {
        self.sit_down(clock)?;
        loop {
            match self.game.outcome() {
                Outcome::Ongoing => self.make_move()?,
                Outcome::Draw => return Err(End::Over(Ending::Draw, None)),
                Outcome::Win { winner, by } => {
                    let ending = match by {
                        Victory::Line(_) => Ending::Five,
                        Victory::Foul(foul) => (*foul).into(),
                    };
                    return Err(End::Over(ending, Some(*winner)));
                }
            }
        }
    }

    /// Both sides begin the game. If neither can, nobody has won.
    fn sit_down(&mut self, clock: SystemClock) -> Result<(), End> {
        let mut ends = ByColor([None, None]);
        for color in Color::BOTH {
            let begun = self.seats[color].sit_down(self.conditions, clock, self.stop);
            ends[color] = begun.err().map(|interruption| End::of_side(color, &interruption));
        }
        match ends.0 {
            [None, None] => Ok(()),
            [Some(End::Stopped), _] | [_, Some(End::Stopped)] => Err(End::Stopped),
            [Some(_), Some(_)] => Err(End::Over(Ending::NoGame, None)),
            [Some(end), None] | [None, Some(end)] => Err(end),
        }
    }

    /// One move of the side whose turn it is.
    fn make_move(&mut self) -> Result<(), End> {
        let color = self.game.to_move();
        let question = self.question(color);
        let answer = self.seats[color].ask(&question, self.conditions, self.stop);
        let answer = answer.map_err(|interruption| End::of_side(color, &interruption))?;
        self.times.push(answer.used);
        let point = self.conditions.size.point(answer.x, answer.y);
        let ending = match point.map(|point| self.game.play(point).map(drop)) {
            Some(Ok(())) => return Ok(()),
            Some(Err(_)) => Ending::Occupied,
            None => Ending::OffBoard,
        };
        *self.seats[color].dialogue = None;
        Err(End::Over(ending, Some(!color)))
    }

    /// The command that asks a side for its next move: its first one of the game tells it the
    /// opening, every other one the opponent's last move.
    fn question(&self, color: Color) -> String {
        let moves = self.game.moves();
        let first = self.seats[color].effort.moves == 0;
        match moves.last() {
            None => "BEGIN\n".to_string(),
            Some(last) if !first || self.opening_length == 0 => {
                format!("TURN {},{}\n", last.x(), last.y())
            }
            Some(_) => board(moves, color),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_drawn_where_the_judge_draws_them() {
        let mut conditions = Conditions {
            rule: Rule::Freestyle,
            size: BoardSize::square(15).unwrap(),
            draw_after: None,
            start_patience: Duration::ZERO,
            stall_patience: Duration::ZERO,
        };
        assert_eq!(conditions.drawn_at(), 225);
        conditions.rule = Rule::Renju;
        assert_eq!(conditions.drawn_at(), 200);
        conditions.draw_after = Some(300);
        assert_eq!(conditions.drawn_at(), 200);
        conditions.draw_after = Some(120);
        assert_eq!(conditions.drawn_at(), 120);
    }
}
