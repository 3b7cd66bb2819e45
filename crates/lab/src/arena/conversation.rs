//! `Conversation`: what is said to an engine in a match, and what it may answer.
//!
//! It knows when an engine has to answer and what counts as an answer, but neither rules nor clocks:
//! a point may be anywhere, and the caller says how long a move may take.

use super::answer::{Answer, SearchInfo};
use super::{EngineConfig, NoLine, Process, StopFlag};
use goren::board::{BoardSize, Color, Point};
use goren::clock::{Clock, SystemClock};
use goren::lines::InputLine;
use std::fmt::Write;
use std::io;
use std::thread;
use std::time::Duration;

/// Pause between an engine's move and what begins its next game. Some engines (Rapfi 0.43 is one)
/// throw away what reaches them while they are still busy with the end of a search; 30 ms were found
/// to be enough. Nobody's clock runs meanwhile.
const PAUSE_BEFORE_GAME: Duration = Duration::from_millis(30);
/// Pause between an engine's move and the opponent's answer: for the same reason, shorter because
/// every move pays for it. Only an opponent that answers faster is delayed.
const PAUSE_BEFORE_TURN: Duration = Duration::from_millis(5);

/// How many lines for the user are kept of those before an engine's first `OK`.
const MOST_NOTICES: usize = 5;

/// What an engine did wrong without making a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// It could not be started, has ended, or has closed its input or output.
    Crash,
    /// It did not answer in the time of its clock.
    Time,
    /// It did not answer while no clock was running.
    Stall,
    /// It refused `START` or `RECTSTART` with this text.
    Refused(String),
}

/// Why a conversation broke off.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Interruption {
    /// The engine's fault.
    Fault(Fault),
    /// The stop flag was set.
    Stopped,
}

impl From<Fault> for Interruption {
    fn from(fault: Fault) -> Self {
        Interruption::Fault(fault)
    }
}

/// An engine's move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Move {
    /// Column as sent, possibly off the board.
    pub x: i64,
    /// Row as sent, possibly off the board.
    pub y: i64,
    /// Time between the question and the answer.
    pub used: Duration,
    /// What the engine said about its search.
    pub info: SearchInfo,
}

/// A conversation with a running engine.
#[derive(Debug)]
pub(crate) struct Conversation {
    process: Process,
    clock: SystemClock,
    /// When it made its last move.
    moved_at: Option<Duration>,
    /// Whether it has not begun a game yet.
    is_new: bool,
    notices: Vec<String>,
}

impl Conversation {
    /// Starts an engine.
    ///
    /// # Errors
    /// When the system cannot start it.
    pub fn open(engine: &EngineConfig, clock: SystemClock) -> io::Result<Conversation> {
        let process = Process::start(engine, clock)?;
        Ok(Conversation { process, clock, moved_at: None, is_new: true, notices: Vec::new() })
    }

    /// What the engine told the user before its first `OK`, such as that it plays without its
    /// weights: the first lines, without control characters.
    pub fn notices(&self) -> &[String] {
        &self.notices
    }

    /// Begins a game on an empty board and, once the engine has said `OK`, sends it the settings.
    ///
    /// # Errors
    /// When the engine refuses, or does not say `OK` in time.
    pub fn start_game(
        &mut self,
        size: BoardSize,
        settings: &str,
        timeout: Duration,
        stop: &StopFlag,
    ) -> Result<(), Interruption> {
        self.pause(PAUSE_BEFORE_GAME);
        self.process.discard_lines();
        let (width, height) = (size.width(), size.height());
        let start = if size.is_square() {
            format!("START {width}\n")
        } else {
            format!("RECTSTART {width},{height}\n")
        };
        self.send(&start)?;
        let deadline = self.clock.now() + timeout;
        loop {
            let (answer, line) = self.receive(deadline, Fault::Stall, stop)?;
            match answer {
                Answer::Ok => break,
                Answer::Error(text) | Answer::Unknown(text) => {
                    return Err(Fault::Refused(text).into());
                }
                Answer::Comment(_) if self.is_new => self.add_notice(&line.bytes),
                Answer::Move(..) | Answer::Comment(_) | Answer::Other => {}
            }
        }
        self.send(settings)?;
        if self.is_new { self.warm_up(timeout, stop) } else { Ok(()) }
    }

    /// Keeps a line for the user, without the word that it begins with.
    fn add_notice(&mut self, line: &[u8]) {
        let text = String::from_utf8_lossy(line).replace(char::is_control, " ");
        let (_, notice) = text.trim().split_once(' ').unwrap_or_default();
        if !notice.is_empty() && self.notices.len() < MOST_NOTICES {
            self.notices.push(notice.trim_start().to_string());
        }
    }

    /// Waits until the engine has done what the settings made it do, such as allocating its memory: it
    /// answers `ABOUT` when it is ready. Only its first game needs this, and its clock should not pay
    /// for it.
    fn warm_up(&mut self, timeout: Duration, stop: &StopFlag) -> Result<(), Interruption> {
        self.is_new = false;
        self.send("ABOUT\n")?;
        let deadline = self.clock.now() + timeout;
        loop {
            match self.receive(deadline, Fault::Stall, stop) {
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
    /// When no move comes: `late` is the fault if it does not come within the limit.
    pub(super) fn ask(
        &mut self,
        question: &str,
        limit: Duration,
        late: Fault,
        stop: &StopFlag,
    ) -> Result<Move, Interruption> {
        let follows = question.contains("TURN");
        self.pause(if follows { PAUSE_BEFORE_TURN } else { PAUSE_BEFORE_GAME });
        self.process.discard_lines();
        self.send(question)?;
        let asked_at = self.clock.now();
        let mut info = SearchInfo::default();
        loop {
            match self.receive(asked_at + limit, late.clone(), stop)? {
                (Answer::Move(x, y), line) => {
                    self.moved_at = Some(line.at);
                    return Ok(Move { x, y, used: line.at.saturating_sub(asked_at), info });
                }
                (Answer::Comment(more), _) => info.update(more),
                (Answer::Ok | Answer::Error(_) | Answer::Unknown(_) | Answer::Other, _) => {}
            }
        }
    }

    /// Ends the conversation and the engine.
    pub fn close(mut self) {
        self.pause(PAUSE_BEFORE_GAME);
        self.process.quit();
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
        self.process.send(lines.as_bytes()).map_err(|_| Fault::Crash)
    }

    /// The next line and what it means; the fault `late` if none comes before the deadline.
    fn receive(
        &mut self,
        deadline: Duration,
        late: Fault,
        stop: &StopFlag,
    ) -> Result<(Answer, InputLine), Interruption> {
        match self.process.receive(Some(deadline), stop) {
            Ok(line) => Ok((Answer::read(&line.bytes), line)),
            Err(NoLine::Late) => Err(late.into()),
            Err(NoLine::Closed) => Err(Fault::Crash.into()),
            Err(NoLine::Stopped) => Err(Interruption::Stopped),
        }
    }
}

/// The whole position as a `BOARD` block, in the order of play, as a side sees it.
pub(crate) fn board_block(moves: &[Point], own: Color) -> String {
    let mut lines = "BOARD\n".to_string();
    for (index, point) in moves.iter().enumerate() {
        let field = if Color::of_move(index) == own { 1 } else { 2 };
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
        assert_eq!(board_block(&moves, Color::White), "BOARD\n7,7,2\n8,8,1\n0,0,2\nDONE\n");
        assert_eq!(board_block(&moves[..2], Color::Black), "BOARD\n7,7,1\n8,8,2\nDONE\n");
    }
}
