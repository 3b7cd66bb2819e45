//! `Symmetry`: the eight rotations and reflections of a board.

use super::{BoardSize, Point};

/// A symmetry of the square: an optional transposition, then optional mirrors of the columns and
/// of the rows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry {
    transpose: bool,
    mirror_x: bool,
    mirror_y: bool,
}

impl Symmetry {
    /// The symmetry that changes nothing.
    pub const IDENTITY: Symmetry = Symmetry { transpose: false, mirror_x: false, mirror_y: false };

    /// All eight, the identity first.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        (0..8u8).map(|bits| Symmetry {
            transpose: bits & 4 != 0,
            mirror_x: bits & 1 != 0,
            mirror_y: bits & 2 != 0,
        })
    }

    /// Those that keep the sides of a board of size `size`, the identity first.
    pub fn keeping(size: BoardSize) -> impl Iterator<Item = Symmetry> {
        Symmetry::all().filter(move |symmetry| symmetry.size(size) == size)
    }

    /// The size of the transformed board: transposing a rectangle exchanges its sides.
    pub fn size(self, size: BoardSize) -> BoardSize {
        let (w, h) = (size.width(), size.height());
        let (w, h) = if self.transpose { (h, w) } else { (w, h) };
        BoardSize::new(w, h).expect("the sides are at most exchanged")
    }

    /// The image of a point of a board of size `size`.
    pub fn apply(self, size: BoardSize, point: Point) -> Point {
        let (x, y) = (point.x(), point.y());
        let (x, y) = if self.transpose { (y, x) } else { (x, y) };
        let to = self.size(size);
        let x = if self.mirror_x { to.width() - 1 - x } else { x };
        let y = if self.mirror_y { to.height() - 1 - y } else { y };
        Point::new(x, y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn each_is_a_bijection_and_all_differ() {
        let size = BoardSize::new(7, 9).unwrap();
        let mut images = HashSet::new();
        for symmetry in Symmetry::all() {
            let to = symmetry.size(size);
            let image: Vec<_> = size.points().map(|p| symmetry.apply(size, p)).collect();
            assert!(image.iter().all(|&p| to.contains(p)));
            assert_eq!(image.iter().collect::<HashSet<_>>().len(), size.area());
            images.insert(image);
        }
        assert_eq!(images.len(), 8);
    }

    #[test]
    fn a_square_keeps_its_sides_by_all_and_another_rectangle_by_half() {
        for (size, count) in [(BoardSize::square(9), 8), (BoardSize::new(7, 9), 4)] {
            let keeping: Vec<_> = Symmetry::keeping(size.unwrap()).collect();
            assert_eq!((keeping.len(), keeping[0]), (count, Symmetry::IDENTITY));
        }
    }
}
