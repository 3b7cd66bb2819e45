//! The architecture, as laws that a test can break: imports point down the layer table, every file
//! says what it is, nothing below the protocol prints or looks at a clock, nothing grows too long.
//!
//! The checks read the tokens of `src/**/*.rs`, with comments and strings taken out; they do not
//! resolve names. Each check is a function from a source to complaints, and is shown to complain by
//! a small bad example at the end of this file.

use std::fs;
use std::path::{Path, PathBuf};

/// The layers, lowest first: a module may import from modules with a smaller number.
const LAYERS: [(&str, u32); 21] = [
    ("clock", 0),
    ("lines", 1),
    ("board", 0),
    ("rules", 1),
    ("record", 1),
    ("pattern", 2),
    ("position", 3),
    ("threat", 4),
    ("eval", 4),
    ("search", 5),
    ("tuning", 5),
    ("engine", 6),
    ("protocol", 7),
    ("arena", 7),
    ("command_line", 7),
    ("bench", 7),
    ("lab", 8),
    ("people", 8),
    ("cli", 8),
    ("bin", 9),
    ("lib", 10),
];

/// Imports within a layer that are allowed all the same: (from, to).
const SIDEWAYS: [(&str, &str); 1] = [("record", "rules")];

/// The lowest module that may speak to the world outside.
const FIRST_TO_SPEAK: &str = "protocol";
/// The one file below it that may read the system's time.
const KEEPER_OF_TIME: &str = "clock.rs";

const LONGEST_FILE: usize = 600;
const LONGEST_FUNCTION: usize = 100;
/// Words of the shortest paragraph that counts as saying what a file is.
const SHORTEST_SUMMARY: usize = 3;

/// A file of `src/`: its path from there, with `/`, and its text.
struct Source {
    path: String,
    text: String,
}

impl Source {
    fn new(path: &str, text: &str) -> Self {
        Source { path: path.to_string(), text: text.to_string() }
    }

    /// The names of the modules from the crate's root to this file: `search/time.rs` is
    /// `["search", "time"]`, and so is `search/time/mod.rs`. `search/time_tests.rs` stands for
    /// `["search", "time", "tests"]`, like `search/time/tests.rs`.
    fn module(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.path.trim_end_matches(".rs").split('/').collect();
        let last = names.pop().unwrap_or_default();
        match last.strip_suffix("_tests") {
            Some(tested) => names.extend([tested, "tests"]),
            None if last == "mod" && !names.is_empty() => {}
            None => names.push(last),
        }
        names
    }

    /// The name of the module of the crate's root that this file belongs to.
    fn top(&self) -> &str {
        self.module()[0]
    }

    /// The tokens without the test code.
    fn shipped(&self) -> Vec<Token> {
        if self.module().contains(&"tests") { vec![] } else { without_tests(tokens(&self.text)) }
    }
}

/// A word or a punctuation character, and the line it stands on, counted from 1.
#[derive(Clone, PartialEq, Debug)]
struct Token {
    text: String,
    line: usize,
}

fn layer(module: &str) -> Option<u32> {
    LAYERS.iter().find(|(name, _)| *name == module).map(|(_, layer)| *layer)
}

// Reading Rust.

