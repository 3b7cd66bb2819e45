//! The architecture, as laws that a test can break: imports point down the layer table, every file
//! says what it is, nothing below the protocol prints or looks at a clock, nothing grows too long,
//! no two types share a name, every dependency says why it is there.
//!
//! The checks parse `src/**/*.rs`; they do not resolve names. Paths and words are read from the
//! tokens, because the parser does not look into macros. Each check is a function from a source to
//! complaints, and is shown to complain by small bad examples at the end of this file.

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use syn::parse::{ParseStream, Parser};
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{
    Attribute, ImplItem, Item, ItemEnum, ItemStruct, ItemTrait, ItemType, ItemUnion, TraitItemFn,
};

/// The page with the table of the layers.
const LIBRARY: &str = include_str!("../src/lib.rs");
/// Imports within a layer that are allowed all the same: (from, to).
const SIDEWAYS: [(&str, &str); 3] =
    [("record", "rules"), ("certificate", "rules"), ("certificate", "record")];

/// The lowest module that may print and read the standard streams.
const LOWEST_WITH_STREAMS: &str = "protocol";
/// The one file below it that may read the system's time.
const CLOCK_FILE: &str = "clock.rs";

const LONGEST_FILE: usize = 600;
const LONGEST_FUNCTION: usize = 100;
/// Words of the shortest paragraph that counts as saying what a file is.
const SHORTEST_SUMMARY: usize = 3;

// Reading Rust.

/// A name or a punctuation character of the code, and the line it is on, counted from 1.
struct Word {
    text: String,
    line: usize,
}

impl Word {
    fn new(text: &impl ToString, span: Span) -> Self {
        Word { text: text.to_string(), line: span.start().line }
    }
}

/// What the checks ask about a file of `src/`.
#[derive(Default)]
struct Source {
    /// Its path from there, with `/`.
    path: String,
    text: String,
    /// The modules of the crate's root that its paths name, those in test code too.
    imports: Vec<Word>,
    /// The words of its code without the test code.
    words: Vec<Word>,
    /// The types that it defines outside of test code.
    types: Vec<Word>,
    /// Its functions outside of test code, and their lines from `fn` to the closing brace.
    functions: Vec<(Word, usize)>,
}

impl Source {
    fn new(path: &str, text: &str) -> Self {
        let mut source =
            Source { path: path.to_string(), text: text.to_string(), ..Source::default() };
        let mut file = syn::parse_file(text)
            .unwrap_or_else(|error| panic!("src/{path}:{}: {error}", error.span().start().line));
        let module = module(path);
        source.imports = imports(file.to_token_stream(), module.len(), &[]);
        if !module.contains(&"tests") {
            source.visit_file_mut(&mut file);
            source.words = words(file.to_token_stream());
        }
        source
    }

    /// The name of the module of the crate's root that this file belongs to.
    fn top(&self) -> &str {
        module(&self.path)[0]
    }

    fn add_function(&mut self, signature: &syn::Signature, whole: &impl Spanned) {
        let start = signature.fn_token.span;
        let lines = whole.span().end().line - start.start().line + 1;
        self.functions.push((Word::new(&signature.ident, start), lines));
    }
}

/// Takes out what is marked `#[cfg(test)]` and notes what the rest defines.
impl VisitMut for Source {
    fn visit_item_mut(&mut self, item: &mut Item) {
        match item {
            _ if is_test(item) => *item = Item::Verbatim(TokenStream::new()),
            Item::Struct(ItemStruct { ident, .. })
            | Item::Enum(ItemEnum { ident, .. })
            | Item::Union(ItemUnion { ident, .. })
            | Item::Trait(ItemTrait { ident, .. })
            | Item::Type(ItemType { ident, .. }) => self.types.push(Word::new(ident, ident.span())),
            Item::Fn(function) => self.add_function(&function.sig, function),
            _ => {}
        }
        visit_mut::visit_item_mut(self, item);
    }

    fn visit_impl_item_mut(&mut self, item: &mut ImplItem) {
        match item {
            _ if is_test(item) => *item = ImplItem::Verbatim(TokenStream::new()),
            ImplItem::Fn(function) => self.add_function(&function.sig, function),
            _ => {}
        }
        visit_mut::visit_impl_item_mut(self, item);
    }

