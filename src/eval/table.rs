//! `TableEvaluator`: the sum of one weight per empty point, looked up by its code, plus terms for
//! the threats on the board and for having the move. The sums of every situation are kept up to date
//! through the position's observer.

use super::{Evaluator, PointValue, RatedMove, SITUATIONS, Situation, Weights};
use crate::board::{ByColor, Color, Point};
use crate::pattern::Code;
use crate::position::{Observer, Position};
use std::sync::Arc;

/// Sums of the weights of one colour's points in one situation: with that colour to move, and with
/// the other colour to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Sums {
    mover: i32,
    waiter: i32,
}

type BySituation = [Sums; SITUATIONS];

/// See the module.
#[derive(Clone)]
pub struct TableEvaluator {
    weights: Arc<Weights>,
    sums: ByColor<BySituation>,
    saved: Vec<ByColor<BySituation>>,
}

impl TableEvaluator {
    /// An evaluator in step with a position.
    pub fn new(weights: Arc<Weights>, position: &Position) -> Self {
        let saved = Vec::with_capacity(position.size().area());
        let mut evaluator = TableEvaluator { weights, sums: ByColor::default(), saved };
        evaluator.sums = evaluator.recomputed(position);
        evaluator
    }

    fn recomputed(&self, position: &Position) -> ByColor<BySituation> {
        let nothing = [PointValue::default(); SITUATIONS];
        ByColor::from_fn(|color| {
            let mut sums = BySituation::default();
            for point in position.empty_points() {
                let values = self.weights.values(color, position.code(color, point));
                exchange(&mut sums, &nothing, values);
            }
            sums
        })
    }
}

/// Replaces a point's old values in the sums by its new ones.
#[inline]
fn exchange(
    sums: &mut BySituation,
    old: &[PointValue; SITUATIONS],
    new: &[PointValue; SITUATIONS],
) {
    for (sums, (old, new)) in sums.iter_mut().zip(old.iter().zip(new)) {
        sums.mover += i32::from(new.mover) - i32::from(old.mover);
        sums.waiter += i32::from(new.waiter) - i32::from(old.waiter);
    }
}

impl Observer for TableEvaluator {
    #[inline]
    fn begin(&mut self, _: Color, _: Option<Point>) {
        self.saved.push(self.sums);
    }

    #[inline]
    fn change(&mut self, _: Point, color: Color, old: Code, new: Code) {
        let (old, new) = (self.weights.values(color, old), self.weights.values(color, new));
        exchange(&mut self.sums[color], old, new);
    }

    #[inline]
    fn undo(&mut self) {
        self.sums = self.saved.pop().unwrap_or_default();
    }
}

impl Evaluator for TableEvaluator {
    #[inline]
    fn evaluate(&mut self, position: &Position) -> i32 {
        let us = position.side_to_move();
        let situation = Situation::of(position);
        let at = situation as usize;
        let points = self.sums[us][at].mover + self.sums[!us][at].waiter;
        let histograms = (position.histogram(us), position.histogram(!us));
        let bonus = self.weights.bonus(situation, us, histograms.0, histograms.1);
        points / Weights::UNIT + bonus
    }

    #[inline]
    fn order(&mut self, position: &Position, moves: &mut [RatedMove]) {
        let us = position.side_to_move();
        for RatedMove { point, prior } in moves {
            let [own, other] = [us, !us].map(|color| position.code(color, *point));
            *prior = self.weights.prior(us, own, other);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{BoardSize, Symmetry};
    use crate::eval::ColorWeights;
    use crate::pattern::{CodeTable, RuleTables};
    use crate::rules::Rule;
    use rand::{RngExt, SeedableRng, seq::IteratorRandom};
    use rand_pcg::Pcg64;

    #[test]
    fn incremental_equals_recomputed_and_symmetries_agree() {
        for rule in Rule::ALL {
            let size = BoardSize::square(15).unwrap();
            let tables = RuleTables::of(rule);
            let weights = Arc::new(Weights::built_in(rule));
            let mut rng = Pcg64::seed_from_u64(3);
            let mut boards: Vec<_> = Symmetry::all()
                .map(|symmetry| {
                    let position = Position::new(size, tables.clone());
                    let evaluator = TableEvaluator::new(weights.clone(), &position);
                    (symmetry, position, evaluator)
                })
                .collect();
            for _ in 0..400 {
                let back = boards[0].1.stone_count() > 0 && rng.random_ratio(2, 5);
                let point = boards[0].1.empty_points().choose(&mut rng).unwrap();
                for (symmetry, position, evaluator) in &mut boards {
                    if back {
                        position.undo(evaluator);
                    } else {
                        position.play(symmetry.apply(size, point), evaluator);
                    }
                    assert_eq!(evaluator.sums, evaluator.recomputed(position));
                }
                let values = boards.iter_mut().map(|(_, position, e)| e.evaluate(position));
                let values: Vec<i32> = values.collect();
                assert!(values.iter().all(|value| *value == values[0]), "{values:?}");
            }
        }
    }

    #[test]
    fn every_situation_is_judged_by_its_own_table() {
        let codes = CodeTable::new();
        let mut weights = Weights::plain(Rule::Freestyle, &codes);
        let mut of = ColorWeights::NOTHING;
        of.bonuses[Situation::Free as usize].tempo = 30;
        of.values[0][Situation::Pressed as usize].mover = Weights::UNIT as i16;
        weights.set(Color::Black, of);
        let tables = RuleTables::of(Rule::Freestyle);
        let mut position = Position::new(BoardSize::square(15).unwrap(), tables);
        let mut evaluator = TableEvaluator::new(Arc::new(weights), &position);
        assert_eq!(evaluator.evaluate(&position), 30);
        for x in [6, 0, 7, 14, 8] {
            let y = if (6..9).contains(&x) { 7 } else { 0 };
            position.play(Point::new(x, y), &mut evaluator);
        }
        let empty = position.empty_points();
        let nothing = empty.filter(|&point| position.code(Color::White, point) == 0).count();
        assert_eq!(evaluator.evaluate(&position), nothing as i32);
    }
}
