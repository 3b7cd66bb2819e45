//! `Rule` and `LineRule`: the rules of the game as data.
//!
//! A rule says what a line of stones means for each colour. The referee, the pattern tables and the
//! search all read it from here. The continuous game is not a rule but a way of scoring games; it
//! shows only as dead stones on the board.

use crate::board::Color;
use std::str::FromStr;
use strum::{Display, IntoStaticStr};

/// The meaning of six or more stones in a row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Overline {
    /// They win like a five.
    Wins,
    /// They count for nothing: neither a win nor a foul.
    Nothing,
    /// They lose at once, unless the move makes an exact five elsewhere.
    Forbidden,
}

/// The meaning of a line of stones for one colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LineRule {
    /// The meaning of six or more in a row.
    pub overline: Overline,
    /// Whether five stones with an opponent's stone at *both* ends still win. The edge of the board
    /// and dead stones never block.
    pub five_blocked_at_both_ends_counts: bool,
}

impl LineRule {
    /// Five or more in a row win: freestyle, and white in renju.
    pub const FIVE_OR_MORE: LineRule =
        LineRule { overline: Overline::Wins, five_blocked_at_both_ends_counts: true };
    /// Exactly five in a row win: standard.
    pub const EXACTLY_FIVE: LineRule =
        LineRule { overline: Overline::Nothing, five_blocked_at_both_ends_counts: true };
    /// Exactly five win, overlines lose: black in renju.
    pub const RENJU_BLACK: LineRule =
        LineRule { overline: Overline::Forbidden, five_blocked_at_both_ends_counts: true };
    /// Five not blocked at both ends, or an overline, wins: caro, Gomocup code 8.
    pub const CARO: LineRule =
        LineRule { overline: Overline::Wins, five_blocked_at_both_ends_counts: false };
    /// Exactly five not blocked at both ends wins: caro, Gomocup code 9.
    pub const CARO_EXACT: LineRule =
        LineRule { overline: Overline::Nothing, five_blocked_at_both_ends_counts: false };

    /// All line rules that occur in a rule.
    pub const ALL: [LineRule; 5] = [
        LineRule::FIVE_OR_MORE,
        LineRule::EXACTLY_FIVE,
        LineRule::RENJU_BLACK,
        LineRule::CARO,
        LineRule::CARO_EXACT,
    ];
}

/// The rule of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Display, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Rule {
    /// Five or more wins. Gomocup code 0.
    Freestyle,
    /// Exactly five wins. Gomocup code 1.
    Standard,
    /// Black wins with exactly five and must not make an overline, double-four or double-three.
    /// White wins with five or more. Gomocup code 4.
    Renju,
    /// Five not blocked at both ends wins, and so does six or more. Gomocup code 8.
    Caro,
    /// Exactly five not blocked at both ends wins. Gomocup code 9.
    CaroExact,
}

impl Rule {
    /// Every rule.
    pub const ALL: [Rule; 5] =
        [Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro, Rule::CaroExact];

    /// The line rule of a colour.
    pub const fn line_rule(self, color: Color) -> LineRule {
        match (self, color) {
            (Rule::Freestyle, _) | (Rule::Renju, Color::White) => LineRule::FIVE_OR_MORE,
            (Rule::Standard, _) => LineRule::EXACTLY_FIVE,
            (Rule::Renju, Color::Black) => LineRule::RENJU_BLACK,
            (Rule::Caro, _) => LineRule::CARO,
            (Rule::CaroExact, _) => LineRule::CARO_EXACT,
        }
    }

    /// Whether some points can be forbidden to this colour.
    pub const fn has_forbidden_points(self, color: Color) -> bool {
        matches!(self.line_rule(color).overline, Overline::Forbidden)
    }

    /// The rule for a Gomocup `INFO rule` value. The bits are 1 exactly five, 2 continuous game, 4
    /// renju, 8 caro. Unknown bits and the continuous bit are ignored; renju takes precedence over
    /// caro.
    pub const fn from_gomocup(code: u32) -> Rule {
        match (code & 4 != 0, code & 8 != 0, code & 1 != 0) {
            (true, _, _) => Rule::Renju,
            (false, true, false) => Rule::Caro,
            (false, true, true) => Rule::CaroExact,
            (false, false, true) => Rule::Standard,
            (false, false, false) => Rule::Freestyle,
        }
    }

    /// The Gomocup `INFO rule` value of this rule.
    pub const fn gomocup(self) -> u32 {
        match self {
            Rule::Freestyle => 0,
            Rule::Standard => 1,
            Rule::Renju => 4,
            Rule::Caro => 8,
            Rule::CaroExact => 9,
        }
    }
}

/// The error for a text that is not a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the rules are {}", names())]
pub struct RuleError;

fn names() -> String {
    Rule::ALL.map(|rule| format!("{rule} ({})", rule.gomocup())).join(", ")
}

impl FromStr for Rule {
    type Err = RuleError;

    /// Reads what `Display` writes, in upper or lower case, or the rule's Gomocup code.
    fn from_str(text: &str) -> Result<Self, RuleError> {
        let named = |rule: &Rule| {
            rule.to_string().eq_ignore_ascii_case(text) || rule.gomocup().to_string() == text
        };
        Rule::ALL.into_iter().find(named).ok_or(RuleError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gomocup_codes_go_both_ways() {
        for rule in Rule::ALL {
            assert_eq!(Rule::from_gomocup(rule.gomocup()), rule);
            assert_eq!(Rule::from_gomocup(rule.gomocup() | 2), rule);
        }
        assert_eq!(Rule::from_gomocup(3), Rule::Standard);
        assert_eq!(Rule::from_gomocup(12), Rule::Renju);
    }

    #[test]
    fn names_and_codes_are_read() {
        for rule in Rule::ALL {
            assert_eq!(rule.to_string().parse(), Ok(rule));
            assert_eq!(rule.to_string().to_uppercase().parse(), Ok(rule));
            assert_eq!(rule.gomocup().to_string().parse(), Ok(rule));
        }
        for text in ["", "gomoku", "2", "04", "renju "] {
            assert_eq!(text.parse::<Rule>(), Err(RuleError), "{text}");
        }
        let told = "the rules are freestyle (0), standard (1), renju (4), caro (8), caro-exact (9)";
        assert_eq!(RuleError.to_string(), told);
    }
}
