//! Hash files: what the searches of an engine have found, kept in a file under a name that a user chose.
//!
//! What is in such a file is in `search::table_file`.

use super::{Engine, Thinker};
use crate::search::table_file::{MAGIC, TableFileError};
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read};
use std::path::Path;

/// What stands behind the name of a file until it is complete.
const UNFINISHED: &str = ".unfinished";

/// Why a hash file cannot be written or read.
#[derive(Debug, thiserror::Error)]
pub enum HashFileError {
    /// No file was named.
    #[error("no file was named")]
    NoName,
    /// There is a file of this name, and it is no hash file: it is not replaced.
    #[error("there is another file of this name, which is no hash file")]
    OtherFile,
    /// So it is with the name that the file has while it is written.
    #[error("there is another file with {UNFINISHED} behind this name")]
    OtherUnfinished,
    /// The file cannot be read as a hash file of this engine.
    #[error(transparent)]
    Table(#[from] TableFileError),
    /// The file cannot be opened, read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl Engine {
    /// Writes what the searches have found about positions to a file, and returns about how many. An
    /// older hash file of that name is replaced. Options that were changed since the last search do not
    /// count yet: with another size of the memory for positions, what it holds would be lost.
    ///
    /// # Errors
    /// `HashFileError`. If the file cannot be written to its end, an older one is still there.
    pub fn save_hash(&mut self, path: &Path) -> Result<u64, HashFileError> {
        if path.as_os_str().is_empty() {
            return Err(HashFileError::NoName);
        }
        let mut unfinished = path.as_os_str().to_owned();
        unfinished.push(UNFINISHED);
        if !may_replace(path)? {
            return Err(HashFileError::OtherFile);
        }
        if !may_replace(unfinished.as_ref())? {
            return Err(HashFileError::OtherUnfinished);
        }
        let file = File::create(&unfinished)?;
        let written = write(self.thinker_as_it_is(), file)
            .and_then(|count| fs::rename(&unfinished, path).map(|()| count));
        if written.is_err() {
            // The error to tell of is the one of writing.
            let _ = fs::remove_file(&unfinished);
        }
        Ok(written?)
    }

    /// Adds to what the searches have found what a file holds, and returns about how many positions.
    ///
    /// # Errors
    /// `HashFileError`; nothing is added then. Once the file is open, options that were changed before
    /// count: with another size the hash is empty then.
    pub fn load_hash(&mut self, path: &Path) -> Result<u64, HashFileError> {
        let mut file = BufReader::new(File::open(path)?);
        Ok(self.thinker().read_hash(&mut file)?)
    }
}

/// Writes the file so that it is whole even if the power fails next, when the older one has gone.
fn write(thinker: &dyn Thinker, file: File) -> io::Result<u64> {
    let mut output = BufWriter::new(file);
    let count = thinker.write_hash(&mut output)?;
    output.get_ref().sync_all()?;
    Ok(count)
}

/// Whether there is nothing of this name, nothing in it, as when saving was killed at its beginning, or a
/// hash file of any version.
fn may_replace(path: &Path) -> io::Result<bool> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(true),
        Err(error) => return Err(error),
    };
    let (mut begin, name) = (Vec::new(), &MAGIC[..MAGIC.len() - 1]);
    file.take(name.len() as u64).read_to_end(&mut begin)?;
    Ok(begin.is_empty() || begin == name)
}