/// The tokens of a text: words, lifetimes (with their quote), and single punctuation characters,
/// except `::` which is one. Comments are left out, a string or character is the token `""`.
fn tokens(text: &str) -> Vec<Token> {
    let chars: Vec<char> = text.chars().collect();
    let (mut found, mut at, mut line) = (Vec::new(), 0, 1);
    while at < chars.len() {
        let length = token_length(&chars[at..]);
        let piece: String = chars[at..at + length].iter().collect();
        let kept = match chars[at] {
            c if c.is_whitespace() => None,
            '/' if length > 1 => None,
            '"' => Some("\"\"".to_string()),
            '\'' if length > 1 && piece.ends_with('\'') => Some("\"\"".to_string()),
            _ if length > 1 && piece.ends_with(['"', '#']) => Some("\"\"".to_string()),
            _ => Some(piece.clone()),
        };
        found.extend(kept.map(|text| Token { text, line }));
        line += piece.matches('\n').count();
        at += length;
    }
    found
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// How many characters the token or comment at the start of `chars` takes, at least one.
fn token_length(chars: &[char]) -> usize {
    let word = chars.iter().take_while(|&&c| is_word(c)).count();
    match (chars[0], chars.get(1)) {
        ('/', Some('/')) => chars.iter().take_while(|&&c| c != '\n').count(),
        ('/', Some('*')) => block_comment_length(chars),
        (':', Some(':')) => 2,
        ('"', _) => quoted_length(chars, '"'),
        ('\'', Some('\\')) => quoted_length(chars, '\''),
        ('\'', Some(_)) if chars.get(2) == Some(&'\'') => 3,
        ('\'', Some(&c)) if is_word(c) => {
            1 + chars[1..].iter().take_while(|&&c| is_word(c)).count()
        }
        ('r' | 'b' | 'c', _) if word <= 2 => raw_string_length(chars, word).unwrap_or(word),
        _ => word.max(1),
    }
}

fn block_comment_length(chars: &[char]) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < chars.len() {
        match (chars[at], chars.get(at + 1)) {
            ('/', Some('*')) => (depth, at) = (depth + 1, at + 2),
            ('*', Some('/')) => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            break;
        }
    }
    at.min(chars.len())
}

/// The length of a text in quotes, in which a backslash takes the next character with it.
fn quoted_length(chars: &[char], quote: char) -> usize {
    let mut at = 1;
    while at < chars.len() && chars[at] != quote {
        at += if chars[at] == '\\' { 2 } else { 1 };
    }
    (at + 1).min(chars.len())
}

/// The length of a string with a prefix such as `r`, `b` or `br`, if there is one.
fn raw_string_length(chars: &[char], prefix: usize) -> Option<usize> {
    let hashes = chars[prefix..].iter().take_while(|&&c| c == '#').count();
    let open = prefix + hashes;
    if chars.get(open) != Some(&'"') {
        return None;
    }
    if !chars[..prefix].contains(&'r') {
        return (hashes == 0).then(|| prefix + quoted_length(&chars[prefix..], '"'));
    }
    let ends = |at: &usize| {
        chars[*at] == '"'
            && chars[at + 1..].iter().take(hashes).filter(|&&c| c == '#').count() == hashes
    };
    Some((open + 1..chars.len()).find(ends).map_or(chars.len(), |at| at + 1 + hashes))
}

/// Whether the tokens from `at` on read like this.
fn reads(tokens: &[Token], at: usize, words: &[&str]) -> bool {
    tokens.len() >= at + words.len() && words.iter().zip(&tokens[at..]).all(|(w, t)| t.text == *w)
}

/// The index after the item that starts at `at`: after its block, or after a `;` before any block.
fn end_of_item(tokens: &[Token], at: usize) -> usize {
    let mut depth = 0;
    for (index, token) in tokens.iter().enumerate().skip(at) {
        match token.text.as_str() {
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => depth -= 1,
            _ => {}
        }
        if depth == 0 && matches!(token.text.as_str(), ";" | "}") {
            return index + 1;
        }
    }
    tokens.len()
}

/// The tokens less the items marked `#[cfg(test)]`.
fn without_tests(tokens: Vec<Token>) -> Vec<Token> {
    const MARK: [&str; 7] = ["#", "[", "cfg", "(", "test", ")", "]"];
    let (mut kept, mut at) = (Vec::new(), 0);
    while at < tokens.len() {
        if reads(&tokens, at, &MARK) {
            at = end_of_item(&tokens, at + MARK.len());
        } else {
            kept.push(tokens[at].clone());
            at += 1;
        }
    }
    kept
}

