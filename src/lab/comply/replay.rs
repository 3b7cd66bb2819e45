//! Plays a script against an engine and says what came of it.

use super::oracle::{Oracle, Place, place};
use super::partner::{Line, Partner, Silence};
use super::script::{Action, Filter, Pattern, Script, Weight};
use crate::arena::{Player, Stop};
use std::collections::VecDeque;
use std::time::Duration;

/// How long to wait for an answer that need not come.
const WAIT_FOR_OPTIONAL: Duration = Duration::from_secs(2);
/// How long an engine may take to leave at the end of a script that says nothing about it.
const FAREWELL: Duration = Duration::from_secs(2);

/// What a script leaves open.
#[derive(Clone, Copy, Debug)]
pub struct Conditions {
    /// Side of the board where the script says `{size}`.
    pub size: u8,
    /// How long we wait for an answer.
    pub answer: Duration,
    /// How long the whole script may take.
    pub whole: Duration,
}

/// What came of a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The engine did what it has to.
    Passed,
    /// It did not, and how.
    Failed(String),
    /// It cannot do what this is about, and does not have to.
    Skipped(String),
}

/// A script that was played.
#[derive(Clone, Debug)]
pub struct Hearing {
    /// What came of it.
    pub outcome: Outcome,
    /// What the protocol leaves open and this engine does in its own way, or not as it should.
    pub notes: Vec<String>,
    /// What was said, the newest lines.
    pub dialogue: VecDeque<Line>,
    /// What it wrote to its standard error, the beginning.
    pub errors: String,
    /// How many `DEBUG` lines it wrote.
    pub debug_lines: usize,
}

/// What ends a script early.
enum End {
    Failure(String),
    Lacking(String),
}

type Step<T = ()> = Result<T, End>;

fn fail<T>(text: String) -> Step<T> {
    Err(End::Failure(text))
}

struct Replay {
    partner: Partner,
    oracle: Oracle,
    conditions: Conditions,
    /// When the script must be over.
    deadline: Duration,
    line_ends: Vec<&'static str>,
    sent: usize,
    ended: bool,
    notes: Vec<String>,
    /// The first line that was none of the protocol's.
    stray: Option<String>,
}

/// Starts a player's program with the script's arguments behind its own and plays all steps.
///
/// # Errors
/// When the program cannot be started.
pub fn replay(
    script: &Script,
    player: &Player,
    conditions: Conditions,
    stop: &Stop,
) -> std::io::Result<Hearing> {
    let mut player = player.clone();
    player.arguments.extend_from_slice(&script.arguments);
    let partner = Partner::start(&player, stop)?;
    let mut replay = Replay {
        deadline: partner.now() + conditions.whole,
        partner,
        oracle: Oracle::default(),
        conditions,
        line_ends: vec!["\n"],
        sent: 0,
        ended: false,
        notes: Vec::new(),
        stray: None,
    };
    let outcome = match replay.play(script) {
        Ok(()) => Outcome::Passed,
        Err(End::Failure(text)) => Outcome::Failed(text),
        Err(End::Lacking(text)) => Outcome::Skipped(text),
    };
    let Replay { partner, mut notes, stray, .. } = replay;
    if let Some(line) = stray {
        notes.push(format!("a line that is no answer and no MESSAGE: {line:?}"));
    }
    if partner.empty_messages > 0 {
        notes.push("a MESSAGE without text, which Piskvork takes for the answer".to_string());
    }
    let debug_lines = partner.debug_lines;
    let (dialogue, errors) = partner.end();
    Ok(Hearing { outcome, notes, dialogue, errors, debug_lines })
}

impl Replay {
    fn play(&mut self, script: &Script) -> Step {
        for step in &script.steps {
            self.step(&step.action).map_err(|end| match end {
                End::Failure(text) => End::Failure(format!("line {}: {text}", step.line)),
                lacking @ End::Lacking(_) => lacking,
            })?;
        }
        self.finish();
        Ok(())
    }

