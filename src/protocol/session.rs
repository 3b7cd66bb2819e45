//! The session: the state of a conversation, and what each command does to it.
//!
//! One event at a time, on one thread. While a search runs, commands that do not touch the position
//! are obeyed at once; the first that does stops the search and waits, with all that follow, until
//! its move is out. On the opponent's time it may think on (`session/ponder.rs`). The session owes
//! exactly one move for every command that asks for one and pays it even if the search panics or
//! hangs. What a move is worth and how long it may take are decided elsewhere.

use super::command::{Block, Command, Coordinates, Key, Setting, Stone};
use super::news::{Herald, bulletin};
use super::parse::{ParseError, parse};
use super::reply::{Replies, Reply, swap2_summary};
use super::settings::Settings;
use super::worker::{self, Found, Outcome, Question, Search, Task};
use crate::board::{BoardSize, Point};
use crate::clock::Clock;
use crate::engine::{Engine, Options, Owner, Placed, PlayError};
use crate::lines::{InputLine, read_lines};
use crate::search::{Control, SearchReport};
use ponder::Expectation;
use std::collections::VecDeque;
use std::io::{Read, Write};
use std::ops::ControlFlow::{self, Break, Continue};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

/// How long after its time or an order to stop a search may stay silent before the session answers
/// in its place. Far above what a sound search needs, far below what managers tolerate.
const PATIENCE: Duration = Duration::from_millis(200);
/// If the first search is asked for this soon after the process began, its clock began with the
/// process: managers that do not wait for the start bill it to the first move. Far above the few
/// milliseconds of a start and no more, for the time that a manager or its user did take before the
/// question must not be taken from the answer.
const STARTUP: Duration = Duration::from_millis(50);
/// Stones of a block that are kept; more than the largest board has points.
const LONGEST_BLOCK: usize = 2048;

/// What happens to a session.
enum Event {
    Line(InputLine),
    InputEnded,
    /// The search with this number has finished an iteration that is worth a line.
    IterationEnded(u64, SearchReport),
    SearchEnded(Outcome),
}

/// A command that waits for its turn, and when it came.
struct Request {
    command: Result<Command, ParseError>,
    at: Duration,
}

/// What a block of stones is for.
enum Purpose {
    /// The engine is to move.
    Move,
    /// The position is only set up.
    Show,
    /// An opening is to be answered.
    Swap2,
}

/// A block of stones that is being sent.
struct Collection {
    purpose: Purpose,
    stones: Vec<Stone>,
    since: Duration,
}

struct Session<W> {
    replies: Replies<W>,
    clock: Arc<dyn Clock>,
    events: Sender<Event>,
    settings: Settings,
    /// Knows the game at all times; its brain is away while a search runs.
    engine: Engine,
    search: Option<Search>,
    /// Number of the last search.
    searches: u64,
    /// Searches that were given up and have not ended yet.
    given_up: u64,
    /// What the manager waits for.
    owes: Option<Question>,
    /// Set when a move of ours goes out, until something else is done.
    expectation: Option<Expectation>,
    collection: Option<Collection>,
    waiting: VecDeque<Request>,
    /// What the user is still to be told.
    notices: Vec<String>,
    /// How often the forbidden points were asked for since the search began.
    forbidden_asked: usize,
    /// Nothing more will be said to us: what was asked is answered at once, and that is all.
    input_ended: bool,
}

