//! Files that subcommands write: new ones, and whole or not at all.

use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::Path;

/// Refuses a path that exists, or whose folder does not, before the work is done.
///
/// # Errors
/// When no file can be written there.
pub(super) fn check_new(path: &Path) -> Result<()> {
    ensure!(!path.exists(), "{} exists already", path.display());
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let there = folder.is_none_or(Path::is_dir);
    ensure!(there, "{}: there is no such folder", path.display());
    Ok(())
}

/// Writes a file by way of a temporary one in the same folder, so that nobody sees half of it.
///
/// # Errors
/// When it cannot be written; no file is left then.
pub(super) fn write_whole(path: &Path, bytes: &[u8]) -> Result<()> {
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
        check_new(&path).unwrap();
        write_whole(&path, b"<svg/>").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"<svg/>");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        assert!(check_new(&path).unwrap_err().to_string().ends_with("exists already"));
        let nowhere = folder.path().join("no").join("board.svg");
        assert!(check_new(&nowhere).is_err() && write_whole(&nowhere, b"").is_err());
    }
}
