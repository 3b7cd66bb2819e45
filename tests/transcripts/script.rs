//! A transcript file as a list of steps; see `tests/data/transcripts/README.md` for the format.

use super::oracle::{Place, place};
use std::fs;
use std::path::Path;
use std::time::Duration;

/// A transcript.
pub struct Script {
    pub name: String,
    /// Numbers of the wire cases that it covers.
    pub cases: Vec<u32>,
    /// Arguments of the program.
    pub arguments: Vec<String>,
    pub steps: Vec<Step>,
}

/// A step and the number of its line.
#[derive(Clone, Debug)]
pub struct Step {
    pub line: usize,
    pub action: Action,
}

/// What happens in a step.
#[derive(Clone, Debug)]
pub enum Action {
    /// Send a line.
    Send(String),
    /// Send bytes as they are.
    SendBytes(Vec<u8>),
    /// An answer comes, in time if a time is given.
    Expect(Pattern, Option<Duration>),
    /// The client does nothing for a while.
    Wait(Duration),
    /// The line ends to send from here on.
    LineEnds(Vec<&'static str>),
    /// The input of the engine ends.
    Eof,
    /// The engine ends within this time.
    Exit(Duration),
    /// Tells the oracle what raw bytes have put on the board.
    Board(i64, i64, Vec<Place>),
}

/// What an answer looks like.
#[derive(Clone, Debug)]
pub enum Pattern {
    Ok,
    /// A legal move that passes the filter.
    Move(Filter),
    /// A legal answer to the opening.
    Swap2,
    Error,
    Unknown,
    About,
    /// Nothing more comes.
    Nothing,
    /// Exactly this.
    Exactly(String),
}

/// Which legal moves are good.
#[derive(Clone, Debug)]
pub enum Filter {
    Any,
    In(Vec<Place>),
    Not(Vec<Place>),
    Near(Place, i64),
}

impl Script {
    /// Reads a file; a mistake in it is a panic that names the line.
    pub fn read(path: &Path) -> Self {
        let text = fs::read_to_string(path).expect("a readable transcript");
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let mut script =
            Script { name, cases: Vec::new(), arguments: Vec::new(), steps: Vec::new() };
        let mut repeats: Vec<(usize, usize)> = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let (word, rest) = line.trim_end().split_once(' ').unwrap_or((line.trim_end(), ""));
            match word {
                "" | "#" => {}
                "cases" => script.cases = rest.split(' ').map(|n| n.parse().unwrap()).collect(),
                "args" => script.arguments = rest.split(' ').map(str::to_string).collect(),
                "repeat" => repeats.push((rest.parse().unwrap(), script.steps.len())),
                "end" => {
                    let (times, from) = repeats.pop().expect("a repeat before an end");
                    let body = script.steps[from..].to_vec();
                    for _ in 1..times {
                        script.steps.extend_from_slice(&body);
                    }
                }
                _ => {
                    let action = action(word, rest)
                        .unwrap_or_else(|| panic!("{}:{}: {line}", script.name, number + 1));
                    script.steps.push(Step { line: number + 1, action });
                }
            }
        }
        assert!(repeats.is_empty(), "{}: a repeat without end", script.name);
        script
    }
}

fn action(word: &str, rest: &str) -> Option<Action> {
    Some(match word {
        "->" => Action::Send(rest.to_string()),
        "=>" => Action::SendBytes(unescape(rest)?),
        "<-" => {
            let (pattern, time) = match rest.rsplit_once(" within ") {
                Some((pattern, time)) => (pattern, Some(millis(time)?)),
                None => (rest, None),
            };
            Action::Expect(self::pattern(pattern)?, time)
        }
        "wait" => Action::Wait(millis(rest)?),
        "eol" => Action::LineEnds(match rest {
            "lf" => vec!["\n"],
            "crlf" => vec!["\r\n"],
            "mixed" => vec!["\r\n", "\n", " \n", "\t\r\n", "\n\n"],
            _ => return None,
        }),
        "eof" => Action::Eof,
        "exit" => Action::Exit(millis(rest.strip_prefix("within ")?)?),
        "board" => {
            let mut words = rest.split(' ');
            let (width, height) = place(words.next()?)?;
            Action::Board(width, height, words.map(place).collect::<Option<_>>()?)
        }
        _ => return None,
    })
}

fn pattern(text: &str) -> Option<Pattern> {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    Some(match (word, rest) {
        ("OK", "") => Pattern::Ok,
        ("ERROR", "") => Pattern::Error,
        ("UNKNOWN", "") => Pattern::Unknown,
        ("ABOUT", "") => Pattern::About,
        ("nothing", "") => Pattern::Nothing,
        ("SWAP2", "") => Pattern::Swap2,
        ("exactly", text) => Pattern::Exactly(text.to_string()),
        ("MOVE", "") => Pattern::Move(Filter::Any),
        ("MOVE", rest) => {
            let (kind, places) = rest.split_once(' ')?;
            let places: Vec<&str> = places.split(' ').collect();
            Pattern::Move(match (kind, &places[..]) {
                ("in", list) => Filter::In(list.iter().map(|p| place(p)).collect::<Option<_>>()?),
                ("not", list) => Filter::Not(list.iter().map(|p| place(p)).collect::<Option<_>>()?),
                ("near", &[center, distance]) => {
                    Filter::Near(place(center)?, distance.parse().ok()?)
                }
                _ => return None,
            })
        }
        _ => return None,
    })
}

fn millis(text: &str) -> Option<Duration> {
    text.parse().ok().map(Duration::from_millis)
}

/// Bytes with `\n`, `\r`, `\t`, `\\` and `\xNN`, and `\{text*count}` for a repetition.
fn unescape(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some((plain, escape)) = rest.split_once('\\') {
        bytes.extend(plain.bytes());
        let (kind, tail) = escape.split_at_checked(1)?;
        rest = tail;
        match kind {
            "n" => bytes.push(b'\n'),
            "r" => bytes.push(b'\r'),
            "t" => bytes.push(b'\t'),
            "\\" => bytes.push(b'\\'),
            "x" => {
                let (digits, tail) = tail.split_at_checked(2)?;
                bytes.push(u8::from_str_radix(digits, 16).ok()?);
                rest = tail;
            }
            "{" => {
                let (inner, tail) = tail.split_once('}')?;
                let (piece, count) = inner.rsplit_once('*')?;
                bytes.extend(piece.repeat(count.parse().ok()?).bytes());
                rest = tail;
            }
            _ => return None,
        }
    }
    bytes.extend(rest.bytes());
    Some(bytes)
}
