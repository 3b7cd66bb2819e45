//! The search: from a position to a move, by iterative deepening and alpha-beta.
//!
//! `searcher.rs` starts a search on one or more threads. On each, `deepening.rs` runs the
//! iterations. The threads share the transposition table and little else (`team.rs`), and vote at
//! the end (`vote.rs`). `alphabeta.rs` searches a node. The order of events at a node:
//!
//! 1. won, drawn, or a quick win or loss (`threat::outlook`)
//! 2. the threat that must be answered (`threat::defence`); lost if no move does (`prune.rs`)
//! 3. transposition table (`table.rs`) and the cut by its entry (`prune.rs`)
//! 4. static evaluation, corrected by its past errors in similar positions (`correction.rs`); when depth
//!    is used up, quiescence search: that value or a win by fours (`quiescence.rs`)
//! 5. razoring, reverse futility, ProbCut (`prune.rs`); internal iterative, stale and
//!    fail-high reduction (`reduce.rs`) of the node itself
//! 6. the moves in stages (`picker.rs`): table move, then the defence set or the candidates,
//!    ordered by the evaluator's priors and by histories (`history.rs`)
//! 7. for each move: late move pruning (`prune.rs`); late move and alpha reduction (`reduce.rs`);
//!    futility (`prune.rs`); forced-reply, singular and double extension with multi-cut
//!    (`extend.rs`); principal variation search, where the score of a reduced search sets the depth
//!    of the second search
//! 8. results stored for other nodes (`learn.rs`)
//!
//! Tried and dropped: a solver of continuous threats (fours and open threes against exact defence
//! sets) at every node with enough depth, 100 to 2000 positions per call. It proved wins of 20
//! plies in milliseconds. But at 50,000 nodes a move, its own nodes counted, the engine with it
//! lost 40 to 74. Called only behind free moves, it solved fewer of 16 lost games than the engine
//! without it. It is now called at the root alone: for the side to move, and to refute a new best
//! move.
//!
//! `solvers.rs` looks for proofs at the root, and `root.rs` says which of its moves are searched. Every
//! step named in `step.rs` can be switched off, to measure its worth (`ablate`). The numbers that games
//! can tune are in `params.rs`, those of time management in `time.rs`; `ablate` can play games with
//! other values of the former, and `spsa` tunes many at once. Depths are of a type of their own
//! (`depth.rs`), and a score knows whether it is proven (`score.rs`). Nothing here prints: results leave
//! through `Reporter`, the order to stop comes through `Control`, the time through `Clock`.
//! `table_file.rs` writes the transposition table and reads it. `proof.rs` is for composed problems, not for
//! games: it looks for a win by threats alone, by proof numbers.

mod alphabeta;
mod control;
mod correction;
mod deepening;
mod depth;
mod extend;
mod history;
mod learn;
mod limits;
mod node;
#[cfg(test)]
mod node_tests;
pub mod params;
mod picker;
mod proof;
mod prune;
mod quiescence;
mod reduce;
mod report;
mod root;
mod score;
mod searcher;
mod solvers;
mod step;
mod table;
pub mod table_file;
mod team;
#[cfg(test)]
mod tests;
pub mod time;
mod vote;
mod worker;

pub use control::{Control, Task};
pub use limits::Limits;
pub use params::Params;
pub use proof::ProofSearch;
pub use report::{Reporter, SearchReport, Silent, Variation};
pub use score::Score;
pub use searcher::{Method, Searcher};
pub use step::{Step, Steps, UnknownStep};
pub use team::STACK_BYTES;
