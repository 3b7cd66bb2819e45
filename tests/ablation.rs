//! Every step of the search that can be switched off: without it the search plays legal moves, proves
//! nothing that is not so, and is another search.

use goren::bench::{self, BenchPosition};
use goren::board::Point;
use goren::clock::ManualClock;
use goren::position::{NullObserver, Position};
use goren::rules::Rule;
use goren::search::{Control, Limits, Method, SearchReport, Searcher, Silent, Step, Steps, Task};
use rand::SeedableRng;
use rand::seq::IteratorRandom;
use rand_pcg::Pcg64;

const TABLE_BYTES: usize = 4 << 20;

/// A position and who searches it.
struct Board {
    position: Position,
    searcher: Searcher,
}

impl Board {
    fn new(at: &BenchPosition) -> Self {
        let searcher = Searcher::new(TABLE_BYTES);
        Board { position: at.set_up(), searcher }
    }

    /// Searches the position as if it were the first.
    fn search(&mut self, steps: Steps, limits: &Limits) -> SearchReport {
        self.searcher.clear();
        self.searcher.set_method(Method { steps, ..Method::default() });
        let (control, clock) = (Control::default(), ManualClock::default());
        let task = Task { limits: *limits, control: &control, clock: &clock };
        self.searcher.think(&self.position, &task, &mut Silent).expect("a point is empty")
    }

    fn play(&mut self, point: Point) {
        self.position.play(point, &mut NullObserver);
    }

    fn is_legal(&self, point: Point) -> bool {
        let us = self.position.side_to_move();
        self.position.is_empty(point) && !self.position.is_forbidden(us, point)
    }

    /// Puts stones close together, so that much is won and lost; the game is not over.
    fn crowd(&mut self, chance: &mut Pcg64) {
        loop {
            while self.position.stone_count() > 0 {
                self.position.undo(&mut NullObserver);
            }
            self.play(self.position.size().center());
            while self.position.stone_count() < 13 {
                let last = self.position.previous_move(0).expect("a stone stands");
                let near = self.position.candidates().filter(|p| p.distance(last) <= 2);
                match near.filter(|p| self.is_legal(*p)).choose(chance) {
                    Some(point) => self.play(point),
                    None => break,
                }
            }
            if self.position.stone_count() == 13 && !self.position.is_won() {
                return;
            }
        }
    }
}

#[test]
fn every_switch_changes_the_nodes_of_a_bench_position() {
    let limits = Limits { depth: Some(10), nodes: Some(60_000), ..Limits::default() };
    let mut steps = Step::ALL.to_vec();
    for mut board in bench::positions().iter().map(Board::new) {
        let whole = board.search(Steps::ALL, &limits).nodes;
        steps.retain(|step| board.search(Steps::ALL.without(*step), &limits).nodes == whole);
        if steps.is_empty() {
            break;
        }
    }
    assert_eq!(steps, [], "without effect");
}

/// 1 for a proven win, -1 for a proven loss.
fn proof(report: &SearchReport) -> i32 {
    i32::from(report.score.is_win()) - i32::from(report.score.is_loss())
}

/// Searches a position without each step, shortly; what is proven then has to be proven by a long
/// search as well. The numbers of losses and wins that were claimed.
fn claims(board: &mut Board, truth: &SearchReport) -> [u32; 2] {
    let short = Limits { nodes: Some(4_000), ..Limits::default() };
    let mut claims = [0; 2];
    for &off in Step::ALL {
        let found = board.search(Steps::ALL.without(off), &short);
        assert!(board.is_legal(found.best()), "{off}: {found:?}");
        assert!(proof(&found) == 0 || proof(&found) == proof(truth), "{off}: {found:?}");
        claims[0] += u32::from(found.score.is_loss());
        claims[1] += u32::from(found.score.is_win());
    }
    claims
}

#[test]
fn without_any_step_moves_are_legal_and_proofs_hold() {
    let long = Limits { nodes: Some(200_000), ..Limits::default() };
    let boards = crate::sample(2, 5);
    let mut sum = [0; 2];
    for (seed, rule) in Rule::ALL.into_iter().enumerate() {
        let size = "15".parse().expect("a board");
        let mut board = Board::new(&BenchPosition { rule, size, moves: vec![] });
        let mut chance = Pcg64::seed_from_u64(seed as u64);
        for _ in 0..boards {
            board.crowd(&mut chance);
            let mut truth = board.search(Steps::ALL, &long);
            let [lost, won] = claims(&mut board, &truth);
            sum = [sum[0] + lost, sum[1] + won];
            if truth.score.win_distance().is_some_and(|plies| plies > 5) {
                // The same from the loser's side.
                board.play(truth.best());
                truth = board.search(Steps::ALL, &long);
                let [lost, won] = claims(&mut board, &truth);
                sum = [sum[0] + lost, sum[1] + won];
            }
        }
    }
    assert!(sum.iter().all(|&number| number > 10 * boards), "{sum:?} losses and wins were claimed");
}
