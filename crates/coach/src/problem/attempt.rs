//! `Attempt`: a person at work on a problem. It says whether a move is right, plays the opponent, and tells
//! what is wrong with a wrong move.
//!
//! Where the side to move can win, every move that wins is right: after it the opponent is proven lost, or has
//! lost. The opponent answers with the longest defence, and it goes on until the win is plain: a five is
//! made, or it cannot be stopped any more. Where the side to move cannot win, the move that stops what the
//! opponent threatens is right, and ends the problem. Every question is asked anew, so the answer to a move
//! does not depend on the moves that were tried before.

use super::{LIMITS, Problem};
use crate::json::{as_text, as_text_or_null};
use crate::solver::{FinderLimits, WinFinder};
use crate::win::PossibleWin;
use goren::board::{Bitboard, Color, Point};
use goren::pattern::PointClass;
use goren::position::{NullObserver, Position};
use goren::rules::{Foul, Game, IllegalMove};
use goren::threat::{Defence, Outlook, defence, outlook};
use serde::Serialize;

/// What the person must do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// Win.
    Win,
    /// Not lose: stop what the opponent threatens.
    Defend,
}

/// The answer to a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Answer {
    /// It is right, and the opponent has replied: the person is to move again.
    Right {
        /// The reply.
        #[serde(serialize_with = "as_text")]
        reply: Point,
    },
    /// It is right, and the problem is solved.
    Solved,
    /// It is wrong, and was taken back.
    Wrong {
        /// What is wrong with it.
        fault: Fault,
    },
}

/// What is wrong with a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Fault {
    /// It is forbidden, and loses.
    Foul {
        /// The foul.
        #[serde(serialize_with = "as_text")]
        foul: Foul,
    },
    /// The opponent wins after it.
    Loses {
        /// The reply that is forced first, if the move was a four.
        #[serde(serialize_with = "as_text_or_null")]
        block: Option<Point>,
        /// How the opponent wins then; after a block, whatever the person does.
        win: PossibleWin,
    },
    /// It gives a win away.
    Misses {
        /// The win that there was, if it is a simple one.
        win: Option<PossibleWin>,
        /// A reply after which no win is found, if there is anything to stop.
        #[serde(serialize_with = "as_text_or_null")]
        escape: Option<Point>,
    },
}

/// A person at work on a problem.
pub struct Attempt {
    start: Game,
    game: Game,
    goal: Goal,
    finder: WinFinder,
    /// The points of the win that there is now: where the opponent is likely to escape.
    escapes: Vec<Point>,
    is_solved: bool,
}

impl Attempt {
    /// Begins with a problem.
    pub fn new(problem: &Problem) -> Self {
        Attempt::with_limits(problem, LIMITS)
    }

    /// The same where wins are looked for within other limits than `LIMITS`.
    pub fn with_limits(problem: &Problem, limits: FinderLimits) -> Self {
        let game = problem.game();
        let finder = WinFinder::new(limits);
        let (escapes, is_solved) = (Vec::new(), false);
        let start = game.clone();
        let mut attempt = Attempt { start, game, goal: Goal::Win, finder, escapes, is_solved };
        attempt.look_for_escapes();
        if attempt.escapes.is_empty() {
            attempt.goal = Goal::Defend;
        }
        attempt
    }

    /// Goes back to the position of the problem.
    pub fn restart(&mut self) {
        self.show(self.start.clone());
    }

    /// Goes to the position after these moves of both sides in turn, right ones or not: for callers that remember
    /// only the moves.
    ///
    /// # Errors
    /// When a move is not legal; the position is that of the problem then.
    pub fn go_to(&mut self, moves: &[Point]) -> Result<(), IllegalMove> {
        let mut game = self.start.clone();
        let played = moves.iter().try_for_each(|&point| game.play(point).map(|_| ()));
        self.show(if played.is_ok() { game } else { self.start.clone() });
        played
    }

    fn show(&mut self, game: Game) {
        self.is_solved = game.outcome().is_over();
        self.game = game;
        self.look_for_escapes();
    }

    /// The game so far.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What the person must do.
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// The side that the person plays.
    pub fn person(&self) -> Color {
        self.start.to_move()
    }

    /// Whether the problem is solved.
    pub fn is_solved(&self) -> bool {
        self.is_solved
    }

    /// Plays a move of the person, and the reply if the move is right and the problem goes on.
    ///
    /// # Errors
    /// When no stone can be placed there, or the problem is solved; nothing has changed then.
    pub fn play(&mut self, point: Point) -> Result<Answer, IllegalMove> {
        if let Some(answer) = self.play_if_right(point)? {
            return Ok(answer);
        }
        let fault = match self.game.foul(point) {
            Some(foul) => Fault::Foul { foul },
            None => self.fault(point),
        };
        Ok(Answer::Wrong { fault })
    }

