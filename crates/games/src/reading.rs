//! Reading positions and games in any notation.
//!
//! The same notations are understood everywhere: lists of moves, blocks of stones, drawings, and
//! games that programs have saved. This file finds out which one a text is in, reads it, and says in
//! which line or game something is wrong. It opens no file.

use crate::game::{GameRecord, RecordedMove};
use crate::written::{self, Content, RowOrder, Written};
use crate::{psq, renlib, sgf};
use anyhow::{Context, Result, anyhow, ensure};
use goren::board::{BoardSize, Cell, Color, Point};
use goren::rules::{Game, Rule, Stones, victory_on_board};
use std::borrow::Cow;

/// A game or position as it was read.
#[derive(Clone, Debug)]
pub struct InputGame {
    /// Where it stood: a file, with the line or number of the game if it holds several.
    pub place: String,
    /// The game; without moves for a position whose order is unknown.
    pub record: GameRecord,
    /// That position.
    pub setup: Option<Setup>,
}

/// A position whose moves are not known.
#[derive(Clone, Debug)]
pub struct Setup {
    stones: Stones,
    /// The side to move; `None` if the text does not say it.
    to_move: Option<Color>,
    /// Whether the stones were written as those of the side to move and those of the other. While it is
    /// not known who that is, it is black here.
    is_block: bool,
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
    let games = read_games(text, rule, None, RowOrder::default(), "the text")?;
    games.iter().map(InputGame::replay).collect()
}

/// The games of a text in any notation. Rule and size are for texts that do not tell theirs, the order of
/// the rows for drawings without row numbers.
///
/// # Errors
/// At the first game that is not understood, with its place.
pub fn read_games(
    bytes: &[u8],
    assumed: Rule,
    size: Option<BoardSize>,
    rows: RowOrder,
    place: &str,
) -> Result<Vec<InputGame>> {
    let whole = text_of(bytes);
    let text = whole.trim();
    let saved = if renlib::is_library(bytes) {
        renlib::parse(bytes).with_context(|| place.to_string())?
    } else if text.starts_with("Piskvorky") {
        vec![psq::parse(text, assumed).with_context(|| place.to_string())?]
    } else if text.starts_with('(') {
        sgf::parse(text, assumed).with_context(|| place.to_string())?
    } else {
        return written(&whole, assumed, size, rows, place);
    };
    // A library may hold none.
    ensure!(!saved.is_empty(), "{place}: there is no game");
    let several = saved.len() > 1;
    let games = saved.into_iter().zip(1..).map(|(record, number)| {
        let place = if several { format!("{place}, game {number}") } else { place.to_string() };
        InputGame { place, record, setup: None }
    });
    Ok(games.collect())
}

/// The text of a file, without a byte order mark; one that is not UTF-8 is read as Latin-1, the
/// default of SGF.
fn text_of(bytes: &[u8]) -> Cow<'_, str> {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    match str::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(_) => bytes.iter().copied().map(char::from).collect(),
    }
}

/// The games of a text that people write.
fn written(
    text: &str,
    rule: Rule,
    size: Option<BoardSize>,
    rows: RowOrder,
    place: &str,
) -> Result<Vec<InputGame>> {
    let games = written::read(text, size, rows)
        .map_err(|error| anyhow!("{}: {error}", written::place_of(place, error.line)))?;
    games.into_iter().map(|game| InputGame::of_written(game, rule, place)).collect()
}

impl InputGame {
    /// The game of these moves.
    pub fn of_moves(place: String, rule: Rule, size: BoardSize, moves: Vec<Point>) -> Self {
        let moves = moves.into_iter().map(RecordedMove::from).collect();
        InputGame {
            place,
            record: GameRecord { moves, ..GameRecord::new(size, rule) },
            setup: None,
        }
    }

