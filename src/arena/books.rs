//! `Books`: what the games of a match add up to.
//!
//! Only sums are kept, so that a match of any length needs little memory. What they mean (Elo,
//! errors, tests) is worked out in `statistics`.

use super::statistics::{GameScore, Pentanomial, Trinomial};
use super::{Effort, Played, Schedule};
use crate::board::{ByColor, Color};
use crate::record::Ending;
use std::collections::{BTreeMap, HashMap};

/// What one player did.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PlayerBook {
    /// All its games.
    pub score: Trinomial,
    /// Its games with each colour.
    pub scores: ByColor<Trinomial>,
    /// How the games that it lost ended.
    pub lost_by: BTreeMap<Ending, u64>,
    /// What its moves took.
    pub effort: Effort,
}

/// What two players did against each other, seen by the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PairingBook {
    /// All games.
    pub games: Trinomial,
    /// The pairs of which both games have been played.
    pub pairs: Pentanomial,
}

/// Sums over the games of a match.
#[derive(Clone, PartialEq, Debug)]
pub struct Books {
    /// For each pairing of the schedule.
    pub pairings: Vec<PairingBook>,
    /// For each player.
    pub players: Vec<PlayerBook>,
    /// Games by how they ended.
    pub endings: BTreeMap<Ending, u64>,
    /// Black's results.
    pub black: Trinomial,
    /// Black's results by the line of the opening.
    pub openings: BTreeMap<usize, Trinomial>,
    /// Games by their number of stones.
    pub lengths: BTreeMap<usize, u64>,
    /// What the first player got in the only game of a pair that has been played.
    half_pairs: HashMap<usize, GameScore>,
}

impl Books {
    /// Books without a game for the games of a schedule between so many players.
    pub fn new(schedule: &Schedule, players: usize) -> Books {
        Books {
            pairings: vec![PairingBook::default(); schedule.pairings().len()],
            players: vec![PlayerBook::default(); players],
            endings: BTreeMap::new(),
            black: Trinomial::default(),
            openings: BTreeMap::new(),
            lengths: BTreeMap::new(),
            half_pairs: HashMap::new(),
        }
    }

    /// Enters a game of the schedule. Each is entered once.
    pub fn add(&mut self, schedule: &Schedule, played: &Played) {
        let Played { game, duel, .. } = played;
        let scores = ByColor::from_fn(|color| match duel.winner {
            None => GameScore::Draw,
            Some(winner) if winner == color => GameScore::Win,
            Some(_) => GameScore::Loss,
        });
        for color in Color::BOTH {
            let book = &mut self.players[game.players[color]];
            book.score.add(scores[color]);
            book.scores[color].add(scores[color]);
            book.effort.add(&duel.efforts[color]);
            if scores[color] == GameScore::Loss {
                *book.lost_by.entry(duel.ending).or_default() += 1;
            }
        }
        *self.endings.entry(duel.ending).or_default() += 1;
        *self.lengths.entry(duel.moves.len()).or_default() += 1;
        self.black.add(scores[Color::Black]);
        let line = schedule.opening(*game).line;
        self.openings.entry(line).or_default().add(scores[Color::Black]);
        let [first, _] = schedule.pairings()[game.pairing];
        let color = if game.players[Color::Black] == first { Color::Black } else { Color::White };
        self.add_to_pairing(game.pairing, game.pair(), scores[color]);
    }

    fn add_to_pairing(&mut self, pairing: usize, pair: usize, score: GameScore) {
        let book = &mut self.pairings[pairing];
        book.games.add(score);
        match self.half_pairs.remove(&pair) {
            Some(other) => book.pairs.add(other, score),
            None => drop(self.half_pairs.insert(pair, score)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::{Duel, Opening};
    use crate::record::Date;

    fn schedule() -> Schedule {
        let opening = |line| Opening { line, moves: vec![] };
        Schedule::round_robin(2, vec![opening(4), opening(9)])
    }

    fn played(schedule: &Schedule, index: usize, winner: Option<Color>, ending: Ending) -> Played {
        let duel = Duel {
            moves: vec![],
            opening_length: 0,
            times: vec![],
            ending,
            winner,
            efforts: ByColor::default(),
        };
        Played { game: schedule.game(index), duel, date: Date::default() }
    }

    #[test]
    fn games_are_counted_for_players_colours_and_pairs() {
        let schedule = schedule();
        let mut books = Books::new(&schedule, 2);
        // The first player is black in games 0 and 2. The pairs end crosswise.
        books.add(&schedule, &played(&schedule, 0, Some(Color::Black), Ending::Five));
        books.add(&schedule, &played(&schedule, 2, None, Ending::Draw));
        assert_eq!(books.pairings[0].pairs.samples(), 0);
        books.add(&schedule, &played(&schedule, 1, Some(Color::White), Ending::Overline));
        books.add(&schedule, &played(&schedule, 3, Some(Color::Black), Ending::Time));
        assert_eq!(books.pairings[0].games, Trinomial::new([1, 1, 2]));
        assert_eq!(books.pairings[0].pairs, Pentanomial::new([0, 1, 0, 0, 1]));
        assert_eq!(books.black, Trinomial::new([1, 1, 2]));
        assert_eq!(books.players[1].score, Trinomial::new([2, 1, 1]));
        assert_eq!(books.players[1].scores[Color::Black], Trinomial::new([1, 0, 1]));
        assert_eq!(books.players[1].lost_by, [(Ending::Five, 1), (Ending::Overline, 1)].into());
        assert_eq!(books.players[0].lost_by, [(Ending::Time, 1)].into());
        let expected = [(4, Trinomial::new([1, 0, 1])), (9, Trinomial::new([0, 1, 1]))];
        assert_eq!(books.openings, expected.into());
    }
}
