//! `ProgressBar`: the progress bar of every subcommand that takes its time.
//!
//! It goes to the standard error, because the standard output is for results. On a terminal it is one
//! line that is redrawn in its place; elsewhere there is only a plain line now and then, if there is
//! something to say, so that a log stays readable.

use indicatif::ProgressStyle;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// Time between two plain lines.
const INTERVAL: Duration = Duration::from_secs(30);

/// How much of the work is done.
pub(super) struct ProgressBar {
    bar: indicatif::ProgressBar,
    total: u64,
    /// When the last plain line was written.
    written: Instant,
}

impl ProgressBar {
    /// For work of `total` steps, of which `done` were done before.
    pub fn new(total: u64, done: u64) -> ProgressBar {
        let template = "{bar:20} {pos}/{len}, {per_sec}, {elapsed} + {eta} {wide_msg}";
        let style = ProgressStyle::with_template(template).expect("a valid template");
        let bar = indicatif::ProgressBar::new(total).with_style(style).with_position(done);
        // What was done before took no time of this run.
        bar.reset_eta();
        bar.reset_elapsed();
        if !bar.is_hidden() {
            bar.enable_steady_tick(Duration::from_secs(1));
        }
        ProgressBar { bar, total, written: Instant::now() }
    }

    /// `steps` more steps are done.
    pub fn advance(&self, steps: u64) {
        self.bar.inc(steps);
    }

    /// `total` steps are to be done in all, as far as is known now.
    pub fn set_total(&mut self, total: u64) {
        self.total = total;
        self.bar.set_length(total);
    }

    /// `done` steps are done in all.
    pub fn set_position(&self, done: u64) {
        self.bar.set_position(done);
    }

    /// Shows a message beside the bar, or now and then as a plain line.
    pub fn report(&mut self, message: String) {
        if self.bar.is_hidden() && self.written.elapsed() >= INTERVAL {
            self.written = Instant::now();
            self.print(&format!("{}/{} {message}", self.bar.position(), self.total));
        }
        self.bar.set_message(message);
    }

    /// Prints a line that must not be missed, above the bar. It is no error if nobody reads it any
    /// more.
    pub fn print(&self, line: &str) {
        if self.bar.is_hidden() {
            let _ = writeln!(io::stderr(), "{line}");
        } else {
            self.bar.println(line);
        }
    }
}

impl Drop for ProgressBar {
    /// The bar leaves no trace when the work is done.
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
