//! `replay`: plays a script against an engine and returns the result.

use super::oracle::{Oracle, Place, place};
use super::script::{Action, Filter, Pattern, Requirement, Script};
use super::tested_engine::{TestedEngine, TranscriptLine};
use crate::arena::{EngineConfig, NoLine, StopFlag};
use std::collections::VecDeque;
use std::time::Duration;

/// How long to wait for an answer that need not come.
const WAIT_FOR_OPTIONAL: Duration = Duration::from_secs(2);
/// How long an engine may take to end after a script that says nothing about it.
const TIME_TO_QUIT: Duration = Duration::from_secs(2);

/// What a script leaves open.
#[derive(Clone, Copy, Debug)]
pub struct ReplayOptions {
    /// Side of the board where the script says `{size}`.
    pub size: u8,
    /// How long to wait for an answer.
    pub answer: Duration,
    /// How long the whole script may take.
    pub whole: Duration,
}

/// The verdict on a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CaseOutcome {
    /// The engine did what it must.
    Passed,
    /// It did not; the text says how.
    Failed(String),
    /// It lacks the feature that this is about, and need not have it.
    Skipped(String),
}

/// The result of a script.
#[derive(Clone, Debug)]
pub struct CaseResult {
    /// The verdict.
    pub outcome: CaseOutcome,
    /// What this engine does in its own way where the protocol leaves it open, or not as it should.
    pub notes: Vec<String>,
    /// The newest lines of the conversation.
    pub(super) transcript: VecDeque<TranscriptLine>,
    /// The beginning of what it wrote to its standard error.
    pub errors: String,
    /// How many `DEBUG` lines it wrote.
    pub debug_lines: usize,
}

/// What ends a script early.
enum EarlyEnd {
    Failure(String),
    Lacking(String),
}

type StepResult<T = ()> = Result<T, EarlyEnd>;

fn fail<T>(text: String) -> StepResult<T> {
    Err(EarlyEnd::Failure(text))
}

struct Replay {
    engine: TestedEngine,
    oracle: Oracle,
    options: ReplayOptions,
    /// When the script must be over.
    deadline: Duration,
    line_ends: Vec<&'static str>,
    sent: usize,
    ended: bool,
    notes: Vec<String>,
    /// The first line that is not part of the protocol.
    stray: Option<String>,
}

/// Starts the engine with the script's arguments after its own and plays all steps.
///
/// # Errors
/// When the program cannot be started.
pub fn replay(
    script: &Script,
    engine: &EngineConfig,
    options: ReplayOptions,
    stop: &StopFlag,
) -> std::io::Result<CaseResult> {
    let mut engine = engine.clone();
    engine.arguments.extend_from_slice(&script.arguments);
    let engine = TestedEngine::start(&engine, stop)?;
    let mut replay = Replay {
        deadline: engine.now() + options.whole,
        engine,
        oracle: Oracle::default(),
        options,
        line_ends: vec!["\n"],
        sent: 0,
        ended: false,
        notes: Vec::new(),
        stray: None,
    };
    let outcome = match replay.play(script) {
        Ok(()) => CaseOutcome::Passed,
        Err(EarlyEnd::Failure(text)) => CaseOutcome::Failed(text),
        Err(EarlyEnd::Lacking(text)) => CaseOutcome::Skipped(text),
    };
    let Replay { engine, mut notes, stray, .. } = replay;
    if let Some(line) = stray {
        notes.push(format!("a line that is neither an answer nor a MESSAGE: {line:?}"));
    }
    if engine.empty_messages > 0 {
        notes.push("a MESSAGE without text, which Piskvork takes for the answer".to_string());
    }
    let debug_lines = engine.debug_lines;
    let (transcript, errors) = engine.end();
    Ok(CaseResult { outcome, notes, transcript, errors, debug_lines })
}

