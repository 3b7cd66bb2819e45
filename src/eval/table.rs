//! `TableEvaluator`: the sum over all empty points of a weight per code, kept up to date by the
//! position's observer, plus a term for the threats on the board.

use super::{Evaluator, Weights};
use crate::board::{ByColor, Color, Point};
use crate::pattern::Code;
use crate::position::{Observer, Position};
use std::sync::Arc;

/// Sums of the weights of one colour's points: if that colour is to move, and if it waits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Sums {
    mover: i32,
    waiter: i32,
}

/// See the module.
#[derive(Clone)]
pub struct TableEvaluator {
    weights: Arc<Weights>,
    sums: ByColor<Sums>,
    saved: Vec<ByColor<Sums>>,
}

impl TableEvaluator {
    /// An evaluator for the start of a position.
    pub fn new(weights: Arc<Weights>, position: &Position) -> Self {
        let mut evaluator = TableEvaluator {
            weights,
            sums: ByColor::default(),
            saved: Vec::with_capacity(position.size().area()),
        };
        evaluator.reset(position);
        evaluator
    }

    fn recomputed(&self, position: &Position) -> ByColor<Sums> {
        ByColor::from_fn(|color| {
            position.empty_points().fold(Sums::default(), |sums, point| {
                let value = self.weights.value(color, position.code(color, point));
                Sums {
                    mover: sums.mover + i32::from(value.mover),
                    waiter: sums.waiter + i32::from(value.waiter),
                }
            })
        })
    }
}

impl Observer for TableEvaluator {
    #[inline]
    fn begin(&mut self) {
        self.saved.push(self.sums);
    }

    #[inline]
    fn change(&mut self, _: Point, color: Color, old: Code, new: Code) {
        let (old, new) = (self.weights.value(color, old), self.weights.value(color, new));
        let sums = &mut self.sums[color];
        sums.mover += i32::from(new.mover) - i32::from(old.mover);
        sums.waiter += i32::from(new.waiter) - i32::from(old.waiter);
    }

    #[inline]
    fn undo(&mut self) {
        self.sums = self.saved.pop().unwrap_or_default();
    }
}

impl Evaluator for TableEvaluator {
    fn reset(&mut self, position: &Position) {
        self.saved.clear();
        self.sums = self.recomputed(position);
    }

    #[inline]
    fn evaluate(&self, position: &Position) -> i32 {
        let us = position.side_to_move();
        let points = self.sums[us].mover + self.sums[!us].waiter;
        let threats = self.weights.threats(us, position.histogram(us), position.histogram(!us));
        points / Weights::UNIT + threats
    }

    #[inline]
    fn prior(&self, position: &Position, point: Point) -> i32 {
        let us = position.side_to_move();
        self.weights.prior(us, position.code(us, point), position.code(!us, point))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{BoardSize, Symmetry};
    use crate::pattern::RuleTables;
    use crate::rules::Rule;
    use rand::{RngExt, SeedableRng, seq::IteratorRandom};
    use rand_pcg::Pcg64;

    #[test]
    fn incremental_equals_recomputed_and_symmetries_agree() {
        for rule in Rule::ALL {
            let size = BoardSize::square(15).unwrap();
            let tables = Arc::new(RuleTables::new(rule));
            let weights = Arc::new(Weights::new(rule, tables.codes()));
            let mut rng = Pcg64::seed_from_u64(3);
            let mut boards: Vec<_> = Symmetry::all()
                .map(|symmetry| {
                    let position = Position::new(size, tables.clone());
                    let evaluator = TableEvaluator::new(weights.clone(), &position);
                    (symmetry, position, evaluator)
                })
                .collect();
            for _ in 0..400 {
                let back = boards[0].1.ply_count() > 0 && rng.random_ratio(2, 5);
                let point = boards[0].1.empty_points().choose(&mut rng).unwrap();
                for (symmetry, position, evaluator) in &mut boards {
                    if back {
                        position.undo(evaluator);
                    } else {
                        position.play(symmetry.apply(size, point), evaluator);
                    }
                    assert_eq!(evaluator.sums, evaluator.recomputed(position));
                }
                let value = boards[0].2.evaluate(&boards[0].1);
                for (_, position, evaluator) in &boards {
                    assert_eq!(evaluator.evaluate(position), value);
                }
            }
        }
    }
}
