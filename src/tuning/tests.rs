//! The fits on games whose answer is known.

use super::*;
use crate::board::{BoardSize, Color, Point};
use crate::eval::{Prior, Weights};
use crate::pattern::{CodeTable, PointClass, RuleTables};
use crate::position::{Deaf, Position};
use crate::rules::Rule;
use rand::SeedableRng;
use rand::seq::IteratorRandom;
use std::sync::Arc;

const SAMPLING: Sampling = Sampling { one_in: 1, validation: 20, seed: 1 };
const SCHEDULE: Schedule =
    Schedule { epochs: 12, patience: 12, batch: 64, step: 0.02, pull: 0.01, seed: 1 };

/// Games of random moves near each other. Whoever has more open threes and twos to make at the end has
/// won, and every move is the one that makes most of a line.
fn games(rule: Rule, count: usize) -> Vec<Game> {
    let mut rng = Pcg64::seed_from_u64(4);
    let tables = Arc::new(RuleTables::new(rule));
    let size = BoardSize::square(15).unwrap();
    let play = |_| {
        let mut position = Position::new(size, Arc::clone(&tables));
        let mut moves = vec![Point::new(7, 7)];
        position.play(moves[0], &mut Deaf);
        while moves.len() < 26 {
            let us = position.side_to_move();
            let plays = |p: &Point| {
                position.class(us, *p) != PointClass::Five && !position.is_forbidden(us, *p)
            };
            let best = position.candidates().filter(plays).max_by_key(|&p| {
                let class = position.class(us, p);
                if class == PointClass::Foul { 0 } else { class as u8 }
            });
            let point = match moves.len() {
                ..8 => position.candidates().filter(plays).choose(&mut rng).unwrap(),
                _ => best.unwrap(),
            };
            position.play(point, &mut Deaf);
            moves.push(point);
        }
        let merit = |color| {
            position.count(color, PointClass::OpenThree)
                + position.count(color, PointClass::OpenTwo)
        };
        let winner = match merit(Color::Black).cmp(&merit(Color::White)) {
            std::cmp::Ordering::Greater => Some(Color::Black),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Less => Some(Color::White),
        };
        let scores = vec![Some(0); moves.len()];
        Game { rule, size, opening: 8, moves, scores, winner }
    };
    (0..count).map(play).collect()
}

fn samples(rule: Rule) -> Samples {
    let mut samples = Samples::new(rule, SAMPLING);
    for game in games(rule, 150) {
        assert!(samples.add(&game));
    }
    assert_eq!(samples.games(), 150);
    assert!(samples.positions().iter().all(|&count| count > 50), "{:?}", samples.positions());
    samples
}

#[test]
fn a_fit_of_values_foretells_results_better_and_the_same_again() {
    for rule in [Rule::Freestyle, Rule::Renju] {
        let samples = samples(rule);
        let fit = || {
            let mut weights = Weights::new(rule, &CodeTable::new());
            let report = fit_values(&samples, &mut weights, &SCHEDULE, 1.0, &mut |_| {});
            (weights, report)
        };
        let (weights, report) = fit();
        let after = report.epochs[report.best].validation;
        assert!(after < report.before - 0.02, "{rule} {report:?}");
        assert_eq!(weights.is_shared(), rule != Rule::Renju);
        assert_ne!(weights, Weights::new(rule, &CodeTable::new()));
        assert_eq!(fit(), (weights, report), "same seed, same numbers");
    }
}

#[test]
fn a_fit_of_the_order_foretells_moves_better() {
    let samples = samples(Rule::Freestyle);
    let mut weights = Weights::new(Rule::Freestyle, &CodeTable::new());
    let mut passes = 0;
    let report = fit_order(&samples, &mut weights, &SCHEDULE, &mut |_| passes += 1);
    assert_eq!(passes, report.epochs.len());
    assert!(report.after.loss < report.before.loss, "{report:?}");
    assert!(report.after.first > report.before.first, "{report:?}");
    assert!(report.after.among_three >= report.after.first);
    assert_eq!(weights.of(Color::White).priors[0], Prior::default(), "no pattern, no merit");
}

#[test]
fn games_that_cannot_be_played_teach_nothing() {
    let mut samples = Samples::new(Rule::Freestyle, SAMPLING);
    let game = games(Rule::Freestyle, 1).remove(0);
    let mut twice = game.clone();
    twice.moves[10] = twice.moves[9];
    let mut outside = game.clone();
    outside.moves[10] = Point::new(16, 3);
    let other_rule = Game { rule: Rule::Standard, ..game.clone() };
    for bad in [twice, outside, other_rule] {
        assert!(!samples.add(&bad));
    }
    assert_eq!(samples.games(), 0);
    assert!(samples.add(&game));
}
