//! `Report`: what came of the cases, in words for a terminal and as JSON for programs.

use super::{Hearing, Level, Line, Outcome, Script};
use serde_json::{Value, json};
use std::fmt::Write;

/// Lines of the conversation that are shown with a failure.
const LAST_LINES: usize = 8;

/// The cases so far.
#[derive(Default)]
pub struct Report(Vec<(Script, Hearing)>);

/// The word at the start of a case's line.
fn mark(hearing: &Hearing) -> &'static str {
    match hearing.outcome {
        Outcome::Failed(_) => "FAIL",
        Outcome::Skipped(_) => "skip",
        Outcome::Passed if hearing.notes.is_empty() => "ok",
        Outcome::Passed => "note",
    }
}

fn reason(hearing: &Hearing) -> Option<&str> {
    match &hearing.outcome {
        Outcome::Failed(text) | Outcome::Skipped(text) => Some(text),
        Outcome::Passed => None,
    }
}

fn told(line: &Line) -> String {
    let arrow = if line.from_engine { "<-" } else { "->" };
    format!("{arrow} {}", line.text)
}

impl Report {
    /// Enters a case and returns the lines about it: one if there is nothing to say.
    pub fn enter(&mut self, script: Script, hearing: Hearing, verbose: bool) -> String {
        let mark = mark(&hearing);
        let number = script.cases.first().copied().unwrap_or_default();
        let mut text = format!("{mark:4} {number:3}  {:9}  {}", script.level.name(), script.title);
        // Writing to a `String` does not fail.
        if let Some(reason) = reason(&hearing) {
            let _ = write!(text, "\n             {reason}");
        }
        for note in &hearing.notes {
            let _ = write!(text, "\n             note: {note}");
        }
        if mark == "FAIL" {
            let _ = write!(text, "\n             the protocol: {}", script.spec);
        }
        let shown = match mark {
            _ if verbose => hearing.dialogue.len(),
            "FAIL" => LAST_LINES,
            _ => 0,
        };
        let hidden = hearing.dialogue.len().saturating_sub(shown);
        if hidden > 0 && shown > 0 {
            let _ = write!(text, "\n               ...");
        }
        for line in hearing.dialogue.iter().skip(hidden) {
            let seconds = line.at.as_secs_f64();
            let _ = write!(text, "\n               {seconds:7.3} {}", told(line));
        }
        self.0.push((script, hearing));
        text
    }

    /// How many cases of a level, or of all, have this mark.
    fn count(&self, level: Option<Level>, marks: &[&str]) -> usize {
        let of_level = |script: &Script| level.is_none_or(|level| script.level == level);
        let counted = |(script, hearing): &&(Script, Hearing)| {
            of_level(script) && marks.contains(&mark(hearing))
        };
        self.0.iter().filter(counted).count()
    }

    /// A line with the sums.
    pub fn summary(&self) -> String {
        let sums = Level::ALL.map(|level| {
            let passed = self.count(Some(level), &["ok", "note"]);
            let tried = passed + self.count(Some(level), &["FAIL"]);
            format!("{} {passed} of {tried}", level.name())
        });
        format!(
            "passed: {}; failed: {}, with notes: {}, skipped: {}",
            sums.join(", "),
            self.count(None, &["FAIL"]),
            self.count(None, &["note"]),
            self.count(None, &["skip"])
        )
    }

    /// Whether all that is required is there.
    pub fn is_compliant(&self) -> bool {
        self.count(Some(Level::Required), &["FAIL"]) == 0
    }

    /// All of it, for programs.
    pub fn json(&self, engine: &str) -> String {
        let cases: Vec<Value> =
            self.0.iter().map(|(script, hearing)| case(script, hearing)).collect();
        let report = json!({
            "engine": engine,
            "compliant": self.is_compliant(),
            "cases": cases,
        });
        format!("{report:#}\n")
    }
}

fn case(script: &Script, hearing: &Hearing) -> Value {
    json!({
        "name": script.name,
        "numbers": script.cases,
        "title": script.title,
        "level": script.level.name(),
        "outcome": mark(hearing).to_lowercase(),
        "reason": reason(hearing),
        "notes": hearing.notes,
        "protocol": script.spec,
        "dialogue": hearing.dialogue.iter().map(told).collect::<Vec<_>>(),
        "standard_error": hearing.errors,
    })
}
