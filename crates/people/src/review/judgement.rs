//! `MoveJudgement`: how bad a move was, by the win rate that it lost.

use serde::Serialize;
use strum::Display;

/// How bad a move was. The thresholds are those of Lichess, which counts winning chances from -1 to 1
/// and so has twice these numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Display)]
#[strum(serialize_all = "lowercase")]
#[serde(rename_all = "lowercase")]
pub(crate) enum MoveJudgement {
    /// It lost 5 % of the points or more.
    Inaccuracy,
    /// 10 % or more.
    Mistake,
    /// 15 % or more.
    Blunder,
}

impl MoveJudgement {
    /// The judgement of a move that lost this win rate, 0 to 1.
    pub fn of(loss: f64) -> Option<Self> {
        match loss {
            loss if loss >= 0.15 => Some(MoveJudgement::Blunder),
            loss if loss >= 0.10 => Some(MoveJudgement::Mistake),
            loss if loss >= 0.05 => Some(MoveJudgement::Inaccuracy),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn judges_by_the_lost_win_rate() {
        for (loss, expected) in [
            (0.0, None),
            (0.049, None),
            (0.05, Some(MoveJudgement::Inaccuracy)),
            (0.10, Some(MoveJudgement::Mistake)),
            (0.149, Some(MoveJudgement::Mistake)),
            (0.15, Some(MoveJudgement::Blunder)),
            (1.0, Some(MoveJudgement::Blunder)),
        ] {
            assert_eq!(MoveJudgement::of(loss), expected, "{loss}");
        }
    }
}
