//! `Classifier`: the theme of a position, if it makes a problem.
//!
//! A win is of the theme of the simplest way to it, as `WinFinder` orders them. A defence makes a problem only
//! if one move alone is right. What makes a problem of renju comes before what it would be elsewhere.

use super::{LIMITS, Theme};
use crate::solver::{FinderLimits, WinFinder};
use crate::win::{PossibleWin, WinKind, points_of};
use goren::board::{Color, Point};
use goren::pattern::PointClass;
use goren::position::{NullObserver, Position};
use goren::rules::{Game, Rule};

/// Finds themes. One is for one rule.
pub struct Classifier {
    finder: WinFinder,
    /// For the same positions in freestyle: what would be there if nothing were forbidden.
    freestyle: WinFinder,
}

impl Default for Classifier {
    fn default() -> Self {
        Classifier::new(LIMITS)
    }
}

impl Classifier {
    /// A classifier that looks for wins within these limits.
    pub fn new(limits: FinderLimits) -> Self {
        let [finder, freestyle] = [0, 1].map(|_| WinFinder::new(limits));
        Classifier { finder, freestyle }
    }

    /// What the position of a game is a problem about; `None` if it makes none, as when the game is over.
    pub fn theme(&mut self, game: &Game) -> Option<Theme> {
        if game.outcome().is_over() {
            return None;
        }
        let mut position = Position::from(game);
        match self.finder.win(&mut position) {
            Some(win) => self.theme_of_win(game, &mut position, &win),
            None => self.theme_of_defence(game, &mut position),
        }
    }

    fn theme_of_win(
        &mut self,
        game: &Game,
        position: &mut Position,
        win: &PossibleWin,
    ) -> Option<Theme> {
        if self.is_tempting_win(game, position, win) {
            return Some(Theme::AvoidFoul);
        }
        if leaves_a_forbidden_block(position, &win.line) {
            return Some(Theme::ForbiddenPoint);
        }
        match (win.kind, win.plies) {
            (WinKind::Five, _) => Some(Theme::Five),
            (WinKind::OpenFour, _) => Some(Theme::OpenFour),
            // Beside an open four, two fours in two lines are no theme.
            (WinKind::DoubleFour, _) => {
                let open_fours = points_of(position, WinKind::OpenFour);
                open_fours.is_empty().then_some(Theme::DoubleFour)
            }
            (WinKind::FourThree, _) => Some(Theme::FourThree),
            (WinKind::DoubleThree, _) => Some(Theme::DoubleThree),
            (WinKind::Fours, 5) => Some(Theme::FoursIn5),
            (WinKind::Fours, 7) => Some(Theme::FoursIn7),
            (WinKind::Fours, 9..) => Some(Theme::FoursIn9),
            (WinKind::Threats, _) => Some(Theme::Threats),
            _ => None,
        }
    }

    /// Whether there would be a simpler win, a shape that is plain to see, if it were not forbidden.
    fn is_tempting_win(&mut self, game: &Game, position: &Position, win: &PossibleWin) -> bool {
        if !position.rule().has_forbidden_points(position.side_to_move()) {
            return false;
        }
        let tempting = self.freestyle.win(&mut Position::from(&in_freestyle(game)));
        tempting.is_some_and(|tempting| {
            tempting.kind.is_shape()
                && tempting.kind < win.kind
                && tempting.points.iter().all(|&point| game.foul(point).is_some())
        })
    }

    fn theme_of_defence(&mut self, game: &Game, position: &mut Position) -> Option<Theme> {
        let threat = self.finder.threat(position)?;
        let [right] = self.finder.defences(position, &threat, 2)[..] else { return None };
        if threat.kind == WinKind::Five {
            return Some(Theme::StopFive);
        }
        if self.is_tempting_defence(game, &threat, right) {
            return Some(Theme::AvoidFoul);
        }
        Some(Theme::OnlyDefence)
    }

