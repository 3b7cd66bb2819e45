//! Files for results: new ones, and written whole or not at all.

use anyhow::{Context, Result, ensure};
use std::fs::{self, File};
use std::path::Path;

/// Refuses a path that exists, or whose folder does not, before the work is done.
///
/// # Errors
/// When no file can be written there.
pub fn ensure_new(path: &Path) -> Result<()> {
    ensure!(!path.exists(), "{} exists already", path.display());
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let there = folder.is_none_or(Path::is_dir);
    ensure!(there, "{}: there is no such folder", path.display());
    Ok(())
}

/// Creates a file that is written bit by bit.
///
/// # Errors
/// When it exists already or cannot be written.
pub fn create_new(path: &Path) -> Result<File> {
    File::create_new(path).with_context(|| path.display().to_string())
}

/// Writes a file that must be new.
///
/// # Errors
/// When it exists already or cannot be written; nothing has changed then.
pub fn write_new(path: &Path, bytes: &[u8]) -> Result<()> {
    ensure_new(path)?;
    write_whole(path, bytes)
}

/// Writes a file by way of a temporary one in the same folder, so that nobody sees half of it.
///
/// # Errors
/// When it cannot be written; no file is left then.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.part", std::process::id()));
    let part = path.with_file_name(name);
    let written = fs::write(&part, bytes).and_then(|()| fs::rename(&part, path));
    if written.is_err() {
        // The error to tell is the first one.
        let _ = fs::remove_file(&part);
    }
    written.with_context(|| path.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_written_whole_and_nothing_else_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("board.svg");
        write_new(&path, b"<svg/>").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"<svg/>");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        assert!(write_new(&path, b"").unwrap_err().to_string().ends_with("exists already"));
        assert!(create_new(&path).is_err());
        write_whole(&path, b"<svg></svg>").unwrap();
        let nowhere = folder.path().join("no").join("board.svg");
        assert!(ensure_new(&nowhere).is_err() && write_whole(&nowhere, b"").is_err());
    }
}
