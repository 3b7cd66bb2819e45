//! `Progress`: what a person has trained: the rating, and the problems that come again. It is kept in a file.
//!
//! The rating is that of Glicko-2 (M. E. Glickman, "Example of the Glicko-2 system", 2013, computed by the crate
//! `skillratings`): a problem is an opponent whose rating is known, and each problem is a rating period of one
//! game. A problem that was failed comes again after days that grow each time it is solved. A file that is
//! damaged, or of a later version, is an error and stays as it is.

use anyhow::{Context, Result, ensure};
use goren_cli::write_whole;
use jiff::ToSpan;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

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
pub(super) struct Progress {
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
    /// What the file holds; nothing trained yet if there is no file.
    ///
    /// # Errors
    /// When the file cannot be read, is damaged or of a later version.
    pub fn load(path: &Path) -> Result<Self> {
        let bytes = match fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Progress::default()),
            Err(error) => {
                return Err(error).with_context(|| format!("cannot read {}", path.display()));
            }
        };
        let what = || format!("{} is no file of goren train", path.display());
        let progress: Progress = serde_json::from_slice(&bytes).with_context(what)?;
        let version = progress.version;
        ensure!(version == VERSION, "{}: version {version} is not known", path.display());
        let Rating { rating, deviation, volatility } = progress.rating;
        let numbers = [rating, deviation, volatility];
        ensure!(numbers.iter().all(|number| number.is_finite()) && deviation > 0.0, "{}", what());
        Ok(progress)
    }

    /// Writes the file, whole or not at all.
    ///
    /// # Errors
    /// When it or its folder cannot be written.
    pub fn save(&self, path: &Path) -> Result<()> {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder)
                .with_context(|| format!("cannot make the folder {}", folder.display()))?;
        }
        write_whole(path, serde_json::to_string_pretty(self)?.as_bytes())
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
    fn a_file_is_read_again_and_a_damaged_one_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new/training.json");
        assert_eq!(Progress::load(&path).unwrap(), Progress::default());
        let mut progress = Progress::default();
        progress.count("a", 1200, false, TODAY).unwrap();
        progress.save(&path).unwrap();
        assert_eq!(Progress::load(&path).unwrap(), progress);
        for broken in ["", "{}", "[1]", "{\"version\":9}"] {
            fs::write(&path, broken).unwrap();
            assert!(Progress::load(&path).is_err(), "{broken}");
            assert_eq!(fs::read_to_string(&path).unwrap(), broken);
        }
        let later = serde_json::to_string(&Progress { version: 2, ..progress }).unwrap();
        fs::write(&path, later).unwrap();
        assert!(Progress::load(&path).unwrap_err().to_string().ends_with("version 2 is not known"));
    }
}
