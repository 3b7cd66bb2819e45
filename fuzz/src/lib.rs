//! What several targets need: files that differ from a sound one in some places, engines, and a look at
//! the lines that a session sends.

pub mod manager;

use arbitrary::Arbitrary;
use goren::engine::{Engine, Thinker};
use std::sync::{Mutex, OnceLock};

/// Changes to a file. Most of a network or a record is numbers of which one is like another, so a few
/// changes to a sound file reach more of a reader than a file of the fuzzer's own.
#[derive(Arbitrary, Debug)]
pub struct Edits {
    places: Vec<Edit>,
    /// How many bytes of the file are left, if fewer than all.
    kept: Option<u32>,
    behind: Vec<u8>,
}

/// A change in one place.
#[derive(Arbitrary, Debug)]
struct Edit {
    at: u32,
    bytes: Vec<u8>,
}

impl Edits {
    /// The file after the changes.
    pub fn apply(&self, mut file: Vec<u8>) -> Vec<u8> {
        if let Some(kept) = self.kept {
            file.truncate(kept as usize % (file.len() + 1));
        }
        for Edit { at, bytes } in &self.places {
            // Half of the places are in the header.
            let room = if at % 2 == 0 { file.len().min(64) } else { file.len() };
            let places = file.iter_mut().skip((at / 2) as usize % room.max(1));
            places.zip(bytes).for_each(|(place, byte)| *place = *byte);
        }
        file.extend(&self.behind);
        file
    }
}

/// The kinds of lines that a session sends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum LineKind {
    /// For the user: any number of them may come.
    Told,
    /// `OK`, `ERROR`, a move, stones or `SWAP`: the answer to a command about the game.
    Answer,
    /// `UNKNOWN`
    Unknown,
    /// `FORBID`
    Forbidden,
    /// The name of the engine.
    About,
}

impl LineKind {
    /// The kind of a line.
    ///
    /// # Panics
    /// When a manager would not know what to do with the line.
    pub fn of(line: &str) -> LineKind {
        assert!(!line.contains(|c: char| c.is_control()), "{line:?}");
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "MESSAGE" | "INFO" if !rest.trim().is_empty() => LineKind::Told,
            "ERROR" if !rest.trim().is_empty() => LineKind::Answer,
            "UNKNOWN" if !rest.trim().is_empty() => LineKind::Unknown,
            "FORBID" if rest.ends_with('.') => LineKind::Forbidden,
            "name=\"Goren\"," => LineKind::About,
            "OK" | "SWAP" if rest.is_empty() => LineKind::Answer,
            _ if line.split(' ').all(|place| point(place).is_some()) => LineKind::Answer,
            _ => panic!("what is {line:?}?"),
        }
    }
}

/// An engine with thinkers that are made by `make`, which must be the same with every call. To read the
/// built-in networks anew for each engine would take longer than all that is tested with it.
pub fn engine(make: fn() -> Box<dyn Thinker>) -> Engine {
    static FIRST: OnceLock<Mutex<Engine>> = OnceLock::new();
    let first = FIRST.get_or_init(|| Mutex::new(Engine::with_thinker(move |_| make())));
    first.lock().expect("nobody panics").lend()
}

/// The column and row of a move, from 0.
pub fn point(text: &str) -> Option<(usize, usize)> {
    let (x, y) = text.split_once(',')?;
    Some((x.parse().ok()?, y.parse().ok()?))
}
