//! `MoveJudgement`: how bad a move was, by the win rate that it lost and by what a player must see.

use crate::reason::{Cause, Reason};
use crate::win::{PossibleWin, WinKind};
use serde::Serialize;
use strum::{Display, IntoStaticStr};

/// How bad a move was. The thresholds are those of Lichess, which counts winning chances from -1 to 1
/// and so has twice these numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Display, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
#[serde(rename_all = "lowercase")]
pub enum MoveJudgement {
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

    /// The judgement of a move with a reason. What is plain to see is judged no milder than `least` says, what is
    /// deep no harder than `most` says, and in a game that was lost before everything is an inaccuracy.
    pub fn with(reason: &Reason, loss: f64) -> Option<Self> {
        let by_loss = MoveJudgement::of(loss);
        if reason.is_praise() {
            return None;
        }
        if reason.lost_since.is_some() {
            return Some(MoveJudgement::Inaccuracy);
        }
        match &reason.cause {
            Cause::Foul { .. } => Some(MoveJudgement::Blunder),
            Cause::Missed { still_wins: true, .. }
            | Cause::Missed { win: PossibleWin { kind: WinKind::QuietMoves, .. }, .. }
            | Cause::Quiet { losing: Some(_), .. }
            | Cause::Spent { .. } => by_loss.max(Some(MoveJudgement::Inaccuracy)),
            _ => match reason.win() {
                Some(win) => by_loss.max(least(win, by_loss)).min(Some(most(win, loss))),
                None => by_loss,
            },
        }
    }
}

/// A loss of win rate that is a blunder whatever was missed or left: from won to even or less.
const WHOLE_POINT: f64 = 0.5;
/// Plies of a win by fours that a player must see: three fours and the five.
const PLAIN_PLIES: usize = 7;

/// The mildest judgement of a move that has missed or left this.
fn least(win: &PossibleWin, by_loss: Option<MoveJudgement>) -> Option<MoveJudgement> {
    match win.kind {
        WinKind::Five | WinKind::OpenFour if by_loss.is_some() => Some(MoveJudgement::Blunder),
        WinKind::Five | WinKind::OpenFour => Some(MoveJudgement::Mistake),
        kind if kind.is_shape() && by_loss.is_some() => Some(MoveJudgement::Mistake),
        kind if kind.is_shape() => Some(MoveJudgement::Inaccuracy),
        _ => Some(MoveJudgement::Inaccuracy),
    }
}

/// The hardest judgement of a move that has missed or left this.
fn most(win: &PossibleWin, loss: f64) -> MoveJudgement {
    match win.kind {
        _ if loss >= WHOLE_POINT => MoveJudgement::Blunder,
        kind if kind.is_shape() => MoveJudgement::Blunder,
        WinKind::Fours if win.plies <= PLAIN_PLIES => MoveJudgement::Blunder,
        _ => MoveJudgement::Mistake,
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