    /// The same for callers that do not ask what is wrong with a move, which takes its time: `None` if it is
    /// wrong.
    ///
    /// # Errors
    /// As `play`.
    pub fn play_if_right(&mut self, point: Point) -> Result<Option<Answer>, IllegalMove> {
        if self.is_solved {
            return Err(IllegalMove::GameOver);
        }
        let before = self.game.clone();
        self.game.play(point)?;
        if before.foul(point).is_some() || !self.is_right(&before, point) {
            self.game = before;
            return Ok(None);
        }
        if self.goal == Goal::Defend || self.is_plain() {
            self.is_solved = true;
            return Ok(Some(Answer::Solved));
        }
        self.finder.clear();
        let reply = self.finder.longest_defence(&mut Position::from(&self.game));
        match reply {
            Some(reply) if self.game.play(reply).is_ok_and(|outcome| !outcome.is_over()) => {
                self.look_for_escapes();
                Ok(Some(Answer::Right { reply }))
            }
            // There is no reply.
            _ => {
                self.is_solved = true;
                Ok(Some(Answer::Solved))
            }
        }
    }

    /// The moves that are right now, in index order, at most `most` of them; none once the problem is solved. It
    /// asks about every empty point, which may take some seconds. Points so far from all stones that they
    /// share no five with any are taken to be as good as one of them.
    pub fn right_moves(&mut self, most: usize) -> Vec<Point> {
        if self.is_solved {
            return Vec::new();
        }
        let game = self.game.clone();
        let near = Position::from(&game).candidate_points();
        let mut far = None;
        let mut is_right = |&point: &Point| match far {
            Some(known) if !near.contains(point) => known,
            _ => {
                let is_right = self.is_right(&game, point);
                if !near.contains(point) {
                    far = Some(is_right);
                }
                is_right
            }
        };
        game.legal_points().into_iter().filter(|point| is_right(point)).take(most).collect()
    }

    /// The moves that solve the problem from here, both sides in turn, as far as they are known: at least the
    /// first, unless the problem is solved.
    pub fn solution(&mut self) -> Vec<Point> {
        if self.is_solved {
            return Vec::new();
        }
        let mut position = Position::from(&self.game);
        if self.goal == Goal::Win {
            if let Some(win) = self.finder.win(&mut position) {
                return win.line;
            }
            // A four of the opponent stands in the way.
            if let Defence::Block(block) = defence(&position) {
                return vec![block];
            }
        }
        self.right_moves(1)
    }

    /// Whether a legal move is right in a position.
    fn is_right(&mut self, before: &Game, point: Point) -> bool {
        let mut position = Position::from(before);
        let us = position.side_to_move();
        self.finder.clear();
        if self.goal == Goal::Defend {
            return self.finder.defends(&mut position, point);
        }
        if position.class(us, point) == PointClass::Five {
            return true;
        }
        if position.is_forbidden(us, point) {
            return false;
        }
        position.play(point, &mut NullObserver);
        !self.escapes_quickly(&mut position) && {
            self.finder.clear();
            self.finder.is_lost(&mut position)
        }
    }

    /// Whether the opponent, who is to move, escapes by a move on the points of the win that there was or of what
    /// is threatened now, or is not threatened at all. Most moves are refuted so, and much sooner than by a look
    /// at all replies.
    fn escapes_quickly(&mut self, position: &mut Position) -> bool {
        if matches!(outlook(position), Outlook::Win { .. }) {
            return true;
        }
        let us = position.side_to_move();
        // What comes after a four is a longer story.
        let is_four = |position: &Position, point| position.class(us, point).may_make_four();
        let (fours, others): (Vec<Point>, Vec<Point>) =
            self.escapes.iter().partition(|&&point| is_four(position, point));
        if self.holds_somewhere(position, &others) {
            return true;
        }
        let Some(threat) = self.finder.threat(position) else { return true };
        let (more_fours, others): (Vec<Point>, Vec<Point>) = [threat.points, threat.line]
            .concat()
            .into_iter()
            .partition(|&point| is_four(position, point));
        self.holds_somewhere(position, &unique(others))
            || self.holds_somewhere(position, &unique([fours, more_fours].concat()))
    }

