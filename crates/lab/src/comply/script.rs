//! `Script`: a conversation with an engine as a list of steps, read from text; `cases/README.md`
//! describes the notation.

use super::oracle::{Place, place};
use std::fmt;
use std::time::Duration;
use strum::{Display, EnumString, VariantArray};

/// A conversation.
#[derive(Clone, Debug, Default)]
pub struct Script {
    /// The name of its file.
    pub name: String,
    /// Numbers of the wire cases that it covers.
    pub cases: Vec<u32>,
    /// What it is about, in a few words.
    pub title: String,
    /// What the published protocol says about it.
    pub spec: String,
    /// How important it is.
    pub(super) level: Obligation,
    /// Arguments of the program.
    pub arguments: Vec<String>,
    /// What happens, with repetitions expanded.
    pub(super) steps: Vec<ScriptStep>,
}

/// How important a conversation is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
#[derive(Display, EnumString, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub(super) enum Obligation {
    /// The protocol demands it.
    #[default]
    Required,
    /// Managers in use send it and rely on the answer.
    Expected,
    /// Not part of the protocol, or an optional part of it.
    Extension,
}

impl Obligation {
    /// All of them, the most important first.
    pub const ALL: &[Obligation] = Obligation::VARIANTS;
}

/// A step and the number of its line, from 1.
#[derive(Clone, Debug)]
pub(super) struct ScriptStep {
    /// Line of the text.
    pub line: usize,
    /// What happens.
    pub action: Action,
}

/// What happens in a step.
#[derive(Clone, Debug)]
pub(super) enum Action {
    /// Send a line.
    Send(String),
    /// Send bytes as they are.
    SendBytes(Vec<u8>),
    /// Expect an answer, within the time if one is given.
    Expect(Requirement, Pattern, Option<Duration>),
    /// Ignore what the engine still has to say.
    Settle,
    /// Do nothing for a while.
    Wait(Duration),
    /// Use these line ends from here on.
    LineEnds(Vec<&'static str>),
    /// Close the engine's input.
    Eof,
    /// Expect the engine to end within this time.
    Exit(Duration),
    /// Suspend the engine, or resume it.
    Suspend(bool),
    /// Expect that the engine has written nothing to its standard error, and no `DEBUG` line.
    Quiet,
    /// Tell the oracle the board that raw bytes have set up.
    Board(i64, i64, Vec<Place>),
}

/// What it means when another answer comes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Requirement {
    /// The conversation fails.
    Must,
    /// That is noted.
    Should,
    /// A refusal means that the engine lacks the feature that the rest is about; another answer is a
    /// failure.
    Can,
}

/// What an answer looks like.
#[derive(Clone, Debug)]
pub(super) enum Pattern {
    /// The line `OK`.
    Ok,
    /// A legal move that passes the filter.
    Move(Filter),
    /// A legal answer to the opening.
    Swap2,
    /// An `ERROR` line.
    Error,
    /// An `UNKNOWN` line.
    Unknown,
    /// The answer to `ABOUT`.
    About,
    /// Nothing more comes.
    Nothing,
    /// Exactly this.
    Exactly(String),
    /// One of these.
    Either(Vec<Pattern>),
}

impl fmt::Display for Pattern {
    /// In the words of a report.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |places: &[Place]| {
            places.iter().map(|(x, y)| format!("{x},{y}")).collect::<Vec<_>>().join(" ")
        };
        match self {
            Pattern::Ok => write!(f, "OK"),
            Pattern::Move(Filter::Any) => write!(f, "a move"),
            Pattern::Move(Filter::In(places)) => write!(f, "a move in {}", list(places)),
            Pattern::Move(Filter::Not(places)) => write!(f, "a move not in {}", list(places)),
            Pattern::Move(Filter::Near((x, y), distance)) => {
                write!(f, "a move at most {distance} from {x},{y}")
            }
            Pattern::Swap2 => write!(f, "an answer to the opening"),
            Pattern::Error => write!(f, "ERROR with a text"),
            Pattern::Unknown => write!(f, "UNKNOWN with a text"),
            Pattern::About => write!(f, "the answer to ABOUT"),
            Pattern::Nothing => write!(f, "nothing"),
            Pattern::Exactly(text) => write!(f, "{text:?}"),
            Pattern::Either(patterns) => {
                let words: Vec<String> = patterns.iter().map(Pattern::to_string).collect();
                write!(f, "{}", words.join(" or "))
            }
        }
    }
}

