//! The transposition table in a file, so that a long analysis can go on another day.
//!
//! The file has a header, then 16 bytes for each entry, then a checksum: the magic number, a number that
//! identifies the networks whose values the entries are, and the number of entries (u64 each); the key of
//! each position and its entry as the table packs it (u64 each); a CRC-32 of the entries. All numbers are
//! little-endian. The key of a position holds the rule and the size of the board, so a file holds positions
//! of any of them. Nothing here opens files.

use super::table::{PackedEntry, TranspositionTable};
use crc32fast::Hasher;
use std::io::{self, Read, Seek, SeekFrom, Write};

/// The first bytes of a file; the last one is the version.
pub const MAGIC: [u8; 8] = *b"GorenTT\x01";
/// Bytes of the magic number, the number of the networks and the number of entries.
const HEADER_BYTES: u64 = 24;
const ENTRY_BYTES: usize = 16;

/// Why a file cannot be read into a transposition table.
#[derive(Debug, thiserror::Error)]
pub enum TableFileError {
    /// The first bytes are not those of such a file.
    #[error("not a hash file of this version")]
    Magic,
    /// The file was written with other networks.
    #[error("written with other networks")]
    Networks,
    /// The file is shorter than it says, or its checksum differs, or an entry makes no sense.
    #[error("damaged")]
    Damaged,
    /// The file cannot be read.
    #[error(transparent)]
    Io(io::Error),
}

impl From<io::Error> for TableFileError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => TableFileError::Damaged,
            _ => TableFileError::Io(error),
        }
    }
}

/// Writes all entries of a table, and returns how many. No thread may search.
///
/// # Errors
/// When the output cannot be written.
pub fn write_table(
    table: &TranspositionTable,
    networks: u64,
    output: &mut impl Write,
) -> io::Result<u64> {
    // At once, because counting takes its time: of a program that is killed meanwhile nothing is left that
    // cannot be told from a file of others.
    output.write_all(&MAGIC)?;
    output.flush()?;
    let count = table.entries().count() as u64;
    output.write_all(&networks.to_le_bytes())?;
    output.write_all(&count.to_le_bytes())?;
    let mut checksum = Hasher::new();
    for PackedEntry { key, data } in table.entries() {
        let bytes = (u128::from(data) << 64 | u128::from(key)).to_le_bytes();
        checksum.update(&bytes);
        output.write_all(&bytes)?;
    }
    output.write_all(&checksum.finalize().to_le_bytes())?;
    output.flush()?;
    Ok(count)
}

/// Adds all entries of a file to a table, and returns how many there were; a small table keeps the most
/// useful ones. No thread may search. The file is read twice, so that a damaged one changes nothing.
///
/// # Errors
/// `TableFileError`; the table is then unchanged, unless the file changes while it is read.
pub fn read_table(
    table: &TranspositionTable,
    networks: u64,
    input: &mut (impl Read + Seek),
) -> Result<u64, TableFileError> {
    let count = read_header(networks, input)?;
    let mut checksum = Hasher::new();
    let mut sound = true;
    for _ in 0..count {
        let bytes: [u8; ENTRY_BYTES] = read_bytes(input)?;
        checksum.update(&bytes);
        sound &= entry(bytes).is_sound();
    }
    if !sound || read_bytes(input)? != checksum.finalize().to_le_bytes() {
        return Err(TableFileError::Damaged);
    }
    input.seek(SeekFrom::Start(HEADER_BYTES))?;
    table.make_room(count);
    for _ in 0..count {
        table.store_packed(entry(read_bytes(input)?));
    }
    Ok(count)
}

/// The number of entries.
fn read_header(networks: u64, input: &mut impl Read) -> Result<u64, TableFileError> {
    if read_bytes(input).map_err(|_| TableFileError::Magic)? != MAGIC {
        return Err(TableFileError::Magic);
    }
    if u64::from_le_bytes(read_bytes(input)?) != networks {
        return Err(TableFileError::Networks);
    }
    Ok(u64::from_le_bytes(read_bytes(input)?))
}

fn read_bytes<const COUNT: usize>(input: &mut impl Read) -> Result<[u8; COUNT], TableFileError> {
    let mut bytes = [0; COUNT];
    input.read_exact(&mut bytes)?;
    Ok(bytes)
}