    fn visit_trait_item_fn_mut(&mut self, function: &mut TraitItemFn) {
        self.add_function(&function.sig, function);
        visit_mut::visit_trait_item_fn_mut(self, function);
    }
}

/// Whether an item is marked `#[cfg(test)]`.
fn is_test(item: &impl ToTokens) -> bool {
    let attributes = |input: ParseStream| {
        let attributes = Attribute::parse_outer(input)?;
        input.parse::<TokenStream>().map(|_| attributes)
    };
    let attributes = attributes.parse2(item.to_token_stream()).expect("an item");
    let is_mark = |attribute: &Attribute| {
        let condition = attribute.parse_args::<Ident>();
        attribute.path().is_ident("cfg") && condition.is_ok_and(|word| word == "test")
    };
    attributes.iter().any(is_mark)
}

/// The names of the modules from the crate's root to a file: `search/time.rs` is
/// `["search", "time"]`, and so is `search/time/mod.rs`.
fn module(path: &str) -> Vec<&str> {
    path.trim_end_matches(".rs").trim_end_matches("/mod").split('/').collect()
}

/// The words in the order in which they are written, without literals and brackets.
fn words(tokens: TokenStream) -> Vec<Word> {
    let words = |tree| match tree {
        TokenTree::Group(group) => words(group.stream()),
        TokenTree::Literal(_) => vec![],
        tree => vec![Word::new(&tree, tree.span())],
    };
    tokens.into_iter().flat_map(words).collect()
}

/// The modules of the crate's root that paths in the tokens name. `depth` is the number of names
/// from the root to the module that the tokens are in, `prefix` is what stands before the braces
/// when the tokens are those of a group such as `crate::{a, b::c}`.
fn imports(tokens: TokenStream, depth: usize, prefix: &[Ident]) -> Vec<Word> {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let mut found = Vec::new();
    // The names of a path up to here and the number of colons after them. A path starts as if the
    // prefix and its `::` were written before it.
    let (mut path, mut colons) = (prefix.to_vec(), 2);
    for (at, tree) in trees.iter().enumerate() {
        match tree {
            TokenTree::Punct(mark) if mark.as_char() == ':' => colons += 1,
            TokenTree::Punct(mark) if mark.as_char() == ',' => {
                (path, colons) = (prefix.to_vec(), 2);
            }
            TokenTree::Ident(name) => {
                if colons != 2 {
                    path.clear();
                }
                colons = 0;
                if leads_to_root(&path, depth) && name != "super" {
                    found.push(Word::new(name, name.span()));
                }
                path.push(name.clone());
            }
            TokenTree::Group(group) => {
                let continues = colons == 2 && group.delimiter() == Delimiter::Brace;
                let prefix = if continues { &path[..] } else { &[] };
                let is_mod = |tree: &TokenTree| matches!(tree, TokenTree::Ident(w) if w == "mod");
                let is_module = at >= 2 && is_mod(&trees[at - 2]);
                found.extend(imports(group.stream(), depth + usize::from(is_module), prefix));
                (path, colons) = (Vec::new(), 0);
            }
            _ => (path, colons) = (Vec::new(), 0),
        }
    }
    found
}

/// Whether a path leads from a module this deep to the crate's root.
fn leads_to_root(path: &[Ident], depth: usize) -> bool {
    match path {
        [name] if name == "crate" || name == "goren" => true,
        names => names.len() >= depth && names.iter().all(|name| name == "super"),
    }
}

// The checks.

/// The layer of a module of the crate's root: it may import from modules with a smaller number.
fn layer(module: &str) -> Option<u32> {
    static LAYERS: LazyLock<BTreeMap<&str, u32>> = LazyLock::new(|| layers_shown(LIBRARY));
    if module == "lib" { Some(u32::MAX) } else { LAYERS.get(module).copied() }
}

/// The layers as the table in a text shows them: rows of a number and modules in backticks.
fn layers_shown(text: &str) -> BTreeMap<&str, u32> {
    let mut shown = BTreeMap::new();
    for row in text.lines().map(|line| line.trim_start_matches("//!").trim()) {
        let mut cells = row.split('|').skip(1).map(str::trim);
        let Some(layer) = cells.next().and_then(|cell| cell.parse().ok()) else { continue };
        let modules = cells.next().unwrap_or("").split('(').next().unwrap_or("");
        for name in modules.split('`').skip(1).step_by(2) {
            assert_eq!(shown.insert(name, layer), None, "`{name}` has two layers");
        }
    }
    shown
}

