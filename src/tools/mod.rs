//! Programs around the engine, one file each, for those who develop it. They print, read files and
//! measure time as they like; the engine does not know them.

pub mod bench;
pub mod tournament;
