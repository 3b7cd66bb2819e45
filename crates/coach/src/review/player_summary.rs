//! `PlayerSummary`: how a side has played a game, or a player all their games.

use super::JudgedMove;
use crate::grade::MoveJudgement;
use crate::reason::MistakeKind;
use crate::words::Words;
use goren::board::Color;
use serde::Serialize;
use std::collections::BTreeMap;

/// How fast the accuracy of a move falls with the win rate that it loses: a move that loses 0.25, as from even to
/// nearly lost, has an accuracy of 37 %.
const ACCURACY_FALL: f64 = 4.0;

/// How a side has played.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct PlayerSummary {
    /// The name of the player, if it is known.
    pub name: String,
    /// Moves that were reviewed.
    pub moves: usize,
    /// Moves that were inaccuracies.
    pub inaccuracies: usize,
    /// Moves that were mistakes.
    pub mistakes: usize,
    /// Moves that were blunders.
    pub blunders: usize,
    /// Proven wins that were given away.
    pub missed_wins: usize,
    /// Mean loss of win rate a move.
    pub average_loss: f64,
    /// Mean accuracy of the moves, 0 to 1: 1 for a move that loses nothing.
    pub accuracy: f64,
    /// How often each kind of mistake was made, the gravest kinds first.
    pub reasons: Vec<MistakeCount>,
}

/// How often a kind of mistake was made.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MistakeCount {
    /// The kind.
    #[serde(flatten)]
    pub mistake: MistakeKind,
    /// How often.
    pub count: usize,
    /// In words, to stand behind the name of the player.
    pub text: String,
}

impl PlayerSummary {
    /// How a side has played these moves of a game.
    pub fn of(color: Color, moves: &[JudgedMove], words: &Words) -> Self {
        let moves: Vec<&JudgedMove> = moves.iter().filter(|m| m.color == color).collect();
        let count = |wanted| moves.iter().filter(|m| m.judgement == Some(wanted)).count();
        let mut mistakes: BTreeMap<MistakeKind, usize> = BTreeMap::new();
        let blamed = moves.iter().filter(|m| m.is_notable()).filter_map(|m| m.reason.as_ref());
        blamed.for_each(|shown| *mistakes.entry(shown.reason.mistake_kind()).or_default() += 1);
        PlayerSummary {
            name: String::new(),
            moves: moves.len(),
            inaccuracies: count(MoveJudgement::Inaccuracy),
            mistakes: count(MoveJudgement::Mistake),
            blunders: count(MoveJudgement::Blunder),
            missed_wins: moves.iter().filter(|m| m.gives_win_away()).count(),
            average_loss: mean(moves.iter().map(|m| m.loss)),
            accuracy: mean(moves.iter().map(|m| (-ACCURACY_FALL * m.loss).exp())),
            reasons: counts(&mistakes, words),
        }
    }

    /// The same with the moves of another game.
    pub fn and(self, other: &PlayerSummary, words: &Words) -> Self {
        let moves = self.moves + other.moves;
        let of_all = |mine: f64, theirs: f64| {
            let sum = mine * self.moves as f64 + theirs * other.moves as f64;
            if moves == 0 { 0.0 } else { sum / moves as f64 }
        };
        let mut mistakes: BTreeMap<MistakeKind, usize> = BTreeMap::new();
        for MistakeCount { mistake, count, .. } in self.reasons.iter().chain(&other.reasons) {
            *mistakes.entry(*mistake).or_default() += count;
        }
        PlayerSummary {
            moves,
            inaccuracies: self.inaccuracies + other.inaccuracies,
            mistakes: self.mistakes + other.mistakes,
            blunders: self.blunders + other.blunders,
            missed_wins: self.missed_wins + other.missed_wins,
            average_loss: of_all(self.average_loss, other.average_loss),
            accuracy: of_all(self.accuracy, other.accuracy),
            reasons: counts(&mistakes, words),
            name: self.name,
        }
    }
}

fn counts(mistakes: &BTreeMap<MistakeKind, usize>, words: &Words) -> Vec<MistakeCount> {
    let count = |(&mistake, &count): (&MistakeKind, &usize)| MistakeCount {
        mistake,
        count,
        text: words.count(mistake, count),
    };
    mistakes.iter().map(count).collect()
}

fn mean(numbers: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = numbers.len();
    if count == 0 { 0.0 } else { numbers.sum::<f64>() / count as f64 }
}