    /// Whether the side to move defends on one of these points.
    fn holds_somewhere(&mut self, position: &mut Position, points: &[Point]) -> bool {
        points.iter().any(|&point| {
            self.finder.clear();
            position.is_empty(point) && self.finder.defends(position, point)
        })
    }

    /// Finds the points of the win that there is now; none if there is no win.
    fn look_for_escapes(&mut self) {
        let win = self.finder.win(&mut Position::from(&self.game));
        self.escapes = win.map(|win| unique([win.points, win.line].concat())).unwrap_or_default();
    }

    /// Whether the game is won, or the opponent, who is to move, cannot stop the five any more.
    fn is_plain(&self) -> bool {
        self.game.outcome().is_over()
            || matches!(outlook(&Position::from(&self.game)), Outlook::Loss { .. })
    }

    /// What is wrong with a legal move that is not right and no foul.
    fn fault(&mut self, point: Point) -> Fault {
        let mut position = Position::from(&self.game);
        position.play(point, &mut NullObserver);
        if let Some(win) = self.finder.win(&mut position) {
            return Fault::Loses { block: None, win };
        }
        if let Defence::Block(block) = defence(&position)
            && self.goal == Goal::Defend
        {
            position.play(block, &mut NullObserver);
            let win = self.finder.threat(&mut position);
            position.undo(&mut NullObserver);
            if let Some(win) = win {
                return Fault::Loses { block: Some(block), win };
            }
        }
        let threat = self.finder.threat(&mut position);
        let escape = threat
            .and_then(|threat| self.finder.defences(&mut position, &threat, 1).first().copied());
        let win = self.finder.win(&mut Position::from(&self.game));
        Fault::Misses { win, escape }
    }
}

