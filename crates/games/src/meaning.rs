//! What the properties of a tree say about a game of Gomoku: board, rule, players, result, the position
//! it starts from and the moves of its main line.
//!
//! `GM`, the kind of game, is only a hint: most renju games are written as games of Go. What counts is
//! whether the moves are points. Nothing here is judged by the rules; `reading` plays the moves.

use crate::game::{Date, Ending, GameResult};
use crate::rule_names::{rule_in_game_name, rule_named};
use crate::sgf::{ENDING, OPENING, SETTING_UP, SETUP, point};
use crate::tree::{GameTree, Node, simple_text};
use crate::warning::Warning;
use goren::board::{BoardSize, ByColor, Cell, Color, Point};
use goren::rules::{Rule, Stones};

/// The boards that a file may mean that does not tell its size: that of renju, and larger ones if moves
/// need them.
const SIDES: [u8; 4] = [15, 19, 20, 25];
/// SGF's number of Go.
const GO: &str = "1";
/// The largest board on which `tt` is a pass, as the third edition of SGF has it.
const MAX_SIDE_OF_TT: u8 = 19;

/// Why a tree is not a game of Gomoku.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Error {
    /// The board size is not supported.
    #[error("the board size {0} is not supported")]
    Size(String),
    /// This move, counted from 1, is not a point on the board: what stands there, and the board.
    #[error("move {0}, {1:?}, is not a point on a board of {2}")]
    Move(usize, String, BoardSize),
}

/// A move of the main line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedMove {
    /// The side that moved.
    pub color: Color,
    /// Where; `None` for a pass.
    pub point: Option<Point>,
    /// How long the player thought, in milliseconds, if that is known.
    pub millis: Option<u32>,
    /// Whether the move was given to the players.
    pub is_given: bool,
    /// The place of its node in the tree.
    pub place: usize,
}

/// Stones that stood on the board before the first move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// The stones.
    pub stones: Stones,
    /// The side to move, if the file says it.
    pub to_move: Option<Color>,
}

/// What a tree says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meaning {
    /// The board.
    pub size: BoardSize,
    /// The rule, if the file names one that is known.
    pub rule: Option<Rule>,
    /// The name of a rule that is not known.
    pub unknown_rule: Option<String>,
    /// Whether the file says that it is a game of Go.
    pub is_go: bool,
    /// The names of the players; empty where unknown.
    pub players: ByColor<String>,
    /// The match or tournament; empty where unknown.
    pub event: String,
    /// The day, if the file tells exactly one.
    pub date: Option<Date>,
    /// Who has won, if the file says it.
    pub result: Option<GameResult>,
    /// How the game ended, if the file says it.
    pub ending: Option<Ending>,
    /// What the moves start from; `None` for the empty board.
    pub start: Option<Start>,
    /// The moves of the main line, from the last position that was set up.
    pub moves: Vec<PlayedMove>,
    /// What is to be said about it.
    pub warnings: Vec<Warning>,
}

impl Meaning {
    /// What a tree says. The size is for trees that do not tell theirs.
    ///
    /// # Errors
    /// When the board is not supported, or a move is no point on it.
    pub fn of(tree: &GameTree, size: Option<BoardSize>) -> Result<Self, Error> {
        match told_size(tree)?.or(size) {
            Some(size) => Meaning::on_board(tree, size),
            None => Meaning::on_needed_board(tree),
        }
    }

    /// What a tree says that does not tell its size: on the first board on which all its moves are.
    fn on_needed_board(tree: &GameTree) -> Result<Self, Error> {
        let mut first = Err(Error::Size(String::new()));
        for side in SIDES {
            let size = BoardSize::square(side).expect("a supported size");
            let mut read = Meaning::on_board(tree, size);
            if side == SIDES[0] {
                first = read.clone();
            } else if let Ok(meaning) = &mut read {
                meaning.warnings.push(Warning::Size(size.to_string()));
            }
            if read.is_ok() {
                return read;
            }
        }
        first
    }

    fn on_board(tree: &GameTree, size: BoardSize) -> Result<Self, Error> {
        let info = |name: &str| info(tree, name).unwrap_or_default();
        let told = [info("RU"), info("RULES")].into_iter().find(|rule| !rule.is_empty());
        let rule = told.as_deref().map(rule_named);
        let mut meaning = Meaning {
            size,
            rule: rule.unwrap_or_else(|| rule_in_game_name(&info("GN"))),
            unknown_rule: told.filter(|_| rule == Some(None)),
            is_go: info("GM").trim() == GO,
            players: ByColor([info("PB"), info("PW")]),
            event: info("EV"),
            date: info("DT").parse().ok(),
            result: None,
            ending: None,
            start: None,
            moves: Vec::new(),
            warnings: Vec::new(),
        };
        (meaning.result, meaning.ending) = result(&info("RE"));
        if let Some(ending) = info("GC").strip_prefix(ENDING) {
            meaning.ending = ending.parse().ok().or(meaning.ending);
        }
        for place in tree.main_line() {
            meaning.read_node(&tree.nodes()[place], place)?;
        }
        meaning.forget_late_openings();
        Ok(meaning)
    }

