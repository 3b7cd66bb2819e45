//! The laws of the trainer: the gradient is that of the loss, integers compute what floating point
//! computes, the result depends on nothing but games and plan.

use super::order::PER_NAT;
use super::packed::Sample;
use super::parameters::{FloatNetwork, Lanes, place};
use super::pass::{BoardPlan, Goal, Gradient, Lesson, Pass, judge_by, learn_from};
use super::sample_tests::{SAMPLING, games};
use super::*;
use goren::board::{Color, Point};
use goren::eval::network::{
    FIRST_HIDDEN, HEADS, InstructionSet, Network, NetworkEvaluator, SECOND_HIDDEN, ShapeTable,
    head, threat_classes,
};
use goren::eval::{Evaluator, RatedMove};
use goren::position::{NullObserver, Position};
use goren::rules::Rule;
use goren::threat::{Outlook, defence, outlook};
use rand::RngExt;
use rand_pcg::Pcg64;
use std::f64::consts::LN_2;
use std::ops::Range;
use std::sync::Arc;

const PLAN: NetworkPlan = NetworkPlan {
    passes: 2.0,
    batch: 16,
    step: 0.01,
    mix: 1.0,
    policy_weight: 0.05,
    judgements: 3,
    judged: 2_000,
    patience: 6,
    seed: 1,
    threads: 2,
};

fn samples(rule: Rule, count: usize) -> Samples {
    samples_by(rule, count, SAMPLING)
}

fn samples_by(rule: Rule, count: usize, sampling: Sampling) -> Samples {
    let mut samples = Samples::new(rule, sampling);
    games(rule, count).iter().for_each(|game| assert_eq!(samples.add(game), Ok(())));
    samples
}

fn fitted<'a>(samples: &'a Samples, plan: NetworkPlan) -> NetworkFit<'a> {
    let mut fit = NetworkFit::new(samples, plan);
    while !fit.is_over() {
        fit.advance(&mut |_| true).expect("nothing interrupts it");
    }
    fit
}

/// A network of random numbers everywhere.
fn noisy(shapes: &ShapeTable, seed: u64) -> FloatNetwork {
    let mut network = FloatNetwork::random(shapes, seed);
    let mut chance = Pcg64::new(seed.into(), 7);
    for color in &mut network.colors {
        let rows = color.rows.iter_mut().flat_map(|row| &mut row.0);
        rows.chain(&mut color.dense).for_each(|n| *n += 0.2 * chance.random::<f32>() - 0.1);
    }
    let mut chance = Pcg64::new(seed.into(), 8);
    network.colors.iter_mut().for_each(|color| {
        let moves = std::array::from_fn(|_| 0.2 * chance.random::<f32>());
        color.move_means(&moves);
    });
    network
}

/// Checks the gradient of some numbers against the change of the loss along a random direction.
fn check_gradient(
    lesson: &Lesson<'_>,
    network: &FloatNetwork,
    gradient: &Gradient,
    name: &str,
    part: impl Fn(&mut FloatNetwork, &mut dyn FnMut(&mut f32)),
    slope: impl Fn(&Gradient) -> Vec<f32>,
) {
    const LENGTH: f32 = 2e-4;
    let chosen: Vec<u32> = (0..lesson.set.positions() as u32).collect();
    let loss = |length: f32| {
        let (mut moved, mut chance) = (network.clone(), Pcg64::new(3, 3));
        part(&mut moved, &mut |n| *n += if chance.random() { length } else { -length });
        let instructions = InstructionSet::widest();
        let report = &mut |_, _: &Sample, _: &Pass| {};
        let tally = judge_by(instructions, lesson, &moved, &chosen, &mut Pass::new(), report);
        tally.value_loss + f64::from(lesson.goal.policy_weight) * tally.policy.loss
    };
    let measured = (loss(LENGTH) - loss(-LENGTH)) / f64::from(2.0 * LENGTH);
    let mut chance = Pcg64::new(3, 3);
    let signed = |&n: &f32| f64::from(if chance.random() { n } else { -n });
    let slopes = slope(gradient);
    let size: f64 = slopes.iter().map(|n| f64::from(n * n)).sum::<f64>().sqrt();
    let computed: f64 = slopes.iter().map(signed).sum();
    assert!(size > 0.0, "{name}");
    assert!((measured - computed).abs() < 0.03 * size, "{name}: {measured} {computed} {size}");
}

