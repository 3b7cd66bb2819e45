//! The record of experiments: its ids are unique, what is cited exists, and the verdicts mean what its page
//! says.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The error in Elo under which a difference that does not show is one that is not there.
const MAX_ERROR: f64 = 10.0;

/// The root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The pages of the record, and its tables.
fn record(ending: &str) -> Vec<(String, String)> {
    let folder = root().join("docs/experiments");
    let mut pages: Vec<(String, String)> = fs::read_dir(folder)
        .expect("the record")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == ending))
        .map(|path| {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            (name, fs::read_to_string(path).expect("text"))
        })
        .collect();
    pages.sort();
    pages
}

/// The ids in a text, such as `P-012`: a capital, a hyphen and three figures, with nothing around that
/// would make a longer word of it.
fn ids(text: &str) -> Vec<&str> {
    let bytes = text.as_bytes();
    let is_word = |at: Option<&u8>| at.is_some_and(|byte| byte.is_ascii_alphanumeric());
    let is_id = |at: usize| {
        let id = &bytes[at..at + 5];
        let figures = id[2..].iter().all(u8::is_ascii_digit);
        let before = at.checked_sub(1).and_then(|before| bytes.get(before));
        let joined = before.is_some_and(|&byte| byte == b'-' || byte == b'_');
        let alone = !is_word(before) && !joined && !is_word(bytes.get(at + 5));
        id[0].is_ascii_uppercase() && id[1] == b'-' && figures && alone
    };
    let starts = 0..bytes.len().saturating_sub(4);
    starts.filter(|&at| is_id(at)).map(|at| &text[at..at + 5]).collect()
}

/// The cells of a row with an id, the id first.
fn row(line: &str) -> Option<Vec<&str>> {
    let cells: Vec<&str> = line.strip_prefix("| ")?.split('|').map(str::trim).collect();
    (ids(cells[0]) == [cells[0]]).then_some(cells)
}

/// The ids that have a row, or a heading of their own.
fn known() -> BTreeMap<String, usize> {
    let mut known = BTreeMap::new();
    for (_, text) in record("md").iter().filter(|(name, _)| name != "README.md") {
        for line in text.lines() {
            let id = match row(line) {
                Some(cells) => Some(cells[0]),
                None => line.strip_prefix('#').and_then(|heading| ids(heading).first().copied()),
            };
            if let Some(id) = id {
                *known.entry(id.to_string()).or_insert(0) += 1;
            }
        }
    }
    known
}

/// All files below a folder whose names end so.
fn files(folder: &Path, endings: &[&str], found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if path.is_dir() {
            if name != "target" && !name.starts_with('.') {
                files(&path, endings, found);
            }
        } else if endings.iter().any(|ending| name.ends_with(ending)) {
            found.push(path);
        }
    }
}

#[test]
fn ids_of_rows_are_unique() {
    let known = known();
    assert!(known.len() > 200, "only {} rows are found", known.len());
    let twice: Vec<_> = known.iter().filter(|(_, count)| **count > 1).collect();
    assert!(twice.is_empty(), "{twice:?}");
    for (name, text) in record("csv").iter().filter(|(name, _)| name != "steps.csv") {
        let mut seen = BTreeSet::new();
        for line in text.lines().skip(1) {
            let id = line.split(',').next().expect("a cell");
            assert!(seen.insert(id), "{name}: {id} comes twice");
            let row = id.split('.').next().expect("an id");
            assert!(known.contains_key(row), "{name}: {id} belongs to no row");
        }
    }
}

#[test]
fn ids_that_are_cited_exist() {
    let known = known();
    let (mut paths, mut cited) = (Vec::new(), 0);
    files(&root(), &[".md", ".rs"], &mut paths);
    for path in paths.iter().filter(|path| !path.ends_with(file!())) {
        let text = fs::read_to_string(path).expect("text");
        for (number, line) in (1..).zip(text.lines()) {
            for id in ids(line) {
                cited += 1;
                assert!(known.contains_key(id), "{}:{number}: {id}", path.display());
            }
        }
    }
    assert!(cited > 500, "only {cited} are found");
}

/// "No gain shows" says that a gain worth having is excluded: the error is small, and the interval holds 0.
#[test]
fn no_gain_shows_only_where_the_error_is_small() {
    let mut found = 0;
    for (name, text) in record("md").iter().filter(|(name, _)| name != "README.md") {
        for line in text.lines().filter(|line| line.to_lowercase().contains("no gain shows")) {
            found += 1;
            let cells = row(line).unwrap_or_else(|| panic!("{name}: not a row: {line}"));
            let verdict = cells[cells.len() - 2];
            let [value, error] = first_estimate(verdict)
                .unwrap_or_else(|| panic!("{name}: {}: no Elo in: {verdict}", cells[0]));
            assert!(error < MAX_ERROR, "{name}: {}: an error of {error}", cells[0]);
            assert!(value.abs() <= error, "{name}: {}: {value} is beyond {error}", cells[0]);
        }
    }
    assert!(found > 0, "none is found");
}

/// The first `-4 ± 5` of a text.
fn first_estimate(text: &str) -> Option<[f64; 2]> {
    let (before, after) = text.split_once('±')?;
    let value = before.split_whitespace().last()?.parse().ok()?;
    let error = after.split_whitespace().next()?.trim_end_matches([',', '.', ';', ':']);
    Some([value, error.parse().ok()?])
}

#[test]
fn ids_are_told_from_other_words() {
    assert_eq!(ids("P-012 and (R-003.1), [A-001]"), ["P-012", "R-003", "A-001"]);
    assert!(ids("UTF-008 P-0123 XP-012 A-B-012 p-012 P-01").is_empty());
    assert_eq!(first_estimate("No gain shows, -4 ± 5. Dropped."), Some([-4.0, 5.0]));
}
