//! Two engines at one board, with the referee between them: each first hears the whole position, then
//! the other's moves, as the judge of the tournaments does it.

use super::oracle::place;
use super::talk::{LONG, Talk};
use goren::board::{Color, Point};
use goren::rules::{Game, Outcome, Victory};
use std::time::Duration;

/// The clock of a game.
#[derive(Clone, Copy)]
pub struct MatchClock {
    /// Most time for a move.
    pub turn: Duration,
    /// What each player has left, the first player's first.
    pub left: [Duration; 2],
}

/// What referees grant on top of either time.
const TOLERANCE: Duration = Duration::from_millis(1000);

/// The players; which of them is black is said with each game.
pub struct Duel {
    pub players: [Talk; 2],
    /// Without one a player has all the time it wants.
    pub clock: Option<MatchClock>,
}

impl Duel {
    /// Two players on an empty board, with these settings.
    pub fn new(players: [Talk; 2], start: &str, settings: &[String]) -> Self {
        let mut duel = Duel { players, clock: None };
        duel.restart(start, settings);
        duel
    }

    /// Another game of the same players.
    pub fn restart(&mut self, start: &str, settings: &[String]) {
        for player in &mut self.players {
            player.send(start);
            assert_eq!(player.answer(LONG).expect("an answer").0, "OK");
            settings.iter().for_each(|setting| player.send(setting));
        }
    }

    /// Plays a game to its end. A player who breaks a rule, of the game or of the protocol, or who
    /// comes too late, is an error; a forbidden move too.
    pub fn play(&mut self, game: &mut Game, black: usize) -> Result<(), String> {
        let mut introduced = [false; 2];
        while !game.outcome().is_over() {
            let number = if game.to_move() == Color::Black { black } else { 1 - black };
            let known = std::mem::replace(&mut introduced[number], true);
            let request = if known { turn(game) } else { board(game) };
            let played = self.ask(number, &request).and_then(|line| accept(game, &line));
            played.map_err(|error| format!("{error}, player {number}\n{}", drawn(game)))?;
        }
        Ok(())
    }

    /// The answer to a request, if it comes in time.
    fn ask(&mut self, number: usize, request: &str) -> Result<String, String> {
        let player = &mut self.players[number];
        let Some(clock) = &mut self.clock else {
            player.send(request);
            return Ok(player.answer(LONG)?.0);
        };
        let left = &mut clock.left[number];
        player.send(&format!("INFO time_left {}", left.as_millis()));
        player.send(request);
        let (line, delay) = player.answer(LONG)?;
        if delay > clock.turn.min(*left) + TOLERANCE {
            return Err(format!("{line:?} came after {delay:?} with {left:?} left"));
        }
        *left = left.saturating_sub(delay);
        Ok(line)
    }

    /// Both players leave, without another word.
    pub fn end(mut self) {
        for player in &mut self.players {
            player.send("END");
            player.exit(LONG).unwrap();
        }
    }
}

/// Plays the move of an answer.
fn accept(game: &mut Game, line: &str) -> Result<(), String> {
    let point = place(line).and_then(|(x, y)| game.stones().size().point(x, y));
    let point = point.ok_or_else(|| format!("no move: {line:?}"))?;
    let had_a_choice = !game.legal_points().is_empty();
    match game.play(point) {
        Err(error) => Err(format!("{error}: {line:?}")),
        Ok(Outcome::Win { by: Victory::Foul(foul), .. }) if had_a_choice => {
            Err(format!("a {foul}: {line:?}"))
        }
        Ok(_) => Ok(()),
    }
}

fn turn(game: &Game) -> String {
    let last = game.moves().last().expect("a player who was introduced has seen a move");
    format!("TURN {},{}", last.x(), last.y())
}

/// The position in the order of play, for the side to move.
fn board(game: &Game) -> String {
    let mut lines = vec!["BOARD".to_string()];
    for (index, point) in game.moves().iter().rev().enumerate() {
        let field = 2 - index % 2;
        lines.insert(1, format!("{},{},{field}", point.x(), point.y()));
    }
    lines.push("DONE".to_string());
    lines.join("\n")
}

fn drawn(game: &Game) -> String {
    let moves = game.moves().iter().map(Point::to_string).collect::<Vec<_>>().join(" ");
    format!("{moves}\n{}", game.stones().diagram())
}