/// Which legal moves are good.
#[derive(Clone, Debug)]
pub(super) enum Filter {
    /// All.
    Any,
    /// These.
    In(Vec<Place>),
    /// All but these.
    Not(Vec<Place>),
    /// Those at most N steps away.
    Near(Place, i64),
}

impl Script {
    /// Reads a script.
    ///
    /// # Errors
    /// The line that is not understood.
    pub fn read(name: &str, text: &str) -> Result<Script, String> {
        let mut script = Script { name: name.to_string(), ..Script::default() };
        let mut repeats: Vec<(usize, usize)> = Vec::new();
        for (index, line) in text.lines().enumerate() {
            script
                .read_line(index + 1, line.trim_end(), &mut repeats)
                .ok_or_else(|| format!("{name}:{}: {line}", index + 1))?;
        }
        if repeats.is_empty() { Ok(script) } else { Err(format!("{name}: `repeat` without `end`")) }
    }

    fn read_line(
        &mut self,
        number: usize,
        line: &str,
        repeats: &mut Vec<(usize, usize)>,
    ) -> Option<()> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" | "#" => {}
            "cases" => {
                self.cases = rest.split(' ').map(|n| n.parse().ok()).collect::<Option<_>>()?;
            }
            "title" => self.title = rest.to_string(),
            "spec" => self.spec = rest.to_string(),
            "level" => self.level = rest.parse().ok()?,
            "args" => self.arguments = rest.split(' ').map(str::to_string).collect(),
            "repeat" => repeats.push((rest.parse().ok()?, self.steps.len())),
            "end" => {
                let (times, from) = repeats.pop()?;
                let body = self.steps.get(from..)?.to_vec();
                for _ in 1..times {
                    self.steps.extend_from_slice(&body);
                }
            }
            _ => self.steps.push(ScriptStep { line: number, action: action(word, rest)? }),
        }
        Some(())
    }
}

fn action(word: &str, rest: &str) -> Option<Action> {
    Some(match word {
        "->" => Action::Send(rest.to_string()),
        "=>" => Action::SendBytes(unescape(rest)?),
        "<-" | "<~" | "<?" => {
            let requirement = match word {
                "<-" => Requirement::Must,
                "<~" => Requirement::Should,
                _ => Requirement::Can,
            };
            let (pattern, time) = match rest.rsplit_once(" within ") {
                Some((pattern, time)) => (pattern, Some(millis(time)?)),
                None => (rest, None),
            };
            Action::Expect(requirement, self::pattern(pattern)?, time)
        }
        "wait" => Action::Wait(millis(rest)?),
        "eol" => Action::LineEnds(match rest {
            "lf" => vec!["\n"],
            "crlf" => vec!["\r\n"],
            "mixed" => vec!["\r\n", "\n", " \n", "\t\r\n", "\n\n"],
            _ => return None,
        }),
        "eof" => Action::Eof,
        "settle" => Action::Settle,
        "suspend" => Action::Suspend(true),
        "resume" => Action::Suspend(false),
        "quiet" => Action::Quiet,
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
    let list: Vec<&str> = text.split(" or ").collect();
    match list[..] {
        [only] => simple_pattern(only),
        _ => Some(Pattern::Either(list.into_iter().map(simple_pattern).collect::<Option<_>>()?)),
    }
}

fn simple_pattern(text: &str) -> Option<Pattern> {
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
