//! `TerminalGame`: a game between a person and the engine, with what was taken back.
//!
//! It keeps the referee's `Game` and lets the engine think about it; it prints nothing. Turns are the
//! person's: taking back and playing again always ends with the person to move, or the game over.

use crate::explain::why_forbidden;
use crate::progress_line::ProgressLine;
use crate::sentences::{WIDEST_SENTENCES, wrapped};
use anyhow::{Context, Result, bail, ensure};
use goren::board::{Cell, Color, Point};
use goren::engine::{Engine, Level, Options, win_rate};
use goren::rules::{Game, Outcome, Stones, Victory};
use goren::search::{Control, Limits, SearchReport};
use goren_coach::analysis::ShownPurpose;
use goren_coach::explanation::with_article;
use goren_coach::judge::Judge;
use goren_coach::searching::search;
use goren_coach::words::Words;
use goren_games::reading::InputGame;
use std::time::Duration;

/// The most moves of the variation of a hint that are shown.
const MAX_SHOWN_MOVES: usize = 8;

/// A game under way, the engine that plays one side, and the moves that were taken back.
pub(super) struct TerminalGame {
    game: Game,
    engine: Engine,
    person: Color,
    time: Duration,
    resigned: bool,
    /// What was taken back, the last first: each a move of the person and what followed.
    taken_back: Vec<Vec<Point>>,
    /// What the game was loaded with.
    source: Option<InputGame>,
}

impl TerminalGame {
    /// A game to go on with, the person's colour, and the time of a hint and of a move of the whole
    /// engine.
    pub fn new(game: Game, engine: Engine, person: Color, time: Duration) -> Self {
        let taken_back = Vec::new();
        TerminalGame { game, engine, person, time, resigned: false, taken_back, source: None }
    }

    /// The game for the referee, who does not know of resignation.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The person's colour.
    pub fn person(&self) -> Color {
        self.person
    }

    /// The engine's level.
    pub fn level(&self) -> Level {
        self.engine.options().level
    }

    /// Whether the game has ended, also by resignation.
    pub fn is_over(&self) -> bool {
        self.resigned || self.game.outcome().is_over()
    }

    /// The winner, if the person has resigned.
    pub fn winner_by_resignation(&self) -> Option<Color> {
        self.resigned.then_some(!self.person)
    }

    /// Changes the engine's level.
    pub fn set_level(&mut self, level: Level) {
        self.engine.set_options(Options { level, ..*self.engine.options() });
    }

    /// Gives the person this colour from now on.
    ///
    /// # Errors
    /// When the game is over: whose victory it was would change.
    pub fn set_person(&mut self, color: Color) -> Result<()> {
        self.ensure_not_over()?;
        if color != self.person {
            self.person = color;
            // The turns that were taken back were those of the other colour.
            self.taken_back.clear();
        }
        Ok(())
    }

    /// What the game was loaded with; `None` if it was begun here.
    pub fn source(&self) -> Option<&InputGame> {
        self.source.as_ref()
    }

    /// Goes on with another game, which was loaded with this.
    pub fn replace(&mut self, game: Game, source: Option<InputGame>) {
        self.game = game;
        self.source = source;
        self.resigned = false;
        self.taken_back.clear();
    }

    /// Starts a new game with the same settings, this colour for the person. The engine chooses among
    /// its moves again.
    pub fn start_again(&mut self, person: Color) {
        self.person = person;
        let (rule, size) = (self.game.rule(), self.game.stones().size());
        self.replace(Game::new(rule, size), None);
        let options = *self.engine.options();
        self.engine.set_options(Options { seed: options.seed.wrapping_add(1), ..options });
        self.engine.new_game(size, rule);
    }

    /// Plays the person's move.
    ///
    /// # Errors
    /// When the game is over, or the point is not empty or is forbidden; the error says why. A forbidden
    /// move is accepted, and loses, when there is no other.
    pub fn play(&mut self, point: Point) -> Result<()> {
        self.ensure_not_over()?;
        if self.game.foul(point).is_some() && !self.game.legal_points().is_empty() {
            bail!("{}", why_forbidden(&self.game, point));
        }
        self.game.play(point).with_context(|| format!("{point}"))?;
        self.taken_back.clear();
        Ok(())
    }

