//! `NetworkFit`: the descent of a network, batch by batch.
//!
//! Every batch is cut into the same number of parts, whose gradients are added in the same order,
//! so the result does not depend on the number of threads. Steps grow for a short while, then become
//! shorter along a cosine over the whole run. Now and then the network is judged by positions that are kept
//! for validation; the best one is the result, and if none is better for too long, the fit ends.

use super::optimizer::NetworkOptimizer;
use super::order::Accuracy;
use super::packed::PackedSet;
use super::parameters::{FloatNetwork, Saturation};
use super::pass::{BoardPlan, Goal, Gradient, Lesson, LossTally, Pass, judge_by, learn_from};
use super::sample::Samples;
use goren::board::Color;
use goren::eval::network::{InstructionSet, Network, ShapeTable};
use goren::pattern::RuleTables;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::f32::consts::PI;
use std::sync::Arc;

/// Parts of a batch, each with a gradient of its own.
const PARTS: usize = 4;
/// Positions that a thread judges in one go.
const JUDGED: usize = 1_024;
/// The share of the first step's length that the last one has.
const LAST_STEP: f32 = 0.01;
/// Batches after which steps have their full length, if they are not more than `WARM_UP_SHARE` of the run.
const WARM_UP: f32 = 1_000.0;
/// The largest share of the run in which steps grow.
const WARM_UP_SHARE: f32 = 0.05;
/// The leak of clipped units (`Lesson`), as long as `LEAK_UNTIL`.
const LEAK: f32 = 0.05;
/// The share of the run after which units do not leak.
const LEAK_UNTIL: f32 = 0.5;

/// The settings of a fit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct NetworkPlan {
    /// Passes over all positions, as they are planned: the steps become shorter up to their end.
    pub passes: f64,
    /// Positions per step.
    pub batch: usize,
    /// Length of the first step (Adam's alpha); one is 1.
    pub step: f32,
    /// Share of the game's result in the target of the value, 0 to 1; the rest is the search score.
    pub mix: f32,
    /// The weight of a decision's loss beside that of a value.
    pub policy_weight: f32,
    /// Judgements in each pass.
    pub judgements: usize,
    /// Positions to judge by at most.
    pub judged: usize,
    /// Judgements in a row without a lower loss that are allowed; one more ends the fit.
    pub patience: usize,
    /// Seed of the first numbers and of the order of the positions.
    pub seed: u64,
    /// Threads. They do not change the result.
    pub threads: usize,
}

/// Losses of many positions.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Losses {
    /// Mean loss of the value (nats).
    pub value: f64,
    /// How well the priors predict the moves played.
    pub policy: Accuracy,
}

impl From<LossTally> for Losses {
    fn from(tally: LossTally) -> Self {
        let value = tally.value_loss / tally.positions.max(1) as f64;
        Losses { value, policy: tally.policy.mean(tally.choices) }
    }
}

/// A judgement during a fit.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Judgement {
    /// Positions learnt from so far, one counted again in every pass.
    pub seen: u64,
    /// Losses of the positions learnt from since the last judgement.
    pub training: Losses,
    /// Losses of the validation positions.
    pub validation: Losses,
}

/// The state of a fit between two batches.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct FitState {
    pub network: FloatNetwork,
    pub optimizer: NetworkOptimizer,
    /// Batches so far.
    pub batches: u64,
    /// Losses since the last judgement.
    pub training: LossTally,
    pub judgements: Vec<Judgement>,
    /// The best judgement so far and its network.
    pub best: Option<(usize, FloatNetwork)>,
}

/// A fit on its way: the samples, the plan, and all that a checkpoint holds. `advance` goes on to the next
/// judgement, `network` is the best so far.
pub struct NetworkFit<'a> {
    samples: &'a Samples,
    plan: NetworkPlan,
    shapes: ShapeTable,
    boards: [Vec<BoardPlan>; 2],
    judged: Vec<u32>,
    pool: ThreadPool,
    pub(super) state: FitState,
    gradients: Vec<Gradient>,
    /// The fingerprint of the network that the fit started from, if not from chance.
    start: Option<u64>,
    /// How many of its units had new weights, if any had.
    pub(super) revived: Option<usize>,
    /// The pass that `order` is for, and its order of positions.
    order: Option<(u64, Vec<u32>)>,
}

