//! What the tools with a command line of their own share: how they start, report errors, show
//! progress, find engines and stop.

use crate::arena::{Player, Stop};
use anyhow::{Context, Result, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use std::ops::RangeInclusive;
use std::path::Path;
use std::process::ExitCode;
use std::thread;
use std::time::Instant;

/// What a shell reports of a program that was ended by Ctrl-C.
pub const INTERRUPTED: u8 = 130;

/// Name and version of the engine, and the signature of its bench, which tells what searches
/// differently.
pub fn engine_name() -> String {
    const SIGNATURE: &str = include_str!("../../tests/data/bench_signature.txt");
    format!("goren {}, bench {}", env!("CARGO_PKG_VERSION"), SIGNATURE.trim())
}

/// An order to stop that Ctrl-C gives; the second Ctrl-C ends the program at once.
pub fn stop_on_interrupt() -> Result<Stop> {
    let stop = Stop::default();
    let order = stop.clone();
    let on_interrupt = move || {
        if order.is_ordered() {
            std::process::exit(INTERRUPTED.into());
        }
        order.order();
    };
    ctrlc::set_handler(on_interrupt).context("no handler for Ctrl-C")?;
    Ok(stop)
}

/// The exit code of a tool that has done its work, or as much of it as the order to stop let it.
pub fn exit_code(stop: &Stop) -> ExitCode {
    if stop.is_ordered() { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS }
}

/// A bar on the standard error, or nothing where that is no terminal.
pub fn progress_bar(length: u64, done: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len}, {per_sec}, {eta} left");
    let bar = ProgressBar::new(length).with_position(done);
    bar.set_style(style.expect("the template is one"));
    bar.reset_eta();
    bar
}

/// As many threads as the machine runs at a time.
pub fn default_threads() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Time since it was made.
pub struct Stopwatch(Instant);

impl Default for Stopwatch {
    fn default() -> Self {
        Stopwatch(Instant::now())
    }
}

impl Stopwatch {
    /// Seconds since it was made.
    pub fn seconds(&self) -> f64 {
        self.0.elapsed().as_secs_f64()
    }
}

/// Reads `3-6`, or `4` for `4-4`.
pub fn parse_range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (low, high) = text.split_once('-').unwrap_or((text, text));
    let number = |text: &str| text.parse().map_err(|_| format!("`{text}` is no number"));
    let (low, high) = (number(low)?, number(high)?);
    if low <= high { Ok(low..=high) } else { Err(format!("{low} is above {high}")) }
}

/// Makes the program's path independent of the directory it is started in, and finds that. A name
/// without a directory is looked up in the search path when it is started.
pub fn locate(player: &mut Player) -> Result<()> {
    let in_search_path = player.program.components().count() == 1 && !player.program.is_file();
    if !in_search_path {
        ensure!(player.program.is_file(), "there is no program {}", player.program.display());
        player.program = std::path::absolute(&player.program)?;
    }
    if player.directory.as_os_str().is_empty() {
        let own = player.program.parent().filter(|_| !in_search_path);
        player.directory = own.unwrap_or(Path::new(".")).to_path_buf();
    }
    ensure!(player.directory.is_dir(), "there is no directory {}", player.directory.display());
    Ok(())
}
