//! `MatchSchedule`: who plays whom, with which colours and which opening, as a numbered list.
//!
//! Games come in pairs: the same opening with colours reversed, the sample that the statistics
//! count. A round is one pair for every pairing, all with the same opening, so that a tournament
//! can be stopped after any round and still be fair. Every game follows from its number, so a later
//! run only has to know the numbers of the games already played.

use super::Opening;
use goren::board::ByColor;

/// Two engines that meet, by their places in the list of engines.
pub(crate) type Pairing = [usize; 2];

/// A game of the schedule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ScheduledGame {
    /// Its number, from 0.
    pub index: usize,
    /// Its round, which is also the number of its opening.
    pub round: usize,
    /// The pairing it belongs to, by its place in the schedule.
    pub pairing: usize,
    /// The engines, by their places in the list of engines.
    pub engines: ByColor<usize>,
}

impl ScheduledGame {
    /// The number of the pair it belongs to.
    pub fn pair(self) -> usize {
        self.index / 2
    }
}

/// The list of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct MatchSchedule {
    pairings: Vec<Pairing>,
    openings: Vec<Opening>,
}

impl MatchSchedule {
    /// Every engine against every other one, one round for each opening.
    pub fn round_robin(engines: usize, openings: Vec<Opening>) -> MatchSchedule {
        let pairings = (0..engines).flat_map(|a| (a + 1..engines).map(move |b| [a, b])).collect();
        MatchSchedule { pairings, openings }
    }

    /// The first engine against each of the others, one round for each opening.
    pub fn gauntlet(engines: usize, openings: Vec<Opening>) -> MatchSchedule {
        MatchSchedule { pairings: (1..engines).map(|other| [0, other]).collect(), openings }
    }

    /// Which engines meet.
    pub fn pairings(&self) -> &[Pairing] {
        &self.pairings
    }

    /// The opening of each round, in order.
    pub fn openings(&self) -> &[Opening] {
        &self.openings
    }

    /// Number of games.
    pub fn len(&self) -> usize {
        self.pairings.len() * self.openings.len() * 2
    }

    /// A game.
    ///
    /// # Panics
    /// When there is no such game.
    pub fn game(&self, index: usize) -> ScheduledGame {
        assert!(index < self.len(), "there is no game {index}");
        let pair = index / 2;
        let pairing = pair % self.pairings.len();
        let [first, second] = self.pairings[pairing];
        let engines = if index.is_multiple_of(2) { [first, second] } else { [second, first] };
        let round = pair / self.pairings.len();
        ScheduledGame { index, round, pairing, engines: ByColor(engines) }
    }

    /// The opening of a game.
    pub fn opening(&self, game: ScheduledGame) -> &Opening {
        &self.openings[game.round]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each game as black's and white's place and the round.
    fn listed(schedule: &MatchSchedule) -> Vec<([usize; 2], usize)> {
        (0..schedule.len())
            .map(|index| schedule.game(index))
            .map(|game| (game.engines.0, game.round))
            .collect()
    }

    #[test]
    fn a_match_of_two_alternates_colours() {
        let schedule = MatchSchedule::round_robin(2, vec![Opening::default(); 2]);
        assert_eq!(listed(&schedule), [([0, 1], 0), ([1, 0], 0), ([0, 1], 1), ([1, 0], 1)]);
        assert_eq!(schedule.game(3).pair(), 1);
    }

    #[test]
    fn everybody_meets_everybody_as_often_with_either_colour() {
        let schedule = MatchSchedule::round_robin(4, vec![Opening::default(); 3]);
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
        let schedule = MatchSchedule::gauntlet(3, vec![Opening::default()]);
        assert_eq!(schedule.pairings(), [[0, 1], [0, 2]]);
        assert_eq!(listed(&schedule), [([0, 1], 0), ([1, 0], 0), ([0, 2], 0), ([2, 0], 0)]);
    }
}