impl Replay {
    fn play(&mut self, script: &Script) -> StepResult {
        for step in &script.steps {
            self.step(&step.action).map_err(|end| match end {
                EarlyEnd::Failure(text) => EarlyEnd::Failure(format!("line {}: {text}", step.line)),
                lacking @ EarlyEnd::Lacking(_) => lacking,
            })?;
        }
        self.finish();
        Ok(())
    }

    fn step(&mut self, action: &Action) -> StepResult {
        match action {
            Action::Send(line) => return self.send(line),
            Action::SendBytes(bytes) => self.engine.send(bytes),
            Action::Expect(requirement, pattern, within) => {
                return self.expect(*requirement, pattern, *within);
            }
            Action::Settle => return self.settle(),
            Action::Wait(time) => std::thread::sleep(*time),
            Action::LineEnds(ends) => self.line_ends = ends.clone(),
            Action::Eof => self.engine.close_input(),
            Action::Exit(within) => return self.exit(*within),
            Action::Suspend(suspended) => {
                if !self.engine.suspend(*suspended) {
                    return Err(EarlyEnd::Lacking(
                        "this system cannot suspend a process".to_string(),
                    ));
                }
            }
            Action::Quiet => return self.check_quiet(),
            Action::Board(width, height, stones) => {
                self.oracle.clear(*width, *height);
                stones.iter().for_each(|&stone| self.oracle.put(stone));
            }
        }
        Ok(())
    }

    fn send(&mut self, line: &str) -> StepResult {
        let written = |place: Option<Place>| place.map(|(x, y)| format!("{x},{y}"));
        let mut line = line.replace("{size}", &self.options.size.to_string());
        for (name, place) in [
            ("{free}", self.oracle.free()),
            ("{last}", self.oracle.stones.last().copied()),
            ("{first}", self.oracle.stones.first().copied()),
        ] {
            if line.contains(name) {
                let Some(place) = written(place) else {
                    return fail(format!("there is no point for {name}"));
                };
                line = line.replace(name, &place);
            }
        }
        self.oracle.sent(&line);
        let end = self.line_ends[self.sent % self.line_ends.len()];
        self.sent += 1;
        self.engine.send(format!("{line}{end}").as_bytes());
        Ok(())
    }

    /// The time until which to wait for something.
    fn until(&self, timeout: Duration) -> Duration {
        self.deadline.min(self.engine.now() + timeout)
    }

    /// Why there is no answer, in words.
    fn no_answer(&mut self, cause: NoLine, timeout: Duration) -> String {
        match cause {
            NoLine::Stopped => "interrupted".to_string(),
            NoLine::Late if self.engine.now() >= self.deadline => {
                format!("no answer before the end of the case after {:?}", self.options.whole)
            }
            NoLine::Late => format!("no answer within {timeout:?}"),
            NoLine::Closed => {
                let soon = self.engine.now() + Duration::from_millis(500);
                match self.engine.wait(soon) {
                    Some(status) => format!("the engine has ended ({status})"),
                    None => "the engine has closed its output".to_string(),
                }
            }
        }
    }

    fn expect(
        &mut self,
        requirement: Requirement,
        pattern: &Pattern,
        within: Option<Duration>,
    ) -> StepResult {
        if matches!(pattern, Pattern::Nothing) {
            return self.expect_nothing(requirement);
        }
        let timeout = match requirement {
            Requirement::Must => self.options.answer,
            Requirement::Should | Requirement::Can => {
                within.unwrap_or(WAIT_FOR_OPTIONAL).max(WAIT_FOR_OPTIONAL)
            }
        };
        let (line, delay) = match self.answer_to(pattern, self.until(timeout)) {
            Ok(answer) => answer,
            Err(cause) => {
                let text = format!("{}, not {pattern}", self.no_answer(cause, timeout));
                return match requirement {
                    Requirement::Should if cause != NoLine::Stopped => self.note(text),
                    Requirement::Can if cause == NoLine::Late => Err(EarlyEnd::Lacking(text)),
                    _ => fail(text),
                };
            }
        };
        let verdict = self.take(pattern, &line).and_then(|()| in_time(delay, within));
        let Err(text) = verdict else { return Ok(()) };
        match requirement {
            Requirement::Can if is_refusal(&line) => {
                Err(EarlyEnd::Lacking(format!("the engine says {line:?}")))
            }
            Requirement::Must | Requirement::Can if !is_other_refusal(pattern, &line) => fail(text),
            _ => self.note(text),
        }
    }

