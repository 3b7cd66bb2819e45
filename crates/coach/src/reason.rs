//! `Reason`: why a move was good or bad, as data. The words are made of it elsewhere.

use crate::json::{as_names, as_text, as_text_or_null};
use crate::win::{PossibleWin, WinKind};
use goren::board::Point;
use goren::rules::Foul;
use serde::Serialize;
use strum::{EnumDiscriminants, EnumIter, IntoStaticStr};

/// What a move did, for good or bad.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, EnumDiscriminants)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[strum_discriminants(name(ReasonKind))]
#[strum_discriminants(doc = "The kind of a reason, without what belongs to it.")]
#[strum_discriminants(derive(Hash, PartialOrd, Ord, EnumIter, IntoStaticStr, Serialize))]
#[strum_discriminants(strum(serialize_all = "kebab-case"))]
#[strum_discriminants(serde(rename_all = "kebab-case"))]
pub enum Cause {
    /// The player could win by this, and the move gives it away, or takes longer where `still_wins`.
    Missed {
        /// The win.
        win: PossibleWin,
        /// Whether the move wins as well.
        still_wins: bool,
    },
    /// The opponent threatened this, and the move does nothing about it.
    Left {
        /// The threat.
        threat: PossibleWin,
    },
    /// The opponent threatened this. The move is on its line or among its moves, and does not stop it, or
    /// stops it and leaves another win.
    WrongBlock {
        /// The threat.
        threat: PossibleWin,
        /// How the opponent wins now.
        wins_by: PossibleWin,
        /// Where the opponent must block first, if the move is a four.
        #[serde(serialize_with = "as_text_or_null")]
        block: Option<Point>,
    },
    /// Nothing was threatened, and after the move the opponent wins by this.
    Allowed {
        /// The win of the opponent.
        win: PossibleWin,
    },
    /// A four or an open three that wins nothing and has a price.
    Spent {
        /// Whether it is a four; else it is an open three.
        four: bool,
        /// The reply of the opponent.
        #[serde(serialize_with = "as_text")]
        reply: Point,
        /// What it costs.
        cost: Cost,
    },
    /// The move was forbidden, and lost.
    Foul {
        /// The foul.
        #[serde(serialize_with = "as_text")]
        foul: Foul,
    },
    /// No win was given away and none allowed, but another move was better, as the search sees it.
    Quiet {
        /// Plies to the loss that the search has proven, if it has.
        losing: Option<usize>,
        /// What the better move is good for, as far as threats tell it.
        purpose: Box<Purpose>,
        /// What the opponent's best reply is good for.
        reply_purpose: Box<Purpose>,
        /// What the better move takes from the opponent.
        #[serde(skip_serializing_if = "Option::is_none")]
        takes: Option<Taken>,
        /// How the better line goes on, where threats tell nothing about its first move.
        #[serde(skip_serializing_if = "Option::is_none")]
        next: Option<Box<FollowUp>>,
    },
    /// Good: the only move that stops this threat.
    OnlyMove {
        /// The threat.
        threat: PossibleWin,
    },
    /// Good: one of few moves that stop a threat which is no four or open three.
    Holds {
        /// The threat.
        threat: PossibleWin,
    },
    /// Good: the first move of a win that is not plain to see.
    Found {
        /// The win.
        win: PossibleWin,
    },
}

/// What a move is good for.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Purpose {
    /// The win that it begins or carries on.
    pub wins: Option<PossibleWin>,
    /// The threat of the opponent that it stops.
    pub stops: Option<PossibleWin>,
    /// What it threatens to win by next.
    pub threatens: Option<PossibleWin>,
}

/// A point that a better move takes, and that is worth a win to the opponent after the move that was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Taken {
    /// That of the opponent's best reply, which threatens to win.
    Reply,
    /// Where the win begins that the best reply threatens, or that the search has proven.
    Win,
}

/// The next move of a side in the better line, and what it is good for with the first one on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FollowUp {
    /// The opponent's move between the two.
    #[serde(serialize_with = "as_text")]
    pub reply: Point,
    /// The move.
    #[serde(rename = "move", serialize_with = "as_text")]
    pub point: Point,
    /// What it wins by or threatens.
    pub purpose: Purpose,
}

/// The price of a four or three that wins nothing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Cost {
    /// The reply makes a threat for the opponent.
    Builds {
        /// The threat.
        threat: PossibleWin,
    },
    /// The four was missing later, when it would have stopped a win of the opponent.
    Missing {
        /// The number of the move that lost.
        number: usize,
    },
}

/// A kind of mistakes that are counted together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct MistakeKind {
    /// What such a move did.
    pub reason: ReasonKind,
    /// The kind of the win that was missed or the threat that was left; `None` for other reasons.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub win: Option<WinKind>,
}

/// Why a move was good or bad.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Reason {
    /// What it did.
    #[serde(flatten)]
    pub cause: Cause,
    /// The moves that were right, as far as they are known; some of many.
    #[serde(serialize_with = "as_names")]
    pub answers: Vec<Point>,
    /// Fours that gain the time to stop what was threatened.
    #[serde(serialize_with = "as_names")]
    pub fours: Vec<Point>,
    /// The best line of play instead of the move, its first move included.
    #[serde(serialize_with = "as_names")]
    pub better: Vec<Point>,
    /// What the first move of that line threatens, where the cause does not tell it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub better_purpose: Option<Box<Purpose>>,
    /// How the opponent makes use of the move.
    #[serde(serialize_with = "as_names")]
    pub refutation: Vec<Point>,
    /// The number of the player's move that lost the game, if that was an earlier one.
    pub lost_since: Option<usize>,
}

impl Reason {
    /// A reason without moves.
    pub fn of(cause: Cause) -> Self {
        let (answers, fours) = (Vec::new(), Vec::new());
        let (better, refutation) = (Vec::new(), Vec::new());
        let better_purpose = None;
        Reason { cause, answers, fours, better, better_purpose, refutation, lost_since: None }
    }

    /// Its kind.
    pub fn kind(&self) -> ReasonKind {
        ReasonKind::from(&self.cause)
    }

    /// The win or threat that it is about.
    pub fn win(&self) -> Option<&PossibleWin> {
        match &self.cause {
            Cause::Missed { win, .. } | Cause::Allowed { win } | Cause::Found { win } => Some(win),
            Cause::Left { threat }
            | Cause::WrongBlock { threat, .. }
            | Cause::OnlyMove { threat }
            | Cause::Holds { threat }
            | Cause::Spent { cost: Cost::Builds { threat }, .. } => Some(threat),
            Cause::Spent { .. } | Cause::Foul { .. } | Cause::Quiet { .. } => None,
        }
    }

    /// The kind of the win or threat that it is about.
    pub fn win_kind(&self) -> Option<WinKind> {
        self.win().map(|win| win.kind)
    }

    /// The kind under which such mistakes are counted.
    pub fn mistake_kind(&self) -> MistakeKind {
        let win = match &self.cause {
            Cause::Missed { win, .. } | Cause::Left { threat: win } => Some(win.kind),
            _ => None,
        };
        MistakeKind { reason: self.kind(), win }
    }

    /// Whether it praises the move.
    pub fn is_praise(&self) -> bool {
        matches!(self.cause, Cause::OnlyMove { .. } | Cause::Holds { .. } | Cause::Found { .. })
    }

    /// The same in a game before which this many moves came.
    pub fn behind(mut self, moves: usize) -> Self {
        if let Cause::Spent { cost: Cost::Missing { number }, .. } = &mut self.cause {
            *number += moves;
        }
        self.lost_since = self.lost_since.map(|number| number + moves);
        self
    }
}
