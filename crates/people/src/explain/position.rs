//! `ShownPosition`: what `goren explain` shows of a position, as the referee sees it.

use anyhow::Result;
use goren::board::{Color, Point};
use goren::rules::{
    Explanation, Outcome, Rule, Stones, Victory, explain, victory_on_board, winning_line,
};
use goren_coach::opening_name::ShownOpening;
use goren_games::reading::InputGame;

/// The position to show, and its result.
pub(super) struct ShownPosition {
    pub rule: Rule,
    pub stones: Stones,
    /// `None` for a drawing, which does not say, and when the game is over.
    pub to_move: Option<Color>,
    /// The winning rows, each with its side.
    pub rows: Vec<(Color, Vec<Point>)>,
    /// The forbidden move that lost the game.
    pub foul: Option<LostByFoul>,
    /// The opening of renju that the moves begin with.
    pub opening: Option<ShownOpening>,
    /// Moves in the text after the end of the game.
    pub moves_left: Vec<String>,
}

/// A forbidden move that was played.
pub(super) struct LostByFoul {
    /// Its number in the game, from 1.
    pub number: usize,
    /// The position before it.
    pub before: Stones,
    /// Why it is forbidden.
    pub why: Explanation,
}

impl ShownPosition {
    /// The position after the last move, or after the one that ended the game.
    pub fn of(input: &InputGame) -> Result<ShownPosition> {
        if let Some((stones, to_move)) = input.position()? {
            let scene = ShownPosition::standing(input.rule, stones.clone(), to_move);
            return Ok(scene.with_winning_rows());
        }
        let game = input.replay()?;
        let (rule, played) = (game.rule(), input.moves_to_end().0);
        let mut scene = ShownPosition::standing(rule, game.stones().clone(), Some(game.to_move()));
        scene.opening = ShownOpening::of(&game);
        scene.moves_left = input.moves_after_end();
        if game.outcome().is_over() {
            scene.to_move = None;
        }
        match game.outcome() {
            Outcome::Win { winner, by: Victory::Line(row) } => {
                scene.rows.push((*winner, row.clone()));
            }
            Outcome::Win { winner, by: Victory::Foul(_) } => {
                let mut earlier = game.clone();
                let point = earlier.undo().expect("a foul is a move");
                let before = earlier.stones().clone();
                let why = explain(&before, rule, !*winner, point).expect("the point was empty");
                scene.foul = Some(LostByFoul { number: played, before, why });
            }
            _ => {}
        }
        Ok(scene)
    }

    fn standing(rule: Rule, stones: Stones, to_move: Option<Color>) -> ShownPosition {
        ShownPosition {
            rule,
            stones,
            to_move,
            rows: Vec::new(),
            foul: None,
            opening: None,
            moves_left: Vec::new(),
        }
    }

    /// Looks for winning rows: it is not known which stone was the last. Where somebody has won, or
    /// on a full board, the game is over.
    fn with_winning_rows(mut self) -> ShownPosition {
        for point in self.stones.size().points() {
            let color = self.stones.at(point).color();
            let row = winning_line(&self.stones, self.rule, point);
            if let Some(found) = color.zip(row).filter(|found| !self.rows.contains(found)) {
                self.rows.push(found);
            }
        }
        if victory_on_board(&self.stones, self.rule).is_some() || self.stones.is_full() {
            self.to_move = None;
        }
        self
    }

    /// The colour of the stone to explain if the arguments name none.
    pub fn asked_color(&self) -> Color {
        let restrained = |&color: &Color| self.rule.has_forbidden_points(color);
        let restrained = Color::BOTH.into_iter().find(restrained);
        restrained.or(self.to_move).unwrap_or(Color::Black)
    }
}