// The checks.

/// Imports from the same or a higher layer, and modules that the layer table does not know.
fn upward_imports(source: &Source) -> Vec<String> {
    let from = source.top();
    let Some(own) = layer(from) else {
        return vec![format!("{}: `{from}` has no place in the layer table", source.path)];
    };
    let allowed = |to: &str| {
        to == from || SIDEWAYS.contains(&(from, to)) || layer(to).is_some_and(|to| to < own)
    };
    imports(source)
        .into_iter()
        .filter(|import| !allowed(&import.text))
        .map(|import| {
            format!("{}:{}: `{from}` imports `{}`", source.path, import.line, import.text)
        })
        .collect()
}

/// The modules of the crate's root that a source names in paths, as `crate::x`, `goren::x`,
/// `crate::{x, y}`, or with as many `super` as lead to the root.
fn imports(source: &Source) -> Vec<Token> {
    let tokens = tokens(&source.text);
    let mut depths = vec![];
    let mut found = Vec::new();
    for at in 0..tokens.len() {
        let inline_module = at >= 2 && tokens[at - 2].text == "mod" && tokens[at].text == "{";
        match tokens[at].text.as_str() {
            "{" => depths.push(inline_module),
            "}" => drop(depths.pop()),
            "crate" | "goren" if reads(&tokens, at + 1, &["::"]) => {
                found.extend(heads(&tokens, at + 2));
            }
            "super" if !(at >= 2 && reads(&tokens, at - 2, &["super", "::"])) => {
                let supers = (at..).step_by(2).take_while(|&i| reads(&tokens, i, &["super", "::"]));
                let supers = supers.count();
                let depth = source.module().len() + depths.iter().filter(|&&module| module).count();
                if supers >= depth {
                    found.extend(heads(&tokens, at + 2 * supers));
                }
            }
            _ => {}
        }
    }
    found
}

/// The first name of each path that starts at `at`: one, or those of a group in braces.
fn heads(tokens: &[Token], at: usize) -> Vec<Token> {
    if !reads(tokens, at, &["{"]) {
        return tokens.get(at).cloned().into_iter().collect();
    }
    let mut depth = 0;
    let mut found = Vec::new();
    for pair in tokens[at..end_of_item(tokens, at)].windows(2) {
        match pair[0].text.as_str() {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ => {}
        }
        if depth == 1 && matches!(pair[0].text.as_str(), "{" | ",") && pair[1].text != "}" {
            found.push(pair[1].clone());
        }
    }
    found
}

/// A file that does not open with a paragraph `//!` of at least a sentence.
fn missing_summary(source: &Source) -> Vec<String> {
    let paragraph: Vec<&str> = source
        .text
        .lines()
        .map_while(|line| line.strip_prefix("//!"))
        .map(str::trim)
        .take_while(|line| !line.is_empty())
        .collect();
    let paragraph = paragraph.join(" ");
    let words = paragraph.split_whitespace().count();
    let is_sentence = words >= SHORTEST_SUMMARY && paragraph.ends_with(['.', ':', '!']);
    let complaint = || format!("{}: does not open with a sentence after `//!`", source.path);
    (!is_sentence).then(complaint).into_iter().collect()
}

/// Printing, reading the standard streams or the system's time where only the session may, and
/// `static mut` anywhere.
fn side_effects(source: &Source) -> Vec<String> {
    const PRINTS: [&str; 5] = ["print", "println", "eprint", "eprintln", "dbg"];
    const STREAMS: [&str; 3] = ["stdin", "stdout", "stderr"];
    const TIMES: [&str; 2] = ["Instant", "SystemTime"];
    let silent = layer(source.top()) < layer(FIRST_TO_SPEAK);
    let timeless = silent && source.path != KEEPER_OF_TIME;
    let tokens = source.shipped();
    let mut found = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let word = token.text.as_str();
        let is_macro = reads(&tokens, at + 1, &["!"]);
        let offends = (silent && PRINTS.contains(&word) && is_macro)
            || (silent && STREAMS.contains(&word))
            || (timeless && TIMES.contains(&word))
            || reads(&tokens, at, &["static", "mut"]);
        if offends {
            found.push(format!("{}:{}: `{word}` has no place here", source.path, token.line));
        }
    }
    found
}

