//! `FinishedGame`: one game between two engines, played under the referee.
//!
//! It asks the engines in turn, keeps their clocks and lets `rules::Game` judge every stone. An engine
//! that does not move, or moves where nobody can, has lost. It chooses neither engines nor openings.

use super::{
    Conversation, EngineConfig, Fault, Interruption, MoveStats, Side, StopFlag, board_block,
};
use anyhow::{Result, ensure};
use goren::board::{BoardSize, ByColor, Color, Point};
use goren::clock::SystemClock;
use goren::rules::{Game, IllegalMove, Rule};
use goren_games::Ending;
use std::convert::Infallible;
use std::time::Duration;

/// What is the same for all games of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct MatchConditions {
    /// The rule.
    pub rule: Rule,
    /// The board.
    pub size: BoardSize,
    /// The number of stones after which the game is drawn, if that was agreed.
    pub draw_after: Option<usize>,
    /// How long an engine may take to say `OK` to a new game.
    pub start_timeout: Duration,
    /// How long an engine may think when no clock runs.
    pub stall_timeout: Duration,
}

impl MatchConditions {
    /// Freestyle on the usual board, without time for anything, for tests.
    #[cfg(test)]
    pub fn example() -> Self {
        MatchConditions {
            rule: Rule::Freestyle,
            size: BoardSize::default(),
            draw_after: None,
            start_timeout: Duration::ZERO,
            stall_timeout: Duration::ZERO,
        }
    }

    /// These conditions, if a game can begin under them.
    ///
    /// # Errors
    /// When a game is drawn before its first move, as renju on 5x5.
    pub fn checked(self) -> Result<MatchConditions> {
        let MatchConditions { rule, size, .. } = self;
        let begins = self.drawn_at() > 0;
        ensure!(begins, "a game of {rule} on a board of {size} is drawn before its first move");
        Ok(self)
    }

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
    /// When a stone cannot be played.
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
pub(crate) struct FinishedGame {
    /// All stones in the order of play, those of the opening and a losing foul among them.
    pub moves: Vec<Point>,
    /// Number of stones of the opening.
    pub opening_length: usize,
    /// Time of each move after the opening.
    pub times: Vec<Duration>,
    /// How it ended.
    pub ending: Ending,
    /// Who has won.
    pub winner: Option<Color>,
    /// What the moves of each side took.
    pub stats: ByColor<MoveStats>,
}

/// Plays a game that begins with an opening. The conversations are those of the two engines, black's
/// first; a missing one is opened, and one that has failed is closed and missing afterwards.
/// `None` if the stop flag was set before the end.
///
/// # Panics
/// When the moves are no opening: an `OpeningBook` has checked them.
pub(super) fn play(
    conditions: &MatchConditions,
    engines: ByColor<&EngineConfig>,
    conversations: [&mut Option<Conversation>; 2],
    opening: &[Point],
    clock: SystemClock,
    stop: &StopFlag,
) -> Option<FinishedGame> {
    let [black, white] = conversations;
    let mut running = RunningGame {
        conditions,
        stop,
        game: conditions.game(opening).expect("the opening was checked"),
        opening_length: opening.len(),
        sides: ByColor([
            Side::new(engines[Color::Black], black),
            Side::new(engines[Color::White], white),
        ]),
        times: Vec::new(),
    };
    let Err(end) = running.play(clock);
    let GameEnd::Over(ending, winner) = end else { return None };
    Some(FinishedGame {
        moves: running.game.moves().to_vec(),
        opening_length: opening.len(),
        times: running.times,
        ending,
        winner,
        stats: ByColor::from_fn(|color| running.sides[color].stats),
    })
}

/// A game in progress.
struct RunningGame<'a> {
    conditions: &'a MatchConditions,
    stop: &'a StopFlag,
    game: Game,
    opening_length: usize,
    sides: ByColor<Side<'a>>,
    times: Vec<Duration>,
}

/// Why a game does not go on.
enum GameEnd {
    /// It is decided: how, and for whom.
    Over(Ending, Option<Color>),
    /// The stop flag is set.
    Stopped,
}

impl GameEnd {
    /// How the game ends when the conversation with a side breaks off.
    fn of_side(color: Color, interruption: &Interruption) -> GameEnd {
        match interruption {
            Interruption::Fault(fault) => GameEnd::Over(fault.into(), Some(!color)),
            Interruption::Stopped => GameEnd::Stopped,
        }
    }
}

impl RunningGame<'_> {
    /// Plays until something ends the game.
    fn play(&mut self, clock: SystemClock) -> Result<Infallible, GameEnd> {
        self.start_game(clock)?;
        loop {
            let outcome = self.game.outcome();
            if let Some(ending) = Ending::on_board(outcome) {
                return Err(GameEnd::Over(ending, outcome.winner()));
            }
            self.make_move()?;
        }
    }

    /// Both engines begin the game. If neither can, nobody has won.
    fn start_game(&mut self, clock: SystemClock) -> Result<(), GameEnd> {
        let mut ends = ByColor([None, None]);
        for color in Color::BOTH {
            let begun = self.sides[color].start_game(self.conditions, clock, self.stop);
            ends[color] = begun.err().map(|interruption| GameEnd::of_side(color, &interruption));
        }
        match ends.0 {
            [None, None] => Ok(()),
            [Some(GameEnd::Stopped), _] | [_, Some(GameEnd::Stopped)] => Err(GameEnd::Stopped),
            [Some(_), Some(_)] => Err(GameEnd::Over(Ending::NoGame, None)),
            [Some(end), None] | [None, Some(end)] => Err(end),
        }
    }

    /// One move of the side whose turn it is.
    fn make_move(&mut self) -> Result<(), GameEnd> {
        let color = self.game.to_move();
        let question = self.question(color);
        let answer = self.sides[color].ask(&question, self.conditions, self.stop);
        let answer = answer.map_err(|interruption| GameEnd::of_side(color, &interruption))?;
        self.times.push(answer.used);
        let point = self.conditions.size.point(answer.x, answer.y);
        let ending = match point.map(|point| self.game.play(point).map(drop)) {
            Some(Ok(())) => return Ok(()),
            Some(Err(_)) => Ending::Occupied,
            None => Ending::OffBoard,
        };
        *self.sides[color].conversation = None;
        Err(GameEnd::Over(ending, Some(!color)))
    }

    /// The command that asks a side for its next move: its first one of the game tells it the
    /// opening, every other one the opponent's last move.
    fn question(&self, color: Color) -> String {
        let moves = self.game.moves();
        let first = self.sides[color].stats.moves == 0;
        match moves.last() {
            None => "BEGIN\n".to_string(),
            Some(last) if !first || self.opening_length == 0 => {
                format!("TURN {},{}\n", last.x(), last.y())
            }
            Some(_) => board_block(moves, color),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_drawn_where_the_judge_draws_them() {
        let mut conditions = MatchConditions::example();
        assert_eq!(conditions.drawn_at(), 225);
        conditions.rule = Rule::Renju;
        assert_eq!(conditions.drawn_at(), 200);
        conditions.draw_after = Some(300);
        assert_eq!(conditions.drawn_at(), 200);
        conditions.draw_after = Some(120);
        assert_eq!(conditions.drawn_at(), 120);
        assert!(conditions.clone().checked().is_ok());
        conditions.draw_after = None;
        conditions.size = BoardSize::square(5).unwrap();
        assert!(conditions.clone().checked().is_err());
        conditions.rule = Rule::Freestyle;
        assert!(conditions.checked().is_ok());
    }
}
