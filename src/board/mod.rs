//! Geometry and pure types: points, board sizes, colours, directions, sets of points,
//! symmetries, and the text forms of points and diagrams.
//!
//! All layers from 1 on use these types. Nothing here knows a rule of the game or keeps a position. The
//! padded board layout that the fast position relies on is defined here.

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
pub use notation::{NotationError, parse_opening, parse_point};
pub use point::{CELLS, PAD, Point, STRIDE};
pub use size::{BoardSize, MAX_SIDE, MIN_SIDE, SizeError};
pub use symmetry::Symmetry;
