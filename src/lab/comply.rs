//! `comply`: holds an engine, any engine, to the Gomocup protocol, and says where it departs from it.
//!
//! Each case is a script that plays the part of a manager (`cases` has them, `script` reads their
//! notation) against a fresh process (`partner`); `replay` compares the answers step by step, with
//! `oracle` keeping account of the stones. `report` puts it into words. What the protocol leaves
//! open is no failure but a note. How well an engine plays is not examined, apart from some
//! positions with a single answer.
//!
//! The project's own transcripts are written in the same notation and replayed by the same code.

mod cases;
pub mod oracle;
mod partner;
mod replay;
mod report;
mod script;

pub use cases::{CASES, scripts};
pub use partner::Line;
pub use replay::{Conditions, Hearing, Outcome, replay};
pub use script::{Action, Filter, Level, Pattern, Script, Step, Weight};

use super::{locate, run_tool, say, stop_on_interrupt};
use crate::arena::{Limits, Player, TimeControl};
use crate::lab::common::INTERRUPTED;
use anyhow::{Context, Result, ensure};
use clap::Parser;
use report::Report;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// Holds an engine to the Gomocup protocol: talks to it as the managers do, case by case, and says
/// what it does otherwise. The exit code is 0 if it does all that the protocol requires, 1 if not,
/// and 2 if it cannot be tried.
#[derive(Parser, Debug)]
#[command(name = "goren-lab comply", no_binary_name = true)]
struct Arguments {
    /// The engine's program. It is started in its own directory.
    engine: PathBuf,
    /// Its arguments.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<String>,
    /// Only the cases with this number; may be given more than once.
    #[arg(long = "case", value_name = "N")]
    cases: Vec<u32>,
    /// Side of the board in the cases that need none in particular: 20 for an engine that plays on
    /// no other. Some cases are about 15x15 or 20x20.
    #[arg(long, default_value_t = 15, value_parser = clap::value_parser!(u8).range(15..=25))]
    size: u8,
    /// Seconds for a case, all its answers together.
    #[arg(long, default_value_t = 30.0, value_name = "SECONDS")]
    timeout: f64,
    /// Show every conversation.
    #[arg(long)]
    verbose: bool,
    /// Write the report to a file, as JSON.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// The subcommand `comply`.
pub fn command(arguments: &[OsString]) -> ExitCode {
    run_tool("comply", Arguments::try_parse_from(arguments), |arguments| run(&arguments))
}

fn run(arguments: &Arguments) -> Result<ExitCode> {
    let player = player(&arguments.engine, &arguments.arguments)?;
    let whole = Duration::try_from_secs_f64(arguments.timeout).context("--timeout")?;
    ensure!(!whole.is_zero(), "--timeout: no time at all");
    let conditions = Conditions { size: arguments.size, answer: whole, whole };
    let mut scripts = scripts();
    if !arguments.cases.is_empty() {
        scripts.retain(|script| script.cases.iter().any(|case| arguments.cases.contains(case)));
        ensure!(!scripts.is_empty(), "no case has such a number");
    }
    let stop = stop_on_interrupt()?;
    let mut report = Report::default();
    for script in scripts {
        let hearing = replay(&script, &player, conditions, &stop)
            .with_context(|| format!("{} cannot be started", arguments.engine.display()))?;
        if stop.is_ordered() {
            return Ok(ExitCode::from(INTERRUPTED));
        }
        say(report.enter(script, hearing, arguments.verbose));
    }
    say(report.summary());
    if let Some(path) = &arguments.json {
        let text = report.json(&arguments.engine.display().to_string());
        fs::write(path, text).with_context(|| path.display().to_string())?;
    }
    Ok(ExitCode::from(u8::from(!report.is_compliant())))
}

/// An engine to be tried, with no limits but those that the scripts name.
///
/// # Errors
/// When there is no such program.
pub fn player(engine: &Path, arguments: &[String]) -> Result<Player> {
    let limits = Limits {
        time: TimeControl::default(),
        tolerance: Duration::ZERO,
        nodes: None,
        depth: None,
        memory: 0,
        threads: 1,
    };
    let mut player = Player {
        name: engine.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
        program: engine.to_path_buf(),
        arguments: arguments.to_vec(),
        directory: PathBuf::new(),
        limits,
        settings: Vec::new(),
        fresh_process: true,
        standard_error: None,
        trace: None,
    };
    locate(&mut player)?;
    Ok(player)
}