    fn read_node(&mut self, node: &Node, place: usize) -> Result<(), Error> {
        if SETTING_UP.into_iter().any(|name| node.has(name)) {
            self.set_up(node);
        }
        if let Some(color) = node.value("PL").as_deref().and_then(color_of) {
            let size = self.size;
            let start = self.start.get_or_insert_with(|| Start::empty(size));
            if self.moves.is_empty() {
                start.to_move = Some(color);
            }
        }
        let first = self.moves.len();
        let last = self.moves.last().map(|played| played.color);
        let moves = moves_of(node, self.size, first, last)?;
        self.moves.extend(moves.into_iter().map(|(color, point)| PlayedMove {
            color,
            point,
            millis: None,
            is_given: false,
            place,
        }));
        if let Some(comment) = node.value("C")
            && first < self.moves.len()
            && let Some(played) = self.moves.last_mut()
        {
            played.is_given = comment.starts_with(OPENING);
            played.millis = millis(&comment);
        }
        Ok(())
    }

    /// Changes the position. What was played before belongs to it from then on.
    fn set_up(&mut self, node: &Node) {
        let mut stones = match self.start.take() {
            Some(start) => start.stones,
            None => Stones::new(self.size),
        };
        if !self.moves.is_empty() {
            self.warnings.push(Warning::SetupLater);
        }
        for played in self.moves.drain(..) {
            if let Some(point) = played.point {
                stones.put(point, played.color.into());
            }
        }
        for (name, cell) in SETUP.into_iter().chain([("AE", Cell::Empty)]) {
            for value in node.values(name) {
                let points = points_of(&value, self.size);
                if points.is_empty() {
                    let warning = Warning::OffBoard(name.to_string());
                    if !self.warnings.contains(&warning) {
                        self.warnings.push(warning);
                    }
                }
                for point in points {
                    stones.remove(point);
                    if cell != Cell::Empty {
                        stones.put(point, cell);
                    }
                }
            }
        }
        self.start = Some(Start { stones, to_move: None });
    }

    /// Only the first moves can have been given.
    fn forget_late_openings(&mut self) {
        let given = self.moves.iter().take_while(|played| played.is_given).count();
        for played in self.moves.iter_mut().skip(given) {
            played.is_given = false;
        }
    }
}

/// The moves of a node, `None` for a pass: one as a rule, none in a node about something else, several in old
/// files and in those of Gomoku Quest. There `QPR` holds the three stones that one player has put first, and
/// `QSLB` or `QSLW` the colour that the other has chosen, with a stone if it is white; the sides follow `last`,
/// which has moved before. `before` counts the moves before the node, for the error.
///
/// # Errors
/// When a move is no point on the board.
pub fn moves_of(
    node: &Node,
    size: BoardSize,
    before: usize,
    last: Option<Color>,
) -> Result<Vec<(Color, Option<Point>)>, Error> {
    let mut moves: Vec<(Color, Option<Point>)> = Vec::new();
    for property in &node.properties {
        let told = match property.name.as_str() {
            "B" => Some(Color::Black),
            "W" => Some(Color::White),
            "QPR" | "QSLB" | "QSLW" => None,
            _ => continue,
        };
        let values: Vec<String> = property.values.iter().map(|v| simple_text(v)).collect();
        let texts: Vec<&str> = match told {
            Some(_) => values.iter().take(1).map(|value| value.trim()).collect(),
            None => {
                let texts = values.iter().flat_map(|value| value.split(',')).map(str::trim);
                texts.filter(|text| !text.is_empty()).collect()
            }
        };
        for text in texts {
            let last = moves.last().map(|&(color, _)| color).or(last);
            let color = told.unwrap_or(last.map_or(Color::Black, |last| !last));
            moves.push((color, move_point(text, size, before + moves.len() + 1)?));
        }
    }
    Ok(moves)
}

/// The point of a move; `None` for a pass.
fn move_point(text: &str, size: BoardSize, number: usize) -> Result<Option<Point>, Error> {
    if is_pass(text, size) {
        return Ok(None);
    }
    let found = point(text, size).or_else(|| point_by_name(text, size));
    found.map(Some).ok_or_else(|| Error::Move(number, cut(text), size))
}

