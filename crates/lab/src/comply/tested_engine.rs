//! `TestedEngine`: the engine under test, with a transcript of the conversation.
//!
//! It skips what the protocol lets an engine say at any time, `MESSAGE` and `DEBUG`, and counts it.

use crate::arena::{EngineConfig, NoLine, Process, StopFlag};
use goren::clock::{Clock, SystemClock};
use std::collections::VecDeque;
use std::io;
use std::process::ExitStatus;
use std::time::Duration;

/// Lines of a conversation that are kept, the newest.
const KEPT_LINES: usize = 400;
/// Characters of a line that are kept.
const KEPT_CHARACTERS: usize = 200;

/// A line of a conversation.
#[derive(Clone, Debug)]
pub struct TranscriptLine {
    /// Since the start of the engine.
    pub at: Duration,
    /// Whether the engine said it.
    pub from_engine: bool,
    /// The text, shortened.
    pub text: String,
}

/// A running engine and the conversation with it.
pub(super) struct TestedEngine {
    process: Process,
    clock: SystemClock,
    stop: StopFlag,
    /// When something was last sent.
    sent: Duration,
    /// The newest lines, oldest first.
    transcript: VecDeque<TranscriptLine>,
    /// `MESSAGE` lines without text.
    pub empty_messages: usize,
    /// `MESSAGE` lines.
    pub messages: usize,
    /// `DEBUG` lines.
    pub debug_lines: usize,
}

impl TestedEngine {
    /// Starts the engine.
    ///
    /// # Errors
    /// When the system cannot start it.
    pub fn start(engine: &EngineConfig, stop: &StopFlag) -> io::Result<TestedEngine> {
        let clock = SystemClock::default();
        Ok(TestedEngine {
            process: Process::start_queued(engine, clock)?,
            clock,
            stop: stop.clone(),
            sent: clock.now(),
            transcript: VecDeque::new(),
            empty_messages: 0,
            messages: 0,
            debug_lines: 0,
        })
    }

    /// The time since the start of the engine.
    pub fn now(&self) -> Duration {
        self.clock.now()
    }

    /// Sends bytes. If nobody reads them any more, the answer will be missing.
    pub fn send(&mut self, bytes: &[u8]) {
        let text = String::from_utf8_lossy(bytes);
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            self.note(false, self.clock.now(), line);
        }
        let _ = self.process.send(bytes);
        self.sent = self.clock.now();
    }

    /// Ends the engine's input when all is written.
    pub fn close_input(&mut self) {
        self.process.close_input();
        self.sent = self.clock.now();
    }

    /// Suspends the engine or resumes it; the time of its answer counts from here. Returns whether this
    /// system can do so.
    pub fn suspend(&mut self, suspended: bool) -> bool {
        self.sent = self.clock.now();
        self.process.suspend(suspended)
    }

    /// The next line that is neither `MESSAGE` nor `DEBUG`, and the time since something was last sent.
    ///
    /// # Errors
    /// When there is none before the deadline.
    pub fn answer(&mut self, deadline: Duration) -> Result<(String, Duration), NoLine> {
        loop {
            let line = self.process.receive(Some(deadline), &self.stop)?;
            let text = String::from_utf8_lossy(&line.bytes).trim_end().to_string();
            self.note(true, line.at, &text);
            let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((&text, ""));
            match word.to_ascii_uppercase().as_str() {
                "MESSAGE" => {
                    self.messages += 1;
                    self.empty_messages += usize::from(rest.trim().is_empty());
                }
                "DEBUG" => self.debug_lines += 1,
                // Only spaces: managers ignore empty lines.
                "" => {}
                _ => return Ok((text, line.at.saturating_sub(self.sent))),
            }
        }
    }

    /// The exit status of the engine, if it ends before the deadline.
    pub fn wait(&mut self, deadline: Duration) -> Option<ExitStatus> {
        self.process.wait(deadline)
    }

    /// The beginning of what it wrote to its standard error, once it has ended.
    pub fn errors(&mut self) -> &str {
        self.process.errors()
    }

    /// Kills the engine. Returns the newest lines of the transcript and the beginning of what it wrote to
    /// its standard error.
    pub fn end(self) -> (VecDeque<TranscriptLine>, String) {
        (self.transcript, self.process.end())
    }

    fn note(&mut self, from_engine: bool, at: Duration, text: &str) {
        if self.transcript.len() == KEPT_LINES {
            self.transcript.pop_front();
        }
        let text = text.chars().take(KEPT_CHARACTERS).collect();
        self.transcript.push_back(TranscriptLine { at, from_engine, text });
    }
}
