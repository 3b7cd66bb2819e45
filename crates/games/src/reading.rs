//! Reading positions and games in any notation.
//!
//! The same notations are understood everywhere: lists of moves, blocks of stones, drawings, and
//! games that programs have saved. This file finds out which one a text is in, reads it, and says in
//! which line or game something is wrong. It opens no file.

use crate::game::{Ending, GameRecord, GameResult, RecordedMove};
use crate::meaning::{Meaning, PlayedMove, Start};
use crate::rif::{self, RifReader};
use crate::sgf::{self, SgfGame, SgfReader};
use crate::tree::GameTree;
use crate::warning::Warning;
use crate::written::{self, Content, RowOrder, Written};
use crate::{ccgc, game_json, psq, puzzle_json, renlib, yixin};
use anyhow::{Context, Result, anyhow, ensure};
use goren::board::{BoardSize, Cell, Color, Point};
use goren::rules::{Game, Rule, Stones, victory_on_board};
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

/// A game or position as it was read.
#[derive(Clone, Debug)]
pub struct InputGame {
    /// Where it stood: a file, with the line or number of the game if it holds several.
    pub place: String,
    /// The rule.
    pub rule: Rule,
    /// All that was read: variations, comments and what is not known here.
    pub tree: GameTree,
    /// What the tree says.
    pub meaning: Meaning,
    /// What is to be said about the text.
    text_warnings: Vec<Warning>,
    /// Whether the stones of the start were written as those of the side to move and those of the other.
    /// While it is not known who that is, it is black here.
    is_block: bool,
}

/// A game that was played up to a move.
struct Replay {
    /// The position, with the moves since the start, a pass, or a side that moved twice.
    game: Game,
    /// How many moves and passes came before the first of those.
    first: usize,
    /// Positions before it that such a break ended, each with the moves that led to it and the number
    /// of those before them.
    before: Vec<(Game, usize)>,
    /// How many moves and passes were played.
    played: usize,
    /// Whether a side moved twice in a row.
    is_irregular: bool,
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

impl InputGame {
    /// The game of a tree.
    ///
    /// # Errors
    /// When its board is not supported or a move is no point.
    pub fn of_tree(
        tree: GameTree,
        place: String,
        assumed: &Assumed,
    ) -> Result<Self, crate::meaning::Error> {
        let meaning = Meaning::of(&tree, assumed.size)?;
        let rule = assumed.given_rule.or(meaning.rule).unwrap_or(assumed.rule);
        let unknown = meaning.unknown_rule.as_deref().filter(|_| assumed.given_rule.is_none());
        let unknown = unknown.map(|name| Warning::unknown_rule(name, rule));
        // Many games of renju are written as games of Go.
        let seems_go = meaning.is_go && meaning.rule.or(assumed.given_rule).is_none();
        let text_warnings =
            seems_go.then_some(Warning::GameOfGo).into_iter().chain(unknown).collect();
        Ok(InputGame { place, rule, tree, meaning, text_warnings, is_block: false })
    }

    /// The game of these moves.
    pub fn of_moves(place: String, rule: Rule, size: BoardSize, moves: Vec<Point>) -> Self {
        let moves = moves.into_iter().map(RecordedMove::from).collect();
        let tree = sgf::tree_of(&GameRecord { moves, ..GameRecord::new(size, rule) });
        InputGame::of_own_tree(tree, place, rule)
    }

    /// The game of a tree that was made here, so that nothing in it can be wrong.
    fn of_own_tree(tree: GameTree, place: String, rule: Rule) -> Self {
        let own = InputGame::of_tree(tree, place, &Assumed::rule(rule));
        own.expect("a tree of points on a board")
    }

