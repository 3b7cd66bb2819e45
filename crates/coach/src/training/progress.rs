//! `Progress`: what a person has trained: the rating, and the problems that come again.
//!
//! The rating is that of Glicko-2 (M. E. Glickman, "Example of the Glicko-2 system", 2013, computed by the crate
//! `skillratings`): a problem is an opponent whose rating is known, and each problem is a rating period of one
//! game. A problem that was failed comes again after days that grow each time it is solved. Where it is
//! kept, the caller decides.

use anyhow::{Context, Result, ensure};
use jiff::ToSpan;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use std::collections::BTreeMap;

/// The version of the file.
const VERSION: u32 = 1;
/// The rating of somebody who has solved nothing yet, between the easiest and the middle problems.
const FIRST_RATING: f64 = 1000.0;
/// The deviation of a problem's rating: the program's levels have measured it, people have not.
const PROBLEM_DEVIATION: f64 = 100.0;
/// Days until a failed problem comes again: after the failure, and after each time that it is solved then. After
/// the last it is done with.
const DAYS: [i32; 4] = [1, 3, 7, 21];

/// What a person has trained.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Progress {
    version: u32,
    rating: Rating,
    /// Problems solved at the first move and after it, without a hint.
    pub solved: usize,
    /// Problems with a wrong move.
    pub failed: usize,
    /// The positions that were solved, or failed and are done with. They do not come again on their own.
    done: Vec<String>,
    /// The positions that were failed, and when they come again.
    again: BTreeMap<String, Repetition>,
}

/// A rating of Glicko-2.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
struct Rating {
    rating: f64,
    deviation: f64,
    volatility: f64,
}

/// When a problem comes again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Repetition {
    due: Date,
    /// How often it was solved since it was failed.
    solved: usize,
}

impl Default for Progress {
    fn default() -> Self {
        let Glicko2Rating { deviation, volatility, .. } = Glicko2Rating::new();
        Progress {
            version: VERSION,
            rating: Rating { rating: FIRST_RATING, deviation, volatility },
            solved: 0,
            failed: 0,
            done: Vec::new(),
            again: BTreeMap::new(),
        }
    }
}

impl Progress {
    /// What was written as JSON.
    ///
    /// # Errors
    /// When that is damaged or of a later version.
    pub fn from_json(json: &[u8]) -> Result<Self> {
        const WHAT: &str = "this is no progress of a person who trains";
        let progress: Progress = serde_json::from_slice(json).context(WHAT)?;
        let version = progress.version;
        ensure!(version == VERSION, "version {version} is not known");
        let Rating { rating, deviation, volatility } = progress.rating;
        let numbers = [rating, deviation, volatility];
        ensure!(numbers.iter().all(|number| number.is_finite()) && deviation > 0.0, WHAT);
        Ok(progress)
    }

    /// The person's rating.
    pub fn rating(&self) -> f64 {
        self.rating.rating
    }

    /// The rating and its deviation, for people.
    pub fn rating_text(&self) -> String {
        format!("{:.0} ± {:.0}", self.rating.rating, self.rating.deviation)
    }

    /// Whether a position was failed and is due again.
    pub fn is_due(&self, position: &str, today: Date) -> bool {
        self.again.get(position).is_some_and(|repetition| repetition.due <= today)
    }

    /// Whether a position is neither done with nor waits to come again.
    pub fn is_new(&self, position: &str) -> bool {
        !self.again.contains_key(position) && !self.done.iter().any(|done| done == position)
    }

    /// How many problems wait to come again, and how many of them are due.
    pub fn waiting(&self, today: Date) -> (usize, usize) {
        let due = self.again.values().filter(|repetition| repetition.due <= today).count();
        (self.again.len(), due)
    }

    /// Counts a problem that was solved or failed.
    ///
    /// # Errors
    /// When a date is out of range; never, that is.
    pub fn count(&mut self, position: &str, rating: u16, solved: bool, today: Date) -> Result<()> {
        self.rate(f64::from(rating), solved);
        if solved {
            self.solved += 1;
        } else {
            self.failed += 1;
        }
        let repetition = self.again.remove(position);
        let times = match (&repetition, solved) {
            (_, false) => Some(0),
            (Some(repetition), true) => Some(repetition.solved + 1),
            (None, true) => None,
        };
        match times.and_then(|times| Some((times, *DAYS.get(times)?))) {
            Some((times, days)) => {
                let due = today.checked_add(days.days())?;
                self.again.insert(position.to_string(), Repetition { due, solved: times });
                self.done.retain(|done| done != position);
            }
            None if self.done.iter().any(|done| done == position) => {}
            None => self.done.push(position.to_string()),
        }
        Ok(())
    }

    fn rate(&mut self, problem: f64, solved: bool) {
        let Rating { rating, deviation, volatility } = self.rating;
        let person = Glicko2Rating { rating, deviation, volatility };
        let problem =
            Glicko2Rating { rating: problem, deviation: PROBLEM_DEVIATION, ..Glicko2Rating::new() };
        let outcome = if solved { Outcomes::WIN } else { Outcomes::LOSS };
        let (person, _) = glicko2(&person, &problem, &outcome, &Glicko2Config::default());
        let Glicko2Rating { rating, deviation, volatility } = person;
        self.rating = Rating { rating, deviation, volatility };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    const TODAY: Date = date(2026, 1, 31);

    #[test]
    fn what_is_solved_raises_the_rating_and_what_is_failed_lowers_it() {
        let mut progress = Progress::default();
        progress.count("a", 1000, true, TODAY).unwrap();
        let risen = progress.rating();
        assert!(risen > FIRST_RATING);
        progress.count("b", 1000, false, TODAY).unwrap();
        assert!(progress.rating() < risen);
        assert_eq!((progress.solved, progress.failed), (1, 1));
    }

    #[test]
    fn a_failed_problem_comes_again_at_growing_intervals_until_it_is_done_with() {
        let mut progress = Progress::default();
        progress.count("a", 1000, false, TODAY).unwrap();
        let mut day = TODAY;
        for days in DAYS {
            assert!(!progress.is_due("a", day) && !progress.is_new("a"));
            day = day.checked_add(days.days()).unwrap();
            assert!(progress.is_due("a", day), "{day}");
            assert_eq!(progress.waiting(day), (1, 1));
            progress.count("a", 1000, true, day).unwrap();
        }
        assert_eq!(progress.waiting(day), (0, 0));
        assert!(!progress.is_new("a"));
        // Failed again, it begins from the first interval.
        progress.count("a", 1000, false, day).unwrap();
        assert!(progress.is_due("a", day.tomorrow().unwrap()));
    }

    #[test]
    fn what_was_written_is_read_again_and_what_is_damaged_is_refused() {
        let mut progress = Progress::default();
        progress.count("a", 1200, false, TODAY).unwrap();
        let json = serde_json::to_vec(&progress).unwrap();
        assert_eq!(Progress::from_json(&json).unwrap(), progress);
        for broken in ["", "{}", "[1]", "{\"version\":9}"] {
            assert!(Progress::from_json(broken.as_bytes()).is_err(), "{broken}");
        }
        let later = serde_json::to_vec(&Progress { version: 2, ..progress }).unwrap();
        assert_eq!(Progress::from_json(&later).unwrap_err().to_string(), "version 2 is not known");
    }
}
