//! `Format`: the formats that games are written in, and what each cannot hold.
//!
//! Only SGF and JSON hold everything. What the others leave out is a warning each time, so that nothing is
//! lost in silence; a game that a format cannot hold at all is refused.

use crate::game_json;
use crate::moves::{Notation, print};
use crate::reading::InputGame;
use crate::warning::Warning;
use crate::{psq, renlib, sgf};
use goren::board::Color;
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

/// A format of files.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[derive(Display, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Format {
    /// Smart Game Format: everything.
    Sgf,
    /// Piskvork: a game from the empty board, with players and times; one game a file.
    Psq,
    /// A library of RenLib: a tree of renju moves with comments and marks; one tree a file.
    Lib,
    /// Lists of moves, one game a line; drawings for positions.
    Txt,
    /// A line of JSON for each game: everything.
    Json,
}

/// Why a game cannot be written in a format.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Unwritable(String);

/// A game in a format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// What was left out.
    pub left_out: Vec<Warning>,
}

impl Format {
    /// Every format.
    pub const ALL: &[Format] = Format::VARIANTS;

    /// Whether a file holds only one game.
    pub fn is_for_one_game(self) -> bool {
        matches!(self, Format::Psq | Format::Lib)
    }

    /// Writes a game.
    ///
    /// # Errors
    /// When the format has no place for its moves or stones.
    pub fn write(self, game: &InputGame) -> Result<Written, Unwritable> {
        let whole = |bytes: Vec<u8>| Written { bytes, left_out: Vec::new() };
        match self {
            Format::Sgf => Ok(whole(sgf::print_tree(&game.tree).into_bytes())),
            Format::Json => Ok(whole((game_json::print(game) + "\n").into_bytes())),
            Format::Psq => self.write_psq(game),
            Format::Txt => self.write_list(game),
            Format::Lib => self.write_library(game),
        }
    }

    fn write_psq(self, game: &InputGame) -> Result<Written, Unwritable> {
        let record = game.record().ok_or_else(|| self.unwritable(why_no_list(game)))?;
        let mut left_out = self.left_out(game, &["PB", "PW", "RE", "EV", "RU"]);
        if record.date.is_some() || game.tree.root().has("DT") {
            left_out.push(self.not_carried("the date"));
        }
        Ok(Written { bytes: psq::print(&record).into_bytes(), left_out })
    }

    fn write_list(self, game: &InputGame) -> Result<Written, Unwritable> {
        let left_out = self.left_out(game, &[]);
        if let Ok(Some((stones, to_move))) = game.position() {
            let mut text = stones.diagram().with_coordinates();
            if let Some(color) = to_move {
                text += &format!("{color} to move\n");
            }
            return Ok(Written { bytes: (text + "\n").into_bytes(), left_out });
        }
        let record = game.record().ok_or_else(|| self.unwritable(why_no_list(game)))?;
        if record.moves.is_empty() {
            return Err(self.unwritable("a game without moves"));
        }
        let points: Vec<_> = record.points().collect();
        let text = print(&points, Notation::Points, record.size) + "\n";
        Ok(Written { bytes: text.into_bytes(), left_out })
    }

    fn write_library(self, game: &InputGame) -> Result<Written, Unwritable> {
        let library = renlib::print(&game.tree);
        let (bytes, left_out) = library.map_err(|error| Unwritable(error.to_string()))?;
        Ok(Written { bytes, left_out })
    }

    /// What a tree of one line without the properties of these names leaves out.
    fn left_out(self, game: &InputGame, kept: &[&str]) -> Vec<Warning> {
        let mut left_out = Vec::new();
        let nodes = game.tree.nodes();
        if nodes.iter().any(|node| node.children.len() > 1) {
            left_out.push(self.not_carried("variations"));
        }
        let root = [
            "FF", "GM", "CA", "AP", "SZ", "B", "W", "QPR", "QSLB", "QSLW", "AB", "AW", "DEAD",
            "AE", "PL", "DT", "GC",
        ];
        for node in nodes {
            for property in &node.properties {
                let name = property.name.as_str();
                if name == "C"
                    && self == Format::Psq
                    && is_time(&node.value("C").unwrap_or_default())
                {
                    continue;
                }
                let is_empty = property.values.iter().all(|value| value.trim().is_empty());
                let what = match name {
                    _ if root.contains(&name) || kept.contains(&name) || is_empty => continue,
                    "C" => "comments".to_string(),
                    "PB" | "PW" => "the players".to_string(),
                    "RE" => "the result".to_string(),
                    "RU" => "the rule".to_string(),
                    "EV" => "the event".to_string(),
                    "LB" | "TR" | "MA" | "CR" | "SQ" | "SL" | "AR" | "LN" => "marks".to_string(),
                    name => format!("the property {name}"),
                };
                let warning = self.not_carried(&what);
                if !left_out.contains(&warning) {
                    left_out.push(warning);
                }
            }
        }
        left_out
    }

    fn not_carried(self, what: &str) -> Warning {
        Warning::NotCarried { format: self.into(), what: what.to_string() }
    }

    fn unwritable(self, what: &str) -> Unwritable {
        Unwritable(format!("{self} cannot hold {what}"))
    }
}

/// Whether a comment is what a format with times keeps: `opening`, `12 ms`.
fn is_time(comment: &str) -> bool {
    let comment = comment.trim();
    let rest = comment.strip_prefix(sgf::OPENING).unwrap_or(comment).trim_start_matches([',', ' ']);
    rest.is_empty() || rest.strip_suffix("ms").is_some_and(|n| n.trim().parse::<u32>().is_ok())
}

/// Why a game is no list of moves.
fn why_no_list(game: &InputGame) -> &'static str {
    let meaning = &game.meaning;
    if meaning.start.is_some() {
        "stones that are set up before the moves"
    } else if meaning.moves.iter().any(|played| played.point.is_none()) {
        "a pass"
    } else if meaning.moves.first().is_some_and(|played| played.color == Color::White) {
        "a game that white begins"
    } else {
        "a side that moves twice in a row"
    }
}
