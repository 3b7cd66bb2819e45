//! `Color`, `ByColor` (one value per colour) and `Cell` (the content of a point).

use std::ops::{Index, IndexMut, Not};
use std::str::FromStr;
use strum::Display;

/// One of the two players. Black makes the first move of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Display)]
#[strum(serialize_all = "lowercase")]
#[repr(u8)]
pub enum Color {
    /// The first player.
    Black = 0,
    /// The second player.
    White = 1,
}

impl Color {
    /// Both colours, black first.
    pub const BOTH: [Color; 2] = [Color::Black, Color::White];

    /// The side that makes the move with this index, counted from 0: black moves first, then both in turn.
    pub fn of_move(index: usize) -> Color {
        if index.is_multiple_of(2) { Color::Black } else { Color::White }
    }
}

/// The error for a text that is not a colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the colours are black and white")]
pub struct ColorError;

impl FromStr for Color {
    type Err = ColorError;

    /// Reads what `Display` writes, in upper or lower case.
    fn from_str(text: &str) -> Result<Self, ColorError> {
        let named = |color: &Color| color.to_string().eq_ignore_ascii_case(text);
        Color::BOTH.into_iter().find(named).ok_or(ColorError)
    }
}

impl Not for Color {
    type Output = Color;

    #[inline]
    fn not(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }
}

/// The content of a point of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Cell {
    /// Nothing: a stone can be placed here.
    Empty = 0,
    /// A black stone.
    Black = 1,
    /// A white stone.
    White = 2,
    /// Off the board, or a dead stone of the continuous game, which belongs to neither colour.
    Wall = 3,
}

impl Cell {
    /// The colour of the stone, if there is one.
    #[inline]
    pub const fn color(self) -> Option<Color> {
        match self {
            Cell::Black => Some(Color::Black),
            Cell::White => Some(Color::White),
            Cell::Empty | Cell::Wall => None,
        }
    }
}

impl From<Color> for Cell {
    #[inline]
    fn from(color: Color) -> Cell {
        match color {
            Color::Black => Cell::Black,
            Color::White => Cell::White,
        }
    }
}

/// One value per colour, indexed by `Color`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ByColor<T>(pub [T; 2]);

impl<T> ByColor<T> {
    /// Computes the value of each colour with a function.
    pub fn from_fn(mut f: impl FnMut(Color) -> T) -> Self {
        ByColor([f(Color::Black), f(Color::White)])
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    #[inline]
    fn index(&self, color: Color) -> &T {
        &self.0[color as usize]
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline]
    fn index_mut(&mut self, color: Color) -> &mut T {
        &mut self.0[color as usize]
    }
}