impl FitState {
    /// Makes the rows from their parts.
    pub fn combine_rows(&mut self) {
        self.optimizer.combine_rows(&mut self.network);
    }
}

impl<'a> NetworkFit<'a> {
    /// A fit of a new network to these samples.
    ///
    /// # Panics
    /// When the system cannot start the threads.
    pub fn new(samples: &'a Samples, plan: NetworkPlan) -> Self {
        let shapes = ShapeTable::new(samples.tables());
        let mut network = FloatNetwork::random(&shapes, plan.seed);
        let optimizer = NetworkOptimizer::new(&network);
        optimizer.combine_rows(&mut network);
        let boards = |set: &PackedSet| set.sizes.iter().map(|&size| BoardPlan::new(size)).collect();
        let held = samples.validation.positions();
        let judged = evenly(held, plan.judged);
        let pool = ThreadPoolBuilder::new().num_threads(plan.threads.max(1)).build();
        NetworkFit {
            samples,
            plan,
            boards: [boards(&samples.training), boards(&samples.validation)],
            judged,
            pool: pool.expect("threads"),
            gradients: gradients(&network),
            state: FitState {
                optimizer,
                network,
                batches: 0,
                training: LossTally::default(),
                judgements: Vec::new(),
                best: None,
            },
            shapes,
            start: None,
            revived: None,
            order: None,
        }
    }

    /// The fit that starts from the numbers of a network instead of from chance.
    ///
    /// # Panics
    /// When the network is for another rule than the samples.
    pub fn starting_from(mut self, network: &Network) -> Self {
        assert_eq!(network.rule(), self.shapes.rule(), "a network and samples of one rule");
        self.restart(FloatNetwork::of_integers(network));
        self.start = Some(network.fingerprint());
        self
    }

    /// Replaces the network before the first step.
    pub(super) fn restart(&mut self, network: FloatNetwork) {
        self.state.optimizer = NetworkOptimizer::new(&network);
        // A file may have numbers for each colour where the colours of a new network share them.
        self.gradients = gradients(&network);
        self.state.network = network;
    }

    /// The fingerprint of the network that the fit started from, if not from chance.
    pub fn start(&self) -> Option<u64> {
        self.start
    }

    /// How many of its units had new weights, if any had.
    pub fn revived(&self) -> Option<usize> {
        self.revived
    }

    pub(super) fn seed(&self) -> u64 {
        self.plan.seed
    }

    /// Positions to learn from in the whole run.
    pub fn planned(&self) -> u64 {
        self.positions_of(self.batches())
    }

    /// Positions of N batches from the first one on. The last batch of a pass may be a short one.
    fn positions_of(&self, batches: u64) -> u64 {
        let a_pass = self.batches_a_pass();
        let positions = self.samples.training.positions() as u64;
        let begun = batches % a_pass * self.plan.batch as u64;
        batches / a_pass * positions + begun
    }

    fn batches_a_pass(&self) -> u64 {
        self.samples.training.positions().div_ceil(self.plan.batch).max(1) as u64
    }

    fn batches(&self) -> u64 {
        ((self.batches_a_pass() as f64 * self.plan.passes).ceil() as u64).max(1)
    }

    /// Batches between two judgements.
    fn interval(&self) -> u64 {
        self.batches_a_pass().div_ceil(self.plan.judgements.max(1) as u64)
    }

    /// Positions learnt from so far.
    pub fn seen(&self) -> u64 {
        self.positions_of(self.state.batches)
    }

    /// Whether the run is over, or the patience is at its end.
    pub fn is_over(&self) -> bool {
        self.state.batches >= self.batches() || self.is_in_vain()
    }

