//! The searching thread: thinks with a lent engine and reports how it went, even if it panics.
//!
//! It writes nothing and decides nothing; the session watches its time and chooses the move.

use crate::clock::Clock;
use crate::engine::{Engine, Swap2Decision};
use crate::search::{self, Control, Limits, Reporter, STACK_BYTES, SearchReport};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// What a search is to find out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Question {
    /// The move of the side to move.
    Move,
    /// What to say in a swap2 opening.
    Swap2,
    /// Nothing: it thinks on the opponent's time until it is stopped.
    Ponder,
}

/// What a search has found out.
pub(super) enum Found {
    Move(SearchReport),
    Swap2(Swap2Decision),
}

/// A running search, as the session sees it.
pub(super) struct Search {
    /// Tells this search from those that were given up.
    pub id: u64,
    /// What it is to find out.
    pub question: Question,
    /// The reins.
    pub control: Arc<Control>,
    /// When it began, on the session's clock.
    pub started: Duration,
    /// When the session loses patience; `None` while nothing limits the search.
    pub deadline: Option<Duration>,
    /// Nodes of the last iteration that the user was told of.
    pub told_nodes: Option<u64>,
}

/// How a search ended.
pub(super) struct Outcome {
    /// Of which search.
    pub id: u64,
    /// The lent engine, unless its thinker panicked.
    pub engine: Option<Box<Engine>>,
    /// What it found, if it did not panic and the board was not full.
    pub found: Option<Found>,
}

/// What the searching thread gets.
pub(super) struct Task {
    /// Number of the search.
    pub id: u64,
    /// What it is to find out.
    pub question: Question,
    /// A lent engine.
    pub engine: Box<Engine>,
    /// How far it may go.
    pub limits: Limits,
    /// The reins.
    pub control: Arc<Control>,
    /// What the limits are measured on.
    pub clock: Arc<dyn Clock>,
}

/// Lets a lent engine think on a thread of its own; `reporter` hears of the iterations, `tell` is
/// called once, at the end. Without a thread, which is an error of the system, neither is ever called.
pub(super) fn start(
    task: Task,
    mut reporter: impl Reporter + Send + 'static,
    tell: impl FnOnce(Outcome) + Send + 'static,
) -> std::io::Result<()> {
    let Task { id, question, mut engine, limits, control, clock } = task;
    let think = move || {
        let task = search::Task { limits, control: &control, clock: &*clock };
        let found = catch_unwind(AssertUnwindSafe(|| match question {
            Question::Move => engine.think(&task, &mut reporter).map(Found::Move),
            Question::Swap2 => Some(Found::Swap2(engine.swap2(&task, &mut reporter))),
            Question::Ponder => {
                engine.ponder(&task);
                None
            }
        }));
        if found.is_err() {
            // The thinker may be in any state, so even dropping it may fail.
            let _ = catch_unwind(AssertUnwindSafe(|| engine.drop_thinker()));
        }
        let sound = found.is_ok();
        tell(Outcome { id, engine: sound.then_some(engine), found: found.ok().flatten() });
    };
    thread::Builder::new().name("search".to_string()).stack_size(STACK_BYTES).spawn(think)?;
    Ok(())
}