/// Speaks the protocol until `END`, the end of the input, or nobody reads the output any more. At
/// the end of the input a running search stops and its move is still sent; after `END` nothing is.
///
/// The clock counts from the start of the process. Threads that are left over end with the process,
/// or when their search notices that it was told to stop. What went wrong before, a line for each, is
/// told as `notices` when the first move is asked for.
pub fn serve<R, W>(input: R, output: W, engine: Engine, clock: Arc<dyn Clock>, notices: Vec<String>)
where
    R: Read + Send + 'static,
    W: Write,
{
    let (events, inbox) = channel();
    let (lines, reader_clock) = (events.clone(), Arc::clone(&clock));
    let read = move || {
        read_lines(input, &*reader_clock, |line| lines.send(Event::Line(line)).is_ok());
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
            settings: Settings::default(),
            engine,
            search: None,
            searches: 0,
            given_up: 0,
            owes: None,
            expectation: None,
            collection: None,
            waiting: VecDeque::new(),
            notices: Vec::new(),
            forbidden_asked: 0,
            input_ended: false,
        }
    }

    fn run(&mut self, inbox: &Receiver<Event>) {
        loop {
            let event = self.next_event(inbox);
            let flow = catch_unwind(AssertUnwindSafe(|| self.handle(event)));
            let flow = flow.unwrap_or_else(|_| self.recover());
            if flow.is_break() || self.replies.broken() {
                break;
            }
        }
        if let Some(search) = &self.search {
            search.control.stop();
        }
    }

    /// The next event, or `None` when the running search is overdue.
    fn next_event(&self, inbox: &Receiver<Event>) -> Option<Event> {
        let deadline = self.search.as_ref().and_then(|search| search.deadline);
        let received = match deadline {
            Some(deadline) => inbox.recv_timeout(deadline.saturating_sub(self.clock.now())),
            None => inbox.recv().map_err(RecvTimeoutError::from),
        };
        match received {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Timeout) => None,
            // Cannot happen: the session holds a sender itself.
            Err(RecvTimeoutError::Disconnected) => Some(Event::InputEnded),
        }
    }

    fn handle(&mut self, event: Option<Event>) -> ControlFlow<()> {
        match event {
            Some(Event::Line(line)) => return self.line(&line),
            Some(Event::InputEnded) => {
                self.input_ended = true;
                self.stop();
            }
            Some(Event::IterationEnded(id, iteration)) => self.iteration_ended(id, &iteration),
            Some(Event::SearchEnded(outcome)) => self.search_ended(outcome),
            None => self.give_up(),
        }
        if !self.is_asked() {
            (0..std::mem::take(&mut self.forbidden_asked)).for_each(|_| self.show_forbidden());
        }
        self.serve_waiting();
        self.ponder();
        if self.input_ended && self.search.is_none() { Break(()) } else { Continue(()) }
    }

    fn line(&mut self, line: &InputLine) -> ControlFlow<()> {
        log::debug!("-> {}", line.bytes.escape_ascii());
        let command = parse(&line.bytes);
        if is_of_yixin_board(&line.bytes) {
            self.settings.hear_yixin_board();
        }
        if command == Ok(Command::End) {
            return Break(());
        }
        self.waiting.push_back(Request { command, at: line.at });
        self.serve_waiting();
        self.ponder();
        Continue(())
    }

    /// Obeys what waits, up to the first command that has to wait for the end of a search.
    fn serve_waiting(&mut self) {
        while let Some(request) = self.waiting.pop_front() {
            if self.search.is_some() && touches_position(&request.command) {
                self.waiting.push_front(request);
                self.stop();
                return;
            }
            self.obey(request);
        }
    }

    fn obey(&mut self, request: Request) {
        let Request { command, at } = request;
        match (command, self.collection.is_some()) {
            (Ok(Command::Stones(block)), true) => self.collect(block),
            // A line that is nothing in the middle of a block is a bad stone.
            (Err(_), true) => {}
            (Ok(command), _) => self.execute(command, at),
            (Err(error @ ParseError::Unknown(_)), false) => {
                self.replies.send(&Reply::Unknown(error.to_string()));
            }
            (Err(error), false) => self.replies.send(&Reply::Error(error.to_string())),
        }
    }

    fn execute(&mut self, command: Command, at: Duration) {
        if touches_position(&Ok(command.clone())) || command == Command::ShowForbidden {
            self.collection = None;
        }
        if touches_position(&Ok(command.clone())) {
            self.expectation = None;
        }
        match command {
            // Stones outside a block belong to a command that is unknown here.
            Command::Empty | Command::Stones(_) | Command::End => {}
            Command::Start { width, height } => self.start(width, height),
            Command::Restart => {
                self.new_game(self.engine.size());
                self.replies.send(&Reply::Ok);
            }
            Command::Begin => self.think(at),
            Command::Turn(point) => match self.play(point) {
                Ok(_) => self.think(at),
                Err(error) => self.refuse(error),
            },
            Command::Play(point) => match self.play(point) {
                Ok(point) => self.replies.send(&Reply::Move(point)),
                Err(error) => self.refuse(error),
            },
            Command::TakeBack(point) => match self.take_back(point) {
                Ok(()) => self.replies.send(&Reply::Ok),
                Err(error) => self.refuse(error),
            },
            Command::Board(block) => self.open_block(block, Purpose::Move, at),
            Command::ShownBoard(block) => self.open_block(block, Purpose::Show, at),
            Command::Swap2Board(block) => self.open_block(block, Purpose::Swap2, at),
            // Asked while a move is thought about, it is a question about the board after that move.
            Command::ShowForbidden if self.is_asked() => self.forbidden_asked += 1,
            Command::ShowForbidden => self.show_forbidden(),
            Command::Stop => self.stop(),
            Command::Info(setting) => self.set(setting),
            Command::About => self.replies.send(&Reply::About),
        }
    }

    fn start(&mut self, width: i64, height: i64) {
        let side = |n: i64| u8::try_from(n.max(0)).unwrap_or(u8::MAX);
        match BoardSize::new(side(width), side(height)) {
            Ok(size) => {
                self.new_game(size);
                self.engine.set_options(self.options());
                // A brain that cannot be made now is made with the first search, or never.
                let _ = catch_unwind(AssertUnwindSafe(|| self.engine.prepare()));
                self.replies.send(&Reply::Ok);
            }
            Err(error) => self.replies.send(&Reply::Error(error.to_string())),
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

    fn refuse(&mut self, error: PlayError) {
        self.replies.send(&Reply::Error(error.to_string()));
    }

    /// Tells the forbidden points of the side to move.
    fn show_forbidden(&mut self) {
        self.engine.set_rule(self.settings.rule());
        self.replies.send(&Reply::Forbidden(self.engine.record().forbidden_points()));
    }

    fn set(&mut self, setting: Option<Setting>) {
        let Some(setting) = setting else { return };
        self.settings.store(setting);
        // Managers send this to a thinking engine to have its move now.
        let now = setting == Setting { key: Key::TimeoutTurn, value: 0 };
        if now || (self.is_pondering() && !self.settings.pondering()) {
            self.stop();
        }
    }

    fn open_block(&mut self, block: Block, purpose: Purpose, since: Duration) {
        self.collection = Some(Collection { purpose, stones: Vec::new(), since });
        self.collect(block);
    }

    fn collect(&mut self, block: Block) {
        let Some(collection) = &mut self.collection else { return };
        let room = LONGEST_BLOCK.saturating_sub(collection.stones.len());
        collection.stones.extend(block.stones.into_iter().take(room));
        if !block.done {
            return;
        }
        let Some(Collection { purpose, stones, since }) = self.collection.take() else { return };
        match purpose {
            Purpose::Move => {
                self.set_position(&stones);
                self.think(since);
            }
            Purpose::Show => self.set_position(&stones),
            Purpose::Swap2 => self.swap2(&stones, since),
        }
    }

    fn set_position(&mut self, stones: &[Stone]) {
        let size = self.engine.size();
        let placed: Vec<Placed> = stones.iter().filter_map(|s| placed(size, s)).collect();
        self.engine.set_position(&placed);
    }

    /// Begins to think about the move of the side to move.
    fn think(&mut self, asked: Duration) {
        self.engine.set_rule(self.settings.rule());
        self.engine.set_options(self.options());
        if self.engine.record().is_full() {
            self.replies.send(&Reply::Error("the board is full".to_string()));
            return;
        }
        self.tell_notices();
        self.owes = Some(Question::Move);
        if self.engine.record().is_untouched() {
            // No thought is needed, and a script that pipes BEGIN and END gets its move.
            self.answer(Some(self.engine.size().center()));
            self.expectation = Some(Expectation { reply: None });
            return;
        }
        self.search(Question::Move, asked);
    }

    /// Tells what the user is still to be told. Managers expect messages before a move and not
    /// elsewhere.
    fn tell_notices(&mut self) {
        for notice in std::mem::take(&mut self.notices) {
            self.replies.send(&Reply::Message(notice));
        }
    }

    /// Begins a search on a thread of its own.
    fn search(&mut self, question: Question, asked: Duration) {
        self.owes = Some(question);
        let started = if self.searches == 0 && asked < STARTUP { Duration::ZERO } else { asked };
        self.searches += 1;
        let (area, stones) = (self.engine.size().area(), self.engine.record().stone_count());
        let limits = match question {
            Question::Move | Question::Ponder => self.settings.limits(started, area, stones),
            Question::Swap2 => self.settings.opening_limits(started, area, stones),
        };
        let deadline = limits.maximum.map(|m| started.saturating_add(m).saturating_add(PATIENCE));
        let (engine, control) = (Box::new(self.engine.lend()), Arc::new(Control::default()));
        let (id, clock) = (self.searches, Arc::clone(&self.clock));
        let watched = Arc::clone(&control);
        let search = Search { id, question, control: watched, started, deadline, told_nodes: None };
        self.begin(search, Task { id, question, engine, limits, control, clock });
        if self.input_ended {
            self.stop();
        }
    }

    /// Sets a thread to work.
    fn begin(&mut self, search: Search, task: Task) {
        let id = search.id;
        self.search = Some(search);
        let (news, events) = (self.events.clone(), self.events.clone());
        let reporter = Herald::new(move |report: &SearchReport| {
            _ = news.send(Event::IterationEnded(id, report.clone()));
        });
        let tell = move |outcome| _ = events.send(Event::SearchEnded(outcome));
        if let Err(error) = worker::start(task, reporter, tell) {
            log::error!("no thread to search on: {error}");
            self.finish_search(None);
        }
    }

    /// The options, with regard to searches that still hold memory.
    fn options(&self) -> Options {
        Options { frugal: self.given_up > 0, ..self.settings.options() }
    }

    /// Tells a running search to end; its move follows.
    fn stop(&mut self) {
        let now = self.clock.now();
        if let Some(search) = &mut self.search {
            search.control.stop();
            let latest = now.saturating_add(PATIENCE);
            search.deadline = Some(search.deadline.map_or(latest, |deadline| deadline.min(latest)));
        }
    }

    /// Tells the user of an iteration, unless its search was given up: its move is out.
    fn iteration_ended(&mut self, id: u64, report: &SearchReport) {
        let asked = |search: &&mut Search| search.id == id && search.question != Question::Ponder;
        let Some(search) = self.search.as_mut().filter(asked) else { return };
        search.told_nodes = Some(report.nodes);
        self.replies.send(&Reply::Message(bulletin(report)));
    }

    fn search_ended(&mut self, outcome: Outcome) {
        let current = self.search.as_ref().is_some_and(|search| search.id == outcome.id);
        if !current {
            self.given_up = self.given_up.saturating_sub(1);
        }
        // The brain of a search that was given up serves again if no other has been made.
        if let (Some(engine), true) = (outcome.engine, current || self.search.is_none()) {
            self.engine.adopt(*engine);
        }
        if current {
            self.finish_search(outcome.found);
        }
    }

    /// The search is overdue: answers in its place.
    fn give_up(&mut self) {
        log::error!("the search did not end in time");
        self.stop();
        self.given_up += 1;
        self.finish_search(None);
    }

    fn finish_search(&mut self, found: Option<Found>) {
        let Some(search) = self.search.take() else { return };
        if search.question == Question::Ponder {
            return;
        }
        let elapsed = self.clock.now().saturating_sub(search.started);
        self.settings.spend(elapsed);
        match found {
            Some(Found::Move(report)) => {
                // Nothing has happened since the last line if no node was searched.
                if search.told_nodes != Some(report.nodes) {
                    self.replies.send(&Reply::Message(bulletin(&report)));
                }
                self.answer(Some(report.best()));
                self.expectation = Expectation::of(&report);
            }
            Some(Found::Swap2(decision)) => {
                self.replies.send(&swap2_summary(&decision, elapsed));
                self.answer_swap2(Some(decision.answer), None);
            }
            None => self.pay(search.question, search.control.best()),
        }
    }

    /// Answers a question with the best move that a search has left, if any.
    fn pay(&mut self, question: Question, best: Option<Point>) {
        match question {
            Question::Move => self.answer(best),
            Question::Swap2 => self.answer_swap2(None, best),
            Question::Ponder => {}
        }
    }

    /// Plays and sends a move: the given one if it is legal, else any. A forbidden one is played
    /// only if there is no other.
    fn answer(&mut self, found: Option<Point>) {
        self.owes = None;
        let legal =
            |&point: &Point| self.engine.is_legal(point) && !self.engine.is_forbidden(point);
        let checked = found.filter(legal);
        if checked.is_none() {
            log::error!("the search left no legal move but {found:?}");
        }
        let Some(point) = checked.or_else(|| self.engine.record().any_move()) else { return };
        if self.engine.play(point).is_ok() {
            self.replies.send(&Reply::Move(point));
        }
    }

    /// After a panic in the session itself: pays the debt and goes on.
    fn recover(&mut self) -> ControlFlow<()> {
        if let (Some(question), None) = (self.owes, &self.search) {
            self.pay(question, None);
        }
        Continue(())
    }
}

/// Whether a command has to wait for the end of a running search.
fn touches_position(command: &Result<Command, ParseError>) -> bool {
    use Command::*;
    match command {
        Ok(Start { .. } | Restart | Begin | Turn(_) | Board(_) | ShownBoard(_)) => true,
        Ok(Swap2Board(_) | TakeBack(_) | Play(_)) => true,
        Ok(Empty | Stones(_) | ShowForbidden | Stop | Info(_) | About | End) | Err(_) => false,
    }
}

/// Whether only Yixin-Board and programs like it send such a line, understood or not. `YXSTOP` is
/// sent by others too.
fn is_of_yixin_board(line: &[u8]) -> bool {
    let word = line.trim_ascii().split(u8::is_ascii_whitespace).next().unwrap_or_default();
    word.get(..2).is_some_and(|yx| yx.eq_ignore_ascii_case(b"YX"))
        && !word.eq_ignore_ascii_case(b"YXSTOP")
}

/// A stone of a `BOARD` block, if it is one.
fn placed(size: BoardSize, stone: &Stone) -> Option<Placed> {
    let owner = Owner::from_field(stone.field?)?;
    Some(Placed { point: size.point(stone.at.x, stone.at.y)?, owner })
}

mod ponder;
mod swap2;
#[cfg(test)]
mod tests;
