//! `Theme`: what a problem is about.

use crate::reason::{Cause, Reason};
use crate::win::{PossibleWin, WinKind};
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

    /// What to train after a mistake: to find the win that was missed or allowed, or the defence that was not found.
    /// `None` where no problems are about it.
    pub fn against(mistake: &Reason) -> Option<Theme> {
        match &mistake.cause {
            Cause::Missed { win, .. } | Cause::Allowed { win } => Theme::of_win(win),
            Cause::Left { threat } | Cause::WrongBlock { threat, .. } => Some(match threat.kind {
                WinKind::Five => Theme::StopFive,
                _ => Theme::OnlyDefence,
            }),
            Cause::Foul { .. } => Some(Theme::AvoidFoul),
            Cause::Spent { .. } | Cause::Quiet { .. } => None,
            Cause::OnlyMove { .. } | Cause::Holds { .. } | Cause::Found { .. } => None,
        }
    }

    /// The theme in which such a win is to be found.
    fn of_win(win: &PossibleWin) -> Option<Theme> {
        Some(match (win.kind, win.plies) {
            (WinKind::Five, _) => Theme::Five,
            (WinKind::OpenFour, _) => Theme::OpenFour,
            (WinKind::DoubleFour, _) => Theme::DoubleFour,
            (WinKind::ForbiddenBlock, _) => Theme::ForbiddenPoint,
            (WinKind::FourThree, _) => Theme::FourThree,
            (WinKind::DoubleThree, _) => Theme::DoubleThree,
            (WinKind::Fours, ..=5) => Theme::FoursIn5,
            (WinKind::Fours, ..=7) => Theme::FoursIn7,
            (WinKind::Fours, _) => Theme::FoursIn9,
            (WinKind::Threats, _) => Theme::Threats,
            (WinKind::QuietMoves, _) => return None,
        })
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
    use crate::problem::{BUILT_IN, parse_collection};
    use goren::board::Point;
    use goren::rules::Foul;
    use std::collections::HashSet;

    fn win(kind: WinKind, plies: usize) -> PossibleWin {
        let points = vec![Point::new(7, 7)];
        let (also, stones, line) = (Vec::new(), Vec::new(), points.clone());
        PossibleWin { kind, plies, points, also, stones, forbidden: None, line }
    }

    fn against(cause: Cause) -> Option<Theme> {
        Theme::against(&Reason::of(cause))
    }

    #[test]
    fn there_are_problems_against_every_mistake_that_has_a_theme() {
        let problems = parse_collection(BUILT_IN).unwrap();
        let trained: HashSet<Theme> = problems.iter().map(|problem| problem.theme).collect();
        let mut named = HashSet::new();
        for kind in WinKind::iter() {
            for plies in [1, 3, 5, 7, 9, 15] {
                let (win, threat) = (win(kind, plies), win(kind, plies));
                named.extend(against(Cause::Missed { win: win.clone(), still_wins: false }));
                named.extend(against(Cause::Allowed { win }));
                let wins_by = threat.clone();
                named.extend(against(Cause::Left { threat: threat.clone() }));
                named.extend(against(Cause::WrongBlock { threat, wins_by, block: None }));
            }
        }
        named.extend(against(Cause::Foul { foul: Foul::Overline }));
        assert!(named.is_subset(&trained), "{named:?} {trained:?}");
        assert_eq!(named.len(), Theme::all().count(), "no mistake leads to some of the themes");
    }

    #[test]
    fn a_mistake_leads_to_what_was_not_seen() {
        let (fours, three) = (win(WinKind::Fours, 7), win(WinKind::OpenFour, 3));
        let missed = |win| against(Cause::Missed { win, still_wins: false });
        assert_eq!(missed(fours), Some(Theme::FoursIn7));
        assert_eq!(missed(win(WinKind::QuietMoves, 9)), None);
        assert_eq!(against(Cause::Left { threat: three }), Some(Theme::OnlyDefence));
        let four = win(WinKind::Five, 1);
        assert_eq!(against(Cause::Left { threat: four.clone() }), Some(Theme::StopFive));
        assert_eq!(against(Cause::OnlyMove { threat: four }), None);
    }

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
