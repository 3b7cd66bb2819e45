//! What can be wrong with a text that should be a certificate, and the version of both formats.

use crate::sgf;
use goren::board::Point;

/// The version of the format, as SGF and as JSON in which nothing is shared.
pub(super) const VERSION: u32 = 1;
/// The version of JSON in which subtrees are shared.
pub(super) const SHARED_VERSION: u32 = 2;

/// Why a text is not a certificate.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// It is not JSON, or not with these fields.
    #[error("it is no certificate: {0}")]
    Json(serde_json::Error),
    /// It is of another version of the format.
    #[error(
        "it is of version {0}; this program reads version {VERSION}, and as JSON version {SHARED_VERSION}"
    )]
    Version(u32),
    /// The text does not keep to the syntax of SGF, or is no Gomoku.
    #[error("it is no certificate: {0}")]
    Sgf(sgf::Error),
    /// A variation is not play as it must be: its moves up to there, and what is wrong.
    #[error("{place}, {1}", place = place_after(.0))]
    Variation(String, &'static str),
    /// A field has a value that means nothing; the field and the value.
    #[error("`{0}` cannot be `{1}`")]
    Value(&'static str, String),
    /// A point stands twice in the position.
    #[error("{0} stands twice in the position")]
    Twice(Point),
    /// The attacks are not a tree; the place of one that is named by none before it, or does not exist.
    #[error("attack {0} must be named by one before it")]
    Tree(usize),
    /// The attack at this place is named twice, in a version without shared subtrees.
    #[error("attack {0} is named twice, which needs version {SHARED_VERSION}")]
    NamedTwice(usize),
    /// The attack at this place, which is not the first, has no move.
    #[error("attack {0} has no move")]
    NoMove(usize),
    /// The attack at this place answers this reply twice.
    #[error("attack {0} answers {1} twice")]
    AnsweredTwice(usize, Point),
}

/// Where the moves of a variation lead.
fn place_after(moves: &str) -> String {
    if moves.is_empty() { "in the first position".to_string() } else { format!("after {moves}") }
}
