//! `LineInput`: the lines that a person types, with editing and history in a terminal, or those of a script; and
//! a point as a person types it.

use anyhow::{Context, Result};
use goren::board::{BoardSize, NotationError, Point, parse_point};
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;
use std::io::{self, BufRead, IsTerminal};

/// Where lines come from.
pub(super) enum LineInput {
    /// A terminal: arrow keys edit the line and bring back earlier ones.
    Terminal(Box<DefaultEditor>),
    /// Anything else; nothing is asked.
    Script,
}

/// What came.
pub(super) enum Line {
    Typed(String),
    /// The end of the input, Ctrl-D in a terminal.
    End,
    /// Ctrl-C in a terminal.
    Interrupted,
}

/// A point of a board as a person types it: `h8`, `7,7` or `7, 7`.
///
/// # Errors
/// When it is none.
pub(super) fn typed_point(text: &str, size: BoardSize) -> Result<Point, NotationError> {
    parse_point(&text.replace(", ", ","), size)
}

impl LineInput {
    /// The lines of the standard input: those of a terminal if both ends of the program are one.
    ///
    /// # Errors
    /// When the terminal cannot be used.
    pub fn new() -> Result<Self> {
        if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
            return Ok(LineInput::Script);
        }
        Ok(LineInput::Terminal(Box::new(DefaultEditor::new().context("cannot use the terminal")?)))
    }

    /// The next line, asked for with a prompt in a terminal.
    ///
    /// # Errors
    /// When the input cannot be read.
    pub fn next(&mut self, prompt: &str) -> Result<Line> {
        match self {
            LineInput::Terminal(editor) => match editor.readline(prompt) {
                Ok(line) => {
                    // A line that is not remembered is no error.
                    let _ = editor.add_history_entry(&line);
                    Ok(Line::Typed(line))
                }
                Err(ReadlineError::Eof) => Ok(Line::End),
                Err(ReadlineError::Interrupted) => Ok(Line::Interrupted),
                Err(error) => Err(error).context("cannot read the terminal"),
            },
            LineInput::Script => {
                let mut line = Vec::new();
                let read = io::stdin().lock().read_until(b'\n', &mut line);
                if read.context("cannot read the standard input")? == 0 {
                    return Ok(Line::End);
                }
                Ok(Line::Typed(String::from_utf8_lossy(&line).into_owned()))
            }
        }
    }
}