/// A complaint with its place, as compilers write it.
fn complaint(source: &Source, at: &Word, what: impl Display) -> String {
    format!("src/{}:{}: {what}", source.path, at.line)
}

/// Imports from the same or a higher layer, and modules that the layer table does not know.
fn upward_imports(source: &Source) -> Vec<String> {
    let from = source.top();
    let Some(own) = layer(from) else {
        return vec![format!("src/{}:1: `{from}` has no place in the layer table", source.path)];
    };
    let allowed = |to: &str| {
        to == from || SIDEWAYS.contains(&(from, to)) || layer(to).is_some_and(|to| to < own)
    };
    let refused = source.imports.iter().filter(|to| !allowed(&to.text));
    refused.map(|to| complaint(source, to, format!("`{from}` imports `{}`", to.text))).collect()
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
    let complaint = || format!("src/{}:1: does not open with a sentence after `//!`", source.path);
    (!is_sentence).then(complaint).into_iter().collect()
}

/// Printing, reading the standard streams or the system's time below the protocol, and
/// `static mut` anywhere.
fn side_effects(source: &Source) -> Vec<String> {
    const PRINTS: [&str; 5] = ["print", "println", "eprint", "eprintln", "dbg"];
    const STREAMS: [&str; 3] = ["stdin", "stdout", "stderr"];
    const TIMES: [&str; 2] = ["Instant", "SystemTime"];
    let silent = layer(source.top()) < layer(LOWEST_WITH_STREAMS);
    let timeless = silent && source.path != CLOCK_FILE;
    let text = |at: usize| source.words.get(at).map_or("", |word| word.text.as_str());
    let mut found = Vec::new();
    for (at, word) in source.words.iter().enumerate() {
        let name = word.text.as_str();
        let is_lifetime = at > 0 && text(at - 1) == "'";
        let offends = (silent && PRINTS.contains(&name) && text(at + 1) == "!")
            || (silent && STREAMS.contains(&name))
            || (timeless && TIMES.contains(&name))
            || (name == "static" && text(at + 1) == "mut" && !is_lifetime);
        if offends {
            found.push(complaint(source, word, format!("`{name}` has no place here")));
        }
    }
    found
}

/// Files and functions that are two things. Test code counts for the file only.
fn too_long(source: &Source) -> Vec<String> {
    let lines = source.text.lines().count();
    let file = (lines > LONGEST_FILE).then(|| format!("src/{}:1: {lines} lines", source.path));
    let functions = source.functions.iter().filter(|(_, lines)| *lines > LONGEST_FUNCTION);
    let functions =
        functions.map(|(name, _)| complaint(source, name, format!("`{}` is too long", name.text)));
    file.into_iter().chain(functions).collect()
}

/// Types that share a name, private ones included.
fn shared_names(sources: &[Source]) -> Vec<String> {
    let mut types: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for source in sources {
        for name in &source.types {
            let what = format!("`{}` is the name of several types", name.text);
            types.entry(&name.text).or_default().push(complaint(source, name, what));
        }
    }
    types.retain(|_, complaints| complaints.len() > 1);
    types.into_values().flatten().collect()
}

/// Dependencies in the text of `Cargo.toml` without a comment above that says why they are there. The
/// head of a table may stand between.
fn unexplained_dependencies(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let is_head = |line: &str| line.starts_with('[');
    let (mut table, mut found) = ("", Vec::new());
    for (at, line) in lines.iter().enumerate() {
        if is_head(line) {
            table = line;
        }
        let names_one = line.starts_with(char::is_alphabetic) && table.ends_with("dependencies]");
        let is_one = is_head(line) && line.contains("dependencies.");
        let above = lines[..at].iter().rfind(|line| !is_head(line));
        if (names_one || is_one) && !above.is_some_and(|line| line.starts_with("# ")) {
            found.push(format!("Cargo.toml:{}: nothing above says why: {line}", at + 1));
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
            found.push(Source::new(&name, &fs::read_to_string(&path).unwrap()));
        }
    }
}

