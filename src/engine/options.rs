//! `Options`: the user's settings for memory, threads, level and chance, and the plan that follows
//! from them.
//!
//! Memory is planned for the whole process. The limits of a single search are not options; see
//! `search::Limits`.

use super::Level;

/// Memory for the whole process if not set: Gomocup's limit.
pub const DEFAULT_MEMORY: u64 = 350 << 20;

/// Memory kept for the program, its tables and stacks, besides the hash and the network.
const RESERVE: u64 = 63 << 20;
/// Memory kept for each searching thread after the first: a board, an evaluator, histories, solvers
/// and the touched part of its stack.
const HELPER: u64 = 3 << 20;
/// Network sizes are rounded up to multiples of this many bytes, so rules whose networks differ little
/// have the same plan.
const NETWORK_UNIT: u64 = 1 << 20;
const MIN_HASH: u64 = 1 << 20;
/// The largest transposition table that may be asked for, in bytes.
pub const MAX_HASH: u64 = 1 << 30;
/// The most searching threads that may be asked for.
pub const MAX_THREADS: usize = 64;

/// The user's settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Bytes that the process may use; `None` if not set.
    pub memory: Option<u64>,
    /// Bytes of the transposition table (hash); `None` leaves it to the plan.
    pub hash: Option<u64>,
    /// Number of searching threads, before the limits of the plan.
    pub threads: usize,
    /// Use as little memory as possible, because another search still holds its own.
    pub frugal: bool,
    /// Selects one of many fair openings, and the moves of a level below 10 among those that are
    /// nearly as good. The same seed gives the same opening and the same moves if the limits have no
    /// time.
    pub seed: u64,
    /// How well to play. A level below 10 uses one thread and does not ponder.
    pub level: Level,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            memory: None,
            hash: None,
            threads: 1,
            frugal: false,
            seed: 0,
            level: Level::HIGHEST,
        }
    }
}

/// The resources that a thinker may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resources {
    /// Largest size of the transposition table, in bytes.
    pub hash_bytes: usize,
    /// Number of searching threads.
    pub threads: usize,
}

impl Options {
    /// The plan with a network of this size: as many of the requested threads as fit into the memory,
    /// and a hash of what the rest of the process does not need.
    pub fn resources(&self, network_bytes: usize) -> Resources {
        let memory = self.memory.unwrap_or(DEFAULT_MEMORY);
        let network = (network_bytes as u64).next_multiple_of(NETWORK_UNIT);
        let alone = RESERVE + network;
        let room = memory.saturating_sub(alone + MIN_HASH) / HELPER;
        let asked = if self.level.is_whole() { self.threads } else { 1 };
        let threads = asked.clamp(1, MAX_THREADS.min(1 + room as usize));
        let reserve = alone + HELPER * (threads as u64 - 1);
        let planned = memory.saturating_sub(reserve).clamp(MIN_HASH, MAX_HASH);
        let hash = match (self.frugal, self.hash, self.memory) {
            (true, _, _) => MIN_HASH,
            (false, None, _) => planned,
            (false, Some(hash), None) => hash.clamp(MIN_HASH, MAX_HASH),
            (false, Some(hash), Some(_)) => hash.clamp(MIN_HASH, planned),
        };
        Resources { hash_bytes: hash as usize, threads }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Size of a small network.
    const SMALL_NETWORK: usize = 100_000;

    #[test]
    fn the_hash_fits_into_the_memory() {
        let hash = |memory, hash| {
            Options { memory, hash, ..Options::default() }.resources(SMALL_NETWORK).hash_bytes
                as u64
        };
        assert_eq!(hash(None, None), 286 << 20);
        assert_eq!(hash(Some(367_001_600), None), 286 << 20);
        assert_eq!(hash(Some(1), None), MIN_HASH);
        assert_eq!(hash(Some(u64::MAX), None), MAX_HASH);
        assert_eq!(hash(None, Some(512 << 20)), 512 << 20);
        assert_eq!(hash(None, Some(0)), MIN_HASH);
        assert_eq!(hash(Some(100 << 20), Some(512 << 20)), 36 << 20);
        assert_eq!(hash(Some(100 << 20), Some(8 << 20)), 8 << 20);
    }

    #[test]
    fn threads_take_their_memory_from_the_hash() {
        let hash = |threads| {
            let memory = Some(400 << 20);
            Options { memory, threads, ..Options::default() }.resources(SMALL_NETWORK).hash_bytes
                as u64
        };
        assert_eq!(hash(1) - hash(3), 2 * HELPER);
        assert_eq!(hash(1000), hash(MAX_THREADS));
        assert!(hash(1000) >= 100 << 20);
    }

    #[test]
    fn threads_and_network_fit_into_the_memory() {
        for memory in (0..800).step_by(7).map(|mib| mib << 20) {
            for threads in [1, 2, 3, 64, 1000] {
                for network in [0, 1, 5 << 20, 30 << 20] {
                    let options = Options { memory: Some(memory), threads, ..Options::default() };
                    let Resources { hash_bytes, threads: given } = options.resources(network);
                    let used =
                        RESERVE + network as u64 + HELPER * (given as u64 - 1) + hash_bytes as u64;
                    let least = given == 1 && hash_bytes as u64 == MIN_HASH;
                    assert!(used <= memory || least, "{memory} {threads} {network}: {used}");
                    assert!(
                        given == threads.min(MAX_THREADS) || used + HELPER + NETWORK_UNIT > memory
                    );
                }
            }
        }
    }

    #[test]
    fn there_is_always_a_thread() {
        for (asked, given) in [(0, 1), (1, 1), (4, 4), (1000, MAX_THREADS)] {
            let memory = Some(400 << 20);
            let options = Options { memory, threads: asked, ..Options::default() };
            assert_eq!(options.resources(SMALL_NETWORK).threads, given);
        }
    }
}