    fn of_written(written: Written, assumed: &Assumed, place: &str) -> Result<Self> {
        let place = written::place_of(place, written.line);
        let rule = assumed.given_rule.or(written.rule).unwrap_or(assumed.rule);
        let mut game = match written.content {
            Content::Moves(moves) => {
                let mut tree = sgf::new_tree(written.size, rule);
                written.header.describe(tree.root_mut());
                let mut last = 0;
                for (index, point) in moves.into_iter().enumerate() {
                    let color = Color::of_move(index);
                    last = sgf::add_move(&mut tree, last, color, point, written.size);
                }
                InputGame::of_own_tree(tree, place, rule)
            }
            Content::Block(fields) => {
                let start = start_of_block(written.size, &fields);
                InputGame { is_block: true, ..InputGame::of_start(place, rule, start) }
            }
            Content::Stones(stones) => {
                InputGame::of_start(place, rule, Start { stones, to_move: None })
            }
        };
        if let Some(color) = written.to_move {
            game.set_to_move(color)?;
        }
        Ok(game)
    }

    /// The position of stones whose order is not known.
    fn of_start(place: String, rule: Rule, start: Start) -> Self {
        let size = start.stones.size();
        let tree = sgf::setup(&start.stones, rule, start.to_move);
        let mut game = InputGame::of_own_tree(tree, place, rule);
        game.meaning.size = size;
        game.meaning.start = Some(start);
        game
    }

    /// The board.
    pub fn size(&self) -> BoardSize {
        self.meaning.size
    }

    /// Everything that is to be said about the game: about its text, what it says of itself, and what
    /// the rules say to that.
    pub fn warnings(&self) -> Vec<Warning> {
        let mut warnings = [&self.text_warnings[..], &self.meaning.warnings].concat();
        let Ok(replay) = self.replay_to(usize::MAX) else {
            warnings.extend(self.first_occupied());
            return warnings;
        };
        if replay.is_irregular {
            warnings.push(Warning::Twice);
        }
        if replay.played < self.meaning.moves.len() {
            warnings.push(Warning::AfterEnd);
        }
        let shown = GameResult::on_board(replay.game.outcome());
        if let (Some(told), Some(shown)) = (self.meaning.result, shown)
            && told != shown
        {
            warnings.push(Warning::Result { told, shown, rule: self.rule.into() });
        }
        warnings
    }

    /// The first move that is on a stone, in a game that cannot be replayed.
    fn first_occupied(&self) -> Option<Warning> {
        let stones = self.meaning.start.as_ref().map(|start| start.stones.clone());
        let mut stones = stones.unwrap_or_else(|| Stones::new(self.size()));
        self.meaning.moves.iter().zip(1..).find_map(|(played, number)| {
            let point = played.point?;
            if stones.at(point) != Cell::Empty {
                return Some(Warning::Occupied(number, point));
            }
            stones.put(point, played.color.into());
            None
        })
    }

    /// The game up to its end, by the rules; moves after the end are left out. A position whose order is
    /// unknown is a game without moves, and so is what a pass leads to. Where the text does not say who
    /// is to move, the numbers of the stones do: it is black if there are as many of each colour, white
    /// if black has one more.
    ///
    /// # Errors
    /// At an illegal move, or where nothing tells who is to move and nobody has won.
    pub fn replay(&self) -> Result<Game> {
        self.replay_to(usize::MAX).map(|replay| replay.game)
    }

    /// The position after this many moves and passes.
    ///
    /// # Errors
    /// As `replay`, and where the game has fewer.
    pub fn position_after(&self, moves: usize) -> Result<Game> {
        let replay = self.replay_to(moves)?;
        let (place, played) = (&self.place, replay.played);
        ensure!(self.has_moves(), "{place}: the order of the moves is not known");
        ensure!(played == moves, "{place}: the game has {played} moves, not {moves}");
        Ok(replay.game)
    }

    /// The last unbroken sequence of moves up to the end of the game, and how many moves and passes come
    /// before it. Passes, and stones that are set up, break a sequence.
    ///
    /// # Errors
    /// As `replay`, and when there is no move.
    pub fn last_sequence(&self) -> Result<(Game, usize)> {
        let replay = self.replay_to(usize::MAX)?;
        let games = replay.before.into_iter().chain([(replay.game, replay.first)]);
        let last = games.rev().find(|(game, _)| !game.moves().is_empty());
        last.with_context(|| format!("{}: the game has no moves", self.place))
    }

