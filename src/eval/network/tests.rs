//! Laws of the network on random positions, with random numbers.

use super::*;
use crate::board::{BoardSize, Color, Point, Symmetry};
use crate::eval::{Evaluator, RatedMove};
use crate::pattern::{CODES, RuleTables};
use crate::position::Position;
use crate::rules::Rule;
use rand::seq::IteratorRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::sync::Arc;

/// A network of random numbers in the order of magnitude of learnt ones.
pub(crate) fn random_network(rule: Rule, seed: u64) -> Network {
    let mut rng = Pcg64::seed_from_u64(seed);
    let shapes = ShapeTable::new(&RuleTables::of(rule));
    let mut color = |rows: usize| {
        let mut of = ColorNetwork::zero(rows);
        of.rows.as_flattened_mut().iter_mut().for_each(|n| *n = rng.random_range(-30..=30));
        for head in &mut of.heads {
            fill(head.first.weights.as_flattened_mut(), 400, &mut rng);
            fill(head.second.weights.as_flattened_mut(), 400, &mut rng);
            fill(head.value.weights.as_flattened_mut(), 900, &mut rng);
            fill(head.gate.weights.as_flattened_mut(), 900, &mut rng);
            head.first.biases = std::array::from_fn(|_| rng.random_range(-SUM_UNIT..SUM_UNIT));
            head.value.biases = [SUM_UNIT / 3];
        }
        for prior in &mut of.priors[..CODES] {
            *prior = Prior { own: rng.random_range(-99..99), deny: rng.random_range(-99..99) };
        }
        of
    };
    let counts = Color::BOTH.map(|of| shapes.bases(of).len());
    let own_for_each = rule == Rule::Renju;
    let black = color(counts[0]);
    let white = own_for_each.then(|| color(counts[1]));
    Network::new(shapes, black, white, format!("random, seed {seed}")).expect("rows that suit")
}

fn fill(numbers: &mut [i16], most: i16, rng: &mut impl Rng) {
    numbers.iter_mut().for_each(|number| *number = rng.random_range(-most..=most));
}

/// All candidates with their priors.
fn rated(position: &Position, evaluator: &mut NetworkEvaluator) -> Vec<RatedMove> {
    let mut moves: Vec<_> = position.candidates().map(RatedMove::unrated).collect();
    evaluator.order(position, &mut moves);
    moves
}

/// Plays and undoes at random, with a value now and then, and compares with a new evaluator.
fn check_walk(rule: Rule, size: BoardSize, steps: usize, seed: u64) {
    let network = Arc::new(random_network(rule, seed));
    let mut rng = Pcg64::seed_from_u64(seed);
    let tables = RuleTables::of(rule);
    let dead = [Point::new(1, 2), Point::new(3, 3)].into_iter().filter(|_| seed % 2 == 1);
    let mut position = Position::with_dead_stones(size, tables, &dead.collect());
    let mut evaluator = NetworkEvaluator::new(Arc::clone(&network), &position);
    let mut compared = 0;
    for _ in 0..steps {
        let point = position.empty_points().choose(&mut rng);
        match (rng.random_range(0..10), point) {
            (0..5, Some(point)) => position.play(point, &mut evaluator),
            (5, _) => position.pass(&mut evaluator),
            _ => position.undo(&mut evaluator),
        }
        if rng.random_ratio(1, 3) {
            evaluator.evaluate(&position);
        }
        if rng.random_ratio(1, 40) {
            let mut fresh = NetworkEvaluator::new(Arc::clone(&network), &position);
            // The new one has kept no layer from a value when it is asked for priors.
            let priors = rated(&position, &mut fresh);
            assert_eq!(rated(&position, &mut evaluator), priors);
            evaluator.assert_same_sums(&fresh);
            assert_eq!(evaluator.evaluate(&position), fresh.evaluate(&position));
            assert_eq!(rated(&position, &mut evaluator), priors, "priors after the value");
            compared += 1;
        }
    }
    assert!(compared > steps / 100);
}

/// A million moves, passes and undone moves in all.
#[test]
fn step_by_step_equals_from_scratch() {
    for (seed, rule) in Rule::ALL.into_iter().enumerate() {
        for (width, height) in [(15, 15), (20, 20), (5, 9), (25, 24)] {
            let size = BoardSize::new(width, height).unwrap();
            check_walk(rule, size, 50_000, seed as u64);
        }
    }
}

