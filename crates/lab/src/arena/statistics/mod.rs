//! What the results of a match say: the difference in strength with its error, the ratings of several
//! players on one scale, and whether a sequential test may stop.
//!
//! Results are counted game by game (`Trinomial`) or by pairs of games that begin with the same
//! opening with colours reversed (`Pentanomial`). The games of a pair are not independent: an opening
//! that wins for black gives both players a point. Pairs keep that knowledge and need fewer games for
//! the same certainty; trinomial counts are for matches that were not played in pairs.
//!
//! The theory is Michel Van den Bergh's, as the testing site of Stockfish (fishtest) uses it:
//! "Comparing the approximations for the generalized log likelihood ratio of a multinomial
//! distribution" (<https://www.cantate.be/Fishtest/comparing_approximations.pdf>), and "Comments on
//! normalized Elo" (<https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>). Numbers that
//! fastchess and fishtest publish with their own tests are reproduced in the tests here.

mod elo;
mod likelihood;
mod rating;
mod sprt;
mod tally;
#[cfg(test)]
mod tests;

pub use elo::{Estimate, likelihood_of_superiority, logistic_elo, normalized_elo};
pub use rating::{Encounter, ratings};
pub use sprt::{Decision, EloModel, Sprt, SprtError};
pub use tally::{GameScore, PairedResults, Pentanomial, Tally, Trinomial};