impl Start {
    fn empty(size: BoardSize) -> Self {
        Start { stones: Stones::new(size), to_move: None }
    }
}

/// The value of a property of the game as a whole, which some programs write into a later node.
fn info(tree: &GameTree, name: &str) -> Option<String> {
    tree.main_line().find_map(|place| tree.nodes()[place].value(name))
}

/// The board size of the `SZ`, `15` or `15:20`.
fn told_size(tree: &GameTree) -> Result<Option<BoardSize>, Error> {
    info(tree, "SZ").filter(|text| !text.is_empty()).map(|text| size(&text)).transpose()
}

/// The board size `15` or `15:20`; some write `15x20`.
///
/// # Errors
/// `Size` if it is not supported.
pub(crate) fn size(text: &str) -> Result<BoardSize, Error> {
    let (width, height) = text.split_once([':', 'x']).unwrap_or((text, text));
    let side = |side: &str| side.trim().parse().ok();
    side(width)
        .zip(side(height))
        .and_then(|(width, height)| BoardSize::new(width, height).ok())
        .ok_or_else(|| Error::Size(cut(text)))
}

/// `B`, `black`, `1` for black, the like for white.
pub(crate) fn color_of(text: &str) -> Option<Color> {
    match text.as_bytes().first()? {
        b'B' | b'b' | b'1' => Some(Color::Black),
        b'W' | b'w' | b'2' => Some(Color::White),
        _ => None,
    }
}

/// A pass is an empty value, or `tt` on boards that have no such point.
pub(crate) fn is_pass(text: &str, size: BoardSize) -> bool {
    let is_small = size.width() <= MAX_SIDE_OF_TT && size.height() <= MAX_SIDE_OF_TT;
    text.is_empty() || text == "tt" && is_small
}

/// A point with a row number, `j10`, as LittleGolem writes it.
fn point_by_name(text: &str, size: BoardSize) -> Option<Point> {
    Point::parse(text).filter(|&point| size.contains(point))
}

/// The points of a value such as `hh`, or of a rectangle `aa:cc`; those off the board are left out.
pub(crate) fn points_of(value: &str, size: BoardSize) -> Vec<Point> {
    let (from, to) = value.split_once(':').unwrap_or((value, value));
    let at = |text: &str| point(text, size).or_else(|| point_by_name(text.trim(), size));
    let (Some(from), Some(to)) = (at(from), at(to)) else { return Vec::new() };
    let span = |a: u8, b: u8| a.min(b)..=a.max(b);
    let rows = span(from.y(), to.y());
    rows.flat_map(|y| span(from.x(), to.x()).map(move |x| Point::new(x, y))).collect()
}

/// The result of a game, `B+R` or what programs write instead.
pub(crate) fn result(text: &str) -> (Option<GameResult>, Option<Ending>) {
    let lower = text.trim().to_ascii_lowercase();
    let (who, how) = lower.split_once('+').unwrap_or((&lower, ""));
    let result = match who {
        "0" | "draw" | "jigo" | "1/2-1/2" => Some(GameResult::Draw),
        "b" | "black" | "1-0" | "black wins" | "黑胜" => Some(GameResult::Win(Color::Black)),
        "w" | "white" | "0-1" | "white wins" | "白胜" => Some(GameResult::Win(Color::White)),
        _ => None,
    };
    let ending = match how {
        "r" | "resign" | "resignation" => Some(Ending::Resignation),
        "t" | "time" => Some(Ending::Time),
        _ => None,
    };
    (result, ending.filter(|_| result.is_some()))
}

/// The time in a comment such as `opening, 12 ms` or `12ms`.
fn millis(comment: &str) -> Option<u32> {
    let number = comment.trim().strip_suffix("ms")?.trim_end();
    let before = number.trim_end_matches(|c: char| c.is_ascii_digit());
    number[before.len()..].parse().ok()
}

