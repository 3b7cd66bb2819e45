//! `Pass`: a position through the network in floating point, and its losses back to the gradient of
//! every number.
//!
//! The network is computed from scratch for every position: windows of cells, rows, features,
//! pools, layers. All loops run over arrays of a fixed length, and sums keep their order, so that
//! every run on one machine computes the same. Exponentials and logarithms come from the C library,
//! which may compute them differently on another processor.

use super::order::{Accuracy, softmax};
use super::packed::{BLACK, CANDIDATE, PackedSet, Sample, WHITE};
use super::parameters::{FloatNetwork, GATES, Lanes, place, row, sum, weights, weights_mut};
use super::winning_chance::{logistic, winning_chance};
use goren::board::{BoardSize, Color, Direction, Point};
use goren::eval::network::{
    AREAS, CHANNELS, FIRST_HIDDEN, HIDDEN_LIMIT, HIDDEN_UNIT, INPUTS, POOLED, SECOND_HIDDEN,
    ShapeTable, THREAT_COUNT, THREAT_INPUTS, area, compiled_for_each_set, window,
};
use goren::pattern::{Code, RuleTables};
use goren::position::LineWords;
use std::ops::Range;

/// The greatest number of a hidden layer.
pub(super) const LIMIT: f32 = (HIDDEN_LIMIT + 1) as f32 / HIDDEN_UNIT as f32;

/// What is learnt.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Goal {
    /// Share of the game's result in the target of the value; the rest is the search score.
    pub mix: f32,
    /// The weight of a decision's loss beside that of a value.
    pub policy_weight: f32,
}

impl Goal {
    /// The winning chance of the side to move that the value is to foretell.
    #[inline(always)]
    pub fn target(&self, sample: &Sample) -> f32 {
        let searched = winning_chance(i32::from(sample.score));
        self.mix * sample.result + (1.0 - self.mix) * searched
    }
}

/// What is known about a size of board beforehand.
pub(super) struct BoardPlan {
    points: Vec<Point>,
    areas: Vec<u8>,
    /// The empty board.
    empty: LineWords,
}

impl BoardPlan {
    pub fn new(size: BoardSize) -> Self {
        let mut empty = LineWords::all_walls();
        size.points().for_each(|point| empty.set_empty(point));
        let areas = size.points().map(|point| area(size, point) as u8).collect();
        BoardPlan { points: size.points().collect(), areas, empty }
    }
}

/// What every pass reads.
#[derive(Clone, Copy)]
pub(super) struct Lesson<'a> {
    pub set: &'a PackedSet,
    pub boards: &'a [BoardPlan],
    pub shapes: &'a ShapeTable,
    pub tables: &'a RuleTables,
    pub goal: Goal,
    /// The share of the gradient that a unit has whose number is clipped, so that it can come back.
    pub leak: f32,
}

/// Sums of losses over positions.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct LossTally {
    pub positions: usize,
    pub value_loss: f64,
    pub choices: usize,
    pub policy: Accuracy,
}

impl LossTally {
    pub fn add(&mut self, other: &LossTally) {
        self.positions += other.positions;
        self.value_loss += other.value_loss;
        self.choices += other.choices;
        self.policy.loss += other.policy.loss;
        self.policy.first += other.policy.first;
        self.policy.among_three += other.policy.among_three;
    }

    /// Adds a position by its value, in units of the logistic curve.
    #[inline(always)]
    pub fn add_value(&mut self, logit: f32, target: f32) {
        self.positions += 1;
        // The logarithm of the chance of the side to move, and of the other side.
        let (win, loss) = (-softplus(-logit), -softplus(logit));
        self.value_loss -= f64::from(target * win + (1.0 - target) * loss);
    }

    /// Adds a decision by the chance of every move to be played.
    #[inline(always)]
    pub fn add_choice(&mut self, shares: &[f32], played: usize) {
        self.choices += 1;
        self.policy.add(shares, played);
    }
}

/// The gradient of a part of a batch.
pub(super) struct Gradient {
    /// As the colours of the network.
    pub colors: Vec<ColorGradient>,
}

pub(super) struct ColorGradient {
    pub rows: Vec<Lanes>,
    /// The rows whose gradient may differ from 0.
    pub touched: Vec<bool>,
    pub dense: Vec<f32>,
    /// Sums of the inputs of the positions of this colour, and how many they are.
    pub inputs: Vec<f32>,
    pub count: f32,
}

