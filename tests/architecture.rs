//! What the compiler does not see inside the engine: imports point down the layer table, every file
//! says what it is, nothing below the protocol prints or looks at a clock, every dependency says why
//! it is there.
//!
//! The checks read the source as text, line by line, without comments, and a file only up to the tests
//! at its end. They do not resolve names: `crate::` and a module are enough to know what is imported.
//! Each check is a function from a source to complaints, and is shown to complain by small bad examples
//! at the end of this file.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// The page with the table of the layers.
const LIBRARY: &str = include_str!("../src/lib.rs");
/// The lowest module that may print and read the standard streams.
const LOWEST_WITH_STREAMS: &str = "protocol";
/// The one file below it that may read the system's time.
const CLOCK_FILE: &str = "clock.rs";
/// Words of the shortest paragraph that counts as saying what a file is.
const MIN_SUMMARY: usize = 3;

/// A file of `src/`.
struct Source {
    /// Its path from there, with `/`.
    path: String,
    text: String,
}

impl Source {
    /// The module of the crate's root that it belongs to.
    fn top(&self) -> &str {
        self.path.split(['/', '.']).next().expect("a name")
    }

    /// Its lines of code, numbered from 1, without comments.
    fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        let lines = self.text.lines().zip(1..).map(|(line, number)| (number, line));
        lines.map(|(number, line)| (number, line.split("//").next().expect("a part")))
    }

    /// The same without the tests at its end. A file of tests has none.
    fn code_without_tests(&self) -> impl Iterator<Item = (usize, &str)> {
        let is_test = self.path.contains("tests");
        let end = self.text.find("#[cfg(test)]\nmod tests {").unwrap_or(self.text.len());
        let lines = if is_test { 0 } else { self.text[..end].lines().count() };
        self.code().take(lines)
    }

    fn complaint(&self, line: usize, what: impl std::fmt::Display) -> String {
        format!("src/{}:{line}: {what}", self.path)
    }
}

/// The layer of a module of the crate's root: it may import from modules with a smaller number.
fn layer(module: &str) -> Option<u32> {
    static LAYERS: LazyLock<BTreeMap<&str, u32>> = LazyLock::new(|| layers_shown(LIBRARY));
    if ["lib", "main"].contains(&module) { Some(u32::MAX) } else { LAYERS.get(module).copied() }
}

/// The layers as the table in a text shows them: rows of a number and modules in backticks.
fn layers_shown(text: &str) -> BTreeMap<&str, u32> {
    let mut shown = BTreeMap::new();
    for row in text.lines().map(|line| line.trim_start_matches("//!").trim()) {
        let mut cells = row.split('|').skip(1).map(str::trim);
        let Some(layer) = cells.next().and_then(|cell| cell.parse().ok()) else { continue };
        for name in cells.next().unwrap_or("").split('`').skip(1).step_by(2) {
            assert_eq!(shown.insert(name, layer), None, "`{name}` has two layers");
        }
    }
    shown
}

/// The modules of the crate's root that a line of code names.
fn imports(line: &str) -> impl Iterator<Item = &str> {
    let is_name = |sign: char| sign.is_alphanumeric() || sign == '_';
    let names = line.split("crate::").skip(1);
    names.map(move |rest| rest.split(|sign| !is_name(sign)).next().expect("a part"))
}

/// Imports from the same or a higher layer, from modules that the layer table does not know, and
/// several at once, as in `crate::{a, b}`, where this check sees none.
fn upward_imports(source: &Source) -> Vec<String> {
    let from = source.top();
    let Some(own) = layer(from) else {
        return vec![source.complaint(1, format!("`{from}` has no place in the layer table"))];
    };
    let allowed = |to: &str| to == from || layer(to).is_some_and(|to| to < own);
    let refused = source.code().flat_map(|(number, line)| {
        let refused = imports(line).filter(|to| !allowed(to));
        refused.map(move |to| source.complaint(number, format!("`{from}` imports `{to}`")))
    });
    refused.collect()
}

