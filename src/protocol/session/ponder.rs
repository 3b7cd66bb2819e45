//! The session's part of pondering: thinking on the opponent's time, if a user wants that.
//!
//! It searches the position after the reply that the last search expects, or else the position in
//! which the opponent is to move. What it finds stays in the transposition table and nowhere else. It
//! owes no answer and sends none. A command that needs the engine ends it and waits the few
//! milliseconds which that takes; all others are obeyed at once.

use super::Session;
use crate::board::Point;
use crate::protocol::search_thread::SearchKind;
use crate::search::{Limits, SearchReport};
use std::io::Write;

/// What to ponder about after a move of ours.
pub(super) struct PonderTarget {
    /// The reply that the opponent is expected to make, if any is.
    pub reply: Option<Point>,
}

impl PonderTarget {
    /// The target after the move of a search; none if the game ends now or with the reply.
    pub(super) fn of(report: &SearchReport) -> Option<Self> {
        let over = report.score.win_distance() == Some(1)
            || report.score.loss_distance().is_some_and(|plies| plies <= 2);
        (!over).then(|| PonderTarget { reply: report.pv.get(1).copied() })
    }
}

impl<W: Write> Session<W> {
    /// Whether a search runs that somebody waits for.
    pub(super) fn is_asked(&self) -> bool {
        self.search.as_ref().is_some_and(|search| search.kind.is_asked())
    }

    /// Whether a search runs that nobody waits for.
    pub(super) fn is_pondering(&self) -> bool {
        self.search.as_ref().is_some_and(|search| !search.kind.is_asked())
    }

    /// Begins to ponder if a move of ours has just gone out, the user wants it and nothing else is to
    /// be done.
    pub(super) fn ponder(&mut self) {
        let Some(PonderTarget { reply }) = self.ponder_target.take() else { return };
        let busy = self.search.is_some() || !self.queue.is_empty() || self.input_ended;
        if busy || !self.settings.pondering() {
            return;
        }
        let mut engine = self.engine.lend();
        if let Some(reply) = reply.filter(|&reply| engine.record().is_legal(reply)) {
            // Without a legal reply it is the opponent's position that is searched.
            let _ = engine.play(reply);
        }
        self.begin(SearchKind::Ponder, engine, Limits::default());
    }
}
