//! Why a file of self-play cannot be read.

use std::io;

/// Why a file cannot be read on.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The system cannot read it.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Not a file of self-play.
    #[error("not a record of self-play")]
    Magic,
    /// It has a version that this program does not read.
    #[error("version {0} of the format is not supported")]
    Version(u16),
    /// The header is damaged.
    #[error("the header is damaged")]
    Header,
    /// The file ends inside the game that begins at this byte.
    #[error("the file ends in the game at byte {0}")]
    Truncated(u64),
    /// The game that begins at this byte is damaged.
    #[error("the game at byte {0} is damaged")]
    Damaged(u64),
}
