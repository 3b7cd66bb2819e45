//! Tests of the words of the page: that every language has all of them, and that each is used. The scripts are read
//! as text; nothing of this is part of the program.

use crate::files;
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Message, Pattern, PatternElement};
use fluent_syntax::parser::parse;
use goren_games::{Part, Warning};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use strum::VariantNames as _;

type Keys = BTreeMap<String, Parts>;

/// What a message is made of besides text.
#[derive(Default, Debug, PartialEq, Eq)]
struct Parts {
    values: BTreeSet<String>,
    messages: BTreeSet<String>,
    attributes: BTreeSet<String>,
}

/// The messages of every language, by its tag.
fn languages() -> BTreeMap<String, Keys> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/words");
    let files = std::fs::read_dir(folder).expect("the words").map(|entry| entry.unwrap().path());
    files
        .map(|path| {
            let text = std::fs::read_to_string(&path).expect("a file of words");
            let tag = path.file_stem().unwrap().to_str().unwrap().to_string();
            (tag, keys(&text))
        })
        .collect()
}

fn keys(text: &str) -> Keys {
    let resource = parse(text).unwrap_or_else(|(_, errors)| panic!("{errors:?}"));
    let messages = resource.body.iter().filter_map(|entry| match entry {
        Entry::Message(message) => Some((message.id.name.to_string(), parts(message))),
        _ => None,
    });
    messages.collect()
}

fn parts(message: &Message<&str>) -> Parts {
    let mut parts = Parts::default();
    message.value.iter().for_each(|pattern| collect(pattern, &mut parts));
    for attribute in &message.attributes {
        parts.attributes.insert(attribute.id.name.to_string());
        collect(&attribute.value, &mut parts);
    }
    parts
}

fn collect(pattern: &Pattern<&str>, parts: &mut Parts) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else { continue };
        let inline = match expression {
            Expression::Inline(inline) => inline,
            Expression::Select { selector, variants } => {
                variants.iter().for_each(|variant| collect(&variant.value, parts));
                selector
            }
        };
        match inline {
            InlineExpression::VariableReference { id } => {
                parts.values.insert(id.name.to_string());
            }
            InlineExpression::MessageReference { id, .. } => {
                parts.messages.insert(id.name.to_string());
            }
            _ => {}
        }
    }
}

/// The values that a message needs, also those of the messages in it.
fn values(keys: &Keys, key: &str) -> BTreeSet<String> {
    let Some(parts) = keys.get(key) else { return BTreeSet::new() };
    let of_others = parts.messages.iter().flat_map(|other| values(keys, other));
    parts.values.iter().cloned().chain(of_others).collect()
}

/// The scripts and the page, without what build.rs makes.
fn sources() -> impl Iterator<Item = (&'static str, &'static str)> {
    let texts = files::all().iter().map(|(path, file)| (*path, file.text));
    texts.filter(|(path, _)| *path == "/" || (path.ends_with(".js") && *path != "/messages.js"))
}

/// Values that are given and that English has no use for.
const UNUSED_IN_ENGLISH: [(&str, &str); 1] = [("opening-name", "chinese")];

/// What stands in a text between two signs, each time.
fn between<'t>(text: &'t str, from: &'t str, to: &'t str) -> impl Iterator<Item = &'t str> {
    text.split(from).skip(1).filter_map(move |rest| Some(rest.split_once(to)?.0))
}

/// What `t` is called with behind a sign.
fn called<'t>(text: &'t str, sign: &str) -> Vec<&'t str> {
    let call = format!("{sign}t(\"");
    text.match_indices(&call)
        .filter_map(|(at, _)| Some(text[at + call.len()..].split_once('"')?.0))
        .collect()
}

