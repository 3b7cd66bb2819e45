//! `Prover`: certifies what a problem claims about its first moves.
//!
//! Where the side to move can win: after every move that counts as right the opponent loses, whatever it
//! plays. Where it must defend: one move is right, and after every other one the opponent wins. The referee
//! verifies each certificate. That the right defence holds cannot be certified; a search must at least not
//! see that it loses.

use crate::arena::StopFlag;
use anyhow::{Result, ensure};
use goren::board::Point;
use goren::clock::SystemClock;
use goren::position::{NullObserver, Position};
use goren::rules::{Game, Outcome};
use goren::search::{Control, Limits, Searcher, Silent, Task};
use goren::threat::{VcfLimits, VctLimits};
use goren_coach::problem::{Answer, Attempt, Classifier, Goal, Problem, Theme};
use goren_coach::solver::forced_block;
use goren_coach::solver::{FinderLimits, WinFinder};
use goren_games::certify::{self, Certifier, MOST_FOURS};

/// Nodes of the search that must not see the right defence lose.
const DEFENCE_NODES: u64 = 20_000;
/// Bytes of its table.
const TABLE_BYTES: usize = 16 << 20;
/// The most first moves that may win: where there are more, there is little to find. Where one stone makes the
/// shape that wins, some slower moves often win as well.
const MAX_RIGHT: usize = 4;
const MAX_RIGHT_OF_SHAPES: usize = 8;
/// The most moves of the solver.
const MAX_MOVES: usize = 30;
/// The limits of a quick look at the first moves. What wins within them wins within larger ones.
const QUICK: FinderLimits =
    FinderLimits { fours: 10, four_nodes: 1_000, threats: 6, threat_nodes: 500 };
/// The limits of a certificate: what takes more is left out.
const CERTIFY: certify::Limits = certify::Limits {
    vcf: VcfLimits { fours: MOST_FOURS, nodes: 20_000, free_fours: MOST_FOURS },
    vct: VctLimits { attacks: 20, nodes: 20_000 },
    attacks: 5_000,
};

/// What was proven of a problem.
pub(super) struct Proven {
    /// The first moves that are right.
    pub right: Vec<Point>,
    /// The certificates that the referee has verified.
    pub certificates: usize,
}

/// Certifies problems, until the stop flag is set.
pub(super) struct Prover<'s> {
    searcher: Searcher,
    stop: &'s StopFlag,
}

impl<'s> Prover<'s> {
    pub fn new(stop: &'s StopFlag) -> Self {
        Prover { searcher: Searcher::new(TABLE_BYTES), stop }
    }

    /// What is proven of a problem; `None` if something could not be certified, or was interrupted.
    ///
    /// # Errors
    /// When the rules contradict a certificate: a fault of this program.
    pub fn prove(&mut self, problem: &Problem) -> Result<Option<Proven>> {
        let mut attempt = Attempt::new(problem);
        let game = problem.game();
        let most = if is_shape(problem.theme) { MAX_RIGHT_OF_SHAPES } else { MAX_RIGHT };
        if attempt.goal() == Goal::Win && is_easily_won(problem, most) {
            return Ok(None);
        }
        let right = attempt.right_moves(most + 1);
        let claimed: Vec<Point> = match attempt.goal() {
            Goal::Win => right.clone(),
            Goal::Defend => {
                let others = game.legal_points().into_iter();
                others.filter(|point| !right.contains(point)).collect()
            }
        };
        let is_clean = match attempt.goal() {
            Goal::Win => (1..=most).contains(&right.len()),
            Goal::Defend => right.len() == 1 && self.seems_to_hold(&game, right[0]),
        };
        if !is_clean {
            return Ok(None);
        }
        if !can_be_played_out(&mut attempt) {
            return Ok(None);
        }
        let mut certificates = 0;
        for point in claimed {
            let mut after = game.clone();
            if after.play(point).is_ok_and(|outcome| *outcome != Outcome::Ongoing) {
                // A five: the rules alone tell it.
                continue;
            }
            if !self.certify(&after, attempt.goal() == Goal::Defend)? {
                return Ok(None);
            }
            certificates += 1;
        }
        Ok(Some(Proven { right, certificates }))
    }

