//! `Warning`: what a reader or writer of games could not do as the file asked, and went on.
//!
//! A warning says the same words wherever the same thing happens, so that they can be counted. Whether
//! something was lost `is_loss` tells: programs end with success only if nothing was. For those who say it in
//! other languages, a warning has a name and values.

use crate::game::GameResult;
use crate::part::Part;
use crate::tree::{GameTree, Property};
use goren::board::Point;
use goren::rules::Rule;
use strum::{IntoStaticStr, VariantNames};

/// The properties that are about an SGF file alone.
const OF_THE_FILE: [&str; 5] = ["FF", "GM", "CA", "AP", "ST"];
/// The properties that hold moves.
const MOVES: [&str; 5] = ["B", "W", "QPR", "QSLB", "QSLW"];

/// Something about a game that its reader should know.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, thiserror::Error)]
#[derive(IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Warning {
    /// The file says that it is a game of Go, and nothing in it names a rule of Gomoku.
    #[error("this file says that it is a game of Go (GM[1])")]
    GameOfGo,
    /// The file names a rule that is not known.
    #[error("the rule {0:?} is not known, so {1} was taken; --rule says which one holds")]
    UnknownRule(String, &'static str),
    /// The file names an encoding that is not known.
    #[error("the encoding {0:?} is not known, so the characters were guessed")]
    UnknownEncoding(String),
    /// The text is in another encoding than it says.
    #[error("the text is not {0}, as it says or seems, and was read as {1}")]
    OtherEncoding(&'static str, &'static str),
    /// Some bytes are no characters.
    #[error("some bytes are no characters of {0} and were replaced")]
    NoCharacter(&'static str),
    /// The result in the file is not the one on the board.
    #[error(
        "the file says {}, but by the rules of {rule} {}; another --rule may be right",
        in_words(*told),
        in_words(*shown)
    )]
    Result {
        /// What the file says.
        told: GameResult,
        /// What the board shows.
        shown: GameResult,
        /// The rule that was taken.
        rule: &'static str,
    },
    /// Moves come behind the end of the game.
    #[error("moves were played after the end of the game; they are kept and not judged")]
    AfterEnd,
    /// A move is on a stone: its number and its point.
    #[error("move {0}, {1}, is on a stone; it is kept, but nothing from there on can be shown")]
    Occupied(usize, Point),
    /// A side moves twice.
    #[error("a side moves twice in a row, as if the other had passed")]
    Twice,
    /// Stones are set up after the first move.
    #[error("stones are set up in the middle of the game; what follows is read from there")]
    SetupLater,
    /// A stone or mark off the board was left out.
    #[error("{0} names points off the board, which are left out")]
    OffBoard(String),
    /// The size of the board was taken from the moves.
    #[error("the file does not tell the size of the board; {0} was taken, since the moves need it")]
    Size(String),
    /// Something comes behind the end of a file and was left out.
    #[error("{0} bytes behind the end of the game are left out")]
    Behind(usize),
    /// This part of a game cannot be told in a format.
    #[error("{format} cannot hold {part}")]
    NotCarried {
        /// The format.
        format: &'static str,
        /// What was left out.
        part: Part,
    },
}

/// A result in words.
fn in_words(result: GameResult) -> String {
    match result {
        GameResult::Win(color) => format!("{color} won"),
        GameResult::Draw => "nobody won".to_string(),
    }
}

impl Warning {
    /// Whether something that was read, or that should have been read, is missing.
    pub fn is_loss(&self) -> bool {
        match self {
            Warning::NoCharacter(_) | Warning::OffBoard(_) => true,
            Warning::Behind(_) | Warning::NotCarried { .. } => true,
            Warning::UnknownRule(..) | Warning::UnknownEncoding(_) | Warning::OtherEncoding(..) => {
                false
            }
            Warning::GameOfGo | Warning::Result { .. } => false,
            Warning::AfterEnd | Warning::Twice => false,
            Warning::Occupied(..) => false,
            Warning::SetupLater | Warning::Size(_) => false,
        }
    }

