//! `EngineConfig`: an engine that takes part in a match, and the limits it plays under.
//!
//! It knows what the engine is sent about the conditions of a game. It starts nothing.

use super::TimeControl;
use goren::rules::Rule;
use std::fmt::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What limits the search of an engine.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EngineLimits {
    /// The clock.
    pub time: TimeControl,
    /// Time that a move may take beyond its clock before the game is lost.
    pub tolerance: Duration,
    /// Nodes per move.
    pub nodes: Option<u64>,
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Bytes for the whole process, sent as `INFO max_memory`; nothing is enforced.
    pub memory: u64,
    /// Search threads; 0 is like 1.
    pub threads: u32,
}

/// An engine that takes part in a match.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EngineConfig {
    /// The name it goes by in tables and records; no two engines of a match have the same.
    pub name: String,
    /// The program to start.
    pub program: PathBuf,
    /// Its command-line arguments.
    pub arguments: Vec<String>,
    /// The directory it is started in.
    pub directory: PathBuf,
    /// What limits its search.
    pub limits: EngineLimits,
    /// Further settings, sent as `INFO key value` in this order.
    pub settings: Vec<(String, String)>,
    /// Whether every game gets a process of its own, as with the Gomocup judge.
    pub fresh_process: bool,
    /// A file that its standard error is appended to; without one it is discarded.
    pub standard_error: Option<PathBuf>,
    /// A file that the conversation with it is appended to.
    pub trace: Option<PathBuf>,
}

impl fmt::Display for EngineConfig {
    /// In the words of the command line, as far as it can change how the program plays.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let EngineLimits { time, tolerance, nodes, depth, memory, threads } = &self.limits;
        write!(f, "name={} cmd={}", self.name, self.program.display())?;
        if !self.arguments.is_empty() {
            let arguments: Vec<String> = self.arguments.iter().map(|text| argument(text)).collect();
            write!(f, " args={}", quoted(&arguments.join(" "), '"'))?;
        }
        if self.directory != self.own_directory() {
            write!(f, " dir={}", self.directory.display())?;
        }
        if *time != TimeControl::default() {
            write!(f, " tc={time}")?;
        }
        for (key, limit) in [("nodes", *nodes), ("depth", depth.map(u64::from))] {
            if let Some(limit) = limit {
                write!(f, " {key}={limit}")?;
            }
        }
        write!(
            f,
            " threads={threads} memory={} tolerance={}",
            memory >> 20,
            tolerance.as_secs_f64()
        )?;
        self.settings.iter().try_for_each(|(key, value)| write!(f, " option.{key}={value}"))?;
        if self.fresh_process { f.write_str(" restart=on") } else { Ok(()) }
    }
}

/// An argument as `args=` takes it: in quotes if it would not be one argument without them.
fn argument(text: &str) -> String {
    let is_plain = |c: char| !c.is_whitespace() && !['"', '\''].contains(&c);
    if !text.is_empty() && text.chars().all(is_plain) {
        text.to_string()
    } else {
        quoted(text, '\'')
    }
}

/// A text in quotes of one kind; those of this kind in the text stand in quotes of the other kind.
fn quoted(text: &str, quote: char) -> String {
    let other = if quote == '"' { '\'' } else { '"' };
    let inner = text.replace(quote, &format!("{quote}{other}{quote}{other}{quote}"));
    format!("{quote}{inner}{quote}")
}

impl EngineConfig {
    /// The directory that it is started in unless another one is given: that of the program, or the
    /// present one for a program of the search path, whose name has no directory.
    pub fn own_directory(&self) -> &Path {
        let own = self.program.parent().filter(|parent| !parent.as_os_str().is_empty());
        own.unwrap_or(Path::new("."))
    }

    /// The `INFO` lines for the start of a game, in the order of the Gomocup judge.
    pub fn game_settings(&self, rule: Rule) -> String {
        let EngineLimits { time, nodes, depth, memory, threads, .. } = &self.limits;
        let mut lines = String::new();
        let mut info = |key: &str, value: u128| {
            let _ = writeln!(lines, "INFO {key} {value}");
        };
        // Without a limit for the move, that of the match is one. Without both nothing is sent: 0 would
        // mean to move at once.
        if let Some(turn) = time.turn.or(time.game) {
            info("timeout_turn", turn.as_millis().max(1));
        }
        info("timeout_match", time.game.unwrap_or_default().as_millis());
        info("max_memory", (*memory).into());
        // 2 means a tournament, in which an engine uses one thread.
        info("game_type", if *threads > 1 { 1 } else { 2 });
        info("rule", rule.gomocup().into());
        if *threads > 1 {
            info("thread_num", (*threads).into());
        }
        // An engine keeps a limit until it gets another one, and has the same ones for the whole match,
        // so nothing has to be taken back.
        if let Some(depth) = depth {
            info("max_depth", (*depth).into());
        }
        if let Some(nodes) = nodes {
            info("max_node", (*nodes).into());
        }
        for (key, value) in &self.settings {
            let _ = writeln!(lines, "INFO {key} {value}");
        }
        lines
    }
}
