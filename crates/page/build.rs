//! Makes the script `messages.js` of the Fluent files in `src/words`, one for each language.
//!
//! Browsers do not read Fluent, and what is needed of it is little: text, values, choices by a number or a word,
//! other messages, attributes. `words.js` puts sentences together from what is written here. What Fluent has
//! besides ends the build.

use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Message, Pattern, PatternElement, Resource, Variant,
    VariantKey,
};
use fluent_syntax::parser::parse;
use serde_json::{Map, Value, json};
use std::path::Path;

const FOLDER: &str = "src/words";

fn main() {
    println!("cargo::rerun-if-changed={FOLDER}");
    let mut paths: Vec<_> = std::fs::read_dir(FOLDER)
        .expect("the folder of the words")
        .map(|entry| entry.expect("a file of words").path())
        .filter(|path| path.extension().is_some_and(|end| end == "ftl"))
        .collect();
    paths.sort();
    let mut languages = Map::new();
    for path in paths {
        let tag = path.file_stem().and_then(|name| name.to_str()).expect("the tag of a language");
        let text = std::fs::read_to_string(&path).expect("a readable file of words");
        let resource = parse(text.as_str()).unwrap_or_else(|(_, errors)| {
            panic!("{}: {errors:?}", path.display());
        });
        languages.insert(tag.to_string(), messages(&resource, &path));
    }
    let script = format!(
        "// Made of the files of words by build.rs.\n\nexport const MESSAGES = {};\n",
        Value::Object(languages)
    );
    let folder = std::env::var("OUT_DIR").expect("the folder of a build script");
    std::fs::write(Path::new(&folder).join("messages.js"), script).expect("a writable folder");
}

/// The messages of a language by their keys.
fn messages(resource: &Resource<&str>, path: &Path) -> Value {
    let mut messages = Map::new();
    for entry in &resource.body {
        match entry {
            Entry::Message(message) => {
                let key = message.id.name.to_string();
                let before = messages.insert(key, of_message(message));
                assert!(before.is_none(), "{}: {} stands twice", path.display(), message.id.name);
            }
            Entry::Term(_) | Entry::Junk { .. } => {
                panic!("{}: only messages and comments are understood", path.display())
            }
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
        }
    }
    Value::Object(messages)
}

/// A pattern; with attributes an object of the text and the attributes.
fn of_message(message: &Message<&str>) -> Value {
    let text = message.value.as_ref().map(of_pattern);
    if message.attributes.is_empty() {
        return text.expect("a message with a text");
    }
    let attributes: Map<String, Value> = message
        .attributes
        .iter()
        .map(|attribute| (attribute.id.name.to_string(), of_pattern(&attribute.value)))
        .collect();
    json!({ "text": text, "attributes": attributes })
}

/// A text; with anything besides text a list of its parts.
fn of_pattern(pattern: &Pattern<&str>) -> Value {
    let parts: Vec<Value> = pattern.elements.iter().map(of_element).collect();
    match &parts[..] {
        [Value::String(text)] => json!(text),
        _ => Value::Array(parts),
    }
}

fn of_element(element: &PatternElement<&str>) -> Value {
    match element {
        PatternElement::TextElement { value } => json!(value),
        PatternElement::Placeable { expression: Expression::Inline(inline) } => of_inline(inline),
        PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
            json!({ "choice": of_inline(selector)["value"], "cases": cases(variants), "other": other(variants) })
        }
    }
}

fn of_inline(inline: &InlineExpression<&str>) -> Value {
    match inline {
        InlineExpression::StringLiteral { value } => json!(value),
        InlineExpression::VariableReference { id } => json!({ "value": id.name }),
        InlineExpression::MessageReference { id, attribute: None } => json!({ "message": id.name }),
        other => panic!("not understood in a message: {other:?}"),
    }
}

fn cases(variants: &[Variant<&str>]) -> Map<String, Value> {
    variants.iter().map(|case| (name(case), of_pattern(&case.value))).collect()
}

fn other(variants: &[Variant<&str>]) -> String {
    variants.iter().find(|case| case.default).map(name).expect("a case for all others")
}

fn name(case: &Variant<&str>) -> String {
    match &case.key {
        VariantKey::Identifier { name } => name.to_string(),
        VariantKey::NumberLiteral { value } => value.to_string(),
    }
}
