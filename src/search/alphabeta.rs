//! The search node: principal variation search with the steps that `search/mod.rs` lists.
//!
//! `node` decides whether a node is over, known, at the horizon, or to be searched. `moves`
//! searches its moves. Each step is a function in `prune.rs`, `reduce.rs`, `extend.rs`, `picker.rs`,
//! `quiescence.rs` or `solvers.rs`, and knows itself whether it is on. `learn.rs` stores the results.

use super::Score;
use super::depth::Depth;
use super::extend::{Extension, singular_depth};
use super::history::{Anchors, Move, MoveKind};
use super::node::{Best, Node, NodeKind, Pv, Scout};
use super::params::MAX_PLY;
use super::picker::{Context, MovePicker, kind_of};
use super::prune::{self, Pruned};
use super::reduce::{self, LateMove};
use super::step::{Settings, Step};
use super::table::{Bound, TableEntry};
use super::worker::Worker;
use crate::board::Point;
use crate::eval::Evaluator;
use crate::threat::{Defence, Outlook, defence, outlook};

/// Moves remembered for a malus when another one causes a cut.
const TRIED: usize = 32;

/// How a move of a node is searched.
struct MoveSearch {
    next: Move,
    /// The move's number in the order, from 1.
    number: i32,
    extension: Depth,
    reduction: Depth,
}

