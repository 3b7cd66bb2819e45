//! Quiescence search: what a position is worth when depth is used up.

use super::Score;
use super::step::Step;
use super::worker::Worker;
use crate::eval::Evaluator;
use crate::threat::VcfLimits;

impl<E: Evaluator> Worker<'_, E> {
    /// Quiescence search: a value without search, unless the side to move wins by fours.
    pub(super) fn quiescence(&mut self, eval: i32, beta: Score, ply: usize) -> Score {
        let value = Score::estimate(eval);
        if value >= beta
            || !self.is_on(Step::QuiescenceFours)
            || self.position.fours(self.position.side_to_move()).is_empty()
        {
            return value;
        }
        let params = self.params();
        let limits = VcfLimits {
            fours: params.quiescence_fours as usize,
            nodes: params.quiescence_nodes as u64,
            free_fours: params.quiescence_free_fours as usize,
        };
        let last = self.position.previous_move(1);
        let win = self.memory.vcf.solve_after(&mut self.position, limits, last);
        self.counts.nodes += self.memory.vcf.nodes();
        match win {
            Some(win) => {
                self.frames[ply].pv.push(win.point);
                Score::win_in(ply + win.plies)
            }
            None => value,
        }
    }
}
