//! What all files of models have in common: the beginning, the checksum at the end, and how their
//! bytes are read.
//!
//! A file begins with four bytes that name its kind, the version (u8), the Gomocup code of the rule
//! (u8), the number of colours with numbers of their own (u8), the length of the provenance (u16)
//! and its text. It ends with the FNV-1a hash of everything before (u64). Integers are little
//! endian.

use super::ModelError;
use crate::rules::Rule;
use fnv::FnvHasher;
use std::hash::Hasher;

/// The beginning of a file.
pub(super) struct FileHeader {
    pub rule: Rule,
    /// Whether black and white have numbers of their own.
    pub own_for_each: bool,
    pub provenance: String,
}

impl FileHeader {
    /// Reads the beginning of a file of this kind and version. Returns the bytes that follow.
    pub fn read<'a>(
        bytes: &'a [u8],
        magic: &[u8; 4],
        version: u8,
    ) -> Result<(Self, FileBytes<'a>), ModelError> {
        let mut reader = FileBytes(bytes);
        if reader.take(4)? != magic {
            return Err(ModelError::Magic);
        }
        let found = reader.byte()?;
        if found != version {
            return Err(ModelError::Version(found));
        }
        let code = reader.byte()?;
        let known = Rule::ALL.into_iter().find(|rule| rule.gomocup() == u32::from(code));
        let rule = known.ok_or(ModelError::Rule(code))?;
        let own_for_each = reader.byte()? == 2;
        let length = usize::from(reader.number()? as u16);
        let mut provenance = String::from_utf8_lossy(reader.take(length)?).into_owned();
        // What is put in place of bytes that are no text is longer than they are.
        provenance.truncate(provenance.floor_char_boundary(usize::from(u16::MAX)));
        Ok((FileHeader { rule, own_for_each, provenance }, reader))
    }

    /// The bytes of this beginning.
    pub fn to_bytes(&self, magic: &[u8; 4], version: u8) -> Vec<u8> {
        let mut bytes = magic.to_vec();
        bytes.extend([version, self.rule.gomocup() as u8, 1 + u8::from(self.own_for_each)]);
        bytes.extend((self.provenance.len() as u16).to_le_bytes());
        bytes.extend(self.provenance.as_bytes());
        bytes
    }
}

/// The bytes of a file that were not read yet.
pub(super) struct FileBytes<'a>(&'a [u8]);

impl<'a> FileBytes<'a> {
    pub fn take(&mut self, count: usize) -> Result<&'a [u8], ModelError> {
        let (head, tail) = self.0.split_at_checked(count).ok_or(ModelError::Length)?;
        self.0 = tail;
        Ok(head)
    }

    pub fn byte(&mut self) -> Result<u8, ModelError> {
        Ok(self.take(1)?[0])
    }

    pub fn number(&mut self) -> Result<i16, ModelError> {
        let bytes = self.take(2)?;
        Ok(i16::from_le_bytes([bytes[0], bytes[1]]))
    }

    pub fn fill<'n>(
        &mut self,
        mut places: impl Iterator<Item = &'n mut i16>,
    ) -> Result<(), ModelError> {
        places.try_for_each(|place| {
            *place = self.number()?;
            Ok(())
        })
    }

    /// Checks that only the checksum of the whole file is left.
    pub fn finish(self, whole: &[u8]) -> Result<(), ModelError> {
        let body = whole.len() - self.0.len();
        if self.0 == checksum(&whole[..body]).to_le_bytes() {
            return Ok(());
        }
        let complete = self.0.len() == size_of::<u64>();
        Err(if complete { ModelError::Checksum } else { ModelError::Length })
    }
}

/// The checksum of a file without its end: FNV-1a.
pub(super) fn checksum(bytes: &[u8]) -> u64 {
    let mut hasher = FnvHasher::default();
    hasher.write(bytes);
    hasher.finish()
}