impl<E: Evaluator> Worker<'_, E> {
    /// Searches the position to this depth within the window and returns its score, which may lie outside
    /// the window (fail-soft). The score is meaningless once `stopped` is set.
    pub fn node<K: NodeKind>(
        &mut self,
        alpha: Score,
        beta: Score,
        depth: Depth,
        ply: usize,
        cut: bool,
    ) -> Score {
        let settings = self.shared.settings;
        self.frames[ply].pv.clear();
        if !K::ROOT
            && let Some(score) = self.decided(ply)
        {
            self.count_node(ply);
            return score;
        }
        let defence = self.defence::<K>();
        if let Some(score) = prune::no_defence(settings, &defence, ply) {
            return score;
        }
        self.count_node(ply);
        if self.stopped {
            return Score::DRAW;
        }

        let excluded = self.frames[ply].excluded;
        let entry =
            if excluded.is_none() { self.shared.table.probe(self.position.key()) } else { None };
        if let Some(entry) = &entry
            && let Some(score) = prune::transposition::<K>(settings, entry, alpha, beta, depth, ply)
        {
            if K::PV {
                self.frames[ply].pv.extend(entry.best);
            }
            return score;
        }
        let raw_eval = self.raw_eval(&entry);
        let static_eval = self.corrected(raw_eval);
        let eval = improved_by_table(settings, static_eval, &entry, ply);
        if ply >= MAX_PLY || !K::ROOT && at_horizon(&defence, depth) {
            return self.quiescence(eval, beta, ply);
        }
        self.frames[ply].static_eval = static_eval;
        if excluded.is_none() {
            self.frames[ply].tt_pv = K::PV || entry.is_some_and(|entry| entry.pv);
        }
        // At the root and at the first reply there is nothing two plies earlier: neither side counts as
        // improving there. That it always does was tried with other changes (R-020 in
        // `docs/experiments/reductions.md`).
        let improving = ply >= 2 && static_eval > self.frames[ply - 2].static_eval;
        let mut node = Node {
            alpha,
            beta,
            depth,
            ply,
            root: K::ROOT,
            pv: K::PV,
            tt_pv: self.frames[ply].tt_pv,
            cut,
            defence,
            raw_eval,
            static_eval,
            eval,
            improving,
            entry,
            excluded,
        };
        if prune::razor(settings, &node) {
            return self.quiescence(eval, beta, ply);
        }
        if let Some(score) = prune::reverse_futility(settings, &node) {
            return score;
        }
        if let Some(score) = prune::probcut(settings, &node) {
            return score;
        }
        node.depth -= reduce::internal_iterative(settings, &node);
        node.depth -= reduce::stale(settings, &node);
        node.depth -= reduce::fail_high(settings, &node);
        self.moves::<K>(&node)
    }

    /// The score of a position that is over, or is a quick win or loss.
    fn decided(&self, ply: usize) -> Option<Score> {
        if self.position.is_won() {
            return Some(Score::loss_in(ply));
        }
        match outlook(&self.position) {
            Outlook::Win { plies, .. } => Some(Score::win_in(ply + plies)),
            Outlook::Loss { plies } => Some(Score::loss_in(ply + plies)),
            Outlook::Open if self.position.is_full() => Some(Score::DRAW),
            Outlook::Open => None,
        }
    }

    /// The threat that has to be answered. At the root a move is needed even if none helps, and the
    /// second line and those after it may leave the threat unanswered: an own five may be as good.
    fn defence<K: NodeKind>(&self) -> Defence {
        let defence = defence(&self.position);
        if K::ROOT && (!self.helps(&defence) || self.root.any_excluded().is_some()) {
            return Defence::Free;
        }
        defence
    }

    /// Whether a move is left that answers the threat.
    fn helps(&self, defence: &Defence) -> bool {
        let us = self.position.side_to_move();
        match defence {
            Defence::Free => true,
            Defence::Block(only) => !self.position.is_forbidden(us, *only),
            Defence::AgainstFive(set)
            | Defence::AgainstOpenFour(set)
            | Defence::AgainstFourThree(set) => !set.is_empty(),
        }
    }

    /// The evaluator's value of the position; from the table, if that knows it.
    fn raw_eval(&mut self, entry: &Option<TableEntry>) -> i32 {
        match entry {
            Some(entry) => entry.raw_eval,
            None => Score::estimate(self.evaluator.evaluate(&self.position)).value(),
        }
    }

    /// The evaluator's value plus its correction.
    fn corrected(&self, raw_eval: i32) -> i32 {
        let correction = self.memory.corrections.of(self.shared.settings, &self.position);
        Score::estimate(raw_eval + correction).value()
    }

    /// Searches the moves of a node and stores the result.
    fn moves<K: NodeKind>(&mut self, node: &Node) -> Score {
        let settings = self.shared.settings;
        let defence = &prune::restriction(settings, node.defence);
        let first = self.root.first.filter(|_| K::ROOT).or(node.table_move());
        let mut picker = MovePicker::new(settings, &self.position, defence, first, &self.moves);
        let mut best = Best { score: Score::MIN, point: None, bound: Bound::Upper };
        let mut alpha = node.alpha;
        let mut searched = 0;
        let mut tried = [None; TRIED];
        // How much less deeply the moves behind one that has raised alpha are searched.
        let mut alpha_reduction = Depth::ZERO;
        loop {
            let Some(point) = self.next_move(&mut picker, defence, node.ply) else {
                // No move near the stones helps. A loss is proven only when no move at all does.
                let lost = best.score.is_loss() && !self.stopped;
                if lost && picker.add_far_moves(&self.position, defence, &mut self.moves) {
                    continue;
                }
                break;
            };
            if node.excluded == Some(point) || K::ROOT && self.root.is_excluded(point) {
                continue;
            }
            let next = Move { point, kind: kind_of(&self.position, point) };
            let number = searched + 1;
            let may_prune = !K::ROOT && searched > 0 && !best.score.is_loss();
            if may_prune {
                match prune::late_moves(settings, node, next.kind, number) {
                    Pruned::Nothing => {}
                    Pruned::Move => continue,
                    Pruned::Quiet => {
                        picker.skip_quiet(&self.position, &mut self.moves);
                        continue;
                    }
                    Pruned::All => break,
                }
            }
            let reduction = alpha_reduction + self.late_move_reduction(node, next, number, alpha);
            let reduced = node.depth - reduction;
            if may_prune && prune::futility(settings, node, next.kind, alpha, reduced) {
                picker.skip_quiet(&self.position, &mut self.moves);
                continue;
            }
            let before = self.counts.nodes;
            let extension = match self.extension::<K>(node, point) {
                Extension::By(extension) => extension,
                Extension::Cut(score) => {
                    picker.finish(&mut self.moves);
                    return self.cut_by_several(node, score);
                }
            };
            searched += 1;
            let search = MoveSearch { next, number, extension, reduction };
            let mut score = self.search_move::<K>(node, alpha, &search);
            if K::ROOT && score > alpha && !score.is_proven() && !self.stopped {
                score = self.refute(point).unwrap_or(score);
            }
            if self.stopped {
                break;
            }
            if score > best.score {
                best.score = score;
                if score > alpha {
                    best.point = Some(point);
                    if K::PV {
                        self.update_pv(node.ply, point);
                    }
                    if K::ROOT {
                        self.root.best_nodes = self.counts.nodes - before;
                    }
                    if score >= node.beta {
                        best.bound = Bound::Lower;
                        self.reward(node, next, &tried);
                        break;
                    }
                    alpha = score;
                    best.bound = Bound::Exact;
                    alpha_reduction = reduce::after_improvement(settings, node);
                }
            }
            if let Some(slot) = tried.get_mut(searched as usize - 1) {
                *slot = Some(next);
            }
        }
        picker.finish(&mut self.moves);
        if searched == 0 {
            // The only moves are excluded; or all remaining moves are forbidden, and the opponent
            // wins with the next move.
            let excluded = node.excluded.is_some();
            return if excluded { node.alpha } else { Score::loss_in(node.ply + 1) };
        }
        if !self.stopped && node.excluded.is_none() {
            self.learn(node, &best);
        }
        best.score
    }

    /// The score of a node that multi-cut ends. What it knows is as deep as the search of the other moves
    /// was, and too coarse to tell how wrong the static evaluation is.
    fn cut_by_several(&mut self, node: &Node, score: Score) -> Score {
        if !self.stopped {
            let best = Best { score, point: None, bound: Bound::Lower };
            self.store(&Node { depth: singular_depth(node), ..*node }, &best);
        }
        score
    }

    fn next_move(
        &mut self,
        picker: &mut MovePicker,
        defence: &Defence,
        ply: usize,
    ) -> Option<Point> {
        let settings = self.shared.settings;
        let context = Context { settings, history: &self.memory.history, ply };
        picker.next(&self.position, &mut self.evaluator, defence, &context, &mut self.moves)
    }

    /// The late move reduction of the move with this number in the order; zero for the first.
    fn late_move_reduction(
        &self,
        node: &Node,
        Move { point, kind }: Move,
        number: i32,
        alpha: Score,
    ) -> Depth {
        if number == 1 {
            return Depth::ZERO;
        }
        let side = self.position.side_to_move();
        let counter = self.memory.history.counter(side, self.position.previous_move(0));
        let anchors = Anchors::of(&self.position);
        let local = self.memory.history.local(side, kind, &anchors, point);
        let late = LateMove {
            number,
            threat: kind == MoveKind::Threat,
            four: self.position.class(side, point).may_make_four(),
            killer: counter == Some(point)
                || self.memory.history.killers(node.ply).contains(&Some(point)),
            history: self.memory.history.main(side, kind, point),
            local: local.iter().sum(),
            estimate: if alpha.is_proven() { 0 } else { node.eval - alpha.value() },
        };
        reduce::late_move(self.shared.settings, node, &late)
    }

    /// Principal variation search of one move. Late moves are first searched at a reduced depth
    /// with a null window, and searched again if they do better than expected.
    fn search_move<K: NodeKind>(
        &mut self,
        node: &Node,
        alpha: Score,
        &MoveSearch { next, number, extension, reduction }: &MoveSearch,
    ) -> Score {
        if K::ROOT && !self.is_helper() {
            self.shared.task.control.set_current(next.point);
        }
        let settings = self.shared.settings;
        let mut depth = node.depth - Depth::plies(1) + extension;
        let ply = node.ply + 1;
        let above_alpha = Score::from_value(alpha.value() + 1);
        self.frames[node.ply].current = Some(next);
        self.frames[ply].excluded = None;
        self.shared.table.prefetch(self.position.key_after(next.point));
        self.play(next.point);
        let mut score = Score::MAX;
        let mut scout = !K::PV || number > 1;
        let is_reduced = number > 1 && reduce::is_reduced(settings, node, reduction);
        if is_reduced {
            let reduced = reduce::reduced_depth(settings, depth, reduction);
            score = -self.node::<Scout>(-above_alpha, -alpha, reduced, ply, true);
            scout = score > alpha;
            if scout {
                depth += reduce::research(settings, node, score, alpha);
                scout = depth > reduced;
            }
        }
        if scout {
            score = -self.node::<Scout>(-above_alpha, -alpha, depth, ply, !node.cut);
            if is_reduced && !K::ROOT && !self.stopped {
                self.judge_second_search(node, next, score > alpha);
            }
        }
        if K::PV && (number == 1 || score > alpha) {
            score = -self.node::<Pv>(-node.beta, -alpha, depth, ply, false);
        }
        self.undo();
        score
    }
}

/// The static evaluation, or the score of an earlier search if that says more.
#[inline]
fn improved_by_table(
    settings: Settings,
    static_eval: i32,
    entry: &Option<TableEntry>,
    ply: usize,
) -> i32 {
    let Some(entry) = entry.as_ref().filter(|_| settings.is_on(Step::TableValue)) else {
        return static_eval;
    };
    let score = entry.score.to_root(ply);
    let better = entry.bound.improves_on(score, static_eval) && !score.is_proven();
    if better { score.value() } else { static_eval }
}

/// Whether depth is used up. A four is always answered before a position is evaluated. Answering
/// open threes as well, for up to three more plies, took 77 % of the nodes and lost games (52 wins,
/// 63 losses at 20,000 nodes a move).
fn at_horizon(defence: &Defence, depth: Depth) -> bool {
    depth < Depth::plies(1) && !defence.is_against_five()
}
