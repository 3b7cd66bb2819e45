//! `MissedWin`: a win that a player had and gave away, with a certificate where one was found.

use crate::json::as_names;
use crate::win::{PossibleWin, WinKind};
use goren::board::Point;
use goren::position::Position;
use goren::rules::Game;
use goren::threat::{VcfLimits, VctLimits};
use goren_games::certify::{Certifier, Limits, MOST_FOURS};
use serde::Serialize;
use serde_json::Value;

/// The limits of a certificate. They count positions and not time, so that a review is the same on every
/// machine; what takes more is left to `goren solve`.
const LIMITS: Limits = Limits {
    vcf: VcfLimits { fours: MOST_FOURS, nodes: 10_000, free_fours: MOST_FOURS },
    vct: VctLimits { attacks: 20, nodes: 10_000 },
    attacks: 1_000,
};

/// A win that the side to move had: how long it takes, how it is reached, and whether that is proven.
#[derive(Clone, Debug, Serialize)]
pub struct MissedWin {
    /// Most plies until the win.
    pub plies: usize,
    /// What it takes.
    pub by: WinKind,
    /// Whether the certificate was found and verified by the rules alone.
    pub certified: bool,
    /// The moves to the win, both sides in turn.
    #[serde(rename = "line", serialize_with = "as_names")]
    pub variation: Vec<Point>,
    /// The tree of play, as `goren solve` writes it.
    pub certificate: Option<Value>,
}

/// The win that the side to move had, certified if possible.
pub fn missed_win(game: &Game, win: &PossibleWin, interrupted: &dyn Fn() -> bool) -> MissedWin {
    let position = Position::from(game);
    let mut nothing = |_: &Game| None;
    let mut certifier = Certifier::new(LIMITS, &mut nothing, interrupted);
    let certified = certifier.certify(&position, win.line.first().copied());
    let by = win.kind;
    match certified.ok().flatten() {
        Some((certificate, verified)) => MissedWin {
            plies: verified.plies,
            by,
            certified: true,
            variation: certificate.main_line(),
            certificate: serde_json::from_str(&certificate.to_json()).ok(),
        },
        None => MissedWin {
            plies: win.plies,
            by,
            certified: false,
            variation: win.line.clone(),
            certificate: None,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::Judge;
    use goren::board::BoardSize;
    use goren::rules::Rule;

    fn won(moves: &str, win: impl Fn(&Game) -> PossibleWin) -> MissedWin {
        let mut game = Game::new(Rule::Freestyle, BoardSize::default());
        for name in moves.split_whitespace() {
            game.play(Point::parse(name).unwrap()).unwrap();
        }
        missed_win(&game, &win(&game), &|| false)
    }

    fn found(game: &Game) -> PossibleWin {
        Judge::default().facts(game).own.unwrap()
    }

    #[test]
    fn certifies_a_four_that_was_not_completed() {
        let win = won("h8 a1 h9 b1 h10 c1 h11 o15", found);
        assert_eq!((win.plies, win.by, win.certified), (1, WinKind::Five, true));
        assert_eq!(win.variation.len(), 1);
    }

    #[test]
    fn certifies_an_open_three_that_was_not_extended() {
        let win = won("h8 a1 h9 c1 h10 a5", found);
        assert_eq!((win.plies, win.by, win.certified), (3, WinKind::OpenFour, true));
        assert_eq!(win.variation.len(), 3);
        assert!(win.certificate.is_some());
    }

    #[test]
    fn a_win_that_cannot_be_certified_keeps_the_variation_of_the_search() {
        let o15 = vec![Point::parse("o15").unwrap()];
        let win = won("h8 i9 j7 g8", |_| PossibleWin {
            kind: WinKind::QuietMoves,
            plies: 9,
            points: o15.clone(),
            also: Vec::new(),
            stones: Vec::new(),
            forbidden: None,
            line: o15.clone(),
        });
        assert_eq!((win.plies, win.by, win.certified), (9, WinKind::QuietMoves, false));
        assert_eq!(win.variation, o15);
    }
}