#[test]
fn following_the_means_of_the_inputs_changes_no_value() {
    let samples = samples(Rule::Freestyle, 40);
    let mut fit = NetworkFit::new(&samples, NetworkPlan { step: 0.0, ..PLAN });
    let loss = |fit: &NetworkFit| fit.tally(&fit.state.network, fit.judged()).value_loss;
    let before = loss(&fit);
    fit.advance(&mut |_| true).expect("nothing interrupts it");
    let means = &fit.state.network.colors[0].means;
    assert!(means.iter().any(|&mean| mean > 0.05), "the batches set them");
    let after = loss(&fit);
    assert!((after - before).abs() < 1e-4 * before, "{before} {after}");
}

#[test]
fn a_file_holds_the_rows_as_they_are_learnt() {
    let samples = samples(Rule::Freestyle, 40);
    let [start, end] = [NetworkFit::new(&samples, PLAN), fitted(&samples, PLAN)].map(|fit| {
        let (mut colors, _) = fit.state.network.rounded();
        let black = colors[Color::Black].take().expect("there is a colour");
        let shapes = ShapeTable::new(samples.tables());
        let network = Network::new(shapes, black, None, String::new());
        let read = FloatNetwork::of_integers(&network.expect("rows of these shapes"));
        let learnt = &fit.state.network.colors[0].rows;
        assert!(read.colors[0].rows == *learnt);
        learnt.clone()
    });
    assert!(start != end, "something was learnt");
}

#[test]
fn the_gradient_is_that_of_the_loss() {
    for rule in [Rule::Freestyle, Rule::Renju] {
        let samples = samples(rule, 80);
        let set = &samples.training;
        let shapes = ShapeTable::new(samples.tables());
        let network = noisy(&shapes, 5);
        let boards: Vec<_> = set.sizes.iter().map(|&size| BoardPlan::new(size)).collect();
        let goal = Goal { mix: 0.6, policy_weight: 0.5 };
        let tables = samples.tables();
        let lesson = Lesson { set, boards: &boards, shapes: &shapes, tables, goal, leak: 0.0 };
        let chosen: Vec<u32> = (0..set.positions() as u32).collect();
        let mut gradient = Gradient::zero(&network);
        let instructions = InstructionSet::widest();
        learn_from(instructions, &lesson, &network, &chosen, &mut Pass::new(), &mut gradient);
        for color in 0..network.colors.len() {
            let layers = [
                place::FIRST,
                place::FIRST_BIAS,
                place::SECOND,
                place::SECOND_BIAS,
                place::GATE,
                place::GATE_BIAS,
                place::VALUE,
                place::VALUE_BIAS,
            ];
            let used = |&head: &usize| {
                chosen.iter().any(|&number| {
                    let of = set.unpack(number, &mut Vec::new());
                    usize::from(of.head) == head && network.index(of.mover) == color
                })
            };
            let heads: Vec<usize> = (0..HEADS).filter(used).collect();
            assert!(heads.len() > 1, "{heads:?}");
            let starts = heads.into_iter().map(|head| place::head(head).start);
            let in_heads = starts.flat_map(|start| {
                layers.clone().map(|layer| start + layer.start..start + layer.end)
            });
            for of in in_heads.chain([place::OWN, place::DENY]) {
                let part = |network: &mut FloatNetwork, call: &mut dyn FnMut(&mut f32)| {
                    network.colors[color].dense[of.clone()].iter_mut().for_each(call);
                };
                let slope = |gradient: &Gradient| gradient.colors[color].dense[of.clone()].to_vec();
                let name = format!("{rule} {color} {of:?}");
                check_gradient(&lesson, &network, &gradient, &name, part, slope);
            }
            let part = |network: &mut FloatNetwork, call: &mut dyn FnMut(&mut f32)| {
                network.colors[color].rows.iter_mut().flat_map(|row| &mut row.0).for_each(call);
            };
            let slope = |gradient: &Gradient| {
                gradient.colors[color].rows.iter().flat_map(|row| row.0).collect()
            };
            check_gradient(&lesson, &network, &gradient, &format!("{rule} rows"), part, slope);
            let of = &gradient.colors[color];
            let is_marked = |(row, &touched): (&Lanes, &bool)| touched || *row == Lanes::default();
            assert!(of.rows.iter().zip(&of.touched).all(is_marked));
        }
    }
}

