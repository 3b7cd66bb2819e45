//! Runs matches between mock engines and reads what they leave behind.

use serde_json::Value;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// A directory of its own for a test, removed at its end.
pub struct Lab(TempDir);

impl Lab {
    pub fn new() -> Lab {
        Lab(tempfile::tempdir().expect("a directory for the test"))
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).expect("a file of the test");
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("a file of the match")
    }

    /// The `match` between engines with these mock arguments, called A, B and so on, as a command
    /// whose words can still be added to. It runs in the directory of the test.
    pub fn command(&self, engines: &[&str], more: &str) -> Command {
        self.tool("match", engines, more)
    }

    /// The same for another command that takes engines.
    pub fn tool(&self, name: &str, engines: &[&str], more: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_goren-lab"));
        command.arg(name).current_dir(&self.0).stdin(Stdio::null());
        for (name, arguments) in ["A", "B", "C"].iter().zip(engines) {
            let program = format!("cmd={}", crate::mock().display());
            command.args(["--engine", &format!("name={name}"), &program]);
            command.arg(format!("args={arguments}"));
        }
        command.args(more.split_whitespace());
        command
    }

    pub fn run(&self, engines: &[&str], more: &str) -> Output {
        self.command(engines, more).output().expect("the match runs")
    }

    /// Runs a match with a journal and returns its games, in the order of their numbers, each as
    /// `black result ending`.
    pub fn games(&self, engines: &[&str], more: &str) -> Vec<String> {
        let output = self.run(engines, &format!("{more} --log games.json"));
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{:?}: {errors}", output.status);
        self.journal("games.json").iter().map(summary).collect()
    }

    /// Whole lines of a journal, the header among them.
    #[cfg(unix)]
    pub fn journal_lines(&self, name: &str) -> usize {
        self.read(name).matches('\n').count()
    }

    /// The games of a journal, in the order of their numbers.
    pub fn journal(&self, name: &str) -> Vec<Value> {
        let text = self.read(name);
        let lines = text.lines().skip(1);
        let mut games: Vec<Value> =
            lines.map(|line| serde_json::from_str(line).expect("a line of JSON")).collect();
        games.sort_by_key(|game| game["game"].as_u64());
        games
    }
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// `black result ending`.
fn summary(game: &Value) -> String {
    let word = |key: &str| game[key].as_str().expect("a word").to_string();
    format!("{} {} {}", word("black"), word("result"), word("ending"))
}