impl Gradient {
    pub fn zero(network: &FloatNetwork) -> Self {
        let color = |rows: usize| ColorGradient {
            rows: vec![Lanes::default(); rows],
            touched: vec![false; rows],
            dense: vec![0.0; place::COUNT],
            inputs: vec![0.0; INPUTS],
            count: 0.0,
        };
        Gradient { colors: network.colors.iter().map(|of| color(of.rows.len())).collect() }
    }
}

/// A move to choose from.
#[derive(Clone, Copy)]
struct LearntMove {
    /// Its place among the points of the board.
    at: u16,
    /// For the side to move and for the other.
    codes: [Code; 2],
}

/// A point as the network sees it. The first view is that of the side to move.
#[derive(Clone, Copy)]
struct SeenPoint {
    features: [Lanes; 2],
    rows: [[u16; 4]; 2],
    area: u8,
}

/// The values of one position on their way through the network and back. The memory is used again for
/// every position.
pub(super) struct Pass {
    cells: Vec<u8>,
    points: Vec<SeenPoint>,
    candidates: Vec<LearntMove>,
    /// The merit of every candidate, if the move played teaches anything.
    pub merits: Vec<f32>,
    /// The chance of every candidate to be played.
    shares: Vec<f32>,
    /// The gradient of the merit of every point.
    slopes: Vec<f32>,
    /// What the first layer reads.
    pub input: [f32; INPUTS],
    /// The input less its means.
    centred: [f32; INPUTS],
    /// The hidden layers.
    pub first: [f32; FIRST_HIDDEN],
    pub second: [f32; SECOND_HIDDEN],
    gate: [Lanes; 2],
    /// The value in units of the logistic curve.
    pub logit: f32,
}

impl Pass {
    pub fn new() -> Self {
        Pass {
            cells: Vec::new(),
            points: Vec::new(),
            candidates: Vec::new(),
            merits: Vec::new(),
            shares: Vec::new(),
            slopes: Vec::new(),
            input: [0.0; INPUTS],
            centred: [0.0; INPUTS],
            first: [0.0; FIRST_HIDDEN],
            second: [0.0; SECOND_HIDDEN],
            gate: [Lanes::default(); 2],
            logit: 0.0,
        }
    }

    /// Value and merits of the position of this number, which is returned.
    #[inline(always)]
    fn forward(&mut self, lesson: &Lesson<'_>, network: &FloatNetwork, number: u32) -> Sample {
        let sample = lesson.set.unpack(number, &mut self.cells);
        self.see(lesson, network, &sample);
        let [of_mover, of_other] = [sample.mover, !sample.mover]
            .map(|color| &network.colors[network.index(color)].dense[..]);
        let dense = &of_mover[place::head(usize::from(sample.head))];
        let means = &network.colors[network.index(sample.mover)].means;
        self.centred = std::array::from_fn(|at| self.input[at] - means[at]);
        self.first = layer(dense, place::FIRST, place::FIRST_BIAS, &self.centred);
        clip(&mut self.first);
        self.second = layer(dense, place::SECOND, place::SECOND_BIAS, &self.first);
        clip(&mut self.second);
        self.logit = dense[place::VALUE_BIAS.start] + dot(&self.second, row(dense, place::VALUE));
        if sample.played.is_some() {
            let gate: [f32; GATES] = layer(dense, place::GATE, place::GATE_BIAS, &self.first);
            let (own, other) = gate.split_at(CHANNELS);
            self.gate = [own, other].map(|part| Lanes(std::array::from_fn(|c| part[c])));
            self.weigh(of_mover, of_other);
        }
        sample
    }

    /// Fills in the merits of the candidates and their chances to be played.
    #[inline(always)]
    fn weigh(&mut self, of_mover: &[f32], of_other: &[f32]) {
        self.merits.clear();
        for candidate in &self.candidates {
            let features = &self.points[usize::from(candidate.at)].features;
            let mut sum = Lanes::default();
            for (gate, features) in self.gate.iter().zip(features) {
                for c in 0..CHANNELS {
                    sum.0[c] += gate.0[c] * features.0[c];
                }
            }
            let [own, other] = candidate.codes.map(usize::from);
            let priors = of_mover[place::OWN.start + own] + of_other[place::DENY.start + other];
            self.merits.push(sum.sum() + priors);
        }
        self.shares.clear();
        self.shares.extend_from_slice(&self.merits);
        softmax(&mut self.shares);
    }

