//! Hash files: one that a search has written with changes, its checksum made good, and bytes of the
//! fuzzer's own. Whatever a file holds, it is refused or the search still finds a legal move, and what is
//! then written is read again.

#![no_main]

use goren::board::{Bitboard, BoardSize, Point};
use goren::clock::SystemClock;
use goren::eval::network::NetworkSet;
use goren::pattern::RuleTables;
use goren::position::{NullObserver, Position};
use goren::rules::Rule;
use goren::search::{Control, Limits, SearchReport, Searcher, Silent, Task};
use goren_fuzz::Edits;
use libfuzzer_sys::fuzz_target;
use std::io::Cursor;
use std::sync::OnceLock;

/// Bytes before the entries, which the checksum leaves out.
const HEADER_BYTES: usize = 24;

/// A searcher that knows nothing.
fn searcher() -> Searcher {
    // All searchers share what the set has decoded.
    static NETWORKS: OnceLock<NetworkSet> = OnceLock::new();
    let mut searcher = Searcher::new(1 << 16);
    searcher.set_networks(NETWORKS.get_or_init(NetworkSet::default).clone());
    searcher
}

fn think(searcher: &mut Searcher) -> SearchReport {
    let size = BoardSize::square(7).expect("a legal size");
    let tables = RuleTables::of(Rule::Freestyle);
    let mut position = Position::with_dead_stones(size, tables, &Bitboard::default());
    for (x, y) in [(3, 3), (2, 2), (3, 2), (4, 4)] {
        position.play(Point::new(x, y), &mut NullObserver);
    }
    let limits = Limits { nodes: Some(200), ..Limits::default() };
    let (control, clock) = (Control::default(), SystemClock::default());
    let task = Task { limits, control: &control, clock: &clock };
    let report = searcher.think(&position, &task, &mut Silent).expect("the board is not full");
    assert!(position.is_empty(report.best()));
    report
}

/// A file that a search has written, without its checksum.
fn sound() -> &'static Vec<u8> {
    static FILE: OnceLock<Vec<u8>> = OnceLock::new();
    FILE.get_or_init(|| {
        let (mut searcher, mut file) = (searcher(), Vec::new());
        think(&mut searcher);
        searcher.write_hash(&mut file).expect("memory is written");
        file.truncate(file.len() - size_of::<u32>());
        file
    })
}

fn with_checksum(mut file: Vec<u8>) -> Vec<u8> {
    let checksum = crc32fast::hash(file.get(HEADER_BYTES..).unwrap_or_default());
    file.extend(checksum.to_le_bytes());
    file
}

fuzz_target!(|input: (Edits, &[u8])| {
    let (edits, own) = input;
    let mut searcher = searcher();
    let _ = searcher.read_hash(&mut Cursor::new(own));
    let file = with_checksum(edits.apply(sound().clone()));
    if searcher.read_hash(&mut Cursor::new(file)).is_err() {
        return;
    }
    think(&mut searcher);
    let mut again = Vec::new();
    let count = searcher.write_hash(&mut again).expect("memory is written");
    assert_eq!(
        searcher.read_hash(&mut Cursor::new(again)).expect("what was written is read"),
        count
    );
});
