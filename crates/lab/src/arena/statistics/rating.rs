//! `ratings`: the strength of several players on one scale, from all games between them.
//!
//! The model is that of Bradley and Terry, on which Elo's scale rests: the difference alone decides the
//! expected score, and a draw is half a win. The ratings are those under which the results are most
//! likely, found by the iteration of Hunter, "MM algorithms for generalized Bradley-Terry models"
//! (2004). Their errors come from drawing the pairs of games again and again (Efron's bootstrap),
//! because the two games of a pair depend on each other.

use super::elo::{DEVIATIONS_95, Estimate};
use super::tally::Pentanomial;
use rand::RngExt;
use rand_pcg::Pcg64;

/// Games that are drawn again for the errors.
const REPETITIONS: usize = 200;
/// Drawn games that are added to those of two players. Without them a player who has won all games
/// would be infinitely strong.
const ADDED_DRAWS: f64 = 1.0;
/// The iteration ends when no strength changes by more than this share, or after `MOST_STEPS`.
const SETTLED: f64 = 1e-9;
const MOST_STEPS: usize = 10_000;

/// What two players have played against each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Encounter {
    /// The players, by their numbers.
    pub players: [usize; 2],
    /// The pairs of games, as the first player scored.
    pub pairs: Pentanomial,
}

/// The rating of each player in Elo; `None` for one without games. `known` are the ratings that players
/// have elsewhere: the scale is moved so that these players have the same mean on it. Without any of
/// them the mean of all players is 0. Players who are not connected by games cannot be compared.
///
/// ```
/// use goren_lab::arena::statistics::{Encounter, Pentanomial, ratings};
/// let pairs = Pentanomial::new([2, 4, 10, 8, 6]);
/// let rated = ratings(&[None, Some(1500.0)], &[Encounter { players: [0, 1], pairs }], 1);
/// assert_eq!(rated[0].unwrap().value.round(), 1569.0);
/// assert_eq!(rated[1].unwrap().to_string(), "+1500.00 +/- 0.00");
/// ```
pub fn ratings(
    known: &[Option<f64>],
    encounters: &[Encounter],
    seed: u64,
) -> Vec<Option<Estimate>> {
    let values = on_scale(known, fit(known.len(), encounters));
    let mut random = Pcg64::new(u128::from(seed), 0);
    let mut squares = vec![0.0; known.len()];
    for _ in 0..REPETITIONS {
        let drawn: Vec<Encounter> =
            encounters.iter().map(|encounter| drawn_again(encounter, &mut random)).collect();
        let again = on_scale(known, fit(known.len(), &drawn));
        for ((square, again), value) in squares.iter_mut().zip(&again).zip(&values) {
            *square += again.zip(*value).map_or(0.0, |(again, value)| (again - value).powi(2));
        }
    }
    let error = |square: f64| DEVIATIONS_95 * (square / REPETITIONS as f64).sqrt();
    let estimates = values.into_iter().zip(squares);
    estimates
        .map(|(value, square)| Some(Estimate { value: value?, error: error(square) }))
        .collect()
}

/// As many pairs of games as there were, each one of those that were played, or of one more whose
/// result is open: four games that were all won do not say that no other result could have been.
fn drawn_again(encounter: &Encounter, random: &mut Pcg64) -> Encounter {
    let played = encounter.pairs.samples();
    let mut drawn = [0; 5];
    for _ in 0..played {
        let number = random.random_range(0..=played);
        let class = class_of(encounter.pairs, number);
        drawn[class.unwrap_or_else(|| random.random_range(0..drawn.len()))] += 1;
    }
    Encounter { pairs: Pentanomial::new(drawn), ..*encounter }
}

/// The class of the pair of this number, counted from the worst; `None` if there are fewer.
fn class_of(pairs: Pentanomial, mut number: u64) -> Option<usize> {
    pairs.counts().iter().position(|&count| {
        let is_here = number < count;
        number = number.saturating_sub(count);
        is_here
    })
}

