//! Files of weights and networks: the built-in ones with changes, the checksum at their end made good,
//! and bytes of the fuzzer's own. A file that is read must be the same when it is written, and whatever
//! its numbers are, the search must find a legal move with them.

#![no_main]

use goren::board::{BoardSize, Point};
use goren::clock::SystemClock;
use goren::engine::Engine;
use goren::eval::network::Network;
use goren::eval::{Model, ModelSet, Weights};
use goren::rules::Rule;
use goren::search::{Control, Limits, Method, Silent, Task};
use goren_fuzz::Edits;
use libfuzzer_sys::fuzz_target;
use std::hash::Hasher;
use std::sync::OnceLock;

/// The built-in tables and networks, without their checksums.
fn built_in() -> &'static [Vec<u8>] {
    static FILES: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
    FILES.get_or_init(|| {
        let tables = Rule::ALL.map(|rule| Weights::built_in(rule).to_bytes());
        let networks = Rule::ALL.map(Network::built_in).into_iter();
        let mut files: Vec<Vec<u8>> =
            tables.into_iter().chain(networks.map(|network| network.to_bytes())).collect();
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

/// The file of a model that was read, as it is written.
fn bytes_of(model: &Model) -> Vec<u8> {
    match model {
        Model::Table(weights) => weights.to_bytes(),
        Model::Network(network) => network.to_bytes(),
    }
}

/// A small search with a model finds a legal move.
fn search_with(model: Model) {
    let rule = model.rule();
    let mut engine = Engine::new(ModelSet::default().with(model), Method::default());
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
    let _ = Model::read(own);
    let _ = Model::read(&with_checksum(own.to_vec()));
    let file = &built_in()[usize::from(choice) % built_in().len()];
    let Ok(model) = Model::read(&with_checksum(edits.apply(file.clone()))) else { return };
    let again = Model::read(&bytes_of(&model)).expect("what was written is read");
    assert!(again == model && bytes_of(&again) == bytes_of(&model));
    search_with(model);
});