#[test]
fn integers_compute_what_floating_point_computes() {
    for rule in Rule::ALL {
        let shapes = ShapeTable::new(&goren::pattern::RuleTables::of(rule));
        let samples = samples(rule, 200);
        let (mut colors, saturation) = noisy(&shapes, 9).rounded();
        assert_eq!(saturation.numbers, 0);
        let black = colors[Color::Black].take().unwrap();
        let network = Network::new(shapes, black, colors[Color::White].take(), String::new());
        let network = Arc::new(network.unwrap());
        let float = FloatNetwork::of_integers(&network);
        assert!(float.rounded().0[Color::Black].as_ref() == Some(network.of(Color::Black)));
        let fit = NetworkFit::new(&samples, PLAN);
        let set = &samples.validation;
        let chosen: Vec<u32> = (0..set.positions() as u32).collect();
        let (mut compared, mut farthest) = (0, [0.0_f32; 2]);
        let mut compare = |number, sample: &Sample, pass: &Pass| {
            let (_, position, candidates) = fit.restored(number);
            let mut evaluator = NetworkEvaluator::new(Arc::clone(&network), &position);
            let value = evaluator.evaluate(&position) as f32 / 200.0;
            farthest[0] = farthest[0].max((value - pass.logit).abs());
            compared += 1;
            if sample.played.is_some() {
                let mut moves: Vec<_> = candidates.into_iter().map(RatedMove::unrated).collect();
                evaluator.order(&position, &mut moves);
                assert_eq!(moves.len(), pass.merits.len());
                for (rated, merit) in moves.iter().zip(&pass.merits) {
                    let difference = (rated.prior as f32 / PER_NAT - merit).abs();
                    farthest[1] = farthest[1].max(difference);
                }
            }
        };
        let lesson = fit.lesson(true);
        let instructions = InstructionSet::widest();
        judge_by(instructions, &lesson, &float, &chosen, &mut Pass::new(), &mut compare);
        assert!(compared > 50);
        let [value, prior] = farthest;
        assert!(value < 0.02, "{rule}: values differ by {value}");
        assert!(prior < 0.04, "{rule}: priors differ by {prior}");
    }
}

#[test]
fn the_same_plan_gives_the_same_network_on_any_number_of_threads() {
    let samples = samples(Rule::Renju, 200);
    let file = |plan: NetworkPlan| fitted(&samples, plan).network("test".into()).0.to_bytes();
    let one = file(NetworkPlan { threads: 1, ..PLAN });
    assert!(file(NetworkPlan { threads: 2, ..PLAN }) == one);
    assert!(file(NetworkPlan { threads: 3, ..PLAN }) == one);
    assert!(file(NetworkPlan { seed: 2, ..PLAN }) != one);
}