    /// Fills in the points, the candidates and the input from the cells.
    #[inline(always)]
    fn see(&mut self, lesson: &Lesson<'_>, network: &FloatNetwork, sample: &Sample) {
        let Lesson { boards, shapes, tables, .. } = *lesson;
        let plan = &boards[usize::from(sample.board)];
        let mut words = plan.empty.clone();
        for (&cell, &point) in self.cells.iter().zip(&plan.points) {
            match cell {
                BLACK => words.toggle(point, Color::Black),
                WHITE => words.toggle(point, Color::White),
                _ => {}
            }
        }
        let views = [sample.mover, !sample.mover];
        let rows = views.map(|color| &network.colors[network.index(color)].rows[..]);
        let radius = shapes.radius();
        let mut pools = [[Lanes::default(); AREAS]; 2];
        self.points.clear();
        self.candidates.clear();
        for (at, ((&cell, &point), &area)) in
            self.cells.iter().zip(&plan.points).zip(&plan.areas).enumerate()
        {
            let mut windows = [0; 4];
            let mut numbers = [[0; 4]; 2];
            for (d, direction) in Direction::ALL.into_iter().enumerate() {
                let around = words.around(point, direction);
                windows[d] = window(around, 0, radius);
                let of = shapes.rows(windows[d]);
                for (view, &color) in views.iter().enumerate() {
                    numbers[view][d] = of[color as usize];
                }
            }
            let mut features = [Lanes::default(); 2];
            for view in 0..2 {
                let mut sum = rows[view][usize::from(numbers[view][0])];
                for d in 1..4 {
                    sum.add(&rows[view][usize::from(numbers[view][d])]);
                }
                sum.0.iter_mut().for_each(|number| *number = number.clamp(0.0, 1.0));
                features[view] = sum;
                pools[view][usize::from(area)].add(&sum);
            }
            self.points.push(SeenPoint { features, rows: numbers, area });
            if cell == CANDIDATE {
                let codes = codes(tables, &windows, radius);
                let codes = views.map(|color| codes[color as usize]);
                self.candidates.push(LearntMove { at: at as u16, codes });
            }
        }
        for (view, &color) in views.iter().enumerate() {
            for (area, pool) in pools[view].iter().enumerate() {
                let from = (view * AREAS + area) * CHANNELS;
                for c in 0..CHANNELS {
                    self.input[from + c] = pool.0[c] * (1.0 / POOLED as f32);
                }
            }
            for threat in 0..THREAT_COUNT {
                let is_there = sample.threats[color] >> threat & 1 != 0;
                self.input[THREAT_INPUTS + view * THREAT_COUNT + threat] = f32::from(is_there);
            }
        }
    }

    /// Adds the gradient of a position's loss, after `forward`.
    #[inline(always)]
    fn backward(
        &mut self,
        goal: &Goal,
        leak: f32,
        network: &FloatNetwork,
        sample: &Sample,
        gradient: &mut Gradient,
    ) {
        let sides = [sample.mover, !sample.mover].map(|color| network.index(color));
        let head = place::head(usize::from(sample.head));
        let dense = &network.colors[sides[0]].dense[head.clone()];
        let slope = &mut gradient.colors[sides[0]].dense[head.clone()];
        let by_value = logistic(self.logit) - goal.target(sample);
        let mut of_second: [f32; SECOND_HIDDEN] =
            row(dense, place::VALUE).map(|weight| weight * by_value);
        for (slope, hidden) in slope[place::VALUE].iter_mut().zip(&self.second) {
            *slope += by_value * hidden;
        }
        slope[place::VALUE_BIAS.start] += by_value;
        block(&mut of_second, &self.second, leak);
        let mut of_first = [0.0; FIRST_HIDDEN];
        let bias = place::SECOND_BIAS;
        back(dense, slope, place::SECOND, bias, &self.first, &of_second, &mut of_first);
        self.slopes.clear();
        self.slopes.resize(self.points.len(), 0.0);
        if let Some(played) = sample.played {
            let of_gate = self.back_from_choice(goal.policy_weight, played, sides, gradient);
            let slope = &mut gradient.colors[sides[0]].dense[head.clone()];
            back(dense, slope, place::GATE, place::GATE_BIAS, &self.first, &of_gate, &mut of_first);
        }
        block(&mut of_first, &self.first, leak);
        let mut of_input = [0.0; INPUTS];
        let slope = &mut gradient.colors[sides[0]].dense[head];
        back(
            dense,
            slope,
            place::FIRST,
            place::FIRST_BIAS,
            &self.centred,
            &of_first,
            &mut of_input,
        );
        let of_mover = &mut gradient.colors[sides[0]];
        of_mover.inputs.iter_mut().zip(&self.input).for_each(|(sum, input)| *sum += input);
        of_mover.count += 1.0;
        self.back_to_rows(network, sample, &of_input, gradient);
    }

