//! The cases of `comply`: scripts in `cases/`, built into the program so that it needs no files.

use super::Script;

/// Name and text of each case, in the order of their numbers.
macro_rules! cases {
    ($($name:literal,)*) => {
        [$(($name, include_str!(concat!("cases/", $name, ".txt"))),)*]
    };
}

/// Name and text of each case, in the order of their numbers.
pub const CASES: [(&str, &str); 93] = cases![
    "01-silence",
    "02-line-ends",
    "02-lower-case",
    "02-mixed-line-ends",
    "03-start",
    "04-start-again",
    "05-start-arguments",
    "05-two-sizes",
    "06-size-05",
    "06-size-10",
    "06-size-15",
    "06-size-19",
    "06-size-25",
    "06-sizes",
    "07-rectangle",
    "07-rectangle-refused",
    "08-restart",
    "09-about",
    "09-about-while-thinking",
    "10-unknown",
    "10-unknown-arguments",
    "11-garbage",
    "12-eof",
    "12-eof-searching",
    "13-end",
    "13-end-at-once",
    "13-end-in-board",
    "13-end-searching",
    "14-pieces",
    "15-standard-error",
    "16-info-says-nothing",
    "17-info-alone",
    "17-info-nonsense",
    "17-info-unknown",
    "18-move-now",
    "18-no-time-per-move",
    "19-no-match-clock",
    "20-no-time",
    "21-match-clock",
    "22-memory",
    "23-rules",
    "24-dead-stones",
    "25-folder",
    "26-evaluate",
    "26-evaluate-thinking",
    "27-extension-keys",
    "28-info-behind-start",
    "29-begin",
    "29-begin-again",
    "30-turn-before-start",
    "30-turn-first",
    "31-bad-turns",
    "31-game-goes-on",
    "32-spacing",
    "33-empty-board",
    "34-any-order",
    "34-bad-stones",
    "34-board",
    "34-board-spelling",
    "34-odd-boards",
    "35-finished",
    "36-one-point-left",
    "37-boards-in-a-row",
    "38-renju-foul",
    "39-renju-colours",
    "40-blocked-five",
    "40-complete-the-five-0",
    "40-complete-the-five-1",
    "40-complete-the-five-4",
    "40-complete-the-five-8",
    "40-complete-the-five-9",
    "40-six-is-nothing",
    "41-edges",
    "41-edges-20",
    "42-to-the-last-point",
    "43-one-answer",
    "45-takeback",
    "45-takeback-nothing",
    "46-play",
    "47-swap2-three-stones",
    "48-swap2-five",
    "48-swap2-three",
    "49-swap2-hostile",
    "50-swap2-flow",
    "51-swap2-time",
    "52-piskvork-tournament",
    "53-piskvork-gui",
    "54-judge",
    "55-c-gomoku-cli",
    "56-qpiskvork",
    "57-local-judge",
    "58-yxstop",
    "63-unknown-arguments",
];

/// All cases.
///
/// # Panics
/// When a script is not understood, which a test rules out.
pub fn scripts() -> Vec<Script> {
    let read = |(name, text)| match Script::read(name, text) {
        Ok(script) => script,
        Err(error) => panic!("{error}"),
    };
    CASES.into_iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    #[test]
    fn every_case_says_what_it_is_about() {
        for script in scripts() {
            let Script { name, cases, title, spec, steps, .. } = &script;
            let number = cases.first().unwrap_or_else(|| panic!("{name} has no number"));
            assert!(name.starts_with(&format!("{number:02}-")), "{name} is case {number}");
            assert!(!title.is_empty() && !spec.is_empty() && !steps.is_empty(), "{name}");
        }
    }

    #[test]
    fn every_file_is_a_case() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/comply/cases");
        let entries = fs::read_dir(folder).expect("the folder of the cases");
        let paths = entries.map(|entry| entry.expect("an entry").path());
        let mut names: Vec<String> = paths
            .filter(|path| path.extension().is_some_and(|ending| ending == "txt"))
            .map(|path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned())
            .collect();
        names.sort();
        assert_eq!(names, CASES.map(|(name, _)| name.to_string()));
    }
}