    /// The moves that come after the end of the game by their names, passes too.
    pub fn moves_after_end(&self) -> Vec<String> {
        let name = |played: &PlayedMove| played.point.map_or("pass".to_string(), |p| p.to_string());
        self.meaning.moves[self.moves_to_end().0..].iter().map(name).collect()
    }

    /// How many moves and passes are played up to the end of the game, and how many come after it.
    pub fn moves_to_end(&self) -> (usize, usize) {
        let all = self.meaning.moves.len();
        let played = self.replay_to(usize::MAX).map_or(all, |replay| replay.played);
        (played, all - played)
    }

    fn replay_to(&self, limit: usize) -> Result<Replay> {
        let game = self.first_position()?;
        let mut replay =
            Replay { game, first: 0, before: Vec::new(), played: 0, is_irregular: false };
        let mut passes = 0;
        for played in self.meaning.moves.iter().take(limit) {
            if replay.game.outcome().is_over() {
                break;
            }
            let number = replay.played + 1;
            match played.point {
                None => {
                    passes += 1;
                    replay.go_on_with(!played.color, number, passes == 2);
                }
                Some(point) => {
                    passes = 0;
                    if replay.game.to_move() != played.color {
                        replay.is_irregular = true;
                        replay.go_on_with(played.color, number - 1, false);
                    }
                    let place = &self.place;
                    replay
                        .game
                        .play(point)
                        .with_context(|| format!("{place}, move {number}, {point}"))?;
                }
            }
            replay.played = number;
        }
        Ok(replay)
    }

    /// The position before the first move.
    fn first_position(&self) -> Result<Game> {
        let first = self.meaning.moves.first().map(|played| played.color);
        let Some(Start { stones, to_move }) = &self.meaning.start else {
            let game = Game::new(self.rule, self.size());
            return Ok(match first {
                Some(Color::White) => {
                    Game::from_stones(self.rule, game.stones().clone(), Color::White)
                }
                _ => game,
            });
        };
        let is_over = stones.is_full() || victory_on_board(stones, self.rule).is_some();
        let [black, white] = Color::BOTH.map(|color| stones.count_of(color));
        let by_numbers = || side_after(black, white).or(is_over.then_some(Color::Black));
        let to_move = first.or(*to_move).or_else(by_numbers);
        let to_move = to_move.with_context(|| self.unknown_side())?;
        Ok(Game::from_stones(self.rule, stones.clone(), to_move))
    }

    /// The game as a list of moves from the empty board, black and white in turn; `None` if it is none.
    pub fn record(&self) -> Option<GameRecord> {
        let meaning = &self.meaning;
        let mut record = GameRecord::new(self.size(), self.rule);
        for (index, played) in meaning.moves.iter().enumerate() {
            let point = played.point.filter(|_| played.color == Color::of_move(index))?;
            record.moves.push(RecordedMove { point, millis: played.millis });
        }
        record.opening = meaning.moves.iter().filter(|played| played.is_given).count();
        record.players = meaning.players.clone();
        (record.result, record.ending) = (meaning.result, meaning.ending);
        (record.date, record.event) = (meaning.date, meaning.event.clone());
        meaning.start.is_none().then_some(record)
    }

