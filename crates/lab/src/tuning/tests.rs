//! The fits, on games with a known answer.

use super::*;
use goren::board::{BoardSize, ByColor, Color, Point};
use goren::eval::{Prior, Weights};
use goren::pattern::{PointClass, RuleTables};
use goren::position::{NullObserver, Position};
use goren::rules::Rule;
use rand::SeedableRng;
use rand::seq::IteratorRandom;
use std::sync::Arc;

pub(super) const SAMPLING: Sampling = Sampling { share: 1.0, validation: 0.2, seed: 1 };
const SCHEDULE: FitSchedule =
    FitSchedule { epochs: 12, patience: 12, batch: 64, step: 0.02, pull: 0.01, seed: 1 };

/// Games whose first eight moves are random. Every later move is the one of the highest point
/// class. The winner is the side with more open threes and twos at the end.
pub(super) fn games(rule: Rule, count: usize) -> Vec<SampleGame> {
    let mut rng = Pcg64::seed_from_u64(4);
    let tables = RuleTables::of(rule);
    let size = BoardSize::square(15).unwrap();
    let play = |_| {
        let mut position = Position::new(size, Arc::clone(&tables));
        let mut moves = vec![Point::new(7, 7)];
        position.play(moves[0], &mut NullObserver);
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
            position.play(point, &mut NullObserver);
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
        let searched = |(index, point)| {
            let score = (index >= 8).then_some(0);
            GameMove { point, score, is_best: true, by_chance: false }
        };
        let moves = moves.into_iter().enumerate().map(searched).collect();
        SampleGame { rule, size, moves, winner }
    };
    (0..count).map(play).collect()
}

fn samples(rule: Rule) -> Samples<TableSet> {
    let mut samples = Samples::new(rule, SAMPLING);
    for game in games(rule, 400) {
        assert_eq!(samples.add(&game), Ok(()));
    }
    assert_eq!(samples.games().iter().sum::<usize>(), 400);
    assert!(samples.positions().iter().all(|&count| count > 50), "{:?}", samples.positions());
    samples
}

#[test]
fn a_fit_of_values_foretells_results_better_and_the_same_again() {
    for rule in [Rule::Freestyle, Rule::Renju] {
        let samples = samples(rule);
        let fit = || {
            let mut weights = Weights::built_in(rule);
            let report = fit_values(&samples, &mut weights, &SCHEDULE, 1.0, &mut |_| {});
            (weights, report)
        };
        let (weights, report) = fit();
        let best = report.epochs[report.best.expect("a pass is better")].validation;
        assert!(report.after < report.before - 0.02, "{rule} {report:?}");
        assert!((report.after - best).abs() < 0.01, "rounding does little: {report:?}");
        assert_eq!(weights.is_shared(), rule != Rule::Renju);
        assert_ne!(weights, Weights::built_in(rule));
        assert_eq!(fit(), (weights, report), "same seed, same numbers");
    }
}

#[test]
fn a_fit_of_the_order_foretells_moves_better() {
    let samples = samples(Rule::Freestyle);
    let mut weights = Weights::built_in(Rule::Freestyle);
    let mut passes = 0;
    let report = fit_order(&samples, &mut weights, &SCHEDULE, &mut |_| passes += 1);
    assert_eq!(passes, report.epochs.len());
    assert!(report.after.loss < report.before.loss, "{report:?}");
    assert!(report.after.first > report.before.first, "{report:?}");
    assert!(report.after.among_three >= report.after.first);
    assert_eq!(weights.of(Color::White).priors[0], Prior::default(), "no pattern, no merit");
}

#[test]
fn both_fits_at_once_are_the_two_after_each_other() {
    let samples = samples(Rule::Renju);
    let schedule = FitSchedule { epochs: 5, ..SCHEDULE };
    let start = || Weights::built_in(Rule::Renju);
    let fitted = |at_once| {
        let plan = Plan { values: schedule, order: schedule, mix: 1.0, at_once };
        let mut weights = start();
        let reports = fit(&samples, &mut weights, &plan, &|_, _| {});
        (weights, reports)
    };
    let (weights, reports) = fitted(true);
    assert_eq!(fitted(false), (weights.clone(), reports.clone()));
    assert!(reports.0.after < reports.0.before && reports.1.after.loss < reports.1.before.loss);
    for color in Color::BOTH {
        assert_ne!(weights.of(color).values, start().of(color).values);
        assert_ne!(weights.of(color).priors, start().of(color).priors);
    }
}