    /// Learns up to the next judgement and returns it. After every batch, `go_on` is told the number
    /// of positions seen; `None` when it says no, or when the fit is over.
    pub fn advance(&mut self, go_on: &mut dyn FnMut(u64) -> bool) -> Option<&Judgement> {
        while !self.is_over() {
            self.learn_batch();
            let is_due = self.state.batches.is_multiple_of(self.interval());
            if is_due || self.state.batches == self.batches() {
                self.judge();
                go_on(self.seen());
                return self.state.judgements.last();
            }
            if !go_on(self.seen()) {
                break;
            }
        }
        None
    }

    fn is_in_vain(&self) -> bool {
        let best = self.state.best.as_ref().map_or(0, |(at, _)| at + 1);
        self.state.judgements.len() - best > self.plan.patience
    }

    pub(super) fn goal(&self) -> Goal {
        goal(&self.plan)
    }

    pub(super) fn validation(&self) -> &PackedSet {
        &self.samples.validation
    }

    pub(super) fn tables(&self) -> &Arc<RuleTables> {
        self.samples.tables()
    }

    /// The validation positions that the network is judged by.
    pub(super) fn judged(&self) -> &[u32] {
        &self.judged
    }

    /// Runs something on the threads of the fit.
    pub(super) fn in_pool<T: Send>(&self, run: impl FnOnce() -> T + Send) -> T {
        self.pool.install(run)
    }

    /// The plan and the choice of samples in words, without what does not change the result.
    pub(super) fn plan_text(&self) -> String {
        let plan = NetworkPlan { threads: 0, ..self.plan };
        format!("{plan:?} {:?} {:?} {:?}", self.samples.sampling(), self.start, self.revived)
    }

    pub(super) fn samples_digest(&self) -> u64 {
        self.samples.digest()
    }

    pub(super) fn lesson(&self, aside: bool) -> Lesson<'_> {
        lesson(self.samples, &self.shapes, &self.boards, &self.plan, aside)
    }

    fn learn_batch(&mut self) {
        let (a_pass, batches) = (self.batches_a_pass(), self.batches());
        let NetworkFit { samples, plan, shapes, boards, pool, state, gradients, order, .. } = self;
        let (pass, at) = (state.batches / a_pass, state.batches % a_pass);
        if order.as_ref().is_none_or(|(of, _)| *of != pass) {
            let count = samples.training.positions();
            *order = Some((pass, shuffled(count, plan.seed, pass as usize)));
        }
        let order = order.as_ref().map_or(&[][..], |(_, order)| order);
        let from = at as usize * plan.batch;
        let chosen = &order[from..(from + plan.batch).min(order.len())];
        let progress = state.batches as f32 / batches as f32;
        let mut lesson = lesson(samples, shapes, boards, plan, false);
        lesson.leak = if progress < LEAK_UNTIL { LEAK } else { 0.0 };
        let instructions = InstructionSet::widest();
        let network = &state.network;
        let part = chosen.len().div_ceil(PARTS).max(1);
        let learnt: Vec<LossTally> = pool.install(|| {
            let parts = gradients.par_iter_mut().zip(chosen.par_chunks(part));
            let learn = |pass: &mut Pass, (gradient, chosen)| {
                learn_from(instructions, &lesson, network, chosen, pass, gradient)
            };
            parts.map_init(Pass::new, learn).collect()
        });
        learnt.iter().for_each(|tally| state.training.add(tally));
        let length = plan.step * step_share(state.batches, batches);
        state.optimizer.step(instructions, &mut state.network, gradients, chosen.len(), length);
        state.batches += 1;
    }

    fn judge(&mut self) {
        let validation = self.tally(&self.state.network, &self.judged).into();
        let training = std::mem::take(&mut self.state.training).into();
        let judgement = Judgement { seen: self.seen(), training, validation };
        let best = self.state.best.as_ref();
        let merit = |of: &Losses| of.value + f64::from(self.plan.policy_weight) * of.policy.loss;
        let is_best = best.is_none_or(|&(at, _)| {
            merit(&validation) < merit(&self.state.judgements[at].validation)
        });
        if is_best {
            self.state.best = Some((self.state.judgements.len(), self.state.network.clone()));
        }
        self.state.judgements.push(judgement);
    }

    /// The sums of a network's losses on chosen validation positions.
    pub(super) fn tally(&self, network: &FloatNetwork, chosen: &[u32]) -> LossTally {
        let lesson = self.lesson(true);
        let instructions = InstructionSet::widest();
        let tallies: Vec<LossTally> = self.pool.install(|| {
            let judge = |pass: &mut Pass, chosen: &[u32]| {
                judge_by(instructions, &lesson, network, chosen, pass, &mut |_, _, _| {})
            };
            chosen.par_chunks(JUDGED).map_init(Pass::new, judge).collect()
        });
        let mut sum = LossTally::default();
        tallies.iter().for_each(|tally| sum.add(tally));
        sum
    }

    /// All judgements so far.
    pub fn judgements(&self) -> &[Judgement] {
        &self.state.judgements
    }

    /// The place of the best judgement.
    pub fn best(&self) -> Option<usize> {
        self.state.best.as_ref().map(|(at, _)| *at)
    }

    /// The best network so far; before the first judgement, the network as it is.
    pub(super) fn best_network(&self) -> &FloatNetwork {
        self.state.best.as_ref().map_or(&self.state.network, |(_, network)| network)
    }

    /// The best network so far, in the integers of a file, and how many numbers they cannot hold.
    /// Before the first judgement it is the network as it is.
    ///
    /// # Panics
    /// Never: the rows are those of the shapes.
    pub fn network(&self, provenance: String) -> (Network, Saturation) {
        let (mut colors, saturation) = self.best_network().rounded();
        let black = colors[Color::Black].take().expect("there is a colour");
        let shapes = ShapeTable::new(self.samples.tables());
        let network = Network::new(shapes, black, colors[Color::White].take(), provenance);
        (network.expect("the rows are those of the shapes"), saturation)
    }
}

