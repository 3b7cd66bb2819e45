//! `OutputArguments`: the files that a subcommand writes beside what it prints.
//!
//! They are checked before the work begins and written whole or not at all. One that exists stays, unless
//! `--force` was given.

use anyhow::{Result, bail};
use clap::Args;
use goren_cli::{ensure_new, write_new, write_whole};
use std::path::Path;

/// The option that lets files be replaced.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(super) struct OutputArguments {
    /// Replace files that exist already
    #[arg(long)]
    force: bool,
}

impl OutputArguments {
    /// Refuses a path that exists, or where no file can be written, before the work is done.
    ///
    /// # Errors
    /// In these cases; what exists may be replaced with `--force`.
    pub fn check(self, path: &Path) -> Result<()> {
        if !path.is_file() {
            return ensure_new(path);
        }
        if self.force {
            Ok(())
        } else {
            bail!("{} exists already; --force replaces it", path.display())
        }
    }

    /// Writes a file.
    ///
    /// # Errors
    /// When it cannot be written, or has appeared since the check.
    pub fn write(self, path: &Path, bytes: &[u8]) -> Result<()> {
        if self.force && path.is_file() { write_whole(path, bytes) } else { write_new(path, bytes) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_force_replaces_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        let (keep, force) = (OutputArguments::default(), OutputArguments { force: true });
        for outputs in [keep, force] {
            outputs.check(&path).unwrap();
            assert!(outputs.check(&folder.path().join("none/a.txt")).is_err());
            assert!(outputs.check(folder.path()).is_err());
        }
        keep.write(&path, b"one").unwrap();
        let error = keep.check(&path).unwrap_err().to_string();
        assert!(error.ends_with("a.txt exists already; --force replaces it"), "{error}");
        assert!(keep.write(&path, b"two").is_err());
        force.check(&path).unwrap();
        force.write(&path, b"two").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"two");
    }
}
