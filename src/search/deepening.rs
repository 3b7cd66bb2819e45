//! Iterative deepening with aspiration windows, from the first legal move to the final answer.

use super::node::Root;
use super::params::*;
use super::step::{Step, StepSet};
use super::worker::Worker;
use super::{Finding, Iteration, Reporter, Score, Silent};
use crate::board::Point;
use crate::eval::Evaluator;
use crate::pattern::PointClass;
use crate::threat::{Defence, Outlook, VcfLimits, VctLimits, defence, outlook};

impl<E: Evaluator, S: StepSet> Worker<'_, E, S> {
    /// Searches until a limit is met, the result is proven or there is nothing to decide. `None` if
    /// no point is empty. A win that takes longer than `expected` plies does not end the search.
    pub fn think(
        &mut self,
        expected: Option<usize>,
        reporter: &mut dyn Reporter,
    ) -> Option<Finding> {
        let first = self.first_move()?;
        self.control.set_best(first);
        if let Some((score, line)) = self.decided_at_sight() {
            let finding = self.finding(line, score, 1);
            self.control.set_best(finding.best);
            reporter.iteration(&self.iteration(&finding));
            return Some(finding);
        }
        let finding = self.finding(vec![first], Score::DRAW, 0);
        Some(self.deepen(finding, expected, reporter))
    }

    /// Searches for the transposition table and the vote at the end, until the team stops. Stops it
    /// when there is nothing more to find. `None` if no point is empty.
    pub fn help(&mut self, expected: Option<usize>) -> Option<Finding> {
        let finding = self.finding(vec![self.first_move()?], Score::DRAW, 0);
        let finding = self.deepen(finding, expected, &mut Silent);
        if !self.stopped {
            self.team.stop();
        }
        Some(finding)
    }

    /// Searches deeper and deeper.
    fn deepen(
        &mut self,
        mut finding: Finding,
        expected: Option<usize>,
        reporter: &mut dyn Reporter,
    ) -> Finding {
        self.progress.forced = self.is_forced();
        let deepest = self.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        for depth in 1..=deepest {
            if self.is_helper() && depth < deepest && self.team.is_crowded(depth) {
                continue;
            }
            self.team.begin(self.thread, depth);
            let before = self.nodes;
            let score = self.aspire(depth, finding.score);
            if let Some(&best) = self.lines[0].first() {
                // An unfinished iteration counts as far as it has found a better move.
                finding.best = best;
                finding.line = self.lines[0].clone();
                if !self.is_helper() {
                    self.control.set_best(best);
                }
            }
            if self.stopped {
                break;
            }
            finding = self.finding(finding.line, score, depth);
            reporter.iteration(&self.iteration(&finding));
            let spent = (self.nodes - before).max(1);
            let effort = (self.best_effort * 1000 / spent).min(1000) as u32;
            self.progress.note(finding.best, score, effort);
            let in_time = || self.time.another_iteration(self.clock.now(), &self.progress);
            let goes_on = self.is_helper() || in_time();
            if !goes_on || self.is_settled(&finding, expected) {
                break;
            }
        }
        finding.nodes = self.team_nodes();
        finding.selective_depth = self.selective_depth as u16;
        finding
    }

    /// What is known now: this line, which is not empty, with this score after this depth.
    fn finding(&self, line: Vec<Point>, score: Score, depth: u16) -> Finding {
        let (nodes, selective_depth) = (self.team_nodes(), self.selective_depth as u16);
        Finding { best: line[0], score, line, depth, selective_depth, nodes }
    }

    /// A legal move to answer with if there is no time to think: the best by class and prior. If every
    /// point is forbidden it is one of those.
    fn first_move(&self) -> Option<Point> {
        let us = self.position.side_to_move();
        if self.position.stone_count() == 0 && self.position.is_empty(self.position.size().center())
        {
            return Some(self.position.size().center());
        }
        let urgency = |p: &Point| {
            let five = self.position.class(us, *p) == PointClass::Five;
            let block = self.position.class(!us, *p) == PointClass::Five;
            (five, block, self.evaluator.prior(self.position, *p), std::cmp::Reverse(*p))
        };
        let may_play = |p: &Point| !self.position.is_forbidden(us, *p);
        let far = || self.position.empty_points();
        self.position
            .candidates()
            .filter(may_play)
            .max_by_key(urgency)
            .or_else(|| far().filter(may_play).min_by_key(|p| self.distance_from_center(*p)))
            .or_else(|| far().next())
    }

    fn distance_from_center(&self, point: Point) -> (u8, Point) {
        (point.distance(self.position.size().center()), point)
    }

    /// Positions that need no search: the empty board, a quick win, a win by fours or
    /// by threats.
    fn decided_at_sight(&mut self) -> Option<(Score, Vec<Point>)> {
        if let Outlook::Win { plies, point } = outlook(self.position) {
            return Some((Score::win_in(plies), vec![point]));
        }
        if self.position.stone_count() == 0 {
            return Some((Score::DRAW, vec![self.first_move()?]));
        }
        self.win_by_fours().or_else(|| self.win_by_threats())
    }

    fn win_by_fours(&mut self) -> Option<(Score, Vec<Point>)> {
        if !self.is_on(Step::RootFours) {
            return None;
        }
        let nodes = self.nodes_at_root(ROOT_NODES);
        let limits = VcfLimits { fours: ROOT_FOURS, nodes, free_fours: ROOT_FOURS };
        let win = self.vcf.solve(self.position, self.evaluator, limits);
        self.nodes += self.vcf.nodes();
        win.map(|win| {
            let line = self.vcf.line(self.position, self.evaluator, limits);
            (Score::win_in(win.plies), line)
        })
    }

    fn win_by_threats(&mut self) -> Option<(Score, Vec<Point>)> {
        if !self.is_on(Step::RootThreats) {
            return None;
        }
        let nodes = self.nodes_at_root(ROOT_ATTACK_NODES);
        let limits = VctLimits { attacks: ROOT_ATTACKS, nodes };
        let win = self.solve_threats(limits);
        win.map(|win| (Score::win_in(win.plies), vec![win.point]))
    }

    /// How many positions a solver may visit before the search: at most `most`, and a small part of
    /// what the limits allow.
    fn nodes_at_root(&self, most: u64) -> u64 {
        let by_nodes = self.limits.nodes.map_or(most, |nodes| nodes / ROOT_REFUTATION_SHARE);
        let by_time = self.limits.maximum.map_or(most, |maximum| {
            ROOT_NODES_PER_MILLISECOND.saturating_mul(maximum.as_millis() as u64)
        });
        most.min(by_nodes).min(by_time)
    }

    /// One iteration: a window around the last score, widened until the score lies inside.
    fn aspire(&mut self, depth: u16, last: Score) -> Score {
        let mut width = self.params.aspiration_width;
        let (mut alpha, mut beta) = (Score::MIN, Score::MAX);
        if self.is_on(Step::Aspiration)
            && depth as i32 >= self.params.aspiration_from
            && !last.is_proven()
        {
            alpha = Score::estimate(last.value() - width);
            beta = Score::estimate(last.value() + width);
        }
        loop {
            let score = self.node::<Root>(alpha, beta, depth as i32 * PLY, 0, false);
            if self.stopped {
                return score;
            }
            width *= 2;
            if score <= alpha && alpha > Score::MIN {
                beta = Score::from_value((alpha.value() + beta.value()) / 2);
                alpha = lower_end(score, width);
            } else if score >= beta && beta < Score::MAX {
                beta = -lower_end(-score, width);
            } else {
                return score;
            }
        }
    }

    /// Whether all moves but one lose at sight.
    fn is_forced(&self) -> bool {
        let us = self.position.side_to_move();
        match defence(self.position) {
            Defence::Free => self.position.empty_count() == 1,
            Defence::Block(only) => !self.position.is_forbidden(us, only),
            Defence::AgainstFive(set)
            | Defence::AgainstOpenFour(set)
            | Defence::AgainstFourThree(set) => set.len() == 1,
        }
    }

    /// Whether more search would not change the move.
    fn is_settled(&self, finding: &Finding, expected: Option<usize>) -> bool {
        if let Some(plies) = finding.score.loss_distance() {
            // Look on for a longer defence as long as there may be one.
            return finding.depth as usize > plies;
        }
        if let Some(plies) = finding.score.win_distance() {
            return expected.is_none_or(|expected| plies <= expected);
        }
        self.position.empty_count() == 1
    }

    fn iteration(&self, finding: &Finding) -> Iteration {
        Iteration {
            depth: finding.depth,
            selective_depth: finding.selective_depth,
            score: finding.score,
            nodes: finding.nodes,
            elapsed: self.time.elapsed(self.clock.now()),
            line: finding.line.clone(),
        }
    }
}

/// A new lower end of the window, below a score by a width; open once it is wide.
fn lower_end(score: Score, width: i32) -> Score {
    if score.is_proven() || width > 1_000 {
        Score::MIN
    } else {
        Score::estimate(score.value() - width)
    }
}
