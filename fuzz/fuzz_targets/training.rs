//! Records of self-play: a sound file with changes, checksums made good, and bytes of the fuzzer's own.
//! Games that are read must be the same when they are written, and the reader must say truly where the
//! last whole one ends, for a run that was broken off goes on from there.

#![no_main]

use goren::board::BoardSize;
use goren::rules::Rule;
use goren_fuzz::Edits;
use goren_games::training::{self, Header, Reader, Writer};
use libfuzzer_sys::fuzz_target;

/// Bytes of the magic, the version and the length of the rest of the header.
const PREFIX: usize = 12;

fn with_checksum(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

/// A sound header without its checksum.
fn header() -> Vec<u8> {
    let header = Header {
        rule: Rule::Renju,
        size: BoardSize::square(15).expect("a legal size"),
        draw_after: Some(200),
        seed: 7,
        weights: 1,
        engine: "goren".to_string(),
        settings: "nodes 5000".to_string(),
    };
    let mut bytes = Vec::new();
    Writer::new(&mut bytes, &header).expect("memory can be written");
    bytes.truncate(bytes.len() - size_of::<u32>());
    bytes
}

/// The content of a game with the length before it and the checksum behind it.
fn frame(content: &[u8]) -> Vec<u8> {
    let content = &content[..content.len().min(usize::from(u16::MAX))];
    let mut bytes = (content.len() as u16).to_le_bytes().to_vec();
    bytes.extend(content);
    with_checksum(bytes)
}

/// The games of a file, and whether it was whole.
fn read(bytes: &[u8]) -> Option<(Header, Vec<training::Game>, u64, bool)> {
    let mut reader = Reader::new(bytes).ok()?;
    let mut games = Vec::new();
    let mut whole = true;
    for game in reader.by_ref() {
        match game {
            Ok(game) => games.push(game),
            Err(_) => whole = false,
        }
    }
    Some((reader.header().clone(), games, reader.position(), whole))
}

fuzz_target!(|input: (Edits, Vec<&[u8]>, &[u8])| {
    let (edits, games, tail) = input;
    let _ = read(tail);
    let mut edited = edits.apply(header());
    if let Some(length) = edited.len().checked_sub(PREFIX) {
        edited[10..PREFIX].copy_from_slice(&(length as u16).to_le_bytes());
    }
    let mut bytes = with_checksum(edited);
    games.iter().for_each(|content| bytes.extend(frame(content)));
    bytes.extend(tail);
    let Some((header, games, position, whole)) = read(&bytes) else { return };
    assert_eq!(whole, position == bytes.len() as u64);
    let mut written = Vec::new();
    let mut writer = Writer::new(&mut written, &header).expect("memory can be written");
    games.iter().for_each(|game| writer.write(game).expect("memory can be written"));
    // Longer texts are cut when they are written.
    if header.engine.len() <= 1_000 && header.settings.len() <= 64_000 {
        assert_eq!(written, bytes[..position as usize]);
    }
    for game in &games {
        let _ = game.check(&header);
    }
});
