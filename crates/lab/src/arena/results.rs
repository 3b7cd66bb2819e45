//! `Results`: what the games of a match add up to.
//!
//! Only sums are kept, so that a match of any length needs little memory. What they mean (Elo,
//! error bars, SPRT) is worked out in `statistics`.

use super::statistics::{GameScore, PairedResults, Trinomial};
use super::{MatchSchedule, MoveStats, PlayedGame};
use goren::board::{ByColor, Color};
use goren_games::Ending;
use std::collections::{BTreeMap, HashMap};

/// The results of one engine.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct EngineResults {
    /// All its games.
    pub score: Trinomial,
    /// Its games with each colour.
    pub scores: ByColor<Trinomial>,
    /// How the games that it lost ended.
    pub lost_by: BTreeMap<Ending, u64>,
    /// What its moves took.
    pub stats: MoveStats,
}

/// Sums over the games of a match.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Results {
    /// For each pairing of the schedule, as its first engine scored: all games, and the pairs of which
    /// both games have been played.
    pub pairings: Vec<PairedResults>,
    /// For each engine.
    pub engines: Vec<EngineResults>,
    /// Games by how they ended.
    pub endings: BTreeMap<Ending, u64>,
    /// Black's results.
    pub black: Trinomial,
    /// Black's results by the line of the opening.
    pub openings: BTreeMap<usize, Trinomial>,
    /// Games by their number of stones.
    pub lengths: BTreeMap<usize, u64>,
    /// The score of the first engine in pairs of which only one game has been played.
    half_pairs: HashMap<usize, GameScore>,
}

impl Results {
    /// No results yet, for the games of a schedule between `engines`.
    pub fn new(schedule: &MatchSchedule, engines: usize) -> Results {
        Results {
            pairings: vec![PairedResults::default(); schedule.pairings().len()],
            engines: vec![EngineResults::default(); engines],
            endings: BTreeMap::new(),
            black: Trinomial::default(),
            openings: BTreeMap::new(),
            lengths: BTreeMap::new(),
            half_pairs: HashMap::new(),
        }
    }

    /// Adds a game of the schedule. Each must be added once.
    pub fn add(&mut self, schedule: &MatchSchedule, played: &PlayedGame) {
        let PlayedGame { game, finished, .. } = played;
        let scores = ByColor::from_fn(|color| match finished.winner {
            None => GameScore::Draw,
            Some(winner) if winner == color => GameScore::Win,
            Some(_) => GameScore::Loss,
        });
        for color in Color::BOTH {
            let result = &mut self.engines[game.engines[color]];
            result.score.add(scores[color]);
            result.scores[color].add(scores[color]);
            result.stats.add(&finished.stats[color]);
            if scores[color] == GameScore::Loss {
                *result.lost_by.entry(finished.ending).or_default() += 1;
            }
        }
        *self.endings.entry(finished.ending).or_default() += 1;
        *self.lengths.entry(finished.moves.len()).or_default() += 1;
        self.black.add(scores[Color::Black]);
        let line = schedule.opening(*game).line;
        self.openings.entry(line).or_default().add(scores[Color::Black]);
        let [first, _] = schedule.pairings()[game.pairing];
        let color = if game.engines[Color::Black] == first { Color::Black } else { Color::White };
        self.add_to_pairing(game.pairing, game.pair(), scores[color]);
    }

    fn add_to_pairing(&mut self, pairing: usize, pair: usize, score: GameScore) {
        let result = &mut self.pairings[pairing];
        result.games.add(score);
        match self.half_pairs.remove(&pair) {
            Some(other) => result.pairs.add(other, score),
            None => drop(self.half_pairs.insert(pair, score)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::statistics::Pentanomial;
    use crate::arena::{FinishedGame, Opening};
    use goren_games::Date;

    fn schedule() -> MatchSchedule {
        let opening = |line| Opening { line, moves: vec![] };
        MatchSchedule::round_robin(2, vec![opening(4), opening(9)])
    }

    fn played(
        schedule: &MatchSchedule,
        index: usize,
        winner: Option<Color>,
        ending: Ending,
    ) -> PlayedGame {
        let finished = FinishedGame {
            moves: vec![],
            opening_length: 0,
            times: vec![],
            ending,
            winner,
            stats: ByColor::default(),
        };
        PlayedGame { game: schedule.game(index), finished, date: Date::default() }
    }

    #[test]
    fn games_are_counted_for_players_colours_and_pairs() {
        let schedule = schedule();
        let mut results = Results::new(&schedule, 2);
        // The first engine is black in games 0 and 2. The pairs end crosswise.
        results.add(&schedule, &played(&schedule, 0, Some(Color::Black), Ending::Five));
        results.add(&schedule, &played(&schedule, 2, None, Ending::Draw));
        assert_eq!(results.pairings[0].pairs.samples(), 0);
        results.add(&schedule, &played(&schedule, 1, Some(Color::White), Ending::Overline));
        results.add(&schedule, &played(&schedule, 3, Some(Color::Black), Ending::Time));
        assert_eq!(results.pairings[0].games, Trinomial::new([1, 1, 2]));
        assert_eq!(results.pairings[0].pairs, Pentanomial::new([0, 1, 0, 0, 1]));
        assert_eq!(results.black, Trinomial::new([1, 1, 2]));
        assert_eq!(results.engines[1].score, Trinomial::new([2, 1, 1]));
        assert_eq!(results.engines[1].scores[Color::Black], Trinomial::new([1, 0, 1]));
        assert_eq!(results.engines[1].lost_by, [(Ending::Five, 1), (Ending::Overline, 1)].into());
        assert_eq!(results.engines[0].lost_by, [(Ending::Time, 1)].into());
        let expected = [(4, Trinomial::new([1, 0, 1])), (9, Trinomial::new([0, 1, 1]))];
        assert_eq!(results.openings, expected.into());
    }
}
