//! Thousands of random conversations with the real parser, session and engine: every request gets its
//! answer, exactly one, and every move is legal.

use super::oracle::{Oracle, place};
use super::talk::{LONG, Talk};
use goren::engine::{Engine, Record, Resources, Thinker};
use goren::rules::Rule;
use goren::search::{Reporter, SearchReport, Searcher, Task};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::sync::{Arc, Mutex};

const MAX_SESSION: u32 = 12;

/// A conversation, with its text for the case of failure.
struct Chat {
    talk: Talk,
    oracle: Oracle,
    random: Pcg64Mcg,
    text: String,
}

/// Searchers that have served a session and wait for the next: making one takes longer than a session.
type Pool = Arc<Mutex<Vec<Searcher>>>;

/// A searcher that goes back to the pool.
struct Borrowed(Option<Searcher>, Pool);

impl Borrowed {
    fn searcher(&mut self) -> &mut Searcher {
        self.0.as_mut().expect("there until the end")
    }
}

/// Little memory: the real sizes would take longer to clear than a session lasts.
const HASH_BYTES: usize = 1 << 16;

impl Thinker for Borrowed {
    fn prepare(&mut self, resources: Resources, rule: Rule) {
        let small = Resources { hash_bytes: HASH_BYTES, ..resources };
        self.searcher().prepare(small, rule);
    }

    fn new_game(&mut self) {
        self.searcher().new_game();
    }

    fn think(&mut self, record: &Record, task: &Task, reporter: &mut dyn Reporter) -> SearchReport {
        Thinker::think(self.searcher(), record, task, reporter)
    }
}

impl Drop for Borrowed {
    fn drop(&mut self) {
        self.1.lock().unwrap().extend(self.0.take());
    }
}

#[test]
fn survives_random_sessions() {
    let pool = Pool::default();
    let sessions = u64::from(crate::sample(1_000, 10_000));
    std::thread::scope(|scope| {
        for half in 0..2 {
            let pool = &pool;
            scope.spawn(move || (0..sessions / 2).for_each(|i| session(2 * i + half, pool)));
        }
    });
}

/// An engine that thinks with a searcher of the pool, or a new one.
fn engine(pool: &Pool) -> Engine {
    let pool = Arc::clone(pool);
    Engine::with_thinker(move |_| {
        let waiting = pool.lock().unwrap().pop();
        let searcher = waiting.unwrap_or_else(|| Searcher::new(HASH_BYTES));
        Box::new(Borrowed(Some(searcher), Arc::clone(&pool)))
    })
}

fn session(seed: u64, pool: &Pool) {
    let mut chat = Chat {
        talk: Talk::with_engine(engine(pool)),
        oracle: Oracle::default(),
        random: Pcg64Mcg::seed_from_u64(seed),
        text: String::new(),
    };
    let nodes = chat.random.random_range(1..40);
    chat.say(&format!("INFO max_node {nodes}"));
    for _ in 0..chat.random.random_range(1..=MAX_SESSION) {
        if let Err(error) = chat.exchange() {
            panic!("session {seed}: {error}\n{}", chat.text);
        }
    }
    chat.say("END");
    if let Err(error) = chat.talk.exit(LONG) {
        panic!("session {seed}: {error}\n{}", chat.text);
    }
}

impl Chat {
    fn say(&mut self, line: &str) {
        self.text.push_str(&format!("-> {line}\n"));
        self.oracle.sent(line);
        self.talk.send(line);
    }

    /// One request and its answers.
    fn exchange(&mut self) -> Result<(), String> {
        match self.random.random_range(0..16) {
            0 => {
                let side = self.random.random_range(5..=8);
                self.say(&format!("START {side}"));
                self.expect("OK")
            }
            1 => {
                let (width, height) =
                    (self.random.random_range(5..9), self.random.random_range(5..9));
                self.say(&format!("RECTSTART {width},{height}"));
                self.expect("OK")
            }
            2 => {
                self.say("RESTART");
                self.expect("OK")
            }
            3 => {
                self.say("BEGIN");
                self.expect_move()
            }
            4..=6 => self.turn(),
            7 => self.block(),
            8 => self.take_back(),
            9 => {
                let rule = self.random.random_range(0..16);
                self.say(&format!("INFO rule {rule}"));
                Ok(())
            }
            10 => {
                let lines =
                    ["7,7", "DONE", "", "STOP", "yxstop", "INFO", "INFO evaluate 1,1", "1,2,3"];
                let line = lines[self.random.random_range(0..lines.len())];
                self.say(line);
                Ok(())
            }
            11 => {
                let lines = ["FOO", "yxfoo", "\u{1}", "TURNIP 1,1"];
                let line = lines[self.random.random_range(0..lines.len())];
                self.say(line);
                self.expect("UNKNOWN ")
            }
            12 => {
                let lines = ["START", "START 3", "TURN", "TURN 1,2,3", "PLAY x", "TAKEBACK"];
                let line = lines[self.random.random_range(0..lines.len())];
                self.say(line);
                self.oracle.refused();
                self.expect("ERROR ")
            }
            13 | 14 => self.opening(),
            _ => self.hurry(),
        }
    }

