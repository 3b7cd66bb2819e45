//! The search: from a position to a move, by iterative deepening and alpha-beta.
//!
//! `deepening.rs` runs the iterations, on as many threads as `searcher.rs` is told to use; they share
//! the transposition table and little else (`team.rs`), and vote at the end (`vote.rs`).
//! `alphabeta.rs` searches a node. What happens at a node, in this order:
//!
//! 1. won, drawn or decided at sight? (`threat::outlook`); mate-distance pruning (`prune.rs`)
//! 2. what must be answered? (`threat::defence`)
//! 3. transposition table (`table.rs`)
//! 4. the static value, corrected by how wrong it has been in positions alike (`correction.rs`); depth
//!    used up: quiescence search, that value or a win by fours
//! 5. razoring, reverse futility, ProbCut (`prune.rs`); internal iterative, stale and fail-high
//!    reduction of the node itself (`reduce.rs`)
//! 6. the moves in stages (`picker.rs`): table move, then the defence set or the candidates, ordered
//!    by the evaluation's prior and by histories (`history.rs`)
//! 7. for each move: late move pruning, futility; forced-reply, singular and double extension with
//!    multi-cut (`extend.rs`); late move and alpha reduction (`reduce.rs`); principal variation search,
//!    the second search as deep as the first one promises
//! 8. what is kept of all this for other nodes (`learn.rs`)
//!
//! Tried and dropped: a solver of continuous threats (fours and open threes against exact defence sets)
//! asked at every node with depth to spare, 100 to 2000 positions a time. It proved wins of 20 plies in
//! milliseconds, but at 50,000 nodes a move the engine with it lost 40 to 74, its own nodes counted; and
//! asked only behind free moves it solved fewer of 16 lost games than without. It is asked at the root
//! alone: for the side to move, and to refute a new best move.
//!
//! Every step that `step.rs` names can be switched off, to measure what it is worth (`ablate`). Every
//! number stands in `params.rs`; `ablate` sets some otherwise and plays, `spsa` tunes many at once. A
//! score knows whether it is proven (`score.rs`). Nothing here prints or reads; news go through
//! `Reporter`, orders come through `Control`, time through `Clock`.

mod alphabeta;
mod control;
mod correction;
mod deepening;
mod extend;
mod history;
mod learn;
mod limits;
mod node;
#[cfg(test)]
mod node_tests;
pub mod params;
mod picker;
mod prune;
mod reduce;
mod report;
mod score;
mod searcher;
mod step;
mod table;
mod team;
#[cfg(test)]
mod tests;
pub mod time;
mod vote;
mod worker;

pub use control::{Control, Task};
pub use limits::Limits;
pub use params::Params;
pub use report::{Reporter, SearchReport, Silent};
pub use score::Score;
pub use searcher::{Method, Searcher};
pub use step::{Step, Steps, UnknownStep};
pub use team::STACK_BYTES;