#[test]
fn a_short_batch_counts_its_positions() {
    let samples = samples(Rule::Renju, 200);
    let positions = samples.positions()[0];
    // A pass is a long batch and a short one.
    let batch = positions / 2 + 1;
    let plan = NetworkPlan { batch, ..PLAN };
    let fit = fitted(&samples, plan);
    let seen: Vec<u64> = fit.judgements().iter().map(|judgement| judgement.seen).collect();
    let expected = [batch, positions, positions + batch, 2 * positions];
    assert_eq!(seen, expected.map(|count| count as u64));
    assert_eq!((fit.seen(), fit.planned()), (seen[3], seen[3]));
    let shorter = NetworkFit::new(&samples, NetworkPlan { passes: 1.5, ..plan });
    assert_eq!((shorter.seen(), shorter.planned()), (0, seen[2]));
}

#[test]
fn a_fit_that_was_interrupted_goes_on_as_if_nothing_had_happened() {
    let samples = samples(Rule::Renju, 200);
    let whole = fitted(&samples, PLAN);
    let mut fit = NetworkFit::new(&samples, PLAN);
    let mut bytes = fit.checkpoint();
    let mut interruptions = 0;
    while !fit.is_over() {
        let mut batches = 0;
        let broken_off = fit.advance(&mut |_| {
            batches += 1;
            batches < 4
        });
        interruptions += usize::from(broken_off.is_none());
        bytes = fit.checkpoint();
        fit = NetworkFit::new(&samples, PLAN);
        assert_eq!(fit.resume(&bytes), Ok(()));
    }
    assert!(interruptions > 3, "{interruptions}");
    assert_eq!(fit.judgements(), whole.judgements());
    assert_eq!(fit.best(), whole.best());
    assert!(fit.network(String::new()).0 == whole.network(String::new()).0);

    let refused = |bytes: &[u8], plan| NetworkFit::new(&samples, plan).resume(bytes);
    let other = NetworkPlan { step: 0.02, ..PLAN };
    assert_eq!(refused(&bytes, NetworkPlan { threads: 7, ..PLAN }), Ok(()));
    assert_eq!(refused(&bytes, other), Err(CheckpointError::Other));
    let fewer = self::samples(Rule::Renju, 199);
    assert_eq!(NetworkFit::new(&fewer, PLAN).resume(&bytes), Err(CheckpointError::Other));
    let split = samples_by(Rule::Renju, 200, Sampling { validation: 0.5, ..SAMPLING });
    assert_eq!(NetworkFit::new(&split, PLAN).resume(&bytes), Err(CheckpointError::Other));
    assert_eq!(refused(b"", PLAN), Err(CheckpointError::Damaged));
    assert_eq!(refused(&bytes[..bytes.len() - 1], PLAN), Err(CheckpointError::Damaged));
    bytes[5_000] ^= 1;
    assert_eq!(refused(&bytes, PLAN), Err(CheckpointError::Damaged));
}

#[test]
fn a_fit_predicts_results_and_moves_better() {
    for rule in [Rule::Freestyle, Rule::Renju] {
        let samples = samples(rule, 5_000);
        let fit = fitted(&samples, PLAN);
        let judgements = fit.judgements();
        assert_eq!(judgements.len(), 6);
        let [first, last] = [0, fit.best().unwrap()].map(|at| judgements[at].validation);
        assert!(last.value < first.value, "{rule} {judgements:?}");
        assert!(last.policy.loss < first.policy.loss - 0.1, "{rule} {judgements:?}");
        assert!(last.value < LN_2 - 0.01, "better than a guess: {last:?}");
        let (network, saturation) = fit.network("from a test".into());
        assert_eq!((saturation.numbers, network.provenance()), (0, "from a test"));
        assert!(Network::read(&network.to_bytes()).unwrap() == network);
        let network = Arc::new(network);
        let [float, whole] = [fit.float_losses(), fit.losses_of(&network)];
        assert_eq!(float.all, last);
        assert!((float.all.value - whole.all.value).abs() < 0.005, "{float:?} {whole:?}");
        assert!((float.all.policy.loss - whole.all.policy.loss).abs() < 0.02);
        let untrained = fit.losses_of(&Arc::new(Network::untrained(rule)));
        let least = fit.least_losses();
        assert!(untrained.all.value > whole.all.value && whole.all.value > least.all.value);
        let error = fit.rounding_error(&network, 300);
        assert_eq!(error.positions, 300.min(samples.positions()[1]));
        assert!(error.mean < 6.0 && error.largest < 40.0, "{error:?}");
    }
}

