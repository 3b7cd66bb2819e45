//! `Journal`: what a run has played, on disk, one line of JSON each, so that the run can be resumed.
//!
//! The first line says what the others belong to. A line is written when its games have ended, in one
//! piece; a last line that was cut off, by a power failure say, is removed when the run is resumed. If it
//! is the first one, the journal begins again. Only one run writes to the file at a time.
//!
//! What the lines hold is for others: `MatchJournal` keeps the games of a match, `contest::PairJournal`
//! the pairs of games of a contest.

use anyhow::{Context, Result, bail, ensure};
use goren::lines::whole_lines;
use goren_cli::lock_for_writing;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::fs::File;
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// Characters of a value that are shown where a journal is refused.
const MAX_SHOWN: usize = 100;

/// The file that the lines are written to.
#[derive(Debug)]
pub(crate) struct Journal {
    file: File,
}

impl Journal {
    /// Creates a journal of a run, which is called by its kind: a match, say.
    ///
    /// # Errors
    /// When there is a file of this name, or it cannot be written.
    pub fn create(path: &Path, kind: &str, header: &impl Serialize) -> Result<Journal> {
        let file = match File::create_new(path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                bail!("it exists already; --resume continues the {kind} in it")
            }
            file => file?,
        };
        lock_for_writing(&file)?;
        let mut journal = Journal { file };
        journal.write(header)?;
        Ok(journal)
    }

    /// Opens the journal of a run that was interrupted and reads what has been played. `read` gets the
    /// whole lines behind the header.
    ///
    /// # Errors
    /// When it cannot be read, belongs to another run (the first difference is told) or another run writes
    /// to it. The file is then as before.
    pub fn resume<T: Default>(
        path: &Path,
        kind: &str,
        header: &impl Serialize,
        read: impl FnOnce(&str) -> Result<T>,
    ) -> Result<(Journal, T)> {
        let mut file = File::options().read(true).write(true).open(path)?;
        lock_for_writing(&file)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        // The cut-off line may end inside a character.
        let whole = whole_lines(&bytes);
        if whole == 0 {
            let line = line_bytes(header)?;
            ensure!(line.starts_with(&bytes), "line 1 is not the header of this {kind}");
            file.set_len(0)?;
            file.rewind()?;
            file.write_all(&line)?;
            return Ok((Journal { file }, T::default()));
        }
        let text = std::str::from_utf8(&bytes[..whole])?;
        let (first, rest) = text.split_once('\n').context("the file is empty")?;
        check_header(first, kind, header)?;
        let played = read(rest)?;
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::End(0))?;
        Ok((Journal { file }, played))
    }

    /// Writes a line.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn write(&mut self, line: &impl Serialize) -> Result<()> {
        Ok(self.file.write_all(&line_bytes(line)?)?)
    }
}

/// Reads the lines behind a header one by one.
///
/// # Errors
/// That of the first line that is no such line or is refused, with its number in the file.
pub(crate) fn read_lines<L: DeserializeOwned>(
    text: &str,
    mut take: impl FnMut(L) -> Result<()>,
) -> Result<()> {
    for (index, line) in text.lines().enumerate() {
        let place = || format!("line {}", index + 2);
        let line: L = serde_json::from_str(line).with_context(place)?;
        take(line).with_context(place)?;
    }
    Ok(())
}

/// A line with its end.
fn line_bytes(line: &impl Serialize) -> Result<Vec<u8>> {
    let mut bytes = serde_json::to_vec(line)?;
    bytes.push(b'\n');
    Ok(bytes)
}

