//! How points and what has a text are written as JSON, for the attribute `serialize_with` of `serde`.

use goren::board::Point;
use serde::Serializer;
use std::fmt::Display;

/// Writes what has a text as that text.
///
/// # Errors
/// Those of the serializer.
pub fn as_text<S: Serializer>(value: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// Writes what has a text as that text, and nothing as `null`.
///
/// # Errors
/// Those of the serializer.
pub fn as_text_or_null<S: Serializer>(
    value: &Option<impl Display>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => serializer.collect_str(value),
        None => serializer.serialize_none(),
    }
}

/// Writes points as their names.
///
/// # Errors
/// Those of the serializer.
pub fn as_names<S: Serializer>(points: &[Point], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(points.iter().map(Point::to_string))
}
