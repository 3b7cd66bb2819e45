//! The transposition table: search results, found again by the key of the position.
//!
//! An entry is one word of data and one word `key ^ data`, both relaxed atomics (R. M. Hyatt and T.
//! Mann, "A lock-less transposition-table implementation for parallel search", 2002). A reader that
//! meets a half-written entry sees a wrong key and ignores it, so the table needs no lock and has
//! no data race. Memory is allocated once, zeroed by the operating system and touched only where it
//! is used. A search that will not fill the table uses a part of it, which is faster (see
//! `BYTES_PER_NODE`).

#![expect(unsafe_code, reason = "zeroed memory without touching it, large pages, and a prefetch")]

use super::Score;
use super::depth::Depth;
use crate::board::{CELLS, Point};
use std::array;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

/// How a stored score relates to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Bound {
    /// There is no score, only a move or the evaluator's value.
    None = 0,
    /// The true score is at most the stored one.
    Upper = 1,
    /// The true score is at least the stored one.
    Lower = 2,
    /// The stored score is the true one.
    Exact = 3,
}

impl Bound {
    /// Whether a score with this bound is a better estimate than a static evaluation: it is exact,
    /// or the evaluation lies outside the bound.
    #[inline]
    pub fn improves_on(self, score: Score, static_eval: i32) -> bool {
        match self {
            Bound::None => false,
            Bound::Exact => true,
            Bound::Lower => score.value() > static_eval,
            Bound::Upper => score.value() < static_eval,
        }
    }
}

/// An entry: the search result of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableEntry {
    /// The best or refuting move.
    pub best: Option<Point>,
    /// The score; proofs count from this position.
    pub score: Score,
    /// The evaluator's value of the position, uncorrected.
    pub raw_eval: i32,
    /// Depth of the search that gave the score: 0 to 1023 sixteenths of a ply.
    pub depth: Depth,
    /// How the score relates to the true one.
    pub bound: Bound,
    /// Whether the position was part of a principal variation.
    pub pv: bool,
}

const POINT_BITS: u32 = 11;
const NO_POINT: u64 = (1 << POINT_BITS) - 1;
const GENERATIONS: u64 = 64;

impl TableEntry {
    fn pack(&self, generation: u64) -> u64 {
        let point = self.best.map_or(NO_POINT, |p| p.index() as u64);
        point
            | (self.score.value() as u16 as u64) << 11
            | (self.raw_eval as i16 as u16 as u64) << 27
            | (self.depth.in_sixteenths().clamp(0, 1023) as u64) << 43
            | (self.bound as u64) << 53
            | (self.pv as u64) << 55
            | generation << 56
    }

    fn unpack(data: u64) -> TableEntry {
        let point = data & NO_POINT;
        TableEntry {
            best: (point != NO_POINT).then(|| Point::from_index(point as usize)),
            score: Score::from_value((data >> 11) as u16 as i16 as i32),
            raw_eval: (data >> 27) as u16 as i16 as i32,
            depth: Depth::sixteenths((data >> 43 & 1023) as i32),
            bound: [Bound::None, Bound::Upper, Bound::Lower, Bound::Exact]
                [(data >> 53 & 3) as usize],
            pv: data >> 55 & 1 != 0,
        }
    }
}

/// An entry as it lies in the table, with the key of its position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PackedEntry {
    pub key: u64,
    pub data: u64,
}

impl PackedEntry {
    /// Whether a search may have stored it: its point is on a board and its score is one.
    pub fn is_sound(self) -> bool {
        let point = self.data & NO_POINT;
        let on_board = point == NO_POINT || point < CELLS as u64;
        let score = i32::from((self.data >> 11) as u16 as i16);
        self.data != 0 && on_board && score.abs() <= Score::MAX.value()
    }
}

fn generation_of(data: u64) -> u64 {
    data >> 56 & (GENERATIONS - 1)
}

/// Buckets that a search of this many nodes needs. A power of two, because growing the table takes
/// time and touches all of the part in use; a clock with a little more time than before should not
/// cause it.
fn buckets_for(nodes: u64) -> usize {
    let bytes = nodes.saturating_mul(BYTES_PER_NODE).max(MIN_USED_BYTES);
    let buckets = usize::try_from(bytes / BUCKET_BYTES as u64).unwrap_or(usize::MAX);
    buckets.checked_next_power_of_two().unwrap_or(usize::MAX)
}

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    fn put(&self, check: u64, data: u64) {
        self.check.store(check, Relaxed);
        self.data.store(data, Relaxed);
    }

    /// Empties the slot and returns its check and data.
    fn take(&self) -> (u64, u64) {
        (self.check.swap(0, Relaxed), self.data.swap(0, Relaxed))
    }
}