#[test]
fn only_units_that_work_are_alive() {
    let samples = samples(Rule::Renju, 400);
    let mut fit = NetworkFit::new(&samples, PLAN);
    // Of every head all units of a layer have this bias and nothing else, but for the first unit.
    let mut live = |layer: [Range<usize>; 2], bias: f32, of_first: f32| {
        for color in &mut fit.state.network.colors {
            for dense in (0..HEADS).map(place::head) {
                let dense = &mut color.dense[dense];
                dense[layer[0].clone()].fill(0.0);
                dense[layer[1].clone()].fill(bias);
                dense[layer[1].start] = of_first;
            }
        }
        fit.live_units(5_000)
    };
    let first = [place::FIRST, place::FIRST_BIAS];
    let second = [place::SECOND, place::SECOND_BIAS];
    let [all, all_second] = live(first.clone(), 1.0, 1.0);
    assert!(all.all > 0 && all.alive == all.all, "{all:?}");
    assert_eq!(all_second.all / SECOND_HIDDEN, all.all / FIRST_HIDDEN);
    for dead in [-1.0, 0.0, 16.0, 99.0] {
        assert_eq!(live(first.clone(), dead, dead)[0], LiveUnits { alive: 0, ..all });
        let one_each = LiveUnits { alive: all.all / FIRST_HIDDEN, ..all };
        assert_eq!(live(first.clone(), dead, 1.0)[0], one_each);
        let one_each = LiveUnits { alive: all_second.all / SECOND_HIDDEN, ..all_second };
        assert_eq!(live(second.clone(), dead, 1.0)[1], one_each);
    }
}

#[test]
fn packing_keeps_a_position() {
    for rule in [Rule::Freestyle, Rule::Renju] {
        let games = games(rule, 60);
        let mut samples: Samples = Samples::new(rule, Sampling { validation: 1.0, ..SAMPLING });
        games.iter().for_each(|game| samples.add(game).unwrap());
        let fit = NetworkFit::new(&samples, PLAN);
        let [mut number, mut restricted] = [0; 2];
        for SampleGame { size, moves, winner, .. } in &games {
            let mut position = Position::new(*size, Arc::clone(samples.tables()));
            for played in moves {
                let defence = defence(&position);
                let is_learnt = played.score.is_some()
                    && outlook(&position) == Outlook::Open
                    && !defence.is_against_five();
                if is_learnt {
                    let (sample, restored, candidates) = fit.restored(number);
                    check_sample(&sample, &position, *winner);
                    assert!(size.points().all(|p| restored.cell(p) == position.cell(p)));
                    let may_play =
                        |p: &Point| defence.allows(*p) && !position.is_forbidden(sample.mover, *p);
                    let allowed: Vec<Point> = position.candidates().filter(may_play).collect();
                    let at = allowed.iter().position(|&p| p == played.point);
                    let choice = at.filter(|_| allowed.len() > 1);
                    assert_eq!(sample.played, choice);
                    assert_eq!(candidates, choice.map_or(Vec::new(), |_| allowed.clone()));
                    restricted += u32::from(allowed.len() < position.candidates().count());
                    number += 1;
                }
                position.play(played.point, &mut NullObserver);
            }
        }
        assert_eq!(number as usize, samples.positions()[1]);
        assert!(number > 80 && restricted > 10, "{number} {restricted}");
    }
}