    /// Certifies that the side to move wins, or else that it loses.
    fn certify(&self, game: &Game, wins: bool) -> Result<bool> {
        let interrupted = || self.stop.is_set();
        // The solvers find no win where a four must be blocked first.
        let mut block = |game: &Game| forced_block(&Position::from(game));
        let mut certifier = Certifier::new(CERTIFY, &mut block, &interrupted);
        let position = Position::from(game);
        let certified = match wins {
            true => certifier.certify(&position, None),
            false => certifier.certify_loss(&position),
        };
        let Some((certificate, _)) = certified? else { return Ok(false) };
        let winner = if wins { game.to_move() } else { !game.to_move() };
        ensure!(certificate.attacker() == winner, "a certificate is for the other side");
        Ok(true)
    }

    /// Whether a search does not see that this move loses.
    fn seems_to_hold(&mut self, game: &Game, point: Point) -> bool {
        let mut after = game.clone();
        if after.play(point).is_err() {
            return false;
        }
        self.searcher.clear();
        let limits = Limits { nodes: Some(DEFENCE_NODES), ..Limits::default() };
        let (control, clock) = (Control::default(), SystemClock::default());
        let task = Task { limits, control: &control, clock: &clock };
        let report = self.searcher.think(&Position::from(&after), &task, &mut Silent);
        report.is_none_or(|report| !report.score.is_win())
    }
}

/// Whether a problem of this theme is solved by a shape on the board.
fn is_shape(theme: Theme) -> bool {
    matches!(
        theme,
        Theme::Five | Theme::OpenFour | Theme::DoubleFour | Theme::FourThree | Theme::DoubleThree
    )
}

/// Whether the solution that is shown solves the problem, against the replies that are played.
fn can_be_played_out(attempt: &mut Attempt) -> bool {
    for _ in 0..MAX_MOVES {
        let next = attempt.solution().first().map(|&point| attempt.play(point));
        match next {
            Some(Ok(Answer::Right { .. })) => {}
            next => return matches!(next, Some(Ok(Answer::Solved))),
        }
    }
    false
}

/// Whether the side to move would win even if it passed, or a quick look finds more than so many first moves that
/// win.
fn is_easily_won(problem: &Problem, most: usize) -> bool {
    let mut position = Position::from(&problem.game());
    position.pass(&mut NullObserver);
    WinFinder::new(QUICK).is_lost(&mut position)
        || Attempt::with_limits(problem, QUICK).right_moves(most + 1).len() > most
}

/// Whether the theme of a problem is that of its position.
pub(super) fn theme_holds(problem: &Problem) -> bool {
    Classifier::default().theme(&problem.game()) == Some(problem.theme)
}

#[cfg(test)]
mod tests {
    use super::*;
    use goren_games::reading::read_positions;

    fn proven(moves: &str) -> Option<Proven> {
        let game = goren::rules::Rule::Freestyle;
        let game = read_positions(moves.as_bytes(), game).unwrap().remove(0);
        let problem = Problem::of_game(&game, Theme::Five, 1000).unwrap();
        Prover::new(&StopFlag::default()).prove(&problem).unwrap()
    }

    fn names(points: &[Point]) -> String {
        points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn wins_are_certified_for_every_first_move_that_is_right() {
        let line = "f four-three 650 w fegegadfgggfedhebfifdckk gcceeeffecghhgddiefccb";
        let problem = line.parse().unwrap();
        let proven = Prover::new(&StopFlag::default()).prove(&problem).unwrap().unwrap();
        assert_eq!(names(&proven.right), "j10 h12 c13 h13 i13 f14 h14 i14");
        assert_eq!(proven.certificates, 8);
    }

    #[test]
    fn a_defence_is_certified_by_the_losses_of_all_other_moves() {
        let line = "f stop-five 600 w ikeifhdjck gkekflgg";
        let problem: Problem = line.parse().unwrap();
        let proven = Prover::new(&StopFlag::default()).prove(&problem).unwrap().unwrap();
        let empty = 15 * 15 - problem.game().stones().count();
        assert_eq!((proven.right.len(), proven.certificates), (1, empty - 1));
    }

    #[test]
    fn what_is_no_clean_problem_is_not_proven() {
        assert!(proven("h8 a1 i8 o1 j8").is_none(), "several moves stop an open three");
        let everywhere = "h8 a1 i8 o1 j8 a15 h9 o15 i9 a8 j9 o8";
        assert!(proven(everywhere).is_none(), "black wins wherever it plays");
        assert!(proven("h8 a1 j9").is_none(), "there is nothing to find");
    }

    #[test]
    fn nothing_is_proven_once_it_is_interrupted() {
        let stop = StopFlag::default();
        stop.set();
        let line = "f four-three 650 w fegegadfgggfedhebfifdckk gcceeeffecghhgddiefccb";
        assert!(Prover::new(&stop).prove(&line.parse().unwrap()).unwrap().is_none());
    }
}
