//! The beginning of a network's file, the checksum at its end, and how its bytes are read. What
//! stands between them is the business of `numbers.rs`.
//!
//! A file begins with `GRNN`, the version (u8), the Gomocup code of the rule (u8), the number of
//! colours with numbers of their own (u8), the length of the provenance (u16) and its text. It ends
//! with the FNV-1a hash of everything before (u64). Integers are little endian.

use crate::rules::Rule;
use fnv::FnvHasher;
use std::hash::Hasher;

const MAGIC: &[u8; 4] = b"GRNN";
/// The first bytes of files of weight tables, which earlier versions could play with.
const TABLES_MAGIC: &[u8; 4] = b"GRNW";
const VERSION: u8 = 2;

/// Why bytes cannot be read as a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NetworkError {
    /// The bytes are not a network.
    #[error("not a network file")]
    Magic,
    /// The bytes are weight tables, which earlier versions could play with.
    #[error("a file of weight tables, which this version no longer reads")]
    Tables,
    /// This program does not read this version.
    #[error("a network file of unknown version {0}")]
    Version(u8),
    /// This program does not know the rule with this Gomocup code.
    #[error("a network file for an unknown rule, code {0}")]
    Rule(u8),
    /// The file is shorter or longer than its contents, or its network has another layout.
    #[error("a network file of the wrong length, or of a network with another layout")]
    Length,
    /// The file is damaged: the checksum differs.
    #[error("a damaged network file: the checksum differs")]
    Checksum,
}

/// The beginning of a file.
pub(super) struct FileHeader {
    pub rule: Rule,
    /// Whether black and white have numbers of their own.
    pub own_for_each: bool,
    pub provenance: String,
}

impl FileHeader {
    /// Reads the beginning of a file. Returns the bytes that follow.
    pub fn read(bytes: &[u8]) -> Result<(Self, FileBytes<'_>), NetworkError> {
        let mut reader = FileBytes(bytes);
        match reader.take(4)? {
            magic if magic == MAGIC => {}
            magic if magic == TABLES_MAGIC => return Err(NetworkError::Tables),
            _ => return Err(NetworkError::Magic),
        }
        let found = reader.byte()?;
        if found != VERSION {
            return Err(NetworkError::Version(found));
        }
        let code = reader.byte()?;
        let known = Rule::ALL.into_iter().find(|rule| rule.gomocup() == u32::from(code));
        let rule = known.ok_or(NetworkError::Rule(code))?;
        let own_for_each = reader.byte()? == 2;
        let length = usize::from(reader.number()? as u16);
        let mut provenance = String::from_utf8_lossy(reader.take(length)?).into_owned();
        // What is put in place of bytes that are no text is longer than they are.
        provenance.truncate(provenance.floor_char_boundary(usize::from(u16::MAX)));
        Ok((FileHeader { rule, own_for_each, provenance }, reader))
    }

    /// The bytes of this beginning.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend([VERSION, self.rule.gomocup() as u8, 1 + u8::from(self.own_for_each)]);
        bytes.extend((self.provenance.len() as u16).to_le_bytes());
        bytes.extend(self.provenance.as_bytes());
        bytes
    }
}

/// The bytes of a file that were not read yet.
pub(super) struct FileBytes<'a>(&'a [u8]);

impl<'a> FileBytes<'a> {
    pub fn take(&mut self, count: usize) -> Result<&'a [u8], NetworkError> {
        let (head, tail) = self.0.split_at_checked(count).ok_or(NetworkError::Length)?;
        self.0 = tail;
        Ok(head)
    }

    pub fn byte(&mut self) -> Result<u8, NetworkError> {
        Ok(self.take(1)?[0])
    }

    pub fn number(&mut self) -> Result<i16, NetworkError> {
        let bytes = self.take(2)?;
        Ok(i16::from_le_bytes([bytes[0], bytes[1]]))
    }

    pub fn fill<'n>(
        &mut self,
        mut places: impl Iterator<Item = &'n mut i16>,
    ) -> Result<(), NetworkError> {
        places.try_for_each(|place| {
            *place = self.number()?;
            Ok(())
        })
    }

    /// Checks that only the checksum of the whole file is left.
    pub fn finish(self, whole: &[u8]) -> Result<(), NetworkError> {
        let body = whole.len() - self.0.len();
        if self.0 == checksum(&whole[..body]).to_le_bytes() {
            return Ok(());
        }
        let complete = self.0.len() == size_of::<u64>();
        Err(if complete { NetworkError::Checksum } else { NetworkError::Length })
    }
}

/// The checksum of a file without its end: FNV-1a.
pub(super) fn checksum(bytes: &[u8]) -> u64 {
    let mut hasher = FnvHasher::default();
    hasher.write(bytes);
    hasher.finish()
}