/// Refuses a journal whose first line is not this header, and says in what they differ.
fn check_header(first: &str, kind: &str, header: &impl Serialize) -> Result<()> {
    let theirs: Value = serde_json::from_str(first)
        .ok()
        .filter(Value::is_object)
        .with_context(|| format!("line 1 is not the header of a {kind}"))?;
    let ours = serde_json::to_value(header)?;
    let keys = [&ours, &theirs].into_iter().filter_map(Value::as_object).flat_map(|map| map.keys());
    let mut differing = keys.filter(|key| ours.get(key) != theirs.get(key));
    let Some(key) = differing.next() else { return Ok(()) };
    let shown = |value: Option<&Value>| {
        let text = value.map_or("nothing".to_string(), Value::to_string);
        match text.char_indices().nth(MAX_SHOWN) {
            Some((end, _)) => format!("{}...", &text[..end]),
            None => text,
        }
    };
    let (theirs, ours) = (shown(theirs.get(key)), shown(ours.get(key)));
    bail!("it is the log of another {kind}: its {key} is {theirs}, not {ours}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use std::fs;

    #[derive(Clone, Serialize)]
    struct Header {
        rule: &'static str,
        nodes: u64,
    }

    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Line {
        game: String,
    }

    const HEADER: Header = Header { rule: "renju", nodes: 9 };

    fn create(path: &Path) -> Journal {
        Journal::create(path, "match", &HEADER).unwrap()
    }

    fn resume(path: &Path, header: &Header) -> Result<(Journal, Vec<Line>)> {
        Journal::resume(path, "match", header, |text| {
            let mut lines = Vec::new();
            read_lines(text, |line| {
                lines.push(line);
                Ok(())
            })?;
            Ok(lines)
        })
    }

    #[test]
    fn lines_are_read_as_they_were_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.json");
        let mut journal = create(&path);
        let line = |name: &str| Line { game: name.to_string() };
        journal.write(&line("first")).unwrap();
        drop(journal);
        let (mut journal, lines) = resume(&path, &HEADER).unwrap();
        assert_eq!(lines, [line("first")]);
        journal.write(&line("second")).unwrap();
        drop(journal);
        assert_eq!(resume(&path, &HEADER).unwrap().1, [line("first"), line("second")]);
        fs::write(&path, fs::read_to_string(&path).unwrap() + "{}\n").unwrap();
        let error = resume(&path, &HEADER).unwrap_err();
        assert!(format!("{error:#}").starts_with("line 4: missing field"), "{error:#}");
    }

    #[test]
    fn only_one_run_writes_to_a_journal() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.json");
        let is_refused = || {
            let error = resume(&path, &HEADER).unwrap_err();
            assert!(error.to_string().contains("another run is writing to it"), "{error:#}");
        };
        let created = create(&path);
        is_refused();
        drop(created);
        let resumed = resume(&path, &HEADER).unwrap();
        is_refused();
        drop(resumed);
        assert!(resume(&path, &HEADER).is_ok());
    }

    #[test]
    fn rejects_the_journal_of_another_run_with_the_first_difference() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.json");
        drop(create(&path));
        for (header, said) in [
            (Header { nodes: 8, ..HEADER }, "its nodes is 9, not 8"),
            (Header { rule: "caro", ..HEADER }, "its rule is \"renju\", not \"caro\""),
        ] {
            let error = resume(&path, &header).unwrap_err();
            assert_eq!(error.to_string(), format!("it is the log of another match: {said}"));
        }
        fs::write(&path, "{}\n").unwrap();
        let error = resume(&path, &HEADER).unwrap_err().to_string();
        assert!(error.contains("its nodes is nothing, not 9"), "{error}");
        fs::write(&path, "precious\n").unwrap();
        let error = resume(&path, &HEADER).unwrap_err().to_string();
        assert_eq!(error, "line 1 is not the header of a match");
    }

    #[test]
    fn a_line_that_was_cut_off_inside_a_character_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.json");
        drop(create(&path));
        let whole = fs::read(&path).unwrap();
        // The first of the two bytes of a letter.
        let cut = [&whole[..], b"{\"game\":\"\xc3"].concat();
        fs::write(&path, cut).unwrap();
        let (_, lines) = resume(&path, &HEADER).unwrap();
        assert!(lines.is_empty(), "{lines:?}");
        assert_eq!(fs::read(&path).unwrap(), whole);
    }

    #[test]
    fn a_journal_whose_first_line_was_cut_off_begins_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.json");
        drop(create(&path));
        let whole = fs::read(&path).unwrap();
        for cut in [0, 10, whole.len() - 1] {
            fs::write(&path, &whole[..cut]).unwrap();
            let (_, lines) = resume(&path, &HEADER).unwrap();
            assert!(lines.is_empty(), "{lines:?}");
            assert_eq!(fs::read(&path).unwrap(), whole, "{cut}");
        }
        fs::write(&path, b"precious").unwrap();
        let error = resume(&path, &HEADER).unwrap_err();
        assert_eq!(error.to_string(), "line 1 is not the header of this match");
        assert_eq!(fs::read(&path).unwrap(), b"precious");
    }
}
