//! `Examiner`: measures how difficult a problem is, by which levels of Goren solve it and by how many nodes
//! the whole engine needs for its first move.
//!
//! Every level tries it with several seeds, from the first move to the end. The rating is
//!
//! `600 + 60 × failed tries of the levels 1 to 10, three each + 15 × doublings of 100 nodes + 20 × (plies - 1)`
//!
//! and 2400 at most. Neighbouring levels are some 200 Elo apart, so that a failed try of three is worth about a
//! third of that. The doublings are those after which the whole engine finds the first move, at most 12. The
//! plies are those of the win that is to be found, or of the one that is to be stopped: a long win is harder
//! for a person than for an engine, which proves it.

use crate::arena::StopFlag;
use goren::clock::SystemClock;
use goren::engine::{Engine, Level, Options};
use goren::position::Position;
use goren::rules::Game;
use goren::search::{Control, Limits, Silent, Task};
use goren_coach::problem::{Answer, Attempt, Goal, LIMITS, Problem, RATINGS};
use goren_coach::solver::WinFinder;

/// Tries of each level.
pub(super) const TRIES: u32 = 3;
/// Points of rating for each failed try.
const POINTS_PER_FAILURE: u32 = 60;
/// Points of rating for each doubling of the nodes that the whole engine needs.
const POINTS_PER_DOUBLING: u32 = 15;
/// Points of rating for each ply of the win behind the first.
const POINTS_PER_PLY: u32 = 20;
/// The fewest nodes that the whole engine is given.
const FEWEST_NODES: u64 = 100;
/// The most doublings of these.
const MAX_DOUBLINGS: u32 = 12;
/// Nodes of a move of the whole engine where it tries to solve a problem; the levels below have their own.
const WHOLE_NODES: u64 = 200_000;
/// Bytes of the engine's table: it is cleared again and again.
const TABLE_BYTES: u64 = 8 << 20;
/// Levels in a row without a failure after which those above are taken to solve the problem too.
const SURE_LEVELS: u32 = 2;

/// How difficult a problem is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Difficulty {
    /// Failed tries of all levels together.
    pub failures: u32,
    /// Doublings of the fewest nodes that the whole engine needs to find the first move.
    pub doublings: u32,
    /// Plies of the win that is to be found or stopped.
    pub plies: u32,
}

impl Difficulty {
    /// The rating of the problem.
    pub fn rating(self) -> u16 {
        let points = POINTS_PER_FAILURE * self.failures
            + POINTS_PER_DOUBLING * self.doublings
            + POINTS_PER_PLY * self.plies.saturating_sub(1);
        (RATINGS.start() + points as u16).min(*RATINGS.end())
    }
}

/// An engine that tries to solve problems at every level.
pub(super) struct Examiner {
    engine: Engine,
    seed: u64,
    /// Whether the engine has proven something that contradicts the problem.
    is_disputed: bool,
}

impl Examiner {
    /// An examiner whose levels choose by this seed and those after it.
    pub fn new(seed: u64) -> Self {
        Examiner { engine: Engine::default(), seed, is_disputed: false }
    }

    /// Measures a problem; `None` if the stop flag was set meanwhile, or if the engine has proven that a move
    /// wins which counts as wrong, or that what is to be defended is won or lost.
    pub fn examine(&mut self, problem: &Problem, stop: &StopFlag) -> Option<Difficulty> {
        self.is_disputed = false;
        let mut attempt = Attempt::new(problem);
        let (mut failures, mut sure) = (0, 0);
        for level in Level::all() {
            if sure == SURE_LEVELS {
                break;
            }
            let mut failed = 0;
            for number in 0..TRIES {
                if stop.is_set() {
                    return None;
                }
                let seed = self.seed.wrapping_add(number.into());
                failed += u32::from(!self.solves(&mut attempt, level, seed));
            }
            failures += failed;
            sure = if failed == 0 { sure + 1 } else { 0 };
        }
        let (doublings, plies) = (self.doublings(&mut attempt), plies_of(problem)?);
        (!self.is_disputed).then_some(Difficulty { failures, doublings, plies })
    }

    /// Whether a level solves a problem.
    pub fn solves(&mut self, attempt: &mut Attempt, level: Level, seed: u64) -> bool {
        attempt.restart();
        let nodes = level.is_whole().then_some(WHOLE_NODES);
        loop {
            match self.play(attempt, level, seed, nodes) {
                Some(Answer::Right { .. }) => {}
                answer => return answer == Some(Answer::Solved),
            }
        }
    }

