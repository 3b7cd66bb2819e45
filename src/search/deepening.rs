//! Iterative deepening with aspiration windows, from the first legal move to the final answer.

use super::depth::Depth;
use super::node::Root;
use super::params::*;
use super::step::Step;
use super::worker::Worker;
use super::{Limits, Reporter, Score, SearchReport, Silent, Variation};
use crate::board::Point;
use crate::eval::{Evaluator, RatedMove};
use crate::pattern::PointClass;
use crate::threat::{Defence, Outlook, defence, outlook};

/// Nodes from which on an iteration looks how full the table is. That takes some microseconds, which
/// shorter searches would feel.
const USAGE_NODES: u64 = 100_000;

impl<E: Evaluator> Worker<'_, E> {
    /// Searches until a limit is reached, the result is proven or there is nothing to decide.
    /// `None` if no point is empty.
    pub fn think(&mut self, reporter: &mut dyn Reporter) -> Option<SearchReport> {
        let first = self.first_move()?;
        self.shared.task.control.set_best(first);
        let decided = self.decided_at_sight();
        if let Some(Variation { score, pv }) =
            decided.filter(|line| !self.root.is_excluded(line.pv[0]))
        {
            let report = self.report(pv, score, 1);
            self.shared.task.control.set_best(report.best());
            reporter.report(&report);
            let more = self.lines() > 1 && score.is_proven();
            let report = if more { self.deepen(report, reporter) } else { report };
            return Some(self.shorten(report, reporter));
        }
        let report = self.report(vec![first], Score::DRAW, 0);
        let report = self.deepen(report, reporter);
        Some(self.shorten(report, reporter))
    }

    /// Searches as a helper, for the transposition table and the vote at the end, until the team
    /// stops. Stops the team when there is nothing more to find: unless several lines or the shortest
    /// win are asked for, which the leader alone looks for. `None` if no point is empty.
    pub fn help(&mut self) -> Option<SearchReport> {
        let first = self.first_move()?;
        let report = self.report(vec![first], Score::DRAW, 0);
        let report = self.deepen(report, &mut Silent);
        let Limits { lines, shortest, .. } = self.shared.task.limits;
        if !self.stopped && lines <= 1 && !shortest {
            self.shared.team.stop();
        }
        Some(report)
    }

    /// Runs the iterations. If the report proves a win already, they look for other lines only.
    fn deepen(&mut self, mut report: SearchReport, reporter: &mut dyn Reporter) -> SearchReport {
        self.progress.forced = self.is_forced();
        let won = report.score.is_win();
        let deepest = self.shared.task.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        for depth in 1..=deepest {
            if self.is_helper() && depth < deepest && self.shared.team.is_crowded(depth) {
                continue;
            }
            self.shared.team.begin(self.thread, depth);
            let before = self.counts.nodes;
            if !won {
                // The table knows neither the best of the moves that are not blocked nor which of
                // several lines was best.
                let excludes = !self.root.blocked.is_empty() || self.lines() > 1;
                self.root.first = excludes.then(|| report.best());
                let score = self.aspire(depth, report.score);
                let found = self.frames[0].pv.first().copied();
                // The better move that an unfinished iteration has found counts, unless the score is
                // a proven win: that is the win of the move before.
                let proven = self.stopped && report.score.is_win();
                if let Some(best) = found.filter(|&best| !proven || best == report.best()) {
                    report.lead_with(self.frames[0].pv.clone());
                    if !self.is_helper() {
                        self.shared.task.control.set_best(best);
                    }
                }
                if self.stopped {
                    break;
                }
                report.score = score;
            }
            let spent = (self.counts.nodes - before).max(1);
            let effort = (self.root.best_nodes * 1000 / spent).min(1000) as u32;
            self.search_others(depth, &mut report);
            if self.stopped {
                break;
            }
            report = self.report_of(report, depth);
            reporter.report(&report);
            self.tell_hash_usage();
            self.progress.note(report.best(), report.score, effort);
            self.progress.announced_win_missing =
                self.shared.announced_win.is_some() && !report.score.is_win();
            let in_time =
                || self.time.another_iteration(self.shared.task.clock.now(), &self.progress);
            let goes_on = self.is_helper() || in_time();
            if !goes_on || self.is_settled(&report) {
                break;
            }
        }
        let depth = report.depth;
        self.report_of(report, depth)
    }

    /// Looks for shorter wins than that of the report, if that is asked for: by iterations of more depth,
    /// up to the length of the win. Less depth may show only longer ones.
    fn shorten(&mut self, mut report: SearchReport, reporter: &mut dyn Reporter) -> SearchReport {
        let Limits { shortest, depth: deepest, .. } = self.shared.task.limits;
        if !shortest || self.lines() > 1 {
            return report;
        }
        let deepest = deepest.unwrap_or(MAX_DEPTH).min(MAX_DEPTH);
        for depth in report.depth..=deepest {
            let known = report.score.win_distance().unwrap_or(0);
            if self.stopped || usize::from(depth) >= known {
                break;
            }
            let score = self.aspire(depth, report.score);
            let shorter = score.win_distance().is_some_and(|plies| plies < known);
            if shorter && !self.stopped && !self.frames[0].pv.is_empty() {
                report = self.report(self.frames[0].pv.clone(), score, depth);
                self.shared.task.control.set_best(report.best());
                reporter.report(&report);
            }
        }
        self.report_of(report.clone(), report.depth)
    }

    /// Tells whoever watches a long search how full the table is.
    fn tell_hash_usage(&self) {
        if !self.is_helper() && self.counts.nodes >= USAGE_NODES {
            self.shared.task.control.set_hash_usage(self.shared.table.usage());
        }
    }

    /// The number of lines to search: helpers search one.
    fn lines(&self) -> usize {
        if self.is_helper() { 1 } else { self.shared.task.limits.lines.max(1) }
    }

    /// Searches the lines after the first, each without the moves of those before, and ranks them
    /// all. A line that an unfinished iteration does not reach stays as it was.
    fn search_others(&mut self, depth: u16, report: &mut SearchReport) {
        let earlier = std::mem::take(&mut report.others);
        self.root.searched.push(report.best());
        while self.root.searched.len() < self.lines() {
            let known = earlier.iter().find(|line| !self.root.is_excluded(line.pv[0]));
            self.root.first = known.map(|line| line.pv[0]);
            self.frames[0].excluded = self.root.any_excluded();
            let score = self.aspire(depth, known.map_or(Score::DRAW, |line| line.score));
            let pv = std::mem::take(&mut self.frames[0].pv);
            if self.stopped || pv.is_empty() {
                break;
            }
            self.root.searched.push(pv[0]);
            report.others.push(Variation { score, pv });
        }
        if self.stopped {
            let left = earlier.into_iter().filter(|line| !self.root.is_excluded(line.pv[0]));
            report.others.extend(left);
            report.others.truncate(self.lines() - 1);
        }
        self.root.searched.clear();
        self.root.first = None;
        self.frames[0].excluded = self.root.any_excluded();
        report.rank();
        if !self.is_helper() {
            self.shared.task.control.set_best(report.best());
        }
    }

    /// A report on this principal variation, which must not be empty, with this score and depth.
    fn report(&self, pv: Vec<Point>, score: Score, depth: u16) -> SearchReport {
        let (nodes, selective_depth) = (self.team_nodes(), self.counts.selective_depth as u16);
        let elapsed = self.time.elapsed(self.shared.task.clock.now());
        SearchReport { depth, selective_depth, score, nodes, elapsed, pv, others: Vec::new() }
    }

    /// The lines of this report with the depth, nodes and time of now.
    fn report_of(&self, lines: SearchReport, depth: u16) -> SearchReport {
        let SearchReport { pv, score, others, .. } = lines;
        SearchReport { others, ..self.report(pv, score, depth) }
    }

    /// A legal move for when there is no time to search: the best by class and prior. If every
    /// point is forbidden it is one of those.
    fn first_move(&mut self) -> Option<Point> {
        let us = self.position.side_to_move();
        let blocked = |p: &Point| self.root.is_excluded(*p);
        let center = self.position.size().center();
        if self.position.stone_count() == 0 && self.position.is_empty(center) && !blocked(&center) {
            return Some(center);
        }
        let may_play = |p: &Point| !self.position.is_forbidden(us, *p) && !blocked(p);
        let near = self.position.candidates().filter(may_play);
        let mut near: Vec<RatedMove> = near.map(RatedMove::unrated).collect();
        self.evaluator.order(&self.position, &mut near);
        let urgency = |rated: &RatedMove| {
            let five = self.position.class(us, rated.point) == PointClass::Five;
            let block = self.position.class(!us, rated.point) == PointClass::Five;
            (five, block, rated.prior, std::cmp::Reverse(rated.point))
        };
        let far = || self.position.empty_points();
        near.into_iter()
            .max_by_key(urgency)
            .map(|rated| rated.point)
            .or_else(|| far().filter(may_play).min_by_key(|p| self.distance_from_center(*p)))
            .or_else(|| far().find(|p| !blocked(p)))
    }

    fn distance_from_center(&self, point: Point) -> (u8, Point) {
        (point.distance(self.position.size().center()), point)
    }

    /// The result of a position that needs no search: the empty board, a quick win, a win by fours
    /// or by threats.
    fn decided_at_sight(&mut self) -> Option<Variation> {
        if let Outlook::Win { plies, point } = outlook(&self.position) {
            return Some(Variation { score: Score::win_in(plies), pv: vec![point] });
        }
        if self.position.stone_count() == 0 {
            return Some(Variation { score: Score::DRAW, pv: vec![self.first_move()?] });
        }
        self.win_by_fours().or_else(|| self.win_by_threats())
    }

    /// One iteration: a window around the last score, widened until the score is inside. If the search is
    /// stopped while it looks how good a better move is, that move is still the best.
    pub(super) fn aspire(&mut self, depth: u16, last: Score) -> Score {
        let mut better = Vec::new();
        let mut width = self.params().aspiration_width;
        let (mut alpha, mut beta) = (Score::MIN, Score::MAX);
        if self.is_on(Step::Aspiration)
            && depth as i32 >= self.params().aspiration_from
            && !last.is_proven()
        {
            alpha = Score::estimate(last.value() - width);
            beta = Score::estimate(last.value() + width);
        }
        loop {
            let score = self.node::<Root>(alpha, beta, Depth::plies(i32::from(depth)), 0, false);
            if self.stopped {
                if self.frames[0].pv.is_empty() {
                    self.frames[0].pv = better;
                }
                return score;
            }
            width *= 2;
            if score <= alpha && alpha > Score::MIN {
                beta = Score::from_value((alpha.value() + beta.value()) / 2);
                alpha = lower_end(score, width);
            } else if score >= beta && beta < Score::MAX {
                better.clone_from(&self.frames[0].pv);
                beta = -lower_end(-score, width);
            } else {
                return score;
            }
        }
    }

    /// Whether all moves but one lose immediately.
    fn is_forced(&self) -> bool {
        let us = self.position.side_to_move();
        match defence(&self.position) {
            Defence::Free => self.position.empty_count() == 1,
            Defence::Block(only) => !self.position.is_forbidden(us, only),
            Defence::AgainstFive(set)
            | Defence::AgainstOpenFour(set)
            | Defence::AgainstFourThree(set) => set.len() == 1,
        }
    }

    /// Whether further search would not change the move.
    fn is_settled(&self, report: &SearchReport) -> bool {
        let deep = |score: Score| match (score.loss_distance(), score.win_distance()) {
            // Continue as long as there may be a longer defence.
            (Some(plies), _) => report.depth as usize > plies,
            (_, Some(plies)) => {
                self.shared.announced_win.is_none_or(|announced| plies <= announced)
            }
            _ => self.position.empty_count() == 1,
        };
        report.variations().all(|(score, _)| deep(score))
    }
}

/// A new lower end of the window, `width` below a score; open once the window is wide.
fn lower_end(score: Score, width: i32) -> Score {
    if score.is_proven() || width > 1_000 {
        Score::MIN
    } else {
        Score::estimate(score.value() - width)
    }
}