/// The points without those that come again.
fn unique(mut points: Vec<Point>) -> Vec<Point> {
    let mut seen = Bitboard::EMPTY;
    points.retain(|&point| {
        let is_new = !seen.contains(point);
        seen.insert(point);
        is_new
    });
    points
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Theme;
    use crate::win::WinKind;
    use goren::rules::Rule;
    use goren_games::reading::read_positions;

    /// Black can make a five at h12, and white can stop it.
    const FOUR: &str = "h8 h7 h9 a1 h10 o1 h11 a15";
    /// Black has an open three.
    const OPEN_THREE: &str = "h8 a1 i8 o1 j8 a15";
    /// White makes a four and an open three at c13, and an open four at c12 after the block at b14.
    const FOUR_THREE: &str = "f four-three 650 w fegegadfgggfedhebfifdckk gcceeeffecghhgddiefccb";

    fn attempt(rule: Rule, moves: &str) -> Attempt {
        let game = read_positions(moves.as_bytes(), rule).unwrap().remove(0);
        // Nothing here depends on the theme.
        Attempt::new(&Problem::of_game(&game, Theme::Five, 1000).unwrap())
    }

    fn freestyle(moves: &str) -> Attempt {
        attempt(Rule::Freestyle, moves)
    }

    fn point(name: &str) -> Point {
        Point::parse(name).unwrap()
    }

    fn names(points: &[Point]) -> String {
        points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_five_solves_a_problem_and_ends_it() {
        let mut attempt = freestyle(FOUR);
        assert_eq!((attempt.goal(), attempt.person()), (Goal::Win, Color::Black));
        assert_eq!(names(&attempt.solution()), "h12");
        assert_eq!(attempt.play(point("h12")), Ok(Answer::Solved));
        assert!(attempt.is_solved() && attempt.solution().is_empty());
        assert!(attempt.right_moves(9).is_empty());
        assert_eq!(attempt.play(point("a8")), Err(IllegalMove::GameOver));
        attempt.restart();
        assert!(!attempt.is_solved() && attempt.game().moves().len() == 8);
    }

    #[test]
    fn an_open_four_solves_a_problem_because_the_five_cannot_be_stopped() {
        for right in ["g8", "k8"] {
            let mut attempt = freestyle(OPEN_THREE);
            assert_eq!(attempt.play(point(right)), Ok(Answer::Solved), "{right}");
        }
    }

    #[test]
    fn a_move_that_gives_a_win_away_is_taken_back_and_the_escape_shown() {
        let mut attempt = freestyle(OPEN_THREE);
        let before = attempt.game().clone();
        let answer = attempt.play(point("a8")).unwrap();
        let Answer::Wrong { fault: Fault::Misses { win, escape } } = answer else {
            panic!("{answer:?}")
        };
        let win = win.unwrap();
        assert_eq!((win.kind, names(&win.points).as_str()), (WinKind::OpenFour, "g8 k8"));
        assert!(["f8", "g8", "k8", "l8"].map(point).contains(&escape.unwrap()), "{escape:?}");
        assert_eq!(*attempt.game(), before);
    }

    #[test]
    fn the_opponent_replies_until_the_win_is_plain() {
        let mut attempt = Attempt::new(&FOUR_THREE.parse().unwrap());
        let reply = point("b14");
        assert_eq!(attempt.play(point("c13")), Ok(Answer::Right { reply }));
        assert_eq!(attempt.game().stones().at(reply), Color::Black.into());
        assert!(matches!(attempt.play(point("o1")), Ok(Answer::Wrong { .. })));
        assert_eq!(attempt.play(point("c12")), Ok(Answer::Solved));
    }

    #[test]
    fn it_goes_on_from_moves_that_were_remembered() {
        let mut played = Attempt::new(&FOUR_THREE.parse().unwrap());
        played.play(point("c13")).unwrap();
        let mut other = Attempt::new(&FOUR_THREE.parse().unwrap());
        other.go_to(&["c13", "b14"].map(point)).unwrap();
        assert_eq!(other.game(), played.game());
        assert_eq!(other.go_to(&["c13", "c13"].map(point)), Err(IllegalMove::Occupied));
        assert_eq!(other.game().moves().len(), played.game().moves().len() - 2);
        other.go_to(&["c13", "b14"].map(point)).unwrap();
        for name in ["o1", "c12"] {
            assert_eq!(other.play(point(name)), played.play(point(name)), "{name}");
        }
    }

    #[test]
    fn every_move_that_wins_is_right_and_no_other() {
        let mut attempt = Attempt::new(&FOUR_THREE.parse().unwrap());
        let right = attempt.right_moves(usize::MAX);
        assert_eq!(names(&right), "j10 h12 c13 h13 i13 f14 h14 i14");
        for point in attempt.game().legal_points() {
            let answer = attempt.play(point).unwrap();
            let is_right = !matches!(answer, Answer::Wrong { .. });
            assert_eq!(is_right, right.contains(&point), "{point}: {answer:?}");
            attempt.restart();
        }
        assert_eq!(attempt.right_moves(1), right[..1]);
    }

    #[test]
    fn what_is_threatened_must_be_stopped() {
        let mut attempt = freestyle("h8 a1 i8 o1 j8");
        assert_eq!((attempt.goal(), attempt.person()), (Goal::Defend, Color::White));
        let answer = attempt.play(point("a8")).unwrap();
        let Answer::Wrong { fault: Fault::Loses { block: None, win } } = answer else {
            panic!("{answer:?}")
        };
        assert_eq!((win.kind, names(&win.points).as_str()), (WinKind::OpenFour, "g8 k8"));
        assert_eq!(attempt.play(point("g8")), Ok(Answer::Solved));
    }

    #[test]
    fn a_four_that_only_delays_is_wrong() {
        let mut attempt = freestyle("h10 b3 i10 c3 f4 d3 f5 o1 a3 o15 j10");
        // The block at f3 gives black a second open three.
        let answer = attempt.play(point("e3")).unwrap();
        let Answer::Wrong { fault: Fault::Loses { win, .. } } = answer else {
            panic!("{answer:?}")
        };
        assert_eq!(win.line[0], point("f3"));
    }

    #[test]
    fn a_forbidden_move_is_wrong() {
        let mut attempt = attempt(Rule::Renju, "h8 h9 i7 i9 h10 i6 i11 i12");
        let fault = Fault::Foul { foul: Foul::DoubleThree };
        assert_eq!(attempt.play(point("g9")), Ok(Answer::Wrong { fault }));
    }

    #[test]
    fn a_move_that_cannot_be_played_changes_nothing() {
        let mut attempt = freestyle(FOUR);
        let before = attempt.game().clone();
        assert_eq!(attempt.play(point("h8")), Err(IllegalMove::Occupied));
        assert_eq!(attempt.play(Point::new(15, 0)), Err(IllegalMove::OffBoard));
        assert_eq!(*attempt.game(), before);
    }

    #[test]
    fn answers_are_json_with_names_of_points() {
        let mut attempt = Attempt::new(&FOUR_THREE.parse().unwrap());
        let right = serde_json::to_value(attempt.play(point("c13")).unwrap()).unwrap();
        assert_eq!(right, serde_json::json!({ "kind": "right", "reply": "b14" }));
        let wrong = serde_json::to_value(attempt.play(point("o1")).unwrap()).unwrap();
        assert_eq!((&wrong["kind"], &wrong["fault"]["kind"]), (&"wrong".into(), &"misses".into()));
    }
}
