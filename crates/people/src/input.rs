//! `InputArguments`: where the positions and games of a subcommand come from.
//!
//! What a text holds is decided by `goren_games::reading`; this file finds the text.

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use goren::board::{BoardSize, Color, parse_opening};
use goren::rules::Rule;
use goren_games::reading::{Assumed, InputGame, read_games};
use goren_games::written::RowOrder;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

/// The notations, for the help of every subcommand that reads them.
pub(super) const NOTATIONS: &str = "\
Notations, known by what a text holds:
  h8 i9 j7     points: a letter for the column, a number
               for the row; row 1 is at the bottom. Between
               them may stand numbers (`1. h8 2. i9`),
               commas, dashes, line breaks
  7,7 8,8      column and row from 0, as the Gomocup
               protocol numbers them: 7,7 is h8
  8,-3 6,-4    openings, one a line, counted from the centre,
               if one of the numbers is below zero
  7,7,1        a BOARD block, a stone a line: 1 the side to
               move, 2 the other, 3 a dead stone
  . . X O #    a drawing: empty, black, white, dead stone;
               B W, \u{25cf} \u{25cb} and 1 2 are stones too. Row numbers
               beside it count; without them the LAST line
               is row 1 (--rows top: the first). Blank lines
               separate several
  X to move    or `white to move`: below a drawing or block
  http://..    an address that ends in moves: a link of
               goren board, gomocalc.com, PlayOK
  [Black \"a\"]  a game of PlayOK
  Piskvorky    a game of Piskvork or Gomocup (.psq)
  (;GM[4]..    games as SGF, in any encoding
  RenLib       a library (.lib): every variation is a game
  <database>   RenjuNet's games (RIF XML)
  {\"moves\"..   games and problems as JSON
  {[C5]..      a record of the Chinese championship (CCGC)
and the .sav and .pos files of Yixin-Board. Lists are one
game a line; lines of one move each are one game, and
numbered moves go on until the next 1. docs/files.md says
what each format keeps.";

/// The values of `--rule`, for the help of every subcommand that has it.
pub(super) const RULES: &str =
    "freestyle, standard, renju, caro or caro-exact, or the Gomocup code: 0, 1, 4, 8 or 9";

/// The options that say which positions a subcommand works on: moves, files, an opening, or the standard
/// input.
#[derive(Args, Clone, Debug)]
pub(super) struct InputArguments {
    /// The moves of a game, black first: `h8 i9 j7`, `h8i9j7` or `7,7 8,8 9,6`; without MOVES,
    /// --file and --opening, games are read from the standard input
    #[arg(value_name = "MOVES", conflicts_with_all = ["file", "opening"])]
    moves: Vec<String>,
    /// Read FILE, in any of the notations below; may be given several times
    #[arg(short, long, value_name = "FILE", conflicts_with = "opening")]
    file: Vec<PathBuf>,
    /// The moves as in Gomocup's openings, counted from the centre: "1,3, -1,3, 1,2"
    #[arg(long, value_name = "OFFSETS", allow_hyphen_values = true)]
    opening: Option<String>,
    #[arg(short, long, help = format!("{RULES} [default: that of the saved game, else freestyle]"))]
    rule: Option<Rule>,
    /// The board size, `20` or `15x20` (columns x rows); drawings and saved games have their own
    /// [default: 15]
    #[arg(short, long)]
    size: Option<BoardSize>,
    /// Who is to move in a drawing or a BOARD block [default: as the text or its stones tell: black
    /// where there are as many of each colour, white where black has one more]
    #[arg(long, value_name = "COLOR")]
    to_move: Option<Color>,
    /// Where row 1 of a drawing without row numbers is: at the `bottom`, as on paper and in Goren's own
    /// drawings, or at the `top`
    #[arg(long, value_name = "EDGE", default_value = "bottom")]
    rows: RowOrder,
}

impl InputArguments {
    /// All games and positions.
    ///
    /// # Errors
    /// When there is none, or one is not understood.
    pub fn games(&self) -> Result<Vec<InputGame>> {
        self.games_assuming(Rule::Freestyle)
    }

    /// All games and positions, of this rule if neither the arguments nor the text tell one.
    ///
    /// # Errors
    /// When there is none, or one is not understood.
    pub fn games_assuming(&self, assumed: Rule) -> Result<Vec<InputGame>> {
        if let Some(opening) = &self.opening {
            let (rule, size) = (self.rule.unwrap_or(assumed), self.size.unwrap_or_default());
            let moves = parse_opening(opening, size)?;
            ensure!(self.to_move.is_none(), "--to-move is for drawings and blocks");
            return Ok(vec![InputGame::of_moves("--opening".to_string(), rule, size, moves)]);
        }
        if !self.moves.is_empty() {
            let games = self.read(self.moves.join(" ").as_bytes(), assumed, "the moves");
            if games.is_err()
                && let Some(file) = self.moves.iter().find(|word| Path::new(word).is_file())
            {
                bail!("{file} is a file: give --file {file}")
            }
            return games;
        }
        if self.file.is_empty() {
            if io::stdin().is_terminal() {
                bail!(
                    "there is no position: give moves, --file, --opening or a text on the standard input"
                )
            }
            let mut bytes = Vec::new();
            io::stdin().read_to_end(&mut bytes).context("cannot read the standard input")?;
            return self.read(&bytes, assumed, "the standard input");
        }
        let mut games = Vec::new();
        for path in &self.file {
            games.extend(self.read(&bytes_of(path)?, assumed, &path.display().to_string())?);
        }
        Ok(games)
    }

    /// The games of a text.
    fn read(&self, text: &[u8], assumed: Rule, place: &str) -> Result<Vec<InputGame>> {
        let (given_rule, size, rows) = (self.rule, self.size, self.rows);
        let assumed = Assumed { rule: assumed, given_rule, size, rows };
        let mut games = read_games(text, &assumed, place)?;
        for game in &mut games {
            if let Some(color) = self.to_move {
                game.set_to_move(color)?;
            }
            let size = game.size();
            if let Some(wanted) = self.size {
                let place = &game.place;
                ensure!(wanted == size, "{place}: the text is for a board of {size}, not {wanted}");
            }
        }
        Ok(games)
    }
}

/// The extension of the name of a file, in small letters: `sgf` for `game.SGF`.
pub(super) fn extension_of(path: &Path) -> Option<String> {
    Some(path.extension()?.to_str()?.to_ascii_lowercase())
}

/// Reads a file.
///
/// # Errors
/// When it cannot be read.
pub(super) fn bytes_of(path: &Path) -> Result<Vec<u8>> {
    std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}
