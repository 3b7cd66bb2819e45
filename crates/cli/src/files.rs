//! Files for results: new ones, and written whole or not at all.

use anyhow::{Context, Result, anyhow, bail, ensure};
use std::fs::{File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// Refuses a path that exists, or where no file can be written, before the work is done.
///
/// # Errors
/// In these cases.
pub fn ensure_new(path: &Path) -> Result<()> {
    ensure_absent(path)?;
    // Only writing shows whether it is permitted.
    temporary(path).map(drop).with_context(|| path.display().to_string())
}

/// Refuses a path that exists, if only as a link to nothing, or whose folder does not.
fn ensure_absent(path: &Path) -> Result<()> {
    ensure!(path.symlink_metadata().is_err(), "{} exists already", path.display());
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let there = folder.is_none_or(Path::is_dir);
    ensure!(there, "{}: there is no such folder", path.display());
    Ok(())
}

/// Refuses to write two outputs to one file, before the work is done: one of them would be lost. Each
/// stands beside what it is called, such as its option; those that nobody asked for are `None`.
///
/// # Errors
/// When two outputs are one file.
pub fn ensure_apart(outputs: &[(&str, Option<&Path>)]) -> Result<()> {
    let mut places: Vec<(&str, PathBuf)> = Vec::new();
    for &(name, path) in outputs {
        let Some(path) = path else { continue };
        let place = place_of(path).with_context(|| path.display().to_string())?;
        if let Some((other, _)) = places.iter().find(|(_, taken)| *taken == place) {
            bail!("{other} and {name} name the same file: {}", path.display());
        }
        places.push((name, place));
    }
    Ok(())
}

/// The one name of a file that has several, such as `games` and `./games`. One that does not exist
/// yet has that of its folder before its own.
fn place_of(path: &Path) -> io::Result<PathBuf> {
    if let Ok(place) = path.canonicalize() {
        return Ok(place);
    }
    let path = std::path::absolute(path)?;
    let folder = path.parent().and_then(|folder| folder.canonicalize().ok());
    let place = folder.zip(path.file_name()).map(|(folder, name)| folder.join(name));
    Ok(place.unwrap_or(path))
}

/// Creates a file that is written bit by bit.
///
/// # Errors
/// When it exists already or cannot be written.
pub fn create_new(path: &Path) -> Result<File> {
    File::create_new(path).with_context(|| path.display().to_string())
}

/// Writes a file that must be new, whole or not at all. One that another program makes meanwhile is not
/// replaced.
///
/// # Errors
/// When it exists already or cannot be written; nothing has changed then.
pub fn write_new(path: &Path, bytes: &[u8]) -> Result<()> {
    ensure_absent(path)?;
    let file = written(path, bytes).with_context(|| path.display().to_string())?;
    match file.persist_noclobber(path) {
        Ok(_) => Ok(()),
        Err(failed) if failed.error.kind() == io::ErrorKind::AlreadyExists => {
            Err(anyhow!("{} exists already", path.display()))
        }
        Err(failed) => Err(failed.error).with_context(|| path.display().to_string()),
    }
}

/// Writes a file by way of a temporary one in the same folder, so that nobody sees half of it. An older
/// file is replaced.
///
/// # Errors
/// When it cannot be written; an older file is still there then.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<()> {
    let replaced = written(path, bytes).and_then(|file| Ok(file.persist(path)?));
    replaced.map(drop).with_context(|| path.display().to_string())
}

/// A temporary file with these contents, in the folder of `path`.
fn written(path: &Path, bytes: &[u8]) -> io::Result<NamedTempFile> {
    let mut file = temporary(path)?;
    file.write_all(bytes)?;
    Ok(file)
}

/// An empty temporary file in the folder of `path`, with the permissions of any new file. It is removed
/// when it is dropped.
///
/// # Errors
/// When it cannot be made, or `path` is that of a folder.
fn temporary(path: &Path) -> io::Result<NamedTempFile> {
    if path.to_string_lossy().ends_with(std::path::is_separator) {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    let mut prefix = path.file_name().unwrap_or_default().to_os_string();
    prefix.push(".");
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix).suffix(".part");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The system takes off what the user's mask forbids.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    builder.tempfile_in(folder.unwrap_or(Path::new(".")))
}

