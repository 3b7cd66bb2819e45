//! The referee: the rules of the game, written as slowly and obviously as possible.
//!
//! It is the oracle of every test and the judge of every match. It shares the types of `board` with
//! the fast position, and no code. The search uses nothing from here except the rule types of
//! `rule.rs`; only `position/of_game.rs` reads a `Game`, to set up its position.
//!
//! `Stones` is the board. `winning_line` and `forbidden` answer a question about one point of it.
//! `explain` gives the reasons. `Game` plays a game by these answers.

mod explain;
mod forbidden;
mod game;
mod lines;
mod rule;
mod shapes;
mod stones;

pub use explain::{Explanation, Three, explain};
pub use forbidden::{Foul, forbidden, forbidden_points};
pub use game::{Game, IllegalMove, Outcome, Victory};
pub use lines::{Row, Worth, victory_on_board, winning_line};
pub use rule::{LineRule, Overline, Rule, RuleError};
pub use shapes::Four;
pub use stones::Stones;
