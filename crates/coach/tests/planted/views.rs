//! What a search of few nodes and the coach know about every position of a game, as `goren review` asks them.

use goren::clock::SystemClock;
use goren::engine::{Engine, Options};
use goren::rules::Game;
use goren::search::{Control, Limits, SearchReport, Silent, Task};
use goren_coach::judge::{Facts, Judge, View};
use goren_coach::value::GameValues;
use std::convert::Infallible;

const MEMORY: u64 = 96 << 20;

/// A whole engine for the games of a rule.
pub fn engine(game: &Game) -> Engine {
    let mut engine = Engine::default();
    engine.set_options(Options { memory: Some(MEMORY), ..Options::default() });
    engine.new_game(game.stones().size(), game.rule());
    engine
}

/// What the engine says about a position that is not over.
pub fn search(engine: &mut Engine, game: &Game, nodes: u64) -> SearchReport {
    engine.set_moves(game.moves()).expect("moves of a game");
    let limits = Limits { nodes: Some(nodes), whole_time: true, ..Limits::default() };
    let (control, clock) = (Control::default(), SystemClock::default());
    let task = Task { limits, control: &control, clock: &clock };
    engine.think(&task, &mut Silent).expect("the board is not full")
}

/// What is known about the position before the first move of a game and after each.
pub fn known(game: &Game, judge: &mut Judge, nodes: u64) -> Vec<(Option<Facts>, Option<View>)> {
    let mut engine = engine(game);
    let mut searched = |position: &Game| Ok(Some(search(&mut engine, position, nodes)));
    let Ok(values) = GameValues::of::<Infallible>(game, judge, &mut searched, &mut |_, _| {});
    values.known(game.rule())
}