    /// The rule is for a text that does not tell its own.
    fn of_written(written: Written, rule: Rule, place: &str) -> Result<Self> {
        let place = written::place_of(place, written.line);
        let mut record = GameRecord::new(written.size, written.rule.unwrap_or(rule));
        written.describe(&mut record);
        let mut setup = None;
        match written.content {
            Content::Moves(moves) => {
                for (point, number) in moves.into_iter().zip(1..) {
                    let pass =
                        || format!("{place}: move {number} is a pass, which is not read yet");
                    record.moves.push(RecordedMove::from(point.with_context(pass)?));
                }
            }
            Content::Block(fields) => setup = Some(Setup::of_block(written.size, &fields)),
            Content::Stones(stones) => {
                setup = Some(Setup { stones, to_move: None, is_block: false });
            }
        }
        let mut game = InputGame { place, record, setup };
        if let Some(color) = written.to_move {
            game.set_to_move(color)?;
        }
        Ok(game)
    }

    /// The game up to its end, by the rules; moves after the end are left out. A position whose order is
    /// unknown is a game without moves. Where the text does not say who is to move, the numbers of the
    /// stones do: it is black if there are as many of each colour, white if black has one more.
    ///
    /// # Errors
    /// At an illegal move, or where neither tells who is to move and nobody has won.
    pub fn replay(&self) -> Result<Game> {
        if let Some(Setup { stones, to_move, .. }) = &self.setup {
            let is_over = stones.is_full() || victory_on_board(stones, self.record.rule).is_some();
            let [black, white] = Color::BOTH.map(|color| stones.count_of(color));
            let by_numbers = || side_after(black, white).or(is_over.then_some(Color::Black));
            let to_move = to_move.or_else(by_numbers).with_context(|| self.unknown_side())?;
            return Ok(Game::from_stones(self.record.rule, stones.clone(), to_move));
        }
        let mut game = Game::new(self.record.rule, self.record.size);
        for (point, number) in self.record.points().zip(1..) {
            if game.outcome().is_over() {
                break;
            }
            game.play(point).with_context(|| format!("{}, move {number}, {point}", self.place))?;
        }
        Ok(game)
    }

    /// Says who is to move in a position, whatever the text or the numbers of its stones say.
    ///
    /// # Errors
    /// When the moves are known: they tell it.
    pub fn set_to_move(&mut self, color: Color) -> Result<()> {
        let place = &self.place;
        let setup = self.setup.as_mut();
        let setup = setup.with_context(|| format!("{place}: the moves tell who is to move"))?;
        if setup.is_block && setup.to_move.unwrap_or(Color::Black) != color {
            setup.stones = with_colors_exchanged(&setup.stones);
        }
        setup.to_move = Some(color);
        Ok(())
    }

    /// The position whose moves are not known, and the side to move if the text says it; `None` where the
    /// moves are known.
    ///
    /// # Errors
    /// When a block does not tell whose its stones are.
    pub fn position(&self) -> Result<Option<(&Stones, Option<Color>)>> {
        let Some(Setup { stones, to_move, is_block }) = &self.setup else { return Ok(None) };
        ensure!(to_move.is_some() || !is_block, self.unknown_side());
        Ok(Some((stones, *to_move)))
    }

    /// The error of a position that does not tell who is to move.
    fn unknown_side(&self) -> String {
        let place = &self.place;
        let setup = self.setup.as_ref().expect("a position");
        let [black, white] = Color::BOTH.map(|color| setup.stones.count_of(color));
        let stones = if setup.is_block {
            format!("the side to move has {black} stones and the other {white}")
        } else {
            format!("black has {black} stones and white {white}")
        };
        format!(
            "{place}: {stones}, which does not tell whether black or white is to move: add a \
             line such as `black to move`, or give --to-move where there is that option"
        )
    }

    /// Whether the order of the moves is known.
    pub fn has_moves(&self) -> bool {
        self.setup.is_none()
    }
}

impl Setup {
    /// The stones of a BOARD block, own ones of the side to move, the others and dead ones.
    fn of_block(size: BoardSize, fields: &[(Point, u8)]) -> Self {
        let mut stones = Stones::new(size);
        for &(point, field) in fields {
            stones.put(point, [Cell::Black, Cell::White, Cell::Wall][usize::from(field) - 1]);
        }
        // Whoever is to move has as many stones as the other, and is black then, or one less.
        let [own, others] = Color::BOTH.map(|color| stones.count_of(color));
        let to_move = side_after(others, own);
        if to_move == Some(Color::White) {
            stones = with_colors_exchanged(&stones);
        }
        Setup { stones, to_move, is_block: true }
    }
}