/// The keys that the sources name, and the beginnings of those that they put together.
fn used() -> (BTreeSet<&'static str>, BTreeSet<&'static str>) {
    let (mut literal, mut begun) = (BTreeSet::new(), BTreeSet::new());
    for (_, text) in sources() {
        literal.extend(between(text, "data-text=\"", "\""));
        // The function `t`, not another whose name ends so.
        for sign in [" ", "(", "[", "!", ".", "{"] {
            literal.extend(called(text, sign));
        }
        begun.extend(between(text, "`", "${").filter(|start| {
            start.ends_with('-')
                && start.bytes().all(|sign| sign.is_ascii_lowercase() || sign == b'-')
        }));
    }
    (literal, begun)
}

#[test]
fn every_word_that_the_page_uses_is_there() {
    let english = &languages()["en"];
    let (literal, begun) = used();
    for key in literal {
        assert!(english.contains_key(key), "no word for {key}");
    }
    let is_word = |start: &&str| sources().any(|(_, text)| text.contains(&format!("t(`{start}")));
    for start in begun.into_iter().filter(is_word) {
        assert!(english.keys().any(|key| key.starts_with(start)), "no word begins with {start}");
    }
}

#[test]
fn every_warning_about_a_file_has_words() {
    let english = &languages()["en"];
    let warnings = Warning::VARIANTS.iter().map(|name| format!("warning-{name}"));
    let parts = Part::VARIANTS.iter().map(|name| format!("part-{name}"));
    // What was left out is told by the parts alone.
    for key in warnings.chain(parts).filter(|key| key != "warning-not-carried") {
        assert!(english.contains_key(&key), "no word for {key}");
    }
}

#[test]
fn no_word_is_unused() {
    let english = &languages()["en"];
    let begun = used().1;
    let is_named = |key: &str| {
        let quoted = format!("\"{key}\"");
        sources().any(|(_, text)| text.contains(&quoted))
    };
    let is_part = |key: &str| english.values().any(|parts| parts.messages.contains(key));
    for key in english.keys() {
        let is_begun = begun.iter().any(|start| key.starts_with(start));
        assert!(
            is_begun || is_part(key) || is_named(key) || key == "language-name",
            "unused: {key}"
        );
    }
}

#[test]
fn every_language_has_all_words_with_the_same_values() {
    let languages = languages();
    let english = &languages["en"];
    for (tag, keys) in &languages {
        for (key, parts) in english {
            let other = keys.get(key).unwrap_or_else(|| panic!("{tag} has no {key}"));
            assert_eq!(other.attributes, parts.attributes, "{tag}: {key}");
            let (its, ours) = (values(keys, key), values(english, key));
            let is_given = |value: &String| {
                ours.contains(value) || UNUSED_IN_ENGLISH.contains(&(key.as_str(), value.as_str()))
            };
            assert!(its.iter().all(is_given), "{tag}: {key} has values that nobody gives: {its:?}");
        }
        for key in keys.keys().filter(|key| !english.contains_key(*key)) {
            let is_part = keys.values().any(|parts| parts.messages.contains(key));
            assert!(is_part, "{tag}: {key} is used nowhere");
        }
        for message in keys.values().flat_map(|parts| &parts.messages) {
            assert!(keys.contains_key(message), "{tag}: there is no {message}");
        }
    }
}

#[test]
fn no_sentence_stands_in_a_script() {
    for (path, text) in sources().filter(|(path, _)| path.ends_with(".js")) {
        for line in text.lines().filter(|line| !line.trim_start().starts_with(['/', '*'])) {
            for quote in ["\"", "`"] {
                for literal in line.split(quote).skip(1).step_by(2) {
                    let is_word = |word: &str| {
                        word.len() > 1 && word.bytes().all(|sign| sign.is_ascii_lowercase())
                    };
                    let is_sentence = literal.starts_with(|sign: char| sign.is_ascii_uppercase())
                        && literal.split(' ').filter(|word| is_word(word)).count() > 1;
                    assert!(!is_sentence, "{path}: {literal}");
                }
            }
        }
    }
}
