//! A folder in which a test runs `goren-lab`.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};
use tempfile::TempDir;

/// A folder for the files of a test, removed at its end.
pub struct Folder(TempDir);

impl Folder {
    /// An empty folder.
    pub fn new() -> Self {
        Folder(tempfile::tempdir().unwrap())
    }

    /// The path of a file.
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// The contents of a file.
    pub fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// `goren-lab` with these arguments, in the folder.
    pub fn run(&self, line: &str) -> Output {
        self.command(line).output().unwrap()
    }

    /// The same, not started yet.
    pub fn command(&self, line: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_goren-lab"));
        command.args(line.split_whitespace()).current_dir(&self.0);
        command
    }

    /// What `goren-lab` prints, which must succeed.
    pub fn succeed(&self, line: &str) -> String {
        let output = self.run(line);
        assert!(output.status.success(), "{line}: {output:?}");
        assert!(output.stderr.is_empty(), "nothing is a terminal here: {output:?}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// Plays games to learn from.
    pub fn games(&self, name: &str, line: &str) {
        let small = "--nodes 60 --opening-nodes 20 --hash 1 --weights untrained";
        self.succeed(&format!("selfplay generate --out {name} {small} {line}"));
    }
}