/// The side to move after this many stones of black and of white, if these are the numbers of a game.
fn side_after(black: usize, white: usize) -> Option<Color> {
    match black.checked_sub(white) {
        Some(0) => Some(Color::Black),
        Some(1) => Some(Color::White),
        _ => None,
    }
}

fn with_colors_exchanged(stones: &Stones) -> Stones {
    let mut exchanged = Stones::new(stones.size());
    for point in stones.size().points() {
        exchanged.put(
            point,
            match stones.at(point) {
                Cell::Black => Cell::White,
                Cell::White => Cell::Black,
                other => other,
            },
        );
    }
    exchanged
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<InputGame>> {
        read_games(text.as_bytes(), Rule::Freestyle, None, RowOrder::Bottom, "text")
    }

    fn stones(text: &str) -> Vec<usize> {
        read(text).unwrap().iter().map(|game| game.replay().unwrap().stones().count()).collect()
    }

    #[test]
    fn every_notation_is_read() {
        assert_eq!(stones("h8 i9 j7"), [3]);
        assert_eq!(stones("h8i9j7"), [3]);
        assert_eq!(stones("7,7 8,8 9,6"), [3]);
        assert_eq!(stones("7,7,1\n8,8,2\n9,6,3"), [2]);
        assert_eq!(
            stones("# a drawing\n. . . . .\n. X O . .\n. . . . .\n. . . . .\n. . . . X"),
            [3]
        );
        assert_eq!(stones("# . . . .\n. X O . .\n# # # # #\n. . . . .\n. . . . X"), [3]);
        assert_eq!(stones("(;GM[4]SZ[15];B[hh];W[ii])(;GM[4]SZ[15];B[hh])"), [2, 1]);
    }

    #[test]
    fn several_lists_are_one_game_a_line() {
        let games = read("# openings\nh8 i9\n\nh8 i9 j7\n7,7").unwrap();
        let places: Vec<_> = games.iter().map(|game| game.place.as_str()).collect();
        assert_eq!(places, ["text, line 2", "text, line 4", "text, line 5"]);
        assert_eq!(stones("h8 i9\nh8 i9 j7"), [2, 3]);
    }

    #[test]
    fn any_comment_may_stand_beside_a_single_list() {
        for text in ["#1\nh8 i9 j7", "# 1\nh8 i9 j7\n#\n", "# a game\n\nh8i9j7"] {
            let games = read(text).unwrap();
            assert_eq!((games.len(), games[0].place.as_str()), (1, "text"), "{text}");
            assert_eq!(stones(text), [3], "{text}");
        }
    }

    fn drawing(rows: &str, below: &str) -> String {
        format!("{rows}\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n{below}")
    }

    fn replayed(text: &str) -> Result<Game> {
        read(text)?.remove(0).replay()
    }

    #[test]
    fn a_drawing_tells_who_is_to_move_by_its_numbers_or_below() {
        for (row, below, expected) in [
            (". X O . .", "", Color::Black),
            (". X O X .", "", Color::White),
            ("X X X X .", "X to move", Color::Black),
            ("X X X X .", "O to move", Color::White),
            (". X O . .", "\nWhite is to move.", Color::White),
            ("O O . . .", "black to move", Color::Black),
        ] {
            let game = replayed(&drawing(row, below)).unwrap();
            assert_eq!(game.to_move(), expected, "{row} {below}");
            assert_eq!(
                game.stones().at(Point::new(0, 4)).color(),
                match &row[..1] {
                    "X" => Some(Color::Black),
                    "O" => Some(Color::White),
                    _ => None,
                }
            );
        }
        let error = replayed(&drawing("X X X X .", "")).unwrap_err().to_string();
        let wanted = "text: black has 4 stones and white 0, which does not tell whether black";
        assert!(error.starts_with(wanted), "{error}");
        assert!(replayed(&drawing("O . . . .", "")).is_err());
        let error = replayed(&drawing("X O . . .", "X to move\nO to move")).unwrap_err();
        assert_eq!(error.to_string(), "text, line 7: the text says both sides to be to move");
        let error = replayed("h8 i9\nwhite to move").unwrap_err().to_string();
        assert_eq!(error, "text: the moves tell who is to move");
    }

    #[test]
    fn a_block_tells_who_is_to_move_by_its_numbers_or_below() {
        let of = |text: &str| {
            let game = replayed(text).unwrap();
            (game.to_move(), game.stones().at(Point::new(7, 7)).color().unwrap())
        };
        assert_eq!(of("7,7,1\n8,8,2"), (Color::Black, Color::Black));
        assert_eq!(of("7,7,1\n8,8,2\n9,9,2"), (Color::White, Color::White));
        assert_eq!(of("7,7,1\n8,8,2\nwhite to move"), (Color::White, Color::White));
        assert_eq!(of("7,7,1\n8,8,1\nwhite to move"), (Color::White, Color::White));
        assert_eq!(of("7,7,1\n8,8,1\nblack to move"), (Color::Black, Color::Black));
        let error = replayed("7,7,1\n8,8,1").unwrap_err().to_string();
        assert!(
            error.starts_with("text: the side to move has 2 stones and the other 0"),
            "{error}"
        );
        assert!(read("7,7,1\n8,8,1").unwrap()[0].position().is_err());
    }

    #[test]
    fn a_drawing_has_its_own_size() {
        let text = ". . . . .\n".repeat(5);
        let games = read_games(
            text.as_bytes(),
            Rule::Caro,
            Some(BoardSize::default()),
            RowOrder::Bottom,
            "text",
        );
        assert_eq!(games.unwrap()[0].record.size, BoardSize::square(5).unwrap());
    }

    #[test]
    fn errors_name_the_text_line_or_the_game() {
        let error = |text: &str| format!("{:#}", read(text).unwrap_err());
        assert_eq!(
            error("h8 i9\nh8 z"),
            "text, line 2: read as a list of moves: `z` after move 1 is not a point; expected a column and a row such as h8, or 7,7"
        );
        assert_eq!(
            error("h8 z\nh8 i9"),
            "text, line 1: read as a list of moves: `z` after move 1 is not a point; expected a column and a row such as h8, or 7,7"
        );
        assert_eq!(
            error("# openings\nh8 h8\nh8 i9"),
            "text, line 2: read as a list of moves: h8, move 2, is move 1 too; expected an empty point"
        );
        assert_eq!(error("h8 pass i9"), "text: move 2 is a pass, which is not read yet");
        assert_eq!(
            error("(;GM[4];B[hh])(;GM[4];B[hh];B[ii])"),
            "text: game 2: move 2 has the wrong colour"
        );
        assert_eq!(error(""), "text: there is no position in the text");
        assert_eq!(
            error("h8 h8"),
            "text: read as a list of moves: h8, move 2, is move 1 too; expected an empty point"
        );
        assert!(error("(;GM[1])").starts_with("text: "));
    }

    #[test]
    fn a_saved_game_that_is_not_utf_8_is_latin_1() {
        let players = |text: &[u8]| {
            let games = read_games(text, Rule::Freestyle, None, RowOrder::Bottom, "text").unwrap();
            games[0].record.players.0.clone()
        };
        assert_eq!(players(b"(;GM[4]PB[M\xfcller]PW[Ren\xe9];B[hh])"), ["Müller", "René"]);
        let piskvork = b"Piskvorky 15x15, 11:11, 0\n8,8,0\nM\xfcller\nRen\xe9\n-1\n";
        assert_eq!(players(piskvork), ["Müller", "René"]);
        assert_eq!(players("\u{feff}(;GM[4]PB[é]PW[五];B[hh])".as_bytes()), ["é", "五"]);
    }

    #[test]
    fn rejects_a_library_without_a_game() {
        // A pass, and nothing else.
        let mut library = b"\xFFRenLib\xFF\x03\x04".to_vec();
        library.resize(20, 0xFF);
        library.extend([0, 0, 0, 0x40]);
        let error =
            read_games(&library, Rule::Renju, None, RowOrder::Bottom, "empty.lib").unwrap_err();
        assert_eq!(error.to_string(), "empty.lib: there is no game");
    }
}