    /// What a format leaves out of a game that holds nothing but the moves of its main line and these
    /// properties: `is_kept` is asked with the number of the node on that line, from 0. What is about an
    /// SGF file alone, or empty, is no loss.
    pub(crate) fn left_out(
        tree: &GameTree,
        format: &'static str,
        is_kept: impl Fn(usize, &Property) -> bool,
    ) -> Vec<Self> {
        let mut left_out = Vec::new();
        let main_line: Vec<usize> = tree.main_line().collect();
        if main_line.len() < tree.nodes().len() {
            left_out.push(Warning::NotCarried { format, part: Part::Variations });
        }
        for (number, place) in main_line.into_iter().enumerate() {
            for property in &tree.nodes()[place].properties {
                let name = property.name.as_str();
                let is_empty = property.values.iter().all(|value| value.trim().is_empty());
                let is_move = MOVES.contains(&name);
                if is_empty || is_move || OF_THE_FILE.contains(&name) || is_kept(number, property) {
                    continue;
                }
                let warning = Warning::property_not_carried(format, name);
                if !left_out.contains(&warning) {
                    left_out.push(warning);
                }
            }
        }
        left_out
    }

    /// The warning that a format cannot hold a property.
    pub(crate) fn property_not_carried(format: &'static str, name: &str) -> Self {
        Warning::NotCarried { format, part: Part::of_property(name) }
    }

    /// Its name, for those who say it in other languages, and what belongs into the sentence. Names of rules are
    /// those of `Rule`; a result is `black`, `white` or `draw`. What was left out has a name of its own: `part`.
    pub fn named(&self) -> (&'static str, Vec<(&'static str, String)>) {
        let values = match self {
            Warning::UnknownRule(name, taken) => {
                vec![("name", name.clone()), ("rule", (*taken).to_string())]
            }
            Warning::UnknownEncoding(name) => vec![("name", name.clone())],
            Warning::OtherEncoding(told, taken) => {
                vec![("name", (*told).to_string()), ("taken", (*taken).to_string())]
            }
            Warning::NoCharacter(name) => vec![("name", (*name).to_string())],
            Warning::Result { told, shown, rule } => {
                vec![("told", told.name()), ("shown", shown.name()), ("rule", (*rule).to_string())]
            }
            Warning::Occupied(number, point) => {
                vec![("number", number.to_string()), ("point", point.to_string())]
            }
            Warning::OffBoard(name) => vec![("name", name.clone())],
            Warning::Size(size) => vec![("size", size.clone())],
            Warning::Behind(count) => vec![("count", count.to_string())],
            Warning::NotCarried { format, part } => {
                let (name, values) = part.named();
                let of_all = [("format", (*format).to_string()), ("part", name.to_string())];
                of_all.into_iter().chain(values).collect()
            }
            Warning::GameOfGo | Warning::AfterEnd | Warning::Twice | Warning::SetupLater => {
                Vec::new()
            }
        };
        (self.into(), values)
    }

    /// What was left out, if it is that.
    pub fn into_part(self) -> Option<Part> {
        match self {
            Warning::NotCarried { part, .. } => Some(part),
            _ => None,
        }
    }

    /// The warning about a rule that is not known.
    pub fn unknown_rule(name: &str, taken: Rule) -> Self {
        Warning::UnknownRule(name.to_string(), taken.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goren::board::Color;

    #[test]
    fn every_value_of_a_sentence_is_named() {
        let (told, shown) = (GameResult::Draw, GameResult::Win(Color::Black));
        for (warning, named) in [
            (Warning::GameOfGo, "game-of-go"),
            (Warning::unknown_rule("x", Rule::Caro), "unknown-rule name=x rule=caro"),
            (Warning::UnknownEncoding("x".into()), "unknown-encoding name=x"),
            (Warning::OtherEncoding("GBK", "UTF-8"), "other-encoding name=GBK taken=UTF-8"),
            (Warning::NoCharacter("GBK"), "no-character name=GBK"),
            (
                Warning::Result { told, shown, rule: "renju" },
                "result told=draw shown=black rule=renju",
            ),
            (Warning::Occupied(3, Point::new(7, 7)), "occupied number=3 point=h8"),
            (Warning::OffBoard("AB".into()), "off-board name=AB"),
            (Warning::Size("19x19".into()), "size size=19x19"),
            (Warning::Behind(2), "behind count=2"),
            (
                Warning::property_not_carried("psq", "XX"),
                "not-carried format=psq part=property name=XX",
            ),
            (Warning::property_not_carried("psq", "DT"), "not-carried format=psq part=date"),
        ] {
            let (name, values) = warning.named();
            let values = values.iter().map(|(name, value)| format!(" {name}={value}"));
            assert_eq!(format!("{name}{}", values.collect::<String>()), named);
        }
    }
}
