//! `Dialogue`: what is said to an engine, and what it may answer.
//!
//! It knows when an engine has to answer and what counts as an answer, but neither rules nor clocks:
//! a point may be anywhere, and the caller says how long a move may take.

use super::answer::{Answer, Telling};
use super::{Player, Process, Received, Stop};
use crate::board::{BoardSize, Color, Point};
use crate::clock::{Clock, SystemClock};
use std::fmt::Write;
use std::io;
use std::thread;
use std::time::Duration;

/// From an engine's move to what begins its next game. Some engines (Rapfi 0.43 is one) throw away
/// what reaches them while they are still busy with the end of a search; 30 ms were found to be
/// enough. Nobody's clock runs meanwhile.
const PAUSE_BEFORE_GAME: Duration = Duration::from_millis(30);
/// From an engine's move to the opponent's answer: for the same reason, shorter because every move
/// pays for it. Only an opponent that answers faster is delayed.
const PAUSE_BEFORE_TURN: Duration = Duration::from_millis(5);

/// What an engine did wrong without making a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It could not be started, has ended, or reads or writes no more.
    Crash,
    /// It did not answer in the time of its clock.
    Time,
    /// It did not answer where no clock runs.
    Stall,
    /// It answered `START` with this error.
    Refused(String),
}

/// Why a dialogue broke off.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Interruption {
    /// The engine's fault.
    Fault(Fault),
    /// The order to stop.
    Stop,
}

impl From<Fault> for Interruption {
    fn from(fault: Fault) -> Self {
        Interruption::Fault(fault)
    }
}

/// An engine's move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Move {
    /// Column as told, possibly off the board.
    pub x: i64,
    /// Row as told, possibly off the board.
    pub y: i64,
    /// From the question to the answer.
    pub used: Duration,
    /// What the engine told of its search.
    pub telling: Telling,
}

/// How long an answer may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Patience {
    /// So long by the clock; then the game is lost on time.
    Clock(Duration),
    /// So long because nobody waits for ever; then the engine hangs.
    Hope(Duration),
}

/// A conversation with a running engine.
#[derive(Debug)]
pub struct Dialogue {
    process: Process,
    clock: SystemClock,
    /// When it made its last move.
    moved_at: Option<Duration>,
    /// Whether it has not begun a game yet.
    is_new: bool,
}

impl Dialogue {
    /// Starts a player's program.
    ///
    /// # Errors
    /// When the system cannot start it.
    pub fn open(player: &Player, clock: SystemClock) -> io::Result<Dialogue> {
        Ok(Dialogue {
            process: Process::start(player, clock)?,
            clock,
            moved_at: None,
            is_new: true,
        })
    }

    /// Begins a game on an empty board and, once the engine has said `OK`, tells it the settings.
    ///
    /// # Errors
    /// When the engine does not say `OK` in time.
    pub fn start_game(
        &mut self,
        size: BoardSize,
        settings: &str,
        patience: Duration,
        stop: &Stop,
    ) -> Result<(), Interruption> {
        self.pause(PAUSE_BEFORE_GAME);
        self.process.forget_lines();
        let (width, height) = (size.width(), size.height());
        let start = if size.is_square() {
            format!("START {width}\n")
        } else {
            format!("RECTSTART {width},{height}\n")
        };
        self.send(&start)?;
        let deadline = self.clock.now() + patience;
        loop {
            match self.listen(deadline, Fault::Stall, stop)?.0 {
                Answer::Ok => break,
                Answer::Error(text) => return Err(Fault::Refused(text).into()),
                Answer::Move(..) | Answer::Comment(_) | Answer::Other => {}
            }
        }
        self.send(settings)?;
        if self.is_new { self.warm_up(patience, stop) } else { Ok(()) }
    }

    /// Waits until the engine has done what the settings made it do, such as to fill its memory: an
    /// engine that is asked who it is answers when it is ready. Only its first game needs this, and
    /// its clock should not pay for it.
    fn warm_up(&mut self, patience: Duration, stop: &Stop) -> Result<(), Interruption> {
        self.is_new = false;
        self.send("ABOUT\n")?;
        let deadline = self.clock.now() + patience;
        loop {
            match self.listen(deadline, Fault::Stall, stop) {
                Ok((Answer::Comment(_), _)) => {}
                // It need not know the question, but it has read it.
                Ok(_) | Err(Interruption::Fault(Fault::Stall)) => return Ok(()),
                Err(other) => return Err(other),
            }
        }
    }

    /// Asks for a move with a command and waits for it. Other lines are no answer, as with the
    /// Gomocup judge: not even `ERROR`, which may belong to a setting.
    ///
    /// # Errors
    /// When no move comes in time.
    pub fn ask(
        &mut self,
        question: &str,
        patience: Patience,
        stop: &Stop,
    ) -> Result<Move, Interruption> {
        let follows = question.contains("TURN");
        self.pause(if follows { PAUSE_BEFORE_TURN } else { PAUSE_BEFORE_GAME });
        self.process.forget_lines();
        self.send(question)?;
        let asked_at = self.clock.now();
        let (limit, fault) = match patience {
            Patience::Clock(limit) => (limit, Fault::Time),
            Patience::Hope(limit) => (limit, Fault::Stall),
        };
        let mut telling = Telling::default();
        loop {
            match self.listen(asked_at + limit, fault.clone(), stop)? {
                (Answer::Move(x, y), at) => {
                    self.moved_at = Some(at);
                    return Ok(Move { x, y, used: at.saturating_sub(asked_at), telling });
                }
                (Answer::Comment(told), _) => telling.update(told),
                (Answer::Ok | Answer::Error(_) | Answer::Other, _) => {}
            }
        }
    }

    /// Ends the conversation and the program.
    pub fn close(mut self) {
        self.pause(PAUSE_BEFORE_GAME);
        self.process.say_farewell();
    }

    /// Waits until so much time has passed since the engine's last move.
    fn pause(&mut self, pause: Duration) {
        if let Some(moved_at) = self.moved_at.take() {
            let rest = (moved_at + pause).saturating_sub(self.clock.now());
            if !rest.is_zero() {
                thread::sleep(rest);
            }
        }
    }

    fn send(&mut self, lines: &str) -> Result<(), Fault> {
        self.process.send(lines).map_err(|_| Fault::Crash)
    }

    /// The next line and when it came; `late` if none comes before the deadline.
    fn listen(
        &mut self,
        deadline: Duration,
        late: Fault,
        stop: &Stop,
    ) -> Result<(Answer, Duration), Interruption> {
        match self.process.receive(Some(deadline), stop) {
            Received::Line(line) => Ok((Answer::read(&line.bytes), line.at)),
            Received::Late => Err(late.into()),
            Received::Closed => Err(Fault::Crash.into()),
            Received::Stopped => Err(Interruption::Stop),
        }
    }
}

/// The whole position as a block of stones, in the order of play, for a side.
pub fn board(moves: &[Point], own: Color) -> String {
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
}
