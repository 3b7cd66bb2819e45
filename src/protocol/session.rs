//! The session: the state of a conversation, and what each command does to it.
//!
//! It handles one event at a time, on one thread. While a search runs, commands that do not touch the
//! position are obeyed at once, but for `YXSHOWFORBID`, which is answered after the move. The first
//! that touches it stops the search and waits, with all that follow, until the move is out. The
//! session owes exactly one move for every command that asks for one, and pays even if the search or
//! the session itself panics. Only the answer to a step of an opening of Yixin-Board is owed no more when the
//! client has left that step. What waits is bounded, by `backlog.rs`.
//!
//! Which lines are commands is told by `session/continuation.rs`. Positions sent stone by stone are in
//! `session/block.rs`, searches in `session/searching.rs`,
//! pondering in `session/ponder.rs`, openings in `session/swap2.rs` and what only Yixin-Board asks for in
//! `session/yixin_board.rs`. What a move is worth and how long it may take are decided elsewhere.

use super::backlog::{Backlog, Place};
use super::encoding::Encoding;
use super::gomocup::command::{Command, Setting, SettingKey};
use super::gomocup::info_settings::InfoSettings;
use super::gomocup::parse::{ParseError, parse};
use super::reply::{Replies, Reply};
use super::search_thread::{RunningSearch, SearchEnd, SearchKind};
use super::tokens::Coordinates;
use super::yixin_board::command::YixinCommand;
use crate::board::{BoardSize, Point};
use crate::clock::Clock;
use crate::engine::{Engine, PlayError};
use crate::lines::{InputLine, read_lines};
use crate::search::SearchReport;
use block::{BlockPurpose, OpenBlock};
use continuation::{Continuation, Reading};
use ponder::PonderTarget;
use std::collections::VecDeque;
use std::io::{Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;
use yixin_board::YixinState;

/// What happens to a session.
enum Event {
    /// A line of the manager, and its place among those that wait.
    Line(InputLine, Place),
    InputEnded,
    /// The search with this number has finished an iteration that is worth a message.
    IterationEnded(u64, SearchReport),
    SearchEnded(SearchEnd),
    /// The running search has not ended in time.
    SearchOverdue,
    /// The closing quote of a text has not come in time.
    TextOverdue,
    /// It is time to look at the move that is being searched.
    Look,
}

/// A command that waits for its turn, when it came, and its place among those that wait.
struct QueuedCommand {
    command: Result<Command, ParseError>,
    at: Duration,
    place: Place,
}

struct Session<W> {
    replies: Replies<W>,
    clock: Arc<dyn Clock>,
    events: Sender<Event>,
    settings: InfoSettings,
    /// Knows the game at all times; its thinker is away while a search runs.
    engine: Engine,
    search: Option<RunningSearch>,
    /// Number of the last search.
    searches: u64,
    /// Searches that were abandoned and have not ended yet.
    abandoned: u64,
    /// What the manager waits for.
    owed: Option<SearchKind>,
    /// Set when a move of ours goes out, until something else is done.
    ponder_target: Option<PonderTarget>,
    block: Option<OpenBlock>,
    encoding: Encoding,
    /// What belongs to the last command that has arrived.
    continuation: Continuation,
    queue: VecDeque<QueuedCommand>,
    /// How many variations the search shows that begins next, or has begun last.
    multi_pv: usize,
    yixin: YixinState,
    /// Messages for the user that wait for the next answer before which managers expect one.
    notices: Vec<String>,
    /// How often the forbidden points were asked for since the search began.
    forbidden_asked: usize,
    /// Nothing more will be sent to us: what was asked for is answered, and that is all.
    input_ended: bool,
    /// `END` has come: not another word.
    quit: bool,
}

/// Speaks the protocol until `END`, the end of the input, or the end of the output's reader. Commands
/// that came before the end of the input are still obeyed and answered, and a search has the time that it
/// was given; one without any limit stops at once. After `END` nothing is sent.
///
/// The clock counts from the start of the process. Threads that are left over end with the process,
/// or when their search notices that it was told to stop. Each of the `notices` is sent as a
/// `MESSAGE` before the first `OK` or move.
pub fn serve<R, W>(input: R, output: W, engine: Engine, clock: Arc<dyn Clock>, notices: Vec<String>)
where
    R: Read + Send + 'static,
    W: Write,
{
    let (events, inbox) = channel();
    let (lines, reader_clock) = (events.clone(), Arc::clone(&clock));
    let backlog = Arc::new(Backlog::default());
    let read = move || {
        let pass_on = |line: InputLine| {
            let place = backlog.place(line.bytes.len());
            lines.send(Event::Line(line, place)).is_ok()
        };
        let _ = catch_unwind(AssertUnwindSafe(|| read_lines(input, &*reader_clock, pass_on)));
        let _ = lines.send(Event::InputEnded);
    };
    if thread::Builder::new().name("reader".to_string()).spawn(read).is_ok() {
        let mut session = Session::new(output, engine, clock, events);
        session.notices = notices;
        session.run(&inbox);
    }
}

impl<W: Write> Session<W> {
    fn new(output: W, engine: Engine, clock: Arc<dyn Clock>, events: Sender<Event>) -> Self {
        Session {
            replies: Replies::new(output),
            clock,
            events,
            settings: InfoSettings::default(),
            engine,
            search: None,
            searches: 0,
            abandoned: 0,
            owed: None,
            ponder_target: None,
            block: None,
            encoding: Encoding::default(),
            continuation: Continuation::default(),
            queue: VecDeque::new(),
            multi_pv: 1,
            yixin: YixinState::default(),
            notices: Vec::new(),
            forbidden_asked: 0,
            input_ended: false,
            quit: false,
        }
    }

    fn run(&mut self, inbox: &Receiver<Event>) {
        while !self.is_over() {
            let event = self.next_event(inbox);
            self.step(event);
        }
        if let Some(search) = &self.search {
            search.control.stop();
        }
    }

    fn is_over(&self) -> bool {
        let answered = self.input_ended && self.search.is_none();
        self.quit || answered || self.replies.broken()
    }

    /// The next event: the first one that arrives, unless it is time for something before.
    fn next_event(&self, inbox: &Receiver<Event>) -> Event {
        let search = self.search.as_ref();
        let marks = search.and_then(|search| search.marks.as_ref());
        let alarms = [
            (search.and_then(|search| search.deadline), Event::SearchOverdue),
            (marks.map(|marks| marks.next), Event::Look),
            (self.continuation.text_deadline(), Event::TextOverdue),
        ];
        let alarms = alarms.into_iter().filter_map(|(at, event)| Some((at?, event)));
        let Some((at, event)) = alarms.min_by_key(|(at, _)| *at) else {
            // It cannot fail: the session holds a sender itself.
            return inbox.recv().unwrap_or(Event::InputEnded);
        };
        match inbox.recv_timeout(at.saturating_sub(self.clock.now())) {
            Ok(event) => event,
            Err(RecvTimeoutError::Timeout) => event,
            Err(RecvTimeoutError::Disconnected) => Event::InputEnded,
        }
    }

    /// Handles an event. If that panics, the end of the input is not forgotten, nor a move that is
    /// owed, nor a command that waits.
    fn step(&mut self, event: Event) {
        self.input_ended |= matches!(event, Event::InputEnded);
        let mut sound = self.runs_without_panic(|session| session.handle(event));
        // This ends: what an attempt that panics was at, a debt or a command, is not tried again.
        while !sound {
            sound = self.runs_without_panic(Session::recover);
        }
    }

    /// Whether something ends without a panic.
    fn runs_without_panic(&mut self, act: impl FnOnce(&mut Self)) -> bool {
        catch_unwind(AssertUnwindSafe(|| act(self))).is_ok()
    }

    fn handle(&mut self, event: Event) {
        match event {
            Event::Line(line, place) => self.line(line, place),
            Event::InputEnded => {
                self.give_up_text();
                self.stop_endless();
            }
            Event::IterationEnded(id, report) => self.iteration_ended(id, &report),
            Event::SearchEnded(end) => self.search_ended(end),
            Event::SearchOverdue => self.abandon(),
            Event::TextOverdue => self.give_up_text(),
            Event::Look => self.look(),
        }
        self.go_on();
    }

    /// After a panic in the session itself: pays the debt and goes on.
    fn recover(&mut self) {
        if self.search.is_none()
            && let Some(kind) = self.owed.take()
        {
            self.answer_with(kind, None);
        }
        if self.input_ended {
            self.stop_endless();
        }
        self.go_on();
    }

    /// Does what had to wait for the event before.
    fn go_on(&mut self) {
        if self.quit {
            return;
        }
        if !self.is_asked() {
            (0..std::mem::take(&mut self.forbidden_asked)).for_each(|_| self.show_forbidden());
        }
        self.serve_queue();
        self.ponder();
    }

    /// Takes a line from the manager.
    fn line(&mut self, line: InputLine, place: Place) {
        log::debug!("-> {}", line.bytes.escape_ascii());
        let line = InputLine { bytes: self.encoding.decoded(line.bytes), at: line.at };
        if self.continuation.text_deadline().is_some_and(|deadline| deadline <= line.at) {
            self.give_up_text();
        }
        self.read(&line, place);
    }

    /// Reads the lines of an open text as commands, because its closing quote has not come.
    fn give_up_text(&mut self) {
        // One of them may begin another text.
        while let Some(held) = self.continuation.give_up_text() {
            held.iter().for_each(|line| self.read(line, Place::default()));
        }
    }

    /// Puts the command on a line into the queue, if there is one; but `END` does not wait.
    fn read(&mut self, line: &InputLine, place: Place) {
        let command = match self.continuation.read(line, self.yixin.greeted) {
            Reading::PassedOver => return,
            Reading::Completed(command) => Ok(command),
            Reading::Line => {
                let command = parse(&line.bytes);
                if let Ok(command) = &command {
                    self.continuation.expect(command, line);
                }
                if is_from_yixin_board(&line.bytes) {
                    self.settings.note_yixin_board();
                }
                command
            }
        };
        // Known from here on: what follows may be lines that only Yixin-Board means so.
        self.yixin.greeted |= command == Ok(Command::Yixin(YixinCommand::ShowInfo));
        self.quit |= command == Ok(Command::End);
        self.queue.push_back(QueuedCommand { command, at: line.at, place });
    }

    /// Obeys what waits, up to the first command that has to wait for the end of a search.
    fn serve_queue(&mut self) {
        while let Some(next) = self.queue.pop_front() {
            let touches = next.command.as_ref().is_ok_and(Command::touches_position);
            if touches && self.search.is_some() {
                self.queue.push_front(next);
                self.stop();
                return;
            }
            self.obey(next);
        }
    }

    /// Whether a command waits that leaves the position of the search that is answered now.
    fn is_overtaken(&self) -> bool {
        self.queue.iter().any(|next| next.command.as_ref().is_ok_and(Command::leaves_position))
    }

    fn obey(&mut self, QueuedCommand { command, at, place }: QueuedCommand) {
        // It no longer waits.
        drop(place);
        match (command, self.block.is_some()) {
            (Ok(Command::Stones(part)), true) => self.extend_block(part),
            // A line that is nothing in the middle of a block is a bad stone.
            (Err(_), true) => {}
            (Ok(command), _) => self.execute(command, at),
            // Its buttons and scripts send words of other engines; an answer would only fill its log.
            (Err(ParseError::Unknown(_)), false) if self.yixin.greeted => {}
            (Err(error @ ParseError::Unknown(_)), false) => {
                self.replies.send(&Reply::Unknown(error.to_string()));
            }
            (Err(error), false) => self.replies.send(&Reply::Error(error.to_string())),
        }
    }

    fn execute(&mut self, command: Command, at: Duration) {
        if command.touches_position() {
            self.ponder_target = None;
        }
        if command.touches_position() || command == Command::ShowForbidden {
            self.block = None;
        }
        match command {
            // Stones outside a block belong to a command that is unknown here.
            Command::Empty | Command::Stones(_) | Command::End => {}
            Command::Start { width, height } => self.start(width, height),
            Command::Restart => {
                self.new_game(self.engine.size());
                self.answer(&Reply::Ok);
            }
            Command::Begin => self.think(at),
            Command::Turn(point) => match self.play(point) {
                Ok(_) => self.think(at),
                Err(error) => self.refuse(error),
            },
            Command::Play(point) => match self.play(point) {
                Ok(point) => self.answer(&Reply::Move(point)),
                Err(error) => self.refuse(error),
            },
            Command::TakeBack(point) => match self.take_back(point) {
                Ok(()) => self.answer(&Reply::Ok),
                Err(error) => self.refuse(error),
            },
            Command::Board(part) => self.open_block(part, BlockPurpose::Move, at),
            Command::ShownBoard(part) => self.open_block(part, BlockPurpose::Show, at),
            Command::Swap2Board(part) => self.open_block(part, BlockPurpose::Swap2, at),
            // Asked during a search, it is a question about the board after the move.
            Command::ShowForbidden if self.is_asked() => self.forbidden_asked += 1,
            Command::ShowForbidden => self.show_forbidden(),
            Command::Stop => self.stop(),
            Command::Info(setting) => self.set(setting),
            Command::About => self.replies.send(&Reply::About),
            Command::Yixin(command) => self.obey_yixin_board(command, at),
        }
    }

    fn start(&mut self, width: i64, height: i64) {
        let side = |n: i64| u8::try_from(n.max(0)).unwrap_or(u8::MAX);
        match BoardSize::new(side(width), side(height)) {
            Ok(size) => {
                if self.yixin.greeted && size == self.engine.size() {
                    // It sends this before every position, and says itself what to forget.
                    self.settings.new_game();
                    self.engine.clear_board(size, self.settings.rule());
                } else {
                    self.new_game(size);
                }
                self.engine.set_options(self.options());
                // If the thinker cannot be made now, the first search tries again.
                let _ = self.runs_without_panic(|session| session.engine.prepare());
                self.answer(&Reply::Ok);
            }
            // Piskvork falls back to a board of 20 points if the answer names that number.
            Err(error) => self.replies.send(&Reply::Error(format!("{error}, such as 20"))),
        }
    }

    fn new_game(&mut self, size: BoardSize) {
        self.settings.new_game();
        self.engine.new_game(size, self.settings.rule());
    }

    fn play(&mut self, at: Coordinates) -> Result<Point, PlayError> {
        let point = self.engine.size().point(at.x, at.y).ok_or(PlayError::OffBoard)?;
        self.engine.play(point)?;
        Ok(point)
    }

    fn take_back(&mut self, at: Coordinates) -> Result<(), PlayError> {
        let point = self.engine.size().point(at.x, at.y).ok_or(PlayError::OffBoard)?;
        self.engine.takeback(point)
    }

    /// Sends an `OK` or a move, and before it the messages that wait for one.
    fn answer(&mut self, reply: &Reply) {
        self.send_notices();
        self.replies.send(reply);
    }

    fn refuse(&mut self, error: PlayError) {
        self.replies.send(&Reply::Error(error.to_string()));
    }

    /// Sends the forbidden points of the side to move.
    fn show_forbidden(&mut self) {
        self.engine.set_rule(self.settings.rule());
        self.replies.send(&Reply::Forbidden(self.engine.record().forbidden_points()));
    }

    fn set(&mut self, setting: Option<Setting>) {
        let Some(setting) = setting else { return };
        self.settings.store(setting);
        self.prepare_for(setting.key);
        // Managers send this to a searching engine to have its move now.
        let now = setting == Setting { key: SettingKey::TimeoutTurn, value: 0 };
        if now || (self.is_pondering() && !self.settings.pondering()) {
            self.stop();
        }
    }

    /// Builds what a setting requires, so that the next move need not. A thinker that is away with a search
    /// is prepared for its threads by the next.
    fn prepare_for(&mut self, key: SettingKey) {
        // If something cannot be made now, the first search tries again.
        let _ = match key {
            SettingKey::Rule => self.runs_without_panic(|session| {
                session.engine.prepare_rule(session.settings.rule());
            }),
            SettingKey::ThreadNum if self.search.is_none() => self.runs_without_panic(|session| {
                session.hand_settings_on();
                session.engine.prepare();
            }),
            _ => true,
        };
    }
}

/// Whether only Yixin-Board and programs like it send such a line, understood or not. `YXSTOP` is
/// sent by others too.
fn is_from_yixin_board(line: &[u8]) -> bool {
    let word = line.trim_ascii().split(u8::is_ascii_whitespace).next().unwrap_or_default();
    word.get(..2).is_some_and(|yx| yx.eq_ignore_ascii_case(b"YX"))
        && !word.eq_ignore_ascii_case(b"YXSTOP")
}

mod block;
mod continuation;
mod ponder;
mod searching;
mod swap2;
#[cfg(test)]
mod tests;
mod yixin_board;
