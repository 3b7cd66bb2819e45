//! `GameValues`: what a search and the coach together know about every position of a game.
//!
//! The positions are asked about from the last to the first: what a search has learnt about the later ones is
//! then still in its memory, so the value before a move and the value after it rarely contradict each other.
//! Where they do, the proven one counts, and what the coach proves by threats counts like a proof of the search.

use crate::judge::{Facts, Judge, View};
use goren::board::Point;
use goren::engine::win_rate;
use goren::rules::{Game, Outcome, Rule};
use goren::search::{Score, SearchReport};

/// A value of a position for the side to move, and the best variation.
#[derive(Clone, Debug)]
pub struct PositionValue {
    /// The value.
    pub score: Score,
    /// The best moves of both sides in turn, as far as they are known.
    pub variation: Vec<Point>,
    /// Whether a proven score is proven by this variation; not so where the proof is that of an earlier
    /// position and tells no variation here.
    pub variation_proves: bool,
}

/// The values of all positions of a game and what is proven about them, the first before the first move; `None`
/// for those that were not searched any more. Nothing is proven about one in which the game is over.
pub struct GameValues {
    /// The values.
    pub values: Vec<Option<PositionValue>>,
    /// What is proven by threats.
    pub facts: Vec<Option<Facts>>,
}

/// Searches a position; `None` if no more are to be searched.
pub type SearchPosition<'a, E> = dyn FnMut(&Game) -> Result<Option<SearchReport>, E> + 'a;
/// Told before each position how many are done and how many there are.
pub type SearchProgress<'a> = dyn FnMut(usize, usize) + 'a;

impl GameValues {
    /// Asks a search and a judge about every position of a game.
    ///
    /// # Errors
    /// Those of the search.
    pub fn of<E>(
        game: &Game,
        judge: &mut Judge,
        search: &mut SearchPosition<E>,
        progress: &mut SearchProgress,
    ) -> Result<Self, E> {
        let total = game.moves().len() + 1;
        let mut values: Vec<Option<PositionValue>> = vec![None; total];
        let mut facts: Vec<Option<Facts>> = vec![None; total];
        let mut position = game.clone();
        for index in (0..total).rev() {
            progress(total - 1 - index, total);
            let value = match decided(&position) {
                Some(score) => PositionValue::found(score, Vec::new()),
                None => match search(&position)? {
                    Some(report) => {
                        let proven = facts[index].insert(judge.facts(&position));
                        PositionValue::found(report.score, report.pv).with(proven)
                    }
                    None => break,
                },
            };
            let (earlier, later) = values.split_at_mut(index + 1);
            let value = earlier[index].insert(value);
            if let (Some(&played), Some(Some(next))) = (game.moves().get(index), later.first()) {
                reconcile(value, played, next);
            }
            position.undo();
        }
        carry_on(&mut values, game.moves());
        Ok(GameValues { values, facts })
    }

    /// The same as `Judge::reasons` takes it.
    pub fn known(&self, rule: Rule) -> Vec<(Option<Facts>, Option<View>)> {
        let view = |value: &Option<PositionValue>| value.as_ref().map(|value| value.view(rule));
        self.facts.iter().cloned().zip(self.values.iter().map(view)).collect()
    }
}

impl PositionValue {
    /// What was found by a search.
    pub fn found(score: Score, variation: Vec<Point>) -> Self {
        PositionValue { score, variation, variation_proves: true }
    }

    /// The score of the position before it, if the move that leads here is played there.
    pub fn before(&self) -> Score {
        (-self.score).to_root(1)
    }

    /// The same with what is proven by threats, if the search has proven less.
    fn with(mut self, facts: &Facts) -> Self {
        if let Some(own) = &facts.own
            && self.score.win_distance().is_none_or(|plies| plies > own.plies)
        {
            return PositionValue::found(Score::win_in(own.plies), own.line.clone());
        }
        if facts.is_lost
            && let Some(threat) = &facts.threat
            && !self.score.is_loss()
        {
            // The opponent wins as after a pass, or later.
            self.score = Score::loss_in(threat.plies + 1);
        }
        self
    }

    /// The value as the judge takes it. A win of which no line is known is none that could be shown.
    fn view(&self, rule: Rule) -> View {
        let PositionValue { score, variation, variation_proves } = self;
        View {
            win_rate: win_rate(*score, rule),
            win: score.win_distance().filter(|_| *variation_proves),
            loss: score.loss_distance(),
            best: variation.clone(),
        }
    }
}

/// The score of a position in which the game is over.
fn decided(game: &Game) -> Option<Score> {
    match game.outcome() {
        Outcome::Ongoing => None,
        Outcome::Draw => Some(Score::DRAW),
        Outcome::Win { winner, .. } if *winner == game.to_move() => Some(Score::win_in(0)),
        Outcome::Win { .. } => Some(Score::loss_in(0)),
    }
}

/// Lets what was found out after a move count before it.
fn reconcile(value: &mut PositionValue, played: Point, next: &PositionValue) {
    let agrees = value.variation.first() == Some(&played);
    let after = next.before();
    // If the move of the search loses, another one may do better.
    let is_estimate = !value.score.is_proven() && !after.is_loss();
    if after.is_win() && after > value.score || agrees && is_estimate {
        value.score = after;
        value.variation = [&[played], &next.variation[..]].concat();
    }
}

/// Lets what is proven in a position count after the moves that were played there, unless something is
/// proven there too: a loss whatever was played, a win as long as its variation is followed.
fn carry_on(values: &mut [Option<PositionValue>], moves: &[Point]) {
    for (index, played) in moves.iter().enumerate() {
        let [Some(value), Some(next)] = &mut values[index..index + 2] else { continue };
        let follows = value.variation_proves && value.variation.first() == Some(played);
        let holds = value.score.is_loss() || value.score.is_win() && follows;
        if holds && !next.score.is_proven() {
            next.score = (-value.score).from_root(1);
            // Where the variation of the proof ends, the position keeps that of its own search.
            next.variation_proves = follows && value.variation.len() > 1;
            if next.variation_proves {
                next.variation = value.variation[1..].to_vec();
            }
        }
    }
}