    /// Adds the gradient of the priors, fills in the slopes of the points, and returns the gradient
    /// of the gate.
    #[inline(always)]
    fn back_from_choice(
        &mut self,
        weight: f32,
        played: usize,
        sides: [usize; 2],
        gradient: &mut Gradient,
    ) -> [f32; GATES] {
        let mut of_gate = [Lanes::default(); 2];
        for (index, (candidate, share)) in self.candidates.iter().zip(&self.shares).enumerate() {
            let slope = weight * (share - f32::from(index == played));
            let [own, other] = candidate.codes.map(usize::from);
            gradient.colors[sides[0]].dense[place::OWN.start + own] += slope;
            gradient.colors[sides[1]].dense[place::DENY.start + other] += slope;
            let at = usize::from(candidate.at);
            self.slopes[at] = slope;
            for (of_gate, features) in of_gate.iter_mut().zip(&self.points[at].features) {
                of_gate.add_scaled(slope, features);
            }
        }
        std::array::from_fn(|at| of_gate[at / CHANNELS].0[at % CHANNELS])
    }

    #[inline(always)]
    fn back_to_rows(
        &self,
        network: &FloatNetwork,
        sample: &Sample,
        of_input: &[f32; INPUTS],
        gradient: &mut Gradient,
    ) {
        let has_choice = sample.played.is_some();
        for (view, color) in [sample.mover, !sample.mover].into_iter().enumerate() {
            let ColorGradient { rows, touched, .. } = &mut gradient.colors[network.index(color)];
            let of_pools: [Lanes; AREAS] = std::array::from_fn(|area| {
                let from = (view * AREAS + area) * CHANNELS;
                Lanes(std::array::from_fn(|c| of_input[from + c] * (1.0 / POOLED as f32)))
            });
            let gate = if has_choice { self.gate[view] } else { Lanes::default() };
            for (point, &slope) in self.points.iter().zip(&self.slopes) {
                let mut of_feature = of_pools[usize::from(point.area)];
                let feature = &point.features[view];
                for c in 0..CHANNELS {
                    let is_clipped = (feature.0[c] <= 0.0) | (feature.0[c] >= 1.0);
                    let by_feature = of_feature.0[c] + slope * gate.0[c];
                    of_feature.0[c] = if is_clipped { 0.0 } else { by_feature };
                }
                let [a, b, c, d] = point.rows[view].map(usize::from);
                if a == b && b == c && c == d {
                    // Most points far from stones; one by one, each addition would wait for the last.
                    rows[a].add_scaled(4.0, &of_feature);
                    touched[a] = true;
                    continue;
                }
                for row in [a, b, c, d] {
                    rows[row].add(&of_feature);
                    touched[row] = true;
                }
            }
        }
    }
}

/// The codes of an empty point for black and white.
#[inline(always)]
fn codes(tables: &RuleTables, windows: &[u32; 4], radius: usize) -> [Code; 2] {
    let half = 2 * radius;
    let side = (1 << half) - 1;
    let mut packed = [0_u16; 2];
    for (d, window) in windows.iter().enumerate() {
        let key = window & side | (window >> 2) & side << half;
        let classes = tables.window(key as usize);
        packed[Color::Black as usize] |= u16::from(classes & 15) << (4 * d);
        packed[Color::White as usize] |= u16::from(classes >> 4) << (4 * d);
    }
    packed.map(|packed| tables.codes().code(packed))
}