    /// Lets the engine move; `None` when it is not its turn.
    ///
    /// # Errors
    /// When the engine's move is not legal; never, that is.
    pub fn answer(&mut self) -> Result<Option<Point>> {
        if self.is_over() || self.game.to_move() == self.person {
            return Ok(None);
        }
        let point = self.search()?.best();
        self.game.play(point).with_context(|| format!("{point}"))?;
        Ok(Some(point))
    }

    /// Takes back the person's last move and what followed, or the resignation.
    ///
    /// # Errors
    /// When the person has not moved.
    pub fn undo(&mut self) -> Result<()> {
        if std::mem::take(&mut self.resigned) {
            return Ok(());
        }
        let turn = self.last_turn().context("there is no move of yours to take back")?;
        let moves = self.game.moves()[turn..].to_vec();
        for _ in &moves {
            self.game.undo();
        }
        self.taken_back.push(moves);
        Ok(())
    }

    /// Plays again what was taken back last.
    ///
    /// # Errors
    /// When nothing is left that was taken back.
    pub fn redo(&mut self) -> Result<()> {
        let moves = self.taken_back.pop().context("there is nothing to play again")?;
        self.resigned = false;
        for point in moves {
            self.game.play(point).with_context(|| format!("{point}"))?;
        }
        Ok(())
    }

    /// The person gives up.
    ///
    /// # Errors
    /// When the game is over.
    pub fn resign(&mut self) -> Result<()> {
        self.ensure_not_over()?;
        self.resigned = true;
        Ok(())
    }

    /// What the whole engine would play for the person, and what that is good for.
    ///
    /// # Errors
    /// When the game is over.
    pub fn hint(&mut self) -> Result<String> {
        self.ensure_not_over()?;
        let level = self.level();
        self.set_level(Level::HIGHEST);
        let found = self.search();
        self.set_level(level);
        let SearchReport { score, pv, .. } = found?;
        let value = match (score.win_distance(), score.loss_distance()) {
            (Some(1), _) => "wins at once".to_string(),
            (Some(plies), _) => format!("wins in {plies} plies"),
            (_, Some(plies)) => format!("loses in {plies} plies"),
            _ => format!("win rate {:.0} %", 100.0 * win_rate(score, self.game.rule())),
        };
        let moves: Vec<_> = pv.iter().take(MAX_SHOWN_MOVES).map(Point::to_string).collect();
        let why = ShownPurpose::of(&self.game, pv[0], &mut Judge::default(), &Words::default());
        let why = wrapped(&why.text, WIDEST_SENTENCES, "");
        Ok(format!("Hint: {}, {value}: {}\n{}", pv[0], moves.join(" "), why.trim_end()))
    }

    /// Whose turn it is, or how the game has ended.
    pub fn state(&self) -> String {
        if let Some(winner) = self.winner_by_resignation() {
            return format!("You have resigned: {winner} has won.");
        }
        match self.game.outcome() {
            Outcome::Ongoing => self.turn_and_number(),
            Outcome::Draw => "The board is full: a draw.".to_string(),
            Outcome::Win { winner, by } => {
                let who =
                    if *winner == self.person { "You have won" } else { "The engine has won" };
                match by {
                    Victory::Line(row) => {
                        let row: Vec<_> = row.iter().map(Point::to_string).collect();
                        format!("{who}: {winner}, {}.", row.join(" "))
                    }
                    Victory::Foul(foul) => {
                        let foul = with_article(&foul.to_string());
                        format!("{who}: {} has made {foul}.", !*winner)
                    }
                }
            }
        }
    }

    fn turn_and_number(&self) -> String {
        let us = self.game.to_move();
        let sign = char::from(Cell::from(us));
        format!("Move {}: {us} ({sign}) to play.", self.stones().count() + 1)
    }

    fn stones(&self) -> &Stones {
        self.game.stones()
    }

    fn ensure_not_over(&self) -> Result<()> {
        ensure!(!self.is_over(), "the game is over; `undo` goes back, `new` starts another");
        Ok(())
    }

    /// The index of the person's last move.
    fn last_turn(&self) -> Option<usize> {
        let moves = self.game.moves().len();
        let next_is_theirs = self.game.to_move() == self.person;
        moves.checked_sub(if next_is_theirs { 2 } else { 1 })
    }

