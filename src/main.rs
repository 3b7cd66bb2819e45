//! The program `pbrain-goren`.
fn main() {}