    /// The next line. Where a move is expected, a line that is no answer of the protocol is skipped, as the
    /// Gomocup judge does it.
    fn answer_to(
        &mut self,
        pattern: &Pattern,
        deadline: Duration,
    ) -> Result<(String, Duration), NoLine> {
        loop {
            let (line, delay) = self.engine.answer(deadline)?;
            if !matches!(pattern, Pattern::Move(_)) || !is_stray(&line) {
                return Ok((line, delay));
            }
            if self.stray.is_none() {
                self.stray = Some(line);
            }
        }
    }

    /// Checks whether the line is an answer of this kind, and tells the oracle.
    fn take(&mut self, pattern: &Pattern, line: &str) -> Result<(), String> {
        // An unknown command did not change the board.
        if is_refusal(line) && !matches!(pattern, Pattern::Unknown) {
            self.oracle.refused();
        }
        let good = match pattern {
            Pattern::Ok => line == "OK",
            Pattern::Error => line.starts_with("ERROR "),
            Pattern::Unknown => line.starts_with("UNKNOWN "),
            Pattern::About if is_about(line) => {
                if !line.contains("name=\"") {
                    let _ = self.note(format!("ABOUT without name=\"...\": {line:?}"));
                }
                true
            }
            Pattern::Exactly(text) => line == text,
            Pattern::Move(filter) => return self.take_move(line, filter),
            Pattern::Swap2 => return self.oracle.answered(line),
            Pattern::Either(list) => {
                let before = self.oracle.clone();
                let fits = list.iter().any(|pattern| {
                    self.oracle = before.clone();
                    self.take(pattern, line).is_ok()
                });
                if is_refusal(line) {
                    self.oracle.refused();
                }
                fits
            }
            Pattern::Nothing | Pattern::About => false,
        };
        if good { Ok(()) } else { Err(format!("{line:?} instead of {pattern}")) }
    }

    fn take_move(&mut self, line: &str, filter: &Filter) -> Result<(), String> {
        let place = place(line).ok_or(format!("{line:?} instead of a move"))?;
        if !self.oracle.is_free(place) {
            let (width, height) = (self.oracle.width, self.oracle.height);
            let on_board = self.oracle.stones.contains(&place);
            let why = if on_board { "there is a stone" } else { "off the board" };
            return Err(format!("{line} is not a legal move: {why} ({width}x{height})"));
        }
        self.oracle.moved(place);
        let good = match filter {
            Filter::Any => true,
            Filter::In(list) => list.contains(&place),
            Filter::Not(list) => !list.contains(&place),
            Filter::Near((x, y), distance) => {
                (place.0 - x).abs().max((place.1 - y).abs()) <= *distance
            }
        };
        if good {
            Ok(())
        } else {
            Err(format!("{line} instead of {}", Pattern::Move(filter.clone())))
        }
    }

    /// Asks a question: anything that was said before its answer would come first.
    fn expect_nothing(&mut self, requirement: Requirement) -> StepResult {
        let messages = self.engine.messages;
        self.engine.send(b"ABOUT\n");
        let timeout = self.options.answer;
        let line = match self.engine.answer(self.until(timeout)) {
            Ok((line, _)) => line,
            Err(cause) => {
                let text = self.no_answer(cause, timeout);
                return fail(format!("{text} to ABOUT"));
            }
        };
        if self.engine.messages > messages {
            self.note("a MESSAGE although nothing was asked".to_string())?;
        }
        let text = format!("{line:?} where no answer is due");
        match requirement {
            _ if is_about(&line) => Ok(()),
            Requirement::Must => fail(text),
            Requirement::Should | Requirement::Can => {
                self.note(text)?;
                self.settle_after_question()
            }
        }
    }

