//! The session's part of a swap2 opening: checks the stones and sends the answer.
//!
//! What to answer is decided by the engine. After the answer to `SWAP2BOARD` the stones that were sent
//! and those of the answer are on the board, so that `BOARD`, `TURN` or `BEGIN` may follow.
//! Yixin-Board sends the whole board itself.

use super::Session;
use crate::board::Point;
use crate::engine::{PlayError, Swap2Answer};
use crate::protocol::reply::Reply;
use crate::protocol::search_thread::{SearchKind, Swap2Words};
use crate::protocol::tokens::Stone;
use std::io::Write;
use std::time::Duration;

impl<W: Write> Session<W> {
    /// Begins to think about the answer to an opening.
    pub(super) fn swap2(&mut self, stones: &[Stone], asked: Duration) {
        let size = self.engine.size();
        let points = stones.iter().map(|stone| size.point(stone.at.x, stone.at.y));
        match points.collect::<Option<Vec<_>>>() {
            Some(points) => self.open_swap2(&points, Swap2Words::Gomocup, asked),
            None => self.refuse(PlayError::OffBoard),
        }
    }

    /// The same, with points of the board.
    pub(super) fn open_swap2(&mut self, stones: &[Point], words: Swap2Words, asked: Duration) {
        match self.engine.set_swap2(stones) {
            Ok(()) => {
                self.prepare_search();
                self.search(SearchKind::Swap2(words), asked);
            }
            Err(error) => self.replies.send(&Reply::Error(error.to_string())),
        }
    }

    /// Sends an answer: the given one if it is legal, else one without thought. In the protocol of Gomocup
    /// its stones are played.
    pub(super) fn answer_swap2(
        &mut self,
        words: Swap2Words,
        answer: Option<Swap2Answer>,
        best: Option<Point>,
    ) {
        let at_once = self.engine.swap2_at_once(best);
        if words == Swap2Words::YixinBoard {
            self.owed = None;
            self.yixin_swap2_answer(&answer.unwrap_or(at_once));
            return;
        }
        for answer in answer.into_iter().chain([at_once]) {
            if self.engine.answer_swap2(&answer).is_ok() {
                self.owed = None;
                self.replies.send(&Reply::Swap2(answer));
                return;
            }
            log::error!("not legal in this opening: {answer:?}");
        }
        self.owed = None;
    }
}
