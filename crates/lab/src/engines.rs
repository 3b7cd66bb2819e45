//! `EngineArguments`: the engines that a command line names, with the limits they play under.
//!
//! Limits are given once for all engines and can be given again for one of them.

mod check;
mod words;

use super::repeated::{Repeated, RepeatedOption};
use super::values::{mebibytes, seconds, setting, time_control};
use crate::arena::{EngineConfig, EngineLimits, TimeControl};
use anyhow::{Context, Result, ensure};
pub(super) use check::{EngineNotices, check_engines};
use clap::Args;
use std::path::PathBuf;

/// What a command line says about engines.
#[derive(Args, Debug)]
pub(super) struct EngineArguments {
    #[command(flatten)]
    engines: Repeated<EngineOption>,
    #[command(flatten)]
    limits: LimitArguments,
}

/// `--engine`.
#[derive(Debug)]
struct EngineOption;

impl RepeatedOption for EngineOption {
    const NAME: &'static str = "engine";
    const HELP: &'static str =
        "An engine, as `cmd=PROGRAM` and further KEY=VALUE; repeat it for each engine";
}

/// Limits for every engine that has none of its own.
#[derive(Args, Debug)]
#[command(next_help_heading = "Limits of all engines")]
struct LimitArguments {
    /// Time in seconds as GAME/MOVE+INCREMENT: `180/5`, `60+0.6`, `0/1` (no limit for the game)
    #[arg(long, value_name = "TIME")]
    tc: Option<String>,
    /// Nodes per move
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Depth per move
    #[arg(long, value_name = "N")]
    depth: Option<u32>,
    /// Search threads
    #[arg(long, default_value_t = 1, value_name = "N")]
    threads: u32,
    /// Memory in MiB that each engine is told to stay within
    #[arg(long, default_value_t = 350, value_name = "MIB")]
    memory: u64,
    /// Seconds that a move may take beyond its time before the game is lost. Those by which the time of
    /// the game is overrun already are taken off
    #[arg(long, default_value_t = 1.0, value_name = "SECONDS")]
    tolerance: f64,
    /// A setting sent to each engine as `INFO KEY VALUE`; may be repeated
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
}

/// What may stand behind `--engine`, for the help of a subcommand.
pub(super) const KEYS: &str = "\
Keys of an engine:
  cmd=PROGRAM       the program; it is started in its own directory
  args=\"A 'B C'\"    its arguments, separated by spaces; one with spaces stands in quotes
  name=NAME         its name; without it, that of the program
  dir=DIRECTORY     another directory to start it in
  tc= nodes= depth= threads= memory= tolerance=
                    a limit of its own instead of that of all engines
  option.KEY=VALUE  a setting of its own, sent as INFO KEY VALUE
  restart=on        a new process for every game
  trace=FILE        append the conversation with it to this file
  stderr=FILE       append its standard error to this file
";

impl EngineArguments {
    /// How many engines there are.
    pub fn count(&self) -> usize {
        self.engines.words.len()
    }

    /// The engines.
    ///
    /// # Errors
    /// When one is not understood or has no program, or two have the same name.
    pub fn configs(&self) -> Result<Vec<EngineConfig>> {
        self.configs_under(None)
    }

    /// The engines under this clock, if one is given, instead of that of all engines.
    ///
    /// # Errors
    /// As `configs`.
    pub fn configs_under(&self, clock: Option<TimeControl>) -> Result<Vec<EngineConfig>> {
        let common = self.limits.limits()?;
        let common = EngineLimits { time: clock.unwrap_or(common.time), ..common };
        let settings =
            self.limits.options.iter().map(|text| setting(text)).collect::<Result<Vec<_>>>()?;
        let mut engines: Vec<EngineConfig> = Vec::new();
        for (index, words) in self.engines.words.iter().enumerate() {
            let place = || format!("engine {}", index + 1);
            let engine = words::engine(words, &common, &settings).with_context(place)?;
            let is_taken = engines.iter().any(|other| other.name == engine.name);
            ensure!(!is_taken, "two engines are called {}: give each a name=", engine.name);
            engines.push(engine);
        }
        Ok(engines)
    }
}

impl LimitArguments {
    fn limits(&self) -> Result<EngineLimits> {
        Ok(EngineLimits {
            time: self.tc.as_deref().map(time_control).transpose()?.unwrap_or_default(),
            tolerance: seconds(self.tolerance).context("--tolerance")?,
            nodes: self.nodes,
            depth: self.depth,
            memory: mebibytes(self.memory).context("--memory")?,
            threads: self.threads,
        })
    }
}

/// Finds the engine's program and gives it a name and a directory, if it has none. The path is made
/// absolute, so that it does not depend on the directory; a name without a directory is looked up in
/// the search path when it is started. On Windows it may stand without its `.exe`.
///
/// # Errors
/// When there is no such program or directory.
pub(super) fn locate(engine: &mut EngineConfig) -> Result<()> {
    if !engine.program.is_file() {
        let mut name = engine.program.clone().into_os_string();
        name.push(std::env::consts::EXE_SUFFIX);
        let program = PathBuf::from(name);
        if program.is_file() {
            engine.program = program;
        }
    }
    let in_search_path = engine.program.components().count() == 1 && !engine.program.is_file();
    if !in_search_path {
        ensure!(engine.program.is_file(), "there is no program {}", engine.program.display());
        engine.program = std::path::absolute(&engine.program)?;
    }
    if engine.directory.as_os_str().is_empty() {
        engine.directory = engine.own_directory().to_path_buf();
    }
    if engine.name.is_empty() {
        engine.name = engine.program.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    }
    ensure!(engine.directory.is_dir(), "there is no directory {}", engine.directory.display());
    Ok(())
}
