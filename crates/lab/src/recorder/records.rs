//! `Records`: writes the games of a match for other programs, as `.sgf` and `.psq`.
//!
//! Files and folders are made with the first game, so that a match without one leaves none. They must be
//! new, and one that another program makes meanwhile is not replaced. Only when a match is resumed they are
//! written again from the games of its journal, whatever they held: the interruption may have cut off a
//! record, or come between the journal and the record.

use super::OutputArguments;
use crate::named;
use anyhow::{Context, Result};
use goren_cli::{create_new, write_new, write_whole};
use goren_games::{GameRecord, psq, sgf};
use std::fs::{self, File};
use std::io::Write;
use std::path::PathBuf;

/// The records of a match.
pub(super) struct Records {
    /// All games in one file.
    sgf: Option<PathBuf>,
    /// That file, once there is a game in it.
    sgf_file: Option<File>,
    /// A file for each game in this directory.
    psq: Option<PathBuf>,
    /// Whether a match is resumed, so that its files are replaced.
    replaces: bool,
}

impl Records {
    /// Records in the files that were asked for. The games that were played earlier are written at once, each
    /// with its number, counted from 0; `is_resumed` says whether the files are those of an earlier run.
    ///
    /// # Errors
    /// When something cannot be written.
    pub fn open(
        outputs: &OutputArguments,
        is_resumed: bool,
        mut earlier: impl Iterator<Item = (usize, GameRecord)>,
    ) -> Result<Records> {
        let OutputArguments { sgf, psq, .. } = outputs.clone();
        let mut records = Records { sgf, sgf_file: None, psq, replaces: is_resumed };
        earlier.try_for_each(|(index, record)| records.write(index, &record))?;
        Ok(records)
    }

    /// Writes the game of this number, counted from 0.
    ///
    /// # Errors
    /// When a file cannot be written, or is there and not one of this match.
    pub fn write(&mut self, index: usize, record: &GameRecord) -> Result<()> {
        if let Some(directory) = &self.psq {
            fs::create_dir_all(directory).with_context(named(directory))?;
            let path = directory.join(format!("{:05}.psq", index + 1));
            let write = if self.replaces { write_whole } else { write_new };
            write(&path, psq::print(record).as_ref())?;
        }
        self.write_sgf(record)
    }

    fn write_sgf(&mut self, record: &GameRecord) -> Result<()> {
        let Some(path) = &self.sgf else { return Ok(()) };
        let mut file = match self.sgf_file.take() {
            Some(file) => file,
            None if self.replaces => File::create(path).with_context(named(path))?,
            None => create_new(path)?,
        };
        file.write_all(sgf::print(record).as_bytes()).with_context(named(path))?;
        self.sgf_file = Some(file);
        Ok(())
    }
}
