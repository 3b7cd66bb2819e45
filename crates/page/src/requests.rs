//! The bodies of the requests, as JSON, and their check: the referee replays every game before anything
//! else happens.
//!
//! Points are names such as `h8`, as everywhere in Goren. A mistake is an error that says what was found.

use anyhow::{Context, Result, ensure};
use base64::prelude::{BASE64_STANDARD, Engine as _};
use goren::board::{BoardSize, Cell, Color, Point, parse_point};
use goren::engine::{Level, LevelError, MAX_FIFTHS, MAX_OFFERED, MAX_PLACED};
use goren::rules::{Game, Rule, Stones};
use goren_coach::words::Language;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A request whose answer has texts for a person, and the language that these are wanted in.
#[derive(Deserialize)]
pub struct Asked<R> {
    /// Its tag, such as `zh-Hans`; English if it is left out or not known.
    #[serde(default)]
    language: Option<String>,
    /// The rest of the body.
    #[serde(flatten)]
    pub request: R,
}

impl<R> Asked<R> {
    /// The language.
    pub fn language(&self) -> Language {
        self.language.as_deref().map(Language::of_tag).unwrap_or_default()
    }
}

/// `lessons`: nothing but the language.
#[derive(Deserialize)]
pub struct Nothing {}

/// `position`, and a part of most others: the state of a game, as the moves so far.
#[derive(Clone, Deserialize)]
pub struct GameState {
    rule: String,
    size: [u8; 2],
    moves: Vec<String>,
    /// What the moves start from, if that is not the empty board.
    #[serde(default)]
    start: Option<StartState>,
}

/// Stones that stand on the board before the first move.
#[derive(Clone, Deserialize)]
struct StartState {
    black: Vec<String>,
    white: Vec<String>,
    #[serde(default)]
    dead: Vec<String>,
    to_move: String,
}

/// What a job searches and how long.
#[derive(Clone, Deserialize)]
pub struct SearchRequest {
    #[serde(flatten)]
    pub state: GameState,
    /// How many of the best moves are wanted, each with its variation.
    #[serde(default = "one")]
    pub lines: usize,
    /// The most seconds; without it, until stopped.
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

/// What an opening asks of the engine.
#[derive(Clone, Deserialize)]
pub struct OpeningRequest {
    #[serde(flatten)]
    pub search: SearchRequest,
    pub step: OpeningQuestion,
}

/// A question of an opening. Fifths are the fifth stones that black offers.
#[derive(Clone, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum OpeningQuestion {
    /// Which stones, in turn, each within this distance of the centre, or anywhere?
    Place { reaches: Vec<Option<u8>> },
    /// Whether to take the other colour than the one to move.
    Swap,
    /// The same with three stones, before white places the fourth. Without a number of fifths, white names
    /// that as well.
    SwapBeforeFourth { fifths: Option<usize> },
    /// Which fourth stone? Without a number of fifths, also: how many of them?
    Fourth { fifths: Option<usize> },
    /// Whether to take white, where black is to offer so many.
    SwapBeforeFifths { fifths: usize },
    /// Whether to offer so many, to place one stone, or to take white.
    Way { fifths: usize },
    /// Which fifths to offer?
    Fifths { fifths: usize },
    /// Which of the fifths is kept?
    Keep { offered: Vec<String> },
}

/// `explain`: a point of a position.
#[derive(Deserialize)]
pub struct PointRequest {
    #[serde(flatten)]
    pub state: GameState,
    pub point: String,
}

/// `read`: a text or a file that holds games.
#[derive(Deserialize)]
pub struct ReadRequest {
    #[serde(default)]
    text: String,
    /// The bytes of a file that is no text, or not in UTF-8.
    #[serde(default)]
    base64: Option<String>,
    /// The rule of games that do not tell theirs.
    pub rule: String,
    /// The board of lists of moves.
    pub size: [u8; 2],
}

/// `write`: a game to be written to a file, and its format.
#[derive(Deserialize)]
pub struct WriteRequest {
    #[serde(flatten)]
    pub state: GameState,
    pub format: String,
    #[serde(default)]
    pub black: String,
    #[serde(default)]
    pub white: String,
    /// The side that has resigned or lost on time, if one has.
    pub resigned: Option<String>,
    /// Whether that side has lost on time.
    #[serde(default)]
    pub on_time: bool,
    /// The game that was opened, as SGF, with its variations and comments.
    #[serde(default)]
    pub source: Option<String>,
    /// The game with its variations, as `tree` writes it; without it, the moves are the game.
    #[serde(default)]
    pub tree: Option<String>,
    /// The comments of that tree, by the numbers of its moves.
    #[serde(default)]
    pub comments: BTreeMap<usize, String>,
}

impl GameState {
    /// The game after these moves.
    ///
    /// # Errors
    /// When the rule, the board or a move is not possible.
    pub fn game(&self) -> Result<Game> {
        let rule = rule(&self.rule)?;
        let size = size(self.size)?;
        let mut game = match &self.start {
            Some(start) => start.game(rule, size)?,
            None => Game::new(rule, size),
        };
        for (index, name) in self.moves.iter().enumerate() {
            let number = index + 1;
            let point = parse_point(name, size).with_context(|| format!("move {number}"))?;
            game.play(point).with_context(|| format!("move {number}, {point}"))?;
        }
        Ok(game)
    }
}

impl ReadRequest {
    /// The bytes to read.
    ///
    /// # Errors
    /// When they are not written as base 64.
    pub fn bytes(&self) -> Result<Vec<u8>> {
        match &self.base64 {
            Some(base64) => BASE64_STANDARD.decode(base64).context("base64"),
            None => Ok(self.text.clone().into_bytes()),
        }
    }
}

