//! Collections of games: the files that are meant, their games one after the other, and which of them are
//! wanted.

mod filter;

pub(super) use filter::Filter;

use anyhow::{Context, Result, anyhow, ensure};
use goren_games::reading::{Assumed, InputGame, stream_games};
use std::fs::{self, File};
use std::io::BufReader;
use std::iter;
use std::path::{Path, PathBuf};

/// Games between two lines of progress.
pub(super) const GAMES_PER_STEP: usize = 500;

/// These files, and the files in these folders by their names.
///
/// # Errors
/// When one does not exist or a folder cannot be read.
pub(super) fn files_in(paths: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        let shown = path.display();
        if !path.is_dir() {
            ensure!(path.exists(), "{shown}: there is no such file");
            files.push(path.clone());
            continue;
        }
        let entries = fs::read_dir(path).with_context(|| format!("cannot read {shown}"))?;
        let mut inside: Vec<PathBuf> = entries
            .map(|entry| Ok(entry?.path()))
            .collect::<Result<_>>()
            .with_context(|| format!("cannot read {shown}"))?;
        inside.retain(|path| path.is_file());
        inside.sort();
        files.extend(inside);
    }
    Ok(files)
}

/// The games of a file, one after the other. A text that is not understood, or that holds no game, is one
/// error among them.
///
/// # Errors
/// When the file cannot be opened.
pub(super) fn games_of(
    path: &Path,
    assumed: &Assumed,
) -> Result<Box<dyn Iterator<Item = Result<InputGame>>>> {
    let place = path.display().to_string();
    let file = File::open(path).with_context(|| format!("cannot read {place}"))?;
    let mut games = match stream_games(BufReader::new(file), assumed, &place) {
        Ok(games) => games.peekable(),
        Err(error) => return Ok(Box::new(iter::once(Err(error)))),
    };
    if games.peek().is_none() {
        return Ok(Box::new(iter::once(Err(anyhow!("{place}: there is no game")))));
    }
    Ok(Box::new(games))
}
