//! `Header`: what is the same for all games of a file, and where they come from.

use super::error::Error;
use goren::board::BoardSize;
use goren::rules::Rule;
use std::io::Read;

/// As in PNG, the first byte is not ASCII and the last two end a line, so that damage by a transfer as
/// text is noticed.
const MAGIC: [u8; 8] = *b"\x89GRNSP\r\n";
const VERSION: u16 = 1;
/// Magic, version, length of the rest.
const PREFIX: usize = 12;

/// What is the same for all games of a file, and where they come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The rule.
    pub rule: Rule,
    /// The board.
    pub size: BoardSize,
    /// The number of stones at which a game is drawn; `None` if only a full board is a draw.
    pub draw_after: Option<u16>,
    /// The seed of the run.
    pub seed: u64,
    /// Fingerprint of the weights that the engine evaluated with; 0 if they differ or are unknown.
    pub weights: u64,
    /// Name and version of the engine.
    pub engine: String,
    /// The settings of the run, for people to read and for programs to compare.
    pub settings: String,
}

impl Header {
    /// Encodes the header. Texts that do not fit (some 65,000 bytes in all) are cut.
    pub fn encode(&self) -> Vec<u8> {
        let mut body = vec![self.rule.gomocup() as u8, self.size.width(), self.size.height()];
        body.extend(self.draw_after.unwrap_or(0).to_le_bytes());
        body.extend(self.seed.to_le_bytes());
        body.extend(self.weights.to_le_bytes());
        for (text, room) in [(&self.engine, 1_000), (&self.settings, 64_000)] {
            let text = &text[..text.floor_char_boundary(room)];
            body.extend((text.len() as u16).to_le_bytes());
            body.extend(text.as_bytes());
        }
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((body.len() as u16).to_le_bytes());
        bytes.extend(body);
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Reads a header and says how many bytes it took.
    pub(super) fn decode(input: &mut impl Read) -> Result<(Header, u64), Error> {
        let mut bytes = vec![0; PREFIX];
        read(input, &mut bytes)?;
        if bytes[..8] != MAGIC {
            return Err(Error::Magic);
        }
        let version = u16::from_le_bytes([bytes[8], bytes[9]]);
        if version != VERSION {
            return Err(Error::Version(version));
        }
        let length = usize::from(u16::from_le_bytes([bytes[10], bytes[11]]));
        bytes.resize(PREFIX + length + 4, 0);
        read(input, &mut bytes[PREFIX..])?;
        let (content, checksum) = bytes.split_at(PREFIX + length);
        if crc32fast::hash(content).to_le_bytes() != checksum {
            return Err(Error::Header);
        }
        let header = Fields(&content[PREFIX..]).header().ok_or(Error::Header)?;
        Ok((header, bytes.len() as u64))
    }
}

fn read(input: &mut impl Read, bytes: &mut [u8]) -> Result<(), Error> {
    input.read_exact(bytes).map_err(|error| match error.kind() {
        std::io::ErrorKind::UnexpectedEof => Error::Magic,
        _ => Error::Io(error),
    })
}

/// Takes fields off the front of some bytes; `None` when they are too few.
pub(super) struct Fields<'a>(pub &'a [u8]);

impl Fields<'_> {
    pub fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*first)
    }

    pub fn u16(&mut self) -> Option<u16> {
        self.array().map(u16::from_le_bytes)
    }

    pub fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }

    fn text(&mut self) -> Option<String> {
        let length = usize::from(self.u16()?);
        let (text, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        String::from_utf8(text.to_vec()).ok()
    }

    fn header(mut self) -> Option<Header> {
        let [code, width, height] = self.array()?;
        let header = Header {
            rule: Rule::ALL.into_iter().find(|rule| rule.gomocup() == u32::from(code))?,
            size: BoardSize::new(width, height).ok()?,
            draw_after: Some(self.u16()?).filter(|&stones| stones > 0),
            seed: self.u64()?,
            weights: self.u64()?,
            engine: self.text()?,
            settings: self.text()?,
        };
        self.0.is_empty().then_some(header)
    }
}
