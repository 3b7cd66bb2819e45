//! An engine for the tests of `match`: it plays at once and badly, or misbehaves as it is told.
//!
//! ```text
//! mock_engine FAULT [GAME [MOVE]] [--pids DIRECTORY]
//! ```
//!
//! `FAULT` is one of the words in `Fault::read`. It happens at this own `MOVE` (from 1, otherwise 2)
//! of this `GAME` of the process and all later ones (from 1, otherwise 1). Without a fault, black
//! fills the first row from the left and white the second, so that black wins with nine stones on
//! the board. With `--pids` it leaves an empty file named by its process id.

use std::collections::HashSet;
use std::io::{self, BufRead, Write};
use std::path::Path;
use std::thread;
use std::time::Duration;

/// How it misbehaves.
#[derive(Clone, Copy, PartialEq)]
enum Fault {
    None,
    /// Does not even begin.
    CrashAtLaunch,
    CrashBeforeOk,
    CrashAfterOk,
    HangBeforeOk,
    /// Answers `START` with `ERROR`.
    Refuse,
    Crash,
    /// Says nothing for ever, though its input is read.
    Hang,
    /// Answers when the time is over.
    Late,
    Occupied,
    OffBoard,
    /// Plays (6,8), which the test makes a forbidden point.
    Forbidden,
    /// Writes lines for ever.
    Flood,
    /// Writes one line for ever.
    EndlessLine,
    /// Writes many lines of every kind and then a move.
    Garbage,
    /// Writes the move twice.
    Twice,
    CloseInput,
    CloseOutput,
    /// Plays on, but does not leave when it should.
    Stay,
    /// Takes its time for the first settings.
    SlowSettings,
    /// Announces a win with its move.
    Announce,
    /// Writes lines for the user before its `OK`.
    Talk,
}

impl Fault {
    fn read(word: &str) -> Option<Fault> {
        Some(match word {
            "none" => Fault::None,
            "crash-at-launch" => Fault::CrashAtLaunch,
            "crash-before-ok" => Fault::CrashBeforeOk,
            "crash-after-ok" => Fault::CrashAfterOk,
            "hang-before-ok" => Fault::HangBeforeOk,
            "refuse" => Fault::Refuse,
            "crash" => Fault::Crash,
            "hang" => Fault::Hang,
            "late" => Fault::Late,
            "occupied" => Fault::Occupied,
            "off-board" => Fault::OffBoard,
            "forbidden" => Fault::Forbidden,
            "flood" => Fault::Flood,
            "endless-line" => Fault::EndlessLine,
            "garbage" => Fault::Garbage,
            "twice" => Fault::Twice,
            "close-input" => Fault::CloseInput,
            "close-output" => Fault::CloseOutput,
            "stay" => Fault::Stay,
            "slow-settings" => Fault::SlowSettings,
            "announce" => Fault::Announce,
            "talk" => Fault::Talk,
            _ => return None,
        })
    }
}

/// What it says to `START` if it is told to talk.
const TALK: &str = "Welcome\nMESSAGE no\x1b[2Jmodel\nMESSAGE\nDEBUG two\n INFO 3\nmessage  4\n\
                    MESSAGE 5\nMESSAGE 6\nOK";

/// A point as column and row.
type Point = (usize, usize);

struct Mock {
    fault: Fault,
    /// The first game and the move of it with the fault.
    at: (usize, usize),
    /// Games begun, and own moves in the last.
    now: (usize, usize),
    side: usize,
    stones: HashSet<Point>,
    /// Whether the stones of a block are being read.
    in_block: bool,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (words, directory) = match words[..] {
        [ref words @ .., "--pids", directory] => (words, Some(directory)),
        ref words => (words, None),
    };
    if let Some(directory) = directory {
        let name = std::process::id().to_string();
        std::fs::write(Path::new(directory).join(name), "").expect("the directory of the test");
    }
    let fault = Fault::read(words.first().unwrap_or(&"none")).expect("a fault of the list");
    let number = |index: usize, otherwise: usize| {
        words.get(index).map_or(otherwise, |word| word.parse().expect("a number"))
    };
    let at = (number(1, 1), number(2, 2));
    if fault == Fault::CrashAtLaunch {
        return;
    }
    let mut mock =
        Mock { fault, at, now: (0, 0), side: 15, stones: HashSet::new(), in_block: false };
    for line in io::stdin().lock().lines() {
        match line {
            Ok(line) if mock.obey(line.trim()) => {}
            _ => break,
        }
    }
    if fault == Fault::Stay {
        for_ever();
    }
}

fn for_ever() -> ! {
    loop {
        thread::sleep(Duration::from_secs(60));
    }
}