    /// The stones of a swap2 opening, or what is none.
    fn opening(&mut self) -> Result<(), String> {
        self.say("SWAP2BOARD");
        let mut stones: Vec<(i64, i64)> = Vec::new();
        let mut sound = true;
        for _ in 0..[0, 0, 3, 3, 5, 5, 1, 2, 4, 6][self.random.random_range(0..10)] {
            let (x, y) = (self.random.random_range(-1..9), self.random.random_range(-1..9));
            self.say(&format!("{x},{y}"));
            let on_board =
                (0..self.oracle.width).contains(&x) && (0..self.oracle.height).contains(&y);
            sound &= on_board && !stones.contains(&(x, y));
            stones.push((x, y));
        }
        self.say("DONE");
        if !sound || !matches!(stones.len(), 0 | 3 | 5) {
            return self.expect("ERROR ");
        }
        let (line, _) = self.talk.answer(LONG)?;
        self.text.push_str(&format!("<- {line}\n"));
        self.oracle.answered(&line)
    }

    fn turn(&mut self) -> Result<(), String> {
        let (x, y) = (self.random.random_range(-1..9), self.random.random_range(-1..9));
        let legal = self.oracle.is_free((x, y));
        self.say(&format!("TURN {x},{y}"));
        if legal { self.expect_move() } else { self.expect("ERROR ") }
    }

    fn block(&mut self) -> Result<(), String> {
        self.say("BOARD");
        for _ in 0..self.random.random_range(0..12) {
            let (x, y) = (self.random.random_range(-1..9), self.random.random_range(-1..9));
            let field = self.random.random_range(0..5);
            self.say(&format!("{x},{y},{field}"));
        }
        self.say("DONE");
        self.expect_move()
    }

    fn take_back(&mut self) -> Result<(), String> {
        let newest = self.oracle.stones.last().copied();
        let (x, y) = newest.unwrap_or((0, 0));
        self.say(&format!("TAKEBACK {x},{y}"));
        match self.talk.answer(LONG)?.0 {
            line if line == "OK" && newest.is_some() => Ok(()),
            // The newest of a block need not be the last named.
            line if line.starts_with("ERROR ") => {
                self.oracle.refused();
                Ok(())
            }
            line => Err(format!("{line:?}")),
        }
    }

    /// Requests that do not wait for each other's answers: each still gets its own.
    fn hurry(&mut self) -> Result<(), String> {
        let mut free = self.oracle.clone();
        self.say("INFO max_node 0");
        let mut asked = 0;
        for _ in 0..3 {
            if let Some((x, y)) = free.free() {
                free.put((x, y));
                // Not to the oracle: the engine may take the point before it reads this.
                self.text.push_str(&format!("-> TURN {x},{y}\n"));
                self.talk.send(&format!("TURN {x},{y}"));
                asked += 1;
            }
        }
        self.talk.send("STOP");
        for _ in 0..asked {
            let (line, _) = self.talk.answer(LONG)?;
            self.text.push_str(&format!("<- {line}\n"));
            if place(&line).is_none() && !line.starts_with("ERROR ") {
                return Err(format!("{line:?}"));
            }
        }
        self.say("INFO max_node 9");
        self.say("RESTART");
        self.expect("OK")
    }

    fn expect(&mut self, start: &str) -> Result<(), String> {
        let (line, _) = self.talk.answer(LONG)?;
        self.text.push_str(&format!("<- {line}\n"));
        if line.starts_with("ERROR ") {
            self.oracle.refused();
        }
        if line.starts_with(start) { Ok(()) } else { Err(format!("{start} but {line:?}")) }
    }

    /// A legal move, or an error if there is none.
    fn expect_move(&mut self) -> Result<(), String> {
        if self.oracle.free().is_none() {
            let (line, _) = self.talk.answer(LONG)?;
            let refused = line.starts_with("ERROR ");
            return if refused { Ok(()) } else { Err(format!("on a full board {line:?}")) };
        }
        let (line, _) = self.talk.answer(LONG)?;
        self.text.push_str(&format!("<- {line}\n"));
        let place = place(&line).ok_or(format!("a move but {line:?}"))?;
        if !self.oracle.is_free(place) {
            return Err(format!("an illegal move {line}"));
        }
        self.oracle.moved(place);
        Ok(())
    }
}
