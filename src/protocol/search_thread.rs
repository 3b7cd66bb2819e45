//! The searching thread: thinks with a lent engine and reports how it went, even if it panics.
//!
//! It writes nothing and decides nothing; the session watches its time and chooses the move.

use super::yixin_board::live::Marks;
use crate::clock::Clock;
use crate::engine::{
    BalanceStones, BalancedMoves, Engine, SoosorvAnswer, SoosorvStep, Swap2Decision,
};
use crate::search::{Control, Limits, Reporter, STACK_BYTES, SearchReport, Task};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// What a search is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum SearchKind {
    /// The move of the side to move.
    Move,
    /// An answer in a swap2 opening, in these words.
    Swap2(Swap2Words),
    /// Stones after which the value for the side that is to move now is this one.
    Balance(BalanceStones, i32),
    /// An answer in a Soosorv-8 opening.
    Soosorv(SoosorvStep),
    /// Nobody waits for it: it uses the opponent's time until it is stopped.
    Ponder,
}

/// In which words the answer of a swap2 opening is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Swap2Words {
    Gomocup,
    YixinBoard,
}

impl SearchKind {
    /// Whether somebody waits for an answer.
    pub fn is_asked(&self) -> bool {
        *self != SearchKind::Ponder
    }
}

/// What a search has found.
pub(super) enum SearchAnswer {
    Move(SearchReport),
    Swap2(Swap2Decision),
    Balance(BalancedMoves),
    Soosorv(SoosorvAnswer),
}

/// A running search, as the session sees it.
pub(super) struct RunningSearch {
    /// Tells this search from those that were abandoned.
    pub id: u64,
    /// What it is for.
    pub kind: SearchKind,
    /// Stops it, and knows its best move so far.
    pub control: Arc<Control>,
    /// When it began, on the session's clock.
    pub started: Duration,
    /// When the session abandons it; `None` while no time limits the search.
    pub deadline: Option<Duration>,
    /// Whether it has no limit at all: it goes on until it is stopped or has a proof.
    pub endless: bool,
    /// The marks on the board of the user, if they are wanted.
    pub marks: Option<Marks>,
    /// Nodes in the last message about it.
    pub told_nodes: Option<u64>,
}

/// How a search ended.
pub(super) struct SearchEnd {
    /// Of which search.
    pub id: u64,
    /// The lent engine, unless its thinker panicked.
    pub engine: Option<Box<Engine>>,
    /// What it found; `None` if it panicked, pondered or found a full board.
    pub answer: Option<SearchAnswer>,
}

/// What the searching thread gets.
pub(super) struct SearchJob {
    /// Number of the search.
    pub id: u64,
    /// What it is for.
    pub kind: SearchKind,
    /// A lent engine.
    pub engine: Box<Engine>,
    /// How far it may go.
    pub limits: Limits,
    /// Stops it.
    pub control: Arc<Control>,
    /// What the limits are measured on.
    pub clock: Arc<dyn Clock>,
}

/// Lets a lent engine think on a thread of its own; `reporter` hears of the iterations, `tell` is
/// called once, at the end. If the system gives no thread, neither is ever called.
pub(super) fn start(
    job: SearchJob,
    mut reporter: impl Reporter + Send + 'static,
    tell: impl FnOnce(SearchEnd) + Send + 'static,
) -> std::io::Result<()> {
    let SearchJob { id, kind, mut engine, limits, control, clock } = job;
    let think = move || {
        let task = Task { limits, control: &control, clock: &*clock };
        let answer = catch_unwind(AssertUnwindSafe(|| match &kind {
            SearchKind::Move => engine.think(&task, &mut reporter).map(SearchAnswer::Move),
            SearchKind::Swap2(_) => Some(SearchAnswer::Swap2(engine.swap2(&task, &mut reporter))),
            SearchKind::Balance(stones, bias) => {
                engine.balance(&task, *stones, *bias).map(SearchAnswer::Balance)
            }
            SearchKind::Soosorv(step) => engine.soosorv(&task, step).map(SearchAnswer::Soosorv),
            SearchKind::Ponder => {
                engine.ponder(&task);
                None
            }
        }));
        if answer.is_err() {
            // The thinker may be in any state, so even dropping it may fail.
            let _ = catch_unwind(AssertUnwindSafe(|| engine.drop_thinker()));
        }
        let sound = answer.is_ok();
        tell(SearchEnd { id, engine: sound.then_some(engine), answer: answer.ok().flatten() });
    };
    thread::Builder::new().name("search".to_string()).stack_size(STACK_BYTES).spawn(think)?;
    Ok(())
}
