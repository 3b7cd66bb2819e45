//! `Scratch`: a folder for the files of a test, gone with it.

use std::fs;
use std::path::PathBuf;

/// A folder of its own for a test.
pub struct Scratch(PathBuf);

impl Scratch {
    /// A new folder. The name must be another one for every test.
    pub fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("goren-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder for temporary files");
        Scratch(folder)
    }

    /// The path of a file in it.
    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