/// Keeps other runs from writing to a file of games or results as long as it is open. On Windows
/// nobody else can read it either. Where the file system has no locks, nobody is kept away.
///
/// # Errors
/// When another run does.
pub fn lock_for_writing(file: &File) -> Result<()> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => bail!("another run is writing to it"),
        // Shared file systems of clusters often have no locks. They say so in different ways.
        Err(TryLockError::Error(_)) | Ok(()) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

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

    /// Two checks may both find nothing before either writes: only the last step can tell.
    #[test]
    fn write_new_replaces_no_file_that_is_made_after_its_check() {
        let folder = tempfile::tempdir().unwrap();
        for round in 0..50 {
            let path = folder.path().join(round.to_string());
            let start = std::sync::Barrier::new(4);
            let write = &|number: u8| {
                start.wait();
                write_new(&path, &[number; 4096]).map(|()| number)
            };
            let results: Vec<Result<u8>> = std::thread::scope(|scope| {
                let writers = [1, 2, 3, 4].map(|number| scope.spawn(move || write(number)));
                writers.into_iter().map(|writer| writer.join().unwrap()).collect()
            });
            let (written, refused): (Vec<_>, Vec<_>) =
                results.into_iter().partition(|result| result.is_ok());
            assert_eq!(written.len(), 1, "round {round}");
            assert_eq!(fs::read(&path).unwrap(), [*written[0].as_ref().unwrap(); 4096]);
            for error in refused.into_iter().filter_map(Result::err) {
                assert!(error.to_string().ends_with("exists already"), "{error:#}");
            }
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 50, "and nothing is left over");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_nothing_is_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        std::os::unix::fs::symlink("nowhere", &path).unwrap();
        assert!(ensure_new(&path).is_err() && write_new(&path, b"games").is_err());
        assert!(path.symlink_metadata().unwrap().is_symlink());
    }

    #[cfg(unix)]
    #[test]
    fn a_new_file_has_the_permissions_of_any_other() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let [ours, usual] = ["ours", "usual"].map(|name| folder.path().join(name));
        write_new(&ours, b"").unwrap();
        fs::write(&usual, b"").unwrap();
        let mode = |path: &Path| path.metadata().unwrap().permissions().mode();
        assert_eq!(mode(&ours), mode(&usual));
    }

    #[test]
    fn a_file_that_cannot_be_written_is_refused_before_the_work() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        for name in ["x".repeat(300).as_str(), "games/", "no/games"] {
            assert!(ensure_new(&at(name)).is_err(), "{name}");
        }
        ensure_new(&at("games")).unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn two_outputs_in_one_file_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        let dotted = folder.path().join(".").join("games");
        let inside = folder.path().join("inside");
        fs::create_dir(&inside).unwrap();
        let around = inside.join("..").join("games");
        let other = folder.path().join("others");
        let out = path.as_path();
        let apart = |csv: &Path| ensure_apart(&[("--out", Some(out)), ("--csv", Some(csv))]);
        // Before there is such a file, and after.
        for _ in 0..2 {
            for same in [&path, &dotted, &around] {
                let refusal = apart(same).unwrap_err().to_string();
                assert!(refusal.starts_with("--out and --csv name the same file: "), "{refusal}");
            }
            assert!(apart(&other).is_ok());
            fs::write(&path, "").unwrap();
        }
        assert!(ensure_apart(&[("--out", None), ("--csv", None)]).is_ok());
    }

    #[cfg(unix)]
    #[test]
    fn a_file_in_a_linked_folder_is_the_same_file() {
        let folder = tempfile::tempdir().unwrap();
        let [real, linked] = ["real", "linked"].map(|name| folder.path().join(name));
        fs::create_dir(&real).unwrap();
        std::os::unix::fs::symlink(&real, &linked).unwrap();
        let [out, csv] = [real, linked].map(|folder| folder.join("games"));
        let outputs = [("--out", Some(out.as_path())), ("--csv", Some(csv.as_path()))];
        assert!(ensure_apart(&outputs).is_err());
    }

    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    #[test]
    fn writes_a_file_that_cannot_be_locked() {
        use nix::fcntl::OFlag;
        use std::os::unix::fs::OpenOptionsExt;
        let folder = tempfile::tempdir().unwrap();
        // What is opened with this flag has no locks.
        let flags = OFlag::O_PATH.bits();
        let file = File::options().read(true).custom_flags(flags).open(folder.path()).unwrap();
        assert!(matches!(file.try_lock(), Err(TryLockError::Error(_))));
        assert!(lock_for_writing(&file).is_ok());
    }
}