/// Four slots fill a cache line.
const SLOTS: usize = 4;
const BUCKET_BYTES: usize = SLOTS * size_of::<Slot>();

const _: () = assert!(BUCKET_BYTES == 64);

/// Bytes of the table used per node of the longest search so far: two slots, so entries of earlier
/// moves stay for a while. The part in use is kept small because the system has to provide every
/// page of it once, and every node needs an address translation (measured: H-001 and
/// H-006 in `docs/experiments/table.md`).
const BYTES_PER_NODE: u64 = 32;
/// The smallest part in use, if the table is that large: no search is faster with less.
const MIN_USED_BYTES: u64 = 16 << 20;
/// Buckets that are looked at to tell how full the table is.
const SAMPLE: usize = 1_000;

/// Asks the system for large pages behind the table: every node reads an entry at another place, and
/// with small pages each of them needs an address translation. A system without large pages, or
/// that gives them to all programs anyway, ignores it.
#[cfg(target_os = "linux")]
fn ask_for_large_pages(slots: &[Slot]) {
    use nix::sys::mman::{MmapAdvise, madvise};
    /// The size of a large page on x86-64. The advice must begin at a page; what comes before the
    /// first large one is left as it is.
    const LARGE_PAGE: usize = 2 << 20;
    let memory = slots.as_ptr().cast::<u8>();
    let skipped = memory.align_offset(LARGE_PAGE);
    let Some(length) = size_of_val(slots).checked_sub(skipped).filter(|&length| length > 0) else {
        return;
    };
    let begin = memory.wrapping_add(skipped).cast_mut().cast();
    let begin = std::ptr::NonNull::new(begin).expect("memory of a slice");
    // SAFETY: the range lies within the slice, and this advice changes no contents. A refusal is
    // no error: the table is as good, only slower.
    let _ = unsafe { madvise(begin, length, MmapAdvise::MADV_HUGEPAGE) };
}

/// Elsewhere there is nothing to ask for: Windows gives large pages only with a right of its own.
#[cfg(not(target_os = "linux"))]
fn ask_for_large_pages(_: &[Slot]) {}

/// The number of buckets, `buckets` at most, for which memory can be had: half as many are asked for
/// as often as their bytes are refused. An eighth more must be free, for the rest of the program.
fn obtainable(mut buckets: usize, is_refused: impl Fn(usize) -> bool) -> usize {
    while buckets > 1 && is_refused(buckets.saturating_mul(BUCKET_BYTES + BUCKET_BYTES / 8)) {
        buckets /= 2;
    }
    buckets
}

/// Whether the system refuses so much memory; what it grants is given back at once. The safe call
/// that zeroes memory without touching it aborts the program instead of telling.
fn is_refused(bytes: usize) -> bool {
    let mut memory = Vec::<u8>::new();
    let refused = memory.try_reserve_exact(bytes).is_err();
    // Else the compiler may leave out memory that nobody uses, and take for granted that it is there.
    std::hint::black_box(&memory);
    refused
}

/// A table of search results by the key of the position. Threads share it by reference, without a lock.
pub struct TranspositionTable {
    slots: Box<[Slot]>,
    /// The first slot at the start of a cache line.
    first: usize,
    buckets: usize,
    /// The number of buckets in use. It only grows until the table is cleared.
    used: AtomicUsize,
    generation: AtomicU64,
}

impl TranspositionTable {
    /// A table of at most `bytes` bytes, but at least one bucket. Where the system refuses so much
    /// memory, as under a limit for the process, it is half as large, or a quarter, and so on.
    pub fn new(bytes: usize) -> Self {
        let wanted = (bytes / BUCKET_BYTES).max(1);
        let buckets = obtainable(wanted, is_refused);
        // Not a slice of buckets aligned to 64 bytes: for that the allocator would write the zeros
        // itself, and every page of the table would be resident before it is used.
        let slots = Box::<[Slot]>::new_zeroed_slice(buckets * SLOTS + SLOTS - 1);
        // SAFETY: a slot consists of atomic integers only, for which all-zero bytes are valid.
        let slots = unsafe { slots.assume_init() };
        ask_for_large_pages(&slots);
        let first = slots.as_ptr().align_offset(BUCKET_BYTES).min(SLOTS - 1);
        let used = AtomicUsize::new(buckets_for(0).min(buckets));
        let generation = AtomicU64::new(0);
        let table = TranspositionTable { slots, first, buckets, used, generation };
        if buckets < wanted {
            let given = table.bytes() >> 20;
            log::warn!("no memory for a hash of {} MiB; it has {given} MiB", bytes >> 20);
        }
        table
    }

