//! `ProgressLine`: what is being done, on one line of a terminal that is redrawn in its place.
//!
//! It goes to the standard error, because the standard output is for results. Without a terminal
//! there is none.

use std::io::{self, IsTerminal, Write};

/// The line, its prefix (`2/5 ` for the second of five pieces of work) and what it shows now.
pub(super) struct ProgressLine {
    before: String,
    /// The characters of the last text.
    width: usize,
    shown: bool,
}

impl ProgressLine {
    /// For piece of work `number`, counted from 0, of `total`.
    pub fn new(number: usize, total: usize) -> Self {
        let before = if total > 1 { format!("{}/{total} ", number + 1) } else { String::new() };
        ProgressLine { before, width: 0, shown: io::stderr().is_terminal() }
    }

    /// Shows a text in place of the last one.
    pub fn show(&mut self, text: &str) {
        if self.shown {
            let text = format!("{}{text}", self.before);
            // Blanks cover what is left of the last text. A lost line is no error.
            let _ = write!(io::stderr(), "\r{text:0$}", self.width);
            self.width = text.chars().count();
        }
    }

    /// Empties the line.
    pub fn clear(&mut self) {
        if self.shown {
            let _ = write!(io::stderr(), "\r{:1$}\r", "", self.width);
            self.width = 0;
        }
    }
}
