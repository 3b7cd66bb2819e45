//! `comply`: tests whether an engine, any engine, keeps to the Gomocup protocol.
//!
//! Each case is a script that plays the part of a manager (`cases` has them, `script` reads their
//! notation) against a new process (`tested_engine`). `replay` checks the answers step by step, and
//! `oracle` keeps track of the stones. `report` puts it into words. What the protocol leaves open is not
//! a failure but a note. How well an engine plays is not tested, apart from some positions with a
//! single answer.
//!
//! The project's own transcripts are written in the same notation and replayed by the same code.

mod cases;
pub mod oracle;
mod replay;
mod report;
mod script;
mod tested_engine;

pub use cases::{CASES, scripts};
pub use replay::{CaseOutcome, CaseResult, ReplayOptions, replay};
pub use script::Script;

use super::engines::locate;
use super::{ensure_new, exit_code, print_if_read, stop_engines_on_interrupt, write_new};
use crate::arena::EngineConfig;
use anyhow::{Context, Result, ensure};
use clap::{Args, value_parser};
use report::ComplianceReport;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// Test whether an engine keeps to the Gomocup protocol.
///
/// Talks to the engine as managers do, case by case, and reports every deviation. The exit code is 0
/// if the engine does all that the protocol requires, 1 if not, and 2 if it cannot be tested.
#[derive(Args, Debug)]
pub(super) struct Comply {
    /// The engine's program; it is started in its own directory
    engine: PathBuf,
    /// Its arguments
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<String>,
    /// Run only the cases with this number; may be repeated
    #[arg(long = "case", value_name = "N")]
    cases: Vec<u32>,
    /// Side of the board in cases that work with any; use 20 for an engine that only plays on 20x20. Some
    /// cases always use 15x15 or 20x20
    #[arg(long, value_name = "SIDE", default_value_t = 15, value_parser = value_parser!(u8).range(15..=25))]
    size: u8,
    /// Seconds for a case, all its answers together
    #[arg(long, default_value_t = 30.0, value_name = "SECONDS")]
    timeout: f64,
    /// Show every conversation
    #[arg(long)]
    verbose: bool,
    /// Write the report to this new file, as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// Runs the cases and reports each.
pub(super) fn run(arguments: &Comply) -> Result<ExitCode> {
    let engine = engine(&arguments.engine, &arguments.arguments)?;
    let whole = Duration::try_from_secs_f64(arguments.timeout).context("--timeout")?;
    ensure!(!whole.is_zero(), "--timeout must be greater than 0");
    let options = ReplayOptions { size: arguments.size, answer: whole, whole };
    let mut scripts = scripts();
    for case in &arguments.cases {
        let is_there = scripts.iter().any(|script| script.cases.contains(case));
        ensure!(is_there, "no case has the number {case}");
    }
    if !arguments.cases.is_empty() {
        scripts.retain(|script| script.cases.iter().any(|case| arguments.cases.contains(case)));
    }
    arguments.json.as_deref().map_or(Ok(()), ensure_new)?;
    let (stop, _) = stop_engines_on_interrupt()?;
    let mut report = ComplianceReport::default();
    // The file of --json is written even if nothing can be printed.
    let mut printed = Ok(());
    for script in scripts {
        let result = replay(&script, &engine, options, &stop)
            .with_context(|| format!("{} cannot be started", arguments.engine.display()))?;
        if stop.is_set() {
            return Ok(exit_code(true));
        }
        printed = printed.and(print_if_read(report.add(script, result, arguments.verbose)));
    }
    printed = printed.and(print_if_read(report.summary()));
    if let Some(path) = &arguments.json {
        let text = report.json(&arguments.engine.display().to_string());
        write_new(path, text.as_bytes())?;
    }
    printed?;
    Ok(ExitCode::from(u8::from(!report.is_compliant())))
}

/// An engine to test, with no limits but those that the scripts name.
///
/// # Errors
/// When there is no such program.
pub fn engine(program: &Path, arguments: &[String]) -> Result<EngineConfig> {
    let (program, arguments) = (program.to_path_buf(), arguments.to_vec());
    let mut engine = EngineConfig { program, arguments, ..EngineConfig::default() };
    locate(&mut engine)?;
    Ok(engine)
}