#[test]
fn all_symmetries_and_instruction_sets_agree() {
    for rule in Rule::ALL {
        let network = Arc::new(random_network(rule, 7));
        let size = BoardSize::square(15).unwrap();
        let tables = RuleTables::of(rule);
        let mut rng = Pcg64::seed_from_u64(9);
        let mut boards: Vec<_> = Symmetry::all()
            .flat_map(|symmetry| {
                InstructionSet::available().into_iter().map(move |set| (symmetry, set))
            })
            .map(|(symmetry, set)| {
                let position = Position::new(size, Arc::clone(&tables));
                let network = Arc::clone(&network);
                let evaluator = NetworkEvaluator::with_instructions(set, network, &position);
                (symmetry, position, evaluator)
            })
            .collect();
        let mut values = Vec::new();
        for _ in 0..60 {
            let point = boards[0].1.empty_points().choose(&mut rng).unwrap();
            let mut all = boards.iter_mut().map(|(symmetry, position, evaluator)| {
                position.play(symmetry.apply(size, point), evaluator);
                let mut priors: Vec<i32> =
                    rated(position, evaluator).iter().map(|rated| rated.prior).collect();
                priors.sort_unstable();
                (evaluator.evaluate(position), priors)
            });
            let first = all.next().unwrap();
            assert!(all.all(|other| other == first), "{rule}");
            values.push(first.0);
        }
        values.sort_unstable();
        values.dedup();
        assert!(values.len() > 50, "the values differ from move to move: {values:?}");
    }
}

#[test]
fn files_are_read_back_and_damaged_ones_are_refused() {
    for rule in [Rule::Freestyle, Rule::Renju] {
        let network = random_network(rule, 3);
        let bytes = network.to_bytes();
        let again = Network::read(&bytes).unwrap();
        assert_eq!((&again, again.rule()), (&network, rule));
        assert_eq!(again.provenance(), "random, seed 3");
        assert_ne!(network, random_network(rule, 4));
        let damaged = |at: usize| {
            let mut bytes = bytes.clone();
            bytes[at] ^= 1;
            Network::read(&bytes).unwrap_err()
        };
        assert_eq!(damaged(0), NetworkError::Magic);
        assert!(matches!(damaged(4), NetworkError::Version(_)));
        assert_eq!(damaged(bytes.len() / 2), NetworkError::Checksum);
        assert_eq!(damaged(bytes.len() - 1), NetworkError::Checksum);
        let refused = |bytes: &[u8]| Network::read(bytes).unwrap_err();
        assert_eq!(refused(&bytes[..bytes.len() - 1]), NetworkError::Length);
        assert_eq!(refused(&[&bytes[..], b"more"].concat()), NetworkError::Length);
        let mut other_rule = bytes.clone();
        other_rule[5] = Rule::Standard.gomocup() as u8;
        assert_eq!(refused(&other_rule), NetworkError::Checksum);
        let mut unknown = bytes.clone();
        unknown[5] = 77;
        assert_eq!(refused(&unknown), NetworkError::Rule(77));
        assert_eq!(refused(b""), NetworkError::Length);
        assert_eq!(refused(b"PNG....."), NetworkError::Magic);
        assert_eq!(refused(b"GRNW\x03...."), NetworkError::Tables);
    }
    let shapes = ShapeTable::new(&RuleTables::of(Rule::Standard));
    let few = ColorNetwork::zero(10);
    assert_eq!(Network::new(shapes, few, None, String::new()), Err(NetworkError::Length));
}

#[test]
fn a_provenance_that_is_no_text_is_written_as_text() {
    let network = random_network(Rule::Freestyle, 3);
    let mut bytes = network.to_bytes();
    bytes.truncate(bytes.len() - size_of::<u64>());
    let length = network.provenance().len();
    bytes.splice(9..9 + length, [0xFF; 40_000]);
    bytes[7..9].copy_from_slice(&40_000_u16.to_le_bytes());
    bytes.extend(file::checksum(&bytes).to_le_bytes());
    let read = Network::read(&bytes).unwrap();
    assert_eq!(Network::read(&read.to_bytes()).as_ref(), Ok(&read));
}

#[test]
fn the_built_in_networks_are_sound_and_say_where_they_come_from() {
    for rule in Rule::ALL {
        let network = Network::built_in(rule);
        assert_eq!(network.rule(), rule);
        assert!(network.provenance().contains("self-play"), "{}", network.provenance());
        let again = Network::read(&network.to_bytes()).unwrap();
        assert_eq!(again, network);
    }
}
