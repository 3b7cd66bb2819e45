//! Proofs of victory: wins that the point classes show without search (`quick.rs`), the points that
//! defend against a threat (`defence.rs`), and victory by continuous fours (`vcf.rs`).
//!
//! What is claimed here is proven, never estimated: tests replay every claim against all defences.
//! Threats that are not fours (VCT) are not searched here yet.

mod defence;
mod quick;
#[cfg(test)]
mod tests;
mod vcf;

pub use defence::{Defence, defence};
pub use quick::{Outlook, outlook};
pub use vcf::{Vcf, VcfLimits, VcfWin};
