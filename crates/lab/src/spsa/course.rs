//! `Course`: the values of every parameter on disk, a line of a `Journal` after each batch of pairs, so that a
//! run of many hours can be watched, stopped and resumed. A run that goes on behind the last line comes to the
//! same values as one that was never stopped, because everything else follows from the seed and the number of
//! the pair.
//!
//! The first line says what decides the values: engine, conditions, number of pairs, steps, and the values to begin
//! with. The number of pairs is part of it because the steps get smaller towards the last one.

use crate::arena::{Journal, read_lines};
use crate::contest::Conditions;
use anyhow::{Result, ensure};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// What a run is called in the sentences about its file.
const KIND: &str = "tuning";

/// The first line.
#[derive(Serialize)]
pub(super) struct Header {
    #[serde(flatten)]
    pub conditions: Conditions,
    pub pairs: u64,
    pub rate: f64,
    pub reach: f64,
    /// The names of the tuned parameters, in the order of their values.
    pub tuned: Vec<&'static str>,
    /// The values to begin with, as `--set` takes them.
    pub start: String,
}

/// How far a run has come.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Reached {
    /// Pairs that were played.
    pub pairs: u64,
    /// The values of the tuned parameters, not rounded; none before the first pair.
    pub values: Vec<f64>,
}

/// The file that the values are written to.
#[derive(Debug)]
pub(super) struct Course(Journal);

impl Course {
    /// Creates a file.
    ///
    /// # Errors
    /// When there is a file of this name, or it cannot be written.
    pub fn create(path: &Path, header: &Header) -> Result<Course> {
        Journal::create(path, KIND, header).map(Course)
    }

    /// Opens the file of a run that was interrupted and reads how far it has come.
    ///
    /// # Errors
    /// When it cannot be read, belongs to another run or another run writes to it. The file is then as
    /// before.
    pub fn resume(path: &Path, header: &Header) -> Result<(Course, Reached)> {
        let read = |text: &str| last_line(text, header.tuned.len());
        let (journal, reached) = Journal::resume(path, KIND, header, read)?;
        Ok((Course(journal), reached))
    }

    /// Writes how far the run has come.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn write(&mut self, reached: &Reached) -> Result<()> {
        self.0.write(reached)
    }
}

/// The last line of a course with this many values; the beginning if there is none.
fn last_line(text: &str, values: usize) -> Result<Reached> {
    let mut last = Reached::default();
    read_lines(text, |line: Reached| {
        ensure!(line.pairs > last.pairs, "{} pairs do not follow {}", line.pairs, last.pairs);
        ensure!(line.values.len() == values, "there are not {values} values");
        last = line;
        Ok(())
    })?;
    Ok(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_line_counts_and_lines_that_do_not_fit_are_refused() {
        assert_eq!(last_line("", 2).unwrap(), Reached::default());
        let text = "{\"pairs\":16,\"values\":[1.5,2.0]}\n{\"pairs\":32,\"values\":[0.1,3.25]}\n";
        let last = Reached { pairs: 32, values: vec![0.1, 3.25] };
        assert_eq!(last_line(text, 2).unwrap(), last);
        for (wrong, error) in [
            (text.replace("32", "16"), "16 pairs do not follow 16"),
            (text.replace("3.25", "3.25,4.0"), "there are not 2 values"),
            (text.replace("values", "value"), "missing field `values`"),
        ] {
            let told = format!("{:#}", last_line(&wrong, 2).unwrap_err());
            assert!(told.contains(error), "{told}");
        }
    }
}