    fn settle(&mut self) -> StepResult {
        self.engine.send(b"ABOUT\n");
        self.settle_after_question()
    }

    /// Reads until the answer to an `ABOUT`.
    fn settle_after_question(&mut self) -> StepResult {
        let timeout = self.options.answer;
        let deadline = self.until(timeout);
        loop {
            match self.engine.answer(deadline) {
                Ok((line, _)) if is_about(&line) => return Ok(()),
                Ok(_) => {}
                Err(cause) => {
                    let text = self.no_answer(cause, timeout);
                    return fail(format!("{text} to ABOUT"));
                }
            }
        }
    }

    fn exit(&mut self, within: Duration) -> StepResult {
        self.ended = true;
        let deadline = self.until(within);
        loop {
            match self.engine.answer(deadline) {
                Ok((line, _)) => self.note(format!("{line:?} instead of ending without a word"))?,
                Err(NoLine::Closed) => break,
                Err(NoLine::Late) => {
                    return fail(format!("the engine has not ended within {within:?}"));
                }
                Err(NoLine::Stopped) => return fail("interrupted".to_string()),
            }
        }
        // It may close its output a moment before it ends.
        match self.engine.wait(deadline + Duration::from_secs(1)) {
            None => fail(format!("the engine has not ended within {within:?}")),
            Some(status) if !status.success() => {
                self.note(format!("the engine ended with {status}"))
            }
            Some(_) => Ok(()),
        }
    }

    /// Ends the conversation with `END`, as every one does.
    fn finish(&mut self) {
        if self.ended {
            return;
        }
        self.engine.send(b"END\n");
        self.engine.close_input();
        if let Err(EarlyEnd::Failure(text)) = self.exit(TIME_TO_QUIT) {
            let _ = self.note(format!("after END: {text}"));
        }
    }

    /// Checks that the engine wrote to its standard output only. The engine is ended, since only then all
    /// is known.
    fn check_quiet(&mut self) -> StepResult {
        self.finish();
        self.ended = true;
        let errors = self.engine.errors().lines().next().map(str::to_string);
        if let Some(line) = errors {
            self.note(format!("the engine writes to its standard error: {line:?}"))?;
        }
        match self.engine.debug_lines {
            0 => Ok(()),
            count => self.note(format!("{count} DEBUG lines, which some managers do not skip")),
        }
    }

    /// Adds a note, each only once.
    fn note(&mut self, text: String) -> StepResult {
        if !self.notes.contains(&text) {
            self.notes.push(text);
        }
        Ok(())
    }
}

fn in_time(delay: Duration, within: Option<Duration>) -> Result<(), String> {
    match within {
        Some(within) if delay > within => Err(format!(
            "the answer came after {} ms, not {}",
            delay.as_millis(),
            within.as_millis()
        )),
        _ => Ok(()),
    }
}

/// Whether a line says that the engine refuses.
fn is_refusal(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or("").to_ascii_uppercase();
    word == "ERROR" || word == "UNKNOWN"
}

/// Whether an error is only answered with the other one of `ERROR` and `UNKNOWN`, or without a text:
/// managers do not distinguish them.
fn is_other_refusal(pattern: &Pattern, line: &str) -> bool {
    matches!(pattern, Pattern::Error | Pattern::Unknown) && is_refusal(line)
}

/// Whether a line can be the answer to `ABOUT`: old engines answer with free text.
fn is_about(line: &str) -> bool {
    let is_move = line.split_whitespace().all(|word| place(word).is_some());
    !is_refusal(line) && line != "OK" && line != "SWAP" && !is_move
}

/// Whether a line is neither a word of the protocol nor meant as a move.
fn is_stray(line: &str) -> bool {
    is_about(line) && !line.contains(',') && !line.starts_with("OK") && !line.starts_with("SUGGEST")
}