    /// Searches at the engine's level. Below the highest, its nodes are limit enough, and a clock would
    /// make its moves depend on the machine.
    fn search(&mut self) -> Result<SearchReport> {
        let maximum = self.level().is_whole().then_some(self.time);
        let limits = Limits { maximum, ..Limits::default() };
        let mut line = ProgressLine::new(0, 1);
        let found = search(&mut self.engine, &self.game, limits, &Control::default(), &mut line);
        line.clear();
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goren::board::BoardSize;
    use goren::rules::Rule;

    fn point(text: &str) -> Point {
        Point::parse(text).unwrap()
    }

    fn game(person: Color) -> TerminalGame {
        let mut engine = Engine::default();
        let level = Level::LOWEST;
        engine.set_options(Options { level, seed: 1, hash: Some(1 << 20), ..Options::default() });
        let game = Game::new(Rule::Renju, BoardSize::default());
        TerminalGame::new(game, engine, person, Duration::from_millis(20))
    }

    #[test]
    fn taking_back_and_playing_again_are_whole_turns() {
        let mut game = game(Color::White);
        game.undo().unwrap_err();
        let opening = game.answer().unwrap().unwrap();
        game.undo().unwrap_err();
        let free = game.game().legal_points();
        game.play(free[0]).unwrap();
        game.answer().unwrap().unwrap();
        let before = game.game().clone();
        game.undo().unwrap();
        assert_eq!(game.game().moves(), [opening]);
        game.redo().unwrap();
        assert_eq!(*game.game(), before);
        game.redo().unwrap_err();
        game.undo().unwrap();
        game.play(free[1]).unwrap();
        game.redo().unwrap_err();
    }

    #[test]
    fn resigning_can_be_taken_back() {
        let mut game = game(Color::Black);
        game.play(point("h8")).unwrap();
        game.answer().unwrap();
        game.resign().unwrap();
        assert!(game.is_over() && game.winner_by_resignation() == Some(Color::White));
        assert!(game.play(point("a1")).is_err() && game.hint().is_err() && game.resign().is_err());
        assert_eq!(game.answer().unwrap(), None);
        game.undo().unwrap();
        assert!(!game.is_over() && game.game().moves().len() == 2);
    }

    #[test]
    fn a_forbidden_move_is_explained_and_not_played() {
        let mut game = game(Color::Black);
        let mut position = Game::new(Rule::Renju, BoardSize::default());
        for text in "h8 h9 i7 i9 h10 i6 i11 i12".split(' ') {
            position.play(point(text)).unwrap();
        }
        game.replace(position, None);
        let error = game.play(point("g9")).unwrap_err().to_string();
        assert!(error.contains("g9 is forbidden to black: double-three"), "{error}");
        assert_eq!(game.game().moves().len(), 8);
        assert!(game.play(point("h8")).unwrap_err().to_string().starts_with("h8"));
    }

    #[test]
    fn the_foul_that_lost_the_game_is_named() {
        let mut game = game(Color::Black);
        let mut position = Game::new(Rule::Renju, BoardSize::default());
        for text in "h5 a1 h6 c1 h7 e1 h9 g1 h10 i1 h8".split(' ') {
            position.play(point(text)).unwrap();
        }
        game.replace(position, None);
        assert_eq!(game.state(), "The engine has won: black has made an overline.");
    }

    #[test]
    fn a_hint_is_that_of_the_whole_engine_and_plays_nothing() {
        let mut game = game(Color::Black);
        let mut position = Game::new(Rule::Renju, BoardSize::default());
        for text in "h8 a1 h9 c1 h10 e1 h11 g1".split(' ') {
            position.play(point(text)).unwrap();
        }
        game.replace(position, None);
        let hint = game.hint().unwrap();
        assert!(
            ["h7", "h12"]
                .map(|best| format!("Hint: {best}, wins at once: {best}\n{best} makes five."))
                .contains(&hint),
            "{hint}"
        );
        assert_eq!((game.game().moves().len(), game.level()), (8, Level::LOWEST));
        game.play(point("h12")).unwrap();
        assert_eq!(game.state(), "You have won: black, h8 h9 h10 h11 h12.");
    }
}
