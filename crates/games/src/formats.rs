//! `Format`: the formats that games are written in, and what each cannot hold.
//!
//! Only SGF and JSON hold everything. What the others leave out is a warning each time, so that nothing is
//! lost in silence; a game that a format cannot hold at all is refused.

use crate::game_json;
use crate::moves::{Notation, print};
use crate::reading::InputGame;
use crate::tree::Property;
use crate::warning::Warning;
use crate::{psq, renlib, sgf, yixin};
use goren::board::Color;
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

/// What lists and drawings keep besides the moves: the board, and the stones that are set up.
const KEPT_IN_LISTS: [&str; 6] = ["SZ", "AB", "AW", "AE", "DEAD", "PL"];

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
    /// A game of Yixin-Board: the moves; one game a file.
    Sav,
    /// The moves alone, on a board of 15x15, as Yixin-Board and zjrenju save them; one game a file.
    Pos,
    /// Lists of moves, one game a line; drawings for positions.
    Txt,
    /// A line of JSON for each game: everything.
    Json,
}

/// Why a game cannot be written in a format.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Unwritable(String);

impl Unwritable {
    fn because(error: impl ToString) -> Self {
        Unwritable(error.to_string())
    }
}

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
        !matches!(self, Format::Sgf | Format::Txt | Format::Json)
    }

    /// Writes a game.
    ///
    /// # Errors
    /// When the format has no place for its moves or stones.
    pub fn write(self, game: &InputGame) -> Result<Written, Unwritable> {
        let written = |bytes: Vec<u8>, left_out| Ok(Written { bytes, left_out });
        match self {
            Format::Sgf => written(sgf::print_tree(&game.tree).into_bytes(), Vec::new()),
            Format::Json => written((game_json::print(game) + "\n").into_bytes(), Vec::new()),
            Format::Psq => {
                let (text, left_out) = psq::print_game(game).map_err(Unwritable::because)?;
                written(text.into_bytes(), left_out)
            }
            Format::Lib => {
                let (bytes, left_out) = renlib::print(&game.tree).map_err(Unwritable::because)?;
                written(bytes, left_out)
            }
            Format::Sav => {
                let (text, left_out) = yixin::print_sav(game).map_err(Unwritable::because)?;
                written(text.into_bytes(), left_out)
            }
            Format::Pos => {
                let (bytes, left_out) = yixin::print_pos(game).map_err(Unwritable::because)?;
                written(bytes, left_out)
            }
            Format::Txt => self.write_list(game),
        }
    }

    fn write_list(self, game: &InputGame) -> Result<Written, Unwritable> {
        let is_kept = |_, property: &Property| KEPT_IN_LISTS.contains(&property.name.as_str());
        let left_out = Warning::left_out(&game.tree, self.into(), is_kept);
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

    fn unwritable(self, what: &str) -> Unwritable {
        Unwritable(format!("{self} cannot hold {what}"))
    }
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
