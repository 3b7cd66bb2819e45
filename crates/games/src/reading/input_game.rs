//! `InputGame`: a game or position as it was read, and what can be asked of it.

use super::Assumed;
use crate::game::{Ending, GameRecord, GameResult, RecordedMove};
use crate::meaning::{Meaning, PlayedMove, Start};
use crate::sgf;
use crate::tree::GameTree;
use crate::warning::Warning;
use crate::written::{self, Content, Written};
use anyhow::{Context, Result, ensure};
use goren::board::{BoardSize, Cell, Color, Point};
use goren::rules::{Game, Rule, Stones, victory_on_board};

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
    pub(super) text_warnings: Vec<Warning>,
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

    pub(super) fn of_written(written: Written, assumed: &Assumed, place: &str) -> Result<Self> {
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
