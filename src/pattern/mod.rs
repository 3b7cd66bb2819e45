//! Patterns: the class of one line of cells, and the class of a point from its four lines.
//!
//! `definition.rs` defines the class of a line by recursion, slowly. `table.rs` tabulates it. The
//! four line classes of a point, in any order, make a code; a code determines the class of the
//! point. Nothing here knows a board.

mod code;
mod coded_class;
mod definition;
mod line_class;
mod point_class;
mod side_numbers;
mod table;

pub use code::{CODES, Code, CodeTable, OCCUPIED};
pub use coded_class::CodedClass;
pub use definition::{Line, LineCell, classify, completions};
pub use line_class::{LINE_CLASSES, LineClass};
pub use point_class::{POINT_CLASSES, PointClass};
pub use side_numbers::{SideCells, SideNumbers, cells_of_side, mirrored, side_count, side_number};
pub use table::{LineTable, RADIUS, RuleTables};
