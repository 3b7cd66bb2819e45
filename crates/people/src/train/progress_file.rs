//! The file in which `goren train` keeps what a person has trained.
//!
//! A file that is damaged, or of a later version, is an error and stays as it is.

use anyhow::{Context, Result};
use goren_cli::write_whole;
use goren_coach::training::Progress;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// What the file holds; nothing trained yet if there is no file.
///
/// # Errors
/// When the file cannot be read, is damaged or of a later version.
pub(super) fn load(path: &Path) -> Result<Progress> {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Progress::default()),
        Err(error) => {
            return Err(error).with_context(|| format!("cannot read {}", path.display()));
        }
    };
    Progress::from_json(&bytes)
        .with_context(|| format!("{} is no file of goren train", path.display()))
}

/// Writes the file, whole or not at all.
///
/// # Errors
/// When it or its folder cannot be written.
pub(super) fn save(progress: &Progress, path: &Path) -> Result<()> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    write_whole(path, serde_json::to_string_pretty(progress)?.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn a_file_is_read_again_and_a_damaged_one_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new/training.json");
        assert_eq!(load(&path).unwrap(), Progress::default());
        let mut progress = Progress::default();
        progress.count("a", 1200, false, date(2026, 1, 31)).unwrap();
        save(&progress, &path).unwrap();
        assert_eq!(load(&path).unwrap(), progress);
        for broken in ["", "{}", "[1]", "{\"version\":9}"] {
            fs::write(&path, broken).unwrap();
            assert!(load(&path).is_err(), "{broken}");
            assert_eq!(fs::read_to_string(&path).unwrap(), broken);
        }
    }
}
