//! `ProgressLine`: what is being done, on one line of a terminal that is redrawn in its place.
//!
//! It goes to the standard error, because the standard output is for results. Without a terminal
//! there is none. As a `Reporter` it shows how far a search is.

use goren::search::{Reporter, SearchReport};
use std::io::{self, IsTerminal, Write};

/// Moves of the best line that are shown.
const MAX_SHOWN_MOVES: usize = 6;

/// The line, its prefix (`2/5 ` for the second of five pieces of work) and what it shows now.
#[derive(Default)]
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

impl Reporter for ProgressLine {
    fn report(&mut self, report: &SearchReport) {
        self.show(&text_of(report));
    }
}

/// How far a search is: its depth, score, nodes and the beginning of its best line.
fn text_of(report: &SearchReport) -> String {
    let SearchReport { depth, score, nodes, pv, .. } = report;
    let moves: String = pv.iter().take(MAX_SHOWN_MOVES).map(|point| format!(" {point}")).collect();
    let more = if pv.len() > MAX_SHOWN_MOVES { " ..." } else { "" };
    format!("depth {depth}, {score}, {nodes} nodes:{moves}{more}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use goren::board::Point;
    use goren::search::Score;
    use std::time::Duration;

    #[test]
    fn a_search_is_shown_with_its_nodes_and_the_beginning_of_its_line() {
        let mut report = SearchReport {
            depth: 12,
            selective_depth: 20,
            score: Score::win_in(11),
            nodes: 1_234_567,
            elapsed: Duration::from_secs(2),
            pv: vec![Point::new(7, 7), Point::new(8, 8)],
            others: Vec::new(),
        };
        assert_eq!(text_of(&report), "depth 12, +M11, 1234567 nodes: h8 i9");
        report.pv = (0..11).map(|x| Point::new(x, 0)).collect();
        assert_eq!(text_of(&report), "depth 12, +M11, 1234567 nodes: a1 b1 c1 d1 e1 f1 ...");
    }
}
