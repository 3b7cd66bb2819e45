//! `Record`: the game as a plain list of moves, from which the fast position can be rebuilt at any
//! time.
//!
//! Moves alternate strictly, black first; a side that did not move has passed. Dead stones of the
//! continuous game are walls and belong to no move. Nothing here is fast. A record does not know
//! who has won, and leaves forbidden points to the referee.

use crate::board::{BoardSize, Cell, Color, Point};
use crate::rules::{self, Rule, Stones};
use std::fmt;

/// Why a stone cannot be placed or taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlayError {
    /// The point is not on the board.
    #[error("the point is not on the board")]
    OffBoard,
    /// The point is not empty.
    #[error("the point is occupied")]
    Occupied,
    /// The point does not hold the newest stone.
    #[error("the point does not hold the newest stone")]
    NotNewest,
}

/// A game: size, rule, walls and moves.
///
/// ```
/// use goren::board::{BoardSize, Cell, Color, Point};
/// use goren::engine::Record;
/// use goren::rules::Rule;
/// let mut record = Record::new(BoardSize::square(15).unwrap(), Rule::Freestyle);
/// record.play(Point::new(7, 7)).unwrap();
/// record.pass();
/// assert_eq!(record.side_to_move(), Color::Black);
/// assert_eq!(record.cell(Point::new(7, 7)), Cell::Black);
/// assert_eq!(record.moves(), [Some(Point::new(7, 7)), None]);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Record {
    rule: Rule,
    walls: Vec<Point>,
    moves: Vec<Option<Point>>,
    board: Stones,
}

impl Record {
    /// An empty board.
    pub fn new(size: BoardSize, rule: Rule) -> Self {
        Record { rule, walls: Vec::new(), moves: Vec::new(), board: Stones::new(size) }
    }

    /// The size of the board.
    pub fn size(&self) -> BoardSize {
        self.board.size()
    }

    /// The rule of the game.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// Changes the rule and keeps the stones.
    pub fn set_rule(&mut self, rule: Rule) {
        self.rule = rule;
    }

    /// The dead stones, in the order in which they were placed.
    pub fn walls(&self) -> &[Point] {
        &self.walls
    }

    /// All moves, black and white in turn, black first; `None` is a pass.
    pub fn moves(&self) -> &[Option<Point>] {
        &self.moves
    }

    /// The stones on the board, oldest first; dead stones are left out.
    pub fn stones(&self) -> impl Iterator<Item = (Point, Color)> {
        let colors = Color::BOTH.into_iter().cycle();
        self.moves.iter().zip(colors).filter_map(|(point, color)| Some(((*point)?, color)))
    }

    /// Number of stones on the board, without dead stones.
    pub fn stone_count(&self) -> usize {
        self.moves.iter().flatten().count()
    }

    /// Whether the board has no stones and no dead stones.
    pub fn is_untouched(&self) -> bool {
        self.walls.is_empty() && self.stone_count() == 0
    }

    /// The colour to move.
    pub fn side_to_move(&self) -> Color {
        Color::of_move(self.moves.len())
    }

    /// The content of a point; the padding around the board is wall.
    pub fn cell(&self, point: Point) -> Cell {
        self.board.at(point)
    }

    /// Whether a point is on the board and empty.
    pub fn is_empty(&self, point: Point) -> bool {
        self.cell(point) == Cell::Empty
    }

    /// The empty points, row by row from `a1`.
    pub fn empty_points(&self) -> impl Iterator<Item = Point> {
        self.board.points(Cell::Empty)
    }

    /// Whether the board has no empty point.
    pub fn is_full(&self) -> bool {
        self.board.is_full()
    }

    /// Plays a stone for the side to move.
    ///
    /// # Errors
    /// `OffBoard` or `Occupied`; the record is then unchanged.
    pub fn play(&mut self, point: Point) -> Result<(), PlayError> {
        self.check_free(point)?;
        self.board.put(point, self.side_to_move().into());
        self.moves.push(Some(point));
        Ok(())
    }

