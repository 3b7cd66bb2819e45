//! Reading positions and games in any notation.
//!
//! The same notations are understood everywhere: lists of moves, blocks of stones, drawings, and
//! games that programs have saved. This file finds out which one a text is in, reads it, and says in
//! which line or game something is wrong; `input_game` is what it makes of it. It opens no file.

mod input_game;
#[cfg(test)]
mod tests;

use crate::rif::{self, RifReader};
use crate::sgf::{self, SgfGame, SgfReader};
use crate::tree::GameTree;
use crate::written::{self, RowOrder};
use crate::{ccgc, game_json, psq, puzzle_json, renlib, yixin};
use anyhow::{Context, Result, anyhow, ensure};
use goren::board::BoardSize;
use goren::rules::{Game, Rule};
pub use input_game::InputGame;
use std::io::{self, BufRead};

/// What holds for a text that does not say it.
#[derive(Clone, Debug)]
pub struct Assumed {
    /// The rule of games that name none.
    pub rule: Rule,
    /// A rule that holds whatever the text says.
    pub given_rule: Option<Rule>,
    /// The board of games that do not tell its size; 15x15 if this says nothing either.
    pub size: Option<BoardSize>,
    /// The order of the rows of drawings without row numbers.
    pub rows: RowOrder,
}

impl Assumed {
    /// Only a rule, for games that name none.
    pub fn rule(rule: Rule) -> Self {
        Assumed { rule, given_rule: None, size: None, rows: RowOrder::default() }
    }
}

/// Reads the positions of a text in any notation that the subcommands understand, each with the moves that
/// led to it as far as they are known. The rule is for texts that do not tell theirs; a board that is not
/// told is 15x15.
///
/// ```
/// use goren_games::reading::read_positions;
/// use goren::rules::Rule;
/// let games = read_positions(b"h8 i9\nh8 h9 i8", Rule::Renju).unwrap();
/// assert_eq!(games.iter().map(|game| game.moves().len()).collect::<Vec<_>>(), [2, 3]);
/// ```
///
/// # Errors
/// At the first game that is not understood or has an illegal move, with its place.
pub fn read_positions(text: &[u8], rule: Rule) -> Result<Vec<Game>> {
    let games = read_games(text, &Assumed::rule(rule), "the text")?;
    games.iter().map(InputGame::replay).collect()
}

/// The games of a text in any notation.
///
/// # Errors
/// At the first game that is not understood, with its place.
pub fn read_games(bytes: &[u8], assumed: &Assumed, place: &str) -> Result<Vec<InputGame>> {
    let numbers = if is_single(bytes)? { Numbers::Never } else { Numbers::Always };
    let wanted = Wanted { numbers, libraries: Libraries::Variations };
    let games = games_in(bytes, assumed, place, wanted)?.collect::<Result<Vec<_>>>()?;
    // A library may hold none.
    ensure!(!games.is_empty(), "{place}: there is no game");
    Ok(games)
}

/// Whether the places of games hold their numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Numbers {
    Never,
    Always,
}

impl Numbers {
    fn place(self, place: &str, number: usize) -> String {
        match self {
            Numbers::Never => place.to_string(),
            Numbers::Always => format!("{place}, game {number}"),
        }
    }
}

/// Whether a text is a collection of one game.
fn is_single(bytes: &[u8]) -> Result<bool> {
    if is_binary(bytes) {
        return Ok(true);
    }
    if rif::is_database(bytes) {
        return Ok(RifReader::new(bytes).nth(1).is_none());
    }
    if holds_sgf(bytes) {
        return Ok(SgfReader::new(bytes)?.nth(1).is_none());
    }
    let lines = bytes.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
    Ok(lines.take(2).count() < 2)
}

/// The games of a stream, one after the other: collections of SGF and JSON and RenjuNet's database need the
/// memory of one game, everything else is read as a whole. A library is one game with all its variations.
/// An error about one game does not keep the next from being read.
///
/// # Errors
/// When the stream cannot be read, or a text that is read as a whole is not understood.
pub fn stream_games<'a>(
    input: impl BufRead + 'a,
    assumed: &Assumed,
    place: &str,
) -> Result<Games<'a>> {
    let wanted = Wanted { numbers: Numbers::Always, libraries: Libraries::Whole };
    games_in(input, assumed, place, wanted)
}

/// Games, one after the other.
type Games<'a> = Box<dyn Iterator<Item = Result<InputGame>> + 'a>;

/// What a library of variations is read as.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Libraries {
    /// One game with variations.
    Whole,
    /// A game for every line from the first move to the last.
    Variations,
}

/// How games are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Wanted {
    numbers: Numbers,
    libraries: Libraries,
}

fn games_in<'a>(
    mut input: impl BufRead + 'a,
    assumed: &Assumed,
    place: &str,
    wanted: Wanted,
) -> Result<Games<'a>> {
    let cannot_read = || format!("cannot read {place}");
    let start = input.fill_buf().with_context(cannot_read)?;
    let (assumed, place) = (assumed.clone(), place.to_string());
    if !is_binary(start) {
        // The end of what was read so far may cut a character.
        let text = String::from_utf8_lossy(start);
        if game_json::is_game_json(&text) {
            return Ok(json_games(input, assumed, place, wanted.numbers));
        }
        if rif::is_database(start) {
            let games = RifReader::new(input).zip(1..);
            return Ok(Box::new(games.map(move |(game, number)| {
                let place = wanted.numbers.place(&place, number);
                of_tree(game.with_context(|| place.clone())?.tree, &assumed, place)
            })));
        }
        if holds_sgf(start) && !puzzle_json::is_json(text.trim()) {
            return sgf_games(input, assumed, place, wanted);
        }
    }
    let mut bytes = Vec::new();
    input.read_to_end(&mut bytes).with_context(cannot_read)?;
    Ok(Box::new(read_whole(&bytes, &assumed, &place, wanted)?.into_iter().map(Ok)))
}

