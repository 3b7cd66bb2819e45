//! `Records`: writes the games of a match for other programs, as `.sgf` and `.psq`.
//!
//! When a match is resumed, these files are written anew from the games of its journal, whatever they held:
//! the interruption may have cut off a record, or come between the journal and the record.

use super::OutputArguments;
use crate::named;
use anyhow::{Context, Result};
use goren_games::{GameRecord, psq, sgf};
use std::fs::{self, File};
use std::io::Write;
use std::path::PathBuf;

/// The records of a match.
pub(super) struct Records {
    /// All games in one file, and its name.
    sgf: Option<(File, PathBuf)>,
    /// A file for each game in this directory.
    psq: Option<PathBuf>,
}

impl Records {
    /// Opens the files that were asked for and writes the games that were played earlier, each with its
    /// number, counted from 0. Whether a file may be overwritten is for `OutputArguments::check` to say.
    ///
    /// # Errors
    /// When something cannot be written.
    pub fn open(
        outputs: &OutputArguments,
        mut earlier: impl Iterator<Item = (usize, GameRecord)>,
    ) -> Result<Records> {
        let mut records = Records { sgf: None, psq: outputs.psq.clone() };
        if let Some(directory) = &records.psq {
            fs::create_dir_all(directory).with_context(named(directory))?;
        }
        if let Some(path) = &outputs.sgf {
            let file = File::create(path).with_context(named(path))?;
            records.sgf = Some((file, path.clone()));
        }
        earlier.try_for_each(|(index, record)| records.write(index, &record))?;
        Ok(records)
    }

    /// Writes the game of this number, counted from 0.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn write(&mut self, index: usize, record: &GameRecord) -> Result<()> {
        if let Some(directory) = &self.psq {
            let path = directory.join(format!("{:05}.psq", index + 1));
            fs::write(&path, psq::print(record)).with_context(named(&path))?;
        }
        self.write_sgf(record)
    }

    fn write_sgf(&mut self, record: &GameRecord) -> Result<()> {
        match &mut self.sgf {
            None => Ok(()),
            Some((file, path)) => {
                file.write_all(sgf::print(record).as_bytes()).with_context(named(path))
            }
        }
    }
}
