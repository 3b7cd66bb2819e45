//! The referee: what the rules say, written as slowly and obviously as possible.
//!
//! It is the oracle of every test and the judge of every match. It shares the types of `board` with
//! the fast position and not a line of code; nothing here is used inside the search except the
//! rule types of `rule.rs`.

mod rule;

pub use rule::{LineRule, Overline, Rule};