/// Files and functions that are two things. Test code counts for the file only.
fn too_long(source: &Source) -> Vec<String> {
    let lines = source.text.lines().count();
    let mut found = Vec::new();
    if lines > LONGEST_FILE {
        found.push(format!("{}: {lines} lines", source.path));
    }
    let tokens = source.shipped();
    for at in 0..tokens.len().saturating_sub(1) {
        if tokens[at].text != "fn" || !tokens[at + 1].text.starts_with(is_word) {
            continue;
        }
        let (name, line) = (&tokens[at + 1].text, tokens[at].line);
        if tokens[end_of_item(&tokens, at) - 1].line - line >= LONGEST_FUNCTION {
            found.push(format!("{}:{line}: `{name}` is too long", source.path));
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

fn every_source_passes(check: fn(&Source) -> Vec<String>) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut sources = Vec::new();
    collect(&root, &root, &mut sources);
    assert!(sources.len() > 10, "found only {} files", sources.len());
    let complaints: Vec<String> = sources.iter().flat_map(check).collect();
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

#[test]
fn imports_point_down_the_layer_table() {
    every_source_passes(upward_imports);
}

#[test]
fn every_file_says_what_it_is() {
    every_source_passes(missing_summary);
}

#[test]
fn nothing_below_the_protocol_prints_or_looks_at_a_clock() {
    every_source_passes(side_effects);
}

#[test]
fn no_file_and_no_function_is_two_things() {
    every_source_passes(too_long);
}

/// The layers as the table in a text shows them: rows of a number and modules in backticks.
fn layers_shown(text: &str) -> Vec<(String, u32)> {
    let mut shown = Vec::new();
    for row in text.lines().map(|line| line.trim_start_matches("//!").trim()) {
        let mut cells = row.split('|').skip(1).map(str::trim);
        let Some(layer) = cells.next().and_then(|cell| cell.parse().ok()) else { continue };
        let modules = cells.next().unwrap_or("").split('(').next().unwrap_or("");
        shown.extend(modules.split('`').skip(1).step_by(2).map(|name| (name.to_string(), layer)));
    }
    shown.sort();
    shown
}

#[test]
fn the_documents_show_the_layers_as_they_are() {
    let mut layers = LAYERS.map(|(name, layer)| (name.to_string(), layer)).to_vec();
    layers.retain(|(name, _)| name != "lib");
    layers.sort();
    assert_eq!(layers_shown(include_str!("../src/lib.rs")), layers);
    assert_eq!(layers_shown(include_str!("../CONTRIBUTING.md")), layers);
}

// The checks can fail.

/// What a check complains about, less the path before the first blank.
fn complaints(check: fn(&Source) -> Vec<String>, path: &str, text: &str) -> Vec<String> {
    let after_blank = |text: String| text.split_once(' ').unwrap().1.to_string();
    check(&Source::new(path, text)).into_iter().map(after_blank).collect()
}

#[test]
fn an_upward_import_is_noticed() {
    let cases = [
        ("board/point.rs", "use crate::search::Score;", vec!["`board` imports `search`"]),
        ("eval/mod.rs", "fn f() { crate::threat::vcf() }", vec!["`eval` imports `threat`"]),
        ("eval/mod.rs", "use crate::eval::x; use crate::board::Point;", vec![]),
        ("record/psq.rs", "use crate::rules::Rule;", vec![]),
        ("rules/rule.rs", "use crate::record::psq;", vec!["`rules` imports `record`"]),
        ("rules/rule.rs", "// use crate::search\nconst S: &str = \"crate::search\";", vec![]),
        (
            "position/mod.rs",
            "use crate::{board::{Point, Color}, engine, search::{self, Score}};",
            vec!["`position` imports `engine`", "`position` imports `search`"],
        ),
        ("board/mod.rs", "use super::search::Score;", vec!["`board` imports `search`"]),
        ("board/point.rs", "use super::Color; mod tests { use super::super::STRIDE; }", vec![]),
        (
            "board/point.rs",
            "mod tests { use super::super::super::search; }",
            vec!["`board` imports `search`"],
        ),
        ("protocol/parse_tests.rs", "use super::super::command::Command;", vec![]),
        ("bin/goren.rs", "fn main() { goren::cli::run() }", vec![]),
        ("utils.rs", "", vec!["`utils` has no place in the layer table"]),
        ("board/point.rs", "use crate::helpers::x;", vec!["`board` imports `helpers`"]),
    ];
    for (path, text, expected) in cases {
        assert_eq!(complaints(upward_imports, path, text), expected, "{path}: {text}");
    }
}

#[test]
fn a_missing_summary_is_noticed() {
    let silent = ["", "use std::fmt;", "//! Point.\n", "//!\n//! Too late for a sentence.\n"];
    for text in silent {
        assert_eq!(complaints(missing_summary, "board/x.rs", text).len(), 1, "{text:?}");
    }
    let good = "//! A point of the board,\n//! in two lines.\n//!\n//! More\n";
    assert!(complaints(missing_summary, "board/x.rs", good).is_empty());
}

#[test]
fn a_side_effect_is_noticed() {
    let bad = [
        ("search/root.rs", "fn f() { println!(\"x\"); }"),
        ("engine/mod.rs", "fn f() { std::io::stdin(); }"),
        ("threat/vcf.rs", "fn f() { let t = Instant::now(); }"),
        ("search/mod.rs", "use std::time::SystemTime;"),
        ("lab/tune.rs", "static mut X: u8 = 0;"),
    ];
    for (path, text) in bad {
        assert_eq!(complaints(side_effects, path, text).len(), 1, "{path}: {text}");
    }
    let good = [
        ("clock.rs", "use std::time::Instant;"),
        ("lab/tune.rs", "fn f() { println!(\"x\"); }"),
        ("cli.rs", "fn f() { std::io::stdin(); }"),
        ("search/root.rs", "#[cfg(test)]\nmod tests { fn f() { println!(\"x\"); } }"),
        ("search/root.rs", "fn f(x: &'static mut u8) { write!(out, \"println!\"); }"),
    ];
    for (path, text) in good {
        assert_eq!(complaints(side_effects, path, text), [""; 0], "{path}: {text}");
    }
}

#[test]
fn length_is_noticed() {
    let function = |lines: usize| format!("fn long(x: [u8; 2]) {{{}}}\n", "\n".repeat(lines - 1));
    let at = "board/x.rs";
    assert_eq!(complaints(too_long, at, &function(101)), ["`long` is too long"]);
    assert!(complaints(too_long, at, &function(100)).is_empty());
    assert!(complaints(too_long, at, &format!("#[cfg(test)]\n{}", function(101))).is_empty());
    assert_eq!(complaints(too_long, at, &"\n".repeat(601)), ["601 lines"]);
    assert!(complaints(too_long, at, &"\n".repeat(600)).is_empty());
}

#[test]
fn the_reader_tells_code_from_text() {
    let text =
        "a::b /* x /* y */ z */ 'q' '\\'' 'life \"s\\\"t\" r#\"raw \" str\"# b'x' br\"y\" r // end";
    let read: Vec<String> = tokens(text).into_iter().map(|token| token.text).collect();
    let expected =
        ["a", "::", "b", "\"\"", "\"\"", "'life", "\"\"", "\"\"", "b", "\"\"", "\"\"", "r"];
    assert_eq!(read, expected);
}
