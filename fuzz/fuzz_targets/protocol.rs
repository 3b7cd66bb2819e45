//! The lines of a manager, byte by byte: the parser and the session, with a thinker that answers at
//! once. Every line of the answer must be one that a manager understands, the session must end with its
//! input, and the same commands in capitals with other line ends must be answered as often. Whether the
//! moves are good ones is not looked at; that they are legal ones the target `session` checks.

#![no_main]

use goren::clock::ManualClock;
use goren::engine::{Record, Resources, Thinker};
use goren::protocol::serve;
use goren::rules::Rule;
use goren::search::{Reporter, SearchReport, Task};
use goren_fuzz::{LineKind, engine};
use libfuzzer_sys::fuzz_target;
use std::io::Cursor;
use std::sync::Arc;

/// Plays the first move that it sees.
struct AtOnce;

impl Thinker for AtOnce {
    fn prepare(&mut self, _: Resources, _: Rule) {}

    fn think(&mut self, record: &Record, _: &Task, _: &mut dyn Reporter) -> SearchReport {
        SearchReport::unsearched(record.any_move().expect("the record is not full"))
    }
}

/// The kinds of the lines that are sent in answer to these, without those for the user, sorted: what is
/// about no move may come before a move that was asked for earlier.
fn answers(lines: Vec<u8>) -> Vec<LineKind> {
    let engine = engine(|| Box::new(AtOnce));
    let mut output = Vec::new();
    serve(Cursor::new(lines), &mut output, engine, Arc::new(ManualClock::default()), Vec::new());
    let text = String::from_utf8(output).expect("text");
    assert!(text.is_empty() || text.ends_with('\n'), "{text:?}");
    let mut kinds: Vec<LineKind> = text.split_terminator('\n').map(LineKind::of).collect();
    kinds.retain(|&kind| kind != LineKind::Told);
    kinds.sort();
    kinds
}

/// Whether the answers depend on when the next line comes: after `END` nothing is answered, and a step
/// of swap2 that Yixin-Board has left is answered by a move instead of a message.
fn may_differ(lines: &[u8]) -> bool {
    let mut lines = lines.split(|byte| b"\r\n".contains(byte));
    lines.any(|line| {
        // Without byte-order marks and the zeros of UTF-16.
        let mut line = line.to_ascii_uppercase();
        line.retain(u8::is_ascii_alphanumeric);
        line == b"END" || line.starts_with(b"YXSWAP2STEP2") || line.starts_with(b"YXSWAP2STEP3")
    })
}

fuzz_target!(|lines: &[u8]| {
    let said = answers(lines.to_vec());
    if !may_differ(lines) {
        let other = lines.to_ascii_uppercase();
        let other = other.split(|&byte| byte == b'\n').collect::<Vec<_>>().join(&b" \r\n"[..]);
        assert_eq!(answers(other), said, "in capitals");
    }
});