/// The length of a step beside the longest one.
fn step_share(batch: u64, batches: u64) -> f32 {
    let (batch, batches) = (batch as f32, batches as f32);
    let warm_up = WARM_UP.min(WARM_UP_SHARE * batches).max(1.0);
    let cosine = (1.0 + (PI * batch / batches).cos()) / 2.0;
    ((batch + 1.0) / warm_up).min(1.0) * (LAST_STEP + (1.0 - LAST_STEP) * cosine)
}

/// A gradient of zeros for every part of a batch.
fn gradients(network: &FloatNetwork) -> Vec<Gradient> {
    (0..PARTS).map(|_| Gradient::zero(network)).collect()
}

fn goal(plan: &NetworkPlan) -> Goal {
    Goal { mix: plan.mix, policy_weight: plan.policy_weight }
}

fn lesson<'a>(
    samples: &'a Samples,
    shapes: &'a ShapeTable,
    boards: &'a [Vec<BoardPlan>; 2],
    plan: &NetworkPlan,
    aside: bool,
) -> Lesson<'a> {
    let goal = goal(plan);
    let set = if aside { &samples.validation } else { &samples.training };
    let boards = &boards[usize::from(aside)];
    Lesson { set, boards, shapes, tables: samples.tables(), goal, leak: 0.0 }
}

/// The numbers of all positions, in the order of a pass.
fn shuffled(count: usize, seed: u64, pass: usize) -> Vec<u32> {
    let mut order: Vec<u32> = (0..count as u32).collect();
    order.shuffle(&mut Pcg64::new(u128::from(seed), pass as u128));
    order
}

/// At most `at_most` of the numbers below `count`, evenly spread.
pub(super) fn evenly(count: usize, at_most: usize) -> Vec<u32> {
    let taken = count.min(at_most);
    (0..taken).map(|at| (at * count / taken.max(1)) as u32).collect()
}