impl StartState {
    /// The game before its first move.
    fn game(&self, rule: Rule, size: BoardSize) -> Result<Game> {
        let mut stones = Stones::new(size);
        let lists =
            [(&self.black, Cell::Black), (&self.white, Cell::White), (&self.dead, Cell::Wall)];
        for (names, cell) in lists {
            for name in names {
                let point = parse_point(name, size).context("start")?;
                ensure!(stones.at(point) == Cell::Empty, "start: {point} is named twice");
                stones.put(point, cell);
            }
        }
        Ok(Game::from_stones(rule, stones, self.to_move.parse()?))
    }
}

impl SearchRequest {
    /// The game.
    ///
    /// # Errors
    /// When it is not possible, or over.
    pub fn open_game(&self) -> Result<Game> {
        let game = self.state.game()?;
        ensure!(!game.outcome().is_over(), "the game is over");
        Ok(game)
    }

    /// The level to play at.
    ///
    /// # Errors
    /// When there is no such level.
    pub fn level(&self) -> Result<Level> {
        let Some(number) = self.level else { return Ok(Level::HIGHEST) };
        let found = Level::all().find(|level| level.number() == number);
        found.with_context(|| format!("{number}: {LevelError}"))
    }
}

impl OpeningRequest {
    /// The game so far.
    ///
    /// # Errors
    /// When it is not possible, over, or no game from its first move on.
    pub fn game(&self) -> Result<Game> {
        let game = self.search.open_game()?;
        ensure!(game.has_all_moves(), "an opening begins with an empty board");
        Ok(game)
    }
}

impl OpeningQuestion {
    /// Checks the question, and how many stones it needs on the board.
    ///
    /// # Errors
    /// When the game has another number of stones, or a number is not possible.
    pub fn check(&self, game: &Game) -> Result<()> {
        let (stones, fifths) = match self {
            OpeningQuestion::Place { reaches } => {
                let placed = 1..=MAX_PLACED;
                ensure!(placed.contains(&reaches.len()), "1 to {MAX_PLACED} stones can be placed");
                (None, None)
            }
            OpeningQuestion::Swap => (None, None),
            OpeningQuestion::SwapBeforeFourth { fifths } | OpeningQuestion::Fourth { fifths } => {
                (Some(3), *fifths)
            }
            OpeningQuestion::SwapBeforeFifths { fifths }
            | OpeningQuestion::Way { fifths }
            | OpeningQuestion::Fifths { fifths } => (Some(4), Some(*fifths)),
            OpeningQuestion::Keep { offered } => (Some(4), Some(offered.len())),
        };
        let placed = game.moves().len();
        if let Some(stones) = stones {
            ensure!(placed == stones, "this step has {stones} stones, not {placed}");
        }
        if let Some(fifths) = fifths {
            let possible = (1..=MAX_OFFERED).contains(&fifths);
            ensure!(possible, "1 to {MAX_OFFERED} fifth stones can be offered, not {fifths}");
        }
        if let OpeningQuestion::SwapBeforeFifths { fifths } = self {
            ensure!(*fifths <= MAX_FIFTHS, "white names a number from 1 to {MAX_FIFTHS}");
        }
        Ok(())
    }
}

impl PointRequest {
    /// The game, the point and the colour of the stone: black in renju, else the side to move.
    ///
    /// # Errors
    /// When the game or the point is not possible.
    pub fn checked(&self) -> Result<(Game, Point, Color)> {
        let game = self.state.game()?;
        let point = parse_point(&self.point, game.stones().size())?;
        let restrained = |&color: &Color| game.rule().has_forbidden_points(color);
        let color = Color::BOTH.into_iter().find(restrained).unwrap_or(game.to_move());
        Ok((game, point, color))
    }
}

/// The rule of this name.
///
/// # Errors
/// When there is none.
pub fn rule(name: &str) -> Result<Rule> {
    name.parse().with_context(|| format!("{name:?} is not a rule"))
}

/// The board of this width and height.
///
/// # Errors
/// When it is not supported.
pub fn size([width, height]: [u8; 2]) -> Result<BoardSize> {
    BoardSize::new(width, height).with_context(|| format!("a board of {width}x{height}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(rule: &str, size: [u8; 2], moves: &str) -> Result<Game> {
        let moves = moves.split_whitespace().map(str::to_string).collect();
        GameState { rule: rule.to_string(), size, moves, start: None }.game()
    }

    fn error(rule: &str, size: [u8; 2], moves: &str) -> String {
        format!("{:#}", played(rule, size, moves).unwrap_err())
    }

    #[test]
    fn replays_the_moves_of_a_game() {
        let game = played("renju", [15, 15], "h8 i9").unwrap();
        assert_eq!((game.rule(), game.moves().len()), (Rule::Renju, 2));
        assert_eq!(played("freestyle", [25, 5], "y5").unwrap().stones().count(), 1);
    }

    #[test]
    fn errors_name_the_rule_the_board_or_the_move() {
        assert!(error("chess", [15, 15], "").starts_with("\"chess\" is not a rule"));
        assert!(error("renju", [15, 26], "").starts_with("a board of 15x26"));
        assert_eq!(error("renju", [9, 9], "a1 k1"), "move 2: k1 is not on a board of 9x9");
        assert!(error("renju", [9, 9], "a1 a1").starts_with("move 2, a1: "));
        assert!(error("renju", [9, 9], "x").starts_with("move 1: "));
        let after_the_end = "a1 b1 a2 b2 a3 b3 a4 b4 a5 b5";
        assert!(error("freestyle", [9, 9], after_the_end).starts_with("move 10, b5: "));
    }
}
