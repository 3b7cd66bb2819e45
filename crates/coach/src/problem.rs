//! `Problem`: a position in which the side to move must find a move, to train on.
//!
//! | file | what it holds |
//! |---|---|
//! | `theme.rs` | `Theme`: what a problem is about |
//! | `line.rs` | a problem as a line of text, and collections of such lines |
//! | `attempt.rs` | `Attempt`: a person at work on a problem: right and wrong moves, the replies, the reasons |
//! | `classifier.rs` | `Classifier`: the theme of a position, if it makes a problem |
//! | `shape.rs` | `Shape`: what a position has in common with those that look like it |
//!
//! The program holds a collection, `BUILT_IN`. It was made by `goren-lab problems` from games of Goren against
//! itself. Nothing here knows who solves a problem or when.

mod attempt;
mod classifier;
mod line;
mod shape;
mod theme;

pub use attempt::{Answer, Attempt, Fault, Goal};
pub use classifier::Classifier;
pub use line::{CollectionError, ProblemError, parse_collection};
pub use shape::Shape;
pub use theme::{Theme, ThemeError};

use crate::solver::FinderLimits;
use goren::board::{BoardSize, Color, Point};
use goren::rules::{Game, Outcome, Rule, Stones, victory_on_board};
use std::ops::RangeInclusive;

/// The problems in the program, in the order of their ratings, as `parse_collection` reads them.
pub const BUILT_IN: &str = include_str!("problems.txt");

/// The side of the board of every problem, in points.
pub const SIDE: u8 = 15;
/// The ratings that there are.
pub const RATINGS: RangeInclusive<u16> = 600..=2400;

/// How hard wins are looked for where problems are made, solved and checked: harder than in a review, because
/// a right move must not be called wrong.
pub const LIMITS: FinderLimits =
    FinderLimits { fours: 30, four_nodes: 20_000, threats: 12, threat_nodes: 6_000 };

/// A position and what is to be found in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    rule: Rule,
    /// The stones of each colour, black's first, in the order in which they were played as far as it is known:
    /// the last stone of the side that is not to move is the last move.
    stones: [Vec<Point>; 2],
    to_move: Color,
    /// What it is about.
    pub theme: Theme,
    /// How difficult it is, on the scale of players' ratings: within `RATINGS`.
    pub rating: u16,
}

impl Problem {
    /// A problem with these stones, black's first, in the order in which they were played as far as it is
    /// known.
    ///
    /// # Errors
    /// When a point is not on a board of 15x15 or stands twice, when somebody has won, when no point is
    /// empty, or when the rating is none.
    pub fn new(
        rule: Rule,
        stones: [Vec<Point>; 2],
        to_move: Color,
        theme: Theme,
        rating: u16,
    ) -> Result<Self, ProblemError> {
        if !RATINGS.contains(&rating) {
            return Err(ProblemError::Rating(rating.to_string()));
        }
        let board = board_of(&stones)?;
        if board.is_full() || victory_on_board(&board, rule).is_some() {
            return Err(ProblemError::Over);
        }
        Ok(Problem { rule, stones, to_move, theme, rating })
    }

    /// A problem with the position of a game.
    ///
    /// # Errors
    /// As `new`, and when the board has another size or dead stones.
    pub fn of_game(game: &Game, theme: Theme, rating: u16) -> Result<Self, ProblemError> {
        let board = game.stones();
        if board.size() != size() || board.points(goren::board::Cell::Wall).next().is_some() {
            return Err(ProblemError::Board);
        }
        let order = game.moves();
        let place = |point: &Point| order.iter().position(|played| played == point);
        let stones = Color::BOTH.map(|color| {
            let mut stones: Vec<Point> = board.points(color.into()).collect();
            // Those of the start have no place and come first.
            stones.sort_by_key(place);
            stones
        });
        Problem::new(game.rule(), stones, game.to_move(), theme, rating)
    }

    /// The rule.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The side that must find a move.
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// The stones of a colour.
    pub fn stones(&self, color: Color) -> &[Point] {
        &self.stones[color as usize]
    }

    /// The position as a game: with its moves if the stones are those of two sides that moved in turn.
    pub fn game(&self) -> Game {
        self.played().unwrap_or_else(|| {
            let board = board_of(&self.stones).expect("checked when it was made");
            Game::from_stones(self.rule, board, self.to_move)
        })
    }

