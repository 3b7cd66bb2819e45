//! `Progress`: how a running match shows itself.
//!
//! On a terminal one line with the score, the time so far and the time left, redrawn in its place;
//! elsewhere a plain line now and then, so that a log stays readable. All of it goes to the standard
//! error: the standard output is for the result.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// Between two plain lines.
const INTERVAL: Duration = Duration::from_secs(30);

/// Shows the progress of a match.
pub(super) struct Progress {
    total: usize,
    done: usize,
    /// Only on a terminal.
    bar: Option<ProgressBar>,
    said: Instant,
}

impl Progress {
    /// For a match of so many games, some of them played before.
    pub fn new(total: usize, done: usize) -> Progress {
        let bar = std::io::stderr().is_terminal().then(|| bar(total, done));
        Progress { total, done, bar, said: Instant::now() }
    }

    /// Another game has ended, and this is the score.
    pub fn show(&mut self, score: &str) {
        self.done += 1;
        if let Some(bar) = &self.bar {
            bar.set_message(score.to_string());
            bar.inc(1);
        } else if self.said.elapsed() >= INTERVAL {
            self.said = Instant::now();
            print_line(&format!("{}/{} {score}", self.done, self.total));
        }
    }

    /// Something that should not be missed.
    pub fn say(&self, text: &str) {
        match &self.bar {
            Some(bar) => bar.println(text),
            None => print_line(text),
        }
    }

    /// The match is over.
    pub fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// A line on the standard error, whether or not somebody listens.
fn print_line(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}

fn bar(total: usize, done: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{pos}/{len} {wide_msg} {elapsed} + {eta}");
    let bar = ProgressBar::new(total as u64).with_style(style.expect("the template is one"));
    bar.set_position(done as u64);
    // What was played before took no time of this run.
    bar.reset_eta();
    bar.enable_steady_tick(Duration::from_secs(1));
    bar
}
