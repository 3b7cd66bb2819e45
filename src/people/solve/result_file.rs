//! `ResultFile`: a file with a line of JSON for each solved position, which grows as results come, so that
//! a long run can be interrupted and go on.

use super::solution::Solution;
use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use std::collections::{BTreeMap, HashSet};
use std::fs::{self, File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// How a line begins.
const BEGINNING: &str = r#"{"source":"#;

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
    /// leave it, is cut off if it begins as a line of ours does.
    ///
    /// # Errors
    /// When the file cannot be read or written, or holds something else.
    pub fn open(path: &Path) -> Result<Self> {
        let name = || path.display().to_string();
        // Not for appending: Windows does not cut off a file that was opened so.
        let file = OpenOptions::new().create(true).write(true).truncate(false).open(path);
        let file = file.with_context(name)?;
        let text = fs::read_to_string(path).with_context(name)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut results = ResultFile {
            path: path.to_path_buf(),
            file,
            sources: HashSet::new(),
            counts: BTreeMap::new(),
        };
        let wrong = |number: usize| format!("{}, line {number} is no result", name());
        for (number, line) in (1..).zip(text[..whole].lines()) {
            let held: Held = serde_json::from_str(line).with_context(|| wrong(number))?;
            results.note(held.source, &held.result);
        }
        let rest = &text[whole..];
        let is_ours = rest.starts_with(BEGINNING) || BEGINNING.starts_with(rest);
        ensure!(is_ours, wrong(text[..whole].lines().count() + 1));
        results.file.set_len(whole as u64).with_context(name)?;
        results.file.seek(SeekFrom::End(0)).with_context(name)?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_of_a_line_of_ours_is_cut_off() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("results.jsonl");
        let line = serde_json::to_string(&Solution::unknown("a")).unwrap();
        assert!(line.starts_with(BEGINNING));
        for length in [0, 1, BEGINNING.len(), line.len()] {
            fs::write(&path, format!("{line}\n{}", &line[..length])).unwrap();
            let mut results = ResultFile::open(&path).unwrap();
            assert!(results.holds("a"));
            assert_eq!(fs::read_to_string(&path).unwrap(), format!("{line}\n"));
            results.add(&Solution::unknown("b")).unwrap();
            let added = serde_json::to_string(&Solution::unknown("b")).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), format!("{line}\n{added}\n"));
        }
    }

    #[test]
    fn the_file_of_somebody_else_is_left_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine.txt");
        let line = serde_json::to_string(&Solution::unknown("a")).unwrap();
        for (text, number) in [("h8 i9 j7".to_string(), 1), (format!("{line}\nh8 i9 j7"), 2)] {
            fs::write(&path, &text).unwrap();
            let error = ResultFile::open(&path).err().expect("it is refused").to_string();
            assert!(error.ends_with(&format!("mine.txt, line {number} is no result")), "{error}");
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
    }
}