    fn step(&mut self, action: &Action) -> Step {
        match action {
            Action::Send(line) => return self.send(line),
            Action::SendBytes(bytes) => self.partner.send(bytes),
            Action::Expect(weight, pattern, within) => {
                return self.expect(*weight, pattern, *within);
            }
            Action::Settle => return self.settle(),
            Action::Wait(time) => std::thread::sleep(*time),
            Action::LineEnds(ends) => self.line_ends = ends.clone(),
            Action::Eof => self.partner.close(),
            Action::Exit(within) => return self.exit(*within),
            Action::Suspend(suspended) => {
                if !self.partner.suspend(*suspended) {
                    return Err(End::Lacking("nothing can be suspended here".to_string()));
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

    fn send(&mut self, line: &str) -> Step {
        let written = |place: Option<Place>| place.map(|(x, y)| format!("{x},{y}"));
        let mut line = line.replace("{size}", &self.conditions.size.to_string());
        for (name, place) in [
            ("{free}", self.oracle.free()),
            ("{last}", self.oracle.stones.last().copied()),
            ("{first}", self.oracle.stones.first().copied()),
        ] {
            if line.contains(name) {
                let Some(place) = written(place) else {
                    return fail(format!("there is no {name}"));
                };
                line = line.replace(name, &place);
            }
        }
        self.oracle.sent(&line);
        let end = self.line_ends[self.sent % self.line_ends.len()];
        self.sent += 1;
        self.partner.send(format!("{line}{end}").as_bytes());
        Ok(())
    }

    /// The time until which to wait for something.
    fn until(&self, patience: Duration) -> Duration {
        self.deadline.min(self.partner.now() + patience)
    }

    /// What to say of an engine that says nothing.
    fn silence(&mut self, silence: Silence, patience: Duration) -> String {
        match silence {
            Silence::Stopped => "interrupted".to_string(),
            Silence::Late if self.partner.now() >= self.deadline => {
                format!("no answer, and the {:?} of the case are over", self.conditions.whole)
            }
            Silence::Late => format!("no answer within {patience:?}"),
            Silence::Closed => {
                let soon = self.partner.now() + Duration::from_millis(500);
                match self.partner.ended(soon) {
                    Some(status) => format!("the engine has ended ({status})"),
                    None => "the engine has closed its output".to_string(),
                }
            }
        }
    }

    fn expect(&mut self, weight: Weight, pattern: &Pattern, within: Option<Duration>) -> Step {
        if matches!(pattern, Pattern::Nothing) {
            return self.expect_nothing(weight);
        }
        let patience = match weight {
            Weight::Must => self.conditions.answer,
            Weight::Should | Weight::Can => {
                within.unwrap_or(WAIT_FOR_OPTIONAL).max(WAIT_FOR_OPTIONAL)
            }
        };
        let (line, delay) = match self.answer_to(pattern, self.until(patience)) {
            Ok(answer) => answer,
            Err(silence) => {
                let text = format!("{}, not {pattern}", self.silence(silence, patience));
                return match weight {
                    Weight::Should if silence != Silence::Stopped => self.note(text),
                    Weight::Can if silence == Silence::Late => Err(End::Lacking(text)),
                    _ => fail(text),
                };
            }
        };
        let verdict = self.take(pattern, &line).and_then(|()| in_time(delay, within));
        let Err(text) = verdict else { return Ok(()) };
        match weight {
            Weight::Can if is_refusal(&line) => Err(End::Lacking(format!("it says {line:?}"))),
            Weight::Must | Weight::Can if !is_other_refusal(pattern, &line) => fail(text),
            _ => self.note(text),
        }
    }

    /// The next line. Where a move is waited for, one that is none of the protocol's answers is passed
    /// over, as the Gomocup judge does it.
    fn answer_to(
        &mut self,
        pattern: &Pattern,
        deadline: Duration,
    ) -> Result<(String, Duration), Silence> {
        loop {
            let (line, delay) = self.partner.answer(deadline)?;
            if !matches!(pattern, Pattern::Move(_)) || !is_stray(&line) {
                return Ok((line, delay));
            }
            if self.stray.is_none() {
                self.stray = Some(line);
            }
        }
    }

    /// Whether the line is an answer of this kind, the oracle taking note of it.
    fn take(&mut self, pattern: &Pattern, line: &str) -> Result<(), String> {
        // What is unknown was nothing that changes the board.
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
            let why = if on_board { "a stone lies there" } else { "off the board" };
            return Err(format!("{line} is no legal move: {why} ({width}x{height})"));
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

    /// Whatever came before the answer to the question sent here would be read first.
    fn expect_nothing(&mut self, weight: Weight) -> Step {
        let messages = self.partner.messages;
        self.partner.send(b"ABOUT\n");
        let patience = self.conditions.answer;
        let line = match self.partner.answer(self.until(patience)) {
            Ok((line, _)) => line,
            Err(silence) => {
                let text = self.silence(silence, patience);
                return fail(format!("{text}, to an ABOUT"));
            }
        };
        if self.partner.messages > messages {
            self.note("a MESSAGE where nothing was asked".to_string())?;
        }
        let text = format!("{line:?} where nothing is to be said");
        match weight {
            _ if is_about(&line) => Ok(()),
            Weight::Must => fail(text),
            Weight::Should | Weight::Can => {
                self.note(text)?;
                self.settle_after_question()
            }
        }
    }

    fn settle(&mut self) -> Step {
        self.partner.send(b"ABOUT\n");
        self.settle_after_question()
    }

    /// Reads until the answer to an `ABOUT`.
    fn settle_after_question(&mut self) -> Step {
        let patience = self.conditions.answer;
        let deadline = self.until(patience);
        loop {
            match self.partner.answer(deadline) {
                Ok((line, _)) if is_about(&line) => return Ok(()),
                Ok(_) => {}
                Err(silence) => {
                    let text = self.silence(silence, patience);
                    return fail(format!("{text}, to an ABOUT"));
                }
            }
        }
    }

    fn exit(&mut self, within: Duration) -> Step {
        self.ended = true;
        let deadline = self.until(within);
        loop {
            match self.partner.answer(deadline) {
                Ok((line, _)) => self.note(format!("{line:?} instead of leaving in silence"))?,
                Err(Silence::Closed) => break,
                Err(Silence::Late) => return fail(format!("it has not ended within {within:?}")),
                Err(Silence::Stopped) => return fail("interrupted".to_string()),
            }
        }
        // It may close its output a moment before it ends.
        match self.partner.ended(deadline + Duration::from_secs(1)) {
            None => fail(format!("it has not ended within {within:?}")),
            Some(status) if !status.success() => self.note(format!("it ended with {status}")),
            Some(_) => Ok(()),
        }
    }

    /// Every conversation ends with `END`.
    fn finish(&mut self) {
        if self.ended {
            return;
        }
        self.partner.send(b"END\n");
        self.partner.close();
        if let Err(End::Failure(text)) = self.exit(FAREWELL) {
            let _ = self.note(format!("after END: {text}"));
        }
    }

    /// Whether the engine kept to its standard output. It is ended: only then all is known.
    fn check_quiet(&mut self) -> Step {
        self.finish();
        self.ended = true;
        let errors = self.partner.errors().lines().next().map(str::to_string);
        if let Some(line) = errors {
            self.note(format!("it writes to its standard error: {line:?}"))?;
        }
        match self.partner.debug_lines {
            0 => Ok(()),
            count => self.note(format!("{count} DEBUG lines, which some managers do not skip")),
        }
    }

    /// Remembers something once.
    fn note(&mut self, text: String) -> Step {
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

/// Whether a line says that the engine will not or cannot.
fn is_refusal(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or("").to_ascii_uppercase();
    word == "ERROR" || word == "UNKNOWN"
}

/// Whether the answer to something wrong is only the other one of `ERROR` and `UNKNOWN`, or has no
/// text: managers do not tell them apart.
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
