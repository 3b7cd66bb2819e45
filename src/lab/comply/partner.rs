//! `Partner`: the engine at the other end of a conversation, with a record of what was said.
//!
//! On top of `arena::Process` it never waits for an engine that does not read, keeps what the engine
//! writes to its standard error, and skips what the protocol lets an engine say at any time.

use crate::arena::{Player, Process, Received, Stop};
use crate::clock::{Clock, SystemClock};
use std::collections::VecDeque;
use std::io::{self, Read, Write, pipe};
use std::process::{ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::spawn;
use std::time::Duration;

/// Lines of a conversation that are kept, the newest.
const KEPT_LINES: usize = 400;
/// Characters of a line that are kept.
const KEPT_CHARACTERS: usize = 200;
/// Bytes of the standard error that are kept.
const KEPT_ERRORS: usize = 4096;
/// How long to wait for the last words on the standard error of a program that has ended.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// Something that was said.
#[derive(Clone, Debug)]
pub struct Line {
    /// Since the start of the program.
    pub at: Duration,
    /// Whether the engine said it.
    pub from_engine: bool,
    /// The text, shortened.
    pub text: String,
}

/// Why no line came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Silence {
    /// The time was over.
    Late,
    /// The engine has ended or closed its output.
    Closed,
    /// We were told to stop.
    Stopped,
}

/// A running engine and the conversation with it.
pub struct Partner {
    process: Process,
    clock: SystemClock,
    stop: Stop,
    /// To the thread that writes; `None` once the input is closed.
    input: Option<Sender<Vec<u8>>>,
    errors: Receiver<String>,
    /// What has come from there.
    error_text: String,
    /// When something was last sent.
    sent: Duration,
    /// What was said, oldest first.
    pub dialogue: VecDeque<Line>,
    /// `MESSAGE` lines without text.
    pub empty_messages: usize,
    /// `MESSAGE` lines.
    pub messages: usize,
    /// `DEBUG` lines.
    pub debug_lines: usize,
}

impl Partner {
    /// Starts the program.
    ///
    /// # Errors
    /// When the system cannot start it.
    pub fn start(player: &Player, stop: &Stop) -> io::Result<Partner> {
        let clock = SystemClock::default();
        let (error_reader, error_writer) = pipe()?;
        let mut process = Process::start_with_errors(player, clock, Stdio::from(error_writer))?;
        let (tell_errors, errors) = channel();
        spawn(move || {
            // Nobody may be waiting for them any more.
            let _ = tell_errors.send(first_part(error_reader));
        });
        let (input, letters) = channel::<Vec<u8>>();
        let engine_input = process.take_input();
        spawn(move || {
            let Some(mut engine_input) = engine_input else { return };
            // An engine that reads no more has been killed or will not answer either.
            letters.iter().take_while(|bytes| engine_input.write_all(bytes).is_ok()).for_each(drop);
        });
        Ok(Partner {
            process,
            clock,
            stop: stop.clone(),
            input: Some(input),
            errors,
            error_text: String::new(),
            sent: clock.now(),
            dialogue: VecDeque::new(),
            empty_messages: 0,
            messages: 0,
            debug_lines: 0,
        })
    }

    /// The time on this conversation's clock.
    pub fn now(&self) -> Duration {
        self.clock.now()
    }

    /// Sends bytes; that nobody reads them any more shows in the answer that does not come.
    pub fn send(&mut self, bytes: &[u8]) {
        let text = String::from_utf8_lossy(bytes);
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            self.note(false, self.clock.now(), line);
        }
        if let Some(input) = &self.input {
            let _ = input.send(bytes.to_vec());
        }
        self.sent = self.clock.now();
    }

    /// Ends the engine's input when all is written.
    pub fn close(&mut self) {
        self.input = None;
        self.sent = self.clock.now();
    }

    /// Suspends the engine or lets it go on; the time of its answer counts from there. Whether that
    /// can be done here.
    pub fn suspend(&mut self, suspended: bool) -> bool {
        self.sent = self.clock.now();
        self.process.suspend(suspended)
    }

    /// The next line that is neither `MESSAGE` nor `DEBUG`, and how long after the last sending it
    /// came.
    ///
    /// # Errors
    /// When there is none before the deadline.
    pub fn answer(&mut self, deadline: Duration) -> Result<(String, Duration), Silence> {
        loop {
            let line = match self.process.receive(Some(deadline), &self.stop) {
                Received::Line(line) => line,
                Received::Late => return Err(Silence::Late),
                Received::Closed => return Err(Silence::Closed),
                Received::Stopped => return Err(Silence::Stopped),
            };
            let text = String::from_utf8_lossy(&line.bytes).trim_end().to_string();
            self.note(true, line.at, &text);
            let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((&text, ""));
            match word.to_ascii_uppercase().as_str() {
                "MESSAGE" => {
                    self.messages += 1;
                    self.empty_messages += usize::from(rest.trim().is_empty());
                }
                "DEBUG" => self.debug_lines += 1,
                // Blanks only: managers ignore empty lines.
                "" => {}
                _ => return Ok((text, line.at.saturating_sub(self.sent))),
            }
        }
    }

    /// How the program has ended, if it does so before the deadline.
    pub fn ended(&mut self, deadline: Duration) -> Option<ExitStatus> {
        self.process.wait(deadline)
    }

    /// The beginning of what it wrote to its standard error, once it has ended.
    pub fn errors(&mut self) -> &str {
        if let Ok(text) = self.errors.recv_timeout(LAST_WORDS) {
            self.error_text = text;
        }
        &self.error_text
    }

    /// Ends the program. What was said, and the beginning of what it wrote to its standard error.
    pub fn end(self) -> (VecDeque<Line>, String) {
        let Partner { process, errors, mut error_text, dialogue, .. } = self;
        drop(process);
        if let Ok(text) = errors.recv_timeout(LAST_WORDS) {
            error_text = text;
        }
        (dialogue, error_text)
    }

    fn note(&mut self, from_engine: bool, at: Duration, text: &str) {
        if self.dialogue.len() == KEPT_LINES {
            self.dialogue.pop_front();
        }
        let text = text.chars().take(KEPT_CHARACTERS).collect();
        self.dialogue.push_back(Line { at, from_engine, text });
    }
}

/// Reads to the end and keeps the beginning.
fn first_part(mut input: impl Read) -> String {
    let mut kept = Vec::new();
    let _ = input.by_ref().take(KEPT_ERRORS as u64).read_to_end(&mut kept);
    let _ = io::copy(&mut input, &mut io::sink());
    String::from_utf8_lossy(&kept).into_owned()
}
