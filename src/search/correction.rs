//! `Corrections`: how wrong the static evaluation has been in similar positions.
//!
//! Positions are similar if they have the same threats (the number of points of each class for each
//! colour) or were reached by the same step (the displacement from the second-last stone to the
//! last). The difference between a search's score and the corrected static evaluation moves both entries,
//! more for a deeper search. The idea is that of correction history in the chess engines Caissa and
//! Stockfish (2024); the keys are our own. Corrections change estimates; they prove nothing.

use super::Score;
use super::depth::Depth;
use super::history::{apply_gravity, displacement};
use super::node::Node;
use super::params::Params;
use super::step::{Settings, Step};
use super::table::Bound;
use crate::board::{ByColor, CELLS, Color};
use crate::position::Position;

/// Entries by threats, for each side to move; a power of two.
const BY_THREATS: usize = 1 << 14;
/// Largest absolute value of an entry.
const LIMIT: i32 = 1_024;

/// Learned corrections of the static evaluation, by threats and by the last step; each entry is within
/// `-LIMIT..=LIMIT`.
#[derive(Clone)]
pub struct Corrections {
    by_threats: ByColor<Box<[i16]>>,
    by_step: ByColor<Box<[i16]>>,
}

impl Default for Corrections {
    fn default() -> Self {
        let table = |entries| ByColor([0, 1].map(|_| vec![0; entries].into_boxed_slice()));
        Corrections { by_threats: table(BY_THREATS), by_step: table(2 * CELLS) }
    }
}

impl Corrections {
    /// Forgets everything.
    pub fn clear(&mut self) {
        let tables = self.by_threats.0.iter_mut().chain(&mut self.by_step.0);
        tables.for_each(|table| table.fill(0));
    }

    /// The correction to add to the evaluator's value of a position (score).
    #[inline]
    pub fn of(&self, settings: Settings, position: &Position) -> i32 {
        if !settings.is_on(Step::Correction) {
            return 0;
        }
        let params = settings.params;
        let side = position.side_to_move();
        let threats = i32::from(self.by_threats[side][threats(position)]);
        let step = step(position).map_or(0, |step| i32::from(self.by_step[side][step]));
        (threats * params.correction_threats + step * params.correction_step) / LIMIT
    }

    /// Learns from the score of a position that was searched to this depth: `error` is the score less the
    /// corrected static evaluation.
    pub fn learn(&mut self, params: &Params, position: &Position, error: i32, depth: Depth) {
        let side: Color = position.side_to_move();
        let bonus = error * depth.in_plies() * params.correction_rate / 64;
        let bonus = bonus.clamp(-LIMIT / 4, LIMIT / 4);
        apply_gravity(&mut self.by_threats[side][threats(position)], bonus, LIMIT);
        if let Some(step) = step(position) {
            apply_gravity(&mut self.by_step[side][step], bonus, LIMIT);
        }
    }
}

/// Whether a result shows that the static evaluation of a node was wrong. It does not if the score is a
/// bound that the static evaluation satisfies.
#[inline]
pub fn teaches(settings: Settings, node: &Node, score: Score, bound: Bound) -> bool {
    settings.is_on(Step::Correction)
        && bound.improves_on(score, node.static_eval)
        && node.is_free()
        && node.excluded.is_none()
        && !score.is_proven()
}

/// The index of a position's threats.
#[inline]
fn threats(position: &Position) -> usize {
    let mut key = 0_u64;
    for color in Color::BOTH {
        // Four counts at a time; `Nothing` and `Foul` are left out.
        for counts in position.histogram(color)[1..].chunks_exact(4) {
            let word = counts.iter().fold(0, |word, &count| word << 16 | u64::from(count));
            key = (key ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            key ^= key >> 32;
        }
    }
    (key >> 40) as usize % BY_THREATS
}

/// The index of the step from the second-last stone to the last.
#[inline]
fn step(position: &Position) -> Option<usize> {
    Some(displacement(position.previous_move(1)?, position.previous_move(0)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{BoardSize, Point};
    use crate::pattern::RuleTables;
    use crate::position::NullObserver;
    use crate::rules::Rule;
    use crate::search::Params;
    use crate::search::step::Steps;
    use crate::threat::Defence;

    const PARAMS: &Params = &Params::DEFAULT;
    const SETTINGS: Settings = Settings { steps: Steps::ALL, params: PARAMS };

    fn position(moves: &[[u8; 2]]) -> Position {
        let tables = RuleTables::of(Rule::Freestyle);
        let mut position = Position::new(BoardSize::square(15).unwrap(), tables);
        moves.iter().for_each(|&[x, y]| position.play(Point::new(x, y), &mut NullObserver));
        position
    }

    #[test]
    fn corrects_similar_positions_in_the_same_direction() {
        let mut corrections = Corrections::default();
        let seen = position(&[[7, 7], [8, 8], [7, 9]]);
        for _ in 0..200 {
            corrections.learn(PARAMS, &seen, 80, Depth::plies(8));
        }
        let most = PARAMS.correction_threats + PARAMS.correction_step;
        let learned = corrections.of(SETTINGS, &seen);
        assert!(learned > most / 2 && learned <= most, "{learned} of {most}");
        // The same stones turned by a quarter: the same threats, another step.
        let alike = corrections.of(SETTINGS, &position(&[[7, 7], [6, 8], [5, 7]]));
        assert!(alike > 0 && alike < learned, "{alike} {learned}");
        assert_eq!(corrections.of(SETTINGS, &position(&[[7, 7], [8, 8], [9, 1], [2, 12]])), 0);
    }

    #[test]
    fn corrections_stay_within_their_limit_and_reverse() {
        let mut corrections = Corrections::default();
        let seen = position(&[[7, 7], [8, 8]]);
        for error in [30_000, -30_000_i32] {
            for _ in 0..1_000 {
                corrections.learn(PARAMS, &seen, error, Depth::plies(60));
            }
            let most = PARAMS.correction_threats + PARAMS.correction_step;
            let learned = corrections.of(SETTINGS, &seen);
            assert!(learned.abs() <= most && learned.signum() == error.signum(), "{learned}");
        }
    }

    #[test]
    fn learns_only_from_scores_beyond_the_static_evaluation() {
        let node = Node { raw_eval: 0, ..Node::example(50, 8) };
        let [low, high] = [20, 80].map(Score::estimate);
        assert!(
            teaches(SETTINGS, &node, high, Bound::Lower)
                && teaches(SETTINGS, &node, low, Bound::Upper)
        );
        assert!(
            !teaches(SETTINGS, &node, low, Bound::Lower)
                && !teaches(SETTINGS, &node, high, Bound::Upper)
        );
        assert!(
            teaches(SETTINGS, &node, low, Bound::Exact)
                && !teaches(SETTINGS, &node, low, Bound::None)
        );
        assert!(
            !teaches(SETTINGS, &node, Score::win_in(9), Bound::Lower),
            "a proof is no estimate"
        );
        let point = Point::new(7, 7);
        assert!(!teaches(SETTINGS, &Node { excluded: Some(point), ..node }, high, Bound::Exact));
        let answering = Node { defence: Defence::Block(point), ..node };
        assert!(
            !teaches(SETTINGS, &answering, high, Bound::Exact),
            "the value does not see the threat"
        );
    }
}