/// Checks what is known of a position besides its cells.
fn check_sample(sample: &Sample, position: &Position, winner: Option<Color>) {
    let mover = position.side_to_move();
    assert_eq!(sample.mover, mover);
    assert_eq!(sample.result, winner.map_or(0.5, |w| f32::from(w == mover)));
    assert_eq!(usize::from(sample.head), head(position));
    for color in Color::BOTH {
        for (bit, class) in threat_classes().enumerate() {
            let is_there = sample.threats[color] >> bit & 1 != 0;
            assert_eq!(is_there, position.count(color, class) > 0);
        }
    }
}

#[test]
fn a_fit_goes_on_from_a_network() {
    let samples = samples(Rule::Renju, 1_000);
    let from_chance = fitted(&samples, PLAN);
    let network = from_chance.network(String::new()).0;
    let fit = NetworkFit::new(&samples, PLAN);
    let checkpoint = fit.checkpoint();
    let mut fit = fit.starting_from(&network);
    assert_eq!(fit.resume(&checkpoint), Err(CheckpointError::Other));
    assert!(fit.network(String::new()).0 == network, "before the first step");
    assert_eq!(fit.start(), Some(network.fingerprint()));
    let first = fit.advance(&mut |_| true).unwrap().training.value;
    assert!(first < from_chance.judgements()[0].training.value - 0.005, "{first}");
}

#[test]
fn a_fit_goes_on_from_numbers_for_each_colour_where_a_new_network_shares_them() {
    let samples = samples(Rule::Freestyle, 200);
    let shapes = ShapeTable::new(samples.tables());
    let [black, white] =
        [1, 2].map(|seed| noisy(&shapes, seed).rounded().0[Color::Black].take().unwrap());
    let network = Network::new(shapes, black, Some(white), String::new()).unwrap();
    let mut fit = NetworkFit::new(&samples, PLAN).starting_from(&network);
    assert!(fit.advance(&mut |_| true).is_some());
    let fitted = fit.network(String::new()).0;
    let changed = Color::BOTH.map(|color| fitted.of(color) != network.of(color));
    assert_eq!(changed, [true; 2]);
    assert!(fitted.of(Color::Black) != fitted.of(Color::White));
}

/// Makes units of every head add always the same: 0 or their limit.
fn silence(network: &mut FloatNetwork, first: [usize; 2], second: [usize; 2]) {
    for color in &mut network.colors {
        for head in 0..HEADS {
            let dense = &mut color.dense[place::head(head)];
            for (place, units) in [(place::FIRST_BIAS, first), (place::SECOND_BIAS, second)] {
                dense[place.start + units[0]] = -100.0;
                dense[place.start + units[1]] = 100.0;
            }
        }
    }
}

#[test]
fn units_that_do_nothing_are_revived_without_effect() {
    let samples = samples(Rule::Renju, 1_000);
    let shapes = ShapeTable::new(samples.tables());
    let mut network = noisy(&shapes, 3);
    silence(&mut network, [3, 5], [2, 4]);
    let mut fit = NetworkFit::new(&samples, PLAN);
    fit.restart(network);
    let [first, second] = fit.live_units(2_000);
    assert!(first.alive < first.all && second.alive < second.all);
    let dead = first.all - first.alive + second.all - second.alive;
    let before = fit.float_losses().all;
    let fit = fit.with_revived_units();
    assert_eq!(fit.revived(), Some(dead));
    // One of new weights may still lie on one side of 0 wherever it is asked.
    let mostly = |units: LiveUnits| units.alive * 100 >= units.all * 95;
    let revived = fit.live_units(2_000);
    assert!(revived.into_iter().all(mostly), "{revived:?}");
    let after = fit.float_losses().all;
    assert!((after.value - before.value).abs() < 1e-4, "{before:?} {after:?}");
    assert!((after.policy.loss - before.policy.loss).abs() < 1e-4, "{before:?} {after:?}");
    let other = NetworkFit::new(&samples, PLAN).checkpoint();
    let mut fit = fit;
    assert_eq!(fit.resume(&other), Err(CheckpointError::Other));
}
