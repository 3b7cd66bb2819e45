//! The choice of positions, and games with a known answer for all tests of learning.

use super::*;
use goren::board::{BoardSize, Color, Point};
use goren::pattern::{PointClass, RuleTables};
use goren::position::{NullObserver, Position};
use goren::rules::Rule;
use rand::SeedableRng;
use rand::seq::IteratorRandom;
use rand_pcg::Pcg64;
use std::sync::Arc;

pub(super) const SAMPLING: Sampling = Sampling { validation: 0.2, seed: 1 };

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

#[test]
fn samples_depend_on_each_game_alone() {
    let counted = |games: &[SampleGame]| {
        let mut samples = Samples::new(Rule::Freestyle, SAMPLING);
        games.iter().for_each(|game| assert_eq!(samples.add(game), Ok(())));
        (samples.games(), samples.positions(), samples.choices())
    };
    let mut games = games(Rule::Freestyle, 60);
    let all = counted(&games);
    assert!(all.0.iter().chain(&all.1).all(|&count| count > 5), "{all:?}");
    games.reverse();
    assert_eq!(counted(&games), all);
    let by_chance = |game: &mut SampleGame| game.moves.iter_mut().for_each(|m| m.is_best = false);
    games.iter_mut().for_each(by_chance);
    let (_, positions, choices) = counted(&games);
    assert_eq!((positions, choices), (all.1, [0; 2]), "what chance chose is no example");
}

#[test]
fn games_for_validation_are_not_learnt_from() {
    let mut samples = Samples::new(Rule::Freestyle, Sampling { validation: 0.0, seed: 1 });
    let games = games(Rule::Freestyle, 9);
    games[..3].iter().for_each(|game| assert_eq!(samples.add_to_validation(game), Ok(())));
    let held = samples.positions()[1];
    assert!(held > 5, "{held}");
    for (number, game) in games.iter().enumerate() {
        let expected = if number < 3 { Err(Refusal::Again) } else { Ok(()) };
        assert_eq!(samples.add(game), expected);
    }
    assert_eq!((samples.games(), samples.positions()[1]), ([6, 3], held));
    assert!(samples.positions()[0] > held);
}

#[test]
fn before_a_move_by_chance_the_search_tells_the_result() {
    let results = |game: &SampleGame| {
        let all = Sampling { validation: 0.0, ..SAMPLING };
        let mut samples = Samples::new(Rule::Freestyle, all);
        assert_eq!(samples.add(game), Ok(()));
        let set = &samples.training;
        let result = |number| set.unpack(number, &mut Vec::new()).result;
        (0..set.positions() as u32).map(result).collect::<Vec<f32>>()
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
    let mut samples = Samples::new(Rule::Freestyle, SAMPLING);
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
