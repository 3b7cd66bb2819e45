//! Games saved as SGF. What is read and written again must be the same games: boards, rules, moves,
//! times and results at once, and everything from the second time on, when characters that no program
//! would show have been changed.

#![no_main]

use goren::rules::Rule;
use goren_games::{GameRecord, sgf};
use libfuzzer_sys::fuzz_target;

fn written(games: &[GameRecord]) -> String {
    games.iter().map(sgf::print).collect()
}

fuzz_target!(|text: &str| {
    let Ok(read) = sgf::parse(text, Rule::Renju) else { return };
    let again = sgf::parse(&written(&read), Rule::Freestyle).expect("what was written is read");
    assert_eq!(again.len(), read.len());
    for (again, read) in again.iter().zip(&read) {
        assert_eq!((again.size, again.rule, again.date), (read.size, read.rule, read.date));
        assert_eq!(again.moves, read.moves);
        assert_eq!((again.result, again.opening), (read.result, read.opening));
    }
    assert_eq!(sgf::parse(&written(&again), Rule::Freestyle).as_ref(), Ok(&again));
});
