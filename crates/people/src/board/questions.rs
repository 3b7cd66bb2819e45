//! What the page sends, and its check: the referee replays every game before anything else happens.
//!
//! Points are names such as `h8`, as everywhere in Goren. A mistake is an error that says what was found.

use anyhow::{Context, Result, ensure};
use goren::board::{BoardSize, Color, Point, parse_point};
use goren::engine::{Level, LevelError};
use goren::rules::{Game, Rule};
use serde::Deserialize;

/// The longest name of a tab, in bytes.
const LONGEST_TAB: usize = 64;

/// A tab says who it is.
#[derive(Deserialize)]
pub(super) struct TabNamed {
    #[serde(deserialize_with = "tab")]
    pub tab: String,
}

/// A wish, and the tab that has it.
#[derive(Deserialize)]
pub(super) struct Sent {
    #[serde(deserialize_with = "tab")]
    pub tab: String,
    #[serde(flatten)]
    pub wish: Wish,
}

fn tab<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let tab = String::deserialize(deserializer)?;
    let is_name = |text: &str| (1..=LONGEST_TAB).contains(&text.len());
    if is_name(&tab) { Ok(tab) } else { Err(serde::de::Error::custom("tab is 1 to 64 bytes long")) }
}

/// A game so far.
#[derive(Clone, Deserialize)]
pub(super) struct Asked {
    rule: String,
    size: [u8; 2],
    moves: Vec<String>,
}

/// Something to be thought about.
#[derive(Clone, Deserialize)]
pub(super) struct Wish {
    #[serde(flatten)]
    pub asked: Asked,
    /// How many of the best moves are wanted.
    #[serde(default = "one")]
    pub lines: usize,
    /// The longest time; without it, until stopped.
    pub seconds: Option<f64>,
    /// How well to play, 1 to 10; the whole engine if left out.
    level: Option<u8>,
    /// Selects one of many openings, and one of many moves of a level below 10.
    #[serde(default)]
    pub seed: u64,
}

fn one() -> usize {
    1
}

/// A point of a position.
#[derive(Deserialize)]
pub(super) struct PointAsked {
    #[serde(flatten)]
    pub asked: Asked,
    pub point: String,
}

/// A text that holds games.
#[derive(Deserialize)]
pub(super) struct GameText {
    pub text: String,
    /// The rule of games that do not tell theirs.
    pub rule: String,
    /// The board of lists of moves.
    pub size: [u8; 2],
}

/// A game to be written.
#[derive(Deserialize)]
pub(super) struct GameToWrite {
    #[serde(flatten)]
    pub asked: Asked,
    pub format: String,
    #[serde(default)]
    pub black: String,
    #[serde(default)]
    pub white: String,
    /// The side that has resigned, if one has.
    pub resigned: Option<String>,
}

impl Asked {
    /// The game after these moves.
    pub fn game(&self) -> Result<Game> {
        let rule = rule(&self.rule)?;
        let size = size(self.size)?;
        let mut game = Game::new(rule, size);
        for (index, name) in self.moves.iter().enumerate() {
            let number = index + 1;
            let point = parse_point(name, size).with_context(|| format!("move {number}"))?;
            game.play(point).with_context(|| format!("move {number}, {point}"))?;
        }
        Ok(game)
    }
}

impl Wish {
    /// The game, which must not be over.
    pub fn open_game(&self) -> Result<Game> {
        let game = self.asked.game()?;
        ensure!(!game.outcome().is_over(), "the game is over");
        Ok(game)
    }

    pub fn level(&self) -> Result<Level> {
        let Some(number) = self.level else { return Ok(Level::HIGHEST) };
        let found = Level::all().find(|level| level.number() == number);
        found.with_context(|| format!("{number}: {LevelError}"))
    }
}

impl PointAsked {
    /// The game, the point and the colour of the stone: black in renju, else the side to move.
    pub fn checked(&self) -> Result<(Game, Point, Color)> {
        let game = self.asked.game()?;
        let point = parse_point(&self.point, game.stones().size())?;
        let restrained = |&color: &Color| game.rule().has_forbidden_points(color);
        let color = Color::BOTH.into_iter().find(restrained).unwrap_or(game.to_move());
        Ok((game, point, color))
    }
}

pub(super) fn rule(name: &str) -> Result<Rule> {
    name.parse().with_context(|| format!("{name:?} is not a rule"))
}

pub(super) fn size([width, height]: [u8; 2]) -> Result<BoardSize> {
    BoardSize::new(width, height).with_context(|| format!("a board of {width}x{height}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(rule: &str, size: [u8; 2], moves: &str) -> Result<Game> {
        let moves = moves.split_whitespace().map(str::to_string).collect();
        Asked { rule: rule.to_string(), size, moves }.game()
    }

    fn refusal(rule: &str, size: [u8; 2], moves: &str) -> String {
        format!("{:#}", asked(rule, size, moves).unwrap_err())
    }

    #[test]
    fn a_game_is_replayed() {
        let game = asked("renju", [15, 15], "h8 i9").unwrap();
        assert_eq!((game.rule(), game.moves().len()), (Rule::Renju, 2));
        assert_eq!(asked("freestyle", [25, 5], "y5").unwrap().stones().count(), 1);
    }

    #[test]
    fn what_is_wrong_is_named() {
        assert!(refusal("chess", [15, 15], "").starts_with("\"chess\" is not a rule"));
        assert!(refusal("renju", [15, 26], "").starts_with("a board of 15x26"));
        assert_eq!(refusal("renju", [9, 9], "a1 k1"), "move 2: k1 is not on a board of 9x9");
        assert!(refusal("renju", [9, 9], "a1 a1").starts_with("move 2, a1: "));
        assert!(refusal("renju", [9, 9], "x").starts_with("move 1: "));
        let after_the_end = "a1 b1 a2 b2 a3 b3 a4 b4 a5 b5";
        assert!(refusal("freestyle", [9, 9], after_the_end).starts_with("move 10, b5: "));
    }

    #[test]
    fn a_tab_has_a_name() {
        let read = |text: &str| serde_json::from_str::<TabNamed>(text).map(|named| named.tab);
        assert_eq!(read(r#"{"tab":"a"}"#).unwrap(), "a");
        assert!(read(r#"{"tab":""}"#).is_err());
        assert!(read(&format!(r#"{{"tab":"{}"}}"#, "a".repeat(65))).is_err());
        assert!(read("{}").is_err());
    }
}
