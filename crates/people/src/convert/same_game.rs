//! `SeenGames`: which games were seen before, turned or mirrored or not.
//!
//! Two games are the same if rule, board, start and moves are, after one of the symmetries of the board.
//! Who played them does not matter: a game often stands in several collections with other names.

use goren::board::{Cell, Point};
use goren_games::reading::InputGame;
use std::collections::HashSet;

/// The games that were seen.
#[derive(Default)]
pub(super) struct SeenGames {
    keys: HashSet<Box<[u8]>>,
}

impl SeenGames {
    /// Whether a game is seen for the first time.
    pub fn is_new(&mut self, game: &InputGame) -> bool {
        self.keys.insert(key(game))
    }
}

/// The same bytes for all games that are the same: the least of those of its eight images.
fn key(game: &InputGame) -> Box<[u8]> {
    let images = (0..8).map(|symmetry| image(game, symmetry));
    images.min().expect("eight images").into_boxed_slice()
}

/// A game turned and mirrored, as bytes.
fn image(game: &InputGame, symmetry: u8) -> Vec<u8> {
    let (width, height) = (game.size().width(), game.size().height());
    let turned = |point: Point| {
        let (x, y) = (point.x(), point.y());
        let x = if symmetry & 1 == 0 { x } else { width - 1 - x };
        let y = if symmetry & 2 == 0 { y } else { height - 1 - y };
        if symmetry & 4 == 0 { [x, y] } else { [y, x] }
    };
    let size = if symmetry & 4 == 0 { [width, height] } else { [height, width] };
    let mut bytes = vec![game.rule.gomocup() as u8, size[0], size[1]];
    if let Some(start) = &game.meaning.start {
        for cell in [Cell::Black, Cell::White, Cell::Wall] {
            let mut points: Vec<[u8; 2]> = start.stones.points(cell).map(turned).collect();
            points.sort_unstable();
            bytes.extend([u8::MAX, cell as u8]);
            bytes.extend(points.concat());
        }
    }
    bytes.push(u8::MAX);
    for played in &game.meaning.moves {
        bytes.push(played.color as u8);
        bytes.extend(played.point.map_or([u8::MAX; 2], turned));
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use goren::rules::Rule;
    use goren_games::reading::{Assumed, read_games};

    #[test]
    fn turned_and_mirrored_games_are_the_same() {
        let mut seen = SeenGames::default();
        let mut is_new = |text: &str| {
            let games = read_games(text.as_bytes(), &Assumed::rule(Rule::Renju), "text").unwrap();
            seen.is_new(&games[0])
        };
        assert!(is_new("h8 i9 j8"));
        for same in ["h8 i9 j8", "h8 g9 f8", "h8 i7 j8", "h8 g7 f8", "h8 i9 h10", "h8 g7 h6"] {
            assert!(!is_new(same), "{same}");
        }
        for other in [
            "h8 i9 k8",
            "h8 i9",
            "(;SZ[15]RU[freestyle];B[hh];W[ig];B[jh])",
            "(;SZ[15]AB[hh]AW[ig];B[jh])",
        ] {
            assert!(is_new(other), "{other}");
        }
    }
}
