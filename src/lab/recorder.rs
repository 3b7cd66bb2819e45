//! `Recorder`: adds the games of a match to its results and files as they end.
//!
//! It plays nothing and prints nothing; `match` and `tournament` do.

mod outputs;
mod records;

use crate::arena::{Journal, PlayedGame, Results, Tournament};
use crate::board::Color;
use anyhow::{Context, Result};
pub(super) use outputs::OutputArguments;
use records::Records;
use std::collections::BTreeSet;

/// See the module.
pub(super) struct Recorder<'a> {
    tournament: &'a Tournament,
    /// What all games add up to.
    pub results: Results,
    /// The games that were played before this run.
    done: BTreeSet<usize>,
    journal: Option<Journal>,
    records: Records,
}

impl<'a> Recorder<'a> {
    /// Opens the files. The games that an earlier run has played are added to the results, which
    /// `look_at` is shown after each of them.
    ///
    /// # Errors
    /// When a file cannot be written, would be overwritten or belongs to another match.
    pub fn open(
        outputs: &OutputArguments,
        tournament: &'a Tournament,
        mut look_at: impl FnMut(&Results),
    ) -> Result<Self> {
        outputs.check()?;
        let (journal, games) = outputs.journal(tournament)?;
        let earlier = games.iter().map(|played| (played.game.index, tournament.record(played)));
        let records = Records::open(outputs, earlier)?;
        let mut results = Results::new(&tournament.schedule, tournament.engines.len());
        for played in &games {
            results.add(&tournament.schedule, played);
            look_at(&results);
        }
        let done = games.iter().map(|played| played.game.index).collect();
        Ok(Recorder { tournament, results, done, journal, records })
    }

    /// How many games an earlier run has played.
    pub fn done(&self) -> usize {
        self.done.len()
    }

    /// The games that are still to be played, in order.
    pub fn missing(&self) -> Vec<usize> {
        (0..self.tournament.schedule.len()).filter(|index| !self.done.contains(index)).collect()
    }

    /// Adds a game everywhere.
    ///
    /// # Errors
    /// When it cannot be written; it is then part of the results all the same.
    pub fn add(&mut self, played: &PlayedGame) -> Result<()> {
        self.results.add(&self.tournament.schedule, played);
        if let Some(journal) = &mut self.journal {
            journal.write(self.tournament, played).context("cannot write the log of the games")?;
        }
        self.records.write(played.game.index, &self.tournament.record(played))
    }
}

/// A sentence about an engine that lost by its own fault, not on the board.
pub(super) fn fault(tournament: &Tournament, played: &PlayedGame) -> Option<String> {
    let PlayedGame { game, finished, .. } = played;
    let number = game.index + 1;
    let ending = finished.ending;
    match finished.winner {
        _ if !ending.is_fault() => None,
        None => Some(format!("game {number}: neither engine began it")),
        Some(winner) => {
            let name = &tournament.engines[game.engines[!winner]].name;
            let color = if winner == Color::Black { "white" } else { "black" };
            let at = finished.moves.len();
            Some(format!(
                "game {number}: {name} ({color}) lost after {at} stones: {}",
                ending.name()
            ))
        }
    }
}
