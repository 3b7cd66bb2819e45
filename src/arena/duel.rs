//! `Duel`: one game between two engines, under the referee.
//!
//! It asks the engines in turn, keeps their clocks and lets `rules::Game` judge every stone. Whoever
//! does not move, or moves where nobody can, has lost. It chooses neither engines nor openings.

use super::dialogue::{Interruption, Move, Patience};
use super::{Clock, Dialogue, Fault, Player, Stop, Telling};
use crate::board::{BoardSize, ByColor, Color, Point};
use crate::record::Ending;
use crate::rules::{Game, IllegalMove, Outcome, Rule, Victory};
use crate::search::time::SystemClock;
use serde::{Deserialize, Serialize};
use std::convert::Infallible;
use std::fmt::Write;
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

/// What a side's moves took. Sums, so that games can be added up.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Effort {
    /// Moves made.
    pub moves: u64,
    /// Seconds for all of them.
    pub seconds: f64,
    /// Seconds for the slowest.
    pub slowest: f64,
    /// Moves with a depth told.
    pub depths: u64,
    /// The sum of these depths.
    pub depth_sum: u64,
    /// All nodes told.
    pub nodes: u64,
    /// Seconds for the moves with nodes told.
    pub node_seconds: f64,
}

impl Effort {
    fn add_move(&mut self, used: Duration, telling: Telling) {
        let seconds = used.as_secs_f64();
        self.moves += 1;
        self.seconds += seconds;
        self.slowest = self.slowest.max(seconds);
        if let Some(depth) = telling.depth {
            self.depths += 1;
            self.depth_sum += u64::from(depth);
        }
        if let Some(nodes) = telling.nodes {
            self.nodes = self.nodes.saturating_add(nodes);
            self.node_seconds += seconds;
        }
    }

    /// Adds another game's moves.
    pub fn add(&mut self, other: &Effort) {
        self.moves += other.moves;
        self.seconds += other.seconds;
        self.slowest = self.slowest.max(other.slowest);
        self.depths += other.depths;
        self.depth_sum += other.depth_sum;
        self.nodes = self.nodes.saturating_add(other.nodes);
        self.node_seconds += other.node_seconds;
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

/// One side of a game.
struct Seat<'a> {
    player: &'a Player,
    dialogue: &'a mut Option<Dialogue>,
    clock: Clock,
    effort: Effort,
}

impl<'a> Seat<'a> {
    fn new(player: &'a Player, dialogue: &'a mut Option<Dialogue>) -> Self {
        Seat { player, dialogue, clock: Clock::new(player.limits.time), effort: Effort::default() }
    }

    /// Opens the dialogue if need be and begins the game.
    fn sit_down(
        &mut self,
        conditions: &Conditions,
        clock: SystemClock,
        stop: &Stop,
    ) -> Result<(), Interruption> {
        let settings = self.player.game_settings(conditions.rule);
        let dialogue = match &mut *self.dialogue {
            Some(dialogue) => dialogue,
            empty => empty.insert(Dialogue::open(self.player, clock).map_err(|_| Fault::Crash)?),
        };
        let begun =
            dialogue.start_game(conditions.size, &settings, conditions.start_patience, stop);
        self.leave_after(begun)
    }

    /// Asks for a move and charges it to the clock.
    fn ask(
        &mut self,
        question: &str,
        conditions: &Conditions,
        stop: &Stop,
    ) -> Result<Move, Interruption> {
        let limits = &self.player.limits;
        let patience = match self.clock.allowance() {
            Some(allowance) => Patience::Clock(allowance + limits.tolerance),
            None => Patience::Hope(conditions.stall_patience),
        };
        let question = format!("INFO time_left {}\n{question}", self.clock.time_left());
        let dialogue = self.dialogue.as_mut().expect("the side has sat down");
        let answer = dialogue.ask(&question, patience, stop);
        let answer = self.leave_after(answer)?;
        self.clock.spend(answer.used);
        self.effort.add_move(answer.used, answer.telling);
        Ok(answer)
    }

    /// An engine that has failed is in no known state, so its process ends.
    fn leave_after<T>(&mut self, result: Result<T, Interruption>) -> Result<T, Interruption> {
        if result.is_err() {
            *self.dialogue = None;
        }
        result
    }
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

/// The whole position as a block of stones, in the order of play, for a side.
fn board(moves: &[Point], own: Color) -> String {
    let mut lines = "BOARD\n".to_string();
    for (index, point) in moves.iter().enumerate() {
        let color = if index % 2 == 0 { Color::Black } else { Color::White };
        let field = if color == own { 1 } else { 2 };
        let _ = writeln!(lines, "{},{},{field}", point.x(), point.y());
    }
    lines + "DONE\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_tells_own_stones_from_the_opponents() {
        let moves: Vec<Point> =
            ["h8", "i9", "a1"].iter().filter_map(|text| Point::parse(text)).collect();
        assert_eq!(board(&moves, Color::White), "BOARD\n7,7,2\n8,8,1\n0,0,2\nDONE\n");
        assert_eq!(board(&moves[..2], Color::Black), "BOARD\n7,7,1\n8,8,2\nDONE\n");
    }

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
