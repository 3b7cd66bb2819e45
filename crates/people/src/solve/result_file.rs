//! `ResultFile`: a file with a line of JSON for each solved position, which grows as results come, so that
//! a long run can be interrupted and go on.

use super::solution::Solution;
use anyhow::{Context, Result, ensure};
use goren::lines::whole_lines;
use goren_cli::lock_for_writing;
use serde::Deserialize;
use std::collections::{BTreeMap, HashSet};
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// How a line begins.
const BEGINNING: &[u8] = br#"{"source":"#;

/// What is read back of a line.
#[derive(Deserialize)]
struct Held {
    source: String,
    result: String,
    certified: bool,
}

/// A file of results, one in each text line, open for writing, and what it holds already.
pub(super) struct ResultFile {
    path: PathBuf,
    file: File,
    sources: HashSet<String>,
    /// How many positions have each result, and in how many of them it is certified.
    counts: BTreeMap<String, (usize, usize)>,
}

impl ResultFile {
    /// Opens a file, new or not, and reads what it holds. A last line without an end, as a crash may
    /// leave it, is cut off if it begins as a line of ours does.
    ///
    /// # Errors
    /// When the file cannot be read or written, holds something else or another run writes to it.
    pub fn open(path: &Path) -> Result<Self> {
        let name = || path.display().to_string();
        // Not for appending: Windows does not cut off a file that was opened so.
        let mut options = OpenOptions::new();
        let file = options.create(true).read(true).write(true).truncate(false).open(path);
        let mut file = file.with_context(name)?;
        lock_for_writing(&file).with_context(name)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).with_context(name)?;
        // The cut-off line may end inside a character.
        let (whole, rest) = bytes.split_at(whole_lines(&bytes));
        let text = std::str::from_utf8(whole).with_context(name)?;
        let mut results = ResultFile {
            path: path.to_path_buf(),
            file,
            sources: HashSet::new(),
            counts: BTreeMap::new(),
        };
        let wrong = |number: usize| format!("{}, line {number} is no result", name());
        for (number, line) in (1..).zip(text.lines()) {
            let held: Held = serde_json::from_str(line).with_context(|| wrong(number))?;
            results.note(held.source, &held.result, held.certified);
        }
        let is_ours = rest.starts_with(BEGINNING) || BEGINNING.starts_with(rest);
        ensure!(is_ours, wrong(text.lines().count() + 1));
        results.file.set_len(whole.len() as u64).with_context(name)?;
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
        self.note(solution.source.clone(), solution.result, solution.certified);
        Ok(())
    }

    /// How many positions have which result.
    pub fn summary(&self) -> String {
        let told = |(result, (count, certified)): (&String, &(usize, usize))| {
            let proof = match result.as_str() {
                "win" | "loss" => format!(" ({certified} certified)"),
                _ => String::new(),
            };
            format!("{count} {result}{proof}")
        };
        let counts: Vec<String> = self.counts.iter().map(told).collect();
        format!("{}: {} positions: {}", self.path.display(), self.sources.len(), counts.join(", "))
    }

    fn note(&mut self, source: String, result: &str, certified: bool) {
        if self.sources.insert(source) {
            let (count, proven) = self.counts.entry(result.to_string()).or_default();
            *count += 1;
            *proven += usize::from(certified);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn the_rest_of_a_line_of_ours_is_cut_off() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("results.jsonl");
        let line = serde_json::to_string(&Solution::unknown("a")).unwrap();
        assert!(line.as_bytes().starts_with(BEGINNING));
        // The last one ends with the first of the two bytes of a letter.
        let inside_a_letter = [BEGINNING, b"\"\xc3"].concat();
        let line_bytes = line.as_bytes();
        for rest in [&b""[..], &line_bytes[..1], BEGINNING, line_bytes, &inside_a_letter[..]] {
            fs::write(&path, [line_bytes, b"\n", rest].concat()).unwrap();
            let results = ResultFile::open(&path).unwrap();
            assert!(results.holds("a"));
            // On Windows nobody else can read a file that is locked.
            drop(results);
            assert_eq!(fs::read_to_string(&path).unwrap(), format!("{line}\n"));
            let mut results = ResultFile::open(&path).unwrap();
            results.add(&Solution::unknown("b")).unwrap();
            drop(results);
            let added = serde_json::to_string(&Solution::unknown("b")).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), format!("{line}\n{added}\n"));
        }
    }

    #[test]
    fn wins_that_are_not_certified_are_counted_apart() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("results.jsonl");
        let mut results = ResultFile::open(&path).unwrap();
        for (source, certified) in [("a", true), ("b", false)] {
            let mut solution = Solution::unknown(source);
            (solution.result, solution.certified) = ("win", certified);
            results.add(&solution).unwrap();
        }
        drop(results);
        let mut results = ResultFile::open(&path).unwrap();
        results.add(&Solution::unknown("c")).unwrap();
        let summary = results.summary();
        assert!(summary.ends_with("3 positions: 1 unknown, 2 win (1 certified)"), "{summary}");
    }

    #[test]
    fn only_one_run_writes_to_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("results.jsonl");
        let first = ResultFile::open(&path).unwrap();
        let error = ResultFile::open(&path).err().expect("it is refused");
        assert!(format!("{error:#}").contains("another run is writing to it"), "{error:#}");
        drop(first);
        assert!(ResultFile::open(&path).is_ok());
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
