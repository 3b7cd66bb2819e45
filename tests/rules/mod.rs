//! Tests of the referee: drawn cases, recorded games, laws over random positions, explanations, and a
//! second referee, the twin, that reads lines as text.

mod cases;
mod data;
mod explanations;
mod fast;
mod games;
mod laws;
mod positions;
mod twin;
