//! What is written for readers: every link leads to a file and a heading that exist, and every table is whole.
//!
//! The pages are read as Markdown in the form that code hosts show. Addresses on the web are not asked for. Each
//! check is a function from a page to complaints, and is shown to complain by small bad examples at the end of
//! this file.

use pulldown_cmark::{Event, LinkType, Options, Parser, Tag, TagEnd};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Folders without pages of ours.
const SKIPPED: [&str; 3] = ["target", "node_modules", ".git"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The pages of a folder and of all below it.
fn pages(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy();
        if path.is_dir() && !SKIPPED.contains(&&*name) {
            pages(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "md") {
            found.push(path);
        }
    }
}

fn events(text: &str) -> impl Iterator<Item = (Event<'_>, std::ops::Range<usize>)> {
    Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter()
}

/// The number of the line that a byte is on.
fn line(text: &str, byte: usize) -> usize {
    text[..byte].matches('\n').count() + 1
}

/// The anchors of the headings: small letters, hyphens for blanks, no other signs; a second heading of the same
/// name gets `-1`.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut anchors = BTreeSet::new();
    let mut heading = None;
    for (event, _) in events(text) {
        match event {
            Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
            Event::End(TagEnd::Heading(_)) => {
                let anchor = anchor(&heading.take().unwrap_or_default());
                let numbered = (1..).map(|number| format!("{anchor}-{number}"));
                let mut names = std::iter::once(anchor.clone()).chain(numbered);
                anchors.extend(names.find(|name| !anchors.contains(name)));
            }
            Event::Text(part) | Event::Code(part) => {
                heading.iter_mut().for_each(|heading| heading.push_str(&part));
            }
            _ => {}
        }
    }
    anchors
}

fn anchor(heading: &str) -> String {
    let sign = |sign: char| match sign {
        ' ' => Some('-'),
        '-' | '_' => Some(sign),
        _ => sign.is_alphanumeric().then_some(sign),
    };
    heading.to_lowercase().chars().filter_map(sign).collect()
}

/// Links of a page to files or headings that do not exist.
fn dead_links(path: &Path, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (event, range) in events(text) {
        let (Event::Start(Tag::Link { link_type, dest_url, .. })
        | Event::Start(Tag::Image { link_type, dest_url, .. })) = event
        else {
            continue;
        };
        let is_on_web = dest_url.contains("://") || dest_url.starts_with("mailto:");
        if is_on_web || matches!(link_type, LinkType::Email) {
            continue;
        }
        let (file, anchor) = dest_url.split_once('#').unwrap_or((&dest_url, ""));
        let folder = path.parent().expect("a folder");
        let to = if file.is_empty() { path.to_owned() } else { folder.join(file) };
        let is_page = to.extension().is_some_and(|extension| extension == "md");
        let leads = match anchor {
            "" => to.exists(),
            _ if file.is_empty() => anchors(text).contains(anchor),
            _ if is_page => fs::read_to_string(&to).is_ok_and(|to| anchors(&to).contains(anchor)),
            _ => to.exists(),
        };
        if !leads {
            let (path, line) = (path.display(), line(text, range.start));
            found.push(format!("{path}:{line}: {dest_url} leads nowhere"));
        }
    }
    found
}

/// Rows of tables that do not stand on one line from bar to bar, or have another number of cells than the head.
/// Such rows are shown, but not as they are meant.
fn broken_rows(path: &Path, text: &str) -> Vec<String> {
    let bars = |row: &str| row.matches('|').count() - row.matches("\\|").count();
    let (mut head, mut found) = (0, Vec::new());
    for (event, range) in events(text) {
        let is_head = match event {
            Event::Start(Tag::TableHead) => true,
            Event::Start(Tag::TableRow) => false,
            _ => continue,
        };
        let row = text[range.clone()].trim();
        if is_head {
            head = bars(row);
        }
        let is_whole = row.starts_with('|') && row.ends_with('|') && bars(row) == head;
        if !is_whole {
            let (path, line) = (path.display(), line(text, range.start));
            found.push(format!("{path}:{line}: not a whole row of {} cells", head - 1));
        }
    }
    found
}

/// The complaints of a check about all pages.
fn complaints(check: fn(&Path, &str) -> Vec<String>) -> Vec<String> {
    let mut paths = Vec::new();
    pages(root(), &mut paths);
    assert!(paths.len() > 30, "{} pages", paths.len());
    let read = |path: &PathBuf| fs::read_to_string(path).expect("a page in UTF-8");
    paths.iter().flat_map(|path| check(path, &read(path))).collect()
}

#[test]
fn every_link_leads_somewhere() {
    let complaints = complaints(dead_links);
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

#[test]
fn every_table_is_whole() {
    let complaints = complaints(broken_rows);
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

#[test]
fn notices_a_dead_link() {
    let page = root().join("README.md");
    let found = |text: &str| dead_links(&page, text).len();
    let good = "# Of *all* `kinds`, 1\n\n[a](docs/lab.md) [b](#of-all-kinds-1) [c](https://example.org/x) \
                [d](docs/lab.md#match) `[e](nothing.md)`\n";
    assert_eq!(found(good), 0);
    assert_eq!(found("[a](docs/none.md)"), 1);
    assert_eq!(found("[a](docs/lab.md#no-such-heading)"), 1);
    assert_eq!(found("# Here\n\n[a](#there) ![b](none.png)"), 2);
    assert_eq!(found("# Twice\n\n# Twice\n\n[a](#twice-1) [b](#twice-2)"), 1);
}

#[test]
fn notices_a_broken_row() {
    let found = |rows: &str| {
        broken_rows(Path::new("page.md"), &format!("| a | b |\n|---|---|\n{rows}\n")).len()
    };
    assert_eq!(found("| 1 | 2 |\n| 3 `\\|` | 4 |"), 0);
    assert_eq!(found("| 1 | 2\n3 |"), 2);
    assert_eq!(found("| 1 |"), 1);
    assert_eq!(found("| 1 | 2 | 3 |"), 1);
}
