//! The answers of the engine: each reply is one line, one write and one flush.
//!
//! Managers compare these lines byte by byte, and some do not join what arrives in parts. So every
//! line ends with a bare line feed and goes out whole. A closed output is no error.

use crate::board::Point;
use crate::engine::{Swap2Answer, Swap2Decision};
use std::borrow::Cow;
use std::fmt;
use std::io::Write;
use std::time::Duration;

/// Characters of a text that are sent.
const MAX_TEXT: usize = 900;

/// A line to the manager.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Reply {
    /// Done.
    Ok,
    /// The engine's move.
    Move(Point),
    /// Moves of both sides in turn.
    Moves(Vec<Point>),
    /// The answer in a swap2 opening.
    Swap2(Swap2Answer),
    /// Name and version of the engine.
    About,
    /// The points where the side to move may not play.
    Forbidden(Vec<Point>),
    /// Something for the user to read, sent before a move.
    Message(String),
    /// A line of an analysis that the manager has asked for.
    Info(String),
    /// A known command that cannot be obeyed.
    Error(String),
    /// A line that is no command.
    Unknown(String),
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Ok => f.write_str("OK"),
            Reply::Move(point) => write!(f, "{},{}", point.x(), point.y()),
            Reply::Swap2(Swap2Answer::Swap) => f.write_str("SWAP"),
            Reply::Moves(stones) | Reply::Swap2(Swap2Answer::Stones(stones)) => {
                let stones = stones.iter().map(|stone| Reply::Move(*stone).to_string());
                f.write_str(&stones.collect::<Vec<_>>().join(" "))
            }
            // No comma or equals sign inside a value: some managers split there first.
            Reply::About => write!(
                f,
                "name=\"Goren\", version=\"{}\", author=\"the Goren authors\"",
                env!("CARGO_PKG_VERSION")
            ),
            Reply::Forbidden(points) => {
                f.write_str("FORBID ")?;
                // Two digits a coordinate, in the order of a move; Yixin-Board reads on to the dot.
                points.iter().try_for_each(|p| write!(f, "{:02}{:02}", p.x(), p.y()))?;
                f.write_str(".")
            }
            Reply::Message(text) => write!(f, "MESSAGE {}", cut(text)),
            Reply::Info(text) => write!(f, "INFO {text}"),
            Reply::Error(text) => write!(f, "ERROR {}", cut(text)),
            Reply::Unknown(text) => write!(f, "UNKNOWN {}", cut(text)),
        }
    }
}

/// A text for a person, no longer than managers take for a line: names of files may be any length.
fn cut(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(MAX_TEXT) {
        None => Cow::Borrowed(text),
        Some((end, _)) => Cow::Owned(format!("{} ...", text.get(..end).unwrap_or_default())),
    }
}

/// A message about the decision in an opening.
pub(super) fn swap2_summary(decision: &Swap2Decision, elapsed: Duration) -> Reply {
    let Swap2Decision { score, nodes, .. } = decision;
    let millis = elapsed.as_millis();
    Reply::Message(format!("swap2: white to move has ev {score} n {nodes} tm {millis}"))
}

/// Writes replies to the manager.
pub(super) struct Replies<W> {
    out: W,
    broken: bool,
}

impl<W: Write> Replies<W> {
    pub fn new(out: W) -> Self {
        Replies { out, broken: false }
    }

    /// What was written, for tests.
    #[cfg(test)]
    pub fn written(&self) -> &W {
        &self.out
    }

    /// Whether the output is closed.
    pub fn broken(&self) -> bool {
        self.broken
    }

    /// Sends a line at once.
    pub fn send(&mut self, reply: &Reply) {
        let line = format!("{reply}\n");
        let sent = self.out.write_all(line.as_bytes()).and_then(|()| self.out.flush());
        if let Err(error) = sent {
            log::info!("the output is closed: {error}");
            self.broken = true;
        }
        log::debug!("<- {reply}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Remembers each write.
    #[derive(Default)]
    struct Writes(Vec<Vec<u8>>);

    impl Write for Writes {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.push(bytes.to_vec());
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn writes_each_line_at_once() {
        let mut replies = Replies::new(Writes::default());
        replies.send(&Reply::Ok);
        replies.send(&Reply::Move(Point::new(7, 12)));
        replies.send(&Reply::Error("so what".to_string()));
        assert_eq!(replies.out.0, [&b"OK\n"[..], b"7,12\n", b"ERROR so what\n"]);
        assert!(!replies.broken());
    }

    #[test]
    fn texts_are_cut_to_a_line() {
        for name in ["x", "五"] {
            let text = Reply::Message(format!("not saved: {}", name.repeat(60_000))).to_string();
            assert!(text.starts_with("MESSAGE not saved: ") && text.ends_with(" ..."), "{text}");
            assert_eq!(text.chars().count(), "MESSAGE ".len() + MAX_TEXT + " ...".len());
        }
        let whole = "y".repeat(MAX_TEXT);
        assert_eq!(Reply::Error(whole.clone()).to_string(), format!("ERROR {whole}"));
    }

    #[test]
    fn formats_swap2_answers_on_one_line() {
        let stones = [(7, 7), (8, 12), (0, 3)].map(|(x, y)| Point::new(x, y));
        for (count, text) in [(1, "7,7"), (2, "7,7 8,12"), (3, "7,7 8,12 0,3")] {
            let answer = Swap2Answer::Stones(stones.iter().copied().take(count).collect());
            assert_eq!(Reply::Swap2(answer).to_string(), text);
        }
        assert_eq!(Reply::Swap2(Swap2Answer::Swap).to_string(), "SWAP");
    }

    #[test]
    fn about_can_be_split_at_commas_and_equals_signs() {
        let about = Reply::About.to_string();
        for pair in about.split(',') {
            let halves: Vec<&str> = pair.trim().split('=').collect();
            assert!(matches!(halves[..], [_, v] if v.starts_with('"') && v.ends_with('"')));
        }
        assert!(about.starts_with("name=\"Goren\", version=\""));
    }

    #[test]
    fn ends_forbidden_points_with_dot() {
        let text = |points: &[Point]| Reply::Forbidden(points.to_vec()).to_string();
        assert_eq!(text(&[]), "FORBID .");
        assert_eq!(text(&[Point::new(9, 12), Point::new(10, 0)]), "FORBID 09121000.");
    }
}