fn sgf_games<'a>(
    input: impl BufRead + 'a,
    assumed: Assumed,
    place: String,
    wanted: Wanted,
) -> Result<Games<'a>> {
    let games = SgfReader::new(input).with_context(|| format!("cannot read {place}"))?;
    Ok(Box::new(games.zip(1..).map(move |(game, number)| {
        let place = wanted.numbers.place(&place, number);
        let SgfGame { tree, warnings, .. } = game.with_context(|| place.clone())?;
        let mut game = of_tree(tree, &assumed, place)?;
        game.text_warnings.splice(0..0, warnings);
        Ok(game)
    })))
}

fn json_games<'a>(
    input: impl BufRead + 'a,
    assumed: Assumed,
    place: String,
    numbers: Numbers,
) -> Games<'a> {
    let is_empty =
        |line: &io::Result<String>| line.as_ref().is_ok_and(|line| line.trim().is_empty());
    let lines = input.lines().filter(move |line| !is_empty(line));
    Box::new(lines.zip(1..).map(move |(line, number)| {
        let place = numbers.place(&place, number);
        let tree = game_json::parse(&line?).with_context(|| place.clone())?;
        of_tree(tree, &assumed, place)
    }))
}

/// The games of a text that is read as a whole.
fn read_whole(
    bytes: &[u8],
    assumed: &Assumed,
    place: &str,
    wanted: Wanted,
) -> Result<Vec<InputGame>> {
    let named = || place.to_string();
    if renlib::is_library(bytes) {
        let (tree, warnings) = renlib::read(bytes).with_context(named)?;
        let trees = match wanted.libraries {
            Libraries::Whole => vec![tree],
            Libraries::Variations => renlib::variations(&tree).with_context(named)?,
        };
        let mut games = several(trees, assumed, place)?;
        if let Some(first) = games.first_mut() {
            first.text_warnings.extend(warnings);
        }
        return Ok(games);
    }
    if yixin::is_pos(bytes) {
        return several(vec![yixin::read_pos(bytes)], assumed, place);
    }
    let (text, warning) = sgf::text_of(bytes);
    let trimmed = text.trim();
    let mut games = if game_json::is_game_json(trimmed) {
        // Its beginning was too short to tell.
        return json_games(bytes, assumed.clone(), named(), wanted.numbers).collect();
    } else if puzzle_json::is_json(trimmed) {
        let games = puzzle_json::read(&text).with_context(named)?;
        several(games.into_iter().map(|game| game.tree).collect(), assumed, place)?
    } else if holds_sgf(bytes) {
        // Behind a long text of something else.
        return sgf_games(bytes, assumed.clone(), named(), wanted)?.collect();
    } else if trimmed.starts_with("Piskvorky") {
        let record = psq::parse(trimmed, assumed.rule).with_context(named)?;
        several(vec![sgf::tree_of(&record)], assumed, place)?
    } else if ccgc::is_record(trimmed) {
        several(ccgc::read(trimmed).with_context(named)?, assumed, place)?
    } else if yixin::is_sav(trimmed) {
        several(vec![yixin::read_sav(trimmed).with_context(named)?], assumed, place)?
    } else {
        written(&text, assumed, place)?
    };
    for game in &mut games {
        game.text_warnings.extend(warning.clone());
    }
    Ok(games)
}

/// The games of trees, numbered if there are several.
fn several(trees: Vec<GameTree>, assumed: &Assumed, place: &str) -> Result<Vec<InputGame>> {
    let numbers = if trees.len() > 1 { Numbers::Always } else { Numbers::Never };
    let numbered = trees.into_iter().zip(1..);
    numbered.map(|(tree, number)| of_tree(tree, assumed, numbers.place(place, number))).collect()
}

fn of_tree(tree: GameTree, assumed: &Assumed, place: String) -> Result<InputGame> {
    let named = place.clone();
    InputGame::of_tree(tree, place, assumed).context(named)
}

/// Whether a file is no text: a library of RenLib or a game of Yixin-Board, whose bytes may look like a text
/// of any kind.
fn is_binary(bytes: &[u8]) -> bool {
    renlib::is_library(bytes) || yixin::is_pos(bytes)
}

/// Whether a text holds a game of SGF: a bracket, a semicolon and a property or nothing. A drawing or a
/// list of moves has none of these.
fn holds_sgf(bytes: &[u8]) -> bool {
    let is_space = |byte: &u8| byte.is_ascii_whitespace() || *byte == 0;
    let mut brackets = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'(');
    brackets.any(|(at, _)| {
        let inside = bytes[at + 1..].iter().find(|byte| !is_space(byte));
        inside == Some(&b';')
    })
}

/// The games of a text that people write.
fn written(text: &str, assumed: &Assumed, place: &str) -> Result<Vec<InputGame>> {
    let games = written::read(text, assumed.size, assumed.rows)
        .map_err(|error| anyhow!("{}: {error}", written::place_of(place, error.line)))?;
    games.into_iter().map(|game| InputGame::of_written(game, assumed, place)).collect()
}
