//! `Schedule`: who plays whom, with which colours and which opening, as a numbered list.
//!
//! Games come in pairs: the same opening with colours reversed, the sample that the statistics
//! count. A round is one pair for every pairing, all with the same opening, so that a tournament
//! can be broken off after any round and still be fair. Every game follows from its number, so that
//! the numbers of the games already played are all that a later run has to know.

use super::Opening;
use crate::board::ByColor;

/// Two players who meet, by their places in the list of players.
pub type Pairing = [usize; 2];

/// A game of the schedule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameNumber {
    /// Its number, from 0.
    pub index: usize,
    /// Its round, which is also the number of its opening.
    pub round: usize,
    /// The pairing it belongs to, by its place in the schedule.
    pub pairing: usize,
    /// The players, by their places in the list of players.
    pub players: ByColor<usize>,
}

impl GameNumber {
    /// The number of the pair it belongs to.
    pub fn pair(self) -> usize {
        self.index / 2
    }
}

/// The list of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    pairings: Vec<Pairing>,
    openings: Vec<Opening>,
}

impl Schedule {
    /// Everybody against everybody else, one round for each opening.
    pub fn round_robin(players: usize, openings: Vec<Opening>) -> Schedule {
        let pairings = (0..players).flat_map(|a| (a + 1..players).map(move |b| [a, b])).collect();
        Schedule { pairings, openings }
    }

    /// The first player against each of the others, one round for each opening.
    pub fn gauntlet(players: usize, openings: Vec<Opening>) -> Schedule {
        Schedule { pairings: (1..players).map(|other| [0, other]).collect(), openings }
    }

    /// Who meets whom.
    pub fn pairings(&self) -> &[Pairing] {
        &self.pairings
    }

    /// Number of games.
    pub fn len(&self) -> usize {
        self.pairings.len() * self.openings.len() * 2
    }

    /// Whether there is nothing to play.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A game.
    ///
    /// # Panics
    /// When there are not so many games.
    pub fn game(&self, index: usize) -> GameNumber {
        assert!(index < self.len(), "there is no game {index}");
        let pair = index / 2;
        let pairing = pair % self.pairings.len();
        let [first, second] = self.pairings[pairing];
        let players = if index.is_multiple_of(2) { [first, second] } else { [second, first] };
        let round = pair / self.pairings.len();
        GameNumber { index, round, pairing, players: ByColor(players) }
    }

    /// The opening of a game.
    pub fn opening(&self, game: GameNumber) -> &Opening {
        &self.openings[game.round]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each game as black's and white's place and the round.
    fn listed(schedule: &Schedule) -> Vec<([usize; 2], usize)> {
        (0..schedule.len())
            .map(|index| schedule.game(index))
            .map(|game| (game.players.0, game.round))
            .collect()
    }

    #[test]
    fn a_match_of_two_alternates_colours() {
        let schedule = Schedule::round_robin(2, vec![Opening::default(); 2]);
        assert_eq!(listed(&schedule), [([0, 1], 0), ([1, 0], 0), ([0, 1], 1), ([1, 0], 1)]);
        assert_eq!(schedule.game(3).pair(), 1);
    }

    #[test]
    fn everybody_meets_everybody_as_often_with_either_colour() {
        let schedule = Schedule::round_robin(4, vec![Opening::default(); 3]);
        assert_eq!(schedule.len(), 6 * 3 * 2);
        let games = listed(&schedule);
        for a in 0..4 {
            for b in (0..4).filter(|&b| b != a) {
                let rounds: Vec<usize> =
                    games.iter().filter(|(p, _)| *p == [a, b]).map(|g| g.1).collect();
                assert_eq!(rounds, [0, 1, 2], "{a} black against {b}");
            }
        }
    }

    #[test]
    fn in_a_gauntlet_the_first_meets_all() {
        let schedule = Schedule::gauntlet(3, vec![Opening::default()]);
        assert_eq!(schedule.pairings(), [[0, 1], [0, 2]]);
        assert_eq!(listed(&schedule), [([0, 1], 0), ([1, 0], 0), ([0, 2], 0), ([2, 0], 0)]);
    }
}
