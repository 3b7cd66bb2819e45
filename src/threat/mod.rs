//! Proofs of victory: wins seen without search (`quick.rs`), the points that defend against a
//! threat (`defence.rs`), victory by continuous fours (`vcf.rs`) and by continuous threats
//! (`vct.rs`). `table.rs` is the memory of both solvers.
//!
//! Every claim is proven, never estimated. Tests replay the claims against all defences.

mod defence;
mod quick;
mod table;
#[cfg(test)]
mod tests;
mod vcf;
mod vct;

pub use defence::{Defence, defence};
pub use quick::{Outlook, outlook, outlook_by_fours};
pub use vcf::{Vcf, VcfLimits};
pub use vct::{Vct, VctLimits};

/// Positions that a solver visits between two calls of `interrupted`: a fraction of a millisecond.
const ASK_EVERY: u64 = 512;

/// A proven win of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Win {
    /// Plies until the five is on the board.
    pub plies: usize,
    /// The first move.
    pub point: crate::board::Point,
}
