//! `Moment`: a position of a game with what is proven about it and what a search says. Here stands what follows
//! from the moments of a game alone; what has to be asked of a solver is the `Judge`'s.

use super::{Facts, View};
use crate::reason::{Cause, Reason};
use crate::win::{PossibleWin, WinKind};
use goren::board::Point;
use goren::pattern::PointClass;
use goren::position::Position;
use goren::rules::Game;
use goren::threat::defence;

/// A position of a game and what is known of it.
pub(super) struct Moment {
    pub(super) position: Position,
    pub(super) own: Option<PossibleWin>,
    pub(super) threat: Option<PossibleWin>,
    /// Whether the side to move loses, by threats or by what the search has proven.
    pub(super) is_lost: bool,
    /// Whether it loses by threats: nothing that is plain to see helps any more.
    pub(super) is_lost_by_threats: bool,
    pub(super) view: Option<View>,
}

/// The positions of a game, each with what is known of it.
pub(super) type Moments = [Option<Moment>];

/// The positions before the first move and after each.
pub(super) fn moments(game: &Game, known: &[(Option<Facts>, Option<View>)]) -> Vec<Option<Moment>> {
    let mut replayed = game.clone();
    let mut moments = Vec::new();
    for index in (0..=game.moves().len()).rev() {
        let moment = match known.get(index) {
            Some((Some(facts), view)) => Some(Moment::of(&replayed, facts, view)),
            _ => None,
        };
        moments.push(moment);
        replayed.undo();
    }
    moments.reverse();
    moments
}

impl Moment {
    fn of(game: &Game, facts: &Facts, view: &Option<View>) -> Self {
        let Facts { own, threat, is_lost: is_lost_by_threats } = facts.clone();
        let view = view.clone();
        let is_lost_in_view = view.as_ref().is_some_and(|view| view.loss.is_some());
        let is_lost = is_lost_by_threats || own.is_none() && is_lost_in_view;
        Moment { position: Position::from(game), own, threat, is_lost, is_lost_by_threats, view }
    }

    /// The best line of play as the search sees it; empty without a search.
    pub(super) fn best(&self) -> &[Point] {
        self.view.as_ref().map_or(&[], |view| &view.best)
    }
}

/// Whether the side to move at this place is known to be lost.
pub(super) fn is_lost(moments: &Moments, index: usize) -> bool {
    moments[index].as_ref().is_some_and(|moment| moment.is_lost)
}

/// The loss of win rate by a move, as far as both searches tell it.
pub(super) fn lost_rate(before: &Moment, after: &Moment) -> Option<f64> {
    let (before, after) = (before.view.as_ref()?, after.view.as_ref()?);
    Some(before.win_rate - (1.0 - after.win_rate))
}

/// A win that the search has proven and the move has given away.
pub(super) fn missed_in_view(before: &Moment, after: &Moment, point: Point) -> Option<Reason> {
    let (view, next) = (before.view.as_ref()?, after.view.as_ref()?);
    let plies = view.win.filter(|_| next.loss.is_none())?;
    let first = *view.best.first().filter(|&&best| best != point)?;
    let (points, stones, line) = (vec![first], Vec::new(), view.best.clone());
    let win = PossibleWin {
        kind: WinKind::QuietMoves,
        plies,
        points,
        stones,
        forbidden: None,
        line,
        also: Vec::new(),
    };
    let (answers, better) = (win.points.clone(), win.line.clone());
    Some(Reason { answers, better, ..Reason::of(Cause::Missed { win, still_wins: false }) })
}

/// Praise for the first move of a win that is not plain to see.
pub(super) fn found(moments: &Moments, index: usize, point: Point) -> Option<Reason> {
    let own = moments[index].as_ref()?.own.as_ref()?;
    let won_before = |moment: &Option<Moment>| moment.as_ref().is_none_or(|m| m.own.is_some());
    let is_new = index < 2 || !won_before(&moments[index - 2]) && !is_lost(moments, index - 1);
    // To stop a four is no merit, even if it wins.
    let is_forced = defence(&moments[index].as_ref()?.position).is_against_five();
    let is_first = own.line.first() == Some(&point);
    if own.kind < WinKind::FourThree || is_forced || !is_new || !is_first {
        return None;
    }
    let refutation = own.line[1..].to_vec();
    Some(Reason { refutation, ..Reason::of(Cause::Found { win: own.clone() }) })
}

/// A four that won nothing, and its reply.
pub(super) struct IdleFour {
    pub(super) index: usize,
    pub(super) point: Point,
    pub(super) reply: Point,
}

/// The four at this place of the game, if it was played when nothing was threatened and nothing won.
pub(super) fn idle_four(moments: &Moments, moves: &[Point], index: usize) -> Option<IdleFour> {
    let before = moments[index].as_ref()?;
    let (point, reply) = (moves[index], *moves.get(index + 1)?);
    let class = before.position.class(before.position.side_to_move(), point);
    let idle = before.own.is_none() && before.threat.is_none() && class == PointClass::Four;
    idle.then_some(IdleFour { index, point, reply })
}

/// Says for each reason in a lost position since when it was lost.
pub(super) fn date_losses(moments: &Moments, reasons: &mut [Option<Reason>]) {
    for (index, reason) in reasons.iter_mut().enumerate() {
        let Some(reason) = reason.as_mut().filter(|_| is_lost(moments, index)) else { continue };
        let mut first = index;
        while first >= 2 && is_lost(moments, first - 2) {
            first -= 2;
        }
        // The move before the first lost position of the player.
        reason.lost_since = first.checked_sub(2).map(|lost| lost + 1);
    }
}