/// Writes a line and flushes. A manager that has gone away is no error.
fn say(text: &str) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{text}").and_then(|()| out.flush());
}

impl Mock {
    /// Does what a line says; whether to go on.
    fn obey(&mut self, line: &str) -> bool {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "START" => return self.start(rest),
            "ABOUT" => say("name=\"mock\", version=\"1\""),
            "INFO" if self.fault == Fault::SlowSettings && self.now == (1, 0) => {
                thread::sleep(Duration::from_millis(200));
            }
            "INFO" => {}
            "BEGIN" => return self.play(),
            "TURN" => {
                self.stones.insert(point(rest));
                return self.play();
            }
            "BOARD" => {
                self.stones.clear();
                self.in_block = true;
            }
            "DONE" => {
                self.in_block = false;
                return self.play();
            }
            "END" => return self.fault == Fault::Stay,
            _ if self.in_block => drop(self.stones.insert(point(line))),
            _ => say("UNKNOWN command"),
        }
        true
    }

    fn start(&mut self, side: &str) -> bool {
        self.now = (self.now.0 + 1, 0);
        self.side = side.parse().expect("a side");
        self.stones.clear();
        match self.fault {
            Fault::CrashBeforeOk if self.now.0 >= self.at.0 => return false,
            Fault::CrashAfterOk if self.now.0 >= self.at.0 => {
                say("OK");
                return false;
            }
            Fault::HangBeforeOk if self.now.0 >= self.at.0 => for_ever(),
            Fault::Refuse if self.now.0 >= self.at.0 => say("ERROR not on such a board"),
            Fault::Talk if self.now.0 >= self.at.0 => say(TALK),
            _ => say("OK"),
        }
        true
    }

    /// Makes a move, or the fault in its place.
    fn play(&mut self) -> bool {
        self.now.1 += 1;
        let due = self.now.0 >= self.at.0 && self.now.1 == self.at.1;
        let (x, y) = match self.fault {
            Fault::Forbidden if due => (6, 8),
            _ => self.next_point(),
        };
        let fault = if due { self.fault } else { Fault::None };
        match fault {
            Fault::Crash => return false,
            Fault::Hang => {
                // A flag would do: the order to leave must not be heard either.
                for _ in io::stdin().lock().lines() {}
                for_ever();
            }
            Fault::Flood => flood(b"MESSAGE depth 3 is all I can say, again and again\n7;7\n"),
            Fault::EndlessLine => flood(b"MESSAGE without end "),
            Fault::Late => thread::sleep(Duration::from_secs(3)),
            Fault::Garbage => {
                let mut out = io::stdout().lock();
                let _ = out.write_all(
                    b"\xff\xfe\0\x1b[2J\r\r\n\n,\n1,\n7,7,7\nUNKNOWN\nERROR\nDEBUG 1,1\n",
                );
            }
            Fault::CloseInput => close(0),
            Fault::CloseOutput => {
                close(1);
                for_ever();
            }
            Fault::Twice => say(&format!("{x},{y}")),
            Fault::Announce => say("MESSAGE Depth 3-5 | Eval +M5 | Node 9 | Time 0ms | a1"),
            _ => {}
        }
        match fault {
            Fault::Occupied => {
                let (x, y) = self.stones.iter().next().copied().unwrap_or_default();
                say(&format!("{x},{y}"));
            }
            Fault::OffBoard => say(&format!("{},-1", self.side)),
            _ => {
                self.stones.insert((x, y));
                say(&format!("{x},{y}"));
            }
        }
        if fault == Fault::CloseInput {
            for_ever();
        }
        true
    }

    /// The next empty point of the rows of the own colour.
    fn next_point(&self) -> Point {
        let own = self.stones.len() % 2;
        let rows = (own..self.side).step_by(2).chain((1 - own..self.side).step_by(2));
        rows.flat_map(|y| (0..self.side).map(move |x| (x, y)))
            .find(|point| !self.stones.contains(point))
            .expect("the board is not full")
    }
}

/// The column and row at the start of `x,y` and `x,y,field`.
fn point(text: &str) -> Point {
    let mut numbers = text.split(',').map(|number| number.trim().parse().expect("a number"));
    (numbers.next().expect("a column"), numbers.next().expect("a row"))
}

/// Writes the same for ever, until nobody reads any more.
fn flood(bytes: &[u8]) -> ! {
    let mut out = io::stdout().lock();
    while out.write_all(bytes).is_ok() {}
    for_ever();
}

/// Closes a standard stream of this process.
fn close(stream: i32) {
    #[cfg(unix)]
    let _ = nix::unistd::close(stream);
    #[cfg(not(unix))]
    panic!("stream {stream} cannot be closed here");
}
