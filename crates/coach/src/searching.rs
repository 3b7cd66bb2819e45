//! From a game to a search of its position.

use anyhow::{Context, Result, ensure};
use goren::clock::{Clock, SystemClock};
use goren::engine::Engine;
use goren::rules::Game;
use goren::search::{Control, Limits, Reporter, SearchReport, Task};

/// Gives an engine the position of a game.
///
/// # Errors
/// When a stone cannot be placed, which the referee has allowed; never, that is.
pub fn set_up(engine: &mut Engine, game: &Game) -> Result<()> {
    let (size, rule) = (game.stones().size(), game.rule());
    if (engine.size(), engine.rule()) != (size, rule) {
        engine.new_game(size, rule);
    }
    if game.has_all_moves() {
        engine.set_moves(game.moves())?;
        return Ok(());
    }
    engine.set_stones(game.stones(), game.to_move());
    Ok(())
}

/// Searches the position of a game, which must not be over.
///
/// # Errors
/// When the game is over.
pub fn search(
    engine: &mut Engine,
    game: &Game,
    limits: Limits,
    control: &Control,
    reporter: &mut dyn Reporter,
) -> Result<SearchReport> {
    ensure!(!game.outcome().is_over(), "the game is over");
    set_up(engine, game)?;
    let clock = SystemClock::default();
    let limits = Limits { started: clock.now(), ..limits };
    let task = Task { limits, control, clock: &clock };
    engine.think(&task, reporter).context("the board is full")
}

#[cfg(test)]
mod tests {
    use super::*;
    use goren::rules::Rule;
    use goren_games::reading::{Assumed, read_games};

    #[test]
    fn sets_up_an_engine_with_or_without_the_order_of_moves() {
        for text in [
            "h8 i9 j7",
            "7,7,2\n8,8,1\n9,6,2\n1,1,3",
            ". . . . .\n. X O . .\n. . # . .\n. . . . .\n. . . . X",
        ] {
            let assumed = Assumed::rule(Rule::Freestyle);
            let games = read_games(text.as_bytes(), &assumed, "text").unwrap();
            let game = games[0].replay().unwrap();
            let mut engine = Engine::default();
            set_up(&mut engine, &game).unwrap();
            assert_eq!(engine.record().board(), game.stones(), "{text}");
            assert_eq!(engine.record().side_to_move(), game.to_move(), "{text}");
        }
    }
}
