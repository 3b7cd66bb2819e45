//! `Theme`: what a problem is about.

use serde::Serialize;
use std::str::FromStr;
use strum::{Display, EnumIter, IntoEnumIterator, IntoStaticStr};

/// What is to be found.
///
/// A win by fours in three plies is a double-four, so there is no theme of its own for it.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Display,
    EnumIter,
    IntoStaticStr,
    Serialize
)]
#[strum(serialize_all = "kebab-case")]
#[serde(into = "&'static str")]
pub enum Theme {
    /// The opponent has a four: stop the five.
    StopFive,
    /// Make a five.
    Five,
    /// Win by an open four.
    OpenFour,
    /// Win by two fours at once: a win by fours in three plies.
    DoubleFour,
    /// Win by a four and an open three at once.
    FourThree,
    /// Win by two open threes at once.
    DoubleThree,
    /// Win by fours in five plies.
    #[strum(serialize = "fours-5")]
    FoursIn5,
    /// Win by fours in seven plies.
    #[strum(serialize = "fours-7")]
    FoursIn7,
    /// Win by fours in nine plies or more.
    #[strum(serialize = "fours-9")]
    FoursIn9,
    /// Win by fours and open threes, where fours alone do not.
    Threats,
    /// Find the only move that does not lose, where the opponent has no four.
    OnlyDefence,
    /// White, in renju: win because black may not block.
    ForbiddenPoint,
    /// Black, in renju: the move that comes to mind is forbidden. Find the right one.
    AvoidFoul,
}

/// The error for a text that is not a theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the themes are {}", Theme::names())]
pub struct ThemeError;

impl Theme {
    /// Every theme, in order.
    pub fn all() -> impl Iterator<Item = Theme> {
        Theme::iter()
    }

    /// The names of all themes, for the user.
    pub fn names() -> String {
        Theme::all().map(|theme| theme.to_string()).collect::<Vec<_>>().join(", ")
    }
}

impl FromStr for Theme {
    type Err = ThemeError;

    /// Reads what `Display` writes.
    fn from_str(text: &str) -> Result<Self, ThemeError> {
        Theme::all().find(|theme| theme.to_string() == text).ok_or(ThemeError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_theme_has_a_name_of_its_own_that_is_read_again() {
        let names: HashSet<String> = Theme::all().map(|theme| theme.to_string()).collect();
        assert_eq!(names.len(), Theme::all().count());
        for theme in Theme::all() {
            assert_eq!(theme.to_string().parse(), Ok(theme));
            let json = serde_json::to_string(&theme).unwrap();
            assert_eq!(json, format!("\"{theme}\""));
        }
        assert!(names.contains("fours-5") && names.contains("stop-five"));
        let error = "mate".parse::<Theme>().unwrap_err().to_string();
        assert!(error.starts_with("the themes are stop-five, five, open-four, "), "{error}");
    }
}
