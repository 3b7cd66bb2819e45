//! `Output`: the file or folder that games are converted to.
//!
//! Until it is complete it stands under its name with `.unfinished`, beside a note of how many games it
//! holds and how long it is, so that an interrupted conversion can go on: what is behind the note is cut
//! off, and as many games are passed over as it counts.

use anyhow::{Context, Result, bail, ensure};
use goren_games::formats::Format;
use serde::{Deserialize, Serialize};
use std::fs::{self, File, OpenOptions};
use std::io::{BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// How far the output has come.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
struct Noted {
    games: usize,
    bytes: u64,
}

/// Where games are written.
pub(super) struct Output {
    format: Format,
    path: PathBuf,
    unfinished: PathBuf,
    /// The file; `None` where every game has its own.
    file: Option<BufWriter<File>>,
    /// What the note said when this run began.
    before: Noted,
    now: Noted,
}

impl Output {
    /// Begins an output, or goes on with one.
    ///
    /// # Errors
    /// When it exists and may not be replaced, or cannot be written.
    pub fn open(path: &Path, format: Format, resume: bool, force: bool) -> Result<Self> {
        let shown = path.display();
        let unfinished = with_end(path, ".unfinished");
        ensure!(force || !path.exists(), "{shown} exists already; --force replaces it");
        let before = if resume { noted(&unfinished)? } else { Noted::default() };
        if !resume && !force && unfinished.exists() {
            bail!(
                "{} is there from an interrupted conversion: --resume goes on, --force begins again",
                unfinished.display()
            );
        }
        let cannot = || format!("cannot write {}", unfinished.display());
        let file = if format.is_for_one_game() {
            if !resume && unfinished.exists() {
                fs::remove_dir_all(&unfinished).with_context(cannot)?;
            }
            fs::create_dir_all(&unfinished).with_context(cannot)?;
            None
        } else {
            let mut options = OpenOptions::new();
            let mut file = options
                .create(true)
                .write(true)
                .truncate(false)
                .open(&unfinished)
                .with_context(cannot)?;
            file.set_len(before.bytes).with_context(cannot)?;
            file.seek(SeekFrom::End(0)).with_context(cannot)?;
            Some(BufWriter::new(file))
        };
        Ok(Output {
            format,
            path: path.to_path_buf(),
            unfinished,
            file,
            before,
            now: Noted::default(),
        })
    }

    /// Writes a game, unless an earlier run has.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&mut self, bytes: &[u8]) -> Result<()> {
        self.now.games += 1;
        self.now.bytes += bytes.len() as u64;
        if self.now.games <= self.before.games {
            return Ok(());
        }
        match &mut self.file {
            Some(file) => file.write_all(bytes),
            None => {
                let name = format!("{:06}.{}", self.now.games, self.format);
                fs::write(self.unfinished.join(name), bytes)
            }
        }
        .with_context(|| format!("cannot write {}", self.unfinished.display()))
    }

    /// Notes how far the output has come, so that `--resume` can go on from there.
    ///
    /// # Errors
    /// When that cannot be written.
    pub fn note_progress(&mut self) -> Result<()> {
        if self.now.games < self.before.games {
            return Ok(());
        }
        if let Some(file) = &mut self.file {
            file.flush().with_context(|| format!("cannot write {}", self.unfinished.display()))?;
        }
        let path = note_path(&self.unfinished);
        goren_cli::write_whole(&path, serde_json::to_string(&self.now)?.as_bytes())
    }

    /// Gives the output its name.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn finish(mut self) -> Result<()> {
        self.note_progress()?;
        drop(self.file.take());
        let cannot = || format!("cannot write {}", self.path.display());
        if self.path.is_dir() {
            fs::remove_dir_all(&self.path).with_context(cannot)?;
        }
        fs::rename(&self.unfinished, &self.path).with_context(cannot)?;
        fs::remove_file(note_path(&self.unfinished)).with_context(cannot)
    }
}

/// What the note beside an unfinished output says; nothing if there is none.
fn noted(unfinished: &Path) -> Result<Noted> {
    let path = note_path(unfinished);
    if !path.exists() || !unfinished.exists() {
        return Ok(Noted::default());
    }
    let shown = path.display();
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {shown}"))?;
    serde_json::from_str(&text)
        .with_context(|| format!("{shown} does not say how far the output has come"))
}

fn note_path(unfinished: &Path) -> PathBuf {
    with_end(unfinished, ".progress")
}

fn with_end(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interrupted_output_goes_on_where_it_was_noted() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.sgf");
        let games = [&b"(;B[aa])\n"[..], b"(;B[bb])\n", b"(;B[cc])\n"];
        let mut output = Output::open(&path, Format::Sgf, false, false).unwrap();
        output.write(games[0]).unwrap();
        output.note_progress().unwrap();
        // What comes behind the note may be half a game.
        output.write(&games[1][..4]).unwrap();
        drop(output);
        assert!(!path.exists());
        assert!(Output::open(&path, Format::Sgf, false, false).is_err());
        let mut output = Output::open(&path, Format::Sgf, true, false).unwrap();
        for game in games {
            output.write(game).unwrap();
        }
        output.finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), games.concat());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        assert!(Output::open(&path, Format::Sgf, false, false).is_err());
        Output::open(&path, Format::Sgf, false, true).unwrap().finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"");
    }

    #[test]
    fn a_format_of_one_game_has_a_file_for_each() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        let mut output = Output::open(&path, Format::Psq, false, false).unwrap();
        output.write(b"a").unwrap();
        output.write(b"b").unwrap();
        output.finish().unwrap();
        assert_eq!(fs::read(path.join("000002.psq")).unwrap(), b"b");
    }
}
