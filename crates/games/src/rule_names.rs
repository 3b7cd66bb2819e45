//! The names that files give to rules, which are those of other programs and of opening rules.
//!
//! Opening rules of renju say which openings may be played and who chooses; the game that follows is
//! renju. So a file that names one is a file of renju.

use goren::rules::Rule;

/// Words of which one makes a name that of renju: the rule, the International Federation, and the opening
/// rules that it has used (<https://www.renju.net/rules/>), with the ways they are spelt.
const RENJU: [&str; 21] = [
    "renju",
    "rif",
    "yamaguchi",
    "taraguchi",
    "tarannikov",
    "tarannikof",
    "soosorv",
    "soosyrv",
    "soosõrv",
    "soosörv",
    "soo8",
    "sakata",
    "takatarannikov",
    "連珠",
    "连珠",
    "聯珠",
    "有禁",
    "렌주",
    "рэндзю",
    "ренджу",
    "山口",
];
/// The same for the others, in the order in which they are looked for.
const OTHERS: [(Rule, &[&str]); 4] = [
    (Rule::CaroExact, &["caro-exact", "caro exact", "exact caro"]),
    (Rule::Caro, &["caro", "vietnam"]),
    (Rule::Standard, &["standard", "exactly", "exact five", "exact 5", "pro gomoku"]),
    (Rule::Freestyle, &["freestyle", "free style", "free-style", "free gomoku", "无禁", "無禁"]),
];

/// The rule with this name, if it is known: Goren's own names, Gomocup's numbers, and what other
/// programs write, in any case.
pub fn rule_named(name: &str) -> Option<Rule> {
    let name = name.trim();
    if let Ok(rule) = name.parse() {
        return Some(rule);
    }
    let name = name.to_lowercase();
    if RENJU.iter().any(|word| has_word(&name, word)) {
        return Some(Rule::Renju);
    }
    let known = OTHERS.iter().find(|(_, words)| words.iter().any(|word| name.contains(word)));
    known.map(|&(rule, _)| rule)
}

/// The rule that the name of a game tells, as ORC's files have it: `... : RIF rule`.
pub(crate) fn rule_in_game_name(name: &str) -> Option<Rule> {
    let lower = name.to_lowercase();
    let (before, _) = lower.rsplit_once("rule")?;
    let words = before.rsplit([':', ',', '(', ';']).next()?;
    rule_named(words)
}

/// Whether the word stands in a text, not within another word.
fn has_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + word.len()..].chars().next();
        let ends = |c: Option<char>| c.is_none_or(|c| !c.is_ascii_alphabetic());
        ends(before) && ends(after)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_of_opening_rules_are_renju() {
        for name in [
            "RIF",
            "RIF 1996",
            "renju/swap",
            "Renju",
            "Yamaguchi",
            "Taraguchi-10",
            "Taraguchi10",
            "Soosorv-8",
            "Soosyrv-8",
            "Soosõrv-8",
            "Sakata",
            "Tarannikov",
            "4",
            "RIF rules",
            "連珠",
        ] {
            assert_eq!(rule_named(name), Some(Rule::Renju), "{name}");
        }
        for (name, rule) in [
            ("freestyle", Rule::Freestyle),
            ("Free Style Gomoku", Rule::Freestyle),
            ("0", Rule::Freestyle),
            ("Standard", Rule::Standard),
            ("caro-exact", Rule::CaroExact),
            ("Caro", Rule::Caro),
        ] {
            assert_eq!(rule_named(name), Some(rule), "{name}");
        }
        for name in ["", "?", "Japanese", "Chinese", "swap2", "sheriff"] {
            assert_eq!(rule_named(name), None, "{name}");
        }
    }

    #[test]
    fn the_name_of_a_game_tells_a_rule_only_as_one() {
        assert_eq!(rule_in_game_name("Cup 2004, round 3 : RIF rule"), Some(Rule::Renju));
        assert_eq!(rule_in_game_name("Renju World Championship"), None);
        assert_eq!(rule_in_game_name("Cup : odd rule"), None);
    }
}