    /// Passes for the side to move. Two passes in a row cancel out.
    pub fn pass(&mut self) {
        if self.moves.last() == Some(&None) {
            self.moves.pop();
        } else {
            self.moves.push(None);
        }
    }

    /// Places a dead stone, which is not a move.
    ///
    /// # Errors
    /// `OffBoard` or `Occupied`; the record is then unchanged.
    pub fn put_wall(&mut self, point: Point) -> Result<(), PlayError> {
        self.check_free(point)?;
        self.board.put(point, Cell::Wall);
        self.walls.push(point);
        Ok(())
    }

    /// Takes back the newest stone; its colour is then to move.
    ///
    /// # Errors
    /// `OffBoard` or `NotNewest`; the record is then unchanged.
    pub fn takeback(&mut self, point: Point) -> Result<(), PlayError> {
        if !self.size().contains(point) {
            return Err(PlayError::OffBoard);
        }
        let newest = self.moves.iter().rposition(Option::is_some);
        match newest {
            Some(index) if self.moves[index] == Some(point) => {
                self.moves.truncate(index);
                self.board.remove(point);
                Ok(())
            }
            _ => Err(PlayError::NotNewest),
        }
    }

    /// Whether the rule forbids this empty point to the side to move.
    pub fn is_forbidden(&self, point: Point) -> bool {
        let may_be = self.rule.has_forbidden_points(self.side_to_move());
        may_be && rules::forbidden(&self.board, point).is_some()
    }

    /// Whether the side to move may play here: the point is on the board, empty and not forbidden.
    pub fn is_legal(&self, point: Point) -> bool {
        self.is_empty(point) && !self.is_forbidden(point)
    }

    /// The points where the side to move may play, row by row from `a1`.
    pub fn legal_points(&self) -> impl Iterator<Item = Point> {
        self.empty_points().filter(|&point| !self.is_forbidden(point))
    }

    /// The points that the rule forbids to the side to move, in index order.
    pub fn forbidden_points(&self) -> Vec<Point> {
        if !self.rule.has_forbidden_points(self.side_to_move()) {
            return Vec::new();
        }
        rules::forbidden_points(&self.board).into_iter().map(|(point, _)| point).collect()
    }

    /// The board for the referee.
    pub fn board(&self) -> &Stones {
        &self.board
    }

    /// A move without thinking: one that wins at once, or else one that denies the opponent such a win,
    /// or else the empty point nearest to the centre; a forbidden one only if there is no other. The last
    /// resort when a search has returned nothing.
    pub fn any_move(&self) -> Option<Point> {
        let center = self.size().center();
        let mut points: Vec<Point> = self.empty_points().collect();
        points.sort_by_key(|&point| (point.distance(center), point));
        let us = self.side_to_move();
        let mut stones = self.board.clone();
        let mut wins = |color, point| self.wins_on(&mut stones, color, point);
        let win = points.iter().find(|&&point| wins(us, point));
        let allowed = |point: Point| !self.is_forbidden(point);
        win.or_else(|| points.iter().find(|&&point| wins(!us, point) && allowed(point)))
            .or_else(|| points.iter().find(|&&point| allowed(point)))
            .or(points.first())
            .copied()
    }

    /// Whether a stone of this colour on this empty point completes a line that wins.
    pub fn wins(&self, color: Color, point: Point) -> bool {
        self.wins_on(&mut self.board.clone(), color, point)
    }

    /// The same on a board that the caller keeps for many points: a copy for each takes longer than all the
    /// rest. The board is unchanged afterwards.
    pub(super) fn wins_on(&self, stones: &mut Stones, color: Color, point: Point) -> bool {
        stones.put(point, color.into());
        let wins = rules::winning_line(stones, self.rule, point).is_some();
        stones.remove(point);
        wins
    }

    fn check_free(&self, point: Point) -> Result<(), PlayError> {
        match self.cell(point) {
            Cell::Empty => Ok(()),
            _ if self.size().contains(point) => Err(PlayError::Occupied),
            _ => Err(PlayError::OffBoard),
        }
    }
}

