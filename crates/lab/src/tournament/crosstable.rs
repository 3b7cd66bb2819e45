//! `Crosstable`: everybody against everybody, with ratings, in the order of the ratings.
//!
//! It knows nothing of text, HTML or CSV; `report` writes it.

use crate::arena::Results;
use crate::arena::statistics::{Encounter, Estimate, PairedResults, Trinomial, ratings};
use std::collections::BTreeMap;

/// The table of a finished round robin: its engines in the order of their ratings, each with its results
/// against every other.
pub(super) struct Crosstable {
    /// What was played.
    pub title: String,
    /// The engines, the best first.
    pub rows: Vec<Standing>,
}

/// An engine with its results.
pub(super) struct Standing {
    pub name: String,
    /// `None` before its first pair of games.
    pub rating: Option<Estimate>,
    /// All its games.
    pub score: Trinomial,
    /// Games that it lost by a fault of the program, not on the board.
    pub faults: u64,
    /// Its games against the engine of each row, in the order of the rows.
    pub against: Vec<Trinomial>,
}

/// Results of a round robin, or of several between the same engines.
#[derive(Clone)]
pub(super) struct RoundRobin {
    /// Who met, by their places in the list of engines; each two once.
    encounters: Vec<([usize; 2], PairedResults)>,
    faults: Vec<u64>,
}

impl RoundRobin {
    /// The results of an event between these pairings.
    pub fn of(pairings: &[[usize; 2]], results: &Results) -> RoundRobin {
        let encounters = pairings.iter().copied().zip(results.pairings.iter().copied()).collect();
        let faults = results.engines.iter().map(|engine| {
            let lost = engine.lost_by.iter().filter(|(ending, _)| ending.is_fault());
            lost.map(|(_, count)| count).sum()
        });
        RoundRobin { encounters, faults: faults.collect() }
    }

    /// All of them together.
    pub fn sum(parts: &[RoundRobin]) -> RoundRobin {
        let engines = parts.first().map_or(0, |part| part.faults.len());
        let faults = |engine: usize| parts.iter().map(|part| part.faults[engine]).sum();
        // The ratings add a drawn game to every encounter, so two engines must have only one.
        let mut encounters: BTreeMap<[usize; 2], PairedResults> = BTreeMap::new();
        for (players, results) in parts.iter().flat_map(|part| &part.encounters) {
            *encounters.entry(*players).or_default() += *results;
        }
        RoundRobin {
            encounters: encounters.into_iter().collect(),
            faults: (0..engines).map(faults).collect(),
        }
    }
}

impl Crosstable {
    /// The table of a round robin between these engines, of whom some have a known rating.
    pub fn new(
        title: String,
        names: &[String],
        known: &[Option<f64>],
        played: &RoundRobin,
        seed: u64,
    ) -> Crosstable {
        let encounters: Vec<Encounter> = played
            .encounters
            .iter()
            .map(|(players, results)| Encounter { players: *players, pairs: results.pairs })
            .collect();
        let ratings = ratings(known, &encounters, seed);
        let mut order: Vec<usize> = (0..names.len()).collect();
        let value = |engine: usize| ratings[engine].map_or(f64::NEG_INFINITY, |elo| elo.value);
        order.sort_by(|&a, &b| value(b).total_cmp(&value(a)));
        let row = |&engine: &usize| {
            let against: Vec<Trinomial> =
                order.iter().map(|&other| played.between(engine, other)).collect();
            Standing {
                name: names[engine].clone(),
                rating: ratings[engine],
                score: sum(against.iter().copied()),
                faults: played.faults[engine],
                against,
            }
        };
        Crosstable { title, rows: order.iter().map(row).collect() }
    }
}

impl RoundRobin {
    /// The games of an engine against another one.
    fn between(&self, engine: usize, other: usize) -> Trinomial {
        let games = self.encounters.iter().filter_map(|(players, results)| match *players {
            players if players == [engine, other] => Some(results.games),
            players if players == [other, engine] => Some(results.games.reversed()),
            _ => None,
        });
        sum(games)
    }
}

fn sum(parts: impl Iterator<Item = Trinomial>) -> Trinomial {
    let mut sum = Trinomial::default();
    parts.for_each(|part| sum += part);
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::statistics::GameScore::{self, *};

    /// `count` pairs of games with these scores.
    fn pairs(scores: [GameScore; 2], count: u32) -> PairedResults {
        let mut results = PairedResults::default();
        (0..count).for_each(|_| results.add(scores));
        results
    }

    #[test]
    fn rows_are_in_order_and_each_cell_is_its_opposite_reversed() {
        let event = RoundRobin {
            encounters: vec![
                ([0, 1], pairs([Loss, Win], 3)),
                ([0, 2], pairs([Loss, Draw], 3)),
                ([1, 2], pairs([Win, Loss], 2)),
            ],
            faults: vec![2, 0, 1],
        };
        let both = RoundRobin::sum(&[event.clone(), event]);
        let names = ["a", "b", "c"].map(str::to_string);
        let table = Crosstable::new("both".to_string(), &names, &[None; 3], &both, 1);
        let order: Vec<&str> = table.rows.iter().map(|row| row.name.as_str()).collect();
        assert_eq!(order, ["c", "b", "a"]);
        assert_eq!(table.rows.iter().map(|row| row.faults).collect::<Vec<_>>(), [2, 0, 4]);
        assert_eq!(table.rows[0].against[2], Trinomial::new([0, 6, 6]));
        for (place, row) in table.rows.iter().enumerate() {
            assert_eq!(row.against[place].games(), 0);
            for (other, games) in row.against.iter().enumerate() {
                assert_eq!(*games, table.rows[other].against[place].reversed());
            }
        }
        assert_eq!(table.rows[2].score, Trinomial::new([12, 6, 6]));
    }

    #[test]
    fn two_events_are_rated_like_one_that_is_twice_as_long() {
        let event = |count| RoundRobin {
            encounters: vec![([0, 1], pairs([Win, Win], count))],
            faults: vec![0; 2],
        };
        let rating = |played: &RoundRobin| {
            let names = ["a", "b"].map(str::to_string);
            let table = Crosstable::new("all".to_string(), &names, &[None; 2], played, 1);
            table.rows[0].rating.unwrap()
        };
        assert_eq!(rating(&RoundRobin::sum(&[event(3), event(3)])), rating(&event(6)));
    }
}
