//! `MissedWin`: a win that a player had and gave away, with a certificate where one was found.

use crate::analysis::as_names;
use goren::board::Point;
use goren::position::Position;
use goren::rules::Game;
use goren::threat::{Vcf, Vct};
use goren_games::certify::{self, Certifier};
use serde::Serialize;
use serde_json::Value;
use std::time::{Duration, Instant};

/// Longest time for a certificate. What takes longer is left to `goren solve`.
const CERTIFY_TIME: Duration = Duration::from_secs(10);

/// A win that the side to move had: how long it takes, how it is reached, and whether that is proven.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct MissedWin {
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

/// How a win is reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum WinKind {
    /// With the next move.
    Five,
    /// With fours all the way.
    Fours,
    /// With fours and threes.
    Threats,
    /// With moves among them that threaten nothing at once.
    QuietMoves,
}

impl WinKind {
    /// In the words of a player, behind "win".
    pub fn words(self) -> &'static str {
        match self {
            WinKind::Five => "by a five",
            WinKind::Fours => "by fours",
            WinKind::Threats => "by threats",
            WinKind::QuietMoves => "with quiet moves",
        }
    }
}

/// How the side to move could have won: what the search has found, certified if possible.
pub(crate) fn missed_win(
    game: &Game,
    plies: usize,
    variation: &[Point],
    interrupted: &dyn Fn() -> bool,
) -> MissedWin {
    let mut position = Position::from(game);
    let deadline = Instant::now() + CERTIFY_TIME;
    let too_late = || interrupted() || Instant::now() >= deadline;
    let by = kind(&mut position, plies, &too_late);
    let mut nothing = |_: &Game| None;
    let mut certifier = Certifier::new(certify::Limits::default(), &mut nothing, &too_late);
    let found = certifier.certify(&position, variation.first().copied());
    let verified = found.and_then(|found| {
        let verified = found.verify_until(&too_late).ok()?;
        Some((found, verified))
    });
    match verified {
        Some((certificate, verified)) => MissedWin {
            plies: verified.plies,
            by,
            certified: true,
            variation: certificate.main_line(),
            certificate: serde_json::from_str(&certificate.to_json()).ok(),
        },
        None => MissedWin {
            plies,
            by,
            certified: false,
            variation: variation.to_vec(),
            certificate: None,
        },
    }
}

fn kind(position: &mut Position, plies: usize, interrupted: &dyn Fn() -> bool) -> WinKind {
    let limits = certify::Limits::default();
    if plies <= 1 {
        WinKind::Five
    } else if Vcf::fours_alone().solve(position, limits.vcf).is_some() {
        WinKind::Fours
    } else if Vct::default().solve(position, limits.vct, interrupted).is_some() {
        WinKind::Threats
    } else {
        WinKind::QuietMoves
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goren::board::BoardSize;
    use goren::rules::Rule;

    fn won(moves: &str, plies: usize, best: &str) -> MissedWin {
        let mut game = Game::new(Rule::Freestyle, BoardSize::default());
        for name in moves.split_whitespace() {
            game.play(Point::parse(name).unwrap()).unwrap();
        }
        missed_win(&game, plies, &[Point::parse(best).unwrap()], &|| false)
    }

    #[test]
    fn certifies_a_four_that_was_not_completed() {
        let win = won("h8 a1 h9 b1 h10 c1 h11 o15", 1, "h12");
        assert_eq!((win.plies, win.by, win.certified), (1, WinKind::Five, true));
        assert_eq!(win.variation.len(), 1);
    }

    #[test]
    fn certifies_an_open_three_that_was_not_extended() {
        let win = won("h8 a1 h9 c1 h10 a5", 3, "h11");
        assert_eq!((win.plies, win.by, win.certified), (3, WinKind::Fours, true));
        assert_eq!(win.variation.len(), 3);
        assert!(win.certificate.is_some());
    }

    #[test]
    fn a_win_that_cannot_be_certified_keeps_the_variation_of_the_search() {
        let win = won("h8 i9 j7 g8", 9, "o15");
        assert_eq!((win.plies, win.by, win.certified), (9, WinKind::QuietMoves, false));
        assert_eq!(win.variation, [Point::parse("o15").unwrap()]);
    }
}
