//! `Part`: a part of a game that a format cannot hold, in words and by name.

use strum::{IntoStaticStr, VariantNames};

/// A part of a game that a format cannot hold.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, thiserror::Error)]
#[derive(IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Part {
    /// Other lines than the main line.
    #[error("variations")]
    Variations,
    /// Passes at the end.
    #[error("passes")]
    Passes,
    /// Who played.
    #[error("the names of the players")]
    Names,
    /// Commas in the names of players or of the event.
    #[error("commas in names")]
    Commas,
    /// How strong the players are.
    #[error("the ranks of the players")]
    Ranks,
    /// When it was played.
    #[error("the date")]
    Date,
    /// The rule.
    #[error("the rule")]
    Rule,
    /// More than the rule: what the file says, and what of it is kept.
    #[error("the rule {0:?}, only {1}")]
    WholeRule(String, &'static str),
    /// A rule with this name.
    #[error("the rule {0}")]
    ThisRule(String),
    /// An opening rule with this name.
    #[error("the opening rule {0}")]
    OpeningRule(String),
    /// The result.
    #[error("the result")]
    Result,
    /// A result that is none of the usual ones.
    #[error("the result {0:?}")]
    ThisResult(String),
    /// How the game ended.
    #[error("how the game ended")]
    Ending,
    /// Where and in what event it was played.
    #[error("the event, its round or its place")]
    Event,
    /// Comments.
    #[error("comments")]
    Comments,
    /// Texts on points.
    #[error("labels")]
    Labels,
    /// Marks on points.
    #[error("marks on points")]
    Marks,
    /// Points that nobody may play.
    #[error("dead stones")]
    DeadStones,
    /// That the stones before the first move came in no order.
    #[error("in what order the first stones came: they are moves")]
    Order,
    /// That a side moves twice.
    #[error("that a side moves twice: a pass stands between")]
    Twice,
    /// A property of SGF with this name.
    #[error("the property {0}")]
    Property(String),
}

impl Part {
    /// The part that a property of SGF tells.
    pub(crate) fn of_property(name: &str) -> Self {
        match name {
            "PB" | "PW" => Part::Names,
            "BR" | "WR" => Part::Ranks,
            "DT" => Part::Date,
            "RU" => Part::Rule,
            "RE" => Part::Result,
            "EV" | "RO" | "PC" => Part::Event,
            "C" => Part::Comments,
            "LB" => Part::Labels,
            "MA" | "TR" | "SQ" | "CR" | "SL" => Part::Marks,
            "DEAD" => Part::DeadStones,
            _ => Part::Property(name.to_string()),
        }
    }

    /// Its name, for those who say it in other languages, and what belongs into the sentence: the name of a rule, a
    /// result or a property as the file writes it, and the rule that is kept.
    pub fn named(&self) -> (&'static str, Vec<(&'static str, String)>) {
        let values = match self {
            Part::WholeRule(told, kept) => {
                vec![("name", told.clone()), ("rule", (*kept).to_string())]
            }
            Part::ThisRule(name)
            | Part::OpeningRule(name)
            | Part::ThisResult(name)
            | Part::Property(name) => vec![("name", name.clone())],
            _ => Vec::new(),
        };
        (self.into(), values)
    }
}
