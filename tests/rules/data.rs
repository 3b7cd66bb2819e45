//! Reads the data files of these tests, `tests/data/rules/*.txt`.
//!
//! A file is a list of cases. Lines that begin with `//` and blank lines separate and explain; a
//! line `case:` or `game:` begins a case; other lines `key: value` belong to it, and a key may come
//! several times; the remaining lines are the board. Each file begins with what its
//! keys and marks mean.

use goren::board::{Diagram, Point};

/// One case of a data file.
pub struct Case {
    /// Its name, for messages.
    pub name: String,
    fields: Vec<(String, String)>,
    board: String,
}

impl Case {
    /// The words of every line with this key.
    pub fn words(&self, key: &str) -> Vec<&str> {
        let lines = self.fields.iter().filter(|(k, _)| k == key);
        lines.flat_map(|(_, value)| value.split_whitespace()).collect()
    }

    /// The only word of the line with this key.
    pub fn word(&self, key: &str) -> &str {
        let words = self.words(key);
        assert_eq!(words.len(), 1, "{}: one word after {key}:", self.name);
        words[0]
    }

    /// The points named in these words.
    pub fn points(&self, words: &[&str]) -> Vec<Point> {
        let point = |word: &&str| {
            Point::parse(word).unwrap_or_else(|| panic!("{}: {word} is not a point", self.name))
        };
        words.iter().map(point).collect()
    }

    /// The board.
    pub fn board(&self) -> Diagram {
        Diagram::parse(&self.board).unwrap_or_else(|error| panic!("{}: {error}", self.name))
    }
}

/// The cases of a file. Every case has a name of its own and says why.
pub fn cases(text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for line in text.lines().map(str::trim) {
        if line.is_empty() || line.starts_with("//") {
            continue;
        }
        match (line.split_once(':'), cases.last_mut()) {
            (Some(("case" | "game", name)), _) => {
                let name = name.trim().to_string();
                assert!(cases.iter().all(|case| case.name != name), "two cases named {name}");
                cases.push(Case { name, fields: Vec::new(), board: String::new() });
            }
            (Some((key, value)), Some(case)) => {
                case.fields.push((key.to_string(), value.trim().to_string()));
            }
            (None, Some(case)) => case.board += &format!("{line}\n"),
            (_, None) => panic!("{line:?} is before the first case"),
        }
    }
    for case in &cases {
        assert!(!case.words("why").is_empty(), "{} does not say why", case.name);
    }
    cases
}