/// A file that does not open with a paragraph `//!` of at least a sentence.
fn missing_summary(source: &Source) -> Vec<String> {
    let lines = source.text.lines().map_while(|line| line.strip_prefix("//!")).map(str::trim);
    let paragraph = lines.take_while(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
    let words = paragraph.split_whitespace().count();
    let is_sentence = words >= MIN_SUMMARY && paragraph.ends_with(['.', ':', '!']);
    let complaint = || source.complaint(1, "does not open with a sentence after `//!`");
    (!is_sentence).then(complaint).into_iter().collect()
}

/// Printing, reading the standard streams or the system's time below the protocol, and `static mut`
/// anywhere.
fn side_effects(source: &Source) -> Vec<String> {
    const STREAMS: [&str; 8] =
        ["print!", "println!", "eprint!", "eprintln!", "dbg!", "stdin()", "stdout()", "stderr()"];
    const TIMES: [&str; 2] = ["Instant", "SystemTime"];
    let silent = layer(source.top()) < layer(LOWEST_WITH_STREAMS);
    let timeless = silent && source.path != CLOCK_FILE;
    let mut found = Vec::new();
    for (number, line) in source.code_without_tests() {
        let streams = STREAMS.iter().filter(|_| silent);
        let times = TIMES.iter().filter(|_| timeless);
        let refused = streams.chain(times).chain(["static mut "].iter());
        let refused = refused.filter(|name| names(line, name));
        found.extend(
            refused.map(|name| source.complaint(number, format!("`{name}` has no place here"))),
        );
    }
    found
}

/// Whether a line has this text at the beginning of a word.
fn names(line: &str, text: &str) -> bool {
    let is_inside = |sign: char| sign.is_alphanumeric() || sign == '_' || sign == '\'';
    line.match_indices(text).any(|(at, _)| !line[..at].ends_with(is_inside))
}

/// Dependencies in the text of a `Cargo.toml` without a comment above that says why they are there. The
/// head of a table may stand between. Those that a workspace lists for its packages need none.
fn unexplained_dependencies(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let is_head = |line: &str| line.starts_with('[');
    let (mut table, mut found) = ("", Vec::new());
    for (at, line) in lines.iter().enumerate() {
        if is_head(line) {
            table = line;
        }
        let names_one = line.starts_with(char::is_alphabetic)
            && table.ends_with("dependencies]")
            && table != "[workspace.dependencies]";
        let above = lines[..at].iter().rfind(|line| !is_head(line));
        if names_one && !above.is_some_and(|line| line.starts_with("# ")) {
            found.push(format!("{}: nothing above says why: {line}", at + 1));
        }
    }
    found
}

// The laws.

fn collect(folder: &Path, root: &Path, found: &mut Vec<Source>) {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            collect(&path, root, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let name = path.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/");
            found.push(Source { path: name, text: fs::read_to_string(&path).unwrap() });
        }
    }
}

/// Every file below a folder of the project.
fn sources(folder: &str) -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut sources = Vec::new();
    collect(&root, &root, &mut sources);
    assert!(sources.len() > 10, "found only {} files", sources.len());
    sources
}

fn assert_none(complaints: &[String]) {
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

#[test]
fn imports_point_down_the_layer_table() {
    assert_none(&sources("src").iter().flat_map(upward_imports).collect::<Vec<_>>());
}

#[test]
fn every_file_says_what_it_is() {
    for folder in ["src", "crates"] {
        assert_none(&sources(folder).iter().flat_map(missing_summary).collect::<Vec<_>>());
    }
}

#[test]
fn nothing_below_the_protocol_prints_or_looks_at_a_clock() {
    assert_none(&sources("src").iter().flat_map(side_effects).collect::<Vec<_>>());
}

#[test]
fn every_dependency_says_why_it_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for package in [
        ".",
        "crates/cli",
        "crates/coach",
        "crates/games",
        "crates/lab",
        "crates/page",
        "crates/people",
        "crates/web",
    ] {
        let text = fs::read_to_string(root.join(package).join("Cargo.toml")).unwrap();
        assert_eq!(unexplained_dependencies(&text), [""; 0], "{package}");
    }
}

#[test]
fn the_layer_tables_show_the_modules_there_are() {
    let layers = layers_shown(LIBRARY);
    assert_eq!(layers_shown(include_str!("../CONTRIBUTING.md")), layers);
    let sources = sources("src");
    let modules: BTreeSet<&str> = sources.iter().map(Source::top).collect();
    assert_eq!(layers.into_keys().chain(["lib", "main"]).collect::<BTreeSet<_>>(), modules);
}

