//! Replays a script against the real program.

use super::oracle::{Oracle, Place, place};
use super::script::{Action, Filter, Pattern, Script};
use super::talk::{LONG, Talk};
use std::time::Duration;

/// How long the program may take to end when nothing else is said: ten times what is aimed at.
const EXIT: Duration = Duration::from_secs(2);

struct Replay {
    talk: Talk,
    oracle: Oracle,
    line_ends: Vec<&'static str>,
    sent: usize,
    ended: bool,
}

/// Plays all steps; the error names file and line.
pub fn replay(script: &Script) -> Result<(), String> {
    let mut replay = Replay {
        talk: Talk::with_process(&script.arguments),
        oracle: Oracle::default(),
        line_ends: vec!["\n"],
        sent: 0,
        ended: false,
    };
    for step in &script.steps {
        replay
            .step(&step.action)
            .map_err(|error| format!("{}:{}: {error}", script.name, step.line))?;
    }
    replay.finish().map_err(|error| format!("{}, at the end: {error}", script.name))
}

impl Replay {
    fn step(&mut self, action: &Action) -> Result<(), String> {
        match action {
            Action::Send(line) => self.send(line)?,
            Action::SendBytes(bytes) => self.talk.send_bytes(bytes),
            Action::Expect(pattern, within) => return self.expect(pattern, *within),
            Action::Wait(time) => std::thread::sleep(*time),
            Action::LineEnds(ends) => self.line_ends = ends.clone(),
            Action::Eof => self.talk.close(),
            Action::Exit(within) => {
                self.ended = true;
                return self.talk.exit(*within);
            }
            Action::Board(width, height, stones) => {
                self.oracle.clear(*width, *height);
                stones.iter().for_each(|&stone| self.oracle.put(stone));
            }
        }
        Ok(())
    }

    fn send(&mut self, line: &str) -> Result<(), String> {
        let written = |place: Option<Place>| place.map(|(x, y)| format!("{x},{y}"));
        let mut line = line.to_string();
        for (name, place) in [
            ("{free}", self.oracle.free()),
            ("{last}", self.oracle.stones.last().copied()),
            ("{first}", self.oracle.stones.first().copied()),
        ] {
            if line.contains(name) {
                let place = written(place).ok_or(format!("there is no {name}"))?;
                line = line.replace(name, &place);
            }
        }
        self.oracle.sent(&line);
        let end = self.line_ends[self.sent % self.line_ends.len()];
        self.sent += 1;
        self.talk.send_bytes(format!("{line}{end}").as_bytes());
        Ok(())
    }

    fn expect(&mut self, pattern: &Pattern, within: Option<Duration>) -> Result<(), String> {
        if matches!(pattern, Pattern::Nothing) {
            // Whatever came before the answer to this question would be read first.
            self.talk.send("ABOUT");
            let (line, _) = self.talk.line(LONG)?;
            return if is_about(&line) { Ok(()) } else { Err(format!("unexpected: {line:?}")) };
        }
        let (line, delay) = self.talk.answer(LONG)?;
        let good = match pattern {
            Pattern::Ok => line == "OK",
            Pattern::Error => line.starts_with("ERROR "),
            Pattern::Unknown => line.starts_with("UNKNOWN "),
            Pattern::About => is_about(&line),
            Pattern::Exactly(text) => line == *text,
            Pattern::Move(filter) => return self.take_move(&line, filter, delay, within),
            Pattern::Swap2 => {
                self.oracle.answered(&line)?;
                true
            }
            Pattern::Nothing => false,
        };
        if line.starts_with("ERROR ") {
            self.oracle.refused();
        }
        if good { in_time(delay, within) } else { Err(format!("{pattern:?} but {line:?}")) }
    }

    fn take_move(
        &mut self,
        line: &str,
        filter: &Filter,
        delay: Duration,
        within: Option<Duration>,
    ) -> Result<(), String> {
        let place = place(line).ok_or(format!("a move but {line:?}"))?;
        if !self.oracle.is_free(place) {
            return Err(format!("an illegal move: {line} with {:?}", self.oracle));
        }
        let good = match filter {
            Filter::Any => true,
            Filter::In(list) => list.contains(&place),
            Filter::Not(list) => !list.contains(&place),
            Filter::Near((x, y), distance) => {
                (place.0 - x).abs().max((place.1 - y).abs()) <= *distance
            }
        };
        self.oracle.moved(place);
        if good { in_time(delay, within) } else { Err(format!("{filter:?} but {line}")) }
    }

    fn finish(&mut self) -> Result<(), String> {
        if self.ended {
            return Ok(());
        }
        self.talk.send("END");
        self.talk.close();
        self.talk.exit(EXIT)
    }
}

fn in_time(delay: Duration, within: Option<Duration>) -> Result<(), String> {
    match within {
        Some(within) if delay > within => Err(format!("came after {delay:?}")),
        _ => Ok(()),
    }
}

fn is_about(line: &str) -> bool {
    line.starts_with("name=\"Goren\", version=\"") && line.matches('"').count().is_multiple_of(2)
}
