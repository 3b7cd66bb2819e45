//! What a match clock allows for one move: a first version with the interface of the time manager,
//! which replaces it.

use std::time::Duration;

/// What is known about the clock of a game before a move. `None` means unlimited; a time below
/// zero is zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TimeSettings {
    /// Limit of one move; zero asks for a move at once.
    pub turn: Option<Duration>,
    /// Time of the whole game.
    pub match_total: Option<Duration>,
    /// What is left of it.
    pub left: Option<Duration>,
    /// Stones on the board.
    pub stones: usize,
    /// Points of the board.
    pub area: usize,
}

/// How long one move may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Budget {
    /// A fair share of what is left of the match.
    pub optimum: Option<Duration>,
    /// Time after which the move must be on its way.
    pub maximum: Option<Duration>,
}

impl TimeSettings {
    /// The budget of the next move.
    pub fn budget(&self) -> Budget {
        let less_margin =
            |time: Duration| time.saturating_sub(Duration::from_millis(30).min(time / 4));
        let Some(left) = self.left.or(self.match_total) else {
            return Budget { optimum: None, maximum: self.turn.map(less_margin) };
        };
        let most = left / 7;
        let maximum = self.turn.map_or(most, |turn| turn.min(most));
        Budget { optimum: Some(left / 20), maximum: Some(less_margin(maximum)) }
    }
}
