//! The session's part of pondering: to think on the opponent's time, if a user wants that.
//!
//! The position that is searched is the one after the reply that the last search expects, or else the
//! opponent's; what is found stays in the transposition table and nowhere else. Such a search owes
//! nothing and says nothing. It ends when the engine is needed: a command that needs it waits the few
//! milliseconds which that takes, all others are obeyed at once.

use super::{Question, Search, Session, Task};
use crate::board::Point;
use crate::search::{Control, Limits, SearchReport};
use std::io::Write;
use std::sync::Arc;

/// The move of ours that is out and what may come of it.
pub(super) struct Expectation {
    /// The reply that the opponent is expected to make, if any is.
    pub reply: Option<Point>,
}

impl Expectation {
    /// What a search expects that has found a move; nothing if the game ends now or with the reply.
    pub(super) fn of(report: &SearchReport) -> Option<Self> {
        let over = report.score.win_distance() == Some(1)
            || report.score.loss_distance().is_some_and(|plies| plies <= 2);
        (!over).then(|| Expectation { reply: report.pv.get(1).copied() })
    }
}

impl<W: Write> Session<W> {
    /// Whether a search runs that somebody waits for.
    pub(super) fn is_asked(&self) -> bool {
        self.search.is_some() && !self.is_pondering()
    }

    /// Whether a search runs that nobody waits for.
    pub(super) fn is_pondering(&self) -> bool {
        self.search.as_ref().is_some_and(|search| search.question == Question::Ponder)
    }

    /// Begins to think on the opponent's time, if a move of ours has just gone out, that is wanted and
    /// nothing else is to be done.
    pub(super) fn ponder(&mut self) {
        let Some(Expectation { reply }) = self.expectation.take() else { return };
        let busy = self.search.is_some() || !self.waiting.is_empty() || self.input_ended;
        if busy || !self.settings.pondering() {
            return;
        }
        let mut engine = Box::new(self.engine.lend());
        let may_come = |reply: &Point| engine.is_legal(*reply) && !engine.is_forbidden(*reply);
        if let Some(reply) = reply.filter(may_come) {
            // Without a legal reply it is the opponent's position that is searched.
            let _ = engine.play(reply);
        }
        self.searches += 1;
        let (id, question, control) =
            (self.searches, Question::Ponder, Arc::new(Control::default()));
        let (clock, limits) = (Arc::clone(&self.clock), Limits::default());
        let search = Search {
            id,
            question,
            control: Arc::clone(&control),
            started: clock.now(),
            deadline: None,
            told_nodes: None,
        };
        self.begin(search, Task { id, question, engine, limits, control, clock });
    }
}