    /// The size of the table in bytes.
    pub fn bytes(&self) -> usize {
        self.buckets * BUCKET_BYTES
    }

    /// Starts a new search of about this many nodes (`None` for no limit). Entries of older
    /// searches are replaced first. Must be called while no thread searches: entries that another
    /// thread stores while the table grows may be lost.
    pub fn new_search(&self, nodes: Option<u64>) {
        let needed = nodes.map_or(self.buckets, |nodes| buckets_for(nodes).min(self.buckets));
        self.grow(needed);
        let next = (self.generation.load(Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Relaxed);
    }

    /// Raises the number of buckets in use to `needed`, if that is more, and moves every entry to
    /// its new place.
    ///
    /// The last bucket is moved first. An entry never moves to a lower bucket, so the buckets it
    /// may move to have been emptied before. If the number of buckets doubles, all entries find
    /// room. With another factor, which occurs only at the full size of the table, a few may not,
    /// and are dropped.
    fn grow(&self, needed: usize) {
        let before = self.used.fetch_max(needed, Relaxed);
        if needed <= before {
            return;
        }
        for slots in self.slots[self.first..self.first + before * SLOTS].chunks(SLOTS).rev() {
            let taken: [_; SLOTS] = array::from_fn(|slot| slots[slot].take());
            for (check, data) in taken.into_iter().filter(|&(_, data)| data != 0) {
                let bucket = self.bucket(check ^ data);
                if let Some(free) = bucket.iter().find(|slot| slot.data.load(Relaxed) == 0) {
                    free.put(check, data);
                }
            }
        }
    }

    /// Forgets everything. Writes only to the part in use, because nothing is stored in the rest.
    pub fn clear(&mut self) {
        let used = std::mem::replace(self.used.get_mut(), buckets_for(0).min(self.buckets));
        self.slots[self.first..self.first + used * SLOTS].fill_with(Slot::default);
        *self.generation.get_mut() = 0;
    }

    /// All entries. No thread may search: one that is being stored may be left out.
    pub(super) fn entries(&self) -> impl Iterator<Item = PackedEntry> {
        let used = self.used.load(Relaxed);
        self.slots[self.first..self.first + used * SLOTS].iter().filter_map(|slot| {
            let data = slot.data.load(Relaxed);
            (data != 0).then(|| PackedEntry { key: slot.check.load(Relaxed) ^ data, data })
        })
    }

    /// Uses as much of the table as this many entries need. No thread may search.
    pub(super) fn make_room(&self, entries: u64) {
        self.grow(buckets_for(entries).min(self.buckets));
    }

    /// Stores an entry that `is_sound` as one of this search.
    pub(super) fn store_packed(&self, entry: PackedEntry) {
        self.store(entry.key, TableEntry::unpack(entry.data));
    }

    /// The share of all slots that hold an entry, 0 to 1, by a sample of the part in use.
    pub fn usage(&self) -> f64 {
        let used = self.used.load(Relaxed);
        let sample = &self.slots[self.first..self.first + used.min(SAMPLE) * SLOTS];
        let full = sample.iter().filter(|slot| slot.data.load(Relaxed) != 0).count();
        full as f64 / sample.len() as f64 * used as f64 / self.buckets as f64
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[Slot] {
        let index = ((key as u128 * self.used.load(Relaxed) as u128) >> 64) as usize;
        let begin = self.first + index * SLOTS;
        &self.slots[begin..begin + SLOTS]
    }

    /// Prefetches the bucket of a position that will be probed soon, so the memory latency overlaps
    /// with other work.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: prefetching is a hint; it reads no value and fails at no address.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(self.bucket(key).as_ptr().cast()) }
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// The entry of the position with this key.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<TableEntry> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            (slot.check.load(Relaxed) ^ data == key && data != 0).then(|| TableEntry::unpack(data))
        })
    }

    /// Stores an entry. It replaces an entry of the same position unless that one is clearly
    /// deeper; otherwise the least useful entry of the bucket, old and shallow.
    pub fn store(&self, key: u64, mut entry: TableEntry) {
        let generation = self.generation.load(Relaxed);
        let bucket = self.bucket(key);
        let mut victim = &bucket[0];
        let mut least = i64::MAX;
        for slot in bucket {
            let data = slot.data.load(Relaxed);
            if slot.check.load(Relaxed) ^ data == key {
                let old = TableEntry::unpack(data);
                entry.best = entry.best.or(old.best);
                let shallower = entry.depth + Depth::plies(2) < old.depth;
                if shallower && entry.bound != Bound::Exact && generation_of(data) == generation {
                    return;
                }
                victim = slot;
                break;
            }
            let age = (generation + GENERATIONS - generation_of(data)) % GENERATIONS;
            let worth = if data == 0 {
                -1_000_000
            } else {
                let per_search = Depth::plies(8).in_sixteenths();
                let depth = TableEntry::unpack(data).depth.in_sixteenths();
                i64::from(depth) - i64::from(per_search) * age as i64
            };
            if worth < least {
                least = worth;
                victim = slot;
            }
        }
        let data = entry.pack(generation);
        victim.put(key ^ data, data);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::ops::RangeInclusive;

    /// An entry of this depth, in sixteenths of a ply.
    fn entry(depth: i32) -> TableEntry {
        TableEntry {
            best: Some(Point::new(7, 9)),
            score: Score::win_in(7),
            raw_eval: -345,
            depth: Depth::sixteenths(depth),
            bound: Bound::Lower,
            pv: false,
        }
    }

    #[test]
    fn finds_stored_entries() {
        let mut table = TranspositionTable::new(1 << 16);
        for (key, score) in [(1, Score::loss_in(4)), (u64::MAX, Score::estimate(-20_000))] {
            let stored = TableEntry { score, pv: key == 1, ..entry(1023) };
            table.store(key, stored);
            assert_eq!(table.probe(key), Some(stored));
        }
        assert_eq!(table.probe(2), None);
        table.clear();
        assert_eq!(table.probe(1), None);
    }

    #[test]
    fn halves_the_table_until_memory_is_granted() {
        let within = |limit: usize| obtainable(1_000, |bytes| bytes > limit);
        assert_eq!([72_000, 71_999, 36_000, 35_999, 0].map(within), [1_000, 500, 500, 250, 1]);
        assert!(is_refused(isize::MAX as usize) && !is_refused(64));
    }

    #[test]
    fn full_bucket_replaces_old_and_shallow_entries_first() {
        let table = TranspositionTable::new(64);
        for key in 1..=4 {
            table.store(key, entry(16 * key as i32));
        }
        table.store(5, entry(100));
        assert_eq!(table.probe(1), None, "the shallowest was replaced");
        for _ in 0..4 {
            table.new_search(Some(1));
        }
        table.store(6, entry(1));
        assert_eq!(table.probe(2), None);
        assert!(table.probe(6).is_some() && table.probe(5).is_some());
    }

    #[test]
    fn much_shallower_result_replaces_no_deep_one() {
        let table = TranspositionTable::new(64);
        table.store(9, entry(160));
        table.store(9, entry(16));
        assert_eq!(table.probe(9).map(|e| e.depth), Some(Depth::plies(10)));
        table.store(9, TableEntry { best: None, ..entry(170) });
        assert_eq!(table.probe(9).and_then(|e| e.best), Some(Point::new(7, 9)));
    }

    #[test]
    #[cfg_attr(miri, ignore = "millions of slots")]
    fn longer_search_uses_more_of_the_table_up_to_its_size() {
        let mut table = TranspositionTable::new(64 << 20);
        let bytes_in_use = |table: &TranspositionTable| table.used.load(Relaxed) * BUCKET_BYTES;
        for (nodes, used) in [
            (Some(1_000), 16 << 20),
            (Some(1 << 20), 32 << 20),
            (Some((1 << 19) + 1), 32 << 20),
            (None, 64 << 20),
        ] {
            table.new_search(nodes);
            assert_eq!(bytes_in_use(&table), used, "{nodes:?}");
            // Keys in the last bucket and in the first.
            for key in [u64::MAX, 1] {
                table.store(key, entry(160));
                assert!(table.probe(key).is_some());
            }
        }
        table.clear();
        assert_eq!(bytes_in_use(&table), 16 << 20);
        table.new_search(Some(u64::MAX));
        assert_eq!(bytes_in_use(&table), 64 << 20);
    }

    #[test]
    #[cfg_attr(miri, ignore = "millions of slots")]
    fn growing_keeps_entries() {
        // First twice as much is used, then four times that, then the odd rest of the table as
        // well.
        let table = TranspositionTable::new(130 << 20);
        let key = |number: u64| number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let numbers = 1..=(MIN_USED_BYTES / BUCKET_BYTES as u64);
        table.new_search(Some(1));
        numbers.clone().for_each(|number| table.store(key(number), entry(number as i32 % 1024)));
        let known = || -> Vec<_> {
            numbers.clone().filter_map(|number| Some((number, table.probe(key(number))?))).collect()
        };
        let before = known();
        assert!(before.len() as u64 > numbers.end() * 9 / 10, "{}", before.len());
        for nodes in [1 << 20, 1 << 22] {
            table.new_search(Some(nodes));
            assert_eq!(table.used.load(Relaxed), buckets_for(nodes));
            assert!(known() == before, "{nodes} nodes");
        }
        table.new_search(None);
        assert_eq!(table.used.load(Relaxed) * BUCKET_BYTES, table.bytes());
        assert!(known().len() > before.len() * 99 / 100);
        let filled = table.slots.iter().filter(|slot| slot.data.load(Relaxed) != 0).count();
        assert_eq!(filled, known().len(), "nothing is there twice");
    }

    #[test]
    #[cfg_attr(miri, ignore = "millions of slots")]
    fn clear_empties_and_touches_only_the_part_in_use() {
        let mut table = TranspositionTable::new(64 << 20);
        table.new_search(Some(1 << 20));
        let in_use = table.used.load(Relaxed);
        let numbers = 1..100_000_u64;
        let key = |number: u64| number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        numbers.clone().for_each(|number| table.store(key(number), entry(16)));
        // A mark beyond the part in use, where nothing is ever stored, must stay.
        let beyond = table.first + in_use * SLOTS;
        table.slots[beyond].put(7, 7);
        table.clear();
        assert!(table.slots[..beyond].iter().all(|slot| slot.data.load(Relaxed) == 0));
        assert_eq!(table.slots[beyond].take(), (7, 7));
        table.new_search(None);
        assert!(numbers.clone().all(|number| table.probe(key(number)).is_none()));
    }

    #[test]
    fn ignores_torn_entries() {
        let table = TranspositionTable::new(64);
        table.store(9, entry(160));
        table.bucket(9)[0].data.fetch_xor(1 << 30, Relaxed);
        assert_eq!(table.probe(9), None);
    }

    #[test]
    fn the_smallest_table_works() {
        let table = TranspositionTable::new(0);
        table.store(3, entry(5));
        assert!(table.probe(3).is_some());
        assert_eq!(table.bytes(), 64);
    }

    /// Numbers of a range, half of them its ends.
    fn with_ends(range: RangeInclusive<i32>) -> impl Strategy<Value = i32> {
        let ends = vec![*range.start(), *range.end()];
        prop_oneof![prop::sample::select(ends), range]
    }

    proptest! {
        #[test]
        #[cfg_attr(miri, ignore = "proptest looks for its files")]
        fn unpack_inverts_pack(
            best in prop::option::of((0..CELLS).prop_map(Point::from_index)),
            score in with_ends(Score::MIN.value()..=Score::MAX.value()),
            raw_eval in with_ends(i32::from(i16::MIN)..=i32::from(i16::MAX)),
            depth in with_ends(0..=1023),
            bound in prop::sample::select(
                vec![Bound::None, Bound::Upper, Bound::Lower, Bound::Exact]
            ),
            pv in any::<bool>(),
            generation in 0..GENERATIONS,
        ) {
            let (score, depth) = (Score::from_value(score), Depth::sixteenths(depth));
            let entry = TableEntry { best, score, raw_eval, depth, bound, pv };
            let data = entry.pack(generation);
            prop_assert_eq!(TableEntry::unpack(data), entry);
            prop_assert_eq!(generation_of(data), generation);
        }
    }
}
