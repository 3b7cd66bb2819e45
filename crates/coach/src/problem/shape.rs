//! `Shape`: what a position has in common with those that look like it: turned, mirrored or moved on the
//! board.

use super::{Problem, size};
use goren::board::{Color, Point, Symmetry};

/// The stones of a problem and the side to move, the same for all problems that are alike up to the eight
/// symmetries of the board and up to translation. The rule counts for nothing.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Shape {
    to_move: Color,
    /// The stones, counted from the left and lower edge of the rectangle around them, in order.
    stones: Vec<(u8, u8, Color)>,
}

impl Shape {
    /// The shape of a problem.
    pub fn of(problem: &Problem) -> Self {
        let images = Symmetry::all().map(|symmetry| placed(problem, symmetry));
        let stones = images.min().expect("there are eight");
        Shape { to_move: problem.to_move(), stones }
    }
}

/// The stones of a problem after a symmetry, moved into the corner.
fn placed(problem: &Problem, symmetry: Symmetry) -> Vec<(u8, u8, Color)> {
    let image = |color: Color| {
        let points = problem.stones(color).iter();
        points.map(move |&point| (symmetry.apply(size(), point), color))
    };
    let stones: Vec<(Point, Color)> = Color::BOTH.into_iter().flat_map(image).collect();
    let left = stones.iter().map(|(point, _)| point.x()).min().unwrap_or(0);
    let lower = stones.iter().map(|(point, _)| point.y()).min().unwrap_or(0);
    let moved = stones.iter().map(|(point, color)| (point.x() - left, point.y() - lower, *color));
    let mut moved: Vec<_> = moved.collect();
    moved.sort_unstable();
    moved
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::line::tests::any_problem;
    use proptest::prelude::*;

    /// The problem after a symmetry.
    fn image(problem: &Problem, symmetry: Symmetry) -> Problem {
        let stones = Color::BOTH.map(|color| {
            problem.stones(color).iter().map(|&p| symmetry.apply(size(), p)).collect()
        });
        let Problem { rule, to_move, theme, rating, .. } = *problem;
        Problem::new(rule, stones, to_move, theme, rating).unwrap()
    }

    /// The problem moved by some points; `None` if a stone leaves the board.
    fn moved(problem: &Problem, by: (i64, i64)) -> Option<Problem> {
        let mut stones = [Vec::new(), Vec::new()];
        for color in Color::BOTH {
            for point in problem.stones(color) {
                let (x, y) = (i64::from(point.x()) + by.0, i64::from(point.y()) + by.1);
                stones[color as usize].push(size().point(x, y)?);
            }
        }
        let Problem { rule, to_move, theme, rating, .. } = *problem;
        Some(Problem::new(rule, stones, to_move, theme, rating).unwrap())
    }

    proptest! {
        #[test]
        fn problems_that_are_alike_have_one_shape(problem in any_problem(), dx in -3i64..=3, dy in -3i64..=3) {
            let shape = Shape::of(&problem);
            for symmetry in Symmetry::all() {
                let image = image(&problem, symmetry);
                prop_assert_eq!(&Shape::of(&image), &shape);
                if let Some(moved) = moved(&image, (dx, dy)) {
                    prop_assert_eq!(&Shape::of(&moved), &shape);
                }
            }
        }

        #[test]
        fn a_stone_less_is_another_shape(problem in any_problem()) {
            let mut stones = Color::BOTH.map(|color| problem.stones(color).to_vec());
            if stones[0].pop().is_some() {
                let Problem { rule, to_move, theme, rating, .. } = problem;
                let other = Problem::new(rule, stones, to_move, theme, rating).unwrap();
                prop_assert_ne!(Shape::of(&other), Shape::of(&problem));
            }
        }
    }
}