    /// The tree of this game with the moves of `replay`, taken back and played anew, as the main line: `game`
    /// starts where that one does. What was there stays; where the moves leave it, it is a variation. The
    /// result is that of the board, or the loss of the side that has resigned; where the game went on
    /// otherwise and neither tells it, it is not known.
    ///
    /// # Errors
    /// As `replay`.
    pub fn continued(&self, game: &Game, resigned: Option<Color>) -> Result<GameTree> {
        let mut tree = self.tree.clone();
        let replay = self.replay_to(usize::MAX)?;
        let shown = GameResult::on_board(game.outcome());
        let by_resignation = resigned.filter(|_| shown.is_none());
        let root = tree.root_mut();
        if let Some(result) = shown.or(by_resignation.map(|loser| GameResult::Win(!loser))) {
            let ending = by_resignation.map(|_| Ending::Resignation);
            root.set("RE", &sgf::result_text(result, ending));
        } else if replay.game.moves() != game.moves() {
            root.set_all("RE", []);
        }
        let first = self.meaning.moves.get(replay.first);
        let mut place = match first {
            Some(played) => tree.nodes()[played.place].parent.unwrap_or(0),
            None => tree.main_line().last().unwrap_or(0),
        };
        let moves = game.moves();
        let is_even = moves.len().is_multiple_of(2);
        let mut color = if is_even { game.to_move() } else { !game.to_move() };
        for &point in moves {
            place = child_with(&mut tree, place, color, point, self.size());
            tree.put_first(place);
            color = !color;
        }
        Ok(tree)
    }

    /// Says who is to move in a position, whatever the text or the numbers of its stones say.
    ///
    /// # Errors
    /// When there are moves: they tell it.
    pub fn set_to_move(&mut self, color: Color) -> Result<()> {
        let place = &self.place;
        let start = self.meaning.start.as_mut().filter(|_| self.meaning.moves.is_empty());
        let start = start.with_context(|| format!("{place}: the moves tell who is to move"))?;
        if self.is_block && start.to_move.unwrap_or(Color::Black) != color {
            start.stones = with_colors_exchanged(&start.stones);
        }
        start.to_move = Some(color);
        let (stones, node) = (&start.stones, self.tree.root_mut());
        sgf::set_up(node, stones, Some(color));
        Ok(())
    }

    /// The position whose moves are not known, and the side to move if the text says it; `None` where
    /// there are moves or the board is empty.
    ///
    /// # Errors
    /// When a block does not tell whose its stones are.
    pub fn position(&self) -> Result<Option<(&Stones, Option<Color>)>> {
        let Some(Start { stones, to_move }) = &self.meaning.start else { return Ok(None) };
        if !self.meaning.moves.is_empty() {
            return Ok(None);
        }
        ensure!(to_move.is_some() || !self.is_block, self.unknown_side());
        Ok(Some((stones, *to_move)))
    }

    /// The error of a position that does not tell who is to move.
    fn unknown_side(&self) -> String {
        let place = &self.place;
        let start = self.meaning.start.as_ref().expect("a position");
        let [black, white] = Color::BOTH.map(|color| start.stones.count_of(color));
        let stones = if self.is_block {
            format!("the side to move has {black} stones and the other {white}")
        } else {
            format!("black has {black} stones and white {white}")
        };
        format!(
            "{place}: {stones}, which does not tell whether black or white is to move: add a \
             line such as `black to move`, or give --to-move where there is that option"
        )
    }