/// Every file of `src/`, read once for all laws.
static SOURCES: LazyLock<Vec<Source>> = LazyLock::new(|| {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut sources = Vec::new();
    collect(&root, &root, &mut sources);
    assert!(sources.len() > 10, "found only {} files", sources.len());
    sources
});

fn assert_none(complaints: &[String]) {
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

fn assert_every_source(check: fn(&Source) -> Vec<String>) {
    assert_none(&SOURCES.iter().flat_map(check).collect::<Vec<_>>());
}

#[test]
fn imports_point_down_the_layer_table() {
    assert_every_source(upward_imports);
}

#[test]
fn every_file_says_what_it_is() {
    assert_every_source(missing_summary);
}

#[test]
fn nothing_below_the_protocol_prints_or_looks_at_a_clock() {
    assert_every_source(side_effects);
}

#[test]
fn each_type_has_a_name_of_its_own() {
    assert_none(&shared_names(&SOURCES));
}

#[test]
fn every_dependency_says_why_it_is_there() {
    assert_none(&unexplained_dependencies(include_str!("../Cargo.toml")));
}

#[test]
fn no_file_and_no_function_is_two_things() {
    assert_every_source(too_long);
}

#[test]
fn the_layer_tables_show_the_modules_there_are() {
    let layers = layers_shown(LIBRARY);
    assert_eq!(layers_shown(include_str!("../CONTRIBUTING.md")), layers);
    let modules: BTreeSet<&str> = SOURCES.iter().map(Source::top).collect();
    assert_eq!(layers.into_keys().chain(["lib"]).collect::<BTreeSet<_>>(), modules);
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
        (
            "rules/rule.rs",
            "/// crate::search\nconst S: &str = r#\"crate::search\"#; // crate::search",
            vec![],
        ),
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
        ("protocol/parse/tests.rs", "use super::super::command::Command;", vec![]),
        ("bin/goren.rs", "fn main() { goren::cli::run() }", vec![]),
        (
            "board/point.rs",
            "use super::{Color, super::search, size::{self as x, A}};",
            vec!["`board` imports `search`"],
        ),
        (
            "board/point.rs",
            "fn f() { assert!(g(&[a, crate::engine::B::<u8>::C { x: crate::eval::D }])) }",
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
        ("search/mod.rs", "macro_rules! m { () => { eprintln!() }; }"),
        ("search/mod.rs", "#[cfg(not(test))]\nfn f() { dbg!(1) }"),
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
        ("search/root.rs", "impl A {\n/// Says x.\n#[cfg(test)]\nfn f() { println!(\"x\"); }\n}"),
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
fn a_shared_name_is_noticed() {
    let sources = [
        Source::new("a.rs", "enum Line {} fn f() { struct Point; }"),
        Source::new("b.rs", "\ntype Line = u8; #[cfg(test)] mod tests { struct Point; }"),
        Source::new("c/tests.rs", "struct Point;"),
    ];
    let shared = ["a.rs:1", "b.rs:2"]
        .map(|place| format!("src/{place}: `Line` is the name of several types"));
    assert_eq!(shared_names(&sources), shared);
}

#[test]
fn an_unexplained_dependency_is_noticed() {
    let good =
        "[package]\nname = \"x\"\n\n[dependencies]\n# For a.\na = \"1\"\n# For b.\nb = \"1\"\n";
    let table = "\n# For d.\n[target.'cfg(unix)'.dev-dependencies]\nd = \"1\"\n";
    let single = "\n# For e.\n[dependencies.e]\nversion = \"1\"\n\n[lints.rust]\nf = \"deny\"\n";
    let good = [good, table, single].concat();
    assert_eq!(unexplained_dependencies(&good), [""; 0]);
    let cases =
        [("a", 6, "a = "), ("b", 8, "b = "), ("d", 12, "d = "), ("e", 15, "[dependencies.e]")];
    for (name, line, start) in cases {
        let found = unexplained_dependencies(&good.replace(&format!("# For {name}."), ""));
        let expected = format!("Cargo.toml:{line}: nothing above says why: {start}");
        assert!(found.len() == 1 && found[0].starts_with(&expected), "{name}: {found:?}");
    }
}
