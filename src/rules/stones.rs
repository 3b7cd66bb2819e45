//! `Stones`: a plain grid of cells, the board of the referee.
//!
//! It holds one cell per point and nothing derived, so nothing can get out of step. It knows no
//! rule, no turn and no order of moves. The cells lie in the padded board, with walls around those of
//! the real one: a certificate is carried out by millions of steps along lines.

use crate::board::{BoardSize, CELLS, Cell, Color, Diagram, Direction, PAD, Point};

/// The stones on a board, and its dead stones.
///
/// ```
/// use goren::board::{BoardSize, Cell, Color, Point};
/// use goren::rules::Stones;
/// let mut stones = Stones::new(BoardSize::square(15).unwrap());
/// stones.put(Point::new(7, 7), Color::Black.into());
/// assert_eq!(stones.at(Point::new(7, 7)), Cell::Black);
/// assert_eq!(stones.count(), 1);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stones {
    size: BoardSize,
    /// One for each index of the padded board.
    cells: Vec<Cell>,
}

impl Stones {
    /// An empty board.
    pub fn new(size: BoardSize) -> Self {
        let mut cells = vec![Cell::Wall; CELLS];
        size.points().for_each(|point| cells[point.index()] = Cell::Empty);
        Stones { size, cells }
    }

    /// The size of the board.
    pub fn size(&self) -> BoardSize {
        self.size
    }

    /// The content of a point; `Cell::Wall` off the board.
    pub fn at(&self, point: Point) -> Cell {
        self.cells.get(point.index()).copied().unwrap_or(Cell::Wall)
    }

    /// The point `steps` cells away from a point of the board along a direction, backwards if
    /// `steps` is negative; `None` off the board.
    pub fn point_along(&self, from: Point, direction: Direction, steps: i8) -> Option<Point> {
        let (dx, dy) = direction.delta();
        let x = i64::from(from.x()) + i64::from(dx) * i64::from(steps);
        let y = i64::from(from.y()) + i64::from(dy) * i64::from(steps);
        self.size.point(x, y)
    }

    /// The content of the cell `steps` cells away from a point of the board along a direction, backwards if
    /// `steps` is negative; `Cell::Wall` off the board.
    pub fn along(&self, from: Point, direction: Direction, steps: i8) -> Cell {
        if usize::from(steps.unsigned_abs()) <= PAD {
            return self.at(from.offset(direction.step(), steps.into()));
        }
        self.point_along(from, direction, steps).map_or(Cell::Wall, |point| self.at(point))
    }

    /// Places a stone (or a dead stone, `Cell::Wall`) on a point, replacing its content.
    ///
    /// # Panics
    /// When the point is not on the board.
    pub fn put(&mut self, point: Point, cell: Cell) {
        assert!(self.size.contains(point), "{point:?} is not on a board of {}", self.size);
        self.cells[point.index()] = cell;
    }

    /// Empties a point.
    ///
    /// # Panics
    /// When the point is not on the board.
    pub fn remove(&mut self, point: Point) {
        self.put(point, Cell::Empty);
    }

    /// The points with this content, in index order.
    pub fn points(&self, cell: Cell) -> impl Iterator<Item = Point> {
        self.size.points().filter(move |&point| self.at(point) == cell)
    }

    /// Number of stones of both colours; dead stones are not counted.
    pub fn count(&self) -> usize {
        self.cells.iter().filter(|cell| cell.color().is_some()).count()
    }

    /// Number of stones of a colour.
    pub fn count_of(&self, color: Color) -> usize {
        self.cells.iter().filter(|cell| cell.color() == Some(color)).count()
    }

    /// Whether the board has no empty point.
    pub fn is_full(&self) -> bool {
        !self.cells.contains(&Cell::Empty)
    }

    /// The board as a diagram, to print or to mark.
    pub fn diagram(&self) -> Diagram {
        let mut diagram = Diagram::empty(self.size);
        for point in self.size.points() {
            diagram.set(point, self.at(point).into());
        }
        diagram
    }
}

impl From<&Diagram> for Stones {
    /// The stones of a diagram; its marks stand on empty points.
    fn from(diagram: &Diagram) -> Self {
        let mut stones = Stones::new(diagram.size());
        for point in diagram.size().points() {
            stones.put(point, diagram.cell(point));
        }
        stones
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(text: &str) -> Stones {
        Stones::from(&Diagram::parse(text).expect("a diagram"))
    }

    #[test]
    fn stones_and_diagram_are_the_same_board() {
        let text = ". . . . # .\n. X . O . .\n. . . . . .\n. . O . . .\n. . . X . .\n";
        let stones = drawn(text);
        assert_eq!(stones.diagram().to_string(), text);
        assert_eq!((stones.count_of(Color::Black), stones.count_of(Color::White)), (2, 2));
        assert_eq!(stones.count(), 4);
        assert_eq!(stones.points(Cell::Wall).collect::<Vec<_>>(), [Point::new(4, 0)]);
    }

    #[test]
    fn a_mark_is_an_empty_point() {
        let stones = drawn(". . . . .\n. a . . .\n. . . . .\n. . . . .\n. . . . .");
        assert_eq!(stones, Stones::new(BoardSize::square(5).unwrap()));
    }

    #[test]
    fn off_the_board_is_wall() {
        let size = BoardSize::new(5, 7).unwrap();
        let stones = Stones::new(size);
        for index in [0, crate::board::STRIDE, crate::board::CELLS - 1] {
            assert_eq!(stones.at(Point::from_index(index)), Cell::Wall);
        }
        let corner = Point::new(4, 0);
        assert_eq!(stones.along(corner, Direction::Rising, 1), Cell::Wall);
        assert_eq!(stones.along(corner, Direction::Vertical, -1), Cell::Wall);
        assert_eq!(stones.along(corner, Direction::Horizontal, -4), Cell::Empty);
        assert_eq!(stones.along(corner, Direction::Falling, -1), Cell::Wall);
        assert_eq!(stones.along(corner, Direction::Falling, i8::MIN), Cell::Wall);
        assert_eq!(stones.point_along(corner, Direction::Rising, -2), Some(Point::new(2, 2)));
        for (from, steps) in size.points().flat_map(|point| (-30..=30).map(move |n| (point, n))) {
            for direction in Direction::ALL {
                let there = stones.point_along(from, direction, steps);
                let expected = there.map_or(Cell::Wall, |_| Cell::Empty);
                assert_eq!(
                    stones.along(from, direction, steps),
                    expected,
                    "{from} {direction:?} {steps}"
                );
            }
        }
    }

    #[test]
    fn only_an_empty_point_keeps_a_board_from_being_full() {
        let size = BoardSize::square(5).unwrap();
        let mut stones = Stones::new(size);
        for point in size.points() {
            assert!(!stones.is_full());
            stones.put(point, if point.x() == 2 { Cell::Wall } else { Cell::White });
        }
        assert!(stones.is_full());
        assert_eq!(stones.count(), 20);
        stones.remove(size.center());
        assert!(!stones.is_full());
    }
}
