//! `ResultFile`: a file with a line of JSON for each solved position, which grows as results come, so that
//! a long run can be interrupted and go on.

use super::solution::Solution;
use anyhow::{Context, Result};
use serde::Deserialize;
use std::collections::{BTreeMap, HashSet};
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

/// What is read back of a line.
#[derive(Deserialize)]
struct Held {
    source: String,
    result: String,
}

/// See the module.
pub(super) struct ResultFile {
    path: PathBuf,
    file: File,
    sources: HashSet<String>,
    /// How many positions have each result.
    counts: BTreeMap<String, usize>,
}

impl ResultFile {
    /// Opens a file, new or not, and reads what it holds. A last line without an end, as a crash may
    /// leave it, is cut off.
    ///
    /// # Errors
    /// When the file cannot be read or written, or holds something else.
    pub fn open(path: &Path) -> Result<Self> {
        let name = || path.display().to_string();
        let file = OpenOptions::new().create(true).append(true).open(path).with_context(name)?;
        let text = fs::read_to_string(path).with_context(name)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut results = ResultFile {
            path: path.to_path_buf(),
            file,
            sources: HashSet::new(),
            counts: BTreeMap::new(),
        };
        for (number, line) in (1..).zip(text[..whole].lines()) {
            let held: Held = serde_json::from_str(line)
                .with_context(|| format!("{}, line {number} is no result", name()))?;
            results.note(held.source, &held.result);
        }
        results.file.set_len(whole as u64).with_context(name)?;
        Ok(results)
    }

    /// Whether the position that was read at this place has a line.
    pub fn holds(&self, source: &str) -> bool {
        self.sources.contains(source)
    }

    /// Adds a line.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn add(&mut self, solution: &Solution) -> Result<()> {
        let line = serde_json::to_string(solution)? + "\n";
        // One call, so that a line is whole unless the system fails.
        self.file.write_all(line.as_bytes()).with_context(|| self.path.display().to_string())?;
        self.note(solution.source.clone(), solution.result);
        Ok(())
    }

    /// How many positions have which result.
    pub fn summary(&self) -> String {
        let counts: Vec<String> =
            self.counts.iter().map(|(result, count)| format!("{count} {result}")).collect();
        format!("{}: {} positions: {}", self.path.display(), self.sources.len(), counts.join(", "))
    }

    fn note(&mut self, source: String, result: &str) {
        if self.sources.insert(source) {
            *self.counts.entry(result.to_string()).or_default() += 1;
        }
    }
}