    /// Whether there are moves whose order is known; also for the empty board.
    pub fn has_moves(&self) -> bool {
        self.meaning.start.is_none() || !self.meaning.moves.is_empty()
    }
}

impl Replay {
    /// Goes on from the position with this side to move, or ends the game as a draw.
    fn go_on_with(&mut self, to_move: Color, first: usize, is_drawn: bool) {
        let stones = self.game.stones().clone();
        let count = stones.count();
        let next = Game::from_stones(self.game.rule(), stones, to_move);
        let next = if is_drawn { next.draw_after(count) } else { next };
        let game = std::mem::replace(&mut self.game, next);
        self.before.push((game, std::mem::replace(&mut self.first, first)));
    }
}

/// The node behind another one that holds this move; it is added if there is none.
fn child_with(
    tree: &mut GameTree,
    parent: usize,
    color: Color,
    point: Point,
    size: BoardSize,
) -> usize {
    let (name, value) = (sgf::color_name(color), sgf::point_text(point, size));
    let holds = |&child: &usize| tree.nodes()[child].value(name).as_ref() == Some(&value);
    let found = tree.nodes()[parent].children.iter().copied().find(holds);
    found.unwrap_or_else(|| sgf::add_move(tree, parent, color, Some(point), size))
}

/// The stones of a BOARD block, own ones of the side to move, the others and dead ones.
fn start_of_block(size: BoardSize, fields: &[(Point, u8)]) -> Start {
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
    Start { stones, to_move }
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
        read_games(text.as_bytes(), &Assumed::rule(Rule::Freestyle), "text")
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
        let size = Some(BoardSize::default());
        let assumed = Assumed { size, ..Assumed::rule(Rule::Caro) };
        let games = read_games(text.as_bytes(), &assumed, "text");
        assert_eq!(games.unwrap()[0].size(), BoardSize::square(5).unwrap());
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
        assert_eq!(
            error("(;GM[4];B[hh])(;GM[4];B[hh];B[99])"),
            "text, game 2: move 2, \"99\", is not a point on a board of 15x15"
        );
        assert!(error("").starts_with("text: "));
        assert!(
            error("h8 h8").starts_with("text: read as a list of moves: h8, move 2, is move 1 too")
        );
        assert!(error("(;GM[3];B[e2e4])").starts_with("text: move 1, \"e2e4\","));
    }

    #[test]
    fn a_saved_game_that_is_not_utf_8_is_guessed() {
        let players = |text: &[u8]| {
            let games = read_games(text, &Assumed::rule(Rule::Freestyle), "text").unwrap();
            games[0].meaning.players.0.clone()
        };
        assert_eq!(players(b"(;GM[4]PB[M\xfcller]PW[Ren\xe9];B[hh])"), ["Müller", "René"]);
        let piskvork = b"Piskvorky 15x15, 11:11, 0\n8,8,0\nM\xfcller\nRen\xe9\n-1\n";
        assert_eq!(players(piskvork), ["Müller", "René"]);
        assert_eq!(players("\u{feff}(;GM[4]PB[é]PW[五];B[hh])".as_bytes()), ["é", "五"]);
    }

    #[test]
    fn games_as_json_are_known_wherever_their_stream_is_cut() {
        let sgf = "(;SZ[15]RU[renju]PB[連珠五段]XX[kept];B[hh](;W[ig]C[é])(;W[gg]))";
        let assumed = Assumed::rule(Rule::Freestyle);
        let game = &read_games(sgf.as_bytes(), &assumed, "a").unwrap()[0];
        let json = game_json::print(game) + "\n";
        for length in 1..json.len() {
            let input = io::BufReader::with_capacity(length, json.as_bytes());
            let read: Vec<_> = stream_games(input, &assumed, "a").unwrap().collect();
            assert!(
                read.len() == 1 && read[0].as_ref().unwrap().tree.same_as(&game.tree),
                "{length}"
            );
        }
    }

    #[test]
    fn a_library_may_hold_bytes_that_look_like_a_game_of_sgf() {
        // h8 g13 k12: the bytes of the moves are `(` and `;` with a zero between them.
        let mut library = b"\xFFRenLib\xFF\x03\x04".to_vec();
        library.resize(20, 0xFF);
        library.extend([0, 0, 0x78, 0, b'(', 0, b';', 0x40]);
        let assumed = Assumed::rule(Rule::Renju);
        let games = read_games(&library, &assumed, "a.lib").unwrap();
        assert_eq!(games[0].meaning.moves.len(), 3);
        let streamed: Vec<_> = stream_games(&library[..], &assumed, "a.lib").unwrap().collect();
        assert_eq!(streamed.len(), 1);
    }

    #[test]
    fn rejects_a_library_without_a_game() {
        // The empty board, and nothing else.
        let mut library = b"\xFFRenLib\xFF\x03\x04".to_vec();
        library.resize(20, 0xFF);
        library.extend([0, 0x40]);
        let error = read_games(&library, &Assumed::rule(Rule::Renju), "empty.lib").unwrap_err();
        assert_eq!(error.to_string(), "empty.lib: there is no game");
    }
}