/// The sums of a layer.
#[inline(always)]
fn layer<const I: usize, const O: usize>(
    dense: &[f32],
    of: Range<usize>,
    biases: Range<usize>,
    input: &[f32; I],
) -> [f32; O] {
    let mut sums = *row(dense, biases);
    for (weights, &input) in weights::<O>(dense, of).iter().zip(input) {
        for (sum, weight) in sums.iter_mut().zip(weights) {
            *sum += input * weight;
        }
    }
    sums
}

/// Adds the gradient of a layer's weights and biases, and of its input.
#[inline(always)]
fn back<const I: usize, const O: usize>(
    dense: &[f32],
    slope: &mut [f32],
    of: Range<usize>,
    biases: Range<usize>,
    input: &[f32; I],
    of_sums: &[f32; O],
    of_input: &mut [f32; I],
) {
    slope[biases].iter_mut().zip(of_sums).for_each(|(slope, of_sum)| *slope += of_sum);
    let slopes = weights_mut::<O>(slope, of.clone());
    for (at, (weights, slopes)) in weights(dense, of).iter().zip(slopes).enumerate() {
        for (slope, of_sum) in slopes.iter_mut().zip(of_sums) {
            *slope += input[at] * of_sum;
        }
        of_input[at] += dot(weights, of_sums);
    }
}

#[inline(always)]
fn dot<const N: usize>(a: &[f32; N], b: &[f32; N]) -> f32 {
    let mut products = [0.0; N];
    for at in 0..N {
        products[at] = a[at] * b[at];
    }
    sum(&products)
}

#[inline(always)]
fn clip(layer: &mut [f32]) {
    layer.iter_mut().for_each(|number| *number = number.clamp(0.0, LIMIT));
}

/// Numbers that were clipped have no gradient but for the leak.
#[inline(always)]
fn block(gradient: &mut [f32], clipped: &[f32], leak: f32) {
    for (gradient, &number) in gradient.iter_mut().zip(clipped) {
        if !(number > 0.0 && number < LIMIT) {
            *gradient *= leak;
        }
    }
}

/// The logarithm of 1 + e^x.
#[inline(always)]
fn softplus(x: f32) -> f32 {
    x.max(0.0) + (-x.abs()).exp().ln_1p()
}

#[inline(always)]
fn learn(
    lesson: &Lesson<'_>,
    network: &FloatNetwork,
    chosen: &[u32],
    pass: &mut Pass,
    gradient: &mut Gradient,
) -> LossTally {
    let mut tally = LossTally::default();
    for &number in chosen {
        let sample = pass.forward(lesson, network, number);
        tally_position(&mut tally, lesson, &sample, pass);
        pass.backward(&lesson.goal, lesson.leak, network, &sample, gradient);
    }
    tally
}

#[inline(always)]
fn judge(
    lesson: &Lesson<'_>,
    network: &FloatNetwork,
    chosen: &[u32],
    pass: &mut Pass,
    report: &mut dyn FnMut(u32, &Sample, &Pass),
) -> LossTally {
    let mut tally = LossTally::default();
    for &number in chosen {
        let sample = pass.forward(lesson, network, number);
        tally_position(&mut tally, lesson, &sample, pass);
        report(number, &sample, pass);
    }
    tally
}

#[inline(always)]
fn tally_position(tally: &mut LossTally, lesson: &Lesson<'_>, sample: &Sample, pass: &Pass) {
    tally.add_value(pass.logit, lesson.goal.target(sample));
    if let Some(played) = sample.played {
        tally.add_choice(&pass.shares, played);
    }
}

compiled_for_each_set! {
    /// Adds the gradient of the losses of these positions, and returns the losses.
    pub(super) fn learn_from(
        lesson: &Lesson<'_>,
        network: &FloatNetwork,
        chosen: &[u32],
        pass: &mut Pass,
        gradient: &mut Gradient,
    ) -> LossTally = learn;
    /// The losses of these positions. `report` is called after every position.
    pub(super) fn judge_by(
        lesson: &Lesson<'_>,
        network: &FloatNetwork,
        chosen: &[u32],
        pass: &mut Pass,
        report: &mut dyn FnMut(u32, &Sample, &Pass),
    ) -> LossTally = judge;
}
