//! How the next line is to be read: most commands stand on one line, some of Yixin-Board go on behind it.
//!
//! It looks at lines as they arrive, before commands wait for their turn, and does nothing but tell which
//! of them are commands.

use crate::protocol::command::{BlockPart, Command};
use crate::protocol::parse::parse;
use crate::protocol::yixin_board::{Following, HashFileUse, YixinCommand, file_name};

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

enum Open {
    /// The name of a hash file.
    HashFile(HashFileUse),
    /// What is behind a command that is passed over.
    PassedOver(Following),
}

impl Continuation {
    /// Takes note of what follows a command, which stood on this line.
    pub fn expect(&mut self, command: &Command, line: &[u8]) {
        self.open = match command {
            Command::Yixin(YixinCommand::AwaitHashFile(purpose)) => Some(Open::HashFile(*purpose)),
            Command::Yixin(YixinCommand::PassedOver(following)) => {
                Some(Open::PassedOver(behind(*following, line)))
            }
            _ => None,
        };
    }

    /// What the next line is. Only a client that has greeted with `YXSHOWINFO` sends names of files on
    /// lines of their own, which may look like anything; one that has not may send the command before by
    /// accident, so a line that is a command is one.
    pub fn read(&mut self, line: &[u8], greeted: bool) -> Reading {
        match self.open.take() {
            None | Some(Open::PassedOver(Following::Nothing)) => Reading::Line,
            Some(Open::HashFile(_) | Open::PassedOver(Following::Path))
                if !greeted && parse(line).is_ok() =>
            {
                Reading::Line
            }
            Some(Open::HashFile(purpose)) => {
                let command = YixinCommand::HashFile(purpose, file_name(line));
                Reading::Completed(Command::Yixin(command))
            }
            Some(Open::PassedOver(Following::Path)) => Reading::PassedOver,
            Some(Open::PassedOver(Following::Text)) => {
                self.open = Some(Open::PassedOver(after_text(line)));
                Reading::PassedOver
            }
            Some(Open::PassedOver(Following::Stones)) => match parse(line) {
                Ok(Command::Stones(BlockPart { done: true, .. })) => Reading::PassedOver,
                Ok(Command::Stones(_) | Command::Empty) => {
                    self.open = Some(Open::PassedOver(Following::Stones));
                    Reading::PassedOver
                }
                _ => Reading::Line,
            },
        }
    }
}

/// What is still to come behind the line of a command that is passed over.
fn behind(following: Following, line: &[u8]) -> Following {
    let has_name = line.trim_ascii().iter().any(u8::is_ascii_whitespace);
    let text = line.iter().position(|&byte| byte == b'"');
    match (following, text.and_then(|start| line.get(start + 1..))) {
        (Following::Text, Some(text)) => after_text(text),
        (Following::Text, None) => Following::Stones,
        (Following::Path, _) if has_name => Following::Nothing,
        (other, _) => other,
    }
}

/// What follows a line inside a text: more of it, until a quote that no backslash precedes; then
/// stones; and nothing once `DONE` stands behind the quote.
fn after_text(line: &[u8]) -> Following {
    let mut escaped = false;
    for (place, &byte) in line.iter().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => {
                let rest = line.get(place + 1..).unwrap_or_default().trim_ascii();
                let done = rest.to_ascii_lowercase().ends_with(b"done");
                return if done { Following::Nothing } else { Following::Stones };
            }
            _ => {}
        }
    }
    Following::Text
}