impl fmt::Debug for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.size(), self.rule)?;
        for wall in &self.walls {
            write!(f, " #{wall}")?;
        }
        for point in &self.moves {
            match point {
                Some(point) => write!(f, " {point}")?,
                None => write!(f, " pass")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn empty() -> Record {
        Record::new(BoardSize::square(5).unwrap(), Rule::Freestyle)
    }

    #[test]
    fn a_refused_stone_changes_nothing() {
        let mut record = empty();
        record.play(Point::new(1, 1)).unwrap();
        record.put_wall(Point::new(2, 2)).unwrap();
        let before = record.clone();
        assert_eq!(record.play(Point::new(1, 1)), Err(PlayError::Occupied));
        assert_eq!(record.play(Point::new(2, 2)), Err(PlayError::Occupied));
        assert_eq!(record.play(Point::new(5, 1)), Err(PlayError::OffBoard));
        assert_eq!(record.takeback(Point::new(2, 2)), Err(PlayError::NotNewest));
        assert_eq!(record.takeback(Point::new(0, 7)), Err(PlayError::OffBoard));
        assert_eq!(record, before);
    }

    #[test]
    fn takeback_undoes_play_and_the_passes_behind_it() {
        let mut record = empty();
        record.play(Point::new(1, 1)).unwrap();
        let before = record.clone();
        record.play(Point::new(2, 1)).unwrap();
        record.pass();
        record.takeback(Point::new(2, 1)).unwrap();
        assert_eq!(record, before);
        assert_eq!(record.side_to_move(), Color::White);
        record.takeback(Point::new(1, 1)).unwrap();
        assert_eq!(record.takeback(Point::new(1, 1)), Err(PlayError::NotNewest));
        assert_eq!(record, empty());
    }

    #[test]
    fn two_passes_are_nothing() {
        let mut record = empty();
        record.pass();
        assert_eq!(record.side_to_move(), Color::White);
        record.pass();
        assert_eq!(record, empty());
    }

    #[test]
    fn any_move_avoids_a_foul_while_it_can() {
        let mut record = Record::new(BoardSize::square(7).unwrap(), Rule::Renju);
        for (x, y) in [(3, 1), (3, 2), (1, 3), (2, 3)] {
            record.play(Point::new(x, y)).unwrap();
            record.pass();
        }
        // The centre would make two open threes.
        assert!(record.is_forbidden(record.size().center()));
        assert_eq!(record.any_move(), Some(Point::new(2, 2)));
        assert_eq!(record.forbidden_points(), [record.size().center()]);
        record.pass();
        assert_eq!(record.any_move(), Some(record.size().center()), "white may");
        assert_eq!(record.forbidden_points(), []);
    }

    #[test]
    fn any_move_exists_until_the_board_is_full() {
        let mut record = empty();
        assert_eq!(record.any_move(), Some(Point::new(2, 2)));
        for _ in 0..25 {
            record.play(record.any_move().unwrap()).unwrap();
        }
        assert!(record.is_full());
        assert_eq!(record.any_move(), None);
        assert_eq!(record.stone_count(), 25);
    }

    #[test]
    fn a_move_without_thinking_completes_a_five_or_denies_one() {
        let mut record = Record::new(BoardSize::square(15).unwrap(), Rule::Freestyle);
        let moves = [(3, 0), (3, 14), (4, 0), (4, 14), (5, 0), (5, 14), (6, 0)];
        moves.iter().for_each(|&(x, y)| record.play(Point::new(x, y)).unwrap());
        let ends = [Point::new(2, 0), Point::new(7, 0)];
        assert!(ends.contains(&record.any_move().unwrap()), "white has no four yet");
        record.play(Point::new(6, 14)).unwrap();
        assert!(ends.contains(&record.any_move().unwrap()), "black wins before it denies");
        assert!(record.wins(Color::White, Point::new(7, 14)));
    }
}