    /// How often the fewest nodes must be doubled until the whole engine's first move is right, with that many
    /// nodes and with twice as many.
    fn doublings(&mut self, attempt: &mut Attempt) -> u32 {
        let mut first = None;
        for doublings in 0..=MAX_DOUBLINGS {
            attempt.restart();
            let nodes = Some(FEWEST_NODES << doublings);
            let answer = self.play(attempt, Level::HIGHEST, self.seed, nodes);
            match (answer.is_some(), first) {
                (true, None) => first = Some(doublings),
                (true, Some(first)) => return first,
                (false, _) => first = None,
            }
        }
        first.unwrap_or(MAX_DOUBLINGS)
    }

    /// Plays the move of a level; `None` if it is wrong, or the level has none.
    fn play(
        &mut self,
        attempt: &mut Attempt,
        level: Level,
        seed: u64,
        nodes: Option<u64>,
    ) -> Option<Answer> {
        set_up(&mut self.engine, attempt.game());
        let hash = Some(TABLE_BYTES);
        self.engine.set_options(Options { level, seed, hash, ..Options::default() });
        let limits = Limits { nodes, ..Limits::default() };
        let (control, clock) = (Control::default(), SystemClock::default());
        let task = Task { limits, control: &control, clock: &clock };
        let report = self.engine.think(&task, &mut Silent)?;
        let answer = attempt.play_if_right(report.best()).ok()?;
        let (is_won, is_lost) = (report.score.is_win(), report.score.is_loss());
        self.is_disputed |= match attempt.goal() {
            Goal::Win => is_won && answer.is_none(),
            Goal::Defend => is_won || is_lost,
        };
        answer
    }
}

/// The plies of the win that is to be found, or of the one that is to be stopped.
fn plies_of(problem: &Problem) -> Option<u32> {
    let (mut finder, mut position) = (WinFinder::new(LIMITS), Position::from(&problem.game()));
    let win = finder.win(&mut position).or_else(|| finder.threat(&mut position));
    win.map(|win| win.plies as u32)
}

/// Gives an engine the position of a game, and nothing of what it knew.
fn set_up(engine: &mut Engine, game: &Game) {
    engine.new_game(game.stones().size(), game.rule());
    if !game.has_all_moves() || engine.set_moves(game.moves()).is_err() {
        engine.set_stones(game.stones(), game.to_move());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIVE: &str = "f five 600 b hhhghfhe hiaoooaa";

    fn examined(line: &str) -> Difficulty {
        let problem = line.parse().unwrap();
        Examiner::new(1).examine(&problem, &StopFlag::default()).unwrap()
    }

    #[test]
    fn a_five_is_found_by_every_level_at_once() {
        let difficulty = examined(FIVE);
        assert_eq!(difficulty, Difficulty { failures: 0, doublings: 0, plies: 1 });
        assert_eq!(difficulty.rating(), 600);
    }

    #[test]
    fn a_long_win_is_harder_and_measured_the_same_twice() {
        let line = "f threats 600 b hiiidjnlejfifjdk ekfmkjeldlgicjgh";
        let difficulty = examined(line);
        assert!(difficulty.failures > 0 && difficulty.plies == 9, "{difficulty:?}");
        assert!(difficulty.rating() > 800);
        assert_eq!(examined(line), difficulty);
    }

    #[test]
    fn ratings_rise_with_every_measure_and_stay_within_their_range() {
        let rating =
            |failures, doublings, plies| Difficulty { failures, doublings, plies }.rating();
        assert_eq!(rating(3, 2, 5), 600 + 180 + 30 + 80);
        assert!(rating(4, 2, 5) > rating(3, 2, 5) && rating(3, 3, 5) > rating(3, 2, 5));
        assert_eq!(rating(30, 12, 40), *RATINGS.end());
        assert_eq!(rating(0, 0, 0), *RATINGS.start());
    }

    #[test]
    fn a_problem_that_the_engine_refutes_is_not_rated() {
        // Black is to make a five, and there is none: white's open four has won.
        let lost = "f stop-five 600 b aoaaoooa hhhghfhe";
        assert_eq!(Examiner::new(1).examine(&lost.parse().unwrap(), &StopFlag::default()), None);
        let stop = StopFlag::default();
        stop.set();
        assert_eq!(Examiner::new(1).examine(&FIVE.parse().unwrap(), &stop), None);
    }
}
