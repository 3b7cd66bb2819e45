//! Games saved by Piskvork. What is read and written again must be the same game: board, rule, moves and
//! result at once, and everything from the second time on, when names that the format cannot hold have
//! been changed.

#![no_main]

use goren::rules::Rule;
use goren_games::psq;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(read) = psq::parse(text, Rule::Freestyle) else { return };
    let again = psq::parse(&psq::print(&read), Rule::Freestyle).expect("what was written is read");
    assert_eq!((again.size, again.rule), (read.size, read.rule));
    assert!(again.points().eq(read.points()));
    assert_eq!((again.result, again.opening), (read.result, read.opening));
    let third = psq::parse(&psq::print(&again), Rule::Freestyle);
    assert_eq!(third.as_ref(), Ok(&again));
    let _ = read.check();
});
