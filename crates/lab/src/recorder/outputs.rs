//! `OutputArguments`: the files that the games of a match are written to, as the command line names them.

use crate::arena::{MatchJournal, PlayedGame, Tournament};
use crate::named;
use anyhow::{Context, Result, ensure};
use clap::Args;
use goren_cli::ensure_apart;
use std::path::{Path, PathBuf};

/// What is written.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Files")]
pub(crate) struct OutputArguments {
    /// Write every game to this file, a line of JSON each
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
    /// Continue the match in the file of --log; its games are not played again, and the files of --sgf
    /// and --psq are written again
    #[arg(long, requires = "log")]
    pub resume: bool,
    /// Write every game to this file, as SGF
    #[arg(long, value_name = "FILE")]
    pub sgf: Option<PathBuf>,
    /// Write every game to a file of its own in this directory, in Piskvork's format
    #[arg(long, value_name = "DIRECTORY")]
    pub psq: Option<PathBuf>,
}

impl OutputArguments {
    /// Checks before the match that each output has a place of its own where nothing is overwritten. When
    /// a match is continued, the files of --sgf and --psq are not looked at: they are taken for its own.
    ///
    /// # Errors
    /// The first file or directory that exists, or whose directory does not; two outputs in one place.
    pub fn check(&self) -> Result<()> {
        let [log, sgf, psq] = [&self.log, &self.sgf, &self.psq].map(Option::as_deref);
        ensure_apart(&[("--log", log), ("--sgf", sgf), ("--psq", psq)])?;
        for path in [&self.log, &self.sgf, &self.psq].into_iter().flatten() {
            let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty());
            let exists = directory.is_none_or(Path::is_dir);
            ensure!(exists, "{}: there is no such directory", path.display());
            let empty = path.read_dir().is_ok_and(|mut files| files.next().is_none());
            let free = self.continues() || !path.exists() || empty;
            ensure!(free, "{}: it exists already; {}", path.display(), self.hint());
        }
        Ok(())
    }

    /// What the refusal of a file in the way ends with: what is missing, or what would help.
    fn hint(&self) -> String {
        match &self.log {
            Some(log) if self.resume => {
                format!("without {} there is no match to continue", log.display())
            }
            _ => "--resume continues the match of --log".to_string(),
        }
    }

    /// Whether there is a match to continue.
    pub fn continues(&self) -> bool {
        self.resume && self.log.as_ref().is_some_and(|path| path.exists())
    }

    /// The journal, and the games that it holds from an earlier run.
    ///
    /// # Errors
    /// When it cannot be written or belongs to another match.
    pub fn journal(
        &self,
        tournament: &Tournament,
    ) -> Result<(Option<MatchJournal>, Vec<PlayedGame>)> {
        let Some(path) = &self.log else { return Ok((None, Vec::new())) };
        let (journal, games) = match self.continues() {
            true => MatchJournal::resume(path, tournament),
            false => MatchJournal::create(path, tournament).map(|journal| (journal, Vec::new())),
        }
        .with_context(named(path))?;
        Ok((Some(journal), games))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn rejects_a_file_in_the_way_unless_its_match_is_continued() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str| folder.path().join(name);
        let (log, sgf) = (file("games.json"), file("games.sgf"));
        let outputs = |log: Option<&PathBuf>, resume| OutputArguments {
            log: log.cloned(),
            resume,
            sgf: Some(sgf.clone()),
            psq: None,
        };
        let refusal = |outputs: OutputArguments| outputs.check().unwrap_err().to_string();
        assert!(outputs(Some(&log), false).check().is_ok());
        fs::write(&sgf, "").unwrap();
        let exists = format!("{}: it exists already; ", sgf.display());
        for log in [None, Some(&log)] {
            let expected = format!("{exists}--resume continues the match of --log");
            assert_eq!(refusal(outputs(log, false)), expected);
        }
        let expected = format!("{exists}without {} there is no match to continue", log.display());
        assert_eq!(refusal(outputs(Some(&log), true)), expected);
        fs::write(&log, "").unwrap();
        assert!(outputs(Some(&log), true).check().is_ok());
        assert!(outputs(Some(&file("no/games.json")), true).check().is_err());
    }

    #[test]
    fn rejects_two_outputs_in_one_place() {
        let folder = tempfile::tempdir().unwrap();
        let log = folder.path().join("games");
        let dotted = folder.path().join(".").join("games");
        for resume in [false, true] {
            for sgf in [log.clone(), dotted.clone()] {
                let outputs =
                    OutputArguments { log: Some(log.clone()), resume, sgf: Some(sgf), psq: None };
                let refusal = outputs.check().unwrap_err().to_string();
                assert!(refusal.starts_with("--log and --sgf name the same file: "), "{refusal}");
            }
            // The match that is continued.
            fs::write(&log, "").unwrap();
        }
    }
}
