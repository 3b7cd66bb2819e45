//! Certificates: wins and losses that anyone can check.
//!
//! A certificate is a position and a tree of play. After every move of the attacker it answers every
//! move that the defender can make. A reply is either *listed*, with an attack of its own, or it is
//! *not listed*, and then the attacker goes on with the attack under `otherwise`, whatever the reply
//! was. So a four lists the points that block it, and `otherwise` is the five. The tree of a win begins
//! with a move of the attacker, that of a loss with the answers to every move of the loser.
//!
//! `Certificate::verify` plays all of it by the rules, with every legal reply at every step. It uses
//! the referee of `rules` and nothing of the search. `Certifier` finds
//! certificates; `text` writes them for people, `file` and `sgf` read and write them for programs and
//! editors.

mod error;
mod file;
mod sgf;
mod text;
mod tree;
mod verify;

pub use error::Error;
pub use tree::{Answers, Attack, Certificate, Claim};
pub(crate) use verify::verify;
pub use verify::{Gap, GapKind, Verified};

impl Certificate {
    /// Reads a certificate as SGF if it begins with a bracket, else as JSON. Some editors put a byte
    /// order mark before either.
    ///
    /// # Errors
    /// When it is not a certificate of this version.
    pub fn read(text: &str) -> Result<Self, Error> {
        let text = text.trim_start_matches('\u{feff}');
        if text.trim_start().starts_with('(') {
            Self::from_sgf(text)
        } else {
            Self::from_json(text)
        }
    }
}
