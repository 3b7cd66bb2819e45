//! `Manager`: the other end of a session with a tiny search. It sends lines, waits until all of them are
//! obeyed, and asks the session how it sees the board.
//!
//! The search is the real one, with so few nodes that a session takes milliseconds whatever the settings
//! say. A panic anywhere ends the fuzzer, also one that the session
//! survives.

use crate::{LineKind, engine};
use goren::clock::SystemClock;
use goren::engine::{Record, Resources, Thinker};
use goren::protocol::serve;
use goren::rules::Rule;
use goren::search::{Limits, Reporter, SearchReport, Searcher, Task};
use std::io::{BufRead, BufReader, PipeReader, PipeWriter, Write, pipe};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

const HASH_BYTES: usize = 1 << 16;
const MOST_NODES: u64 = 40;
const MAX_THREADS: usize = 3;

/// Searchers that have served a session: making one anew takes longer than a session.
static WAITING: Mutex<Vec<Searcher>> = Mutex::new(Vec::new());

/// A searcher that goes back to those that wait.
struct TinySearcher(Option<Searcher>);

impl TinySearcher {
    fn new() -> Self {
        let waiting = WAITING.lock().expect("nobody panics").pop();
        TinySearcher(Some(waiting.unwrap_or_else(|| Searcher::new(HASH_BYTES))))
    }

    fn searcher(&mut self) -> &mut Searcher {
        self.0.as_mut().expect("there until the end")
    }
}

impl Thinker for TinySearcher {
    fn prepare(&mut self, resources: Resources, rule: Rule) {
        let threads = resources.threads.min(MAX_THREADS);
        self.searcher().prepare(Resources { hash_bytes: HASH_BYTES, threads }, rule);
    }

    fn new_game(&mut self) {
        self.searcher().new_game();
    }

    fn think(&mut self, record: &Record, task: &Task, reporter: &mut dyn Reporter) -> SearchReport {
        let nodes = Some(task.limits.nodes.unwrap_or(MOST_NODES).min(MOST_NODES));
        let task = Task { limits: Limits { nodes, ..task.limits }, ..*task };
        Thinker::think(self.searcher(), record, &task, reporter)
    }
}

impl Drop for TinySearcher {
    fn drop(&mut self) {
        if let (Some(searcher), Ok(mut waiting)) = (self.0.take(), WAITING.lock()) {
            waiting.push(searcher);
        }
    }
}

/// The board that `TRACEBOARD` shows, by column, then row. `.` is an empty point.
pub type ShownBoard = Vec<Vec<u8>>;

/// What a session has said to some lines.
#[derive(Default)]
pub struct Said {
    /// The lines that are not for the user.
    pub answers: Vec<String>,
    /// The board after them, if it is a square.
    pub board: Option<ShownBoard>,
}

/// See the module.
pub struct Manager {
    input: PipeWriter,
    output: BufReader<PipeReader>,
    session: JoinHandle<()>,
    /// Whether the session has answered `YXSHOWINFO`, after which it turns the board.
    greeted: bool,
}

impl Manager {
    /// Starts a session.
    pub fn new() -> Manager {
        let (engine_input, input) = pipe().expect("a pipe");
        let (output, engine_output) = pipe().expect("a pipe");
        let engine = engine(|| Box::new(TinySearcher::new()));
        let clock = Arc::new(SystemClock::default());
        let session = move || serve(engine_input, engine_output, engine, clock, Vec::new());
        let session = std::thread::spawn(session);
        Manager { input, output: BufReader::new(output), session, greeted: false }
    }

    /// Sends a line.
    pub fn say(&mut self, line: &[u8]) {
        self.input.write_all(&[line, b"\n"].concat()).expect("the session reads");
    }

    /// Ends whatever a line has left open: the name of a file, a text or stones.
    pub fn close(&mut self) {
        self.say(b"\"");
        self.say(b"DONE");
    }

    /// Waits until everything is obeyed. It also stops a search and drops an open block.
    ///
    /// # Panics
    /// When the session leaves or sends what no manager understands.
    pub fn wait(&mut self) -> Said {
        let mut lines = Vec::new();
        if self.greeted {
            // It waits for a search too, but behind it a step of an opening does not count as left.
            lines = self.said_to(&["YXHASHLOAD no-such-file", "ABOUT"]);
        }
        // The first is refused once no search runs; what follows waits behind it.
        lines.append(&mut self.said_to(&["PLAY -1,-1", "TRACEBOARD", "ABOUT"]));
        self.greeted |= lines.iter().any(|line| line.starts_with("MESSAGE INFO MAX_THREAD_NUM "));
        let refused = lines.iter().rposition(|line| line.starts_with("ERROR "));
        let shown = lines.split_off(refused.expect("no point is beyond the board"));
        lines.retain(|line| LineKind::of(line) != LineKind::Told);
        Said { answers: lines, board: board(&shown, self.greeted) }
    }

    /// Sends lines, of which the last is `ABOUT`, and returns what is said before its answer.
    fn said_to(&mut self, lines: &[&str]) -> Vec<String> {
        lines.iter().for_each(|line| self.say(line.as_bytes()));
        let mut lines: Vec<String> = Vec::new();
        loop {
            let mut line = String::new();
            let count = self.output.read_line(&mut line).expect("text");
            assert!(count > 0, "the session has left after {lines:?}");
            let line = line.strip_suffix('\n').expect("a whole line").to_string();
            if LineKind::of(&line) == LineKind::About {
                return lines;
            }
            lines.push(line);
        }
    }

    /// Tells the session to leave and waits until it does.
    pub fn end(mut self) {
        self.say(b"END");
        self.session.join().expect("the session does not panic");
    }
}

impl Default for Manager {
    fn default() -> Self {
        Manager::new()
    }
}

/// The board that these lines show, if it is a square. Turned, its rows are columns.
fn board(lines: &[String], turned: bool) -> Option<ShownBoard> {
    let rows = lines.iter().filter_map(|line| line.strip_prefix("MESSAGE "));
    let rows = rows.filter(|row| row.bytes().all(|byte| b".XO#x ".contains(&byte)));
    let cell = |byte: u8| if byte == b'x' { b'.' } else { byte };
    let cells = |row: &str| row.bytes().filter(|&byte| byte != b' ').map(cell).collect();
    let rows: Vec<Vec<u8>> = rows.map(cells).collect();
    if rows.iter().any(|row| row.len() != rows.len()) {
        return None;
    }
    let column = |x: usize| rows.iter().map(|row| row[x]).collect::<Vec<u8>>();
    Some(if turned { rows } else { (0..rows.len()).map(column).collect() })
}