// The checks can fail.

/// What a check complains about, less the path before the first blank.
fn complaints(check: fn(&Source) -> Vec<String>, path: &str, text: &str) -> Vec<String> {
    let after_blank = |text: String| text.split_once(' ').unwrap().1.to_string();
    let source = Source { path: path.to_string(), text: text.to_string() };
    check(&source).into_iter().map(after_blank).collect()
}

#[test]
fn notices_an_upward_import() {
    let cases = [
        ("board/point.rs", "use crate::search::Score;", vec!["`board` imports `search`"]),
        ("eval/mod.rs", "fn f() { crate::threat::vcf() }", vec!["`eval` imports `threat`"]),
        ("eval/mod.rs", "use crate::eval::x; use crate::board::Point;", vec![]),
        ("rules/rule.rs", "/// crate::search\n// crate::search", vec![]),
        ("position/mod.rs", "use crate::{board, engine};", vec!["`position` imports ``"]),
        (
            "board/point.rs",
            "fn f() { g(&[crate::engine::B { x: crate::eval::D }]) }",
            vec!["`board` imports `engine`", "`board` imports `eval`"],
        ),
        ("utils.rs", "", vec!["`utils` has no place in the layer table"]),
        ("board/point.rs", "use crate::helpers::x;", vec!["`board` imports `helpers`"]),
    ];
    for (path, text, expected) in cases {
        assert_eq!(complaints(upward_imports, path, text), expected, "{path}: {text}");
    }
}

#[test]
fn notices_a_missing_summary() {
    let silent = ["", "use std::fmt;", "//! Point.\n", "//!\n//! Too late for a sentence.\n"];
    for text in silent {
        assert_eq!(complaints(missing_summary, "board/x.rs", text).len(), 1, "{text:?}");
    }
    let good = "//! A point of the board,\n//! in two lines.\n//!\n//! More\n";
    assert!(complaints(missing_summary, "board/x.rs", good).is_empty());
}

#[test]
fn notices_a_side_effect() {
    let bad = [
        ("search/root.rs", "fn f() { println!(\"x\"); }"),
        ("engine/mod.rs", "fn f() { std::io::stdin(); }"),
        ("threat/vcf.rs", "fn f() { let t = Instant::now(); }"),
        ("search/mod.rs", "use std::time::SystemTime;"),
        ("search/mod.rs", "#[cfg(not(test))]\nfn f() { dbg!(1) }"),
        ("protocol/session.rs", "static mut X: u8 = 0;"),
    ];
    for (path, text) in bad {
        assert_eq!(complaints(side_effects, path, text).len(), 1, "{path}: {text}");
    }
    let good = [
        ("clock.rs", "use std::time::Instant;"),
        ("cli.rs", "fn f() { std::io::stdin(); }"),
        ("search/root.rs", "#[cfg(test)]\nmod tests {\n    fn f() { println!(\"x\"); }\n}"),
        ("search/tests/root.rs", "fn f() { println!(\"x\"); }"),
        ("search/root.rs", "fn f(x: &'static mut u8) {} // println!"),
    ];
    for (path, text) in good {
        assert_eq!(complaints(side_effects, path, text), [""; 0], "{path}: {text}");
    }
}

#[test]
fn notices_an_unexplained_dependency() {
    let good =
        "[package]\nname = \"x\"\n\n[dependencies]\n# For a.\na = \"1\"\n# For b.\nb = \"1\"\n";
    let table = "\n# For d.\n[target.'cfg(unix)'.dev-dependencies]\nd = \"1\"\n";
    let lints = "\n[lints.rust]\nf = \"deny\"\n[workspace.dependencies]\ng = \"1\"\n";
    let good = [good, table, lints].concat();
    assert_eq!(unexplained_dependencies(&good), [""; 0]);
    for (name, line, start) in [("a", 6, "a = "), ("b", 8, "b = "), ("d", 12, "d = ")] {
        let found = unexplained_dependencies(&good.replace(&format!("# For {name}."), ""));
        let expected = format!("{line}: nothing above says why: {start}");
        assert!(found.len() == 1 && found[0].starts_with(&expected), "{name}: {found:?}");
    }
}
