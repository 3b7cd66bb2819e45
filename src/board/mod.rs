//! Geometry and pure types: points, board sizes, colours, directions, sets of points,
//! symmetries, and the text forms of coordinates, positions and diagrams.
//!
//! Everything above this layer speaks these words. Nothing here knows a rule of the game or keeps
//! a position; the padded board layout that the fast position relies on is fixed here.

mod bitboard;
mod color;
mod diagram;
mod direction;
mod notation;
mod point;
mod size;
mod symmetry;

pub use bitboard::{Bitboard, Points};
pub use color::{ByColor, Cell, Color, ColorError};
pub use diagram::{Diagram, DiagramError};
pub use direction::Direction;
pub use notation::{NotationError, Written, parse_opening, parse_point};
pub use point::{CELLS, PAD, Point, STRIDE};
pub use size::{BoardSize, MAX_SIDE, MIN_SIDE, SizeError};
pub use symmetry::Symmetry;
