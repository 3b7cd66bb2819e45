//! `ShownOpening`: the opening that a game of renju begins with, as text and JSON show it.

use goren::rules::{Game, Rule};
use goren_games::renju_openings::{Beginning, Opening, beginning};
use serde::Serialize;

/// One of the 26 openings of renju.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ShownOpening {
    /// The number of the Renju International Federation, such as `D4`.
    code: String,
    name: &'static str,
    japanese: &'static str,
    chinese: &'static str,
}

impl ShownOpening {
    /// The opening of a game that is renju, whose moves are all known, and that begins with one.
    pub fn of(game: &Game) -> Option<Self> {
        if game.rule() != Rule::Renju || !game.has_all_moves() {
            return None;
        }
        match beginning(game.moves(), game.stones().size()) {
            Beginning::Opening(opening) => Some(ShownOpening::from(opening)),
            Beginning::Other(_) | Beginning::TooShort => None,
        }
    }

    /// The number and the names: `D4 Kagetsu (花月)`.
    pub fn words(&self) -> String {
        let ShownOpening { code, name, japanese, .. } = self;
        format!("{code} {name} ({japanese})")
    }
}

impl From<&Opening> for ShownOpening {
    fn from(opening: &Opening) -> Self {
        let Opening { name, japanese, chinese, .. } = *opening;
        ShownOpening { code: opening.code(), name, japanese, chinese }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goren_games::reading::read_positions;

    #[test]
    fn only_renju_has_openings() {
        let opening = |text: &[u8], rule| ShownOpening::of(&read_positions(text, rule).unwrap()[0]);
        let kagetsu = opening(b"h8 h9 i9 a1", Rule::Renju).unwrap();
        assert_eq!(kagetsu, opening(b"h8 g8 g7", Rule::Renju).unwrap());
        assert!(kagetsu.words().contains('('), "{}", kagetsu.words());
        assert_eq!(opening(b"h8 h9 i9", Rule::Freestyle), None);
        assert_eq!(opening(b"h8 h9", Rule::Renju), None);
        assert_eq!(opening(b"h8 a1 i9", Rule::Renju), None);
    }
}
