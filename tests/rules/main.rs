//! The referee before its own judges: drawn cases, recorded games, laws over random positions,
//! explanations, and a twin that reads lines as text.

mod cases;
mod data;
mod explanations;
mod fast;
mod games;
mod laws;
mod positions;
mod twin;
