//! `ComplianceReport`: the results of the cases, in words for a terminal and as JSON for programs.

use super::script::{Obligation, Script};
use super::tested_engine::TranscriptLine;
use super::{CaseOutcome, CaseResult};
use serde_json::{Value, json};
use std::fmt::Write;

/// Lines of the conversation that are shown with a failure.
const LAST_LINES: usize = 8;

/// The cases so far.
#[derive(Default)]
pub(super) struct ComplianceReport(Vec<(Script, CaseResult)>);

/// The word at the start of a case's line.
fn mark(result: &CaseResult) -> &'static str {
    match result.outcome {
        CaseOutcome::Failed(_) => "FAIL",
        CaseOutcome::Skipped(_) => "skip",
        CaseOutcome::Passed if result.notes.is_empty() => "ok",
        CaseOutcome::Passed => "note",
    }
}

fn reason(result: &CaseResult) -> Option<&str> {
    match &result.outcome {
        CaseOutcome::Failed(text) | CaseOutcome::Skipped(text) => Some(text),
        CaseOutcome::Passed => None,
    }
}

fn transcript_text(line: &TranscriptLine) -> String {
    let arrow = if line.from_engine { "<-" } else { "->" };
    format!("{arrow} {}", line.text)
}

impl ComplianceReport {
    /// Adds a case and returns the lines about it: one if there is nothing to say.
    pub fn add(&mut self, script: Script, result: CaseResult, verbose: bool) -> String {
        let mark = mark(&result);
        let number = script.cases.first().copied().unwrap_or_default();
        let mut text = format!("{mark:4} {number:3}  {:9}  {}", script.level, script.title);
        // Writing to a `String` does not fail.
        if let Some(reason) = reason(&result) {
            let _ = write!(text, "\n             {reason}");
        }
        for note in &result.notes {
            let _ = write!(text, "\n             note: {note}");
        }
        if mark == "FAIL" {
            let _ = write!(text, "\n             the protocol: {}", script.spec);
        }
        let shown = match mark {
            _ if verbose => result.transcript.len(),
            "FAIL" => LAST_LINES,
            _ => 0,
        };
        let hidden = result.transcript.len().saturating_sub(shown);
        if hidden > 0 && shown > 0 {
            let _ = write!(text, "\n               ...");
        }
        for line in result.transcript.iter().skip(hidden) {
            let seconds = line.at.as_secs_f64();
            let _ = write!(text, "\n               {seconds:7.3} {}", transcript_text(line));
        }
        self.0.push((script, result));
        text
    }

    /// How many cases of a level, or of all, have this mark.
    fn count(&self, level: Option<Obligation>, marks: &[&str]) -> usize {
        let of_level = |script: &Script| level.is_none_or(|level| script.level == level);
        let counted = |(script, result): &&(Script, CaseResult)| {
            of_level(script) && marks.contains(&mark(result))
        };
        self.0.iter().filter(counted).count()
    }

    /// A line with the totals.
    pub fn summary(&self) -> String {
        let sum = |&level: &Obligation| {
            let passed = self.count(Some(level), &["ok", "note"]);
            let run = passed + self.count(Some(level), &["FAIL"]);
            format!("{level} {passed} of {run}")
        };
        let sums: Vec<String> = Obligation::ALL.iter().map(sum).collect();
        format!(
            "passed: {}; failed: {}, with notes: {}, skipped: {}",
            sums.join(", "),
            self.count(None, &["FAIL"]),
            self.count(None, &["note"]),
            self.count(None, &["skip"])
        )
    }

    /// Whether the engine does all that is required.
    pub fn is_compliant(&self) -> bool {
        self.count(Some(Obligation::Required), &["FAIL"]) == 0
    }

    /// The whole report, for programs.
    pub fn json(&self, engine: &str) -> String {
        let cases: Vec<Value> =
            self.0.iter().map(|(script, result)| case(script, result)).collect();
        let report = json!({
            "engine": engine,
            "compliant": self.is_compliant(),
            "cases": cases,
        });
        format!("{report:#}\n")
    }
}

fn case(script: &Script, result: &CaseResult) -> Value {
    json!({
        "name": script.name,
        "numbers": script.cases,
        "title": script.title,
        "level": script.level.to_string(),
        "outcome": mark(result).to_lowercase(),
        "reason": reason(result),
        "notes": result.notes,
        "protocol": script.spec,
        "dialogue": result.transcript.iter().map(transcript_text).collect::<Vec<_>>(),
        "standard_error": result.errors,
    })
}