    /// Whether another move than the right one would stop a threat that is plain to see, if it were not
    /// forbidden.
    fn is_tempting_defence(&mut self, game: &Game, threat: &PossibleWin, right: Point) -> bool {
        if !game.rule().has_forbidden_points(game.to_move()) || !threat.kind.is_shape() {
            return false;
        }
        let mut position = Position::from(&in_freestyle(game));
        let fouls: Vec<Point> =
            position.candidates().filter(|&point| game.foul(point).is_some()).collect();
        self.freestyle.clear();
        fouls.into_iter().any(|foul| foul != right && self.freestyle.defends(&mut position, foul))
    }
}

/// The same position where nothing is forbidden.
fn in_freestyle(game: &Game) -> Game {
    Game::from_stones(Rule::Freestyle, game.stones().clone(), game.to_move())
}

/// Whether a line of play, which begins with the side to move, comes to a four that the other side could stop
/// with one stone, if that were not forbidden.
fn leaves_a_forbidden_block(position: &Position, line: &[Point]) -> bool {
    let us = position.side_to_move();
    if us != Color::White || !position.rule().has_forbidden_points(!us) {
        return false;
    }
    let mut position = position.clone();
    for &point in line {
        position.play(point, &mut NullObserver);
        if position.side_to_move() != us && position.count(us, PointClass::Five) == 1 {
            let block = position.find_four(us, PointClass::Five);
            if block.is_some_and(|block| position.is_forbidden(!us, block)) {
                return true;
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Problem;
    use goren_games::reading::read_positions;

    fn theme(rule: Rule, moves: &str) -> Option<Theme> {
        let game = read_positions(moves.as_bytes(), rule).unwrap().remove(0);
        Classifier::default().theme(&game)
    }

    #[test]
    fn shapes_have_their_themes() {
        let theme = |moves| theme(Rule::Freestyle, moves);
        assert_eq!(theme("h8 h7 h9 a1 h10 o1 h11 a15"), Some(Theme::Five));
        assert_eq!(theme("h8 h7 h9 a1 h10 o1 h11"), Some(Theme::StopFive));
        assert_eq!(theme("h8 a1 i8 o1 j8 a15"), Some(Theme::OpenFour));
        assert_eq!(theme("h8 a1"), None);
    }

    #[test]
    fn two_shapes_at_once_have_their_themes() {
        for line in [
            "f double-four 650 b fficikifieidfdkikhhikefhfj ddihgehfigibjhhhhgjfghgiad",
            "f four-three 650 w fegegadfgggfedhebfifdckk gcceeeffecghhgddiefccb",
            "f double-three 700 b eebjcjejdkclckdlcm eheddedjelbmciemcn",
        ] {
            let problem: Problem = line.parse().unwrap();
            assert_eq!(Classifier::default().theme(&problem.game()), Some(problem.theme));
        }
    }

    #[test]
    fn a_defence_is_a_problem_only_if_one_move_is_right() {
        // An open three can be stopped at three points or more.
        assert_eq!(theme(Rule::Freestyle, "h8 a1 i8 o1 j8"), None);
    }

    #[test]
    fn a_game_that_is_over_makes_no_problem() {
        assert_eq!(theme(Rule::Freestyle, "h8 a1 h9 c1 h10 e1 h11 g1 h12"), None);
    }

    /// White's last four, at b12, leaves black a block that is forbidden.
    #[test]
    fn a_block_that_is_forbidden_is_a_theme_of_renju() {
        let position = "1000 w hfcdbjedfdfecg egciihdgddfg";
        for (rule, expected) in [("r", Some(Theme::ForbiddenPoint)), ("f", None)] {
            let problem: Problem = format!("{rule} five {position}").parse().unwrap();
            let theme = Classifier::default().theme(&problem.game());
            assert_eq!(theme, expected, "{rule}");
        }
    }

    #[test]
    fn a_win_that_is_forbidden_makes_another_one_a_theme_of_renju() {
        let position =
            "950 b fkiiiekhjglkliljikjlkgllmlhgmgijmnkk gnjhihjikjjjmjlhminjmklmklmhjknokmhe";
        let problem: Problem = format!("r five {position}").parse().unwrap();
        assert_eq!(Classifier::default().theme(&problem.game()), Some(Theme::AvoidFoul));
    }
}