fn entry(bytes: [u8; ENTRY_BYTES]) -> PackedEntry {
    let both = u128::from_le_bytes(bytes);
    PackedEntry { key: both as u64, data: (both >> 64) as u64 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Point;
    use crate::search::Score;
    use crate::search::depth::Depth;
    use crate::search::table::{Bound, TableEntry};
    use std::io::Cursor;

    fn stored(number: u64) -> TableEntry {
        TableEntry {
            best: Some(Point::new((number % 15) as u8, 3)),
            score: Score::estimate(number as i32),
            raw_eval: -20,
            depth: Depth::plies(10),
            bound: Bound::Exact,
            pv: false,
        }
    }

    fn key(number: u64) -> u64 {
        number.wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    /// A table with 1,000 entries, and its file.
    fn filled() -> (TranspositionTable, Vec<u8>) {
        let table = TranspositionTable::new(1 << 20);
        (1..=1_000).for_each(|number| table.store(key(number), stored(number)));
        let mut file = Vec::new();
        assert_eq!(write_table(&table, 7, &mut file).unwrap(), 1_000);
        (table, file)
    }

    #[test]
    fn reads_into_tables_of_other_sizes() {
        let (_, file) = filled();
        assert_eq!(file.len(), 24 + 16 * 1_000 + 4);
        for bytes in [1 << 20, 40 << 20] {
            let table = TranspositionTable::new(bytes);
            assert_eq!(read_table(&table, 7, &mut Cursor::new(&file)).unwrap(), 1_000);
            assert!((1..=1_000).all(|number| table.probe(key(number)) == Some(stored(number))));
        }
        let small = TranspositionTable::new(64);
        assert_eq!(read_table(&small, 7, &mut Cursor::new(&file)).unwrap(), 1_000);
        assert_eq!(small.entries().count(), 4);
    }

    /// Keeps what was written before it was first flushed.
    #[derive(Default)]
    struct FirstFlush {
        written: Vec<u8>,
        first: Option<Vec<u8>>,
    }

    impl Write for FirstFlush {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.written.write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            self.first.get_or_insert_with(|| self.written.clone());
            Ok(())
        }
    }

    #[test]
    fn a_file_is_known_by_its_name_before_anything_else_is_done() {
        let mut output = FirstFlush::default();
        write_table(&filled().0, 1, &mut output).unwrap();
        assert_eq!(output.first.as_deref(), Some(&MAGIC[..]));
    }

    #[test]
    fn rejects_damaged_files_and_leaves_the_table_unchanged() {
        let (_, file) = filled();
        let table = TranspositionTable::new(1 << 20);
        let error = |file: &[u8], networks| {
            let error = read_table(&table, networks, &mut Cursor::new(file)).unwrap_err();
            assert_eq!(table.entries().count(), 0);
            error.to_string()
        };
        assert_eq!(error(&file, 8), "written with other networks");
        for length in [24, 40, file.len() - 1] {
            assert_eq!(error(&file[..length], 7), "damaged", "{length} bytes");
        }
        assert_eq!(error(b"GorenTT", 7), "not a hash file of this version");
        assert_eq!(error(&[&file[1..], b"x"].concat(), 7), "not a hash file of this version");
        for place in [24, 500, file.len() - 2] {
            let mut changed = file.clone();
            changed[place] ^= 1;
            assert_eq!(error(&changed, 7), "damaged", "byte {place}");
        }
    }

    /// Not only accidents: a file whose checksum is right may hold what no search has stored.
    #[test]
    fn rejects_entries_that_make_no_sense() {
        let table = TranspositionTable::new(1 << 20);
        for data in [0, 2_000, 0x7FFF << 11 | 2_047] {
            let bytes = (u128::from(data as u64) << 64 | 9).to_le_bytes();
            let mut checksum = Hasher::new();
            checksum.update(&bytes);
            let numbers = [MAGIC, 7_u64.to_le_bytes(), 1_u64.to_le_bytes()].concat();
            let file = [&numbers, &bytes[..], &checksum.finalize().to_le_bytes()].concat();
            let error = read_table(&table, 7, &mut Cursor::new(file)).unwrap_err();
            assert!(matches!(error, TableFileError::Damaged), "{data:#x}");
        }
        assert_eq!(table.entries().count(), 0);
    }
}
