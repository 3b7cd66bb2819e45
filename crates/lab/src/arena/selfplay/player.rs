//! `Player`: an engine in this process that searches a number of nodes of any game.

use goren::board::{BoardSize, Point};
use goren::clock::SystemClock;
use goren::engine::{Engine, Options};
use goren::eval::network::NetworkSet;
use goren::rules::Rule;
use goren::search::{Control, Limits, Method, SearchReport, Silent, Task};

/// What players can differ in; the default is the engine as it plays.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Variant {
    /// How it searches.
    pub method: Method,
    /// What it evaluates with.
    pub networks: NetworkSet,
}

/// An engine for games of one rule on boards of one size.
pub struct Player {
    engine: Engine,
    clock: SystemClock,
}

impl Player {
    /// A player with `hash_bytes` of hash.
    pub fn new(rule: Rule, size: BoardSize, hash_bytes: u64) -> Self {
        Player::with_variant(rule, size, hash_bytes, &Variant::default())
    }

    /// A player that is a variant of the engine.
    pub(crate) fn with_variant(
        rule: Rule,
        size: BoardSize,
        hash_bytes: u64,
        variant: &Variant,
    ) -> Self {
        let mut engine = Engine::new(variant.networks.clone(), variant.method);
        engine.set_options(Options { hash: Some(hash_bytes), ..Options::default() });
        engine.new_game(size, rule);
        engine.prepare();
        Player { engine, clock: SystemClock::default() }
    }

    /// Forgets all games, so that the next search is like the first.
    pub fn forget(&mut self) {
        self.engine.new_game(self.engine.size(), self.engine.rule());
    }

    /// Searches the position after these moves, for `nodes`.
    ///
    /// # Panics
    /// When the moves are illegal or end the game: callers have a referee.
    pub fn think(&mut self, moves: &[Point], nodes: u64) -> SearchReport {
        self.engine.set_moves(moves).expect("the referee has accepted the moves");
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let task = Task { limits, control: &Control::default(), clock: &self.clock };
        self.engine
            .think(&task, &mut Silent)
            .expect("the board is not full before the game is over")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_forgotten_leaves_no_trace() {
        let size = BoardSize::square(15).unwrap();
        let mut player = Player::new(Rule::Renju, size, 1 << 20);
        let moves = ["h8", "i9", "j7", "i7", "i8"].map(|name| Point::parse(name).unwrap());
        let search = |player: &mut Player| -> Vec<_> {
            let searched = (1..=moves.len()).map(|count| player.think(&moves[..count], 3_000));
            searched.map(|report| (report.nodes, report.score, report.pv)).collect()
        };
        let first = search(&mut player);
        assert_ne!(search(&mut player), first, "a search knows what the last one found");
        player.forget();
        assert_eq!(search(&mut player), first);
        assert_eq!(search(&mut Player::new(Rule::Renju, size, 1 << 20)), first);
    }
}
