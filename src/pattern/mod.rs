//! Patterns: what one line of cells, and the four lines together, mean for a point.
//!
//! `definition.rs` says what a line is worth by recursion, slowly; `table.rs` tabulates it; four
//! line classes fold, whatever their order, into a code, and a code into the class of the point.
//! Nothing here knows a board.

mod code;
mod definition;
mod line_class;
mod point_class;
mod table;

pub use code::{CODES, Code, CodeTable, OCCUPIED};
pub use definition::{Line, LineCell, classify, completions};
pub use line_class::{LINE_CLASSES, LineClass};
pub use point_class::{POINT_CLASSES, PointClass};
pub use table::{LineTable, RADIUS, RuleTables};
