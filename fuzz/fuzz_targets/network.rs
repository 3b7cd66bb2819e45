//! Files of networks: the built-in ones with changes, the checksum at their end made good, and bytes of
//! the fuzzer's own. A file that is read must be the same when it is written, and whatever
//! its numbers are, the search must find a legal move with them.

#![no_main]

use goren::board::{BoardSize, Point};
use goren::clock::SystemClock;
use goren::engine::Engine;
use goren::eval::network::{Network, NetworkSet};
use goren::rules::Rule;
use goren::search::{Control, Limits, Method, Silent, Task};
use goren_fuzz::Edits;
use libfuzzer_sys::fuzz_target;
use std::hash::Hasher;
use std::sync::{Arc, OnceLock};

/// The built-in networks, without their checksums.
fn built_in() -> &'static [Vec<u8>] {
    static FILES: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
    FILES.get_or_init(|| {
        let mut files = Rule::ALL.map(|rule| Network::built_in(rule).to_bytes()).to_vec();
        files.iter_mut().for_each(|file| file.truncate(file.len() - size_of::<u64>()));
        files
    })
}

fn with_checksum(mut file: Vec<u8>) -> Vec<u8> {
    let mut hasher = fnv::FnvHasher::default();
    hasher.write(&file);
    file.extend(hasher.finish().to_le_bytes());
    file
}

/// A small search with a network finds a legal move.
fn search_with(network: Network) {
    let rule = network.rule();
    let networks = NetworkSet::default().with(Arc::new(network));
    let mut engine = Engine::new(networks, Method::default());
    engine.new_game(BoardSize::square(7).expect("a legal size"), rule);
    let stones = [(3, 3), (2, 2), (3, 2), (4, 4)].map(|(x, y)| Point::new(x, y));
    engine.set_moves(&stones).expect("legal moves");
    let limits = Limits { nodes: Some(30), ..Limits::default() };
    let (control, clock) = (Control::default(), SystemClock::default());
    let task = Task { limits, control: &control, clock: &clock };
    let report = engine.think(&task, &mut Silent).expect("the board is not full");
    assert!(engine.record().is_legal(report.best()));
}

fuzz_target!(|input: (u8, Edits, &[u8])| {
    let (choice, edits, own) = input;
    let _ = Network::read(own);
    let _ = Network::read(&with_checksum(own.to_vec()));
    let file = &built_in()[usize::from(choice) % built_in().len()];
    let Ok(network) = Network::read(&with_checksum(edits.apply(file.clone()))) else { return };
    let again = Network::read(&network.to_bytes()).expect("what was written is read");
    assert!(again == network && again.to_bytes() == network.to_bytes());
    search_with(network);
});
