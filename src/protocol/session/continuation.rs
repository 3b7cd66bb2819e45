//! How the next line is to be read: most commands stand on one line, some of Yixin-Board go on behind it.
//!
//! It looks at lines as they arrive, before commands wait for their turn, and does nothing but tell which
//! of them are commands. A text in quotes may hold lines that look like commands, and Yixin-Board sends it
//! in one piece. So its lines are held back until the closing quote comes, and are commands after all if
//! it does not come soon.

use crate::lines::InputLine;
use crate::protocol::gomocup::command::Command;
use crate::protocol::gomocup::parse::parse;
use crate::protocol::tokens::BlockPart;
use crate::protocol::yixin_board::command::{Following, HashFileUse, YixinCommand, file_name};
use std::time::Duration;

/// How long after the beginning of a text its closing quote may come. Far longer than a pipe needs for
/// what was written at once.
pub(super) const TEXT_PATIENCE: Duration = Duration::from_secs(1);
/// Lines of a text that are held back; what is longer is no text.
pub(super) const MAX_TEXT_LINES: usize = 1000;
/// Bytes of those lines, likewise.
const MAX_TEXT_BYTES: usize = 1 << 20;

/// What a line is.
pub(super) enum Reading {
    /// A line of its own, to be parsed.
    Line,
    /// The rest of a command, which is complete now.
    Completed(Command),
    /// A part of a command that is passed over.
    PassedOver,
}

/// What belongs to the command that came last.
#[derive(Default)]
pub(super) struct Continuation {
    open: Option<Open>,
}

/// What is still to come of a command.
enum Open {
    /// The name of a hash file.
    HashFile(HashFileUse),
    /// The name of another file, which is passed over.
    Path,
    /// Stones that are passed over, up to `DONE`.
    Stones,
    /// The rest of a text, then stones.
    Text {
        /// When the command came.
        since: Duration,
        /// The lines that have come behind it.
        held: Vec<InputLine>,
    },
}

impl Continuation {
    /// Takes note of what follows a command, which stood on this line.
    pub fn expect(&mut self, command: &Command, line: &InputLine) {
        self.open = match command {
            Command::Yixin(YixinCommand::AwaitHashFile(purpose)) => Some(Open::HashFile(*purpose)),
            Command::Yixin(YixinCommand::PassedOver(following)) => rest_of(*following, line),
            _ => None,
        };
    }

    /// What the next line is. Only a client that has greeted with `YXSHOWINFO` sends names of files on
    /// lines of their own, which may look like anything; one that has not may send the command before by
    /// accident, so a line that is a command is one.
    pub fn read(&mut self, line: &InputLine, greeted: bool) -> Reading {
        match self.open.take() {
            None => Reading::Line,
            Some(Open::HashFile(_) | Open::Path) if !greeted && parse(&line.bytes).is_ok() => {
                Reading::Line
            }
            Some(Open::HashFile(purpose)) => {
                let command = YixinCommand::HashFile(purpose, file_name(&line.bytes));
                Reading::Completed(Command::Yixin(command))
            }
            Some(Open::Path) => Reading::PassedOver,
            Some(Open::Stones) => match parse(&line.bytes) {
                Ok(Command::Stones(BlockPart { done: true, .. })) => Reading::PassedOver,
                Ok(Command::Stones(_) | Command::Empty) => {
                    self.open = Some(Open::Stones);
                    Reading::PassedOver
                }
                _ => Reading::Line,
            },
            Some(Open::Text { since, mut held }) => {
                self.open = match behind_quote(&line.bytes) {
                    Some(rest) => rest_of_text(rest),
                    None => {
                        held.push(line.clone());
                        Some(Open::Text { since, held })
                    }
                };
                Reading::PassedOver
            }
        }
    }

    /// When an open text is given up; `None` if there is none.
    pub fn text_deadline(&self) -> Option<Duration> {
        match &self.open {
            Some(Open::Text { held, .. }) if is_too_long(held) => Some(Duration::ZERO),
            Some(Open::Text { since, .. }) => Some(since.saturating_add(TEXT_PATIENCE)),
            _ => None,
        }
    }

    /// Gives up an open text, if there is one: the lines that were held back are none of it.
    pub fn give_up_text(&mut self) -> Option<Vec<InputLine>> {
        match self.open.take() {
            Some(Open::Text { held, .. }) => Some(held),
            other => {
                self.open = other;
                None
            }
        }
    }
}

fn is_too_long(held: &[InputLine]) -> bool {
    let bytes: usize = held.iter().map(|line| line.bytes.len()).sum();
    held.len() >= MAX_TEXT_LINES || bytes >= MAX_TEXT_BYTES
}

/// What is still to come behind the line of a command that is passed over.
fn rest_of(following: Following, line: &InputLine) -> Option<Open> {
    match following {
        Following::Nothing => None,
        Following::Path => {
            let has_name = line.bytes.trim_ascii().iter().any(u8::is_ascii_whitespace);
            (!has_name).then_some(Open::Path)
        }
        Following::Stones => Some(Open::Stones),
        Following::Text => match line.bytes.splitn(2, |&byte| byte == b'"').nth(1) {
            None => Some(Open::Stones),
            Some(text) => match behind_quote(text) {
                Some(rest) => rest_of_text(rest),
                None => Some(Open::Text { since: line.at, held: Vec::new() }),
            },
        },
    }
}

/// What stands behind the first quote that no backslash precedes.
fn behind_quote(text: &[u8]) -> Option<&[u8]> {
    let mut escaped = false;
    let end = text.iter().position(|&byte| {
        let is_end = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        is_end
    })?;
    text.get(end + 1..)
}

/// What is still to come after the line with the end of a text, of which this stands behind the quote.
fn rest_of_text(rest: &[u8]) -> Option<Open> {
    let done = rest.trim_ascii().to_ascii_lowercase().ends_with(b"done");
    (!done).then_some(Open::Stones)
}