#[test]
fn a_fit_that_only_does_harm_changes_nothing() {
    let samples = samples(Rule::Freestyle);
    let wild = FitSchedule { step: 50.0, ..SCHEDULE };
    let mut plan = Plan { values: SCHEDULE, order: SCHEDULE, mix: 1.0, at_once: true };
    let mut start = Weights::built_in(Rule::Freestyle);
    fit(&samples, &mut start, &plan, &|_, _| {});
    (plan.values, plan.order) = (wild, wild);
    let mut weights = start.clone();
    let (values, order) = fit(&samples, &mut weights, &plan, &|_, _| {});
    assert_eq!((values.best, order.best), (None, None));
    assert_eq!((values.after, order.after), (values.before, order.before));
    assert_eq!(weights, start);
}

#[test]
fn samples_depend_on_each_game_alone() {
    let counted = |games: &[SampleGame], share| {
        let mut samples: Samples<TableSet> =
            Samples::new(Rule::Freestyle, Sampling { share, ..SAMPLING });
        games.iter().for_each(|game| assert_eq!(samples.add(game), Ok(())));
        (samples.games(), samples.positions(), samples.choices())
    };
    let mut games = games(Rule::Freestyle, 60);
    let all = counted(&games, 1.0);
    let third = counted(&games, 1.0 / 3.0);
    let taken = |positions: [usize; 2]| positions.iter().sum::<usize>() as f64;
    assert_eq!(all.0, third.0, "the same games are kept aside");
    assert!((0.25..0.42).contains(&(taken(third.1) / taken(all.1))), "{third:?} of {all:?}");
    games.reverse();
    assert_eq!(counted(&games, 1.0 / 3.0), third);
    let by_chance = |game: &mut SampleGame| game.moves.iter_mut().for_each(|m| m.is_best = false);
    games.iter_mut().for_each(by_chance);
    let (_, positions, choices) = counted(&games, 1.0);
    assert_eq!((positions, choices), (all.1, [0; 2]), "what chance chose is no example");
}

#[test]
fn every_point_of_the_largest_board_is_counted() {
    let size = BoardSize::square(25).unwrap();
    let position = &Position::new(size, RuleTables::of(Rule::Freestyle));
    let (threats, result, score, choice) = (ByColor([0; 2]), 0.5, 0, None);
    let mut set = TableSet::default();
    set.add(&sample::Example { position, threats, result, score, choice });
    let counts = set.terms(&set.positions[0]).iter().map(|term| usize::from(term.count));
    assert_eq!(counts.sum::<usize>(), 2 * size.area());
}

/// The results of all examples, in their order.
#[derive(Default)]
struct Results(Vec<f32>);

impl SampleSet for Results {
    fn add(&mut self, example: &sample::Example<'_>) {
        self.0.push(example.result);
    }

    fn positions(&self) -> usize {
        self.0.len()
    }

    fn choices(&self) -> usize {
        0
    }
}

#[test]
fn before_a_move_by_chance_the_search_tells_the_result() {
    let results = |game: &SampleGame| {
        let all = Sampling { validation: 0.0, ..SAMPLING };
        let mut samples: Samples<Results> = Samples::new(Rule::Freestyle, all);
        assert_eq!(samples.add(game), Ok(()));
        samples.training.0
    };
    let (mut until, mut afterwards) = (0, 0);
    for mut game in games(Rule::Freestyle, 60).into_iter().filter(|game| game.winner.is_some()) {
        let played = results(&game);
        assert!(played.iter().all(|result| [0.0, 1.0].contains(result)), "{played:?}");
        game.moves[9].by_chance = true;
        let mixed = results(&game);
        // The search gave every position a score of 0.
        let before = mixed.iter().take_while(|&&result| result == 0.5).count();
        assert_eq!(mixed[before..], played[before..]);
        (until, afterwards) = (until + before, afterwards + mixed.len() - before);
    }
    assert!(until > 10 && afterwards > 10, "{until} {afterwards}");
}

#[test]
fn games_that_cannot_be_used_teach_nothing() {
    let mut samples: Samples<TableSet> = Samples::new(Rule::Freestyle, SAMPLING);
    let game = games(Rule::Freestyle, 1).remove(0);
    let mut twice = game.clone();
    twice.moves[10] = twice.moves[9];
    let mut outside = game.clone();
    outside.moves[10].point = Point::new(16, 3);
    let other_rule = SampleGame { rule: Rule::Standard, ..game.clone() };
    assert_eq!(samples.add(&twice), Err(Refusal::Moves));
    assert_eq!(samples.add(&outside), Err(Refusal::Moves));
    assert_eq!(samples.add(&other_rule), Err(Refusal::Rule));
    assert_eq!(samples.games(), [0; 2]);
    assert_eq!(samples.add(&game), Ok(()));
    let before = samples.positions();
    assert_eq!(samples.add(&game), Err(Refusal::Again));
    assert_eq!(samples.positions(), before);
}
