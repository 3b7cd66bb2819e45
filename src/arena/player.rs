//! `Player`: a program that takes part in a match, with the limits it plays under.
//!
//! It says what the program is told about the conditions of a game. It starts nothing.

use super::TimeControl;
use crate::rules::Rule;
use std::fmt::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

/// What limits the thinking of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The clock.
    pub time: TimeControl,
    /// What a move may take beyond the clock before it is lost.
    pub tolerance: Duration,
    /// Nodes per move.
    pub nodes: Option<u64>,
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Bytes for the whole process, as `INFO max_memory` says it; nothing is enforced.
    pub memory: u64,
    /// Searching threads.
    pub threads: u32,
}

/// A program that takes part in a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// The name it goes by in tables and records; no two players of a match have the same.
    pub name: String,
    /// The program to start.
    pub program: PathBuf,
    /// Its command-line arguments.
    pub arguments: Vec<String>,
    /// The directory it is started in.
    pub directory: PathBuf,
    /// What limits its thinking.
    pub limits: Limits,
    /// Further settings, sent as `INFO key value` in this order.
    pub settings: Vec<(String, String)>,
    /// Whether every game gets a process of its own, as with the Gomocup judge.
    pub fresh_process: bool,
    /// A file that its standard error is appended to; without one nobody reads it.
    pub standard_error: Option<PathBuf>,
    /// A file that the conversation with it is appended to.
    pub trace: Option<PathBuf>,
}

impl fmt::Display for Player {
    /// In the words of the command line, as far as it can change how the program plays.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Limits { time, tolerance, nodes, depth, memory, threads } = &self.limits;
        write!(f, "name={} cmd={}", self.name, self.program.display())?;
        if !self.arguments.is_empty() {
            write!(f, " args=\"{}\"", self.arguments.join(" "))?;
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
        self.settings.iter().try_for_each(|(key, value)| write!(f, " option.{key}={value}"))
    }
}

impl Player {
    /// The `INFO` lines for the start of a game, in the order of the Gomocup judge.
    pub fn game_settings(&self, rule: Rule) -> String {
        let Limits { time, nodes, depth, memory, threads, .. } = &self.limits;
        let mut lines = String::new();
        let mut say = |key: &str, value: u128| {
            let _ = writeln!(lines, "INFO {key} {value}");
        };
        // Without a limit for the move, that of the match is one. Without both, no number says so:
        // 0 would mean to move at once.
        if let Some(turn) = time.turn.or(time.game) {
            say("timeout_turn", turn.as_millis().max(1));
        }
        say("timeout_match", time.game.unwrap_or_default().as_millis());
        say("max_memory", (*memory).into());
        // A tournament allows one thread only.
        say("game_type", if *threads > 1 { 1 } else { 2 });
        say("rule", rule.gomocup().into());
        if *threads > 1 {
            say("thread_num", (*threads).into());
        }
        // An engine keeps a limit until it hears of another, and each player keeps its own for the
        // whole match, so that there is nothing to be taken back.
        if let Some(depth) = depth {
            say("max_depth", (*depth).into());
        }
        if let Some(nodes) = nodes {
            say("max_node", (*nodes).into());
        }
        for (key, value) in &self.settings {
            let _ = writeln!(lines, "INFO {key} {value}");
        }
        lines
    }
}