    /// The game of the stones, each side moving in turn; `None` if that is not how they came about.
    fn played(&self) -> Option<Game> {
        let mut game = Game::new(self.rule, size());
        let [mut black, mut white] = [0, 1].map(|side: usize| self.stones[side].iter());
        loop {
            let next = if game.to_move() == Color::Black { black.next() } else { white.next() };
            let Some(&point) = next else { break };
            if *game.play(point).ok()? != Outcome::Ongoing {
                return None;
            }
        }
        let all = black.next().is_none() && white.next().is_none();
        (all && game.to_move() == self.to_move).then_some(game)
    }
}

/// The board of every problem.
pub(crate) fn size() -> BoardSize {
    BoardSize::square(SIDE).expect("a size that there is")
}

/// The board with these stones.
fn board_of(stones: &[Vec<Point>; 2]) -> Result<Stones, ProblemError> {
    let mut board = Stones::new(size());
    for (color, points) in Color::BOTH.into_iter().zip(stones) {
        for &point in points {
            if !size().contains(point) {
                return Err(ProblemError::OffBoard(point));
            }
            if board.at(point).color().is_some() {
                return Err(ProblemError::Twice(point));
            }
            board.put(point, color.into());
        }
    }
    Ok(board)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// The most bytes of the collection in the program.
    const MAX_BYTES: usize = 60_000;
    /// The fewest problems of a theme.
    const FEWEST: usize = 30;
    /// The most moves of a solution.
    const MAX_MOVES: usize = 30;

    fn built_in() -> Vec<Problem> {
        parse_collection(BUILT_IN).unwrap()
    }

    #[test]
    fn the_program_holds_600_problems_of_every_theme_in_the_order_of_their_ratings() {
        let problems = built_in();
        assert_eq!(problems.len(), 600);
        assert!(BUILT_IN.len() < MAX_BYTES, "{} bytes", BUILT_IN.len());
        assert!(problems.is_sorted_by_key(|problem| problem.rating));
        for theme in Theme::all() {
            let count = problems.iter().filter(|problem| problem.theme == theme).count();
            assert!(count >= FEWEST, "{count} of {theme}");
        }
    }

    #[test]
    fn no_two_of_them_are_alike() {
        let problems = built_in();
        let shapes: HashSet<Shape> = problems.iter().map(Shape::of).collect();
        assert_eq!(shapes.len(), problems.len());
        let positions: HashSet<String> = problems.iter().map(Problem::position_text).collect();
        assert_eq!(positions.len(), problems.len());
    }

    #[test]
    fn all_of_them_are_solved_by_the_solution_that_is_shown() {
        for problem in built_in() {
            let mut attempt = Attempt::new(&problem);
            let is_defence = matches!(problem.theme, Theme::StopFive | Theme::OnlyDefence);
            if problem.theme != Theme::AvoidFoul {
                let goal = if is_defence { Goal::Defend } else { Goal::Win };
                assert_eq!(attempt.goal(), goal, "{problem}");
            }
            let mut moves = 0;
            while !attempt.is_solved() && moves < MAX_MOVES {
                let point = attempt.solution()[0];
                let answer = attempt.play(point).unwrap();
                assert!(!matches!(answer, Answer::Wrong { .. }), "{problem}: {answer:?}");
                moves += 1;
            }
            assert!(attempt.is_solved(), "{problem}");
        }
    }

    #[test]
    fn what_is_no_position_of_a_problem_is_refused() {
        let small = Game::new(Rule::Renju, BoardSize::square(13).unwrap());
        let of_game = |game| Problem::of_game(game, Theme::Five, 1000);
        assert_eq!(of_game(&small), Err(ProblemError::Board));
        let mut won = Game::new(Rule::Freestyle, size());
        for name in ["h8", "a1", "h9", "a2", "h10", "a3", "h11", "a4", "h12"] {
            won.play(Point::parse(name).unwrap()).unwrap();
        }
        assert_eq!(of_game(&won), Err(ProblemError::Over));
        let rating = Problem::of_game(&Game::new(Rule::Renju, size()), Theme::Five, 2401);
        assert_eq!(rating, Err(ProblemError::Rating("2401".to_string())));
    }
}
