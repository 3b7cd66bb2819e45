//! `Game`: a game from its start to its result, as the referee of a match sees it.
//!
//! It keeps the stones and the moves. It knows whose turn it is and, after every move, whether the
//! game is over and why. Clocks, opening protocols and passes are handled elsewhere. Of the
//! continuous game it knows only the dead stones on the board at the start.

use super::{Foul, Rule, Stones, forbidden, winning_line};
use crate::board::{BoardSize, Cell, Color, Point};

/// The state of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Nobody has won and there is an empty point.
    Ongoing,
    /// One side has won.
    Win {
        /// The side that has won.
        winner: Color,
        /// The kind of win.
        by: Victory,
    },
    /// Nobody has won, and the board is full or the agreed number of stones is reached.
    Draw,
}

impl Outcome {
    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        *self != Outcome::Ongoing
    }

    /// The side that has won.
    pub fn winner(&self) -> Option<Color> {
        match self {
            Outcome::Win { winner, .. } => Some(*winner),
            Outcome::Ongoing | Outcome::Draw => None,
        }
    }
}

/// The kind of a win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Victory {
    /// The winner's last stone completed this line, listed from end to end.
    Line(Vec<Point>),
    /// The loser, black in renju, played on a forbidden point.
    Foul(Foul),
}

/// Why a move is rejected. A forbidden point of renju is no reason: a stone there is accepted, and
/// loses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum IllegalMove {
    /// The point is not on the board.
    #[error("the point is not on the board")]
    OffBoard,
    /// The point holds a stone or a dead stone.
    #[error("the point is occupied")]
    Occupied,
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
}

/// A game: its rule, its stones, its moves and its state.
///
/// ```
/// use goren::board::{BoardSize, Color, Point};
/// use goren::rules::{Game, Rule};
/// let mut game = Game::new(Rule::Renju, BoardSize::square(15).unwrap());
/// for text in ["h8", "h9", "i7", "i9", "h10", "i6", "i11", "i12"] {
///     game.play(Point::parse(text).unwrap()).unwrap();
/// }
/// // The three g9 h8 i7 and the three g9 h10 i11.
/// let outcome = game.play(Point::parse("g9").unwrap()).unwrap();
/// assert_eq!(outcome.winner(), Some(Color::White));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    rule: Rule,
    stones: Stones,
    to_move: Color,
    moves: Vec<Point>,
    draw_after: Option<usize>,
    outcome: Outcome,
}

impl Game {
    /// A game on an empty board, black to move.
    pub fn new(rule: Rule, size: BoardSize) -> Self {
        Game::from_stones(rule, Stones::new(size), Color::Black)
    }

    /// A game that starts with stones (and dead stones) on the board. The start is taken as it is:
    /// a winning line already on the board does not count, but a stone added to it may win.
    pub fn from_stones(rule: Rule, stones: Stones, to_move: Color) -> Self {
        let outcome = Outcome::Ongoing;
        let moves = Vec::new();
        let mut game = Game { rule, stones, to_move, moves, draw_after: None, outcome };
        game.outcome = game.outcome_without_winner();
        game
    }

    /// The same game, drawn once this many stones are on the board and nobody has won. The stones
    /// of the start count; dead stones do not.
    pub fn draw_after(mut self, stones: usize) -> Self {
        self.draw_after = Some(stones);
        if self.outcome.winner().is_none() {
            self.outcome = self.outcome_without_winner();
        }
        self
    }

    /// The rule of the game.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The current board.
    pub fn stones(&self) -> &Stones {
        &self.stones
    }

    /// The moves played since the start, oldest first.
    pub fn moves(&self) -> &[Point] {
        &self.moves
    }

    /// Whether every stone on the board is one of the moves.
    pub fn has_all_moves(&self) -> bool {
        self.stones.count() == self.moves.len() && self.stones.points(Cell::Wall).next().is_none()
    }

    /// The side to move; after the end of the game, the side that would be.
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// The state of the game.
    pub fn outcome(&self) -> &Outcome {
        &self.outcome
    }

    /// Plays a stone for the side to move and returns the new state of the game.
    ///
    /// # Errors
    /// `IllegalMove` when no stone can be placed there; the game is then unchanged.
    pub fn play(&mut self, point: Point) -> Result<&Outcome, IllegalMove> {
        self.check(point)?;
        let color = self.to_move;
        let foul = self.foul(point);
        self.stones.put(point, color.into());
        self.moves.push(point);
        self.to_move = !color;
        self.outcome = if let Some(foul) = foul {
            Outcome::Win { winner: !color, by: Victory::Foul(foul) }
        } else if let Some(line) = winning_line(&self.stones, self.rule, point) {
            Outcome::Win { winner: color, by: Victory::Line(line) }
        } else {
            self.outcome_without_winner()
        };
        Ok(&self.outcome)
    }

    /// Takes back the last move and returns its point; `None` at the start of the game.
    pub fn undo(&mut self) -> Option<Point> {
        let point = self.moves.pop()?;
        self.stones.remove(point);
        self.to_move = !self.to_move;
        // A move was accepted here, so nobody had won.
        self.outcome = self.outcome_without_winner();
        Some(point)
    }

    /// The foul that the side to move would make with a stone on this point. Only black in renju
    /// can make one.
    pub fn foul(&self, point: Point) -> Option<Foul> {
        let judged = self.rule.has_forbidden_points(self.to_move);
        judged.then(|| forbidden(&self.stones, point)).flatten()
    }

    /// The points where the side to move can play without losing by a foul, in index order; none
    /// when the game is over. In renju it can be empty although the game is not over: black then
    /// has only losing moves.
    pub fn legal_points(&self) -> Vec<Point> {
        if self.outcome.is_over() {
            return Vec::new();
        }
        self.stones.points(Cell::Empty).filter(|&point| self.foul(point).is_none()).collect()
    }

    fn check(&self, point: Point) -> Result<(), IllegalMove> {
        if self.outcome.is_over() {
            Err(IllegalMove::GameOver)
        } else if !self.stones.size().contains(point) {
            Err(IllegalMove::OffBoard)
        } else if self.stones.at(point) != Cell::Empty {
            Err(IllegalMove::Occupied)
        } else {
            Ok(())
        }
    }

    fn outcome_without_winner(&self) -> Outcome {
        let agreed = self.draw_after.is_some_and(|limit| self.stones.count() >= limit);
        if agreed || self.stones.is_full() { Outcome::Draw } else { Outcome::Ongoing }
    }
}