/// The most likely ratings in Elo, on a scale of which only differences mean something.
fn fit(players: usize, encounters: &[Encounter]) -> Vec<Option<f64>> {
    let played = encounters.iter().filter(|encounter| encounter.pairs.samples() > 0);
    let played: Vec<([usize; 2], f64, f64)> = played.map(games_and_points).collect();
    let mut points = vec![0.0; players];
    for ([first, second], games, scored) in &played {
        points[*first] += scored;
        points[*second] += games - scored;
    }
    let mut strengths = vec![1.0; players];
    for _ in 0..MOST_STEPS {
        let mut expected = vec![0.0; players];
        for ([first, second], games, _) in &played {
            let each = games / (strengths[*first] + strengths[*second]);
            expected[*first] += each;
            expected[*second] += each;
        }
        let mut change: f64 = 0.0;
        for player in (0..players).filter(|&player| expected[player] > 0.0) {
            let strength = points[player] / expected[player];
            change = change.max((strength / strengths[player] - 1.0).abs());
            strengths[player] = strength;
        }
        if change < SETTLED {
            break;
        }
    }
    let has_played = |player: usize| played.iter().any(|(players, ..)| players.contains(&player));
    let elo = |player: usize| has_played(player).then(|| 400.0 * strengths[player].log10());
    (0..players).map(elo).collect()
}

/// The players, their games, and the points of the first, with the added draws.
fn games_and_points(encounter: &Encounter) -> ([usize; 2], f64, f64) {
    let games = encounter.pairs.games() as f64;
    let points = encounter.pairs.score().unwrap_or(0.5) * games;
    (encounter.players, games + ADDED_DRAWS, points + ADDED_DRAWS / 2.0)
}

/// The same ratings on the scale of those that are known.
fn on_scale(known: &[Option<f64>], values: Vec<Option<f64>>) -> Vec<Option<f64>> {
    let anchors = || known.iter().zip(&values).filter_map(|(known, value)| known.zip(*value));
    let shift = match anchors().count() {
        0 => -mean(values.iter().flatten().copied()),
        _ => mean(anchors().map(|(known, value)| known - value)),
    };
    values.into_iter().map(|value| value.map(|value| value + shift)).collect()
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0.0), |(sum, count), value| (sum + value, count + 1.0));
    if count > 0.0 { sum / count } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::super::{GameScore, PairedResults, logistic_elo};
    use super::*;
    use rand::SeedableRng;

    /// Many pairs between players of these strengths, everybody against everybody.
    fn round_robin(elos: &[f64], pairs: u64, seed: u64) -> Vec<Encounter> {
        let mut random = Pcg64::seed_from_u64(seed);
        let mut encounters = Vec::new();
        for first in 0..elos.len() {
            for second in first + 1..elos.len() {
                let expected = 1.0 / (1.0 + 10f64.powf((elos[second] - elos[first]) / 400.0));
                let mut results = PairedResults::default();
                for _ in 0..pairs {
                    results.add([(); 2].map(|()| match random.random_bool(expected) {
                        true => GameScore::Win,
                        false => GameScore::Loss,
                    }));
                }
                encounters.push(Encounter { players: [first, second], pairs: results.pairs });
            }
        }
        encounters
    }

    #[test]
    fn the_strengths_that_made_the_results_are_found_within_their_errors() {
        let elos = [300.0, 120.0, 0.0, -150.0, -270.0];
        let mut outside = 0;
        for seed in 0..8 {
            let rated = ratings(&[None; 5], &round_robin(&elos, 100, seed), seed);
            for (rating, elo) in rated.iter().zip(elos) {
                let Estimate { value, error } = rating.unwrap();
                assert!((10.0..40.0).contains(&error), "{error}");
                outside += usize::from((value - elo).abs() > error);
            }
        }
        assert!(outside <= 6, "{outside} of 40 lie outside their interval of 95 %");
    }

    #[test]
    fn two_players_differ_as_their_score_says() {
        let pairs = Pentanomial::new([100, 200, 500, 400, 300]);
        let rated = ratings(&[None, None], &[Encounter { players: [0, 1], pairs }], 1);
        let [first, second] = [0, 1].map(|player: usize| rated[player].unwrap());
        let elo = logistic_elo(&pairs).unwrap();
        assert!((first.value - second.value - elo.value).abs() < 0.1, "{first} {second} {elo}");
        assert!((2.0 * first.error / elo.error - 1.0).abs() < 0.2, "{first} {elo}");
        assert!((first.value + second.value).abs() < 1e-6);
    }

    #[test]
    fn who_wins_all_games_is_far_above_and_who_plays_none_has_no_rating() {
        let pairs = Pentanomial::new([0, 0, 0, 0, 10]);
        let rated = ratings(&[None; 3], &[Encounter { players: [2, 0], pairs }], 1);
        let gap = rated[2].unwrap().value - rated[0].unwrap().value;
        assert!((600.0..700.0).contains(&gap), "{gap}");
        assert!(rated[2].unwrap().error > 50.0, "{rated:?}");
        assert_eq!(rated[1], None);
        assert_eq!(ratings(&[None], &[], 1), [None]);
    }
}