/// The start of a text, for an error.
fn cut(text: &str) -> String {
    text.chars().take(20).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reading::{Assumed, InputGame};
    use crate::sgf::SgfReader;

    fn game(text: &str) -> InputGame {
        read(text, &Assumed::rule(Rule::Freestyle))
    }

    fn read(text: &str, assumed: &Assumed) -> InputGame {
        let sgf = SgfReader::new(text.as_bytes()).unwrap().next().unwrap().unwrap();
        InputGame::of_tree(sgf.tree, "text".to_string(), assumed).unwrap()
    }

    fn points(game: &InputGame) -> Vec<String> {
        let name = |played: &PlayedMove| {
            let point = played.point.map_or("pass".to_string(), |point| point.to_string());
            let letter = if played.color == Color::Black { 'B' } else { 'W' };
            format!("{letter} {point}")
        };
        game.meaning.moves.iter().map(name).collect()
    }

    #[test]
    fn the_kind_of_game_is_a_hint() {
        for kind in ["GM[1]", "GM[5]", "GM[]", "GM[04]", "GM[4]", "GM[x]", ""] {
            let game = game(&format!("(;{kind}SZ[15]RU[RIF];B[hh];W[ig])"));
            assert_eq!(points(&game), ["B h8", "W i9"], "{kind}");
            assert_eq!(game.rule, Rule::Renju);
        }
    }

    #[test]
    fn a_board_that_is_not_told_is_as_large_as_the_moves_need() {
        assert_eq!(game("(;B[oo])").size().to_string(), "15x15");
        let large = game("(;B[aa];W[ss])");
        assert_eq!(large.size().to_string(), "19x19");
        assert_eq!(large.warnings(), [Warning::Size("19x19".to_string())]);
        assert_eq!(game("(;SZ[15x20];B[aa])").size().to_string(), "15x20");
        let size = BoardSize::square(20).ok();
        let assumed = Assumed { size, ..Assumed::rule(Rule::Freestyle) };
        assert_eq!(points(&read("(;B[aa])", &assumed)), ["B a20"]);
    }

    #[test]
    fn an_unknown_rule_is_said_and_a_given_one_settles_it() {
        let text = "(;SZ[15]RU[house];B[hh])";
        let warning = Warning::unknown_rule("house", Rule::Freestyle);
        assert_eq!(game(text).warnings(), [warning]);
        let given_rule = Some(Rule::Renju);
        let given = read(text, &Assumed { given_rule, ..Assumed::rule(Rule::Freestyle) });
        assert_eq!((given.rule, given.warnings().len()), (Rule::Renju, 0));
        assert_eq!(game("(;GN[Cup 7 : RIF rule];B[hh])").rule, Rule::Renju);
    }

    #[test]
    fn stones_that_were_set_up_are_the_start() {
        let game = game("(;SZ[15]AB[hh][ii]AW[aa:ab]AE[ii]PL[W];W[jj];B[kk])");
        let start = game.meaning.start.as_ref().unwrap();
        assert_eq!((start.stones.count(), start.to_move), (3, Some(Color::White)));
        assert_eq!(points(&game), ["W j6", "B k5"]);
        assert_eq!(game.replay().unwrap().stones().count(), 5);
        assert!(game.record().is_none() && game.warnings().is_empty());
        let later = game_after_setup();
        assert_eq!(points(&later), ["W c13"]);
        assert_eq!(later.replay().unwrap().stones().count(), 3);
        assert_eq!(later.warnings(), [Warning::SetupLater]);
    }

    fn game_after_setup() -> InputGame {
        game("(;SZ[15];B[aa];W[bb];AE[bb]AB[dd];W[cc])")
    }

    #[test]
    fn stones_off_the_board_are_said() {
        let warnings = game("(;SZ[15]AB[zz][yy][hh];W[ii])").warnings();
        assert_eq!(warnings, [Warning::OffBoard("AB".to_string())]);
        assert!(warnings[0].is_loss());
    }

    #[test]
    fn the_opening_of_gomoku_quest_is_read() {
        let game = game("(;GM[4]SZ[15];QPR[hh,hg,jf];QSLW[ig];B[aa])");
        assert_eq!(points(&game), ["B h8", "W h9", "B j10", "W i9", "B a15"]);
        assert_eq!(points(&self::game("(;SZ[15];QPR[hh,hg,jf];QSLB[];W[ig])")).len(), 4);
    }

    #[test]
    fn a_pass_is_a_move_and_two_are_a_draw() {
        for pass in ["W[]", "W[tt]"] {
            let game = game(&format!("(;SZ[15];B[hh];{pass};B[ii])"));
            assert_eq!(points(&game), ["B h8", "W pass", "B i7"]);
            let position = game.replay().unwrap();
            assert_eq!((position.stones().count(), position.to_move()), (2, Color::White));
            assert!(game.warnings().is_empty());
        }
        assert_eq!(points(&game("(;SZ[20];B[tt])")), ["B t1"]);
        let drawn = game("(;SZ[15]RE[0];B[hh];W[ii];B[];W[])");
        assert_eq!(*drawn.replay().unwrap().outcome(), goren::rules::Outcome::Draw);
        let (played, before) = drawn.last_sequence().unwrap();
        assert_eq!((played.moves().len(), before), (2, 0));
        let won = game("(;SZ[15]RE[W+];B[hh];W[ii];B[];W[tt])");
        assert!(matches!(won.warnings()[..], [Warning::Result { .. }]));
    }

    #[test]
    fn a_move_on_a_stone_is_said() {
        let on_h8 = |number| Warning::Occupied(number, Point::new(7, 7));
        let twice = game("(;SZ[15];B[hh];W[ii];B[hh];W[jj])");
        assert_eq!((twice.meaning.moves.len(), twice.warnings()), (4, vec![on_h8(3)]));
        assert!(!on_h8(3).is_loss() && twice.replay().is_err());
        assert_eq!(game("(;SZ[15]AB[hh]AW[ii];B[hh])").warnings(), [on_h8(1)]);
    }

    #[test]
    fn a_game_of_go_is_said_unless_it_names_a_rule_of_gomoku() {
        let go = "(;GM[1]SZ[19]KM[6.5];B[pd];W[dp])";
        assert_eq!(game(go).warnings(), [Warning::GameOfGo]);
        let json = crate::game_json::print(&game(go));
        let tree = crate::game_json::parse(&json).unwrap();
        let again = InputGame::of_tree(tree, String::new(), &Assumed::rule(Rule::Renju)).unwrap();
        assert_eq!(again.warnings(), [Warning::GameOfGo]);
        let unknown = Warning::unknown_rule("Japanese", Rule::Freestyle);
        assert_eq!(
            game("(;GM[1]RU[Japanese]SZ[19];B[pd])").warnings(),
            [Warning::GameOfGo, unknown]
        );
        for text in [
            "(;GM[1]SZ[15]RU[RIF];B[hh])",
            "(;GM[4]SZ[15];B[hh])",
            "(;SZ[15];B[hh])",
            "(;GM[];B[hh])",
        ] {
            assert!(game(text).warnings().is_empty(), "{text}");
        }
        let given = Assumed { given_rule: Some(Rule::Renju), ..Assumed::rule(Rule::Freestyle) };
        let tree = crate::sgf::first_tree(go).unwrap();
        let named = InputGame::of_tree(tree, String::new(), &given).unwrap();
        assert!(named.warnings().is_empty());
    }

    #[test]
    fn a_side_that_moves_twice_is_said() {
        let twice = game("(;SZ[15];B[hh];B[ii];W[jj])");
        assert_eq!(twice.replay().unwrap().stones().count(), 3);
        assert_eq!(twice.warnings(), [Warning::Twice]);
        assert_eq!(game("(;SZ[15];W[hh];B[ii])").replay().unwrap().to_move(), Color::White);
    }

    #[test]
    fn moves_behind_the_end_are_kept_and_said() {
        // h8 a1 j8 a15 i9 o1 i10 o15 i8: a double-three; play goes on.
        let text =
            "(;SZ[15]RU[renju];B[hh];W[ao];B[jh];W[aa];B[ig];W[oo];B[if];W[oa];B[ih];W[am];B[ak])";
        let renju = game(text);
        assert_eq!(renju.meaning.moves.len(), 11);
        assert_eq!(renju.moves_to_end(), (9, 2));
        assert_eq!(renju.warnings(), [Warning::AfterEnd]);
        // An overline in a game without a rule, against its own result.
        let six =
            "(;SZ[15]RE[W+];B[ah];W[aa];B[bh];W[ba];B[ch];W[ca];B[eh];W[ea];B[fh];W[fa];B[dh])";
        let warnings = game(six).warnings();
        assert!(matches!(&warnings[..], [Warning::Result { .. }]), "{warnings:?}");
    }

    #[test]
    fn points_by_name_are_read() {
        assert_eq!(points(&game("(;SZ[19];B[j10];W[A1])")), ["B j10", "W a1"]);
    }

    #[test]
    fn results_of_any_program_are_read() {
        let (black, white) = (GameResult::Win(Color::Black), GameResult::Win(Color::White));
        for (text, expected) in [
            ("B+", (Some(black), None)),
            ("B+R", (Some(black), Some(Ending::Resignation))),
            ("W+Time", (Some(white), Some(Ending::Time))),
            ("B+F", (Some(black), None)),
            ("0", (Some(GameResult::Draw), None)),
            ("Draw", (Some(GameResult::Draw), None)),
            ("1-0", (Some(black), None)),
            ("Void", (None, None)),
            ("?", (None, None)),
            ("", (None, None)),
        ] {
            assert_eq!(result(text), expected, "{text}");
        }
    }
}
